/*
 * Braiding: opening a wall of some dead ends, so that loops appear.
 *
 * Idea: dead ends in random order; each opens the closed link that makes the longest loop, told by the
 *     distance to the cell behind it along the maze as it was, until as many are gone as asked for.
 * Source: Jamis Buck, Mazes for Programmers, 2015, chapter 9; the choice of the longest loop is ours.
 * Cost: O(cells + dead ends x log cells), 32 bytes a cell. Distances go through a tree of shortest paths
 *     from the first cell of each piece with jump pointers (Myers 1983); on a perfect maze they are exact.
 * Draws, version 1: stream "order" of "braid": dead ends by id are shuffled by Fisher and Yates from the
 *     end, for i = n - 1 .. 1 a draw below i + 1 (draw i). Stream "tie": among longest loops, draw c below
 *     their number, in the order of sides, for the dead end c.
 * Check: share 1 leaves no dead end that has a neighbour it is not linked to; nothing is ever closed.
 */
#include "base/memory.h"
#include "base/random_internal.h"
#include "base/status.h"
#include "carve/carve_internal.h"

typedef struct braiding {
    mdr_maze *maze;
    const mdr_grid *grid;
    const mdr_run *run;
    mdr_cell *parent, *jump; /* [cells] the way to the root; roots are their own */
    int64_t *depth;          /* [cells] steps to the root, -1: not reached */
    mdr_cell *dead_ends;
    int64_t count;
    mdr__key tie;
} braiding;

/* A cell's jump pointer leads over as many cells as its parent's two next jumps do together. */
static void hang_cell(braiding *braid, mdr_cell cell, mdr_cell parent)
{
    const mdr_cell over = braid->jump[parent], further = braid->jump[over];
    const bool equal =
        braid->depth[parent] - braid->depth[over] == braid->depth[over] - braid->depth[further];
    braid->parent[cell] = parent;
    braid->depth[cell] = braid->depth[parent] + 1;
    braid->jump[cell] = equal ? further : parent;
}

/* Hangs a piece of the maze under one of its cells, breadth-first. `queue` has room for all cells. */
static void hang_piece(braiding *braid, mdr_cell root, mdr_cell *queue)
{
    const mdr_grid *grid = braid->grid;
    int64_t head = 0, tail = 0;
    braid->parent[root] = braid->jump[root] = root;
    braid->depth[root] = 0;
    for (queue[tail++] = root; head < tail; head++) {
        const mdr_cell cell = queue[head];
        for (int32_t side = 0; side < mdr__side_count(grid, grid->kind, cell); side++) {
            if (!mdr__passable(braid->maze, grid->kind, cell, side)) continue;
            const mdr_cell to = mdr__beyond(grid, grid->kind, cell, side);
            if (braid->depth[to] >= 0) continue;
            hang_cell(braid, to, cell);
            queue[tail++] = to;
        }
    }
}

static mdr_cell climb(const braiding *braid, mdr_cell cell, int64_t depth)
{
    while (braid->depth[cell] > depth) {
        const mdr_cell over = braid->jump[cell];
        cell = braid->depth[over] >= depth ? over : braid->parent[cell];
    }
    return cell;
}

/* Steps between two cells along the tree; -1 between different pieces: no loop, but no dead end. */
static int64_t tree_distance(const braiding *braid, mdr_cell a, mdr_cell b)
{
    const int64_t sum = braid->depth[a] + braid->depth[b];
    const int64_t least = braid->depth[a] < braid->depth[b] ? braid->depth[a] : braid->depth[b];
    a = climb(braid, a, least);
    b = climb(braid, b, least);
    while (a != b) {
        if (braid->jump[a] != braid->jump[b]) {
            a = braid->jump[a];
            b = braid->jump[b];
        } else if (braid->parent[a] == a) {
            return -1;
        } else {
            a = braid->parent[a];
            b = braid->parent[b];
        }
    }
    return sum - 2 * braid->depth[a];
}

static bool is_dead_end(const braiding *braid, mdr_cell cell)
{
    const mdr_grid *grid = braid->grid;
    int32_t ways = 0;
    for (int32_t side = 0; side < mdr__side_count(grid, grid->kind, cell); side++) {
        ways += mdr__passable(braid->maze, grid->kind, cell, side);
    }
    return ways == 1;
}

/* The closed side that makes the longest loop, or MDR_NONE. */
static int32_t longest_loop(const braiding *braid, mdr_cell cell)
{
    const mdr_grid *grid = braid->grid;
    int64_t longest = -2, ties = 0, chosen = 0;
    int32_t best = MDR_NONE;
    for (int32_t pass = 0; pass < 2; pass++) {
        for (int32_t side = 0; side < mdr_grid_side_count(grid, cell); side++) {
            const mdr_cell to = mdr_grid_exit(grid, cell, side).cell;
            if (to == MDR_NONE || mdr__passable(braid->maze, grid->kind, cell, side)) continue;
            const int64_t distance = tree_distance(braid, cell, to);
            if (pass == 1 && distance == longest && chosen-- == 0) best = side;
            if (pass == 1) continue;
            ties = distance == longest ? ties + 1 : distance > longest ? 1 : ties;
            longest = distance > longest ? distance : longest;
        }
        if (ties > 1) chosen = mdr__below(braid->tie, mdr__draw(braid->tie, (uint64_t)cell), ties);
    }
    return best;
}

static void list_dead_ends(braiding *braid)
{
    braid->count = 0;
    for (mdr_cell cell = mdr_grid_next_cell(braid->grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(braid->grid, cell)) {
        if (is_dead_end(braid, cell)) braid->dead_ends[braid->count++] = cell;
    }
}

static void shuffle_dead_ends(braiding *braid, mdr__key key)
{
    for (int64_t i = braid->count - 1; i > 0; i--) {
        const int64_t j = mdr__below(key, mdr__draw(key, (uint64_t)i), i + 1);
        const mdr_cell kept = braid->dead_ends[i];
        braid->dead_ends[i] = braid->dead_ends[j];
        braid->dead_ends[j] = kept;
    }
}

/* Opens dead ends until `left` remain, or none is left that can be opened. */
static mdr_status open_dead_ends(braiding *braid, int64_t left, int64_t *remaining)
{
    mdr_status status = MDR_OK;
    *remaining = braid->count;
    for (int64_t i = 0; !status && i<braid->count && * remaining> left; i++) {
        const mdr_cell cell = braid->dead_ends[i];
        if (!is_dead_end(braid, cell)) continue;
        const int32_t side = longest_loop(braid, cell);
        if (side == MDR_NONE) continue;
        *remaining -= 1 + is_dead_end(braid, mdr_grid_exit(braid->grid, cell, side).cell);
        mdr_maze_open(braid->maze, cell, side);
        status = mdr__tell(braid->run, (mdr_step){MDR_STEP_BUILD_CARVE, cell, side});
        if (!status && (i & MDR__TICK_MASK) == 0) status = mdr__tick(braid->run, i, braid->count);
    }
    return status;
}

static mdr_status braid_maze(braiding *braid, const mdr_braid_options *options,
                             mdr_braid_result *result)
{
    const mdr_grid *grid = braid->grid;
    for (mdr_cell cell = 0; cell < grid->cells; cell++) braid->depth[cell] = -1;
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        if (braid->depth[cell] < 0) hang_piece(braid, cell, braid->dead_ends);
    }
    list_dead_ends(braid);
    shuffle_dead_ends(braid, mdr__key_of(options->seed, 0, "braid", 1, "order"));
    const int64_t asked = (braid->count * options->millionths + 500000) / 1000000;
    int64_t remaining;
    const mdr_status status = open_dead_ends(braid, braid->count - asked, &remaining);
    if (!status && result) *result = (mdr_braid_result){braid->count, remaining};
    return status;
}

mdr_status mdr_braid(mdr_maze *maze, const mdr_braid_options *options, const mdr_run *run,
                     mdr_braid_result *result)
{
    if (!maze || !options)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("braiding needs a maze and options"));
    if (options->millionths < 0 || options->millionths > 1000000)
        return mdr__fail(run, MDR_E_ARGUMENT,
                         PARTS("the share of dead ends to open must be from 0 to 1"));
    const mdr_grid *grid = maze->grid;
    const mdr_allocator *allocator = &grid->allocator;
    const int64_t cells = grid->cells;
    mdr_status status = mdr__check_limit(4 * cells * (int64_t)sizeof(int64_t), run);
    braiding braid = {.maze = maze, .grid = grid, .run = run};
    braid.tie = mdr__key_of(options->seed, 0, "braid", 1, "tie");
    braid.parent = mdr__array(allocator, cells, sizeof *braid.parent, run, &status);
    braid.jump = mdr__array(allocator, cells, sizeof *braid.jump, run, &status);
    braid.depth = mdr__array(allocator, cells, sizeof *braid.depth, run, &status);
    braid.dead_ends = mdr__array(allocator, cells, sizeof *braid.dead_ends, run, &status);
    if (!status) status = braid_maze(&braid, options, result);
    mdr__release(allocator, braid.parent, cells, sizeof *braid.parent);
    mdr__release(allocator, braid.jump, cells, sizeof *braid.jump);
    mdr__release(allocator, braid.depth, cells, sizeof *braid.depth);
    mdr__release(allocator, braid.dead_ends, cells, sizeof *braid.dead_ends);
    return status;
}
