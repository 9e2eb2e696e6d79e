/* Text of other grids than plain squares: pictures drawn by hand, and what is wrong with others. */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "support/documents.h"

/* A picture is read, has so many cells and passages, and is written as it was. */
static mdr_document check_picture(const char *text, int64_t cells, int64_t passages, bool ascii)
{
    const mdr_style style = {.ascii = ascii};
    mdr_document document = document_of(text, NULL);
    assert_int_equal(mdr_grid_cell_count(mdr_maze_grid(document.maze)), cells);
    assert_int_equal(mdr_maze_passage_count(document.maze), passages);
    mdr_bytes bytes = written(&document, "text", &style);
    if (bytes.size != strlen(text) || memcmp(bytes.data, text, bytes.size) != 0)
        fail_msg("wrote\n%.*s", (int)bytes.size, (const char *)bytes.data);
    mdr_bytes_clear(&bytes);
    return document;
}

static bool is_open(const mdr_document *document, mdr_cell cell, const char *side)
{
    const mdr_grid *grid = mdr_maze_grid(document->maze);
    for (int32_t i = 0; i < mdr_grid_side_count(grid, cell); i++) {
        if (strcmp(mdr_grid_side_name(grid, cell, i), side) == 0)
            return mdr_maze_is_open(document->maze, cell, i);
    }
    fail_msg("no side %s", side);
    return false;
}

static void pointed_hexagons(void **state)
{
    (void)state;
    mdr_document document = check_picture("hexagon 3x2 layout rows-odd\n"
                                          " / < / \\ / \\\n"
                                          "| . . . |   |\n"
                                          " \\ / \\ . \\   \\\n"
                                          "  |   | . > E |\n"
                                          "   \\ / \\ / \\ /\n",
                                          6, 4, true);
    assert_true(is_open(&document, 0, "E") && is_open(&document, 1, "SE"));
    assert_true(is_open(&document, 2, "SE") && is_open(&document, 4, "E"));
    assert_false(is_open(&document, 5, "W"));
    assert_int_equal(mdr_path_count(document.path), 4);
    mdr_document_clear(&document);
}

static void flat_hexagons_under_a_mask(void **state)
{
    (void)state;
    mdr_document document = check_picture("hexagon 3x2 layout columns-odd\n"
                                          " __    __\n"
                                          "/  \\__/  \\\n"
                                          "\\     \\__/\n"
                                          "/  \\   ##\n"
                                          "\\__/  \\\n"
                                          "   \\__/\n",
                                          5, 3, true);
    assert_true(is_open(&document, 0, "SE") && is_open(&document, 0, "S"));
    assert_true(is_open(&document, 1, "S"));
    assert_false(mdr_grid_has_cell(mdr_maze_grid(document.maze), 5));
    mdr_document_clear(&document);
}

static void triangles(void **state)
{
    (void)state;
    mdr_document document = check_picture("triangle-board 2\n"
                                          "     /\\\n"
                                          "    /  \\\n"
                                          "   /    \\\n"
                                          "  /\\     \\\n"
                                          " /  \\     \\\n"
                                          "/____\\ ____\\\n",
                                          4, 2, true);
    assert_true(is_open(&document, 0, "S") && is_open(&document, 2, "E"));
    assert_false(is_open(&document, 1, "E"));
    mdr_document_clear(&document);
}

static void bricks(void **state)
{
    (void)state;
    mdr_document document = check_picture("brick 2x2\n"
                                          "╔ ▼ ════╦═══════╗\n"
                                          "║   •   ║       ║\n"
                                          "╚═══╦ • ╩   ╦═══╩═══╗\n"
                                          "    ║   •   •   •   ║\n"
                                          "    ╚═══════╩════ ▼ ╝\n",
                                          4, 3, false);
    mdr_document_clear(&document);
}

static void levels_with_stairs(void **state)
{
    (void)state;
    mdr_document document = check_picture("box 2x1 levels 2\n"
                                          "╔═══╦═══╗\n"
                                          "║↑• • • ║\n"
                                          "╚═══╩═══╝\n"
                                          "\n"
                                          "╔═══╦═══╗\n"
                                          "║       ║\n"
                                          "╚═══╩═══╝\n",
                                          4, 3, false);
    /* Up one may go, but nothing comes down. */
    assert_true(is_open(&document, 0, "up"));
    assert_false(is_open(&document, 2, "down"));
    assert_false(is_open(&document, 1, "up"));
    mdr_document_clear(&document);
}

static void a_cylinder(void **state)
{
    (void)state;
    mdr_document document = check_picture("square 2x1 wrap x\n"
                                          "╔═══╦═══╗\n"
                                          "    ║\n"
                                          "╚═══╩═══╝\n",
                                          2, 1, false);
    mdr_document_clear(&document);
}

static void what_is_wrong_is_told(void **state)
{
    (void)state;
    assert_refused("hexagon 0x2\n", "text", MDR_E_SYNTAX, 1, 9, "a size such as 12x8");
    assert_refused("hexagon 9x9\n", "text", MDR_E_SYNTAX, 1, 1, "smaller than the grid");
    assert_refused("hexagon-board 2x2\n", "text", MDR_E_SYNTAX, 1, 15, "one number");
    assert_refused("brick 2x2 color red\n", "text", MDR_E_SYNTAX, 1, 11, "layout, wrap, levels");
    assert_refused("triangle 3x3 wrap x\n", "text", MDR_E_SYNTAX, 1, 1, "even number of columns");
    assert_refused("square 1x1 wrap x\n+---+\n  x  \n+---+\n", "text", MDR_E_SYNTAX, 3, 3,
                   "a wall, a blank or a mark");
    assert_refused("square 1x1\n+- -+\n|   |\n+---+\n", "text", MDR_E_SYNTAX, 2, 4, "a whole wall");
    assert_refused("square 1x1\n+---+\n|.  |  |\n+---+\n", "text", MDR_E_SYNTAX, 3, 6, "the end");
    assert_refused("square 1x1\n+---+\n|^  |\n+---+\n", "text", MDR_E_SYNTAX, 3, 2, "no cell");
    assert_refused("square 2x1 wrap x\n+---+---+\n|   |    \n+---+---+\n", "text", MDR_E_SYNTAX, 3,
                   1, "at the other end");
    assert_refused("square 1x1\n+---+\n|###|\n+---+\n", "text", MDR_E_SYNTAX, 1, 1, "shaded");
    assert_refused("box 1x1 levels 2 stairs 10 seed x\n", "text", MDR_E_SYNTAX, 1, 25, "10%");
}

static const char damaged[] = "box 2x1 levels 2 stairs 40% seed owl\n"
                              "+---+---+\n|^.     |\n+---+---+\n\n"
                              "+---+---+\n| .v S v|\n+---+---+\n";

static void damage_does_no_harm(void **state)
{
    (void)state;
    static const char hexagons[] = "hexagon 2x2 layout rows-even\n"
                                   "       / <\n   ###| . |\n / \\ / . /\n| S . . |\n \\ / \\ /\n";
    check_damaged(hexagons, sizeof hexagons - 1, "text");
    check_allocations(hexagons, sizeof hexagons - 1, "text");
    check_damaged(damaged, sizeof damaged - 1, "text");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pointed_hexagons),
        cmocka_unit_test(flat_hexagons_under_a_mask),
        cmocka_unit_test(triangles),
        cmocka_unit_test(bricks),
        cmocka_unit_test(levels_with_stairs),
        cmocka_unit_test(a_cylinder),
        cmocka_unit_test(what_is_wrong_is_told),
        cmocka_unit_test(damage_does_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
