/* Points, lengths and directions in whole micrometres, without floating point. */
#ifndef MDR_DRAW_PLANE_H
#define MDR_DRAW_PLANE_H

#include "meander/grid.h"

/* The square root of a number, rounded down; not negative. */
int64_t mdr__root(int64_t number);

/* The square root of what is not negative, the same bits everywhere; 0 below 1. */
double mdr__exact_root(double number);

/* The arc of a circle over a chord, less than half of it; no longer than the chord where the circle is too small. */
double mdr__arc_length(double chord, double radius);

/* a x b / c, rounded to the nearest; c is positive, and the product must fit. */
int64_t mdr__scaled(int64_t a, int64_t b, int64_t c);

int64_t mdr__distance(mdr_point a, mdr_point b);

/* Do three points lie on one line, the third on from the second? */
bool mdr__goes_straight(mdr_point a, mdr_point b, mdr_point c);

/* A side of a cell as drawn: its two ends, and where the cell lies. */
typedef struct mdr__edge {
    mdr_point from, to;
    mdr_point centre;
} mdr__edge;

/* The point `along` thousandths of the way along the side, and `out` micrometres away from it, off
 * the cell (negative: into it). */
mdr_point mdr__beside(const mdr__edge *edge, int32_t along, int64_t out);

#endif
