/*
 * Binary tree.
 *
 * Idea: every cell opens one wall, to the north or to the east, where it has the choice.
 * Source: folklore; Jamis Buck, Mazes for Programmers, 2015, chapter 2.
 * Cost: O(cells), no memory; on squares 64 cells a word (binary_tree_square.c).
 * Law: each cell chooses evenly and alone: 2^((rows - 1)(columns - 1)) mazes of squares, all alike
 *     likely. Strongly biased: the north row and the east column are open from end to end.
 * Draws, version 1: one stream, "". Squares: the choice of cell c is bit c % 64 of draw c / 64,
 *     0 north, 1 east; without a choice the bit is not looked at. Other grids: the candidates are
 *     the exits into earlier rows in the order of sides, then the exit to the next cell of the row;
 *     draw c, below their number, chooses. Towards another corner of squares the same bits choose between its
 *     two sides.
 * Check: no square has four passages; of w x h squares, w h / 4 + 1 are dead ends on average.
 * Reference, 1000 x 1000 squares: 25.01 % dead ends, 49.98, 25.01, 0 with two, three, four passages;
 *     25.06 % straight on, 24.93 % bends.
 */
#include "carve/carve_internal.h"

/* The side a cell opens. */
static int32_t binary_tree_choice(const mdr_grid *grid, mdr__key key, mdr_cell cell,
                                  const mdr__row_exits *exits)
{
    const int32_t count = exits->north_count + (exits->east != MDR_NONE);
    int64_t index = 0;
    if (count > 1 && grid->kind == MDR__PLAIN) {
        index = mdr__draw(key, (uint64_t)cell / 64) >> (cell % 64) & 1;
    } else if (count > 1) {
        index = mdr__below(key, mdr__draw(key, (uint64_t)cell), count);
    }
    return index < exits->north_count ? exits->north[index] : exits->east;
}

/* Towards any corner of squares. */
static mdr_status lead_to_corner(const mdr__carving *carving)
{
    const mdr_grid *grid = carving->grid;
    const mdr_tree_corner corner = carving->options->corner;
    const bool south = corner == MDR_CORNER_SOUTH_EAST || corner == MDR_CORNER_SOUTH_WEST;
    const bool west = corner == MDR_CORNER_NORTH_WEST || corner == MDR_CORNER_SOUTH_WEST;
    const int32_t sides[2] = {south ? MDR__SOUTH : MDR__NORTH, west ? MDR__WEST : MDR__EAST};
    const mdr__key key = mdr__carving_key(carving, "");
    mdr_status status = MDR_OK;
    for (mdr_cell cell = 0; !status && cell < grid->cells; cell++) {
        int32_t open[2], count = 0;
        for (int32_t i = 0; i < 2; i++)
            if (mdr_grid_exit(grid, cell, sides[i]).cell != MDR_NONE) open[count++] = sides[i];
        const bool coin = mdr__draw(key, (uint64_t)cell / 64) >> (cell % 64) & 1;
        if (count > 0) status = mdr__carve_step(carving, cell, open[count > 1 && coin]);
        if (!status && (cell & MDR__TICK_MASK) == 0)
            status = mdr__tick(carving->run, cell, grid->cells);
    }
    return status;
}

static mdr_status binary_tree_stepwise(const mdr__carving *carving)
{
    const mdr_grid *grid = carving->grid;
    const mdr__key key = mdr__carving_key(carving, "");
    mdr_status status = MDR_OK;
    mdr_cell cell = 0;
    if (carving->options->corner) return lead_to_corner(carving);
    for (int64_t row = 0; row < grid->rows; row++) {
        for (const mdr_cell end = mdr__row_first(grid, row + 1); !status && cell < end; cell++) {
            const mdr__row_exits exits = mdr__row_exits_of(grid, row, cell);
            const int32_t side = binary_tree_choice(grid, key, cell, &exits);
            if (side != MDR_NONE) status = mdr__carve_step(carving, cell, side);
            if (!status && (cell & MDR__TICK_MASK) == 0)
                status = mdr__tick(carving->run, cell, grid->cells);
        }
    }
    return status;
}

/* Words hold choices of north and east only. */
static mdr_status binary_tree_fast(const mdr__carving *carving)
{
    return carving->options->corner ? lead_to_corner(carving) : mdr__binary_tree_by_word(carving);
}

/* The origin draws for every cell, also for the last of the first row, which has no candidate. */
static mdr_status binary_tree_origin(const mdr__carving *carving)
{
    const mdr_grid *grid = carving->grid;
    mdr__uheprng generator;
    mdr_status status = MDR_OK;
    mdr__uheprng_start(&generator, carving->options->seed);
    for (mdr_cell cell = 0; !status && cell < grid->cells; cell++) {
        int32_t candidates[2], count = 0;
        if (cell >= grid->columns) candidates[count++] = MDR__NORTH;
        if ((cell + 1) % grid->columns != 0) candidates[count++] = MDR__EAST;
        const int64_t index = mdr__uheprng_below(&generator, count);
        if (count > 0) status = mdr__carve_step(carving, cell, candidates[index]);
        if (!status && (cell & MDR__TICK_MASK) == 0)
            status = mdr__tick(carving->run, cell, grid->cells);
    }
    return status;
}

static int64_t binary_tree_bytes(const mdr_grid *grid, mdr_form form)
{
    (void)grid, (void)form;
    return 0;
}

const mdr_carver mdr__carver_binary_tree = {
    .name = "binary-tree",
    .version = 1,
    .title = "every cell opens its north or its east wall",
    .law = "each choice of north or east alike likely; strongly biased to the north-east",
    .needs = "grids in rows, without masks",
    .uses = MDR_CARVER_CORNER,
    .ops =
        &(const struct mdr__carver_ops){
            .unfit = mdr__unfit_rows,
            .bytes = binary_tree_bytes,
            .stepwise = binary_tree_stepwise,
            .fast = binary_tree_fast,
            .lean = binary_tree_fast,
            .origin = binary_tree_origin,
        },
};
