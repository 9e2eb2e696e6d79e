/*
 * Bidirectional solving: layers from both ends, until they meet.
 *
 * Idea: go out from the start in layers of equal distance, and backwards from the goal, always with
 *     the smaller front. Before they meet the path is longer than both distances together, so the
 *     first meeting is on a shortest path.
 * Source: Pohl 1969.
 * Cost: O(cells), often half of breadth-first; 6 bytes a cell and two queues.
 * Promise: a shortest path, also with loops and one-way passages; of all shortest ones that whose
 *     first differing direction comes first. For the front of the start is in the order of its paths,
 *     and from the cell of the meeting on the exact distances to the goal are known.
 * Steps: SOLVE_TRY of cells entered from the start, SOLVE_FROM_GOAL of those from the goal.
 */
#include "base/memory.h"
#include "base/queue.h"
#include "base/status.h"
#include "solve/solve_internal.h"

enum { NOT_REACHED = 0, FROM_START = 1, FROM_SIDE = 2 };

typedef struct two_fronts {
    const mdr__solving *solving;
    uint16_t *entered; /* [cells] how each was entered from the start */
    int32_t *to_goal;  /* [cells] 1 + steps to the goal, 0: not known */
    mdr__queue forth, back;
    int64_t looked; /* cells, for progress */
    mdr_cell met;   /* MDR_NONE: not yet */
} two_fronts;

static mdr_status enter_forth(two_fronts *fronts, mdr_cell cell, int32_t how)
{
    if (fronts->entered[cell] != NOT_REACHED) return MDR_OK;
    fronts->entered[cell] = (uint16_t)how;
    mdr__queue_add(&fronts->forth, cell);
    if (fronts->to_goal[cell] && fronts->met == MDR_NONE) fronts->met = cell;
    return mdr__solve_step(fronts->solving, MDR_STEP_SOLVE_TRY, cell);
}

static mdr_status enter_back(two_fronts *fronts, mdr_cell cell, int32_t steps)
{
    if (fronts->to_goal[cell]) return MDR_OK;
    fronts->to_goal[cell] = steps + 1;
    mdr__queue_add(&fronts->back, cell);
    return mdr__solve_step(fronts->solving, MDR_STEP_SOLVE_FROM_GOAL, cell);
}

static mdr_status next_cell(two_fronts *fronts, mdr__queue *queue, mdr_cell *cell)
{
    const mdr_grid *grid = fronts->solving->maze->grid;
    mdr_status status = mdr__queue_reserve(queue, grid->side_bound);
    if (!status && (fronts->looked++ & MDR__TICK_MASK) == 0)
        status = mdr__tick(fronts->solving->run, fronts->looked - 1, grid->cells);
    if (!status) *cell = mdr__queue_take(queue);
    return status;
}

/* One layer further from the start; ends at the first meeting. */
static mdr_status go_forth(two_fronts *fronts)
{
    const mdr_maze *maze = fronts->solving->maze;
    const mdr_grid *grid = maze->grid;
    mdr_status status = MDR_OK;
    for (int64_t left = fronts->forth.added - fronts->forth.taken; left > 0 && !status; left--) {
        mdr_cell cell = MDR_NONE;
        status = next_cell(fronts, &fronts->forth, &cell);
        const int32_t sides = status ? 0 : mdr__side_count(grid, grid->kind, cell);
        for (int32_t i = 0; i < sides && !status && fronts->met == MDR_NONE; i++) {
            const int32_t side = mdr__side_in_order(grid->kind, i);
            if (!mdr__walkable(maze, grid->kind, cell, side)) continue;
            status = enter_forth(fronts, mdr__beyond(grid, grid->kind, cell, side),
                                 FROM_SIDE + mdr__back(grid, grid->kind, cell, side));
        }
        if (fronts->met != MDR_NONE) break;
    }
    return status;
}

/* One whole layer backwards from the goal. The cells of the other front stand in the order of their
 * paths, so the first of them that was met is on the first path. */
static mdr_status go_back(two_fronts *fronts)
{
    const mdr_maze *maze = fronts->solving->maze;
    const mdr_grid *grid = maze->grid;
    mdr_status status = MDR_OK;
    for (int64_t left = fronts->back.added - fronts->back.taken; left > 0 && !status; left--) {
        mdr_cell cell = MDR_NONE;
        status = next_cell(fronts, &fronts->back, &cell);
        const int32_t sides = status ? 0 : mdr__side_count(grid, grid->kind, cell);
        for (int32_t side = 0; side < sides && !status; side++) {
            if (!mdr__enterable(maze, grid->kind, cell, side)) continue;
            status = enter_back(fronts, mdr__beyond(grid, grid->kind, cell, side),
                                fronts->to_goal[cell]);
        }
    }
    for (int64_t i = fronts->forth.taken; i < fronts->forth.added && !status; i++) {
        const mdr_cell cell = mdr__queue_at(&fronts->forth, i);
        if (!fronts->to_goal[cell]) continue;
        fronts->met = cell;
        break;
    }
    return status;
}

static mdr_status search_both(two_fronts *fronts)
{
    const mdr__solving *solving = fronts->solving;
    mdr_status status = mdr__queue_reserve(&fronts->forth, 1);
    if (!status) status = mdr__queue_reserve(&fronts->back, 1);
    if (!status) status = enter_back(fronts, solving->to, 0);
    if (!status) status = enter_forth(fronts, solving->from, FROM_START);
    while (!status && fronts->met == MDR_NONE) {
        const int64_t forth = fronts->forth.added - fronts->forth.taken;
        const int64_t back = fronts->back.added - fronts->back.taken;
        if (forth == 0 || back == 0) break;
        status = forth <= back ? go_forth(fronts) : go_back(fronts);
    }
    return status;
}

static mdr_cell came_from(const two_fronts *fronts, mdr_cell cell)
{
    const mdr_grid *grid = fronts->solving->maze->grid;
    return mdr__beyond(grid, grid->kind, cell, fronts->entered[cell] - FROM_SIDE);
}

/* The first side that comes nearer to the goal. */
static mdr_cell go_on(const two_fronts *fronts, mdr_cell cell)
{
    const mdr_maze *maze = fronts->solving->maze;
    const mdr_grid *grid = maze->grid;
    for (int32_t i = 0; i < mdr__side_count(grid, grid->kind, cell); i++) {
        const int32_t side = mdr__side_in_order(grid->kind, i);
        if (!mdr__walkable(maze, grid->kind, cell, side)) continue;
        const mdr_cell next = mdr__beyond(grid, grid->kind, cell, side);
        if (fronts->to_goal[next] == fronts->to_goal[cell] - 1) return next;
    }
    return MDR_NONE;
}

static mdr_status join_paths(const two_fronts *fronts, mdr_path **path)
{
    const mdr__solving *solving = fronts->solving;
    int64_t before = 0;
    for (mdr_cell cell = fronts->met; cell != solving->from; cell = came_from(fronts, cell))
        before++;
    const int64_t count = before + fronts->to_goal[fronts->met];
    const mdr_status status =
        mdr__path_room(&solving->maze->grid->allocator, count, solving->run, path);
    if (status) return status;
    mdr_cell cell = fronts->met;
    for (int64_t i = before; i >= 0; i--) {
        (*path)->cells[i] = cell;
        if (i > 0) cell = came_from(fronts, cell);
    }
    cell = fronts->met;
    for (int64_t i = before + 1; i < count; i++) {
        cell = go_on(fronts, cell);
        (*path)->cells[i] = cell;
    }
    return MDR_OK;
}

static mdr_status solve_from_both(const mdr__solving *solving, mdr_path **path)
{
    const mdr_grid *grid = solving->maze->grid;
    const mdr_allocator *allocator = &grid->allocator;
    if (grid->cells >= INT32_MAX)
        return mdr__fail(solving->run, MDR_E_RANGE,
                         PARTS("bidirectional counts to 2^31 cells; take breadth-first"));
    mdr_status status = MDR_OK;
    two_fronts fronts = {.solving = solving,
                         .met = MDR_NONE,
                         .forth = {.allocator = allocator, .run = solving->run},
                         .back = {.allocator = allocator, .run = solving->run}};
    fronts.entered =
        mdr__array(allocator, grid->cells, sizeof *fronts.entered, solving->run, &status);
    fronts.to_goal =
        mdr__array(allocator, grid->cells, sizeof *fronts.to_goal, solving->run, &status);
    if (!status) status = search_both(&fronts);
    if (!status && fronts.met != MDR_NONE) {
        status = mdr__solve_step(solving, MDR_STEP_SOLVE_SUCCESS, MDR_NONE);
        if (!status) status = join_paths(&fronts, path);
    }
    mdr__queue_clear(&fronts.forth);
    mdr__queue_clear(&fronts.back);
    mdr__release(allocator, fronts.entered, grid->cells, sizeof *fronts.entered);
    mdr__release(allocator, fronts.to_goal, grid->cells, sizeof *fronts.to_goal);
    return status;
}

const mdr_solver mdr__solver_bidirectional = {
    .name = "bidirectional",
    .title = "layer by layer from both ends until they meet",
    .promise = "shortest; loops and one-way passages; 6 bytes a cell",
    .traits = MDR_SOLVER_SHORTEST | MDR_SOLVER_ALWAYS,
    .ops = &(const struct mdr__solver_ops){.solve = solve_from_both},
};
