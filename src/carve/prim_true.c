/*
 * Prim's algorithm with random weights: the true one.
 *
 * Idea: of all links that lead out of the maze the lightest is opened, from the start on.
 * Source: Robert C. Prim, Shortest connection networks and some generalizations, 1957; before him Vojtech
 *     Jarnik, 1930. What most mazes called Prim's do is prim.
 * Cost: O(links x log links). A heap of 16 bytes a link and a bit a cell; fast: Kruskal's fast form, for
 *     the maze is the same.
 * Law: the minimum spanning tree of independent even weights, as kruskal: not uniform, and not by the start.
 *     With costs: the tree of the weights that link_order.h says.
 * Draws, version 1: the weights of kruskal@1, so that the same seed gives the same maze. Where a grid is in
 *     several pieces, each grows, the start's first, then by their first cells.
 * Check: the maze is that of kruskal and of boruvka, bit for bit, from whichever cell it grows.
 * Reference: as kruskal.
 */
#include "base/memory.h"
#include "carve/joining.h"

typedef struct weighed {
    uint64_t weight;
    mdr_link link;
} weighed;

typedef struct lightest_first {
    const mdr__carving *carving;
    mdr__link_weights weights;
    uint64_t *visited; /* [cells] */
    weighed *heap;     /* [links] no link is heavier than the two below it */
    int64_t count, taken;
} lightest_first;

static bool is_before(weighed a, weighed b)
{
    return mdr__is_lighter(a.weight, a.link, b.weight, b.link);
}

static void push_link(lightest_first *growth, weighed added)
{
    int64_t at = growth->count++;
    for (; at > 0 && is_before(added, growth->heap[(at - 1) / 2]); at = (at - 1) / 2)
        growth->heap[at] = growth->heap[(at - 1) / 2];
    growth->heap[at] = added;
}

static mdr_link pop_lightest(lightest_first *growth)
{
    weighed *heap = growth->heap;
    const mdr_link lightest = heap[0].link;
    const weighed last = heap[--growth->count];
    int64_t at = 0;
    for (int64_t child = 1; child < growth->count; child = 2 * at + 1) {
        if (child + 1 < growth->count && is_before(heap[child + 1], heap[child])) child++;
        if (!is_before(heap[child], last)) break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = last;
    return lightest;
}

static void take_in(lightest_first *growth, mdr_cell cell)
{
    const mdr_grid *grid = growth->carving->grid;
    mdr__set_bit(growth->visited, cell);
    for (int32_t side = 0; side < mdr_grid_side_count(grid, cell); side++) {
        const mdr_exit out = mdr_grid_exit(grid, cell, side);
        if (out.cell == MDR_NONE || mdr__bit(growth->visited, out.cell)) continue;
        push_link(growth, (weighed){mdr__link_weight(&growth->weights, out.link), out.link});
    }
}

static mdr_status open_link(lightest_first *growth, mdr_link link)
{
    const mdr_link_ends ends = mdr_grid_link_ends(growth->carving->grid, link);
    const bool first = mdr__bit(growth->visited, ends.first),
               second = mdr__bit(growth->visited, ends.second);
    if (first && second)
        return mdr__tell_side(growth->carving, MDR_STEP_BUILD_WEIGH, ends.first, ends.side);
    take_in(growth, first ? ends.second : ends.first);
    return first ? mdr__carve_step(growth->carving, ends.first, ends.side)
                 : mdr__carve_step(growth->carving, ends.second, ends.back);
}

static mdr_status grow_piece(void *context, mdr_cell start)
{
    lightest_first *growth = context;
    const mdr_grid *grid = growth->carving->grid;
    mdr_status status = MDR_OK;
    take_in(growth, start);
    while (!status && growth->count > 0) {
        status = open_link(growth, pop_lightest(growth));
        if (!status && (++growth->taken & MDR__TICK_MASK) == 0)
            status = mdr__tick(growth->carving->run, growth->taken, grid->links);
    }
    return status;
}

static mdr_status prim_true_stepwise(const mdr__carving *carving)
{
    const mdr_grid *grid = carving->grid;
    const mdr_allocator *allocator = &grid->allocator;
    const int64_t words = mdr__words(grid->cells);
    mdr_status status = MDR_OK;
    lightest_first growth = {.carving = carving, .weights = mdr__link_weights_of(carving)};
    growth.visited = mdr__array(allocator, words, sizeof *growth.visited, carving->run, &status);
    growth.heap = mdr__array(allocator, grid->links, sizeof *growth.heap, carving->run, &status);
    if (!status) status = mdr__carve_pieces(carving, growth.visited, grow_piece, &growth);
    mdr__release(allocator, growth.visited, words, sizeof *growth.visited);
    mdr__release(allocator, growth.heap, grid->links, sizeof *growth.heap);
    return status;
}

static int64_t prim_true_bytes(const mdr_grid *grid, mdr_form form)
{
    if (form == MDR_FORM_FAST) return mdr__kruskal_fast_bytes(grid);
    return mdr__words(grid->cells) * 8 + grid->links * (int64_t)sizeof(weighed) + 8;
}

const mdr_carver mdr__carver_prim_true = {
    .name = "prim-true",
    .version = 1,
    .title = "the lightest link that leads out of the maze is opened",
    .law = "the minimum spanning tree of random weights: the very mazes of kruskal",
    .uses = MDR_CARVER_COSTS,
    .ops =
        &(const struct mdr__carver_ops){
            .bytes = prim_true_bytes,
            .stepwise = prim_true_stepwise,
            .fast = mdr__kruskal_fast,
        },
};
