/* JSON of mazes: layout to the byte, everything back, and strictness with line and column. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/documents.h"
#include "support/mazes.h"

/* The first side of the border by cell and side. */
static mdr_place first_border(const mdr_grid *grid)
{
    mdr_place place = {mdr_grid_next_cell(grid, MDR_NONE), 0};
    while (mdr_grid_exit(grid, place.cell, place.side).cell != MDR_NONE) {
        if (++place.side < mdr_grid_outline_count(grid, place.cell)) continue;
        place = (mdr_place){mdr_grid_next_cell(grid, place.cell), 0};
        /* A surface without border has marks inside. */
        if (place.cell == MDR_NONE) return (mdr_place){mdr_grid_next_cell(grid, -1), MDR_NONE};
    }
    return place;
}

/* A document with everything in it. */
static mdr_document full_document(const char *shape, mdr_layout layout, int64_t rows,
                                  int64_t columns)
{
    mdr_document document = {.maze = maze_of(shape, layout, rows, columns)};
    const mdr_grid *grid = mdr_maze_grid(document.maze);
    const mdr_cell last = mdr_grid_cell_count(grid) - 1;
    const mdr_opening start = {first_border(grid), MDR_ROLE_START},
                      end = {{last, MDR_NONE}, MDR_ROLE_END};
    assert_int_equal(mdr_trace_new(NULL, &document.trace), MDR_OK);
    const mdr_run run = {.context = document.trace, .step = mdr_trace_record};
    const mdr_carve_options carve = {.seed = "full"};
    assert_int_equal(mdr_maze_add_opening(document.maze, start, NULL), MDR_OK);
    assert_int_equal(mdr_maze_add_opening(document.maze, end, NULL), MDR_OK);
    assert_int_equal(mdr_carve(document.maze, mdr_carver_find("depth-first"), &carve, &run),
                     MDR_OK);
    const mdr_solver *solver = mdr_solver_find("depth-first");
    assert_int_equal(mdr_solve(document.maze, solver, NULL, &run, &document.path), MDR_OK);
    assert_int_equal(mdr_document_set(&document.title, "Owl \"& Co\"\n\xc3\xa4\x01"), MDR_OK);
    assert_int_equal(mdr_document_set(&document.recipe, "meander new --seed 'x y'"), MDR_OK);
    assert_int_equal(mdr_document_set(&document.recipe_version, "0.1.0"), MDR_OK);
    return document;
}

static void the_layout_is_fixed(void **state)
{
    (void)state;
    mdr_document document = {.maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 2, 2)};
    mdr_bytes text = written(&document, "json", NULL);
    assert_string_equal(text.data,
                        "{\"format\": \"meander-maze\", \"version\": 1,\n"
                        " \"grid\": {\"shape\": \"square\", \"rows\": 2, \"columns\": 2},\n"
                        " \"links\": [],\n"
                        " \"one_way\": []}\n");
    mdr_bytes_clear(&text);
    mdr_document_clear(&document);

    document = full_document("square", MDR_LAYOUT_ROWS_ODD, 2, 2);
    mdr_maze_clear(document.maze);
    mdr_trace_clear(document.trace);
    mdr_maze_open(document.maze, 0, 1);
    mdr_maze_open(document.maze, 0, 2);
    mdr_maze_open(document.maze, 1, 2);
    assert_int_equal(mdr_maze_open_one_way(document.maze, 3, 3, NULL), MDR_OK);
    const mdr_step steps[] = {{MDR_STEP_BUILD_CARVE, 0, 1},
                              {MDR_STEP_BUILD_BACKTRACK, 0, MDR_NONE},
                              {MDR_STEP_SOLVE_SUCCESS, MDR_NONE, MDR_NONE}};
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(mdr_trace_add(document.trace, steps[i]), MDR_OK);
    const mdr_cell cells[] = {0, 1, 3};
    mdr_path_free(document.path);
    assert_int_equal(mdr_path_new(NULL, cells, 3, &document.path), MDR_OK);
    text = written(&document, "json", NULL);
    assert_string_equal(text.data,
                        "{\"format\": \"meander-maze\", \"version\": 1,\n"
                        " \"title\": \"Owl \\\"& Co\\\"\\n\xc3\xa4\\u0001\",\n"
                        " \"grid\": {\"shape\": \"square\", \"rows\": 2, \"columns\": 2},\n"
                        " \"start\": [-1, 0], \"end\": [1, 1],\n"
                        " \"links\": [\n"
                        "  [0,0,0,1], [0,0,1,0], [0,1,1,1]\n"
                        " ],\n"
                        " \"one_way\": [\n"
                        "  [1,1,1,0]\n"
                        " ],\n"
                        " \"path\": [\n"
                        "  [0,0], [0,1], [1,1]\n"
                        " ],\n"
                        " \"steps\": [\n"
                        "  [\"BUILD_CARVE\",0,0,0,1,\"E\"],\n"
                        "  [\"BUILD_BACKTRACK\",0,0],\n"
                        "  [\"SOLVE_SUCCESS\"]\n"
                        " ],\n"
                        " \"recipe\": {\"command\": \"meander new --seed 'x y'\", "
                        "\"version\": \"0.1.0\"}}\n");
    mdr_bytes_clear(&text);
    mdr_document_clear(&document);
}

static void assert_same_steps(const mdr_trace *a, const mdr_trace *b)
{
    assert_int_equal(mdr_trace_count(a), mdr_trace_count(b));
    for (int64_t i = 0; i < mdr_trace_count(a); i++) {
        const mdr_step x = mdr_trace_at(a, i), y = mdr_trace_at(b, i);
        assert_int_equal(x.kind, y.kind);
        assert_int_equal(x.cell, y.cell);
        assert_int_equal(x.side, y.side);
    }
}

static void check_full(mdr_grid *grid, void *context)
{
    const mdr_grid_options options = mdr_grid_options_of(grid);
    (void)context;
    mdr_document document =
        full_document(options.shape, options.layout, options.rows, options.columns);
    mdr_bytes text = written(&document, "json", NULL);
    mdr_document back = document_of(text.data, NULL);
    assert_true(mdr_maze_equal(document.maze, back.maze));
    assert_same_path(document.path, back.path);
    assert_same_steps(document.trace, back.trace);
    assert_string_equal(document.title, back.title);
    assert_string_equal(document.recipe, back.recipe);
    assert_string_equal(document.recipe_version, back.recipe_version);
    mdr_bytes again = written(&back, "json", NULL);
    assert_string_equal(text.data, again.data);
    json_error_t error;
    json_t *tree = json_loads(text.data, JSON_REJECT_DUPLICATES, &error);
    if (!tree) fail_msg("%s", error.text);
    assert_int_equal(json_array_size(json_object_get(tree, "links")),
                     mdr_maze_passage_count(document.maze));
    json_decref(tree);
    mdr_bytes_clear(&again);
    mdr_document_clear(&back);
    mdr_bytes_clear(&text);
    mdr_document_clear(&document);
}

static void everything_reads_back(void **state)
{
    (void)state;
    for_each_grid(check_full, NULL);
}

static void check_random(mdr_grid *grid, void *context);

/* Surfaces, also so small that two links join the same cells, and masks. */
static void surfaces_and_masks_read_back(void **state)
{
    mdr_random random;
    (void)state;
    mdr_random_start(&random, MDR_RANDOM_DEFAULT, "surfaces");
    for (int32_t wrap = MDR_WRAP_NONE; wrap <= MDR_WRAP_PROJECTIVE; wrap++) {
        for (int64_t side = 1; side <= 5; side++) {
            const mdr_grid_options options = {
                .rows = side, .columns = side % 3 + 1, .wrap = (mdr_wrap)wrap};
            mdr_grid *grid, *left;
            mdr_mask *mask;
            assert_int_equal(mdr_grid_new(&options, NULL, &grid), MDR_OK);
            check_random(grid, &random);
            assert_int_equal(mdr_mask_new(grid, NULL, &mask), MDR_OK);
            if (side > 1) mdr_mask_set(mask, side / 2, false);
            assert_int_equal(mdr_mask_grid(mask, NULL, &left), MDR_OK);
            check_random(left, &random);
            mdr_mask_free(mask);
            mdr_grid_free(left);
            mdr_grid_free(grid);
        }
    }
}

static void check_random(mdr_grid *grid, void *context)
{
    mdr_random *random = context;
    for (int32_t round = 0; round < 6; round++) {
        const char seed[2] = {(char)('a' + round), 0};
        mdr_maze *maze;
        assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
        open_at_random(maze, seed, 40 * round, round & 1);
        add_random_openings(maze, random, 2 * round);
        mdr_bytes text = written_maze(maze, "json");
        mdr_document back = document_of(text.data, "json");
        assert_same_maze(maze, back.maze);
        mdr_bytes again = written(&back, "json", NULL);
        assert_string_equal(text.data, again.data);
        mdr_bytes_clear(&again);
        mdr_document_clear(&back);
        mdr_bytes_clear(&text);
        mdr_maze_free(maze);
    }
}

static void passages_and_openings_of_all_kinds_read_back(void **state)
{
    (void)state;
    mdr_random random;
    mdr_random_start(&random, MDR_RANDOM_DEFAULT, "openings");
    for_each_grid(check_random, &random);
}

static void recorded_links_are_read(void **state)
{
    (void)state;
    json_t *cases = recorded_cases("depth_first"), *recorded;
    size_t index;
    json_array_foreach(cases, index, recorded)
    {
        json_t *tree = json_pack(
            "{s:s, s:i, s:{s:s, s:O, s:O}, s:O, s:O}", "format", "meander-maze", "version", 1,
            "grid", "shape", "square", "rows", json_object_get(recorded, "rows"), "columns",
            json_object_get(recorded, "columns"), "links", json_object_get(recorded, "links"),
            "steps", json_object_get(recorded, "build"));
        assert_non_null(tree);
        char *text = json_dumps(tree, 0);
        mdr_document document = document_of(text, NULL);
        assert_links(document.maze, json_object_get(recorded, "links"));
        assert_steps(document.maze, document.trace, json_object_get(recorded, "build"));
        mdr_document_clear(&document);
        json_decref(tree);
        free(text);
    }
    json_decref(cases);
}

#define OPEN "{\"format\":\"meander-maze\",\"version\":1,"
#define GRID "\"grid\":{\"shape\":\"square\",\"rows\":2,\"columns\":2},"

static void members_may_stand_in_any_order(void **state)
{
    (void)state;
    mdr_document document = document_of(
        "\xef\xbb\xbf  "
        "{\"links\":[[1,0,0,0],[0,0,1,0],[0,0,0,1]],\"path\":null,\"own\":{\"links\":[1]},\n"
        "\"end\":null,\"start\":[2,1],\"grid\":{\"columns\":2,\"x\":[{}],\"rows\":2,\"shape\":"
        "\"square\",\"layout\":null},\"version\":1,\"f\\u006frmat\":\"meander-maze\"}",
        NULL);
    assert_int_equal(mdr_maze_passage_count(document.maze), 2);
    assert_int_equal(mdr_maze_opening_count(document.maze), 1);
    assert_null(document.path);
    assert_null(document.trace);
    assert_null(document.title);
    assert_string_equal(document.recognised, "JSON of meander, square grid, 2x2 cells");
    mdr_document_clear(&document);
}

/* Texts with an @ before the place of the fault, and words of what is told. */
static const char *const json_faults[][2] = {
    {"@{}", "no member \"format\""},
    {"{\"format\":@\"x\"}", "expected \"meander-maze\""},
    {"{\"format\":\"meander-maze\",\"version\":@2}",
     "this is version 2 of the format; meander " MDR_VERSION " reads version 1"},
    {"{\"format\":\"meander-maze\",\"version\":@1.0}", "expected the number 1"},
    {"@{\"format\":\"meander-maze\",\"version\":1}", "no member \"grid\""},
    {"{\"format\":\"meander-maze\"@", "expected a comma or }"},
    {"{\"format\":\"meander-maze\",\"version\":1} @x", "nothing more"},
    {OPEN "@\"version\":1}", "a second member \"version\""},
    {OPEN "\"grid\":@7}", "expected an object {"},
    {OPEN "\"grid\":@{}}", "the grid has no member \"shape\""},
    {OPEN "\"grid\":{\"shape\":@\"round\",\"rows\":1,\"columns\":1}}", "no grid named \"round\""},
    {OPEN "\"grid\":@{\"shape\":\"square\"}}", "the grid has no member \"rows\""},
    {OPEN "\"grid\":{\"shape\":\"square\",\"rows\":@0,\"columns\":1}}", "rows must be at least 1"},
    {OPEN "\"grid\":{\"shape\":\"square\",\"rows\":1,\"columns\":@1e2}}",
     "expected a whole number"},
    {OPEN "\"grid\":{\"shape\":\"square\",\"rows\":1,\"columns\":1,@\"rows\":1}}",
     "a second member \"rows\""},
    {OPEN "\"grid\":{\"shape\":\"hexagon\",\"rows\":2,\"columns\":2,\"layout\":@\"x\"}}",
     "expected rows-odd"},
    {"@" OPEN GRID "\"x\":1}", "no member \"links\""},
    {OPEN GRID "\"links\":@{}}", "expected an array ["},
    {OPEN GRID "\"links\":[@7]}", "expected a link [row,column,row,column]"},
    {OPEN GRID "\"links\":[[0,0,1@]]}", "expected a link"},
    {OPEN GRID "\"links\":[[0,0,1,0,@1]]}", "expected a link"},
    {OPEN GRID "\"links\":[[0,0,1,@\"0\"]]}", "expected a link"},
    {OPEN GRID "\"links\":[[0,0,@2,0]]}", "there is no row 2; the last is 1"},
    {OPEN GRID "\"links\":[[0,@-1,0,0]]}", "there is no column -1"},
    {OPEN GRID "\"links\":[@[0,0,1,1]]}",
     "the cells 0·0 and 1·1 are not neighbours; only neighbours can be linked"},
    {OPEN GRID "\"links\":[@[0,0,0,0]]}", "are not neighbours"},
    {OPEN GRID "\"links\":[[0,0,0,1]],\"one_way\":[@[0,1,0,0]]}",
     "the cells 0·1 and 0·0 are linked the other way too"},
    {OPEN GRID "\"links\":[],\"start\":@[-1,-1]}", "expected the position"},
    {OPEN GRID "\"links\":[],\"start\":[0@]}", "a position [row, column]"},
    {OPEN GRID "\"links\":[],\"openings\":[{\"role\":@\"way\",\"at\":[0,0]}]}",
     "expected \"start\", \"end\" or \"door\""},
    {OPEN GRID "\"links\":[],\"openings\":[@{\"role\":\"door\"}]}",
     "an opening needs \"role\", and either \"at\" or \"cell\""},
    {OPEN GRID "\"links\":[],\"openings\":[{\"role\":\"door\",\"cell\":@4}]}",
     "the grid has no such cell"},
    {OPEN GRID "\"links\":[],\"openings\":[{\"role\":\"door\",\"cell\":0,\"side\":@\"S\"}]}",
     "expected the name of a side on the border"},
    {OPEN GRID "\"links\":[],\"openings\":[@7]}", "expected an object {"},
    {OPEN "\"grid\":{\"shape\":\"hexagon\",\"rows\":1,\"columns\":2},\"links\":[[0,1]],\"path\":[0,"
          "@[1]]}",
     "expected the number of a cell"},
    {OPEN "\"grid\":{\"shape\":\"hexagon\",\"rows\":1,\"columns\":2},\"links\":[[0,@2]]}",
     "there is no cell 2; the last is 1"},
    {OPEN GRID "\"links\":[],\"path\":[@]}", "a path has one cell at least"},
    {OPEN GRID "\"links\":[],\"path\":[[0,0],@[0,1]]}",
     "the cells 0·0 and 0·1 follow each other in the path, but there is no passage"},
    {OPEN GRID "\"links\":[],\"steps\":[[@\"WALK\",0,0]]}", "expected the name of a step"},
    {OPEN GRID "\"links\":[],\"steps\":[[\"BUILD_CARVE\",0,0,0,1,@\"S\"]]}",
     "the name of the side that leads to it"},
    {OPEN GRID "\"links\":[],\"steps\":[[\"SOLVE_SUCCESS\",@0,0]]}", "expected ] behind the step"},
    {OPEN GRID "\"links\":[],\"title\":@7}", "expected a string"},
    {OPEN GRID "\"links\":[],\"title\":@\"a\\u0000b\"}", "\\u0000"},
    {OPEN GRID "\"links\":[],\"recipe\":@\"meander\"}", "expected an object {"},
};

/* Takes the @ that marks the place of a fault out of a text; returns its column. */
static int64_t take_mark(const char *marked, char *text)
{
    const char *mark = strchr(marked, '@');
    const size_t before = (size_t)(mark - marked);
    memcpy(text, marked, before);
    strcpy(text + before, mark + 1);
    return (int64_t)before + 1;
}

static void faults_are_told_with_their_place(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof json_faults / sizeof *json_faults; i++) {
        char text[256];
        const int64_t column = take_mark(json_faults[i][0], text);
        assert_refused(text, NULL, MDR_E_SYNTAX, 1, column, json_faults[i][1]);
    }
    assert_refused(OPEN "\"grid\":\n{\"shape\":\"square\",\"rows\":9223372036854775807,"
                        "\"columns\":9}}",
                   NULL, MDR_E_RANGE, 2, 1, "more cells than can be numbered");
}

/* Case 28: starts and ends outside, and equal to each other. */
static void case_28_ends_are_checked(void **state)
{
    (void)state;
    static const char *const outside[] = {"[2,2]", "[-1,2]", "[-2,0]", "[0,3]", "[9,9]", "[0,-2]"};
    static const char *const roles[] = {"start", "end"};
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++) {
        for (size_t j = 0; j < 2; j++) {
            char text[256];
            snprintf(text, sizeof text, OPEN GRID "\"links\":[],\"%s\":%s}", roles[j], outside[i]);
            const int64_t column = strrchr(text, '[') - text + 1;
            assert_refused(text, NULL, MDR_E_SYNTAX, 1, column,
                           "expected the position of a cell, or one step outside");
        }
    }
    mdr_document document =
        document_of(OPEN GRID "\"links\":[],\"start\":[1,1],\"end\":[1,1],\"path\":[[1,1]]}", NULL);
    assert_int_equal(mdr_maze_opening_count(document.maze), 2);
    assert_int_equal(mdr_path_count(document.path), 1);
    mdr_document_clear(&document);
}

static void sizes_beyond_the_limit_are_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {
        OPEN "\"grid\":{\"shape\":\"square\",\"rows\":1000000,\"columns\":1000000},\"links\":[]}",
        OPEN "\"grid\":{\"shape\":\"hexagon\",\"rows\":10000,\"columns\":10000},\"links\":[]}"};
    for (size_t i = 0; i < 2; i++) {
        mdr_document document = {0};
        mdr_error error = {0};
        const mdr_run run = {.memory_limit_bytes = 1 << 20, .error = &error};
        assert_int_equal(mdr_read(texts[i], strlen(texts[i]), NULL, NULL, &run, &document),
                         MDR_E_LIMIT);
        assert_true(error.needed_bytes > 1 << 20);
        assert_int_equal(error.line, 1);
        assert_null(document.maze);
    }
}

static void styles_give_the_title(void **state)
{
    (void)state;
    mdr_document document = {.maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 1, 1)};
    const mdr_style style = {.title = "T"};
    mdr_bytes text = written(&document, "json", &style);
    mdr_document back = document_of(text.data, NULL);
    assert_string_equal(back.title, "T");
    mdr_document_clear(&back);
    mdr_bytes_clear(&text);
    mdr_document_clear(&document);
}

static bool stop_soon(void *context, int64_t done, int64_t total)
{
    int64_t *calls = context;
    assert_true(done > 0 && done <= total);
    return ++*calls < 2;
}

static void long_work_can_be_cancelled(void **state)
{
    (void)state;
    static const char *const shapes[] = {"square", "hexagon"};
    for (size_t i = 0; i < 2; i++) {
        int64_t calls = 0;
        mdr_error error = {0};
        const mdr_run run = {.context = &calls, .tick = stop_soon, .error = &error};
        mdr_document document = {.maze = maze_of(shapes[i], MDR_LAYOUT_ROWS_ODD, 400, 500)};
        mdr_maze_open_all(document.maze);
        mdr_bytes whole = written(&document, "json", NULL), part = {0};
        const mdr_sink sink = mdr_bytes_sink(&part);
        const mdr_format *json = mdr_format_find("json");
        assert_int_equal(mdr_write(&document, json, NULL, &run, &sink, NULL), MDR_E_CANCELLED);
        assert_true(calls == 2 && part.size < whole.size);
        assert_int_equal(error.status, MDR_E_CANCELLED);
        mdr_document_clear(&document);
        calls = 0;
        assert_int_equal(mdr_read(whole.data, whole.size, json, NULL, &run, &document),
                         MDR_E_CANCELLED);
        assert_true(calls == 2 && !document.maze);
        mdr_bytes_clear(&part);
        mdr_bytes_clear(&whole);
    }
}

static void steps_through_the_border_are_not_written(void **state)
{
    (void)state;
    mdr_document document = full_document("square", MDR_LAYOUT_ROWS_ODD, 2, 2);
    const mdr_step step = {MDR_STEP_BUILD_CARVE, 0, 0};
    mdr_bytes bytes = {0};
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    const mdr_sink sink = mdr_bytes_sink(&bytes);
    assert_int_equal(mdr_trace_add(document.trace, step), MDR_OK);
    assert_int_equal(mdr_write(&document, mdr_format_find("json"), NULL, &run, &sink, NULL),
                     MDR_E_ARGUMENT);
    assert_non_null(strstr(error.text, "through the border"));
    mdr_bytes_clear(&bytes);
    mdr_document_clear(&document);
}

static mdr_grid *box_of_few_stairs(int64_t millionths, const char *seed)
{
    const mdr_grid_options options = {.shape = "box",
                                      .rows = 5,
                                      .levels = 3,
                                      .stairs_millionths = millionths,
                                      .stairs_seed = seed};
    mdr_grid *grid;
    assert_int_equal(mdr_grid_new(&options, NULL, &grid), MDR_OK);
    return grid;
}

/* Boxes with few stairs are kept by share and seed, in JSON and in binary; any text may be one. */
static void few_stairs_are_kept(void **state)
{
    (void)state;
    static const struct {
        int64_t millionths;
        const char *seed, *written;
    } cases[] = {
        {300000, "s", "\"levels\": 3, \"stairs_millionths\": 300000, \"stairs_seed\": \"s\"}"},
        {MDR_STAIRS_FEWEST, "a \"b\"\n\xc3\xa9",
         "\"stairs_millionths\": 0, \"stairs_seed\": \"a \\\"b\\\"\\n\xc3\xa9\"}"},
        {999999, "", "\"stairs_millionths\": 999999, \"stairs_seed\": \"\"}"},
    };
    static const char *const formats[] = {"json", "binary"};
    for (size_t i = 0; i < 6; i++) {
        mdr_document document = {0}, read = {0};
        mdr_bytes bytes = {0};
        const mdr_sink sink = mdr_bytes_sink(&bytes);
        mdr_grid *grid = box_of_few_stairs(cases[i / 2].millionths, cases[i / 2].seed);
        assert_int_equal(mdr_maze_new(grid, NULL, &document.maze), MDR_OK);
        mdr_maze_open_all(document.maze);
        assert_int_equal(
            mdr_write(&document, mdr_format_find(formats[i % 2]), NULL, NULL, &sink, NULL), MDR_OK);
        if (i % 2 == 0) assert_non_null(strstr((char *)bytes.data, cases[i / 2].written));
        assert_int_equal(mdr_read(bytes.data, bytes.size, NULL, NULL, NULL, &read), MDR_OK);
        assert_true(mdr_grid_equal(mdr_maze_grid(read.maze), grid));
        assert_true(mdr_maze_equal(read.maze, document.maze));
        mdr_grid_free(grid);
        mdr_bytes_clear(&bytes);
        mdr_document_clear(&document);
        mdr_document_clear(&read);
    }
}

static void damaged_texts_never_crash(void **state)
{
    (void)state;
    static const char *const shapes[] = {"square", "hexagon"};
    for (size_t i = 0; i < 2; i++) {
        mdr_document document = full_document(shapes[i], MDR_LAYOUT_ROWS_ODD, 2, 3);
        assert_int_equal(mdr_maze_close_one_way(document.maze, 0, 1, NULL), MDR_OK);
        const mdr_opening door = {{0, 3 + (int32_t)i}, MDR_ROLE_DOOR};
        assert_int_equal(mdr_maze_add_opening(document.maze, door, NULL), MDR_OK);
        mdr_path_free(document.path);
        document.path = NULL;
        const mdr_cell cell = 0;
        assert_int_equal(mdr_path_new(NULL, &cell, 1, &document.path), MDR_OK);
        mdr_bytes text = written(&document, "json", NULL);
        check_damaged(text.data, text.size, "json");
        check_allocations(text.data, text.size, "json");
        mdr_bytes_clear(&text);
        mdr_document_clear(&document);
    }
}

static void a_refusing_sink_ends_the_work(void **state)
{
    (void)state;
    mdr_document document = full_document("square", MDR_LAYOUT_ROWS_ODD, 40, 40);
    check_refusing_sink(&document, "json");
    mdr_document_clear(&document);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_layout_is_fixed),
        cmocka_unit_test(everything_reads_back),
        cmocka_unit_test(surfaces_and_masks_read_back),
        cmocka_unit_test(passages_and_openings_of_all_kinds_read_back),
        cmocka_unit_test(recorded_links_are_read),
        cmocka_unit_test(members_may_stand_in_any_order),
        cmocka_unit_test(faults_are_told_with_their_place),
        cmocka_unit_test(case_28_ends_are_checked),
        cmocka_unit_test(sizes_beyond_the_limit_are_refused),
        cmocka_unit_test(styles_give_the_title),
        cmocka_unit_test(long_work_can_be_cancelled),
        cmocka_unit_test(steps_through_the_border_are_not_written),
        cmocka_unit_test(few_stairs_are_kept),
        cmocka_unit_test(damaged_texts_never_crash),
        cmocka_unit_test(a_refusing_sink_ends_the_work),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
