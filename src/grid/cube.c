/*
 * The surface of a cube, or of any box: six faces of squares, drawn as a net.
 *
 *              +------+                      width = columns, height = rows, depth = levels
 *              |  U   |
 *       +------+------+------+------+        Rows go through the net: the first `depth` are those of
 *       |  L   |  F   |  R   |  B   |        U alone, then come `height` of L F R B, then D's. Sides
 *       +------+------+------+------+        are N E S W as drawn. Around a corner lie three cells.
 *              |  D   |
 *              +------+
 *
 * Five edges of the box are inner lines of the net. Over the other seven, sides are glued by where they
 * lie in space: x to the right, y down, z to the back, all doubled so that middles of sides are whole.
 */
#include "base/memory.h"
#include "grid/grid_internal.h"

enum { FACES = 6 };

typedef struct spot {
    int64_t x, y, z;
} spot;

/* A face in space and on the net. */
typedef struct cube_face {
    spot origin, right, down; /* its top left corner as drawn, and the ways to the right and down */
    int64_t columns, rows;
    int64_t net_column, net_row;
} cube_face;

static cube_face face_of(const mdr_grid *grid, int32_t index)
{
    const int64_t w = grid->asked_columns, h = grid->asked_rows, d = grid->levels;
    const cube_face faces[FACES] = {
        {{0, 0, 2 * d}, {1, 0, 0}, {0, 0, -1}, w, d, d, 0},             /* up */
        {{0, 0, 2 * d}, {0, 0, -1}, {0, 1, 0}, d, h, 0, d},             /* left */
        {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, w, h, d, d},                  /* front */
        {{2 * w, 0, 0}, {0, 0, 1}, {0, 1, 0}, d, h, d + w, d},          /* right */
        {{2 * w, 0, 2 * d}, {-1, 0, 0}, {0, 1, 0}, w, h, 2 * d + w, d}, /* back */
        {{0, 2 * h, 0}, {1, 0, 0}, {0, 0, 1}, w, d, d, d + h},          /* down */
    };
    return faces[index];
}

static int64_t dot(spot a, spot b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static spot less(spot a, spot b)
{
    return (spot){a.x - b.x, a.y - b.y, a.z - b.z};
}

/* How far a spot lies in front of a face: 0 in its plane. */
static int64_t off_face(const cube_face *face, spot at)
{
    const spot r = face->right, d = face->down;
    const spot normal = {r.y * d.z - r.z * d.y, r.z * d.x - r.x * d.z, r.x * d.y - r.y * d.x};
    return dot(normal, less(at, face->origin));
}

static bool is_in_band(const mdr_grid *grid, int64_t row)
{
    return row >= grid->levels && row < grid->levels + grid->asked_rows;
}

static int64_t cube_row_length(const mdr_grid *grid, int64_t row)
{
    return is_in_band(grid, row) ? grid->columns : grid->asked_columns;
}

/* Columns of the net before the first cell of a row. */
static int64_t indent_of(const mdr_grid *grid, int64_t row)
{
    return is_in_band(grid, row) ? 0 : grid->levels;
}

static int64_t post_stride(const mdr_grid *grid)
{
    return grid->columns + 1;
}

static bool cube_count(mdr_grid *grid)
{
    const int64_t w = grid->columns, h = grid->rows, d = grid->levels;
    int64_t ends, band;
    grid->rows = 2 * d + h;
    grid->columns = 2 * (w + d);
    if (!mdr__multiply(2 * w, d, &ends) || !mdr__multiply(grid->columns, h, &band)) return false;
    if (ends > INT32_MAX || band > INT32_MAX) return false;
    grid->cells = ends + band;
    grid->sides = 4 * grid->cells;
    return mdr__multiply(grid->rows + 1, post_stride(grid), &grid->posts);
}

static int32_t cube_outline(const mdr_grid *grid, mdr_cell cell, int32_t *posts)
{
    const int64_t stride = post_stride(grid);
    int64_t row, column;
    mdr_grid_position(grid, cell, &row, &column);
    const int64_t corner = row * stride + column + indent_of(grid, row);
    posts[0] = (int32_t)corner;
    posts[1] = (int32_t)(corner + 1);
    posts[2] = (int32_t)(corner + stride + 1);
    posts[3] = (int32_t)(corner + stride);
    return 4;
}

static int32_t find_face(const mdr_grid *grid, int64_t net_row, int64_t net_column)
{
    int32_t index = 0;
    for (; index < FACES - 1; index++) {
        const cube_face face = face_of(grid, index);
        const int64_t row = net_row - face.net_row, column = net_column - face.net_column;
        if (row >= 0 && row < face.rows && column >= 0 && column < face.columns) break;
    }
    return index;
}

/* The middle of a side of a cell of a face, in space. */
static spot middle_of(const cube_face *face, int64_t row, int64_t column, int32_t side)
{
    static const int8_t along[4] = {1, 2, 1, 0}, below[4] = {0, 1, 2, 1};
    const int64_t right = 2 * column + along[side], down = 2 * row + below[side];
    return (spot){face->origin.x + right * face->right.x + down * face->down.x,
                  face->origin.y + right * face->right.y + down * face->down.y,
                  face->origin.z + right * face->right.z + down * face->down.z};
}

/* The cell and side of a face whose middle lies at a spot of its rim. */
static void find_on_rim(const mdr_grid *grid, const cube_face *face, spot at, mdr__glued *glued)
{
    const int64_t right = dot(face->right, less(at, face->origin));
    const int64_t down = dot(face->down, less(at, face->origin));
    const bool level = down == 0 || down == 2 * face->rows; /* on the upper or the lower rim */
    const int64_t row = down == 2 * face->rows ? face->rows - 1 : down / 2;
    const int64_t column = right == 2 * face->columns ? face->columns - 1 : right / 2;
    const int64_t net_row = face->net_row + row;
    glued->back =
        level ? (down == 0 ? MDR__NORTH : MDR__SOUTH) : (right == 0 ? MDR__WEST : MDR__EAST);
    glued->cell = grid->row_first[net_row] + face->net_column + column - indent_of(grid, net_row);
}

static bool cube_glue(const mdr_grid *grid, mdr_cell cell, int32_t side, mdr__glued *glued)
{
    int64_t row, column;
    mdr_grid_position(grid, cell, &row, &column);
    column += indent_of(grid, row);
    const int32_t here = find_face(grid, row, column);
    const cube_face from = face_of(grid, here);
    const spot at = middle_of(&from, row - from.net_row, column - from.net_column, side);
    for (int32_t index = 0; index < FACES; index++) {
        const cube_face to = face_of(grid, index);
        if (index == here || off_face(&to, at) != 0) continue;
        find_on_rim(grid, &to, at, glued);
        return true;
    }
    return false;
}

static mdr_point cube_post(const mdr_grid *grid, int64_t post)
{
    return (mdr_point){post % post_stride(grid) * MDR_GRID_CELL_UM,
                       post / post_stride(grid) * MDR_GRID_CELL_UM};
}

static const char *cube_side_name(const mdr_grid *grid, mdr_cell cell, int32_t side)
{
    static const char *const names[4] = {"N", "E", "S", "W"};
    (void)grid, (void)cell;
    return names[side];
}

const mdr_shape mdr__shape_cube = {
    .name = "cube",
    .title = "the surface of a cube or, with --levels as its depth, of any box",
    .ops =
        &(const struct mdr__shape_ops){
            .kind = MDR__EXPLICIT,
            .no_direction = true,
            .side_bound = 4,
            .swept = true,
            .deep = true,
            .count = cube_count,
            .row_length = cube_row_length,
            .outline = cube_outline,
            .glue = cube_glue,
            .post = cube_post,
            .side_name = cube_side_name,
        },
};
