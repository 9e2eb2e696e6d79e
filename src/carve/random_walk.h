/*
 * A walk at random over a grid that knows which cells it has been in.
 *
 * Each step takes a byte below the number of the cell's sides, again where there is border. With more
 * than 256 sides, eight bytes, lowest first, make a draw below it.
 */
#ifndef MDR_CARVE_RANDOM_WALK_H
#define MDR_CARVE_RANDOM_WALK_H

#include "carve/carve_internal.h"

typedef struct mdr__random_walk {
    const mdr__carving *carving;
    mdr__byte_stream bytes; /* the stream "" */
    uint64_t *visited;      /* [cells] */
    int64_t outside;        /* links from visited cells to others: 0 when a piece is done */
    int64_t steps, entered;
} mdr__random_walk;

/* To be cleared even after a failure. */
mdr_status mdr__random_walk_make(mdr__random_walk *walk, const mdr__carving *carving);
void mdr__random_walk_clear(mdr__random_walk *walk);
int64_t mdr__random_walk_bytes(const mdr_grid *grid);

/* Marks a cell as visited. */
void mdr__random_walk_enter(mdr__random_walk *walk, mdr_cell cell);
/* Goes on from a cell, through *side. Ticks; tells nothing. */
mdr_status mdr__random_walk_step(mdr__random_walk *walk, mdr_cell *cell, int32_t *side);
/* Walks and tells, and opens the passage by which a cell is entered for the first time, until `wanted`
 * cells have been entered or the whole piece. */
mdr_status mdr__random_walk_carve(mdr__random_walk *walk, mdr_cell cell, int64_t wanted);

#endif
