/*
 * Seams: which borders of a board are glued together, and how one comes through them.
 */
#ifndef MDR_GRID_SEAMS_H
#define MDR_GRID_SEAMS_H

#include "grid/grid_internal.h"

/* How the right border meets the left one, and the bottom the top. */
typedef struct mdr__seam {
    bool joined, reversed;
} mdr__seam;

static inline mdr__seam mdr__sideways_seam(mdr_wrap wrap)
{
    const bool reversed =
        wrap == MDR_WRAP_MOBIUS || wrap == MDR_WRAP_KLEIN || wrap == MDR_WRAP_PROJECTIVE;
    return (mdr__seam){wrap == MDR_WRAP_X || wrap == MDR_WRAP_XY || reversed, reversed};
}

static inline mdr__seam mdr__upright_seam(mdr_wrap wrap)
{
    const bool reversed = wrap == MDR_WRAP_PROJECTIVE;
    return (mdr__seam){
        wrap == MDR_WRAP_Y || wrap == MDR_WRAP_XY || wrap == MDR_WRAP_KLEIN || reversed, reversed};
}

/* Brings a position outside a board of rows x columns back through its seams. A row that is turned upside
 * down is taken for `turned_row` less itself. False beyond a border that is glued to nothing. */
bool mdr__through_seams(const mdr_grid *grid, int64_t turned_row, int64_t *row, int64_t *column,
                        bool *turns);

/* Glues every side to the one opposite through the centre of the board, for the projective plane. The board
 * must be its own image in half a turn, with ids that run the other way round. */
void mdr__glue_opposite(const mdr_grid *grid, mdr_cell cell, int32_t back, mdr__glued *glued);

#endif
