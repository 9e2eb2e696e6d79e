/*
 * Prim's algorithm by frontier cell, as most mazes called Prim's are made.
 *
 * Idea: cells beside the maze wait; any of them is taken and opened to any of its neighbours in the maze.
 * Source: after Robert C. Prim, Shortest connection networks, 1957, without weights; Jamis Buck, The
 *     Buckblog, 2011. The minimum spanning tree itself is prim-true.
 * Cost: O(cells). 8 bytes and 2 bits a cell.
 * Law: not uniform; short ways and many dead ends. Of the 192 mazes of 3 x 3 all are reached, the rarest
 *     0.09, the commonest 3.05 times as often as its share.
 * Draws, version 1: stream "cell": the k-th cell taken is chosen by draw k below the number that wait;
 *     the last of them takes its place. Cells begin to wait in the order of sides. Stream "": bytes; with n
 *     sides to cells of the maze, also when n is 1, a byte below n chooses in the order of sides. Where a
 *     grid is in several pieces, each grows, the start's first, then by their first cells.
 * Check: cells - 1 cells wait, each once.
 * Reference, 1000 x 1000 squares: 35.77 % dead ends, 34.66, 23.35, 6.21 with two, three, four passages;
 *     15.42 % straight on, 19.24 % bends.
 */
#include "base/memory.h"
#include "carve/carve_internal.h"

typedef struct frontier_cells {
    const mdr__carving *carving;
    mdr__key cell_key;
    mdr__byte_stream bytes;
    uint64_t *visited; /* [cells] in the maze */
    uint64_t *seen;    /* [cells] in the maze or waiting */
    mdr_cell *waiting; /* [cells] */
    int32_t *choices;  /* [side_bound] */
    int64_t count, taken;
} frontier_cells;

/* Takes a cell into the maze: its other neighbours begin to wait. */
static mdr_status take_in(frontier_cells *frontier, mdr_cell cell)
{
    const mdr_grid *grid = frontier->carving->grid;
    mdr_status status = MDR_OK;
    mdr__set_bit(frontier->visited, cell);
    mdr__set_bit(frontier->seen, cell);
    for (int32_t side = 0; !status && side < mdr_grid_side_count(grid, cell); side++) {
        const mdr_cell to = mdr_grid_exit(grid, cell, side).cell;
        if (to == MDR_NONE || mdr__bit(frontier->seen, to)) continue;
        mdr__set_bit(frontier->seen, to);
        frontier->waiting[frontier->count++] = to;
        status = mdr__tell_cell(frontier->carving, MDR_STEP_BUILD_MARK, to);
    }
    return status;
}

static mdr_cell choose_waiting(frontier_cells *frontier)
{
    const mdr__key key = frontier->cell_key;
    const uint64_t draw = mdr__draw(key, (uint64_t)frontier->taken++);
    const int64_t place = mdr__below(key, draw, frontier->count);
    const mdr_cell cell = frontier->waiting[place];
    frontier->waiting[place] = frontier->waiting[--frontier->count];
    return cell;
}

static mdr_status join_to_maze(frontier_cells *frontier, mdr_cell cell)
{
    const mdr_grid *grid = frontier->carving->grid;
    const int32_t count = mdr__sides_where(grid, cell, frontier->visited, true, frontier->choices);
    const int32_t side = frontier->choices[mdr__choose_by_byte(&frontier->bytes, count)];
    const mdr_status status = mdr__carve_step(frontier->carving, cell, side);
    return status ? status : take_in(frontier, cell);
}

static mdr_status grow_piece(void *context, mdr_cell start)
{
    frontier_cells *frontier = context;
    mdr_status status = take_in(frontier, start);
    while (!status && frontier->count > 0) {
        status = join_to_maze(frontier, choose_waiting(frontier));
        if (!status && (frontier->taken & MDR__TICK_MASK) == 0)
            status = mdr__tick(frontier->carving->run, frontier->taken,
                               frontier->carving->grid->cell_count);
    }
    return status;
}

static mdr_status prim_stepwise(const mdr__carving *carving)
{
    const mdr_grid *grid = carving->grid;
    const mdr_allocator *allocator = &grid->allocator;
    const int64_t words = mdr__words(grid->cells);
    mdr_status status = MDR_OK;
    frontier_cells cells = {.carving = carving, .cell_key = mdr__carving_key(carving, "cell")};
    mdr__byte_stream_start(&cells.bytes, mdr__carving_key(carving, ""));
    cells.visited = mdr__array(allocator, words, sizeof *cells.visited, carving->run, &status);
    cells.seen = mdr__array(allocator, words, sizeof *cells.seen, carving->run, &status);
    cells.waiting =
        mdr__array(allocator, grid->cells, sizeof *cells.waiting, carving->run, &status);
    cells.choices =
        mdr__array(allocator, grid->side_bound, sizeof *cells.choices, carving->run, &status);
    if (!status) status = mdr__carve_pieces(carving, cells.visited, grow_piece, &cells);
    mdr__release(allocator, cells.visited, words, sizeof *cells.visited);
    mdr__release(allocator, cells.seen, words, sizeof *cells.seen);
    mdr__release(allocator, cells.waiting, grid->cells, sizeof *cells.waiting);
    mdr__release(allocator, cells.choices, grid->side_bound, sizeof *cells.choices);
    return status;
}

static int64_t prim_bytes(const mdr_grid *grid, mdr_form form)
{
    (void)form;
    return mdr__words(grid->cells) * 16 + grid->cells * 8 + (int64_t)grid->side_bound * 4;
}

const mdr_carver mdr__carver_prim = {
    .name = "prim",
    .version = 1,
    .title = "any cell beside the maze joins it, by any of its neighbours",
    .law = "not uniform; short ways, about 36 % dead ends",
    .ops =
        &(const struct mdr__carver_ops){
            .bytes = prim_bytes,
            .stepwise = prim_stepwise,
        },
};
