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
#include "carve/growing.h"

typedef struct frontier_cells {
    const mdr__carving *carving;
    mdr__key cell_key;
    mdr__cell_list list; /* those that wait; marked: in the maze or waiting */
    int64_t count, taken;
} frontier_cells;

/* Takes a cell into the maze: its other neighbours begin to wait. */
static mdr_status take_in(frontier_cells *frontier, mdr_cell cell)
{
    const mdr_grid *grid = frontier->carving->grid;
    mdr__cell_list *list = &frontier->list;
    mdr_status status = MDR_OK;
    mdr__set_bit(list->visited, cell);
    mdr__set_bit(list->marked, cell);
    for (int32_t side = 0; !status && side < mdr_grid_side_count(grid, cell); side++) {
        const mdr_cell to = mdr_grid_exit(grid, cell, side).cell;
        if (to == MDR_NONE || mdr__bit(list->marked, to)) continue;
        mdr__set_bit(list->marked, to);
        list->cells[frontier->count++] = to;
        status = mdr__tell_cell(frontier->carving, MDR_STEP_BUILD_MARK, to);
    }
    return status;
}

static mdr_cell choose_waiting(frontier_cells *frontier)
{
    const mdr__key key = frontier->cell_key;
    const uint64_t draw = mdr__draw(key, (uint64_t)frontier->taken++);
    const int64_t place = mdr__below(key, draw, frontier->count);
    const mdr_cell cell = frontier->list.cells[place];
    frontier->list.cells[place] = frontier->list.cells[--frontier->count];
    return cell;
}

static mdr_status join_to_maze(frontier_cells *frontier, mdr_cell cell)
{
    const int32_t side = mdr__choose_side(&frontier->list, frontier->carving->grid, cell, true);
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
    frontier_cells cells = {.carving = carving, .cell_key = mdr__carving_key(carving, "cell")};
    mdr_status status = mdr__cell_list_make(&cells.list, carving);
    if (!status) status = mdr__carve_pieces(carving, cells.list.visited, grow_piece, &cells);
    mdr__cell_list_clear(&cells.list, carving);
    return status;
}

static int64_t prim_bytes(const mdr_grid *grid, mdr_form form)
{
    (void)form;
    return mdr__cell_list_bytes(grid);
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
