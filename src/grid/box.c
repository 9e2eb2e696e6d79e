/*
 * Boxes: levels of squares one above the other, joined by stairs.
 *
 *      level 0    level 1        Rows are numbered through: row r of level l is row l x rows + r, so ids
 *      0  1  2    6  7  8        go level by level. Levels are drawn side by side. A cell's sides are
 *      3  4  5    9 10 11        N E S W, then the stairs up (to the next level), then those down.
 *
 * Where stairs are depends on the share asked for and a seed: from cell c to the level above there are
 * stairs if draw c of stream "stairs" of "box", version 1, as a part of 2^64, is below the share; and at
 * the cell that draw `level` of stream "sure", below the cells of a level, chooses, so that no level is
 * cut off.
 */
#include "base/memory.h"
#include "base/random_internal.h"
#include "grid/grid_internal.h"

static int64_t level_cells(const mdr_grid *grid)
{
    return grid->asked_rows * grid->columns;
}

static bool box_count(mdr_grid *grid)
{
    int64_t posts;
    if (!mdr__multiply(grid->rows, grid->levels, &grid->rows)) return false;
    if (!mdr__multiply(grid->rows, grid->columns, &grid->cells)) return false;
    if (!mdr__multiply(grid->cells, 6, &grid->sides)) return false;
    if (!mdr__multiply(grid->asked_rows + 1, grid->columns + 1, &posts)) return false;
    return mdr__multiply(posts, grid->levels, &grid->posts);
}

static int32_t box_outline(const mdr_grid *grid, mdr_cell cell, int32_t *posts)
{
    const int64_t level = cell / level_cells(grid), place = cell % level_cells(grid);
    const int64_t stride = grid->columns + 1;
    const int64_t first = level * (grid->asked_rows + 1) * stride;
    const int64_t corner = first + place / grid->columns * stride + place % grid->columns;
    posts[0] = (int32_t)corner;
    posts[1] = (int32_t)(corner + 1);
    posts[2] = (int32_t)(corner + stride + 1);
    posts[3] = (int32_t)(corner + stride);
    return 4;
}

static bool has_stairs_up(const mdr_grid *grid, mdr_cell cell)
{
    const int64_t level = cell / level_cells(grid);
    if (level + 1 >= grid->levels) return false;
    if (grid->stairs_millionths == MDR__ALL_STAIRS) return true;
    const uint64_t share = UINT64_MAX / MDR__ALL_STAIRS * (uint64_t)grid->stairs_millionths;
    const mdr__key sure = grid->sure_key;
    return mdr__draw(grid->stairs_key, (uint64_t)cell) < share
           || mdr__below(sure, mdr__draw(sure, (uint64_t)level), level_cells(grid))
                  == cell % level_cells(grid);
}

static int32_t box_stairs(const mdr_grid *grid, mdr_cell cell, int32_t *neighbours, uint16_t *backs)
{
    const mdr_cell above = cell + level_cells(grid), below = cell - level_cells(grid);
    int32_t count = 0;
    if (has_stairs_up(grid, cell)) {
        neighbours[count] = (int32_t)above;
        backs[count++] = has_stairs_up(grid, above) ? 5 : 4;
    }
    if (below >= 0 && has_stairs_up(grid, below)) {
        neighbours[count] = (int32_t)below;
        backs[count++] = 4;
    }
    return count;
}

static mdr_point box_post(const mdr_grid *grid, int64_t post)
{
    const int64_t stride = grid->columns + 1, level_posts = (grid->asked_rows + 1) * stride;
    const int64_t level = post / level_posts, place = post % level_posts;
    return (mdr_point){(level * (grid->columns + 1) + place % stride) * MDR_GRID_CELL_UM,
                       place / stride * MDR_GRID_CELL_UM};
}

static const char *box_side_name(const mdr_grid *grid, mdr_cell cell, int32_t side)
{
    static const char *const names[6] = {"N", "E", "S", "W", "up", "down"};
    return names[side == 4 && !has_stairs_up(grid, cell) ? 5 : side];
}

const mdr_shape mdr__shape_box = {
    .name = "box",
    .title = "levels of squares joined by stairs; --levels says how many",
    .ops =
        &(const struct mdr__shape_ops){
            .kind = MDR__EXPLICIT,
            .side_bound = 6,
            .count = box_count,
            .outline = box_outline,
            .stairs = box_stairs,
            .post = box_post,
            .side_name = box_side_name,
        },
};
