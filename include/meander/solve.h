/*
 * Solving: a path between two cells.
 */
#ifndef MEANDER_SOLVE_H
#define MEANDER_SOLVE_H

#include "maze.h"
#include "trace.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An ordered list of cells, start and end included. */
typedef struct mdr_path mdr_path;
/* Copies `count` cells (at least 1). MDR_E_ARGUMENT, MDR_E_MEMORY: *path is NULL. */
MDR_API MDR_MUST_USE mdr_status mdr_path_new(const mdr_allocator *allocator, const mdr_cell *cells,
                                             int64_t count, mdr_path **path);
MDR_API void mdr_path_free(mdr_path *path);
/* Cells on the path; steps are one less. */
MDR_API int64_t mdr_path_count(const mdr_path *path);
MDR_API mdr_cell mdr_path_at(const mdr_path *path, int64_t index);

/* What a solver can do. */
typedef enum mdr_solver_trait {
    MDR_SOLVER_SHORTEST = 1, /* the path is the first of the shortest ones */
    MDR_SOLVER_ALWAYS = 2,   /* finds a path wherever there is one; others may be MDR_E_UNABLE */
    MDR_SOLVER_WEIGHTS = 4,  /* knows weights */
    MDR_SOLVER_DRAWS = 8     /* takes a seed */
} mdr_solver_trait;

/* One row of the table of solvers. */
typedef struct mdr_solver {
    const char *name; /* "breadth-first" */
    const char *title;
    const char *promise;               /* one line: shortest? loops? memory? */
    uint32_t traits;                   /* MDR_SOLVER_ bits */
    const struct mdr__solver_ops *ops; /* private */
} mdr_solver;

MDR_API int32_t mdr_solver_count(void);
MDR_API const mdr_solver *mdr_solver_at(int32_t index);
MDR_API const mdr_solver *mdr_solver_find(const char *name);

/* In which order depth-first tries the sides of a cell. */
typedef enum mdr_order { MDR_ORDER_SHUFFLED = 0, MDR_ORDER_FIXED } mdr_order;

typedef struct mdr_solve_options {
    const mdr_cell *from;   /* NULL: the cell at the maze's start */
    const mdr_cell *to;     /* NULL: the cell at the maze's end */
    mdr_order order;        /* fixed: N, S, E, W on squares, by side number elsewhere */
    const char *seed;       /* of a shuffled order, and of the random mouse */
    mdr_random_kind random; /* of a shuffled order */
    const int32_t *weights; /* [cell_bound] what stepping into a cell costs, at least 1; NULL: 1 */
} mdr_solve_options;

/* Finds a path that meets no cell twice; one-way passages are obeyed, the maze is not changed. Without
 * a way *path is NULL and the status is MDR_OK. Of all shortest paths a solver that promises the
 * shortest (the cheapest, where there are weights) returns the one whose first differing direction
 * comes first (N, S, E, W on squares, else the lowest side).
 * MDR_E_ARGUMENT: maze or solver is NULL, a cell is none of the grid, a weight is below 1, or no cell
 * was given and the maze has no start or end. MDR_E_UNABLE: there is a way, but the solver's rule
 * does not find it; error.text says why. MDR_E_UNFIT: its rule means nothing on this grid, or it
 * knows no weights. MDR_E_LIMIT, MDR_E_MEMORY, MDR_E_CANCELLED. *path is NULL after all of them.
 * The caller owns the path. */
MDR_API MDR_MUST_USE mdr_status mdr_solve(const mdr_maze *maze, const mdr_solver *solver,
                                          const mdr_solve_options *options, const mdr_run *run,
                                          mdr_path **path);

/* How many shortest paths there are between two cells. Two passages between the same two cells are
 * two paths. */
typedef struct mdr_shortest {
    int64_t steps;  /* MDR_NONE: there is no path */
    uint64_t paths; /* exact, unless there are more: then UINT64_MAX, and `more` is set */
    bool more;
} mdr_shortest;
/* O(cells), 12 bytes a cell. MDR_E_ARGUMENT: no maze, or no cells of it. MDR_E_RANGE: 2^31 cells and
 * more. MDR_E_LIMIT, MDR_E_MEMORY, MDR_E_CANCELLED: *shortest is unchanged. */
MDR_API MDR_MUST_USE mdr_status mdr_count_shortest(const mdr_maze *maze, mdr_cell from, mdr_cell to,
                                                   const mdr_run *run, mdr_shortest *shortest);

#ifdef __cplusplus
}
#endif

#endif
