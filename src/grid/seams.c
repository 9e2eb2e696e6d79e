/*
 * Through the seams of boards of other shapes than squares.
 *
 *      row r, beyond the right:  mobius, klein     row turned_row - r, at the left
 *                                x, xy             row r, at the left
 *      below the last row:       y, xy, klein      the first row, the same column
 *      anywhere:                 projective        the opposite side, half a turn round the centre
 *
 * All are exact maps of whole rows and columns, so that both ends of a seam agree.
 */
#include "grid/seams.h"

bool mdr__through_seams(const mdr_grid *grid, int64_t turned_row, int64_t *row, int64_t *column,
                        bool *turns)
{
    const mdr__seam sideways = mdr__sideways_seam(grid->wrap);
    const mdr__seam upright = mdr__upright_seam(grid->wrap);
    const int64_t rows = grid->rows, columns = grid->asked_columns;
    *turns = false;
    if (*column < 0 || *column >= columns) {
        if (!sideways.joined) return false;
        *column += *column < 0 ? columns : -columns;
        if (sideways.reversed) *row = turned_row - *row;
        *turns = sideways.reversed;
    }
    if (*row >= 0 && *row < rows) return true;
    *row += *row < 0 ? rows : -rows;
    return upright.joined;
}

void mdr__glue_opposite(const mdr_grid *grid, mdr_cell cell, int32_t back, mdr__glued *glued)
{
    *glued = (mdr__glued){grid->cells - 1 - cell, back, true};
}
