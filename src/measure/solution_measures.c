/*
 * The solution, and what lies beside it.
 */
#include "base/memory.h"
#include "base/queue.h"
#include "base/status.h"
#include "measure/measure_internal.h"
#include "solve/best_first.h"

typedef struct beside_path {
    const mdr__measuring *measuring;
    const mdr_path *path;
    int32_t *steps;  /* [cells] 1 + steps from the solution, 0: not reached */
    uint64_t *known; /* a bit a cell whose wrong branch is counted */
    mdr__queue queue;
} beside_path;

/* Steps of a solver, counted. */
typedef struct counted {
    const mdr_run *run;
    int64_t moves;
} counted;

static bool count_step(void *context, const mdr_step *step)
{
    counted *count = context;
    count->moves += step->kind == MDR_STEP_SOLVE_TRY || step->kind == MDR_STEP_SOLVE_AGAIN;
    return true;
}

static bool pass_tick(void *context, int64_t done, int64_t total)
{
    const mdr_run *run = ((counted *)context)->run;
    return !run->tick || run->tick(run->context, done, total);
}

/* How many steps a wall follower walks, where it arrives. */
static mdr_status measure_hand(const mdr__measuring *measuring, const char *solver,
                               mdr__measure_id id)
{
    counted count = {measuring->run, -1};
    mdr_path *path = NULL;
    const mdr_run run = {.context = &count,
                         .step = count_step,
                         .tick = pass_tick,
                         .memory_limit_bytes = measuring->run->memory_limit_bytes,
                         .error = measuring->run->error};
    const mdr_status status =
        mdr_solve(measuring->maze, mdr_solver_find(solver), NULL, &run, &path);
    if (path) measuring->values[id] = count.moves;
    mdr_path_free(path);
    return status == MDR_E_UNABLE ? MDR_OK : status;
}

/* Solution turns: where it does not leave a cell across from where it came in. */
static int64_t count_turns(const mdr_grid *grid, const mdr_path *path)
{
    int64_t turns = 0;
    for (int64_t i = 1; i + 1 < mdr_path_count(path); i++) {
        const mdr_cell cell = mdr_path_at(path, i);
        const int32_t in = mdr_grid_side_between(grid, cell, mdr_path_at(path, i - 1));
        const int32_t out = mdr_grid_side_between(grid, cell, mdr_path_at(path, i + 1));
        turns += in == MDR_NONE || mdr__side_across(grid, cell, in) != out;
    }
    return turns;
}

/* Floods a wrong branch from a cell on and counts its cells, unless it is counted. */
static mdr_status count_branch(beside_path *beside, mdr_cell from, int64_t *cells)
{
    const mdr_maze *maze = beside->measuring->maze;
    const mdr_grid *grid = maze->grid;
    mdr__queue *queue = &beside->queue;
    mdr_status status = MDR_OK;
    *cells = 0;
    if (mdr__bit(beside->known, from)) return MDR_OK;
    status = mdr__queue_reserve(queue, 1);
    if (status) return status;
    mdr__set_bit(beside->known, from);
    for (mdr__queue_add(queue, from); !status && !mdr__queue_is_empty(queue); ++*cells) {
        status = mdr__queue_reserve(queue, grid->side_bound);
        if (status) break;
        const mdr_cell cell = mdr__queue_take(queue);
        for (int32_t side = 0; side < mdr__side_count(grid, grid->kind, cell); side++) {
            if (!mdr__passable(maze, grid->kind, cell, side)) continue;
            const mdr_cell next = mdr__beyond(grid, grid->kind, cell, side);
            if (mdr__bit(beside->known, next)) continue;
            mdr__set_bit(beside->known, next);
            mdr__queue_add(queue, next);
        }
    }
    return status;
}

static mdr_status count_branches(beside_path *beside)
{
    const mdr_maze *maze = beside->measuring->maze;
    const mdr_grid *grid = maze->grid;
    int64_t *values = beside->measuring->values;
    int64_t decisions = 0, branches = 0, largest = 0, cells;
    mdr_status status = MDR_OK;
    for (int64_t i = 0; i < mdr_path_count(beside->path); i++)
        mdr__set_bit(beside->known, mdr_path_at(beside->path, i));
    for (int64_t i = 0; i + 1 < mdr_path_count(beside->path) && !status; i++) {
        const mdr_cell cell = mdr_path_at(beside->path, i);
        int64_t here = 0;
        for (int32_t side = 0; side < mdr__side_count(grid, grid->kind, cell) && !status; side++) {
            if (!mdr__walkable(maze, grid->kind, cell, side)) continue;
            const mdr_cell next = mdr__beyond(grid, grid->kind, cell, side);
            if (beside->steps[next] == 1) continue; /* the solution itself */
            here++;
            status = count_branch(beside, next, &cells);
            if (cells > largest) largest = cells;
        }
        decisions += here > 0;
        branches += here;
    }
    values[MDR__MEASURE_DECISIONS] = decisions;
    values[MDR__MEASURE_WRONG_BRANCHES] = branches;
    values[MDR__MEASURE_WRONG_LARGEST] = largest;
    return status;
}

/* Distances from the solution as a whole. */
static mdr_status measure_depths(beside_path *beside)
{
    const mdr_maze *maze = beside->measuring->maze;
    const mdr_grid *grid = maze->grid;
    mdr__queue *queue = &beside->queue;
    int64_t deepest = 0;
    mdr_status status = mdr__queue_reserve(queue, mdr_path_count(beside->path));
    for (int64_t i = 0; i < mdr_path_count(beside->path) && !status; i++) {
        beside->steps[mdr_path_at(beside->path, i)] = 1;
        mdr__queue_add(queue, mdr_path_at(beside->path, i));
    }
    while (!status && !mdr__queue_is_empty(queue)) {
        status = mdr__queue_reserve(queue, grid->side_bound);
        if (status) break;
        const mdr_cell cell = mdr__queue_take(queue);
        deepest = beside->steps[cell] - 1;
        for (int32_t side = 0; side < mdr__side_count(grid, grid->kind, cell); side++) {
            if (!mdr__walkable(maze, grid->kind, cell, side)) continue;
            const mdr_cell next = mdr__beyond(grid, grid->kind, cell, side);
            mdr__queue_add_if(queue, next, beside->steps[next] == 0);
            if (beside->steps[next] == 0) beside->steps[next] = beside->steps[cell] + 1;
        }
    }
    beside->measuring->values[MDR__MEASURE_WRONG_DEEPEST] = deepest;
    return status;
}

static mdr_status measure_beside(const mdr__measuring *measuring, const mdr_path *path)
{
    const mdr_grid *grid = measuring->maze->grid;
    const int64_t words = mdr__words(grid->cells);
    mdr_status status = MDR_OK;
    beside_path beside = {.measuring = measuring,
                          .path = path,
                          .queue = {.allocator = &grid->allocator, .run = measuring->run}};
    beside.steps =
        mdr__array(&grid->allocator, grid->cells, sizeof *beside.steps, measuring->run, &status);
    beside.known =
        mdr__array(&grid->allocator, words, sizeof *beside.known, measuring->run, &status);
    if (!status) status = measure_depths(&beside);
    if (!status) status = count_branches(&beside);
    mdr__queue_clear(&beside.queue);
    mdr__release(&grid->allocator, beside.known, words, sizeof *beside.known);
    mdr__release(&grid->allocator, beside.steps, grid->cells, sizeof *beside.steps);
    return status;
}

static mdr_status measure_path(const mdr__measuring *measuring, const mdr_path *path)
{
    const mdr_grid *grid = measuring->maze->grid;
    int64_t *values = measuring->values;
    const mdr_cell from = mdr_path_at(path, 0), to = mdr_path_at(path, mdr_path_count(path) - 1);
    const int64_t steps = mdr_path_count(path) - 1;
    const mdr__estimate estimate = mdr__estimate_to(grid, to);
    mdr_shortest shortest;
    mdr_status status = mdr_count_shortest(measuring->maze, from, to, measuring->run, &shortest);
    if (status) return status;
    values[MDR__MEASURE_SOLUTION] = steps;
    if (!shortest.more && shortest.paths <= INT64_MAX)
        values[MDR__MEASURE_SOLUTIONS] = (int64_t)shortest.paths;
    values[MDR__MEASURE_SOLUTION_SHARE] = mdr__percent(steps + 1, values[MDR__MEASURE_CELLS]);
    values[MDR__MEASURE_STRETCH] = mdr__ratio(steps, estimate.steps(&estimate, from), 2);
    values[MDR__MEASURE_SOLUTION_TURNS] = count_turns(grid, path);
    status = measure_beside(measuring, path);
    if (!status) status = measure_hand(measuring, "wall-follower", MDR__MEASURE_LEFT_HAND);
    if (!status) status = measure_hand(measuring, "wall-follower-right", MDR__MEASURE_RIGHT_HAND);
    return status || !measuring->effort ? status : mdr__measure_effort(measuring, path);
}

mdr_status mdr__measure_solution(const mdr__measuring *measuring)
{
    mdr_place start, end;
    mdr_path *path = NULL;
    if (!mdr_maze_find_opening(measuring->maze, MDR_ROLE_START, &start)
        || !mdr_maze_find_opening(measuring->maze, MDR_ROLE_END, &end))
        return MDR_OK;
    mdr_status status =
        mdr_solve(measuring->maze, mdr_solver_find("breadth-first"), NULL, measuring->run, &path);
    if (!status && path) status = measure_path(measuring, path);
    mdr_path_free(path);
    return status;
}
