/*
 * Measures: hand-computed ones, plain recounts on every shape, and the reference shares of generators.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/failing_allocator.h"
#include "support/mazes.h"

static int64_t value(const mdr_measured *measured, const char *name)
{
    const int32_t index = mdr_measure_find(name);
    if (index == MDR_NONE) fail_msg("no measure is called %s", name);
    return measured->values[index];
}

static mdr_measured measure(const mdr_maze *maze)
{
    mdr_measured measured;
    assert_int_equal(mdr_measure(maze, NULL, &measured), MDR_OK);
    return measured;
}

static void open_at(mdr_maze *maze, mdr_cell from, mdr_cell to)
{
    const mdr_opening start = {{from, MDR_NONE}, MDR_ROLE_START},
                      end = {{to, MDR_NONE}, MDR_ROLE_END};
    assert_int_equal(mdr_maze_set_opening(maze, start, NULL), MDR_OK);
    assert_int_equal(mdr_maze_set_opening(maze, end, NULL), MDR_OK);
}

typedef struct expected {
    const char *name;
    int64_t value;
} expected;

static void assert_values(const mdr_maze *maze, const expected *values, size_t count)
{
    const mdr_measured measured = measure(maze);
    for (size_t i = 0; i < count; i++) {
        const int64_t found = value(&measured, values[i].name);
        if (found != values[i].value)
            fail_msg("%s is %lld, expected %lld", values[i].name, (long long)found,
                     (long long)values[i].value);
    }
}

/* Case 33, F6, and more of it counted by hand: from the top left to the bottom right the way goes along
 * the top, back through the middle, and down at the right, past a wrong way at the start and one at the right. */
static void plan_is_as_counted_by_hand(void **state)
{
    static const expected values[] = {
        {"cells", 16},         {"passages", 15},
        {"components", 1},     {"loops", 0},
        {"dead-ends", 3},      {"junctions", 1},
        {"crossroads", 0},     {"straights", 6},
        {"turns", 6},          {"dead-end-share", 1875},
        {"longest", 13},       {"solution", 8},
        {"solutions", 1},      {"solution-share", 5625},
        {"across", 8},         {"upright", 7},
        {"bias", 333},         {"isolated", 0},
        {"branching", 200},    {"symmetric", 0},
        {"stretch", 133},      {"decisions", 2},
        {"one-way", 0},        {"dead-ends-north", 1},
        {"dead-ends-east", 1}, {"dead-ends-south", 1},
        {"dead-ends-west", 0},
    };
    const char plan[] =
        "+---+---+---+---+\n|           |   |\n+   +---+   +   +\n|   |       |   |\n"
        "+   +   +---+   +\n|   |           |\n+---+---+---+   +\n|               |\n"
        "+---+---+---+---+\n";
    mdr_document document = {0};
    (void)state;
    assert_int_equal(mdr_read(plan, strlen(plan), NULL, NULL, NULL, &document), MDR_OK);
    open_at(document.maze, 0, 15);
    assert_values(document.maze, values, sizeof values / sizeof *values);
    mdr_document_clear(&document);
}

/*  +   +---+---+---+---+---+       A corridor of six, and from its third cell a wrong branch of five down:
 *  | S   .   .   .   .   G |       deeper than 3, so it is a decision of one bit; nothing leans that way.
 *  +---+---+   +---+---+---+
 *              ...                 It is taken in one of 1 + 4 draws, and costs ten steps there and back. */
static void branches_are_weighed(void **state)
{
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 6, 6);
    static const expected values[] = {
        {"solution", 5},      {"decisions", 1},       {"wrong-branches", 1}, {"wrong-largest", 5},
        {"wrong-deepest", 5}, {"decision-bits", 100}, {"false-work", 5},     {"pull", 0},
        {"run-longest", 5},   {"run", 500},           {"river-longest", 5},  {"river", 333},
        {"left-hand", 5},     {"right-hand", 15},     {"solution-turns", 0}, {"effort-runs", 200},
    };
    (void)state;
    for (mdr_cell cell = 0; cell < 5; cell++) mdr_maze_open(maze, cell, 1);
    for (mdr_cell cell = 2; cell < 30; cell += 6) mdr_maze_open(maze, cell, 2);
    open_at(maze, 0, 5);
    assert_values(maze, values, sizeof values / sizeof *values);
    const mdr_measured measured = measure(maze);
    /* The mean of 200 is 5 + 10 / 5 = 7, its deviation 4 / sqrt 200 = 0.28: within four of them. */
    assert_in_range(value(&measured, "effort"), 6, 8);
    for (mdr_cell cell = 14; cell < 30; cell += 6) mdr_maze_close(maze, cell, 2);
    const mdr_measured shallow = measure(maze); /* a branch of two is seen to be wrong */
    assert_int_equal(value(&shallow, "effort"), 5);
    assert_int_equal(value(&shallow, "false-work"), 0);
    assert_int_equal(value(&shallow, "wrong-deepest"), 2);
    mdr_maze_free(maze);
}

/* Every shape: ways recounted, all ways are two a passage, and the mean of distances by searching. */
static void check_shape(const char *shape)
{
    mdr_maze *maze = carved(shape, MDR_LAYOUT_ROWS_ODD, 3, 3, "depth-first", "measures");
    const mdr_grid *grid = mdr_maze_grid(maze);
    const int64_t cells = mdr_grid_cell_count(grid);
    const mdr_measured measured = measure(maze);
    int64_t dead_ends = 0, sum = 0, most = 0;
    for (mdr_cell cell = 0; cell < mdr_grid_cell_bound(grid); cell++) {
        mdr_field *field;
        dead_ends += mdr_maze_way_count(maze, cell) == 1;
        assert_int_equal(mdr_field_new(maze, cell, NULL, &field), MDR_OK);
        if (mdr_field_most(field) > most) most = mdr_field_most(field);
        for (mdr_cell other = 0; other < cells; other++) sum += mdr_field_at(field, other);
        mdr_field_free(field);
    }
    assert_int_equal(value(&measured, "dead-ends"), dead_ends);
    assert_int_equal(value(&measured, "longest"), most);
    assert_int_equal(value(&measured, "isolated") + dead_ends + value(&measured, "straights")
                         + value(&measured, "turns") + value(&measured, "junctions"),
                     cells);
    if (cells > 1)
        assert_int_equal(value(&measured, "mean-distance"),
                         (sum * 200 + cells * (cells - 1)) / (2 * cells * (cells - 1)));
    mdr_maze_free(maze);
}

static void every_shape_is_measured(void **state)
{
    (void)state;
    for (int32_t i = 0; i < mdr_shape_count(); i++) check_shape(mdr_shape_at(i)->name);
}

/* The reference rows, in hundredths of a per cent: dead ends, straights, turns, crossroads. A maze of 400 x 400
 * scatters by some 2.5 times as much as one of 1000 x 1000, whose spread is .02 or .03. */
static void generators_have_their_shares(void **state)
{
    static const struct {
        const char *carver;
        int64_t dead_ends, straights, turns, crossroads;
    } rows[] = {{"binary-tree", 2501, 2506, 2493, 0},
                {"sidewinder", 2783, 2220, 2498, 283},
                {"depth-first", 997, 3020, 5004, 18}};
    const int64_t within = 30; /* four times .075, in hundredths */
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        mdr_maze *maze = carved("square", MDR_LAYOUT_ROWS_ODD, 400, 400, rows[i].carver, "shares");
        const mdr_measured measured = measure(maze);
        assert_in_range(value(&measured, "dead-end-share"), rows[i].dead_ends - within,
                        rows[i].dead_ends + within);
        assert_in_range(value(&measured, "straight-share"), rows[i].straights - within,
                        rows[i].straights + within);
        assert_in_range(value(&measured, "turn-share"), rows[i].turns - within,
                        rows[i].turns + within);
        assert_in_range(value(&measured, "crossroad-share"),
                        rows[i].crossroads > within ? rows[i].crossroads - within : 0,
                        rows[i].crossroads + within);
        mdr_maze_free(maze);
    }
}

/* A bias is of the passages, not of the board: a comb of long rows has one, and its turned one the other. */
static void bias_is_counted(void **state)
{
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 10, 10);
    (void)state;
    for (mdr_cell cell = 0; cell < 100; cell++) {
        if (cell % 10 < 9) mdr_maze_open(maze, cell, 1);
        if (cell % 10 == 0 && cell < 90) mdr_maze_open(maze, cell, 2);
    }
    mdr_measured measured = measure(maze);
    assert_int_equal(value(&measured, "across"), 90);
    assert_int_equal(value(&measured, "bias"), 9091 - 5000);
    assert_int_equal(value(&measured, "symmetric"), 1);
    assert_int_equal(value(&measured, "run-longest"), 9);
    assert_int_equal(value(&measured, "solution"), MDR_UNMEASURED);
    mdr_maze_free(maze);
}

static void failing_memory_is_told(void **state)
{
    mdr_status status = MDR_E_MEMORY;
    mdr_measured measured;
    (void)state;
    for (int64_t nth = 1; status; nth++) {
        failing_allocator memory;
        failing_allocator_start(&memory, 0);
        const mdr_grid_options size = {.rows = 6, .allocator = &memory.allocator};
        mdr_grid *grid;
        mdr_maze *maze;
        assert_int_equal(mdr_grid_new(&size, NULL, &grid), MDR_OK);
        assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
        assert_int_equal(mdr_carve(maze, mdr_carver_find("depth-first"), NULL, NULL), MDR_OK);
        open_at(maze, 0, 35);
        memory.fail_from = memory.allocations + nth;
        status = mdr_measure(maze, NULL, &measured);
        if (status) assert_int_equal(status, MDR_E_MEMORY);
        mdr_maze_free(maze);
        mdr_grid_free(grid);
        failing_allocator_assert_clean(&memory);
    }
    assert_int_equal(mdr_measure(NULL, NULL, &measured), MDR_E_ARGUMENT);
}

/* One-way passages and no way: what can be measured is. */
static void broken_mazes_are_measured(void **state)
{
    (void)state;
    for (int32_t number = 0; number < 60; number++) {
        mdr_maze *maze = maze_of(number % 2 ? "square" : "polar", MDR_LAYOUT_ROWS_ODD, 4, 4);
        char seed[16];
        snprintf(seed, sizeof seed, "%d", number);
        open_at_random(maze, seed, 60 + number * 3, number % 3 == 0);
        assert_int_equal(mdr_open_ends(maze, MDR_OPEN_RANDOM, seed, NULL), MDR_OK);
        const mdr_measured measured = measure(maze);
        assert_int_equal(value(&measured, "loops"), value(&measured, "passages")
                                                        - value(&measured, "cells")
                                                        + value(&measured, "components"));
        mdr_maze_free(maze);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plan_is_as_counted_by_hand),
        cmocka_unit_test(branches_are_weighed),
        cmocka_unit_test(every_shape_is_measured),
        cmocka_unit_test(generators_have_their_shares),
        cmocka_unit_test(bias_is_counted),
        cmocka_unit_test(failing_memory_is_told),
        cmocka_unit_test(broken_mazes_are_measured),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
