/* Where a symmetry of the plane takes the cells of a grid. */
#ifndef MDR_GRID_IMAGES_H
#define MDR_GRID_IMAGES_H

#include "meander/grid.h"

/* Fills image[cells]: the cell where each is taken when left and right change places, or top and bottom, or both (a half
 * turn), about the middle of the box around the whole grid; MDR_NONE for cells that are not there. MDR_E_UNFIT: a cell has no image. MDR_E_LIMIT, MDR_E_MEMORY. O(cells). */
typedef struct mdr__reversal {
    bool across, down;
} mdr__reversal;
mdr_status mdr__find_images(const mdr_grid *grid, mdr__reversal reversal, const mdr_run *run,
                            int32_t *image);

#endif
