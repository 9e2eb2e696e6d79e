/*
 * Curves around what has grown: Euler's count on every grid, every corner on one curve, the path text as
 * a second drawing of the same, and lines that are closed.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "grid/grid_internal.h"
#include "support/documents.h"
#include "support/mazes.h"

/* Finds the smallest cell of a piece, by halving ways. */
static mdr_cell root_of(mdr_cell *parents, mdr_cell cell)
{
    while (parents[cell] != cell) cell = parents[cell] = parents[parents[cell]];
    return cell;
}

/* Connected pieces and independent loops of what is filled, by joining; stairs are left out. */
static int64_t count_by_euler(const mdr_board *board)
{
    const mdr_maze *maze = mdr_board_maze(board);
    const mdr_grid *grid = mdr_maze_grid(maze);
    const int64_t bound = mdr_grid_cell_bound(grid);
    mdr_cell *parents = calloc((size_t)bound, sizeof *parents);
    int64_t pieces = 0, loops = 0;
    for (mdr_cell cell = 0; cell < bound; cell++) {
        parents[cell] = cell;
        pieces += mdr_board_square(board, cell) == MDR_SQUARE_FILLED;
    }
    for (mdr_link link = mdr_grid_next_link(grid, MDR_NONE); link != MDR_NONE;
         link = mdr_grid_next_link(grid, link)) {
        const mdr_link_ends ends = mdr_grid_link_ends(grid, link);
        if (mdr_maze_passage(maze, link) == MDR_PASSAGE_NONE) continue;
        if (ends.side >= mdr_grid_outline_count(grid, ends.first)) continue;
        const mdr_cell a = root_of(parents, ends.first), b = root_of(parents, ends.second);
        parents[a] = b;
        pieces -= a != b;
        loops += a == b;
    }
    free(parents);
    return pieces + loops;
}

/* Goes along all curves: each corner of each filled cell is met once, and each curve closes. */
static int64_t count_curves(const mdr_board *board)
{
    const mdr_grid *grid = mdr_maze_grid(mdr_board_maze(board));
    mdr_curves *curves;
    mdr_corner first;
    int64_t count = 0, corners, met = 0, there = 0;
    assert_int_equal(mdr_curves_new(board, NULL, &curves), MDR_OK);
    while (mdr_curves_next(curves, &first, &corners)) {
        mdr_corner corner = first;
        for (int64_t i = 0; i < corners; i++) corner = mdr_curve_next(board, corner);
        assert_true(corner.cell == first.cell && corner.side == first.side);
        met += corners;
        count++;
    }
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell))
        if (mdr_board_square(board, cell) == MDR_SQUARE_FILLED)
            there += mdr_grid_outline_count(grid, cell);
    assert_int_equal(met, there);
    mdr_curves_free(curves);
    return count;
}

static mdr_board *board_of_maze(mdr_maze *maze)
{
    mdr_board *board;
    assert_int_equal(mdr_board_new(maze, NULL, &board), MDR_OK);
    mdr_board_fill(board);
    return board;
}

static void check_plane(mdr_grid *grid, void *context)
{
    static const char *const seeds[] = {"a", "b", "c"};
    (void)context;
    /* Where passages cross by bridges there is no plane. */
    const bool crossing = grid->shape->ops->bridged != NULL;
    if (crossing || mdr_grid_cell_count(grid) > 400) return;
    for (int32_t i = 0; i < 3; i++) {
        mdr_maze *maze;
        assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
        open_at_random(maze, seeds[i], 60 + 70 * i, i == 2);
        mdr_board *board = board_of_maze(maze);
        assert_int_equal(count_curves(board), count_by_euler(board));
        mdr_board_free(board);
        mdr_maze_free(maze);
    }
}

static void test_euler_on_the_plane(void **state)
{
    (void)state;
    for_each_grid(check_plane, NULL);
}

/* Random masks on every grid, hundreds in all: what grows from one start is a tree, and has one curve through all
 * corners, or, where stairs lead to other levels or bridges cross, as many as count_by_euler says. */
static void check_masks(mdr_grid *grid, void *context)
{
    int64_t *masks = context;
    const int64_t bound = mdr_grid_cell_bound(grid);
    mdr_random random;
    mdr_random_start(&random, MDR_RANDOM_DEFAULT, mdr_grid_shape(grid)->name);
    for (int32_t i = 0; i < 4 && bound <= 120 && !grid->shape->ops->bridged; i++, ++*masks) {
        mdr_maze *maze;
        mdr_board *board;
        assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
        assert_int_equal(mdr_board_new(maze, NULL, &board), MDR_OK);
        for (mdr_cell cell = 0; cell < bound; cell++)
            if (mdr_random_below(&random, 3 + i) == 0)
                mdr_board_set_square(board, cell, MDR_SQUARE_NEGATIVE);
        const mdr_cell start = mdr_grid_random_cell(grid, &random);
        mdr_board_set_square(board, start, MDR_SQUARE_EMPTY);
        assert_int_equal(mdr_board_begin(board, MDR_STARTS_CUSTOM, &start, 1, NULL), MDR_OK);
        assert_int_equal(mdr_grow(board, NULL, NULL), MDR_OK);
        const bool stairs = strcmp(mdr_grid_shape(grid)->name, "box") == 0;
        assert_int_equal(count_curves(board), stairs ? count_by_euler(board) : 1);
        mdr_board_free(board);
        mdr_maze_free(maze);
    }
}

static void test_random_masks(void **state)
{
    int64_t masks = 0;
    (void)state;
    for_each_grid(check_masks, &masks);
    assert_true(masks > 500);
}

/* The genus takes curves away: an even number where sides keep their turn, else any. */
static void check_surface(mdr_wrap wrap, bool orientable, int64_t genus)
{
    for (int32_t i = 0; i < 60; i++) {
        const char seed[2] = {(char)('A' + i), '\0'};
        const mdr_grid_options options = {.rows = 4 + i % 3, .columns = 5, .wrap = wrap};
        mdr_grid *grid;
        mdr_maze *maze;
        assert_int_equal(mdr_grid_new(&options, NULL, &grid), MDR_OK);
        assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
        open_at_random(maze, seed, 150, false);
        mdr_board *board = board_of_maze(maze);
        const int64_t fewer = count_by_euler(board) - count_curves(board);
        assert_true(fewer >= 0 && fewer <= genus);
        if (orientable) assert_int_equal(fewer % 2, 0);
        mdr_board_free(board);
        mdr_maze_free(maze);
        mdr_grid_free(grid);
    }
}

static void test_euler_on_surfaces(void **state)
{
    (void)state;
    check_surface(MDR_WRAP_X, true, 0);
    check_surface(MDR_WRAP_XY, true, 2);
    check_surface(MDR_WRAP_MOBIUS, false, 1);
    check_surface(MDR_WRAP_KLEIN, false, 2);
    check_surface(MDR_WRAP_PROJECTIVE, false, 1);
}

/* The lattice of a torus by hand: 1 piece, 2n - n + 1 loops, n curves, so 2 fewer. */
static void test_lattice_of_a_torus(void **state)
{
    (void)state;
    const mdr_grid_options options = {.rows = 4, .columns = 5, .wrap = MDR_WRAP_XY};
    mdr_grid *grid;
    mdr_maze *maze;
    assert_int_equal(mdr_grid_new(&options, NULL, &grid), MDR_OK);
    assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
    mdr_maze_open_all(maze);
    mdr_board *board = board_of_maze(maze);
    assert_int_equal(count_curves(board), 20);
    assert_int_equal(count_by_euler(board), 22);
    mdr_board_free(board);
    mdr_maze_free(maze);
    mdr_grid_free(grid);
}

/* One cell of 10 mm: a square of 5 mm, drawn as four lines, or with four arcs. */
static void test_one_square(void **state)
{
    (void)state;
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 1, 1);
    mdr_board *board = board_of_maze(maze);
    const mdr_document document = {.maze = maze, .board = board};
    mdr_drawing drawing;
    mdr_bytes text = {0};
    const mdr_sink sink = mdr_bytes_sink(&text);
    const mdr_style straight = {.cell_um = 10000, .margin_um = -1, .curves = MDR_CURVES_STRAIGHT};
    assert_int_equal(mdr_write(&document, mdr_format_find("svg"), &straight, NULL, &sink, &drawing),
                     MDR_OK);
    assert_int_equal(drawing.pen_downs, 1);
    assert_int_equal(drawing.drawn_um, 20000);
    assert_null(strstr(text.data, "A1"));
    assert_null(strstr(text.data, "A2"));
    mdr_bytes_clear(&text);
    const mdr_style smooth = {.cell_um = 10000, .margin_um = -1, .radius_um = 1000};
    text = written(&document, "svg", &smooth);
    int32_t arcs = 0;
    for (const char *at = strstr(text.data, "A1 1 "); at; at = strstr(at + 1, "A1 1 ")) arcs++;
    assert_int_equal(arcs, 4);
    mdr_bytes_clear(&text);
    mdr_board_free(board);
    mdr_maze_free(maze);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_euler_on_the_plane), cmocka_unit_test(test_random_masks),
        cmocka_unit_test(test_euler_on_surfaces),  cmocka_unit_test(test_lattice_of_a_torus),
        cmocka_unit_test(test_one_square),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
