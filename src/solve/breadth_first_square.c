/*
 * Breadth-first solving on plain squares: four bits a cell. Rule and steps: see breadth_first.c.
 *
 *     entered   two cells a byte: 0 not reached, 4 + the way back, in the order N, S, E, W; 8 the start, and cells
 *               that are closed
 *
 * Three bits would do, but to look at both a bit and a pair costs a quarter of the time more.
 */
#include "base/memory.h"
#include "base/queue.h"
#include "base/status.h"
#include "solve/solve_internal.h"

enum { NORTH, SOUTH, EAST, WEST, WAYS, FROM_WAY = 4, FROM_NOWHERE = 8 };

typedef struct square_search {
    const mdr__solving *solving;
    uint8_t *entered; /* [cells] half bytes, the lower one first */
    mdr__queue queue;
    int64_t steps[WAYS]; /* to the cell in each direction */
    bool found;
} square_search;

static inline uint32_t how_entered(const square_search *search, mdr_cell cell)
{
    return search->entered[cell >> 1] >> (4 * (cell & 1)) & 15;
}

static inline void keep_entered(const square_search *search, mdr_cell cell, uint32_t how)
{
    search->entered[cell >> 1] |= (uint8_t)(how << (4 * (cell & 1)));
}

/* Enters a cell unless it was reached before. The queue has room. */
static inline mdr_status enter_cell(square_search *search, mdr_cell cell, uint32_t how)
{
    if (how_entered(search, cell)) return MDR_OK;
    keep_entered(search, cell, how);
    mdr__queue_add(&search->queue, cell);
    search->found |= cell == search->solving->to;
    return mdr__solve_step(search->solving, MDR_STEP_SOLVE_TRY, cell);
}

/* The ways out of a cell, bit i for the i-th direction. Border needs no test: the bits asked there are
 * never set. */
static inline uint32_t ways_out(const mdr_maze *maze, mdr_cell cell)
{
    const mdr_grid *grid = maze->grid;
    return (uint32_t)mdr__bit(maze->back, grid->plane + cell - grid->columns) << NORTH
           | (uint32_t)mdr__bit(maze->open, grid->plane + cell) << SOUTH
           | (uint32_t)mdr__bit(maze->open, cell) << EAST
           | (uint32_t)mdr__bit(maze->back, cell - 1) << WEST;
}

/* The way a cell was entered by need not be tried: half of all ways, and hard to foresee. */
static inline mdr_status search_from(square_search *search, mdr_cell cell)
{
    static const uint8_t onward[] = {[FROM_WAY + NORTH] = 0xe,
                                     [FROM_WAY + SOUTH] = 0xd,
                                     [FROM_WAY + EAST] = 0xb,
                                     [FROM_WAY + WEST] = 0x7,
                                     [FROM_NOWHERE] = 0xf};
    uint32_t ways = ways_out(search->solving->maze, cell) & onward[how_entered(search, cell)];
    mdr_status status = MDR_OK;
    for (; ways && !status && !search->found; ways &= ways - 1) {
        const int32_t way = mdr__lowest_bit(ways);
        status = enter_cell(search, cell + search->steps[way], (uint32_t)(FROM_WAY + (way ^ 1)));
    }
    return status;
}

static mdr_status search_maze(square_search *search)
{
    const mdr__solving *solving = search->solving;
    mdr__queue *queue = &search->queue;
    mdr_status status = mdr__queue_reserve(queue, WAYS);
    if (!status) status = enter_cell(search, solving->from, FROM_NOWHERE);
    while (!status && !search->found && !mdr__queue_is_empty(queue)) {
        status = mdr__queue_reserve(queue, WAYS);
        if (!status && (queue->taken & MDR__TICK_MASK) == 0)
            status = mdr__tick(solving->run, queue->taken, solving->maze->grid->cells);
        if (!status) status = search_from(search, mdr__queue_take(queue));
    }
    return status;
}

static mdr_cell came_from(const square_search *search, mdr_cell cell)
{
    return cell + search->steps[how_entered(search, cell) & 3];
}

static mdr_status trace_back(const square_search *search, mdr_path **path)
{
    const mdr__solving *solving = search->solving;
    int64_t count = 1;
    for (mdr_cell cell = solving->to; cell != solving->from; cell = came_from(search, cell))
        count++;
    const mdr_status status =
        mdr__path_room(&solving->maze->grid->allocator, count, solving->run, path);
    if (status) return status;
    mdr_cell cell = solving->to;
    for (int64_t i = count - 1; i > 0; i--, cell = came_from(search, cell))
        (*path)->cells[i] = cell;
    (*path)->cells[0] = solving->from;
    return MDR_OK;
}

mdr_status mdr__search_square_layers(const mdr__solving *solving, const uint64_t *closed,
                                     mdr_path **path)
{
    const mdr_grid *grid = solving->maze->grid;
    const mdr_allocator *allocator = &grid->allocator;
    const int64_t bytes = grid->cells / 2 + 1;
    square_search search = {.solving = solving,
                            .queue = {.allocator = allocator, .run = solving->run},
                            .steps = {-grid->columns, grid->columns, 1, -1}};
    mdr_status status = MDR_OK;
    search.entered = mdr__array(allocator, bytes, sizeof *search.entered, solving->run, &status);
    /* Cells that are closed count as reached before, so nobody enters them. */
    for (mdr_cell cell = -1; !status && closed;) {
        cell = mdr__next_bit(closed, cell + 1, grid->cells);
        if (cell < 0) break;
        keep_entered(&search, cell, FROM_NOWHERE);
    }
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
    mdr__release(allocator, search.entered, bytes, sizeof *search.entered);
    return status;
}
