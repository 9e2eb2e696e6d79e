/*
 * Octagons, and squares in the gaps between them; (row + column) even is an octagon.
 *
 *        3---2            All posts are corners of squares, those just outside the border included:
 *      1 |   | 0          corner 0 .. 3 (top left, top right, bottom right, bottom left) of the square
 *     .  0---1  .         in (row, column) has the id ((row + 1) x (columns + 2) + column + 1) x 4 +
 *    1           0        corner. The octagon in (row, column) has the posts shown, of the four squares
 *    |  octagon  |        above, right, below and left of it.
 *    2           3
 *     .  1---0  .
 */
#include "base/memory.h"
#include "grid/grid_internal.h"

/* Half the side of a square, when centres in a row are a cell apart: cell / (2 + sqrt 2). */
enum { HALF_SIDE_UM = 2929, OCTAGON_MARGIN_UM = MDR_GRID_CELL_UM - HALF_SIDE_UM };

static bool octagon_count(mdr_grid *grid)
{
    int64_t squares;
    if (!mdr__multiply(grid->rows, grid->columns, &grid->cells)) return false;
    if (!mdr__multiply(grid->rows + 2, grid->columns + 2, &squares)) return false;
    grid->sides = 4 * (grid->cells / 2) + 8 * ((grid->cells + 1) / 2);
    return mdr__multiply(squares, 4, &grid->posts);
}

static int32_t corner_post(const mdr_grid *grid, int64_t row, int64_t column, int32_t corner)
{
    return (int32_t)(((row + 1) * (grid->columns + 2) + column + 1) * 4 + corner);
}

static int32_t octagon_outline(const mdr_grid *grid, mdr_cell cell, int32_t *posts)
{
    static const int8_t down[8] = {-1, -1, 0, 0, 1, 1, 0, 0}, right[8] = {0, 0, 1, 1, 0, 0, -1, -1};
    static const int8_t corner[8] = {3, 2, 0, 3, 1, 0, 2, 1};
    const int64_t row = cell / grid->columns, column = cell % grid->columns;
    const int32_t sides = (row + column) % 2 == 0 ? 8 : 4;
    for (int32_t side = 0; side < sides; side++) {
        posts[side] = sides == 8
                          ? corner_post(grid, row + down[side], column + right[side], corner[side])
                          : corner_post(grid, row, column, side);
    }
    return sides;
}

static mdr_point octagon_post(const mdr_grid *grid, int64_t post)
{
    const int64_t square = post / 4, corner = post % 4, stride = grid->columns + 2;
    const int64_t x = (square % stride - 1) * MDR_GRID_CELL_UM + OCTAGON_MARGIN_UM;
    const int64_t y = (square / stride - 1) * MDR_GRID_CELL_UM + OCTAGON_MARGIN_UM;
    return (mdr_point){x + (corner == 1 || corner == 2 ? HALF_SIDE_UM : -HALF_SIDE_UM),
                       y + (corner >= 2 ? HALF_SIDE_UM : -HALF_SIDE_UM)};
}

static mdr_point octagon_extent(const mdr_grid *grid)
{
    return (mdr_point){(grid->columns - 1) * MDR_GRID_CELL_UM + 2 * OCTAGON_MARGIN_UM,
                       (grid->rows - 1) * MDR_GRID_CELL_UM + 2 * OCTAGON_MARGIN_UM};
}

static int32_t octagon_direction(int64_t row, int64_t column, int32_t side)
{
    return (row + column) % 2 == 0 ? side : 2 * side;
}

static void octagon_step(const mdr_grid *grid, int64_t *row, int64_t *column, int32_t side)
{
    static const int8_t down[8] = {-1, -1, 0, 1, 1, 1, 0, -1},
                        right[8] = {0, 1, 1, 1, 0, -1, -1, -1};
    const int32_t direction = octagon_direction(*row, *column, side);
    (void)grid;
    *row += down[direction];
    *column += right[direction];
}

static const char *octagon_side_name(const mdr_grid *grid, mdr_cell cell, int32_t side)
{
    static const char *const names[8] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
    return names[octagon_direction(cell / grid->columns, cell % grid->columns, side)];
}

const mdr_shape mdr__shape_octagon = {
    .name = "octagon",
    .title = "octagons, and squares in the gaps between them",
    .ops =
        &(const struct mdr__shape_ops){
            .kind = MDR__EXPLICIT,
            .side_bound = 8,
            .swept = true,
            .swept_down = true,
            .count = octagon_count,
            .outline = octagon_outline,
            .post = octagon_post,
            .extent = octagon_extent,
            .step = octagon_step,
            .side_name = octagon_side_name,
        },
};
