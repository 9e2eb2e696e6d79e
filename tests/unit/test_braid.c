/*
 * Braiding: as many dead ends go as asked for, never by a smaller loop than there is.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "support/failing_allocator.h"
#include "support/mazes.h"

static int64_t count_dead_ends(const mdr_maze *maze)
{
    const mdr_grid *grid = mdr_maze_grid(maze);
    int64_t count = 0;
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        count += mdr_maze_way_count(maze, cell) == 1;
    }
    return count;
}

/* Case 18: 0 %, 50 % and 100 % on 30 x 30. */
static void shares_are_kept(void **state)
{
    (void)state;
    for (int64_t share = 0; share <= 1000000; share += 125000) {
        mdr_maze *maze = carved("square", MDR_LAYOUT_ROWS_ODD, 30, 30, "depth-first", "braid");
        mdr_braid_result result;
        mdr_verdict verdict;
        const int64_t before = count_dead_ends(maze);
        const mdr_braid_options options = {.millionths = share, .seed = "x"};
        assert_int_equal(mdr_braid(maze, &options, NULL, &result), MDR_OK);
        const int64_t wanted = before - (before * share + 500000) / 1000000;
        assert_int_equal(result.dead_ends, before);
        assert_int_equal(result.left, count_dead_ends(maze));
        assert_true(result.left <= wanted && result.left >= wanted - 1);
        assert_int_equal(mdr_verify(maze, NULL, &verdict), MDR_OK);
        assert_int_equal(verdict.components, 1);
        assert_true(share == 0 ? verdict.loops == 0 : verdict.loops > 0);
        mdr_maze_free(maze);
    }
}

static void check_grid(mdr_grid *grid, void *context)
{
    mdr_maze *maze;
    mdr_braid_result result;
    const mdr_braid_options options = {.millionths = 1000000, .seed = "all"};
    (void)context;
    if (mdr_grid_cell_count(grid) > 700) return;
    assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
    assert_int_equal(mdr_carve(maze, mdr_carver_find("depth-first"), NULL, NULL), MDR_OK);
    assert_int_equal(mdr_braid(maze, &options, NULL, &result), MDR_OK);
    assert_int_equal(result.left, count_dead_ends(maze));
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        int32_t links = 0;
        for (int32_t side = 0; side < mdr_grid_side_count(grid, cell); side++) {
            links += mdr_grid_exit(grid, cell, side).cell != MDR_NONE;
        }
        assert_true(mdr_maze_way_count(maze, cell) >= (links < 2 ? links : 2));
    }
    mdr_maze_free(maze);
}

static void all_dead_ends_go_that_can(void **state)
{
    (void)state;
    for_each_grid(check_grid, NULL);
}

typedef struct watcher {
    mdr_maze *original; /* as it was before braiding */
    mdr_maze *maze;     /* as it is while braiding */
    int64_t steps;
} watcher;

/* Each opening makes a loop at least as long, measured on the maze as it was, as any other would. */
static bool check_opening(void *context, const mdr_step *step)
{
    watcher *seen = context;
    const mdr_grid *grid = mdr_maze_grid(seen->maze);
    mdr_field *field;
    assert_int_equal(mdr_field_new(seen->original, step->cell, NULL, &field), MDR_OK);
    const int64_t made = mdr_field_at(field, mdr_grid_exit(grid, step->cell, step->side).cell);
    for (int32_t side = 0; side < mdr_grid_side_count(grid, step->cell); side++) {
        const mdr_cell to = mdr_grid_exit(grid, step->cell, side).cell;
        if (to != MDR_NONE && !mdr_maze_is_open(seen->maze, step->cell, side))
            assert_true(mdr_field_at(field, to) <= made);
    }
    mdr_field_free(field);
    seen->steps++;
    return true;
}

static void loops_are_the_longest_at_hand(void **state)
{
    static const char *const shapes[] = {"square", "hexagon", "octagon", "triangle"};
    (void)state;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        watcher seen = {0};
        seen.maze = carved(shapes[i], MDR_LAYOUT_ROWS_ODD, 15, 15, "depth-first", "loops");
        assert_int_equal(mdr_maze_copy(seen.maze, NULL, &seen.original), MDR_OK);
        const mdr_run run = {.context = &seen, .step = check_opening};
        const mdr_braid_options options = {.millionths = 700000, .seed = "loops"};
        assert_int_equal(mdr_braid(seen.maze, &options, &run, NULL), MDR_OK);
        assert_true(seen.steps > 3);
        mdr_maze_free(seen.original);
        mdr_maze_free(seen.maze);
    }
}

static void bad_shares_are_refused(void **state)
{
    mdr_maze *maze = carved("square", MDR_LAYOUT_ROWS_ODD, 3, 3, "depth-first", "x");
    (void)state;
    assert_int_equal(mdr_braid(maze, &(mdr_braid_options){.millionths = -1}, NULL, NULL),
                     MDR_E_ARGUMENT);
    assert_int_equal(mdr_braid(maze, &(mdr_braid_options){.millionths = 1000001}, NULL, NULL),
                     MDR_E_ARGUMENT);
    assert_int_equal(mdr_braid(maze, NULL, NULL, NULL), MDR_E_ARGUMENT);
    assert_int_equal(mdr_braid(NULL, &(mdr_braid_options){0}, NULL, NULL), MDR_E_ARGUMENT);
    mdr_maze_free(maze);
}

static void failing_memory_changes_nothing(void **state)
{
    mdr_status status = MDR_E_MEMORY;
    (void)state;
    for (int64_t nth = 1; status; nth++) {
        failing_allocator memory;
        failing_allocator_start(&memory, 0);
        const mdr_grid_options size = {.rows = 9, .allocator = &memory.allocator};
        const mdr_braid_options options = {.millionths = 1000000};
        mdr_grid *grid;
        mdr_maze *maze;
        assert_int_equal(mdr_grid_new(&size, NULL, &grid), MDR_OK);
        assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
        assert_int_equal(mdr_carve(maze, mdr_carver_find("depth-first"), NULL, NULL), MDR_OK);
        const uint64_t hash = mdr_maze_hash(maze);
        memory.fail_from = memory.allocations + nth;
        status = mdr_braid(maze, &options, NULL, NULL);
        if (status) {
            assert_int_equal(status, MDR_E_MEMORY);
            assert_true(mdr_maze_hash(maze) == hash);
        }
        mdr_maze_free(maze);
        mdr_grid_free(grid);
        failing_allocator_assert_clean(&memory);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_are_kept),
        cmocka_unit_test(all_dead_ends_go_that_can),
        cmocka_unit_test(loops_are_the_longest_at_hand),
        cmocka_unit_test(bad_shares_are_refused),
        cmocka_unit_test(failing_memory_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
