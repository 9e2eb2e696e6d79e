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
#include "carve/random_walk.h"

static mdr_status walk_piece(void *context, mdr_cell cell)
{
    return mdr__random_walk_carve(context, cell, INT64_MAX);
}

static mdr_status aldous_broder_stepwise(const mdr__carving *carving)
{
    mdr__random_walk walk;
    mdr_status status = mdr__random_walk_make(&walk, carving);
    if (!status) status = mdr__carve_pieces(carving, walk.visited, walk_piece, &walk);
    mdr__random_walk_clear(&walk);
    return status;
}

static int64_t aldous_broder_bytes(const mdr_grid *grid, mdr_form form)
{
    return form == MDR_FORM_FAST ? mdr__aldous_broder_fast_bytes(grid)
                                 : mdr__random_walk_bytes(grid);
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
