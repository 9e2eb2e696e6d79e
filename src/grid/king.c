/*
 * King moves: squares that lead to all eight cells around, drawn as octagons with corridors across their
 * corners.
 *
 *        1   2
 *       .+---+.            Four cells meet around a diamond. Corner (row, column) of the board has the
 *      0       3           diamond whose tips N E S W are the posts (row x (columns + 1) + column) x 4 +
 *      |       |           0 .. 3. A side at a corner is glued to the one across the diamond.
 *      7       4
 *       .+---+.            Where both ways across a diamond are open, one goes over the other by a
 *        6   5             bridge: top left to bottom right where (row + column) of the top left cell
 *                          is even, the other way round elsewhere.
 */
#include "base/memory.h"
#include "grid/grid_internal.h"

/* From the corner of a square to a tip: cell / (2 + sqrt 2), which makes regular octagons. */
enum { TIP_UM = 2929 };

static const int8_t step_down[8] = {-1, -1, 0, 1, 1, 1, 0, -1},
                    step_right[8] = {0, 1, 1, 1, 0, -1, -1, -1};

static bool king_count(mdr_grid *grid)
{
    int64_t corners;
    if (!mdr__multiply(grid->rows, grid->columns, &grid->cells)) return false;
    if (!mdr__multiply(grid->rows + 1, grid->columns + 1, &corners)) return false;
    if (!mdr__multiply(grid->cells, 8, &grid->sides)) return false;
    return mdr__multiply(corners, 4, &grid->posts);
}

static int32_t king_outline(const mdr_grid *grid, mdr_cell cell, int32_t *posts)
{
    static const int8_t down[8] = {0, 0, 0, 1, 1, 1, 1, 0}, right[8] = {0, 1, 1, 1, 1, 0, 0, 0};
    static const int8_t tip[8] = {1, 3, 2, 0, 3, 1, 0, 2};
    const int64_t row = cell / grid->columns, column = cell % grid->columns;
    for (int32_t side = 0; side < 8; side++) {
        const int64_t corner = (row + down[side]) * (grid->columns + 1) + column + right[side];
        posts[side] = (int32_t)(corner * 4 + tip[side]);
    }
    return 8;
}

static void king_step(const mdr_grid *grid, int64_t *row, int64_t *column, int32_t side)
{
    (void)grid;
    *row += step_down[side];
    *column += step_right[side];
}

static bool king_glue(const mdr_grid *grid, mdr_cell cell, int32_t side, mdr__glued *glued)
{
    int64_t row = cell / grid->columns, column = cell % grid->columns;
    king_step(grid, &row, &column, side);
    if (row < 0 || row >= grid->rows || column < 0 || column >= grid->columns) return false;
    *glued = (mdr__glued){row * grid->columns + column, (side + 4) % 8, false};
    return true;
}

static mdr_link king_bridged(const mdr_grid *grid, mdr_cell cell, int32_t side)
{
    enum { SOUTH_EAST = 3, SOUTH_WEST = 5 };
    if (side != SOUTH_EAST && side != SOUTH_WEST) return MDR_NONE;
    if (mdr_grid_exit(grid, cell, side).cell == MDR_NONE) return MDR_NONE;
    const mdr_cell beside = side == SOUTH_EAST ? cell + 1 : cell - 1;
    const mdr_cell left = side == SOUTH_EAST ? cell : beside;
    const bool even = (left / grid->columns + left % grid->columns) % 2 == 0;
    if (even != (side == SOUTH_EAST) || !mdr_grid_has_cell(grid, beside)) return MDR_NONE;
    return mdr_grid_exit(grid, beside, side == SOUTH_EAST ? SOUTH_WEST : SOUTH_EAST).link;
}

static mdr_point king_post(const mdr_grid *grid, int64_t post)
{
    static const int8_t right[4] = {0, 1, 0, -1}, down[4] = {-1, 0, 1, 0};
    const int64_t corner = post / 4, stride = grid->columns + 1;
    return (mdr_point){corner % stride * MDR_GRID_CELL_UM + right[post % 4] * TIP_UM,
                       corner / stride * MDR_GRID_CELL_UM + down[post % 4] * TIP_UM};
}

static mdr_point king_extent(const mdr_grid *grid)
{
    return (mdr_point){grid->columns * MDR_GRID_CELL_UM, grid->rows * MDR_GRID_CELL_UM};
}

static const char *king_side_name(const mdr_grid *grid, mdr_cell cell, int32_t side)
{
    static const char *const names[8] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
    (void)grid, (void)cell;
    return names[side];
}

const mdr_shape mdr__shape_king = {
    .name = "king",
    .title = "squares with all eight neighbours; diagonals cross by bridges",
    .ops =
        &(const struct mdr__shape_ops){
            .kind = MDR__EXPLICIT,
            .no_direction = true,
            .side_bound = 8,
            .swept = true,
            .swept_down = true,
            .count = king_count,
            .outline = king_outline,
            .glue = king_glue,
            .bridged = king_bridged,
            .post = king_post,
            .extent = king_extent,
            .step = king_step,
            .side_name = king_side_name,
        },
};
