/*
 * PNG as a library writes and reads it: both kinds of pictures, limits, and what can go wrong. What
 * the bytes are is looked at by tests/media/check_png.py, which has a decoder of its own.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "support/documents.h"
#include "support/mazes.h"

#ifdef MEANDER_WITH_MEDIA

#include "meander/media.h"

static mdr_document a_maze(const char *shape, int64_t rows, int64_t columns)
{
    mdr_document document = {
        .maze = carved(shape, MDR_LAYOUT_ROWS_ODD, rows, columns, "depth-first", "png")};
    assert_int_equal(mdr_document_set(&document.recipe, "meander new 9 --seed 'Ä'"), MDR_OK);
    return document;
}

static mdr_status try_png(const mdr_document *document, const mdr_style *style, const mdr_run *run,
                          mdr_bytes *bytes)
{
    const mdr_sink sink = mdr_bytes_sink(bytes);
    return mdr_write(document, mdr_media_format_find("png"), style, run, &sink, NULL);
}

static mdr_bytes png_of(const mdr_document *document, const mdr_style *style)
{
    mdr_bytes bytes = {0};
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    if (try_png(document, style, &run, &bytes)) fail_msg("%s", error.text);
    return bytes;
}

static mdr_status read_png(const mdr_bytes *bytes, const mdr_run *run, mdr_document *document)
{
    const mdr_format *format = mdr_media_format_of(bytes->data, bytes->size);
    assert_ptr_equal(format, mdr_media_format_find("png"));
    return mdr_read(bytes->data, bytes->size, format, NULL, run, document);
}

static uint32_t head_number(const mdr_bytes *bytes, size_t at)
{
    const uint8_t *four = (const uint8_t *)bytes->data + at;
    return (uint32_t)four[0] << 24 | (uint32_t)four[1] << 16 | (uint32_t)four[2] << 8 | four[3];
}

enum { WIDTH_AT = 16, HEIGHT_AT = 20, BITS_AT = 24, COLOURS_AT = 25 };

static void the_table_finds_png(void **state)
{
    (void)state;
    const mdr_format *png = mdr_media_format_find("png");
    assert_non_null(png);
    assert_ptr_equal(mdr_media_format_for_file("dir/Maze.PNG"), png);
    assert_null(mdr_media_format_for_file("png"));
    assert_null(mdr_media_format_find("jpeg"));
    assert_null(mdr_media_format_find(NULL));
    assert_null(mdr_media_format_of("\x89PNG", 4));
    for (int32_t i = 0; i < mdr_media_format_count(); i++)
        assert_ptr_equal(mdr_media_format_find(mdr_media_format_at(i)->name),
                         mdr_media_format_at(i));
    assert_non_null(mdr_media_library(0));
    assert_null(mdr_media_library(100));
}

static void blocks_read_back_with_their_recipe(void **state)
{
    (void)state;
    mdr_document document = a_maze("square", 9, 14), read = {0};
    mdr_bytes bytes = png_of(&document, NULL);
    assert_int_equal(head_number(&bytes, WIDTH_AT), 14 * 24 + 3);
    assert_int_equal(head_number(&bytes, HEIGHT_AT), 9 * 24 + 3);
    assert_int_equal(bytes.data[BITS_AT], 1);
    assert_int_equal(bytes.data[COLOURS_AT], 0);
    assert_int_equal(read_png(&bytes, NULL, &read), MDR_OK);
    assert_same_maze(document.maze, read.maze);
    assert_string_equal(read.recipe, document.recipe);
    mdr_document_clear(&read);
    mdr_bytes_clear(&bytes);
    mdr_document_clear(&document);
}

static void a_clear_background_reads_as_free(void **state)
{
    (void)state;
    mdr_document document = a_maze("square", 5, 5), read = {0};
    const mdr_style style = {.background = MDR_COLOUR_CLEAR};
    mdr_bytes bytes = png_of(&document, &style);
    assert_int_equal(bytes.data[COLOURS_AT], 3);
    assert_int_equal(read_png(&bytes, NULL, &read), MDR_OK);
    assert_same_maze(document.maze, read.maze);
    mdr_document_clear(&read);
    mdr_bytes_clear(&bytes);
    mdr_document_clear(&document);
}

static bool has_cairo(void)
{
    for (int32_t i = 0; mdr_media_library(i); i++)
        if (strncmp(mdr_media_library(i), "cairo", 5) == 0) return true;
    return false;
}

/* A drawing: 254 dots an inch are ten a millimetre. Bands of rows do not show: a small limit of
 * memory makes many, and the same bytes. */
static void drawings_are_measured_and_the_same_in_bands(void **state)
{
    (void)state;
    if (!has_cairo()) skip();
    mdr_document document = a_maze("hexagon", 6, 7), read = {0};
    mdr_error error = {0};
    mdr_run run = {.error = &error, .memory_limit_bytes = 100000};
    mdr_picture picture;
    const mdr_style style = {.cell_um = 5000, .dots_per_inch = 254, .labels = MDR_LABELS_ID};
    assert_int_equal(mdr_picture_lay(&document, &style, NULL, &picture), MDR_OK);
    mdr_bytes whole = png_of(&document, &style), banded = {0};
    assert_int_equal(head_number(&whole, WIDTH_AT), (picture.width_um + 50) / 100);
    assert_int_equal(head_number(&whole, HEIGHT_AT), (picture.height_um + 50) / 100);
    assert_int_equal(try_png(&document, &style, &run, &banded), MDR_OK);
    assert_int_equal(whole.size, banded.size);
    assert_memory_equal(whole.data, banded.data, whole.size);
    assert_int_equal(read_png(&whole, &run, &read), MDR_E_UNFIT);
    assert_non_null(strstr(error.text, "recipe"));
    mdr_bytes_clear(&whole);
    mdr_bytes_clear(&banded);
    mdr_document_clear(&document);
}

static void drawings_beyond_measure_are_refused(void **state)
{
    (void)state;
    if (!has_cairo()) skip();
    mdr_document document = a_maze("hexagon", 50, 50);
    mdr_bytes bytes = {0};
    mdr_error error = {0};
    const mdr_run run = {.error = &error}, narrow = {.error = &error, .memory_limit_bytes = 3000};
    mdr_style style = {.cell_um = 10000, .dots_per_inch = 25400};
    assert_int_equal(try_png(&document, &style, &run, &bytes), MDR_E_RANGE);
    style.dots_per_inch = -1;
    assert_int_equal(try_png(&document, &style, &run, &bytes), MDR_E_ARGUMENT);
    assert_int_equal(try_png(&document, NULL, &narrow, &bytes), MDR_E_LIMIT);
    assert_int_equal(bytes.size, 0);
    mdr_document_clear(&document);
}

typedef struct counting_sink {
    int64_t calls, refused_from;
} counting_sink;

static mdr_status count_and_refuse(void *context, const void *bytes, size_t size)
{
    counting_sink *sink = context;
    (void)bytes;
    (void)size;
    return ++sink->calls >= sink->refused_from ? MDR_E_WRITE : MDR_OK;
}

static void refused_bytes_end_the_writing(void **state)
{
    (void)state;
    mdr_document document = a_maze("square", 60, 60);
    counting_sink counter = {.refused_from = INT64_MAX};
    const mdr_sink sink = {&counter, count_and_refuse};
    const mdr_format *png = mdr_media_format_find("png");
    assert_int_equal(mdr_write(&document, png, NULL, NULL, &sink, NULL), MDR_OK);
    const int64_t calls = counter.calls;
    assert_true(calls > 2);
    for (int64_t refused = 1; refused <= calls; refused++) {
        counter = (counting_sink){.refused_from = refused};
        assert_int_equal(mdr_write(&document, png, NULL, NULL, &sink, NULL), MDR_E_WRITE);
        assert_int_equal(counter.calls, refused);
    }
    mdr_document_clear(&document);
}

/* Every prefix, but for the check sum of the end chunk, and every byte turned round. */
static void damaged_bytes_are_refused_in_words(void **state)
{
    (void)state;
    mdr_document document = a_maze("square", 4, 4);
    mdr_error error;
    const mdr_run run = {.error = &error};
    mdr_bytes bytes = png_of(&document, NULL);
    for (size_t size = 8; size <= bytes.size; size++) {
        mdr_document read = {0};
        error = (mdr_error){0};
        const mdr_bytes prefix = {.data = bytes.data, .size = size};
        const mdr_status status = read_png(&prefix, &run, &read);
        if (size + 8 <= bytes.size) assert_int_equal(status, MDR_E_SYNTAX);
        if (status) assert_true(error.text[0]);
        if (status) assert_null(read.maze);
        mdr_document_clear(&read);
    }
    for (size_t at = 8; at < bytes.size; at++) {
        mdr_document read = {0};
        bytes.data[at] = (char)~bytes.data[at];
        error = (mdr_error){0};
        const mdr_status status = read_png(&bytes, &run, &read);
        bytes.data[at] = (char)~bytes.data[at];
        if (status) assert_true(error.text[0]);
        mdr_document_clear(&read);
    }
    mdr_bytes_clear(&bytes);
    mdr_document_clear(&document);
}

static bool stop_at_once(void *context, int64_t done, int64_t total)
{
    (void)context;
    return done < 0 && total < 0;
}

static void reading_can_be_cancelled_and_limited(void **state)
{
    (void)state;
    mdr_document document = a_maze("square", 40, 40), read = {0};
    mdr_bytes bytes = png_of(&document, NULL);
    const mdr_run stopped = {.tick = stop_at_once}, narrow = {.memory_limit_bytes = 5000};
    assert_int_equal(read_png(&bytes, &stopped, &read), MDR_E_CANCELLED);
    assert_int_equal(read_png(&bytes, &narrow, &read), MDR_E_LIMIT);
    mdr_bytes_clear(&bytes);
    mdr_document_clear(&document);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_finds_png),
        cmocka_unit_test(blocks_read_back_with_their_recipe),
        cmocka_unit_test(a_clear_background_reads_as_free),
        cmocka_unit_test(drawings_are_measured_and_the_same_in_bands),
        cmocka_unit_test(drawings_beyond_measure_are_refused),
        cmocka_unit_test(refused_bytes_end_the_writing),
        cmocka_unit_test(damaged_bytes_are_refused_in_words),
        cmocka_unit_test(reading_can_be_cancelled_and_limited),
    };
    if (!mdr_media_format_find("png")) return 0;
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#else

int main(void)
{
    return 0;
}

#endif
