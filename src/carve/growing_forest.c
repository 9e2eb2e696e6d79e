/*
 * Growing forest.
 *
 * Idea: many trees grow at once, from a list of cells as growing-tree has it, each cell into neighbours that are
 *     in no tree yet. When all cells are taken, the trees are joined by Kruskal's algorithm.
 * Source: Jamis Buck, The Growing Tree algorithm, The Buckblog, 2011, with more than one tree; the joining is
 *     Kruskal's, 1956.
 * Cost: O(links). 8 bytes and 2 bits a cell for the list, and what kruskal takes.
 * Law: not uniform; one tree is growing-tree, as many trees as cells are kruskal, others lie between.
 * Draws, version 1: the first tree begins at the start, the others where stream "tree" says: the next draw
 *     below the bound of cell ids, again where there is no cell or one that has been taken. Pieces of a
 *     grid without a tree get one at their first cell when the others are done. Growing: the streams "rule",
 *     "pick" and "" as growing-tree@1 has them, all cells in one list; without shares any cell is picked.
 *     Joining: the weights of kruskal@1.
 * Check: cells - trees steps carve before the first link is weighed.
 * Reference, 1000 x 1000 squares, 10 000 trees: 30.38 % dead ends, 43.17, 22.52, 3.93 with two, three, four
 *     passages; 22.66 % straight on, 20.50 % bends.
 */
#include "carve/growing.h"
#include "carve/joining.h"

enum { CELLS_PER_TREE = 100 };

static int64_t tree_count_of(const mdr_grid *grid)
{
    const int64_t count = grid->cell_count / CELLS_PER_TREE;
    return count > 0 ? count : 1;
}

/* A cell that is in no tree yet. */
static mdr_cell draw_cell(const mdr__growth *growth, mdr__key key, uint64_t *draws)
{
    const mdr_grid *grid = growth->carving->grid;
    mdr_cell cell;
    do cell = mdr__below(key, mdr__draw(key, (*draws)++), grid->cells);
    while (!mdr_grid_has_cell(grid, cell) || mdr__bit(growth->list.visited, cell));
    return cell;
}

static mdr_status add_tree(mdr__growth *growth, mdr_cell cell)
{
    mdr__growth_add(growth, cell);
    return mdr__tell_cell(growth->carving, MDR_STEP_BUILD_MARK, cell);
}

static mdr_status plant_trees(mdr__growth *growth, int64_t trees)
{
    const mdr__key key = mdr__carving_key(growth->carving, "tree");
    uint64_t draws = 0;
    mdr_status status = add_tree(growth, growth->carving->start);
    for (int64_t tree = 1; !status && tree < trees; tree++)
        status = add_tree(growth, draw_cell(growth, key, &draws));
    return status ? status : mdr__grow(growth);
}

/* Pieces of the grid in which no tree began. */
static mdr_status plant_the_rest(mdr__growth *growth)
{
    const mdr_grid *grid = growth->carving->grid;
    mdr_status status = MDR_OK;
    mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE);
    for (; !status && growth->listed < grid->cell_count; cell = mdr_grid_next_cell(grid, cell)) {
        if (mdr__bit(growth->list.visited, cell)) continue;
        status = add_tree(growth, cell);
        if (!status) status = mdr__grow(growth);
    }
    return status;
}

/* Grows all trees; *joined is how many links they have. */
static mdr_status grow_forest(const mdr__carving *carving, mdr__forest *forest, int64_t *joined)
{
    mdr__growth growth;
    const mdr_picks picks = carving->options->picks;
    mdr_status status = mdr__growth_make(&growth, carving);
    growth.forest = forest;
    if (!picks.newest && !picks.oldest) growth.shares = (mdr_picks){.random = 1};
    if (!status) status = plant_trees(&growth, tree_count_of(carving->grid));
    if (!status) status = plant_the_rest(&growth);
    *joined = growth.carved;
    mdr__growth_clear(&growth);
    return status;
}

static mdr_status growing_forest_stepwise(const mdr__carving *carving)
{
    const mdr_grid *grid = carving->grid;
    mdr__forest forest;
    int64_t joined = 0;
    mdr_status status =
        mdr__forest_make(&forest, &grid->allocator, grid->cells, true, carving->run);
    if (!status) status = grow_forest(carving, &forest, &joined);
    if (!status)
        status = mdr__join_by_weight(carving, &forest, mdr__link_weights_of(carving), joined);
    mdr__forest_clear(&forest, &grid->allocator);
    return status;
}

static int64_t growing_forest_bytes(const mdr_grid *grid, mdr_form form)
{
    const int64_t list = mdr__cell_list_bytes(grid), order = mdr__link_order_bytes(grid, true);
    (void)form;
    return mdr__forest_bytes(grid->cells, true) + (list > order ? list : order);
}

const mdr_carver mdr__carver_growing_forest = {
    .name = "growing-forest",
    .version = 1,
    .title = "many trees grow at once and are joined by their lightest links",
    .law = "not uniform; between growing-tree and kruskal by how many trees there are",
    .uses = MDR_CARVER_PICKS,
    .ops =
        &(const struct mdr__carver_ops){
            .bytes = growing_forest_bytes,
            .stepwise = growing_forest_stepwise,
        },
};
