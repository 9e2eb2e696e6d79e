/*
 * GIF by giflib: an animation of a document's steps, or one picture without them.
 *
 * Only the rectangle that changed is in a frame, and what is under it stays. Times are hundredths of
 * a second. The file goes through EGifOpen to the sink; a loop block makes it go on for ever.
 */
#include <gif_lib.h>
#include <stdlib.h>
#include <string.h>

#include "frames.h"
#include "media_internal.h"

#define NUMBER_TEXT(number) #number
#define AS_TEXT(number)     NUMBER_TEXT(number)

enum { MOST_SIDE = 65535, LONGEST_DELAY = 65535, COLOUR_BITS = 8 };

/* A file that is being written. */
struct gif {
    const mdr_document *document;
    const mdr_run *run;
    const mdr_sink *sink;
    GifFileType *file;
    mdr_status sink_status;
};

static int hand_on(GifFileType *file, const GifByteType *bytes, int size)
{
    struct gif *gif = file->UserData;
    if (!gif->sink_status)
        gif->sink_status = gif->sink->write(gif->sink->context, bytes, (size_t)size);
    return gif->sink_status ? 0 : size;
}

static mdr_status failure(const struct gif *gif)
{
    if (gif->sink_status) return gif->sink_status;
    const char *reason = GifErrorString(gif->file ? gif->file->Error : E_GIF_ERR_NOT_ENOUGH_MEM);
    return mdr__media_fail(gif->run, MDR_E_WRITE, TEXTS("GIF: ", reason ? reason : "failed"));
}

/* Colours by powers of two, as a GIF has them. */
static ColorMapObject *colour_map(const mdr_pixels *pixels)
{
    int32_t room = 2;
    while (room < pixels->colour_count) room *= 2;
    ColorMapObject *map = GifMakeMapObject(room, NULL);
    for (int32_t i = 0; map && i < pixels->colour_count; i++) {
        const mdr_colour colour = pixels->colours[i];
        map->Colors[i] = (GifColorType){(GifByteType)(colour >> 24), (GifByteType)(colour >> 16),
                                        (GifByteType)(colour >> 8)};
    }
    return map;
}

/* The block that NETSCAPE introduced: play again without end. */
static bool put_loop(GifFileType *file)
{
    static const GifByteType forever[3] = {1, 0, 0};
    return EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE) == GIF_OK
           && EGifPutExtensionBlock(file, 11, "NETSCAPE2.0") == GIF_OK
           && EGifPutExtensionBlock(file, sizeof forever, forever) == GIF_OK
           && EGifPutExtensionTrailer(file) == GIF_OK;
}

/* The recipe, as a comment. */
static bool put_recipe(GifFileType *file, const mdr_document *document)
{
    return !document->recipe || EGifPutComment(file, document->recipe) == GIF_OK;
}

static mdr_status begin_gif(void *context, const mdr_pixels *pixels)
{
    struct gif *gif = context;
    int code = 0;
    if (pixels->width > MOST_SIDE || pixels->height > MOST_SIDE)
        return mdr__media_fail(gif->run, MDR_E_RANGE,
                               TEXTS("a GIF can have 65535 pixels in each direction at most; ask "
                                     "for smaller cells"));
    gif->file = EGifOpen(gif, hand_on, &code);
    ColorMapObject *map = colour_map(pixels);
    if (!gif->file || !map) {
        GifFreeMapObject(map);
        return mdr__media_fail(gif->run, MDR_E_MEMORY, TEXTS("not enough memory for a GIF"));
    }
    EGifSetGifVersion(gif->file, true);
    const bool moves = gif->document->trace && mdr_trace_count(gif->document->trace) > 0;
    const bool done =
        EGifPutScreenDesc(gif->file, (int)pixels->width, (int)pixels->height, COLOUR_BITS, 0, map)
            == GIF_OK
        && (!moves || put_loop(gif->file)) && put_recipe(gif->file, gif->document);
    GifFreeMapObject(map);
    return done ? MDR_OK : failure(gif);
}

static bool put_delay(GifFileType *file, int32_t delay_ms)
{
    GraphicsControlBlock control = {.DisposalMode = DISPOSE_DO_NOT,
                                    .TransparentColor = NO_TRANSPARENT_COLOR};
    GifByteType extension[4];
    const int32_t hundredths = (delay_ms + 5) / 10;
    control.DelayTime = hundredths < LONGEST_DELAY ? hundredths : LONGEST_DELAY;
    (void)EGifGCBToExtension(&control, extension);
    return EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, sizeof extension, extension) == GIF_OK;
}

static mdr_status put_frame(void *context, const mdr_frame *frame)
{
    struct gif *gif = context;
    const mdr_box *box = &frame->box;
    if (!put_delay(gif->file, frame->delay_ms)) return failure(gif);
    if (EGifPutImageDesc(gif->file, (int)box->left, (int)box->top, (int)box->width,
                         (int)box->height, false, NULL)
        != GIF_OK)
        return failure(gif);
    for (int64_t y = 0; y < box->height; y++) {
        GifPixelType *row = (GifPixelType *)(uintptr_t)(frame->pixels + y * box->width);
        if (EGifPutLine(gif->file, row, (int)box->width) != GIF_OK) return failure(gif);
    }
    return MDR_OK;
}

static mdr_status gif_write(const mdr_document *document, const mdr_style *style,
                            const mdr_run *run, const mdr_sink *sink, mdr_drawing *drawing)
{
    (void)drawing;
    struct gif gif = {.document = document, .run = run, .sink = sink};
    const mdr_frame_sink frames = {.context = &gif, .begin = begin_gif, .frame = put_frame};
    mdr_status status = mdr__frames(document, style, run, &frames);
    int code = 0;
    const bool closed = !gif.file || EGifCloseFile(gif.file, &code) == GIF_OK;
    if (!status && gif.sink_status) status = gif.sink_status;
    if (!status && !closed)
        status = mdr__media_fail(run, MDR_E_WRITE, TEXTS("GIF: ", GifErrorString(code)));
    return status;
}

const char *mdr__gif_library(void)
{
    return "giflib " AS_TEXT(GIFLIB_MAJOR) "." AS_TEXT(GIFLIB_MINOR) "." AS_TEXT(GIFLIB_RELEASE);
}

const mdr_format mdr__format_gif = {
    .name = "gif",
    .suffix = ".gif",
    .title = "GIF: the recorded steps as an animation, or one picture without them",
    .writes = true,
    .binary = true,
    .carries = MDR_CARRIES_OPENINGS | MDR_CARRIES_ANY_PATH | MDR_CARRIES_STEPS
               | MDR_CARRIES_OTHER_GRIDS | MDR_CARRIES_RECIPE,
    .ops = &(const mdr_format_ops){.write = gif_write}};
