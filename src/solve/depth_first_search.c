/*
 * Depth-first solving with backtracking; here without recursion.
 *
 * Idea: go on into the first side that leads to a cell not yet tried; where there is none, mark the
 *     cell as a dead end and fall back.
 * Source: Tremaux's and Tarry's walks made systematic; orders and steps are those of the origin class.
 * Cost: O(cells); a bit a cell and 6 bytes a cell of the longest way tried.
 * Promise: a path if there is one, also with loops and one-way passages; not the shortest.
 * Order: fixed, or shuffled on entering a cell, the goal apart: Fisher and Yates from the end, for
 *     i = n - 1 .. 1 swap side i with the one at a draw below i + 1. Draws, version 1: stream "order"
 *     of "solve-depth-first"; the draws of cell c are those of the key {draw c, high}, draw i - 1 for
 *     i, so an order can be had again without being kept. UHEPRNG, squares only: in the order made.
 * Steps: SOLVE_TRY on entering, the start first; SOLVE_BACKTRACK on leaving a dead end, never of the
 *     start; SOLVE_SUCCESS after the SOLVE_TRY of the goal.
 */
#include "base/memory.h"
#include "base/random_internal.h"
#include "base/status.h"
#include "solve/solve_internal.h"

/* A cell on the way: how many sides were tried, whence it was entered, and in which order. */
typedef struct way_cell {
    uint16_t tried, back;
    uint8_t packed; /* UHEPRNG: the order, two bits a side, first in the lowest */
} way_cell;

typedef struct depth_search {
    const mdr__solving *solving;
    uint64_t *visited;
    way_cell *way; /* from the start to where one stands */
    int64_t depth, room;
    int32_t *order; /* [side_bound] of the cell where one stands */
    mdr_cell cell;
    mdr__key key;
    mdr__uheprng generator;
} depth_search;

static void swap_sides(int32_t *a, int32_t *b)
{
    const int32_t kept = *a;
    *a = *b;
    *b = kept;
}

static void shuffle_by_key(const depth_search *search, int32_t count)
{
    const mdr__key key = {mdr__draw(search->key, (uint64_t)search->cell), search->key.high};
    for (int32_t i = count - 1; i > 0; i--) {
        const int64_t j = mdr__below(key, mdr__draw(key, (uint64_t)i - 1), i + 1);
        swap_sides(&search->order[i], &search->order[j]);
    }
}

static uint8_t shuffle_as_origin(depth_search *search)
{
    for (int32_t i = 3; i > 0; i--) {
        const int64_t j = mdr__uheprng_below(&search->generator, i + 1);
        swap_sides(&search->order[i], &search->order[j]);
    }
    return (uint8_t)(search->order[0] | search->order[1] << 2 | search->order[2] << 4
                     | search->order[3] << 6);
}

static void unpack_order(const depth_search *search, uint8_t packed)
{
    for (int32_t i = 0; i < 4; i++) search->order[i] = packed >> 2 * i & 3;
}

/* Puts the order of the cell where one stands into `order`; `entered` when it is new. */
static void settle_order(depth_search *search, bool entered)
{
    const mdr_grid *grid = search->solving->maze->grid;
    const mdr_solve_options *options = search->solving->options;
    const int32_t count = mdr__side_count(grid, grid->kind, search->cell);
    way_cell *here = &search->way[search->depth - 1];
    const bool goal = search->cell == search->solving->to;
    for (int32_t i = 0; i < count; i++) search->order[i] = mdr__side_in_order(grid->kind, i);
    if (options->order == MDR_ORDER_FIXED || goal) return;
    if (options->random == MDR_RANDOM_DEFAULT) {
        shuffle_by_key(search, count);
    } else if (entered) {
        here->packed = shuffle_as_origin(search);
    } else {
        unpack_order(search, here->packed);
    }
}

static mdr_status enter_cell(depth_search *search, mdr_cell cell, int32_t back)
{
    const mdr__solving *solving = search->solving;
    mdr_status status = MDR_OK;
    if (search->depth == search->room) {
        way_cell *grown =
            mdr__grown(&solving->maze->grid->allocator, search->way, search->depth, &search->room,
                       search->depth + 1, sizeof *grown, solving->run, &status);
        if (!grown) return status;
        search->way = grown;
    }
    search->way[search->depth++] = (way_cell){.back = (uint16_t)back};
    search->cell = cell;
    mdr__set_bit(search->visited, cell);
    settle_order(search, true);
    return mdr__solve_step(solving, MDR_STEP_SOLVE_TRY, cell);
}

static mdr_status fall_back(depth_search *search)
{
    const mdr_grid *grid = search->solving->maze->grid;
    const mdr_cell dead_end = search->cell;
    search->cell = mdr__beyond(grid, grid->kind, dead_end, search->way[--search->depth].back);
    settle_order(search, false);
    return mdr__solve_step(search->solving, MDR_STEP_SOLVE_BACKTRACK, dead_end);
}

/* The next side in the order that leads to a cell not yet tried, or MDR_NONE. */
static int32_t next_side(depth_search *search)
{
    const mdr_maze *maze = search->solving->maze;
    const mdr_grid *grid = maze->grid;
    way_cell *here = &search->way[search->depth - 1];
    while (here->tried < mdr__side_count(grid, grid->kind, search->cell)) {
        const int32_t side = search->order[here->tried++];
        if (!mdr__walkable(maze, grid->kind, search->cell, side)) continue;
        if (!mdr__bit(search->visited, mdr__beyond(grid, grid->kind, search->cell, side)))
            return side;
    }
    return MDR_NONE;
}

static mdr_status search_depths(depth_search *search)
{
    const mdr__solving *solving = search->solving;
    const mdr_grid *grid = solving->maze->grid;
    int64_t entered = 0;
    mdr_status status = enter_cell(search, solving->from, 0);
    while (!status && search->cell != solving->to) {
        const int32_t side = next_side(search);
        if (side != MDR_NONE) {
            status = enter_cell(search, mdr__beyond(grid, grid->kind, search->cell, side),
                                mdr__back(grid, grid->kind, search->cell, side));
            if (!status && (++entered & MDR__TICK_MASK) == 0)
                status = mdr__tick(solving->run, entered, grid->cells);
        } else if (search->depth == 1) {
            break;
        } else {
            status = fall_back(search);
        }
    }
    return status;
}

/* The way is the path; walks it back from the goal. */
static mdr_status way_to_path(const depth_search *search, mdr_path **path)
{
    const mdr_grid *grid = search->solving->maze->grid;
    const mdr_status status =
        mdr__path_room(&grid->allocator, search->depth, search->solving->run, path);
    if (status) return status;
    mdr_cell cell = search->cell;
    for (int64_t i = search->depth - 1; i > 0; i--) {
        (*path)->cells[i] = cell;
        cell = mdr__beyond(grid, grid->kind, cell, search->way[i].back);
    }
    (*path)->cells[0] = cell;
    return MDR_OK;
}

static mdr_status solve_depth_first(const mdr__solving *solving, mdr_path **path)
{
    const mdr_grid *grid = solving->maze->grid;
    const mdr_solve_options *options = solving->options;
    const mdr_allocator *allocator = &grid->allocator;
    if (options->random == MDR_RANDOM_UHEPRNG && options->order == MDR_ORDER_SHUFFLED
        && grid->kind == MDR__EXPLICIT)
        return mdr__fail(solving->run, MDR_E_UNFIT,
                         PARTS("uheprng repeats the origin's draws, which are for squares only; "
                               "use the default generator"));
    mdr_status status = MDR_OK;
    depth_search search = {.solving = solving};
    search.key = mdr__key_of(options->seed, 0, "solve-depth-first", 1, "order");
    if (options->random == MDR_RANDOM_UHEPRNG)
        mdr__uheprng_start(&search.generator, options->seed ? options->seed : "");
    const int64_t words = mdr__words(grid->cells);
    search.visited = mdr__array(allocator, words, sizeof *search.visited, solving->run, &status);
    search.order =
        mdr__array(allocator, grid->side_bound, sizeof *search.order, solving->run, &status);
    if (!status) status = search_depths(&search);
    if (!status && search.cell == solving->to) {
        status = mdr__solve_step(solving, MDR_STEP_SOLVE_SUCCESS, MDR_NONE);
        if (!status) status = way_to_path(&search, path);
    }
    mdr__release(allocator, search.visited, words, sizeof *search.visited);
    mdr__release(allocator, search.order, grid->side_bound, sizeof *search.order);
    mdr__release(allocator, search.way, search.room, sizeof *search.way);
    return status;
}

const mdr_solver mdr__solver_depth_first = {
    .name = "depth-first",
    .title = "on into the first untried side, back from dead ends",
    .promise = "a path, not the shortest; loops and one-way passages; 6 bytes a cell of the way",
    .traits = MDR_SOLVER_ALWAYS | MDR_SOLVER_DRAWS,
    .ops = &(const struct mdr__solver_ops){.solve = solve_depth_first},
};
