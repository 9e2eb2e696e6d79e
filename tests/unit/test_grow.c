/*
 * Boards and their growth: the recorded boards and draws of the origin, the plain rescan, other grids
 * and surfaces, and what is refused.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../bench/rescan.h"
#include "support/documents.h"
#include "support/failing_allocator.h"
#include "support/mazes.h"

/* A labyrinth that owns what it stands on. */
typedef struct labyrinth {
    mdr_maze *maze;
    mdr_board *board;
} labyrinth;

static labyrinth labyrinth_on(mdr_grid *grid)
{
    labyrinth made;
    assert_int_equal(mdr_maze_new(grid, NULL, &made.maze), MDR_OK);
    assert_int_equal(mdr_board_new(made.maze, NULL, &made.board), MDR_OK);
    mdr_grid_free(grid);
    return made;
}

static labyrinth squares(int64_t width, int64_t height)
{
    return labyrinth_on(grid_of("square", MDR_LAYOUT_ROWS_ODD, height, width));
}

static void clear(labyrinth *made)
{
    mdr_board_free(made->board);
    mdr_maze_free(made->maze);
}

static int64_t number(json_t *object, const char *name)
{
    return json_integer_value(json_object_get(object, name));
}

static const char *text_of(json_t *object, const char *name)
{
    return json_string_value(json_object_get(object, name));
}

static void assert_tiles(const mdr_board *board, json_t *tiles)
{
    size_t i;
    json_t *tile;
    json_array_foreach(tiles, i, tile)
        assert_int_equal(mdr_board_tile(board, (mdr_cell)i), json_integer_value(tile));
}

static void begin_recorded(mdr_board *board, json_t *recorded)
{
    static const char *const names[] = {"centre", "corners", "around", "custom"};
    mdr_cell cells[8];
    int64_t count = 0;
    size_t i;
    json_t *item;
    int32_t starts = 0;
    json_array_foreach(json_object_get(recorded, "negative"), i, item)
        mdr_board_set_square(board, json_integer_value(item), MDR_SQUARE_NEGATIVE);
    json_array_foreach(json_object_get(recorded, "starts"), i, item) cells[count++] =
        json_integer_value(item);
    while (strcmp(names[starts], text_of(recorded, "start")) != 0) starts++;
    assert_int_equal(mdr_board_begin(board, (mdr_starts)starts, cells, count, NULL), MDR_OK);
}

static void assert_picture(labyrinth *shown, mdr_board_picture picture, const char *expected,
                           bool last_line_end)
{
    const mdr_document document = {.maze = shown->maze, .board = shown->board};
    mdr_bytes text = written(&document, "text", &(mdr_style){.picture = picture});
    if (!last_line_end) text.data[--text.size] = '\0';
    assert_string_equal(text.data, expected);
    mdr_bytes_clear(&text);
}

static labyrinth grown_as_recorded(json_t *recorded, bool keep_steps)
{
    labyrinth grown = squares(number(recorded, "width"), number(recorded, "height"));
    const int64_t step = number(recorded, "step");
    mdr_grow_options options = {
        .seed = text_of(recorded, "seed"), .random = MDR_RANDOM_UHEPRNG, .keep_steps = keep_steps};
    options.symmetric = strcmp(text_of(recorded, "mode"), "symmetric") == 0;
    if (strcmp(text_of(recorded, "mode"), "other-choice") == 0) options.other_choice = &step;
    begin_recorded(grown.board, recorded);
    assert_tiles(grown.board, json_object_get(recorded, "initial"));
    assert_int_equal(mdr_grow(grown.board, &options, NULL), MDR_OK);
    return grown;
}

static void test_recorded_boards(void **state)
{
    (void)state;
    json_t *cases = recorded_cases("labyrinth"), *recorded;
    size_t i;
    assert_true(json_array_size(cases) >= 55);
    json_array_foreach(cases, i, recorded)
    {
        labyrinth grown = grown_as_recorded(recorded, false);
        assert_tiles(grown.board, json_object_get(recorded, "board"));
        assert_picture(&grown, MDR_PICTURE_TILES, text_of(recorded, "tiles_text"), true);
        assert_picture(&grown, MDR_PICTURE_PATH, text_of(recorded, "path_text"), false);
        clear(&grown);
    }
    json_decref(cases);
}

static void test_recorded_steps(void **state)
{
    (void)state;
    json_t *cases = recorded_cases("labyrinth_trace"), *recorded, *step;
    size_t i, k;
    json_array_foreach(cases, i, recorded)
    {
        labyrinth grown = grown_as_recorded(recorded, true);
        json_t *steps = json_object_get(recorded, "steps");
        assert_int_equal(mdr_board_growth_count(grown.board), json_array_size(steps));
        json_array_foreach(steps, k, step)
        {
            const mdr_growth growth = mdr_board_growth(grown.board, (int64_t)k);
            assert_int_equal(growth.candidates, number(step, "candidates"));
            assert_int_equal(growth.chosen, number(step, "chosen"));
            assert_int_equal(growth.cell, number(step, "tile"));
            assert_int_equal(growth.becomes, number(step, "becomes"));
            assert_int_equal(growth.neighbour, number(step, "neighbour"));
            assert_int_equal(growth.neighbour_becomes, number(step, "neighbour_becomes"));
        }
        clear(&grown);
    }
    json_decref(cases);
}

/* The hand-made board: tiles in, both pictures out, and both pictures in. */
static void test_hand_made_board(void **state)
{
    (void)state;
    mdr_bytes file = data_file("demo_board.json");
    json_t *recorded = json_loads(file.data, 0, NULL), *tile;
    mdr_bytes_clear(&file);
    int64_t tiles[49];
    size_t i;
    json_array_foreach(json_object_get(recorded, "board"), i, tile) tiles[i] =
        json_integer_value(tile);
    labyrinth made = squares(7, 7);
    assert_int_equal(mdr_board_set_tiles(made.board, tiles, 49, NULL), MDR_OK);
    assert_tiles(made.board, json_object_get(recorded, "board"));
    assert_picture(&made, MDR_PICTURE_TILES, text_of(recorded, "tiles_text"), true);
    assert_picture(&made, MDR_PICTURE_PATH, text_of(recorded, "path_text"), false);
    static const char *const texts[] = {"tiles_text", "path_text"};
    for (int32_t k = 0; k < 2; k++) {
        mdr_document read = document_of(text_of(recorded, texts[k]), NULL);
        assert_non_null(read.board);
        assert_tiles(read.board, json_object_get(recorded, "board"));
        mdr_document_clear(&read);
    }
    tiles[0] = 3; /* its neighbour below is open to it no more */
    assert_int_equal(mdr_board_set_tiles(made.board, tiles, 49, NULL), MDR_E_ARGUMENT);
    assert_int_equal(mdr_board_filled_count(made.board), 0);
    tiles[0] = 18;
    assert_int_equal(mdr_board_set_tiles(made.board, tiles, 49, NULL), MDR_E_ARGUMENT);
    clear(&made);
    json_decref(recorded);
}

static void assert_same_boards(const mdr_board *a, const mdr_board *b)
{
    const mdr_grid *grid = mdr_maze_grid(mdr_board_maze(a));
    assert_true(mdr_maze_equal(mdr_board_maze(a), mdr_board_maze(b)));
    for (mdr_cell cell = 0; cell < mdr_grid_cell_bound(grid); cell++)
        assert_int_equal(mdr_board_square(a, cell), mdr_board_square(b, cell));
}

/* Takes cells out at random, but for the one where growth begins, and begins. */
static void begin_at_random(mdr_board *board, const char *seed, int32_t holes)
{
    mdr_random random;
    const mdr_grid *grid = mdr_maze_grid(mdr_board_maze(board));
    mdr_random_start(&random, MDR_RANDOM_DEFAULT, seed);
    const mdr_cell starts[2] = {mdr_grid_random_cell(grid, &random),
                                mdr_grid_random_cell(grid, &random)};
    for (mdr_cell cell = 0; cell < mdr_grid_cell_bound(grid); cell++) {
        const bool hole = mdr_random_below(&random, 256) < holes;
        if (hole && cell != starts[0] && cell != starts[1])
            mdr_board_set_square(board, cell, MDR_SQUARE_NEGATIVE);
    }
    const int64_t count = starts[0] == starts[1] ? 1 : 2;
    assert_int_equal(mdr_board_begin(board, MDR_STARTS_CUSTOM, starts, count, NULL), MDR_OK);
}

static void check_against_rescan(mdr_grid *grid, const char *seed, int32_t holes)
{
    labyrinth fast = labyrinth_on(mdr_grid_share(grid)), plain = labyrinth_on(mdr_grid_share(grid));
    const int64_t other = 3;
    const mdr_grow_options options = {
        .seed = seed, .random = MDR_RANDOM_UHEPRNG, .other_choice = seed[0] & 1 ? &other : NULL};
    begin_at_random(fast.board, seed, holes);
    begin_at_random(plain.board, seed, holes);
    assert_int_equal(mdr_grow(fast.board, &options, NULL), MDR_OK);
    assert_int_equal(mdr_board_step_count(fast.board), rescan_grow(plain.board, &options));
    assert_same_boards(fast.board, plain.board);
    clear(&fast);
    clear(&plain);
}

static void check_grid(mdr_grid *grid, void *context)
{
    static const char *const seeds[] = {"a", "b"};
    (void)context;
    if (mdr_grid_cell_count(grid) > 300) return;
    for (int32_t i = 0; i < 2; i++) {
        check_against_rescan(grid, seeds[i], 0);
        check_against_rescan(grid, seeds[i], 70);
    }
}

static void test_like_plain_rescan(void **state)
{
    static const mdr_wrap wraps[] = {MDR_WRAP_X, MDR_WRAP_XY, MDR_WRAP_MOBIUS, MDR_WRAP_KLEIN,
                                     MDR_WRAP_PROJECTIVE};
    (void)state;
    for_each_grid(check_grid, NULL);
    for (size_t i = 0; i < sizeof wraps / sizeof *wraps; i++) {
        for (int64_t size = 1; size < 8; size += 2) {
            const mdr_grid_options options = {.rows = size, .columns = 8 - size, .wrap = wraps[i]};
            mdr_grid *grid;
            assert_int_equal(mdr_grid_new(&options, NULL, &grid), MDR_OK);
            check_grid(grid, NULL);
            mdr_grid_free(grid);
        }
    }
}

/* More blocks than one node of counts has: 16 x 512 bits are 2048 squares. */
static void test_large_like_plain_rescan(void **state)
{
    (void)state;
    mdr_grid *grid = grid_of("square", MDR_LAYOUT_ROWS_ODD, 47, 53);
    check_against_rescan(grid, "large", 40);
    mdr_grid_free(grid);
}

static void test_symmetric(void **state)
{
    static const int64_t sizes[][2] = {{1, 1}, {2, 2}, {5, 3}, {1, 7}, {8, 3}, {9, 9}};
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        labyrinth fast = squares(sizes[i][0], sizes[i][1]);
        labyrinth plain = squares(sizes[i][0], sizes[i][1]);
        const mdr_grow_options options = {
            .seed = "turn", .random = MDR_RANDOM_UHEPRNG, .symmetric = true};
        const mdr_cell last = sizes[i][0] * sizes[i][1] - 1, ends[2] = {0, last};
        const int64_t count = last > 0 ? 2 : 1;
        assert_int_equal(mdr_board_begin(fast.board, MDR_STARTS_CUSTOM, ends, count, NULL), MDR_OK);
        assert_int_equal(mdr_board_begin(plain.board, MDR_STARTS_CUSTOM, ends, count, NULL),
                         MDR_OK);
        assert_int_equal(mdr_grow(fast.board, &options, NULL), MDR_OK);
        (void)rescan_grow(plain.board, &options);
        assert_same_boards(fast.board, plain.board);
        clear(&fast);
        clear(&plain);
    }
}

static void test_half_turn_of_hexagons(void **state)
{
    (void)state;
    labyrinth made = labyrinth_on(grid_of("hexagon", MDR_LAYOUT_ROWS_ODD, 6, 5));
    const mdr_grow_options options = {.seed = "six", .symmetric = true};
    const mdr_cell ends[2] = {14, 15};
    assert_int_equal(mdr_board_begin(made.board, MDR_STARTS_CUSTOM, ends, 2, NULL), MDR_OK);
    assert_int_equal(mdr_grow(made.board, &options, NULL), MDR_OK);
    const mdr_grid *grid = mdr_maze_grid(made.maze);
    for (mdr_cell cell = 0; cell < 30; cell++) {
        for (int32_t side = 0; side < 6; side++) {
            const mdr_exit exit = mdr_grid_exit(grid, cell, side);
            if (exit.cell == MDR_NONE) continue;
            const int32_t turned = mdr_grid_side_between(grid, 29 - cell, 29 - exit.cell);
            assert_int_equal(mdr_maze_is_open(made.maze, cell, side),
                             mdr_maze_is_open(made.maze, 29 - cell, turned));
        }
    }
    clear(&made);
    made = labyrinth_on(grid_of("hexagon", MDR_LAYOUT_ROWS_ODD, 5, 5));
    assert_int_equal(mdr_board_begin(made.board, MDR_STARTS_CENTRE, NULL, 0, NULL), MDR_OK);
    assert_int_equal(mdr_grow(made.board, &options, NULL), MDR_E_UNFIT);
    clear(&made);
}

static void test_asymmetric_is_refused(void **state)
{
    (void)state;
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    const mdr_grow_options options = {.symmetric = true};
    const mdr_cell start = 1;
    labyrinth made = squares(3, 3);
    assert_int_equal(mdr_board_begin(made.board, MDR_STARTS_CUSTOM, &start, 1, NULL), MDR_OK);
    assert_int_equal(mdr_grow(made.board, &options, &run), MDR_E_UNFIT);
    assert_non_null(strstr(error.text, "starts"));
    mdr_board_set_square(made.board, 2, MDR_SQUARE_NEGATIVE);
    assert_int_equal(mdr_board_begin(made.board, MDR_STARTS_CENTRE, NULL, 0, NULL), MDR_OK);
    assert_int_equal(mdr_grow(made.board, &options, &run), MDR_E_UNFIT);
    assert_non_null(strstr(error.text, "negative"));
    clear(&made);
}

static void test_starts_that_cannot_be(void **state)
{
    (void)state;
    labyrinth made = squares(5, 5);
    mdr_board_set_square(made.board, 12, MDR_SQUARE_NEGATIVE);
    assert_int_equal(mdr_board_begin(made.board, MDR_STARTS_CENTRE, NULL, 0, NULL), MDR_E_ARGUMENT);
    assert_int_equal(mdr_board_begin(made.board, MDR_STARTS_CORNERS, NULL, 0, NULL),
                     MDR_E_ARGUMENT);
    assert_int_equal(mdr_board_filled_count(made.board), 0);
    assert_int_equal(mdr_board_begin(made.board, MDR_STARTS_AROUND, NULL, 0, NULL), MDR_OK);
    mdr_board_set_square(made.board, 0, MDR_SQUARE_NEGATIVE);
    assert_int_equal(mdr_board_begin(made.board, MDR_STARTS_AROUND, NULL, 0, NULL), MDR_E_ARGUMENT);
    clear(&made);
    made = squares(1, 5);
    assert_int_equal(mdr_board_begin(made.board, MDR_STARTS_AROUND, NULL, 0, NULL), MDR_E_ARGUMENT);
    clear(&made);
    const mdr_grid_options torus = {.rows = 4, .columns = 4, .wrap = MDR_WRAP_XY};
    mdr_grid *grid;
    assert_int_equal(mdr_grid_new(&torus, NULL, &grid), MDR_OK);
    made = labyrinth_on(grid);
    assert_int_equal(mdr_board_begin(made.board, MDR_STARTS_AROUND, NULL, 0, NULL), MDR_E_ARGUMENT);
    clear(&made);
}

/* All negative, nothing to start from, and a limit on the steps. */
static void test_ends_of_growth(void **state)
{
    (void)state;
    labyrinth made = squares(4, 3);
    const int64_t none = 0, three = 3, many = 1000;
    assert_int_equal(mdr_board_begin(made.board, MDR_STARTS_CUSTOM, NULL, 0, NULL), MDR_OK);
    assert_int_equal(mdr_grow(made.board, NULL, NULL), MDR_OK);
    assert_int_equal(mdr_board_filled_count(made.board), 0);
    assert_int_equal(mdr_board_begin(made.board, MDR_STARTS_CENTRE, NULL, 0, NULL), MDR_OK);
    assert_int_equal(mdr_grow(made.board, &(mdr_grow_options){.until = &none}, NULL), MDR_OK);
    assert_int_equal(mdr_board_filled_count(made.board), 1);
    assert_int_equal(mdr_grow(made.board, &(mdr_grow_options){.until = &three}, NULL), MDR_OK);
    assert_int_equal(mdr_board_filled_count(made.board), 4);
    assert_int_equal(mdr_grow(made.board, &(mdr_grow_options){.other_choice = &many}, NULL),
                     MDR_OK);
    assert_int_equal(mdr_board_filled_count(made.board), 12);
    assert_int_equal(mdr_board_step_count(made.board), 8);
    for (mdr_cell cell = 0; cell < 12; cell++)
        mdr_board_set_square(made.board, cell, MDR_SQUARE_NEGATIVE);
    assert_int_equal(mdr_board_begin(made.board, MDR_STARTS_CUSTOM, NULL, 0, NULL), MDR_OK);
    assert_int_equal(mdr_grow(made.board, NULL, NULL), MDR_OK);
    assert_int_equal(mdr_board_step_count(made.board), 0);
    clear(&made);
}

/* Our own generator: the same board for ever, and the first draws by hand. */
static void test_own_generator(void **state)
{
    (void)state;
    labyrinth made = squares(21, 9);
    const mdr_grow_options options = {.seed = "owl"};
    assert_int_equal(mdr_board_begin(made.board, MDR_STARTS_CENTRE, NULL, 0, NULL), MDR_OK);
    assert_int_equal(mdr_grow(made.board, &options, NULL), MDR_OK);
    assert_int_equal(mdr_board_filled_count(made.board), 189);
    assert_int_equal(mdr_maze_passage_count(made.maze), 188);
    const uint64_t hash = mdr_maze_hash(made.maze);
    assert_int_equal(mdr_board_begin(made.board, MDR_STARTS_CENTRE, NULL, 0, NULL), MDR_OK);
    assert_int_equal(mdr_grow(made.board, &options, NULL), MDR_OK);
    assert_true(mdr_maze_hash(made.maze) == hash);
    clear(&made);
}

/* What is told plays back to the same maze: one step a passage. */
static void test_steps_are_told(void **state)
{
    (void)state;
    labyrinth made = squares(6, 6);
    mdr_trace *trace;
    mdr_player *player;
    assert_int_equal(mdr_trace_new(NULL, &trace), MDR_OK);
    const mdr_run run = {.context = trace, .step = mdr_trace_record};
    const mdr_cell ends[2] = {0, 35};
    assert_int_equal(mdr_board_begin(made.board, MDR_STARTS_CUSTOM, ends, 2, NULL), MDR_OK);
    assert_int_equal(mdr_grow(made.board, &(mdr_grow_options){.symmetric = true}, &run), MDR_OK);
    assert_int_equal(mdr_trace_count(trace), mdr_maze_passage_count(made.maze));
    assert_int_equal(mdr_player_new(made.maze, trace, NULL, 0, NULL, &player), MDR_OK);
    assert_int_equal(mdr_maze_passage_count(mdr_player_maze(player)), 0);
    mdr_player_seek(player, mdr_player_count(player));
    assert_true(mdr_maze_equal(mdr_player_maze(player), made.maze));
    mdr_player_free(player);
    mdr_trace_free(trace);
    clear(&made);
}

static void check_round_trip(const mdr_document *document, const char *format,
                             const mdr_style *style)
{
    mdr_bytes first = written(document, format, style);
    mdr_document read = document_of(first.data, NULL);
    assert_non_null(read.board);
    mdr_bytes second = written(&read, format, style);
    assert_string_equal(first.data, second.data);
    mdr_bytes_clear(&first);
    mdr_bytes_clear(&second);
    mdr_document_clear(&read);
}

static void check_formats(mdr_grid *grid, void *context)
{
    (void)context;
    if (mdr_grid_cell_count(grid) > 300) return;
    labyrinth made = labyrinth_on(mdr_grid_share(grid));
    begin_at_random(made.board, "read", 30);
    assert_int_equal(mdr_grow(made.board, &(mdr_grow_options){.keep_steps = true}, NULL), MDR_OK);
    const mdr_document document = {.maze = made.maze, .board = made.board};
    if (strcmp(mdr_grid_shape(grid)->name, "box") != 0) check_round_trip(&document, "json", NULL);
    if (strcmp(mdr_grid_shape(grid)->name, "square") == 0) {
        check_round_trip(&document, "text", &(mdr_style){.picture = MDR_PICTURE_PATH});
        check_round_trip(&document, "text", &(mdr_style){.picture = MDR_PICTURE_ARROWS});
        check_round_trip(&document, "text",
                         &(mdr_style){.picture = MDR_PICTURE_ARROWS, .ascii = true});
        check_round_trip(&document, "text",
                         &(mdr_style){.picture = MDR_PICTURE_PATH, .blank = "─"});
    }
    clear(&made);
}

static void test_reads_back(void **state)
{
    (void)state;
    for_each_grid(check_formats, NULL);
}

/* Walls drawn by the same characters are no labyrinths. */
static void test_walls_are_no_labyrinth(void **state)
{
    static const char *const texts[] = {"╔═══╗\n║   ║\n╚═══╝\n",
                                        "╔═══╦═══╗\n║       ║\n╚═══╩═══╝\n"};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        mdr_document read = document_of(texts[i], NULL);
        assert_null(read.board);
        mdr_document_clear(&read);
    }
}

static void test_broken_labyrinths(void **state)
{
    (void)state;
    assert_refused("{\"format\": \"meander-labyrinth\", \"version\": 1}", NULL, MDR_E_SYNTAX, 1, 1,
                   "width");
    assert_refused("{\"format\": \"meander-labyrinth\", \"version\": 1, \"width\": 2,\n"
                   "\"height\": 1, \"board\": [3, 1]}",
                   NULL, MDR_E_SYNTAX, 2, 23, "not open to it");
    assert_refused("{\"format\": \"meander-labyrinth\", \"version\": 1, \"width\": 2,\n"
                   "\"height\": 1, \"board\": [3]}",
                   NULL, MDR_E_SYNTAX, 2, 23, "one tile a cell");
    assert_refused("╔╗╔═\n╚╝╚╝\n", NULL, MDR_E_SYNTAX, 1, 3, "closed curve");
    static const char json[] =
        "{\"format\":\"meander-labyrinth\",\"version\":1,\"width\":2,\"height\":1,\"start\":"
        "\"custom\",\"starts\":[0],\"mode\":\"plain\",\"board\":[3,5],\"steps\":[{\"candidates\":1,"
        "\"chosen\":0,\"tile\":1,\"becomes\":5,\"neighbour\":0,\"neighbour_becomes\":3}]}";
    check_damaged(json, sizeof json - 1, "json");
    check_allocations(json, sizeof json - 1, "json");
    static const char path[] = "╔══╗  \n╚══╝  \n";
    check_damaged(path, sizeof path - 1, "text");
}

/* What must hold after every step: as many cells are filled as steps were made and starts laid, each but a start hangs
 * on a passage, none leads to a cell that is empty or negative, and the candidates of the next step are those that
 * a scan of the whole board finds. At the end there are none, so every cell that could be reached is filled. */
static void check_after_step(const mdr_board *board, int64_t starts, int64_t candidates)
{
    const mdr_maze *maze = mdr_board_maze(board);
    const mdr_grid *grid = mdr_maze_grid(maze);
    const int64_t steps = mdr_board_step_count(board);
    mdr_cell cell;
    int32_t side;
    assert_int_equal(mdr_board_filled_count(board), starts + steps);
    assert_int_equal(mdr_maze_passage_count(maze), steps);
    assert_int_equal(rescan(board, -1, &cell, &side), candidates);
    for (mdr_link link = mdr_grid_next_link(grid, MDR_NONE); link != MDR_NONE;
         link = mdr_grid_next_link(grid, link)) {
        const mdr_link_ends ends = mdr_grid_link_ends(grid, link);
        if (mdr_maze_passage(maze, link) == MDR_PASSAGE_NONE) continue;
        assert_int_equal(mdr_board_square(board, ends.first), MDR_SQUARE_FILLED);
        assert_int_equal(mdr_board_square(board, ends.second), MDR_SQUARE_FILLED);
    }
}

static void check_every_step(mdr_grid *grid, void *context)
{
    int64_t *checked = context;
    if (mdr_grid_cell_count(grid) > 40) return;
    labyrinth whole = labyrinth_on(mdr_grid_share(grid)), part = labyrinth_on(mdr_grid_share(grid));
    begin_at_random(whole.board, "steps", 50);
    const int64_t starts = mdr_board_filled_count(whole.board);
    assert_int_equal(mdr_grow(whole.board, &(mdr_grow_options){.keep_steps = true}, NULL), MDR_OK);
    const int64_t steps = mdr_board_growth_count(whole.board);
    for (int64_t until = 0; until <= steps; until++, ++*checked) {
        const int64_t next = until < steps ? mdr_board_growth(whole.board, until).candidates : 0;
        begin_at_random(part.board, "steps", 50);
        assert_int_equal(mdr_grow(part.board, &(mdr_grow_options){.until = &until}, NULL), MDR_OK);
        check_after_step(part.board, starts, next);
    }
    assert_same_boards(whole.board, part.board);
    clear(&whole);
    clear(&part);
}

static void test_every_step(void **state)
{
    int64_t checked = 0;
    (void)state;
    for_each_grid(check_every_step, &checked);
    print_message("%d steps looked at\n", (int)checked);
    assert_true(checked > 1000);
}

/* The forms that were seen: their hashes, and at which step each took another choice. */
typedef struct seen_forms {
    uint64_t hashes[64];
    int64_t steps[64];
    int32_t count;
} seen_forms;

static bool see_form(void *context, int64_t step, const mdr_board *board)
{
    seen_forms *seen = context;
    assert_true(seen->count < 64);
    seen->hashes[seen->count] = mdr_maze_hash(mdr_board_maze(board));
    seen->steps[seen->count++] = step;
    return true;
}

/* Each form is the growth with that other choice, the last is the first, and what is told leads in a circle
 * through all of them: so does what a player plays. */
static void check_forms(mdr_grid *grid, int64_t count)
{
    labyrinth made = labyrinth_on(mdr_grid_share(grid)), alone = labyrinth_on(mdr_grid_share(grid));
    seen_forms seen = {0};
    mdr_trace *trace;
    mdr_player *player;
    const mdr_forms forms = {.count = count, .context = &seen, .form = see_form};
    assert_int_equal(mdr_trace_new(NULL, &trace), MDR_OK);
    const mdr_run run = {.context = trace, .step = mdr_trace_record};
    assert_int_equal(mdr_board_begin(made.board, MDR_STARTS_CORNERS, NULL, 0, NULL), MDR_OK);
    assert_int_equal(mdr_grow_forms(made.board, &(mdr_grow_options){.seed = "f"}, &forms, &run),
                     MDR_OK);
    for (int32_t i = 0; i < seen.count; i++) {
        const bool plain = i == 0 || i == seen.count - 1;
        const mdr_grow_options options = {.seed = "f",
                                          .other_choice = plain ? NULL : &seen.steps[i]};
        assert_int_equal(mdr_board_begin(alone.board, MDR_STARTS_CORNERS, NULL, 0, NULL), MDR_OK);
        assert_int_equal(mdr_grow(alone.board, &options, NULL), MDR_OK);
        assert_true(seen.hashes[i] == mdr_maze_hash(alone.maze));
        assert_int_equal(seen.steps[i] == MDR_NONE, plain);
        if (i > 1 && !plain) assert_true(seen.steps[i] > seen.steps[i - 1]);
    }
    const int64_t steps = mdr_board_step_count(made.board);
    assert_int_equal(seen.count, (count > 0 && count < steps ? count : steps) + 2);
    assert_int_equal(mdr_player_new(made.maze, trace, NULL, 0, NULL, &player), MDR_OK);
    assert_true(mdr_maze_equal(mdr_player_maze(player), made.maze));
    int32_t met = 0;
    for (int64_t i = 0; i <= mdr_player_count(player) && met < seen.count; i++) {
        mdr_player_seek(player, i);
        while (met < seen.count && mdr_maze_hash(mdr_player_maze(player)) == seen.hashes[met])
            met++;
    }
    assert_int_equal(met, seen.count);
    mdr_player_free(player);
    mdr_trace_free(trace);
    clear(&made);
    clear(&alone);
}

static void test_forms(void **state)
{
    (void)state;
    mdr_grid *board = grid_of("square", MDR_LAYOUT_ROWS_ODD, 5, 6);
    mdr_grid *hexagons = grid_of("hexagon", MDR_LAYOUT_ROWS_ODD, 4, 5);
    check_forms(board, 0);
    check_forms(board, 7);
    check_forms(board, 1000);
    check_forms(hexagons, 0);
    mdr_grid_free(board);
    mdr_grid_free(hexagons);
    labyrinth bare = squares(3, 3);
    const int64_t other = 1;
    assert_int_equal(mdr_grow_forms(bare.board, NULL, NULL, NULL), MDR_E_ARGUMENT);
    assert_int_equal(mdr_board_begin(bare.board, MDR_STARTS_CENTRE, NULL, 0, NULL), MDR_OK);
    assert_int_equal(
        mdr_grow_forms(bare.board, &(mdr_grow_options){.other_choice = &other}, NULL, NULL),
        MDR_E_ARGUMENT);
    clear(&bare);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_recorded_boards),
        cmocka_unit_test(test_recorded_steps),
        cmocka_unit_test(test_hand_made_board),
        cmocka_unit_test(test_like_plain_rescan),
        cmocka_unit_test(test_large_like_plain_rescan),
        cmocka_unit_test(test_symmetric),
        cmocka_unit_test(test_half_turn_of_hexagons),
        cmocka_unit_test(test_asymmetric_is_refused),
        cmocka_unit_test(test_starts_that_cannot_be),
        cmocka_unit_test(test_ends_of_growth),
        cmocka_unit_test(test_own_generator),
        cmocka_unit_test(test_steps_are_told),
        cmocka_unit_test(test_reads_back),
        cmocka_unit_test(test_walls_are_no_labyrinth),
        cmocka_unit_test(test_broken_labyrinths),
        cmocka_unit_test(test_every_step),
        cmocka_unit_test(test_forms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
