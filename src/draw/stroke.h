/*
 * A line given to a pen point by point: straight runs become one line each, and its length is told.
 */
#ifndef MDR_DRAW_STROKE_H
#define MDR_DRAW_STROKE_H

#include "draw/plane.h"
#include "meander/picture.h"

/* Start with zero, but for the pen. The last straight run is not yet given to it. */
typedef struct mdr__stroke {
    const mdr_pen *pen;
    mdr_point from, to;
    int64_t length_um;
    bool begun, arced;
} mdr__stroke;

/* To a point, the first of which begins the line. */
void mdr__stroke_on(mdr__stroke *line, mdr_point next);
/* On along an arc. */
void mdr__stroke_arc(mdr__stroke *line, mdr_point next, int64_t radius_um, bool clockwise);
/* Ends it; closed: it is back at its first point. */
void mdr__stroke_end(mdr__stroke *line, bool closed);
/* Ends it; the next point begins another, whose length is added. */
void mdr__stroke_break(mdr__stroke *line);

#endif
