/*
 * Squares: the plain grid, computed and never stored.
 *
 * Posts are numbered like cells, on one more row and one more column:
 *
 *      0-----1-----2        sides N E S W are 0 1 2 3;
 *      |  0  |  1  |        side N of a cell runs from its top left post to
 *      3-----4-----5        the top right one, and so on clockwise.
 */
#include "base/memory.h"
#include "grid/grid_internal.h"

static bool square_count(mdr_grid *grid)
{
    const int64_t most = INT64_MAX / 16; /* so that no sum below can overflow */
    if (!mdr__multiply(grid->rows, grid->columns, &grid->cells) || grid->cells > most) return false;
    grid->posts = grid->cells + grid->rows + grid->columns + 1;
    grid->links = grid->rows * (grid->columns - 1) + (grid->rows - 1) * grid->columns;
    grid->plane = (grid->cells + grid->columns + 63) / 64 * 64;
    grid->link_bound = grid->plane + grid->cells;
    return true;
}

static mdr_point square_post(const mdr_grid *grid, int64_t post)
{
    return (mdr_point){post % (grid->columns + 1) * MDR_GRID_CELL_UM,
                       post / (grid->columns + 1) * MDR_GRID_CELL_UM};
}

static mdr_point square_centre(const mdr_grid *grid, mdr_cell cell)
{
    return (mdr_point){cell % grid->columns * MDR_GRID_CELL_UM + MDR_GRID_CELL_UM / 2,
                       cell / grid->columns * MDR_GRID_CELL_UM + MDR_GRID_CELL_UM / 2};
}

static mdr_point square_extent(const mdr_grid *grid)
{
    return (mdr_point){grid->columns * MDR_GRID_CELL_UM, grid->rows * MDR_GRID_CELL_UM};
}

static void square_step(const mdr_grid *grid, int64_t *row, int64_t *column, int32_t side)
{
    static const int8_t down[4] = {-1, 0, 1, 0}, right[4] = {0, 1, 0, -1};
    (void)grid;
    *row += down[side];
    *column += right[side];
}

static const char *square_side_name(const mdr_grid *grid, mdr_cell cell, int32_t side)
{
    static const char *const names[4] = {"N", "E", "S", "W"};
    (void)grid, (void)cell;
    return names[side];
}

const mdr_shape mdr__shape_square = {
    .name = "square",
    .title = "squares in rows and columns",
    .ops =
        &(const struct mdr__shape_ops){
            .kind = MDR__PLAIN,
            .side_bound = 4,
            .swept = true,
            .swept_down = true,
            .count = square_count,
            .post = square_post,
            .centre = square_centre,
            .extent = square_extent,
            .step = square_step,
            .side_name = square_side_name,
        },
};
