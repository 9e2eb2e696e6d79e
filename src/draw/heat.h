/*
 * Levels of distances: which of so many colours a cell has.
 *
 *     evenly    level = distance / farthest: the colour tells how far
 *     by rank   level = share of the cells that are nearer: every colour has as many cells, so that the
 *               differences are seen where most cells are
 */
#ifndef MDR_DRAW_HEAT_H
#define MDR_DRAW_HEAT_H

#include "draw/palettes.h"

typedef struct mdr__heat {
    const mdr_field *distances;
    int32_t levels;
    bool by_rank;
    int64_t least
        [MDR__PALETTE_LEVELS]; /* by rank: the least distance that has this level, or a higher one */
} mdr__heat;

/* Levels of the style's distances, 1 to MDR__PALETTE_LEVELS of them. Evenly O(1), by rank O(cells), 8 bytes
 * for each step to the farthest cell until it returns. MDR_E_LIMIT, MDR_E_MEMORY. */
mdr_status mdr__heat_make(const mdr_style *style, const mdr_grid *grid, int32_t levels,
                          const mdr_run *run, mdr__heat *heat);

/* The level of a distance from 0 to the farthest. O(1). */
int32_t mdr__heat_level(const mdr__heat *heat, int64_t distance);

/* About the distance that has a level: what is written beside it. */
int64_t mdr__heat_distance(const mdr__heat *heat, int32_t level);

/* The bytes that mdr__heat_make takes at worst. */
int64_t mdr__heat_bytes(const mdr_grid *grid, const mdr_style *style);

#endif
