/*
 * Asciicast 2: a recording of a terminal, which asciinema and its player show.
 * https://docs.asciinema.org/manual/asciicast/v2
 *
 *     {"version": 2, "width": 41, "height": 23, ...}
 *     [0.000, "o", "..."]        output: the whole board, then what each frame changed
 *     [0.000, "m", "carving"]    markers, to jump to: where carving, and where solving begins, and the goal
 *     [3.240, "o", "..."]
 *
 * Under the board is the caption of the last step of a frame.
 */
#include "base/memory.h"
#include "base/out.h"
#include "base/status.h"
#include "draw/draw_internal.h"
#include "grid/grid_internal.h"
#include "meander/animation.h"
#include "meander/screen.h"

enum { LEAST_WIDTH = 60 };

enum phase { PHASE_NONE, PHASE_CARVING, PHASE_SOLVING, PHASE_GOAL };

static const char *const phase_names[] = {"", "carving", "solving", "the goal"};

typedef struct cast_writer {
    const mdr_document *document;
    const mdr_screen_style *style;
    const mdr_run *run;
    mdr_player *player;
    mdr_pace pace;
    int64_t lines, characters;
    int64_t time_ms;
    enum phase phase;
    mdr_bytes bytes; /* output of the frame */
    mdr__out out;
} cast_writer;

static void write_head(cast_writer *writer)
{
    const int64_t width = writer->characters > LEAST_WIDTH ? writer->characters : LEAST_WIDTH;
    mdr__out_text(&writer->out, "{\"version\": 2, \"width\": ");
    mdr__out_integer(&writer->out, width);
    mdr__out_text(&writer->out, ", \"height\": ");
    mdr__out_integer(&writer->out, writer->lines + 1);
    if (writer->document->title) {
        mdr__out_text(&writer->out, ", \"title\": ");
        mdr__out_json_string(&writer->out, writer->document->title);
    }
    if (writer->document->recipe) {
        mdr__out_text(&writer->out, ", \"command\": ");
        mdr__out_json_string(&writer->out, writer->document->recipe);
    }
    mdr__out_text(&writer->out, "}\n");
}

static void write_event(cast_writer *writer, const char *kind, const char *text)
{
    mdr__out_char(&writer->out, '[');
    mdr__out_fixed(&writer->out, writer->time_ms, 3);
    mdr__out_text(&writer->out, ", \"");
    mdr__out_text(&writer->out, kind);
    mdr__out_text(&writer->out, "\", ");
    mdr__out_json_string(&writer->out, text);
    mdr__out_text(&writer->out, "]\n");
}

static mdr_status add_text(cast_writer *writer, const char *text)
{
    mdr__out out;
    const mdr_sink sink = mdr_bytes_sink(&writer->bytes);
    mdr__out_start(&out, &sink);
    mdr__out_text(&out, text);
    return mdr__out_end(&out);
}

/* On the line under the board, which is emptied first. */
static mdr_status add_caption(cast_writer *writer, const char *caption)
{
    mdr__out out;
    const mdr_sink sink = mdr_bytes_sink(&writer->bytes);
    mdr__out_start(&out, &sink);
    mdr__out_text(&out, "\x1b[");
    mdr__out_integer(&out, writer->lines + 1);
    mdr__out_text(&out, ";1H\x1b[2K");
    mdr__out_text(&out, caption);
    return mdr__out_end(&out);
}

static mdr_status add_cell(cast_writer *writer, mdr_cell cell)
{
    const mdr_sink sink = mdr_bytes_sink(&writer->bytes);
    return mdr_screen_write(writer->player, cell, writer->style, &sink);
}

/* Ends the frame's output; marks where another part of the story begins. */
static void write_frame(cast_writer *writer, enum phase phase)
{
    if (phase > writer->phase) {
        writer->phase = phase;
        write_event(writer, "m", phase_names[phase]);
    }
    if (writer->bytes.size > 0) write_event(writer, "o", writer->bytes.data);
    writer->bytes.size = 0;
}

static enum phase phase_of(mdr_step_kind kind)
{
    if (kind == MDR_STEP_SOLVE_SUCCESS) return PHASE_GOAL;
    return mdr_step_builds(kind) ? PHASE_CARVING : PHASE_SOLVING;
}

/* What one step changed on the board. */
static mdr_status add_step(cast_writer *writer)
{
    mdr_status status = MDR_OK;
    mdr_cell cells[3];
    if (!mdr_player_touched(writer->player, cells)) return add_cell(writer, MDR_NONE);
    for (int32_t i = 0; i < 3 && !status; i++)
        if (cells[i] != MDR_NONE) status = add_cell(writer, cells[i]);
    return status;
}

static mdr_status write_moving_frame(cast_writer *writer)
{
    mdr_status status = MDR_OK;
    const mdr_trace *trace = writer->document->trace;
    for (int64_t i = 0; i < writer->pace.steps_per_frame && !status; i++) {
        if (!mdr_player_forward(writer->player)) break;
        status = add_step(writer);
    }
    const mdr_step step = mdr_trace_at(trace, mdr_player_position(writer->player) - 1);
    char caption[192];
    mdr_step_caption(mdr_maze_grid(writer->document->maze), &step, caption);
    if (!status) status = add_caption(writer, caption);
    write_frame(writer, phase_of(step.kind));
    return status;
}

static mdr_status write_frames(cast_writer *writer)
{
    mdr_status status = add_text(writer, "\x1b[?25l\x1b[2J");
    if (!status) status = add_cell(writer, MDR_NONE);
    write_frame(writer, PHASE_NONE);
    for (int64_t i = 2; i < writer->pace.frames && !status; i++) {
        writer->time_ms += writer->pace.delay_ms;
        status = write_moving_frame(writer);
        if (!status) status = writer->out.status;
        if (!status) status = mdr__tick(writer->run, i, writer->pace.frames);
    }
    if (status) return status;
    writer->time_ms += writer->pace.delay_ms;
    mdr_player_finish(writer->player);
    status = add_cell(writer, MDR_NONE);
    if (!status) status = add_caption(writer, "");
    write_frame(writer, PHASE_NONE);
    writer->time_ms += writer->pace.hold_ms;
    if (!status) status = add_text(writer, "\x1b[?25h");
    write_frame(writer, PHASE_NONE);
    return status;
}

static mdr_status write_cast(cast_writer *writer)
{
    mdr_status status = mdr_document_play(writer->document, writer->run, &writer->player);
    if (status) return status;
    mdr__out *out = &writer->out;
    write_head(writer);
    status = write_frames(writer);
    mdr_player_free(writer->player);
    mdr_bytes_clear(&writer->bytes);
    return status ? status : mdr__out_end(out);
}

static mdr_status cast_write(const mdr_document *document, const mdr_style *style,
                             const mdr_run *run, const mdr_sink *sink, mdr_drawing *drawing)
{
    const mdr_screen_style screen = {.colours = MDR_SCREEN_TRUE, .ascii = style->ascii};
    const int64_t steps = document->trace ? mdr_trace_count(document->trace) : 0;
    const mdr_grid *grid = mdr_maze_grid(document->maze);
    cast_writer writer = {.document = document, .style = &screen, .run = run};
    (void)drawing;
    writer.bytes.allocator = &grid->allocator;
    mdr_status status = mdr_screen_size(grid, &screen, run, &writer.lines, &writer.characters);
    if (!status) status = mdr_pace_of(style, steps, run, &writer.pace);
    if (!status && mdr_maze_one_way_count(document->maze) > 0)
        status = mdr__fail(run, MDR_E_UNFIT,
                           PARTS("a recording cannot show passages that can be walked one way "
                                 "only"));
    if (status) return status;
    mdr__out_start(&writer.out, sink);
    return write_cast(&writer);
}

const mdr_format mdr__format_cast = {
    .name = "cast",
    .suffix = ".cast",
    .title = "asciicast 2: the recorded steps as a recording of a terminal, for asciinema",
    .writes = true,
    .carries = MDR_CARRIES_OPENINGS | MDR_CARRIES_ANY_PATH | MDR_CARRIES_STEPS | MDR_CARRIES_TITLE
               | MDR_CARRIES_RECIPE,
    .ops = &(const mdr_format_ops){.write = cast_write},
};
