/*
 * Sidewinder on squares: coins 64 cells a word, then one pick a run. Draws: see sidewinder.c.
 *
 * The coins of draw w are 64 bits of the east plane as they stand. A run closes at every coin that is
 * 0 and at a row's end, so the ends of runs are the zero bits, and a run begins behind each:
 *
 *      coins     1 1 0 0 1 0 0 1          lowest bit first; the run before closed
 *      ends      . . x x . x x .
 *      starts    x . . x x . x x
 *      single    . . . x . . x .          ends and starts at once: half of all runs
 *
 * A run of one cell has no choice, so its draw need not be looked at: single runs open their norths
 * all at once, the others one by one.
 */
#include "carve/carve_internal.h"

typedef struct sidewinding {
    mdr_maze *maze;
    mdr__key member;
    mdr_cell first;   /* of the run that is open */
    mdr_cell row_end; /* one behind the last cell of the row */
} sidewinding;

/* Who opens its north, of the run first .. cell. */
static inline mdr_cell choose_member(mdr__key key, mdr_cell first, mdr_cell cell)
{
    return first + mdr__below(key, mdr__draw(key, (uint64_t)cell), cell - first + 1);
}

/* Closes the run that was begun in an earlier word. */
static void close_open_run(const sidewinding *winding, mdr_cell cell)
{
    const mdr_grid *grid = winding->maze->grid;
    const mdr_cell member = choose_member(winding->member, winding->first, cell);
    mdr__set_bit(winding->maze->open, grid->plane + member - grid->columns);
}

/* The members of the runs that begin and end in a word. */
static inline uint64_t choose_members(mdr__key key, uint64_t starts, uint64_t ends, mdr_cell base)
{
    uint64_t members = starts & ends;
    starts ^= members;
    for (ends ^= members; ends; ends &= ends - 1, starts &= starts - 1) {
        const mdr_cell first = base + mdr__lowest_bit(starts);
        members |= (uint64_t)1 << (choose_member(key, first, base + mdr__lowest_bit(ends)) - base);
    }
    return members;
}

/* Closes the runs that end in a word. */
static void close_runs(sidewinding *winding, uint64_t ends, mdr_cell base)
{
    const mdr_grid *grid = winding->maze->grid;
    if (!ends) return;
    uint64_t starts = ends << 1, inside = ends;
    if (winding->first < base) {
        close_open_run(winding, base + mdr__lowest_bit(ends));
        inside &= ends - 1;
    } else {
        starts |= (uint64_t)1 << (winding->first - base);
    }
    const uint64_t members = choose_members(winding->member, starts, inside, base);
    mdr__or_bits(winding->maze->open, grid->plane + base - grid->columns, members);
    winding->first = base + mdr__highest_bit(ends) + 1;
}

/* The bits of a word that are cells, the first row left out. */
static uint64_t cells_of_word(const mdr_grid *grid, mdr_cell base)
{
    uint64_t mine = ~(uint64_t)0;
    if (base + 64 <= grid->columns) return 0;
    if (base < grid->columns) mine <<= grid->columns - base;
    if (grid->cells - base < 64) mine &= ((uint64_t)1 << (grid->cells - base)) - 1;
    return mine;
}

/* The word's coins with those of row ends set to 0. */
static uint64_t without_row_ends(sidewinding *winding, uint64_t coins, mdr_cell base)
{
    const int64_t columns = winding->maze->grid->columns;
    for (; winding->row_end <= base + 64; winding->row_end += columns) {
        coins &= ~((uint64_t)1 << (winding->row_end - 1 - base));
    }
    return coins;
}

mdr_status mdr__sidewinder_by_word(const mdr__carving *carving)
{
    mdr_maze *maze = carving->maze;
    const mdr_grid *grid = carving->grid;
    const mdr__key coin = mdr__carving_key(carving, "coin");
    sidewinding winding = {maze, mdr__carving_key(carving, "member"), grid->columns,
                           2 * grid->columns};
    mdr__fill_bits(maze->open, 0, grid->columns - 1);
    for (mdr_cell base = grid->columns / 64 * 64; base < grid->cells; base += 64) {
        const uint64_t mine = cells_of_word(grid, base);
        uint64_t coins = mdr__draw(coin, (uint64_t)base / 64);
        coins = without_row_ends(&winding, coins, base);
        close_runs(&winding, ~coins & mine, base);
        maze->open[base / 64] |= coins & mine;
        if ((base & MDR__TICK_MASK) == 0) {
            const mdr_status status = mdr__tick(carving->run, base, grid->cells);
            if (status) return status;
        }
    }
    return MDR_OK;
}
