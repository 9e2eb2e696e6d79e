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

/* One row of the table of solvers. */
typedef struct mdr_solver {
    const char *name; /* "breadth-first" */
    const char *title;
    const char *promise;               /* one line: shortest? loops? memory? */
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
    const char *seed;       /* of a shuffled order */
    mdr_random_kind random; /* of a shuffled order */
} mdr_solve_options;

/* Finds a path; one-way passages are obeyed, the maze is not changed. Without a way *path is NULL
 * and the status is MDR_OK. Of all shortest paths a solver that promises the shortest returns the
 * one whose first differing direction comes first (N, S, E, W on squares, else the lowest side).
 * MDR_E_ARGUMENT: maze or solver is NULL, a cell is none of the grid, or none was given and the
 * maze has no start or end. MDR_E_LIMIT, MDR_E_MEMORY, MDR_E_CANCELLED: *path is NULL.
 * The caller owns the path. */
MDR_API MDR_MUST_USE mdr_status mdr_solve(const mdr_maze *maze, const mdr_solver *solver,
                                          const mdr_solve_options *options, const mdr_run *run,
                                          mdr_path **path);

#ifdef __cplusplus
}
#endif

#endif
