/*
 * Sidewinder.
 *
 * Idea: along each row, cells are joined into runs; when a run closes, one of its members opens a
 *     wall to the north.
 * Source: folklore; Jamis Buck, Mazes for Programmers, 2015, chapter 2.
 * Cost: O(cells), no memory.
 * Law: runs close with probability 1/2 a cell, members are chosen evenly. Biased: the first row is
 *     open from end to end, and from every cell a way leads north without ever turning back south.
 * Draws, version 1: stream "coin": cell c goes on to the east if bit c % 64 of draw c / 64 is 1 (not
 *     looked at in the first row and at a row's end). With a mean length l of runs, stream "run" instead:
 *     cell c goes on if the upper half of draw c is below (1 - 1 / l) x 2^32. Stream "member": where a run of n cells closes
 *     at cell c, draw c, below n, chooses a member from its first cell on. Stream "exit": if that
 *     member has m > 1 exits into earlier rows (hexagons), draw c, below m, chooses in the order of
 *     sides.
 * Check: every row but the first has as many passages to the north as it has runs.
 * Reference, 1000 x 1000 squares: 27.83 % dead ends, 47.17, 22.17, 2.83 with two, three, four passages;
 *     22.20 % straight on, 24.98 % bends.
 */
#include "carve/carve_internal.h"

typedef struct sidewinder_keys {
    mdr__key coin, member, exit, run;
    uint64_t on_share; /* of 2^32; 0: by coins */
} sidewinder_keys;

static bool goes_on(const sidewinder_keys *keys, mdr_cell cell)
{
    if (keys->on_share == 0) return mdr__draw(keys->coin, (uint64_t)cell / 64) >> (cell % 64) & 1;
    return mdr__draw(keys->run, (uint64_t)cell) >> 32 < keys->on_share;
}

/* At least 1, so that runs of one cell are not taken for coins. */
static uint64_t on_share_of(const mdr_carve_options *options)
{
    if (options->run_thousandths == 0) return 0;
    const uint64_t run = (uint64_t)options->run_thousandths;
    const uint64_t closing = ((UINT64_C(1000) << 32) + run / 2) / run;
    return closing >> 32 ? 1 : (UINT64_C(1) << 32) - closing;
}

/* Closes the run first .. cell: one member opens its north. */
static mdr_status close_run(const mdr__carving *carving, const sidewinder_keys *keys, int64_t row,
                            mdr_cell first, mdr_cell cell)
{
    const uint64_t k = (uint64_t)cell;
    const mdr_cell member =
        first + mdr__below(keys->member, mdr__draw(keys->member, k), cell - first + 1);
    const mdr__row_exits exits = mdr__row_exits_of(carving->grid, row, member);
    int64_t index = 0;
    if (exits.north_count > 1)
        index = mdr__below(keys->exit, mdr__draw(keys->exit, k), exits.north_count);
    return mdr__carve_step(carving, member, exits.north[index]);
}

static mdr_status sidewind_row(const mdr__carving *carving, const sidewinder_keys *keys,
                               int64_t row)
{
    const mdr_grid *grid = carving->grid;
    const mdr_cell end = mdr__row_first(grid, row + 1);
    mdr_cell first = mdr__row_first(grid, row);
    mdr_status status = MDR_OK;
    for (mdr_cell cell = first; !status && cell < end; cell++) {
        const int32_t east = mdr__row_exits_of(grid, row, cell).east;
        if (east != MDR_NONE && (row == 0 || goes_on(keys, cell))) {
            status = mdr__carve_step(carving, cell, east);
        } else if (row > 0) {
            status = close_run(carving, keys, row, first, cell);
            first = cell + 1;
        }
        if (!status && (cell & MDR__TICK_MASK) == 0)
            status = mdr__tick(carving->run, cell, grid->cells);
    }
    return status;
}

static mdr_status sidewinder_stepwise(const mdr__carving *carving)
{
    const sidewinder_keys keys = {
        .coin = mdr__carving_key(carving, "coin"),
        .member = mdr__carving_key(carving, "member"),
        .exit = mdr__carving_key(carving, "exit"),
        .run = mdr__carving_key(carving, "run"),
        .on_share = on_share_of(carving->options),
    };
    mdr_status status = MDR_OK;
    for (int64_t row = 0; !status && row < carving->grid->rows; row++) {
        status = sidewind_row(carving, &keys, row);
    }
    return status;
}

/* Words of coins hold runs of the usual length only. */
static mdr_status sidewinder_fast(const mdr__carving *carving)
{
    return carving->options->run_thousandths ? sidewinder_stepwise(carving)
                                             : mdr__sidewinder_by_word(carving);
}

/* One cell as the origin has it; true in *closed when the run is empty again. */
static mdr_status sidewinder_origin_cell(const mdr__carving *carving, mdr__uheprng *generator,
                                         mdr_cell first, mdr_cell cell, bool *closed)
{
    const int64_t columns = carving->grid->columns;
    const bool north = cell >= columns, east = (cell + 1) % columns != 0;
    *closed = false;
    if (east && !(north && mdr__uheprng_below(generator, 2) == 0))
        return mdr__carve_step(carving, cell, MDR__EAST);
    const mdr_cell member = first + mdr__uheprng_below(generator, cell - first + 1);
    if (!north) return MDR_OK;
    *closed = true;
    return mdr__carve_step(carving, member, MDR__NORTH);
}

static mdr_status sidewinder_origin(const mdr__carving *carving)
{
    const mdr_grid *grid = carving->grid;
    mdr__uheprng generator;
    mdr_status status = MDR_OK;
    mdr_cell first = 0;
    mdr__uheprng_start(&generator, carving->options->seed);
    for (mdr_cell cell = 0; !status && cell < grid->cells; cell++) {
        bool closed;
        if (cell % grid->columns == 0) first = cell;
        status = sidewinder_origin_cell(carving, &generator, first, cell, &closed);
        if (closed) first = cell + 1;
        if (!status && (cell & MDR__TICK_MASK) == 0)
            status = mdr__tick(carving->run, cell, grid->cells);
    }
    return status;
}

static int64_t sidewinder_bytes(const mdr_grid *grid, mdr_form form)
{
    (void)grid, (void)form;
    return 0;
}

const mdr_carver mdr__carver_sidewinder = {
    .name = "sidewinder",
    .version = 1,
    .title = "runs along each row, each with one way to the north",
    .law = "runs close with probability 1/2 and choose evenly; biased to the north",
    .needs = "grids in rows, without masks",
    .uses = MDR_CARVER_RUN,
    .ops =
        &(const struct mdr__carver_ops){
            .unfit = mdr__unfit_rows,
            .bytes = sidewinder_bytes,
            .stepwise = sidewinder_stepwise,
            .fast = sidewinder_fast,
            .lean = sidewinder_fast,
            .origin = sidewinder_origin,
        },
};
