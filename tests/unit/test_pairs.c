/*
 * Any pair at once, the longest path, eccentricities, and ends: against searches from every cell.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/failing_allocator.h"
#include "support/mazes.h"

/* All pairs of a maze that is a forest: distances, next steps, eccentricities, the longest path. */
static void check_forest(const mdr_maze *maze)
{
    const mdr_grid *grid = mdr_maze_grid(maze);
    const int64_t bound = mdr_grid_cell_bound(grid);
    int64_t *eccentricities = malloc((size_t)bound * sizeof *eccentricities), most = -1;
    mdr_pairs *pairs;
    mdr_longest longest;
    assert_int_equal(mdr_pairs_new(maze, NULL, &pairs), MDR_OK);
    assert_int_equal(mdr_eccentricities(maze, NULL, eccentricities), MDR_OK);
    assert_int_equal(mdr_longest_path(maze, NULL, &longest), MDR_OK);
    for (mdr_cell to = mdr_grid_next_cell(grid, MDR_NONE); to != MDR_NONE;
         to = mdr_grid_next_cell(grid, to)) {
        mdr_field *field;
        assert_int_equal(mdr_field_new(maze, to, NULL, &field), MDR_OK);
        assert_int_equal(eccentricities[to], mdr_field_most(field));
        if (mdr_field_most(field) > most) most = mdr_field_most(field);
        for (mdr_cell from = mdr_grid_next_cell(grid, MDR_NONE); from != MDR_NONE;
             from = mdr_grid_next_cell(grid, from)) {
            const int64_t steps = mdr_field_at(field, from);
            const mdr_cell next = mdr_pairs_next(pairs, from, to);
            assert_int_equal(mdr_pairs_distance(pairs, from, to), steps);
            if (steps <= 0) assert_int_equal(next, MDR_NONE);
            if (steps <= 0) continue;
            assert_int_equal(mdr_field_at(field, next), steps - 1);
            assert_true(mdr_grid_side_between(grid, from, next) != MDR_NONE);
        }
        mdr_field_free(field);
    }
    assert_int_equal(longest.steps, most);
    assert_int_equal(mdr_pairs_distance(pairs, longest.from, longest.to), most);
    assert_true(longest.exact);
    mdr_pairs_free(pairs);
    free(eccentricities);
}

static void all_pairs_of_every_shape(void **state)
{
    (void)state;
    for (int32_t i = 0; i < mdr_shape_count(); i++) {
        for (int64_t rows = 1; rows <= 4; rows++) {
            mdr_maze *maze = carved(mdr_shape_at(i)->name, MDR_LAYOUT_ROWS_ODD, rows, rows,
                                    "depth-first", "pairs");
            if (mdr_grid_cell_count(mdr_maze_grid(maze)) <= 150) check_forest(maze);
            mdr_maze_free(maze);
        }
    }
}

static void all_pairs_of_long_and_broken_mazes(void **state)
{
    static const char *const carvers[] = {"binary-tree", "depth-first", "sidewinder"};
    (void)state;
    for (int32_t i = 0; i < 12; i++) {
        mdr_maze *maze = carved("square", MDR_LAYOUT_ROWS_ODD, 1 + i, 13, carvers[i % 3], "broken");
        check_forest(maze);
        for (mdr_cell cell = 5; cell < 13 * (1 + i); cell += 11) mdr_maze_close(maze, cell, 1);
        for (mdr_cell cell = 9; cell < 13 * (1 + i); cell += 17) mdr_maze_close(maze, cell, 2);
        check_forest(maze);
        mdr_maze_free(maze);
    }
}

/* F6: 13 steps from (0,1) to (0,0), x to the right and y up from the bottom row. */
static void plan_has_its_longest_path(void **state)
{
    const char plan[] =
        "+---+---+---+---+\n|           |   |\n+   +---+   +   +\n|   |       |   |\n"
        "+   +   +---+   +\n|   |           |\n+---+---+---+   +\n|               |\n"
        "+---+---+---+---+\n";
    mdr_document document = {0};
    mdr_longest longest;
    (void)state;
    assert_int_equal(mdr_read(plan, strlen(plan), NULL, NULL, NULL, &document), MDR_OK);
    assert_int_equal(mdr_longest_path(document.maze, NULL, &longest), MDR_OK);
    assert_int_equal(longest.steps, 13);
    assert_true((longest.from == 8 && longest.to == 12) || (longest.from == 12 && longest.to == 8));
    assert_int_equal(mdr_open_ends(document.maze, MDR_OPEN_CORNERS, NULL, NULL), MDR_OK);
    mdr_place start, end;
    assert_true(mdr_maze_find_opening(document.maze, MDR_ROLE_START, &start));
    assert_true(mdr_maze_find_opening(document.maze, MDR_ROLE_END, &end));
    assert_int_equal(start.cell,
                     0); /* to the bottom left it is 11 steps, farther than all others */
    assert_int_equal(end.cell, 12);
    mdr_document_clear(&document);
}

static void loops_are_said(void **state)
{
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 5, 5);
    int64_t eccentricities[25];
    mdr_longest longest;
    mdr_pairs *pairs = (mdr_pairs *)(uintptr_t)1;
    (void)state;
    mdr_maze_open_all(maze);
    assert_int_equal(mdr_longest_path(maze, NULL, &longest), MDR_OK);
    assert_false(longest.exact);
    assert_int_equal(longest.steps, 8);
    assert_int_equal(mdr_eccentricities(maze, NULL, eccentricities), MDR_OK);
    assert_int_equal(eccentricities[12], 4);
    assert_int_equal(eccentricities[0], 8);
    assert_int_equal(mdr_pairs_new(maze, NULL, &pairs), MDR_E_UNFIT);
    assert_null(pairs);
    mdr_maze_clear(maze);
    assert_int_equal(mdr_maze_open_one_way(maze, 0, 1, NULL), MDR_OK);
    assert_int_equal(mdr_pairs_new(maze, NULL, &pairs), MDR_E_UNFIT);
    assert_int_equal(mdr_pairs_new(NULL, NULL, &pairs), MDR_E_ARGUMENT);
    mdr_maze_free(maze);
}

/* Random ends are two cells at the border, and all such pairs come. */
static void ends_are_drawn(void **state)
{
    bool seen[9][9] = {{false}};
    int32_t pairs = 0;
    (void)state;
    for (int32_t number = 0; number < 600; number++) {
        mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 3, 3);
        char seed[16];
        mdr_place start, end;
        snprintf(seed, sizeof seed, "%d", number);
        assert_int_equal(mdr_open_ends(maze, MDR_OPEN_RANDOM, seed, NULL), MDR_OK);
        assert_true(mdr_maze_find_opening(maze, MDR_ROLE_START, &start));
        assert_true(mdr_maze_find_opening(maze, MDR_ROLE_END, &end));
        assert_true(start.side != MDR_NONE && end.side != MDR_NONE);
        pairs += !seen[start.cell][end.cell];
        seen[start.cell][end.cell] = true;
        mdr_maze_free(maze);
    }
    assert_int_equal(pairs, 8 * 7);
    for (int32_t i = 0; i < 9; i++) assert_false(seen[i][i]);
}

static void failing_memory_is_told(void **state)
{
    mdr_status status = MDR_E_MEMORY;
    (void)state;
    for (int64_t nth = 1; status; nth++) {
        failing_allocator memory;
        failing_allocator_start(&memory, 0);
        const mdr_grid_options size = {.rows = 9, .allocator = &memory.allocator};
        mdr_grid *grid;
        mdr_maze *maze;
        mdr_pairs *pairs;
        int64_t eccentricities[81];
        assert_int_equal(mdr_grid_new(&size, NULL, &grid), MDR_OK);
        assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
        assert_int_equal(mdr_carve(maze, mdr_carver_find("depth-first"), NULL, NULL), MDR_OK);
        memory.fail_from = memory.allocations + nth;
        status = mdr_eccentricities(maze, NULL, eccentricities);
        if (!status) status = mdr_open_ends(maze, MDR_OPEN_CORNERS, NULL, NULL);
        if (!status) status = mdr_pairs_new(maze, NULL, &pairs);
        if (!status) mdr_pairs_free(pairs);
        if (status) assert_int_equal(status, MDR_E_MEMORY);
        mdr_maze_free(maze);
        mdr_grid_free(grid);
        failing_allocator_assert_clean(&memory);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_pairs_of_every_shape),
        cmocka_unit_test(all_pairs_of_long_and_broken_mazes),
        cmocka_unit_test(plan_has_its_longest_path),
        cmocka_unit_test(loops_are_said),
        cmocka_unit_test(ends_are_drawn),
        cmocka_unit_test(failing_memory_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
