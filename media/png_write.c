/*
 * PNG, row by row: a row is encoded as soon as it is there, so a picture costs the memory of one.
 *
 * Mazes of blocks have hardly any repetition that deflate could find, but few kinds of bytes: with
 * Huffman codes alone, and no filter, they become as small as with a search, many times faster.
 */
#include <string.h>

#include "png_picture.h"

/* zlib's Z_HUFFMAN_ONLY; libspng takes its numbers. */
enum { HUFFMAN_ONLY = 2, MEMORY_LEVEL = 8, MOST_TEXTS = 3 };

static int hand_to_sink(spng_ctx *encoder, void *user, void *bytes, size_t size)
{
    (void)encoder;
    mdr__png_writer *writer = user;
    writer->sink_status = writer->sink->write(writer->sink->context, bytes, size);
    return writer->sink_status ? SPNG_IO_ERROR : 0;
}

static mdr_status fail_writing(const mdr__png_writer *writer, int code)
{
    if (code == 0) return MDR_OK;
    if (writer->sink_status) return writer->sink_status;
    if (code == SPNG_EMEM)
        return mdr__media_fail(writer->run, MDR_E_MEMORY, TEXTS("not enough memory for a PNG"));
    return mdr__media_fail(writer->run, MDR_E_WRITE, TEXTS("PNG: ", spng_strerror(code)));
}

static bool is_ascii(const char *text)
{
    for (; *text; text++)
        if ((*text & 0x80) || ((uint8_t)*text < ' ' && *text != '\n')) return false;
    return true;
}

/* tEXt, which every program shows, or iTXt for letters beyond ASCII. */
static void add_text(struct spng_text *texts, uint32_t *count, const char *keyword, char *text)
{
    char *const nothing = (char *)(uintptr_t) "";
    if (!text || !*text) return;
    struct spng_text *added = &texts[(*count)++];
    *added = (struct spng_text){.type = is_ascii(text) ? SPNG_TEXT : SPNG_ITXT,
                                .text = text,
                                .length = strlen(text),
                                .language_tag = nothing,
                                .translated_keyword = nothing};
    memcpy(added->keyword, keyword, strlen(keyword) + 1);
}

/* The recipe under our own name, so that it is found again. Texts stay the writer's: libspng keeps
 * no copies. */
static int set_texts(mdr__png_writer *writer)
{
    struct spng_text texts[MOST_TEXTS] = {0};
    uint32_t count = 0;
    const char *title = writer->style->title ? writer->style->title : writer->document->title;
    char *recipe = writer->document->recipe;
    strcpy(writer->software, "meander ");
    strncat(writer->software, mdr_version(), sizeof writer->software - 9);
    add_text(texts, &count, "Title", (char *)(uintptr_t)title);
    add_text(texts, &count, "Software", writer->software);
    add_text(texts, &count, "meander", recipe);
    return spng_set_text(writer->encoder, texts, count);
}

static int set_head(mdr__png_writer *writer, const mdr__png_head *head)
{
    struct spng_ihdr header = {.width = (uint32_t)head->width,
                               .height = (uint32_t)head->height,
                               .bit_depth = head->bits,
                               .color_type = head->colour_type};
    spng_ctx *encoder = writer->encoder;
    int code = spng_set_ihdr(encoder, &header);
    if (!code && head->palette)
        code = spng_set_plte(encoder, (struct spng_plte *)(uintptr_t)head->palette);
    if (!code && head->alphas)
        code = spng_set_trns(encoder, (struct spng_trns *)(uintptr_t)head->alphas);
    if (!code && head->pixels_a_metre > 0) {
        struct spng_phys size = {.ppu_x = (uint32_t)head->pixels_a_metre,
                                 .ppu_y = (uint32_t)head->pixels_a_metre,
                                 .unit_specifier = 1};
        code = spng_set_phys(encoder, &size);
    }
    return code;
}

static int set_compression(mdr__png_writer *writer, const mdr__png_head *head)
{
    spng_ctx *encoder = writer->encoder;
    int code = spng_set_option(encoder, SPNG_FILTER_CHOICE, SPNG_DISABLE_FILTERING);
    if (!code && head->huffman_only) {
        code = spng_set_option(encoder, SPNG_IMG_COMPRESSION_LEVEL, 1);
        if (!code) code = spng_set_option(encoder, SPNG_IMG_MEM_LEVEL, MEMORY_LEVEL);
        if (!code) code = spng_set_option(encoder, SPNG_IMG_COMPRESSION_STRATEGY, HUFFMAN_ONLY);
    }
    return code;
}

static size_t bytes_of_row(const mdr__png_head *head)
{
    const uint64_t channels = head->colour_type == SPNG_COLOR_TYPE_TRUECOLOR         ? 3
                              : head->colour_type == SPNG_COLOR_TYPE_TRUECOLOR_ALPHA ? 4
                                                                                     : 1;
    return (size_t)(((uint64_t)head->width * channels * head->bits + 7) / 8);
}

mdr_status mdr__png_begin(mdr__png_writer *writer, const mdr__png_head *head)
{
    if (head->width > INT32_MAX || head->height > INT32_MAX)
        return mdr__media_fail(writer->run, MDR_E_RANGE,
                               TEXTS("a PNG can have 2147483647 pixels in each direction at most; "
                                     "ask for smaller cells"));
    writer->encoder = spng_ctx_new(SPNG_CTX_ENCODER);
    if (!writer->encoder) return fail_writing(writer, SPNG_EMEM);
    writer->row_bytes = bytes_of_row(head);
    writer->rows_left = head->height;
    int code = spng_set_png_stream(writer->encoder, hand_to_sink, writer);
    if (!code) code = set_head(writer, head);
    if (!code) code = set_compression(writer, head);
    if (!code) code = set_texts(writer);
    if (!code)
        code = spng_encode_image(writer->encoder, NULL, 0, SPNG_FMT_PNG,
                                 SPNG_ENCODE_PROGRESSIVE | SPNG_ENCODE_FINALIZE);
    return fail_writing(writer, code);
}

mdr_status mdr__png_row(mdr__png_writer *writer, const uint8_t *row, int64_t times)
{
    for (; times > 0 && writer->rows_left > 0; times--) {
        const int code = spng_encode_row(writer->encoder, row, writer->row_bytes);
        writer->rows_left--;
        const bool ended = writer->rows_left == 0 && code == SPNG_EOI;
        if (code && !ended) return fail_writing(writer, code);
    }
    return MDR_OK;
}

void mdr__png_clear(mdr__png_writer *writer)
{
    spng_ctx_free(writer->encoder);
    writer->encoder = NULL;
}
