/*
 * Cases of carving: minimum trees are one, divisions keep their doors, rows that are joined always or never,
 * surfaces, and rooms.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "carve/carve_internal.h"
#include "support/mazes.h"

static mdr_maze *carve_on(mdr_grid *grid, const char *carver, const mdr_carve_options *options)
{
    mdr_maze *maze;
    assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
    assert_int_equal(mdr_carve(maze, mdr_carver_find(carver), options, NULL), MDR_OK);
    return maze;
}

static void assert_perfect(const mdr_maze *maze)
{
    mdr_verdict verdict;
    assert_int_equal(mdr_verify(maze, NULL, &verdict), MDR_OK);
    assert_true(verdict.perfect);
}

/* Kruskal, Prim and Boruvka make the tree of the same weights, wherever Prim begins; also where costs make
 * most weights alike. */
static void check_minimum_trees(mdr_grid *grid, void *context)
{
    static uint32_t costs[40000];
    (void)context;
    if (mdr_grid_link_bound(grid) > 40000) return;
    for (int64_t i = 0; i < 40000; i++) costs[i] = (uint32_t)(i * 7 % 3) << 30;
    for (int64_t share = 0; share <= 1000000; share += 500000) {
        const mdr_cell start = mdr_grid_cell_count(grid) * 2 / 3;
        mdr_carve_options options = {.seed = "one tree",
                                     .start = &start,
                                     .form = MDR_FORM_STEPWISE,
                                     .costs = costs,
                                     .cost_millionths = share};
        mdr_maze *kruskal = carve_on(grid, "kruskal", &options);
        mdr_maze *boruvka = carve_on(grid, "boruvka", &options);
        mdr_maze *prim = carve_on(grid, "prim-true", &options);
        assert_true(mdr_maze_equal(kruskal, boruvka));
        assert_true(mdr_maze_equal(kruskal, prim));
        mdr_maze_free(kruskal);
        mdr_maze_free(boruvka);
        mdr_maze_free(prim);
    }
}

static void minimum_trees_are_one(void **state)
{
    (void)state;
    for_each_grid(check_minimum_trees, NULL);
}

/* The ways a region's cells are joined: a perfect maze has no 2 x 2 block that is open inside. */
static void assert_no_open_block(const mdr_maze *maze, int64_t rows, int64_t columns)
{
    for (int64_t row = 0; row + 1 < rows; row++) {
        for (int64_t column = 0; column + 1 < columns; column++) {
            const mdr_cell cell = row * columns + column;
            assert_false(mdr_maze_is_open(maze, cell, 1) && mdr_maze_is_open(maze, cell, 2)
                         && mdr_maze_is_open(maze, cell + 1, 2)
                         && mdr_maze_is_open(maze, cell + columns, 1));
        }
    }
}

/* Case 11: 2..20 x 2..20, seeds 0..200, in turn. */
static void divisions_keep_their_doors(void **state)
{
    int64_t item = 0;
    (void)state;
    for (int64_t rows = 2; rows <= 20; rows++) {
        for (int64_t columns = 2; columns <= 20; columns++) {
            mdr_grid *grid = grid_of("square", MDR_LAYOUT_ROWS_ODD, rows, columns);
            for (int32_t k = 0; k < 20; k++) {
                const mdr_carve_options options = {.seed = "doors", .item = item++ % 201};
                mdr_maze *maze =
                    carve_on(grid, k % 10 ? "recursive-division" : "blobby-division", &options);
                assert_perfect(maze);
                assert_no_open_block(maze, rows, columns);
                mdr_maze_free(maze);
            }
            mdr_grid_free(grid);
        }
    }
}

/* Case 12: lines, narrow and large boards, joined always and never. */
static void eller_joins_as_told(void **state)
{
    static const int16_t sizes[][2] = {{1, 9}, {9, 1}, {2, 9}, {40, 400}};
    static const int32_t biases[] = {-1000000, 0, 1000000};
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const int64_t rows = sizes[i][0], columns = sizes[i][1];
        mdr_grid *grid = grid_of("square", MDR_LAYOUT_ROWS_ODD, rows, columns);
        int64_t across[3] = {0};
        for (int32_t k = 0; k < 3; k++) {
            const mdr_carve_options options = {.seed = "rows", .bias_millionths = biases[k]};
            mdr_maze *maze = carve_on(grid, "eller", &options);
            assert_perfect(maze);
            for (mdr_cell cell = 0; cell < rows * columns; cell++)
                across[k] += mdr_maze_is_open(maze, cell, 1);
            for (mdr_cell cell = 0; k == 2 && cell + 1 < columns; cell++)
                assert_true(mdr_maze_is_open(maze, cell, 1));
            mdr_maze_free(maze);
        }
        /* Never but in the last row, where each column is a set of its own. */
        assert_int_equal(across[0], columns - 1);
        assert_true(across[0] <= across[1] && across[1] <= across[2]);
        mdr_grid_free(grid);
    }
}

/* Case 13: walls that grow, on a torus. */
static void walls_on_a_torus_leave_no_loop(void **state)
{
    static const char *const refused[] = {"recursive-division", "wilson-walls"};
    (void)state;
    for (int64_t side = 3; side <= 10; side += 7) {
        const mdr_grid_options size = {.rows = side, .columns = side, .wrap = MDR_WRAP_XY};
        mdr_grid *grid;
        mdr_error error = {0};
        const mdr_run run = {.error = &error};
        assert_int_equal(mdr_grid_new(&size, NULL, &grid), MDR_OK);
        mdr_maze *maze = carve_on(grid, "blobby-division", NULL);
        assert_perfect(maze);
        assert_int_equal(mdr_maze_passage_count(maze), side * side - 1);
        for (int32_t i = 0; i < 2; i++) {
            assert_int_equal(mdr_carve(maze, mdr_carver_find(refused[i]), NULL, &run), MDR_E_UNFIT);
            assert_non_null(strstr(error.text, refused[i]));
        }
        mdr_maze_free(maze);
        mdr_grid_free(grid);
    }
}

/* Rooms: connected, with loops, more of them the larger they may be; all is one room in the end. */
static void divisions_stop_at_rooms(void **state)
{
    static const char *const carvers[] = {"blobby-division", "recursive-division"};
    mdr_grid *grid = grid_of("square", MDR_LAYOUT_ROWS_ODD, 30, 40);
    (void)state;
    for (int32_t i = 0; i < 2; i++) {
        int64_t before = -1;
        for (int64_t cells = 1; cells <= 1200;
             cells = cells * 3 > 1200 ? 1200 + cells / 1200 : cells * 3) {
            const mdr_carve_options options = {.seed = "rooms", .room_cells = cells};
            mdr_maze *maze = carve_on(grid, carvers[i], &options);
            mdr_verdict verdict;
            assert_int_equal(mdr_verify(maze, NULL, &verdict), MDR_OK);
            assert_int_equal(verdict.components, 1);
            assert_true(cells == 1 ? verdict.loops == 0 : verdict.loops >= before);
            if (cells == 1200) assert_int_equal(verdict.passages, mdr_grid_link_count(grid));
            before = verdict.loops;
            mdr_maze_free(maze);
        }
        assert_true(before > 1000);
    }
    mdr_grid_free(grid);
}

/* Do the links that are not forbidden join all cells of a board? By repeated spreading. */
static bool hangs_together(const mdr_grid *grid, const bool *closed, int64_t cells)
{
    bool reached[256] = {[0] = true}, more = true;
    int64_t count = 1;
    while (more) {
        more = false;
        for (mdr_link link = mdr_grid_next_link(grid, MDR_NONE); link != MDR_NONE;
             link = mdr_grid_next_link(grid, link)) {
            const mdr_link_ends ends = mdr_grid_link_ends(grid, link);
            if (closed[link] || reached[ends.first] == reached[ends.second]) continue;
            reached[ends.first] = reached[ends.second] = more = true;
            count++;
        }
    }
    return count == cells;
}

enum { RIVER_ROWS = 9, RIVER_COLUMNS = 12 };

/* Two rivers of forbidden links from side to side, each crossed at two places or, one time in eight, at none. */
static void lay_rivers(mdr_constraints *constraints, const mdr_grid *grid, uint64_t seed,
                       bool *closed)
{
    for (uint64_t river = 0; river < 2; river++) {
        const uint64_t bits = seed * UINT64_C(0x9e3779b97f4a7c15) >> (20 + 16 * river);
        const int64_t gaps[2] = {(int64_t)(bits / 8 % RIVER_COLUMNS),
                                 (int64_t)(bits / 128 % RIVER_COLUMNS)};
        for (int64_t column = 0; column < RIVER_COLUMNS; column++) {
            const mdr_cell cell = (2 + 3 * (int64_t)river) * RIVER_COLUMNS + column;
            const mdr_link link = mdr_grid_exit(grid, cell, 2).link;
            if (bits % 8 > 0 && (column == gaps[0] || column == gaps[1])) continue;
            closed[link] = true;
            assert_int_equal(mdr_constraints_close(constraints, link, NULL), MDR_OK);
        }
    }
}

/* Case 15: rivers with gaps, 512 seeds: what cannot be joined is refused, and all else is perfect and keeps out of
 * the rivers. */
static void rivers_are_refused_or_crossed(void **state)
{
    mdr_grid *grid = grid_of("square", MDR_LAYOUT_ROWS_ODD, RIVER_ROWS, RIVER_COLUMNS);
    int64_t refused = 0;
    (void)state;
    for (uint64_t seed = 0; seed < 512; seed++) {
        bool closed[512] = {false};
        mdr_constraints *constraints;
        mdr_maze *maze;
        assert_int_equal(mdr_constraints_new(grid, NULL, &constraints), MDR_OK);
        lay_rivers(constraints, grid, seed, closed);
        const mdr_carve_options options = {
            .seed = "river", .item = (int64_t)seed, .constraints = constraints};
        assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
        const mdr_status status = mdr_carve(maze, mdr_carver_find("wilson"), &options, NULL);
        assert_int_equal(status, hangs_together(grid, closed, RIVER_ROWS * RIVER_COLUMNS)
                                     ? MDR_OK
                                     : MDR_E_UNFIT);
        refused += status != MDR_OK;
        if (!status) assert_perfect(maze);
        for (mdr_link link = mdr_grid_next_link(grid, MDR_NONE); link != MDR_NONE && !status;
             link = mdr_grid_next_link(grid, link))
            assert_true(!closed[link] || mdr_maze_passage(maze, link) == MDR_PASSAGE_NONE);
        mdr_constraints_free(constraints);
        mdr_maze_free(maze);
    }
    assert_in_range(refused, 40, 250);
    mdr_grid_free(grid);
}

/* Case 50: recursive division to the end, ten steps back, forward again, to the end: the same states each way, and
 * the last one is the finished maze. */
static void divisions_play_both_ways(void **state)
{
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 12, 9);
    uint64_t passed[11];
    mdr_trace *trace;
    mdr_player *player;
    (void)state;
    assert_int_equal(mdr_trace_new(NULL, &trace), MDR_OK);
    const mdr_run run = {.context = trace, .step = mdr_trace_record};
    assert_int_equal(mdr_carve(maze, mdr_carver_find("recursive-division"), NULL, &run), MDR_OK);
    assert_int_equal(mdr_player_new(maze, trace, NULL, 0, NULL, &player), MDR_OK);
    const int64_t count = mdr_player_count(player);
    mdr_player_seek(player, count);
    for (int32_t i = 0; i <= 10; i++) {
        passed[i] = mdr_maze_hash(mdr_player_maze(player));
        assert_true(mdr_player_back(player));
    }
    for (int32_t i = 10; i >= 0; i--) {
        assert_true(mdr_player_forward(player));
        assert_true(passed[i] == mdr_maze_hash(mdr_player_maze(player)));
    }
    assert_int_equal(mdr_player_position(player), count);
    mdr_player_seek(player, 3);
    mdr_player_seek(player, count);
    mdr_player_finish(player);
    assert_true(mdr_maze_equal(mdr_player_maze(player), maze));
    mdr_player_free(player);
    mdr_trace_free(trace);
    mdr_maze_free(maze);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(minimum_trees_are_one),
        cmocka_unit_test(divisions_keep_their_doors),
        cmocka_unit_test(eller_joins_as_told),
        cmocka_unit_test(walls_on_a_torus_leave_no_loop),
        cmocka_unit_test(divisions_stop_at_rooms),
        cmocka_unit_test(rivers_are_refused_or_crossed),
        cmocka_unit_test(divisions_play_both_ways),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
