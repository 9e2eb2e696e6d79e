/*
 * One big hexagon made of pointed hexagons: 2 s - 1 rows of s, s + 1 .. 2 s - 1 .. s cells.
 *
 *        / \ / \          Posts are those of a rectangle of 2 s - 1 rows and columns whose lines lean
 *       |   |   |         to the left: the first cell of row r is `gap` half widths to the right of
 *      / \ / \ / \        the first cell of the longest row. Post i of line z has the id
 *     |   |   |   |       z x (4 s) + i, i in half widths from the left of the longest row.
 *      \ / \ / \ /
 */
#include "base/memory.h"
#include "grid/grid_internal.h"
#include "grid/seams.h"

/* Half widths by which a row begins further right than the longest. */
static int64_t gap_of(const mdr_grid *grid, int64_t row)
{
    const int64_t middle = grid->rows / 2;
    return row < middle ? middle - row : row - middle;
}

static int64_t board_row_length(const mdr_grid *grid, int64_t row)
{
    return grid->rows - gap_of(grid, row);
}

static bool board_count(mdr_grid *grid)
{
    const int64_t side = grid->rows;
    if (side > INT32_MAX / 4) return false;
    grid->rows = grid->columns = 2 * side - 1;
    grid->cells = 3 * side * (side - 1) + 1;
    grid->sides = 6 * grid->cells;
    return mdr__multiply(grid->rows + 1, 2 * grid->rows + 2, &grid->posts);
}

static int32_t board_outline(const mdr_grid *grid, mdr_cell cell, int32_t *posts)
{
    static const int8_t right[6] = {1, 2, 2, 1, 0, 0}, line[6] = {0, 0, 1, 1, 1, 0};
    int64_t row, column;
    mdr_grid_position(grid, cell, &row, &column);
    for (int32_t side = 0; side < 6; side++) {
        const int64_t i = gap_of(grid, row) + 2 * column + right[side];
        posts[side] = (int32_t)((row + line[side]) * (2 * grid->rows + 2) + i);
    }
    return 6;
}

static mdr_point board_post(const mdr_grid *grid, int64_t post)
{
    const int64_t stride = 2 * grid->rows + 2;
    const int64_t line = post / stride, i = post % stride;
    const int64_t lower = ((i + gap_of(grid, line)) & 1) == 0;
    return (mdr_point){i * (MDR_GRID_CELL_UM / 2), mdr__quarter_heights(3 * line + lower)};
}

static mdr_point board_extent(const mdr_grid *grid)
{
    return (mdr_point){grid->rows * MDR_GRID_CELL_UM, mdr__quarter_heights(3 * grid->rows + 1)};
}

static bool board_glue(const mdr_grid *grid, mdr_cell cell, int32_t side, mdr__glued *glued)
{
    if (grid->wrap == MDR_WRAP_NONE) return false;
    mdr__glue_opposite(grid, cell, (side + 3) % 6, glued);
    return true;
}

static const char *board_side_name(const mdr_grid *grid, mdr_cell cell, int32_t side)
{
    static const char *const names[6] = {"NE", "E", "SE", "SW", "W", "NW"};
    (void)grid, (void)cell;
    return names[side];
}

const mdr_shape mdr__shape_hexagon_board = {
    .name = "hexagon-board",
    .title = "one big hexagon made of small ones; SIZE is its side",
    .ops =
        &(const struct mdr__shape_ops){
            .kind = MDR__EXPLICIT,
            .side_bound = 6,
            .swept = true,
            .swept_down = true,
            .one_size = true,
            .count = board_count,
            .row_length = board_row_length,
            .outline = board_outline,
            .glue = board_glue,
            .wraps = 1 << MDR_WRAP_PROJECTIVE,
            .post = board_post,
            .extent = board_extent,
            .side_name = board_side_name,
        },
};
