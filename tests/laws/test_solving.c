/*
 * The laws of solving: over all wall patterns of small grids and many random mazes, solvers agree
 * with distances on whether there is a way and how long the shortest is, and ties go as promised.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/mazes.h"

/* A path must go from `from` to `to` through open sides and never visit a cell twice. */
static void assert_valid(const mdr_maze *maze, const mdr_path *path, mdr_cell from, mdr_cell to)
{
    const mdr_grid *grid = mdr_maze_grid(maze);
    const int64_t count = mdr_path_count(path);
    assert_int_equal(mdr_path_at(path, 0), from);
    assert_int_equal(mdr_path_at(path, count - 1), to);
    assert_true(count <= mdr_grid_cell_count(grid));
    for (int64_t i = 0; i + 1 < count; i++) {
        const mdr_cell here = mdr_path_at(path, i), next = mdr_path_at(path, i + 1);
        bool open = false;
        for (int32_t side = 0; side < mdr_grid_side_count(grid, here); side++) {
            open |=
                mdr_grid_exit(grid, here, side).cell == next && mdr_maze_is_open(maze, here, side);
        }
        assert_true(open);
    }
}

/* Of all shortest paths the first by directions: at every cell the first side, in the order N, S,
 * E, W or by number, that comes nearer to the goal. Distances to the goal come from the fields of
 * all cells, so one-way passages are right. */
static void assert_first_of_shortest(const mdr_maze *maze, const mdr_path *path, mdr_field **fields)
{
    static const int32_t squares[4] = {0, 2, 1, 3};
    const mdr_grid *grid = mdr_maze_grid(maze);
    const bool square = strcmp(mdr_grid_shape(grid)->name, "square") == 0;
    const mdr_cell to = mdr_path_at(path, mdr_path_count(path) - 1);
    for (int64_t i = 0; i + 1 < mdr_path_count(path); i++) {
        const mdr_cell here = mdr_path_at(path, i);
        mdr_cell first = MDR_NONE;
        for (int32_t k = 0; k < mdr_grid_side_count(grid, here) && first == MDR_NONE; k++) {
            const int32_t side = square ? squares[k] : k;
            if (!mdr_maze_is_open(maze, here, side)) continue;
            const mdr_cell next = mdr_grid_exit(grid, here, side).cell;
            if (mdr_field_at(fields[next], to) == mdr_field_at(fields[here], to) - 1) first = next;
        }
        assert_int_equal(mdr_path_at(path, i + 1), first);
    }
}

/* All pairs of a small maze, all solvers. */
static void check_maze(const mdr_maze *maze)
{
    enum { MOST = 16 };
    mdr_field *fields[MOST];
    const int64_t cells = mdr_grid_cell_count(mdr_maze_grid(maze));
    assert_true(cells <= MOST);
    for (mdr_cell from = 0; from < cells; from++) {
        assert_int_equal(mdr_field_new(maze, from, NULL, &fields[from]), MDR_OK);
    }
    for (mdr_cell pair = 0; pair < cells * cells; pair++) {
        const mdr_cell from = pair / cells, to = pair % cells;
        const int64_t steps = mdr_field_at(fields[from], to);
        for (int32_t i = 0; i < mdr_solver_count(); i++) {
            const mdr_solve_options options = {.from = &from, .to = &to, .seed = "law"};
            mdr_path *path;
            assert_int_equal(mdr_solve(maze, mdr_solver_at(i), &options, NULL, &path), MDR_OK);
            assert_int_equal(path == NULL, steps == MDR_NONE);
            if (path) assert_valid(maze, path, from, to);
            if (path && strcmp(mdr_solver_at(i)->name, "breadth-first") == 0) {
                assert_int_equal(mdr_path_count(path) - 1, steps);
                assert_first_of_shortest(maze, path, fields);
            }
            mdr_path_free(path);
        }
    }
    for (mdr_cell from = 0; from < cells; from++) mdr_field_free(fields[from]);
}

/* Every pattern of open and closed walls; `stride` passes over some where there are too many. */
static void check_patterns(const char *shape, mdr_layout layout, int64_t rows, int64_t columns,
                           uint64_t stride)
{
    mdr_maze *maze = maze_of(shape, layout, rows, columns);
    const mdr_grid *grid = mdr_maze_grid(maze);
    const int64_t links = mdr_grid_link_count(grid);
    for (uint64_t pattern = 0; pattern < UINT64_C(1) << links; pattern += stride) {
        int32_t bit = 0;
        for (mdr_link link = mdr_grid_next_link(grid, MDR_NONE); link != MDR_NONE;
             link = mdr_grid_next_link(grid, link)) {
            const bool open = pattern >> bit++ & 1;
            assert_int_equal(
                mdr_maze_set_passage(maze, link, open ? MDR_PASSAGE_BOTH : MDR_PASSAGE_NONE, NULL),
                MDR_OK);
        }
        check_maze(maze);
    }
    mdr_maze_free(maze);
}

static void all_patterns_of_small_squares(void **state)
{
    (void)state;
    for (int64_t rows = 1; rows <= 3; rows++) {
        for (int64_t columns = 1; columns <= 3; columns++) {
            check_patterns("square", MDR_LAYOUT_ROWS_ODD, rows, columns,
                           rows * columns == 9 ? 5 : 1);
        }
    }
}

static void patterns_of_small_hexagons(void **state)
{
    (void)state;
    for (int32_t layout = 0; layout < 4; layout++) {
        check_patterns("hexagon", (mdr_layout)layout, 2, 2, 1);
        check_patterns("hexagon", (mdr_layout)layout, 2, 3, 1);
        check_patterns("hexagon", (mdr_layout)layout, 3, 3, 211);
    }
}

static void random_mazes_with_loops_and_one_way(void **state)
{
    (void)state;
    for (int32_t number = 0; number < 300; number++) {
        char seed[32];
        const bool square = number % 2 == 0;
        mdr_maze *maze =
            maze_of(square ? "square" : "hexagon", (mdr_layout)(square ? 0 : number / 2 % 4),
                    1 + number % 4, 1 + number / 4 % 4);
        snprintf(seed, sizeof seed, "solve %d", number);
        open_at_random(maze, seed, 100 + number % 157, true);
        check_maze(maze);
        mdr_maze_free(maze);
    }
}

/* The same on surfaces, where ways lead over seams. */
static void random_mazes_on_surfaces(void **state)
{
    (void)state;
    for (int32_t number = 0; number < 120; number++) {
        const mdr_grid_options options = {.rows = 2 + number % 3,
                                          .columns = 2 + number / 3 % 3,
                                          .wrap = (mdr_wrap)(1 + number % 6)};
        char seed[32];
        mdr_grid *grid;
        mdr_maze *maze;
        assert_int_equal(mdr_grid_new(&options, NULL, &grid), MDR_OK);
        assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
        snprintf(seed, sizeof seed, "surface %d", number);
        open_at_random(maze, seed, 100 + number % 157, number % 2 == 0);
        check_maze(maze);
        mdr_maze_free(maze);
        mdr_grid_free(grid);
    }
}

/* On perfect mazes there is one path, so all solvers find the same. */
static void perfect_mazes_have_one_path(void **state)
{
    (void)state;
    for (int32_t i = 0; i < mdr_carver_count(); i++) {
        mdr_maze *maze = carved(i % 2 ? "hexagon" : "square", MDR_LAYOUT_ROWS_EVEN, 37, 41,
                                mdr_carver_at(i)->name, "one path");
        const mdr_cell from = 5, to = 37 * 41 - 8;
        const mdr_solve_options options = {.from = &from, .to = &to};
        mdr_path *first = NULL;
        for (int32_t k = 0; k < mdr_solver_count(); k++) {
            mdr_path *path;
            assert_int_equal(mdr_solve(maze, mdr_solver_at(k), &options, NULL, &path), MDR_OK);
            assert_valid(maze, path, from, to);
            if (!first) {
                first = path;
                continue;
            }
            assert_int_equal(mdr_path_count(path), mdr_path_count(first));
            for (int64_t at = 0; at < mdr_path_count(path); at++) {
                assert_int_equal(mdr_path_at(path, at), mdr_path_at(first, at));
            }
            mdr_path_free(path);
        }
        mdr_path_free(first);
        mdr_maze_free(maze);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_patterns_of_small_squares),
        cmocka_unit_test(patterns_of_small_hexagons),
        cmocka_unit_test(random_mazes_with_loops_and_one_way),
        cmocka_unit_test(random_mazes_on_surfaces),
        cmocka_unit_test(perfect_mazes_have_one_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
