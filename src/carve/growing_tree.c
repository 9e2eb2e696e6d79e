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
#include "carve/growing.h"

void mdr__growth_add(mdr__growth *growth, mdr_cell cell)
{
    mdr__set_bit(growth->list.visited, cell);
    growth->list.cells[growth->end++] = cell;
    growth->alive++;
    growth->listed++;
}

static bool has_left(const mdr__growth *growth, int64_t place)
{
    return mdr__bit(growth->list.marked, growth->list.cells[place]);
}

static mdr_cell pick_newest(mdr__growth *growth)
{
    while (has_left(growth, growth->end - 1)) growth->end--;
    return growth->list.cells[growth->end - 1];
}

static mdr_cell pick_oldest(mdr__growth *growth)
{
    while (has_left(growth, growth->begin)) growth->begin++;
    return growth->list.cells[growth->begin];
}

/* At least half of the list is alive, so that this takes two draws on average. */
static mdr_cell pick_random(mdr__growth *growth)
{
    int64_t place;
    do {
        const uint64_t draw = mdr__draw(growth->pick, (uint64_t)growth->draws++);
        place = growth->begin + mdr__below(growth->pick, draw, growth->end - growth->begin);
    } while (has_left(growth, place));
    return growth->list.cells[place];
}

static mdr_cell pick_cell(mdr__growth *growth)
{
    const mdr_picks shares = growth->shares;
    const int64_t sum = (int64_t)shares.newest + shares.oldest + shares.random;
    int64_t share = 0;
    if (shares.newest != sum && shares.oldest != sum && shares.random != sum)
        share = mdr__below(growth->rule, mdr__draw(growth->rule, (uint64_t)growth->picks), sum);
    growth->picks++;
    if (share < shares.newest) return pick_newest(growth);
    if (share < (int64_t)shares.newest + shares.oldest) return pick_oldest(growth);
    return pick_random(growth);
}

/* Packs the list when more than half of it has left. */
static void pack_list(mdr__growth *growth)
{
    if (growth->alive > (growth->end - growth->begin) / 2) return;
    int64_t to = 0;
    for (int64_t place = growth->begin; place < growth->end; place++) {
        if (!has_left(growth, place)) growth->list.cells[to++] = growth->list.cells[place];
    }
    growth->begin = 0;
    growth->end = to;
}

static mdr_status leave_list(mdr__growth *growth, mdr_cell cell)
{
    mdr__set_bit(growth->list.marked, cell);
    growth->alive--;
    pack_list(growth);
    return mdr__tell_cell(growth->carving, MDR_STEP_BUILD_AGAIN, cell);
}

static mdr_status grow_from(mdr__growth *growth, mdr_cell cell)
{
    const mdr_grid *grid = growth->carving->grid;
    const int32_t side = mdr__choose_side(&growth->list, grid, cell, false);
    if (side == MDR_NONE) return leave_list(growth, cell);
    const mdr_cell to = mdr_grid_exit(grid, cell, side).cell;
    mdr__growth_add(growth, to);
    growth->carved++;
    if (growth->forest) (void)mdr__forest_join(growth->forest, growth->forest->wide, cell, to);
    return mdr__carve_step(growth->carving, cell, side);
}

mdr_status mdr__grow(mdr__growth *growth)
{
    mdr_status status = MDR_OK;
    while (!status && growth->alive > 0) {
        status = grow_from(growth, pick_cell(growth));
        if (!status && (growth->picks & MDR__TICK_MASK) == 0)
            status =
                mdr__tick(growth->carving->run, growth->listed, growth->carving->grid->cell_count);
    }
    return status;
}

static mdr_status grow_piece(void *context, mdr_cell start)
{
    mdr__growth_add(context, start);
    return mdr__grow(context);
}

static mdr_picks picks_of(const mdr_carve_options *options)
{
    const mdr_picks picks = options->picks;
    return picks.newest || picks.oldest || picks.random ? picks : (mdr_picks){.newest = 1};
}

mdr_status mdr__growth_make(mdr__growth *growth, const mdr__carving *carving)
{
    *growth = (mdr__growth){.carving = carving, .shares = picks_of(carving->options)};
    growth->rule = mdr__carving_key(carving, "rule");
    growth->pick = mdr__carving_key(carving, "pick");
    return mdr__cell_list_make(&growth->list, carving);
}

void mdr__growth_clear(mdr__growth *growth)
{
    mdr__cell_list_clear(&growth->list, growth->carving);
}

static mdr_status growing_tree_stepwise(const mdr__carving *carving)
{
    mdr__growth growth;
    mdr_status status = mdr__growth_make(&growth, carving);
    if (!status) status = mdr__carve_pieces(carving, growth.list.visited, grow_piece, &growth);
    mdr__growth_clear(&growth);
    return status;
}

static int64_t growing_tree_bytes(const mdr_grid *grid, mdr_form form)
{
    (void)form;
    return mdr__cell_list_bytes(grid);
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
