/*
 * Where growth begins: the centre, the corners, a path along the border, or any cells.
 *
 * A path around follows the border with the board to its right: from a border side to the next one,
 * clockwise round the cell, and through every passage that comes in between.
 */
#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "grow/grow_internal.h"

static mdr_status lay_start(mdr_board *board, mdr_cell cell, const mdr_run *run)
{
    char name[48];
    if (cell < 0 || cell >= board->grid->cells || !mdr_grid_has_cell(board->grid, cell))
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("a start is at no cell of the board"));
    mdr_grid_cell_name(board->grid, cell, name);
    if (mdr__bit(board->negative, cell))
        return mdr__fail(run, MDR_E_ARGUMENT,
                         PARTS("the square ", name, " is both a start and negative"));
    mdr__set_bit(board->filled, cell);
    return MDR_OK;
}

mdr_status mdr__keep_starts(mdr_board *board, const mdr_cell *cells, int64_t count,
                            const mdr_run *run)
{
    mdr_status status = MDR_OK;
    if (count > board->start_room) {
        mdr_cell *grown = mdr__grown(&board->grid->allocator, board->starts, 0, &board->start_room,
                                     count, sizeof *grown, run, &status);
        if (!grown) return status;
        board->starts = grown;
    }
    if (count > 0) memmove(board->starts, cells, (size_t)count * sizeof *cells);
    board->origin.cell_count = count;
    return MDR_OK;
}

/* The cell whose centre is nearest to a place in the grid's box, given in halves of it. */
static mdr_cell nearest_cell(const mdr_grid *grid, int32_t across, int32_t down)
{
    const mdr_point extent = mdr_grid_extent(grid);
    mdr_cell nearest = 0;
    double least = -1;
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        const mdr_point centre = mdr_grid_centre(grid, cell);
        const double x = (double)(2 * centre.x_um - across * extent.x_um);
        const double y = (double)(2 * centre.y_um - down * extent.y_um);
        const double far = x * x + y * y;
        if (least >= 0 && far >= least) continue;
        least = far;
        nearest = cell;
    }
    return nearest;
}

static mdr_cell centre_cell(const mdr_grid *grid)
{
    return grid->kind != MDR__EXPLICIT ? grid->cells / 2 : nearest_cell(grid, 1, 1);
}

static int32_t corner_cells(const mdr_grid *grid, mdr_cell cells[5])
{
    const int64_t last = grid->cells - 1, across = grid->columns - 1;
    const mdr_cell corners[4] = {0, across, last - across, last};
    for (int32_t i = 0; i < 4; i++)
        cells[i] =
            grid->kind != MDR__EXPLICIT ? corners[i] : nearest_cell(grid, 2 * (i & 1), i >> 1 << 1);
    cells[4] = centre_cell(grid);
    return 5;
}

/* One step along the border: out of a side that may be border to the next such side, through the
 * passages between, which are opened. `turn` is 1 or, behind a Moebius seam, -1. */
static mdr_status walk_border(mdr_board *board, mdr_cell *cell, int32_t *side, int32_t *turn,
                              const mdr_run *run)
{
    for (;;) {
        const int32_t count = mdr_grid_outline_count(board->grid, *cell);
        *side = (*side + *turn + count) % count;
        const mdr_exit exit = mdr_grid_exit(board->grid, *cell, *side);
        if (exit.cell == MDR_NONE) return MDR_OK;
        mdr_maze_open(board->maze, *cell, *side);
        const mdr_status status = lay_start(board, exit.cell, run);
        if (status) return status;
        *cell = exit.cell;
        *side = exit.back;
        if (exit.turns) *turn = -*turn;
    }
}

/* A path along the border that a side belongs to, all around. */
static mdr_status lay_ring(mdr_board *board, mdr_cell first, int32_t first_side, const mdr_run *run)
{
    mdr_cell cell = first;
    int32_t side = first_side, turn = 1;
    mdr_status status = lay_start(board, first, run);
    while (!status) {
        status = walk_border(board, &cell, &side, &turn, run);
        if (cell == first && side == first_side) break;
    }
    return status;
}

static mdr_status lay_around(mdr_board *board, const mdr_run *run)
{
    const mdr_grid *grid = board->grid;
    if (grid->rows == 1 || grid->columns == 1)
        return mdr__fail(run, MDR_E_ARGUMENT,
                         PARTS("a path around needs a board of two rows and columns at least"));
    if (grid->border == 0)
        return mdr__fail(run, MDR_E_ARGUMENT,
                         PARTS("a path around needs a border; this surface has none"));
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        for (int32_t side = 0; side < mdr_grid_outline_count(grid, cell); side++) {
            const bool laid = mdr__bit(board->filled, cell);
            if (laid || mdr_grid_exit(grid, cell, side).cell != MDR_NONE) continue;
            const mdr_status status = lay_ring(board, cell, side, run);
            if (status) return status;
        }
    }
    return MDR_OK;
}

static mdr_status lay_starts(mdr_board *board, mdr_starts starts, const mdr_cell *cells,
                             int64_t count, const mdr_run *run)
{
    mdr_cell own[5];
    mdr_status status = MDR_OK;
    if (starts == MDR_STARTS_AROUND) return lay_around(board, run);
    if (starts == MDR_STARTS_CENTRE) {
        own[0] = centre_cell(board->grid);
        count = 1;
    }
    if (starts == MDR_STARTS_CORNERS) count = corner_cells(board->grid, own);
    if (starts != MDR_STARTS_CUSTOM) cells = own;
    for (int64_t i = 0; !status && i < count; i++) status = lay_start(board, cells[i], run);
    return status;
}

mdr_status mdr_board_begin(mdr_board *board, mdr_starts starts, const mdr_cell *cells,
                           int64_t count, const mdr_run *run)
{
    mdr__empty_board(board, false);
    mdr_status status = lay_starts(board, starts, cells, count, run);
    if (!status)
        status = mdr__keep_starts(board, cells, starts == MDR_STARTS_CUSTOM ? count : 0, run);
    if (status) {
        mdr__empty_board(board, false);
        return status;
    }
    board->origin.known = true;
    board->origin.starts = starts;
    return MDR_OK;
}
