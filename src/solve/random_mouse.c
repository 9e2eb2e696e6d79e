/*
 * The random mouse: on until there is a choice, then by chance.
 *
 * Idea: go through a random open side, but not back while there is another.
 * Source: folklore.
 * Cost: as luck has it; on average some 2 x cells x length of the path moves, at most. 1 byte a cell
 *     for the path that is cut out of the walk, and a bit a cell to know when all is in vain.
 * Promise: a path, not the shortest, wherever it cannot be lost: without one-way passages the chance
 *     that it goes on for ever is nil. It looks at the maze beforehand, so it stops at once where
 *     there is no way, and where a one-way passage has led it to cells without one. After more steps
 *     than 64 times what a walk at random takes at worst (4 x sides x cells) it gives up.
 * Draws, version 1: stream "turn" of "solve-random-mouse"; move m (from 0) takes draw m, below the
 *     number of sides to choose from, in their order, also where there is one.
 * Steps: SOLVE_TRY of a new cell, SOLVE_AGAIN of another; SOLVE_BACKTRACK on turning round.
 */
#include "base/memory.h"
#include "base/number_text.h"
#include "base/queue.h"
#include "base/random_internal.h"
#include "base/status.h"
#include "solve/walk.h"

typedef struct mouse_walk {
    mdr__walk walk;
    mdr__key key;
    uint64_t *hopeful; /* [cells] a bit a cell from which there is a way to the goal */
    int64_t patience;
} mouse_walk;

/* The sides to choose from: how many, and the one that is number `wanted` of them. */
static int32_t choices(const mdr__walk *walk, int64_t wanted, int32_t *side)
{
    const mdr_grid *grid = walk->solving->maze->grid;
    int32_t count = 0;
    for (int32_t i = 0; i < mdr__walk_sides(walk); i++) {
        const int32_t candidate = mdr__side_in_order(grid->kind, i);
        if (candidate == walk->back || !mdr__walk_open(walk, candidate)) continue;
        if (count++ == wanted) *side = candidate;
    }
    return count;
}

static int32_t draw_side(const mouse_walk *mouse)
{
    const mdr__walk *walk = &mouse->walk;
    int32_t side = MDR_NONE;
    const int32_t count = choices(walk, MDR_NONE, &side);
    const uint64_t bits = mdr__draw(mouse->key, (uint64_t)walk->moves);
    const int64_t index = mdr__below(mouse->key, bits, count > 0 ? count : 1);
    if (count > 0) {
        (void)choices(walk, index, &side);
    } else if (walk->back != MDR_NONE && mdr__walk_open(walk, walk->back)) {
        side = walk->back;
    }
    return side;
}

static mdr_status lose_patience(const mdr__solving *solving, int64_t moves)
{
    char text[MDR__NUMBER_ROOM];
    mdr__write_integer(moves, text);
    return mdr__solve_unable(solving, PARTS("it met no goal by chance in ", text, " steps"));
}

static mdr_status wander(mouse_walk *mouse, mdr_path **path)
{
    mdr__walk *walk = &mouse->walk;
    const mdr__solving *solving = walk->solving;
    if (!mdr__bit(mouse->hopeful, walk->cell)) return MDR_OK;
    while (walk->cell != solving->to) {
        const int32_t side = draw_side(mouse);
        const mdr_status status = side == MDR_NONE ? MDR_OK : mdr__walk_through(walk, side);
        if (status) return status;
        if (side == MDR_NONE || !mdr__bit(mouse->hopeful, walk->cell))
            return mdr__solve_unable(
                solving, PARTS("a one-way passage led it to where no way goes on to the goal"));
        if (walk->moves >= mouse->patience) return lose_patience(solving, walk->moves);
    }
    return mdr__walk_path(walk, path);
}

/* Floods backwards from the goal. */
static mdr_status find_hope(const mdr__solving *solving, uint64_t *hopeful)
{
    const mdr_maze *maze = solving->maze;
    const mdr_grid *grid = maze->grid;
    mdr__queue queue = {.allocator = &grid->allocator, .run = solving->run};
    mdr_status status = mdr__queue_reserve(&queue, 1);
    if (!status) mdr__queue_add(&queue, solving->to);
    mdr__set_bit(hopeful, solving->to);
    while (!status && !mdr__queue_is_empty(&queue)) {
        status = mdr__queue_reserve(&queue, grid->side_bound);
        if (status) break;
        const mdr_cell cell = mdr__queue_take(&queue);
        for (int32_t side = 0; side < mdr__side_count(grid, grid->kind, cell); side++) {
            if (!mdr__enterable(maze, grid->kind, cell, side)) continue;
            const mdr_cell before = mdr__beyond(grid, grid->kind, cell, side);
            mdr__queue_add_if(&queue, before, !mdr__bit(hopeful, before));
            mdr__set_bit(hopeful, before);
        }
    }
    mdr__queue_clear(&queue);
    return status;
}

static int64_t patience_on(const mdr_grid *grid)
{
    int64_t moves = 64 * 4;
    if (!mdr__multiply(moves, grid->cells, &moves)) return INT64_MAX;
    if (!mdr__multiply(moves, grid->links + grid->border + 1, &moves)) return INT64_MAX;
    return moves;
}

static mdr_status solve_as_mouse(const mdr__solving *solving, mdr_path **path)
{
    const mdr_grid *grid = solving->maze->grid;
    const int64_t words = mdr__words(grid->cells);
    if (solving->options->random == MDR_RANDOM_UHEPRNG)
        return mdr__fail(
            solving->run, MDR_E_UNFIT,
            PARTS("uheprng repeats the origin's draws, and it has no random mouse; use "
                  "the default generator"));
    mouse_walk mouse = {.patience = patience_on(grid)};
    mouse.key = mdr__key_of(solving->options->seed, 0, "solve-random-mouse", 1, "turn");
    mdr_status status = mdr__walk_start(&mouse.walk, solving);
    mouse.hopeful =
        mdr__array(&grid->allocator, words, sizeof *mouse.hopeful, solving->run, &status);
    if (!status) status = find_hope(solving, mouse.hopeful);
    if (!status) status = wander(&mouse, path);
    mdr__release(&grid->allocator, mouse.hopeful, words, sizeof *mouse.hopeful);
    mdr__walk_clear(&mouse.walk);
    return status;
}

const mdr_solver mdr__solver_random_mouse = {
    .name = "random-mouse",
    .title = "on until there is a choice, then by chance",
    .promise = "a path, not the shortest, and late; loops; it says when a one-way passage has lost "
               "it; 1 byte a cell",
    .traits = MDR_SOLVER_DRAWS,
    .ops = &(const struct mdr__solver_ops){.solve = solve_as_mouse},
};
