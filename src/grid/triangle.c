/*
 * Triangles in rows, pointing up and down in turn; (row + column) even points up.
 *
 *      0 --- 2 --- 4      line 0      posts lie on lines, half a base apart: post i of line z
 *       \ 1 / \ . /                   has the id z x (columns + 2) + i
 *     0  \ / 2 \ /                    sides of one that points up:   right, bottom, left
 *   -1 --- 1 --- 3        line 1                      down:          top, right, left
 *
 * The big triangle is made of the same cells: row r has 2 r + 1 of them, and line z has z + 1 posts.
 */
#include "base/memory.h"
#include "grid/grid_internal.h"
#include "grid/seams.h"

enum { TRIANGLE_HEIGHT_UM = MDR_GRID_CELL_UM * 3 / 2 };

/* i half bases in micrometres: centres are a cell apart, so a base is sqrt 3 cells. */
static int64_t half_bases(int64_t i)
{
    return (i * INT64_C(8660254038) + 500000) / 1000000;
}

static bool points_up(int64_t row, int64_t column)
{
    return ((row + column) & 1) == 0;
}

static const char *direction_name(bool up, int32_t side)
{
    static const char *const names[2][3] = {{"N", "E", "W"}, {"E", "S", "W"}};
    return names[up][side];
}

static bool triangle_count(mdr_grid *grid)
{
    if (!mdr__multiply(grid->rows, grid->columns, &grid->cells)) return false;
    if (!mdr__multiply(grid->rows + 1, grid->columns + 2, &grid->posts)) return false;
    return mdr__multiply(grid->cells, 3, &grid->sides);
}

static int32_t triangle_outline(const mdr_grid *grid, mdr_cell cell, int32_t *posts)
{
    const int64_t row = cell / grid->columns, column = cell % grid->columns;
    const int32_t stride = (int32_t)grid->columns + 2;
    const int32_t above = (int32_t)(row * stride + column), below = above + stride;
    if (points_up(row, column)) {
        posts[0] = above + 1;
        posts[1] = below + 2;
        posts[2] = below;
    } else {
        posts[0] = above;
        posts[1] = above + 2;
        posts[2] = below + 1;
    }
    return 3;
}

static mdr_point triangle_post(const mdr_grid *grid, int64_t post)
{
    const int64_t stride = grid->columns + 2;
    return (mdr_point){half_bases(post % stride), post / stride * TRIANGLE_HEIGHT_UM};
}

static mdr_point triangle_extent(const mdr_grid *grid)
{
    return (mdr_point){half_bases(grid->columns + 1), grid->rows * TRIANGLE_HEIGHT_UM};
}

static void triangle_step(const mdr_grid *grid, int64_t *row, int64_t *column, int32_t side)
{
    static const int8_t down[2][3] = {{-1, 0, 0}, {0, 1, 0}},
                        right[2][3] = {{0, 1, -1}, {1, 0, -1}};
    const bool up = points_up(*row, *column);
    (void)grid;
    *row += down[up][side];
    *column += right[up][side];
}

/* A triangle that points up becomes one that points down by half a turn, and upside down. */
static bool triangle_glue(const mdr_grid *grid, mdr_cell cell, int32_t side, mdr__glued *glued)
{
    static const uint8_t back[2][3] = {{1, 2, 0}, {2, 0, 1}}, turned[3] = {1, 0, 2};
    int64_t row = cell / grid->columns, column = cell % grid->columns;
    const bool up = points_up(row, column);
    if (grid->wrap == MDR_WRAP_NONE) return false;
    glued->back = back[up][side];
    if (grid->wrap == MDR_WRAP_PROJECTIVE) {
        mdr__glue_opposite(grid, cell, glued->back, glued);
        return true;
    }
    triangle_step(grid, &row, &column, side);
    if (!mdr__through_seams(grid, grid->rows - 1, &row, &column, &glued->turns)) return false;
    if (glued->turns) glued->back = turned[glued->back];
    glued->cell = row * grid->columns + column;
    return true;
}

/* A triangle must come to lie on one that points the same way. */
static const char *triangle_wrap_needs(const mdr_grid *grid)
{
    const bool odd_rows = grid->rows & 1, odd_columns = grid->columns & 1;
    const mdr_wrap wrap = grid->wrap;
    if (wrap == MDR_WRAP_X) return odd_columns ? "an even number of columns" : NULL;
    if (wrap == MDR_WRAP_Y) return odd_rows ? "an even number of rows" : NULL;
    if (wrap == MDR_WRAP_MOBIUS)
        return odd_rows != odd_columns ? "rows and columns both even or both odd" : NULL;
    if (wrap == MDR_WRAP_PROJECTIVE)
        return odd_rows == odd_columns ? "one of rows and columns even and the other odd" : NULL;
    return odd_rows || odd_columns ? "even numbers of rows and columns" : NULL;
}

static const char *triangle_side_name(const mdr_grid *grid, mdr_cell cell, int32_t side)
{
    return direction_name(points_up(cell / grid->columns, cell % grid->columns), side);
}

const mdr_shape mdr__shape_triangle = {
    .name = "triangle",
    .title = "triangles in rows, pointing up and down in turn",
    .ops =
        &(const struct mdr__shape_ops){
            .kind = MDR__EXPLICIT,
            .side_bound = 3,
            .count = triangle_count,
            .outline = triangle_outline,
            .glue = triangle_glue,
            .wraps = MDR__ALL_WRAPS,
            .wrap_needs = triangle_wrap_needs,
            .post = triangle_post,
            .extent = triangle_extent,
            .step = triangle_step,
            .side_name = triangle_side_name,
        },
};

static bool big_triangle_count(mdr_grid *grid)
{
    grid->columns = 2 * grid->rows - 1;
    if (!mdr__multiply(grid->rows, grid->rows, &grid->cells)) return false;
    grid->posts = (grid->rows + 1) * (grid->rows + 2) / 2;
    return mdr__multiply(grid->cells, 3, &grid->sides);
}

static int64_t big_triangle_row(const mdr_grid *grid, int64_t row)
{
    (void)grid;
    return 2 * row + 1;
}

static int32_t big_triangle_outline(const mdr_grid *grid, mdr_cell cell, int32_t *posts)
{
    int64_t row, index;
    mdr_grid_position(grid, cell, &row, &index);
    const int32_t above = (int32_t)(row * (row + 1) / 2 + index / 2);
    const int32_t below = (int32_t)((row + 1) * (row + 2) / 2 + index / 2);
    if (index % 2 == 0) {
        posts[0] = above;
        posts[1] = below + 1;
        posts[2] = below;
    } else {
        posts[0] = above;
        posts[1] = above + 1;
        posts[2] = below + 1;
    }
    return 3;
}

/* The line of a post: the largest z with z (z + 1) / 2 <= post. */
static int64_t line_of(int64_t post)
{
    int64_t low = 0, high = INT32_MAX;
    while (high - low > 1) {
        const int64_t middle = (low + high) / 2;
        if (middle * (middle + 1) / 2 <= post) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

static mdr_point big_triangle_post(const mdr_grid *grid, int64_t post)
{
    const int64_t line = line_of(post), i = post - line * (line + 1) / 2;
    return (mdr_point){half_bases(grid->rows - line + 2 * i), line * TRIANGLE_HEIGHT_UM};
}

static const char *big_triangle_side_name(const mdr_grid *grid, mdr_cell cell, int32_t side)
{
    int64_t row, index;
    mdr_grid_position(grid, cell, &row, &index);
    return direction_name(index % 2 == 0, side);
}

const mdr_shape mdr__shape_triangle_board = {
    .name = "triangle-board",
    .title = "one big triangle made of small ones; SIZE is its side",
    .ops =
        &(const struct mdr__shape_ops){
            .kind = MDR__EXPLICIT,
            .side_bound = 3,
            .one_size = true,
            .count = big_triangle_count,
            .row_length = big_triangle_row,
            .outline = big_triangle_outline,
            .post = big_triangle_post,
            .side_name = big_triangle_side_name,
        },
};
