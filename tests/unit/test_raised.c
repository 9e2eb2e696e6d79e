/*
 * Raised drawing: sizes and faces counted by hand on a single square, and what cannot be raised.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/documents.h"
#include "support/mazes.h"

static int32_t count_of(const char *text, const char *what)
{
    int32_t count = 0;
    for (const char *at = strstr(text, what); at; at = strstr(at + 1, what)) count++;
    return count;
}

static const char *path_of(const char *svg, const char *colour)
{
    const char *at = strstr(svg, colour);
    assert_non_null(at);
    return at;
}

/* A square of 10 mm under walls of 5 mm: 20 mm x cos 30 wide, 10 + 5 mm high. Closed polygons: paper 1;
 * ground 3 rows; shadow 1, of the wall to the left; right faces 1 + 2 + 1; left faces 1, of the wall
 * behind, + 1; tops 1 + 2 + 1. */
static void test_walls_around_a_square(void **state)
{
    (void)state;
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 1, 1);
    const mdr_document document = {.maze = maze};
    const mdr_style style = {
        .cell_um = 10000, .margin_um = -1, .raised = MDR_RAISED_WALLS, .height_thousandths = 500};
    mdr_drawing drawing;
    mdr_bytes text = {0};
    const mdr_sink sink = mdr_bytes_sink(&text);
    assert_int_equal(mdr_write(&document, mdr_format_find("svg"), &style, NULL, &sink, &drawing),
                     MDR_OK);
    assert_int_equal(drawing.width_um, 17321);
    assert_int_equal(drawing.height_um, 15000);
    assert_int_equal(count_of(text.data, "Z"), 1 + 3 + 1 + 4 + 2 + 4);
    /* Tops come after all faces: nothing stands before them. */
    const char *tops = path_of(text.data, "fill=\"#6f83a8\"");
    assert_int_equal(count_of(tops, "fill=\"#2a3654\""), 0);
    assert_int_equal(count_of(tops, "Z"), 4);
    mdr_bytes_clear(&text);
    mdr_maze_free(maze);
}

/* One block: paper 1, ground 3, shadow 1, and a face, a face and a top. */
static void test_one_block(void **state)
{
    (void)state;
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 1, 1);
    const mdr_document document = {.maze = maze};
    const mdr_style style = {.raised = MDR_RAISED_PATH};
    mdr_bytes text = written(&document, "svg", &style);
    assert_int_equal(count_of(text.data, "Z"), 1 + 3 + 1 + 3);
    mdr_bytes_clear(&text);
    mdr_maze_free(maze);
}

/* Two cells with a passage are one block: a top in one piece, a face in one piece to the left. */
static void test_a_passage_joins_blocks(void **state)
{
    (void)state;
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 1, 2);
    const mdr_document document = {.maze = maze};
    const mdr_style style = {.raised = MDR_RAISED_PATH};
    mdr_bytes apart = written(&document, "svg", &style);
    assert_int_equal(count_of(path_of(apart.data, "fill=\"#f7d9a4\""), "Z"), 2);
    mdr_maze_open(maze, 0, 1);
    mdr_bytes joined = written(&document, "svg", &style);
    assert_int_equal(count_of(path_of(joined.data, "fill=\"#f7d9a4\""), "Z"), 1);
    mdr_bytes_clear(&apart);
    mdr_bytes_clear(&joined);
    mdr_maze_free(maze);
}

static void test_what_cannot_be_raised(void **state)
{
    (void)state;
    mdr_maze *maze = maze_of("hexagon", MDR_LAYOUT_ROWS_ODD, 2, 2);
    const mdr_document document = {.maze = maze};
    mdr_bytes text = {0};
    const mdr_sink sink = mdr_bytes_sink(&text);
    mdr_style style = {.raised = MDR_RAISED_WALLS};
    const mdr_format *svg = mdr_format_find("svg");
    assert_int_equal(mdr_write(&document, svg, &style, NULL, &sink, NULL), MDR_E_UNFIT);
    style.height_thousandths = -1;
    assert_int_equal(mdr_write(&document, svg, &style, NULL, &sink, NULL), MDR_E_ARGUMENT);
    mdr_bytes_clear(&text);
    mdr_maze_free(maze);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_walls_around_a_square),
        cmocka_unit_test(test_one_block),
        cmocka_unit_test(test_a_passage_joins_blocks),
        cmocka_unit_test(test_what_cannot_be_raised),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
