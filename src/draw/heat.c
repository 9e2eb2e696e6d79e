/*
 * By rank: cells are counted by distance, and the counts added up from the nearest on.
 */
#include "draw/heat.h"

#include "base/memory.h"
#include "base/status.h"
#include "draw/plane.h"
#include "grid/grid_internal.h"

/* The distances from which on a level holds, out of how many cells have each distance. The farthest have the last
 * level, whatever their share. */
static void find_least(mdr__heat *heat, const int64_t *counts, int64_t most)
{
    const int64_t before_last = mdr_field_reached(heat->distances) - counts[most];
    int64_t nearer = 0;
    int32_t level = 0;
    for (int64_t distance = 0; distance <= most; distance++) {
        const int64_t reached = nearer * heat->levels / before_last;
        while (level <= reached && level < heat->levels) heat->least[level++] = distance;
        nearer += counts[distance];
    }
}

static mdr_status rank(mdr__heat *heat, const mdr_grid *grid, const mdr_run *run)
{
    const mdr_allocator *allocator = &grid->allocator;
    const int64_t most = mdr_field_most(heat->distances);
    mdr_status status = mdr__check_limit((most + 1) * (int64_t)sizeof(int64_t), run);
    if (status) return status;
    int64_t *counts = mdr__array(allocator, most + 1, sizeof *counts, run, &status);
    if (status) return status;
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        const int64_t distance = mdr_field_at(heat->distances, cell);
        if (distance != MDR_NONE) counts[distance]++;
    }
    find_least(heat, counts, most);
    mdr__release(allocator, counts, most + 1, sizeof *counts);
    return MDR_OK;
}

mdr_status mdr__heat_make(const mdr_style *style, const mdr_grid *grid, int32_t levels,
                          const mdr_run *run, mdr__heat *heat)
{
    heat->distances = style->distances;
    heat->levels = levels;
    heat->by_rank = style->by_rank && style->distances && mdr_field_most(style->distances) > 0;
    return heat->by_rank ? rank(heat, grid, run) : MDR_OK;
}

static int32_t level_of_rank(const mdr__heat *heat, int64_t distance)
{
    int32_t low = 0, high = heat->levels;
    while (high - low > 1) {
        const int32_t middle = (low + high) / 2;
        if (heat->least[middle] <= distance) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

int32_t mdr__heat_level(const mdr__heat *heat, int64_t distance)
{
    if (heat->by_rank) return level_of_rank(heat, distance);
    return mdr__palette_level(distance, mdr_field_most(heat->distances), heat->levels);
}

int64_t mdr__heat_distance(const mdr__heat *heat, int32_t level)
{
    const int64_t most = mdr_field_most(heat->distances), last = heat->levels - 1;
    if (heat->by_rank) return level < last ? heat->least[level] : most;
    return last > 0 ? mdr__scaled(most, level, last) : 0;
}

int64_t mdr__heat_bytes(const mdr_grid *grid, const mdr_style *style)
{
    return style && style->by_rank ? mdr_grid_cell_count(grid) * (int64_t)sizeof(int64_t) : 0;
}
