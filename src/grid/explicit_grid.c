/*
 * The explicit kind: sides in compressed rows, filled from what a shape says of each cell.
 *
 * Links are numbered in the order of cells, and of sides within a cell, as they are first met; the
 * side that leads back is the one between the same two posts.
 */
#include "base/memory.h"
#include "grid/grid_internal.h"

int64_t mdr__explicit_bytes(const mdr_grid *grid)
{
    const int64_t side = 3 * (int64_t)sizeof(int32_t) + (int64_t)sizeof(uint16_t);
    const int64_t link = (int64_t)sizeof(int32_t) + (int64_t)sizeof(uint16_t);
    return (grid->cells + 1) * (int64_t)sizeof(int32_t) + grid->sides * side + grid->links * link
           + grid->posts * (int64_t)sizeof(mdr_point);
}

static mdr_status allocate_arrays(mdr_grid *grid, const mdr_run *run)
{
    const mdr_allocator *allocator = &grid->allocator;
    mdr_status status = mdr__check_limit(mdr__explicit_bytes(grid), run);
    grid->first = mdr__array(allocator, grid->cells + 1, sizeof(int32_t), run, &status);
    grid->side_cell = mdr__array(allocator, grid->sides, sizeof(int32_t), run, &status);
    grid->side_link = mdr__array(allocator, grid->sides, sizeof(int32_t), run, &status);
    grid->side_post = mdr__array(allocator, grid->sides, sizeof(int32_t), run, &status);
    grid->side_back = mdr__array(allocator, grid->sides, sizeof(uint16_t), run, &status);
    grid->link_cell = mdr__array(allocator, grid->links, sizeof(int32_t), run, &status);
    grid->link_side = mdr__array(allocator, grid->links, sizeof(uint16_t), run, &status);
    grid->post = mdr__array(allocator, grid->posts, sizeof(mdr_point), run, &status);
    return status;
}

void mdr__explicit_clear(mdr_grid *grid)
{
    const mdr_allocator *allocator = &grid->allocator;
    mdr__release(allocator, grid->first, grid->cells + 1, sizeof(int32_t));
    mdr__release(allocator, grid->side_cell, grid->sides, sizeof(int32_t));
    mdr__release(allocator, grid->side_link, grid->sides, sizeof(int32_t));
    mdr__release(allocator, grid->side_post, grid->sides, sizeof(int32_t));
    mdr__release(allocator, grid->side_back, grid->sides, sizeof(uint16_t));
    mdr__release(allocator, grid->link_cell, grid->links, sizeof(int32_t));
    mdr__release(allocator, grid->link_side, grid->links, sizeof(uint16_t));
    mdr__release(allocator, grid->post, grid->posts, sizeof(mdr_point));
}

/* The post where a side ends: where the next one begins. */
static int32_t end_post(const mdr_grid *grid, mdr_cell cell, int32_t side)
{
    const int32_t count = grid->first[cell + 1] - grid->first[cell];
    return grid->side_post[grid->first[cell] + (side + 1) % count];
}

/* The neighbour's side between the same posts, which it meets the other way round. */
static int32_t find_back(const mdr_grid *grid, mdr_cell cell, int32_t side)
{
    const mdr_cell neighbour = grid->side_cell[grid->first[cell] + side];
    const int32_t begin = grid->side_post[grid->first[cell] + side];
    const int32_t end = end_post(grid, cell, side);
    const int32_t count = grid->first[neighbour + 1] - grid->first[neighbour];
    for (int32_t back = 0; back < count; back++) {
        if (grid->side_cell[grid->first[neighbour] + back] == cell
            && grid->side_post[grid->first[neighbour] + back] == end
            && end_post(grid, neighbour, back) == begin)
            return back;
    }
    return MDR_NONE;
}

/* Numbers the link of a side, unless it was met from the other cell before. */
static void number_link(mdr_grid *grid, mdr_cell cell, int32_t side, int32_t *links)
{
    const int32_t at = grid->first[cell] + side;
    grid->side_link[at] = MDR_NONE;
    if (grid->side_cell[at] == MDR_NONE) return;
    const int32_t back = find_back(grid, cell, side);
    grid->side_back[at] = (uint16_t)back;
    if (grid->side_cell[at] < cell) {
        grid->side_link[at] = grid->side_link[grid->first[grid->side_cell[at]] + back];
        return;
    }
    grid->side_link[at] = *links;
    grid->link_cell[*links] = (int32_t)cell;
    grid->link_side[*links] = (uint16_t)side;
    ++*links;
}

mdr_status mdr__explicit_build(mdr_grid *grid, const mdr_run *run)
{
    const mdr_status status = allocate_arrays(grid, run);
    if (status) return status;
    const int32_t sides = grid->shape->ops->side_bound;
    for (mdr_cell cell = 0; cell < grid->cells; cell++) {
        const int32_t first = (int32_t)cell * sides;
        grid->first[cell] = first;
        grid->shape->ops->cell(grid, cell, grid->side_cell + first, grid->side_post + first);
    }
    grid->first[grid->cells] = (int32_t)grid->cells * sides;
    int32_t links = 0;
    for (mdr_cell cell = 0; cell < grid->cells; cell++) {
        for (int32_t side = 0; side < sides; side++) number_link(grid, cell, side, &links);
    }
    for (int64_t post = 0; post < grid->posts; post++) {
        grid->post[post] = grid->shape->ops->post(grid, post);
    }
    return MDR_OK;
}
