/*
 * Best-first search: Dijkstra's, and with an estimate A*. What both share.
 */
#ifndef MDR_SOLVE_BEST_FIRST_H
#define MDR_SOLVE_BEST_FIRST_H

#include "solve/solve_internal.h"

/* The least that the way from a cell to the goal can cost, in steps: never too much, and from one cell
 * to the next never falling by more than the step between them. */
typedef struct mdr__estimate {
    const mdr_grid *grid;
    int64_t (*steps)(const struct mdr__estimate *estimate, mdr_cell cell);
    mdr_cell to;
    int64_t row, column; /* of the goal */
    int64_t longest_um;  /* between the centres of two neighbours */
} mdr__estimate;

/* The best estimate there is on the grid. O(1) on squares, else O(links). */
mdr__estimate mdr__estimate_to(const mdr_grid *grid, mdr_cell to);

/* Searches by cost so far, and what the estimate (NULL: nothing) adds. */
mdr_status mdr__search_best_first(const mdr__solving *solving, const mdr__estimate *estimate,
                                  mdr_path **path);

#endif
