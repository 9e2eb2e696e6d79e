/*
 * Fields: distances from one cell, by a breadth-first search layer by layer.
 */
#include "meander/field.h"

#include "base/status.h"
#include "field/frontier.h"
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

/* Spreads from every cell of a layer. */
static MDR__ALWAYS_INLINE mdr_status spread(mdr_field *field, const mdr_maze *maze, mdr__kind kind,
                                            mdr__frontier *frontier, int64_t steps)
{
    const mdr_grid *grid = maze->grid;
    const mdr_status status = mdr__frontier_reserve(frontier, frontier->count * grid->side_bound);
    if (status) return status;
    for (int64_t i = 0; i < frontier->count; i++) {
        const mdr_cell cell = frontier->cells[i];
        for (int32_t side = 0; side < mdr__side_count(grid, kind, cell); side++) {
            if (!mdr__walkable(maze, kind, cell, side)) continue;
            const mdr_cell to = mdr__beyond(grid, kind, cell, side);
            if (stored(field, to) != 0) continue;
            store(field, to, steps);
            mdr__frontier_add(frontier, to);
        }
    }
    return MDR_OK;
}

static mdr_status spread_layer(mdr_field *field, const mdr_maze *maze, mdr__frontier *frontier,
                               int64_t steps)
{
    switch (maze->grid->kind) {
    case MDR__PLAIN: return spread(field, maze, MDR__PLAIN, frontier, steps);
    case MDR__SQUARE: return spread(field, maze, MDR__SQUARE, frontier, steps);
    case MDR__EXPLICIT: break;
    }
    return spread(field, maze, MDR__EXPLICIT, frontier, steps);
}

/* The first cell by id of the layer that was reached last. */
static mdr_cell least(const mdr_cell *cells, int64_t count)
{
    mdr_cell found = cells[0];
    for (int64_t i = 1; i < count; i++) {
        if (cells[i] < found) found = cells[i];
    }
    return found;
}

static mdr_status flood(mdr_field *field, const mdr_maze *maze, mdr_cell from, const mdr_run *run)
{
    mdr__frontier frontier;
    mdr_status status = mdr__frontier_start(&frontier, &field->allocator, run, from);
    if (!status) store(field, from, 0);
    for (int64_t steps = 0; !status && frontier.count > 0; steps++) {
        field->most = steps;
        field->farthest = least(frontier.cells, frontier.count);
        status = spread_layer(field, maze, &frontier, steps + 1);
        if (!status) status = mdr__frontier_advance(&frontier, field->cells);
    }
    field->reached = frontier.reached;
    mdr__frontier_clear(&frontier);
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
