/*
 * Chains: every wall unit once, in the fewest strokes there can be.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#include "draw/chains.h"
#include "draw/scene.h"
#include "support/documents.h"
#include "support/failing_allocator.h"
#include "support/mazes.h"
#include "support/wall_list.h"

static mdr_status join(mdr__chains *chains, const mdr_maze *maze,
                       const mdr__sorted_openings *openings, mdr__wall_set set, mdr__ticker *ticker)
{
    const mdr__units units = mdr__units_of_walls(maze, openings, set);
    return mdr__chains_new(chains, &units, ticker);
}

static mdr__chains chains_of(const mdr_maze *maze, mdr__wall_set set)
{
    mdr__chains chains;
    mdr__ticker ticker = {.passes = 3, .span = mdr_grid_cell_count(mdr_maze_grid(maze))};
    mdr__sorted_openings openings = {0};
    assert_int_equal(mdr__openings_sort(maze, false, NULL, &openings), MDR_OK);
    assert_int_equal(join(&chains, maze, &openings, set, &ticker), MDR_OK);
    assert_int_equal(ticker.pass, 2);
    mdr__openings_clear(&openings);
    return chains;
}

static bool turns_at(const mdr_grid *grid, int64_t before, int64_t at, int64_t after)
{
    const mdr_point a = mdr_grid_post(grid, before), b = mdr_grid_post(grid, at),
                    c = mdr_grid_post(grid, after);
    return (b.x_um - a.x_um) * (c.y_um - b.y_um) != (b.y_um - a.y_um) * (c.x_um - b.x_um);
}

/* Draws one chain, and strikes its units off the list. */
static void strike_chain(mdr__chains *chains, const wall_list *list, mdr__wall_set set,
                         int64_t first)
{
    int64_t before = MDR_NONE, here = first, second = MDR_NONE, post;
    while ((post = mdr__chains_step(chains)) != MDR_NONE) {
        wall_unit *unit = find_unit(list, here, post);
        assert_non_null(unit);
        assert_false(unit->drawn);
        if (set != MDR__WALLS_ALL) assert_int_equal(unit->border, set == MDR__WALLS_BORDER);
        unit->drawn = true;
        if (second == MDR_NONE) second = post;
        before = here;
        here = post;
    }
    assert_int_not_equal(second, MDR_NONE);
    assert_int_equal(chains->closed, here == first && before != MDR_NONE);
    if (chains->closed) assert_true(turns_at(chains->source.grid, before, first, second));
}

static void check_set(const mdr_maze *maze, mdr__wall_set set)
{
    const int64_t posts = mdr_grid_post_bound(mdr_maze_grid(maze));
    const int32_t border = set == MDR__WALLS_ALL ? -1 : set == MDR__WALLS_BORDER;
    wall_list list = walls_of(maze);
    mdr__chains chains = chains_of(maze, set);
    int64_t count = 0, units = 0, post;
    while (mdr__chains_begin(&chains, &post)) {
        strike_chain(&chains, &list, set, post);
        count++;
    }
    for (int64_t i = 0; i < list.count; i++) {
        const bool wanted = border < 0 || list.units[i].border == border;
        assert_int_equal(list.units[i].drawn, wanted);
        units += wanted;
    }
    assert_int_equal(chains.units, units);
    assert_int_equal(chains.count, count);
    assert_int_equal(count, fewest_strokes(&list, border, posts));
    assert_false(mdr__chains_begin(&chains, &post));
    mdr__chains_clear(&chains);
    wall_list_free(&list);
}

static void check_maze(const mdr_maze *maze)
{
    check_set(maze, MDR__WALLS_ALL);
    check_set(maze, MDR__WALLS_INNER);
    check_set(maze, MDR__WALLS_BORDER);
}

/* Walls at random leave many pieces, circuits that cross, and posts of every kind. */
static void check_grid(mdr_grid *grid, void *context)
{
    static const int16_t shares[] = {0, 20, 80, 128, 190, 230, 256};
    mdr_random *random = context;
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        mdr_maze *maze;
        assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
        open_at_random(maze, "chains", shares[i], true);
        check_maze(maze);
        add_random_openings(maze, random, 9);
        check_maze(maze);
        mdr_maze_free(maze);
    }
}

static void every_unit_is_in_one_of_the_fewest_chains(void **state)
{
    mdr_random random;
    (void)state;
    mdr_random_start(&random, MDR_RANDOM_DEFAULT, "openings");
    for_each_grid(check_grid, &random);
}

static void many_small_mazes_are_in_the_fewest_chains(void **state)
{
    char seed[4] = "aaa";
    (void)state;
    for (int32_t i = 0; i < 26 * 26; i++) {
        mdr_maze *square = maze_of("square", MDR_LAYOUT_ROWS_ODD, 6, 7);
        mdr_maze *hexagon = maze_of("hexagon", (mdr_layout)(i % 4), 5, 6);
        seed[0] = (char)('a' + i % 26);
        seed[1] = (char)('a' + i / 26);
        open_at_random(square, seed, 40 + i % 200, true);
        open_at_random(hexagon, seed, 40 + i % 200, true);
        check_maze(square);
        check_maze(hexagon);
        mdr_maze_free(square);
        mdr_maze_free(hexagon);
    }
}

static void open_side(mdr_maze *maze, int64_t row, int64_t column, mdr_role role)
{
    mdr_opening opening = {.role = role};
    assert_int_equal(mdr_grid_place(mdr_maze_grid(maze), row, column, NULL, &opening.place),
                     MDR_OK);
    assert_int_equal(mdr_maze_add_opening(maze, opening, NULL), MDR_OK);
}

/* The oracle of perfect mazes: (w + 1)(h + 1) unit walls, less one for each opening. */
static void perfect_mazes_have_a_wall_for_each_post(void **state)
{
    (void)state;
    for (int64_t rows = 1; rows <= 9; rows++) {
        for (int64_t columns = 1; columns <= 9; columns++) {
            mdr_maze *maze =
                carved("square", MDR_LAYOUT_ROWS_ODD, rows, columns, "depth-first", "x");
            open_side(maze, -1, 0, MDR_ROLE_START);
            open_side(maze, rows - 1, columns, MDR_ROLE_END);
            mdr__chains chains = chains_of(maze, MDR__WALLS_ALL);
            assert_int_equal(chains.units, (rows + 1) * (columns + 1) - 2);
            mdr__chains_clear(&chains);
            mdr_maze_free(maze);
        }
    }
}

/* A board without passages is drawn along its straight lines: the frame's corners are the only even
 * posts on the border, and two ends lie at every other post of it. */
static void straight_runs_stay_whole(void **state)
{
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 4, 6);
    mdr__chains chains = chains_of(maze, MDR__WALLS_INNER);
    int64_t post, straight = 0;
    (void)state;
    assert_int_equal(chains.count, 3 + 5);
    while (mdr__chains_begin(&chains, &post)) {
        const mdr_point from = mdr_grid_post(chains.source.grid, post);
        int64_t step;
        while ((step = mdr__chains_step(&chains)) != MDR_NONE) post = step;
        const mdr_point to = mdr_grid_post(chains.source.grid, post);
        straight += from.x_um == to.x_um || from.y_um == to.y_um;
    }
    assert_int_equal(straight, chains.count);
    mdr__chains_clear(&chains);
    mdr_maze_free(maze);
}

static void chains_are_the_same_every_time(void **state)
{
    mdr_maze *maze = carved("square", MDR_LAYOUT_ROWS_ODD, 23, 31, "depth-first", "again");
    mdr__chains first = chains_of(maze, MDR__WALLS_ALL), second = chains_of(maze, MDR__WALLS_ALL);
    int64_t a, b;
    (void)state;
    while (mdr__chains_begin(&first, &a)) {
        assert_true(mdr__chains_begin(&second, &b));
        do {
            assert_int_equal(a, b);
            a = mdr__chains_step(&first);
            b = mdr__chains_step(&second);
        } while (a != MDR_NONE);
        assert_int_equal(b, MDR_NONE);
    }
    mdr__chains_clear(&first);
    mdr__chains_clear(&second);
    mdr_maze_free(maze);
}

/* A maze whose memory comes from an allocator of ours. */
static mdr_maze *maze_in(const failing_allocator *memory, int64_t rows, int64_t columns)
{
    mdr_grid *grid;
    mdr_maze *maze;
    const mdr_grid_options options = {
        .rows = rows, .columns = columns, .allocator = &memory->allocator};
    assert_int_equal(mdr_grid_new(&options, NULL, &grid), MDR_OK);
    assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
    mdr_grid_free(grid);
    open_at_random(maze, "memory", 100, false);
    return maze;
}

/* Walls of a seam are drawn at both of its places, and all of them are counted before. */
static void walls_on_seams_are_counted_before(void **state)
{
    (void)state;
    for (mdr_wrap wrap = MDR_WRAP_NONE; wrap <= MDR_WRAP_PROJECTIVE; wrap++) {
        const mdr_grid_options options = {.rows = 7, .columns = 5, .wrap = wrap};
        const mdr__sorted_openings openings = {0};
        mdr_grid *grid;
        mdr_maze *maze;
        mdr__chains chains;
        mdr__ticker ticker = {.passes = 3, .span = 35};
        assert_int_equal(mdr_grid_new(&options, NULL, &grid), MDR_OK);
        assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
        assert_int_equal(join(&chains, maze, &openings, MDR__WALLS_ALL, &ticker), MDR_OK);
        assert_true(mdr__chains_bytes(grid, chains.posts, chains.units)
                    <= mdr__scene_bytes(grid, 0, &(mdr_style){0}, false));
        mdr__chains_clear(&chains);
        mdr_maze_free(maze);
        mdr_grid_free(grid);
    }
}

static void each_allocation_may_fail(void **state)
{
    failing_allocator memory;
    const mdr__sorted_openings openings = {0};
    mdr_status status = MDR_E_MEMORY;
    (void)state;
    failing_allocator_start(&memory, 0);
    mdr_maze *maze = maze_in(&memory, 9, 9);
    const int64_t blocks = memory.outstanding_blocks, before = memory.allocations;
    int64_t fails = 0;
    while (status) {
        mdr__chains chains;
        mdr__ticker ticker = {.passes = 3, .span = 81};
        memory.fail_from = memory.allocations + ++fails;
        status = join(&chains, maze, &openings, MDR__WALLS_ALL, &ticker);
        memory.fail_from = 0;
        if (status) assert_int_equal(status, MDR_E_MEMORY);
        mdr__chains_clear(&chains);
        assert_int_equal(memory.outstanding_blocks, blocks);
    }
    assert_true(memory.allocations > before);
    assert_int_equal(fails, 10); /* nine blocks */
    mdr_maze_free(maze);
    failing_allocator_assert_clean(&memory);
}

/* What chains.h promises about memory, and that the limit is asked before it is used. */
static void memory_is_told_beforehand(void **state)
{
    failing_allocator memory;
    const mdr__sorted_openings openings = {0};
    mdr_error error = {0};
    mdr_run run = {.error = &error, .memory_limit_bytes = 20000};
    mdr__ticker ticker = {.run = &run, .passes = 3, .span = 2500};
    mdr__chains chains;
    (void)state;
    failing_allocator_start(&memory, 0);
    mdr_maze *maze = maze_in(&memory, 50, 50);
    const int64_t kept = memory.outstanding_bytes;
    assert_int_equal(join(&chains, maze, &openings, MDR__WALLS_ALL, &ticker), MDR_E_LIMIT);
    mdr__chains_clear(&chains);
    assert_true(memory.peak_bytes - kept <= 4 * (51 * 51 + 1));
    run.memory_limit_bytes = error.needed_bytes;
    assert_int_equal(join(&chains, maze, &openings, MDR__WALLS_ALL, &ticker), MDR_OK);
    assert_true(memory.peak_bytes - kept <= error.needed_bytes);
    assert_true(error.needed_bytes <= 9 * 51 * 51 + (int64_t)(24.25 * (double)chains.units) + 64);
    mdr__chains_clear(&chains);
    mdr_maze_free(maze);
    failing_allocator_assert_clean(&memory);
}

static bool refuse(void *context, int64_t done, int64_t total)
{
    int64_t *left = context;
    assert_in_range(done, 0, total);
    return (*left)-- > 0;
}

static void joining_can_be_cancelled(void **state)
{
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 300, 300);
    const mdr__sorted_openings openings = {0};
    (void)state;
    for (int64_t ticks = 0;; ticks++) {
        int64_t left = ticks;
        const mdr_run run = {.context = &left, .tick = refuse};
        mdr__ticker ticker = {.run = &run, .passes = 3, .span = 90000};
        mdr__chains chains;
        const mdr_status status = join(&chains, maze, &openings, MDR__WALLS_ALL, &ticker);
        mdr__chains_clear(&chains);
        if (status == MDR_OK) {
            assert_true(ticks >= 4); /* twice while counting 181,000 walls, twice while pairing */
            break;
        }
        assert_int_equal(status, MDR_E_CANCELLED);
    }
    mdr_maze_free(maze);
}

static void grids_beyond_numbering_are_refused(void **state)
{
    mdr_grid *grid = grid_of("square", MDR_LAYOUT_ROWS_ODD, 46341, 46341);
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    (void)state;
    assert_int_equal(mdr__chains_check(grid, &run), MDR_E_RANGE);
    assert_int_not_equal(error.text[0], '\0');
    mdr_grid_free(grid);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_unit_is_in_one_of_the_fewest_chains),
        cmocka_unit_test(many_small_mazes_are_in_the_fewest_chains),
        cmocka_unit_test(perfect_mazes_have_a_wall_for_each_post),
        cmocka_unit_test(straight_runs_stay_whole),
        cmocka_unit_test(chains_are_the_same_every_time),
        cmocka_unit_test(walls_on_seams_are_counted_before),
        cmocka_unit_test(each_allocation_may_fail),
        cmocka_unit_test(memory_is_told_beforehand),
        cmocka_unit_test(joining_can_be_cancelled),
        cmocka_unit_test(grids_beyond_numbering_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
