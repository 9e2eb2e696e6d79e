/*
 * Best-first search over a heap of costs.
 *
 * A cell is settled when it is taken from the heap for the first time; its cost is then the least.
 * Cells with equal cost and estimate may be on another path that is as short, so the search goes on,
 * without telling, until all of them are settled; then all paths of least cost are walked backwards
 * from the goal, and of these the one whose first differing direction comes first is taken.
 */
#include "solve/best_first.h"

#include "base/memory.h"
#include "base/queue.h"
#include "base/status.h"

/* A cell on the heap: the least that a path through it can cost, and what the way to it costs. */
typedef struct waiting_cell {
    int64_t whole, so_far;
    mdr_cell cell;
} waiting_cell;

typedef struct best_search {
    const mdr__solving *solving;
    const mdr__estimate *estimate;
    int64_t least_weight;
    int64_t *cost; /* [cells] 1 + the least found so far, 0: none */
    waiting_cell *heap;
    int64_t count, room, taken;
    uint64_t *on_path; /* [cells] a bit a cell that is on a path of least cost */
} best_search;

static int64_t weight_of(const best_search *search, mdr_cell cell)
{
    const int32_t *weights = search->solving->options->weights;
    return weights ? weights[cell] : 1;
}

/* Lower whole costs first; of equal ones what has come farther; then by cell. */
static bool comes_before(const waiting_cell *a, const waiting_cell *b)
{
    if (a->whole != b->whole) return a->whole < b->whole;
    if (a->so_far != b->so_far) return a->so_far > b->so_far;
    return a->cell < b->cell;
}

static void sift_up(waiting_cell *heap, int64_t at)
{
    const waiting_cell item = heap[at];
    for (int64_t above = (at - 1) / 2; at > 0 && comes_before(&item, &heap[above]);
         above = (at - 1) / 2) {
        heap[at] = heap[above];
        at = above;
    }
    heap[at] = item;
}

static waiting_cell take_first(best_search *search)
{
    waiting_cell *heap = search->heap;
    const waiting_cell first = heap[0], last = heap[--search->count];
    int64_t at = 0;
    for (int64_t below = 1; below < search->count; below = 2 * at + 1) {
        if (below + 1 < search->count && comes_before(&heap[below + 1], &heap[below])) below++;
        if (!comes_before(&heap[below], &last)) break;
        heap[at] = heap[below];
        at = below;
    }
    heap[at] = last;
    return first;
}

static mdr_status reach(best_search *search, mdr_cell cell, int64_t cost)
{
    mdr_status status = MDR_OK;
    if (search->cost[cell] && search->cost[cell] - 1 <= cost) return MDR_OK;
    if (search->count == search->room) {
        waiting_cell *grown = mdr__grown(&search->solving->maze->grid->allocator, search->heap,
                                         search->count, &search->room, search->count + 1,
                                         sizeof *grown, search->solving->run, &status);
        if (!grown) return status;
        search->heap = grown;
    }
    const mdr__estimate *estimate = search->estimate;
    const int64_t rest = estimate ? estimate->steps(estimate, cell) * search->least_weight : 0;
    search->cost[cell] = cost + 1;
    search->heap[search->count] = (waiting_cell){cost + rest, cost, cell};
    sift_up(search->heap, search->count++);
    return MDR_OK;
}

static mdr_status reach_neighbours(best_search *search, mdr_cell cell, int64_t cost)
{
    const mdr_maze *maze = search->solving->maze;
    const mdr_grid *grid = maze->grid;
    mdr_status status = MDR_OK;
    for (int32_t side = 0; side < mdr__side_count(grid, grid->kind, cell) && !status; side++) {
        if (!mdr__walkable(maze, grid->kind, cell, side)) continue;
        const mdr_cell next = mdr__beyond(grid, grid->kind, cell, side);
        status = reach(search, next, cost + weight_of(search, next));
    }
    return status;
}

static mdr_status search_all(best_search *search)
{
    const mdr__solving *solving = search->solving;
    const mdr_grid *grid = solving->maze->grid;
    int64_t least = INT64_MAX; /* what the best path costs, once it is known */
    mdr_status status = reach(search, solving->from, 0);
    while (!status && search->count > 0 && search->heap[0].whole <= least) {
        const waiting_cell first = take_first(search);
        if (first.so_far != search->cost[first.cell] - 1)
            continue; /* a better way was found since */
        if ((search->taken++ & MDR__TICK_MASK) == 0)
            status = mdr__tick(solving->run, search->taken - 1, grid->cells);
        if (!status && least == INT64_MAX)
            status = mdr__solve_step(solving, MDR_STEP_SOLVE_TRY, first.cell);
        if (first.cell == solving->to) least = first.so_far;
        if (!status) status = reach_neighbours(search, first.cell, first.so_far);
    }
    return status;
}

/* Is the step from one cell to the next on a way of least cost to the next? */
static bool is_best(const best_search *search, mdr_cell cell, mdr_cell next)
{
    return search->cost[cell] && search->cost[cell] + weight_of(search, next) == search->cost[next];
}

static mdr_status mark_paths(const best_search *search)
{
    const mdr__solving *solving = search->solving;
    const mdr_grid *grid = solving->maze->grid;
    mdr__queue queue = {.allocator = &grid->allocator, .run = solving->run};
    mdr_status status = mdr__queue_reserve(&queue, 1);
    if (!status) mdr__queue_add(&queue, solving->to);
    mdr__set_bit(search->on_path, solving->to);
    while (!status && !mdr__queue_is_empty(&queue)) {
        status = mdr__queue_reserve(&queue, grid->side_bound);
        if (status) break;
        const mdr_cell cell = mdr__queue_take(&queue);
        for (int32_t side = 0; side < mdr__side_count(grid, grid->kind, cell); side++) {
            if (!mdr__enterable(solving->maze, grid->kind, cell, side)) continue;
            const mdr_cell before = mdr__beyond(grid, grid->kind, cell, side);
            if (!is_best(search, before, cell)) continue;
            mdr__queue_add_if(&queue, before, !mdr__bit(search->on_path, before));
            mdr__set_bit(search->on_path, before);
        }
    }
    mdr__queue_clear(&queue);
    return status;
}

static mdr_cell go_on(const best_search *search, mdr_cell cell)
{
    const mdr_maze *maze = search->solving->maze;
    const mdr_grid *grid = maze->grid;
    for (int32_t i = 0; i < mdr__side_count(grid, grid->kind, cell); i++) {
        const int32_t side = mdr__side_in_order(grid->kind, i);
        if (!mdr__walkable(maze, grid->kind, cell, side)) continue;
        const mdr_cell next = mdr__beyond(grid, grid->kind, cell, side);
        if (mdr__bit(search->on_path, next) && is_best(search, cell, next)) return next;
    }
    return MDR_NONE;
}

static mdr_status walk_path(const best_search *search, mdr_path **path)
{
    const mdr__solving *solving = search->solving;
    int64_t count = 1;
    for (mdr_cell cell = solving->from; cell != solving->to; cell = go_on(search, cell)) count++;
    const mdr_status status =
        mdr__path_room(&solving->maze->grid->allocator, count, solving->run, path);
    if (status) return status;
    mdr_cell cell = solving->from;
    for (int64_t i = 0; i < count - 1; i++, cell = go_on(search, cell)) (*path)->cells[i] = cell;
    (*path)->cells[count - 1] = cell;
    return MDR_OK;
}

static int64_t least_weight(const mdr__solving *solving)
{
    const int32_t *weights = solving->options->weights;
    const mdr_grid *grid = solving->maze->grid;
    int64_t least = INT32_MAX;
    if (!weights) return 1;
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        if (weights[cell] < least) least = weights[cell];
    }
    return least;
}

mdr_status mdr__search_best_first(const mdr__solving *solving, const mdr__estimate *estimate,
                                  mdr_path **path)
{
    const mdr_grid *grid = solving->maze->grid;
    const mdr_allocator *allocator = &grid->allocator;
    const int64_t words = mdr__words(grid->cells);
    mdr_status status = MDR_OK;
    best_search search = {
        .solving = solving, .estimate = estimate, .least_weight = least_weight(solving)};
    search.cost = mdr__array(allocator, grid->cells, sizeof *search.cost, solving->run, &status);
    search.on_path = mdr__array(allocator, words, sizeof *search.on_path, solving->run, &status);
    if (!status) status = search_all(&search);
    if (!status && search.cost[solving->to]) {
        status = mdr__solve_step(solving, MDR_STEP_SOLVE_SUCCESS, MDR_NONE);
        if (!status) status = mark_paths(&search);
        if (!status) status = walk_path(&search, path);
    }
    mdr__release(allocator, search.heap, search.room, sizeof *search.heap);
    mdr__release(allocator, search.on_path, words, sizeof *search.on_path);
    mdr__release(allocator, search.cost, grid->cells, sizeof *search.cost);
    return status;
}
