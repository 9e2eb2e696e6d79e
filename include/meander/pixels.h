/*
 * Pictures of pixels. Out: a maze of squares as walls and passages of exactly so many pixels, row by
 * row. In: a picture, from which the sizes of walls and passages are found.
 *
 * Here are no files: a codec, such as that of PNG in libmeander-media, takes rows or hands them in.
 */
#ifndef MEANDER_PIXELS_H
#define MEANDER_PIXELS_H

#include "draw.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a picture of pixels is: told before its rows. */
typedef struct mdr_pixels {
    int64_t width, height;
    int32_t bits; /* of a pixel: 1, 2, 4 or 8, the fewest that tell the colours apart */
    int32_t colour_count;
    const mdr_colour *colours; /* by index; 0 is walls, 1 what is free; valid while rows are told */
} mdr_pixels;

/* Where rows go. A status other than MDR_OK ends the writing and is returned. */
typedef struct mdr_pixel_sink {
    void *context;
    mdr_status (*begin)(void *context, const mdr_pixels *pixels);
    /* `times` equal rows, from the top. Indices of colours, the first pixel in the highest bits of
     * the first byte; (width * bits + 7) / 8 bytes, the bits behind the last pixel are 0. */
    mdr_status (*rows)(void *context, const uint8_t *row, int64_t times);
} mdr_pixel_sink;

/* Can the picture be made of blocks just as the style asks? It takes squares, the default look and
 * sizes in pixels (or none); no letters, no dots per inch, no one-way passages. style may be NULL. */
MDR_API bool mdr_blocks_fit(const mdr_document *document, const mdr_style *style);
/* The same, when there is no maze yet. */
MDR_API bool mdr_grid_fits_blocks(const mdr_grid *grid, const mdr_style *style);

/* A maze of squares as a picture of blocks: n passages and n + 1 walls in each direction, where a
 * cell of style->cell_um is a passage and a wall of style->wall_um, in pixels of 1/96 inch, rounded.
 * Without sizes: the largest cell of 24, 16, 12, 8, 6, 4 and 2 pixels with which the picture is no
 * more than 2400 pixels long, and walls of an eighth of it, one pixel at least. No margin unless
 * asked for, and then in what is free. With MDR_CELLS_SQUARES each cell is a square of the cell's
 * size. Openings in the border are gaps; starts and ends inside, the path, distances (made pale, so
 * that they read as free) and cell colours have colours of their own. Memory: a few rows, and two
 * bits a cell when there is a path. style, run and drawing may be NULL.
 * MDR_E_UNFIT: not squares, or one-way passages. MDR_E_ARGUMENT: walls as large as cells.
 * MDR_E_RANGE, MDR_E_LIMIT, MDR_E_MEMORY, MDR_E_CANCELLED, and what the sink says. */
MDR_API MDR_MUST_USE mdr_status mdr_block_rows(const mdr_document *document, const mdr_style *style,
                                               const mdr_run *run, const mdr_pixel_sink *sink,
                                               mdr_drawing *drawing);

/* A picture to be read: a bit or two for each pixel. */
typedef struct mdr_bitmap mdr_bitmap;

/* Pixels that are taken in at most: 2^32. */
#define MDR_BITMAP_MOST_PIXELS (INT64_C(1) << 32)

/* A picture that is free all over. MDR_E_ARGUMENT: width or height below 1. MDR_E_RANGE: more
 * than MDR_BITMAP_MOST_PIXELS. MDR_E_LIMIT, MDR_E_MEMORY. *bitmap is NULL then. */
MDR_API MDR_MUST_USE mdr_status mdr_bitmap_new(int64_t width, int64_t height,
                                               const mdr_allocator *allocator, const mdr_run *run,
                                               mdr_bitmap **bitmap);
MDR_API void mdr_bitmap_free(mdr_bitmap *bitmap);

/* Reads a picture, not what is drawn in it; format NULL: the first of the core that recognises the bytes.
 * MDR_E_UNKNOWN: none does. MDR_E_UNFIT: the format is no picture. Else as mdr_read. */
MDR_API MDR_MUST_USE mdr_status mdr_read_bitmap(const void *bytes, size_t size,
                                                const mdr_format *format,
                                                const mdr_allocator *allocator, const mdr_run *run,
                                                mdr_bitmap **bitmap);

MDR_API int64_t mdr_bitmap_width(const mdr_bitmap *bitmap);
MDR_API int64_t mdr_bitmap_height(const mdr_bitmap *bitmap);
/* Is the luminance of a pixel, laid over white, below 128? It must be within the picture. */
MDR_API bool mdr_bitmap_is_dark(const mdr_bitmap *bitmap, int64_t x, int64_t y);

/* Sets `count` pixels of a row, from column `first` on and each `step` columns, from four bytes
 * each: red, green, blue, alpha (not premultiplied). The rule: a pixel is laid over white; if its
 * largest component is then 64 or more above its smallest it is coloured, else it is dark when its
 * luminance (Rec. 709) is below 128, or light. Walls are what is dark, or, in a picture whose border
 * is light, what is light; coloured pixels (paths, marks) are free. Where that gives no maze,
 * coloured pixels are dark or light by their luminance. Pixels outside are left out.
 * MDR_E_MEMORY, MDR_E_LIMIT: at the first coloured pixel. */
MDR_API MDR_MUST_USE mdr_status mdr_bitmap_set(mdr_bitmap *bitmap, int64_t row, int64_t first,
                                               int64_t step, const uint8_t *rgba, int64_t count,
                                               const mdr_run *run);

/* Sets a whole row from one bit a pixel, the first in the highest bit of the first byte; `dark` is
 * the bit that stands for dark. */
MDR_API void mdr_bitmap_set_bits(mdr_bitmap *bitmap, int64_t row, const uint8_t *bits, bool dark);

/* Finds the maze in a picture. `what` names the picture: "PNG". style and run may be NULL, the
 * document must be zero, and after a failure is to be cleared by the caller.
 * MDR_E_SYNTAX: no regular blocks; the error says which rows or columns do not fit.
 * MDR_E_LIMIT, MDR_E_MEMORY. */
MDR_API MDR_MUST_USE mdr_status mdr_bitmap_read(const mdr_bitmap *bitmap, const char *what,
                                                const mdr_read_style *style, const mdr_run *run,
                                                mdr_document *document);

#ifdef __cplusplus
}
#endif

#endif
