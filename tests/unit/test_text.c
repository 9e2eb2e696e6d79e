/* Box-drawing text: the recorded pictures to the last character, marks of all kinds, and back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "support/documents.h"
#include "support/mazes.h"

/* The recorded texts begin with a newline that ours have not. */
static const char *recorded_text(json_t *recorded)
{
    return json_string_value(json_object_get(recorded, "text")) + 1;
}

static void check_recorded(const char *name)
{
    json_t *cases = recorded_cases(name), *recorded;
    size_t index;
    json_array_foreach(cases, index, recorded)
    {
        mdr_maze *maze = recorded_maze(recorded);
        mdr_bytes text = written_maze(maze, "text");
        assert_string_equal(text.data, recorded_text(recorded));
        mdr_document document = document_of(text.data, NULL);
        assert_true(mdr_maze_equal(maze, document.maze));
        mdr_document_clear(&document);
        mdr_bytes_clear(&text);
        mdr_maze_free(maze);
    }
    json_decref(cases);
}

static void recorded_pictures_are_written_and_read(void **state)
{
    (void)state;
    check_recorded("maze_text");
}

static void one_picture_has_every_mark(void **state)
{
    (void)state;
    mdr_bytes text = data_file("box_marks.txt");
    mdr_document document = document_of(text.data, NULL);
    const mdr_maze *maze = document.maze;
    assert_string_equal(document.recognised, "box-drawing text, 4x3 cells; the marks of a path are "
                                             "passed over, as they form none");
    assert_int_equal(mdr_maze_passage_count(maze), 12);
    assert_int_equal(mdr_maze_one_way_count(maze), 4);
    assert_true(mdr_maze_is_open(maze, 1, 2) && !mdr_maze_is_open(maze, 5, 0));
    assert_true(mdr_maze_is_open(maze, 9, 0) && !mdr_maze_is_open(maze, 5, 2));
    assert_true(mdr_maze_is_open(maze, 5, 1) && !mdr_maze_is_open(maze, 6, 3));
    assert_true(mdr_maze_is_open(maze, 10, 3) && !mdr_maze_is_open(maze, 9, 1));
    const mdr_opening wanted[] = {{{0, 0}, MDR_ROLE_START},  {{2, -1}, MDR_ROLE_START},
                                  {{10, 2}, MDR_ROLE_START}, {{8, 3}, MDR_ROLE_END},
                                  {{11, -1}, MDR_ROLE_END},  {{11, 1}, MDR_ROLE_END},
                                  {{2, 0}, MDR_ROLE_DOOR},   {{7, 1}, MDR_ROLE_DOOR}};
    assert_int_equal(mdr_maze_opening_count(maze), sizeof wanted / sizeof *wanted);
    for (int32_t i = 0; i < mdr_maze_opening_count(maze); i++) {
        const mdr_opening opening = mdr_maze_opening(maze, i);
        assert_int_equal(opening.place.cell, wanted[i].place.cell);
        assert_int_equal(opening.place.side, wanted[i].place.side);
        assert_int_equal(opening.role, wanted[i].role);
    }
    mdr_document_clear(&document);
    mdr_bytes_clear(&text);
}

static void check_back(mdr_grid *grid, void *context)
{
    mdr_random *random = context;
    if (strcmp(mdr_grid_shape(grid)->name, "square") != 0) return;
    for (int32_t round = 0; round < 12; round++) {
        char seed[2] = {(char)('a' + round), 0};
        mdr_maze *maze;
        assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
        open_at_random(maze, seed, 25 * round, round & 1);
        add_random_openings(maze, random, round);
        for (int32_t ascii = 0; ascii < 2; ascii++) {
            const mdr_style style = {.ascii = ascii};
            const mdr_document document = {.maze = maze};
            mdr_bytes text = written(&document, "text", &style);
            for (size_t i = 0; ascii && i < text.size; i++) assert_true(text.data[i] > 0);
            mdr_document back = document_of(text.data, NULL);
            assert_same_maze(maze, back.maze);
            mdr_bytes again = written(&back, "text", &style);
            assert_string_equal(text.data, again.data);
            mdr_bytes_clear(&again);
            mdr_document_clear(&back);
            mdr_bytes_clear(&text);
        }
        mdr_maze_free(maze);
    }
}

static void whatever_is_written_reads_back(void **state)
{
    (void)state;
    mdr_random random;
    mdr_random_start(&random, MDR_RANDOM_DEFAULT, "openings");
    for_each_grid(check_back, &random);
}

static mdr_document solved(mdr_maze *maze, mdr_cell from, mdr_cell to)
{
    mdr_document document = {.maze = maze};
    const mdr_solve_options options = {.from = &from, .to = &to};
    const mdr_solver *solver = mdr_solver_find("breadth-first");
    assert_int_equal(mdr_solve(maze, solver, &options, NULL, &document.path), MDR_OK);
    return document;
}

static void check_path_back(mdr_document *document)
{
    static const char *const formats[] = {"text", "lines"};
    for (size_t i = 0; i < 2; i++) {
        mdr_bytes text = written(document, formats[i], NULL);
        mdr_document back = document_of(text.data, NULL);
        assert_same_maze(document->maze, back.maze);
        assert_same_path(document->path, back.path);
        mdr_document_clear(&back);
        mdr_bytes_clear(&text);
    }
}

/* Marks the two ends of a path, a start in the border where its cell is there; an end hides its
 * dot, and where both share a cell nothing would be left of the path, so none is marked. */
static void mark_ends(mdr_maze *maze, mdr_cell from, mdr_cell to, bool mark_end)
{
    const mdr_opening end = {{to, MDR_NONE}, MDR_ROLE_END};
    mdr_opening start = {{from, MDR_NONE}, MDR_ROLE_START};
    if (from == to) return;
    for (int32_t side = 0; side < 4; side++) {
        if (mdr_grid_exit(mdr_maze_grid(maze), from, side).cell == MDR_NONE)
            start.place.side = side;
    }
    assert_int_equal(mdr_maze_set_opening(maze, start, NULL), MDR_OK);
    if (mark_end) assert_int_equal(mdr_maze_set_opening(maze, end, NULL), MDR_OK);
}

static void paths_read_back(void **state)
{
    (void)state;
    mdr_random random;
    mdr_random_start(&random, MDR_RANDOM_DEFAULT, "paths");
    for (int32_t round = 0; round < 300; round++) {
        const char seed[2] = {(char)(' ' + round % 90), 0};
        const int64_t rows = 1 + mdr_random_below(&random, 9), columns = 1 + round % 70;
        mdr_maze *maze = carved("square", MDR_LAYOUT_ROWS_ODD, rows, columns, "depth-first", seed);
        if (round & 1) open_at_random(maze, seed, 60, false); /* loops */
        const mdr_cell from = mdr_grid_random_cell(mdr_maze_grid(maze), &random);
        const mdr_cell to = mdr_grid_random_cell(mdr_maze_grid(maze), &random);
        mark_ends(maze, from, to, round & 2);
        mdr_document document = solved(maze, from, to);
        check_path_back(&document);
        mdr_document_clear(&document);
    }
}

static void arrows_on_a_path_read_back(void **state)
{
    (void)state;
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 2, 3);
    const mdr_opening start = {{0, 3}, MDR_ROLE_START};
    assert_int_equal(mdr_maze_add_opening(maze, start, NULL), MDR_OK);
    assert_int_equal(mdr_maze_open_one_way(maze, 0, 1, NULL), MDR_OK);
    mdr_maze_open(maze, 1, 1);
    assert_int_equal(mdr_maze_open_one_way(maze, 2, 2, NULL), MDR_OK);
    mdr_maze_open(maze, 0, 2);
    mdr_document document = solved(maze, 0, 5);
    assert_int_equal(mdr_path_count(document.path), 4);
    check_path_back(&document);
    mdr_document_clear(&document);
}

static void dots_in_cells_alone_are_a_path(void **state)
{
    (void)state;
    static const mdr_cell cells[] = {0, 3, 4, 1};
    mdr_path *path;
    assert_int_equal(mdr_path_new(NULL, cells, 4, &path), MDR_OK);
    mdr_document document = document_of("┌───┬───┬───┐\n"
                                        "│ S │ E │   │\n"
                                        "│   │   │   │\n"
                                        "│ •   •     │\n"
                                        "└───┴───┴───┘\n",
                                        NULL);
    assert_same_path(document.path, path);
    mdr_path_free(path);
    mdr_document_clear(&document);
}

static void a_path_of_one_cell_reads_back(void **state)
{
    (void)state;
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 1, 3);
    mdr_maze_open_all(maze);
    const mdr_opening start = {{0, MDR_NONE}, MDR_ROLE_START};
    assert_int_equal(mdr_maze_add_opening(maze, start, NULL), MDR_OK);
    mdr_document document = solved(maze, 1, 1);
    check_path_back(&document);
    mdr_document_clear(&document);
}

static void a_path_is_dots_and_can_be_hidden(void **state)
{
    (void)state;
    mdr_maze *maze;
    assert_int_equal(mdr_example("simple", NULL, NULL, &maze), MDR_OK);
    mdr_document document = solved(maze, 0, 15);
    mdr_bytes shown = written(&document, "text", NULL);
    assert_string_equal(shown.data, "╔ ▼ ╦═══╦═══╦═══╗\n"
                                    "║ • ║     • • • ║\n"
                                    "╠ • ╬═══╬ • ╬ • ╣\n"
                                    "║ • • • • • ║ • ║\n"
                                    "╠═══╬   ╬═══╬ • ╣\n"
                                    "║   ║   ║ • • • ║\n"
                                    "╠   ╬   ╬ • ╬═══╣\n"
                                    "║       ║ • • • ▶\n"
                                    "╚═══╩═══╩═══╩═══╝\n");
    const mdr_style style = {.hide_path = true};
    mdr_bytes hidden = written(&document, "text", &style);
    mdr_bytes plain = written_maze(maze, "text");
    assert_string_equal(hidden.data, plain.data);
    mdr_bytes_clear(&plain);
    mdr_bytes_clear(&hidden);
    mdr_bytes_clear(&shown);
    mdr_document_clear(&document);
}

static void start_covers_end(void **state)
{
    (void)state;
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 1, 1);
    const mdr_opening end = {{0, 1}, MDR_ROLE_END}, start = {{0, 1}, MDR_ROLE_START};
    assert_int_equal(mdr_maze_add_opening(maze, end, NULL), MDR_OK);
    assert_int_equal(mdr_maze_add_opening(maze, start, NULL), MDR_OK);
    mdr_bytes text = written_maze(maze, "text");
    assert_string_equal(text.data, "╔═══╗\n║   ◀\n╚═══╝\n");
    mdr_bytes_clear(&text);
    mdr_maze_free(maze);
}

static void labels_stand_in_the_middle(void **state)
{
    (void)state;
    static const char *const labels[] = {"1", "22", "333", NULL, "", "ä"};
    mdr_document document = {.maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 1, 6)};
    mdr_style style = {.label_texts = labels};
    mdr_bytes text = written(&document, "text", &style);
    assert_non_null(strstr(text.data, "║ 1 ║ 22║333║   ║   ║ ä ║\n"));
    mdr_document back = document_of(text.data, NULL);
    assert_same_maze(document.maze, back.maze);
    assert_string_equal(back.recognised,
                        "box-drawing text, 6x1 cells; labels in cells are passed over");
    mdr_document_clear(&back);
    mdr_bytes_clear(&text);
    style = (mdr_style){.labels = MDR_LABELS_ID};
    text = written(&document, "text", &style);
    assert_non_null(strstr(text.data, "║0·0║0·1║0·2║"));
    mdr_bytes_clear(&text);
    style.ascii = true;
    text = written(&document, "text", &style);
    assert_non_null(strstr(text.data, "|0.0|0.1|0.2|"));
    mdr_bytes_clear(&text);
    mdr_document_clear(&document);
}

static void distances_are_labels(void **state)
{
    (void)state;
    mdr_field *field;
    mdr_document document = {.maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 1, 12)};
    for (mdr_cell cell = 0; cell < 10; cell++) mdr_maze_open(document.maze, cell, 1);
    assert_int_equal(mdr_field_new(document.maze, 0, NULL, &field), MDR_OK);
    const mdr_style style = {.labels = MDR_LABELS_DISTANCE, .distances = field};
    mdr_bytes text = written(&document, "text", &style);
    assert_non_null(strstr(text.data, "║ 0   1   2   3   4   5   6   7   8   9   10║   ║\n"));
    mdr_bytes_clear(&text);
    mdr_field_free(field);
    mdr_document_clear(&document);
}

static void refuse_to_write(mdr_maze *maze, const char *format, const mdr_style *style,
                            const char *words)
{
    mdr_bytes bytes = {0};
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    const mdr_sink sink = mdr_bytes_sink(&bytes);
    const mdr_document document = {.maze = maze};
    const mdr_status status =
        mdr_write(&document, mdr_format_find(format), style, &run, &sink, NULL);
    assert_int_equal(status, MDR_E_UNFIT);
    assert_non_null(strstr(error.text, words));
    assert_int_equal(bytes.size, 0);
}

static void distance_labels_need_distances(void **state)
{
    (void)state;
    mdr_bytes bytes = {0};
    const mdr_sink sink = mdr_bytes_sink(&bytes);
    const mdr_style style = {.labels = MDR_LABELS_DISTANCE};
    mdr_document document = {.maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 1, 1)};
    assert_int_equal(mdr_write(&document, mdr_format_find("text"), &style, NULL, &sink, NULL),
                     MDR_E_ARGUMENT);
    mdr_document_clear(&document);
}

static void what_cannot_be_shown_is_refused(void **state)
{
    (void)state;
    static const char *const labels[][2] = {
        {"1000", "longer than three"}, {"═", "cannot be shown"},    {"a\nb", "cannot be shown"},
        {"⊕", "would read as a mark"}, {"\xff", "cannot be shown"},
    };
    mdr_maze *octagons = maze_of("octagon", MDR_LAYOUT_ROWS_ODD, 2, 2);
    refuse_to_write(octagons, "text", NULL, "bricks and boxes, not octagon; use -f svg");
    mdr_maze_free(octagons);
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 1, 1);
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        const char *const texts[] = {labels[i][0]};
        const mdr_style style = {.label_texts = texts};
        refuse_to_write(maze, "text", &style, labels[i][1]);
    }
    const char *const umlaut[] = {"ä"};
    const mdr_style style = {.label_texts = umlaut, .ascii = true};
    refuse_to_write(maze, "text", &style, "cannot be shown");
    mdr_maze_free(maze);
}

static void rough_copies_are_read(void **state)
{
    (void)state;
    static const char *const copies[] = {
        "\xef\xbb\xbf╔═══╦═══╗\n║ ⊕      \n╚═══╩═══╝\n",
        "╔═══╦═══╗\r\n║ ⊕\r\n╚═══╩═══╝\r\n",
        "\n  \n╔═══╦═══╗   \n║ ⊕\t\n╚═══╩═══╝ ",
        "    ╔═══╦═══╗\n    ║ ⊕\n    ╚═══╩═══╝\n\n\n",
        "╔═══╦═══╗\n║\xc2\xa0⊕\xc2\xa0\xc2\xa0\xc2\xa0\n╚═══╩═══╝",
        "╔═══════╗\n║ ⊕\n╚═══════╝", /* where no wall meets another, others leave the post out */
    };
    for (size_t i = 0; i < sizeof copies / sizeof *copies; i++) {
        mdr_document document = document_of(copies[i], NULL);
        mdr_bytes text = written(&document, "text", NULL);
        assert_string_equal(text.data, "╔═══╦═══╗\n║ ⊕      \n╚═══╩═══╝\n");
        mdr_bytes_clear(&text);
        mdr_document_clear(&document);
    }
}

static void empty_lines_can_be_rows(void **state)
{
    (void)state;
    mdr_document document = document_of("╔═══╗\n\n╚   ╝", NULL);
    mdr_bytes text = written(&document, "text", NULL);
    assert_string_equal(text.data, "╔═══╗\n     \n╚   ╝\n");
    mdr_bytes_clear(&text);
    mdr_document_clear(&document);
}

static void single_lines_are_read(void **state)
{
    (void)state;
    mdr_bytes text = data_file("single_lines.txt");
    mdr_document document = document_of(text.data, NULL);
    assert_string_equal(document.recognised, "box-drawing text of single lines, 3x3 cells");
    mdr_bytes lines = written(&document, "lines", NULL);
    assert_string_equal(lines.data, "+---+---+---+\n"
                                    "| S     |    \n"
                                    "+   +---+   +\n"
                                    "|   |       |\n"
                                    "+   +   +---+\n"
                                    "            |\n"
                                    "+---+---+---+\n");
    mdr_bytes_clear(&lines);
    mdr_document_clear(&document);
    mdr_bytes_clear(&text);
}

static void faults_are_told_with_their_place(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t line, column;
        const char *words;
    } faults[] = {
        {"╔═══╗\n║   ║\n╚══ ╝\n", 3, 4,
         "found a blank, expected ═══ or three spaces between two posts"},
        {"╔═══╗\n║   ║\n╚ x ╝\n", 3, 3, "found 'x', expected ═══ or three spaces"},
        {"╔═══╗\nx   ║\n╚═══╝\n", 2, 1, "found 'x', expected ║ or a space"},
        {"╔═══╦═══╗\n║   ║   ║\n╠═══x═══╣\n║   ║   ║\n╚═══╩═══╝\n", 3, 5,
         "found 'x', expected a post"},
        {"╔═══╗\n║ ║ ║\n╚═══╝\n", 2, 3, "found '║', expected a space, a mark or a label"},
        {"╔═══╗\n║   ║x\n╚═══╝\n", 2, 6, "found 'x', expected the end of the row"},
        {"╔═══╗\n║   ║\n", 3, 1, "ends too early"},
        {"╔═══╗\n", 2, 1, "ends too early"},
        {"╔═══╗\n║   ║\n╚═══╝\n║   ║\n", 4, 1, "expected the end of the picture, or a row"},
        {"╔═══╗\n║\t  ║\n╚═══╝\n", 2, 2, "found a tab"},
        {"╔═══╗\n║ \x01 ║\n╚═══╝\n", 2, 3, "found the control character U+0001"},
        {"╔═══╗\n║ \xff ║\n╚═══╝\n", 2, 3, "found a byte that is no UTF-8"},
        {"╔═══╗\n▲   ║\n╚═══╝\n", 2, 1, "expected a wall, a gap or an arrow in or out"},
        {"╔═══╦═══╗\n║   ▲   ║\n╚═══╩═══╝\n", 2, 5, "expected a wall, a gap or an arrow across it"},
        {"  ╔═══╗\n ║   ║\n  ╚═══╝\n", 2, 2, "expected nothing left of where the first row begins"},
        {"╔", 1, 2, "found the end of the line, expected ═══ or spaces behind the first post"},
        {"╔═╦══╗\n║ ║  ║\n╚═╩══╝\n", 1, 2, "expected posts that stand equally far apart"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        assert_refused(faults[i].text, NULL, MDR_E_SYNTAX, faults[i].line, faults[i].column,
                       faults[i].words);
    }
}

static void damaged_pictures_never_crash(void **state)
{
    (void)state;
    mdr_bytes text = data_file("box_marks.txt");
    check_damaged(text.data, text.size, "text");
    check_allocations(text.data, text.size, "text");
    mdr_bytes_clear(&text);
    mdr_maze *maze;
    assert_int_equal(mdr_example("simple", NULL, NULL, &maze), MDR_OK);
    mdr_document document = solved(maze, 0, 15);
    text = written(&document, "text", NULL);
    check_allocations(text.data, text.size, "text");
    mdr_bytes_clear(&text);
    mdr_document_clear(&document);
}

static void a_refusing_sink_ends_the_work(void **state)
{
    (void)state;
    mdr_document document = {
        .maze = carved("square", MDR_LAYOUT_ROWS_ODD, 50, 60, "depth-first", "sink")};
    check_refusing_sink(&document, "text");
    mdr_document_clear(&document);
}

static bool stop_soon(void *context, int64_t done, int64_t total)
{
    (void)context;
    assert_true(done > 0 && done <= total);
    return done < 100000;
}

static void writing_can_be_cancelled(void **state)
{
    (void)state;
    mdr_bytes bytes = {0};
    const mdr_sink sink = mdr_bytes_sink(&bytes);
    const mdr_run run = {.tick = stop_soon};
    mdr_document document = {.maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 300, 1000)};
    const mdr_format *format = mdr_format_find("text");
    assert_int_equal(mdr_write(&document, format, NULL, &run, &sink, NULL), MDR_E_CANCELLED);
    assert_true(bytes.size < 140000 * 18);
    mdr_bytes_clear(&bytes);
    mdr_document_clear(&document);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(recorded_pictures_are_written_and_read),
        cmocka_unit_test(one_picture_has_every_mark),
        cmocka_unit_test(whatever_is_written_reads_back),
        cmocka_unit_test(paths_read_back),
        cmocka_unit_test(arrows_on_a_path_read_back),
        cmocka_unit_test(dots_in_cells_alone_are_a_path),
        cmocka_unit_test(a_path_of_one_cell_reads_back),
        cmocka_unit_test(a_path_is_dots_and_can_be_hidden),
        cmocka_unit_test(start_covers_end),
        cmocka_unit_test(labels_stand_in_the_middle),
        cmocka_unit_test(distances_are_labels),
        cmocka_unit_test(distance_labels_need_distances),
        cmocka_unit_test(what_cannot_be_shown_is_refused),
        cmocka_unit_test(rough_copies_are_read),
        cmocka_unit_test(empty_lines_can_be_rows),
        cmocka_unit_test(single_lines_are_read),
        cmocka_unit_test(faults_are_told_with_their_place),
        cmocka_unit_test(damaged_pictures_never_crash),
        cmocka_unit_test(a_refusing_sink_ends_the_work),
        cmocka_unit_test(writing_can_be_cancelled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
