/*
 * Mazes: open bits and the passages they stand for. Openings are in openings.c.
 */
#include "meander/maze.h"

#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "maze/maze_internal.h"

/* One word before, for the west of the first cell; two behind, for word-wise rows. */
enum { GUARD_BEFORE = 1, GUARD_WORDS = 3 };

/* The bytes of one bit array with its guards. */
static int64_t array_bytes(int64_t link_bound)
{
    return (mdr__words(link_bound) + GUARD_WORDS) * (int64_t)sizeof(uint64_t);
}

static uint64_t *new_bits(const mdr_maze *maze, const mdr_run *run, mdr_status *status)
{
    const mdr_allocator *allocator = &maze->grid->allocator;
    uint64_t *block = mdr__array(allocator, maze->words + GUARD_WORDS, sizeof *block, run, status);
    return block ? block + GUARD_BEFORE : NULL;
}

static void free_bits(const mdr_maze *maze, uint64_t *bits)
{
    if (!bits) return;
    mdr__release(&maze->grid->allocator, bits - GUARD_BEFORE, maze->words + GUARD_WORDS,
                 sizeof *bits);
}

mdr_status mdr_maze_bytes(const mdr_grid_options *options, const mdr_run *run, int64_t *bytes)
{
    mdr_grid planned;
    const mdr_status status = mdr__plan_grid(options, run, &planned);
    if (!status) *bytes = (int64_t)sizeof(mdr_maze) + array_bytes(planned.link_bound);
    return status;
}

mdr_status mdr_maze_new(mdr_grid *grid, const mdr_run *run, mdr_maze **maze)
{
    *maze = NULL;
    if (!grid) return mdr__fail(run, MDR_E_ARGUMENT, PARTS("a maze needs a grid"));
    mdr_status status = MDR_OK;
    mdr_maze *made = mdr__array(&grid->allocator, 1, sizeof *made, run, &status);
    if (!made) return status;
    made->grid = mdr_grid_share(grid);
    made->words = mdr__words(grid->link_bound);
    made->open = made->back = new_bits(made, run, &status);
    if (status) {
        mdr_maze_free(made);
        return status;
    }
    *maze = made;
    return MDR_OK;
}

void mdr_maze_free(mdr_maze *maze)
{
    if (!maze) return;
    if (maze->back != maze->open) free_bits(maze, maze->back);
    free_bits(maze, maze->open);
    mdr_grid *grid = maze->grid;
    mdr__release(&grid->allocator, maze->openings, maze->opening_room, sizeof *maze->openings);
    mdr__release(&grid->allocator, maze, 1, sizeof *maze);
    mdr_grid_free(grid);
}

/* Gives the way back its own array. */
static mdr_status part_ways(mdr_maze *maze, const mdr_run *run)
{
    if (maze->back != maze->open) return MDR_OK;
    mdr_status status = MDR_OK;
    uint64_t *back = new_bits(maze, run, &status);
    if (status) return status;
    memcpy(back, maze->open, (size_t)maze->words * sizeof *back);
    maze->back = back;
    return MDR_OK;
}

mdr_status mdr_maze_copy(const mdr_maze *maze, const mdr_run *run, mdr_maze **copy)
{
    mdr_maze *made;
    *copy = NULL;
    mdr_status status = mdr_maze_new(maze->grid, run, &made);
    if (status) return status;
    memcpy(made->open, maze->open, (size_t)maze->words * sizeof *made->open);
    if (maze->back != maze->open) {
        status = part_ways(made, run);
        if (!status) memcpy(made->back, maze->back, (size_t)maze->words * sizeof *made->back);
    }
    for (int32_t i = 0; !status && i < maze->opening_count; i++) {
        status = mdr_maze_add_opening(made, maze->openings[i], run);
    }
    if (status) {
        mdr_maze_free(made);
        return status;
    }
    *copy = made;
    return MDR_OK;
}

void mdr__maze_assign(mdr_maze *maze, const mdr_maze *from)
{
    const size_t size = (size_t)maze->words * sizeof *maze->open;
    memcpy(maze->open, from->open, size);
    if (maze->back != maze->open) memcpy(maze->back, from->back, size);
}

mdr_grid *mdr_maze_grid(const mdr_maze *maze)
{
    return maze->grid;
}

bool mdr_maze_is_open(const mdr_maze *maze, mdr_cell cell, int32_t side)
{
    return mdr__walkable(maze, maze->grid->kind, cell, side);
}

mdr_passage mdr_maze_passage(const mdr_maze *maze, mdr_link link)
{
    return (mdr_passage)(mdr__bit(maze->open, link) * MDR_PASSAGE_FORTH
                         + mdr__bit(maze->back, link) * MDR_PASSAGE_BACK);
}

static void set_bit_to(uint64_t *words, int64_t bit, bool value)
{
    if (value) {
        mdr__set_bit(words, bit);
    } else {
        mdr__clear_bit(words, bit);
    }
}

mdr_status mdr_maze_set_passage(mdr_maze *maze, mdr_link link, mdr_passage passage,
                                const mdr_run *run)
{
    const bool forth = passage & MDR_PASSAGE_FORTH, back = passage & MDR_PASSAGE_BACK;
    if (forth != back) {
        const mdr_status status = part_ways(maze, run);
        if (status) return status;
    }
    set_bit_to(maze->open, link, forth);
    set_bit_to(maze->back, link, back);
    return MDR_OK;
}

void mdr_maze_open(mdr_maze *maze, mdr_cell cell, int32_t side)
{
    const mdr_link link = mdr_grid_exit(maze->grid, cell, side).link;
    if (link == MDR_NONE) return;
    mdr__set_bit(maze->open, link);
    mdr__set_bit(maze->back, link);
}

void mdr_maze_close(mdr_maze *maze, mdr_cell cell, int32_t side)
{
    const mdr_link link = mdr_grid_exit(maze->grid, cell, side).link;
    if (link == MDR_NONE) return;
    mdr__clear_bit(maze->open, link);
    mdr__clear_bit(maze->back, link);
}

/* Adds or takes the one way from the cell through the side. */
static mdr_status change_one_way(mdr_maze *maze, mdr_cell cell, int32_t side, bool open,
                                 const mdr_run *run)
{
    const mdr_link link = mdr_grid_exit(maze->grid, cell, side).link;
    if (link == MDR_NONE) return MDR_OK;
    const bool forth = mdr__leads_forth(maze->grid, maze->grid->kind, cell, side);
    const int32_t way = forth ? MDR_PASSAGE_FORTH : MDR_PASSAGE_BACK;
    const int32_t old = (int32_t)mdr_maze_passage(maze, link);
    return mdr_maze_set_passage(maze, link, (mdr_passage)(open ? old | way : old & ~way), run);
}

mdr_status mdr_maze_open_one_way(mdr_maze *maze, mdr_cell cell, int32_t side, const mdr_run *run)
{
    return change_one_way(maze, cell, side, true, run);
}

mdr_status mdr_maze_close_one_way(mdr_maze *maze, mdr_cell cell, int32_t side, const mdr_run *run)
{
    return change_one_way(maze, cell, side, false, run);
}

mdr_status mdr_maze_link(mdr_maze *maze, mdr_cell a, mdr_cell b, const mdr_run *run)
{
    const mdr_grid *grid = maze->grid;
    if (!mdr_grid_has_cell(grid, a) || !mdr_grid_has_cell(grid, b))
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("a link needs two cells of the grid"));
    const int32_t side = mdr_grid_side_between(grid, a, b);
    if (side == MDR_NONE) {
        char first[48], second[48];
        mdr_grid_cell_name(grid, a, first);
        mdr_grid_cell_name(grid, b, second);
        return mdr__fail(run, MDR_E_ARGUMENT,
                         PARTS("the cells ", first, " and ", second,
                               " are not neighbours; only neighbours can be linked"));
    }
    mdr_maze_open(maze, a, side);
    return MDR_OK;
}

int64_t mdr_maze_passage_count(const mdr_maze *maze)
{
    int64_t count = 0;
    for (int64_t i = 0; i < maze->words; i++) {
        count += mdr__count_bits(maze->open[i] | maze->back[i]);
    }
    return count;
}

int64_t mdr_maze_one_way_count(const mdr_maze *maze)
{
    int64_t count = 0;
    if (maze->back == maze->open) return 0;
    for (int64_t i = 0; i < maze->words; i++) {
        count += mdr__count_bits(maze->open[i] ^ maze->back[i]);
    }
    return count;
}

int32_t mdr_maze_way_count(const mdr_maze *maze, mdr_cell cell)
{
    int32_t count = 0;
    for (int32_t side = 0; side < mdr_grid_side_count(maze->grid, cell); side++) {
        count += mdr_maze_is_open(maze, cell, side);
    }
    return count;
}

bool mdr_maze_is_linked(const mdr_maze *maze, mdr_cell cell)
{
    const mdr__kind kind = maze->grid->kind;
    for (int32_t side = 0; side < mdr_grid_side_count(maze->grid, cell); side++) {
        if (mdr__passable(maze, kind, cell, side)) return true;
    }
    return false;
}

void mdr_maze_clear(mdr_maze *maze)
{
    if (maze->back != maze->open) free_bits(maze, maze->back);
    maze->back = maze->open;
    memset(maze->open, 0, (size_t)maze->words * sizeof *maze->open);
}

void mdr_maze_open_all(mdr_maze *maze)
{
    const mdr_grid *grid = maze->grid;
    mdr_maze_clear(maze);
    for (mdr_link link = mdr_grid_next_link(grid, MDR_NONE); link != MDR_NONE;
         link = mdr_grid_next_link(grid, link)) {
        mdr__set_bit(maze->open, link);
    }
}

/* The next opening of a role from an index on, or NULL. */
static const mdr_opening *next_of_role(const mdr_maze *maze, mdr_role role, int64_t *index)
{
    while (*index < maze->opening_count) {
        const mdr_opening *opening = &maze->openings[(*index)++];
        if (opening->role == role) return opening;
    }
    return NULL;
}

/* Role by role; the order in which roles were added to each other says nothing. */
static bool equal_openings(const mdr_maze *a, const mdr_maze *b)
{
    for (int32_t role = MDR_ROLE_START; role <= MDR_ROLE_DOOR; role++) {
        int64_t i = 0, j = 0;
        for (;;) {
            const mdr_opening *x = next_of_role(a, (mdr_role)role, &i);
            const mdr_opening *y = next_of_role(b, (mdr_role)role, &j);
            if (!x || !y) {
                if (x != y) return false;
                break;
            }
            if (x->place.cell != y->place.cell || x->place.side != y->place.side) return false;
        }
    }
    return true;
}

bool mdr_maze_equal(const mdr_maze *a, const mdr_maze *b)
{
    if (!mdr_grid_equal(a->grid, b->grid)) return false;
    const size_t size = (size_t)a->words * sizeof *a->open;
    return memcmp(a->open, b->open, size) == 0 && memcmp(a->back, b->back, size) == 0
           && equal_openings(a, b);
}

static uint64_t hash_words(uint64_t hash, const uint64_t *words, int64_t count)
{
    for (int64_t i = 0; i < count; i++) {
        for (int32_t shift = 0; shift < 64; shift += 8) {
            hash = (hash ^ (words[i] >> shift & 0xff)) * UINT64_C(0x100000001b3);
        }
    }
    return hash;
}

uint64_t mdr_maze_hash(const mdr_maze *maze)
{
    const uint64_t hash = hash_words(UINT64_C(0xcbf29ce484222325), maze->open, maze->words);
    return maze->back == maze->open ? hash : hash_words(hash, maze->back, maze->words);
}
