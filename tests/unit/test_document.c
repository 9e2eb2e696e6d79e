/* Documents, and the table of formats with the two verbs that go through it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "draw/draw_internal.h"
#include "support/documents.h"
#include "support/mazes.h"

static void clearing_frees_and_zeroes(void **state)
{
    (void)state;
    const mdr_document zero = {0};
    mdr_document document = document_of("+---+\n| S |\n+---+\n", NULL);
    assert_int_equal(mdr_document_set(&document.title, "one"), MDR_OK);
    assert_int_equal(mdr_document_set(&document.recipe, "two"), MDR_OK);
    assert_int_equal(mdr_document_set(&document.recipe_version, "three"), MDR_OK);
    assert_int_equal(mdr_trace_new(NULL, &document.trace), MDR_OK);
    mdr_document_clear(&document);
    assert_memory_equal(&document, &zero, sizeof zero);
    mdr_document_clear(&document);
    mdr_document_clear(NULL);
}

static void strings_are_copied(void **state)
{
    (void)state;
    char text[] = "owl";
    char *member = NULL;
    assert_int_equal(mdr_document_set(&member, text), MDR_OK);
    text[0] = 'x';
    assert_string_equal(member, "owl");
    assert_int_equal(mdr_document_set(&member, member), MDR_OK); /* by itself */
    assert_string_equal(member, "owl");
    assert_int_equal(mdr_document_set(&member, ""), MDR_OK);
    assert_string_equal(member, "");
    assert_int_equal(mdr_document_set(&member, NULL), MDR_OK);
    assert_null(member);
}

static void every_format_is_found_by_name_and_suffix(void **state)
{
    (void)state;
    assert_true(mdr_format_count() >= 5);
    for (int32_t i = 0; i < mdr_format_count(); i++) {
        const mdr_format *format = mdr_format_at(i);
        char name[64] = "maze";
        assert_ptr_equal(mdr_format_find(format->name), format);
        assert_true(strlen(format->title) > 0 && format->suffix[0] == '.');
        assert_true(format->reads || format->writes);
        assert_true(format->reads == (format->ops->read || format->ops->read_as));
        strcat(name, format->suffix);
        assert_ptr_equal(mdr_format_for_file(name), format);
    }
    assert_null(mdr_format_find("Text"));
    assert_null(mdr_format_find(""));
    assert_null(mdr_format_find(NULL));
    assert_ptr_equal(mdr_format_for_file("A.B/OWL.SVG"), mdr_format_find("svg"));
    assert_ptr_equal(mdr_format_for_file("x.txt"), mdr_format_find("text"));
    assert_null(mdr_format_for_file("txt"));
    assert_null(mdr_format_for_file("owl.svg.bak"));
    assert_null(mdr_format_for_file(""));
    assert_null(mdr_format_for_file(NULL));
}

/* Walked over the table: what is printed reads back, through sniffing too. */
static void what_is_printed_reads_back_in_every_format(void **state)
{
    (void)state;
    mdr_maze *maze = carved("square", MDR_LAYOUT_ROWS_ODD, 7, 13, "depth-first", "table");
    const mdr_opening start = {{0, MDR_NONE}, MDR_ROLE_START}, end = {{90, MDR_NONE}, MDR_ROLE_END};
    assert_int_equal(mdr_maze_add_opening(maze, start, NULL), MDR_OK);
    assert_int_equal(mdr_maze_add_opening(maze, end, NULL), MDR_OK);
    for (int32_t i = 0; i < mdr_format_count(); i++) {
        const mdr_format *format = mdr_format_at(i);
        /* Others are for tests/laws/test_formats.c. */
        if (!format->writes || !format->reads || !(format->carries & MDR_CARRIES_MARKS)) continue;
        mdr_bytes text = written_maze(maze, format->name);
        mdr_document back = {0};
        assert_int_equal(mdr_read(text.data, text.size, NULL, NULL, NULL, &back), MDR_OK);
        assert_true(mdr_maze_equal(maze, back.maze));
        mdr_document_clear(&back);
        mdr_bytes_clear(&text);
    }
    mdr_maze_free(maze);
}

static void unknown_input_is_refused_in_one_line(void **state)
{
    (void)state;
    static const char *const texts[] = {"hello\n",        "<svg/>",   "%%%%%\n%S E%\n%%%%%\n",
                                        "1 2 3",          "[]",       "- a\n- b\n",
                                        "o one\no two\n", "\xff\xfe", "\\"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_refused(texts[i], NULL, MDR_E_UNKNOWN, 0, 0,
                       "what can be read is text, lines, micromouse, ");
    assert_refused("", NULL, MDR_E_UNKNOWN, 0, 0, "the input is empty");
    assert_refused("\n  \n", NULL, MDR_E_UNKNOWN, 0, 0, "the input is no maze");
    assert_refused("", "json", MDR_E_SYNTAX, 1, 1, "expected a value");
    assert_refused("", "text", MDR_E_SYNTAX, 1, 1, "there is no picture");
    assert_refused("<svg/>", "svg", MDR_E_UNFIT, 0, 0,
                   "this is svg, which can be written, but not");
}

static mdr_status keep_nothing(void *context, const void *bytes, size_t size)
{
    (void)context;
    (void)bytes;
    (void)size;
    return MDR_OK;
}

static void arguments_are_checked(void **state)
{
    (void)state;
    const mdr_format *text = mdr_format_find("text");
    const mdr_sink sink = {NULL, keep_nothing}, broken = {0};
    mdr_document document = {0};
    assert_int_equal(mdr_write(NULL, text, NULL, NULL, &sink, NULL), MDR_E_ARGUMENT);
    assert_int_equal(mdr_write(&document, text, NULL, NULL, &sink, NULL), MDR_E_ARGUMENT);
    document = document_of("+---+\n|   |\n+---+\n", NULL);
    assert_int_equal(mdr_write(&document, text, NULL, NULL, NULL, NULL), MDR_E_ARGUMENT);
    assert_int_equal(mdr_write(&document, text, NULL, NULL, &broken, NULL), MDR_E_ARGUMENT);
    assert_int_equal(mdr_write(&document, NULL, NULL, NULL, &sink, NULL), MDR_E_UNKNOWN);
    mdr_drawing drawing = {.pen_downs = 7};
    assert_int_equal(mdr_write(&document, text, NULL, NULL, &sink, &drawing), MDR_OK);
    assert_int_equal(drawing.pen_downs, 0);

    const mdr_maze *maze = document.maze;
    assert_int_equal(mdr_read("x", 1, text, NULL, NULL, &document), MDR_E_ARGUMENT);
    assert_ptr_equal(document.maze, maze); /* left alone: it was not zero */
    mdr_document_clear(&document);
    assert_int_equal(mdr_read("x", 1, text, NULL, NULL, NULL), MDR_E_ARGUMENT);
    assert_int_equal(mdr_read(NULL, 1, text, NULL, NULL, &document), MDR_E_ARGUMENT);
    assert_int_equal(mdr_read(NULL, 0, NULL, NULL, NULL, &document), MDR_E_UNKNOWN);
    assert_int_equal(mdr_read("x", 1, text, NULL, NULL, &document), MDR_E_SYNTAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clearing_frees_and_zeroes),
        cmocka_unit_test(strings_are_copied),
        cmocka_unit_test(every_format_is_found_by_name_and_suffix),
        cmocka_unit_test(what_is_printed_reads_back_in_every_format),
        cmocka_unit_test(unknown_input_is_refused_in_one_line),
        cmocka_unit_test(arguments_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
