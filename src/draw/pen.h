/*
 * Pens: what a scene is played to. A pen knows no maze; it is told to draw shapes and letters.
 *
 * Points are whole micrometres from the top left of the picture. A paint, or a lettering, holds for
 * the shapes that follow; a layer ends all of them. What fails inside a pen is kept by it: the scene
 * asks now and then.
 */
#ifndef MDR_DRAW_PEN_H
#define MDR_DRAW_PEN_H

#include "meander/draw.h"

/* From the bottom up. */
typedef enum mdr__layer {
    MDR__LAYER_BACKGROUND = 0,
    MDR__LAYER_CELLS,
    MDR__LAYER_OPENINGS,
    MDR__LAYER_PATH,
    MDR__LAYER_WALLS,
    MDR__LAYER_MARKS,
    MDR__LAYER_LABELS,
    MDR__LAYER_TITLE,
    MDR__LAYER_COUNT
} mdr__layer;

/* How lines end; where they end round, they bend round too, else pointed. */
typedef enum mdr__ends { MDR__ENDS_FLAT = 0, MDR__ENDS_SQUARE, MDR__ENDS_ROUND } mdr__ends;

/* MDR_COLOUR_CLEAR: not filled, not stroked. */
typedef struct mdr__paint {
    mdr_colour fill;
    mdr_colour stroke;
    int64_t width_um; /* of the stroke */
    mdr__ends ends;
} mdr__paint;

typedef struct mdr__lettering {
    int64_t size_um;
    mdr_colour colour;
    bool centred; /* on its point; else the text begins there */
    bool italic;
} mdr__lettering;

typedef struct mdr__pen {
    void *context;
    void (*layer)(void *context, mdr__layer layer);
    void (*paint)(void *context, const mdr__paint *paint);
    /* Lines: begin somewhere, go on, and perhaps come back to where they began. */
    void (*move)(void *context, mdr_point to);
    void (*line)(void *context, mdr_point to);
    /* On along an arc of a circle, less than half of it. */
    void (*arc)(void *context, mdr_point to, int64_t radius_um, bool clockwise);
    void (*close)(void *context);
    void (*disc)(void *context, mdr_point centre, int64_t radius_um);
    void (*letter)(void *context, const mdr__lettering *lettering);
    /* On a base line; `colour` is the lettering's or another. */
    void (*text)(void *context, mdr_point at, mdr_colour colour, const char *text);
    /* The first failure so far. */
    mdr_status (*status)(void *context);
} mdr__pen;

#endif
