/*
 * Mazes made to measure: what is told is true, and what can be reached is.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "support/mazes.h"

static mdr_maze *opened(const char *shape, int64_t rows, int64_t columns)
{
    mdr_maze *maze = maze_of(shape, MDR_LAYOUT_ROWS_ODD, rows, columns);
    assert_int_equal(mdr_maze_open_usual(maze, MDR_ROLE_START, NULL), MDR_OK);
    assert_int_equal(mdr_maze_open_usual(maze, MDR_ROLE_END, NULL), MDR_OK);
    return maze;
}

/* The maze is perfect, and its measures are those that were told. */
static void assert_true_words(const mdr_maze *maze, const mdr_goals *goals, const mdr_aimed *aimed)
{
    mdr_measured measured;
    mdr_verdict verdict;
    bool reached = true;
    assert_int_equal(mdr_measure(maze, NULL, &measured), MDR_OK);
    assert_int_equal(mdr_verify(maze, NULL, &verdict), MDR_OK);
    assert_true(verdict.perfect);
    for (int64_t i = 0; i < goals->count; i++) {
        const mdr_goal *goal = &goals->goals[i];
        const int64_t value = measured.values[goal->measure];
        assert_int_equal(aimed->measured.values[goal->measure], value);
        reached &= value >= goal->least && value <= goal->most;
    }
    assert_int_equal(aimed->reached, reached);
    assert_in_range(aimed->tries, 1, goals->tries);
    assert_in_range(aimed->swaps, 0, goals->tries);
}

static void goals_are_reached_as_told(void **state)
{
    static const struct {
        const char *shape, *carver, *measure;
        int64_t least, most, tries;
        bool first, swaps; /* the first maze fits; passages must be moved */
    } rows[] = {
        {"square", "wilson", "dead-end-share", 0, 10000, 5, true, false},
        {"square", "wilson", "dead-end-share", 2950, 3050, 400, false, false},
        {"square", "wilson", "solution", 50, 60, 200, false, false},
        {"square", "depth-first", "dead-end-share", 1900, 2100, 400, false, true},
        {"hexagon", "wilson", "dead-end-share", 4200, 9999, 600, false, true},
        {"polar", "kruskal", "longest", 60, 1000, 400, false, false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const mdr_goal goal = {mdr_measure_find(rows[i].measure), rows[i].least, rows[i].most};
        const mdr_goals goals = {&goal, 1, rows[i].tries};
        const mdr_carve_options options = {.seed = "aim"};
        mdr_aimed aimed, again;
        for (int32_t twice = 0; twice < 2; twice++) {
            mdr_maze *maze = opened(rows[i].shape, 12, strcmp(rows[i].shape, "polar") ? 14 : 12);
            assert_int_equal(mdr_carve_to(maze, mdr_carver_find(rows[i].carver), &options, &goals,
                                          NULL, twice ? &again : &aimed),
                             MDR_OK);
            assert_true_words(maze, &goals, twice ? &again : &aimed);
            mdr_maze_free(maze);
        }
        if (!aimed.reached) fail_msg("%s %s", rows[i].carver, rows[i].measure);
        if (rows[i].first) assert_int_equal(aimed.tries, 1);
        if (rows[i].swaps) assert_true(aimed.swaps > 0);
        assert_memory_equal(&aimed, &again, sizeof aimed);
    }
}

/* On squares the way between two cells has one parity: the nearest is told. */
static void what_cannot_be_is_told(void **state)
{
    const mdr_goal goal = {mdr_measure_find("solution"), 9, 9};
    const mdr_goals goals = {&goal, 1, 30};
    mdr_maze *maze = opened("square", 5, 5);
    mdr_aimed aimed;
    (void)state;
    assert_int_equal(mdr_carve_to(maze, mdr_carver_find("wilson"), NULL, &goals, NULL, &aimed),
                     MDR_OK);
    assert_false(aimed.reached);
    assert_int_equal(aimed.tries, 30);
    assert_int_equal(aimed.swaps, 30);
    const int64_t value = aimed.measured.values[goal.measure];
    assert_true(value == 8 || value == 10);
    assert_true_words(maze, &goals, &aimed);
    mdr_maze_free(maze);
}

/* Small boards, without a wall to open, and without ends. */
static void small_boards_are_taken(void **state)
{
    const mdr_goal goal = {mdr_measure_find("solution"), 3, 3};
    const mdr_goals goals = {&goal, 1, 5};
    static const int64_t sizes[][2] = {{1, 1}, {1, 4}, {2, 2}};
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        for (int32_t ends = 0; ends < 2; ends++) {
            mdr_maze *maze = ends
                                 ? opened("square", sizes[i][0], sizes[i][1])
                                 : maze_of("square", MDR_LAYOUT_ROWS_ODD, sizes[i][0], sizes[i][1]);
            mdr_aimed aimed;
            assert_int_equal(
                mdr_carve_to(maze, mdr_carver_find("wilson"), NULL, &goals, NULL, &aimed), MDR_OK);
            assert_int_equal(aimed.reached, ends && sizes[i][1] == 4);
            mdr_maze_free(maze);
        }
    }
}

static void impossible_goals_are_refused(void **state)
{
    const mdr_goal good = {0, 1, 2}, crossed = {0, 2, 1}, unknown = {mdr_measure_count(), 1, 2};
    const mdr_goals refused[] = {
        {&good, 0, 1}, {&good, 1, 0}, {NULL, 1, 1}, {&crossed, 1, 1}, {&unknown, 1, 1}};
    const mdr_goals fine = {&good, 1, 1};
    mdr_maze *maze = opened("square", 3, 3);
    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        assert_int_equal(
            mdr_carve_to(maze, mdr_carver_find("wilson"), NULL, &refused[i], NULL, NULL),
            MDR_E_ARGUMENT);
    assert_int_equal(mdr_carve_to(NULL, mdr_carver_find("wilson"), NULL, &fine, NULL, NULL),
                     MDR_E_ARGUMENT);
    assert_int_equal(mdr_carve_to(maze, NULL, NULL, &fine, NULL, NULL), MDR_E_ARGUMENT);
    mdr_maze_free(maze);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goals_are_reached_as_told),
        cmocka_unit_test(what_cannot_be_is_told),
        cmocka_unit_test(small_boards_are_taken),
        cmocka_unit_test(impossible_goals_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
