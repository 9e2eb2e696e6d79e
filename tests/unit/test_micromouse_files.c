/*
 * Micromouse files cell by cell: rows of numbers, and the binary form in all its layouts.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/documents.h"
#include "support/mazes.h"

static const char mouse_numbers[] = "0 0 0 1 1 1\n0 1 0 1 0 1\n0 2 1 0 0 1\n"
                                    "1 0 0 0 1 1\n1 1 1 0 0 1\n1 2 1 1 1 0\n"
                                    "2 0 1 1 1 0\n2 1 0 1 1 0\n2 2 1 1 0 1\n";

/* The text with every line end as CR LF, with blanks before it, or without the last one. */
static void change_line_ends(const char *text, const char *line_end, bool last, char *changed)
{
    size_t used = 0;
    for (; *text; text++) {
        if (*text != '\n') {
            changed[used++] = *text;
            continue;
        }
        if (!text[1] && !last) break;
        memcpy(changed + used, line_end, strlen(line_end));
        used += strlen(line_end);
    }
    changed[used] = '\0';
}

static void swap_case(char *text)
{
    for (; *text; text++) {
        if (*text == 'S' || *text == 'G') *text = (char)(*text + 'a' - 'A');
    }
}

/* Reads F7 in any spelling and compares it with the post text; all but numbers have S and G. */
static void assert_mouse(const char *text, const mdr_maze *mouse, bool marked)
{
    mdr_document document = document_of(text, NULL);
    assert_int_equal(mdr_maze_hash(document.maze), mdr_maze_hash(mouse));
    if (marked) assert_same_maze(document.maze, mouse);
    mdr_bytes numbers = written(&document, "num", NULL);
    assert_string_equal(numbers.data, mouse_numbers);
    mdr_bytes_clear(&numbers);
    mdr_document_clear(&document);
}

/* Case 62: F7 in post text, line text, blocks and rows of numbers is the same maze, whatever was done
 * to its line ends; what is read and written again does not change. */
static void one_maze_in_every_spelling(void **state)
{
    (void)state;
    static const char *const formats[] = {"micromouse", "lines", "blocks", "maze-dataset", "num"};
    mdr_bytes posts = data_file("f7_mouse.txt");
    mdr_document mouse = document_of(posts.data, "micromouse");
    assert_int_equal(mdr_maze_passage_count(mouse.maze), 7);
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        const bool marked = strcmp(formats[i], "num") != 0;
        mdr_bytes text = written(&mouse, formats[i], NULL);
        char changed[1024];
        assert_mouse(text.data, mouse.maze, marked);
        change_line_ends(text.data, "\r\n", true, changed);
        assert_mouse(changed, mouse.maze, marked);
        change_line_ends(text.data, "  \n", false, changed);
        swap_case(changed);
        if (strcmp(formats[i], "maze-dataset") != 0) assert_mouse(changed, mouse.maze, marked);
        mdr_document back = document_of(text.data, formats[i]);
        mdr_bytes again = written(&back, formats[i], NULL);
        assert_string_equal(again.data, text.data);
        mdr_bytes_clear(&again);
        mdr_bytes_clear(&text);
        mdr_document_clear(&back);
    }
    mdr_document_clear(&mouse);
    mdr_bytes_clear(&posts);
}

static void rows_may_stand_in_any_order(void **state)
{
    (void)state;
    mdr_document document =
        document_of("1 0 1 1 1 0\n\n  0 0 0\t0 1 1 \n0 1 1 1 0 0\r\n1 1 1 1 1 1\n", NULL);
    assert_int_equal(mdr_maze_passage_count(document.maze), 2);
    assert_int_equal(mdr_maze_opening_count(document.maze), 1); /* the west side of 0 1 */
    assert_int_equal(mdr_maze_opening(document.maze, 0).role, MDR_ROLE_DOOR);
    assert_int_equal(mdr_maze_opening(document.maze, 0).place.cell, 0);
    mdr_document_clear(&document);
}

static void wrong_rows_are_named(void **state)
{
    (void)state;
    assert_refused("0 0 1 1 1 1\n0 1 1 1 0 1\n", NULL, MDR_E_SYNTAX, 1, 12,
                   "the cell 0 0 and the one north of it do not agree");
    assert_refused("0 0 1 1 1 1\n0 0 1 1 1 1\n", NULL, MDR_E_SYNTAX, 2, 12,
                   "the cell 0 0 has a second row, expected one");
    assert_refused("0 0 1 1 1 1\n1 1 1 1 1 1\n", NULL, MDR_E_SYNTAX, 1, 1,
                   "the numbers go up to 2 x 2 cells, but there are rows for 2 only");
    assert_refused("0 0 1 1 1 1\n0 2147483646 1 1 1 1\n", NULL, MDR_E_SYNTAX, 1, 1,
                   "1 x 2147483647 cells, but there are rows for 2 only");
    assert_refused("0 0 1 1 1 2\n", NULL, MDR_E_SYNTAX, 1, 11, "expected 0 or 1: x y N E S W");
    assert_refused("0 0 1 1 1 1\n0 -1 1 1 1 1\n", NULL, MDR_E_SYNTAX, 2, 3, "x and y from 0");
    assert_refused("0 0 1 1 1 1 1\n", NULL, MDR_E_SYNTAX, 1, 13, "the end of the row");
    assert_refused("0 0 1 1 1\n", "num", MDR_E_SYNTAX, 1, 10, "expected 0 or 1");
    assert_refused("", "num", MDR_E_SYNTAX, 1, 1, "there is no row of x y N E S W");
}

/* A maze that a binary file can hold. */
static mdr_maze *mouse_maze(int64_t size, const char *seed)
{
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, size, size);
    open_at_random(maze, seed, 140, false);
    mdr_maze_open(maze, (size - 1) * size, 0);
    mdr_maze_close(maze, (size - 1) * size, 1);
    return maze;
}

static mdr_document read_binary(const void *bytes, size_t size)
{
    mdr_document document = {0};
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    const mdr_status status = mdr_read(bytes, size, NULL, NULL, &run, &document);
    if (status) fail_msg("%s", error.text);
    return document;
}

/* The usual layout: bytes north, then east; N E S W are 1 2 4 8. */
static void binary_files_are_of_the_usual_layout(void **state)
{
    (void)state;
    for (int64_t size = 16; size <= 32; size += 16) {
        mdr_maze *maze = mouse_maze(size, "usual");
        mdr_bytes bytes = written_maze(maze, "maz");
        assert_int_equal(bytes.size, size * size);
        assert_int_equal(bytes.data[0], 0x0e);
        const mdr_cell north = (size - 2) * size, east = (size - 1) * size + 1;
        assert_int_equal(bytes.data[1] & 2, mdr_maze_is_open(maze, north, 1) ? 0 : 2);
        assert_int_equal(bytes.data[size] & 1, mdr_maze_is_open(maze, east, 0) ? 0 : 1);
        mdr_document document = read_binary(bytes.data, bytes.size);
        assert_non_null(strstr(document.recognised, "the usual layout"));
        assert_int_equal(mdr_maze_hash(document.maze), mdr_maze_hash(maze));
        assert_int_equal(mdr_maze_opening_count(document.maze), size == 16 ? 5 : 1);
        mdr_place start, end;
        assert_true(mdr_maze_find_opening(document.maze, MDR_ROLE_START, &start));
        assert_int_equal(start.cell, (size - 1) * size);
        if (size == 16) {
            assert_true(mdr_maze_find_opening(document.maze, MDR_ROLE_END, &end));
            assert_int_equal(end.cell, 7 * 16 + 7);
        }
        mdr_document_clear(&document);
        mdr_bytes_clear(&bytes);
        mdr_maze_free(maze);
    }
}

/* The walls of the cell at x to the right and y up after a quarter turn or a mirror image. */
static uint32_t reordered(const char *bytes, int64_t size, int64_t x, int64_t y,
                          const uint8_t order[4])
{
    const uint32_t walls = (uint32_t)(uint8_t)bytes[x * size + y];
    uint32_t moved = 0;
    for (uint32_t side = 0; side < 4; side++) moved |= (walls >> side & 1) << order[side];
    return moved;
}

/* Every order of bits, bytes by columns or by rows, from every corner: some maze is read, and it has
 * the passages of the first, or their mirror image. Of those with bits clockwise it is the maze. */
static void binary_files_of_other_layouts_are_found(void **state)
{
    (void)state;
    mdr_maze *maze = mouse_maze(16, "layouts");
    mdr_bytes usual = written_maze(maze, "maz");
    for (uint32_t choice = 0; choice < 256 * 8; choice++) {
        const uint8_t order[4] = {choice & 3, choice >> 2 & 3, choice >> 4 & 3, choice >> 6 & 3};
        const bool by_rows = choice & 256, right = choice & 512, top = choice & 1024;
        if ((1 << order[0] | 1 << order[1] | 1 << order[2] | 1 << order[3]) != 15) continue;
        char bytes[256];
        for (int64_t i = 0; i < 256; i++) {
            const int64_t x = right ? 15 - i / 16 : i / 16, y = top ? 15 - i % 16 : i % 16;
            const int64_t at = by_rows ? i % 16 * 16 + i / 16 : i;
            bytes[at] = (char)reordered(usual.data, 16, x, y, order);
        }
        mdr_document document = read_binary(bytes, sizeof bytes);
        assert_int_equal(mdr_maze_passage_count(document.maze), mdr_maze_passage_count(maze));
        const bool clockwise = order[1] == ((order[0] + 1) & 3) && order[2] == ((order[0] + 2) & 3)
                               && order[3] == ((order[0] + 3) & 3);
        if (clockwise && !by_rows && !right && !top)
            assert_int_equal(mdr_maze_hash(document.maze), mdr_maze_hash(maze));
        mdr_document_clear(&document);
    }
    mdr_bytes_clear(&usual);
    mdr_maze_free(maze);
}

/* From the top left, next byte to the east, as some collections are: a quarter turn, no mirror. */
static void a_file_from_the_top_left_is_turned(void **state)
{
    (void)state;
    mdr_maze *maze = mouse_maze(16, "turned");
    mdr_bytes usual = written_maze(maze, "maz");
    char bytes[256];
    /* Turned clockwise: the bottom left cell comes to the top left, north becomes east. */
    const uint8_t order[4] = {1, 2, 3, 0};
    for (int64_t x = 0; x < 16; x++) {
        for (int64_t y = 0; y < 16; y++) /* row x from the top, column y from the left */
            bytes[x * 16 + y] = (char)reordered(usual.data, 16, x, y, order);
    }
    assert_int_equal(bytes[0], 0x0d);
    mdr_document document = read_binary(bytes, sizeof bytes);
    assert_int_equal(mdr_maze_hash(document.maze), mdr_maze_hash(maze));
    assert_non_null(strstr(document.recognised, "in an order of its own"));
    mdr_document_clear(&document);
    mdr_bytes_clear(&usual);
    mdr_maze_free(maze);
}

static void assert_binary_refused(mdr_maze *maze, const char *words)
{
    const mdr_document document = {.maze = maze};
    mdr_error error = {0};
    mdr_bytes bytes = {0};
    const mdr_run run = {.error = &error};
    const mdr_sink sink = mdr_bytes_sink(&bytes);
    assert_int_equal(mdr_write(&document, mdr_format_find("maz"), NULL, &run, &sink, NULL),
                     MDR_E_UNFIT);
    if (!strstr(error.text, words)) fail_msg("%s", error.text);
    assert_int_equal(bytes.size, 0);
    mdr_maze_free(maze);
}

static void what_binary_files_cannot_hold_is_refused(void **state)
{
    (void)state;
    assert_binary_refused(maze_of("square", MDR_LAYOUT_ROWS_ODD, 16, 32), "16x16 or 32x32");
    assert_binary_refused(maze_of("square", MDR_LAYOUT_ROWS_ODD, 16, 16), "open to the north");
    mdr_maze *maze = mouse_maze(16, "one way");
    assert_int_equal(mdr_maze_open_one_way(maze, 0, 1, NULL), MDR_OK);
    mdr_maze_close(maze, 0, 1);
    assert_int_equal(mdr_maze_open_one_way(maze, 0, 1, NULL), MDR_OK);
    assert_binary_refused(maze, "one way only");
}

static void binary_files_that_disagree_are_refused(void **state)
{
    (void)state;
    char zeros[256] = {0};
    mdr_document document = {0};
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    assert_int_equal(mdr_read(zeros, sizeof zeros, NULL, NULL, &run, &document), MDR_E_SYNTAX);
    assert_non_null(strstr(error.text, "in no known order of bits and bytes"));
    assert_null(document.maze);
    mdr_maze *maze = mouse_maze(16, "damaged");
    mdr_bytes bytes = written_maze(maze, "maz");
    bytes.data[100] ^= 1;
    assert_int_equal(mdr_read(bytes.data, bytes.size, NULL, NULL, &run, &document), MDR_E_SYNTAX);
    assert_int_equal(mdr_read(bytes.data, 255, mdr_format_find("maz"), NULL, &run, &document),
                     MDR_E_SYNTAX);
    assert_non_null(strstr(error.text, "has 256 bytes"));
    mdr_bytes_clear(&bytes);
    mdr_maze_free(maze);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_maze_in_every_spelling),
        cmocka_unit_test(rows_may_stand_in_any_order),
        cmocka_unit_test(wrong_rows_are_named),
        cmocka_unit_test(binary_files_are_of_the_usual_layout),
        cmocka_unit_test(binary_files_of_other_layouts_are_found),
        cmocka_unit_test(a_file_from_the_top_left_is_turned),
        cmocka_unit_test(what_binary_files_cannot_hold_is_refused),
        cmocka_unit_test(binary_files_that_disagree_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
