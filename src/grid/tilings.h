/*
 * Periodic tilings as data: a few polygons that repeat along two vectors.
 *
 * Lengths are counted in edges of the tiling. A number is (whole + root x sqrt 3) / 2, exactly, in two
 * integers; a vector has two of them, x to the right and y downwards. Outlines are walked clockwise, an
 * edge at a time, by the hours of the clock: 0 goes up, 3 to the right. SHORT + hour is an edge of
 * sqrt 3 - 1.
 */
#ifndef MDR_GRID_TILINGS_H
#define MDR_GRID_TILINGS_H

#include <stdint.h>

#include "grid/grid_internal.h"

enum { MDR__TILING_POLYGONS = 9, MDR__TILING_SIDES = 12, MDR__SHORT = 12 };

typedef struct mdr__polygon {
    mdr__exact start;
    int8_t sides;
    int8_t hours[MDR__TILING_SIDES];
} mdr__polygon;

struct mdr__tiling {
    mdr__exact along,
        down;       /* the two periods; rows are shifted back so that a patch stands upright */
    bool leans;     /* `down` goes half of `along` to the side: every second row is shifted back */
    double edge_um; /* so that the mean cell is as large as a square of MDR_GRID_CELL_UM */
    double cosine, sine; /* a turn that lays `along` flat; 0, 0: it lies flat */
    int32_t polygons;
    mdr__polygon polygon[MDR__TILING_POLYGONS];
};
typedef struct mdr__tiling mdr__tiling;

/* What all tilings share; a shape's data is its ops' `tiling`. */
bool mdr__tiling_count(mdr_grid *grid);
int32_t mdr__tiling_outline(const mdr_grid *grid, mdr_cell cell, int32_t *posts);
bool mdr__tiling_glue(const mdr_grid *grid, mdr_cell cell, int32_t side, mdr__glued *glued);
const char *mdr__tiling_wrap_needs(const mdr_grid *grid);
mdr_point mdr__tiling_post(const mdr_grid *grid, int64_t post);

#define MDR__TILING_OPS(data, sides, goes_by_rows)                                                 \
    &(const struct mdr__shape_ops)                                                                 \
    {                                                                                              \
        .kind = MDR__EXPLICIT, .side_bound = (sides), .swept = (goes_by_rows),                     \
        .swept_down = (goes_by_rows), .count = mdr__tiling_count, .outline = mdr__tiling_outline,  \
        .glue = mdr__tiling_glue, .wraps = MDR__PLAIN_WRAPS, .wrap_needs = mdr__tiling_wrap_needs, \
        .post = mdr__tiling_post, .tiling = &(data),                                               \
    }

#endif
