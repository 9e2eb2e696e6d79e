/*
 * A path that the solution takes: from the first of some cells through the others to the last.
 *
 * Idea: leg after leg by a loop-erased random walk on the cells that are free. As with Wilson's algorithm no loop needs
 *     to be found: of every cell the side by which the walk left it last is kept.
 *
 *         A - - + . .        the second leg, from B to C, has the cells of the
 *         . . . | . .        first for walls; a first leg that leaves C where B
 *         C . . B . .        cannot come to is drawn again
 *
 * Source: Wilson 1996; with two cells the path is that between them in a uniform perfect maze (Pemantle 1991).
 * Cost: O(cells) a leg for what is reached; the walk takes as many steps as it takes to hit the next cell.
 * Law: of one leg, with what is free given, as in a uniform perfect maze of the free cells, on condition that the later stops still hang
 *     together. Of several legs not as in all mazes that pass the cells in order: to know that law one would have to count
 *     them, or to throw away most walks.
 * Draws, version 1: key (seed, item, "path", 1, "walk"); step k of all walks together takes draw k, below the number of
 *     free ways, which are counted in the order of sides.
 */
#include "base/memory.h"
#include "carve/constraints_internal.h"

enum { TRIES = 64, LEG_TRIES = 16 };

typedef struct path_search {
    const mdr_constraints *constraints;
    const mdr_grid *grid;
    const mdr_cell *stops;
    int64_t count;
    const mdr_run *run;
    mdr__key key;
    int64_t steps;     /* of all walks */
    uint64_t *taken;   /* [cells] by links forced open, stops, and legs so far */
    uint64_t *reached; /* [cells] */
    int32_t *queue;    /* [cells] */
    uint16_t *arrow;   /* [cells] the side by which the path, or the walk, left a cell last */
} path_search;

static int64_t words_of(const path_search *search)
{
    return mdr__words(search->grid->cells);
}

/* The cell beyond a side that is not forbidden, or MDR_NONE. */
static mdr_cell beyond(const path_search *search, mdr_cell cell, int32_t side)
{
    const mdr_exit way = mdr_grid_exit(search->grid, cell, side);
    const bool there = way.cell != MDR_NONE && !mdr__bit(search->constraints->closed, way.link);
    return there ? way.cell : MDR_NONE;
}

static bool is_free(const path_search *search, mdr_cell cell, mdr_cell goal)
{
    return cell != MDR_NONE && (cell == goal || !mdr__bit(search->taken, cell));
}

/* Marks what can be reached over free cells, `goal`, and with `stops` the later ones too. */
static void reach(path_search *search, mdr_cell from, mdr_cell goal, int64_t stops)
{
    int64_t count = 1;
    for (int64_t i = 0; i < words_of(search); i++) search->reached[i] = 0;
    for (int64_t i = stops; i < search->count; i++) mdr__clear_bit(search->taken, search->stops[i]);
    mdr__set_bit(search->reached, from);
    search->queue[0] = (int32_t)from;
    for (int64_t i = 0; i < count; i++) {
        const mdr_cell cell = search->queue[i];
        for (int32_t side = 0; side < mdr_grid_side_count(search->grid, cell); side++) {
            const mdr_cell to = beyond(search, cell, side);
            if (!is_free(search, to, goal) || mdr__bit(search->reached, to)) continue;
            mdr__set_bit(search->reached, to);
            search->queue[count++] = (int32_t)to;
        }
    }
    for (int64_t i = stops; i < search->count; i++) mdr__set_bit(search->taken, search->stops[i]);
}

/* Do the stops from one on hang together over what is free? */
static bool hang_together(path_search *search, int64_t stop)
{
    reach(search, search->stops[stop], MDR_NONE, stop);
    for (int64_t i = stop; i < search->count; i++) {
        if (!mdr__bit(search->reached, search->stops[i])) return false;
    }
    return true;
}

/* One of the free ways, all alike; there is one, the goal being within reach. */
static int32_t choose_way(path_search *search, mdr_cell cell, mdr_cell goal)
{
    const int32_t sides = mdr_grid_side_count(search->grid, cell);
    int32_t count = 0;
    for (int32_t side = 0; side < sides; side++)
        count += is_free(search, beyond(search, cell, side), goal);
    const uint64_t draw = mdr__draw(search->key, (uint64_t)search->steps++);
    int64_t left = mdr__below(search->key, draw, count);
    for (int32_t side = 0; side < sides; side++) {
        if (is_free(search, beyond(search, cell, side), goal) && left-- == 0) return side;
    }
    return 0;
}

/* The walk may come back to where it began, and does so as often as chance will. */
static mdr_status walk(path_search *search, mdr_cell from, mdr_cell goal)
{
    mdr_status status = MDR_OK;
    mdr__clear_bit(search->taken, from);
    for (mdr_cell cell = from; !status && cell != goal;) {
        const int32_t side = choose_way(search, cell, goal);
        search->arrow[cell] = (uint16_t)side;
        cell = beyond(search, cell, side);
        if ((search->steps & MDR__TICK_MASK) == 0)
            status = mdr__tick(search->run, 0, search->grid->cell_count);
    }
    mdr__set_bit(search->taken, from);
    return status;
}

/* Marks or frees the cells between the ends of a leg. */
static void take_leg(path_search *search, mdr_cell from, mdr_cell goal, bool take)
{
    for (mdr_cell cell = beyond(search, from, search->arrow[from]); cell != goal;
         cell = beyond(search, cell, search->arrow[cell])) {
        if (take)
            mdr__set_bit(search->taken, cell);
        else
            mdr__clear_bit(search->taken, cell);
    }
}

/* Draws the leg behind a stop. *found: there is one that leaves the later stops together. A walk on which a later stop lies cannot
 * be, for stops are taken. */
static mdr_status draw_leg(path_search *search, int64_t stop, bool *found)
{
    const mdr_cell from = search->stops[stop], goal = search->stops[stop + 1];
    mdr_status status = MDR_OK;
    *found = false;
    reach(search, from, goal, search->count);
    if (!mdr__bit(search->reached, goal)) return MDR_OK;
    for (int32_t i = 0; !status && !*found && i < LEG_TRIES; i++) {
        status = walk(search, from, goal);
        if (status) break;
        take_leg(search, from, goal, true);
        *found = hang_together(search, stop + 1);
        if (!*found) take_leg(search, from, goal, false);
    }
    return status;
}

/* Draws all legs; those of a try that fails are freed. */
static mdr_status draw_path(path_search *search, bool *found)
{
    mdr_status status = MDR_OK;
    int64_t stop = 0;
    *found = true;
    while (!status && *found && stop + 1 < search->count) {
        status = draw_leg(search, stop, found);
        stop += *found;
    }
    while (!status && !*found && stop-- > 0)
        take_leg(search, search->stops[stop], search->stops[stop + 1], false);
    return status;
}

static mdr_status fail_cell(const path_search *search, mdr_status status, mdr_cell cell,
                            const char *behind)
{
    char name[48];
    mdr_grid_cell_name(search->grid, cell, name);
    return mdr__fail(search->run, status, PARTS("the cell ", name, behind));
}

static mdr_status take_stops(path_search *search)
{
    for (int64_t i = 0; i < words_of(search); i++)
        search->taken[i] = search->constraints->touched[i];
    for (int64_t i = 0; i < search->count; i++) {
        const mdr_cell cell = search->stops[i];
        if (!mdr_grid_has_cell(search->grid, cell))
            return mdr__fail(search->run, MDR_E_ARGUMENT,
                             PARTS("a cell of the path is not in the grid"));
        if (mdr__bit(search->constraints->touched, cell))
            return fail_cell(search, MDR_E_ARGUMENT, cell,
                             " of the path has a link forced open, or is in a room; the path "
                             "keeps clear of these");
        if (mdr__bit(search->taken, cell))
            return fail_cell(search, MDR_E_ARGUMENT, cell,
                             " comes twice in the path; it goes through each once");
        mdr__set_bit(search->taken, cell);
    }
    return MDR_OK;
}

/* Opens the links of the path. */
static void keep_path(const path_search *search, mdr_constraints *constraints)
{
    mdr_cell cell = search->stops[0];
    const mdr_cell last = search->stops[search->count - 1];
    for (; cell != last; cell = beyond(search, cell, search->arrow[cell])) {
        mdr__set_bit(constraints->on_path, cell);
        const mdr_exit way = mdr_grid_exit(search->grid, cell, search->arrow[cell]);
        mdr__force_open(constraints, way.link, false);
    }
    mdr__set_bit(constraints->on_path, last);
    mdr__set_bit(constraints->touched, last);
}

static mdr_status find_path(path_search *search, mdr_constraints *constraints)
{
    bool found = false;
    mdr_status status = take_stops(search);
    if (!status && !hang_together(search, 0))
        return mdr__fail(search->run, MDR_E_UNFIT,
                         PARTS("no path leads through these cells: links forced open, rooms or "
                               "forbidden links part them"));
    for (int32_t i = 0; !status && !found && i < TRIES; i++) status = draw_path(search, &found);
    if (!status && !found)
        return mdr__fail(search->run, MDR_E_UNFIT,
                         PARTS("no path through these cells in this order was found in 64 tries; "
                               "try fewer cells, another order or another seed"));
    if (!status) keep_path(search, constraints);
    return status;
}

mdr_status mdr_constraints_add_path(mdr_constraints *constraints, const mdr_cell *cells,
                                    int64_t count, const char *seed, int64_t item,
                                    const mdr_run *run)
{
    mdr_status status = mdr__check_unsettled(constraints, run);
    if (status || count < 1) return status;
    const mdr_grid *grid = constraints->grid;
    const mdr_allocator *allocator = &grid->allocator;
    const int64_t words = mdr__words(grid->cells);
    path_search search = {
        constraints, grid, cells, count, run, mdr__key_of(seed, item, "path", 1, "walk"),
        0,           NULL, NULL,  NULL,  NULL};
    search.taken = mdr__array(allocator, words, sizeof *search.taken, run, &status);
    search.reached = mdr__array(allocator, words, sizeof *search.reached, run, &status);
    search.queue = mdr__array(allocator, grid->cells, sizeof *search.queue, run, &status);
    search.arrow = mdr__array(allocator, grid->cells, sizeof *search.arrow, run, &status);
    if (!status) status = find_path(&search, constraints);
    mdr__release(allocator, search.taken, words, sizeof *search.taken);
    mdr__release(allocator, search.reached, words, sizeof *search.reached);
    mdr__release(allocator, search.queue, grid->cells, sizeof *search.queue);
    mdr__release(allocator, search.arrow, grid->cells, sizeof *search.arrow);
    return status;
}
