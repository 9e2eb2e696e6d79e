/*
 * PNG to a bitmap, a row at a time, whatever its bits, colours and order of rows.
 *
 * Nothing is made before the head was looked at: sizes beyond our limits, and pictures that could not
 * possibly lie in so few bytes, are refused first. Deflate makes at most 1032 bytes of one.
 */
#include <stdlib.h>
#include <string.h>

#include "png_picture.h"

enum {
    MOST_INFLATED = 1032,
    WIDEST = 1 << 24,      /* a row is decoded to four bytes a pixel */
    CHUNK_BYTES = 1 << 23, /* of text and profiles, which nobody needs here */
    CHUNKS_BYTES = 1 << 24,
    ROWS_A_TICK = 256,
    PASSES = 7
};

const uint8_t mdr__png_signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

typedef struct png_reader {
    const mdr_run *run;
    spng_ctx *decoder;
    struct spng_ihdr head;
    bool packed; /* one bit, black and white */
    uint8_t *row;
    size_t row_bytes;
} png_reader;

static mdr_status fail_reading(const png_reader *reader, int code)
{
    if (code == 0) return MDR_OK;
    if (code == SPNG_EMEM)
        return mdr__media_fail(reader->run, MDR_E_MEMORY, TEXTS("not enough memory for the PNG"));
    return mdr__media_fail(reader->run, MDR_E_SYNTAX, TEXTS("PNG: ", spng_strerror(code)));
}

static int64_t bits_of_pixel(const struct spng_ihdr *head)
{
    static const uint8_t channels[] = {[SPNG_COLOR_TYPE_GRAYSCALE] = 1,
                                       [SPNG_COLOR_TYPE_TRUECOLOR] = 3,
                                       [SPNG_COLOR_TYPE_INDEXED] = 1,
                                       [SPNG_COLOR_TYPE_GRAYSCALE_ALPHA] = 2,
                                       [SPNG_COLOR_TYPE_TRUECOLOR_ALPHA] = 4};
    return (int64_t)head->bit_depth * channels[head->color_type];
}

/* Width and height are below 2^31, bits of a pixel 64 at most. */
static mdr_status check_head(const png_reader *reader, size_t size)
{
    const int64_t width = reader->head.width, height = reader->head.height;
    if (width > WIDEST)
        return mdr__media_fail(reader->run, MDR_E_RANGE,
                               TEXTS("the PNG is wider than what is read, 16777216 pixels"));
    const int64_t row = (width * bits_of_pixel(&reader->head) + 7) / 8;
    if (row > (int64_t)size * MOST_INFLATED / height)
        return mdr__media_fail(reader->run, MDR_E_SYNTAX,
                               TEXTS("PNG: so few bytes cannot hold so many pixels; it is cut "
                                     "off, or its size is not true"));
    return mdr__media_check_limit(4 * width, reader->run);
}

static mdr_status open_picture(png_reader *reader, const char *bytes, size_t size)
{
    reader->decoder = spng_ctx_new(0);
    if (!reader->decoder) return fail_reading(reader, SPNG_EMEM);
    int code = spng_set_chunk_limits(reader->decoder, CHUNK_BYTES, CHUNKS_BYTES);
    if (!code) code = spng_set_png_buffer(reader->decoder, bytes, size);
    if (!code) code = spng_get_ihdr(reader->decoder, &reader->head);
    if (code) return fail_reading(reader, code);
    const mdr_status status = check_head(reader, size);
    if (status) return status;
    struct spng_trns alphas;
    const bool grey = reader->head.color_type == SPNG_COLOR_TYPE_GRAYSCALE;
    reader->packed = grey && reader->head.bit_depth == 1 && !reader->head.interlace_method
                     && spng_get_trns(reader->decoder, &alphas) != 0;
    const uint64_t width = reader->head.width;
    reader->row_bytes = (size_t)(reader->packed ? (width + 7) / 8 : 4 * width);
    reader->row = calloc(reader->row_bytes, 1);
    return reader->row ? MDR_OK : fail_reading(reader, SPNG_EMEM);
}

/* Which pixels of a row are there: all, or in pictures that appear bit by bit those of a pass. */
static mdr_status take_row(const png_reader *reader, const struct spng_row_info *info,
                           mdr_bitmap *bitmap)
{
    static const uint8_t firsts[PASSES] = {0, 4, 0, 2, 0, 1, 0};
    static const uint8_t steps[PASSES] = {8, 8, 4, 4, 2, 2, 1};
    if (reader->packed) {
        mdr_bitmap_set_bits(bitmap, info->row_num, reader->row, false);
        return MDR_OK;
    }
    const bool whole = !reader->head.interlace_method;
    const int64_t width = reader->head.width;
    const int64_t first = whole ? 0 : firsts[info->pass], step = whole ? 1 : steps[info->pass];
    const int64_t count = first < width ? (width - first + step - 1) / step : 0;
    for (int64_t i = 0; !whole && i < count; i++)
        memmove(reader->row + 4 * i, reader->row + 4 * (first + i * step), 4);
    return mdr_bitmap_set(bitmap, info->row_num, first, step, reader->row, count, reader->run);
}

static mdr_status read_rows(png_reader *reader, mdr_bitmap *bitmap)
{
    const int format = reader->packed ? SPNG_FMT_PNG : SPNG_FMT_RGBA8;
    const mdr_run *run = reader->run;
    int code = spng_decode_image(reader->decoder, NULL, 0, format,
                                 SPNG_DECODE_PROGRESSIVE | SPNG_DECODE_TRNS);
    mdr_status status = MDR_OK;
    for (int64_t row = 0; !code && !status; row++) {
        struct spng_row_info info;
        code = spng_get_row_info(reader->decoder, &info);
        if (code) break;
        code = spng_decode_row(reader->decoder, reader->row, reader->row_bytes);
        if (!code || code == SPNG_EOI) status = take_row(reader, &info, bitmap);
        if (!status && row % ROWS_A_TICK == 0 && run && run->tick
            && !run->tick(run->context, info.row_num, reader->head.height))
            status = mdr__media_fail(run, MDR_E_CANCELLED, TEXTS("cancelled"));
    }
    if (status) return status;
    if (code == SPNG_EOI) code = spng_decode_chunks(reader->decoder); /* all of it must be there */
    return fail_reading(reader, code);
}

/* The recipe goes with the maze; memory that ends here only loses it. */
static void take_recipe(const char *bytes, size_t size, mdr_document *document)
{
    mdr_bytes recipe = {0};
    if (mdr_recipe_find(bytes, size, &recipe) && mdr_document_set(&document->recipe, recipe.data))
        document->recipe = NULL;
    mdr_bytes_clear(&recipe);
}

/* A drawing of ours with smooth edges: nothing is wrong with it, it only is no format to read. */
static mdr_status excuse_drawing(const char *bytes, size_t size, const mdr_run *run)
{
    mdr_bytes recipe = {0};
    const bool ours = mdr_recipe_find(bytes, size, &recipe);
    mdr_bytes_clear(&recipe);
    if (!ours) return MDR_E_SYNTAX;
    return mdr__media_fail(run, MDR_E_UNFIT,
                           TEXTS("this PNG is a drawing, and only pictures of blocks can be read; "
                                 "its recipe makes the maze again"));
}

mdr_status mdr__png_read_bitmap(const char *bytes, size_t size, const mdr_allocator *allocator,
                                const mdr_run *run, mdr_bitmap **bitmap)
{
    png_reader reader = {.run = run};
    *bitmap = NULL;
    mdr_status status = open_picture(&reader, bytes, size);
    if (!status)
        status = mdr_bitmap_new(reader.head.width, reader.head.height, allocator, run, bitmap);
    if (!status) status = read_rows(&reader, *bitmap);
    spng_ctx_free(reader.decoder);
    free(reader.row);
    if (!status) return MDR_OK;
    mdr_bitmap_free(*bitmap);
    *bitmap = NULL;
    return status;
}

mdr_status mdr__png_read(const char *bytes, size_t size, const mdr_read_style *style,
                         const mdr_allocator *allocator, const mdr_run *run, mdr_document *document)
{
    mdr_bitmap *bitmap = NULL;
    mdr_status status = mdr__png_read_bitmap(bytes, size, allocator, run, &bitmap);
    if (!status) {
        status = mdr_bitmap_read(bitmap, "PNG", style, run, document);
        if (!status) take_recipe(bytes, size, document);
        if (status == MDR_E_SYNTAX) status = excuse_drawing(bytes, size, run);
    }
    mdr_bitmap_free(bitmap);
    return status;
}
