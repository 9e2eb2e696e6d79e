/*
 * A walk at random: see random_walk.h.
 */
#include "carve/random_walk.h"

#include "base/memory.h"

mdr_status mdr__random_walk_make(mdr__random_walk *walk, const mdr__carving *carving)
{
    const mdr_grid *grid = carving->grid;
    mdr_status status = MDR_OK;
    *walk = (mdr__random_walk){.carving = carving};
    mdr__byte_stream_start(&walk->bytes, mdr__carving_key(carving, ""));
    walk->visited = mdr__array(&grid->allocator, mdr__words(grid->cells), sizeof *walk->visited,
                               carving->run, &status);
    return status;
}

void mdr__random_walk_clear(mdr__random_walk *walk)
{
    const mdr_grid *grid = walk->carving->grid;
    mdr__release(&grid->allocator, walk->visited, mdr__words(grid->cells), sizeof *walk->visited);
}

int64_t mdr__random_walk_bytes(const mdr_grid *grid)
{
    return mdr__words(grid->cells) * (int64_t)sizeof(uint64_t);
}

void mdr__random_walk_enter(mdr__random_walk *walk, mdr_cell cell)
{
    const mdr_grid *grid = walk->carving->grid;
    const int32_t side_count = mdr_grid_side_count(grid, cell);
    for (int32_t side = 0; side < side_count; side++) {
        const mdr_cell to = mdr_grid_exit(grid, cell, side).cell;
        if (to != MDR_NONE && to != cell) walk->outside += mdr__bit(walk->visited, to) ? -1 : 1;
    }
    mdr__set_bit(walk->visited, cell);
    walk->entered++;
}

mdr_status mdr__random_walk_step(mdr__random_walk *walk, mdr_cell *cell, int32_t *side)
{
    const mdr_grid *grid = walk->carving->grid;
    const mdr_cell from = *cell;
    const int32_t side_count = mdr_grid_side_count(grid, from);
    do {
        *side = (int32_t)mdr__choose_by_byte(&walk->bytes, side_count);
        *cell = mdr_grid_exit(grid, from, *side).cell;
    } while (*cell == MDR_NONE);
    if ((++walk->steps & MDR__TICK_MASK) != 0) return MDR_OK;
    return mdr__tick(walk->carving->run, walk->entered, grid->cell_count);
}

mdr_status mdr__random_walk_carve(mdr__random_walk *walk, mdr_cell cell, int64_t wanted)
{
    mdr_status status = MDR_OK;
    mdr__random_walk_enter(walk, cell);
    while (!status && walk->entered < wanted && walk->outside > 0) {
        const mdr_cell from = cell;
        int32_t side;
        status = mdr__random_walk_step(walk, &cell, &side);
        if (status) break;
        if (mdr__bit(walk->visited, cell)) {
            status = mdr__tell_cell(walk->carving, MDR_STEP_BUILD_AGAIN, cell);
            continue;
        }
        mdr__random_walk_enter(walk, cell);
        status = mdr__carve_step(walk->carving, from, side);
    }
    return status;
}
