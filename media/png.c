/*
 * PNG: mazes of squares as blocks of whole pixels, and everything else, when cairo is there, drawn
 * with smooth edges.
 */
#include "png_picture.h"

#include <string.h>

#ifdef MEANDER_HAS_CAIRO
#include "cairo_picture.h"
#endif

#define NUMBER_TEXT(number) #number
#define AS_TEXT(number)     NUMBER_TEXT(number)
#define SPNG_VERSION_TEXT                                                                          \
    AS_TEXT(SPNG_VERSION_MAJOR) "." AS_TEXT(SPNG_VERSION_MINOR) "." AS_TEXT(SPNG_VERSION_PATCH)

/* What the rows of blocks are handed to. */
typedef struct png_blocks {
    mdr__png_writer writer;
    struct spng_plte palette;
    struct spng_trns alphas;
} png_blocks;

static bool is_black_and_white(const mdr_pixels *pixels)
{
    return pixels->colour_count == 2 && pixels->colours[0] == 0x000000ff
           && pixels->colours[1] == 0xffffffff;
}

static bool set_palette(png_blocks *blocks, const mdr_pixels *pixels)
{
    bool opaque = true;
    blocks->palette.n_entries = (uint32_t)pixels->colour_count;
    blocks->alphas.n_type3_entries = (uint32_t)pixels->colour_count;
    for (int32_t i = 0; i < pixels->colour_count; i++) {
        const mdr_colour colour = pixels->colours[i];
        blocks->palette.entries[i] = (struct spng_plte_entry){.red = (uint8_t)(colour >> 24),
                                                              .green = (uint8_t)(colour >> 16),
                                                              .blue = (uint8_t)(colour >> 8),
                                                              .alpha = 0xff};
        blocks->alphas.type3_alpha[i] = (uint8_t)colour;
        opaque = opaque && (colour & 0xff) == 0xff;
    }
    return opaque;
}

static mdr_status begin_blocks(void *context, const mdr_pixels *pixels)
{
    png_blocks *blocks = context;
    mdr__png_head head = {.width = pixels->width,
                          .height = pixels->height,
                          .bits = (uint8_t)pixels->bits,
                          .colour_type = SPNG_COLOR_TYPE_GRAYSCALE,
                          .huffman_only = true};
    if (!is_black_and_white(pixels)) {
        const bool opaque = set_palette(blocks, pixels);
        head.colour_type = SPNG_COLOR_TYPE_INDEXED;
        head.palette = &blocks->palette;
        head.alphas = opaque ? NULL : &blocks->alphas;
    }
    return mdr__png_begin(&blocks->writer, &head);
}

static mdr_status add_rows(void *context, const uint8_t *row, int64_t times)
{
    png_blocks *blocks = context;
    return mdr__png_row(&blocks->writer, row, times);
}

static mdr_status write_blocks(const mdr_document *document, const mdr_style *style,
                               const mdr_run *run, const mdr_sink *sink, mdr_drawing *drawing)
{
    png_blocks blocks = {
        .writer = {.document = document, .style = style, .run = run, .sink = sink}};
    const mdr_pixel_sink rows = {.context = &blocks, .begin = begin_blocks, .rows = add_rows};
    const mdr_status status = mdr_block_rows(document, style, run, &rows, drawing);
    mdr__png_clear(&blocks.writer);
    return status;
}

#ifndef MEANDER_HAS_CAIRO
static mdr_status fail_without_cairo(const mdr_run *run)
{
    return mdr__media_fail(run, MDR_E_UNFIT,
                           TEXTS("this build has no cairo, so its PNG can show squares only, "
                                 "without letters, in pixels"));
}
#endif

static mdr_status png_write(const mdr_document *document, const mdr_style *style,
                            const mdr_run *run, const mdr_sink *sink, mdr_drawing *drawing)
{
    const bool asked = style->cells == MDR_CELLS_SQUARES;
    if (asked || mdr_blocks_fit(document, style))
        return write_blocks(document, style, run, sink, drawing);
#ifdef MEANDER_HAS_CAIRO
    return mdr__cairo_picture(document, style, run, sink, drawing);
#else
    return fail_without_cairo(run);
#endif
}

static bool takes_blocks(const mdr_grid *grid, const mdr_style *style)
{
    return style->cells == MDR_CELLS_SQUARES || mdr_grid_fits_blocks(grid, style);
}

static mdr_status png_fits(const mdr_grid *grid, const mdr_style *style, const mdr_run *run)
{
    if (style->cells == MDR_CELLS_SQUARES && !mdr_grid_fits_blocks(grid, &(mdr_style){0}))
        return mdr__media_fail(run, MDR_E_UNFIT,
                               TEXTS("a square a cell can show plain squares only, not ",
                                     mdr_grid_shape(grid)->name, "; leave --cells squares out"));
#ifndef MEANDER_HAS_CAIRO
    if (!takes_blocks(grid, style)) return fail_without_cairo(run);
#endif
    return MDR_OK;
}

/* Blocks take a few rows; what is drawn, its lines and a band of the canvas. */
static int64_t png_bytes(const mdr_grid *grid, int64_t passages, const mdr_style *style,
                         bool coloured)
{
    if (takes_blocks(grid, style)) return 0;
#ifdef MEANDER_HAS_CAIRO
    return mdr__cairo_picture_bytes(grid, passages, style, coloured);
#else
    (void)passages;
    (void)coloured;
    return 0;
#endif
}

static bool png_sniff(const char *bytes, size_t size)
{
    return size >= sizeof mdr__png_signature
           && memcmp(bytes, mdr__png_signature, sizeof mdr__png_signature) == 0;
}

const char *mdr__png_library(void)
{
    return "libspng " SPNG_VERSION_TEXT;
}

const mdr_format mdr__format_png = {
    .name = "png",
    .suffix = ".png",
    .title = "PNG: squares as exact blocks of pixels, anything else with smooth edges",
    .reads = true,
    .writes = true,
    .binary = true,
    .squares = true,
    .pen = true,
    .carries = MDR_CARRIES_DRAWN | MDR_CARRIES_RECIPE,
    .ops = &(const mdr_format_ops){.sniff = png_sniff,
                                   .read_as = mdr__png_read,
                                   .read_bitmap = mdr__png_read_bitmap,
                                   .write = png_write,
#ifdef MEANDER_HAS_CAIRO
                                   .write_panels = mdr__cairo_panels,
#endif
                                   .bytes = png_bytes,
                                   .fits = png_fits}};
