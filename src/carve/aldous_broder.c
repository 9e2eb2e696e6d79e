/*
 * Aldous and Broder's walk.
 *
 * Idea: walk at random, without an aim; whenever a cell is entered for the first time, the passage used
 *     stays. Done when all cells have been entered.
 * Source: David Aldous, The random walk construction of uniform spanning trees, 1990; Andrei Broder,
 *     Generating random spanning trees, 1989.
 * Cost: the walk's cover time, on n x n squares about 1.3 (ln n)^2 steps a cell: 60 at 1000 x 1000.
 *     Stepwise: 1 bit a cell; fast: 1 byte (aldous_broder_square.c).
 * Law: uniform, every perfect maze of the grid alike likely, from whichever cell the walk begins.
 * Draws, version 1: one stream of bytes, "". Each step takes a byte below the number of the cell's
 *     sides (see docs/randomness.md), again where there is border. With more than 256 sides, eight bytes,
 *     lowest first, make a draw below it. Where a grid is in several pieces, each is walked, the start's
 *     first, then by their first cells.
 * Check: 192 mazes of 3 x 3, all alike often; 55/16 dead ends on average.
 * Reference, 1000 x 1000 squares: 29.45 % dead ends, 44.70, 22.24, 3.61 with two, three, four passages;
 *     16.81 % straight on, 27.89 % bends.
 */
#include "base/memory.h"
#include "carve/carve_internal.h"

typedef struct aimless_walk {
    const mdr__carving *carving;
    mdr__byte_stream bytes;
    uint64_t *visited; /* [cells] */
    int64_t outside;   /* links from visited cells to others: 0 when a piece is done */
    int64_t steps, entered;
} aimless_walk;

static void enter_cell(aimless_walk *walk, mdr_cell cell)
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

static mdr_status take_step(aimless_walk *walk, mdr_cell *cell)
{
    const mdr_grid *grid = walk->carving->grid;
    const mdr_cell from = *cell;
    const int32_t side_count = mdr_grid_side_count(grid, from);
    int32_t side;
    do {
        side = (int32_t)mdr__choose_by_byte(&walk->bytes, side_count);
        *cell = mdr_grid_exit(grid, from, side).cell;
    } while (*cell == MDR_NONE);
    mdr_status status = MDR_OK;
    if ((++walk->steps & MDR__TICK_MASK) == 0)
        status = mdr__tick(walk->carving->run, walk->entered, grid->cell_count);
    if (status) return status;
    if (mdr__bit(walk->visited, *cell))
        return mdr__tell_cell(walk->carving, MDR_STEP_BUILD_AGAIN, *cell);
    enter_cell(walk, *cell);
    return mdr__carve_step(walk->carving, from, side);
}

static mdr_status walk_piece(void *context, mdr_cell cell)
{
    aimless_walk *walk = context;
    mdr_status status = MDR_OK;
    enter_cell(walk, cell);
    while (!status && walk->outside > 0) status = take_step(walk, &cell);
    return status;
}

static mdr_status aldous_broder_stepwise(const mdr__carving *carving)
{
    const mdr_grid *grid = carving->grid;
    const int64_t words = mdr__words(grid->cells);
    mdr_status status = MDR_OK;
    aimless_walk walk = {.carving = carving};
    walk.visited = mdr__array(&grid->allocator, words, sizeof *walk.visited, carving->run, &status);
    mdr__byte_stream_start(&walk.bytes, mdr__carving_key(carving, ""));
    if (!status) status = mdr__carve_pieces(carving, walk.visited, walk_piece, &walk);
    mdr__release(&grid->allocator, walk.visited, words, sizeof *walk.visited);
    return status;
}

static int64_t aldous_broder_bytes(const mdr_grid *grid, mdr_form form)
{
    return form == MDR_FORM_FAST ? mdr__aldous_broder_fast_bytes(grid)
                                 : mdr__words(grid->cells) * (int64_t)sizeof(uint64_t);
}

const mdr_carver mdr__carver_aldous_broder = {
    .name = "aldous-broder",
    .version = 1,
    .title = "walk at random until all cells are entered; first entries stay",
    .law = "uniform: every perfect maze alike likely; slow",
    .ops =
        &(const struct mdr__carver_ops){
            .bytes = aldous_broder_bytes,
            .stepwise = aldous_broder_stepwise,
            .fast = mdr__aldous_broder_fast,
        },
};
