/*
 * Sparsening: dead ends are taken away, cell by cell, so that a maze no longer fills its board.
 *
 * Idea: in rounds; each takes every dead end there is once, in random order, and closes its passage, until as
 *     many cells are gone as asked for. What has become a dead end is of the next round.
 * Source: Jamis Buck, Mazes for Programmers, 2015, chapter 9 (there it is called culling); rounds as in Daedalus.
 * Cost: O(cells). 16 bytes a cell.
 * Draws, version 1: stream "order" of "sparsen": the dead ends of a round, in the order in which they were found, at
 *     first by id, are shuffled by Fisher and Yates from the end, each exchange the next draw of the stream.
 * Check: what is left hangs together as before, and no cell with an opening goes.
 */
#include "base/memory.h"
#include "base/random_internal.h"
#include "base/status.h"
#include "carve/carve_internal.h"

typedef struct sparsening {
    mdr_maze *maze;
    const mdr_grid *grid;
    mdr_cell *ends, *next; /* [cells] dead ends of this round, and of the one after it */
    int64_t count, next_count;
    mdr__key order;
    uint64_t draws;
} sparsening;

/* The side of a cell's only passage; MDR_NONE: it has none, or several. */
static int32_t only_side(const mdr_maze *maze, mdr_cell cell)
{
    int32_t found = MDR_NONE;
    for (int32_t side = 0; side < mdr_grid_side_count(maze->grid, cell); side++) {
        const mdr_link link = mdr_grid_exit(maze->grid, cell, side).link;
        if (link == MDR_NONE || mdr_maze_passage(maze, link) == MDR_PASSAGE_NONE) continue;
        if (found != MDR_NONE) return MDR_NONE;
        found = side;
    }
    return found;
}

static bool has_opening(const mdr_maze *maze, mdr_cell cell)
{
    for (int32_t i = 0; i < mdr_maze_opening_count(maze); i++)
        if (mdr_maze_opening(maze, i).place.cell == cell) return true;
    return false;
}

static void find_ends(sparsening *work)
{
    for (mdr_cell cell = mdr_grid_next_cell(work->grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(work->grid, cell)) {
        if (only_side(work->maze, cell) != MDR_NONE && !has_opening(work->maze, cell))
            work->ends[work->count++] = cell;
    }
}

static void shuffle_ends(sparsening *work)
{
    for (int64_t i = work->count - 1; i > 0; i--) {
        const int64_t j = mdr__below(work->order, mdr__draw(work->order, work->draws++), i + 1);
        const mdr_cell cell = work->ends[i];
        work->ends[i] = work->ends[j];
        work->ends[j] = cell;
    }
}

/* True when the cell went. Two that are each other's only neighbour do not both go. */
static bool take_away(sparsening *work, mdr_cell cell)
{
    const int32_t side = only_side(work->maze, cell);
    if (side == MDR_NONE) return false;
    const mdr_cell beside = mdr_grid_exit(work->grid, cell, side).cell;
    mdr_maze_close(work->maze, cell, side);
    if (only_side(work->maze, beside) != MDR_NONE && !has_opening(work->maze, beside))
        work->next[work->next_count++] = beside;
    return true;
}

static int64_t take_round(sparsening *work, int64_t wanted)
{
    int64_t taken = 0;
    shuffle_ends(work);
    work->next_count = 0;
    for (int64_t i = 0; i < work->count && taken < wanted; i++)
        taken += take_away(work, work->ends[i]);
    mdr_cell *ends = work->ends;
    work->ends = work->next;
    work->next = ends;
    work->count = work->next_count;
    return taken;
}

mdr_status mdr_sparsen(mdr_maze *maze, const mdr_sparsen_options *options, const mdr_run *run,
                       int64_t *removed)
{
    if (!maze || !options || options->millionths < 0 || options->millionths > 1000000)
        return mdr__fail(run, MDR_E_ARGUMENT,
                         PARTS("sparsening takes a maze and a share of 0 to 1 000 000"));
    const mdr_grid *grid = maze->grid;
    const int64_t cells = mdr_grid_cell_count(grid);
    const int64_t wanted =
        cells / 1000000 * options->millionths + cells % 1000000 * options->millionths / 1000000;
    sparsening work = {.maze = maze, .grid = grid};
    mdr_status status = mdr__check_limit(2 * cells * (int64_t)sizeof(mdr_cell), run);
    work.order = mdr__key_of(options->seed ? options->seed : "", 0, "sparsen", 1, "order");
    work.ends = mdr__array(&grid->allocator, cells, sizeof *work.ends, run, &status);
    work.next = mdr__array(&grid->allocator, cells, sizeof *work.next, run, &status);
    int64_t taken = 0;
    if (!status) find_ends(&work);
    while (!status && taken < wanted && work.count > 0) {
        taken += take_round(&work, wanted - taken);
        status = mdr__tick(run, taken, wanted);
    }
    if (!status && removed) *removed = taken;
    mdr__release(&grid->allocator, work.ends, cells, sizeof *work.ends);
    mdr__release(&grid->allocator, work.next, cells, sizeof *work.next);
    return status;
}
