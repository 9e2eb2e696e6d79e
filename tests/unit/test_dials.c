/*
 * Dials: costs by direction, runs, and sparsening; each moves what it is meant to move.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/mazes.h"

static bool everywhere(void *context, mdr_cell cell)
{
    (void)context, (void)cell;
    return true;
}

/* Squares lead along rows or up and down; hexagons' slanting sides are passed at 60 degrees. */
static void costs_follow_the_angle(void **state)
{
    static const struct {
        const char *shape;
        uint32_t along, other;
    } rows[] = {{"square", 0, UINT32_MAX}, {"hexagon", 0, UINT32_MAX / 4 * 3}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        mdr_grid *grid = grid_of(rows[i].shape, MDR_LAYOUT_ROWS_ODD, 4, 5);
        uint32_t *costs = calloc((size_t)mdr_grid_link_bound(grid), sizeof *costs);
        uint32_t *turned = calloc((size_t)mdr_grid_link_bound(grid), sizeof *turned);
        mdr_costs_by_direction(grid, NULL, NULL, costs);
        mdr_costs_by_direction(grid, everywhere, NULL, turned);
        for (mdr_link link = mdr_grid_next_link(grid, MDR_NONE); link != MDR_NONE;
             link = mdr_grid_next_link(grid, link)) {
            const mdr_link_ends ends = mdr_grid_link_ends(grid, link);
            const bool row = ends.second == ends.first + 1;
            const uint32_t wanted = row ? rows[i].along : rows[i].other;
            const uint32_t off = costs[link] > wanted ? costs[link] - wanted : wanted - costs[link];
            assert_true(off < UINT32_MAX / 1000);
            assert_int_equal(turned[link], UINT32_MAX - costs[link]);
        }
        free(turned);
        free(costs);
        mdr_grid_free(grid);
    }
}

static int64_t passages_across(const char *carver, const mdr_carve_options *options)
{
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 60, 60);
    int64_t count = 0;
    assert_int_equal(mdr_carve(maze, mdr_carver_find(carver), options, NULL), MDR_OK);
    for (mdr_cell cell = 0; cell < 3600; cell++) count += mdr_maze_is_open(maze, cell, 1);
    mdr_maze_free(maze);
    return count;
}

/* Case 25: the measured share of passages across follows the bias, from as few to as many as there can be. */
static void passages_follow_the_bias(void **state)
{
    static const char *const weighing[] = {"kruskal", "prim-true", "boruvka"};
    mdr_grid *grid = grid_of("square", MDR_LAYOUT_ROWS_ODD, 60, 60);
    uint32_t *along = calloc((size_t)mdr_grid_link_bound(grid), sizeof *along);
    uint32_t *upright = calloc((size_t)mdr_grid_link_bound(grid), sizeof *upright);
    (void)state;
    mdr_costs_by_direction(grid, NULL, NULL, along);
    mdr_costs_by_direction(grid, everywhere, NULL, upright);
    for (size_t i = 0; i < sizeof weighing / sizeof *weighing; i++) {
        int64_t before = -1;
        for (int64_t share = -500000; share <= 500000; share += 250000) {
            const mdr_carve_options options = {.seed = "bias",
                                               .costs = share < 0 ? upright : along,
                                               .cost_millionths = share < 0 ? -share : share};
            const int64_t across = passages_across(weighing[i], &options);
            assert_true(across > before + 100 || before < 0);
            if (share == -500000) assert_int_equal(across, 59);
            if (share == 500000) assert_int_equal(across, 60 * 59);
            before = across;
        }
    }
    for (int32_t bias = -1000000, before = -1; bias <= 1000000; bias += 500000) {
        const mdr_carve_options options = {.seed = "bias", .bias_millionths = bias};
        const int64_t across = passages_across("eller", &options);
        assert_true(across > before);
        before = (int32_t)across;
    }
    free(upright);
    free(along);
    mdr_grid_free(grid);
}

/* Every run but those of the first row has one way north. In long rows few are cut short at the end. */
static void runs_are_as_long_as_told(void **state)
{
    enum { ROWS = 40, COLUMNS = 2000 };
    static const int64_t lengths[] = {1000, 1500, 2000, 5000, 20000};
    (void)state;
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        const mdr_carve_options options = {.seed = "runs", .run_thousandths = lengths[i]};
        mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, ROWS, COLUMNS);
        int64_t runs = 0;
        assert_int_equal(mdr_carve(maze, mdr_carver_find("sidewinder"), &options, NULL), MDR_OK);
        for (mdr_cell cell = COLUMNS; cell < ROWS * COLUMNS; cell++)
            runs += mdr_maze_is_open(maze, cell, 0);
        const double mean = (double)((ROWS - 1) * COLUMNS) / (double)runs;
        const double off = mean * 1000 / (double)lengths[i];
        if (off < 0.95 || off > 1.05) fail_msg("%f for %d", mean, (int)lengths[i]);
        mdr_maze_free(maze);
    }
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 3, 3);
    const mdr_carve_options none = {.run_thousandths = 999}, other = {.run_thousandths = 3000};
    const mdr_carve_options origin = {.run_thousandths = 3000, .random = MDR_RANDOM_UHEPRNG};
    assert_int_equal(mdr_carve(maze, mdr_carver_find("sidewinder"), &none, NULL), MDR_E_ARGUMENT);
    assert_int_equal(mdr_carve(maze, mdr_carver_find("wilson"), &other, NULL), MDR_E_UNFIT);
    assert_int_equal(mdr_carve(maze, mdr_carver_find("sidewinder"), &origin, NULL), MDR_E_UNFIT);
    mdr_maze_free(maze);
}

/* Both sides of the corner are open from end to end, and every cell has one way towards it. */
static void binary_trees_lead_to_any_corner(void **state)
{
    static const int32_t sides[4][2] = {{0, 1}, {0, 3}, {2, 1}, {2, 3}};
    (void)state;
    for (int32_t corner = 0; corner < 4; corner++) {
        mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 5, 70);
        const mdr_grid *grid = mdr_maze_grid(maze);
        for (int32_t form = MDR_FORM_STEPWISE; form <= MDR_FORM_LEAN; form++) {
            const mdr_carve_options options = {
                .seed = "corner", .corner = (mdr_tree_corner)corner, .form = (mdr_form)form};
            assert_int_equal(mdr_carve(maze, mdr_carver_find("binary-tree"), &options, NULL),
                             MDR_OK);
            for (mdr_cell cell = 0; cell < mdr_grid_cell_count(grid); cell++) {
                int32_t there = 0, open = 0;
                for (int32_t i = 0; i < 2; i++) {
                    there += mdr_grid_exit(grid, cell, sides[corner][i]).cell != MDR_NONE;
                    open += mdr_maze_is_open(maze, cell, sides[corner][i]);
                }
                assert_int_equal(open, there > 0);
            }
        }
        mdr_maze_free(maze);
    }
    mdr_maze *maze = maze_of("hexagon", MDR_LAYOUT_ROWS_ODD, 3, 3);
    const mdr_carve_options west = {.corner = MDR_CORNER_NORTH_WEST}, shifted = {.shifts = 1};
    assert_int_equal(mdr_carve(maze, mdr_carver_find("binary-tree"), &west, NULL), MDR_E_UNFIT);
    assert_int_equal(mdr_carve(maze, mdr_carver_find("wilson"), &west, NULL), MDR_E_UNFIT);
    assert_int_equal(mdr_carve(maze, mdr_carver_find("wilson"), &shifted, NULL), MDR_E_UNFIT);
    mdr_maze_free(maze);
}

static int64_t isolated(const mdr_maze *maze)
{
    const mdr_grid *grid = mdr_maze_grid(maze);
    int64_t count = 0;
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell))
        count += !mdr_maze_is_linked(maze, cell);
    return count;
}

/* What is left is one piece, without the cells that went; at the most it is the way from start to end. */
static void check_sparsening(mdr_grid *grid, void *context)
{
    static const int64_t shares[] = {0, 100000, 500000, 1000000};
    (void)context;
    if (mdr_grid_cell_count(grid) > 700 || mdr_grid_piece_count(grid) != 1) return;
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        const mdr_sparsen_options options = {shares[i], "few"};
        const int64_t cells = mdr_grid_cell_count(grid);
        const mdr_run run = {.error = NULL};
        mdr_maze *maze;
        mdr_verdict verdict;
        mdr_path *path = NULL;
        int64_t removed = -1;
        assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
        assert_int_equal(mdr_carve(maze, mdr_carver_find("wilson"), NULL, NULL), MDR_OK);
        assert_int_equal(mdr_maze_open_usual(maze, MDR_ROLE_START, NULL), MDR_OK);
        assert_int_equal(mdr_maze_open_usual(maze, MDR_ROLE_END, NULL), MDR_OK);
        assert_int_equal(mdr_sparsen(maze, &options, &run, &removed), MDR_OK);
        assert_int_equal(mdr_verify(maze, NULL, &verdict), MDR_OK);
        assert_int_equal(verdict.passages, cells - 1 - removed);
        assert_int_equal(verdict.loops, 0);
        assert_int_equal(verdict.components, removed + 1);
        assert_true(cells == 1 || isolated(maze) >= removed);
        assert_int_equal(mdr_solve(maze, mdr_solver_find("breadth-first"), NULL, NULL, &path),
                         MDR_OK);
        if (shares[i] == 1000000) assert_int_equal(verdict.passages, mdr_path_count(path) - 1);
        if (shares[i] == 0) assert_int_equal(removed, 0);
        assert_true(removed == cells * shares[i] / 1000000
                    || verdict.passages == mdr_path_count(path) - 1);
        mdr_path_free(path);
        mdr_maze_free(maze);
    }
}

static void sparsened_mazes_hang_together(void **state)
{
    (void)state;
    for_each_grid(check_sparsening, NULL);
}

/* Without openings one cell of each piece stays. Loops stay too. */
static void loops_and_last_cells_stay(void **state)
{
    const mdr_sparsen_options all = {1000000, "all"};
    mdr_maze *maze = carved("square", MDR_LAYOUT_ROWS_ODD, 5, 5, "wilson", "tree");
    int64_t removed = 0;
    (void)state;
    assert_int_equal(mdr_sparsen(maze, &all, NULL, &removed), MDR_OK);
    assert_int_equal(removed, 24);
    mdr_maze_open_all(maze);
    assert_int_equal(mdr_sparsen(maze, &all, NULL, &removed), MDR_OK);
    assert_int_equal(removed, 0);
    assert_int_equal(mdr_sparsen(maze, &(mdr_sparsen_options){-1, NULL}, NULL, NULL),
                     MDR_E_ARGUMENT);
    assert_int_equal(mdr_sparsen(maze, &all, &(mdr_run){.memory_limit_bytes = 399}, NULL),
                     MDR_E_LIMIT);
    mdr_maze_free(maze);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(costs_follow_the_angle),
        cmocka_unit_test(passages_follow_the_bias),
        cmocka_unit_test(runs_are_as_long_as_told),
        cmocka_unit_test(binary_trees_lead_to_any_corner),
        cmocka_unit_test(sparsened_mazes_hang_together),
        cmocka_unit_test(loops_and_last_cells_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
