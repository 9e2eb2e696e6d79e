/*
 * Carvers: the recorded mazes of the origin, the worked examples, options, and what goes wrong.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/failing_allocator.h"
#include "support/mazes.h"

/* Carves as the origin does and compares passages and, where recorded, steps. */
static void check_recorded(json_t *recorded, const char *carver)
{
    mdr_maze *maze = recorded_size(recorded);
    mdr_trace *trace;
    json_t *from = json_object_get(recorded, "from"), *build = json_object_get(recorded, "build");
    const mdr_cell start = from ? recorded_cell(maze, from) : 0;
    const mdr_carve_options options = {
        .seed = json_string_value(json_object_get(recorded, "seed")),
        .random = MDR_RANDOM_UHEPRNG,
        .start = &start,
    };
    assert_int_equal(mdr_trace_new(NULL, &trace), MDR_OK);
    const mdr_run run = {.context = trace, .step = build ? mdr_trace_record : NULL};
    assert_int_equal(mdr_carve(maze, mdr_carver_find(carver), &options, &run), MDR_OK);
    assert_links(maze, json_object_get(recorded, "links"));
    if (build) assert_steps(maze, trace, build);
    mdr_trace_free(trace);
    mdr_maze_free(maze);
}

static void check_all_recorded(const char *file, const char *carver)
{
    json_t *cases = recorded_cases(file), *recorded;
    size_t index;
    json_array_foreach(cases, index, recorded)
    {
        check_recorded(recorded, carver);
    }
    json_decref(cases);
}

static void binary_tree_is_the_origin_s(void **state)
{
    (void)state;
    check_all_recorded("binary_tree", "binary-tree");
}

static void sidewinder_is_the_origin_s(void **state)
{
    (void)state;
    check_all_recorded("sidewinder", "sidewinder");
}

static void depth_first_is_the_origin_s(void **state)
{
    (void)state;
    check_all_recorded("depth_first", "depth-first");
}

/* Compares an example with a recorded maze, openings included. */
static void check_example(const char *name, const mdr_grid_options *options, const char *file,
                          const char *id)
{
    json_t *cases = recorded_cases(file), *recorded;
    size_t index;
    bool found = false;
    json_array_foreach(cases, index, recorded)
    {
        if (strcmp(json_string_value(json_object_get(recorded, "id")), id) != 0) continue;
        mdr_maze *expected = recorded_maze(recorded), *maze;
        assert_int_equal(mdr_example(name, options, NULL, &maze), MDR_OK);
        assert_true(mdr_maze_equal(maze, expected));
        mdr_maze_free(maze);
        mdr_maze_free(expected);
        found = true;
    }
    assert_true(found);
    json_decref(cases);
}

static void examples_are_the_origin_s(void **state)
{
    (void)state;
    check_example("simple", NULL, "maze_text", "maze-text-1");
    check_example("braided", NULL, "maze_text", "maze-text-2");
    check_example("braided", &(mdr_grid_options){.rows = 5, .columns = 9}, "maze_text",
                  "maze-text-3");
    check_example("lattice", NULL, "maze_text", "maze-text-4");
    check_example("binary-tree", NULL, "binary_tree", "binary-tree-1");
    check_example("sidewinder", NULL, "sidewinder", "sidewinder-1");
}

static void examples_refuse_what_they_are_not(void **state)
{
    mdr_maze *maze = (mdr_maze *)(uintptr_t)1;
    (void)state;
    assert_int_equal(mdr_example("torus", NULL, NULL, &maze), MDR_E_UNKNOWN);
    assert_null(maze);
    assert_int_equal(mdr_example(NULL, NULL, NULL, &maze), MDR_E_UNKNOWN);
    assert_int_equal(mdr_example("simple", &(mdr_grid_options){.rows = 5}, NULL, &maze),
                     MDR_E_UNFIT);
    assert_int_equal(
        mdr_example("braided", &(mdr_grid_options){.rows = 5, .shape = "hexagon"}, NULL, &maze),
        MDR_E_UNFIT);
    assert_int_equal(
        mdr_example("lattice", &(mdr_grid_options){.rows = 5, .shape = "hexagon"}, NULL, &maze),
        MDR_OK);
    assert_int_equal(mdr_maze_passage_count(maze), 56);
    mdr_maze_free(maze);
}

static void carvers_are_found_by_name_and_version(void **state)
{
    (void)state;
    for (int32_t i = 0; i < mdr_carver_count(); i++) {
        const mdr_carver *carver = mdr_carver_at(i);
        assert_ptr_equal(mdr_carver_find(carver->name), carver);
        assert_true(strlen(carver->title) > 0 && strlen(carver->law) > 0);
    }
    assert_ptr_equal(mdr_carver_find("depth-first@1"), mdr_carver_find("depth-first"));
    assert_null(mdr_carver_find("depth-first@2"));
    assert_null(mdr_carver_find("depth-first@"));
    assert_null(mdr_carver_find("depth"));
    assert_null(mdr_carver_find("depth-firsts"));
    assert_null(mdr_carver_find(NULL));
}

static uint64_t hash_of(const char *carver, const mdr_carve_options *options)
{
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 20, 20);
    assert_int_equal(mdr_carve(maze, mdr_carver_find(carver), options, NULL), MDR_OK);
    const uint64_t hash = mdr_maze_hash(maze);
    mdr_maze_free(maze);
    return hash;
}

static void seeds_and_items_tell_apart(void **state)
{
    (void)state;
    for (int32_t i = 0; i < mdr_carver_count(); i++) {
        const char *name = mdr_carver_at(i)->name;
        const uint64_t owl = hash_of(name, &(mdr_carve_options){.seed = "owl"});
        assert_true(owl == hash_of(name, &(mdr_carve_options){.seed = "owl"}));
        assert_false(owl == hash_of(name, &(mdr_carve_options){.seed = "owls"}));
        assert_false(owl == hash_of(name, &(mdr_carve_options){.seed = "owl", .item = 1}));
        assert_true(hash_of(name, NULL) == hash_of(name, &(mdr_carve_options){.seed = ""}));
    }
}

/* The walk begins where told, else at the maze's start, else in the first cell. */
static void depth_first_begins_where_told(void **state)
{
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 5, 5);
    const mdr_cell told = 12;
    mdr_trace *trace;
    (void)state;
    assert_int_equal(mdr_trace_new(NULL, &trace), MDR_OK);
    const mdr_run run = {.context = trace, .step = mdr_trace_record};
    const mdr_carver *carver = mdr_carver_find("depth-first");
    assert_int_equal(mdr_carve(maze, carver, NULL, &run), MDR_OK);
    assert_int_equal(mdr_trace_at(trace, 0).cell, 0);
    const mdr_opening start = {{20, 2}, MDR_ROLE_START};
    assert_int_equal(mdr_maze_set_opening(maze, start, NULL), MDR_OK);
    mdr_trace_clear(trace);
    assert_int_equal(mdr_carve(maze, carver, NULL, &run), MDR_OK);
    assert_int_equal(mdr_trace_at(trace, 0).cell, 20);
    mdr_trace_clear(trace);
    assert_int_equal(mdr_carve(maze, carver, &(mdr_carve_options){.start = &told}, &run), MDR_OK);
    assert_int_equal(mdr_trace_at(trace, 0).cell, told);
    assert_int_equal(mdr_trace_count(trace), 48);
    assert_int_equal(mdr_maze_opening_count(maze), 1);
    mdr_trace_free(trace);
    mdr_maze_free(maze);
}

static void bad_options_are_refused(void **state)
{
    mdr_maze *maze = maze_of("hexagon", MDR_LAYOUT_ROWS_ODD, 5, 5);
    const mdr_carver *carver = mdr_carver_find("depth-first");
    const mdr_cell outside = 25, before = -1;
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    (void)state;
    mdr_maze_open(maze, 0, 1);
    assert_int_equal(mdr_carve(NULL, carver, NULL, &run), MDR_E_ARGUMENT);
    assert_int_equal(mdr_carve(maze, NULL, NULL, &run), MDR_E_ARGUMENT);
    assert_int_equal(mdr_carve(maze, carver, &(mdr_carve_options){.start = &outside}, &run),
                     MDR_E_ARGUMENT);
    assert_int_equal(mdr_carve(maze, carver, &(mdr_carve_options){.start = &before}, &run),
                     MDR_E_ARGUMENT);
    const mdr_carve_options origin = {.random = MDR_RANDOM_UHEPRNG};
    assert_int_equal(mdr_carve(maze, carver, &origin, &run), MDR_E_UNFIT);
    assert_non_null(strstr(error.text, "uheprng"));
    const mdr_carve_options fast = {.form = MDR_FORM_FAST};
    assert_int_equal(mdr_carve(maze, carver, &fast, &run), MDR_E_UNFIT);
    assert_int_equal(mdr_maze_passage_count(maze), 1);
    mdr_maze_free(maze);
}

/* Costs are refused by those who have no use for them, and bounds are checked. */
static void costs_go_to_those_who_use_them(void **state)
{
    static const uint32_t costs[400];
    const mdr_carve_options good = {.costs = costs, .cost_millionths = 1000000};
    const mdr_carve_options bad[] = {{.cost_millionths = 5},
                                     {.costs = costs, .cost_millionths = -1},
                                     {.costs = costs, .cost_millionths = 1000001}};
    (void)state;
    for (int32_t i = 0; i < mdr_carver_count(); i++) {
        const mdr_carver *carver = mdr_carver_at(i);
        const bool used = carver->uses & MDR_CARVER_COSTS;
        mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 11, 11);
        assert_int_equal(mdr_carve(maze, carver, &good, NULL), used ? MDR_OK : MDR_E_UNFIT);
        for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
            assert_int_equal(mdr_carve(maze, carver, &bad[k], NULL),
                             used ? MDR_E_ARGUMENT : MDR_E_UNFIT);
        }
        mdr_maze_free(maze);
    }
}

/* Rules to pick by are for growing-tree alone, and shares are the same whatever their sum. */
static void picks_go_to_those_who_use_them(void **state)
{
    const mdr_carve_options bad = {.picks = {.newest = -1, .random = 2}};
    (void)state;
    for (int32_t i = 0; i < mdr_carver_count(); i++) {
        const mdr_carver *carver = mdr_carver_at(i);
        const bool used = carver->uses & MDR_CARVER_PICKS;
        mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 11, 11);
        const mdr_carve_options good = {.picks = {.random = 1000000}};
        assert_int_equal(mdr_carve(maze, carver, &good, NULL), used ? MDR_OK : MDR_E_UNFIT);
        assert_int_equal(mdr_carve(maze, carver, &bad, NULL), used ? MDR_E_ARGUMENT : MDR_E_UNFIT);
        mdr_maze_free(maze);
    }
    const uint64_t newest = hash_of("growing-tree", NULL);
    assert_true(newest == hash_of("growing-tree", &(mdr_carve_options){.picks = {.newest = 7}}));
    assert_false(newest == hash_of("growing-tree", &(mdr_carve_options){.picks = {.oldest = 7}}));
}

/* Dear south links: with the whole share every row is open from end to end, with none nothing changes,
 * and in between both forms agree, also where many links weigh the same. */
static void costs_draw_kruskal_aside(void **state)
{
    mdr_grid *grid = grid_of("square", MDR_LAYOUT_ROWS_ODD, 30, 40);
    const int64_t bound = mdr_grid_link_bound(grid);
    uint32_t *costs = calloc((size_t)bound, sizeof *costs);
    static const int64_t shares[] = {0, 300000, 1000000};
    int64_t across[3] = {0};
    (void)state;
    for (mdr_link link = mdr_grid_next_link(grid, MDR_NONE); link != MDR_NONE;
         link = mdr_grid_next_link(grid, link))
        costs[link] = mdr_grid_link_ends(grid, link).side == 2 ? UINT32_MAX : 0;
    for (int32_t i = 0; i < 3; i++) {
        mdr_maze *mazes[2];
        for (int32_t fast = 0; fast < 2; fast++) {
            const mdr_carve_options options = {.seed = "costs",
                                               .form = fast ? MDR_FORM_FAST : MDR_FORM_STEPWISE,
                                               .costs = costs,
                                               .cost_millionths = shares[i]};
            assert_int_equal(mdr_maze_new(grid, NULL, &mazes[fast]), MDR_OK);
            assert_int_equal(mdr_carve(mazes[fast], mdr_carver_find("kruskal"), &options, NULL),
                             MDR_OK);
        }
        assert_true(mdr_maze_equal(mazes[0], mazes[1]));
        for (mdr_cell cell = 0; cell < 1200; cell++)
            across[i] += mdr_maze_is_open(mazes[0], cell, 1);
        mdr_maze_free(mazes[0]);
        mdr_maze_free(mazes[1]);
    }
    assert_in_range(across[0], 550, 650);
    assert_true(across[1] > across[0] + 100 && across[1] < 1170);
    assert_int_equal(across[2], 30 * 39);
    free(costs);
    mdr_grid_free(grid);
}

/* Over the limit the lean form runs; without even that the verb refuses with the number. */
static void limits_choose_the_form(void **state)
{
    mdr_grid *grid = grid_of("square", MDR_LAYOUT_ROWS_ODD, 300, 300);
    const mdr_carver *carver = mdr_carver_find("depth-first");
    const mdr_carve_options fast = {.form = MDR_FORM_FAST}, lean = {.form = MDR_FORM_LEAN};
    int64_t fast_bytes, lean_bytes, any_bytes;
    (void)state;
    assert_int_equal(mdr_carve_bytes(grid, carver, &fast, NULL, &fast_bytes), MDR_OK);
    assert_int_equal(mdr_carve_bytes(grid, carver, &lean, NULL, &lean_bytes), MDR_OK);
    assert_true(lean_bytes <= 300 * 300 / 8 + 600);
    assert_true(fast_bytes >= 300 * 300);
    mdr_error error = {0};
    mdr_run run = {.memory_limit_bytes = fast_bytes - 1, .error = &error};
    assert_int_equal(mdr_carve_bytes(grid, carver, NULL, &run, &any_bytes), MDR_OK);
    assert_int_equal(any_bytes, lean_bytes);
    mdr_maze *maze;
    assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
    assert_int_equal(mdr_carve(maze, carver, NULL, &run), MDR_OK);
    run.memory_limit_bytes = lean_bytes - 1;
    assert_int_equal(mdr_carve(maze, carver, NULL, &run), MDR_E_LIMIT);
    assert_int_equal(error.needed_bytes, lean_bytes);
    mdr_maze_free(maze);
    mdr_grid_free(grid);
}

/* Is there such a form on squares? */
static bool has_form(const mdr_carver *carver, mdr_carve_options options)
{
    mdr_grid *grid = grid_of("square", MDR_LAYOUT_ROWS_ODD, 3, 3);
    int64_t bytes;
    const mdr_status status = mdr_carve_bytes(grid, carver, &options, NULL, &bytes);
    mdr_grid_free(grid);
    return status == MDR_OK;
}

typedef struct countdown {
    int64_t ticks, steps;
} countdown;

static bool stop_at_tick(void *context, int64_t done, int64_t total)
{
    countdown *count = context;
    assert_true(done >= 0 && total > 0);
    return --count->ticks > 0;
}

static bool stop_at_step(void *context, const mdr_step *step)
{
    countdown *count = context;
    (void)step;
    return --count->steps > 0;
}

static void carving_can_be_cancelled(void **state)
{
    (void)state;
    for (int32_t i = 0; i < mdr_carver_count(); i++) {
        for (int32_t form = MDR_FORM_STEPWISE; form <= MDR_FORM_LEAN; form++) {
            mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 400, 400);
            countdown count = {2, 0};
            mdr_error error = {0};
            const mdr_run run = {.context = &count, .tick = stop_at_tick, .error = &error};
            const mdr_carve_options options = {.form = (mdr_form)form};
            const mdr_status status = mdr_carve(maze, mdr_carver_at(i), &options, &run);
            assert_int_equal(status,
                             has_form(mdr_carver_at(i), options) ? MDR_E_CANCELLED : MDR_E_UNFIT);
            assert_int_equal(error.status, status);
            if (status == MDR_E_CANCELLED) assert_int_equal(count.ticks, 0);
            mdr_maze_free(maze);
        }
        mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 9, 9);
        countdown count = {0, 30};
        const mdr_run run = {.context = &count, .step = stop_at_step};
        assert_int_equal(mdr_carve(maze, mdr_carver_at(i), NULL, &run), MDR_E_CANCELLED);
        assert_int_equal(count.steps, 0);
        mdr_maze_free(maze);
    }
}

/* Every form of every carver, with each allocation failing in turn; peak as announced. */
static void check_memory(const mdr_carver *carver, mdr_form form, mdr_random_kind random)
{
    const mdr_carve_options options = {.form = form, .random = random};
    mdr_status status = has_form(carver, options) ? MDR_E_MEMORY : MDR_OK;
    for (int64_t nth = 1; status; nth++) {
        failing_allocator memory;
        failing_allocator_start(&memory, 0);
        const mdr_grid_options size = {.rows = 40, .columns = 70, .allocator = &memory.allocator};
        mdr_grid *grid;
        mdr_maze *maze;
        int64_t bytes = 0;
        assert_int_equal(mdr_grid_new(&size, NULL, &grid), MDR_OK);
        assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
        assert_int_equal(mdr_carve_bytes(grid, carver, &options, NULL, &bytes), MDR_OK);
        const int64_t before = memory.outstanding_bytes;
        memory.fail_from = memory.allocations + nth;
        status = mdr_carve(maze, carver, &options, NULL);
        if (status) assert_int_equal(status, MDR_E_MEMORY);
        assert_int_equal(memory.outstanding_bytes, before);
        assert_true(memory.peak_bytes - before <= bytes);
        mdr_maze_free(maze);
        mdr_grid_free(grid);
        failing_allocator_assert_clean(&memory);
    }
}

static void failing_memory_is_told(void **state)
{
    (void)state;
    for (int32_t i = 0; i < mdr_carver_count(); i++) {
        for (int32_t form = MDR_FORM_STEPWISE; form <= MDR_FORM_LEAN; form++) {
            check_memory(mdr_carver_at(i), (mdr_form)form, MDR_RANDOM_DEFAULT);
        }
        check_memory(mdr_carver_at(i), MDR_FORM_ANY, MDR_RANDOM_UHEPRNG);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(binary_tree_is_the_origin_s),
        cmocka_unit_test(sidewinder_is_the_origin_s),
        cmocka_unit_test(depth_first_is_the_origin_s),
        cmocka_unit_test(examples_are_the_origin_s),
        cmocka_unit_test(examples_refuse_what_they_are_not),
        cmocka_unit_test(carvers_are_found_by_name_and_version),
        cmocka_unit_test(seeds_and_items_tell_apart),
        cmocka_unit_test(depth_first_begins_where_told),
        cmocka_unit_test(bad_options_are_refused),
        cmocka_unit_test(costs_go_to_those_who_use_them),
        cmocka_unit_test(picks_go_to_those_who_use_them),
        cmocka_unit_test(costs_draw_kruskal_aside),
        cmocka_unit_test(limits_choose_the_form),
        cmocka_unit_test(carving_can_be_cancelled),
        cmocka_unit_test(failing_memory_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
