/*
 * Frontiers: two growing lists that take turns.
 */
#include "field/frontier.h"

#include "base/status.h"

mdr_status mdr__frontier_reserve(mdr__frontier *frontier, int64_t more)
{
    mdr_status status = MDR_OK;
    const int64_t wanted = frontier->next_count + more;
    if (wanted <= frontier->next_room) return MDR_OK;
    mdr_cell *grown =
        mdr__grown(frontier->allocator, frontier->next, frontier->next_count, &frontier->next_room,
                   wanted, sizeof *grown, frontier->run, &status);
    if (grown) frontier->next = grown;
    return status;
}

mdr_status mdr__frontier_start(mdr__frontier *frontier, const mdr_allocator *allocator,
                               const mdr_run *run, mdr_cell from)
{
    *frontier = (mdr__frontier){.allocator = allocator, .run = run};
    const mdr_status status = mdr__frontier_reserve(frontier, 64);
    if (status) return status;
    mdr__frontier_add(frontier, from);
    return mdr__frontier_advance(frontier, 0);
}

mdr_status mdr__frontier_advance(mdr__frontier *frontier, int64_t total)
{
    mdr_cell *const cells = frontier->cells;
    const int64_t room = frontier->room, before = frontier->reached;
    frontier->cells = frontier->next;
    frontier->count = frontier->next_count;
    frontier->room = frontier->next_room;
    frontier->next = cells;
    frontier->next_count = 0;
    frontier->next_room = room;
    frontier->reached += frontier->count;
    if (total == 0 || (before ^ frontier->reached) <= MDR__TICK_MASK) return MDR_OK;
    return mdr__tick(frontier->run, frontier->reached, total);
}

void mdr__frontier_clear(mdr__frontier *frontier)
{
    mdr__release(frontier->allocator, frontier->cells, frontier->room, sizeof *frontier->cells);
    mdr__release(frontier->allocator, frontier->next, frontier->next_room, sizeof *frontier->next);
    *frontier = (mdr__frontier){0};
}
