/*
 * A path as marks in a picture, and marks as a path.
 *
 * Written, a path is the set of its passages: a maze that has only them. Read back, the marks are
 * walked: from a cell on to the one marked cell that was not visited yet, by a marked passage, or by
 * a one-way passage, whose arrow stands where the mark would. Only if that leads to nothing and no
 * passage is marked, as in pictures by others, any passage between marked cells will do. Marks that
 * leave a choice, or are not all used, are no path.
 */
#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "draw/wall_picture.h"
#include "maze/maze_internal.h"

/* The side by which one goes from a cell to another, where there are several the first that is open;
 * MDR_NONE where they are no neighbours. */
static int32_t side_walked(const mdr_maze *maze, mdr_cell from, mdr_cell to)
{
    const mdr_grid *grid = mdr_maze_grid(maze);
    for (int32_t side = 0; side < mdr_grid_side_count(grid, from); side++) {
        if (mdr_grid_exit(grid, from, side).cell == to && mdr_maze_is_open(maze, from, side))
            return side;
    }
    return mdr_grid_side_between(grid, from, to);
}

mdr_status mdr__path_to_marks(const mdr_path *path, const mdr_maze *maze, const mdr_run *run,
                              mdr_maze **passages)
{
    mdr_status status = mdr_maze_new(mdr_maze_grid(maze), run, passages);
    for (int64_t i = 1; !status && i < mdr_path_count(path); i++) {
        const mdr_cell from = mdr_path_at(path, i - 1), to = mdr_path_at(path, i);
        const int32_t side = side_walked(maze, from, to);
        if (side != MDR_NONE) mdr_maze_open(*passages, from, side);
    }
    return status;
}

static uint64_t *new_cell_bits(const mdr_grid *grid, const mdr_run *run, mdr_status *status)
{
    return mdr__array(&grid->allocator, mdr__words(mdr_grid_cell_bound(grid)), sizeof(uint64_t),
                      run, status);
}

static void free_cell_bits(const mdr_grid *grid, uint64_t *bits)
{
    mdr__release(&grid->allocator, bits, mdr__words(mdr_grid_cell_bound(grid)), sizeof *bits);
}

mdr_status mdr__mark_cell(mdr__path_marks *marks, const mdr_maze *maze, mdr_cell cell,
                          const mdr_run *run)
{
    mdr_status status = MDR_OK;
    if (!marks->cells) marks->cells = new_cell_bits(mdr_maze_grid(maze), run, &status);
    if (status) return status;
    mdr__set_bit(marks->cells, cell);
    marks->cell_count++;
    return MDR_OK;
}

mdr_status mdr__mark_passage(mdr__path_marks *marks, const mdr_maze *maze, mdr_cell cell,
                             int32_t side, const mdr_run *run)
{
    mdr_status status = MDR_OK;
    if (!marks->passages) status = mdr_maze_new(mdr_maze_grid(maze), run, &marks->passages);
    if (!status) mdr_maze_open(marks->passages, cell, side);
    return status;
}

void mdr__clear_marks(mdr__path_marks *marks, const mdr_maze *maze)
{
    free_cell_bits(mdr_maze_grid(maze), marks->cells);
    mdr_maze_free(marks->passages);
    *marks = (mdr__path_marks){0};
}

typedef struct mark_walk {
    const mdr_maze *maze;
    const mdr_grid *grid;
    const mdr__path_marks *marks;
    int64_t passage_count; /* marked */
    uint64_t *ends;        /* cells with a mark of start or end, which hides a mark of the path */
    uint64_t *visited;
    mdr_cell *cells;
    int64_t length, room;
    bool loose; /* passages need no mark */
} mark_walk;

static bool is_marked_cell(const mark_walk *walk, mdr_cell cell)
{
    return walk->marks->cells && mdr__bit(walk->marks->cells, cell);
}

static bool is_marked_passage(const mark_walk *walk, mdr_cell cell, int32_t side)
{
    return walk->marks->passages && mdr_maze_is_open(walk->marks->passages, cell, side);
}

/* Is the link of a side, which is open outwards, closed inwards? */
static bool is_one_way(const mark_walk *walk, mdr_cell cell, int32_t side)
{
    const mdr_exit exit = mdr_grid_exit(walk->grid, cell, side);
    return !mdr_maze_is_open(walk->maze, exit.cell, exit.back);
}

/* How well a side serves as the next step: 0 not at all, 1 without a mark, 2 with one. */
static int32_t worth_of_side(const mark_walk *walk, mdr_cell cell, int32_t side)
{
    if (!mdr_maze_is_open(walk->maze, cell, side)) return 0;
    const mdr_exit exit = mdr_grid_exit(walk->grid, cell, side);
    if (mdr__bit(walk->visited, exit.cell)) return 0;
    if (!is_marked_cell(walk, exit.cell) && !mdr__bit(walk->ends, exit.cell)) return 0;
    if (is_marked_passage(walk, cell, side)) return 2;
    return walk->loose || is_one_way(walk, cell, side) ? 1 : 0;
}

/* The one side that goes on from a cell; MDR_NONE where none does, -2 where several do. */
static int32_t side_onwards(const mark_walk *walk, mdr_cell cell)
{
    int32_t best = 0, found = MDR_NONE;
    for (int32_t side = 0; side < mdr_grid_side_count(walk->grid, cell); side++) {
        const int32_t worth = worth_of_side(walk, cell, side);
        if (worth == 0 || worth < best) continue;
        found = worth == best ? -2 : side;
        best = worth;
    }
    return found;
}

/* Follows the marks from a cell; true when that is a path of all of them. */
static bool follow_marks(mark_walk *walk, mdr_cell cell)
{
    int64_t cells = 0, passages = 0;
    memset(walk->visited, 0, (size_t)mdr__words(mdr_grid_cell_bound(walk->grid)) * 8);
    walk->length = 0;
    for (;;) {
        mdr__set_bit(walk->visited, cell);
        walk->cells[walk->length++] = cell;
        cells += is_marked_cell(walk, cell);
        const int32_t side = side_onwards(walk, cell);
        if (side == -2) return false;
        if (side == MDR_NONE) break;
        passages += is_marked_passage(walk, cell, side);
        cell = mdr_grid_exit(walk->grid, cell, side).cell;
    }
    return cells == walk->marks->cell_count && passages == walk->passage_count;
}

/* Could a path end at this marked cell? */
static bool is_loose_end(const mark_walk *walk, mdr_cell cell)
{
    int32_t ways = 0;
    for (int32_t side = 0; side < mdr_grid_side_count(walk->grid, cell); side++) {
        const mdr_cell beyond = mdr_grid_exit(walk->grid, cell, side).cell;
        if (beyond == MDR_NONE) continue;
        ways += is_marked_passage(walk, cell, side)
                || (walk->loose && is_marked_cell(walk, beyond)
                    && mdr_maze_is_open(walk->maze, cell, side));
    }
    return ways <= 1;
}

/* Tries the maze's start, then the first two marked cells where a path could end. */
static bool find_marked_path(mark_walk *walk)
{
    mdr_place start;
    const int64_t bound = mdr_grid_cell_bound(walk->grid);
    if (mdr_maze_find_opening(walk->maze, MDR_ROLE_START, &start)
        && (is_marked_cell(walk, start.cell) || mdr__bit(walk->ends, start.cell))
        && follow_marks(walk, start.cell))
        return true;
    int32_t tries = 2;
    for (mdr_cell cell = -1; walk->marks->cells && tries > 0;) {
        cell = mdr__next_bit(walk->marks->cells, cell + 1, bound);
        if (cell < 0) break;
        if (!is_loose_end(walk, cell)) continue;
        if (follow_marks(walk, cell)) return true;
        tries--;
    }
    return false;
}

mdr_status mdr__path_from_marks(const mdr__path_marks *marks, const mdr_maze *maze,
                                const mdr_run *run, mdr_path **path)
{
    const mdr_grid *grid = mdr_maze_grid(maze);
    mark_walk walk = {.maze = maze, .grid = grid, .marks = marks};
    mdr_status status = MDR_OK;
    if (!marks->cells && !marks->passages) return MDR_OK;
    if (marks->passages) walk.passage_count = mdr_maze_passage_count(marks->passages);
    walk.room = marks->cell_count + mdr_maze_opening_count(maze) + 1;
    walk.ends = new_cell_bits(grid, run, &status);
    walk.visited = new_cell_bits(grid, run, &status);
    walk.cells = mdr__array(&grid->allocator, walk.room, sizeof *walk.cells, run, &status);
    for (int32_t i = 0; !status && i < mdr_maze_opening_count(maze); i++) {
        const mdr_place place = mdr_maze_opening(maze, i).place;
        if (place.side == MDR_NONE) mdr__set_bit(walk.ends, place.cell);
    }
    bool found = !status && find_marked_path(&walk);
    walk.loose = !marks->passages;
    if (!status && !found && walk.loose) found = find_marked_path(&walk);
    if (found) status = mdr_path_new(&grid->allocator, walk.cells, walk.length, path);
    mdr__release(&grid->allocator, walk.cells, walk.room, sizeof *walk.cells);
    free_cell_bits(grid, walk.visited);
    free_cell_bits(grid, walk.ends);
    return status ? mdr__fail_plain(run, status) : MDR_OK;
}
