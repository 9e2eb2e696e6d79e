/* Binary files: the example of the page to the byte, everything back, bounded work. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/binary_files.h"
#include "support/documents.h"
#include "support/failing_allocator.h"
#include "support/mazes.h"

static mdr_document read_back(const mdr_bytes *bytes)
{
    mdr_document document = {0};
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    if (mdr_read(bytes->data, bytes->size, NULL, NULL, &run, &document)) fail_msg("%s", error.text);
    assert_non_null(document.recognised);
    return document;
}

static void assert_same_steps(const mdr_trace *a, const mdr_trace *b)
{
    assert_int_equal(mdr_trace_count(a), mdr_trace_count(b));
    for (int64_t i = 0; i < mdr_trace_count(a); i++) {
        const mdr_step x = mdr_trace_at(a, i), y = mdr_trace_at(b, i);
        assert_true(x.kind == y.kind && x.cell == y.cell && x.side == y.side);
    }
}

static void check_whole(const mdr_document *document)
{
    mdr_bytes bytes = written(document, "binary", NULL);
    mdr_document back = read_back(&bytes);
    assert_true(mdr_maze_equal(document->maze, back.maze));
    if (document->path) assert_same_path(document->path, back.path);
    if (document->trace) assert_same_steps(document->trace, back.trace);
    if (document->title) assert_string_equal(document->title, back.title);
    if (document->recipe) assert_string_equal(document->recipe, back.recipe);
    if (document->recipe_version)
        assert_string_equal(document->recipe_version, back.recipe_version);
    assert_true(!document->path == !back.path && !document->trace == !back.trace);
    mdr_bytes again = written(&back, "binary", NULL);
    assert_int_equal(bytes.size, again.size);
    assert_memory_equal(bytes.data, again.data, bytes.size);
    mdr_bytes_clear(&again);
    mdr_document_clear(&back);
    mdr_bytes_clear(&bytes);
}

/* The bytes of the block ```hex of docs/mdr.md, whose lines begin with the number of their first. */
static size_t example_of_page(uint8_t *bytes, size_t room)
{
    mdr_bytes page = data_file("../../docs/mdr.md");
    const char *line = strstr(page.data, "```hex\n");
    size_t size = 0;
    assert_non_null(line);
    for (line = strchr(line, '\n') + 1; *line != '`'; line = strchr(line, '\n') + 1) {
        unsigned number;
        assert_int_equal(strtol(line, NULL, 16), size);
        for (const char *at = line + 5;
             sscanf(at, " %2x", &number) == 1 && at[0] == ' ' && at[1] != ' ' && at < line + 53;
             at += 3) {
            assert_true(size < room);
            bytes[size++] = (uint8_t)number;
        }
    }
    mdr_bytes_clear(&page);
    return size;
}

static void the_example_of_the_page(void **state)
{
    (void)state;
    uint8_t bytes[512];
    const size_t size = example_of_page(bytes, sizeof bytes);
    mdr_document document = {0};
    assert_int_equal(mdr_example("simple", NULL, NULL, &document.maze), MDR_OK);
    mdr_bytes file = written(&document, "binary", NULL);
    assert_int_equal(file.size, size);
    assert_memory_equal(file.data, bytes, size);
    mdr_document back = read_back(&file);
    assert_true(mdr_maze_equal(document.maze, back.maze));
    assert_string_equal(back.recognised, "binary file of meander, square grid, 4x4 cells");
    mdr_document_clear(&back);
    mdr_bytes_clear(&file);
    mdr_document_clear(&document);
}

static void check_full(mdr_grid *grid, void *context)
{
    (void)context;
    mdr_maze *maze;
    assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
    mdr_document document = full_document_on(maze);
    check_whole(&document);
    mdr_document_clear(&document);
}

static void everything_reads_back(void **state)
{
    (void)state;
    for_each_grid(check_full, NULL);
}

static void check_random(mdr_maze *maze, const char *seed, mdr_random *random)
{
    const mdr_document document = {.maze = maze};
    for (int32_t share = 0; share <= 256; share += 128) {
        for (int32_t one_way = 0; one_way < 2; one_way++) {
            mdr_maze_clear(maze);
            open_at_random(maze, seed, share, one_way);
            add_random_openings(maze, random, 5);
            check_whole(&document);
        }
    }
}

static void sizes_about_bands_and_words(void **state)
{
    (void)state;
    static const int16_t rows[] = {1, 63, 64, 65, 128, 130}, columns[] = {1, 2, 63, 64, 65};
    mdr_random random;
    mdr_random_start(&random, MDR_RANDOM_DEFAULT, "openings");
    for (size_t shape = 0; shape < 2; shape++) {
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
            for (size_t j = 0; j < sizeof columns / sizeof *columns; j++) {
                mdr_maze *maze =
                    maze_of(shape ? "hexagon" : "square", MDR_LAYOUT_ROWS_ODD, rows[i], columns[j]);
                check_random(maze, "bands", &random);
                mdr_maze_free(maze);
            }
        }
    }
}

static void memory_may_end(void **state)
{
    (void)state;
    static const char *const shapes[] = {"square", "hexagon"};
    for (size_t i = 0; i < 2; i++) {
        mdr_bytes file = small_binary(shapes[i]);
        check_allocations(file.data, file.size, "binary");
        mdr_bytes_clear(&file);
    }
}

static void a_refusing_sink_ends_the_work(void **state)
{
    (void)state;
    mdr_document document = full_document_on(maze_of("square", MDR_LAYOUT_ROWS_ODD, 300, 200));
    check_refusing_sink(&document, "binary");
    mdr_document_clear(&document);
}

static mdr_status count_bytes(void *context, const void *bytes, size_t size)
{
    (void)bytes;
    *(int64_t *)context += (int64_t)size;
    return MDR_OK;
}

static void writing_takes_one_block(void **state)
{
    (void)state;
    failing_allocator memory;
    mdr_grid *grid = NULL;
    mdr_document document = {0};
    int64_t size = 0;
    failing_allocator_start(&memory, 0);
    const mdr_grid_options options = {
        .rows = 4000, .columns = 5000, .allocator = &memory.allocator};
    assert_int_equal(mdr_grid_new(&options, NULL, &grid), MDR_OK);
    assert_int_equal(mdr_maze_new(grid, NULL, &document.maze), MDR_OK);
    const int64_t before = memory.outstanding_bytes;
    memory.peak_bytes = 0;
    const mdr_sink sink = {&size, count_bytes};
    assert_int_equal(mdr_write(&document, binary_format(), NULL, NULL, &sink, NULL), MDR_OK);
    assert_true(memory.peak_bytes - before < 128 << 10);
    assert_true(size > 5000000 && size < 5010000);
    mdr_document_clear(&document);
    mdr_grid_free(grid);
    failing_allocator_assert_clean(&memory);
}

typedef struct patience {
    int64_t calls, last;
} patience;

static bool stop_soon(void *context, int64_t done, int64_t total)
{
    patience *waiting = context;
    assert_true(done > waiting->last && done <= total);
    waiting->last = done;
    return ++waiting->calls < 3;
}

static void long_work_can_be_cancelled(void **state)
{
    (void)state;
    static const int64_t sizes[][2] = {{2000, 2000}, {1, 4000000}, {4000000, 1}};
    for (size_t i = 0; i < 3; i++) {
        patience waiting = {0};
        mdr_error error = {0};
        const mdr_run run = {.context = &waiting, .tick = stop_soon, .error = &error};
        mdr_document document = {
            .maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, sizes[i][0], sizes[i][1])};
        mdr_bytes whole = written(&document, "binary", NULL);
        int64_t size = 0;
        const mdr_sink sink = {&size, count_bytes};
        assert_int_equal(mdr_write(&document, binary_format(), NULL, &run, &sink, NULL),
                         MDR_E_CANCELLED);
        assert_true(waiting.calls == 3 && size < (int64_t)whole.size);
        mdr_document_clear(&document);
        waiting = (patience){0};
        assert_int_equal(mdr_read(whole.data, whole.size, NULL, NULL, &run, &document),
                         MDR_E_CANCELLED);
        assert_true(waiting.calls == 3 && error.status == MDR_E_CANCELLED);
        mdr_bytes_clear(&whole);
    }
}

static void limits_are_kept(void **state)
{
    (void)state;
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 1000, 1000);
    mdr_bytes file = written_maze(maze, "binary");
    mdr_document document = {0};
    mdr_error error = {0};
    const mdr_run run = {.memory_limit_bytes = 1 << 16, .error = &error};
    assert_int_equal(mdr_read(file.data, file.size, NULL, NULL, &run, &document), MDR_E_LIMIT);
    assert_true(error.needed_bytes > 1 << 16);
    mdr_bytes_clear(&file);
    mdr_maze_free(maze);
}

static void assert_not_written(const mdr_document *document, const char *words)
{
    int64_t size = 0;
    const mdr_sink sink = {&size, count_bytes};
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    assert_int_equal(mdr_write(document, binary_format(), NULL, &run, &sink, NULL), MDR_E_ARGUMENT);
    assert_non_null(strstr(error.text, words));
}

/* What could not be read back is not written. */
static void stale_parts_are_not_written(void **state)
{
    (void)state;
    static const mdr_step steps[] = {{MDR_STEP_BUILD_CARVE, 0, 0},
                                     {MDR_STEP_BUILD_CARVE, 0, 4},
                                     {MDR_STEP_BUILD_CARVE, 0, MDR_NONE},
                                     {MDR_STEP_SOLVE_TRY, 4, MDR_NONE},
                                     {MDR_STEP_SOLVE_TRY, MDR_NONE, MDR_NONE},
                                     {MDR_STEP_SOLVE_TRY, 0, 1},
                                     {MDR_STEP_SOLVE_SUCCESS, 0, MDR_NONE}};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        mdr_document document = full_document_on(maze_of("square", MDR_LAYOUT_ROWS_ODD, 2, 2));
        assert_int_equal(mdr_trace_add(document.trace, steps[i]), MDR_OK);
        assert_not_written(&document, "a step names a cell or a side");
        mdr_document_clear(&document);
    }
    mdr_document document = full_document_on(maze_of("square", MDR_LAYOUT_ROWS_ODD, 2, 2));
    mdr_maze_clear(document.maze);
    assert_not_written(&document, "the path does not follow the passages");
    mdr_document_clear(&document);
}

static void texts_come_out_as_utf8(void **state)
{
    (void)state;
    mdr_document document = {.maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 1, 1)};
    const mdr_style style = {.title = "a\xff z\xe2\x82"};
    assert_int_equal(mdr_document_set(&document.recipe_version, "0.1.0"), MDR_OK);
    mdr_bytes file = written(&document, "binary", &style);
    mdr_document back = read_back(&file);
    assert_string_equal(back.title, "a\xef\xbf\xbd z\xef\xbf\xbd");
    assert_string_equal(back.recipe_version, "0.1.0");
    assert_null(back.recipe);
    mdr_document_clear(&back);
    mdr_bytes_clear(&file);
    mdr_document_clear(&document);
}

static void recipes_are_found(void **state)
{
    (void)state;
    mdr_bytes file = small_binary("square"), recipe = {0};
    assert_true(mdr_recipe_find(file.data, file.size, &recipe));
    assert_string_equal(recipe.data, "meander new --seed 'x y'");
    const size_t behind = chunk_place(&file, "OPNG", 0);
    assert_true(mdr_recipe_find(file.data, behind, &recipe));
    for (size_t size = 0; size < behind; size++)
        assert_false(mdr_recipe_find(file.data, size, &recipe));
    file.data[behind - 8] = 'X';
    assert_false(mdr_recipe_find(file.data, file.size, &recipe));
    assert_string_equal(recipe.data, "meander new --seed 'x y'meander new --seed 'x y'");
    mdr_bytes_clear(&recipe);
    mdr_bytes_clear(&file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_the_page),
        cmocka_unit_test(everything_reads_back),
        cmocka_unit_test(sizes_about_bands_and_words),
        cmocka_unit_test(memory_may_end),
        cmocka_unit_test(a_refusing_sink_ends_the_work),
        cmocka_unit_test(writing_takes_one_block),
        cmocka_unit_test(long_work_can_be_cancelled),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(stale_parts_are_not_written),
        cmocka_unit_test(texts_come_out_as_utf8),
        cmocka_unit_test(recipes_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
