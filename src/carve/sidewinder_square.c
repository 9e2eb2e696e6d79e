/*
 * Sidewinder on squares: coins 64 cells a word, then one pick a run. Draws: see sidewinder.c.
 *
 * The coins of draw w are 64 bits of the east plane as they stand. A run closes at every coin that is
 * 0 and at a row's end, so the ends of runs are the zero bits, found one by one.
 */
#include "carve/carve_internal.h"

typedef struct sidewinding {
    mdr_maze *maze;
    mdr__key member;
    mdr_cell first;   /* of the run that is open */
    mdr_cell row_end; /* one behind the last cell of the row */
} sidewinding;

static void close_run_at(sidewinding *winding, mdr_cell cell)
{
    const mdr__key key = winding->member;
    const mdr_grid *grid = winding->maze->grid;
    const int64_t length = cell - winding->first + 1;
    const mdr_cell member =
        winding->first + mdr__below(key, mdr__draw(key, (uint64_t)cell), length);
    mdr__set_bit(winding->maze->open, grid->plane + member - grid->columns);
    winding->first = cell + 1;
}

/* Closes the runs that end in a word: at its zero bits among those of `mine`. */
static void close_runs(sidewinding *winding, uint64_t coins, uint64_t mine, mdr_cell base)
{
    for (uint64_t ends = ~coins & mine; ends; ends &= ends - 1) {
        close_run_at(winding, base + mdr__lowest_bit(ends));
    }
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
        close_runs(&winding, coins, mine, base);
        maze->open[base / 64] |= coins & mine;
        if ((base & MDR__TICK_MASK) == 0) {
            const mdr_status status = mdr__tick(carving->run, base, grid->cells);
            if (status) return status;
        }
    }
    return MDR_OK;
}
