/*
 * A queue of cells: first in, first out, in a ring that grows.
 *
 *     room 8:   | f | g | . | . | b | c | d | e |        taken 4, added 10: item i is at i % 8
 *                         ^       ^
 *                       added   taken
 */
#ifndef MDR_BASE_QUEUE_H
#define MDR_BASE_QUEUE_H

#include "base/memory.h"

/* Start with {.allocator = ..., .run = ...}; the memory limit and errors are the run's. */
typedef struct mdr__queue {
    const mdr_allocator *allocator;
    const mdr_run *run;
    mdr_cell *cells;
    int64_t room;         /* a power of two, or 0 at first */
    int64_t taken, added; /* in all */
} mdr__queue;

void mdr__queue_clear(mdr__queue *queue);

/* Makes the ring larger, so that `more` cells fit. */
mdr_status mdr__queue_grow(mdr__queue *queue, int64_t more);

/* Makes room for `more` cells; asked once for all neighbours of a cell, it costs nearly nothing. */
static inline mdr_status mdr__queue_reserve(mdr__queue *queue, int64_t more)
{
    if (queue->added - queue->taken + more <= queue->room) return MDR_OK;
    return mdr__queue_grow(queue, more);
}

/* Adds a cell, for which there is room. */
static inline void mdr__queue_add(mdr__queue *queue, mdr_cell cell)
{
    queue->cells[queue->added++ & (queue->room - 1)] = cell;
}

/* The same without a branch, if `wanted`. */
static inline void mdr__queue_add_if(mdr__queue *queue, mdr_cell cell, bool wanted)
{
    queue->cells[queue->added & (queue->room - 1)] = cell;
    queue->added += wanted;
}

/* The cell that was added as number `index`, one of the last `room`. */
static inline mdr_cell mdr__queue_at(const mdr__queue *queue, int64_t index)
{
    return queue->cells[index & (queue->room - 1)];
}

static inline bool mdr__queue_is_empty(const mdr__queue *queue)
{
    return queue->taken == queue->added;
}

/* Takes the first cell; the queue is not empty. */
static inline mdr_cell mdr__queue_take(mdr__queue *queue)
{
    return queue->cells[queue->taken++ & (queue->room - 1)];
}

#endif
