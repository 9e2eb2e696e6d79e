/*
 * Mazes: links, one way and both, openings, counts, copies, hashes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "support/failing_allocator.h"
#include "support/mazes.h"

enum { N, E, S, W };

static void links_open_both_ways_and_once(void **state)
{
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 3, 3);
    (void)state;
    assert_false(mdr_maze_is_open(maze, 4, E));
    mdr_maze_open(maze, 4, E);
    mdr_maze_open(maze, 4, E);
    assert_true(mdr_maze_is_open(maze, 4, E));
    assert_true(mdr_maze_is_open(maze, 5, W));
    assert_int_equal(mdr_maze_passage_count(maze), 1);
    assert_int_equal(mdr_maze_way_count(maze, 4), 1);
    assert_true(mdr_maze_is_linked(maze, 5));
    assert_false(mdr_maze_is_linked(maze, 0));
    mdr_maze_close(maze, 5, W);
    assert_false(mdr_maze_is_open(maze, 4, E));
    assert_int_equal(mdr_maze_passage_count(maze), 0);
    mdr_maze_free(maze);
}

/* Every side of every cell, border included: opens what it should and nothing else. */
static void check_sides(mdr_grid *grid, void *context)
{
    mdr_maze *maze;
    (void)context;
    assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
    for (mdr_cell cell = 0; cell < mdr_grid_cell_count(grid); cell++) {
        for (int32_t side = 0; side < mdr_grid_side_count(grid, cell); side++) {
            const mdr_exit exit = mdr_grid_exit(grid, cell, side);
            mdr_maze_open(maze, cell, side);
            assert_int_equal(mdr_maze_is_open(maze, cell, side), exit.cell != MDR_NONE);
            assert_int_equal(mdr_maze_passage_count(maze), exit.cell != MDR_NONE);
            if (exit.cell != MDR_NONE) {
                assert_true(mdr_maze_is_open(maze, exit.cell, exit.back));
                assert_int_equal(mdr_maze_passage(maze, exit.link), MDR_PASSAGE_BOTH);
            }
            mdr_maze_close(maze, cell, side);
        }
    }
    mdr_maze_open_all(maze);
    assert_int_equal(mdr_maze_passage_count(maze), mdr_grid_link_count(grid));
    for (mdr_cell cell = 0; cell < mdr_grid_cell_count(grid); cell++) {
        for (int32_t side = 0; side < mdr_grid_side_count(grid, cell); side++) {
            assert_int_equal(mdr_maze_is_open(maze, cell, side),
                             mdr_grid_exit(grid, cell, side).cell != MDR_NONE);
        }
    }
    mdr_maze_free(maze);
}

static void border_never_opens(void **state)
{
    (void)state;
    for_each_grid(check_sides, NULL);
}

static void check_one_way(mdr_grid *grid, void *context)
{
    mdr_maze *maze;
    (void)context;
    if (mdr_grid_cell_count(grid) > 120) return;
    assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
    for (mdr_cell cell = 0; cell < mdr_grid_cell_count(grid); cell++) {
        for (int32_t side = 0; side < mdr_grid_side_count(grid, cell); side++) {
            const mdr_exit exit = mdr_grid_exit(grid, cell, side);
            assert_int_equal(mdr_maze_open_one_way(maze, cell, side, NULL), MDR_OK);
            if (exit.cell == MDR_NONE) continue;
            assert_true(mdr_maze_is_open(maze, cell, side));
            assert_false(mdr_maze_is_open(maze, exit.cell, exit.back));
            assert_int_equal(mdr_maze_one_way_count(maze), 1);
            assert_int_equal(mdr_maze_passage_count(maze), 1);
            assert_true(mdr_maze_is_linked(maze, exit.cell));
            assert_int_equal(mdr_maze_way_count(maze, exit.cell), 0);
            assert_int_equal(mdr_maze_open_one_way(maze, exit.cell, exit.back, NULL), MDR_OK);
            assert_int_equal(mdr_maze_one_way_count(maze), 0);
            assert_int_equal(mdr_maze_close_one_way(maze, cell, side, NULL), MDR_OK);
            assert_false(mdr_maze_is_open(maze, cell, side));
            assert_true(mdr_maze_is_open(maze, exit.cell, exit.back));
            mdr_maze_close(maze, cell, side);
            assert_int_equal(mdr_maze_passage_count(maze), 0);
        }
    }
    mdr_maze_free(maze);
}

static void one_way_is_one_way(void **state)
{
    (void)state;
    for_each_grid(check_one_way, NULL);
}

static void only_neighbours_link(void **state)
{
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 3, 3);
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    (void)state;
    assert_int_equal(mdr_maze_link(maze, 0, 3, &run), MDR_OK);
    assert_true(mdr_maze_is_open(maze, 3, N));
    assert_int_equal(mdr_maze_link(maze, 0, 4, &run), MDR_E_ARGUMENT);
    assert_non_null(strstr(error.text, "1\xc2\xb7"
                                       "1"));
    assert_int_equal(mdr_maze_link(maze, 2, 3, &run), MDR_E_ARGUMENT);
    assert_int_equal(mdr_maze_link(maze, 0, 9, &run), MDR_E_ARGUMENT);
    assert_int_equal(mdr_maze_link(maze, -1, 0, &run), MDR_E_ARGUMENT);
    assert_int_equal(mdr_maze_passage_count(maze), 1);
    mdr_maze_free(maze);
}

static mdr_opening opening_at(const mdr_maze *maze, mdr_role role, int64_t row, int64_t column)
{
    mdr_opening opening = {.role = role};
    assert_int_equal(mdr_grid_place(mdr_maze_grid(maze), row, column, NULL, &opening.place),
                     MDR_OK);
    return opening;
}

static void openings_are_kept_and_replaced(void **state)
{
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 4, 4);
    mdr_place place;
    mdr_role role;
    (void)state;
    assert_false(mdr_maze_find_opening(maze, MDR_ROLE_START, &place));
    for (int32_t round = 0; round < 3; round++) {
        assert_int_equal(
            mdr_maze_set_opening(maze, opening_at(maze, MDR_ROLE_START, -1, round), NULL), MDR_OK);
        assert_int_equal(mdr_maze_set_opening(maze, opening_at(maze, MDR_ROLE_END, 3, 4), NULL),
                         MDR_OK);
        assert_int_equal(mdr_maze_opening_count(maze), 2);
        assert_true(mdr_maze_find_opening(maze, MDR_ROLE_START, &place));
        assert_int_equal(place.cell, round);
    }
    assert_true(mdr_maze_opening_at(maze, 2, N, &role));
    assert_int_equal(role, MDR_ROLE_START);
    assert_false(mdr_maze_opening_at(maze, 0, N, NULL));
    for (int32_t i = 0; i < 40; i++) {
        assert_int_equal(
            mdr_maze_add_opening(maze, opening_at(maze, MDR_ROLE_DOOR, 4, i % 4), NULL), MDR_OK);
    }
    assert_int_equal(mdr_maze_opening_count(maze), 42);
    mdr_maze_clear_openings(maze, MDR_ROLE_DOOR);
    assert_int_equal(mdr_maze_opening_count(maze), 2);
    mdr_maze_free(maze);
}

static void openings_need_border(void **state)
{
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 3, 3);
    static const mdr_place bad[] = {{4, N}, {0, E}, {0, 4}, {0, -2}, {9, N}, {-1, N}};
    (void)state;
    const mdr_opening start = opening_at(maze, MDR_ROLE_START, -1, 0);
    assert_int_equal(mdr_maze_set_opening(maze, start, NULL), MDR_OK);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const mdr_opening opening = {bad[i], MDR_ROLE_START};
        assert_int_equal(mdr_maze_set_opening(maze, opening, NULL), MDR_E_ARGUMENT);
        assert_int_equal(mdr_maze_opening_count(maze), 1);
        assert_int_equal(mdr_maze_opening(maze, 0).place.cell, 0);
    }
    mdr_maze_free(maze);
}

static void copies_are_equal_and_apart(void **state)
{
    (void)state;
    for (int32_t one_way = 0; one_way < 2; one_way++) {
        mdr_maze *maze = maze_of("hexagon", MDR_LAYOUT_ROWS_ODD, 7, 5), *copy;
        open_at_random(maze, "copy", 128, one_way);
        assert_int_equal(mdr_maze_set_opening(maze, opening_at(maze, MDR_ROLE_END, 6, 5), NULL),
                         MDR_OK);
        assert_int_equal(mdr_maze_copy(maze, NULL, &copy), MDR_OK);
        assert_true(mdr_maze_equal(maze, copy));
        assert_true(mdr_maze_hash(maze) == mdr_maze_hash(copy));
        mdr_maze_clear_openings(copy, MDR_ROLE_END);
        assert_false(mdr_maze_equal(maze, copy));
        mdr_maze_clear(copy);
        assert_int_equal(mdr_maze_passage_count(copy), 0);
        assert_int_equal(mdr_maze_one_way_count(copy), 0);
        assert_true(mdr_maze_passage_count(maze) > 0);
        assert_false(mdr_maze_hash(maze) == mdr_maze_hash(copy));
        mdr_maze_free(copy);
        mdr_maze_free(maze);
    }
}

/* FNV-1a of 64 bits over bytes, worked out here again. */
static uint64_t fnv(const uint8_t *bytes, size_t size)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < size; i++) hash = (hash ^ bytes[i]) * UINT64_C(1099511628211);
    return hash;
}

/* 2 x 3 squares: east links 0 1 3 4 are bits of the first word, south links are bits 64, 65, 66. */
static void the_hash_is_as_published(void **state)
{
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 2, 3);
    uint8_t bytes[16] = {0};
    (void)state;
    assert_true(mdr_maze_hash(maze) == fnv(bytes, 16));
    mdr_maze_open(maze, 1, E);
    mdr_maze_open(maze, 5, W);
    mdr_maze_open(maze, 5, N);
    bytes[0] = 1 << 1 | 1 << 4;
    bytes[8] = 1 << 2;
    assert_true(mdr_maze_hash(maze) == fnv(bytes, 16));
    mdr_maze_free(maze);
}

static void two_bits_a_cell(void **state)
{
    failing_allocator memory;
    failing_allocator_start(&memory, 0);
    const mdr_grid_options options = {.rows = 1000, .allocator = &memory.allocator};
    mdr_grid *grid;
    mdr_maze *maze;
    int64_t bytes;
    (void)state;
    assert_int_equal(mdr_maze_bytes(&options, NULL, &bytes), MDR_OK);
    assert_int_equal(mdr_grid_new(&options, NULL, &grid), MDR_OK);
    const int64_t before = memory.outstanding_bytes;
    assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
    assert_int_equal(memory.outstanding_bytes - before, bytes);
    assert_true(bytes < 1000 * 1000 / 4 + 1000);
    mdr_maze_free(maze);
    mdr_grid_free(grid);
    failing_allocator_assert_clean(&memory);
}

static mdr_status make_and_copy(const mdr_allocator *allocator)
{
    const mdr_grid_options options = {.shape = "hexagon", .rows = 3, .allocator = allocator};
    mdr_grid *grid = NULL;
    mdr_maze *maze = NULL, *copy = NULL;
    mdr_status status = mdr_grid_new(&options, NULL, &grid);
    if (!status) status = mdr_maze_new(grid, NULL, &maze);
    if (!status) status = mdr_maze_open_one_way(maze, 0, 1, NULL);
    if (!status) {
        const mdr_opening start = opening_at(maze, MDR_ROLE_START, -1, 0);
        status = mdr_maze_set_opening(maze, start, NULL);
    }
    if (!status) status = mdr_maze_copy(maze, NULL, &copy);
    if (!status) assert_true(mdr_maze_equal(maze, copy));
    mdr_maze_free(copy);
    mdr_maze_free(maze);
    mdr_grid_free(grid);
    return status;
}

static void failing_memory_is_told(void **state)
{
    mdr_status status = MDR_E_MEMORY;
    (void)state;
    for (int64_t nth = 1; status; nth++) {
        failing_allocator memory;
        failing_allocator_start(&memory, nth);
        status = make_and_copy(&memory.allocator);
        if (status) assert_int_equal(status, MDR_E_MEMORY);
        failing_allocator_assert_clean(&memory);
    }
}

static void limits_are_kept(void **state)
{
    mdr_grid *grid = grid_of("square", MDR_LAYOUT_ROWS_ODD, 1000, 1000);
    mdr_error error = {0};
    const mdr_run run = {.memory_limit_bytes = 200000, .error = &error};
    mdr_maze *maze;
    (void)state;
    assert_int_equal(mdr_maze_new(grid, &run, &maze), MDR_E_LIMIT);
    assert_null(maze);
    assert_true(error.needed_bytes >= 250000);
    assert_int_equal(mdr_maze_new(NULL, &run, &maze), MDR_E_ARGUMENT);
    mdr_grid_free(grid);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(links_open_both_ways_and_once),
        cmocka_unit_test(border_never_opens),
        cmocka_unit_test(one_way_is_one_way),
        cmocka_unit_test(only_neighbours_link),
        cmocka_unit_test(openings_are_kept_and_replaced),
        cmocka_unit_test(openings_need_border),
        cmocka_unit_test(copies_are_equal_and_apart),
        cmocka_unit_test(the_hash_is_as_published),
        cmocka_unit_test(two_bits_a_cell),
        cmocka_unit_test(failing_memory_is_told),
        cmocka_unit_test(limits_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
