/*
 * Walks: what solvers share that stand in one cell and step through one side at a time.
 *
 * Every cell keeps the side by which it was left last. Followed from the start these sides lead to
 * where the walk stands, and no cell comes twice: each was left later than the one before it. So a
 * walk of any length is cut down to a path without being kept.
 */
#ifndef MDR_SOLVE_WALK_H
#define MDR_SOLVE_WALK_H

#include "solve/solve_internal.h"

typedef struct mdr__walk {
    const mdr__solving *solving;
    uint8_t *left;       /* [cells] 1 + the side a cell was left by last, 0: never; one is NULL */
    uint16_t *left_wide; /* on grids of very many sides */
    mdr_cell cell;       /* where one stands */
    int32_t back;        /* the side one came in by, MDR_NONE: none */
    bool turned;         /* left and right are exchanged, after a seam that turns */
    bool was_here;       /* the cell was left before */
    int64_t moves;
} mdr__walk;

/* Stands at the start, come in by the maze's opening if there is one. Tells it. */
mdr_status mdr__walk_start(mdr__walk *walk, const mdr__solving *solving);

/* Steps through a side that is open, and tells it: SOLVE_BACKTRACK of the cell that is left by the
 * side one came in by; then SOLVE_TRY of a new cell, SOLVE_AGAIN of another. */
mdr_status mdr__walk_through(mdr__walk *walk, int32_t side);

/* Standing in the goal: tells it and makes the path. */
mdr_status mdr__walk_path(const mdr__walk *walk, mdr_path **path);

/* Gives the memory back. */
void mdr__walk_clear(mdr__walk *walk);

/* Can one go through a side of the cell where one stands? */
static inline bool mdr__walk_open(const mdr__walk *walk, int32_t side)
{
    const mdr_maze *maze = walk->solving->maze;
    return mdr__walkable(maze, maze->grid->kind, walk->cell, side);
}

static inline int32_t mdr__walk_sides(const mdr__walk *walk)
{
    const mdr_grid *grid = walk->solving->maze->grid;
    return mdr__side_count(grid, grid->kind, walk->cell);
}

/* Where a walk stands and how; a rule that looks at nothing else goes round when one comes again. */
typedef struct mdr__stance {
    mdr_cell cell;
    int32_t back;
    bool turned;
    int64_t sum; /* what the rule counts; not part of how one stands */
} mdr__stance;

/* Finds out that stances repeat, in no memory: one of them is kept, the first, second, fourth, eighth
 * and so on (Brent 1980). Start from zero. */
typedef struct mdr__rounds {
    mdr__stance first, kept;
    int64_t seen, next_kept;
} mdr__rounds;

/* Takes the next stance; the same one from before, when that was kept, or NULL. */
const mdr__stance *mdr__seen_before(mdr__rounds *rounds, mdr__stance stance);

#endif
