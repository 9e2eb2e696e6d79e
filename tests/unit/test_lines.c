/* Line text (+---+): what we write, what others write, and what is made of gaps and letters. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "support/documents.h"
#include "support/mazes.h"

static void assert_opening(const mdr_maze *maze, int32_t index, mdr_role role, int64_t row,
                           int64_t column)
{
    int64_t found_row, found_column;
    const mdr_opening opening = mdr_maze_opening(maze, index);
    mdr_grid_place_position(mdr_maze_grid(maze), opening.place, &found_row, &found_column);
    assert_int_equal(opening.role, role);
    assert_int_equal(found_row, row);
    assert_int_equal(found_column, column);
}

static void the_plan_is_read_and_written_unchanged(void **state)
{
    (void)state;
    mdr_bytes text = data_file("f6_plan.txt");
    mdr_document document = document_of(text.data, NULL);
    assert_string_equal(document.recognised, "line text (+---+), 4x4 cells");
    assert_int_equal(mdr_maze_passage_count(document.maze), 15);
    assert_int_equal(mdr_maze_opening_count(document.maze), 0);
    mdr_bytes again = written(&document, "lines", NULL);
    assert_string_equal(text.data, again.data);
    mdr_bytes_clear(&again);
    mdr_document_clear(&document);
    mdr_bytes_clear(&text);
}

static void one_picture_has_every_mark(void **state)
{
    (void)state;
    mdr_bytes text = data_file("lines_marks.txt");
    mdr_document document = document_of(text.data, NULL);
    const mdr_maze *maze = document.maze;
    assert_int_equal(mdr_maze_passage_count(maze), 12);
    assert_int_equal(mdr_maze_one_way_count(maze), 4);
    assert_int_equal(mdr_maze_opening_count(maze), 8);
    assert_opening(maze, 0, MDR_ROLE_START, -1, 0);
    assert_opening(maze, 1, MDR_ROLE_START, 0, 2);
    assert_opening(maze, 2, MDR_ROLE_START, 3, 2);
    assert_opening(maze, 3, MDR_ROLE_END, 2, -1);
    assert_opening(maze, 4, MDR_ROLE_END, 2, 3);
    assert_opening(maze, 5, MDR_ROLE_END, 2, 4);
    assert_opening(maze, 6, MDR_ROLE_DOOR, -1, 2);
    assert_opening(maze, 7, MDR_ROLE_DOOR, 1, 4);
    /* The same picture in box drawing. */
    mdr_bytes box = data_file("box_marks.txt");
    mdr_document other = document_of(box.data, NULL);
    assert_true(mdr_maze_equal(maze, other.maze));
    mdr_document_clear(&other);
    mdr_bytes_clear(&box);
    mdr_document_clear(&document);
    mdr_bytes_clear(&text);
}

static void text_in_ascii_is_line_text(void **state)
{
    (void)state;
    mdr_bytes box = data_file("box_marks.txt");
    mdr_document document = document_of(box.data, NULL);
    const mdr_style style = {.ascii = true};
    mdr_bytes text = written(&document, "text", &style);
    mdr_bytes lines = written(&document, "lines", NULL);
    assert_string_equal(text.data, lines.data);
    mdr_bytes_clear(&lines);
    mdr_bytes_clear(&text);
    mdr_document_clear(&document);
    mdr_bytes_clear(&box);
}

static void two_bare_gaps_are_start_and_end(void **state)
{
    (void)state;
    mdr_document document = document_of("+---+   +\n|       |\n+   +---+\n", NULL);
    assert_string_equal(document.recognised, "line text (+---+), 2x1 cells; the two gaps in the "
                                             "border are taken as start and end");
    assert_int_equal(mdr_maze_opening_count(document.maze), 2);
    assert_opening(document.maze, 0, MDR_ROLE_START, -1, 1);
    assert_opening(document.maze, 1, MDR_ROLE_END, 1, 0);
    mdr_bytes text = written(&document, "lines", NULL);
    assert_string_equal(text.data, "+---+ v +\n|       |\n+ v +---+\n");
    mdr_bytes_clear(&text);
    mdr_document_clear(&document);
}

static void two_doors_stay_doors(void **state)
{
    (void)state;
    const mdr_opening doors[] = {{{0, 0}, MDR_ROLE_DOOR}, {{1, 1}, MDR_ROLE_DOOR}};
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 1, 2);
    for (int32_t i = 0; i < 2; i++)
        assert_int_equal(mdr_maze_add_opening(maze, doors[i], NULL), MDR_OK);
    mdr_bytes text = written_maze(maze, "lines");
    assert_string_equal(text.data, "+ = +---+\n|   |   =\n+---+---+\n");
    mdr_document document = document_of(text.data, NULL);
    assert_true(mdr_maze_equal(maze, document.maze));
    mdr_document_clear(&document);
    mdr_bytes_clear(&text);
    mdr_maze_free(maze);
}

static void other_numbers_of_gaps_are_doors(void **state)
{
    (void)state;
    static const char *const pictures[] = {
        "+   +\n|   |\n+---+\n",
        "+   +\n    |\n+   +\n",
        "+   +\n| S |\n+   +\n",
    };
    static const int32_t doors[] = {1, 3, 2};
    for (size_t i = 0; i < 3; i++) {
        mdr_document document = document_of(pictures[i], NULL);
        int32_t found = 0;
        for (int32_t j = 0; j < mdr_maze_opening_count(document.maze); j++)
            found += mdr_maze_opening(document.maze, j).role == MDR_ROLE_DOOR;
        assert_int_equal(found, doors[i]);
        mdr_document_clear(&document);
    }
}

static void letters_of_others_are_told(void **state)
{
    (void)state;
    mdr_document document = document_of("+---+---+\ns     G |\n+---+---+\n", NULL);
    assert_string_equal(document.recognised, "line text (+---+), 2x1 cells; G is read as the end");
    assert_opening(document.maze, 0, MDR_ROLE_START, 0, -1);
    assert_opening(document.maze, 1, MDR_ROLE_END, 0, 1);
    mdr_document_clear(&document);
    document = document_of("+---+---+\n| e | g |\n+---+---+\n", NULL);
    assert_string_equal(document.recognised, "line text (+---+), 2x1 cells; E is read as the end; "
                                             "G is read as the end");
    assert_int_equal(mdr_maze_opening_count(document.maze), 2);
    mdr_document_clear(&document);
}

static void cells_of_other_widths_are_read(void **state)
{
    (void)state;
    static const char *const pictures[] = {
        "+-+-+\n|S  |\n+-+ +\n|E| |\n+-+-+\n",
        "+--+--+\n|S    |\n+--+  +\n|E |  |\n+--+--+\n",
        "+-----+-----+\n|  S        |\n+-----+     +\n|  E  |     |\n+-----+-----+\n",
    };
    for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++) {
        mdr_document document = document_of(pictures[i], NULL);
        mdr_bytes text = written(&document, "lines", NULL);
        assert_string_equal(text.data, "+---+---+\n| S     |\n+---+   +\n| E |   |\n+---+---+\n");
        mdr_bytes_clear(&text);
        mdr_document_clear(&document);
    }
}

static void faults_are_told_with_their_place(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t line, column;
        const char *words;
    } faults[] = {
        {"+---+\n|   |\n+-- +\n", 3, 4, "found a blank, expected --- or three spaces"},
        {"+---+\n|   |\n+ - +\n", 3, 3, "found '-', expected --- or three spaces"},
        {"+---+\n|   |\n+-.-+\n", 3, 3, "found '.', expected --- or three spaces"},
        {"+---+---+\n|   |   |\n----+---+\n", 3, 1, "found '-', expected a post (+)"},
        {"+---+---+\n|   |   |\n+---+--\n", 3, 8, "found the end of the line, expected ---"},
        {"+---+----+\n|   |    |\n+---+----+\n", 1, 9,
         "expected a post (+): the first two are 4 characters apart"},
        {"+---+---+-\n", 1, 11, "the first two are 4 characters apart"},
        {"++\n||\n++\n", 1, 2, "found '+', expected --- or spaces behind the first post"},
        {"+---+\n|   |\n+   +---+\n", 3, 6, "found '-', expected the end of the row"},
        {"+---+\n|   |\n+---+\nby me\n", 4, 1, "expected the end of the picture"},
        {"+---+\n. S |\n+---+\n", 2, 1, "expected a wall, a gap or an arrow in or out"},
        {"+---+---+\n|   =   |\n+---+---+\n", 2, 5, "expected a wall, a gap or an arrow across it"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        assert_refused(faults[i].text, "lines", MDR_E_SYNTAX, faults[i].line, faults[i].column,
                       faults[i].words);
}

static void labels_that_read_as_marks_are_refused(void **state)
{
    (void)state;
    static const char *const labels[] = {"S", "g", ".", " e", "V ", "-1", "a|b", ">"};
    mdr_document document = {.maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 1, 1)};
    mdr_bytes bytes = {0};
    const mdr_sink sink = mdr_bytes_sink(&bytes);
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        const mdr_style style = {.label_texts = &labels[i]};
        assert_int_equal(mdr_write(&document, mdr_format_find("lines"), &style, NULL, &sink, NULL),
                         MDR_E_UNFIT);
    }
    const char *const fine[] = {"SE"};
    const mdr_style style = {.label_texts = fine};
    mdr_bytes text = written(&document, "lines", &style);
    mdr_document back = document_of(text.data, NULL);
    assert_same_maze(document.maze, back.maze);
    mdr_document_clear(&back);
    mdr_bytes_clear(&text);
    mdr_document_clear(&document);
}

static void damaged_pictures_never_crash(void **state)
{
    (void)state;
    mdr_bytes text = data_file("lines_marks.txt");
    check_damaged(text.data, text.size, "lines");
    check_allocations(text.data, text.size, "lines");
    mdr_bytes_clear(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_plan_is_read_and_written_unchanged),
        cmocka_unit_test(one_picture_has_every_mark),
        cmocka_unit_test(text_in_ascii_is_line_text),
        cmocka_unit_test(two_bare_gaps_are_start_and_end),
        cmocka_unit_test(two_doors_stay_doors),
        cmocka_unit_test(other_numbers_of_gaps_are_doors),
        cmocka_unit_test(letters_of_others_are_told),
        cmocka_unit_test(cells_of_other_widths_are_read),
        cmocka_unit_test(faults_are_told_with_their_place),
        cmocka_unit_test(labels_that_read_as_marks_are_refused),
        cmocka_unit_test(damaged_pictures_never_crash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
