/*
 * Text with a character for each square, or for two: blocks, half blocks, maze-dataset; and the
 * formats that are written by the same hand: CSV and MovingAI maps.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "support/documents.h"
#include "support/mazes.h"

/* Two columns, three rows: a passage down the left, one east at the bottom, all three roles. */
static mdr_maze *small_maze(void)
{
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 3, 2);
    const mdr_opening openings[] = {{{0, 0}, MDR_ROLE_START},
                                    {{5, 1}, MDR_ROLE_END},
                                    {{3, MDR_NONE}, MDR_ROLE_END},
                                    {{4, 3}, MDR_ROLE_DOOR}};
    mdr_maze_open(maze, 0, 2);
    mdr_maze_open(maze, 2, 2);
    mdr_maze_open(maze, 4, 1);
    for (size_t i = 0; i < sizeof openings / sizeof *openings; i++)
        assert_int_equal(mdr_maze_add_opening(maze, openings[i], NULL), MDR_OK);
    return maze;
}

static void assert_written(const mdr_document *document, const char *format, const char *text)
{
    mdr_bytes bytes = written(document, format, NULL);
    assert_string_equal(bytes.data, text);
    mdr_bytes_clear(&bytes);
}

static void each_format_has_its_characters(void **state)
{
    (void)state;
    mdr_document document = {.maze = small_maze()};
    assert_int_equal(
        mdr_solve(document.maze, mdr_solver_find("breadth-first"), NULL, NULL, &document.path),
        MDR_OK);
    assert_written(&document, "blocks", "#S###\n#X# #\n#X###\n#X#E#\n#X###\n XXXE\n#####\n");
    assert_written(&document, "maze-dataset", "#####\n#S# #\n#X###\n#X#E#\n#X###\n#XXE#\n#####\n");
    assert_written(&document, "half-blocks", "█ █▀█\n█ █▀█\n▀ ▀▀▀\n▀▀▀▀▀\n");
    assert_written(&document, "csv",
                   "1,0,1,1,1\n1,0,1,0,1\n1,0,1,1,1\n1,0,1,0,1\n1,0,1,1,1\n0,0,0,0,0\n1,1,1,1,1\n");
    assert_written(&document, "map",
                   "type octile\nheight 7\nwidth 5\nmap\n"
                   "@.@@@\n@.@.@\n@.@@@\n@.@.@\n@.@@@\n.....\n@@@@@\n");
    mdr_document_clear(&document);
}

/* The dots of Braille, numbered down the left and then the right, 7 and 8 below. */
static bool has_dot(const char *glyph, int64_t row, int64_t column)
{
    static const int32_t numbers[4][2] = {{1, 4}, {2, 5}, {3, 6}, {7, 8}};
    const int32_t point = (glyph[1] & 0x3f) << 6 | (glyph[2] & 0x3f);
    assert_int_equal((uint8_t)glyph[0], 0xe2);
    assert_in_range(point, 0x800, 0x8ff);
    return point >> (numbers[row][column] - 1) & 1;
}

/* Every dot is a 1 of the CSV, every other square a 0, and behind the last row and column there is none. */
static void braille_shows_what_csv_says(void **state)
{
    static const int64_t sizes[][2] = {{1, 1}, {1, 7}, {3, 2}, {2, 5}, {7, 8}, {33, 31}};
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const int64_t rows = sizes[i][0], columns = sizes[i][1];
        mdr_document document = {
            .maze = carved("square", MDR_LAYOUT_ROWS_ODD, rows, columns, "wilson", "dots")};
        mdr_bytes csv = written(&document, "csv", NULL),
                  braille = written(&document, "braille", NULL);
        const int64_t high = 2 * rows + 1, wide = 2 * columns + 1, glyphs = columns + 1;
        const int64_t line = 3 * glyphs + 1;
        assert_int_equal(braille.size, (high + 3) / 4 * line);
        for (int64_t y = 0; y < (high + 3) / 4 * 4; y++) {
            for (int64_t x = 0; x < 2 * glyphs; x++) {
                const bool wall = y < high && x < wide && csv.data[y * 2 * wide + 2 * x] == '1';
                assert_int_equal(has_dot(braille.data + y / 4 * line + x / 2 * 3, y % 4, x % 2),
                                 wall);
            }
        }
        mdr_bytes_clear(&braille);
        mdr_bytes_clear(&csv);
        mdr_document_clear(&document);
    }
}

/* In the cell of an end several things meet: the start is shown before the end. */
static void starts_in_the_border_move_inside_for_maze_dataset(void **state)
{
    (void)state;
    mdr_document document = document_of("#####\n#S#E#\n#X#X#\n#XXX#\n#####\n", "maze-dataset");
    assert_int_equal(mdr_path_count(document.path), 4);
    assert_int_equal(mdr_maze_opening(document.maze, 0).place.side, MDR_NONE);
    mdr_document_clear(&document);
    assert_refused("#####\n#   #\n#   #\n#   #\n#####\n", "maze-dataset", MDR_E_SYNTAX, 3, 3,
                   "the post at row 3, column 3 is free");
    assert_refused("###\n#G#\n###\n", "maze-dataset", MDR_E_SYNTAX, 2, 2, "found 'G'");
}

/* CR LF, blanks at the ends, no last line end, moved to the right, letters of either case. */
static void texts_are_forgiven_their_edges(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "#####\n#S E#\n#####\n",
        "#####\r\n#S E#\r\n#####\r\n",
        "#####  \n#s g#\t\n#####",
        "\n\n   #####\n   #S e#\n   #####\n\n",
        "\xef\xbb\xbf#####\n#S.G#\n#####\n",
        ("#####\n#S\xc2\xa0"
         "E#\n#####\n"),
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        mdr_document document = document_of(texts[i], NULL);
        assert_written(&document, "blocks", "#####\n#S E#\n#####\n");
        mdr_document_clear(&document);
    }
}

static void short_rows_are_filled_up_and_told(void **state)
{
    (void)state;
    mdr_document document = document_of("#####\n#\n# ###\n# #\n#####\n", NULL);
    assert_non_null(strstr(document.recognised, "short rows are filled up with free squares"));
    assert_int_equal(mdr_maze_passage_count(document.maze), 2);
    assert_int_equal(mdr_maze_opening_count(document.maze), 2);
    mdr_document_clear(&document);
    document = document_of("#####\n#    \n# ###\n#    \n#####\n", NULL);
    assert_null(strstr(document.recognised, "short rows"));
    mdr_document_clear(&document);
}

/* Two doors and nothing else are marked, as bare gaps would be start and end. */
static void two_doors_read_back_as_doors(void **state)
{
    (void)state;
    mdr_document document = document_of("#####\n=   =\n#####\n", NULL);
    assert_int_equal(mdr_maze_opening(document.maze, 0).role, MDR_ROLE_DOOR);
    assert_int_equal(mdr_maze_opening(document.maze, 1).role, MDR_ROLE_DOOR);
    assert_written(&document, "blocks", "#####\n=   =\n#####\n");
    mdr_document_clear(&document);
    document = document_of("#####\n     \n#####\n", NULL);
    assert_int_equal(mdr_maze_opening(document.maze, 0).role, MDR_ROLE_START);
    mdr_document_clear(&document);
}

static void wrong_characters_are_named(void **state)
{
    (void)state;
    assert_refused("#####\n# ? #\n#####\n", NULL, MDR_E_SYNTAX, 2, 3,
                   "found '?', expected # for a wall, a space or . for a free square");
    assert_refused("  ###\n  #\t#\n  ###\n", "blocks", MDR_E_SYNTAX, 2, 4, "found a tab");
    assert_refused("# Title\n", NULL, MDR_E_SYNTAX, 1, 3, "found 'T'");
    assert_refused("", "blocks", MDR_E_SYNTAX, 1, 1, "there is no picture");
    assert_refused(" \n \n", "blocks", MDR_E_SYNTAX, 1, 1, "there is no picture");
    assert_refused("█▀█\n█S█\n▀▀▀\n", NULL, MDR_E_SYNTAX, 2, 2, "found 'S', expected one of █");
}

/* The lower halves of the last line are a row only when one of them is wall. */
static void half_blocks_have_odd_and_even_heights(void **state)
{
    (void)state;
    mdr_document document = document_of("█▀█\n▀▀▀\n", NULL);
    assert_non_null(strstr(document.recognised, "3x3 squares, every second one a cell: 1x1 cells"));
    mdr_document_clear(&document);
    document = document_of("█▀█\n█▄█\n", NULL);
    assert_non_null(strstr(document.recognised, "3x4 squares, 2 of them free"));
    mdr_document_clear(&document);
}

/* A row or column of blanks all along an edge would be lost. */
static void half_blocks_refuse_a_free_edge(void **state)
{
    (void)state;
    const mdr_read_style reading = {.cells = MDR_CELLS_SQUARES};
    const mdr_style style = {.cells = MDR_CELLS_SQUARES};
    mdr_document document = {0};
    mdr_error error = {0};
    mdr_bytes bytes = {0};
    const mdr_run run = {.error = &error};
    const mdr_sink sink = mdr_bytes_sink(&bytes);
    const char *text = ".##\n.##\n...\n";
    assert_int_equal(mdr_read_as(text, strlen(text), NULL, &reading, NULL, NULL, &document),
                     MDR_OK);
    assert_int_equal(
        mdr_write(&document, mdr_format_find("half-blocks"), &style, &run, &sink, NULL),
        MDR_E_UNFIT);
    assert_non_null(strstr(error.text, "free all along one edge"));
    assert_int_equal(mdr_write(&document, mdr_format_find("blocks"), &style, &run, &sink, NULL),
                     MDR_OK);
    assert_string_equal(bytes.data, text);
    mdr_bytes_clear(&bytes);
    mdr_document_clear(&document);
}

static void assert_csv_links(const char *text, int64_t rows, int64_t columns, int64_t passages)
{
    mdr_document document = document_of(text, NULL);
    assert_int_equal(mdr_grid_rows(mdr_maze_grid(document.maze)), rows);
    assert_int_equal(mdr_grid_columns(mdr_maze_grid(document.maze)), columns);
    assert_int_equal(mdr_maze_passage_count(document.maze), passages);
    mdr_document_clear(&document);
}

static void csv_is_read_in_its_spellings(void **state)
{
    (void)state;
    assert_csv_links("1,1,1,1,1\n1,0,0,0,1\n1,1,1,1,1\n", 1, 2, 1);
    assert_csv_links("\"1\", \"1\", \"1\"\r\n\"1\", \"0\", \"1\"\r\n\"1\", \"1\", \"1\"", 1, 1, 0);
    assert_csv_links("1;1;1;\n1;0;1;\n\n1;1;1;\n", 1, 1, 0);
    assert_csv_links("1\t1\t1\n1\t0\t1\n1\t1\t1\n", 1, 1, 0);
    assert_csv_links("0,0,0,0\n0,1,1,0\n", 2, 4, 5); /* not closed: 0 is free */
}

/* The border is 0, so 0 is wall. */
static void csv_is_read_the_other_way_round(void **state)
{
    (void)state;
    mdr_document document = document_of("0,0,0,0,0\n1,1,1,0,0\n0,0,1,1,1\n0,0,0,0,0\n", NULL);
    assert_non_null(strstr(document.recognised, "0 is taken as wall, as the border is 0"));
    assert_int_equal(mdr_maze_passage_count(document.maze), 5);
    assert_int_equal(mdr_maze_opening_count(document.maze), 2);
    mdr_document_clear(&document);
    document = document_of("0,1,0\n0,1,0\n0,0,0\n", NULL);
    assert_non_null(strstr(document.recognised, "1x1 cells"));
    mdr_document_clear(&document);
    /* A 1 in a corner, or a third in the border: 1 is wall. */
    document = document_of("0,0,1\n0,1,0\n0,0,0\n", NULL);
    assert_null(strstr(document.recognised, "0 is taken as wall"));
    assert_int_equal(mdr_maze_passage_count(document.maze), 6);
    mdr_document_clear(&document);
    document = document_of("0,1,0\n1,1,1\n0,0,0\n", NULL);
    assert_null(strstr(document.recognised, "0 is taken as wall"));
    mdr_document_clear(&document);
}

static void csv_mistakes_are_named(void **state)
{
    (void)state;
    assert_refused("1,1,1\n1,0\n1,1,1\n", NULL, MDR_E_SYNTAX, 2, 4,
                   "row 2, number 3: expected as many numbers as in the first row");
    assert_refused("1,1,1\n1,0,1,1\n", NULL, MDR_E_SYNTAX, 2, 7,
                   "row 2, number 4: expected as many");
    assert_refused("1,1,1\n1,2,1\n1,1,1\n", NULL, MDR_E_SYNTAX, 2, 3, "number 2: expected 0 or 1");
    assert_refused("1,1,1\n1;0,1\n", NULL, MDR_E_SYNTAX, 2, 2, "expected a comma or the end");
    assert_refused("", "csv", MDR_E_SYNTAX, 1, 1, "no row of 0 and 1");
    assert_refused("1,1\n1,1\n", NULL, MDR_E_SYNTAX, 1, 1, "nothing is free");
}

static void maps_are_read(void **state)
{
    (void)state;
    mdr_document document = document_of("type octile\r\nwidth 5\r\nheight 3\r\nmap\r\n"
                                        "@@T@@\r\n.S@G.\r\n@@OW@\r\n",
                                        NULL);
    assert_non_null(strstr(document.recognised, "MovingAI map, 5x3 squares"));
    assert_int_equal(mdr_maze_passage_count(document.maze), 0);
    assert_int_equal(mdr_maze_opening(document.maze, 0).role, MDR_ROLE_START);
    assert_int_equal(mdr_maze_opening(document.maze, 0).place.side, 3);
    mdr_document_clear(&document);
}

#define MAP_HEAD "type octile\nheight 2\nwidth 3\nmap\n"

static void map_mistakes_are_named(void **state)
{
    (void)state;
    assert_refused("type tile\n", NULL, MDR_E_SYNTAX, 1, 6, "expected type octile");
    assert_refused("type octile\nmap\n", NULL, MDR_E_SYNTAX, 2, 1, "expected height or width");
    assert_refused("type octile\nheight 0\n", NULL, MDR_E_SYNTAX, 2, 8, "a number of 1 or more");
    assert_refused("type octile\nheight 1\nheight 1\n", NULL, MDR_E_SYNTAX, 3, 1, "expected width");
    assert_refused("type octile\nheight 999999999\nwidth 999999999\nmap\n...\n", NULL, MDR_E_SYNTAX,
                   5, 1, "the map ends too early, expected 999999999 rows of 999999999 squares");
    assert_refused(MAP_HEAD "..x\n...\n", NULL, MDR_E_SYNTAX, 5, 3,
                   "row 1, column 3: expected one");
    assert_refused(MAP_HEAD "....\n...\n", NULL, MDR_E_SYNTAX, 5, 4, "expected the end of the row");
    assert_refused(MAP_HEAD "...\n..\n.", NULL, MDR_E_SYNTAX, 6, 3, "row 2, column 3");
    assert_refused(MAP_HEAD "...\n...\n...\n", NULL, MDR_E_SYNTAX, 7, 1, "the end of the map");
    assert_refused(MAP_HEAD "@@@\n@@@\n", NULL, MDR_E_SYNTAX, 5, 1, "nothing is free");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_format_has_its_characters),
        cmocka_unit_test(braille_shows_what_csv_says),
        cmocka_unit_test(starts_in_the_border_move_inside_for_maze_dataset),
        cmocka_unit_test(texts_are_forgiven_their_edges),
        cmocka_unit_test(short_rows_are_filled_up_and_told),
        cmocka_unit_test(two_doors_read_back_as_doors),
        cmocka_unit_test(wrong_characters_are_named),
        cmocka_unit_test(half_blocks_have_odd_and_even_heights),
        cmocka_unit_test(half_blocks_refuse_a_free_edge),
        cmocka_unit_test(csv_is_read_in_its_spellings),
        cmocka_unit_test(csv_is_read_the_other_way_round),
        cmocka_unit_test(csv_mistakes_are_named),
        cmocka_unit_test(maps_are_read),
        cmocka_unit_test(map_mistakes_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
