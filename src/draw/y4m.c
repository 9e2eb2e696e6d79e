/*
 * Y4M: uncompressed video for a pipe into an encoder, as mjpegtools specify it and ffmpeg, x264 and
 * others read it.
 *
 *     meander animate 30x30 -f y4m -o - | ffmpeg -i - maze.mp4
 *
 * A stream has one rate, so a frame is repeated as often as it is seen longer. Colours are YCbCr of
 * BT.601 in full size (C444): no edge gets softer than it is.
 */
#include <string.h>

#include "base/memory.h"
#include "base/out.h"
#include "base/status.h"
#include "draw/draw_internal.h"
#include "grid/grid_internal.h"
#include "meander/animation.h"

enum { MOST_COLOURS = 256, PLANES = 3 };

typedef struct y4m_writer {
    const mdr_allocator *allocator;
    const mdr_run *run;
    mdr__out out;
    int64_t width, height, size;
    int32_t delay_ms;
    uint8_t colours[PLANES][MOST_COLOURS];
    uint8_t *planes; /* [3 * size] the picture as it is */
    mdr_status status;
} y4m_writer;

/* Luma 16 to 235, chroma 16 to 240, in thousandths: rounded, and never beyond. */
static void set_colour(y4m_writer *writer, int32_t index, mdr_colour colour)
{
    const int32_t red = (int32_t)(colour >> 24), green = (int32_t)(colour >> 16 & 0xff),
                  blue = (int32_t)(colour >> 8 & 0xff);
    writer->colours[0][index] =
        (uint8_t)(16 + (256788 * red + 504129 * green + 97906 * blue + 500000) / 1000000);
    writer->colours[1][index] =
        (uint8_t)((128000000 + 439216 * blue - 148223 * red - 290993 * green + 500000) / 1000000);
    writer->colours[2][index] =
        (uint8_t)((128000000 + 439216 * red - 367788 * green - 71427 * blue + 500000) / 1000000);
}

static mdr_status begin_stream(void *context, const mdr_pixels *pixels)
{
    y4m_writer *writer = context;
    int64_t bytes;
    writer->width = pixels->width;
    writer->height = pixels->height;
    writer->size = pixels->width * pixels->height;
    for (int32_t i = 0; i < pixels->colour_count; i++) set_colour(writer, i, pixels->colours[i]);
    if (!mdr__multiply(writer->size, PLANES, &bytes))
        return mdr__fail(writer->run, MDR_E_RANGE, PARTS("the picture has too many pixels"));
    mdr_status status = MDR_OK;
    writer->planes = mdr__array(writer->allocator, bytes, 1, writer->run, &status);
    mdr__out_text(&writer->out, "YUV4MPEG2 W");
    mdr__out_integer(&writer->out, writer->width);
    mdr__out_text(&writer->out, " H");
    mdr__out_integer(&writer->out, writer->height);
    mdr__out_text(&writer->out, " F1000:");
    mdr__out_integer(&writer->out, writer->delay_ms);
    mdr__out_text(&writer->out, " Ip A1:1 C444\n");
    return status;
}

/* Lays what changed into the planes. */
static void take_pixels(const y4m_writer *writer, const mdr_frame *frame)
{
    const mdr_box *box = &frame->box;
    for (int64_t plane = 0; plane < PLANES; plane++)
        for (int64_t y = 0; y < box->height; y++) {
            const uint8_t *from = frame->pixels + y * box->width;
            uint8_t *to =
                writer->planes + plane * writer->size + (box->top + y) * writer->width + box->left;
            for (int64_t x = 0; x < box->width; x++) to[x] = writer->colours[plane][from[x]];
        }
}

static mdr_status put_frames(void *context, const mdr_frame *frame)
{
    y4m_writer *writer = context;
    const int64_t times = (frame->delay_ms + writer->delay_ms - 1) / writer->delay_ms;
    take_pixels(writer, frame);
    for (int64_t i = 0; i < times && !writer->out.status; i++) {
        mdr__out_text(&writer->out, "FRAME\n");
        mdr__out_bytes(&writer->out, writer->planes, (size_t)(PLANES * writer->size));
    }
    return writer->out.status;
}

static mdr_status y4m_write(const mdr_document *document, const mdr_style *style,
                            const mdr_run *run, const mdr_sink *sink, mdr_drawing *drawing)
{
    (void)drawing;
    mdr_pace pace;
    const int64_t steps = document->trace ? mdr_trace_count(document->trace) : 0;
    mdr_status status = mdr_pace_of(style, steps, run, &pace);
    if (status) return status;
    y4m_writer writer = {.allocator = &mdr_maze_grid(document->maze)->allocator,
                         .run = run,
                         .delay_ms = pace.delay_ms};
    const mdr_frame_sink frames = {.context = &writer, .begin = begin_stream, .frame = put_frames};
    mdr__out_start(&writer.out, sink);
    status = mdr_block_frames(document, style, run, &frames);
    mdr__release(writer.allocator, writer.planes, PLANES * writer.size, 1);
    return status ? status : mdr__out_end(&writer.out);
}

const mdr_format mdr__format_y4m = {
    .name = "y4m",
    .suffix = ".y4m",
    .title = "Y4M: the recorded steps as uncompressed video, for a pipe into an encoder",
    .writes = true,
    .binary = true,
    .carries = MDR_CARRIES_OPENINGS | MDR_CARRIES_ANY_PATH | MDR_CARRIES_STEPS,
    .ops = &(const mdr_format_ops){.write = y4m_write},
};
