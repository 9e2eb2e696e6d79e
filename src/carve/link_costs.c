/*
 * Costs of links, for the carvers that weigh links: by direction, and by what cells cost.
 *
 *     along a row    cost 0                    between: 1 - cos^2 of the angle to the row
 *     up or down     cost 2^32 - 1
 */
#include "grid/grid_internal.h"
#include "meander/carve.h"

enum { VECTOR_BITS = 14 };

/* Which way a link leads: across the side it goes through, or, over bridges and stairs, from centre to
 * centre. */
static mdr_point way_of(const mdr_grid *grid, mdr_link link)
{
    const mdr_link_ends ends = mdr_grid_link_ends(grid, link);
    if (ends.side < mdr_grid_outline_count(grid, ends.first)) {
        int64_t posts[2];
        mdr_grid_side_posts(grid, ends.first, ends.side, posts);
        const mdr_point from = mdr_grid_post(grid, posts[0]), to = mdr_grid_post(grid, posts[1]);
        return (mdr_point){to.y_um - from.y_um, to.x_um - from.x_um};
    }
    const mdr_point from = mdr_grid_centre(grid, ends.first);
    const mdr_point to = mdr_grid_centre(grid, ends.second);
    return (mdr_point){to.x_um - from.x_um, to.y_um - from.y_um};
}

/* The share of a way that leads up or down, of 2^32 - 1. */
static uint32_t upright_share(mdr_point way)
{
    int64_t x = way.x_um < 0 ? -way.x_um : way.x_um, y = way.y_um < 0 ? -way.y_um : way.y_um;
    while ((x | y) >> VECTOR_BITS) {
        x >>= 1;
        y >>= 1;
    }
    const int64_t whole = x * x + y * y;
    return whole > 0 ? (uint32_t)((uint64_t)(y * y) * UINT32_MAX / (uint64_t)whole) : 0;
}

void mdr_costs_by_direction(const mdr_grid *grid, bool (*upright)(void *context, mdr_cell cell),
                            void *context, uint32_t *costs)
{
    for (mdr_link link = mdr_grid_next_link(grid, MDR_NONE); link != MDR_NONE;
         link = mdr_grid_next_link(grid, link)) {
        const uint32_t cost = upright_share(way_of(grid, link));
        const mdr_cell cell = mdr_grid_link_ends(grid, link).first;
        costs[link] = upright && upright(context, cell) ? UINT32_MAX - cost : cost;
    }
}

void mdr_costs_of_cells(const mdr_grid *grid, const int32_t *weights, uint32_t *costs)
{
    int64_t most = 1;
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell))
        if (weights[cell] > most) most = weights[cell];
    for (mdr_link link = mdr_grid_next_link(grid, MDR_NONE); link != MDR_NONE;
         link = mdr_grid_next_link(grid, link)) {
        const mdr_link_ends ends = mdr_grid_link_ends(grid, link);
        const int64_t both = (int64_t)weights[ends.first] + weights[ends.second];
        costs[link] = (uint32_t)((uint64_t)both * (UINT32_MAX / 2) / (uint64_t)most);
    }
}
