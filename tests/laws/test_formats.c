/*
 * The laws of formats, over every row of the table: what is printed reads back, as far as the format
 * says that it carries it, and is then printed the same; broken input, short memory and sinks that
 * refuse do no harm.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/documents.h"
#include "support/mazes.h"

enum { ROUNDS = 150, LARGEST = 20, OPENINGS = 6 };

static bool carries(const mdr_format *format, mdr_carries what)
{
    return (format->carries & (uint32_t)what) != 0;
}

/* Is this opening one that a format keeps? */
static bool keeps_opening(const mdr_format *format, mdr_opening opening)
{
    if (opening.role == MDR_ROLE_DOOR) return carries(format, MDR_CARRIES_DOORS);
    if (opening.place.side == MDR_NONE) return carries(format, MDR_CARRIES_MARKS);
    return carries(format, MDR_CARRIES_OPENINGS);
}

/* Of every shape, in turn, and every wrap; rings with and without a centre, boxes of levels. */
static mdr_grid *other_grid(int32_t turn, int64_t rows, int64_t columns)
{
    const char *shape = mdr_shape_at(turn % mdr_shape_count())->name;
    const bool square = strcmp(shape, "square") == 0, box = strcmp(shape, "box") == 0;
    const bool hexagon = strcmp(shape, "hexagon") == 0;
    mdr_grid_options options = {.shape = shape,
                                .rows = rows,
                                .columns = columns,
                                .layout = hexagon ? (mdr_layout)(turn % 4) : MDR_LAYOUT_ROWS_ODD,
                                .wrap = square ? (mdr_wrap)(turn / mdr_shape_count() % 7) : 0,
                                .levels = box ? 1 + turn % 3 : 0};
    if (strcmp(shape, "polar") == 0) options.inner = turn / 2 % 4;
    mdr_grid *grid = NULL;
    if (mdr_grid_new(&options, NULL, &grid) == MDR_OK) return grid;
    options.columns = 0; /* takes one number */
    assert_int_equal(mdr_grid_new(&options, NULL, &grid), MDR_OK);
    return grid;
}

/* Leaves about three cells in four, and one at least; takes the grid. */
static mdr_grid *masked(mdr_grid *grid, mdr_random *random)
{
    mdr_mask *mask = NULL;
    mdr_grid *left = NULL;
    assert_int_equal(mdr_mask_new(grid, NULL, &mask), MDR_OK);
    for (mdr_cell cell = 0; cell < mdr_grid_cell_bound(grid); cell++)
        if (mdr_mask_count(mask) > 1 && mdr_random_below(random, 4) == 0)
            mdr_mask_set(mask, cell, false);
    assert_int_equal(mdr_mask_grid(mask, NULL, &left), MDR_OK);
    mdr_mask_free(mask);
    mdr_grid_free(grid);
    return left;
}

/* On another grid than plain squares that the format can show. */
static mdr_maze *other_maze(const mdr_format *format, int32_t turn, int64_t rows, int64_t columns,
                            mdr_random *random)
{
    mdr_maze *maze = NULL;
    mdr_grid *grid = other_grid(turn, rows, columns);
    if (turn % 2 == 1) grid = masked(grid, random);
    for (int32_t i = 1; mdr_format_fits(format, grid, NULL, NULL) != MDR_OK; i++) {
        assert_true(i < mdr_shape_count());
        mdr_grid_free(grid);
        grid = other_grid(turn + i, rows, columns);
        if (turn % 2 == 1) grid = masked(grid, random);
    }
    assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
    mdr_grid_free(grid);
    return maze;
}

static mdr_maze *random_maze(const mdr_format *format, int32_t round, mdr_random *random)
{
    char seed[48];
    snprintf(seed, sizeof seed, "format %d", (int)round);
    int64_t rows = 1 + mdr_random_below(random, LARGEST);
    int64_t columns = 1 + mdr_random_below(random, LARGEST);
    if (round % 8 == 0) rows = columns = 16;
    if (round % 8 == 1) columns = 31 + mdr_random_below(random, 4);
    const bool others = format->carries & (MDR_CARRIES_OTHER_GRIDS | MDR_CARRIES_LATTICES);
    const bool other = others && round % 3 != 1;
    mdr_maze *maze = other ? other_maze(format, round, rows, columns, random)
                           : maze_of("square", MDR_LAYOUT_ROWS_ODD, rows, columns);
    const bool one_way = carries(format, MDR_CARRIES_ONE_WAY) && round % 2 == 0;
    open_at_random(maze, seed, (int32_t)mdr_random_below(random, 257), one_way);
    if (round % 8 != 0 || other) return maze;
    mdr_maze_open(maze, 15 * 16, 0); /* as a binary micromouse file begins */
    mdr_maze_close(maze, 15 * 16, 1);
    return maze;
}

/* Random openings, of which those stay that the format keeps. */
static void add_kept_openings(mdr_maze *maze, const mdr_format *format, mdr_random *random)
{
    mdr_opening kept[OPENINGS];
    int32_t count = 0;
    bool role_used[3] = {false};
    add_random_openings(maze, random, OPENINGS);
    for (int32_t i = 0; i < mdr_maze_opening_count(maze); i++) {
        const mdr_opening opening = mdr_maze_opening(maze, i);
        const bool several =
            opening.role == MDR_ROLE_DOOR
            || (opening.role == MDR_ROLE_END && carries(format, MDR_CARRIES_GOALS));
        if (!keeps_opening(format, opening) || (role_used[opening.role] && !several)) continue;
        role_used[opening.role] = true;
        kept[count++] = opening;
    }
    for (int32_t role = 0; role < 3; role++) mdr_maze_clear_openings(maze, (mdr_role)role);
    for (int32_t i = 0; i < count; i++)
        assert_int_equal(mdr_maze_add_opening(maze, kept[i], NULL), MDR_OK);
}

/* The shortest way from start to end, if there are both and a way. */
static void add_path(mdr_document *document)
{
    mdr_place start, end;
    if (!mdr_maze_find_opening(document->maze, MDR_ROLE_START, &start)
        || !mdr_maze_find_opening(document->maze, MDR_ROLE_END, &end) || start.cell == end.cell)
        return;
    assert_int_equal(
        mdr_solve(document->maze, mdr_solver_find("breadth-first"), NULL, NULL, &document->path),
        MDR_OK);
}

static void add_steps(mdr_document *document, mdr_random *random)
{
    const mdr_grid *grid = mdr_maze_grid(document->maze);
    assert_int_equal(mdr_trace_new(NULL, &document->trace), MDR_OK);
    for (int32_t i = 0; i < 5; i++) {
        const mdr_step step = {MDR_STEP_SOLVE_TRY, mdr_grid_random_cell(grid, random), MDR_NONE};
        assert_int_equal(mdr_trace_add(document->trace, step), MDR_OK);
    }
}

static mdr_document random_document(const mdr_format *format, int32_t round)
{
    mdr_random random;
    char seed[48];
    snprintf(seed, sizeof seed, "document %d", (int)round);
    mdr_random_start(&random, MDR_RANDOM_DEFAULT, seed);
    mdr_document document = {.maze = random_maze(format, round, &random)};
    add_kept_openings(document.maze, format, &random);
    if (carries(format, MDR_CARRIES_PATH)) add_path(&document);
    if (carries(format, MDR_CARRIES_STEPS) && round % 4 == 1) add_steps(&document, &random);
    if (carries(format, MDR_CARRIES_TITLE))
        assert_int_equal(mdr_document_set(&document.title, "T\xc3\xbcr \"&<"), MDR_OK);
    if (carries(format, MDR_CARRIES_RECIPE)) {
        assert_int_equal(mdr_document_set(&document.recipe, "meander new 3x3"), MDR_OK);
        assert_int_equal(mdr_document_set(&document.recipe_version, "0.1.0"), MDR_OK);
    }
    return document;
}

static void assert_same_places(const mdr_maze *a, const mdr_maze *b)
{
    assert_int_equal(mdr_maze_opening_count(a), mdr_maze_opening_count(b));
    for (int32_t i = 0; i < mdr_maze_opening_count(a); i++) {
        const mdr_place place = mdr_maze_opening(a, i).place;
        assert_true(mdr_maze_opening_at(b, place.cell, place.side, NULL));
    }
}

static void assert_same_text(const char *a, const char *b)
{
    assert_int_equal(a == NULL, b == NULL);
    if (a) assert_string_equal(a, b);
}

static void assert_same_steps(const mdr_trace *a, const mdr_trace *b)
{
    assert_int_equal(a == NULL, b == NULL);
    for (int64_t i = 0; a && i < mdr_trace_count(a); i++) {
        const mdr_step step = mdr_trace_at(a, i), other = mdr_trace_at(b, i);
        assert_true(step.kind == other.kind && step.cell == other.cell);
    }
    if (a) assert_int_equal(mdr_trace_count(a), mdr_trace_count(b));
}

static void assert_carried(const mdr_format *format, const mdr_document *a, const mdr_document *b)
{
    if (!mdr_grid_equal(mdr_maze_grid(a->maze), mdr_maze_grid(b->maze)))
        fail_msg("%s: another %s grid came back", format->name,
                 mdr_grid_shape(mdr_maze_grid(a->maze))->name);
    assert_int_equal(mdr_maze_hash(a->maze), mdr_maze_hash(b->maze));
    if (carries(format, MDR_CARRIES_MARKS))
        assert_same_maze(a->maze, b->maze);
    else if (carries(format, MDR_CARRIES_DOORS)) /* two alone are taken as start and end */
        assert_same_places(a->maze, b->maze);
    if (carries(format, MDR_CARRIES_PATH) && a->path) assert_same_path(a->path, b->path);
    if (carries(format, MDR_CARRIES_STEPS)) assert_same_steps(a->trace, b->trace);
    if (carries(format, MDR_CARRIES_TITLE)) assert_same_text(a->title, b->title);
    if (!carries(format, MDR_CARRIES_RECIPE)) return;
    assert_same_text(a->recipe, b->recipe);
    assert_same_text(a->recipe_version, b->recipe_version);
}

/* What a format writes, or nothing where it does not fit the maze. */
static mdr_bytes try_to_write(const mdr_document *document, const mdr_format *format)
{
    mdr_bytes bytes = {0};
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    const mdr_sink sink = mdr_bytes_sink(&bytes);
    const mdr_status status = mdr_write(document, format, NULL, &run, &sink, NULL);
    if (status == MDR_E_UNFIT) {
        assert_true(strlen(error.text) > 0);
        assert_int_equal(bytes.size, 0);
    } else if (status) {
        fail_msg("writing %s: %s", format->name, error.text);
    }
    return bytes;
}

static void check_written(const mdr_document *document, const mdr_format *format,
                          const mdr_bytes *bytes)
{
    mdr_document back = {0};
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    const mdr_status status = mdr_read(bytes->data, bytes->size, format, NULL, &run, &back);
    if (status) fail_msg("reading %s: %s:\n%s", format->name, error.text, bytes->data);
    assert_non_null(back.recognised);
    assert_carried(format, document, &back);
    mdr_bytes again = written(&back, format->name, NULL);
    assert_int_equal(again.size, bytes->size);
    assert_memory_equal(again.data, bytes->data, bytes->size);
    mdr_bytes_clear(&again);
    mdr_document_clear(&back);
}

/* Nobody recognises what a format writes as something else that says less. */
static void check_recognised(const mdr_document *document, const mdr_bytes *bytes)
{
    mdr_document back = {0};
    assert_int_equal(mdr_read(bytes->data, bytes->size, NULL, NULL, NULL, &back), MDR_OK);
    assert_true(mdr_grid_equal(mdr_maze_grid(document->maze), mdr_maze_grid(back.maze)));
    assert_int_equal(mdr_maze_hash(document->maze), mdr_maze_hash(back.maze));
    mdr_document_clear(&back);
}

static void what_is_printed_reads_back(void **state)
{
    (void)state;
    for (int32_t i = 0; i < mdr_format_count(); i++) {
        const mdr_format *format = mdr_format_at(i);
        int32_t count = 0;
        if (!format->reads || !format->writes) continue;
        for (int32_t round = 0; round < ROUNDS; round++) {
            mdr_document document = random_document(format, round);
            mdr_bytes bytes = try_to_write(&document, format);
            if (bytes.size > 0) {
                check_written(&document, format, &bytes);
                check_recognised(&document, &bytes);
                count++;
            }
            mdr_bytes_clear(&bytes);
            mdr_document_clear(&document);
        }
        if (count < (strcmp(format->name, "maz") == 0 ? ROUNDS / 8 : ROUNDS))
            fail_msg("%s wrote %d mazes only", format->name, (int)count);
    }
}

/* The smallest maze that every format takes: 16 x 16, the bottom left cell open to the north. */
static mdr_document common_document(const mdr_format *format, int64_t size)
{
    mdr_document document = {.maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, size, size)};
    open_at_random(document.maze, "common", 128, false);
    const mdr_cell corner = (size - 1) * size;
    mdr_maze_open(document.maze, corner, 0);
    mdr_maze_close(document.maze, corner, 1);
    const mdr_opening openings[] = {{{0, 3}, MDR_ROLE_START},
                                    {{size * size - 1, 1}, MDR_ROLE_END},
                                    {{size + 1, MDR_NONE}, MDR_ROLE_END},
                                    {{size - 1, 0}, MDR_ROLE_DOOR}};
    for (size_t i = 0; i < sizeof openings / sizeof *openings; i++) {
        if (keeps_opening(format, openings[i]))
            assert_int_equal(mdr_maze_add_opening(document.maze, openings[i], NULL), MDR_OK);
    }
    return document;
}

/* Formats of any size are tried with a small maze, so that there is time for every byte. */
static void broken_input_does_no_harm(void **state)
{
    (void)state;
    for (int32_t i = 0; i < mdr_format_count(); i++) {
        const mdr_format *format = mdr_format_at(i);
        if (!format->reads || !format->writes) continue;
        print_message("%s\n", format->name);
        mdr_document document = common_document(format, 3);
        mdr_bytes bytes = try_to_write(&document, format);
        if (bytes.size == 0) {
            mdr_document_clear(&document);
            document = common_document(format, 16);
            bytes = try_to_write(&document, format);
        }
        assert_true(bytes.size > 0);
        check_damaged(bytes.data, bytes.size, format->name);
        check_allocations(bytes.data, bytes.size, format->name);
        mdr_bytes_clear(&bytes);
        mdr_document_clear(&document);
    }
}

typedef struct counting_sink {
    int64_t calls, refused;
} counting_sink;

static mdr_status count_bytes(void *context, const void *bytes, size_t size)
{
    counting_sink *sink = context;
    (void)bytes;
    assert_true(size > 0);
    assert_true(sink->calls != sink->refused || sink->refused == 0); /* nothing after a refusal */
    return ++sink->calls == sink->refused ? MDR_E_WRITE : MDR_OK;
}

static void a_refusing_sink_ends_every_writer(void **state)
{
    (void)state;
    for (int32_t i = 0; i < mdr_format_count(); i++) {
        const mdr_format *format = mdr_format_at(i);
        if (!format->writes) continue;
        mdr_document document = common_document(format, 32);
        counting_sink all = {0};
        const mdr_sink sink = {&all, count_bytes};
        assert_int_equal(mdr_write(&document, format, NULL, NULL, &sink, NULL), MDR_OK);
        assert_true(all.calls > 0);
        for (int64_t refused = 1; refused <= all.calls; refused++) {
            counting_sink some = {.refused = refused};
            mdr_error error = {0};
            const mdr_run run = {.error = &error};
            const mdr_sink refusing = {&some, count_bytes};
            assert_int_equal(mdr_write(&document, format, NULL, &run, &refusing, NULL),
                             MDR_E_WRITE);
            assert_int_equal(some.calls, refused);
            assert_int_equal(error.status, MDR_E_WRITE);
        }
        mdr_document_clear(&document);
    }
}

/* What cannot be carried is refused where it would change the maze. */
static void what_would_be_wrong_is_refused(void **state)
{
    (void)state;
    for (int32_t i = 0; i < mdr_format_count(); i++) {
        const mdr_format *format = mdr_format_at(i);
        if (!format->writes) continue;
        mdr_document document = common_document(format, 16);
        assert_int_equal(mdr_maze_set_passage(document.maze, 0, MDR_PASSAGE_FORTH, NULL), MDR_OK);
        mdr_bytes bytes = try_to_write(&document, format);
        if ((bytes.size > 0) != carries(format, MDR_CARRIES_ONE_WAY))
            fail_msg("%s: one-way passages", format->name);
        mdr_bytes_clear(&bytes);
        mdr_document_clear(&document);
        document.maze = maze_of("hexagon", MDR_LAYOUT_ROWS_ODD, 16, 16);
        bytes = try_to_write(&document, format);
        const uint32_t others = MDR_CARRIES_OTHER_GRIDS | MDR_CARRIES_LATTICES;
        assert_int_equal(bytes.size > 0, (format->carries & others) != 0);
        /* It was known before there was a maze. */
        const mdr_grid *grid = mdr_maze_grid(document.maze);
        assert_int_equal(mdr_format_fits(format, grid, NULL, NULL),
                         bytes.size > 0 ? MDR_OK : MDR_E_UNFIT);
        mdr_bytes_clear(&bytes);
        mdr_document_clear(&document);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_printed_reads_back),
        cmocka_unit_test(broken_input_does_no_harm),
        cmocka_unit_test(a_refusing_sink_ends_every_writer),
        cmocka_unit_test(what_would_be_wrong_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
