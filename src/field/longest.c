/*
 * The longest path, and how far each cell is from the farthest.
 *
 * Idea: the cell farthest from any cell of a tree is an end of a longest path, and the one farthest from
 *     that is the other end; and every cell is farthest from one of the two. So two searches a piece find
 *     the longest path, and a third the eccentricities. With loops or one-way passages the first two find
 *     a path that may not be the longest, which is said; eccentricities take a search from every cell.
 * Source: Dijkstra, unpublished, about 1960; Bulterman and others 2002.
 * Cost: O(cells), 12 bytes a cell; eccentricities with loops O(cells x passages).
 */
#include "base/memory.h"
#include "base/status.h"
#include "maze/maze_internal.h"
#include "meander/field.h"

typedef struct sweep_state {
    const mdr_maze *maze;
    const mdr_run *run;
    int32_t *steps; /* [cells] 1 + steps from where the sweep began, 0: not reached by it */
    mdr_cell *order;
    uint64_t *seen; /* a bit a cell that any sweep has reached */
    int64_t count;  /* of order */
} sweep_state;

static void sweep_into(sweep_state *sweeper, mdr_cell cell, int32_t steps)
{
    if (sweeper->steps[cell]) return;
    sweeper->steps[cell] = steps + 1;
    sweeper->order[sweeper->count++] = cell;
    mdr__set_bit(sweeper->seen, cell);
}

/* Forgets the last sweep, then sweeps from a cell. */
static mdr_status sweep(sweep_state *sweeper, mdr_cell from)
{
    const mdr_maze *maze = sweeper->maze;
    const mdr_grid *grid = maze->grid;
    for (int64_t i = 0; i < sweeper->count; i++) sweeper->steps[sweeper->order[i]] = 0;
    sweeper->count = 0;
    sweep_into(sweeper, from, 0);
    for (int64_t taken = 0; taken < sweeper->count; taken++) {
        if ((taken & MDR__TICK_MASK) == 0) {
            const mdr_status status = mdr__tick(sweeper->run, taken, grid->cells);
            if (status) return status;
        }
        const mdr_cell cell = sweeper->order[taken];
        for (int32_t side = 0; side < mdr__side_count(grid, grid->kind, cell); side++) {
            if (!mdr__walkable(maze, grid->kind, cell, side)) continue;
            sweep_into(sweeper, mdr__beyond(grid, grid->kind, cell, side), sweeper->steps[cell]);
        }
    }
    return MDR_OK;
}

/* The first by id of the cells that the last sweep reached last. */
static mdr_cell farthest(const sweep_state *sweeper)
{
    mdr_cell best = sweeper->order[sweeper->count - 1];
    const int32_t most = sweeper->steps[best];
    for (int64_t i = sweeper->count; i > 0 && sweeper->steps[sweeper->order[i - 1]] == most; i--) {
        if (sweeper->order[i - 1] < best) best = sweeper->order[i - 1];
    }
    return best;
}

/* The ends of a long path of the piece of a cell, the longest where there are no loops; the last sweep is
 * from its first end. */
static mdr_status find_ends(sweep_state *sweeper, mdr_cell cell, mdr_longest *longest)
{
    mdr_status status = sweep(sweeper, cell);
    if (status) return status;
    const mdr_cell from = farthest(sweeper);
    status = sweep(sweeper, from);
    if (status) return status;
    const mdr_cell to = farthest(sweeper);
    *longest = (mdr_longest){.from = from, .to = to, .steps = sweeper->steps[to] - 1};
    return MDR_OK;
}

static mdr_status start_sweeping(sweep_state *sweeper, const mdr_maze *maze, const mdr_run *run)
{
    mdr_status status = MDR_OK;
    if (!maze) return mdr__fail(run, MDR_E_ARGUMENT, PARTS("the longest path needs a maze"));
    if (maze->grid->cells >= INT32_MAX)
        return mdr__fail(run, MDR_E_RANGE,
                         PARTS("the longest path is found in less than 2^31 cells"));
    const mdr_allocator *allocator = &maze->grid->allocator;
    const int64_t cells = maze->grid->cells, words = mdr__words(cells);
    sweeper->maze = maze;
    sweeper->run = run;
    sweeper->steps = mdr__array(allocator, cells, sizeof *sweeper->steps, run, &status);
    sweeper->order = mdr__array(allocator, cells, sizeof *sweeper->order, run, &status);
    sweeper->seen = mdr__array(allocator, words, sizeof *sweeper->seen, run, &status);
    return status;
}

static void end_sweeping(const sweep_state *sweeper)
{
    if (!sweeper->maze) return;
    const mdr_grid *grid = sweeper->maze->grid;
    mdr__release(&grid->allocator, sweeper->steps, grid->cells, sizeof *sweeper->steps);
    mdr__release(&grid->allocator, sweeper->order, grid->cells, sizeof *sweeper->order);
    mdr__release(&grid->allocator, sweeper->seen, mdr__words(grid->cells), sizeof *sweeper->seen);
}

mdr_status mdr_longest_path(const mdr_maze *maze, const mdr_run *run, mdr_longest *longest)
{
    sweep_state sweeper = {0};
    mdr_longest best = {.steps = MDR_NONE};
    int64_t pieces = 0;
    mdr_status status = start_sweeping(&sweeper, maze, run);
    for (mdr_cell cell = status ? MDR_NONE : mdr_grid_next_cell(maze->grid, MDR_NONE);
         cell != MDR_NONE && !status; cell = mdr_grid_next_cell(maze->grid, cell)) {
        mdr_longest found;
        if (mdr__bit(sweeper.seen, cell)) continue;
        pieces++;
        status = find_ends(&sweeper, cell, &found);
        if (!status && found.steps > best.steps) best = found;
    }
    if (!status) {
        best.exact = mdr_maze_one_way_count(maze) == 0
                     && mdr_maze_passage_count(maze) == maze->grid->cell_count - pieces;
        *longest = best;
    }
    end_sweeping(&sweeper);
    return status;
}

static void keep_largest(const sweep_state *sweeper, int64_t *eccentricities)
{
    for (int64_t i = 0; i < sweeper->count; i++) {
        const mdr_cell cell = sweeper->order[i];
        const int64_t steps = (int64_t)sweeper->steps[cell] - 1;
        if (steps > eccentricities[cell]) eccentricities[cell] = steps;
    }
}

/* A piece without loops. */
static mdr_status measure_tree(sweep_state *sweeper, mdr_cell cell, int64_t *eccentricities)
{
    mdr_longest longest;
    mdr_status status = find_ends(sweeper, cell, &longest);
    if (status) return status;
    for (int64_t i = 0; i < sweeper->count; i++) eccentricities[sweeper->order[i]] = 0;
    keep_largest(sweeper, eccentricities);
    status = sweep(sweeper, longest.to);
    if (!status) keep_largest(sweeper, eccentricities);
    return status;
}

mdr_status mdr_eccentricities(const mdr_maze *maze, const mdr_run *run, int64_t *eccentricities)
{
    sweep_state sweeper = {0};
    mdr_longest longest;
    mdr_status status = mdr_longest_path(maze, run, &longest);
    if (!status) status = start_sweeping(&sweeper, maze, run);
    const int64_t cells = status ? 0 : maze->grid->cells;
    for (mdr_cell cell = 0; cell < cells; cell++) eccentricities[cell] = MDR_NONE;
    for (mdr_cell cell = status ? MDR_NONE : mdr_grid_next_cell(maze->grid, MDR_NONE);
         cell != MDR_NONE && !status; cell = mdr_grid_next_cell(maze->grid, cell)) {
        if (!longest.exact) {
            status = sweep(&sweeper, cell);
            if (!status) eccentricities[cell] = sweeper.steps[sweeper.order[sweeper.count - 1]] - 1;
        } else if (!mdr__bit(sweeper.seen, cell)) {
            status = measure_tree(&sweeper, cell, eccentricities);
        }
    }
    end_sweeping(&sweeper);
    return status;
}
