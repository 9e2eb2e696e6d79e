/*
 * Binary tree on squares, 64 cells a word. Draws: see binary_tree.c.
 *
 * Draw w holds the choices of cells 64 w .. 64 w + 63, which are bits of one word of the east plane.
 * A choice of north opens the south link of the cell above: the negated draws, moved down by one row
 * of bits, are the south plane.
 *
 *      draws   | d[w]          | d[w + 1]      |        s = columns % 64
 *      south        | ~d[w] >> s  |  ~d[w + 1] << (64 - s) |
 *
 * Cells without a choice are set right row by row behind: they are the first row and the last column.
 */
#include "carve/carve_internal.h"

/* The first row has no north: opens all its east walls. */
static void settle_first_row(mdr_maze *maze)
{
    mdr__fill_bits(maze->open, 0, maze->grid->columns - 1);
    mdr__clear_bit(maze->open, maze->grid->columns - 1);
}

/* The last cell of a row has no east: closes it there and opens its north. */
static void settle_row_end(mdr_maze *maze, int64_t row)
{
    const mdr_grid *grid = maze->grid;
    const mdr_cell last = (row + 1) * grid->columns - 1;
    mdr__clear_bit(maze->open, last);
    mdr__set_bit(maze->open, grid->plane + last - grid->columns);
}

/* Writes the words of both planes that draws first .. end - 1 decide. South words begin `lag` words
 * before the draw that ends in them; those before the plane belong to the first row. */
static void write_words(mdr_maze *maze, mdr__key key, int64_t first, int64_t end)
{
    const int64_t lag = maze->grid->columns / 64 + 1;
    const int32_t down = (int32_t)(maze->grid->columns % 64);
    uint64_t *east = maze->open, *south = maze->open + maze->grid->plane / 64 - lag;
    uint64_t before = first > 0 ? ~mdr__draw(key, (uint64_t)first - 1) : 0;
    int64_t word = first;
    for (; word < end && word < lag; word++) {
        const uint64_t draw = mdr__draw(key, (uint64_t)word);
        east[word] = draw;
        before = ~draw;
    }
    for (; word < end; word++) {
        const uint64_t draw = mdr__draw(key, (uint64_t)word);
        east[word] = draw;
        south[word] = before >> down | ~draw << 1 << (63 - down);
        before = ~draw;
    }
}

/* The draws of the last word reach beyond the last cell: takes those bits away again. */
static void trim_planes(mdr_maze *maze, mdr__key key)
{
    const mdr_grid *grid = maze->grid;
    const int64_t words = mdr__words(grid->cells), lag = grid->columns / 64 + 1;
    const int64_t last_south = grid->cells - grid->columns;
    uint64_t *south = maze->open + grid->plane / 64;
    if (grid->cells % 64) maze->open[words - 1] &= ((uint64_t)1 << grid->cells % 64) - 1;
    if (words >= lag)
        south[words - lag] = ~mdr__draw(key, (uint64_t)words - 1) >> grid->columns % 64;
    for (int64_t word = last_south / 64; word < words; word++) {
        const int64_t kept = last_south - word * 64;
        if (kept < 64) south[word] &= kept > 0 ? ((uint64_t)1 << kept) - 1 : 0;
    }
}

mdr_status mdr__binary_tree_by_word(const mdr__carving *carving)
{
    mdr_maze *maze = carving->maze;
    const mdr_grid *grid = carving->grid;
    const mdr__key key = mdr__carving_key(carving, "");
    const int64_t words = mdr__words(grid->cells);
    enum { BLOCK_WORDS = 512 }; /* set right while still near */
    int64_t row = 1;
    for (int64_t first = 0; first < words; first += BLOCK_WORDS) {
        const int64_t end = first + BLOCK_WORDS < words ? first + BLOCK_WORDS : words;
        const mdr_status status = mdr__tick(carving->run, first * 64, grid->cells);
        if (status) return status;
        write_words(maze, key, first, end);
        for (; row < grid->rows && (row + 1) * grid->columns <= end * 64 - 64; row++) {
            settle_row_end(maze, row);
        }
    }
    trim_planes(maze, key);
    for (; row < grid->rows; row++) settle_row_end(maze, row);
    settle_first_row(maze);
    return MDR_OK;
}
