/*
 * Distances in the whole maze: the longest path, and on perfect mazes the mean of all distances.
 *
 * A passage of a perfect maze with s cells on one side lies between s x (cells - s) pairs; the sum of that
 * over all passages is the sum of all distances.
 */
#include "base/memory.h"
#include "base/status.h"
#include "meander/field.h"
#include "measure/measure_internal.h"

/* Breadth-first order of a perfect maze, and the parents of the cells in it. */
static mdr_status order_cells(const mdr_maze *maze, const mdr_run *run, int32_t *order,
                              int32_t *parent)
{
    const mdr_grid *grid = maze->grid;
    const mdr_cell first = mdr_grid_next_cell(grid, MDR_NONE);
    int64_t added = 1;
    order[0] = (int32_t)first;
    parent[first] = (int32_t)first;
    for (int64_t taken = 0; taken < added; taken++) {
        if ((taken & MDR__TICK_MASK) == 0) {
            const mdr_status status = mdr__tick(run, taken, grid->cells);
            if (status) return status;
        }
        const mdr_cell cell = order[taken];
        for (int32_t side = 0; side < mdr__side_count(grid, grid->kind, cell); side++) {
            if (!mdr__passable(maze, grid->kind, cell, side)) continue;
            const mdr_cell next = mdr__beyond(grid, grid->kind, cell, side);
            if (next == parent[cell]) continue;
            parent[next] = (int32_t)cell;
            order[added++] = (int32_t)next;
        }
    }
    return MDR_OK;
}

/* 200 x sum of s (n - s) / (n (n - 1)), without overflow: whole parts and the rest kept apart. */
static int64_t mean_of(const int32_t *size, const int32_t *order, int64_t cells)
{
    const int64_t pairs = cells * (cells - 1);
    int64_t whole = 0, rest = 0;
    for (int64_t i = 1; i < cells; i++) {
        const int64_t behind = size[order[i]];
        rest += behind * (cells - behind);
        if (rest < pairs) continue;
        rest -= pairs;
        whole++;
    }
    return 200 * whole + mdr__ratio(2 * rest, pairs, 2);
}

static mdr_status measure_mean(const mdr__measuring *measuring)
{
    const mdr_grid *grid = measuring->maze->grid;
    const mdr_allocator *allocator = &grid->allocator;
    const int64_t cells = grid->cells, count = grid->cell_count;
    mdr_status status = MDR_OK;
    int32_t *order = mdr__array(allocator, cells, sizeof *order, measuring->run, &status);
    int32_t *parent = mdr__array(allocator, cells, sizeof *parent, measuring->run, &status);
    int32_t *size = mdr__array(allocator, cells, sizeof *size, measuring->run, &status);
    if (!status) status = order_cells(measuring->maze, measuring->run, order, parent);
    for (int64_t i = count - 1; !status && i >= 0; i--) {
        size[order[i]]++;
        if (i > 0) size[parent[order[i]]] += size[order[i]];
    }
    if (!status) measuring->values[MDR__MEASURE_MEAN_DISTANCE] = mean_of(size, order, count);
    mdr__release(allocator, order, cells, sizeof *order);
    mdr__release(allocator, parent, cells, sizeof *parent);
    mdr__release(allocator, size, cells, sizeof *size);
    return status;
}

/* The whole part of a square root, bit by bit. */
static int64_t root_of(int64_t square)
{
    int64_t root = 0;
    for (int64_t bit = INT64_C(1) << 30; bit; bit >>= 1) {
        if ((root + bit) * (root + bit) <= square) root += bit;
    }
    return root;
}

/* 100 x steps / square root of cells, rounded down. */
static int64_t by_root(int64_t steps, int64_t cells)
{
    const bool small = steps < 10000000; /* so that nothing overflows */
    return root_of(small ? steps * steps * 10000 / cells : steps * steps / cells * 10000);
}

mdr_status mdr__measure_distances(const mdr__measuring *measuring)
{
    int64_t *values = measuring->values;
    const int64_t cells = values[MDR__MEASURE_CELLS];
    mdr_longest longest;
    const mdr_status status = mdr_longest_path(measuring->maze, measuring->run, &longest);
    if (status) return status;
    values[MDR__MEASURE_LONGEST] = longest.steps;
    values[MDR__MEASURE_LONGEST_SHARE] = mdr__percent(longest.steps + 1, cells);
    values[MDR__MEASURE_LONGEST_ROOT] = by_root(longest.steps, cells);
    const bool perfect = longest.exact && values[MDR__MEASURE_COMPONENTS] == 1 && cells > 1;
    return perfect ? measure_mean(measuring) : MDR_OK;
}
