/*
 * Where a maze opens, found from the maze: its start and end put at cells that are chosen.
 */
#include "base/random_internal.h"
#include "base/status.h"
#include "maze/maze_internal.h"
#include "meander/field.h"

static const char *const ends_names[] = {"farthest", "corners", "random"};

const char *mdr_opening_rule_name(mdr_opening_rule ends)
{
    return ends_names[ends];
}

/* The cell whose centre is nearest to a place; the first of equal ones. */
static mdr_cell nearest_cell(const mdr_grid *grid, int64_t x_um, int64_t y_um)
{
    mdr_cell best = MDR_NONE;
    uint64_t least = UINT64_MAX;
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        const mdr_point centre = mdr_grid_centre(grid, cell);
        const int64_t x = centre.x_um - x_um, y = centre.y_um - y_um;
        const uint64_t apart = (uint64_t)(x < 0 ? -x : x) + (uint64_t)(y < 0 ? -y : y);
        if (apart >= least) continue;
        least = apart;
        best = cell;
    }
    return best;
}

static void find_corners(const mdr_grid *grid, mdr_cell corners[4])
{
    const mdr_point extent = mdr_grid_extent(grid);
    for (int32_t i = 0; i < 4; i++) {
        const bool right = i == 1 || i == 2, bottom = i >= 2;
        if (grid->kind == MDR__PLAIN) {
            corners[i] =
                (bottom ? grid->cells - grid->columns : 0) + (right ? grid->columns - 1 : 0);
        } else {
            corners[i] = nearest_cell(grid, right ? extent.x_um : 0, bottom ? extent.y_um : 0);
        }
    }
}

/* Of the four corners the two that are farthest apart; of equal ones the first, top left being first and
 * bottom right before its neighbours. */
static mdr_status choose_corners(const mdr_maze *maze, const mdr_run *run, mdr_cell chosen[2])
{
    static const int8_t orders[4][3] = {{2, 1, 3}, {3, 2, 0}, {0, 1, 3}, {1, 0, 2}};
    mdr_cell corners[4];
    int64_t most = -1;
    find_corners(maze->grid, corners);
    chosen[0] = corners[0];
    chosen[1] = corners[2];
    for (int32_t i = 0; i < 4; i++) {
        mdr_field *field;
        const mdr_status status = mdr_field_new(maze, corners[i], run, &field);
        if (status) return status;
        for (int32_t k = 0; k < 3; k++) {
            const mdr_cell other = corners[orders[i][k]];
            if (mdr_field_at(field, other) <= most) continue;
            most = mdr_field_at(field, other);
            chosen[0] = corners[i];
            chosen[1] = other;
        }
        mdr_field_free(field);
    }
    return MDR_OK;
}

/* The first border side of the outline, on squares in the order N, S, W, E; or MDR_NONE. */
static int32_t border_side(const mdr_grid *grid, mdr_cell cell)
{
    static const int8_t squares[4] = {MDR__NORTH, MDR__SOUTH, MDR__WEST, MDR__EAST};
    for (int32_t i = 0; i < mdr__outline_count(grid, cell); i++) {
        const int32_t side = grid->kind == MDR__EXPLICIT ? i : squares[i];
        if (mdr_grid_exit(grid, cell, side).link == MDR_NONE) return side;
    }
    return MDR_NONE;
}

/* Draws, version 1: stream "ends" of "open-ends"; draw 0 below the number of cells at the border (all cells
 * where there is none) is the start, in the order of ids; draw 1 below one less the end, among the rest. */
static void choose_random(const mdr_maze *maze, const char *seed, mdr_cell chosen[2])
{
    const mdr_grid *grid = maze->grid;
    const mdr__key key = mdr__key_of(seed, 0, "open-ends", 1, "ends");
    const bool open_air = grid->border > 0;
    int64_t candidates = 0, at = 0;
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell))
        candidates += !open_air || border_side(grid, cell) != MDR_NONE;
    const int64_t first = mdr__below(key, mdr__draw(key, 0), candidates);
    int64_t second = mdr__below(key, mdr__draw(key, 1), candidates - 1);
    second = candidates == 1 ? 0 : second + (second >= first);
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        if (open_air && border_side(grid, cell) == MDR_NONE) continue;
        if (at == first) chosen[0] = cell;
        if (at == second) chosen[1] = cell;
        at++;
    }
}

static mdr_status choose_farthest(const mdr_maze *maze, const mdr_run *run, mdr_cell chosen[2])
{
    mdr_longest longest;
    const mdr_status status = mdr_longest_path(maze, run, &longest);
    if (status) return status;
    chosen[0] = longest.from < longest.to ? longest.from : longest.to;
    chosen[1] = longest.from < longest.to ? longest.to : longest.from;
    if (mdr_maze_one_way_count(maze) > 0) { /* only that way */
        chosen[0] = longest.from;
        chosen[1] = longest.to;
    }
    return MDR_OK;
}

/* An opening in the border where the cell is at it, else a mark inside. */
static mdr_opening opening_at(const mdr_maze *maze, mdr_cell cell, mdr_role role)
{
    return (mdr_opening){.place = {cell, border_side(maze->grid, cell)}, .role = role};
}

mdr_status mdr_open_ends(mdr_maze *maze, mdr_opening_rule ends, const char *seed,
                         const mdr_run *run)
{
    mdr_cell chosen[2] = {MDR_NONE, MDR_NONE};
    mdr_status status = MDR_OK;
    if (!maze) return mdr__fail(run, MDR_E_ARGUMENT, PARTS("there is no maze to open"));
    switch (ends) {
    case MDR_OPEN_FARTHEST: status = choose_farthest(maze, run, chosen); break;
    case MDR_OPEN_CORNERS: status = choose_corners(maze, run, chosen); break;
    case MDR_OPEN_RANDOM: choose_random(maze, seed, chosen); break;
    }
    if (!status)
        status = mdr_maze_set_opening(maze, opening_at(maze, chosen[0], MDR_ROLE_START), run);
    if (!status)
        status = mdr_maze_set_opening(maze, opening_at(maze, chosen[1], MDR_ROLE_END), run);
    return status;
}
