/*
 * Where a maze opens unless told otherwise: at the top left and at the bottom right.
 *
 * Where rows and columns lie on a lattice these are the positions -1,0 and rows - 1,columns. Else, or
 * where that cell is masked out or that side is no border: the first border side there is in the order of
 * cells, and the last. Custom grids open at the border sides that lie nearest to these two corners, by the
 * sum of x and y. Rings open at the outermost ring, and end in the centre. A surface without any
 * border has marks inside, in its first and its last cell.
 */
#include "maze/maze_internal.h"

static bool opens(const mdr_grid *grid, mdr_cell cell, int32_t side)
{
    return mdr_grid_exit(grid, cell, side).cell == MDR_NONE;
}

/* A border side of a cell, the lowest or the highest; false when it has none. */
static bool border_side(const mdr_grid *grid, mdr_cell cell, bool highest, mdr_place *place)
{
    const int32_t count = mdr_grid_outline_count(grid, cell);
    for (int32_t i = 0; i < count; i++) {
        const int32_t side = highest ? count - 1 - i : i;
        if (!opens(grid, cell, side)) continue;
        *place = (mdr_place){cell, side};
        return true;
    }
    return false;
}

static mdr_place first_place(const mdr_grid *grid)
{
    const mdr_cell first = mdr_grid_next_cell(grid, MDR_NONE);
    mdr_place place = {first, MDR_NONE};
    for (mdr_cell cell = first; cell != MDR_NONE; cell = mdr_grid_next_cell(grid, cell)) {
        if (border_side(grid, cell, false, &place)) break;
    }
    return place;
}

static mdr_place last_place(const mdr_grid *grid)
{
    mdr_cell last = grid->cells - 1;
    while (!mdr_grid_has_cell(grid, last)) last--;
    mdr_place place = {last, MDR_NONE};
    for (mdr_cell cell = last; cell >= 0; cell--) {
        if (mdr_grid_has_cell(grid, cell) && border_side(grid, cell, true, &place)) break;
    }
    return place;
}

/* The place at a position on the lattice; false when there is no such cell or side. */
static bool lattice_place(const mdr_grid *grid, int64_t row, int64_t column, mdr_place *place)
{
    mdr_place found;
    if (!grid->shape->ops->step || mdr_grid_place(grid, row, column, NULL, &found)) return false;
    if (!mdr_grid_has_cell(grid, found.cell)) return false;
    *place = found;
    return true;
}

/* How far down and to the right the middle of a side lies. */
static int64_t depth_of(const mdr_grid *grid, mdr_cell cell, int32_t side)
{
    int64_t posts[2];
    mdr_grid_side_posts(grid, cell, side, posts);
    const mdr_point a = mdr_grid_post(grid, posts[0]), b = mdr_grid_post(grid, posts[1]);
    return a.x_um + a.y_um + b.x_um + b.y_um;
}

/* The border side nearest to the top left, or to the bottom right; false where there is no border. */
static bool corner_place(const mdr_grid *grid, bool start, mdr_place *place)
{
    int64_t best = INT64_MAX;
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        for (int32_t side = 0; side < mdr_grid_outline_count(grid, cell); side++) {
            if (!opens(grid, cell, side)) continue;
            const int64_t depth = depth_of(grid, cell, side) * (start ? 1 : -1);
            if (depth >= best) continue;
            best = depth;
            *place = (mdr_place){cell, side};
        }
    }
    return best < INT64_MAX;
}

static mdr_place usual_place(const mdr_grid *grid, mdr_role role)
{
    const bool start = role == MDR_ROLE_START;
    const bool rings = grid->shape == &mdr__shape_polar;
    mdr_place place;
    if (rings && start) {
        place.cell = mdr__row_first(grid, grid->rows - 1);
        if (mdr_grid_has_cell(grid, place.cell)) return (mdr_place){place.cell, 0};
    }
    if (rings && !start && grid->inner == 0 && mdr_grid_has_cell(grid, 0))
        return (mdr_place){0, MDR_NONE};
    if (lattice_place(grid, start ? -1 : grid->rows - 1, start ? 0 : grid->columns, &place))
        return place;
    if (grid->custom && corner_place(grid, start, &place)) return place;
    return start ? first_place(grid) : last_place(grid);
}

mdr_status mdr_maze_open_usual(mdr_maze *maze, mdr_role role, const mdr_run *run)
{
    const mdr_opening opening = {usual_place(maze->grid, role), role};
    return mdr_maze_set_opening(maze, opening, run);
}
