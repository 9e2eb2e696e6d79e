/*
 * Kruskal's algorithm with random weights.
 *
 * Idea: links by weight, the lightest first; each is opened unless its two cells hang together already.
 * Source: Joseph B. Kruskal, On the shortest spanning subtree of a graph, 1956; random weights as in
 *     Jamis Buck, Mazes for Programmers, 2015, chapter 10.
 * Cost: O(links), and a little for finding roots. 32 bytes a cell of squares; fast: 13 (ids of 4 bytes).
 * Law: the minimum spanning tree of independent even weights; every order of the links alike likely.
 *     Not uniform: of the 192 mazes of 3 x 3 the rarest comes 0.66, the commonest 1.34 times as often as
 *     its share. With costs: the tree of the weights that link_order.h says.
 * Draws, version 1: stream "weight": the weight of link k is draw k.
 * Check: every closed link is heavier than all links on the way between its two cells.
 * Reference, 1000 x 1000 squares: 30.66 % dead ends, 42.72, 22.56, 4.05 with two, three, four passages;
 *     15.92 % straight on, 26.80 % bends.
 */
#include "base/forest.h"
#include "carve/joining.h"

/* Opens the link, or tells that it stays. */
static MDR__ALWAYS_INLINE mdr_status weigh_link(const mdr__carving *carving, mdr__forest *forest,
                                                mdr_link link, bool wide, int64_t *joined)
{
    const mdr_link_ends ends = mdr_grid_link_ends(carving->grid, link);
    if (!mdr__forest_join(forest, wide, ends.first, ends.second))
        return mdr__tell_side(carving, MDR_STEP_BUILD_WEIGH, ends.first, ends.side);
    ++*joined;
    return mdr__carve_step(carving, ends.first, ends.side);
}

static MDR__ALWAYS_INLINE mdr_status weigh_links(const mdr__carving *carving, mdr__forest *forest,
                                                 const mdr__link_order *order, int64_t joined,
                                                 bool wide)
{
    const mdr_grid *grid = carving->grid;
    const int64_t wanted = grid->cell_count - grid->pieces;
    mdr_status status = MDR_OK;
    for (int64_t i = 0; !status && joined < wanted; i++) {
        status = weigh_link(carving, forest, mdr__link_order_at(order, wide, i), wide, &joined);
        if (!status && (i & MDR__TICK_MASK) == 0)
            status = mdr__tick(carving->run, order->count * 3 / 4 + i / 4, order->count);
    }
    return status;
}

/* The same on plain squares without steps. */
static mdr_status weigh_links_of_squares(const mdr__carving *carving, mdr__forest *forest,
                                         const mdr__link_order *order, int64_t joined)
{
    const mdr_grid *grid = carving->grid;
    const int64_t wanted = grid->cell_count - grid->pieces;
    uint64_t *open = carving->maze->open;
    mdr_status status = MDR_OK;
    for (int64_t i = 0; !status && joined < wanted; i++) {
        const mdr_link link = mdr__link_order_at(order, false, i);
        const bool south = link >= grid->plane;
        const mdr_cell first = south ? link - grid->plane : link;
        if (mdr__forest_join(forest, false, first, first + (south ? grid->columns : 1))) {
            mdr__set_bit(open, link);
            joined++;
        }
        if ((i & MDR__TICK_MASK) == 0)
            status = mdr__tick(carving->run, order->count * 3 / 4 + i / 4, order->count);
    }
    return status;
}

mdr_status mdr__join_by_weight(const mdr__carving *carving, mdr__forest *forest,
                               mdr__link_weights weights, int64_t joined)
{
    mdr__link_order order;
    const bool plain = carving->grid->kind == MDR__PLAIN && !forest->wide;
    mdr_status status = mdr__link_order_make(&order, carving, weights, forest->wide);
    if (!status && forest->wide)
        status = weigh_links(carving, forest, &order, joined, true);
    else if (!status && (mdr__is_watched(carving) || !plain))
        status = weigh_links(carving, forest, &order, joined, false);
    else if (!status)
        status = weigh_links_of_squares(carving, forest, &order, joined);
    mdr__link_order_clear(&order);
    return status;
}

int64_t mdr__join_bytes(const mdr_grid *grid, bool wide)
{
    return mdr__link_order_bytes(grid, wide) + mdr__forest_bytes(grid->cells, wide);
}

static mdr_status kruskal(const mdr__carving *carving, bool wide)
{
    const mdr_grid *grid = carving->grid;
    mdr__forest forest;
    mdr_status status =
        mdr__forest_make(&forest, &grid->allocator, grid->cells, wide, carving->run);
    if (!status) status = mdr__join_by_weight(carving, &forest, mdr__link_weights_of(carving), 0);
    mdr__forest_clear(&forest, &grid->allocator);
    return status;
}

static mdr_status kruskal_stepwise(const mdr__carving *carving)
{
    return kruskal(carving, true);
}

mdr_status mdr__kruskal_fast(const mdr__carving *carving)
{
    return kruskal(carving, false);
}

/* -1 where ids do not fit into 32 bits. */
int64_t mdr__kruskal_fast_bytes(const mdr_grid *grid)
{
    return grid->link_bound <= (int64_t)UINT32_MAX ? mdr__join_bytes(grid, false) : -1;
}

static int64_t kruskal_bytes(const mdr_grid *grid, mdr_form form)
{
    return form == MDR_FORM_FAST ? mdr__kruskal_fast_bytes(grid) : mdr__join_bytes(grid, true);
}

const mdr_carver mdr__carver_kruskal = {
    .name = "kruskal",
    .version = 1,
    .title = "the lightest link first, unless its cells hang together already",
    .law = "the minimum spanning tree of random weights; not uniform, short dead ends",
    .uses = MDR_CARVER_COSTS,
    .ops =
        &(const struct mdr__carver_ops){
            .bytes = kruskal_bytes,
            .stepwise = kruskal_stepwise,
            .fast = mdr__kruskal_fast,
        },
};
