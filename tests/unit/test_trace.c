/*
 * Traces: steps in order, packed; their words; playing them forward and back.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "meander/carve.h"
#include "meander/solve.h"
#include "support/failing_allocator.h"
#include "support/mazes.h"

/* Any kind, near and far cells and none, sides small and large and none. */
static mdr_step any_step(mdr_random *random, mdr_cell before)
{
    const mdr_cell near = before % 1000000;
    const mdr_cell far[] = {MDR_NONE,
                            0,
                            near - 1,
                            near + 1,
                            INT64_MAX,
                            INT64_MIN,
                            (mdr_cell)mdr_random_below(random, 1000000)};
    const int32_t sides[] = {MDR_NONE, 0, 1, 5, 6, 7, 200, INT32_MAX};
    return (mdr_step){
        .kind = (mdr_step_kind)mdr_random_below(random, MDR_STEP_KIND_COUNT),
        .cell = far[mdr_random_below(random, sizeof far / sizeof *far)],
        .side = sides[mdr_random_below(random, sizeof sides / sizeof *sides)],
    };
}

static void traces_keep_any_steps(void **state)
{
    enum { COUNT = 5000 };
    static mdr_step kept[COUNT];
    mdr_random random;
    mdr_trace *trace;
    (void)state;
    mdr_random_start(&random, MDR_RANDOM_DEFAULT, "steps");
    assert_int_equal(mdr_trace_new(NULL, &trace), MDR_OK);
    for (int32_t round = 0; round < 2; round++) {
        for (int32_t i = 0; i < COUNT; i++) {
            kept[i] = any_step(&random, i > 0 ? kept[i - 1].cell : 0);
            assert_true(mdr_trace_record(trace, &kept[i]));
        }
        assert_int_equal(mdr_trace_count(trace), COUNT);
        for (int32_t i = COUNT - 1; i >= 0; i--) {
            const mdr_step step = mdr_trace_at(trace, i);
            assert_int_equal(step.kind, kept[i].kind);
            assert_int_equal(step.cell, kept[i].cell);
            assert_int_equal(step.side, kept[i].side);
        }
        mdr_trace_clear(trace);
        assert_int_equal(mdr_trace_count(trace), 0);
    }
    mdr_trace_free(trace);
}

/* A trace that cannot grow stays as it is; what it takes is no more than was said. */
static void traces_stay_whole_when_memory_ends(void **state)
{
    (void)state;
    for (int64_t fail_from = 1;; fail_from++) {
        failing_allocator memory;
        mdr_trace *trace;
        failing_allocator_start(&memory, fail_from);
        mdr_status status = mdr_trace_new(&memory.allocator, &trace);
        if (status) continue;
        int64_t count = 0;
        while (!status && count < 20000) {
            status = mdr_trace_add(
                trace, (mdr_step){MDR_STEP_BUILD_CARVE, count * 7919 % 20000, (int32_t)count % 6});
            if (!status) count++;
        }
        assert_int_equal(mdr_trace_count(trace), count);
        for (int64_t i = 0; i < count; i++)
            assert_int_equal(mdr_trace_at(trace, i).cell, i * 7919 % 20000);
        mdr_trace_free(trace);
        failing_allocator_assert_clean(&memory);
        if (status) continue;
        assert_true(memory.peak_bytes <= mdr_trace_bytes(20000, 20000) + 200);
        break;
    }
    assert_int_equal(mdr_trace_bytes(1, INT64_MAX), INT64_MAX);
}

static void kinds_have_words(void **state)
{
    (void)state;
    mdr_step_kind kind;
    for (int32_t i = 0; i < MDR_STEP_KIND_COUNT; i++) {
        assert_true(mdr_step_find(mdr_step_name((mdr_step_kind)i), &kind));
        assert_int_equal(kind, i);
        assert_true(strlen(mdr_step_tells(kind)) > 10);
    }
    assert_false(mdr_step_find("BUILD", &kind));
    for (int32_t i = 0; i < MDR_MARK_COUNT; i++)
        assert_true(strlen(mdr_mark_name((mdr_mark)i)) > 3);
}

static void captions_name_cells(void **state)
{
    mdr_grid *grid = grid_of("square", MDR_LAYOUT_ROWS_ODD, 3, 3);
    char text[192];
    (void)state;
    mdr_step_caption(grid, &(mdr_step){MDR_STEP_BUILD_CARVE, 1, 2}, text);
    assert_string_equal(text, "opens the wall from 0\u00b71 to 1\u00b71");
    mdr_step_caption(grid, &(mdr_step){MDR_STEP_SOLVE_SUCCESS, MDR_NONE, MDR_NONE}, text);
    assert_string_equal(text, "has reached the goal");
    mdr_grid_free(grid);
}

/* The colours of the origin's page, by hand, on a corridor of three cells that is carved from its
 * first cell and solved from end to end. */
static void a_corridor_is_played_as_the_origin_does(void **state)
{
    enum { N, E };
    static const mdr_mark marks[][3] = {
        {MDR_MARK_NONE, MDR_MARK_NONE, MDR_MARK_NONE},
        {MDR_MARK_CARVED, MDR_MARK_FRONTIER, MDR_MARK_NONE},
        {MDR_MARK_CARVED, MDR_MARK_CARVED, MDR_MARK_FRONTIER},
        {MDR_MARK_CARVED, MDR_MARK_CARVED, MDR_MARK_FRONTIER}, /* a carved cell stays so */
        {MDR_MARK_TRYING, MDR_MARK_CARVED, MDR_MARK_FRONTIER},
        {MDR_MARK_TRYING, MDR_MARK_TRYING, MDR_MARK_FRONTIER},
        {MDR_MARK_SOLUTION, MDR_MARK_SOLUTION, MDR_MARK_FRONTIER},
    };
    static const mdr_step steps[] = {
        {MDR_STEP_BUILD_CARVE, 0, E},      {MDR_STEP_BUILD_CARVE, 1, E},
        {MDR_STEP_BUILD_BACKTRACK, 1, -1}, {MDR_STEP_SOLVE_TRY, 0, -1},
        {MDR_STEP_SOLVE_TRY, 1, -1},       {MDR_STEP_SOLVE_SUCCESS, MDR_NONE, -1},
    };
    enum { COUNT = sizeof steps / sizeof *steps };
    const mdr_cell solution[] = {0, 1};
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 1, 3);
    mdr_trace *trace;
    mdr_player *player;
    (void)state;
    mdr_maze_open(maze, 0, E);
    mdr_maze_open(maze, 1, E);
    assert_int_equal(mdr_trace_new(NULL, &trace), MDR_OK);
    for (size_t i = 0; i < COUNT; i++) assert_int_equal(mdr_trace_add(trace, steps[i]), MDR_OK);
    assert_int_equal(mdr_player_new(maze, trace, solution, 2, NULL, &player), MDR_OK);
    assert_int_equal(mdr_player_count(player), COUNT);
    for (int64_t way = 0; way < 2 * COUNT + 1; way++) {
        const int64_t at = way <= COUNT ? way : 2 * COUNT - way;
        assert_int_equal(mdr_player_position(player), at);
        for (mdr_cell cell = 0; cell < 3; cell++)
            assert_int_equal(mdr_player_mark(player, cell), marks[at][cell]);
        assert_int_equal(mdr_maze_passage_count(mdr_player_maze(player)), at < 2 ? at : 2);
        assert_int_equal(way < COUNT ? mdr_player_forward(player) : mdr_player_back(player),
                         way < 2 * COUNT);
    }
    mdr_player_free(player);
    mdr_trace_free(trace);
    mdr_maze_free(maze);
}

static void steps_that_lead_elsewhere_are_refused(void **state)
{
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 2, 2);
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    const mdr_cell outside = 4;
    mdr_player *player;
    (void)state;
    static const struct {
        mdr_step step;
        const char *text;
    } bad[] = {
        {{MDR_STEP_BUILD_CARVE, 0, 1}, "the steps do not lead to this maze"},
        {{MDR_STEP_BUILD_CARVE, 4, 1}, "a step names a cell that is not there"},
        {{MDR_STEP_BUILD_CARVE, 0, 4}, "a step names a side that is not there"},
        {{MDR_STEP_BUILD_CARVE, MDR_NONE, 0}, "a step names a cell that is not there"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        mdr_trace *trace;
        assert_int_equal(mdr_trace_new(NULL, &trace), MDR_OK);
        assert_int_equal(mdr_trace_add(trace, bad[i].step), MDR_OK);
        assert_int_equal(mdr_player_new(maze, trace, NULL, 0, &run, &player), MDR_E_ARGUMENT);
        assert_null(player);
        assert_string_equal(error.text, bad[i].text);
        mdr_trace_clear(trace);
        assert_int_equal(mdr_player_new(maze, trace, &outside, 1, &run, &player), MDR_E_ARGUMENT);
        assert_int_equal(mdr_player_new(NULL, trace, NULL, 0, &run, &player), MDR_E_ARGUMENT);
        assert_int_equal(mdr_player_new(maze, NULL, NULL, 0, &run, &player), MDR_OK);
        assert_false(mdr_player_forward(player) || mdr_player_back(player));
        mdr_player_free(player);
        mdr_trace_free(trace);
    }
    mdr_maze_free(maze);
}

/* Every allocation of a player fails in turn. */
static void players_give_all_back(void **state)
{
    mdr_status status = MDR_E_MEMORY;
    (void)state;
    for (int64_t fail_from = 1; status; fail_from++) {
        failing_allocator memory;
        failing_allocator_start(&memory, 0);
        const mdr_grid_options options = {.rows = 30, .allocator = &memory.allocator};
        mdr_grid *grid;
        mdr_maze *maze;
        mdr_trace *trace;
        mdr_player *player;
        assert_int_equal(mdr_grid_new(&options, NULL, &grid), MDR_OK);
        assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
        assert_int_equal(mdr_trace_new(NULL, &trace), MDR_OK);
        const mdr_run run = {.context = trace, .step = mdr_trace_record};
        assert_int_equal(mdr_carve(maze, mdr_carver_find("depth-first"), NULL, &run), MDR_OK);
        memory.fail_from = memory.allocations + fail_from;
        status = mdr_player_new(maze, trace, NULL, 0, NULL, &player);
        assert_true(status == MDR_OK || (status == MDR_E_MEMORY && !player));
        mdr_player_free(player);
        mdr_trace_free(trace);
        mdr_maze_free(maze);
        mdr_grid_free(grid);
        failing_allocator_assert_clean(&memory);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(traces_keep_any_steps),
        cmocka_unit_test(traces_stay_whole_when_memory_ends),
        cmocka_unit_test(kinds_have_words),
        cmocka_unit_test(captions_name_cells),
        cmocka_unit_test(a_corridor_is_played_as_the_origin_does),
        cmocka_unit_test(steps_that_lead_elsewhere_are_refused),
        cmocka_unit_test(players_give_all_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
