/*
 * Growing tree.
 *
 * Idea: keep a list of cells, at first the start. Pick one by a rule: if it has neighbours not yet in the
 *     maze, one of them is carved and listed; if it has none, the cell leaves the list.
 * Source: Jamis Buck, Mazes for Programmers, 2015, chapter 12.
 * Cost: O(cells) picks. 8 bytes and 2 bits a cell: all cells are listed once, in order, those that left are
 *     marked, and the list is packed when more than half of it has left.
 * Law: not uniform, by the rule: newest winds like depth-first, oldest gives straight rays, random a bush
 *     with short ways; mixes lie between. Of the 192 mazes of 3 x 3, from all cells together, oldest
 *     reaches 34, random all.
 * Draws, version 1: stream "rule": where more than one rule has a share, pick k takes draw k below the sum
 *     of shares: newest first, then oldest, then random. Stream "pick": random takes the next draw below
 *     the length of the list, cells that left included, again while it finds one that left. Stream "":
 *     bytes; with n > 0 sides to cells not in the maze, also when n is 1, a byte below n chooses in the
 *     order of sides. Where a grid is in several pieces, each grows, the start's first, then by their
 *     first cells.
 * Check: cells - 1 steps carve, and every cell is told once more when it leaves the list.
 * Reference, 1000 x 1000 squares, dead ends and straight on: newest as depth-first; random 27.63 %,
 *     26.03 %; oldest 0.24 %, 99.5 %. Half newest and half random: on 300 x 300 about 18 % dead ends; where
 *     the last of the list takes the place of one that left, which is not the newest then, about 33 %.
 */
#include "base/memory.h"
#include "carve/carve_internal.h"

typedef struct growing_tree {
    const mdr__carving *carving;
    mdr__key rule, pick;
    mdr__byte_stream bytes;
    mdr_picks shares;
    uint64_t *visited; /* [cells] */
    uint64_t *left;    /* [cells] left the list */
    mdr_cell *list;    /* [cells] places begin .. end are in use */
    int32_t *choices;  /* [side_bound] */
    int64_t begin, end;
    int64_t alive; /* of those, have not left */
    int64_t picks, draws;
    int64_t listed;
} growing_tree;

static void list_cell(growing_tree *tree, mdr_cell cell)
{
    mdr__set_bit(tree->visited, cell);
    tree->list[tree->end++] = cell;
    tree->alive++;
    tree->listed++;
}

static bool has_left(const growing_tree *tree, int64_t place)
{
    return mdr__bit(tree->left, tree->list[place]);
}

static mdr_cell pick_newest(growing_tree *tree)
{
    while (has_left(tree, tree->end - 1)) tree->end--;
    return tree->list[tree->end - 1];
}

static mdr_cell pick_oldest(growing_tree *tree)
{
    while (has_left(tree, tree->begin)) tree->begin++;
    return tree->list[tree->begin];
}

/* At least half of the list is alive, so that this takes two draws on average. */
static mdr_cell pick_random(growing_tree *tree)
{
    int64_t place;
    do {
        const uint64_t draw = mdr__draw(tree->pick, (uint64_t)tree->draws++);
        place = tree->begin + mdr__below(tree->pick, draw, tree->end - tree->begin);
    } while (has_left(tree, place));
    return tree->list[place];
}

static mdr_cell pick_cell(growing_tree *tree)
{
    const mdr_picks shares = tree->shares;
    const int64_t sum = (int64_t)shares.newest + shares.oldest + shares.random;
    int64_t share = 0;
    if (shares.newest != sum && shares.oldest != sum && shares.random != sum)
        share = mdr__below(tree->rule, mdr__draw(tree->rule, (uint64_t)tree->picks), sum);
    tree->picks++;
    if (share < shares.newest) return pick_newest(tree);
    if (share < (int64_t)shares.newest + shares.oldest) return pick_oldest(tree);
    return pick_random(tree);
}

/* Packs the list when more than half of it has left. */
static void pack_list(growing_tree *tree)
{
    if (tree->alive > (tree->end - tree->begin) / 2) return;
    int64_t to = 0;
    for (int64_t place = tree->begin; place < tree->end; place++) {
        if (!has_left(tree, place)) tree->list[to++] = tree->list[place];
    }
    tree->begin = 0;
    tree->end = to;
}

static mdr_status leave_list(growing_tree *tree, mdr_cell cell)
{
    mdr__set_bit(tree->left, cell);
    tree->alive--;
    pack_list(tree);
    return mdr__tell_cell(tree->carving, MDR_STEP_BUILD_AGAIN, cell);
}

static mdr_status grow_from(growing_tree *tree, mdr_cell cell)
{
    const mdr_grid *grid = tree->carving->grid;
    const int32_t count = mdr__sides_where(grid, cell, tree->visited, false, tree->choices);
    if (count == 0) return leave_list(tree, cell);
    const int32_t side = tree->choices[mdr__choose_by_byte(&tree->bytes, count)];
    list_cell(tree, mdr_grid_exit(grid, cell, side).cell);
    return mdr__carve_step(tree->carving, cell, side);
}

static mdr_status grow_piece(void *context, mdr_cell start)
{
    growing_tree *tree = context;
    mdr_status status = MDR_OK;
    list_cell(tree, start);
    while (!status && tree->alive > 0) {
        status = grow_from(tree, pick_cell(tree));
        if (!status && (tree->picks & MDR__TICK_MASK) == 0)
            status = mdr__tick(tree->carving->run, tree->listed, tree->carving->grid->cell_count);
    }
    return status;
}

static mdr_picks picks_of(const mdr_carve_options *options)
{
    const mdr_picks picks = options->picks;
    return picks.newest || picks.oldest || picks.random ? picks : (mdr_picks){.newest = 1};
}

static mdr_status growing_tree_stepwise(const mdr__carving *carving)
{
    const mdr_grid *grid = carving->grid;
    const mdr_allocator *allocator = &grid->allocator;
    const int64_t words = mdr__words(grid->cells);
    mdr_status status = MDR_OK;
    growing_tree tree = {.carving = carving, .shares = picks_of(carving->options)};
    tree.rule = mdr__carving_key(carving, "rule");
    tree.pick = mdr__carving_key(carving, "pick");
    mdr__byte_stream_start(&tree.bytes, mdr__carving_key(carving, ""));
    tree.visited = mdr__array(allocator, words, sizeof *tree.visited, carving->run, &status);
    tree.left = mdr__array(allocator, words, sizeof *tree.left, carving->run, &status);
    tree.list = mdr__array(allocator, grid->cells, sizeof *tree.list, carving->run, &status);
    tree.choices =
        mdr__array(allocator, grid->side_bound, sizeof *tree.choices, carving->run, &status);
    if (!status) status = mdr__carve_pieces(carving, tree.visited, grow_piece, &tree);
    mdr__release(allocator, tree.visited, words, sizeof *tree.visited);
    mdr__release(allocator, tree.left, words, sizeof *tree.left);
    mdr__release(allocator, tree.list, grid->cells, sizeof *tree.list);
    mdr__release(allocator, tree.choices, grid->side_bound, sizeof *tree.choices);
    return status;
}

static int64_t growing_tree_bytes(const mdr_grid *grid, mdr_form form)
{
    (void)form;
    return mdr__words(grid->cells) * 16 + grid->cells * 8 + (int64_t)grid->side_bound * 4;
}

const mdr_carver mdr__carver_growing_tree = {
    .name = "growing-tree",
    .version = 1,
    .title = "grow from the newest, the oldest or any cell, by shares",
    .law = "not uniform; from winding to bushy by the rule that picks",
    .uses = MDR_CARVER_PICKS,
    .ops =
        &(const struct mdr__carver_ops){
            .bytes = growing_tree_bytes,
            .stepwise = growing_tree_stepwise,
        },
};
