/*
 * Solvers: the recorded steps and paths of the origin, one-way passages, and what goes wrong.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
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

/* A fixture of block text, every square a cell. */
static mdr_maze *fixture(const char *name)
{
    char path[4096];
    char bytes[512];
    mdr_document document = {0};
    snprintf(path, sizeof path, "%s/%s", MDR_TEST_DATA, name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    const mdr_read_style squares = {.cells = MDR_CELLS_SQUARES};
    assert_int_equal(mdr_read_as(bytes, size, NULL, &squares, NULL, NULL, &document), MDR_OK);
    mdr_maze *maze = document.maze;
    document.maze = NULL;
    mdr_document_clear(&document);
    return maze;
}

static bool count_moves(void *context, const mdr_step *step)
{
    int64_t *moves = context;
    *moves += step->kind == MDR_STEP_SOLVE_TRY || step->kind == MDR_STEP_SOLVE_AGAIN;
    return true;
}

/* From the start of a maze to its end: steps of the path, steps that were walked. */
static mdr_status walk(const mdr_maze *maze, const char *solver, int64_t *steps, int64_t *walked)
{
    const mdr_solve_options options = {.seed = "x", .order = MDR_ORDER_FIXED};
    mdr_error error = {0};
    const mdr_run run = {.context = walked, .step = count_moves, .error = &error};
    mdr_path *path;
    *walked = -1;
    const mdr_status status = mdr_solve(maze, mdr_solver_find(solver), &options, &run, &path);
    *steps = path ? mdr_path_count(path) - 1 : MDR_NONE;
    assert_int_equal(status == MDR_E_UNABLE, strstr(error.text, "because") != NULL);
    mdr_path_free(path);
    return status;
}

/* Case 26: followers come back to where they began, the others find the way of 13 steps. */
static void islands_stop_followers(void **state)
{
    static const char *const general[] = {"a-star",       "bidirectional",   "breadth-first",
                                          "dijkstra",     "tremaux",         "depth-first",
                                          "random-mouse", "dead-end-filling"};
    mdr_maze *maze = fixture("f1_island.txt");
    int64_t steps, walked;
    (void)state;
    for (size_t i = 0; i < sizeof general / sizeof *general; i++) {
        assert_int_equal(walk(maze, general[i], &steps, &walked), MDR_OK);
        assert_true(steps >= 13);
        if (mdr_solver_find(general[i])->traits & MDR_SOLVER_SHORTEST) assert_int_equal(steps, 13);
    }
    assert_int_equal(walk(maze, "wall-follower", &steps, &walked), MDR_E_UNABLE);
    assert_true(walked < 34 * 4);
    assert_int_equal(walk(maze, "wall-follower-right", &steps, &walked), MDR_E_UNABLE);
    assert_true(walked < 34 * 4);
    mdr_maze_free(maze);
}

/* F5: the left hand arrives in 17 steps, the right hand in 23. */
static void hands_take_their_ways(void **state)
{
    mdr_maze *maze = fixture("f5_loops.txt");
    int64_t steps, walked;
    (void)state;
    assert_int_equal(walk(maze, "wall-follower", &steps, &walked), MDR_OK);
    assert_int_equal(walked, 17);
    assert_int_equal(walk(maze, "wall-follower-right", &steps, &walked), MDR_OK);
    assert_int_equal(walked, 23);
    mdr_maze_free(maze);
}

/* Case 27: no way, and nobody claims one, or says that it is its rule. */
static void without_a_way_nobody_is_unable(void **state)
{
    mdr_maze *maze = fixture("f3_no_way.txt");
    int64_t steps, walked;
    (void)state;
    for (int32_t i = 0; i < mdr_solver_count(); i++) {
        assert_int_equal(walk(maze, mdr_solver_at(i)->name, &steps, &walked), MDR_OK);
        assert_int_equal(steps, MDR_NONE);
    }
    mdr_maze_free(maze);
}

/* Case 29, and more paths than can be counted. */
static void shortest_paths_are_counted(void **state)
{
    static const struct {
        const char *name;
        int64_t steps;
        uint64_t paths;
    } known[] = {{"f2_two_ways.txt", 8, 2}, {"f4_open_hall.txt", 10, 56}, {"f5_loops.txt", 17, 2}};
    mdr_shortest shortest;
    mdr_place start, end;
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        mdr_maze *maze = fixture(known[i].name);
        assert_true(mdr_maze_find_opening(maze, MDR_ROLE_START, &start));
        assert_true(mdr_maze_find_opening(maze, MDR_ROLE_END, &end));
        assert_int_equal(mdr_count_shortest(maze, start.cell, end.cell, NULL, &shortest), MDR_OK);
        assert_int_equal(shortest.steps, known[i].steps);
        assert_int_equal(shortest.paths, known[i].paths);
        mdr_maze_free(maze);
    }
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 40, 40);
    mdr_maze_open_all(maze);
    assert_int_equal(mdr_count_shortest(maze, 0, 33 * 40 + 33, NULL, &shortest), MDR_OK);
    assert_false(shortest.more);
    assert_true(shortest.paths == UINT64_C(7219428434016265740)); /* 66 over 33 */
    assert_int_equal(mdr_count_shortest(maze, 0, 34 * 40 + 35, NULL, &shortest), MDR_OK);
    assert_true(shortest.more);
    assert_true(shortest.paths == UINT64_MAX);
    assert_int_equal(shortest.steps, 69);
    assert_int_equal(mdr_count_shortest(maze, 0, 1600, NULL, &shortest), MDR_E_ARGUMENT);
    mdr_maze_free(maze);
}

static void weights_are_checked(void **state)
{
    mdr_maze *maze = carved("square", MDR_LAYOUT_ROWS_ODD, 1, 3, "depth-first", "x");
    const mdr_cell from = 0, to = 2;
    int32_t weights[3] = {1, 0, 1};
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    const mdr_solve_options options = {.from = &from, .to = &to, .weights = weights};
    mdr_path *path;
    (void)state;
    assert_int_equal(mdr_solve(maze, mdr_solver_find("dijkstra"), &options, &run, &path),
                     MDR_E_ARGUMENT);
    assert_non_null(strstr(error.text, "0·1"));
    weights[1] = INT32_MAX;
    assert_int_equal(mdr_solve(maze, mdr_solver_find("dijkstra"), &options, &run, &path), MDR_OK);
    mdr_path_free(path);
    assert_int_equal(mdr_solve(maze, mdr_solver_find("tremaux"), &options, &run, &path),
                     MDR_E_UNFIT);
    mdr_maze_free(maze);
}

/* A* looks at less than breadth-first in an open hall, and over seams (case 32). */
static void a_star_knows_seams(void **state)
{
    (void)state;
    for (int32_t wrap = 0; wrap <= MDR_WRAP_PROJECTIVE; wrap++) {
        const mdr_grid_options size = {.rows = 20, .columns = 21, .wrap = (mdr_wrap)wrap};
        mdr_grid *grid;
        mdr_maze *maze;
        mdr_field *field;
        int64_t tries = 0;
        const mdr_cell from = 9 * 21 + 1, to = 10 * 21 + 19;
        assert_int_equal(mdr_grid_new(&size, NULL, &grid), MDR_OK);
        assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
        mdr_maze_open_all(maze);
        assert_int_equal(mdr_field_new(maze, from, NULL, &field), MDR_OK);
        const mdr_solve_options options = {.from = &from, .to = &to};
        const mdr_run run = {.context = &tries, .step = count_moves};
        mdr_path *path;
        assert_int_equal(mdr_solve(maze, mdr_solver_find("a-star"), &options, &run, &path), MDR_OK);
        assert_int_equal(mdr_path_count(path) - 1, mdr_field_at(field, to));
        assert_true(tries <= 40);
        mdr_path_free(path);
        mdr_field_free(field);
        mdr_maze_free(maze);
        mdr_grid_free(grid);
    }
}

/* By word or cell by cell, told: the same path, on mazes with and without loops, of odd widths. */
static void filling_by_word_is_the_same(void **state)
{
    (void)state;
    for (int32_t number = 0; number < 300; number++) {
        mdr_maze *maze =
            maze_of("square", MDR_LAYOUT_ROWS_ODD, 1 + number % 9, 1 + number * 7 % 140);
        const int64_t cells = mdr_grid_cell_count(mdr_maze_grid(maze));
        char seed[16];
        snprintf(seed, sizeof seed, "%d", number);
        open_at_random(maze, seed, 120 + number % 130, false);
        const mdr_cell from = number * 31 % cells, to = cells - 1 - number * 17 % cells;
        const mdr_solve_options options = {.from = &from, .to = &to};
        int64_t told = 0;
        const mdr_run run = {.context = &told, .step = count_moves};
        mdr_path *fast, *slow;
        const mdr_solver *solver = mdr_solver_find("dead-end-filling");
        assert_int_equal(mdr_solve(maze, solver, &options, NULL, &fast), MDR_OK);
        assert_int_equal(mdr_solve(maze, solver, &options, &run, &slow), MDR_OK);
        assert_int_equal(fast == NULL, slow == NULL);
        for (int64_t i = 0; fast && i < mdr_path_count(slow); i++) {
            assert_int_equal(mdr_path_count(fast), mdr_path_count(slow));
            assert_int_equal(mdr_path_at(fast, i), mdr_path_at(slow, i));
        }
        mdr_path_free(fast);
        mdr_path_free(slow);
        mdr_maze_free(maze);
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
        cmocka_unit_test(islands_stop_followers),
        cmocka_unit_test(hands_take_their_ways),
        cmocka_unit_test(without_a_way_nobody_is_unable),
        cmocka_unit_test(shortest_paths_are_counted),
        cmocka_unit_test(weights_are_checked),
        cmocka_unit_test(a_star_knows_seams),
        cmocka_unit_test(filling_by_word_is_the_same),
        cmocka_unit_test(paths_are_copies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
