/*
 * Boruvka's algorithm with random weights.
 *
 * Idea: in rounds, every tree of the maze takes the lightest of the links that lead out of it; all of
 *     these are opened, and trees grow together, until one is left.
 * Source: Otakar Boruvka, O jistem problemu minimalnim, 1926; Jaroslav Nesetril and others, 2001.
 * Cost: O(links x rounds); a round leaves half of the trees at most, on squares about a quarter, and links
 *     inside a tree are dropped. 40 bytes a cell of squares; fast: Kruskal's fast form, for the maze is the
 *     same.
 * Law: the minimum spanning tree of independent even weights, as kruskal: not uniform. With costs: the
 *     tree of the weights that link_order.h says.
 * Draws, version 1: the weights of kruskal@1, so that the same seed gives the same maze. Trees take their
 *     links in the order of their lowest cells, which does not matter for the maze.
 * Check: the maze is that of kruskal and of prim-true, bit for bit.
 * Reference: as kruskal.
 */
#include "base/forest.h"
#include "carve/joining.h"

typedef struct boruvka_rounds {
    const mdr__carving *carving;
    mdr__link_weights weights;
    mdr__forest forest;
    mdr_link *links;    /* [links] those that may still lead from tree to tree */
    mdr_link *lightest; /* [cells] at the lowest cell of a tree, MDR_NONE: none yet */
    int64_t count;      /* of links left */
    int64_t joined;
} boruvka_rounds;

static bool is_before(const boruvka_rounds *rounds, mdr_link a, mdr_link b)
{
    return mdr__is_lighter(mdr__link_weight(&rounds->weights, a), a,
                           mdr__link_weight(&rounds->weights, b), b);
}

static void offer_link(boruvka_rounds *rounds, mdr_cell root, mdr_link link)
{
    mdr_link *best = &rounds->lightest[root];
    if (*best == MDR_NONE || is_before(rounds, link, *best)) *best = link;
}

/* Offers every link to the two trees at its ends, and drops those inside one. */
static mdr_status look_at_links(boruvka_rounds *rounds)
{
    const mdr_grid *grid = rounds->carving->grid;
    mdr_status status = mdr__tick(rounds->carving->run, rounds->joined, grid->cell_count);
    int64_t kept = 0;
    for (int64_t i = 0; !status && i < rounds->count; i++) {
        const mdr_link link = rounds->links[i];
        const mdr_link_ends ends = mdr_grid_link_ends(grid, link);
        const mdr_cell a = mdr__forest_root(&rounds->forest, true, ends.first);
        const mdr_cell b = mdr__forest_root(&rounds->forest, true, ends.second);
        if (a != b) {
            offer_link(rounds, a, link);
            offer_link(rounds, b, link);
            rounds->links[kept++] = link;
        } else if (!mdr__bit(rounds->carving->maze->open, link)) {
            status = mdr__tell_side(rounds->carving, MDR_STEP_BUILD_WEIGH, ends.first, ends.side);
        }
        if (!status && (i & MDR__TICK_MASK) == MDR__TICK_MASK)
            status = mdr__tick(rounds->carving->run, rounds->joined, grid->cell_count);
    }
    rounds->count = kept;
    return status;
}

/* Opens what the trees have taken: two trees may have taken the same link. */
static mdr_status open_lightest(boruvka_rounds *rounds)
{
    const mdr_grid *grid = rounds->carving->grid;
    mdr_status status = MDR_OK;
    for (mdr_cell cell = 0; !status && cell < grid->cells; cell++) {
        const mdr_link link = rounds->lightest[cell];
        rounds->lightest[cell] = MDR_NONE;
        if (link == MDR_NONE) continue;
        const mdr_link_ends ends = mdr_grid_link_ends(grid, link);
        if (!mdr__forest_join(&rounds->forest, true, ends.first, ends.second)) continue;
        rounds->joined++;
        status = mdr__carve_step(rounds->carving, ends.first, ends.side);
    }
    return status;
}

static mdr_status play_rounds(boruvka_rounds *rounds)
{
    const mdr_grid *grid = rounds->carving->grid;
    mdr_status status = MDR_OK;
    for (mdr_cell cell = 0; cell < grid->cells; cell++) rounds->lightest[cell] = MDR_NONE;
    for (mdr_link link = mdr_grid_next_link(grid, MDR_NONE); link != MDR_NONE;
         link = mdr_grid_next_link(grid, link)) {
        rounds->links[rounds->count++] = link;
    }
    while (!status && rounds->joined < grid->cell_count - grid->pieces) {
        status = look_at_links(rounds);
        if (!status) status = open_lightest(rounds);
    }
    return status;
}

static mdr_status boruvka_stepwise(const mdr__carving *carving)
{
    const mdr_grid *grid = carving->grid;
    const mdr_allocator *allocator = &grid->allocator;
    boruvka_rounds rounds = {.carving = carving, .weights = mdr__link_weights_of(carving)};
    mdr_status status =
        mdr__forest_make(&rounds.forest, allocator, grid->cells, true, carving->run);
    rounds.links = mdr__array(allocator, grid->links, sizeof *rounds.links, carving->run, &status);
    rounds.lightest =
        mdr__array(allocator, grid->cells, sizeof *rounds.lightest, carving->run, &status);
    if (!status) status = play_rounds(&rounds);
    mdr__release(allocator, rounds.links, grid->links, sizeof *rounds.links);
    mdr__release(allocator, rounds.lightest, grid->cells, sizeof *rounds.lightest);
    mdr__forest_clear(&rounds.forest, allocator);
    return status;
}

static int64_t boruvka_bytes(const mdr_grid *grid, mdr_form form)
{
    if (form == MDR_FORM_FAST) return mdr__kruskal_fast_bytes(grid);
    return mdr__forest_bytes(grid->cells, true) + grid->links * 8 + grid->cells * 8 + 16;
}

const mdr_carver mdr__carver_boruvka = {
    .name = "boruvka",
    .version = 1,
    .title = "every tree takes the lightest link that leads out of it, round by round",
    .law = "the minimum spanning tree of random weights: the very mazes of kruskal",
    .uses = MDR_CARVER_COSTS,
    .ops =
        &(const struct mdr__carver_ops){
            .bytes = boruvka_bytes,
            .stepwise = boruvka_stepwise,
            .fast = mdr__kruskal_fast,
        },
};
