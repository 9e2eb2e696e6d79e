/*
 * A queue of cells: the ring that grows.
 */
#include "base/queue.h"

enum { FIRST_ROOM = 64 };

mdr_status mdr__queue_grow(mdr__queue *queue, int64_t more)
{
    const int64_t wanted = queue->added - queue->taken + more;
    mdr_status status = MDR_OK;
    mdr__queue grown = *queue;
    if (grown.room == 0) grown.room = FIRST_ROOM;
    while (grown.room < wanted) grown.room *= 2;
    grown.cells =
        mdr__array(queue->allocator, grown.room, sizeof *grown.cells, queue->run, &status);
    if (status) return status;
    for (int64_t i = queue->taken; i < queue->added; i++) {
        grown.cells[i & (grown.room - 1)] = queue->cells[i & (queue->room - 1)];
    }
    mdr__release(queue->allocator, queue->cells, queue->room, sizeof *queue->cells);
    *queue = grown;
    return MDR_OK;
}

void mdr__queue_clear(mdr__queue *queue)
{
    mdr__release(queue->allocator, queue->cells, queue->room, sizeof *queue->cells);
    *queue = (mdr__queue){0};
}
