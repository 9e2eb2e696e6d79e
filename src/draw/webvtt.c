/*
 * WebVTT: what every frame of an animation shows, in words, with the times of the frames: captions beside a video
 * or a GIF, for players, and for those who hear what others see.
 * https://www.w3.org/TR/webvtt1/
 *
 *     WEBVTT
 *
 *     00:00:00.200 --> 00:00:00.400
 *     opens the wall from 0·0 to 0·1
 *
 * A frame of several steps has the caption of its last, as a recording of a terminal has.
 */
#include "base/out.h"
#include "base/status.h"
#include "draw/draw_internal.h"
#include "meander/animation.h"

static void write_two(mdr__out *out, int64_t number)
{
    if (number < 10) mdr__out_char(out, '0');
    mdr__out_integer(out, number);
}

/* Hours, minutes, seconds and thousandths. */
static void write_time(mdr__out *out, int64_t ms)
{
    enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE };
    write_two(out, ms / HOUR);
    mdr__out_char(out, ':');
    write_two(out, ms % HOUR / MINUTE);
    mdr__out_char(out, ':');
    write_two(out, ms % MINUTE / SECOND);
    mdr__out_char(out, '.');
    if (ms % SECOND < 100) mdr__out_char(out, '0');
    write_two(out, ms % SECOND);
}

static void write_cue(mdr__out *out, int64_t from_ms, int64_t to_ms, const char *caption)
{
    mdr__out_char(out, '\n');
    write_time(out, from_ms);
    mdr__out_text(out, " --> ");
    write_time(out, to_ms);
    mdr__out_char(out, '\n');
    mdr__out_text(out, caption);
    mdr__out_char(out, '\n');
}

static mdr_status write_cues(const mdr_document *document, const mdr_pace *pace, const mdr_run *run,
                             mdr__out *out)
{
    const int64_t steps = document->trace ? mdr_trace_count(document->trace) : 0;
    mdr_status status = MDR_OK;
    for (int64_t frame = 1; frame + 1 < pace->frames && !status; frame++) {
        char caption[192];
        int64_t done = frame * pace->steps_per_frame;
        if (done > steps) done = steps;
        const mdr_step step = mdr_trace_at(document->trace, done - 1);
        mdr_step_caption(mdr_maze_grid(document->maze), &step, caption);
        write_cue(out, frame * pace->delay_ms, (frame + 1) * pace->delay_ms, caption);
        status = out->status ? out->status : mdr__tick(run, frame, pace->frames);
    }
    return status;
}

static mdr_status vtt_write(const mdr_document *document, const mdr_style *style,
                            const mdr_run *run, const mdr_sink *sink, mdr_drawing *drawing)
{
    mdr__out out;
    mdr_pace pace;
    (void)drawing;
    const int64_t steps = document->trace ? mdr_trace_count(document->trace) : 0;
    mdr_status status = mdr_pace_of(style, steps, run, &pace);
    if (status) return status;
    mdr__out_start(&out, sink);
    mdr__out_text(&out, "WEBVTT\n");
    status = write_cues(document, &pace, run, &out);
    return status ? status : mdr__out_end(&out);
}

const mdr_format mdr__format_vtt = {
    .name = "vtt",
    .suffix = ".vtt",
    .title = "WebVTT: the recorded steps in words, as captions beside an animation",
    .writes = true,
    .carries = MDR_CARRIES_STEPS | MDR_CARRIES_ONE_WAY | MDR_CARRIES_OTHER_GRIDS,
    .ops = &(const mdr_format_ops){.write = vtt_write},
};
