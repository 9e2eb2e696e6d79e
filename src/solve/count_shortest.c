/*
 * Counting shortest paths.
 *
 * Breadth-first; a cell has as many shortest paths as the cells of the layer before it that lead to it
 * have together, counted once for each passage. When a cell is taken from the queue its count is whole.
 */
#include "base/memory.h"
#include "base/queue.h"
#include "base/status.h"
#include "solve/solve_internal.h"

typedef struct path_counts {
    const mdr_maze *maze;
    int32_t *steps;  /* [cells] 1 + steps from the start, 0: not reached */
    uint64_t *paths; /* [cells] UINT64_MAX: that many or more */
    uint64_t *more;  /* a bit a cell: there are more */
    mdr__queue queue;
} path_counts;

static void add_paths(path_counts *counting, mdr_cell from, mdr_cell to)
{
    const uint64_t added = counting->paths[from];
    const bool more = mdr__bit(counting->more, from) || mdr__bit(counting->more, to)
                      || counting->paths[to] > UINT64_MAX - added;
    counting->paths[to] = more ? UINT64_MAX : counting->paths[to] + added;
    if (more) mdr__set_bit(counting->more, to);
}

static void count_from(path_counts *counting, mdr_cell cell)
{
    const mdr_maze *maze = counting->maze;
    const mdr_grid *grid = maze->grid;
    for (int32_t side = 0; side < mdr__side_count(grid, grid->kind, cell); side++) {
        if (!mdr__walkable(maze, grid->kind, cell, side)) continue;
        const mdr_cell next = mdr__beyond(grid, grid->kind, cell, side);
        if (counting->steps[next] == 0) {
            counting->steps[next] = counting->steps[cell] + 1;
            mdr__queue_add(&counting->queue, next);
        }
        if (counting->steps[next] == counting->steps[cell] + 1) add_paths(counting, cell, next);
    }
}

static mdr_status count_layers(path_counts *counting, mdr_cell from, mdr_cell to)
{
    mdr__queue *queue = &counting->queue;
    mdr_status status = mdr__queue_reserve(queue, 1);
    if (status) return status;
    mdr__queue_add(queue, from);
    counting->steps[from] = 1;
    counting->paths[from] = 1;
    while (!mdr__queue_is_empty(queue) && mdr__queue_at(queue, queue->taken) != to) {
        status = mdr__queue_reserve(queue, counting->maze->grid->side_bound);
        if (!status && (queue->taken & MDR__TICK_MASK) == 0)
            status = mdr__tick(queue->run, queue->taken, counting->maze->grid->cells);
        if (status) return status;
        count_from(counting, mdr__queue_take(queue));
    }
    return MDR_OK;
}

static mdr_status check_counting(const mdr_maze *maze, mdr_cell from, mdr_cell to,
                                 const mdr_run *run)
{
    if (!maze) return mdr__fail(run, MDR_E_ARGUMENT, PARTS("there is no maze to count paths in"));
    if (!mdr_grid_has_cell(maze->grid, from) || !mdr_grid_has_cell(maze->grid, to))
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("paths go between cells of the maze"));
    if (maze->grid->cells >= INT32_MAX)
        return mdr__fail(run, MDR_E_RANGE, PARTS("paths are counted on less than 2^31 cells"));
    return MDR_OK;
}

mdr_status mdr_count_shortest(const mdr_maze *maze, mdr_cell from, mdr_cell to, const mdr_run *run,
                              mdr_shortest *shortest)
{
    mdr_status status = check_counting(maze, from, to, run);
    if (status) return status;
    const mdr_allocator *allocator = &maze->grid->allocator;
    const int64_t cells = maze->grid->cells, words = mdr__words(cells);
    path_counts counting = {.maze = maze, .queue = {.allocator = allocator, .run = run}};
    counting.steps = mdr__array(allocator, cells, sizeof *counting.steps, run, &status);
    counting.paths = mdr__array(allocator, cells, sizeof *counting.paths, run, &status);
    counting.more = mdr__array(allocator, words, sizeof *counting.more, run, &status);
    if (!status) status = count_layers(&counting, from, to);
    if (!status)
        *shortest = (mdr_shortest){.steps = (int64_t)counting.steps[to] - 1,
                                   .paths = counting.paths[to],
                                   .more = mdr__bit(counting.more, to)};
    mdr__queue_clear(&counting.queue);
    mdr__release(allocator, counting.more, words, sizeof *counting.more);
    mdr__release(allocator, counting.paths, cells, sizeof *counting.paths);
    mdr__release(allocator, counting.steps, cells, sizeof *counting.steps);
    return status;
}
