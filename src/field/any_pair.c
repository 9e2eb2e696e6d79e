/*
 * Any pair at once: distance and next step between two cells of a maze without loops, in O(1).
 *
 * Idea: hang the maze up at a root (several pieces under one root that is no cell). The distance of two
 *     cells is the sum of their depths less twice that of the cell where their ways up meet. That cell is
 *     found by numbering: cells in preorder, each labelled with the number below it that has the most
 *     low zeros, so that equal labels form paths downwards, and labels, read as places in a complete
 *     binary tree, keep who is above whom.
 * Source: Schieber and Vishkin 1988.
 * Cost: O(cells) to prepare, 24 bytes a cell kept and 4 more meanwhile; O(1) a pair, O(sides) for a step
 *     downwards.
 */
#include "base/bits.h"
#include "base/memory.h"
#include "base/status.h"
#include "maze/maze_internal.h"
#include "meander/field.h"

struct mdr_pairs {
    mdr_grid *grid;
    int64_t nodes;    /* cells, and the root behind them */
    int32_t *parent;  /* [nodes] */
    int32_t *depth;   /* [nodes] */
    int32_t *number;  /* [nodes] in preorder, from 1 */
    int32_t *size;    /* [nodes] of what hangs under a node, itself included */
    int32_t *above;   /* [nodes] bit j: a label whose lowest bit is j is met on the way up */
    int32_t *topmost; /* [nodes + 1] by label: the uppermost node that has it */
};

static void hang_cell(mdr_pairs *pairs, int32_t *order, int64_t *added, mdr_cell cell,
                      int64_t parent)
{
    pairs->parent[cell] = (int32_t)parent;
    pairs->depth[cell] = pairs->depth[parent] + 1;
    order[(*added)++] = (int32_t)cell;
}

static bool is_hung(const mdr_pairs *pairs, mdr_cell cell)
{
    return pairs->depth[cell] > 0;
}

/* Hangs up all that can be reached from the cells order[taken] and after. */
static mdr_status hang_piece(mdr_pairs *pairs, const mdr_maze *maze, int32_t *order, int64_t *taken,
                             int64_t *added, const mdr_run *run)
{
    const mdr_grid *grid = maze->grid;
    while (*taken < *added) {
        if ((*taken & MDR__TICK_MASK) == 0) {
            const mdr_status status = mdr__tick(run, *taken, grid->cells);
            if (status) return status;
        }
        const mdr_cell cell = order[(*taken)++];
        for (int32_t side = 0; side < mdr__side_count(grid, grid->kind, cell); side++) {
            if (!mdr__passable(maze, grid->kind, cell, side)) continue;
            const mdr_cell next = mdr__beyond(grid, grid->kind, cell, side);
            if (!is_hung(pairs, next)) hang_cell(pairs, order, added, next, cell);
        }
    }
    return MDR_OK;
}

/* Fills `order` so that each node comes after its parent. */
static mdr_status hang_up(mdr_pairs *pairs, const mdr_maze *maze, int32_t *order, int64_t *pieces,
                          const mdr_run *run)
{
    const mdr_grid *grid = maze->grid;
    const int64_t root = grid->cells;
    int64_t taken = 1, added = 1;
    mdr_status status = MDR_OK;
    order[0] = (int32_t)root;
    pairs->parent[root] = (int32_t)root;
    *pieces = 0;
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE && !status;
         cell = mdr_grid_next_cell(grid, cell)) {
        if (is_hung(pairs, cell)) continue;
        hang_cell(pairs, order, &added, cell, root);
        status = hang_piece(pairs, maze, order, &taken, &added, run);
        ++*pieces;
    }
    return status;
}

/* Of all numbers in a node's range that with the most low zeros. */
static int32_t label_of(const mdr_pairs *pairs, int64_t node)
{
    const uint32_t before = (uint32_t)pairs->number[node] - 1;
    const uint32_t last = before + (uint32_t)pairs->size[node];
    const int32_t zeros = mdr__highest_bit(before ^ last);
    return (int32_t)(last >> zeros << zeros);
}

static int32_t lowest_of(int32_t label)
{
    return label & -label;
}

/* Preorder numbers in the order of `order`: a node's children take the numbers behind its own, one after
 * the other; `above` holds the next free one meanwhile. */
static void number_nodes(mdr_pairs *pairs, const int32_t *order, int64_t count)
{
    for (int64_t i = count - 1; i >= 0; i--) {
        pairs->size[order[i]]++;
        if (i > 0) pairs->size[pairs->parent[order[i]]] += pairs->size[order[i]];
    }
    for (int64_t i = 0; i < count; i++) {
        const int32_t node = order[i], parent = pairs->parent[node];
        pairs->number[node] = i == 0 ? 1 : pairs->above[parent];
        if (i > 0) pairs->above[parent] += pairs->size[node];
        pairs->above[node] = pairs->number[node] + 1;
    }
}

static void label_nodes(mdr_pairs *pairs, const int32_t *order, int64_t count)
{
    for (int64_t i = 0; i < count; i++) {
        const int32_t node = order[i], label = label_of(pairs, node), parent = pairs->parent[node];
        const int32_t met = i == 0 ? 0 : pairs->above[parent];
        pairs->above[node] = met | lowest_of(label);
        if (i == 0 || label_of(pairs, parent) != label) pairs->topmost[label] = node;
    }
}

static mdr_status prepare(mdr_pairs *pairs, const mdr_maze *maze, const mdr_run *run)
{
    const mdr_allocator *allocator = &maze->grid->allocator;
    int64_t pieces = 0;
    mdr_status status = MDR_OK;
    int32_t *order = mdr__array(allocator, pairs->nodes, sizeof *order, run, &status);
    if (!status) status = hang_up(pairs, maze, order, &pieces, run);
    if (!status && mdr_maze_passage_count(maze) != maze->grid->cell_count - pieces)
        status = mdr__fail(run, MDR_E_UNFIT,
                           PARTS("pairs are prepared on mazes without loops; this one has some"));
    if (!status) {
        const int64_t count = maze->grid->cell_count + 1;
        number_nodes(pairs, order, count);
        label_nodes(pairs, order, count);
    }
    mdr__release(allocator, order, pairs->nodes, sizeof *order);
    return status;
}

static int32_t *node_array(const mdr_pairs *pairs, int64_t more, const mdr_run *run,
                           mdr_status *status)
{
    return mdr__array(&pairs->grid->allocator, pairs->nodes + more, sizeof(int32_t), run, status);
}

static mdr_status check_maze(const mdr_maze *maze, const mdr_run *run)
{
    if (!maze) return mdr__fail(run, MDR_E_ARGUMENT, PARTS("pairs need a maze"));
    if (maze->grid->cells >= INT32_MAX - 1)
        return mdr__fail(run, MDR_E_RANGE, PARTS("pairs are prepared on less than 2^31 cells"));
    if (mdr_maze_one_way_count(maze) > 0)
        return mdr__fail(run, MDR_E_UNFIT,
                         PARTS("pairs are prepared on mazes without one-way passages"));
    return MDR_OK;
}

mdr_status mdr_pairs_new(const mdr_maze *maze, const mdr_run *run, mdr_pairs **pairs)
{
    *pairs = NULL;
    mdr_status status = check_maze(maze, run);
    if (status) return status;
    mdr_pairs *made = mdr__array(&maze->grid->allocator, 1, sizeof *made, run, &status);
    if (!made) return status;
    made->grid = mdr_grid_share(maze->grid);
    made->nodes = maze->grid->cells + 1;
    made->parent = node_array(made, 0, run, &status);
    made->depth = node_array(made, 0, run, &status);
    made->number = node_array(made, 0, run, &status);
    made->size = node_array(made, 0, run, &status);
    made->above = node_array(made, 0, run, &status);
    made->topmost = node_array(made, 1, run, &status);
    if (!status) status = prepare(made, maze, run);
    if (status) {
        mdr_pairs_free(made);
        return status;
    }
    *pairs = made;
    return MDR_OK;
}

void mdr_pairs_free(mdr_pairs *pairs)
{
    if (!pairs) return;
    mdr_grid *grid = pairs->grid;
    const mdr_allocator allocator = grid->allocator;
    mdr__release(&allocator, pairs->parent, pairs->nodes, sizeof(int32_t));
    mdr__release(&allocator, pairs->depth, pairs->nodes, sizeof(int32_t));
    mdr__release(&allocator, pairs->number, pairs->nodes, sizeof(int32_t));
    mdr__release(&allocator, pairs->size, pairs->nodes, sizeof(int32_t));
    mdr__release(&allocator, pairs->above, pairs->nodes, sizeof(int32_t));
    mdr__release(&allocator, pairs->topmost, pairs->nodes + 1, sizeof(int32_t));
    mdr__release(&allocator, pairs, 1, sizeof *pairs);
    mdr_grid_free(grid);
}

/* The node where the way up from `node` comes to the path of a label. */
static int32_t come_to_label(const mdr_pairs *pairs, int32_t node, int32_t label, int32_t place)
{
    const int32_t own = label_of(pairs, node);
    if (own == label) return node;
    const int32_t below = mdr__highest_bit((uint64_t)(pairs->above[node] & ((1 << place) - 1)));
    const int32_t last = (int32_t)((int64_t)own >> (below + 1) << (below + 1)) | 1 << below;
    return pairs->parent[pairs->topmost[last]];
}

/* Where the ways up from two nodes meet. */
static int32_t meeting_of(const mdr_pairs *pairs, int32_t x, int32_t y)
{
    const int32_t a = label_of(pairs, x), b = label_of(pairs, y);
    if (a != b) {
        const int32_t apart = a ^ b, common = pairs->above[x] & pairs->above[y];
        int32_t least = mdr__highest_bit((uint64_t)apart);
        if (lowest_of(a) >> least > 1) least = mdr__highest_bit((uint64_t)lowest_of(a));
        if (lowest_of(b) >> least > 1) least = mdr__highest_bit((uint64_t)lowest_of(b));
        const int32_t place = mdr__lowest_bit((uint64_t)common >> least << least);
        const int32_t label = (int32_t)((int64_t)a >> (place + 1) << (place + 1)) | 1 << place;
        x = come_to_label(pairs, x, label, place);
        y = come_to_label(pairs, y, label, place);
    }
    return pairs->depth[x] < pairs->depth[y] ? x : y;
}

int64_t mdr_pairs_distance(const mdr_pairs *pairs, mdr_cell from, mdr_cell to)
{
    const int32_t meeting = meeting_of(pairs, (int32_t)from, (int32_t)to);
    if (meeting == pairs->nodes - 1) return MDR_NONE;
    return (int64_t)pairs->depth[from] + pairs->depth[to] - 2 * (int64_t)pairs->depth[meeting];
}

/* Does a node hang under another, or is it that one? */
static bool hangs_under(const mdr_pairs *pairs, mdr_cell node, mdr_cell upper)
{
    const int64_t behind = (int64_t)pairs->number[node] - pairs->number[upper];
    return behind >= 0 && behind < pairs->size[upper];
}

mdr_cell mdr_pairs_next(const mdr_pairs *pairs, mdr_cell from, mdr_cell to)
{
    const mdr_grid *grid = pairs->grid;
    if (from == to || mdr_pairs_distance(pairs, from, to) == MDR_NONE) return MDR_NONE;
    if (!hangs_under(pairs, to, from)) return pairs->parent[from];
    for (int32_t side = 0; side < mdr__side_count(grid, grid->kind, from); side++) {
        const mdr_cell next = mdr_grid_exit(grid, from, side).cell;
        if (next == MDR_NONE || pairs->parent[next] != from) continue;
        if (hangs_under(pairs, to, next)) return next;
    }
    return MDR_NONE;
}
