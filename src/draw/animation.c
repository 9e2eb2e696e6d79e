/*
 * Animations: the pace, and one frame after the other.
 *
 * A frame is told when the next one is known to differ from it, as only then it is known how long it
 * is seen. Its pixels are kept apart until then.
 *
 *     canvas  paint what the steps touched --> box --> trimmed to what changed
 *                                                         |
 *     kept    the frame before: told with its delay <-----+
 *             then the changed pixels, to be told next
 */
#include "meander/animation.h"

#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "grid/grid_internal.h"

enum { MOST_FRAMES = 2000, WHOLE_MS = 20000, LONGEST_MS = 200, HOLD_MS = 2000, TENTH_MS = 10 };

mdr_status mdr_pace_of(const mdr_style *style, int64_t steps, const mdr_run *run, mdr_pace *pace)
{
    if (style->steps_per_frame < 0 || style->hold_ms < 0)
        return mdr__fail(run, MDR_E_ARGUMENT,
                         PARTS("steps a frame and the time of the last frame cannot be negative"));
    if (style->delay_ms != 0 && style->delay_ms < MDR_LEAST_DELAY_MS)
        return mdr__fail(run, MDR_E_ARGUMENT,
                         PARTS("frames of less than 20 ms are not shown so; put several steps into "
                               "a frame instead"));
    pace->steps_per_frame = style->steps_per_frame;
    if (pace->steps_per_frame == 0) pace->steps_per_frame = steps / MOST_FRAMES + 1;
    const int64_t moving = steps / pace->steps_per_frame + (steps % pace->steps_per_frame != 0);
    pace->frames = moving > 0 ? moving + 2 : 1;
    int64_t delay = WHOLE_MS / pace->frames / TENTH_MS * TENTH_MS;
    if (delay < MDR_LEAST_DELAY_MS) delay = MDR_LEAST_DELAY_MS;
    if (delay > LONGEST_MS) delay = LONGEST_MS;
    pace->delay_ms = style->delay_ms ? style->delay_ms : (int32_t)delay;
    pace->hold_ms = style->hold_ms ? style->hold_ms : HOLD_MS;
    return MDR_OK;
}

/* What a running animation keeps. */
struct director {
    const mdr_canvas *canvas;
    const mdr_frame_sink *sink;
    const mdr_run *run;
    const mdr_allocator *allocator;
    mdr_player *player;
    mdr_pace pace;
    int64_t size;    /* of the canvas in pixels */
    uint8_t *shown;  /* [size] the canvas as it was told */
    uint8_t *pixels; /* [size] of the frame that waits */
    mdr_frame frame;
};

static mdr_box joined(mdr_box a, mdr_box b)
{
    if (a.width == 0) return b;
    if (b.width == 0) return a;
    const int64_t left = a.left < b.left ? a.left : b.left;
    const int64_t top = a.top < b.top ? a.top : b.top;
    const int64_t right = a.left + a.width > b.left + b.width ? a.left + a.width : b.left + b.width;
    const int64_t bottom =
        a.top + a.height > b.top + b.height ? a.top + a.height : b.top + b.height;
    return (mdr_box){left, top, right - left, bottom - top};
}

/* The part of a row in which two differ; empty: {0, 0}. */
static void trim_row(const uint8_t *a, const uint8_t *b, int64_t *first, int64_t *end)
{
    while (*first < *end && a[*first] == b[*first]) ++*first;
    while (*first < *end && a[*end - 1] == b[*end - 1]) --*end;
}

/* The smallest box round all pixels of a box that are not as they were shown. */
static mdr_box changed_part(const struct director *director, mdr_box box)
{
    const int64_t width = director->canvas->pixels.width;
    mdr_box changed = {0};
    for (int64_t y = box.top; y < box.top + box.height; y++) {
        int64_t first = box.left, end = box.left + box.width;
        trim_row(director->canvas->rows + y * width, director->shown + y * width, &first, &end);
        if (first < end) changed = joined(changed, (mdr_box){first, y, end - first, 1});
    }
    return changed;
}

static mdr_status tell_waiting(const struct director *director)
{
    if (director->frame.box.width == 0) return MDR_OK;
    return director->sink->frame(director->sink->context, &director->frame);
}

/* The changed pixels become the frame that waits. */
static void keep_frame(struct director *director, mdr_box box)
{
    const int64_t width = director->canvas->pixels.width;
    for (int64_t y = 0; y < box.height; y++) {
        const int64_t at = (box.top + y) * width + box.left;
        memcpy(director->pixels + y * box.width, director->canvas->rows + at, (size_t)box.width);
        memcpy(director->shown + at, director->canvas->rows + at, (size_t)box.width);
    }
    director->frame = (mdr_frame){
        .box = box, .pixels = director->pixels, .steps = mdr_player_position(director->player)};
}

/* One more frame's time, with what was painted in a box. */
static mdr_status show(struct director *director, mdr_box painted, int32_t delay_ms)
{
    const bool first = director->frame.box.width == 0;
    const mdr_box changed = first ? painted : changed_part(director, painted);
    if (changed.width > 0) {
        const mdr_status status = tell_waiting(director);
        if (status) return status;
        keep_frame(director, changed);
    }
    if (director->frame.delay_ms < INT32_MAX - delay_ms) director->frame.delay_ms += delay_ms;
    return MDR_OK;
}

static mdr_status paint(const struct director *director, mdr_cell cell, mdr_box *painted)
{
    mdr_box box = {0};
    const mdr_canvas *canvas = director->canvas;
    const mdr_status status = canvas->paint(canvas->context, director->player, cell, &box);
    *painted = joined(*painted, box);
    return status;
}

/* Paints what the last step changed. */
static mdr_status paint_step(const struct director *director, mdr_box *painted)
{
    mdr_status status = MDR_OK;
    mdr_cell cells[3];
    if (!mdr_player_touched(director->player, cells)) return paint(director, MDR_NONE, painted);
    for (int32_t i = 0; i < 3 && !status; i++)
        if (cells[i] != MDR_NONE) status = paint(director, cells[i], painted);
    return status;
}

/* Plays the steps of a frame; the last frame is the finished maze. */
static mdr_status play_frame(const struct director *director, bool last, mdr_box *painted)
{
    mdr_player *player = director->player;
    mdr_status status = MDR_OK;
    if (last) {
        mdr_player_finish(player);
        return paint(director, MDR_NONE, painted);
    }
    for (int64_t i = 0; i < director->pace.steps_per_frame && !status; i++) {
        if (!mdr_player_forward(player)) break;
        status = paint_step(director, painted);
    }
    return status;
}

static mdr_status show_all(struct director *director)
{
    mdr_box painted = {0};
    mdr_status status = paint(director, MDR_NONE, &painted);
    for (int64_t i = 0; !status && i < director->pace.frames; i++) {
        const bool last = i + 1 == director->pace.frames;
        status = show(director, painted, last ? director->pace.hold_ms : director->pace.delay_ms);
        painted = (mdr_box){0};
        if (!status) status = mdr__tick(director->run, i, director->pace.frames);
        const bool next_is_last = i + 2 == director->pace.frames;
        if (!status && !last) status = play_frame(director, next_is_last, &painted);
    }
    return status ? status : tell_waiting(director);
}

static mdr_status make_buffers(struct director *director)
{
    mdr_status status = MDR_OK;
    const mdr_pixels *pixels = &director->canvas->pixels;
    if (!mdr__multiply(pixels->width, pixels->height, &director->size))
        return mdr__fail(director->run, MDR_E_RANGE, PARTS("the picture has too many pixels"));
    director->shown = mdr__array(director->allocator, director->size, 1, director->run, &status);
    director->pixels = mdr__array(director->allocator, director->size, 1, director->run, &status);
    return status;
}

static void clear_director(struct director *director)
{
    mdr__release(director->allocator, director->pixels, director->size, 1);
    mdr__release(director->allocator, director->shown, director->size, 1);
    mdr_player_free(director->player);
}

mdr_status mdr_animate(const mdr_document *document, const mdr_style *style, const mdr_run *run,
                       const mdr_canvas *canvas, const mdr_frame_sink *sink)
{
    const mdr_style defaults = {0};
    if (!document || !document->maze || !canvas || !sink)
        return mdr__fail(run, MDR_E_ARGUMENT,
                         PARTS("an animation takes a maze, a canvas and a sink of frames"));
    if (mdr_maze_one_way_count(document->maze) > 0)
        return mdr__fail(run, MDR_E_UNFIT,
                         PARTS("animations cannot show passages that can be walked one way only"));
    const mdr_allocator *allocator = &mdr_maze_grid(document->maze)->allocator;
    struct director director = {.canvas = canvas, .sink = sink, .run = run, .allocator = allocator};
    const int64_t steps = document->trace ? mdr_trace_count(document->trace) : 0;
    mdr_status status = mdr_pace_of(style ? style : &defaults, steps, run, &director.pace);
    if (!status) status = mdr_document_play(document, run, &director.player);
    if (!status && steps == 0) mdr_player_finish(director.player);
    if (!status) status = make_buffers(&director);
    if (!status) status = sink->begin(sink->context, &canvas->pixels);
    if (!status) status = show_all(&director);
    clear_director(&director);
    return mdr__fail_plain(run, status);
}
