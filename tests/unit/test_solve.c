/*
 * Solvers: the recorded steps and paths of the origin, one-way passages, and what goes wrong.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "support/failing_allocator.h"
#include "support/mazes.h"

static mdr_path *solved(const mdr_maze *maze, const char *solver, mdr_cell from, mdr_cell to,
                        mdr_order order, mdr_trace *trace)
{
    const mdr_solve_options options = {.from = &from, .to = &to, .order = order};
    const mdr_run run = {.context = trace, .step = trace ? mdr_trace_record : NULL};
    mdr_path *path = NULL;
    assert_int_equal(mdr_solve(maze, mdr_solver_find(solver), &options, &run, &path), MDR_OK);
    return path;
}

/* Solve steps in the fixed order, and the shortest path. */
static void check_recorded(json_t *recorded)
{
    mdr_maze *maze = recorded_maze(recorded);
    mdr_trace *trace;
    const mdr_cell from = recorded_cell(maze, json_object_get(recorded, "from"));
    const mdr_cell to = recorded_cell(maze, json_object_get(recorded, "to"));
    json_t *expected = json_object_get(recorded, "path");
    assert_int_equal(mdr_trace_new(NULL, &trace), MDR_OK);
    mdr_path *way = solved(maze, "depth-first", from, to, MDR_ORDER_FIXED, trace);
    assert_steps(maze, trace, json_object_get(recorded, "solve"));
    assert_int_equal(way == NULL, json_is_null(expected));
    mdr_path *shortest = solved(maze, "breadth-first", from, to, MDR_ORDER_FIXED, NULL);
    assert_path(maze, shortest, expected);
    mdr_path_free(shortest);
    mdr_path_free(way);
    mdr_trace_free(trace);
    mdr_maze_free(maze);
}

static void solving_is_the_origin_s(void **state)
{
    static const char *const files[] = {"depth_first", "solve"};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        json_t *cases = recorded_cases(files[i]), *recorded;
        size_t index;
        json_array_foreach(cases, index, recorded)
        {
            check_recorded(recorded);
        }
        json_decref(cases);
    }
}

/* Shuffled as the origin: three draws on entering each cell but the goal, redone here plainly. */
static void shuffled_orders_draw_as_the_origin(void **state)
{
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 3, 3);
    mdr_trace *trace;
    mdr_random random;
    bool visited[9] = {false};
    (void)state;
    mdr_maze_open_all(maze);
    assert_int_equal(mdr_trace_new(NULL, &trace), MDR_OK);
    const mdr_cell from = 4, to = 0;
    const mdr_run run = {.context = trace, .step = mdr_trace_record};
    const mdr_solve_options options = {
        .from = &from, .to = &to, .seed = "saga", .random = MDR_RANDOM_UHEPRNG};
    mdr_path *path;
    assert_int_equal(mdr_solve(maze, mdr_solver_find("depth-first"), &options, &run, &path),
                     MDR_OK);
    mdr_random_start(&random, MDR_RANDOM_UHEPRNG, "saga");
    mdr_cell cell = from;
    int64_t step = 0;
    visited[cell] = true;
    /* On the open 3 x 3 board a walk of this seed never meets a dead end before the goal. */
    while (cell != to) {
        int32_t sides[4] = {0, 2, 1, 3};
        assert_int_equal(mdr_trace_at(trace, step).cell, cell);
        assert_int_equal(mdr_trace_at(trace, step++).kind, MDR_STEP_SOLVE_TRY);
        for (int32_t i = 3; i > 0; i--) {
            const int64_t j = mdr_random_below(&random, i + 1);
            const int32_t kept = sides[i];
            sides[i] = sides[j];
            sides[j] = kept;
        }
        mdr_cell next = MDR_NONE;
        for (int32_t i = 0; i < 4 && next == MDR_NONE; i++) {
            const mdr_cell beyond = mdr_grid_exit(mdr_maze_grid(maze), cell, sides[i]).cell;
            if (beyond != MDR_NONE && !visited[beyond]) next = beyond;
        }
        assert_true(next != MDR_NONE);
        cell = next;
        visited[cell] = true;
    }
    assert_int_equal(mdr_trace_count(trace), step + 2);
    assert_int_equal(mdr_path_count(path), step + 1);
    mdr_path_free(path);
    mdr_trace_free(trace);
    mdr_maze_free(maze);
}

static void shuffled_orders_follow_the_seed(void **state)
{
    mdr_maze *maze = maze_of("hexagon", MDR_LAYOUT_ROWS_ODD, 9, 9);
    const mdr_cell from = 0, to = 80;
    int64_t lengths[8];
    (void)state;
    mdr_maze_open_all(maze);
    for (int32_t i = 0; i < 8; i++) {
        const char seed[2] = {(char)('a' + i % 4), '\0'};
        const mdr_solve_options options = {.from = &from, .to = &to, .seed = seed};
        mdr_path *path;
        assert_int_equal(mdr_solve(maze, mdr_solver_find("depth-first"), &options, NULL, &path),
                         MDR_OK);
        lengths[i] = mdr_path_count(path);
        mdr_path_free(path);
    }
    for (int32_t i = 0; i < 4; i++) assert_int_equal(lengths[i], lengths[i + 4]);
    assert_false(lengths[0] == lengths[1] && lengths[1] == lengths[2] && lengths[2] == lengths[3]);
    mdr_maze_free(maze);
}

static void one_way_passages_are_obeyed(void **state)
{
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 1, 3);
    (void)state;
    assert_int_equal(mdr_maze_open_one_way(maze, 0, 1, NULL), MDR_OK);
    mdr_maze_open(maze, 1, 1);
    for (int32_t i = 0; i < mdr_solver_count(); i++) {
        const char *name = mdr_solver_at(i)->name;
        mdr_path *path = solved(maze, name, 0, 2, MDR_ORDER_SHUFFLED, NULL);
        assert_int_equal(mdr_path_count(path), 3);
        mdr_path_free(path);
        assert_null(solved(maze, name, 2, 0, MDR_ORDER_SHUFFLED, NULL));
    }
    mdr_maze_free(maze);
}

/* Case 28: ends that are equal, missing, or no cells. */
static void ends_are_checked(void **state)
{
    mdr_maze *maze = carved("square", MDR_LAYOUT_ROWS_ODD, 5, 5, "depth-first", "ends");
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    const mdr_cell inside = 3, outside = 25, before = -1;
    (void)state;
    for (int32_t i = 0; i < mdr_solver_count(); i++) {
        const mdr_solver *solver = mdr_solver_at(i);
        mdr_path *path = solved(maze, solver->name, 7, 7, MDR_ORDER_SHUFFLED, NULL);
        assert_int_equal(mdr_path_count(path), 1);
        assert_int_equal(mdr_path_at(path, 0), 7);
        mdr_path_free(path);
        path = (mdr_path *)(uintptr_t)1;
        assert_int_equal(mdr_solve(maze, solver, NULL, &run, &path), MDR_E_ARGUMENT);
        assert_null(path);
        assert_non_null(strstr(error.text, "no start"));
        mdr_solve_options options = {.from = &inside, .to = &outside};
        assert_int_equal(mdr_solve(maze, solver, &options, &run, &path), MDR_E_ARGUMENT);
        assert_non_null(strstr(error.text, "end"));
        options.from = &before;
        assert_int_equal(mdr_solve(maze, solver, &options, &run, &path), MDR_E_ARGUMENT);
        assert_non_null(strstr(error.text, "start"));
        assert_int_equal(mdr_solve(NULL, solver, NULL, &run, &path), MDR_E_ARGUMENT);
    }
    mdr_path *path;
    assert_int_equal(mdr_solve(maze, NULL, NULL, &run, &path), MDR_E_ARGUMENT);
    const mdr_opening start = {{0, 0}, MDR_ROLE_START}, end = {{24, MDR_NONE}, MDR_ROLE_END};
    assert_int_equal(mdr_maze_set_opening(maze, start, NULL), MDR_OK);
    assert_int_equal(mdr_maze_set_opening(maze, end, NULL), MDR_OK);
    assert_int_equal(mdr_solve(maze, mdr_solver_at(0), NULL, &run, &path), MDR_OK);
    assert_int_equal(mdr_path_at(path, 0), 0);
    assert_int_equal(mdr_path_at(path, mdr_path_count(path) - 1), 24);
    mdr_path_free(path);
    mdr_maze_free(maze);
}

static void uheprng_shuffles_squares_only(void **state)
{
    mdr_maze *maze = carved("hexagon", MDR_LAYOUT_ROWS_ODD, 3, 3, "depth-first", "x");
    const mdr_cell from = 0, to = 8;
    mdr_solve_options options = {.from = &from, .to = &to, .random = MDR_RANDOM_UHEPRNG};
    mdr_path *path;
    (void)state;
    assert_int_equal(mdr_solve(maze, mdr_solver_find("depth-first"), &options, NULL, &path),
                     MDR_E_UNFIT);
    assert_null(path);
    options.order = MDR_ORDER_FIXED;
    assert_int_equal(mdr_solve(maze, mdr_solver_find("depth-first"), &options, NULL, &path),
                     MDR_OK);
    mdr_path_free(path);
    mdr_maze_free(maze);
}

static bool stop_at_once(void *context, int64_t done, int64_t total)
{
    (void)context, (void)done, (void)total;
    return false;
}

static bool refuse_step(void *context, const mdr_step *step)
{
    int64_t *left = context;
    (void)step;
    return --*left > 0;
}

static void solving_can_be_cancelled(void **state)
{
    mdr_maze *maze = carved("square", MDR_LAYOUT_ROWS_ODD, 500, 500, "depth-first", "x");
    const mdr_cell from = 0, to = 500 * 500 - 1;
    const mdr_solve_options options = {.from = &from, .to = &to, .order = MDR_ORDER_FIXED};
    (void)state;
    for (int32_t i = 0; i < mdr_solver_count(); i++) {
        mdr_path *path;
        mdr_run run = {.tick = stop_at_once};
        assert_int_equal(mdr_solve(maze, mdr_solver_at(i), &options, &run, &path), MDR_E_CANCELLED);
        assert_null(path);
        for (int64_t steps = 1; steps < 4; steps++) {
            int64_t left = steps;
            run = (mdr_run){.context = &left, .step = refuse_step};
            assert_int_equal(mdr_solve(maze, mdr_solver_at(i), &options, &run, &path),
                             MDR_E_CANCELLED);
            assert_null(path);
        }
    }
    mdr_maze_free(maze);
}

static void failing_memory_is_told(void **state)
{
    (void)state;
    for (int32_t i = 0; i < mdr_solver_count(); i++) {
        mdr_status status = MDR_E_MEMORY;
        for (int64_t nth = 1; status; nth++) {
            failing_allocator memory;
            failing_allocator_start(&memory, 0);
            const mdr_grid_options size = {.rows = 20, .allocator = &memory.allocator};
            mdr_grid *grid;
            mdr_maze *maze;
            mdr_path *path;
            const mdr_cell from = 0, to = 399;
            const mdr_solve_options options = {.from = &from, .to = &to};
            assert_int_equal(mdr_grid_new(&size, NULL, &grid), MDR_OK);
            assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
            assert_int_equal(mdr_carve(maze, mdr_carver_find("depth-first"), NULL, NULL), MDR_OK);
            memory.fail_from = memory.allocations + nth;
            status = mdr_solve(maze, mdr_solver_at(i), &options, NULL, &path);
            if (status) assert_int_equal(status, MDR_E_MEMORY);
            assert_int_equal(path == NULL, status != MDR_OK);
            mdr_path_free(path);
            mdr_maze_free(maze);
            mdr_grid_free(grid);
            failing_allocator_assert_clean(&memory);
        }
    }
}

static void paths_are_copies(void **state)
{
    mdr_cell cells[] = {3, 4, 5};
    mdr_path *path;
    (void)state;
    assert_int_equal(mdr_path_new(NULL, cells, 3, &path), MDR_OK);
    cells[1] = 9;
    assert_int_equal(mdr_path_count(path), 3);
    assert_int_equal(mdr_path_at(path, 1), 4);
    mdr_path_free(path);
    assert_int_equal(mdr_path_new(NULL, cells, 0, &path), MDR_E_ARGUMENT);
    assert_null(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solving_is_the_origin_s),
        cmocka_unit_test(shuffled_orders_draw_as_the_origin),
        cmocka_unit_test(shuffled_orders_follow_the_seed),
        cmocka_unit_test(one_way_passages_are_obeyed),
        cmocka_unit_test(ends_are_checked),
        cmocka_unit_test(uheprng_shuffles_squares_only),
        cmocka_unit_test(solving_can_be_cancelled),
        cmocka_unit_test(failing_memory_is_told),
        cmocka_unit_test(paths_are_copies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
