/*
 * Squares on surfaces: borders glued together, and cells masked out.
 *
 *      a b c      x: right of c is a               mobius: right of c is g, right of f is d
 *      d e f      y: below h is b                  klein: that, and below h is b
 *      g h i      xy: both                         projective: that, and below g is c
 *
 * A link belongs to the cell it leaves to the east or to the south, as on the plain board.
 */
#include "base/bits.h"
#include "base/memory.h"
#include "grid/grid_internal.h"
#include "grid/seams.h"

/* Brings a position that may be one step outside back through a seam; false on the border. */
static bool pass_seams(const mdr_grid *grid, int64_t *row, int64_t *column, bool *turns)
{
    const mdr__seam sideways = mdr__sideways_seam(grid->wrap);
    const mdr__seam upright = mdr__upright_seam(grid->wrap);
    *turns = false;
    if (*column < 0 || *column >= grid->columns) {
        if (!sideways.joined) return false;
        *column = *column < 0 ? grid->columns - 1 : 0;
        if (sideways.reversed) *row = grid->rows - 1 - *row;
        *turns = sideways.reversed;
    }
    if (*row < 0 || *row >= grid->rows) {
        if (!upright.joined) return false;
        *row = *row < 0 ? grid->rows - 1 : 0;
        if (upright.reversed) *column = grid->columns - 1 - *column;
        *turns = upright.reversed;
    }
    return true;
}

mdr_exit mdr__surface_exit(const mdr_grid *grid, mdr_cell cell, int32_t side)
{
    const mdr_exit border = {MDR_NONE, MDR_NONE, MDR_NONE, false};
    int64_t row = cell / grid->columns, column = cell % grid->columns;
    mdr_exit exit = {.back = side ^ 2};
    grid->shape->ops->step(grid, &row, &column, side);
    if (!pass_seams(grid, &row, &column, &exit.turns)) return border;
    exit.cell = row * grid->columns + column;
    if (exit.cell == cell || !mdr_grid_has_cell(grid, exit.cell)) return border;
    const mdr_cell owner = side == MDR__EAST || side == MDR__SOUTH ? cell : exit.cell;
    exit.link = side == MDR__EAST || side == MDR__WEST ? owner : grid->plane + owner;
    return exit;
}

/* Marks all cells of the piece a cell belongs to; `reached` grows as needed. */
static mdr_status mark_surface_piece(const mdr_grid *grid, mdr_cell from, uint64_t *seen,
                                     mdr_cell **reached, int64_t *room, const mdr_run *run)
{
    mdr_status status = MDR_OK;
    int64_t count = 0;
    for (mdr_cell cell = from; cell != MDR_NONE;
         cell = count > 0 ? (*reached)[--count] : MDR_NONE) {
        if (count + 4 > *room) {
            mdr_cell *grown = mdr__grown(&grid->allocator, *reached, count, room, count + 4,
                                         sizeof *grown, run, &status);
            if (!grown) return status;
            *reached = grown;
        }
        mdr__set_bit(seen, cell);
        for (int32_t side = 0; side < 4; side++) {
            const mdr_cell to = mdr__surface_exit(grid, cell, side).cell;
            if (to == MDR_NONE || mdr__bit(seen, to)) continue;
            mdr__set_bit(seen, to);
            (*reached)[count++] = to;
        }
    }
    return MDR_OK;
}

static mdr_status count_surface_pieces(mdr_grid *grid, const mdr_run *run)
{
    const mdr_allocator *allocator = &grid->allocator;
    mdr_status status = MDR_OK;
    mdr_cell *reached = NULL;
    int64_t room = 0;
    uint64_t *seen = mdr__array(allocator, mdr__words(grid->cells), sizeof *seen, run, &status);
    grid->pieces = 0;
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); !status && cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        if (mdr__bit(seen, cell)) continue;
        status = mark_surface_piece(grid, cell, seen, &reached, &room, run);
        grid->pieces++;
    }
    mdr__release(allocator, seen, mdr__words(grid->cells), sizeof *seen);
    mdr__release(allocator, reached, room, sizeof *reached);
    return status;
}

mdr_status mdr__surface_count(mdr_grid *grid, const mdr_run *run)
{
    grid->links = grid->cell_count = 0;
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        grid->cell_count++;
        grid->links += mdr__surface_exit(grid, cell, MDR__EAST).cell != MDR_NONE;
        grid->links += mdr__surface_exit(grid, cell, MDR__SOUTH).cell != MDR_NONE;
    }
    grid->border = 4 * grid->cell_count - 2 * grid->links;
    return grid->present ? count_surface_pieces(grid, run) : MDR_OK;
}
