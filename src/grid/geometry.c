/*
 * Geometry: posts, centres and extent, in whole micrometres.
 */
#include "grid/grid_internal.h"

static void plain_side_posts(const mdr_grid *grid, mdr_cell cell, int32_t side, int64_t posts[2])
{
    const int64_t stride = grid->columns + 1;
    const int64_t corner = cell / grid->columns * stride + cell % grid->columns;
    const int64_t corners[4] = {corner, corner + 1, corner + stride + 1, corner + stride};
    posts[0] = corners[side];
    posts[1] = corners[(side + 1) & 3];
}

void mdr_grid_side_posts(const mdr_grid *grid, mdr_cell cell, int32_t side, int64_t posts[2])
{
    if (grid->kind != MDR__EXPLICIT) {
        plain_side_posts(grid, cell, side, posts);
        return;
    }
    const int32_t first = grid->first[cell];
    const int32_t count = mdr__outline_count(grid, cell);
    posts[0] = grid->side_post[first + side];
    posts[1] = grid->side_post[first + (side + 1) % count];
}

int64_t mdr_grid_post_bound(const mdr_grid *grid)
{
    return grid->posts;
}

mdr_point mdr_grid_post(const mdr_grid *grid, int64_t post)
{
    return grid->kind == MDR__EXPLICIT ? grid->post[post] : grid->shape->ops->post(grid, post);
}

int64_t mdr_grid_arc(const mdr_grid *grid, int64_t from, int64_t to, bool *clockwise)
{
    *clockwise = false;
    return grid->shape->ops->arc ? grid->shape->ops->arc(grid, from, to, clockwise) : 0;
}

mdr_point mdr_grid_centre(const mdr_grid *grid, mdr_cell cell)
{
    if (grid->shape->ops->centre) return grid->shape->ops->centre(grid, cell);
    mdr_point sum = {0, 0};
    const int32_t first = grid->first[cell], count = mdr__outline_count(grid, cell);
    for (int32_t side = 0; side < count; side++) {
        const mdr_point post = grid->post[grid->side_post[first + side]];
        sum.x_um += post.x_um;
        sum.y_um += post.y_um;
    }
    return (mdr_point){(sum.x_um + count / 2) / count, (sum.y_um + count / 2) / count};
}

mdr_point mdr_grid_extent(const mdr_grid *grid)
{
    if (grid->shape->ops->extent) return grid->shape->ops->extent(grid);
    mdr_point most = {0, 0};
    for (int64_t side = 0; side < grid->first[grid->cells]; side++) {
        if (grid->side_post[side] == MDR_NONE) continue;
        const mdr_point post = grid->post[grid->side_post[side]];
        if (post.x_um > most.x_um) most.x_um = post.x_um;
        if (post.y_um > most.y_um) most.y_um = post.y_um;
    }
    return most;
}
