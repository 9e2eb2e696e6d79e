/*
 * Raised drawing: walls, or the path, as blocks that stand on the ground, seen from above and aside.
 */
#ifndef MDR_DRAW_RAISED_H
#define MDR_DRAW_RAISED_H

#include "draw/scene.h"

typedef struct mdr__raised_inks {
    mdr_colour ground, shadow, top, left, right;
} mdr__raised_inks;

/* Can what a style asks for be raised on this grid? MDR_E_UNFIT: not where there are stairs or bridges.
 * MDR_E_ARGUMENT. */
mdr_status mdr__raised_check(const mdr_grid *grid, const mdr_style *style, const mdr_run *run);

/* The size of what is seen, in lengths of the grid. */
mdr_point mdr__raised_extent(const mdr_grid *grid, const mdr_style *style);

/* Ground, shadow, path, blocks and marks, from the back. A byte a post of two rows. */
mdr_status mdr__play_raised(mdr__scene *scene);

/* The same on a grid that is not of squares (raised_cells.c): walls so thick, in lengths of the grid, and blocks so
 * high. */
mdr_status mdr__play_raised_cells(mdr__scene *scene, const mdr__raised_inks *inks,
                                  int64_t thickness, int64_t height);

#endif
