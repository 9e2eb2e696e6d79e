/*
 * Fields: distances from one cell, by a breadth-first search.
 */
#include "meander/field.h"

#include "base/queue.h"
#include "base/status.h"
#include "maze/maze_internal.h"

struct mdr_field {
    mdr_allocator allocator;
    int64_t cells;
    int32_t *narrow; /* steps + 1, 0: not reached; one of the two is NULL */
    int64_t *wide;   /* where steps may pass 2^31 */
    mdr_cell farthest;
    int64_t most, reached;
};

static inline int64_t stored(const mdr_field *field, mdr_cell cell)
{
    return field->narrow ? field->narrow[cell] : field->wide[cell];
}

static inline void store(mdr_field *field, mdr_cell cell, int64_t steps)
{
    if (field->narrow) {
        field->narrow[cell] = (int32_t)(steps + 1);
    } else {
        field->wide[cell] = steps + 1;
    }
}

/* Reaches a cell unless it was reached before. Half of all are ways back, in no order that could be
 * foreseen, hence no branch. */
static inline void reach(mdr_field *field, mdr__queue *queue, mdr_cell cell, int64_t steps)
{
    const int64_t before = stored(field, cell);
    store(field, cell, before ? before - 1 : steps);
    mdr__queue_add_if(queue, cell, before == 0);
}

static inline void spread_from_square(mdr_field *field, const mdr_maze *maze, mdr__queue *queue,
                                      mdr_cell cell)
{
    const int64_t columns = maze->grid->columns, step[4] = {-columns, 1, columns, -1};
    const int64_t steps = stored(field, cell);
    uint32_t ways = mdr__square_ways(maze->grid, maze->open, maze->back, cell);
    for (; ways; ways &= ways - 1) {
        reach(field, queue, cell + step[mdr__lowest_bit(ways)], steps);
    }
}

static inline void spread_from_stored(mdr_field *field, const mdr_maze *maze, mdr__queue *queue,
                                      mdr_cell cell)
{
    const mdr_grid *grid = maze->grid;
    const int64_t steps = stored(field, cell);
    for (int32_t side = 0; side < mdr__side_count(grid, grid->kind, cell); side++) {
        if (!mdr__walkable(maze, grid->kind, cell, side)) continue;
        reach(field, queue, mdr__beyond(grid, grid->kind, cell, side), steps);
    }
}

static MDR__ALWAYS_INLINE mdr_status spread(mdr_field *field, const mdr_maze *maze, mdr__kind kind,
                                            mdr__queue *queue)
{
    mdr_status status = MDR_OK;
    while (!mdr__queue_is_empty(queue)) {
        status = mdr__queue_reserve(queue, maze->grid->side_bound);
        if (!status && (queue->taken & MDR__TICK_MASK) == 0)
            status = mdr__tick(queue->run, queue->taken, field->cells);
        if (status) return status;
        const mdr_cell cell = mdr__queue_take(queue);
        if (kind == MDR__PLAIN) {
            spread_from_square(field, maze, queue, cell);
        } else {
            spread_from_stored(field, maze, queue, cell);
        }
    }
    return MDR_OK;
}

/* The first by id of the cells that were reached last: all that layer still stands in the ring. */
static void find_farthest(mdr_field *field, const mdr__queue *queue)
{
    field->farthest = mdr__queue_at(queue, queue->added - 1);
    field->most = stored(field, field->farthest) - 1;
    for (int64_t i = queue->added - 1; i >= 0 && i >= queue->added - queue->room; i--) {
        const mdr_cell cell = mdr__queue_at(queue, i);
        if (stored(field, cell) != field->most + 1) break;
        if (cell < field->farthest) field->farthest = cell;
    }
}

static mdr_status flood(mdr_field *field, const mdr_maze *maze, mdr_cell from, const mdr_run *run)
{
    mdr__queue queue = {.allocator = &field->allocator, .run = run};
    mdr_status status = mdr__queue_reserve(&queue, 1);
    if (!status) {
        reach(field, &queue, from, 0);
        status = maze->grid->kind == MDR__PLAIN ? spread(field, maze, MDR__PLAIN, &queue)
                                                : spread(field, maze, MDR__EXPLICIT, &queue);
    }
    if (!status) find_farthest(field, &queue);
    field->reached = queue.added;
    mdr__queue_clear(&queue);
    return status;
}

mdr_status mdr_field_new(const mdr_maze *maze, mdr_cell from, const mdr_run *run, mdr_field **field)
{
    *field = NULL;
    if (!maze) return mdr__fail(run, MDR_E_ARGUMENT, PARTS("distances need a maze"));
    if (!mdr_grid_has_cell(maze->grid, from))
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("distances need a cell of the grid"));
    const mdr_allocator *allocator = &maze->grid->allocator;
    const int64_t cells = maze->grid->cells;
    mdr_status status = MDR_OK;
    mdr_field *made = mdr__array(allocator, 1, sizeof *made, run, &status);
    if (!made) return status;
    made->allocator = *allocator;
    made->cells = cells;
    if (cells < INT32_MAX) {
        made->narrow = mdr__array(allocator, cells, sizeof *made->narrow, run, &status);
    } else {
        made->wide = mdr__array(allocator, cells, sizeof *made->wide, run, &status);
    }
    if (!status) status = flood(made, maze, from, run);
    if (status) {
        mdr_field_free(made);
        return status;
    }
    *field = made;
    return MDR_OK;
}

void mdr_field_free(mdr_field *field)
{
    if (!field) return;
    const mdr_allocator allocator = field->allocator;
    mdr__release(&allocator, field->narrow, field->cells, sizeof *field->narrow);
    mdr__release(&allocator, field->wide, field->cells, sizeof *field->wide);
    mdr__release(&allocator, field, 1, sizeof *field);
}

int64_t mdr_field_at(const mdr_field *field, mdr_cell cell)
{
    return stored(field, cell) - 1;
}

mdr_cell mdr_field_farthest(const mdr_field *field)
{
    return field->farthest;
}

int64_t mdr_field_most(const mdr_field *field)
{
    return field->most;
}

int64_t mdr_field_reached(const mdr_field *field)
{
    return field->reached;
}
