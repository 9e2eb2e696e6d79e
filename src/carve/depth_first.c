/*
 * Depth-first carving, also called the recursive backtracker; here without recursion.
 *
 * Idea: walk at random into cells not yet visited; where there is none, fall back one cell.
 * Source: folklore; Jamis Buck, Mazes for Programmers, 2015, chapter 5.
 * Cost: O(cells). Stepwise: 2 bytes and a bit a cell. Squares: fast, 1 byte and a stack of those
 *     cells that still have a choice, at worst 4 bytes a cell, 0.3 as a rule; lean, 1 bit a cell
 *     (depth_first_square.c).
 * Law: not uniform; long winding corridors: about 10 % dead ends on large boards of squares. Of the
 *     192 mazes of 3 x 3 it reaches 14 from a corner, 88 from all cells together.
 * Draws, version 1: one stream of bytes, "". At each step with n > 0 unvisited neighbours, also when
 *     n is 1, a byte below n (see docs/randomness.md) chooses among them in the order of sides. With
 *     more than 256, eight bytes, lowest first, make a draw below n.
 *     Where a grid is in several pieces, each is walked, the start's first, then by their first cells.
 * Check: cells - 1 steps carve and cells - 1 fall back.
 * Reference, 1000 x 1000 squares: 9.97 % dead ends, 80.24, 9.61, 0.18 with two, three, four passages;
 *     30.20 % straight on, 50.04 % bends.
 */
#include "base/memory.h"
#include "carve/carve_internal.h"

typedef struct depth_first_walk {
    const mdr__carving *carving;
    mdr__byte_stream bytes;
    uint64_t *visited; /* [cells] */
    uint16_t *back;    /* [cells] the side that leads to where a cell was entered from */
    int32_t *choices;  /* [side_bound] */
    mdr_cell cell;
    int64_t carved;
} depth_first_walk;

/* Lists the sides that lead to unvisited cells. */
static MDR__ALWAYS_INLINE int32_t list_choices(const depth_first_walk *walk, mdr__kind kind)
{
    const mdr_grid *grid = walk->carving->grid;
    int32_t count = 0;
    for (int32_t side = 0; side < mdr__side_count(grid, kind, walk->cell); side++) {
        const mdr_cell to = mdr_grid_exit(grid, walk->cell, side).cell;
        if (to != MDR_NONE && !mdr__bit(walk->visited, to)) walk->choices[count++] = side;
    }
    return count;
}

static MDR__ALWAYS_INLINE mdr_status walk_on(depth_first_walk *walk, mdr__kind kind, int32_t count)
{
    const mdr_grid *grid = walk->carving->grid;
    const mdr_cell from = walk->cell;
    const int32_t side = walk->choices[mdr__choose_by_byte(&walk->bytes, count)];
    walk->cell = mdr__beyond(grid, kind, from, side);
    walk->back[walk->cell] = (uint16_t)mdr__back(grid, kind, from, side);
    mdr__set_bit(walk->visited, walk->cell);
    const mdr_status status = mdr__carve_step(walk->carving, from, side);
    if (status || (++walk->carved & MDR__TICK_MASK) != 0) return status;
    return mdr__tick(walk->carving->run, walk->carved, grid->cells);
}

/* Walks through the piece of the grid that a cell belongs to. */
static MDR__ALWAYS_INLINE mdr_status walk_piece(depth_first_walk *walk, mdr__kind kind,
                                                mdr_cell start)
{
    mdr_status status = MDR_OK;
    walk->cell = start;
    mdr__set_bit(walk->visited, start);
    while (!status) {
        const int32_t count = list_choices(walk, kind);
        if (count > 0) {
            status = walk_on(walk, kind, count);
        } else if (walk->cell == start) {
            break;
        } else {
            walk->cell = mdr__beyond(walk->carving->grid, kind, walk->cell, walk->back[walk->cell]);
            status = mdr__tell(walk->carving->run,
                               (mdr_step){MDR_STEP_BUILD_BACKTRACK, walk->cell, MDR_NONE});
        }
    }
    return status;
}

/* The start's piece first, then the others by their first cells. */
static MDR__ALWAYS_INLINE mdr_status walk_pieces(depth_first_walk *walk, mdr__kind kind)
{
    const mdr_grid *grid = walk->carving->grid;
    mdr_status status = walk_piece(walk, kind, walk->carving->start);
    mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE);
    for (int64_t left = grid->pieces - 1; !status && left > 0; left--) {
        while (mdr__bit(walk->visited, cell)) cell = mdr_grid_next_cell(grid, cell);
        status = walk_piece(walk, kind, cell);
    }
    return status;
}

static mdr_status walk_grid(depth_first_walk *walk)
{
    switch (walk->carving->grid->kind) {
    case MDR__PLAIN: return walk_pieces(walk, MDR__PLAIN);
    case MDR__SQUARE: return walk_pieces(walk, MDR__SQUARE);
    case MDR__EXPLICIT: break;
    }
    return walk_pieces(walk, MDR__EXPLICIT);
}

static mdr_status depth_first_stepwise(const mdr__carving *carving)
{
    const mdr_grid *grid = carving->grid;
    const mdr_allocator *allocator = &grid->allocator;
    const int64_t words = mdr__words(grid->cells);
    mdr_status status = MDR_OK;
    depth_first_walk walk = {.carving = carving};
    walk.visited = mdr__array(allocator, words, sizeof(uint64_t), carving->run, &status);
    walk.back = mdr__array(allocator, grid->cells, sizeof(uint16_t), carving->run, &status);
    walk.choices = mdr__array(allocator, grid->side_bound, sizeof(int32_t), carving->run, &status);
    mdr__byte_stream_start(&walk.bytes, mdr__carving_key(carving, ""));
    if (!status) {
        status = walk_grid(&walk);
    }
    mdr__release(allocator, walk.visited, words, sizeof(uint64_t));
    mdr__release(allocator, walk.back, grid->cells, sizeof(uint16_t));
    mdr__release(allocator, walk.choices, grid->side_bound, sizeof(int32_t));
    return status;
}

/* The origin shuffles N, S, E, W once on entering a cell and tries them in that order. A cell's
 * record: its order, two bits a direction, first in the lowest; how many were tried; whence. */
typedef struct origin_cell {
    uint8_t order, tried, back, visited;
} origin_cell;

/* Fisher and Yates from the end, as the origin: three draws. */
static uint8_t shuffled_order(mdr__uheprng *generator)
{
    uint8_t sides[4] = {MDR__NORTH, MDR__SOUTH, MDR__EAST, MDR__WEST};
    for (int32_t i = 3; i > 0; i--) {
        const int64_t j = mdr__uheprng_below(generator, i + 1);
        const uint8_t kept = sides[i];
        sides[i] = sides[j];
        sides[j] = kept;
    }
    return (uint8_t)(sides[0] | sides[1] << 2 | sides[2] << 4 | sides[3] << 6);
}

static void enter_origin_cell(origin_cell *entered, mdr__uheprng *generator, int32_t back)
{
    *entered = (origin_cell){shuffled_order(generator), 0, (uint8_t)back, 1};
}

/* The next direction in a cell's order that leads to an unvisited cell, or MDR_NONE. */
static int32_t next_origin_side(const mdr_grid *grid, origin_cell *cells, mdr_cell cell)
{
    while (cells[cell].tried < 4) {
        const int32_t side = cells[cell].order >> 2 * cells[cell].tried++ & 3;
        const mdr_cell to = mdr_grid_exit(grid, cell, side).cell;
        if (to != MDR_NONE && !cells[to].visited) return side;
    }
    return MDR_NONE;
}

static mdr_status walk_origin(const mdr__carving *carving, origin_cell *cells)
{
    const mdr_grid *grid = carving->grid;
    mdr__uheprng generator;
    mdr_status status = MDR_OK;
    mdr_cell cell = carving->start;
    int64_t carved = 0;
    mdr__uheprng_start(&generator, carving->options->seed);
    enter_origin_cell(&cells[cell], &generator, 0);
    while (!status) {
        const int32_t side = next_origin_side(grid, cells, cell);
        if (side != MDR_NONE) {
            status = mdr__carve_step(carving, cell, side);
            cell = mdr__beyond(grid, MDR__PLAIN, cell, side);
            enter_origin_cell(&cells[cell], &generator, side ^ 2);
            if (!status && (++carved & MDR__TICK_MASK) == 0)
                status = mdr__tick(carving->run, carved, grid->cells);
        } else if (cell == carving->start) {
            break;
        } else {
            cell = mdr__beyond(grid, MDR__PLAIN, cell, cells[cell].back);
            status = mdr__tell(carving->run, (mdr_step){MDR_STEP_BUILD_BACKTRACK, cell, MDR_NONE});
        }
    }
    return status;
}

static mdr_status depth_first_origin(const mdr__carving *carving)
{
    const mdr_grid *grid = carving->grid;
    mdr_status status = MDR_OK;
    origin_cell *cells =
        mdr__array(&grid->allocator, grid->cells, sizeof *cells, carving->run, &status);
    if (!status) status = walk_origin(carving, cells);
    mdr__release(&grid->allocator, cells, grid->cells, sizeof *cells);
    return status;
}

static int64_t depth_first_bytes(const mdr_grid *grid, mdr_form form)
{
    if (form == MDR_FORM_FAST) return mdr__depth_first_fast_bytes(grid);
    if (form == MDR_FORM_LEAN) return mdr__depth_first_lean_bytes(grid);
    return 4 * grid->cells + 8 * (int64_t)grid->side_bound; /* the origin's form takes most */
}

const mdr_carver mdr__carver_depth_first = {
    .name = "depth-first",
    .version = 1,
    .title = "walk into unvisited cells, fall back where there are none",
    .law = "not uniform; long corridors, about 10 % dead ends",
    .ops =
        &(const struct mdr__carver_ops){
            .bytes = depth_first_bytes,
            .stepwise = depth_first_stepwise,
            .fast = mdr__depth_first_fast,
            .lean = mdr__depth_first_lean,
            .origin = depth_first_origin,
        },
};
