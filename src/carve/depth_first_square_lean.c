/*
 * Depth-first carving on squares: the lean form, a bit a cell besides the maze. Draws: see
 * depth_first.c.
 *
 * While it walks, the two planes of the maze hold the side that leads back, its low bit in the east
 * plane and its high bit in the south plane: N 0, E 1, S 2, W 3. So there is no stack. Visited cells
 * are bits of a board with a border of ones; rows share the border column between them:
 *
 *      1 1 1 1          bit of a cell: (row + 1) x (columns + 1) + column + 1
 *      1 . . .
 *      1 . . .          north, south: a row of columns + 1 bits away
 *      1 1 1 1 1
 *
 * At the end arrows become passages where they stand, a word at a time.
 */
#include "base/memory.h"
#include "carve/carve_internal.h"
#include "carve/side_choices.h"

static int64_t visited_words(const mdr_grid *grid)
{
    return mdr__words((grid->rows + 2) * (grid->columns + 1) + 1);
}

int64_t mdr__depth_first_lean_bytes(const mdr_grid *grid)
{
    return visited_words(grid) * (int64_t)sizeof(uint64_t);
}

static void set_border(uint64_t *visited, const mdr_grid *grid)
{
    const int64_t width = grid->columns + 1;
    mdr__fill_bits(visited, 0, width);
    for (int64_t row = 1; row <= grid->rows; row++) mdr__set_bit(visited, row * width);
    mdr__fill_bits(visited, (grid->rows + 1) * width, width + 1);
}

static inline uint32_t unvisited_sides(const uint64_t *visited, int64_t bit, int64_t width)
{
    return (uint32_t)!mdr__bit(visited, bit - width) | (uint32_t)!mdr__bit(visited, bit + 1) << 1
           | (uint32_t)!mdr__bit(visited, bit + width) << 2
           | (uint32_t)!mdr__bit(visited, bit - 1) << 3;
}

static mdr_status walk_planes(const mdr__carving *carving, uint64_t *visited)
{
    const mdr_grid *grid = carving->grid;
    const int64_t columns = grid->columns, width = columns + 1;
    const int64_t cell_step[4] = {-columns, 1, columns, -1}, bit_step[4] = {-width, 1, width, -1};
    uint64_t *low = carving->maze->open, *high = low + grid->plane / 64;
    int32_t table[16][256];
    mdr__fill_side_choices(table, (const int32_t[4]){1, 2, 3, 4});
    mdr__byte_stream bytes;
    mdr__byte_stream_start(&bytes, mdr__carving_key(carving, ""));
    mdr_cell cell = carving->start;
    int64_t bit = (cell / columns + 1) * width + cell % columns + 1, carved = 0;
    mdr__set_bit(visited, bit);
    for (;;) {
        const uint32_t sides = unvisited_sides(visited, bit, width);
        int32_t side;
        if (sides) {
            int32_t choice;
            do choice = table[sides][mdr__next_byte(&bytes)];
            while (choice == 0);
            side = choice - 1;
            const uint64_t back = (uint64_t)side ^ 2;
            cell += cell_step[side];
            bit += bit_step[side];
            mdr__set_bit(visited, bit);
            low[cell >> 6] |= (back & 1) << (cell & 63);
            high[cell >> 6] |= back >> 1 << (cell & 63);
            if ((++carved & MDR__TICK_MASK) == 0) {
                const mdr_status status = mdr__tick(carving->run, carved, grid->cells);
                if (status) return status;
            }
        } else {
            if (cell == carving->start) return MDR_OK;
            side = mdr__bit(low, cell) + 2 * mdr__bit(high, cell);
            cell += cell_step[side];
            bit += bit_step[side];
        }
    }
}

/* The 64 bits of a plane that begin at any bit. */
static inline uint64_t bits_from(const uint64_t *plane, int64_t bit)
{
    const int32_t shift = (int32_t)(bit & 63);
    return plane[bit >> 6] >> shift | plane[(bit >> 6) + 1] << 1 << (63 - shift);
}

/* The lowest `count` bits of a word, all for 64 and more, none for 0 and less. */
static inline uint64_t low_bits(int64_t count)
{
    if (count >= 64) return ~(uint64_t)0;
    return count > 0 ? ((uint64_t)1 << count) - 1 : 0;
}

/* Turns arrows into passages: east is open if the cell's own arrow points east or its right
 * neighbour's west; south, if its own points south or the lower neighbour's north. Words are
 * replaced in order, and each looks only at itself and later ones. */
static void open_arrows(mdr_maze *maze)
{
    const mdr_grid *grid = maze->grid;
    uint64_t *low = maze->open, *high = low + grid->plane / 64;
    const int64_t upper = grid->cells - grid->columns; /* cells that have a lower neighbour */
    for (int64_t word = 0; word < mdr__words(grid->cells); word++) {
        const int64_t cell = word * 64;
        const uint64_t right = bits_from(low, cell + 1) & bits_from(high, cell + 1);
        uint64_t south = ~low[word] & high[word];
        if (cell < upper)
            south |= ~bits_from(low, cell + grid->columns) & ~bits_from(high, cell + grid->columns)
                     & low_bits(upper - cell);
        low[word] = ((low[word] & ~high[word]) | right) & low_bits(grid->cells - cell);
        high[word] = south;
    }
}

mdr_status mdr__depth_first_lean(const mdr__carving *carving)
{
    const mdr_grid *grid = carving->grid;
    mdr_maze *maze = carving->maze;
    mdr_status status = MDR_OK;
    uint64_t *visited =
        mdr__array(&grid->allocator, visited_words(grid), sizeof *visited, carving->run, &status);
    if (status) return status;
    set_border(visited, grid);
    status = walk_planes(carving, visited);
    mdr__release(&grid->allocator, visited, visited_words(grid), sizeof *visited);
    if (status) {
        mdr_maze_clear(maze);
        return status;
    }
    /* The start has no arrow, which reads as one to the north: close what it opens there. */
    const mdr_cell above = carving->start - grid->columns;
    const bool entered =
        above >= 0 && !mdr__bit(maze->open, above) && mdr__bit(maze->open, grid->plane + above);
    open_arrows(maze);
    if (above >= 0 && !entered) mdr__clear_bit(maze->open, grid->plane + above);
    return MDR_OK;
}
