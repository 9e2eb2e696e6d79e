/*
 * Eller's algorithm.
 *
 * Idea: row by row. Neighbours in a row that do not hang together yet are joined by a coin; then every
 *     set of cells that hang together goes on into the next row, at one cell at least, others by a coin. In the
 *     last row all sets are joined. Only the row at hand is known.
 * Source: Marlin Eller, 1982, unpublished; Walter D. Pullen, Think Labyrinth; on squares sets as rings of
 *     neighbours after John Tromp's maze of 1988 (eller_square.c).
 * Cost: O(links). 56 bytes a cell of the longest row; fast and lean: 16.
 * Law: not uniform; of the 192 mazes of 3 x 3 it reaches 176, the commonest 12 times as often as its share.
 *     Where no cell of a set has gone on by its coin, the last does.
 * Draws, version 1: stream "join": cell c is joined to the next of its row, if they do not hang together, when
 *     the upper half of draw c is below 2^31. Stream "down": its j-th exit into the next row, in the order of
 *     sides, is opened when the upper half of draw c + j x (bound of cell ids) is below 2^31, unless its ends hang
 *     together; so is the last exit of a set that has none. With a bias b, joining takes (1 + b) x 2^31.
 * Check: the fast form, which keeps rings, opens the same links as this one, which keeps a forest.
 * Reference, 1000 x 1000 squares: 29.59 % dead ends, 44.59, 22.05, 3.77 with two, three, four passages;
 *     20.03 % straight on, 24.57 % bends.
 */
#include "carve/eller.h"
#include "base/forest.h"

/* The forest of two rows:    | this row | next row |
 *                            0          columns    2 x columns */
typedef struct row_sets {
    const mdr__carving *carving;
    mdr__key join, down;
    int64_t join_share;
    mdr__forest forest;
    int64_t columns;
    int64_t *set;   /* [columns] of each cell of this row, before it goes on; then the next row's */
    int64_t *exits; /* [columns] of each set, that may still be opened */
    int64_t *first; /* [2 x columns] of each set, the first cell of the next row */
    uint8_t *goes;  /* [columns] of each set: it has gone on */
} row_sets;

/* Joins neighbours of a row. */
static mdr_status join_row(row_sets *sets, int64_t row)
{
    const mdr_grid *grid = sets->carving->grid;
    const mdr_cell begin = mdr__row_first(grid, row), end = mdr__row_first(grid, row + 1);
    const bool last = row + 1 == grid->rows;
    mdr_status status = MDR_OK;
    for (mdr_cell cell = begin; !status && cell + 1 < end; cell++) {
        const int64_t x = cell - begin;
        if (!last && !mdr__eller_coin(sets->join, cell, sets->join_share)) continue;
        if (!mdr__forest_join(&sets->forest, true, x, x + 1)) continue;
        status = mdr__carve_step(sets->carving, cell, mdr__row_exits_of(grid, row, cell).east);
    }
    return status;
}

/* Is the side's neighbour in the next row? Its place there, or MDR_NONE. */
static int64_t place_below(const mdr_grid *grid, int64_t row, mdr_cell cell, int32_t side)
{
    const mdr_cell to = mdr_grid_exit(grid, cell, side).cell;
    const mdr_cell begin = mdr__row_first(grid, row + 1), end = mdr__row_first(grid, row + 2);
    return to >= begin && to < end ? to - begin : MDR_NONE;
}

/* Which set every cell is in, and how many exits the sets have. */
static void count_exits(row_sets *sets, int64_t row)
{
    const mdr_grid *grid = sets->carving->grid;
    const mdr_cell begin = mdr__row_first(grid, row), end = mdr__row_first(grid, row + 1);
    for (int64_t x = 0; x < end - begin; x++) {
        sets->exits[x] = 0;
        sets->goes[x] = false;
    }
    for (mdr_cell cell = begin; cell < end; cell++) {
        const int64_t set = mdr__forest_root(&sets->forest, true, cell - begin);
        sets->set[cell - begin] = set;
        for (int32_t side = 0; side < mdr_grid_side_count(grid, cell); side++)
            sets->exits[set] += place_below(grid, row, cell, side) != MDR_NONE;
    }
}

/* Opens an exit, if the coin says so or the set has no other. */
static mdr_status go_down(row_sets *sets, int64_t x, mdr_cell cell, int32_t side, int64_t below,
                          bool coin)
{
    const int64_t set = sets->set[x], to = sets->columns + below;
    const bool needed = --sets->exits[set] == 0 && !sets->goes[set];
    if (!coin && !needed) return MDR_OK;
    sets->goes[set] = true;
    if (!mdr__forest_join(&sets->forest, true, x, to)) return MDR_OK;
    return mdr__carve_step(sets->carving, cell, side);
}

static mdr_status go_down_row(row_sets *sets, int64_t row)
{
    const mdr_grid *grid = sets->carving->grid;
    const mdr_cell begin = mdr__row_first(grid, row), end = mdr__row_first(grid, row + 1);
    mdr_status status = MDR_OK;
    count_exits(sets, row);
    for (mdr_cell cell = begin; !status && cell < end; cell++) {
        int64_t exit = 0;
        for (int32_t side = 0; !status && side < mdr_grid_side_count(grid, cell); side++) {
            const int64_t below = place_below(grid, row, cell, side);
            if (below == MDR_NONE) continue;
            const bool coin =
                mdr__eller_coin(sets->down, cell + exit++ * grid->cells, MDR__ELLER_HALF);
            status = go_down(sets, cell - begin, cell, side, below, coin);
        }
    }
    return status;
}

/* The next row becomes this one: its cells point to the first of their set in it. */
static void move_down(row_sets *sets, int64_t row)
{
    const mdr_grid *grid = sets->carving->grid;
    const int64_t length = mdr__row_first(grid, row + 2) - mdr__row_first(grid, row + 1);
    for (int64_t i = 0; i < 2 * sets->columns; i++) sets->first[i] = MDR_NONE;
    for (int64_t x = 0; x < length; x++) {
        const int64_t root = mdr__forest_root(&sets->forest, true, sets->columns + x);
        if (sets->first[root] == MDR_NONE) sets->first[root] = x;
        sets->set[x] = sets->first[root];
    }
    for (int64_t i = 0; i < 2 * sets->columns; i++)
        sets->forest.broad[i] = i < length ? sets->set[i] : i;
}

static mdr_status carve_rows(row_sets *sets)
{
    const mdr_grid *grid = sets->carving->grid;
    mdr_status status = MDR_OK;
    int64_t unticked = MDR__TICK_MASK;
    for (int64_t row = 0; !status && row < grid->rows; row++) {
        unticked += grid->columns;
        if (unticked >= MDR__TICK_MASK) {
            status = mdr__tick(sets->carving->run, mdr__row_first(grid, row), grid->cells);
            unticked = 0;
        }
        if (!status) status = join_row(sets, row);
        if (row + 1 == grid->rows) break;
        if (!status) status = go_down_row(sets, row);
        move_down(sets, row);
    }
    return status;
}

static mdr_status eller_stepwise(const mdr__carving *carving)
{
    const mdr_grid *grid = carving->grid;
    const mdr_allocator *allocator = &grid->allocator;
    const mdr_run *run = carving->run;
    const int64_t columns = grid->columns;
    row_sets sets = {.carving = carving, .columns = columns};
    sets.join = mdr__carving_key(carving, "join");
    sets.down = mdr__carving_key(carving, "down");
    sets.join_share = mdr__eller_join_share(carving->options);
    mdr_status status = mdr__forest_make(&sets.forest, allocator, 2 * columns, true, run);
    sets.set = mdr__array(allocator, columns, sizeof *sets.set, run, &status);
    sets.exits = mdr__array(allocator, columns, sizeof *sets.exits, run, &status);
    sets.first = mdr__array(allocator, 2 * columns, sizeof *sets.first, run, &status);
    sets.goes = mdr__array(allocator, columns, 1, run, &status);
    if (!status) status = carve_rows(&sets);
    mdr__release(allocator, sets.set, columns, sizeof *sets.set);
    mdr__release(allocator, sets.exits, columns, sizeof *sets.exits);
    mdr__release(allocator, sets.first, 2 * columns, sizeof *sets.first);
    mdr__release(allocator, sets.goes, columns, 1);
    mdr__forest_clear(&sets.forest, allocator);
    return status;
}

static int64_t eller_bytes(const mdr_grid *grid, mdr_form form)
{
    if (form != MDR_FORM_STEPWISE) return mdr__eller_by_rings_bytes(grid);
    return mdr__forest_bytes(2 * grid->columns, true) + 33 * grid->columns;
}

static const char *unfit_rows(const mdr_grid *grid)
{
    const char *why = mdr__unfit_rows(grid);
    if (why || grid->shape->ops->swept_down) return why;
    return "it goes on from row to row, and here a row need not lead into the next";
}

const mdr_carver mdr__carver_eller = {
    .name = "eller",
    .version = 1,
    .title = "row by row, each set of joined cells going on into the next",
    .law = "not uniform; joins and ways down by coins, so that rows differ from columns",
    .needs = "grids in rows, without masks",
    .uses = MDR_CARVER_BIAS,
    .ops =
        &(const struct mdr__carver_ops){
            .unfit = unfit_rows,
            .bytes = eller_bytes,
            .stepwise = eller_stepwise,
            .fast = mdr__eller_by_rings,
            .lean = mdr__eller_by_rings,
        },
};
