/*
 * Pictures made of squares: what is a cell, the fixtures with their numbers, openings, and rows
 * written. F1 .. F5 are in tests/data.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "draw/block_picture.h"
#include "support/documents.h"
#include "support/mazes.h"

static mdr_document document_as(const char *text, const char *format, mdr_cells cells)
{
    const mdr_read_style style = {.cells = cells};
    mdr_document document = {0};
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    const mdr_status status =
        mdr_read_as(text, strlen(text), mdr_format_find(format), &style, NULL, &run, &document);
    if (status) fail_msg("%s, in:\n%s", error.text, text);
    return document;
}

static mdr_document fixture(const char *name, mdr_cells cells)
{
    mdr_bytes bytes = data_file(name);
    mdr_document document = document_as(bytes.data, NULL, cells);
    mdr_bytes_clear(&bytes);
    return document;
}

static void assert_recognised(const mdr_document *document, const char *words)
{
    if (!strstr(document->recognised, words)) fail_msg("%s", document->recognised);
}

/* How many shortest ways lead to a cell: those to the neighbours one step nearer, together. */
static int64_t count_ways(const mdr_maze *maze, const mdr_field *field, mdr_cell to)
{
    const mdr_grid *grid = mdr_maze_grid(maze);
    const int64_t bound = mdr_grid_cell_bound(grid), steps = mdr_field_at(field, to);
    int64_t *ways = calloc((size_t)bound, sizeof *ways);
    for (int64_t distance = 0; distance <= steps; distance++) {
        for (mdr_cell cell = 0; cell < bound; cell++) {
            if (mdr_field_at(field, cell) != distance) continue;
            if (distance == 0) ways[cell] = 1;
            for (int32_t side = 0; side < 4; side++) {
                if (!mdr_maze_is_open(maze, cell, side)) continue;
                const mdr_cell beyond = mdr_grid_exit(grid, cell, side).cell;
                if (mdr_field_at(field, beyond) == distance - 1) ways[cell] += ways[beyond];
            }
        }
    }
    const int64_t count = ways[to];
    free(ways);
    return count;
}

typedef struct fixture_numbers {
    const char *name;
    const char *free; /* squares, as the `recognised` line has it */
    int64_t steps;    /* from start to end; MDR_NONE: there is no way */
    int64_t ways;     /* that are shortest */
    int64_t reached;
} fixture_numbers;

static const fixture_numbers fixtures[] = {
    {"f1_island.txt", " 34 of them free", 13, 1, 34},
    {"f2_two_ways.txt", " 17 of them free", 8, 2, 16},
    {"f3_no_way.txt", " 18 of them free", MDR_NONE, 0, 12},
    {"f4_open_hall.txt", " 26 of them free", 10, 56, 26},
    {"f5_loops.txt", " 55 of them free", 17, 2, 55},
};

/* Cases 27 and 29: lengths, numbers of shortest ways, the same way every time. */
static void check_fixture(const fixture_numbers *numbers)
{
    mdr_document document = fixture(numbers->name, MDR_CELLS_SQUARES);
    mdr_place start, end;
    mdr_field *field;
    assert_recognised(&document, numbers->free);
    assert_true(mdr_maze_find_opening(document.maze, MDR_ROLE_START, &start));
    assert_true(mdr_maze_find_opening(document.maze, MDR_ROLE_END, &end));
    assert_int_equal(mdr_field_new(document.maze, start.cell, NULL, &field), MDR_OK);
    assert_int_equal(mdr_field_at(field, end.cell), numbers->steps);
    assert_int_equal(mdr_field_reached(field), numbers->reached);
    if (numbers->steps != MDR_NONE)
        assert_int_equal(count_ways(document.maze, field, end.cell), numbers->ways);
    mdr_path *first = NULL, *path = NULL;
    for (int32_t i = 0; i < mdr_solver_count() * 10; i++) {
        const mdr_solver *solver = mdr_solver_at(i / 10);
        const mdr_status status = mdr_solve(document.maze, solver, NULL, NULL, &path);
        /* Rules that follow walls may lead round the goal; they say so. */
        const bool unable = status == MDR_E_UNABLE && !(solver->traits & MDR_SOLVER_ALWAYS);
        assert_int_equal(status, unable ? MDR_E_UNABLE : MDR_OK);
        assert_int_equal(path == NULL, unable || numbers->steps == MDR_NONE);
        const bool shortest = solver->traits & MDR_SOLVER_SHORTEST;
        if (path && shortest) assert_int_equal(mdr_path_count(path) - 1, numbers->steps);
        if (path && first && i % 10) assert_same_path(first, path);
        mdr_path_free(first);
        first = path;
    }
    mdr_path_free(first);
    mdr_field_free(field);
    mdr_document_clear(&document);
}

static void fixtures_have_their_numbers(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof fixtures / sizeof *fixtures; i++) check_fixture(&fixtures[i]);
}

/* Case 27: F3 has two pieces of free squares. */
static void no_way_is_two_pieces(void **state)
{
    (void)state;
    mdr_document document = fixture("f3_no_way.txt", MDR_CELLS_ANY);
    mdr_verdict verdict;
    assert_recognised(&document, "every second one a cell: 3x3 cells");
    assert_int_equal(mdr_verify(document.maze, NULL, &verdict), MDR_OK);
    assert_int_equal(verdict.components, 2);
    mdr_document_clear(&document);
}

/* F1 and F5 keep the rule of walls, F4 does not; each way leads from S to G. */
static void cells_are_chosen_by_the_rule(void **state)
{
    (void)state;
    mdr_document document = fixture("f1_island.txt", MDR_CELLS_ANY);
    assert_recognised(&document, "9x9 squares, every second one a cell: 4x4 cells");
    assert_recognised(&document, "G is read as the end");
    mdr_place start, end;
    assert_true(mdr_maze_find_opening(document.maze, MDR_ROLE_START, &start));
    assert_true(mdr_maze_find_opening(document.maze, MDR_ROLE_END, &end));
    assert_true(start.cell == 0 && start.side == 3 && end.cell == 10 && end.side == MDR_NONE);
    mdr_document_clear(&document);
    document = fixture("f4_open_hall.txt", MDR_CELLS_ANY);
    assert_int_equal(mdr_grid_columns(mdr_maze_grid(document.maze)), 8);
    assert_recognised(&document, "rows and columns are not both odd in number, so every square");
    mdr_document_clear(&document);
    document = document_as("#####\n#   #\n#   #\n#  ##\n#####\n", NULL, MDR_CELLS_ANY);
    assert_recognised(&document, "the post at row 3, column 3 is free, so every square is a cell");
    mdr_document_clear(&document);
    document = document_as("#####\n# # #\n# ###\n# ###\n#####\n", NULL, MDR_CELLS_ANY);
    assert_recognised(&document, "the cell at row 4, column 4 is wall, so every square is a cell");
    mdr_document_clear(&document);
    document = document_as("#####\n# S #\n#####\n", NULL, MDR_CELLS_ANY);
    assert_recognised(&document, "the mark at row 2, column 3 stands between two cells");
    mdr_document_clear(&document);
}

/* Case 30: hand-drawn mazes: without border, with wide rooms and thick walls, solved as drawn. */
static void drawings_by_hand_are_read_as_drawn(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t steps;
    } drawings[] = {
        {"S.#...\n.##.#.\n....#E\n", 11}, /* no border, even size */
        {"##########\n##S    ###\n##     ###\n#####    E\n##########\n", 9}, /* thick walls, room */
        {"#S#\n# #\n# #\n#E#\n", 3},
    };
    for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++) {
        mdr_document document = document_as(drawings[i].text, NULL, MDR_CELLS_ANY);
        mdr_path *path;
        const mdr_solver *solver = mdr_solver_find("breadth-first");
        assert_int_equal(mdr_solve(document.maze, solver, NULL, NULL, &path), MDR_OK);
        assert_non_null(path);
        assert_int_equal(mdr_path_count(path) - 1, drawings[i].steps);
        mdr_path_free(path);
        mdr_document_clear(&document);
    }
    /* On even positions and without a border the rule is kept as well. */
    mdr_document document = document_as(".#...\n.#.#.\n...#E\n", NULL, MDR_CELLS_ANY);
    assert_recognised(&document, "3x2 cells without an outer wall");
    assert_int_equal(mdr_maze_passage_count(document.maze), 5);
    mdr_document_clear(&document);
}

/* Asked for walls where they are not: the square that breaks the rule is named. */
static void a_broken_rule_is_named(void **state)
{
    (void)state;
    static const char text[] = "#####\n#   #\n#   #\n#  ##\n#####\n";
    const mdr_read_style style = {.cells = MDR_CELLS_WALLS};
    mdr_document document = {0};
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    assert_int_equal(mdr_read_as(text, sizeof text - 1, NULL, &style, NULL, &run, &document),
                     MDR_E_SYNTAX);
    assert_true(error.line == 3 && error.column == 3);
    assert_non_null(strstr(error.text, "the post at row 3, column 3 is free, expected"));
    assert_null(document.maze);
    assert_refused("###\n###\n", "blocks", MDR_E_SYNTAX, 1, 1, "nothing is free");
}

static void assert_opening(const mdr_maze *maze, int32_t index, mdr_role role, mdr_cell cell,
                           int32_t side)
{
    const mdr_opening opening = mdr_maze_opening(maze, index);
    assert_int_equal(opening.role, role);
    assert_int_equal(opening.place.cell, cell);
    assert_int_equal(opening.place.side, side);
}

static void gaps_and_marks_are_openings(void **state)
{
    (void)state;
    mdr_document document = document_as("# ###\n#   #\n### #\n#   #\n### #\n", NULL, MDR_CELLS_ANY);
    assert_recognised(&document, "the two gaps in the border are taken as start and end");
    assert_int_equal(mdr_maze_opening_count(document.maze), 2);
    assert_opening(document.maze, 0, MDR_ROLE_START, 0, 0);
    assert_opening(document.maze, 1, MDR_ROLE_END, 3, 2);
    mdr_document_clear(&document);
    document = document_as("#=###\n#G  #\n###g#\n#   =\n### #\n", NULL, MDR_CELLS_SQUARES);
    assert_int_equal(mdr_maze_opening_count(document.maze), 4);
    assert_opening(document.maze, 0, MDR_ROLE_END, 6, MDR_NONE);
    assert_opening(document.maze, 1, MDR_ROLE_END, 13, MDR_NONE);
    assert_opening(document.maze, 2, MDR_ROLE_DOOR, 1, 0);
    mdr_document_clear(&document);
    document = document_as("# ###\n#S  #\n### #\nE  G#\n#####\n", NULL, MDR_CELLS_ANY);
    assert_int_equal(mdr_maze_opening_count(document.maze), 4);
    assert_opening(document.maze, 0, MDR_ROLE_START, 0, MDR_NONE);
    assert_opening(document.maze, 1, MDR_ROLE_END, 2, 3);
    assert_opening(document.maze, 2, MDR_ROLE_END, 3, MDR_NONE);
    assert_opening(document.maze, 3, MDR_ROLE_DOOR, 0, 0);
    mdr_document_clear(&document);
    document = document_as("######\n       \n######\n", NULL, MDR_CELLS_ANY);
    assert_recognised(&document, "every square is a cell");
    mdr_document_clear(&document);
    document = document_as("## ###\n##   #\n##   #\n##   .\n######\n######\n", NULL, MDR_CELLS_ANY);
    assert_opening(document.maze, 0, MDR_ROLE_START, 2, 0);
    assert_opening(document.maze, 1, MDR_ROLE_END, 23, 1);
    mdr_document_clear(&document);
}

/* Case 45, of text: 2n + 1 squares, all four border walls there, once. */
static void pictures_have_their_size(void **state)
{
    (void)state;
    for (int64_t rows = 1; rows <= 12; rows++) {
        for (int64_t columns = 1; columns <= 12; columns++) {
            mdr_maze *maze =
                carved("square", MDR_LAYOUT_ROWS_ODD, rows, columns, "depth-first", "");
            mdr_bytes text = written_maze(maze, "blocks");
            const size_t line = (size_t)(2 * columns + 2);
            assert_int_equal(text.size, line * (size_t)(2 * rows + 1));
            assert_int_equal(strspn(text.data, "#"), line - 1);
            assert_int_equal(strspn(text.data + text.size - line, "#"), line - 1);
            for (size_t i = 0; i < text.size; i += line)
                assert_true(text.data[i] == '#' && text.data[i + line - 2] == '#');
            mdr_bytes_clear(&text);
            mdr_maze_free(maze);
        }
    }
}

/* Squares as cells read back, for every fixture and for random pictures. */
static void squares_are_written_as_they_were_read(void **state)
{
    (void)state;
    const mdr_style style = {.cells = MDR_CELLS_SQUARES};
    for (size_t i = 0; i < sizeof fixtures / sizeof *fixtures; i++) {
        if (i == 1) continue; /* F2 has a square that is free but sealed, which no cell can say */
        mdr_bytes bytes = data_file(fixtures[i].name);
        mdr_document document = document_as(bytes.data, NULL, MDR_CELLS_SQUARES);
        mdr_bytes text = written(&document, "blocks", &style);
        for (char *at = bytes.data; (at = strchr(at, 'G')) != NULL;) *at = 'E';
        assert_string_equal(text.data, bytes.data);
        mdr_bytes_clear(&text);
        mdr_bytes_clear(&bytes);
        mdr_document_clear(&document);
    }
}

static void a_wall_without_a_square_is_refused(void **state)
{
    (void)state;
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 2, 70);
    const mdr_document document = {.maze = maze};
    const mdr_style style = {.cells = MDR_CELLS_SQUARES};
    mdr_error error = {0};
    mdr_bytes bytes = {0};
    const mdr_run run = {.error = &error};
    const mdr_sink sink = mdr_bytes_sink(&bytes);
    const mdr_format *blocks = mdr_format_find("blocks");
    assert_int_equal(mdr_write(&document, blocks, &style, &run, &sink, NULL), MDR_E_UNFIT);
    assert_non_null(strstr(error.text, "no cell has a passage"));
    mdr_maze_open_all(maze);
    mdr_maze_close(maze, 63, 1);
    assert_int_equal(mdr_write(&document, blocks, &style, &run, &sink, NULL), MDR_E_UNFIT);
    assert_non_null(strstr(error.text, "between 0\xc2\xb7"
                                       "63 and 0\xc2\xb7"
                                       "64"));
    mdr_maze_open(maze, 63, 1);
    mdr_maze_close(maze, 69, 2);
    assert_int_equal(mdr_write(&document, blocks, &style, &run, &sink, NULL), MDR_E_UNFIT);
    assert_non_null(strstr(error.text, "between 0\xc2\xb7"
                                       "69 and 1\xc2\xb7"
                                       "69"));
    assert_int_equal(bytes.size, 0);
    mdr_maze_free(maze);
}

/* The path, in both ways of reading. */
static void a_path_is_written_and_read(void **state)
{
    (void)state;
    const char *text = "#S#######\n#X#   # #\n#X# # # #\n#XXXXX  #\n#####E###\n";
    mdr_document walls = document_as(text, NULL, MDR_CELLS_WALLS);
    assert_int_equal(mdr_path_count(walls.path), 4);
    mdr_bytes again = written(&walls, "blocks", NULL);
    assert_string_equal(again.data, text);
    mdr_bytes_clear(&again);
    mdr_document_clear(&walls);
}

/* Sizes are checked before memory is taken. */
static void sizes_are_checked_first(void **state)
{
    (void)state;
    mdr__block_picture picture;
    mdr_error error = {0};
    const mdr_run run = {.error = &error, .memory_limit_bytes = 1000};
    assert_int_equal(mdr__block_picture_start(&picture, 0, 5, NULL, &run), MDR_E_ARGUMENT);
    assert_int_equal(mdr__block_picture_start(&picture, 5, INT64_MAX, NULL, &run), MDR_E_RANGE);
    assert_int_equal(mdr__block_picture_start(&picture, INT64_MAX, INT64_MAX, NULL, &run),
                     MDR_E_RANGE);
    assert_int_equal(mdr__block_picture_start(&picture, 1000, 1000, NULL, &run), MDR_E_LIMIT);
    assert_int_equal(error.needed_bytes, 1000 * 16 * 8);
    mdr__block_picture_clear(&picture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fixtures_have_their_numbers),
        cmocka_unit_test(no_way_is_two_pieces),
        cmocka_unit_test(cells_are_chosen_by_the_rule),
        cmocka_unit_test(drawings_by_hand_are_read_as_drawn),
        cmocka_unit_test(a_broken_rule_is_named),
        cmocka_unit_test(gaps_and_marks_are_openings),
        cmocka_unit_test(pictures_have_their_size),
        cmocka_unit_test(squares_are_written_as_they_were_read),
        cmocka_unit_test(a_wall_without_a_square_is_refused),
        cmocka_unit_test(a_path_is_written_and_read),
        cmocka_unit_test(sizes_are_checked_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
