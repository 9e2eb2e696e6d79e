/*
 * Animations: pace, frames that tell only what changed, the last one the finished maze.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "meander/meander.h"
#include "support/failing_allocator.h"
#include "support/mazes.h"

/* Puts frames together and checks what holds for each. */
typedef struct viewer {
    mdr_pixels pixels;
    uint8_t *seen; /* [height * width] */
    int64_t frames, steps, time_ms;
    int32_t last_delay_ms;
    int64_t refuse_at; /* the frame that is refused, from 1; 0: none */
} viewer;

static mdr_status begin(void *context, const mdr_pixels *pixels)
{
    viewer *view = context;
    view->pixels = *pixels;
    view->seen = calloc((size_t)pixels->height, (size_t)pixels->width);
    assert_int_equal(pixels->bits, 8);
    return MDR_OK;
}

/* How many pixels of an edge of the box are other than they were. */
static int64_t changed_on(const viewer *view, const mdr_frame *frame, bool across, int64_t at)
{
    int64_t changed = 0;
    const mdr_box *box = &frame->box;
    for (int64_t i = 0; i < (across ? box->width : box->height); i++) {
        const int64_t x = across ? i : at, y = across ? at : i;
        changed += frame->pixels[y * box->width + x]
                   != view->seen[(box->top + y) * view->pixels.width + box->left + x];
    }
    return changed;
}

static mdr_status take(void *context, const mdr_frame *frame)
{
    viewer *view = context;
    const mdr_box *box = &frame->box;
    if (++view->frames == view->refuse_at) return MDR_E_WRITE;
    assert_true(box->left >= 0 && box->top >= 0 && box->width > 0 && box->height > 0);
    assert_true(box->left + box->width <= view->pixels.width);
    assert_true(box->top + box->height <= view->pixels.height);
    assert_true(frame->delay_ms >= MDR_LEAST_DELAY_MS);
    if (view->frames == 1) {
        assert_int_equal(box->width, view->pixels.width);
        assert_int_equal(box->height, view->pixels.height);
    } else {
        assert_true(frame->steps >= view->steps);
        assert_true(changed_on(view, frame, true, 0) && changed_on(view, frame, false, 0));
        assert_true(changed_on(view, frame, true, box->height - 1));
        assert_true(changed_on(view, frame, false, box->width - 1));
    }
    for (int64_t y = 0; y < box->height; y++)
        for (int64_t x = 0; x < box->width; x++) {
            const uint8_t index = frame->pixels[y * box->width + x];
            assert_true(index < view->pixels.colour_count);
            view->seen[(box->top + y) * view->pixels.width + box->left + x] = index;
        }
    view->steps = frame->steps;
    view->time_ms += frame->delay_ms;
    view->last_delay_ms = frame->delay_ms;
    return MDR_OK;
}

static mdr_document carved_with_steps(int64_t rows, int64_t columns)
{
    mdr_document document = {.maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, rows, columns)};
    assert_int_equal(mdr_trace_new(NULL, &document.trace), MDR_OK);
    const mdr_run run = {.context = document.trace, .step = mdr_trace_record};
    const mdr_carve_options options = {.seed = "frames"};
    assert_int_equal(mdr_carve(document.maze, mdr_carver_find("depth-first"), &options, &run),
                     MDR_OK);
    return document;
}

/* A row of pixels of the picture of blocks is compared with what was seen. */
typedef struct comparison {
    const viewer *view;
    int64_t row;
    mdr_pixels pixels;
} comparison;

static mdr_status begin_rows(void *context, const mdr_pixels *pixels)
{
    comparison *compared = context;
    compared->pixels = *pixels;
    assert_int_equal(pixels->width, compared->view->pixels.width);
    assert_int_equal(pixels->height, compared->view->pixels.height);
    return MDR_OK;
}

static mdr_status compare_row(void *context, const uint8_t *row, int64_t times)
{
    comparison *compared = context;
    const viewer *view = compared->view;
    for (; times > 0; times--, compared->row++)
        for (int64_t x = 0; x < view->pixels.width; x++) {
            const uint8_t seen = view->seen[compared->row * view->pixels.width + x];
            const bool free_there = row[x / 8] >> (7 - x % 8) & 1;
            assert_true((view->pixels.colours[seen] == 0xffffffff) == free_there);
        }
    return MDR_OK;
}

static void the_last_frame_is_the_finished_maze(void **state)
{
    static const int64_t sizes[][3] = {{1, 1, 0}, {1, 7, 10}, {5, 1, 8}, {6, 9, 12}, {13, 11, 2}};
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        mdr_document document = carved_with_steps(sizes[i][0], sizes[i][1]);
        const mdr_style style = {.unit = MDR_UNIT_PX, .cell_um = sizes[i][2] * 25400 / 96};
        viewer view = {0};
        const mdr_frame_sink sink = {&view, begin, take};
        assert_int_equal(mdr_block_frames(&document, &style, NULL, &sink), MDR_OK);
        assert_int_equal(view.steps, mdr_trace_count(document.trace));
        comparison compared = {.view = &view};
        const mdr_pixel_sink rows = {&compared, begin_rows, compare_row};
        assert_int_equal(mdr_block_rows(&document, &style, NULL, &rows, NULL), MDR_OK);
        assert_int_equal(compared.row, view.pixels.height);
        free(view.seen);
        mdr_document_clear(&document);
    }
}

/* The time is that of the pace, however many frames it takes. */
static void time_goes_as_asked(void **state)
{
    mdr_document document = carved_with_steps(8, 8);
    const int64_t steps = mdr_trace_count(document.trace);
    (void)state;
    for (int64_t steps_per_frame = 0; steps_per_frame < 200; steps_per_frame += 13) {
        const mdr_style style = {
            .steps_per_frame = steps_per_frame, .delay_ms = 30, .hold_ms = 1234};
        viewer view = {0};
        mdr_pace pace;
        const mdr_frame_sink sink = {&view, begin, take};
        assert_int_equal(mdr_pace_of(&style, steps, NULL, &pace), MDR_OK);
        assert_int_equal(mdr_block_frames(&document, &style, NULL, &sink), MDR_OK);
        assert_int_equal(view.time_ms, (pace.frames - 1) * 30 + 1234);
        assert_true(view.last_delay_ms >= 1234);
        const int64_t a_frame = steps_per_frame ? steps_per_frame : 1;
        assert_int_equal(pace.frames, (steps + a_frame - 1) / a_frame + 2);
        free(view.seen);
    }
    mdr_document_clear(&document);
}

static void paces_are_chosen_and_checked(void **state)
{
    const mdr_style defaults = {0};
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    mdr_pace pace;
    (void)state;
    for (int64_t steps = 0; steps < 5000000; steps += steps / 3 + 1) {
        assert_int_equal(mdr_pace_of(&defaults, steps, NULL, &pace), MDR_OK);
        assert_true(pace.frames >= 1 && pace.frames <= 2002);
        assert_true(pace.delay_ms >= 20 && pace.delay_ms <= 200);
        assert_true(pace.steps_per_frame * (pace.frames - 2) >= steps || steps == 0);
    }
    assert_int_equal(mdr_pace_of(&(mdr_style){.delay_ms = 19}, 1, &run, &pace), MDR_E_ARGUMENT);
    assert_non_null(strstr(error.text, "20 ms"));
    assert_int_equal(mdr_pace_of(&(mdr_style){.hold_ms = -1}, 1, NULL, &pace), MDR_E_ARGUMENT);
    assert_int_equal(mdr_pace_of(&(mdr_style){.steps_per_frame = -1}, 1, NULL, &pace),
                     MDR_E_ARGUMENT);
}

static void what_cannot_be_shown_is_refused(void **state)
{
    mdr_document hexagons = {.maze = maze_of("hexagon", MDR_LAYOUT_ROWS_ODD, 3, 3)};
    mdr_document document = carved_with_steps(3, 3);
    viewer view = {.refuse_at = 5};
    const mdr_frame_sink sink = {&view, begin, take};
    (void)state;
    assert_int_equal(mdr_block_frames(&hexagons, NULL, NULL, &sink), MDR_E_UNFIT);
    assert_int_equal(mdr_block_frames(&document, NULL, NULL, &sink), MDR_E_WRITE);
    assert_int_equal(view.frames, 5);
    free(view.seen);
    assert_int_equal(mdr_block_frames(NULL, NULL, NULL, &sink), MDR_E_ARGUMENT);
    mdr_maze_clear(document.maze);
    assert_int_equal(mdr_block_frames(&document, NULL, NULL, &sink), MDR_E_ARGUMENT);
    mdr_document_clear(&document);
    mdr_document_clear(&hexagons);
}

/* The rows of the stream are counted, and its colours are those of BT.601: black is 16, white 235. */
static void y4m_is_a_stream_of_whole_pictures(void **state)
{
    mdr_document document = carved_with_steps(2, 2);
    const mdr_style style = {.unit = MDR_UNIT_PX, .cell_um = 4 * 25400 / 96, .delay_ms = 40};
    mdr_bytes bytes = {0};
    const mdr_sink sink = mdr_bytes_sink(&bytes);
    (void)state;
    assert_int_equal(mdr_write(&document, mdr_format_find("y4m"), &style, NULL, &sink, NULL),
                     MDR_OK);
    static const char head[] = "YUV4MPEG2 W9 H9 F1000:40 Ip A1:1 C444\n";
    assert_memory_equal(bytes.data, head, sizeof head - 1);
    const size_t frame = 6 + 3 * 81;
    assert_int_equal((bytes.size - (sizeof head - 1)) % frame, 0);
    /* Six steps, before and after them, and two seconds of the last. */
    assert_int_equal((bytes.size - (sizeof head - 1)) / frame, 7 + 50);
    const uint8_t *last = (const uint8_t *)bytes.data + bytes.size - frame;
    assert_memory_equal(last, "FRAME\n", 6);
    for (int32_t i = 0; i < 81; i++) assert_true(last[6 + i] == 16 || last[6 + i] == 235);
    for (int32_t i = 81; i < 3 * 81; i++) assert_int_equal(last[6 + i], 128);
    mdr_bytes_clear(&bytes);
    mdr_document_clear(&document);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_frame_is_the_finished_maze),
        cmocka_unit_test(time_goes_as_asked),
        cmocka_unit_test(paces_are_chosen_and_checked),
        cmocka_unit_test(what_cannot_be_shown_is_refused),
        cmocka_unit_test(y4m_is_a_stream_of_whole_pictures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
