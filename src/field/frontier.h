/*
 * Frontiers: the cells of one layer of a breadth-first search, and of the next.
 *
 *     mdr__frontier frontier;
 *     status = mdr__frontier_start(&frontier, allocator, run, from);
 *     while (!status && frontier.count > 0) {
 *         for each cell of frontier.cells: mdr__frontier_add(...) its new neighbours
 *         mdr__frontier_advance(&frontier);
 *     }
 *     mdr__frontier_clear(&frontier);
 */
#ifndef MDR_FIELD_FRONTIER_H
#define MDR_FIELD_FRONTIER_H

#include "base/memory.h"
#include "grid/grid_internal.h"

typedef struct mdr__frontier {
    const mdr_allocator *allocator;
    const mdr_run *run;
    mdr_cell *cells, *next; /* this layer and the one it leads to */
    int64_t count, next_count;
    int64_t room, next_room;
    int64_t reached; /* cells added in all */
} mdr__frontier;

/* One layer of one cell. MDR_E_MEMORY, MDR_E_LIMIT: clear it all the same. */
mdr_status mdr__frontier_start(mdr__frontier *frontier, const mdr_allocator *allocator,
                               const mdr_run *run, mdr_cell from);
void mdr__frontier_clear(mdr__frontier *frontier);
/* Makes room for `more` cells in the next layer. */
mdr_status mdr__frontier_reserve(mdr__frontier *frontier, int64_t more);

/* Adds a cell to the next layer, for which there is room. */
static inline void mdr__frontier_add(mdr__frontier *frontier, mdr_cell cell)
{
    frontier->next[frontier->next_count++] = cell;
}

/* The next layer becomes this one. Tells progress, `total` cells being all. */
mdr_status mdr__frontier_advance(mdr__frontier *frontier, int64_t total);

#endif
