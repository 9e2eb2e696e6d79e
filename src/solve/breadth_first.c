/*
 * Breadth-first solving.
 *
 * Idea: go out from the start in layers of equal distance until the goal is in one; every cell keeps
 *     the side it was first entered by, so the way back is known.
 * Source: Moore 1959, Lee 1961; first parent kept, as in the origin class.
 * Cost: O(cells), 2 bytes a cell and two layers.
 * Promise: a shortest path, also with loops and one-way passages; of all shortest ones that whose
 *     first differing direction comes first. For layers keep the order of their paths: whoever is
 *     reached first was reached by the first path.
 * Steps: SOLVE_TRY for each cell as it is entered, the start first; SOLVE_SUCCESS at the goal.
 */
#include "base/memory.h"
#include "field/frontier.h"
#include "solve/solve_internal.h"

enum { NOT_REACHED = 0, FROM_START = 1, FROM_SIDE = 2 };

typedef struct layered_search {
    const mdr__solving *solving;
    uint16_t
        *entered; /* [cells] NOT_REACHED, FROM_START, or FROM_SIDE + the side that leads back */
    mdr__frontier frontier;
    bool found;
} layered_search;

static MDR__ALWAYS_INLINE mdr_status search_cell(layered_search *search, mdr__kind kind,
                                                 mdr_cell cell)
{
    const mdr_maze *maze = search->solving->maze;
    const mdr_grid *grid = maze->grid;
    mdr_status status = MDR_OK;
    for (int32_t i = 0; !status && i < mdr__side_count(grid, kind, cell); i++) {
        const int32_t side = mdr__side_in_order(kind, i);
        if (!mdr__walkable(maze, kind, cell, side)) continue;
        const mdr_cell to = mdr__beyond(grid, kind, cell, side);
        if (search->entered[to] != NOT_REACHED) continue;
        search->entered[to] = (uint16_t)(FROM_SIDE + mdr__back(grid, kind, cell, side));
        mdr__frontier_add(&search->frontier, to);
        status = mdr__solve_step(search->solving, MDR_STEP_SOLVE_TRY, to);
        if (to == search->solving->to) {
            search->found = true;
            break;
        }
    }
    return status;
}

static MDR__ALWAYS_INLINE mdr_status search_layers(layered_search *search, mdr__kind kind)
{
    const mdr_grid *grid = search->solving->maze->grid;
    mdr__frontier *frontier = &search->frontier;
    mdr_status status = MDR_OK;
    while (!status && !search->found && frontier->count > 0) {
        status = mdr__frontier_reserve(frontier, frontier->count * grid->side_bound);
        for (int64_t i = 0; !status && !search->found && i < frontier->count; i++) {
            status = search_cell(search, kind, frontier->cells[i]);
        }
        if (!status) status = mdr__frontier_advance(frontier, grid->cells);
    }
    return status;
}

/* The cell from which one was entered. */
static mdr_cell came_from(const layered_search *search, mdr_cell cell)
{
    const int32_t side = search->entered[cell] - FROM_SIDE;
    const mdr_grid *grid = search->solving->maze->grid;
    return mdr__beyond(grid, grid->kind, cell, side);
}

static mdr_status trace_back(const layered_search *search, mdr_path **path)
{
    const mdr__solving *solving = search->solving;
    int64_t count = 1;
    for (mdr_cell cell = solving->to; cell != solving->from; cell = came_from(search, cell))
        count++;
    const mdr_status status =
        mdr__path_room(&solving->maze->grid->allocator, count, solving->run, path);
    if (status) return status;
    mdr_cell cell = solving->to;
    for (int64_t i = count - 1; i > 0; i--, cell = came_from(search, cell)) {
        (*path)->cells[i] = cell;
    }
    (*path)->cells[0] = solving->from;
    return MDR_OK;
}

static mdr_status search_maze(layered_search *search)
{
    const mdr__solving *solving = search->solving;
    const mdr_grid *grid = solving->maze->grid;
    mdr_status status =
        mdr__frontier_start(&search->frontier, &grid->allocator, solving->run, solving->from);
    if (!status) status = mdr__solve_step(solving, MDR_STEP_SOLVE_TRY, solving->from);
    if (status) return status;
    search->entered[solving->from] = FROM_START;
    search->found = solving->from == solving->to;
    switch (grid->kind) {
    case MDR__PLAIN: return search_layers(search, MDR__PLAIN);
    case MDR__SQUARE: return search_layers(search, MDR__SQUARE);
    case MDR__EXPLICIT: break;
    }
    return search_layers(search, MDR__EXPLICIT);
}

static mdr_status solve_breadth_first(const mdr__solving *solving, mdr_path **path)
{
    const mdr_grid *grid = solving->maze->grid;
    mdr_status status = MDR_OK;
    layered_search search = {.solving = solving, .frontier.allocator = &grid->allocator};
    search.entered =
        mdr__array(&grid->allocator, grid->cells, sizeof *search.entered, solving->run, &status);
    if (!status) status = search_maze(&search);
    if (!status && search.found) {
        status = trace_back(&search, path);
        if (!status) status = mdr__solve_step(solving, MDR_STEP_SOLVE_SUCCESS, MDR_NONE);
    }
    if (status) {
        mdr_path_free(*path);
        *path = NULL;
    }
    mdr__frontier_clear(&search.frontier);
    mdr__release(&grid->allocator, search.entered, grid->cells, sizeof *search.entered);
    return status;
}

const mdr_solver mdr__solver_breadth_first = {
    .name = "breadth-first",
    .title = "layer by layer outwards from the start",
    .promise = "shortest; loops and one-way passages; 2 bytes a cell",
    .ops = &(const struct mdr__solver_ops){.solve = solve_breadth_first},
};
