/*
 * Houston's algorithm.
 *
 * Idea: walk as Aldous and Broder do until a third of the cells have been entered, which is when that is
 *     quick; then go on as Wilson does, which is quick then.
 * Source: Robin Houston, in a comment to Jamis Buck, The Buckblog, 2011.
 * Cost: some 10 steps a cell on 1000 x 1000 squares. 6 bytes and a bit a cell.
 * Law: nearly uniform, and no more: what the first walk would still do depends on where it stands, and
 *     Wilson's walks forget that. On a ring of four cells the first passage from the start stays, so that it is
 *     missing in 1/6 of all mazes and not in 1/4. Of the 192 mazes of 3 x 3 all are reached, the rarest 0.86,
 *     the commonest 1.17 times as often as its share. wilson-walls is uniform, and quicker.
 * Draws, version 1: the first walk takes bytes from the stream "" as aldous-broder@1 does, from the start, until
 *     it has entered a third of all cells, rounded down, or the whole of its piece. Then the arrows of the stream "arrow" as wilson@1 has them, from cells in the order of ids; other
 *     pieces have their first cells as roots.
 * Check: the test that all uniform carvers pass fails.
 * Reference: as wilson, to the second decimal.
 */
#include "carve/random_walk.h"

static mdr_status houston_stepwise(const mdr__carving *carving)
{
    mdr__random_walk walk;
    mdr_status status = mdr__random_walk_make(&walk, carving);
    if (!status)
        status = mdr__random_walk_carve(&walk, carving->start, carving->grid->cell_count / 3);
    if (!status) status = mdr__wilson_onto(carving, carving->start, walk.visited);
    mdr__random_walk_clear(&walk);
    return status;
}

static int64_t houston_bytes(const mdr_grid *grid, mdr_form form)
{
    (void)form;
    return mdr__random_walk_bytes(grid) + mdr__wilson_onto_bytes(grid);
}

const mdr_carver mdr__carver_houston = {
    .name = "houston",
    .version = 1,
    .title = "a third by aldous-broder, the rest by wilson",
    .law = "nearly uniform, but not: the first walk leaves its mark; wilson-walls is quicker",
    .ops =
        &(const struct mdr__carver_ops){
            .bytes = houston_bytes,
            .stepwise = houston_stepwise,
        },
};
