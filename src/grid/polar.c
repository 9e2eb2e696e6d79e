/*
 * Rings round a centre; rings further out have more cells, so that cells stay about as wide as high.
 *
 *          . - ~ - .            Ring k has n(k) cells: as many as the ring inside, times the whole number
 *        /   \ | /   \          nearest to what makes them a ring's width wide. Cell j of ring k lies
 *       |  --( o )--  |         between the angles j / n(k) and (j + 1) / n(k) of a turn, from the top,
 *        \   / | \   /          clockwise. Circle k is the inside of ring k; its posts are those of the
 *          ~ - _ - ~            ring k (those of the last ring on the outermost circle).
 *
 * Sides of a cell: its arcs on the outside, the side clockwise, the inside, the other side. The one cell
 * in the centre, if there is one, has the arcs of the next ring only.
 */
#include "base/memory.h"
#include "grid/grid_internal.h"

/* The border of a centre that is alone. */
enum { LONE_ARCS = 6 };

/* Cells of a ring `steps` widths from the centre, when the ring inside has `inside` of them. */
static int64_t cells_beyond(int64_t inside, int64_t steps)
{
    /* 2 pi is 710 / 113; the nearest whole number of 2 pi steps / inside, at least 1 */
    const int64_t share = (2 * 710 * steps + 113 * inside) / (2 * 113 * inside);
    return inside * (share > 1 ? share : 1);
}

/* Cells of the ring; row 0 is the innermost, or the centre. */
static int64_t ring_cells(const mdr_grid *grid, int64_t ring)
{
    int64_t cells = grid->inner == 0 ? 1 : cells_beyond(1, grid->inner);
    for (int64_t k = 1; k <= ring; k++) cells = cells_beyond(cells, grid->inner + k);
    return cells;
}

static bool polar_count(mdr_grid *grid)
{
    const int64_t most = INT32_MAX / 8;
    int64_t cells = 0, inside = 0;
    for (int64_t ring = 0; ring < grid->rows; ring++) {
        cells = ring == 0 ? ring_cells(grid, 0) : cells_beyond(cells, grid->inner + ring);
        if (cells > most || grid->cells > most) return false;
        const bool centre = ring == 0 && grid->inner == 0;
        grid->cells += cells;
        grid->sides += centre ? 0 : 3 * cells;
        grid->sides += ring > 0 ? cells : 0; /* arcs of the ring inside */
        grid->posts += centre ? 0 : cells;
        inside = cells;
    }
    const int64_t arcs = inside > 1 ? inside : LONE_ARCS;
    grid->sides += arcs; /* of the outermost circle */
    grid->posts += arcs;
    grid->columns = inside;
    return true;
}

/* The first post of a circle, and how many it has. */
typedef struct polar_circle {
    int64_t first, count;
} polar_circle;

static int64_t cells_of_row(const mdr_grid *grid, int64_t ring)
{
    return grid->row_first[ring + 1] - grid->row_first[ring];
}

/* Posts are numbered from the inside: circle k has those of ring k, the last those of the last ring. */
static polar_circle circle_of(const mdr_grid *grid, int64_t circle)
{
    const int64_t centre = grid->inner == 0 ? 1 : 0;
    const int64_t ring = circle < grid->rows ? circle : grid->rows - 1;
    const int64_t first = circle < grid->rows ? grid->row_first[circle] : grid->cells;
    const int64_t cells = cells_of_row(grid, ring);
    return (polar_circle){first - centre, cells > 1 ? cells : LONE_ARCS};
}

static int32_t polar_outline(const mdr_grid *grid, mdr_cell cell, int32_t *posts)
{
    int64_t ring, index;
    mdr_grid_position(grid, cell, &ring, &index);
    const polar_circle inside = circle_of(grid, ring), outside = circle_of(grid, ring + 1);
    const int64_t cells = cells_of_row(grid, ring), arcs = outside.count / cells;
    int32_t count = 0;
    for (int64_t arc = 0; arc < arcs; arc++) {
        posts[count++] = (int32_t)(outside.first + index * arcs + arc);
    }
    if (ring == 0 && grid->inner == 0) return count;
    posts[count++] = (int32_t)(outside.first + (index + 1) * arcs % outside.count);
    posts[count++] = (int32_t)(inside.first + (index + 1) % cells);
    posts[count++] = (int32_t)(inside.first + index);
    return count;
}

static mdr_point from_centre(const mdr_grid *grid, int64_t radius_um, int64_t part, int64_t parts)
{
    const int64_t middle = (grid->inner + grid->rows) * MDR_GRID_CELL_UM;
    double sine, cosine;
    mdr__turn(part, parts, &sine, &cosine);
    return (mdr_point){middle + mdr__rounded((double)radius_um * sine),
                       middle - mdr__rounded((double)radius_um * cosine)};
}

/* Posts go with the cells of their ring, the outermost circle comes behind all of them. */
static int64_t circle_with(const mdr_grid *grid, int64_t post)
{
    const mdr_cell cell = post + (grid->inner == 0 ? 1 : 0);
    int64_t circle = grid->rows, index;
    if (cell < grid->cells) mdr_grid_position(grid, cell, &circle, &index);
    return circle;
}

static mdr_point polar_post(const mdr_grid *grid, int64_t post)
{
    const int64_t circle = circle_with(grid, post);
    const polar_circle at = circle_of(grid, circle);
    return from_centre(grid, (grid->inner + circle) * MDR_GRID_CELL_UM, post - at.first, at.count);
}

static mdr_point polar_centre(const mdr_grid *grid, mdr_cell cell)
{
    int64_t ring, index;
    mdr_grid_position(grid, cell, &ring, &index);
    if (ring == 0 && grid->inner == 0) return from_centre(grid, 0, 0, 1);
    const int64_t radius = (2 * (grid->inner + ring) + 1) * MDR_GRID_CELL_UM / 2;
    return from_centre(grid, radius, 2 * index + 1, 2 * cells_of_row(grid, ring));
}

static mdr_point polar_extent(const mdr_grid *grid)
{
    const int64_t side = 2 * (grid->inner + grid->rows) * MDR_GRID_CELL_UM;
    return (mdr_point){side, side};
}

/* Two posts of one side are both on one circle, or each on its own. */
static int64_t polar_arc(const mdr_grid *grid, int64_t from, int64_t to, bool *clockwise)
{
    const int64_t circle = circle_with(grid, from);
    const polar_circle at = circle_of(grid, circle);
    if (circle_with(grid, to) != circle) return 0;
    *clockwise = (from - at.first + 1) % at.count == to - at.first;
    return (grid->inner + circle) * MDR_GRID_CELL_UM;
}

static const char *polar_side_name(const mdr_grid *grid, mdr_cell cell, int32_t side)
{
    static const char *const rest[3] = {"clockwise", "in", "counterclockwise"};
    static const char *const outward[] = {"out",   "out-2", "out-3", "out-4",
                                          "out-5", "out-6", "out-7"};
    const int32_t sides = grid->first[cell + 1] - grid->first[cell];
    int64_t ring, index;
    mdr_grid_position(grid, cell, &ring, &index);
    if (side >= sides - 3 && !(ring == 0 && grid->inner == 0)) return rest[side - (sides - 3)];
    return outward[side < 7 ? side : 6];
}

const mdr_shape mdr__shape_polar = {
    .name = "polar",
    .title = "rings round a centre; SIZE is how many",
    .ops =
        &(const struct mdr__shape_ops){
            .kind = MDR__EXPLICIT,
            .side_bound = 10,
            .swept = true,
            .swept_down = true,
            .one_size = true,
            .count = polar_count,
            .row_length = ring_cells,
            .outline = polar_outline,
            .post = polar_post,
            .centre = polar_centre,
            .extent = polar_extent,
            .arc = polar_arc,
            .side_name = polar_side_name,
        },
};
