/*
 * PNG by libspng: what is written row by row, and what is read into a bitmap.
 */
#ifndef MDR_MEDIA_PNG_PICTURE_H
#define MDR_MEDIA_PNG_PICTURE_H

#include <spng.h>

#include "meander/pixels.h"
#include "media_internal.h"

/* The signature of every PNG. */
extern const uint8_t mdr__png_signature[8];

/* A picture that is being written. Start with zero, but for the first four. */
typedef struct mdr__png_writer {
    const mdr_document *document;
    const mdr_style *style;
    const mdr_run *run;
    const mdr_sink *sink;
    spng_ctx *encoder;
    mdr_status sink_status;
    char software[32];
    size_t row_bytes;
    int64_t rows_left;
} mdr__png_writer;

/* What differs between kinds of pictures. */
typedef struct mdr__png_head {
    int64_t width, height;
    uint8_t bits, colour_type;       /* as in IHDR */
    const struct spng_plte *palette; /* or NULL */
    const struct spng_trns *alphas;  /* of the palette, or NULL */
    int64_t pixels_a_metre;          /* 0: not told */
    bool huffman_only;               /* no matches are looked for: rows of blocks have few */
} mdr__png_head;

/* Writes all that comes before the pixels. The writer may be cleared whatever the status. */
mdr_status mdr__png_begin(mdr__png_writer *writer, const mdr__png_head *head);
/* Writes the next row, `times` times; the last row of the picture ends the file. */
mdr_status mdr__png_row(mdr__png_writer *writer, const uint8_t *row, int64_t times);
void mdr__png_clear(mdr__png_writer *writer);

/* png_read.c: as mdr_format_ops.read_bitmap and read_as. */
mdr_status mdr__png_read_bitmap(const char *bytes, size_t size, const mdr_allocator *allocator,
                                const mdr_run *run, mdr_bitmap **bitmap);
mdr_status mdr__png_read(const char *bytes, size_t size, const mdr_read_style *style,
                         const mdr_allocator *allocator, const mdr_run *run,
                         mdr_document *document);

#endif
