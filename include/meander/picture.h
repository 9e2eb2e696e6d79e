/*
 * Pictures: a maze as shapes and letters, played to a pen.
 *
 *     document + style --> mdr_picture_play --> pen --> SVG, a canvas, a plotter ...
 *
 * A pen knows no maze; it is told to draw, layer by layer from the bottom up. Points are whole
 * micrometres from the top left of the picture. A paint, or a lettering, holds for the shapes that
 * follow; a layer ends all of them. Nothing of a picture is kept, so a large maze costs no more than
 * joining its walls. What fails inside a pen is kept by it: it is asked now and then.
 */
#ifndef MEANDER_PICTURE_H
#define MEANDER_PICTURE_H

#include "draw.h"

#ifdef __cplusplus
extern "C" {
#endif

/* From the bottom up. */
typedef enum mdr_layer {
    MDR_LAYER_BACKGROUND = 0,
    MDR_LAYER_CELLS,
    MDR_LAYER_OPENINGS,
    MDR_LAYER_CORRIDORS,
    MDR_LAYER_PATH,
    MDR_LAYER_WALLS,
    MDR_LAYER_PASSAGES, /* instead of walls */
    MDR_LAYER_MARKS,
    MDR_LAYER_LABELS,
    MDR_LAYER_TITLE,
    MDR_LAYER_LEGEND,
    MDR_LAYER_COUNT
} mdr_layer;

/* How lines end; where they end round, they bend round too, else pointed. */
typedef enum mdr_ends { MDR_ENDS_FLAT = 0, MDR_ENDS_SQUARE, MDR_ENDS_ROUND } mdr_ends;

/* MDR_COLOUR_CLEAR: not filled, not stroked. */
typedef struct mdr_paint {
    mdr_colour fill;
    mdr_colour stroke;
    int64_t width_um; /* of the stroke */
    mdr_ends ends;
    bool whole; /* all strokes are one shape with its holes: not to be cut apart */
} mdr_paint;

typedef struct mdr_lettering {
    int64_t size_um;
    mdr_colour colour;
    bool centred; /* on its point; else the text begins there */
    bool italic;
} mdr_lettering;

typedef struct mdr_pen {
    void *context;
    void (*layer)(void *context, mdr_layer layer);
    void (*paint)(void *context, const mdr_paint *paint);
    /* Lines: begin somewhere, go on, and perhaps come back to where they began. */
    void (*move)(void *context, mdr_point to);
    void (*line)(void *context, mdr_point to);
    /* On along an arc of a circle, less than half of it. */
    void (*arc)(void *context, mdr_point to, int64_t radius_um, bool clockwise);
    void (*close)(void *context);
    void (*disc)(void *context, mdr_point centre, int64_t radius_um);
    void (*letter)(void *context, const mdr_lettering *lettering);
    /* On a base line; `colour` is the lettering's or another. */
    void (*text)(void *context, mdr_point at, mdr_colour colour, const char *text);
    /* The first failure so far. */
    mdr_status (*status)(void *context);
    /* On along a cubic Bezier curve. NULL: such curves are given as lines. */
    void (*bend)(void *context, mdr_point first, mdr_point second, mdr_point to);
    /* The strokes since the last paint are one thing: what it is called, and how long it is. NULL: the pen
     * need not know. */
    void (*measured)(void *context, const char *title, int64_t length_um);
    /* Of several mazes, the one with this number begins, from 0; -1: what belongs to all of them. NULL: the
     * pen need not know. */
    void (*panel)(void *context, int32_t number, const char *caption);
} mdr_pen;

/* The size of a picture, and what is under it. */
typedef struct mdr_picture {
    int64_t width_um, height_um;
    mdr_unit unit;         /* in which its sizes were given or chosen */
    mdr_colour background; /* painted first unless it is transparent */
} mdr_picture;

/* Lays a picture out without drawing it. style and run may be NULL.
 * MDR_E_ARGUMENT: no maze, or sizes that make no sense. MDR_E_RANGE: beyond what can be measured. */
MDR_API MDR_MUST_USE mdr_status mdr_picture_lay(const mdr_document *document,
                                                const mdr_style *style, const mdr_run *run,
                                                mdr_picture *picture);

/* The bytes that playing takes at worst besides the pen's own: of a maze of so many passages, whose cells
 * have colours, or not. style may be NULL. */
MDR_API int64_t mdr_picture_bytes(const mdr_grid *grid, int64_t passages, const mdr_style *style,
                                  bool coloured);

/* Plays a picture, all of it, every function of the pen down to `status` being set. style, run and drawing may be
 * NULL. MDR_E_ARGUMENT, MDR_E_RANGE, MDR_E_LIMIT, MDR_E_MEMORY, MDR_E_CANCELLED, and what the pen
 * says. */
MDR_API MDR_MUST_USE mdr_status mdr_picture_play(const mdr_document *document,
                                                 const mdr_style *style, const mdr_run *run,
                                                 const mdr_pen *pen, mdr_drawing *drawing);

/* The same for several mazes side by side. MDR_E_ARGUMENT also: no panels, or one without a maze. */
MDR_API MDR_MUST_USE mdr_status mdr_panels_lay(const mdr_panels *panels, const mdr_style *style,
                                               const mdr_run *run, mdr_picture *picture);
MDR_API MDR_MUST_USE mdr_status mdr_panels_play(const mdr_panels *panels, const mdr_style *style,
                                                const mdr_run *run, const mdr_pen *pen,
                                                mdr_drawing *drawing);

#ifdef __cplusplus
}
#endif

#endif
