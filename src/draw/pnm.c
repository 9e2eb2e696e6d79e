/*
 * Portable bitmaps and greymaps (the pbm(5) and pgm(5) of Netpbm), which image tools read and which
 * any program can write: a head of words, then a bit, a byte or two, or a number for each pixel.
 *
 *     P4                                  P1 bits as digits       P4 bits, 1 is black
 *     # recipe: meander new 9x9 ...       P2 greys as numbers     P5 greys as bytes
 *     41 41
 *     ........
 *
 * Written are P4 and P5. What is no wall is never dark: paths, marks and distances take the upper
 * half of the greys, so that a picture reads back as the maze that it shows.
 */
#include <string.h>

#include "base/memory.h"
#include "base/out.h"
#include "base/status.h"
#include "draw/draw_internal.h"
#include "draw/palettes.h"
#include "meander/pixels.h"

typedef struct pnm_writer {
    mdr__out *out;
    const mdr_document *document;
    bool greys;
    int64_t width;
    int32_t bits;
    uint8_t shades[256]; /* the grey of an index */
} pnm_writer;

/* Comments end with the line. */
static void write_comment(mdr__out *out, const char *name, const char *text)
{
    if (!text) return;
    mdr__out_text(out, "# ");
    mdr__out_text(out, name);
    mdr__out_text(out, ": ");
    for (; *text; text++) mdr__out_char(out, (uint8_t)*text < ' ' ? ' ' : *text);
    mdr__out_char(out, '\n');
}

static void settle_shades(pnm_writer *writer, const mdr_pixels *pixels)
{
    for (int32_t i = 0; i < pixels->colour_count; i++) {
        const int32_t light = mdr__lightness(pixels->colours[i]);
        writer->shades[i] = (uint8_t)(i == 0 ? light : i == 1 ? light : 128 + light / 2);
    }
}

static mdr_status pnm_begin(void *context, const mdr_pixels *pixels)
{
    pnm_writer *writer = context;
    mdr__out *out = writer->out;
    writer->width = pixels->width;
    writer->bits = pixels->bits;
    settle_shades(writer, pixels);
    mdr__out_text(out, writer->greys ? "P5\n" : "P4\n");
    write_comment(out, "recipe", writer->document->recipe);
    write_comment(out, "version", writer->document->recipe_version);
    write_comment(out, "title", writer->document->title);
    mdr__out_integer(out, pixels->width);
    mdr__out_char(out, ' ');
    mdr__out_integer(out, pixels->height);
    mdr__out_text(out, writer->greys ? "\n255\n" : "\n");
    return out->status;
}

static uint8_t index_at(const pnm_writer *writer, const uint8_t *row, int64_t column)
{
    const int64_t bit = column * writer->bits;
    const int32_t shift = 8 - writer->bits - (int32_t)(bit & 7);
    return (uint8_t)(row[bit >> 3] >> shift & ((1 << writer->bits) - 1));
}

static void write_greys(const pnm_writer *writer, const uint8_t *row)
{
    for (int64_t x = 0; x < writer->width; x++)
        mdr__out_char(writer->out, (char)writer->shades[index_at(writer, row, x)]);
}

/* Eight pixels, 1 where there is wall. */
static char wall_byte(const pnm_writer *writer, const uint8_t *row, int64_t from)
{
    uint8_t byte = 0;
    for (int64_t x = from; x < from + 8 && x < writer->width; x++)
        if (index_at(writer, row, x) == 0) byte |= (uint8_t)(0x80 >> (x - from));
    return (char)byte;
}

static void write_bits(const pnm_writer *writer, const uint8_t *row)
{
    int64_t x = 0;
    for (; writer->bits == 1 && x + 8 <= writer->width; x += 8)
        mdr__out_char(writer->out, (char)~row[x / 8]);
    for (; x < writer->width; x += 8) mdr__out_char(writer->out, wall_byte(writer, row, x));
}

static mdr_status pnm_rows(void *context, const uint8_t *row, int64_t times)
{
    const pnm_writer *writer = context;
    for (; times > 0 && !writer->out->status; times--) {
        if (writer->greys) {
            write_greys(writer, row);
        } else {
            write_bits(writer, row);
        }
    }
    return writer->out->status;
}

static mdr_status pnm_write(bool greys, const mdr_document *document, const mdr_style *style,
                            const mdr_run *run, const mdr_sink *sink, mdr_drawing *drawing)
{
    mdr__out out;
    mdr__out_start(&out, sink);
    pnm_writer writer = {.out = &out, .document = document, .greys = greys};
    const mdr_pixel_sink rows = {.context = &writer, .begin = pnm_begin, .rows = pnm_rows};
    const mdr_status status = mdr_block_rows(document, style, run, &rows, drawing);
    return status ? status : mdr__fail_plain(run, mdr__out_end(&out));
}

static mdr_status pbm_write(const mdr_document *document, const mdr_style *style,
                            const mdr_run *run, const mdr_sink *sink, mdr_drawing *drawing)
{
    return pnm_write(false, document, style, run, sink, drawing);
}

static mdr_status pgm_write(const mdr_document *document, const mdr_style *style,
                            const mdr_run *run, const mdr_sink *sink, mdr_drawing *drawing)
{
    return pnm_write(true, document, style, run, sink, drawing);
}

/* Bytes still to be read. */
typedef struct pnm_reader {
    const uint8_t *begin, *at, *limit;
    const mdr_run *run;
    bool greys, digits; /* P2 and P5; P1 and P2 */
    int64_t width, height, most;
} pnm_reader;

static bool is_space(uint8_t byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

static mdr_status fail_pnm(const pnm_reader *reader, const char *const *parts)
{
    int64_t line = 1;
    for (const uint8_t *byte = reader->begin; byte < reader->at; byte++) line += *byte == '\n';
    return mdr__fail_at(reader->run, MDR_E_SYNTAX, line, 0, reader->at - reader->begin, parts);
}

/* White space and comments. */
static void pass_space(pnm_reader *reader)
{
    while (reader->at < reader->limit) {
        if (*reader->at == '#') {
            while (reader->at < reader->limit && *reader->at != '\n') reader->at++;
        } else if (is_space(*reader->at)) {
            reader->at++;
        } else {
            return;
        }
    }
}

/* A number of the head or of a grey; false: there is none, or it is beyond 2^31 - 1. */
static bool read_number(pnm_reader *reader, int64_t *number)
{
    int64_t value = 0;
    pass_space(reader);
    const uint8_t *first = reader->at;
    while (reader->at < reader->limit && *reader->at >= '0' && *reader->at <= '9') {
        value = value * 10 + (*reader->at++ - '0');
        if (value > INT32_MAX) return false;
    }
    *number = value;
    return reader->at > first;
}

static mdr_status read_head(pnm_reader *reader)
{
    reader->greys = reader->begin[1] == '2' || reader->begin[1] == '5';
    reader->digits = reader->begin[1] < '3';
    reader->at = reader->begin + 2;
    reader->most = 1;
    if (!read_number(reader, &reader->width) || !read_number(reader, &reader->height)
        || reader->width == 0 || reader->height == 0)
        return fail_pnm(reader, PARTS("expected the width and the height of the picture, from 1 "
                                      "to 2147483647"));
    if (reader->greys
        && (!read_number(reader, &reader->most) || reader->most < 1 || reader->most > 65535))
        return fail_pnm(reader, PARTS("expected the number of the lightest grey, 1 to 65535"));
    if (reader->digits) return MDR_OK;
    if (reader->at >= reader->limit || !is_space(*reader->at))
        return fail_pnm(reader, PARTS("expected one blank or line end before the pixels"));
    reader->at++;
    return MDR_OK;
}

/* Bytes that the pixels take at least: nothing is made for a picture that cannot be there. */
static mdr_status check_size(const pnm_reader *reader)
{
    int64_t bytes = reader->width;
    if (!reader->digits && !reader->greys) bytes = (reader->width + 7) / 8;
    if (!reader->digits && reader->most > 255) bytes *= 2;
    if (bytes <= (reader->limit - reader->at) / reader->height) return MDR_OK;
    return fail_pnm(reader, PARTS("the picture ends before its last pixel"));
}

/* P1: digits need no blanks between them. */
static bool read_digit(pnm_reader *reader, int64_t *shade)
{
    pass_space(reader);
    if (reader->at >= reader->limit || (*reader->at != '0' && *reader->at != '1')) return false;
    *shade = *reader->at++ == '0';
    return true;
}

static bool read_shade(pnm_reader *reader, int64_t *shade)
{
    if (reader->digits && !reader->greys) return read_digit(reader, shade);
    if (reader->digits) return read_number(reader, shade) && *shade <= reader->most;
    *shade = *reader->at++;
    if (reader->most > 255) *shade = *shade * 256 + *reader->at++;
    return *shade <= reader->most;
}

static mdr_status read_row(pnm_reader *reader, mdr_bitmap *bitmap, int64_t row)
{
    uint8_t rgba[256 * 4];
    mdr_status status = MDR_OK;
    for (int64_t from = 0; from < reader->width && !status; from += 256) {
        const int64_t left = reader->width - from, count = left < 256 ? left : 256;
        for (int64_t i = 0; i < count; i++) {
            int64_t shade = 0;
            if (!read_shade(reader, &shade))
                return fail_pnm(reader, PARTS(reader->greys ? "expected a grey no lighter than the "
                                                              "lightest of the head"
                                                            : "expected a pixel, 0 or 1"));
            memset(rgba + 4 * i, (int)(shade * 255 / reader->most), 3);
            rgba[4 * i + 3] = 255;
        }
        status = mdr_bitmap_set(bitmap, row, from, 1, rgba, count, reader->run);
    }
    return status;
}

static mdr_status read_rows(pnm_reader *reader, mdr_bitmap *bitmap)
{
    mdr_status status = MDR_OK;
    const bool packed = !reader->digits && !reader->greys;
    const int64_t row_bytes = (reader->width + 7) / 8;
    for (int64_t row = 0; row < reader->height && !status; row++) {
        if (packed) {
            mdr_bitmap_set_bits(bitmap, row, reader->at + row * row_bytes, true);
        } else {
            status = read_row(reader, bitmap, row);
        }
        if (!status && !(row & 0xfff)) status = mdr__tick(reader->run, row, reader->height);
    }
    return status;
}

static mdr_status pnm_read_bitmap(const char *bytes, size_t size, const mdr_allocator *allocator,
                                  const mdr_run *run, mdr_bitmap **bitmap)
{
    const uint8_t *begin = (const uint8_t *)bytes;
    pnm_reader reader = {.begin = begin, .at = begin, .limit = begin + size, .run = run};
    *bitmap = NULL;
    if (size < 3 || bytes[0] != 'P' || !strchr("1245", bytes[1]) || !bytes[1])
        return fail_pnm(&reader, PARTS("expected P1, P2, P4 or P5"));
    mdr_status status = read_head(&reader);
    if (!status) status = check_size(&reader);
    if (!status) status = mdr_bitmap_new(reader.width, reader.height, allocator, run, bitmap);
    if (!status) status = read_rows(&reader, *bitmap);
    if (!status) return MDR_OK;
    mdr_bitmap_free(*bitmap);
    *bitmap = NULL;
    return status;
}

static mdr_status pnm_read(const char *bytes, size_t size, const mdr_read_style *style,
                           const mdr_allocator *allocator, const mdr_run *run,
                           mdr_document *document)
{
    mdr_bitmap *bitmap;
    mdr_status status = pnm_read_bitmap(bytes, size, allocator, run, &bitmap);
    if (status) return status;
    const bool greys = bytes[1] == '2' || bytes[1] == '5';
    status = mdr_bitmap_read(bitmap, greys ? "portable greymap" : "portable bitmap", style, run,
                             document);
    mdr_bitmap_free(bitmap);
    return status;
}

static bool begins_with(const char *bytes, size_t size, char one, char other)
{
    return size > 2 && bytes[0] == 'P' && (bytes[1] == one || bytes[1] == other)
           && (is_space((uint8_t)bytes[2]) || bytes[2] == '#');
}

static bool pbm_sniff(const char *bytes, size_t size)
{
    return begins_with(bytes, size, '1', '4');
}

static bool pgm_sniff(const char *bytes, size_t size)
{
    return begins_with(bytes, size, '2', '5');
}

const mdr_format mdr__format_pbm = {
    .name = "pbm",
    .suffix = ".pbm",
    .title = "Portable bitmap: squares as blocks of pixels, black and white",
    .reads = true,
    .writes = true,
    .binary = true,
    .squares = true,
    .ops = &(const mdr_format_ops){.sniff = pbm_sniff,
                                   .read_as = pnm_read,
                                   .read_bitmap = pnm_read_bitmap,
                                   .write = pbm_write},
};

const mdr_format mdr__format_pgm = {
    .name = "pgm",
    .suffix = ".pgm",
    .title = "Portable greymap: squares as blocks of pixels, path and distances in grey",
    .reads = true,
    .writes = true,
    .binary = true,
    .squares = true,
    .ops = &(const mdr_format_ops){.sniff = pgm_sniff,
                                   .read_as = pnm_read,
                                   .read_bitmap = pnm_read_bitmap,
                                   .write = pgm_write},
};
