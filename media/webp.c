/*
 * Animated WebP by libwebpmux: a document's steps, lossless, or one picture without them.
 *
 * Only the rectangle that changed is in a frame, but it begins at even pixels, as the format wants:
 * so the whole picture is kept, of which frames are views.
 */
#include <webp/encode.h>
#include <webp/mux.h>

#include "frames.h"
#include "media_internal.h"

/* Lossless, and nearly as small as with more effort. */
enum { EFFORT = 3, MOST_DELAY = (1 << 24) - 1 };

/* A file that is being written. */
struct webp {
    const mdr_run *run;
    WebPMux *mux;
    WebPConfig config;
    WebPPicture picture;
    const mdr_pixels *pixels;
    bool begun;
};

static mdr_status fail_memory(const struct webp *webp)
{
    return mdr__media_fail(webp->run, MDR_E_MEMORY, TEXTS("not enough memory for a WebP"));
}

static mdr_status begin_webp(void *context, const mdr_pixels *pixels)
{
    struct webp *webp = context;
    const WebPMuxAnimParams forever = {.bgcolor = 0xffffffff, .loop_count = 0};
    if (pixels->width > WEBP_MAX_DIMENSION || pixels->height > WEBP_MAX_DIMENSION)
        return mdr__media_fail(webp->run, MDR_E_RANGE,
                               TEXTS("a WebP can have 16383 pixels in each direction at most; ask "
                                     "for smaller cells"));
    webp->pixels = pixels;
    if (!WebPConfigInit(&webp->config) || !WebPPictureInit(&webp->picture)
        || !WebPConfigLosslessPreset(&webp->config, EFFORT))
        return mdr__media_fail(webp->run, MDR_E_WRITE, TEXTS("WebP: the library is another one"));
    webp->begun = true;
    webp->picture.use_argb = 1;
    webp->picture.width = (int)pixels->width;
    webp->picture.height = (int)pixels->height;
    webp->mux = WebPMuxNew();
    const bool made = webp->mux && WebPPictureAlloc(&webp->picture)
                      && WebPMuxSetAnimationParams(webp->mux, &forever) == WEBP_MUX_OK
                      && WebPMuxSetCanvasSize(webp->mux, webp->picture.width, webp->picture.height)
                             == WEBP_MUX_OK;
    return made ? MDR_OK : fail_memory(webp);
}

/* 0xRRGGBBAA to 0xAARRGGBB. */
static uint32_t argb(mdr_colour colour)
{
    return colour >> 8 | colour << 24;
}

static void take_pixels(const struct webp *webp, const mdr_frame *frame)
{
    const mdr_box *box = &frame->box;
    for (int64_t y = 0; y < box->height; y++) {
        uint32_t *row = webp->picture.argb + (box->top + y) * webp->picture.argb_stride + box->left;
        for (int64_t x = 0; x < box->width; x++)
            row[x] = argb(webp->pixels->colours[frame->pixels[y * box->width + x]]);
    }
}

/* Encodes a rectangle of the picture and adds it to the file. */
static bool push_view(const struct webp *webp, const WebPPicture *view, int left, int top,
                      int32_t delay_ms)
{
    WebPMemoryWriter encoded;
    WebPPicture picture = *view;
    WebPMemoryWriterInit(&encoded);
    picture.writer = WebPMemoryWrite;
    picture.custom_ptr = &encoded;
    const bool done = WebPEncode(&webp->config, &picture) != 0;
    const WebPMuxFrameInfo info = {.bitstream = {.bytes = encoded.mem, .size = encoded.size},
                                   .x_offset = left,
                                   .y_offset = top,
                                   .duration = delay_ms,
                                   .id = WEBP_CHUNK_ANMF,
                                   .dispose_method = WEBP_MUX_DISPOSE_NONE,
                                   .blend_method = WEBP_MUX_NO_BLEND};
    const bool pushed = done && WebPMuxPushFrame(webp->mux, &info, 1) == WEBP_MUX_OK;
    WebPMemoryWriterClear(&encoded);
    return pushed;
}

static mdr_status add_frame(void *context, const mdr_frame *frame)
{
    struct webp *webp = context;
    const mdr_box *box = &frame->box;
    const int left = (int)box->left & ~1, top = (int)box->top & ~1;
    const int width = (int)(box->left + box->width) - left;
    const int height = (int)(box->top + box->height) - top;
    WebPPicture view;
    if (frame->delay_ms > MOST_DELAY)
        return mdr__media_fail(webp->run, MDR_E_RANGE,
                               TEXTS("a frame of a WebP can be seen for 16777215 ms at most"));
    take_pixels(webp, frame);
    if (!WebPPictureInit(&view)
        || !WebPPictureView(&webp->picture, left, top, width, height, &view))
        return fail_memory(webp);
    const bool pushed = push_view(webp, &view, left, top, frame->delay_ms);
    WebPPictureFree(&view);
    return pushed ? MDR_OK : fail_memory(webp);
}

static mdr_status hand_on(const struct webp *webp, const mdr_sink *sink)
{
    WebPData data;
    WebPDataInit(&data);
    if (WebPMuxAssemble(webp->mux, &data) != WEBP_MUX_OK) return fail_memory(webp);
    const mdr_status status = sink->write(sink->context, data.bytes, data.size);
    WebPDataClear(&data);
    return status;
}

static mdr_status webp_write(const mdr_document *document, const mdr_style *style,
                             const mdr_run *run, const mdr_sink *sink, mdr_drawing *drawing)
{
    (void)drawing;
    struct webp webp = {.run = run};
    const mdr_frame_sink frames = {.context = &webp, .begin = begin_webp, .frame = add_frame};
    mdr_status status = mdr__frames(document, style, run, &frames);
    if (!status) status = hand_on(&webp, sink);
    if (webp.begun) WebPPictureFree(&webp.picture);
    WebPMuxDelete(webp.mux);
    return status;
}

const char *mdr__webp_library(void)
{
    return "libwebp " MEANDER_WEBP_VERSION;
}

const mdr_format mdr__format_webp = {
    .name = "webp",
    .suffix = ".webp",
    .title = "WebP: the recorded steps as an animation, or one picture without them",
    .writes = true,
    .binary = true,
    .carries =
        MDR_CARRIES_OPENINGS | MDR_CARRIES_ANY_PATH | MDR_CARRIES_STEPS | MDR_CARRIES_OTHER_GRIDS,
    .ops = &(const mdr_format_ops){.write = webp_write}};
