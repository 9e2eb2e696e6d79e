/*
 * Wilson's algorithm.
 *
 * Idea: from a cell outside the maze walk at random until the maze is met; what the walk is without its
 *     loops becomes part of the maze. Loops need no list: a cell's last arrow is the one that counts.
 * Source: David B. Wilson, Generating random spanning trees more quickly than the cover time, 1996.
 * Cost: sum over cells of sides x resistance to the root, on squares 8 to 23 steps a cell.
 *     Stepwise: 6 bytes and 2 bits a cell; fast: 5 bytes (wilson_square.c).
 * Law: uniform, every perfect maze of the grid alike likely, whatever the root.
 * Draws, version 1: stream "arrow": the arrows of cells as arrows.h says, places being the bound of
 *     cell ids. The root is the start where one is told, else the cell in the middle of the middle row, or the
 *     first there is behind it; the pieces without it have their first cell as root. Walks begin at cells in the order of ids, which
 *     does not matter for the maze.
 * Check: another order of walks gives the same maze; 192 mazes of 3 x 3, all alike often.
 * Reference, 1000 x 1000 squares: 29.45 % dead ends, 44.70, 22.24, 3.61 with two, three, four passages;
 *     16.81 % straight on, 27.89 % bends.
 */
#include <string.h>

#include "base/memory.h"
#include "carve/arrows.h"

typedef struct loop_erased_walk {
    const mdr__carving *carving;
    mdr__key key;
    uint64_t *done;    /* [cells] in the maze */
    uint64_t *on_walk; /* [cells] on the walk, where somebody watches */
    uint32_t *spent;   /* [cells] arrows taken off the stack */
    uint16_t *arrow;   /* [cells] the last one */
    int64_t steps, joined;
} loop_erased_walk;

static mdr_cell beyond_arrow(const loop_erased_walk *walk, mdr_cell cell)
{
    return mdr_grid_exit(walk->carving->grid, cell, walk->arrow[cell]).cell;
}

/* Takes the next arrow that has a link. */
static void turn_arrow(loop_erased_walk *walk, mdr_cell cell)
{
    const mdr_grid *grid = walk->carving->grid;
    const int32_t sides = mdr_grid_side_count(grid, cell);
    uint32_t side;
    do side = mdr__arrow(walk->key, cell, walk->spent[cell]++, grid->cells, sides);
    while (side >= (uint32_t)sides || mdr_grid_exit(grid, cell, (int32_t)side).cell == MDR_NONE);
    walk->arrow[cell] = (uint16_t)side;
}

/* Tells that the walk has come to a cell; if it was there before, the loop is taken off first. */
static mdr_status tell_walk(loop_erased_walk *walk, mdr_cell cell)
{
    mdr_status status = MDR_OK;
    if (!mdr__is_watched(walk->carving) || mdr__bit(walk->done, cell)) return MDR_OK;
    if (mdr__bit(walk->on_walk, cell)) {
        for (mdr_cell at = beyond_arrow(walk, cell); !status && at != cell;
             at = beyond_arrow(walk, at)) {
            mdr__clear_bit(walk->on_walk, at);
            status = mdr__tell_cell(walk->carving, MDR_STEP_BUILD_ERASE, at);
        }
        return status;
    }
    mdr__set_bit(walk->on_walk, cell);
    return mdr__tell_cell(walk->carving, MDR_STEP_BUILD_WALK, cell);
}

static mdr_status walk_to_maze(loop_erased_walk *walk, mdr_cell cell)
{
    mdr_status status = tell_walk(walk, cell);
    while (!status && !mdr__bit(walk->done, cell)) {
        turn_arrow(walk, cell);
        cell = beyond_arrow(walk, cell);
        status = tell_walk(walk, cell);
        if (!status && (++walk->steps & MDR__TICK_MASK) == 0)
            status = mdr__tick(walk->carving->run, walk->joined, walk->carving->grid->cell_count);
    }
    return status;
}

/* The walk without its loops becomes part of the maze. */
static mdr_status keep_walk(loop_erased_walk *walk, mdr_cell cell)
{
    mdr_status status = MDR_OK;
    while (!status && !mdr__bit(walk->done, cell)) {
        mdr__set_bit(walk->done, cell);
        walk->joined++;
        status = mdr__carve_step(walk->carving, cell, walk->arrow[cell]);
        cell = beyond_arrow(walk, cell);
    }
    return status;
}

mdr_cell mdr__wilson_root(const mdr__carving *carving)
{
    const mdr_grid *grid = carving->grid;
    if (carving->options->start) return *carving->options->start;
    const int64_t row = grid->rows / 2;
    const mdr_cell sum = mdr__row_first(grid, row) + mdr__row_first(grid, row + 1);
    const mdr_cell middle = mdr_grid_next_cell(grid, sum / 2 - 1);
    return middle != MDR_NONE ? middle : mdr_grid_next_cell(grid, MDR_NONE);
}

/* Walks from every cell; `roots` (NULL: in one piece) are those of the pieces, each the first of its
 * piece but the one that is done already. */
static mdr_status walk_cells(loop_erased_walk *walk, const uint64_t *roots)
{
    const mdr_grid *grid = walk->carving->grid;
    mdr_status status = MDR_OK;
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); !status && cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        if (roots && mdr__bit(roots, cell)) mdr__set_bit(walk->done, cell);
        status = walk_to_maze(walk, cell);
        if (!status) status = keep_walk(walk, cell);
    }
    return status;
}

/* Walks onto a root and, if there are any, the cells of its piece that are in the maze already. */
static mdr_status walk_from_roots(loop_erased_walk *walk, mdr_cell root)
{
    const mdr__carving *carving = walk->carving;
    const mdr_grid *grid = carving->grid;
    const int64_t words = mdr__words(grid->cells);
    uint64_t *roots = NULL;
    mdr_status status = MDR_OK;
    if (grid->pieces > 1) {
        roots = mdr__array(&grid->allocator, words, sizeof *roots, carving->run, &status);
        if (!status) status = mdr__mark_piece_roots(carving, root, roots);
    }
    mdr__set_bit(walk->done, root);
    if (!status) status = walk_cells(walk, roots);
    mdr__release(&grid->allocator, roots, words, sizeof *roots);
    return status;
}

mdr_status mdr__wilson_onto(const mdr__carving *carving, mdr_cell root, const uint64_t *maze)
{
    const mdr_grid *grid = carving->grid;
    const mdr_allocator *allocator = &grid->allocator;
    const int64_t words = mdr__words(grid->cells);
    mdr_status status = MDR_OK;
    loop_erased_walk walk = {.carving = carving, .key = mdr__carving_key(carving, "arrow")};
    walk.done = mdr__array(allocator, words, sizeof *walk.done, carving->run, &status);
    walk.on_walk = mdr__array(allocator, words, sizeof *walk.on_walk, carving->run, &status);
    walk.spent = mdr__array(allocator, grid->cells, sizeof *walk.spent, carving->run, &status);
    walk.arrow = mdr__array(allocator, grid->cells, sizeof *walk.arrow, carving->run, &status);
    if (!status && maze) memcpy(walk.done, maze, (size_t)words * sizeof *maze);
    if (!status) status = walk_from_roots(&walk, root);
    mdr__release(allocator, walk.done, words, sizeof *walk.done);
    mdr__release(allocator, walk.on_walk, words, sizeof *walk.on_walk);
    mdr__release(allocator, walk.spent, grid->cells, sizeof *walk.spent);
    mdr__release(allocator, walk.arrow, grid->cells, sizeof *walk.arrow);
    return status;
}

int64_t mdr__wilson_onto_bytes(const mdr_grid *grid)
{
    const int64_t pieces = grid->pieces > 1 ? mdr__mark_piece_roots_bytes(grid) : 0;
    return mdr__words(grid->cells) * 16 + grid->cells * 6 + pieces;
}

static mdr_status wilson_stepwise(const mdr__carving *carving)
{
    return mdr__wilson_onto(carving, mdr__wilson_root(carving), NULL);
}

static int64_t wilson_bytes(const mdr_grid *grid, mdr_form form)
{
    return form == MDR_FORM_FAST ? mdr__wilson_fast_bytes(grid) : mdr__wilson_onto_bytes(grid);
}

const mdr_carver mdr__carver_wilson = {
    .name = "wilson",
    .version = 1,
    .title = "walk at random until the maze is met, loops erased",
    .law = "uniform: every perfect maze alike likely",
    .ops =
        &(const struct mdr__carver_ops){
            .bytes = wilson_bytes,
            .stepwise = wilson_stepwise,
            .fast = mdr__wilson_fast,
        },
};
