/*
 * The laws of writers, over both tables of formats: a sink may refuse at any byte, and the locale of
 * the program changes none.
 */
#define _XOPEN_SOURCE 700
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/documents.h"
#include "support/mazes.h"

#ifdef MEANDER_WITH_MEDIA
#include "meander/media.h"
#endif

/* All bytes up to here are tried, then about so many more; of formats that take a library, which are
 * slower, only those. */
enum { EVERY_BYTE = 300, MORE = 60, FEW = 25, MOST_FORMATS = 64 };

static int32_t writers(const mdr_format *found[MOST_FORMATS])
{
    int32_t count = 0;
    for (int32_t i = 0; i < mdr_format_count(); i++)
        if (mdr_format_at(i)->writes) found[count++] = mdr_format_at(i);
#ifdef MEANDER_WITH_MEDIA
    for (int32_t i = 0; i < mdr_media_format_count(); i++)
        if (mdr_media_format_at(i)->writes) found[count++] = mdr_media_format_at(i);
#endif
    return count;
}

/* A carved maze with two ends, a path, and steps for animations. Binary micromouse files take
 * 16 x 16 that begin at the bottom left. */
static mdr_document small_document(int64_t size)
{
    mdr_document document = {.maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, size, size)};
    const mdr_cell corner = (size - 1) * size;
    assert_int_equal(mdr_trace_new(NULL, &document.trace), MDR_OK);
    const mdr_run run = {.context = document.trace, .step = mdr_trace_record};
    const mdr_carve_options carve = {.seed = "writers"};
    assert_int_equal(mdr_carve(document.maze, mdr_carver_find("binary-tree"), &carve, &run),
                     MDR_OK);
    mdr_maze_open(document.maze, corner, 0);
    mdr_maze_close(document.maze, corner, 1);
    assert_int_equal(mdr_document_set(&document.title, "Writers"), MDR_OK);
    return document;
}

typedef struct short_sink {
    int64_t room, given;
    bool refused;
} short_sink;

static mdr_status take_until_full(void *context, const void *bytes, size_t size)
{
    short_sink *sink = context;
    (void)bytes;
    assert_false(sink->refused); /* nothing comes after a refusal */
    sink->given += (int64_t)size;
    sink->refused = sink->given > sink->room;
    return sink->refused ? MDR_E_WRITE : MDR_OK;
}

static void check_refusals(const mdr_document *document, const mdr_format *format)
{
    short_sink all = {.room = INT64_MAX};
    const mdr_sink sink = {&all, take_until_full};
    const mdr_status status = mdr_write(document, format, NULL, NULL, &sink, NULL);
    if (status == MDR_E_UNFIT) fail_msg("%s does not fit a common maze", format->name);
    assert_int_equal(status, MDR_OK);
    const bool own = mdr_format_find(format->name) != NULL;
    const int64_t stride = all.given / (own ? MORE : FEW) + 1;
    for (int64_t room = 0; room < all.given; room += own && room < EVERY_BYTE ? 1 : stride) {
        short_sink some = {.room = room};
        mdr_error error = {0};
        const mdr_run run = {.error = &error};
        const mdr_sink refusing = {&some, take_until_full};
        if (mdr_write(document, format, NULL, &run, &refusing, NULL) != MDR_E_WRITE)
            fail_msg("%s, refused behind byte %lld: another status", format->name, (long long)room);
        assert_true(some.refused && error.status == MDR_E_WRITE);
    }
}

static void a_sink_may_refuse_at_any_byte(void **state)
{
    (void)state;
    const mdr_format *formats[MOST_FORMATS];
    const int32_t count = writers(formats);
    for (int32_t i = 0; i < count; i++) {
        mdr_document document = small_document(strcmp(formats[i]->name, "maz") == 0 ? 16 : 3);
        check_refusals(&document, formats[i]);
        mdr_document_clear(&document);
    }
}

static mdr_bytes bytes_in(const mdr_format *format)
{
    mdr_bytes bytes = {0};
    const mdr_sink sink = mdr_bytes_sink(&bytes);
    const mdr_style style = {.cell_um = 7350, .wall_um = 1234, .unit = MDR_UNIT_MM};
    mdr_document document = small_document(strcmp(format->name, "maz") == 0 ? 16 : 3);
    assert_int_equal(mdr_write(&document, format, &style, NULL, &sink, NULL), MDR_OK);
    mdr_document_clear(&document);
    return bytes;
}

/* A locale with a decimal comma: one that is there, or one made for this. */
static bool take_comma_locale(void)
{
    static const char *const names[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "nl_NL.UTF-8",
                                        "meander_comma"};
    char folder[] = "/tmp/meander-locale-XXXXXX", command[160];
    if (mkdtemp(folder)) {
        snprintf(command, sizeof command,
                 "localedef -c -i de_DE -f UTF-8 %s/meander_comma >/dev/null 2>&1", folder);
        if (system(command) == 0) setenv("LOCPATH", folder, 1);
    }
    bool taken = false;
    for (size_t i = 0; i < sizeof names / sizeof *names && !taken; i++)
        taken = setlocale(LC_ALL, names[i]) && strcmp(localeconv()->decimal_point, ",") == 0;
    snprintf(command, sizeof command, "rm -r %s", folder);
    if (system(command) != 0) print_message("%s is left\n", folder);
    return taken;
}

static void a_comma_locale_changes_no_byte(void **state)
{
    (void)state;
    const mdr_format *formats[MOST_FORMATS];
    mdr_bytes before[MOST_FORMATS];
    const int32_t count = writers(formats);
    for (int32_t i = 0; i < count; i++) before[i] = bytes_in(formats[i]);
    const bool taken = take_comma_locale();
    for (int32_t i = 0; i < count; i++) {
        mdr_bytes after = bytes_in(formats[i]);
        if (after.size != before[i].size || memcmp(after.data, before[i].data, after.size) != 0)
            fail_msg("%s is written otherwise with a decimal comma", formats[i]->name);
        mdr_bytes_clear(&after);
        mdr_bytes_clear(&before[i]);
    }
    if (!taken) {
        print_message("no locale has a decimal comma here, and none can be made\n");
        skip();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sink_may_refuse_at_any_byte),
        cmocka_unit_test(a_comma_locale_changes_no_byte),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
