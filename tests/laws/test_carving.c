/*
 * The laws of carving, over every algorithm, grid, odd size and many seeds: a spanning tree, or
 * "does not fit"; and one maze from every form.
 */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "carve/carve_internal.h"
#include "support/mazes.h"

enum { SEEDS = 8, SEEDS_OF_LARGE = 3, LARGE = 400, MOST_PLAYED = 150 };

/* Case 9: connected, cells - 1 passages; on squares the rule of walls. */
static void assert_perfect(const mdr_maze *maze)
{
    const mdr_grid *grid = mdr_maze_grid(maze);
    mdr_verdict verdict;
    assert_int_equal(mdr_verify(maze, NULL, &verdict), MDR_OK);
    assert_true(verdict.perfect);
    assert_int_equal(verdict.components, mdr_grid_piece_count(grid));
    assert_int_equal(verdict.passages, verdict.cells - mdr_grid_piece_count(grid));
    if (grid->kind == MDR__PLAIN)
        assert_int_equal(verdict.walls, (grid->rows + 1) * (grid->columns + 1));
}

/* Bits that stand for no link are 0, guards included. */
static void assert_canonical(const mdr_maze *maze)
{
    const mdr_grid *grid = maze->grid;
    int64_t links = 0, bits = 0;
    for (mdr_link link = mdr_grid_next_link(grid, MDR_NONE); link != MDR_NONE;
         link = mdr_grid_next_link(grid, link)) {
        links += mdr_maze_passage(maze, link) != MDR_PASSAGE_NONE;
    }
    for (int64_t word = -1; word < maze->words + 2; word++) {
        bits += mdr__count_bits(maze->open[word]);
    }
    assert_int_equal(bits, links);
}

/* What does not fit what. This list may only lose entries. */
static const char *const unfit[][2] = {
    {"binary-tree", "box"},
    {"binary-tree", "triangle"},
    {"binary-tree", "triangle-board"},
    {"binary-tree", "herringbone"},
    {"binary-tree", "cairo"},
    {"binary-tree", "rhombille"},
    {"binary-tree", "elongated-triangular"},
    {"binary-tree", "rhombitrihexagonal"},
    {"binary-tree", "snub-hexagonal"},
    {"binary-tree", "snub-square"},
    {"binary-tree", "trihexagonal"},
    {"binary-tree", "truncated-hexagonal"},
    {"binary-tree", "truncated-trihexagonal"},
    {"eller", "box"},
    {"eller", "cube"},
    {"eller", "triangle"},
    {"eller", "triangle-board"},
    {"eller", "herringbone"},
    {"eller", "cairo"},
    {"eller", "rhombille"},
    {"eller", "elongated-triangular"},
    {"eller", "rhombitrihexagonal"},
    {"eller", "snub-hexagonal"},
    {"eller", "snub-square"},
    {"eller", "trihexagonal"},
    {"eller", "truncated-hexagonal"},
    {"eller", "truncated-trihexagonal"},
    {"sidewinder", "box"},
    {"sidewinder", "triangle"},
    {"sidewinder", "triangle-board"},
    {"sidewinder", "herringbone"},
    {"sidewinder", "cairo"},
    {"sidewinder", "rhombille"},
    {"sidewinder", "elongated-triangular"},
    {"sidewinder", "rhombitrihexagonal"},
    {"sidewinder", "snub-hexagonal"},
    {"sidewinder", "snub-square"},
    {"sidewinder", "trihexagonal"},
    {"sidewinder", "truncated-hexagonal"},
    {"sidewinder", "truncated-trihexagonal"},
};

/* Those that know squares alone. */
static const char *const for_squares[] = {"recursive-division", "wilson-walls"};

static bool is_for_squares(const mdr_carver *carver)
{
    for (size_t i = 0; i < sizeof for_squares / sizeof *for_squares; i++) {
        if (strcmp(for_squares[i], carver->name) == 0) return true;
    }
    return false;
}

static bool does_not_fit(const mdr_carver *carver, const mdr_grid *grid)
{
    const char *shape = mdr_grid_shape(grid)->name;
    if (strcmp(shape, "square") != 0 && is_for_squares(carver)) return true;
    for (size_t i = 0; i < sizeof unfit / sizeof *unfit; i++) {
        if (strcmp(unfit[i][0], carver->name) == 0 && strcmp(unfit[i][1], shape) == 0) return true;
    }
    return false;
}

/* Forms for speed or memory are for plain squares, and not every carver has both. */
static bool lacks_form(const mdr_carver *carver, const mdr_grid *grid, mdr_form form)
{
    return (form == MDR_FORM_FAST && (grid->kind == MDR__EXPLICIT || !carver->ops->fast))
           || (form == MDR_FORM_LEAN && (grid->kind == MDR__EXPLICIT || !carver->ops->lean));
}

static void check_carver(mdr_grid *grid, const mdr_carver *carver, int32_t number)
{
    char seed[32];
    mdr_maze *mazes[4] = {NULL};
    const mdr_cell start = number * INT64_C(7919) % mdr_grid_cell_count(grid);
    snprintf(seed, sizeof seed, "law %d", number);
    for (int32_t form = MDR_FORM_STEPWISE; form <= MDR_FORM_LEAN; form++) {
        const mdr_carve_options options = {.seed = seed, .start = &start, .form = (mdr_form)form};
        assert_int_equal(mdr_maze_new(grid, NULL, &mazes[form]), MDR_OK);
        const mdr_status status = mdr_carve(mazes[form], carver, &options, NULL);
        if (status == MDR_E_UNFIT && lacks_form(carver, grid, (mdr_form)form)) continue;
        assert_int_equal(status, does_not_fit(carver, grid) ? MDR_E_UNFIT : MDR_OK);
        if (status) break;
        assert_perfect(mazes[form]);
        assert_canonical(mazes[form]);
        assert_memory_equal(mazes[form]->open - 1, mazes[MDR_FORM_STEPWISE]->open - 1,
                            (size_t)(mazes[form]->words + 3) * sizeof(uint64_t));
    }
    for (int32_t form = MDR_FORM_STEPWISE; form <= MDR_FORM_LEAN; form++)
        mdr_maze_free(mazes[form]);
}

static void check_grid(mdr_grid *grid, void *context)
{
    const int32_t seeds = mdr_grid_cell_count(grid) > LARGE ? SEEDS_OF_LARGE : SEEDS;
    (void)context;
    for (int32_t i = 0; i < mdr_carver_count(); i++) {
        for (int32_t number = 0; number < seeds; number++) {
            check_carver(grid, mdr_carver_at(i), number);
        }
    }
}

static void every_form_of_every_carver_is_perfect(void **state)
{
    (void)state;
    for_each_grid(check_grid, NULL);
}

/* Case 10: a walk from any cell still visits all cells. */
static void depth_first_reaches_all_from_anywhere(void **state)
{
    mdr_grid *grid = grid_of("square", MDR_LAYOUT_ROWS_ODD, 5, 6);
    (void)state;
    for (mdr_cell start = 0; start < 30; start++) {
        for (int32_t form = MDR_FORM_STEPWISE; form <= MDR_FORM_LEAN; form++) {
            const mdr_carve_options options = {
                .seed = "from anywhere", .start = &start, .form = (mdr_form)form};
            mdr_maze *maze;
            assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
            assert_int_equal(mdr_carve(maze, mdr_carver_find("depth-first"), &options, NULL),
                             MDR_OK);
            assert_perfect(maze);
            mdr_maze_free(maze);
        }
    }
    mdr_grid_free(grid);
}

/* Watching changes nothing, and steps say what happened: carving them again gives the maze. */
static void watched_mazes_are_the_same(void **state)
{
    (void)state;
    for (int32_t i = 0; i < mdr_carver_count(); i++) {
        const mdr_carve_options options = {.seed = "watched"};
        mdr_maze *plain = maze_of("square", MDR_LAYOUT_ROWS_ODD, 17, 23);
        mdr_maze *watched = maze_of("square", MDR_LAYOUT_ROWS_ODD, 17, 23);
        mdr_maze *again = maze_of("square", MDR_LAYOUT_ROWS_ODD, 17, 23);
        mdr_trace *trace;
        assert_int_equal(mdr_trace_new(NULL, &trace), MDR_OK);
        const mdr_run run = {.context = trace, .step = mdr_trace_record};
        assert_int_equal(mdr_carve(plain, mdr_carver_at(i), &options, NULL), MDR_OK);
        assert_int_equal(mdr_carve(watched, mdr_carver_at(i), &options, &run), MDR_OK);
        assert_true(mdr_maze_equal(plain, watched));
        /* Who begins with a wall begins with all open. */
        if (mdr_trace_at(trace, 0).kind == MDR_STEP_BUILD_WALL) mdr__open_all(again);
        for (int64_t k = 0; k < mdr_trace_count(trace); k++) {
            const mdr_step step = mdr_trace_at(trace, k);
            if (step.kind == MDR_STEP_BUILD_CARVE) mdr_maze_open(again, step.cell, step.side);
            if (step.kind == MDR_STEP_BUILD_WALL) mdr_maze_close(again, step.cell, step.side);
        }
        assert_true(mdr_maze_equal(plain, again));
        mdr_trace_free(trace);
        mdr_maze_free(plain);
        mdr_maze_free(watched);
        mdr_maze_free(again);
    }
}

/* All that can be seen of a player, in one number. */
static uint64_t seen(const mdr_player *player)
{
    const mdr_maze *maze = mdr_player_maze(player);
    const mdr_grid *grid = mdr_maze_grid(maze);
    uint64_t hash = mdr_maze_hash(maze);
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell))
        hash = (hash ^ (uint64_t)mdr_player_mark(player, cell)) * UINT64_C(0x100000001b3);
    return hash;
}

/* Forward to the end is the maze; back again meets every state that was passed, the last of all the
 * beginning, bit for bit; and so do jumps. */
static void check_playing(const mdr_maze *maze, const mdr_trace *trace)
{
    mdr_player *player;
    assert_int_equal(mdr_player_new(maze, trace, NULL, 0, NULL, &player), MDR_OK);
    const int64_t count = mdr_player_count(player);
    uint64_t *passed = calloc((size_t)count + 1, sizeof *passed);
    passed[0] = seen(player);
    while (mdr_player_forward(player)) passed[mdr_player_position(player)] = seen(player);
    assert_int_equal(mdr_player_position(player), count);
    assert_true(mdr_maze_equal(mdr_player_maze(player), maze));
    while (mdr_player_back(player))
        assert_true(passed[mdr_player_position(player)] == seen(player));
    assert_int_equal(mdr_player_position(player), 0);
    for (int64_t jump = 0, to = 0; jump < 20; jump++, to = (to * 7 + count / 3 + 1) % (count + 1)) {
        mdr_player_seek(player, to);
        assert_int_equal(mdr_player_position(player), to);
        assert_true(passed[to] == seen(player));
    }
    free(passed);
    mdr_player_free(player);
}

static void play_all_carvers(mdr_grid *grid, void *context)
{
    (void)context;
    if (mdr_grid_cell_count(grid) > MOST_PLAYED) return;
    for (int32_t i = 0; i < mdr_carver_count(); i++) {
        mdr_maze *maze;
        mdr_trace *trace;
        assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
        assert_int_equal(mdr_trace_new(NULL, &trace), MDR_OK);
        const mdr_run run = {.context = trace, .step = mdr_trace_record};
        const mdr_status status = mdr_carve(maze, mdr_carver_at(i), NULL, &run);
        assert_true(status == MDR_OK || status == MDR_E_UNFIT);
        /* Every state is looked at whole: long walks are left to small grids. */
        if (!status && mdr_trace_count(trace) * grid->cells < 60000) check_playing(maze, trace);
        mdr_trace_free(trace);
        mdr_maze_free(maze);
    }
}

static void playing_back_gives_the_beginning(void **state)
{
    (void)state;
    for_each_grid(play_all_carvers, NULL);
}

/* How many different mazes of 3 x 3 come out of many seeds, from one cell or from all in turn. */
static int64_t count_trees(const char *carver, bool all_starts)
{
    enum { TREES = 192, MAZES = 30000 };
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 3, 3);
    uint64_t found[TREES];
    int64_t count = 0;
    for (int64_t item = 0; item < MAZES; item++) {
        const mdr_cell start = all_starts ? item % 9 : 0;
        const mdr_carve_options options = {.seed = "trees", .item = item, .start = &start};
        int64_t at = 0;
        assert_int_equal(mdr_carve(maze, mdr_carver_find(carver), &options, NULL), MDR_OK);
        const uint64_t hash = mdr_maze_hash(maze);
        while (at < count && found[at] != hash) at++;
        if (at < count) continue;
        assert_true(count < TREES);
        found[count++] = hash;
    }
    mdr_maze_free(maze);
    return count;
}

/* Of the 192 trees. Depth-first: 14 from a corner, counted by hand through all its choices. */
static void as_many_trees_are_reached_as_known(void **state)
{
    (void)state;
    assert_int_equal(count_trees("binary-tree", false), 16);
    assert_int_equal(count_trees("sidewinder", false), 64);
    assert_int_equal(count_trees("depth-first", false), 14);
    assert_int_equal(count_trees("depth-first", true), 88);
    assert_int_equal(count_trees("hunt-and-kill", true), 111);
    assert_int_equal(count_trees("recursive-division", false), 144);
    assert_int_equal(count_trees("eller", false), 176);
    assert_int_equal(count_trees("kruskal", false), 192);
}

/* Binary tree: w h / 4 + 1 dead ends on average. Each of the inner cells is one with probability
 * 1/4; the sum over 400 mazes of 40 x 50 has a standard deviation near 400. */
static void binary_trees_have_as_many_dead_ends_as_expected(void **state)
{
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 40, 50);
    int64_t dead_ends = 0;
    (void)state;
    for (int64_t item = 0; item < 400; item++) {
        const mdr_carve_options options = {.seed = "dead ends", .item = item};
        assert_int_equal(mdr_carve(maze, mdr_carver_find("binary-tree"), &options, NULL), MDR_OK);
        for (mdr_cell cell = 0; cell < 2000; cell++) {
            dead_ends += mdr_maze_way_count(maze, cell) == 1;
            assert_true(mdr_maze_way_count(maze, cell) < 4);
        }
    }
    assert_true(dead_ends > 400 * 501 - 2000 && dead_ends < 400 * 501 + 2000);
    mdr_maze_free(maze);
}

/* Depth-first on 300 x 300: 9.97 % dead ends, 30.2 % straight on (research figures). */
static void depth_first_has_its_texture(void **state)
{
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 300, 300);
    int64_t dead_ends = 0, straight = 0;
    (void)state;
    for (int64_t item = 0; item < 4; item++) {
        const mdr_carve_options options = {.seed = "texture", .item = item};
        assert_int_equal(mdr_carve(maze, mdr_carver_find("depth-first"), &options, NULL), MDR_OK);
        for (mdr_cell cell = 0; cell < 90000; cell++) {
            const bool north = mdr_maze_is_open(maze, cell, 0),
                       east = mdr_maze_is_open(maze, cell, 1);
            const bool south = mdr_maze_is_open(maze, cell, 2),
                       west = mdr_maze_is_open(maze, cell, 3);
            const int32_t ways = north + east + south + west;
            dead_ends += ways == 1;
            straight += ways == 2 && ((north && south) || (east && west));
        }
    }
    assert_in_range(dead_ends, 35280, 36540);  /* 9.80 % to 10.15 % */
    assert_in_range(straight, 107280, 110160); /* 29.8 % to 30.6 % */
    mdr_maze_free(maze);
}

/* Cases 1 and 2: large mazes and their solutions on a stack of 256 KiB. */
static void *work_on_a_small_stack(void *context)
{
    mdr_maze *maze = context;
    const mdr_cell from = 0, to = mdr_grid_cell_count(maze->grid) - 1;
    const mdr_solve_options ends = {.from = &from, .to = &to};
    const mdr_carve_options options = {.seed = "small stack"};
    mdr_status status = mdr_carve(maze, mdr_carver_find("depth-first"), &options, NULL);
    for (int32_t i = 0; !status && i < mdr_solver_count(); i++) {
        mdr_path *path = NULL;
        /* Takes hundreds of millions of steps here, and keeps nothing but where it is. */
        if (strcmp(mdr_solver_at(i)->name, "random-mouse") == 0) continue;
        status = mdr_solve(maze, mdr_solver_at(i), &ends, NULL, &path);
        if (!status && mdr_path_count(path) < 2000) status = MDR_E_UNKNOWN;
        mdr_path_free(path);
    }
    return status ? NULL : maze;
}

static void large_mazes_need_little_stack(void **state)
{
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 1000, 1000);
    pthread_attr_t attributes;
    pthread_t thread;
    void *done = NULL;
    (void)state;
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstacksize(&attributes, 256 * 1024), 0);
    assert_int_equal(pthread_create(&thread, &attributes, work_on_a_small_stack, maze), 0);
    assert_int_equal(pthread_join(thread, &done), 0);
    pthread_attr_destroy(&attributes);
    assert_ptr_equal(done, maze);
    assert_perfect(maze);
    mdr_maze_free(maze);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_form_of_every_carver_is_perfect),
        cmocka_unit_test(depth_first_reaches_all_from_anywhere),
        cmocka_unit_test(watched_mazes_are_the_same),
        cmocka_unit_test(playing_back_gives_the_beginning),
        cmocka_unit_test(as_many_trees_are_reached_as_known),
        cmocka_unit_test(binary_trees_have_as_many_dead_ends_as_expected),
        cmocka_unit_test(depth_first_has_its_texture),
        cmocka_unit_test(large_mazes_need_little_stack),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
