/*
 * Custom grids as shapes: they answer from what custom.c and custom_graph.c have worked out. There are two,
 * of one name, which are not in the table of shapes: none can be made without its cells.
 */
#include "grid/custom_internal.h"

static bool custom_count(mdr_grid *grid)
{
    const mdr_custom *custom = grid->custom;
    grid->cells = custom->cells;
    grid->sides = custom->corners;
    grid->posts = custom->posts;
    grid->side_bound = custom->side_bound;
    return true;
}

static int32_t custom_outline(const mdr_grid *grid, mdr_cell cell, int32_t *posts)
{
    const mdr_custom *custom = grid->custom;
    const int32_t first = custom->first[cell], count = custom->first[cell + 1] - first;
    for (int32_t i = 0; i < count; i++) posts[i] = custom->corner[first + i];
    return count;
}

static mdr_point custom_post(const mdr_grid *grid, int64_t post)
{
    return grid->custom->post[post];
}

static mdr_point custom_centre(const mdr_grid *grid, mdr_cell cell)
{
    return grid->custom->centre[cell];
}

/* The cell that has a corner. */
static mdr_cell owner_of(const mdr_custom *custom, int32_t corner)
{
    int64_t low = 0, high = custom->cells;
    while (high - low > 1) {
        const int64_t middle = (low + high) / 2;
        if (custom->first[middle] <= corner)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static bool graph_glue(const mdr_grid *grid, mdr_cell cell, int32_t side, mdr__glued *glued)
{
    const mdr_custom *custom = grid->custom;
    const int32_t to = custom->glued[custom->first[cell] + side];
    if (to == MDR_NONE) return false;
    glued->cell = owner_of(custom, to);
    glued->back = to - custom->first[glued->cell];
    glued->turns = false;
    return true;
}

const mdr_shape mdr__shape_custom = {
    .name = "custom",
    .title = "cells of your own, from polygons or from a graph",
    .ops =
        &(const struct mdr__shape_ops){
            .kind = MDR__EXPLICIT,
            .count = custom_count,
            .outline = custom_outline,
            .post = custom_post,
            .centre = custom_centre,
        },
};

const mdr_shape mdr__shape_custom_graph = {
    .name = "custom",
    .title = "rooms and corridors, from a graph",
    .ops =
        &(const struct mdr__shape_ops){
            .kind = MDR__EXPLICIT,
            .no_direction = true,
            .corridors = true,
            .count = custom_count,
            .outline = custom_outline,
            .glue = graph_glue,
            .post = custom_post,
            .centre = custom_centre,
        },
};
