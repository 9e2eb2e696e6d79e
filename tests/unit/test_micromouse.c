/* Micromouse text (o---o): fixture F7, and every way in which files of it differ. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "support/documents.h"
#include "support/mazes.h"

static void assert_mark(const mdr_maze *maze, mdr_role role, int64_t row, int64_t column)
{
    mdr_place place;
    int64_t found_row, found_column;
    assert_true(mdr_maze_find_opening(maze, role, &place));
    assert_int_equal(place.side, MDR_NONE);
    mdr_grid_place_position(mdr_maze_grid(maze), place, &found_row, &found_column);
    assert_int_equal(found_row, row);
    assert_int_equal(found_column, column);
}

/* Case 62: the numbers of F7, and the same bytes again. */
static void the_mouse_maze_is_read_and_written_unchanged(void **state)
{
    (void)state;
    mdr_bytes text = data_file("f7_mouse.txt");
    mdr_document document = document_of(text.data, NULL);
    assert_string_equal(document.recognised,
                        "micromouse text (o---o), 3x3 cells; G is read as the end");
    assert_int_equal(mdr_maze_passage_count(document.maze), 7);
    assert_int_equal(mdr_maze_opening_count(document.maze), 2);
    assert_mark(document.maze, MDR_ROLE_START, 2, 0);
    assert_mark(document.maze, MDR_ROLE_END, 0, 0);
    mdr_bytes again = written(&document, "micromouse", NULL);
    assert_string_equal(text.data, again.data);
    mdr_bytes_clear(&again);
    mdr_document_clear(&document);
    mdr_bytes_clear(&text);
}

/* Copies text, each newline as `line_end`, and marks in lower case if asked. */
static mdr_bytes variant(const char *text, const char *line_end, bool last_line_end, bool lower)
{
    mdr_bytes bytes = {0};
    const mdr_sink sink = mdr_bytes_sink(&bytes);
    for (; *text; text++) {
        const bool letter = *text == 'S' || *text == 'G';
        const char byte = lower && letter ? (char)(*text - 'A' + 'a') : *text;
        if (byte != '\n')
            assert_int_equal(sink.write(sink.context, &byte, 1), MDR_OK);
        else if (text[1] || last_line_end)
            assert_int_equal(sink.write(sink.context, line_end, strlen(line_end)), MDR_OK);
    }
    return bytes;
}

static void case_62_gives_the_same_maze_from_all(void **state)
{
    (void)state;
    static const char *const line_ends[] = {"\n", "\r\n", "  \n", " \t \r\n"};
    mdr_bytes text = data_file("f7_mouse.txt");
    for (int32_t i = 0; i < 16; i++) {
        mdr_bytes copy = variant(text.data, line_ends[i % 4], i & 4, i & 8);
        mdr_document document = document_of(copy.data, NULL);
        mdr_bytes again = written(&document, "micromouse", NULL);
        assert_string_equal(text.data, again.data);
        mdr_bytes_clear(&again);
        mdr_document_clear(&document);
        mdr_bytes_clear(&copy);
    }
    mdr_bytes_clear(&text);
}

static void case_62_in_line_text_is_the_same_maze(void **state)
{
    (void)state;
    mdr_bytes text = data_file("f7_mouse.txt");
    mdr_bytes lines = data_file("f7_mouse.txt");
    for (size_t i = 0; i < lines.size; i++) {
        if (lines.data[i] == 'o') lines.data[i] = '+';
    }
    mdr_document mouse = document_of(text.data, NULL), plan = document_of(lines.data, NULL);
    assert_non_null(strstr(plan.recognised, "line text"));
    assert_true(mdr_maze_equal(mouse.maze, plan.maze));
    mdr_document_clear(&plan);
    mdr_document_clear(&mouse);
    mdr_bytes_clear(&lines);
    mdr_bytes_clear(&text);
}

static void a_goal_may_have_several_cells(void **state)
{
    (void)state;
    static const char picture[] = "o---o---o---o\n"
                                  "| S   G   G |\n"
                                  "o---o   o   o\n"
                                  "|   | G   G |\n"
                                  "o---o---o---o\n";
    mdr_document document = document_of(picture, NULL);
    int32_t goals = 0;
    for (int32_t i = 0; i < mdr_maze_opening_count(document.maze); i++)
        goals += mdr_maze_opening(document.maze, i).role == MDR_ROLE_END;
    assert_int_equal(goals, 4);
    mdr_bytes text = written(&document, "micromouse", NULL);
    assert_string_equal(text.data, picture);
    mdr_bytes_clear(&text);
    mdr_document_clear(&document);
}

static void text_may_follow(void **state)
{
    (void)state;
    static const char *const follows[] = {"\n\nfinal 2011, by hand\no no more\n", "by hand",
                                          "\n  by hand\n\nme\n"};
    static const char *const told[] = {"; other text from line 10 on is passed over",
                                       "; other text from line 8 on is passed over",
                                       "; other text from line 9 on is passed over"};
    mdr_bytes text = data_file("f7_mouse.txt");
    for (size_t i = 0; i < 3; i++) {
        char copy[512];
        strcpy(copy, text.data);
        strcat(copy, follows[i]);
        mdr_document document = document_of(copy, NULL);
        if (!strstr(document.recognised, told[i])) fail_msg("%s", document.recognised);
        assert_int_equal(mdr_maze_passage_count(document.maze), 7);
        mdr_document_clear(&document);
    }
    mdr_bytes_clear(&text);
}

static void broken_pictures_are_not_cut_short(void **state)
{
    (void)state;
    assert_refused("o---o\n|   |\no---o\n|   |\nx---o\n", NULL, MDR_E_SYNTAX, 5, 1,
                   "found 'x', expected a post (o)");
    assert_refused("o---o\n|   |\no---o\nx   |\no---o\n", NULL, MDR_E_SYNTAX, 4, 1,
                   "found 'x', expected | or a space");
    assert_refused("o---o\n|   |\n", NULL, MDR_E_SYNTAX, 3, 1, "ends too early");
    assert_refused("o---o\nnothing\n", NULL, MDR_E_SYNTAX, 2, 1, "ends too early");
}

static void only_marks_and_walls_are_carried(void **state)
{
    (void)state;
    static const mdr_opening openings[] = {
        {{0, 0}, MDR_ROLE_START}, {{5, 1}, MDR_ROLE_END}, {{2, 0}, MDR_ROLE_DOOR}};
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 2, 3);
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(mdr_maze_add_opening(maze, openings[i], NULL), MDR_OK);
    mdr_maze_open(maze, 0, 1);
    mdr_bytes text = written_maze(maze, "micromouse");
    assert_string_equal(text.data, "o---o---o---o\n"
                                   "| S     |   |\n"
                                   "o---o---o---o\n"
                                   "|   |   | G |\n"
                                   "o---o---o---o\n");
    mdr_bytes_clear(&text);
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    const mdr_sink sink = mdr_bytes_sink(&text);
    const mdr_document document = {.maze = maze};
    assert_int_equal(mdr_maze_open_one_way(maze, 1, 1, NULL), MDR_OK);
    assert_int_equal(mdr_write(&document, mdr_format_find("micromouse"), NULL, &run, &sink, NULL),
                     MDR_E_UNFIT);
    assert_non_null(strstr(error.text, "cannot show one-way passages; use -f text"));
    mdr_maze_free(maze);
}

static void mazes_read_back(void **state)
{
    (void)state;
    for (int32_t round = 0; round < 40; round++) {
        const char seed[2] = {(char)('0' + round), 0};
        mdr_maze *maze =
            carved("square", MDR_LAYOUT_ROWS_ODD, 1 + round, 1 + 3 * round, "depth-first", seed);
        mdr_bytes text = written_maze(maze, "micromouse");
        mdr_document back = document_of(text.data, NULL);
        assert_true(mdr_maze_equal(maze, back.maze));
        mdr_document_clear(&back);
        mdr_bytes_clear(&text);
        mdr_maze_free(maze);
    }
}

static void damaged_pictures_never_crash(void **state)
{
    (void)state;
    mdr_bytes text = data_file("f7_mouse.txt");
    check_damaged(text.data, text.size, "micromouse");
    check_allocations(text.data, text.size, "micromouse");
    mdr_bytes_clear(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_mouse_maze_is_read_and_written_unchanged),
        cmocka_unit_test(case_62_gives_the_same_maze_from_all),
        cmocka_unit_test(case_62_in_line_text_is_the_same_maze),
        cmocka_unit_test(a_goal_may_have_several_cells),
        cmocka_unit_test(text_may_follow),
        cmocka_unit_test(broken_pictures_are_not_cut_short),
        cmocka_unit_test(only_marks_and_walls_are_carried),
        cmocka_unit_test(mazes_read_back),
        cmocka_unit_test(damaged_pictures_never_crash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
