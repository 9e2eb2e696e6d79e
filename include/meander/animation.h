/*
 * Animations: a document's steps as frames of pixels, each of which tells only what changed.
 *
 *     document with a trace --> mdr_animate --> canvas: what cells look like now
 *                                    |
 *                                    +--> frames: changed rectangles --> GIF, WebP, Y4M ...
 *
 * The colours are those of the origin's page: carved grey, frontier teal, backtracked dim blue, trying
 * green, dead end red, solution gold. Where a cell is large enough each has a sign too, so that
 * nobody depends on colour alone.
 */
#ifndef MEANDER_ANIMATION_H
#define MEANDER_ANIMATION_H

#include "pixels.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The colour of a cell that has come to a mark, and a dark one that can be read on it. Opaque. */
MDR_API mdr_colour mdr_mark_colour(mdr_mark mark);
MDR_API mdr_colour mdr_mark_sign_colour(mdr_mark mark);

/* How an animation goes, from a style or chosen: mdr_pace_of. */
typedef struct mdr_pace {
    int64_t frames; /* with the one before the first step, and the finished maze as the last */
    int64_t steps_per_frame;
    int32_t delay_ms; /* of a frame */
    int32_t hold_ms;  /* of the last */
} mdr_pace;

/* Browsers show frames of less than 20 ms far too slowly, so none is. */
#define MDR_LEAST_DELAY_MS 20

/* What style->steps_per_frame, delay_ms and hold_ms ask for; where they are 0: a step a frame unless
 * that made more than 2000 frames, some twenty seconds in all, the last frame 2 seconds longer.
 * MDR_E_ARGUMENT: a delay below MDR_LEAST_DELAY_MS, or a negative number. */
MDR_API MDR_MUST_USE mdr_status mdr_pace_of(const mdr_style *style, int64_t steps,
                                            const mdr_run *run, mdr_pace *pace);

/* A rectangle of pixels; empty where the width is 0. */
typedef struct mdr_box {
    int64_t left, top, width, height;
} mdr_box;

/* What is painted on. Pixels are indices of colours, a byte each. */
typedef struct mdr_canvas {
    void *context;
    mdr_pixels pixels; /* bits are 8 */
    uint8_t *rows;     /* [height * width] */
    /* Paints a cell, or, for MDR_NONE, all there is, as the player has it now. The box is where
     * pixels may have changed. */
    mdr_status (*paint)(void *context, const mdr_player *player, mdr_cell cell, mdr_box *box);
} mdr_canvas;

typedef struct mdr_frame {
    mdr_box box;           /* the first frame's is the whole picture */
    const uint8_t *pixels; /* [box.height * box.width]; valid during the call */
    int32_t delay_ms;      /* how long it is seen */
    int64_t steps;         /* that are done in it */
} mdr_frame;

/* Where frames go. A status other than MDR_OK ends the animation and is returned. */
typedef struct mdr_frame_sink {
    void *context;
    mdr_status (*begin)(void *context, const mdr_pixels *pixels);
    mdr_status (*frame)(void *context, const mdr_frame *frame);
} mdr_frame_sink;

/* Plays a document's trace over a canvas and tells frames. Steps that change nothing to be seen make
 * the frame before them longer. The last frame is the finished maze without marks, but for its path as
 * solution; without a trace it is the only one. style and run may be NULL. Memory: a player, and the largest rectangle.
 * MDR_E_ARGUMENT: no maze, steps that do not lead to it, a pace that makes no sense. MDR_E_LIMIT,
 * MDR_E_MEMORY, MDR_E_CANCELLED, and what the canvas and the sink say. */
MDR_API MDR_MUST_USE mdr_status mdr_animate(const mdr_document *document, const mdr_style *style,
                                            const mdr_run *run, const mdr_canvas *canvas,
                                            const mdr_frame_sink *sink);

/* mdr_animate on squares as blocks of whole pixels, with the sizes of mdr_block_rows, but no more
 * than 400 pixels long unless sizes are given. Besides what that says: MDR_E_UNFIT: not squares.
 * Memory: a byte a pixel, twice. */
MDR_API MDR_MUST_USE mdr_status mdr_block_frames(const mdr_document *document,
                                                 const mdr_style *style, const mdr_run *run,
                                                 const mdr_frame_sink *sink);

#ifdef __cplusplus
}
#endif

#endif
