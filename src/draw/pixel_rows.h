/*
 * Rows of pixels out of rows of squares: what the two painters share.
 *
 *     block_picture.h: squares, free or wall --> painter --> packed pixels --> mdr_pixel_sink
 *
 * One painter knows two colours and works on bits, the other one a palette and bytes.
 */
#ifndef MDR_DRAW_PIXEL_ROWS_H
#define MDR_DRAW_PIXEL_ROWS_H

#include "draw/block_picture.h"
#include "draw/heat.h"
#include "draw/pixel_layout.h"
#include "meander/pixels.h"

/* Indices of colours. */
enum { MDR__PIXEL_WALL = 0, MDR__PIXEL_FREE, MDR__PIXEL_OTHERS };

/* What a picture of blocks takes from the style besides sizes. */
typedef struct mdr__pixel_picture {
    const mdr_document *document;
    const mdr_style *style;
    const mdr_grid *grid;
    const mdr_allocator *allocator;
    const mdr_run *run;
    mdr__pixel_layout layout;
} mdr__pixel_picture;

/* A painter lies at the beginning of what a kind of painter keeps. */
typedef struct mdr__painter {
    const mdr__pixel_picture *picture;
    mdr_pixels pixels;
    uint8_t *row; /* the packed row that was painted last, with some bytes to spare */
    int64_t row_bytes;
    /* The row of pixels of a row of squares. */
    void (*paint)(struct mdr__painter *painter, const mdr__block_rows *rows);
    /* A row that is free all over. */
    void (*paint_free)(struct mdr__painter *painter);
} mdr__painter;

/* Bytes beyond row_bytes that may be written to, whole words. */
enum { MDR__ROW_SPARE = 16 };

/* two_colour_painter.c */
typedef struct mdr__two_colour_painter {
    mdr__painter painter;
    mdr_colour colours[2];
    uint64_t *words; /* the row of pixels, the first in the lowest bit */
    int64_t word_count;
} mdr__two_colour_painter;

mdr_status mdr__two_colours_start(mdr__two_colour_painter *two, const mdr__pixel_picture *picture);
void mdr__two_colours_clear(mdr__two_colour_painter *two);

/* palette_painter.c */
enum { MDR__MOST_COLOURS = 256 };

typedef struct mdr__palette_painter {
    mdr__painter painter;
    mdr_colour colours[MDR__MOST_COLOURS];
    int32_t colour_count;
    uint8_t path, start, end, dim; /* indices */
    int32_t first_level, levels;   /* of distances */
    mdr__heat heat;
    int32_t first_own, own; /* of cell colours, sorted */
    bool cube;              /* too many cell colours: the nearest of a cube of 216 */
    uint8_t *squares;       /* indices of a row of squares */
    uint8_t *wide;          /* of a row of pixels */
} mdr__palette_painter;

/* Is a palette needed for this picture? */
bool mdr__palette_wanted(const mdr__pixel_picture *picture);

mdr_status mdr__palette_start(mdr__palette_painter *palette, const mdr__pixel_picture *picture);
void mdr__palette_clear(mdr__palette_painter *palette);

/* The background of a style, opaque white unless told. */
static inline mdr_colour mdr__pixel_background(const mdr_style *style)
{
    return style->background ? style->background : 0xffffffff;
}

#define MDR__PIXEL_WALL_COLOUR 0x000000ffu

#endif
