/* How masks are kept. */
#ifndef MDR_GRID_MASK_INTERNAL_H
#define MDR_GRID_MASK_INTERNAL_H

#include "base/bits.h"
#include "grid/grid_internal.h"
#include "meander/mask.h"

struct mdr_mask {
    mdr_grid *grid; /* whole */
    uint64_t *present;
};

#endif
