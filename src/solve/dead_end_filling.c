/*
 * Dead-end filling: what leads nowhere is filled up, what stays leads to the goal.
 *
 * Idea: a cell with one passage to cells that are not filled, neither start nor goal, is on no path:
 *     fill it, and then the cell behind it, if that has become a dead end. On a perfect maze the
 *     path is what stays; where loops stay, the shortest is searched among them.
 * Source: folklore; by chains instead of rounds, so that every cell is looked at but a few times.
 * Cost: O(cells); a bit a cell, and what breadth-first takes. dead_end_filling_square.c does it on plain
 *     squares by word, where nobody wants to be told.
 * Promise: a shortest path, also with loops and one-way passages, the first as breadth-first finds it:
 *     filling takes away no cell of any path that meets no cell twice.
 * Steps: SOLVE_FILL of each cell as it is filled; then those of breadth-first on what stays.
 */
#include "base/memory.h"
#include "base/status.h"
#include "solve/solve_internal.h"

typedef struct filling_up {
    const mdr__solving *solving;
    uint64_t *filled; /* a bit a cell */
} filling_up;

/* The only side with a passage, either way, to a cell that is not filled; MDR_NONE: there are more, or
 * the cell is to stay. *alone: there is none at all. */
static int32_t only_way(const filling_up *filling, mdr_cell cell, bool *alone)
{
    const mdr_maze *maze = filling->solving->maze;
    const mdr_grid *grid = maze->grid;
    int32_t found = MDR_NONE;
    *alone = false;
    if (cell == filling->solving->from || cell == filling->solving->to) return MDR_NONE;
    for (int32_t side = 0; side < mdr__side_count(grid, grid->kind, cell); side++) {
        if (!mdr__passable(maze, grid->kind, cell, side)) continue;
        if (mdr__bit(filling->filled, mdr__beyond(grid, grid->kind, cell, side))) continue;
        if (found != MDR_NONE) return MDR_NONE;
        found = side;
    }
    *alone = found == MDR_NONE;
    return found;
}

/* Fills from a cell on along the dead end it closes, up to the cell that stays. */
static mdr_status fill_chain(filling_up *filling, mdr_cell cell)
{
    const mdr_grid *grid = filling->solving->maze->grid;
    bool alone;
    for (;;) {
        const int32_t side = only_way(filling, cell, &alone);
        if (side == MDR_NONE && !alone) return MDR_OK;
        mdr__set_bit(filling->filled, cell);
        const mdr_status status = mdr__solve_step(filling->solving, MDR_STEP_SOLVE_FILL, cell);
        if (status || alone) return status;
        cell = mdr__beyond(grid, grid->kind, cell, side);
    }
}

static mdr_status fill_all(filling_up *filling)
{
    const mdr__solving *solving = filling->solving;
    const mdr_grid *grid = solving->maze->grid;
    mdr_status status = MDR_OK;
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); !status && cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        if ((cell & MDR__TICK_MASK) == 0) status = mdr__tick(solving->run, cell, grid->cells);
        if (!status && !mdr__bit(filling->filled, cell)) status = fill_chain(filling, cell);
    }
    return status;
}

static mdr_status solve_by_filling(const mdr__solving *solving, mdr_path **path)
{
    const mdr_maze *maze = solving->maze;
    const mdr_grid *grid = maze->grid;
    const bool told = solving->run && solving->run->step;
    if (grid->kind == MDR__PLAIN && maze->back == maze->open && !told)
        return mdr__fill_squares(solving, path);
    const int64_t words = mdr__words(grid->cells);
    mdr_status status = MDR_OK;
    filling_up filling = {.solving = solving};
    filling.filled =
        mdr__array(&grid->allocator, words, sizeof *filling.filled, solving->run, &status);
    if (!status) status = fill_all(&filling);
    if (!status) status = mdr__search_layers(solving, filling.filled, path);
    mdr__release(&grid->allocator, filling.filled, words, sizeof *filling.filled);
    return status;
}

const mdr_solver mdr__solver_dead_end_filling = {
    .name = "dead-end-filling",
    .title = "fill every dead end; what stays is the path",
    .promise = "shortest; loops and one-way passages; 1 byte and 1 bit a cell, 2 bits on squares "
               "without loops",
    .traits = MDR_SOLVER_SHORTEST | MDR_SOLVER_ALWAYS,
    .ops = &(const struct mdr__solver_ops){.solve = solve_by_filling},
};
