/*
 * Breadth-first solving.
 *
 * Idea: go out from the start in layers of equal distance until the goal is in one; every cell keeps
 *     the side it was first entered by, so the way back is known. A queue keeps the layers in order.
 * Source: Moore 1959, Lee 1961; first parent kept, as in the origin class.
 * Cost: O(cells), a queue of two layers, and 1 byte a cell (2 where cells have more than 253 sides); on plain
 *     squares half a byte (breadth_first_square.c).
 * Promise: a shortest path, also with loops and one-way passages; of all shortest ones that whose
 *     first differing direction comes first. For layers keep the order of their paths: whoever is
 *     reached first was reached by the first path.
 * Steps: SOLVE_TRY for each cell as it is entered, the start first; SOLVE_SUCCESS at the goal.
 */
#include "base/memory.h"
#include "base/queue.h"
#include "base/status.h"
#include "solve/solve_internal.h"

/* How a cell was entered: the last stands for all sides that may lead back. */
enum { NOT_REACHED = 0, FROM_START = 1, FROM_SIDE = 2 };

typedef struct layered_search {
    const mdr__solving *solving;
    uint8_t *entered;       /* [cells] how each was entered; one of the two is NULL */
    uint16_t *entered_wide; /* on grids of very many sides */
    mdr__queue queue;
    bool found;
} layered_search;

static inline int32_t how_entered(const layered_search *search, mdr_cell cell)
{
    return search->entered ? search->entered[cell] : search->entered_wide[cell];
}

static inline void keep_entered(layered_search *search, mdr_cell cell, int32_t how)
{
    if (search->entered) {
        search->entered[cell] = (uint8_t)how;
    } else {
        search->entered_wide[cell] = (uint16_t)how;
    }
}

/* Enters a cell unless it was reached before. The queue has room. */
static inline mdr_status enter_cell(layered_search *search, mdr_cell cell, int32_t how)
{
    if (how_entered(search, cell) != NOT_REACHED) return MDR_OK;
    keep_entered(search, cell, how);
    mdr__queue_add(&search->queue, cell);
    search->found |= cell == search->solving->to;
    return mdr__solve_step(search->solving, MDR_STEP_SOLVE_TRY, cell);
}

static inline mdr_status search_from(layered_search *search, mdr_cell cell)
{
    const mdr_maze *maze = search->solving->maze;
    const mdr_grid *grid = maze->grid;
    const int32_t sides = mdr__side_count(grid, grid->kind, cell);
    mdr_status status = MDR_OK;
    for (int32_t i = 0; i < sides && !status && !search->found; i++) {
        const int32_t side = mdr__side_in_order(grid->kind, i);
        if (!mdr__walkable(maze, grid->kind, cell, side)) continue;
        status = enter_cell(search, mdr__beyond(grid, grid->kind, cell, side),
                            FROM_SIDE + mdr__back(grid, grid->kind, cell, side));
    }
    return status;
}

static mdr_status search_onwards(layered_search *search)
{
    const mdr_grid *grid = search->solving->maze->grid;
    mdr__queue *queue = &search->queue;
    mdr_status status = MDR_OK;
    while (!status && !search->found && !mdr__queue_is_empty(queue)) {
        status = mdr__queue_reserve(queue, grid->side_bound);
        if (!status && (queue->taken & MDR__TICK_MASK) == 0)
            status = mdr__tick(search->solving->run, queue->taken, grid->cells);
        if (!status) status = search_from(search, mdr__queue_take(queue));
    }
    return status;
}

/* The cell from which one was entered. */
static mdr_cell came_from(const layered_search *search, mdr_cell cell)
{
    const int32_t side = how_entered(search, cell) - FROM_SIDE;
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
    mdr_status status = mdr__queue_reserve(&search->queue, 1);
    if (!status) status = enter_cell(search, search->solving->from, FROM_START);
    return status ? status : search_onwards(search);
}

static mdr_status make_room(layered_search *search, const mdr_grid *grid, const mdr_run *run)
{
    const mdr_allocator *allocator = &grid->allocator;
    mdr_status status = MDR_OK;
    if (grid->side_bound <= UINT8_MAX - FROM_SIDE) {
        search->entered = mdr__array(allocator, grid->cells, sizeof *search->entered, run, &status);
    } else {
        search->entered_wide =
            mdr__array(allocator, grid->cells, sizeof *search->entered_wide, run, &status);
    }
    return status;
}

/* Cells that are closed count as reached before, so nobody enters them. */
static void close_cells(layered_search *search, const uint64_t *closed, int64_t cells)
{
    for (int64_t cell = mdr__next_bit(closed, 0, cells); cell >= 0;
         cell = mdr__next_bit(closed, cell + 1, cells)) {
        keep_entered(search, cell, FROM_START);
    }
}

mdr_status mdr__search_layers(const mdr__solving *solving, const uint64_t *closed, mdr_path **path)
{
    const mdr_grid *grid = solving->maze->grid;
    const mdr_allocator *allocator = &grid->allocator;
    if (grid->kind == MDR__PLAIN) return mdr__search_square_layers(solving, closed, path);
    layered_search search = {.solving = solving,
                             .queue = {.allocator = allocator, .run = solving->run}};
    mdr_status status = make_room(&search, grid, solving->run);
    if (!status && closed) close_cells(&search, closed, grid->cells);
    if (!status) status = search_maze(&search);
    if (!status && search.found) {
        status = trace_back(&search, path);
        if (!status) status = mdr__solve_step(solving, MDR_STEP_SOLVE_SUCCESS, MDR_NONE);
    }
    if (status) {
        mdr_path_free(*path);
        *path = NULL;
    }
    mdr__queue_clear(&search.queue);
    mdr__release(allocator, search.entered, grid->cells, sizeof *search.entered);
    mdr__release(allocator, search.entered_wide, grid->cells, sizeof *search.entered_wide);
    return status;
}

static mdr_status solve_breadth_first(const mdr__solving *solving, mdr_path **path)
{
    return mdr__search_layers(solving, NULL, path);
}

const mdr_solver mdr__solver_breadth_first = {
    .name = "breadth-first",
    .title = "layer by layer outwards from the start",
    .promise = "shortest; loops and one-way passages; 1 byte a cell, half of that on squares",
    .traits = MDR_SOLVER_SHORTEST | MDR_SOLVER_ALWAYS,
    .ops = &(const struct mdr__solver_ops){.solve = solve_breadth_first},
};
