/*
 * Hexagons: pointed ones in rows, or flat ones in columns, every second row or column shifted.
 *
 * All is worked out for pointed hexagons; flat ones are their mirror image in the diagonal, with
 * rows and columns exchanged. On a lattice of half widths (i) and of quarter heights (j) the cell in
 * `row` and `column`, shifted by s = 0 or 1, has its posts at
 *
 *               (2c+s+1, 3r)                   posts lie on zigzag lines, line z above row z:
 *      (2c+s, 3r+1)    (2c+s+2, 3r+1)              /\  /\  /\     line 0
 *      (2c+s, 3r+3)    (2c+s+2, 3r+3)             |  ||  ||  |    row 0
 *               (2c+s+1, 3r+4)                     \/  \/  \/     line 1
 *
 * and post i of line z has the id z x (2 columns + 2) + i.
 */
#include "base/memory.h"
#include "grid/grid_internal.h"
#include "grid/seams.h"

/* A side of a flat hexagon, as the side of its pointed mirror image. */
static const int8_t mirrored_side[6] = {4, 3, 2, 1, 0, 5};

static bool is_flat(const mdr_grid *grid)
{
    return grid->layout == MDR_LAYOUT_COLUMNS_ODD || grid->layout == MDR_LAYOUT_COLUMNS_EVEN;
}

/* Columns of the pointed board: the length of its rows. */
static int64_t row_length(const mdr_grid *grid)
{
    return is_flat(grid) ? grid->rows : grid->columns;
}

static int64_t row_count(const mdr_grid *grid)
{
    return is_flat(grid) ? grid->columns : grid->rows;
}

/* 1 where a row of the pointed board is shifted. */
static int64_t shift_of(const mdr_grid *grid, int64_t row)
{
    const bool even =
        grid->layout == MDR_LAYOUT_ROWS_EVEN || grid->layout == MDR_LAYOUT_COLUMNS_EVEN;
    return (row & 1) == (even ? 0 : 1);
}

/* One step on the pointed board, sides NE E SE SW W NW. */
static void pointed_step(const mdr_grid *grid, int64_t *row, int64_t *column, int32_t side)
{
    const int64_t shift = shift_of(grid, *row);
    static const int8_t down[6] = {-1, 0, 1, 1, 0, -1};
    const int64_t right[6] = {shift, 1, shift, shift - 1, -1, shift - 1};
    *row += down[side];
    *column += right[side];
}

static void hexagon_step(const mdr_grid *grid, int64_t *row, int64_t *column, int32_t side)
{
    if (is_flat(grid)) {
        pointed_step(grid, column, row, mirrored_side[side]);
    } else {
        pointed_step(grid, row, column, side);
    }
}

/* The post where a side of a pointed hexagon begins, clockwise. */
static int64_t pointed_post(const mdr_grid *grid, int64_t row, int64_t column, int32_t side)
{
    static const int8_t right[6] = {1, 2, 2, 1, 0, 0}, line[6] = {0, 0, 1, 1, 1, 0};
    const int64_t i = 2 * column + shift_of(grid, row) + right[side];
    return (row + line[side]) * (2 * row_length(grid) + 2) + i;
}

static bool hexagon_count(mdr_grid *grid)
{
    const int64_t length = row_length(grid), rows = row_count(grid);
    if (!mdr__multiply(grid->rows, grid->columns, &grid->cells)) return false;
    if (!mdr__multiply(rows + 1, 2 * length + 2, &grid->posts)) return false;
    grid->links = rows * (length - 1) + (rows - 1) * (2 * length - 1);
    return mdr__multiply(grid->cells, 6, &grid->sides);
}

/* The mirror image runs the other way round, so its side begins where the other ends. */
static int32_t hexagon_outline(const mdr_grid *grid, mdr_cell cell, int32_t *posts)
{
    const int64_t row = cell / grid->columns, column = cell % grid->columns;
    for (int32_t side = 0; side < 6; side++) {
        posts[side] =
            (int32_t)(is_flat(grid) ? pointed_post(grid, column, row, (mirrored_side[side] + 1) % 6)
                                    : pointed_post(grid, row, column, side));
    }
    return 6;
}

static mdr_point mirrored(const mdr_grid *grid, mdr_point point)
{
    return is_flat(grid) ? (mdr_point){point.y_um, point.x_um} : point;
}

static mdr_point hexagon_post(const mdr_grid *grid, int64_t post)
{
    const int64_t stride = 2 * row_length(grid) + 2;
    const int64_t line = post / stride, i = post % stride;
    const int64_t lower = (i & 1) == shift_of(grid, line);
    return mirrored(
        grid, (mdr_point){i * (MDR_GRID_CELL_UM / 2), mdr__quarter_heights(3 * line + lower)});
}

static mdr_point hexagon_centre(const mdr_grid *grid, mdr_cell cell)
{
    const int64_t row = cell / grid->columns, column = cell % grid->columns;
    const int64_t r = is_flat(grid) ? column : row, c = is_flat(grid) ? row : column;
    const int64_t i = 2 * c + shift_of(grid, r) + 1;
    return mirrored(grid, (mdr_point){i * (MDR_GRID_CELL_UM / 2), mdr__quarter_heights(3 * r + 2)});
}

static mdr_point hexagon_extent(const mdr_grid *grid)
{
    const int64_t rows = row_count(grid);
    const int64_t shifted = rows > 1 || shift_of(grid, 0);
    const int64_t width = (2 * row_length(grid) + shifted) * (MDR_GRID_CELL_UM / 2);
    return mirrored(grid, (mdr_point){width, mdr__quarter_heights(3 * rows + 1)});
}

/* Upside down, pointed rows meet row r in row (rows - 1 - r), whose shift is the same where their number is
 * odd. On a Klein bottle it is even, and row (rows - 2 - r) is as good. */
static bool hexagon_glue(const mdr_grid *grid, mdr_cell cell, int32_t side, mdr__glued *glued)
{
    int64_t row = cell / grid->columns, column = cell % grid->columns;
    const bool off_by_one = grid->wrap == MDR_WRAP_KLEIN && !is_flat(grid);
    if (grid->wrap == MDR_WRAP_NONE) return false;
    glued->back = (side + 3) % 6;
    if (grid->wrap == MDR_WRAP_PROJECTIVE) {
        mdr__glue_opposite(grid, cell, glued->back, glued);
        return true;
    }
    hexagon_step(grid, &row, &column, side);
    if (!mdr__through_seams(grid, grid->rows - 1 - off_by_one, &row, &column, &glued->turns))
        return false;
    if (glued->turns) glued->back = ((is_flat(grid) ? 9 : 8) - glued->back) % 6;
    glued->cell = row * grid->columns + column;
    return true;
}

/* Rows shift in turn, so every second one comes straight below another. */
static const char *hexagon_wrap_needs(const mdr_grid *grid)
{
    const bool flat = is_flat(grid), even = row_count(grid) % 2 == 0;
    static const char *const numbers[2][2] = {
        {"an odd number of rows", "an even number of rows"},
        {"an odd number of columns", "an even number of columns"}};
    const mdr_wrap wrap = grid->wrap;
    if (wrap == (flat ? MDR_WRAP_Y : MDR_WRAP_X)) return NULL;
    const bool wants_even = wrap != MDR_WRAP_MOBIUS && (wrap != MDR_WRAP_KLEIN || !flat);
    return even == wants_even ? NULL : numbers[flat][wants_even];
}

static const char *hexagon_side_name(const mdr_grid *grid, mdr_cell cell, int32_t side)
{
    (void)cell;
    static const char *const names[2][6] = {{"NE", "E", "SE", "SW", "W", "NW"},
                                            {"N", "NE", "SE", "S", "SW", "NW"}};
    return names[is_flat(grid)][side];
}

const mdr_shape mdr__shape_hexagon = {
    .name = "hexagon",
    .title = "hexagons in shifted rows, or in shifted columns",
    .ops =
        &(const struct mdr__shape_ops){
            .kind = MDR__EXPLICIT,
            .side_bound = 6,
            .count = hexagon_count,
            .swept = true,
            .swept_down = true,
            .outline = hexagon_outline,
            .glue = hexagon_glue,
            .wraps = MDR__ALL_WRAPS,
            .wrap_needs = hexagon_wrap_needs,
            .post = hexagon_post,
            .centre = hexagon_centre,
            .extent = hexagon_extent,
            .step = hexagon_step,
            .side_name = hexagon_side_name,
        },
};
