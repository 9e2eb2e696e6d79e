/*
 * Estimates for A*: how many steps it takes at least, were every wall open.
 *
 *     squares                 rows + columns apart
 *     with glued borders      the same to the nearest image of the goal; an image lies where one comes to
 *                             by walking straight on over a seam: upside down behind a reversed one
 *     projective plane        that without seams, or: to the border, over it, and from it to the goal
 *     other grids             the distance as the crow flies, divided by the longest step there is
 */
#include "solve/best_first.h"

static int64_t apart(int64_t a, int64_t b)
{
    return a < b ? b - a : a - b;
}

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* The same on a ring. */
static int64_t apart_on_ring(int64_t a, int64_t b, int64_t length)
{
    return smaller(apart(a, b), length - apart(a, b));
}

static int64_t to_border(const mdr_grid *grid, int64_t row, int64_t column)
{
    const int64_t upright = smaller(row, grid->rows - 1 - row);
    return smaller(upright, smaller(column, grid->columns - 1 - column));
}

static int64_t steps_on_squares(const mdr__estimate *estimate, mdr_cell cell)
{
    const mdr_grid *grid = estimate->grid;
    const int64_t row = cell / grid->columns, column = cell % grid->columns;
    const int64_t down = apart(row, estimate->row), across = apart(column, estimate->column);
    /* Behind a seam that turns the goal lies in the mirrored row. */
    const int64_t mirrored = grid->rows - 1 - estimate->row;
    const int64_t around = grid->columns - across;
    switch (grid->wrap) {
    case MDR_WRAP_X: return down + smaller(across, around);
    case MDR_WRAP_Y: return apart_on_ring(row, estimate->row, grid->rows) + across;
    case MDR_WRAP_XY:
        return apart_on_ring(row, estimate->row, grid->rows) + smaller(across, around);
    case MDR_WRAP_MOBIUS: return smaller(down + across, apart(row, mirrored) + around);
    case MDR_WRAP_KLEIN:
        return smaller(apart_on_ring(row, estimate->row, grid->rows) + across,
                       apart_on_ring(row, mirrored, grid->rows) + around);
    case MDR_WRAP_PROJECTIVE:
        return smaller(down + across, to_border(grid, row, column) + 1
                                          + to_border(grid, estimate->row, estimate->column));
    case MDR_WRAP_NONE:
    default: return down + across;
    }
}

/* The whole part of a square root, bit by bit. */
static int64_t root_of(uint64_t square)
{
    uint64_t root = 0;
    for (uint64_t bit = UINT64_C(1) << 31; bit; bit >>= 1) {
        if ((root + bit) * (root + bit) <= square) root += bit;
    }
    return (int64_t)root;
}

/* Between two places less than 2^31 um apart in each direction; farther ones count as that far, which is
 * never too much. */
static int64_t crow_flies(mdr_point a, mdr_point b)
{
    const int64_t most = INT32_MAX;
    const uint64_t x = (uint64_t)smaller(apart(a.x_um, b.x_um), most);
    const uint64_t y = (uint64_t)smaller(apart(a.y_um, b.y_um), most);
    return root_of(x * x + y * y);
}

static int64_t steps_as_the_crow_flies(const mdr__estimate *estimate, mdr_cell cell)
{
    const mdr_grid *grid = estimate->grid;
    const int64_t um = crow_flies(mdr_grid_centre(grid, cell), mdr_grid_centre(grid, estimate->to));
    return um / estimate->longest_um;
}

/* One more than the whole part, so that rounding never makes an estimate too large. */
static int64_t longest_step(const mdr_grid *grid)
{
    int64_t longest = 0;
    for (mdr_link link = mdr_grid_next_link(grid, MDR_NONE); link != MDR_NONE;
         link = mdr_grid_next_link(grid, link)) {
        const mdr_link_ends ends = mdr_grid_link_ends(grid, link);
        const int64_t um =
            crow_flies(mdr_grid_centre(grid, ends.first), mdr_grid_centre(grid, ends.second));
        if (um > longest) longest = um;
    }
    return longest + 2;
}

mdr__estimate mdr__estimate_to(const mdr_grid *grid, mdr_cell to)
{
    mdr__estimate estimate = {.grid = grid, .to = to, .steps = steps_on_squares};
    if (grid->kind != MDR__EXPLICIT) {
        estimate.row = to / grid->columns;
        estimate.column = to % grid->columns;
        return estimate;
    }
    estimate.steps = steps_as_the_crow_flies;
    estimate.longest_um = longest_step(grid);
    return estimate;
}
