/*
 * What solvers are made of: the table's functions, and paths.
 */
#ifndef MDR_SOLVE_INTERNAL_H
#define MDR_SOLVE_INTERNAL_H

#include "maze/maze_internal.h"
#include "meander/solve.h"

typedef struct mdr__solving {
    const mdr_maze *maze;
    const mdr_solve_options *options;
    mdr_cell from, to;
    int32_t from_side; /* the border side by which the maze is entered there, or MDR_NONE */
    const mdr_run *run;
} mdr__solving;

struct mdr__solver_ops {
    /* Finds a path, or leaves *path NULL. */
    mdr_status (*solve)(const mdr__solving *solving, mdr_path **path);
};

/* One file a solver; solve.c lists them. */
extern const mdr_solver mdr__solver_a_star;
extern const mdr_solver mdr__solver_bidirectional;
extern const mdr_solver mdr__solver_breadth_first;
extern const mdr_solver mdr__solver_dead_end_filling;
extern const mdr_solver mdr__solver_depth_first;
extern const mdr_solver mdr__solver_dijkstra;
extern const mdr_solver mdr__solver_pledge;
extern const mdr_solver mdr__solver_random_mouse;
extern const mdr_solver mdr__solver_tremaux;
extern const mdr_solver mdr__solver_wall_follower;
extern const mdr_solver mdr__solver_wall_follower_right;

struct mdr_path {
    mdr_allocator allocator;
    int64_t count;
    mdr_cell *cells;
};

/* A path with room for `count` cells, which the caller fills. */
mdr_status mdr__path_room(const mdr_allocator *allocator, int64_t count, const mdr_run *run,
                          mdr_path **path);

/* The sides of a cell in the order in which directions come: N, S, E, W on squares, as they are
 * numbered elsewhere. */
static MDR__ALWAYS_INLINE int32_t mdr__side_in_order(mdr__kind kind, int32_t index)
{
    static const int8_t squares[4] = {MDR__NORTH, MDR__SOUTH, MDR__EAST, MDR__WEST};
    return kind != MDR__EXPLICIT ? squares[index] : index;
}

/* Can one walk into the cell through the side, from the cell beyond it? */
static MDR__ALWAYS_INLINE bool mdr__enterable(const mdr_maze *maze, mdr__kind kind, mdr_cell cell,
                                              int32_t side)
{
    const mdr_link bit = mdr__side_bit(maze->grid, kind, cell, side);
    if (kind != MDR__PLAIN && bit < 0) return false;
    if (maze->back == maze->open) return mdr__bit(maze->open, bit);
    return mdr__bit(mdr__leads_forth(maze->grid, kind, cell, side) ? maze->back : maze->open, bit);
}

/* Breadth-first search of the cells that are not in `closed` (a bit a cell; NULL: all). */
mdr_status mdr__search_layers(const mdr__solving *solving, const uint64_t *closed, mdr_path **path);

/* breadth_first_square.c: the same on plain squares. */
mdr_status mdr__search_square_layers(const mdr__solving *solving, const uint64_t *closed,
                                     mdr_path **path);

/* dead_end_filling_square.c: dead-end filling on plain squares without one-way passages, untold. */
mdr_status mdr__fill_squares(const mdr__solving *solving, mdr_path **path);

/* A rule that ends without the goal: tells why (parts that end with NULL) with MDR_E_UNABLE where
 * there is a way, and is MDR_OK where there is none for anybody. */
mdr_status mdr__solve_unable(const mdr__solving *solving, const char *const *because);

/* Tells a solve step to a run that wants steps. */
mdr_status mdr__solve_tell(const mdr_run *run, mdr_step_kind kind, mdr_cell cell);

/* Tells a solve step if anybody wants to know. */
static inline mdr_status mdr__solve_step(const mdr__solving *solving, mdr_step_kind kind,
                                         mdr_cell cell)
{
    const mdr_run *run = solving->run;
    return run && run->step ? mdr__solve_tell(run, kind, cell) : MDR_OK;
}

#endif
