/*
 * APNG: a document's steps as an animated PNG, which shows the first frame where nobody knows of it.
 *
 *     signature IHDR acTL PLTE [tEXt] fcTL IDAT   fcTL fdAT   fcTL fdAT ... IEND
 *
 * https://www.w3.org/TR/png-3/#apng-frame-based-animation. Frames are the rectangles that changed, indices
 * of one palette; each is deflated by zlib. acTL tells the number of frames, which is not known
 * before the last: frames are counted in a first pass that writes nothing.
 */
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "frames.h"
#include "media_internal.h"

enum { DEPTH = 8, INDEXED = 3, HEAD_BYTES = 13, CONTROL_BYTES = 26, MOST_COLOURS = 256 };

/* A file that is being written. */
struct apng {
    const mdr_document *document;
    const mdr_run *run;
    const mdr_sink *sink;
    uint32_t frame_count; /* known after the first pass */
    uint32_t sequence;
    uint8_t *packed; /* the deflated frame, behind room for a sequence number */
    uint8_t *plain;  /* rows, each behind its filter byte 0 */
    size_t packed_room, plain_room;
};

static void put_number(uint8_t *at, uint32_t number)
{
    for (int32_t i = 0; i < 4; i++) at[i] = (uint8_t)(number >> (24 - 8 * i));
}

static mdr_status put(const struct apng *apng, const void *bytes, size_t size)
{
    return size > 0 ? apng->sink->write(apng->sink->context, bytes, size) : MDR_OK;
}

static mdr_status put_chunk(const struct apng *apng, const char *type, const uint8_t *payload,
                            size_t size)
{
    uint8_t head[8], sum[4];
    put_number(head, (uint32_t)size);
    memcpy(head + 4, type, 4);
    uLong crc = crc32(0, head + 4, 4);
    if (size > 0) crc = crc32(crc, payload, (uInt)size);
    put_number(sum, (uint32_t)crc);
    mdr_status status = put(apng, head, sizeof head);
    if (!status) status = put(apng, payload, size);
    return status ? status : put(apng, sum, sizeof sum);
}

static mdr_status put_palette(const struct apng *apng, const mdr_pixels *pixels)
{
    uint8_t colours[3 * MOST_COLOURS];
    for (int32_t i = 0; i < pixels->colour_count; i++)
        for (int32_t part = 0; part < 3; part++)
            colours[3 * i + part] = (uint8_t)(pixels->colours[i] >> (24 - 8 * part));
    return put_chunk(apng, "PLTE", colours, 3 * (size_t)pixels->colour_count);
}

/* The recipe under our own name, as in every PNG of ours. */
static mdr_status put_recipe(const struct apng *apng)
{
    static const char keyword[] = "meander";
    const char *recipe = apng->document->recipe;
    if (!recipe) return MDR_OK;
    const size_t length = strlen(recipe);
    uint8_t *text = malloc(sizeof keyword + length);
    if (!text) return MDR_E_MEMORY;
    memcpy(text, keyword, sizeof keyword);
    memcpy(text + sizeof keyword, recipe, length);
    const mdr_status status = put_chunk(apng, "tEXt", text, sizeof keyword + length);
    free(text);
    return status;
}

static mdr_status begin_apng(void *context, const mdr_pixels *pixels)
{
    static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    struct apng *apng = context;
    uint8_t head[HEAD_BYTES] = {[8] = DEPTH, [9] = INDEXED}, count[8] = {0};
    apng->plain_room = (size_t)(pixels->height * (pixels->width + 1));
    apng->packed_room = 4 + compressBound((uLong)apng->plain_room);
    apng->plain = malloc(apng->plain_room);
    apng->packed = malloc(apng->packed_room);
    if (!apng->plain || !apng->packed)
        return mdr__media_fail(apng->run, MDR_E_MEMORY, TEXTS("not enough memory for an APNG"));
    put_number(head, (uint32_t)pixels->width);
    put_number(head + 4, (uint32_t)pixels->height);
    put_number(count, apng->frame_count);
    mdr_status status = put(apng, signature, sizeof signature);
    if (!status) status = put_chunk(apng, "IHDR", head, sizeof head);
    if (!status) status = put_chunk(apng, "acTL", count, sizeof count);
    if (!status) status = put_palette(apng, pixels);
    return status ? status : put_recipe(apng);
}

/* Where a frame goes and how long it is seen, in thousandths of a second or, where that is too long,
 * in whole ones. What it covers stays when the next one comes. */
static mdr_status put_control(struct apng *apng, const mdr_frame *frame)
{
    uint8_t control[CONTROL_BYTES] = {0};
    const bool seconds = frame->delay_ms > UINT16_MAX;
    const int32_t delay = seconds ? frame->delay_ms / 1000 : frame->delay_ms;
    const int32_t most = delay < UINT16_MAX ? delay : UINT16_MAX, part = seconds ? 1 : 1000;
    put_number(control, apng->sequence++);
    put_number(control + 4, (uint32_t)frame->box.width);
    put_number(control + 8, (uint32_t)frame->box.height);
    put_number(control + 12, (uint32_t)frame->box.left);
    put_number(control + 16, (uint32_t)frame->box.top);
    control[20] = (uint8_t)(most >> 8);
    control[21] = (uint8_t)most;
    control[22] = (uint8_t)(part >> 8);
    control[23] = (uint8_t)part;
    return put_chunk(apng, "fcTL", control, sizeof control);
}

static mdr_status add_frame(void *context, const mdr_frame *frame)
{
    struct apng *apng = context;
    const size_t width = (size_t)frame->box.width, height = (size_t)frame->box.height;
    const bool first = apng->sequence == 0;
    for (size_t y = 0; y < height; y++) {
        apng->plain[y * (width + 1)] = 0;
        memcpy(apng->plain + y * (width + 1) + 1, frame->pixels + y * width, width);
    }
    uLongf size = (uLongf)(apng->packed_room - 4);
    mdr_status status = put_control(apng, frame);
    if (!status
        && compress2(apng->packed + 4, &size, apng->plain, (uLong)(height * (width + 1)), 9)
               != Z_OK)
        status = mdr__media_fail(apng->run, MDR_E_MEMORY, TEXTS("not enough memory to deflate"));
    if (status) return status;
    if (first) return put_chunk(apng, "IDAT", apng->packed + 4, size);
    put_number(apng->packed, apng->sequence++);
    return put_chunk(apng, "fdAT", apng->packed, 4 + size);
}

static mdr_status ignore_pixels(void *context, const mdr_pixels *pixels)
{
    (void)context;
    (void)pixels;
    return MDR_OK;
}

static mdr_status count_frame(void *context, const mdr_frame *frame)
{
    struct apng *apng = context;
    (void)frame;
    apng->frame_count++;
    return MDR_OK;
}

static mdr_status apng_write(const mdr_document *document, const mdr_style *style,
                             const mdr_run *run, const mdr_sink *sink, mdr_drawing *drawing)
{
    (void)drawing;
    struct apng apng = {.document = document, .run = run, .sink = sink};
    const mdr_frame_sink counting = {&apng, ignore_pixels, count_frame};
    const mdr_frame_sink writing = {&apng, begin_apng, add_frame};
    mdr_status status = mdr__frames(document, style, run, &counting);
    if (!status) status = mdr__frames(document, style, run, &writing);
    if (!status) status = put_chunk(&apng, "IEND", NULL, 0);
    free(apng.plain);
    free(apng.packed);
    return status;
}

const char *mdr__apng_library(void)
{
    return "zlib " ZLIB_VERSION;
}

const mdr_format mdr__format_apng = {.name = "apng",
                                     .suffix = ".apng",
                                     .title = "APNG: the recorded steps as an animation, in a PNG",
                                     .writes = true,
                                     .binary = true,
                                     .carries = MDR_CARRIES_OPENINGS | MDR_CARRIES_ANY_PATH
                                                | MDR_CARRIES_STEPS | MDR_CARRIES_OTHER_GRIDS
                                                | MDR_CARRIES_RECIPE,
                                     .ops = &(const mdr_format_ops){.write = apng_write}};
