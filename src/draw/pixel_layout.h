/*
 * The sizes of a picture of blocks, all in pixels.
 *
 *      margin wall passage wall passage wall margin
 *     |      |#|          |#|          |#|        |      square: 0 1 2 3 4
 *
 * Squares are those of block_picture.h: odd ones are cells, even ones walls. When each square is a
 * cell, all have one size.
 */
#ifndef MDR_DRAW_PIXEL_LAYOUT_H
#define MDR_DRAW_PIXEL_LAYOUT_H

#include "meander/draw.h"

typedef struct mdr__pixel_layout {
    bool squares;          /* each square is a cell */
    int64_t rows, columns; /* of squares */
    int64_t wall, passage; /* of even and odd squares; the same when each square is a cell */
    int64_t margin;
    int64_t width, height;
} mdr__pixel_layout;

/* MDR_E_UNFIT: not squares. MDR_E_ARGUMENT: sizes that make no sense. MDR_E_RANGE. */
mdr_status mdr__pixel_lay(const mdr_document *document, const mdr_style *style, const mdr_run *run,
                          mdr__pixel_layout *layout);

/* The first pixel of a square, counted along a row or a column. */
static inline int64_t mdr__pixel_first(const mdr__pixel_layout *layout, int64_t square)
{
    const int64_t pairs = square / 2 * (layout->wall + layout->passage);
    return layout->margin + pairs + (square & 1 ? layout->wall : 0);
}

static inline int64_t mdr__pixel_size(const mdr__pixel_layout *layout, int64_t square)
{
    return square & 1 ? layout->passage : layout->wall;
}

#endif
