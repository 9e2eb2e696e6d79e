/*
 * One closed curve as a line for a pen: straight from corner to corner, its bends rounded by arcs, or a
 * spline; along its middle, or beside it.
 */
#ifndef MDR_DRAW_CURVE_LINE_H
#define MDR_DRAW_CURVE_LINE_H

#include "draw/scene.h"

/* How to draw it. */
typedef struct mdr__curve_line {
    const mdr__scene *scene;
    const mdr_board *board;
    mdr_paint paint;   /* of colours along the curve: for all but the stroke */
    int64_t radius_um; /* of bends; 0: sharp */
    bool spline;
    bool begins; /* at the corner it is given; else at the first bend */
    bool along;  /* colours change on the way */
    double
        aside; /* to the left of its middle, in micrometres; beside it the line must not meet itself */
} mdr__curve_line;

/* The point of a corner: half-way between the centre of its cell and its post. */
mdr_point mdr__corner_point(const mdr__scene *scene, mdr_corner corner);

/* Draws the curve of so many corners, and closes it unless its colours change. *length_um: how long it is.
 * False: what is drawn aside would meet itself. */
bool mdr__draw_curve_line(const mdr__curve_line *line, mdr_corner first, int64_t corners,
                          double *length_um);

/* Takes the colour of a share of the curve. */
void mdr__colour_along(const mdr__curve_line *line, int64_t index, int64_t corners);

#endif
