/*
 * Motion: a scene in which the work is seen, by parts that change of themselves (SMIL of SVG).
 *
 *     cells   the colour of their mark        walls   that are opened or built: seen or not
 *     signs   of the marks                    path    seen in the last frame
 *     head    a disc where the work stands
 *
 * Without anything that plays it, the finished maze is seen.
 */
#ifndef MDR_DRAW_MOTION_H
#define MDR_DRAW_MOTION_H

#include "draw/film.h"
#include "draw/scene.h"

typedef struct mdr__motion {
    const mdr__film *film;
    void *context;
    /* Of the elements drawn from now on: attributes in place of the paint's, and elements inside; NULL: none. */
    void (*animate)(void *context, const char *attributes, const char *children);
} mdr__motion;

/* Layers in place of mdr__play_fills, mdr__play_path and mdr__play_walls; the scene has a motion. */
mdr_status mdr__play_moving_cells(mdr__scene *scene);
mdr_status mdr__play_moving_path(mdr__scene *scene);
mdr_status mdr__play_moving_walls(mdr__scene *scene);

#endif
