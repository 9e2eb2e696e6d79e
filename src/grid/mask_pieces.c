/*
 * The pieces of a mask: counting them, keeping the largest, joining them.
 *
 * Pieces are flooded one after the other. To join, the flood of the joined part goes on through cells
 * that are masked out until it meets a cell of another piece: by layers, so the first met is nearest.
 */
#include "base/memory.h"
#include "base/status.h"
#include "grid/mask_internal.h"

/* A flood through the whole grid. */
typedef struct mask_flood {
    const mdr_mask *mask;
    uint64_t *seen;  /* [cells] */
    mdr_cell *queue; /* [cells] */
    mdr_cell *from;  /* [cells] whence a cell was reached */
    int64_t head, tail;
} mask_flood;

static mdr_status start_flood(mask_flood *flood, const mdr_mask *mask, const mdr_run *run)
{
    const mdr_allocator *allocator = &mask->grid->allocator;
    const int64_t cells = mask->grid->cells;
    mdr_status status = MDR_OK;
    *flood = (mask_flood){.mask = mask};
    flood->seen = mdr__array(allocator, mdr__words(cells), sizeof *flood->seen, run, &status);
    flood->queue = mdr__array(allocator, cells, sizeof *flood->queue, run, &status);
    flood->from = mdr__array(allocator, cells, sizeof *flood->from, run, &status);
    return status;
}

static void end_flood(mask_flood *flood)
{
    const mdr_grid *grid = flood->mask->grid;
    mdr__release(&grid->allocator, flood->seen, mdr__words(grid->cells), sizeof *flood->seen);
    mdr__release(&grid->allocator, flood->queue, grid->cells, sizeof *flood->queue);
    mdr__release(&grid->allocator, flood->from, grid->cells, sizeof *flood->from);
}

static void reach(mask_flood *flood, mdr_cell cell, mdr_cell from)
{
    if (mdr__bit(flood->seen, cell)) return;
    mdr__set_bit(flood->seen, cell);
    flood->from[cell] = from;
    flood->queue[flood->tail++] = cell;
}

/* Floods the piece of a cell; returns how many cells it has. They end the queue. */
static int64_t flood_mask_piece(mask_flood *flood, mdr_cell start)
{
    const mdr_grid *grid = flood->mask->grid;
    const int64_t before = flood->tail;
    flood->head = before;
    for (reach(flood, start, MDR_NONE); flood->head < flood->tail; flood->head++) {
        const mdr_cell cell = flood->queue[flood->head];
        for (int32_t side = 0; side < mdr_grid_side_count(grid, cell); side++) {
            const mdr_cell to = mdr_grid_exit(grid, cell, side).cell;
            if (to != MDR_NONE && mdr__bit(flood->mask->present, to)) reach(flood, to, cell);
        }
    }
    return flood->tail - before;
}

/* The first cell that is there and not yet seen, or MDR_NONE. */
static mdr_cell next_unseen(const mask_flood *flood, mdr_cell after)
{
    const int64_t cells = flood->mask->grid->cells;
    do after = mdr__next_bit(flood->mask->present, after + 1, cells);
    while (after != MDR_NONE && mdr__bit(flood->seen, after));
    return after;
}

mdr_status mdr_mask_pieces(const mdr_mask *mask, const mdr_run *run, int64_t *pieces)
{
    mask_flood flood;
    const mdr_status status = start_flood(&flood, mask, run);
    int64_t count = 0;
    for (mdr_cell cell = MDR_NONE; !status && (cell = next_unseen(&flood, cell)) != MDR_NONE;) {
        flood_mask_piece(&flood, cell);
        count++;
    }
    end_flood(&flood);
    if (!status) *pieces = count;
    return status;
}

mdr_status mdr_mask_keep_largest(mdr_mask *mask, const mdr_run *run, int64_t *taken)
{
    mask_flood flood;
    const mdr_status status = start_flood(&flood, mask, run);
    int64_t largest = 0, at = 0;
    for (mdr_cell cell = MDR_NONE; !status && (cell = next_unseen(&flood, cell)) != MDR_NONE;) {
        const int64_t size = flood_mask_piece(&flood, cell);
        if (size <= largest) continue;
        largest = size;
        at = flood.tail - size;
    }
    for (int64_t i = 0; !status && i < flood.tail; i++) {
        if (i < at || i >= at + largest) mdr_mask_set(mask, flood.queue[i], false);
    }
    if (!status) *taken = flood.tail - largest;
    end_flood(&flood);
    return status;
}

/* From the flooded part on through any cells to the nearest of another piece; brings the cells between
 * back. False when there is no other piece in reach. */
static bool bridge(mask_flood *flood, mdr_mask *mask, int64_t *added)
{
    const mdr_grid *grid = mask->grid;
    for (flood->head = 0; flood->head < flood->tail; flood->head++) {
        const mdr_cell cell = flood->queue[flood->head];
        for (int32_t side = 0; side < mdr_grid_side_count(grid, cell); side++) {
            const mdr_cell to = mdr_grid_exit(grid, cell, side).cell;
            if (to == MDR_NONE || mdr__bit(flood->seen, to)) continue;
            if (!mdr__bit(mask->present, to)) {
                reach(flood, to, cell);
                continue;
            }
            for (mdr_cell back = cell; !mdr__bit(mask->present, back); back = flood->from[back]) {
                mdr__set_bit(mask->present, back);
                ++*added;
            }
            return true;
        }
    }
    return false;
}

static void forget(mask_flood *flood)
{
    for (int64_t i = 0; i < flood->tail; i++) mdr__clear_bit(flood->seen, flood->queue[i]);
    flood->tail = 0;
}

mdr_status mdr_mask_join(mdr_mask *mask, const mdr_run *run, int64_t *added)
{
    mask_flood flood;
    const mdr_status status = start_flood(&flood, mask, run);
    int64_t count = 0;
    if (!status) {
        const mdr_cell first = mdr__next_bit(mask->present, 0, mask->grid->cells);
        do {
            forget(&flood);
            if (first != MDR_NONE) flood_mask_piece(&flood, first);
        } while (bridge(&flood, mask, &count));
        *added = count;
    }
    end_flood(&flood);
    return status;
}
