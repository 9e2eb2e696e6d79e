/*
 * Patches of periodic tilings: rows x columns periods of a tiling's polygons (tilings.h).
 *
 * Two corners of polygons are the same post, up to whole periods, when their difference is one: told in
 * exact integers. So every corner has a class and an offset in periods, and the post's id is made of
 * the period it lies in and its class:
 *
 *      ((row + PAD) x (columns + 2 PAD) + column + PAD) x classes + class
 *
 * Where the second period leans, row r is taken `lean(r)` periods further left.
 */
#include "base/memory.h"
#include "grid/seams.h"
#include "grid/tilings.h"

enum { PAD = 4, FAR = 3 }; /* no corner lies further from its period */

static mdr__exact plus(mdr__exact a, mdr__exact b)
{
    return (mdr__exact){a.x + b.x, a.x_root + b.x_root, a.y + b.y, a.y_root + b.y_root};
}

static mdr__exact times(mdr__exact a, int32_t n)
{
    return (mdr__exact){a.x * n, a.x_root * n, a.y * n, a.y_root * n};
}

static bool same(mdr__exact a, mdr__exact b)
{
    return a.x == b.x && a.x_root == b.x_root && a.y == b.y && a.y_root == b.y_root;
}

/* sqrt 3 - 1 times a vector. */
static mdr__exact shortened(mdr__exact a)
{
    return (mdr__exact){3 * a.x_root - a.x, a.x - a.x_root, 3 * a.y_root - a.y, a.y - a.y_root};
}

static mdr__exact edge_of(int32_t hour)
{
    static const mdr__exact edges[12] = {
        {0, 0, -2, 0}, {1, 0, 0, -1}, {0, 1, -1, 0}, {2, 0, 0, 0},  {0, 1, 1, 0},   {1, 0, 0, 1},
        {0, 0, 2, 0},  {-1, 0, 0, 1}, {0, -1, 1, 0}, {-2, 0, 0, 0}, {0, -1, -1, 0}, {-1, 0, 0, -1}};
    return hour < MDR__SHORT ? edges[hour] : shortened(edges[hour - MDR__SHORT]);
}

/* Finds the class of a corner among the representatives, or adds it. */
static void classify(const mdr__tiling *tiling, mdr__exact corner, mdr__exact *classes,
                     int32_t *count, mdr__corner *found)
{
    for (int32_t k = 0; k < *count; k++) {
        for (int32_t row = -FAR; row <= FAR; row++) {
            for (int32_t column = -FAR; column <= FAR; column++) {
                const mdr__exact away =
                    plus(times(tiling->down, row), times(tiling->along, column));
                if (!same(plus(classes[k], away), corner)) continue;
                *found = (mdr__corner){(int8_t)k, (int8_t)row, (int8_t)column};
                return;
            }
        }
    }
    *found = (mdr__corner){(int8_t)*count, 0, 0};
    classes[(*count)++] = corner;
}

/* Works out the classes of all corners of one period. */
static int32_t place_corners(const mdr__tiling *tiling, mdr__corner *corners, mdr__exact *classes)
{
    int32_t count = 0, at = 0;
    for (int32_t p = 0; p < tiling->polygons; p++) {
        mdr__exact corner = tiling->polygon[p].start;
        for (int32_t side = 0; side < tiling->polygon[p].sides; side++) {
            classify(tiling, corner, classes, &count, &corners[at++]);
            corner = plus(corner, edge_of(tiling->polygon[p].hours[side]));
        }
    }
    return count;
}

static double as_double(int32_t whole, int32_t root)
{
    return (whole + root * 1.7320508075688772) / 2;
}

/* Whole periods by which a row is shifted back. */
static int64_t lean(const mdr__tiling *tiling, int64_t row)
{
    return tiling->leans ? row / 2 : 0;
}

static int64_t post_stride(const mdr_grid *grid)
{
    return grid->asked_columns + 2 * PAD;
}

bool mdr__tiling_count(mdr_grid *grid)
{
    const mdr__tiling *tiling = grid->shape->ops->tiling;
    mdr__exact classes[MDR__CORNERS];
    int64_t sides = 0, periods;
    for (int32_t p = 0; p < tiling->polygons; p++) sides += tiling->polygon[p].sides;
    grid->corner_classes = place_corners(tiling, grid->corners, classes);
    for (int32_t k = 0; k < grid->corner_classes; k++) grid->corner_place[k] = classes[k];
    if (!mdr__multiply(grid->rows, grid->columns, &periods)) return false;
    if (!mdr__multiply(periods, tiling->polygons, &grid->cells)) return false;
    if (!mdr__multiply(periods, sides, &grid->sides)) return false;
    if (!mdr__multiply(grid->rows + 2 * PAD, post_stride(grid), &grid->posts)) return false;
    if (!mdr__multiply(grid->posts, grid->corner_classes, &grid->posts)) return false;
    grid->columns *= tiling->polygons;
    return true;
}

int32_t mdr__tiling_outline(const mdr_grid *grid, mdr_cell cell, int32_t *posts)
{
    const mdr__tiling *tiling = grid->shape->ops->tiling;
    const int64_t row = cell / grid->columns;
    const int64_t column = cell % grid->columns / tiling->polygons;
    const int32_t polygon = (int32_t)(cell % tiling->polygons);
    int32_t at = 0;
    for (int32_t p = 0; p < polygon; p++) at += tiling->polygon[p].sides;
    for (int32_t side = 0; side < tiling->polygon[polygon].sides; side++) {
        const mdr__corner corner = grid->corners[at + side];
        const int64_t in_row = row + corner.row;
        const int64_t in_column =
            column - lean(tiling, row + 2 * PAD) + corner.column + lean(tiling, in_row + 2 * PAD);
        posts[side] =
            (int32_t)(((in_row + PAD) * post_stride(grid) + in_column + PAD) * grid->corner_classes
                      + corner.kind);
    }
    return tiling->polygon[polygon].sides;
}

/* The corner where a side of a polygon begins. */
static mdr__corner corner_of(const mdr_grid *grid, int32_t polygon, int32_t side)
{
    const mdr__tiling *tiling = grid->shape->ops->tiling;
    int32_t at = 0;
    for (int32_t p = 0; p < polygon; p++) at += tiling->polygon[p].sides;
    return grid->corners[at + side % tiling->polygon[polygon].sides];
}

/* Does a side that begins and ends at two corners run the other way from one that begins and ends at two
 * others, so many periods away? */
static bool runs_back(const mdr__corner a[2], const mdr__corner b[2], int32_t *rows,
                      int32_t *columns)
{
    *rows = a[0].row - b[1].row;
    *columns = a[0].column - b[1].column;
    return a[0].kind == b[1].kind && a[1].kind == b[0].kind && *rows == a[1].row - b[0].row
           && *columns == a[1].column - b[0].column;
}

/* Finds the polygon behind a side on the endless tiling: which it is, its side, how far its period is. */
static bool find_behind(const mdr_grid *grid, int32_t polygon, int32_t side, mdr__corner *behind,
                        int32_t *back)
{
    const mdr__tiling *tiling = grid->shape->ops->tiling;
    const mdr__corner here[2] = {corner_of(grid, polygon, side),
                                 corner_of(grid, polygon, side + 1)};
    int32_t rows, columns;
    for (int32_t p = 0; p < tiling->polygons; p++) {
        for (*back = 0; *back < tiling->polygon[p].sides; ++*back) {
            const mdr__corner there[2] = {corner_of(grid, p, *back), corner_of(grid, p, *back + 1)};
            if (!runs_back(here, there, &rows, &columns)) continue;
            *behind = (mdr__corner){(int8_t)p, (int8_t)rows, (int8_t)columns};
            return true;
        }
    }
    return false;
}

bool mdr__tiling_glue(const mdr_grid *grid, mdr_cell cell, int32_t side, mdr__glued *glued)
{
    const mdr__tiling *tiling = grid->shape->ops->tiling;
    const int32_t polygon = (int32_t)(cell % tiling->polygons);
    int64_t row = cell / grid->columns, column = cell % grid->columns / tiling->polygons;
    mdr__corner behind;
    if (grid->wrap == MDR_WRAP_NONE || !find_behind(grid, polygon, side, &behind, &glued->back))
        return false;
    column +=
        behind.column - lean(tiling, row + 2 * PAD) + lean(tiling, row + behind.row + 2 * PAD);
    row += behind.row;
    if (!mdr__through_seams(grid, 0, &row, &column, &glued->turns)) return false;
    if (column < 0 || column >= grid->asked_columns || row < 0 || row >= grid->rows) return false;
    glued->cell = row * grid->columns + column * tiling->polygons + behind.kind;
    return true;
}

/* Where every second row is shifted back, the first lies straight below an even number of rows. */
const char *mdr__tiling_wrap_needs(const mdr_grid *grid)
{
    const bool skew = grid->shape->ops->tiling->leans && grid->rows % 2 && grid->wrap != MDR_WRAP_X;
    return skew ? "an even number of rows" : NULL;
}

mdr_point mdr__tiling_post(const mdr_grid *grid, int64_t post)
{
    const mdr__tiling *tiling = grid->shape->ops->tiling;
    const mdr__exact place = grid->corner_place[post % grid->corner_classes];
    const int64_t period = post / grid->corner_classes;
    const int32_t row = (int32_t)(period / post_stride(grid) - PAD);
    const int32_t column =
        (int32_t)(period % post_stride(grid) - PAD - lean(tiling, row + 2 * PAD));
    const mdr__exact at = plus(place, plus(times(tiling->down, row), times(tiling->along, column)));
    const double x = as_double(at.x, at.x_root) * tiling->edge_um;
    const double y = as_double(at.y, at.y_root) * tiling->edge_um;
    const bool turned = tiling->sine != 0;
    const double turned_x = turned ? x * tiling->cosine + y * tiling->sine : x;
    const double turned_y = turned ? y * tiling->cosine - x * tiling->sine : y;
    /* Kept positive before rounding, so that rounding goes one way. */
    const double far = 1e9;
    return (mdr_point){(int64_t)(turned_x + far + 0.5) - (int64_t)far,
                       (int64_t)(turned_y + far + 0.5) - (int64_t)far};
}
