/*
 * Dead-end filling on plain squares without one-way passages: 64 cells at a time, then by chains.
 *
 * On a copy of the maze the passages of dead ends are closed. For a word of 64 cells the ways north, east,
 * south and west are four words; a cell is a dead end where just one of them has its bit:
 *
 *     odd  = north ^ east ^ south ^ west          one or three
 *     many = two or more of the four              odd & ~many: just one
 *
 * A word is worked on until it has no dead end, so those that grow inside it are found at once; a sweep
 * down and one up do most of the work on most mazes. What is left are chains, each followed from its end to
 * its junction. On a perfect maze the path is what stays; where a choice stays, it is searched there.
 * Cost: 2 bits a cell, and the path.
 */
#include "base/memory.h"
#include "base/status.h"
#include "solve/solve_internal.h"

typedef struct eroded_maze {
    const mdr__solving *solving;
    mdr_maze *left; /* what is not filled */
} eroded_maze;

/* The 64 bits from a bit on; guards make it right at both ends. */
static inline uint64_t bits_from(const uint64_t *words, int64_t first)
{
    const int64_t word = first >> 6;
    const int32_t shift = (int32_t)(first & 63);
    return words[word] >> shift | words[word + 1] << 1 << (63 - shift);
}

static inline void clear_bits_from(uint64_t *words, int64_t first, uint64_t bits)
{
    const int64_t word = first >> 6;
    const int32_t shift = (int32_t)(first & 63);
    words[word] &= ~(bits << shift);
    words[word + 1] &= ~(bits >> 1 >> (63 - shift));
}

/* Closes the dead ends among 64 cells, until there are none; `stay` are start and goal. */
static inline void erode_word(uint64_t *open, const mdr_grid *grid, int64_t first, uint64_t stay)
{
    for (;;) {
        const uint64_t north = bits_from(open, grid->plane + first - grid->columns);
        const uint64_t east = open[first >> 6], south = open[(grid->plane + first) >> 6];
        const uint64_t west = bits_from(open, first - 1);
        const uint64_t odd = north ^ east ^ south ^ west;
        const uint64_t many = (north & east) | (south & west) | ((north | east) & (south | west));
        const uint64_t ends = odd & ~many & ~stay;
        if (!ends) return;
        clear_bits_from(open, grid->plane + first - grid->columns, ends & north);
        open[first >> 6] &= ~ends;
        open[(grid->plane + first) >> 6] &= ~ends;
        clear_bits_from(open, first - 1, ends & west);
    }
}

static uint64_t staying(const mdr__solving *solving, int64_t first)
{
    uint64_t stay = 0;
    if (solving->from >> 6 == first >> 6) stay |= (uint64_t)1 << (solving->from & 63);
    if (solving->to >> 6 == first >> 6) stay |= (uint64_t)1 << (solving->to & 63);
    return stay;
}

static mdr_status sweep_down_and_up(const eroded_maze *erosion)
{
    const mdr__solving *solving = erosion->solving;
    const mdr_grid *grid = solving->maze->grid;
    const int64_t words = mdr__words(grid->cells);
    for (int64_t i = 0; i < 2 * words; i++) {
        const int64_t word = i < words ? i : 2 * words - 1 - i;
        if ((i & (MDR__TICK_MASK >> 6)) == 0) {
            const mdr_status status = mdr__tick(solving->run, i * 21, grid->cells);
            if (status) return status;
        }
        erode_word(erosion->left->open, grid, word * 64, staying(solving, word * 64));
    }
    return MDR_OK;
}

/* From a dead end to the cell where there is a choice. */
static void erode_chain(const eroded_maze *erosion, mdr_cell cell)
{
    const mdr_grid *grid = erosion->left->grid;
    uint64_t *open = erosion->left->open;
    for (;;) {
        const uint32_t ways = mdr__square_ways(grid, open, open, cell);
        const bool stays = cell == erosion->solving->from || cell == erosion->solving->to;
        if (stays || ways == 0 || (ways & (ways - 1)) != 0) return;
        const int32_t side = mdr__lowest_bit(ways);
        mdr__clear_bit(open, mdr__side_bit(grid, MDR__PLAIN, cell, side));
        cell = mdr__beyond(grid, MDR__PLAIN, cell, side);
    }
}

static mdr_status erode_chains(const eroded_maze *erosion)
{
    const mdr__solving *solving = erosion->solving;
    const mdr_grid *grid = solving->maze->grid;
    const uint64_t *open = erosion->left->open;
    for (int64_t first = 0; first < grid->cells; first += 64) {
        if ((first & MDR__TICK_MASK) == 0) {
            const mdr_status status = mdr__tick(solving->run, first, grid->cells);
            if (status) return status;
        }
        const uint64_t north = bits_from(open, grid->plane + first - grid->columns);
        const uint64_t east = open[first >> 6], south = open[(grid->plane + first) >> 6];
        const uint64_t west = bits_from(open, first - 1);
        const uint64_t many = (north & east) | (south & west) | ((north | east) & (south | west));
        uint64_t ends = (north ^ east ^ south ^ west) & ~many;
        for (; ends; ends &= ends - 1) erode_chain(erosion, first + mdr__lowest_bit(ends));
    }
    return MDR_OK;
}

/* Walks what stays from the start; the length, or 0 where there is a choice, or no way. */
static int64_t walk_what_stays(const eroded_maze *erosion, mdr_path *path)
{
    const mdr_grid *grid = erosion->left->grid;
    const uint64_t *open = erosion->left->open;
    mdr_cell cell = erosion->solving->from;
    int32_t back = MDR_NONE;
    int64_t count = 1;
    for (;; count++) {
        if (path) path->cells[count - 1] = cell;
        if (cell == erosion->solving->to) return count;
        uint32_t ways = mdr__square_ways(grid, open, open, cell);
        if (back != MDR_NONE) ways &= ~(UINT32_C(1) << back);
        if (ways == 0 || (ways & (ways - 1)) != 0) return 0;
        const int32_t side = mdr__lowest_bit(ways);
        back = side ^ 2;
        cell = mdr__beyond(grid, MDR__PLAIN, cell, side);
    }
}

static mdr_status find_path(const eroded_maze *erosion, mdr_path **path)
{
    mdr__solving rest = *erosion->solving;
    const int64_t count = walk_what_stays(erosion, NULL);
    rest.maze = erosion->left;
    if (count == 0) return mdr__search_layers(&rest, NULL, path);
    const mdr_status status =
        mdr__path_room(&erosion->left->grid->allocator, count, rest.run, path);
    if (!status) (void)walk_what_stays(erosion, *path);
    return status;
}

mdr_status mdr__fill_squares(const mdr__solving *solving, mdr_path **path)
{
    eroded_maze erosion = {.solving = solving};
    mdr_status status = mdr_maze_copy(solving->maze, solving->run, &erosion.left);
    if (!status) status = sweep_down_and_up(&erosion);
    if (!status) status = erode_chains(&erosion);
    if (!status) status = find_path(&erosion, path);
    mdr_maze_free(erosion.left);
    return status;
}
