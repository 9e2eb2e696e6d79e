/*
 * The laws of solving: over all wall patterns of small grids and many random mazes, solvers agree
 * with distances on whether there is a way and how long the shortest is, and ties go as promised.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "grid/grid_internal.h"
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

/* Does the solver's rule mean anything here? */
static bool fits(const mdr_solver *solver, const mdr_grid *grid)
{
    const bool flat = mdr_grid_wrap(grid) < MDR_WRAP_MOBIUS && mdr_grid_options_of(grid).levels <= 1
                      && !grid->shape->ops->no_direction;
    return flat || strcmp(solver->name, "pledge") != 0;
}

/* Must the solver find a path where there is one? On mazes without one-way passages all but those that
 * follow walls. */
static bool must_find(const mdr_solver *solver, const mdr_maze *maze)
{
    const bool walls =
        strncmp(solver->name, "wall-", 5) == 0 || strcmp(solver->name, "pledge") == 0;
    return solver->traits & MDR_SOLVER_ALWAYS || (!walls && mdr_maze_one_way_count(maze) == 0);
}

static void check_solver(const mdr_maze *maze, const mdr_solver *solver, mdr_cell from, mdr_cell to,
                         mdr_field **fields)
{
    const int64_t steps = mdr_field_at(fields[from], to);
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    const mdr_solve_options options = {.from = &from, .to = &to, .seed = "law"};
    mdr_path *path;
    const mdr_status status = mdr_solve(maze, solver, &options, &run, &path);
    if (!fits(solver, mdr_maze_grid(maze))) {
        assert_int_equal(status, MDR_E_UNFIT);
        return;
    }
    if (status == MDR_E_UNABLE) {
        assert_null(path);
        assert_false(must_find(solver, maze));
        assert_true(steps > 0);
        assert_non_null(strstr(error.text, "cannot reach the goal from here, because "));
        return;
    }
    assert_int_equal(status, MDR_OK);
    assert_int_equal(path == NULL, steps == MDR_NONE);
    if (path) assert_valid(maze, path, from, to);
    if (path && solver->traits & MDR_SOLVER_SHORTEST) {
        assert_int_equal(mdr_path_count(path) - 1, steps);
        assert_first_of_shortest(maze, path, fields);
    }
    mdr_path_free(path);
}

/* Shortest paths from each cell are as many as those from its neighbours that lie nearer. */
static void check_counts(const mdr_maze *maze, mdr_cell from, mdr_cell to, mdr_field **fields)
{
    const mdr_grid *grid = mdr_maze_grid(maze);
    const int64_t steps = mdr_field_at(fields[from], to);
    mdr_shortest all, part;
    uint64_t paths = steps == 0;
    assert_int_equal(mdr_count_shortest(maze, from, to, NULL, &all), MDR_OK);
    assert_int_equal(all.steps, steps);
    assert_false(all.more);
    for (int32_t side = 0; side < mdr_grid_side_count(grid, from) && steps > 0; side++) {
        if (!mdr_maze_is_open(maze, from, side)) continue;
        const mdr_cell next = mdr_grid_exit(grid, from, side).cell;
        if (mdr_field_at(fields[next], to) != steps - 1) continue;
        assert_int_equal(mdr_count_shortest(maze, next, to, NULL, &part), MDR_OK);
        paths += part.paths;
    }
    assert_int_equal(all.paths, paths);
}

/* Pairs of cells of a small maze, one in `stride` from `first` on, all solvers. */
static void check_maze(const mdr_maze *maze, int64_t first, int64_t stride)
{
    enum { MOST = 256 };
    mdr_field *fields[MOST];
    const mdr_grid *grid = mdr_maze_grid(maze);
    const int64_t cells = mdr_grid_cell_bound(grid);
    assert_true(cells <= MOST);
    for (mdr_cell from = 0; from < cells; from++) {
        fields[from] = NULL;
        if (mdr_grid_has_cell(grid, from))
            assert_int_equal(mdr_field_new(maze, from, NULL, &fields[from]), MDR_OK);
    }
    for (mdr_cell pair = first % stride; pair < cells * cells; pair += stride) {
        const mdr_cell from = pair / cells, to = pair % cells;
        if (!fields[from] || !fields[to]) continue;
        for (int32_t i = 0; i < mdr_solver_count(); i++)
            check_solver(maze, mdr_solver_at(i), from, to, fields);
        check_counts(maze, from, to, fields);
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
        check_maze(maze, (int64_t)pattern, links > 9 ? 8 : 1);
    }
    mdr_maze_free(maze);
}

static void all_patterns_of_small_squares(void **state)
{
    (void)state;
    for (int64_t rows = 1; rows <= 3; rows++) {
        for (int64_t columns = 1; columns <= 3; columns++) {
            check_patterns("square", MDR_LAYOUT_ROWS_ODD, rows, columns, 1);
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
        check_maze(maze, number, 3);
        mdr_maze_free(maze);
    }
}

/* The same on surfaces, where ways lead over seams. */
static void random_mazes_on_surfaces(void **state)
{
    static const char *const shapes[] = {"square", "hexagon", "square", "triangle", "cairo"};
    int32_t checked = 0;
    (void)state;
    for (int32_t number = 0; number < 180; number++) {
        const mdr_grid_options options = {.shape = shapes[number % 5],
                                          .rows = 2 + number % 3,
                                          .columns = 2 + number / 3 % 3,
                                          .wrap = (mdr_wrap)(1 + number % 6)};
        char seed[32];
        mdr_grid *grid;
        mdr_maze *maze;
        if (mdr_grid_new(&options, NULL, &grid)) continue; /* not every size can be glued */
        checked++;
        assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
        snprintf(seed, sizeof seed, "surface %d", number);
        open_at_random(maze, seed, 100 + number % 157, number % 2 == 0);
        check_maze(maze, number, 7);
        mdr_maze_free(maze);
        mdr_grid_free(grid);
    }
    assert_true(checked > 80);
}

/* Every shape there is, perfect, braided, and with one-way passages. */
static void check_shape(const char *shape, int64_t rows, int64_t levels, int32_t number)
{
    const mdr_grid_options options = {.shape = shape, .rows = rows, .levels = levels};
    const mdr_braid_options half = {.millionths = 500000, .seed = "law"};
    char seed[32];
    mdr_grid *grid;
    mdr_maze *maze;
    snprintf(seed, sizeof seed, "%s %d", shape, number);
    assert_int_equal(mdr_grid_new(&options, NULL, &grid), MDR_OK);
    assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
    if (number % 3 == 2) {
        open_at_random(maze, seed, 100 + number * 8 % 157, number % 2 == 0);
    } else {
        const mdr_carve_options carving = {.seed = seed};
        mdr_braid_result result;
        assert_int_equal(mdr_carve(maze, mdr_carver_find("depth-first"), &carving, NULL), MDR_OK);
        if (number % 3 == 1) assert_int_equal(mdr_braid(maze, &half, NULL, &result), MDR_OK);
    }
    const int64_t cells = mdr_grid_cell_bound(grid);
    check_maze(maze, number, cells * cells / 50 + 1);
    mdr_maze_free(maze);
    mdr_grid_free(grid);
}

static void every_shape(void **state)
{
    (void)state;
    for (int32_t i = 0; i < mdr_shape_count(); i++) {
        const char *name = mdr_shape_at(i)->name;
        for (int32_t number = 0; number < 12; number++) {
            check_shape(name, 1 + number % 4, strcmp(name, "box") == 0 ? 1 + number % 3 : 0,
                        number);
        }
    }
}

/* On a plane Pledge's rule finds every cell at the outer wall, past any islands. */
static void check_pledge(const mdr_maze *maze)
{
    const mdr_grid *grid = mdr_maze_grid(maze);
    const int64_t cells = mdr_grid_cell_count(grid);
    for (mdr_cell to = 0; to < cells; to++) {
        bool outside = false;
        for (int32_t side = 0; side < mdr_grid_outline_count(grid, to); side++)
            outside |= mdr_grid_exit(grid, to, side).cell == MDR_NONE;
        for (mdr_cell from = to % 5; from < cells && outside; from += 5) {
            const mdr_solve_options options = {.from = &from, .to = &to};
            mdr_path *path;
            const mdr_status status =
                mdr_solve(maze, mdr_solver_find("pledge"), &options, NULL, &path);
            if (grid->shape->ops->no_direction) {
                assert_int_equal(status, MDR_E_UNFIT);
                return;
            }
            if (status)
                fail_msg("%s of %d cells, from %d to %d", mdr_grid_shape(grid)->name, (int)cells,
                         (int)from, (int)to);
            mdr_path_free(path);
        }
    }
}

static void pledge_finds_what_is_at_the_outer_wall(void **state)
{
    (void)state;
    for (int32_t number = 0; number < 6 * mdr_shape_count(); number++) {
        const char *shape = mdr_shape_at(number / 6)->name;
        mdr_maze *maze = maze_of(shape, (mdr_layout)(number % 4), 4, 4);
        char seed[32];
        snprintf(seed, sizeof seed, "pledge %d", number);
        open_at_random(maze, seed, 110 + number * 37 % 130, false);
        check_pledge(maze);
        mdr_maze_free(maze);
    }
}

/* Weights: the least cost by relaxing, as plain as can be. */
static void weights_are_minded(void **state)
{
    static const char *const names[] = {"dijkstra", "a-star"};
    (void)state;
    for (int32_t number = 0; number < 60; number++) {
        mdr_maze *maze = maze_of(number % 2 ? "square" : "hexagon", MDR_LAYOUT_ROWS_ODD, 6, 6);
        const mdr_grid *grid = mdr_maze_grid(maze);
        mdr_random random;
        int32_t weights[36];
        int64_t cost[36];
        char seed[32];
        snprintf(seed, sizeof seed, "weights %d", number);
        open_at_random(maze, seed, 200, number % 4 > 1);
        mdr_random_start(&random, MDR_RANDOM_DEFAULT, seed);
        for (int32_t i = 0; i < 36; i++) {
            weights[i] = 2 + (int32_t)mdr_random_below(&random, 9);
            cost[i] = i ? INT32_MAX : 0;
        }
        for (int32_t i = 0; i < 36 * 36; i++) {
            const mdr_cell cell = i % 36;
            for (int32_t side = 0; side < mdr_grid_side_count(grid, cell); side++) {
                if (!mdr_maze_is_open(maze, cell, side)) continue;
                const mdr_cell next = mdr_grid_exit(grid, cell, side).cell;
                if (cost[cell] + weights[next] < cost[next])
                    cost[next] = cost[cell] + weights[next];
            }
        }
        for (mdr_cell pair = 0; pair < 72; pair++) {
            const mdr_cell from = 0, to = pair / 2;
            const mdr_solve_options options = {.from = &from, .to = &to, .weights = weights};
            mdr_path *path;
            int64_t sum = 0;
            assert_int_equal(
                mdr_solve(maze, mdr_solver_find(names[pair % 2]), &options, NULL, &path), MDR_OK);
            assert_int_equal(path == NULL, cost[to] == INT32_MAX);
            if (path) assert_valid(maze, path, from, to);
            for (int64_t i = 1; path && i < mdr_path_count(path); i++)
                sum += weights[mdr_path_at(path, i)];
            if (path) assert_int_equal(sum, cost[to]);
            mdr_path_free(path);
        }
        mdr_maze_free(maze);
    }
}

/* On perfect mazes there is one path, so all solvers find the same. */
static void perfect_mazes_have_one_path(void **state)
{
    (void)state;
    for (int32_t i = 0; i < mdr_carver_count(); i++) {
        const mdr_carver *carver = mdr_carver_at(i);
        const bool squares = carver->needs && strcmp(carver->needs, "plain squares") == 0;
        mdr_maze *maze = carved(i % 2 && !squares ? "hexagon" : "square", MDR_LAYOUT_ROWS_EVEN, 37,
                                41, carver->name, "one path");
        const mdr_cell from = 5, to = 37 * 41 - 8;
        const mdr_solve_options options = {.from = &from, .to = &to};
        mdr_path *first = NULL;
        for (int32_t k = 0; k < mdr_solver_count(); k++) {
            mdr_path *path;
            const mdr_status status = mdr_solve(maze, mdr_solver_at(k), &options, NULL, &path);
            /* Pledge's rule goes round a wall that the goal is not at. */
            if (status == MDR_E_UNABLE && strcmp(mdr_solver_at(k)->name, "pledge") == 0) continue;
            assert_int_equal(status, MDR_OK);
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
        cmocka_unit_test(every_shape),
        cmocka_unit_test(pledge_finds_what_is_at_the_outer_wall),
        cmocka_unit_test(weights_are_minded),
        cmocka_unit_test(perfect_mazes_have_one_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
