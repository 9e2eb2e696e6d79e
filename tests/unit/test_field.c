/*
 * Fields and verdicts: distances and counts against plain computations and known mazes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/failing_allocator.h"
#include "support/mazes.h"

/* Distances by repeated relaxing, as plain as can be. */
static int64_t *plain_distances(const mdr_maze *maze, mdr_cell from)
{
    const mdr_grid *grid = mdr_maze_grid(maze);
    const int64_t cells = mdr_grid_cell_count(grid);
    int64_t *steps = malloc((size_t)cells * sizeof *steps);
    bool changed = true;
    for (mdr_cell cell = 0; cell < cells; cell++) steps[cell] = cell == from ? 0 : MDR_NONE;
    while (changed) {
        changed = false;
        for (mdr_cell cell = 0; cell < cells; cell++) {
            for (int32_t side = 0; side < mdr_grid_side_count(grid, cell); side++) {
                if (steps[cell] < 0 || !mdr_maze_is_open(maze, cell, side)) continue;
                const mdr_cell to = mdr_grid_exit(grid, cell, side).cell;
                if (steps[to] >= 0 && steps[to] <= steps[cell] + 1) continue;
                steps[to] = steps[cell] + 1;
                changed = true;
            }
        }
    }
    return steps;
}

static void check_field(const mdr_maze *maze, mdr_cell from)
{
    const int64_t cells = mdr_grid_cell_count(mdr_maze_grid(maze));
    int64_t *steps = plain_distances(maze, from), most = 0, reached = 0;
    mdr_cell farthest = from;
    mdr_field *field;
    assert_int_equal(mdr_field_new(maze, from, NULL, &field), MDR_OK);
    for (mdr_cell cell = 0; cell < cells; cell++) {
        assert_int_equal(mdr_field_at(field, cell), steps[cell]);
        reached += steps[cell] >= 0;
        if (steps[cell] <= most && !(steps[cell] == most && cell < farthest)) continue;
        most = steps[cell];
        farthest = cell;
    }
    assert_int_equal(mdr_field_most(field), most);
    assert_int_equal(mdr_field_farthest(field), farthest);
    assert_int_equal(mdr_field_reached(field), reached);
    mdr_field_free(field);
    free(steps);
}

static void check_grid(mdr_grid *grid, void *context)
{
    (void)context;
    const int64_t cells = mdr_grid_cell_count(grid);
    if (cells > 700) return;
    for (int32_t share = 60; share <= 256; share += 49) {
        mdr_maze *maze;
        assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
        open_at_random(maze, "field", share, share % 2 == 0);
        check_field(maze, 0);
        check_field(maze, cells - 1);
        check_field(maze, cells / 2);
        mdr_maze_free(maze);
    }
}

static void distances_are_the_shortest(void **state)
{
    (void)state;
    for_each_grid(check_grid, NULL);
}

static int64_t find_root(const int64_t *parents, int64_t cell)
{
    while (parents[cell] != cell) cell = parents[cell];
    return cell;
}

/* Pieces by joining cells link by link. */
static int64_t plain_components(const mdr_maze *maze)
{
    const mdr_grid *grid = mdr_maze_grid(maze);
    int64_t components = mdr_grid_cell_count(grid);
    int64_t *parents = malloc((size_t)components * sizeof *parents);
    for (int64_t i = 0; i < mdr_grid_cell_count(grid); i++) parents[i] = i;
    for (mdr_link link = mdr_grid_next_link(grid, MDR_NONE); link != MDR_NONE;
         link = mdr_grid_next_link(grid, link)) {
        if (mdr_maze_passage(maze, link) == MDR_PASSAGE_NONE) continue;
        const mdr_link_ends ends = mdr_grid_link_ends(grid, link);
        const int64_t a = find_root(parents, ends.first), b = find_root(parents, ends.second);
        components -= a != b;
        parents[a] = b;
    }
    free(parents);
    return components;
}

static void check_verdict(mdr_grid *grid, void *context)
{
    (void)context;
    if (mdr_grid_cell_count(grid) > 700) return;
    for (int32_t share = 0; share <= 256; share += 32) {
        mdr_maze *maze;
        mdr_verdict verdict;
        assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
        open_at_random(maze, "verdict", share, share % 64 == 0);
        assert_int_equal(mdr_verify(maze, NULL, &verdict), MDR_OK);
        assert_int_equal(verdict.cells, mdr_grid_cell_count(grid));
        assert_int_equal(verdict.passages, mdr_maze_passage_count(maze));
        assert_int_equal(verdict.components, plain_components(maze));
        assert_int_equal(verdict.loops, verdict.passages - verdict.cells + plain_components(maze));
        assert_int_equal(verdict.one_way, mdr_maze_one_way_count(maze));
        assert_int_equal(verdict.perfect, verdict.components == verdict.pieces && verdict.loops == 0
                                              && verdict.one_way == 0);
        mdr_maze_free(maze);
    }
}

static void verdicts_count_right(void **state)
{
    (void)state;
    for_each_grid(check_verdict, NULL);
}

/* Case 9: 30 x 30 with two openings has 959 walls when it is perfect; fixture F6 has 25 units. */
static void walls_follow_the_rule(void **state)
{
    mdr_maze *maze = carved("square", MDR_LAYOUT_ROWS_ODD, 30, 30, "depth-first", "walls");
    const mdr_opening start = {{0, 0}, MDR_ROLE_START}, end = {{899, 1}, MDR_ROLE_END};
    mdr_verdict verdict;
    (void)state;
    assert_int_equal(mdr_verify(maze, NULL, &verdict), MDR_OK);
    assert_int_equal(verdict.walls, 961);
    assert_int_equal(mdr_maze_set_opening(maze, start, NULL), MDR_OK);
    assert_int_equal(mdr_maze_set_opening(maze, end, NULL), MDR_OK);
    assert_int_equal(mdr_maze_add_opening(maze, (mdr_opening){{0, 0}, MDR_ROLE_DOOR}, NULL),
                     MDR_OK);
    assert_int_equal(mdr_verify(maze, NULL, &verdict), MDR_OK);
    assert_int_equal(verdict.openings, 2);
    assert_int_equal(verdict.walls, 959);
    assert_true(verdict.perfect);
    mdr_maze_close(maze, 450,
                   mdr_maze_is_open(maze, 450, 0)   ? 0
                   : mdr_maze_is_open(maze, 450, 1) ? 1
                   : mdr_maze_is_open(maze, 450, 2) ? 2
                                                    : 3);
    assert_int_equal(mdr_verify(maze, NULL, &verdict), MDR_OK);
    assert_false(verdict.perfect);
    assert_int_equal(verdict.components, 2);
    mdr_maze_free(maze);
}

static void bad_calls_are_refused(void **state)
{
    mdr_maze *maze = carved("square", MDR_LAYOUT_ROWS_ODD, 3, 3, "depth-first", "x");
    mdr_field *field = (mdr_field *)(uintptr_t)1;
    mdr_verdict verdict = {.cells = 77};
    (void)state;
    assert_int_equal(mdr_field_new(maze, 9, NULL, &field), MDR_E_ARGUMENT);
    assert_null(field);
    assert_int_equal(mdr_field_new(maze, -1, NULL, &field), MDR_E_ARGUMENT);
    assert_int_equal(mdr_field_new(NULL, 0, NULL, &field), MDR_E_ARGUMENT);
    assert_int_equal(mdr_verify(NULL, NULL, &verdict), MDR_E_ARGUMENT);
    assert_int_equal(verdict.cells, 77);
    mdr_field_free(NULL);
    mdr_maze_free(maze);
}

static mdr_status measure(mdr_maze *maze)
{
    mdr_field *field;
    mdr_verdict verdict;
    mdr_status status = mdr_field_new(maze, 0, NULL, &field);
    mdr_field_free(field);
    return status ? status : mdr_verify(maze, NULL, &verdict);
}

static void failing_memory_is_told(void **state)
{
    mdr_status status = MDR_E_MEMORY;
    (void)state;
    for (int64_t nth = 1; status; nth++) {
        failing_allocator memory;
        failing_allocator_start(&memory, 0);
        const mdr_grid_options size = {.rows = 60, .allocator = &memory.allocator};
        mdr_grid *grid;
        mdr_maze *maze;
        assert_int_equal(mdr_grid_new(&size, NULL, &grid), MDR_OK);
        assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
        mdr_maze_open_all(maze);
        memory.fail_from = memory.allocations + nth;
        status = measure(maze);
        if (status) assert_int_equal(status, MDR_E_MEMORY);
        mdr_maze_free(maze);
        mdr_grid_free(grid);
        failing_allocator_assert_clean(&memory);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_are_the_shortest), cmocka_unit_test(verdicts_count_right),
        cmocka_unit_test(walls_follow_the_rule),      cmocka_unit_test(bad_calls_are_refused),
        cmocka_unit_test(failing_memory_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
