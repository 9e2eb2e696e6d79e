/*
 * Documents for tests.
 */
#include "support/documents.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/failing_allocator.h"

mdr_bytes data_file(const char *name)
{
    char path[4096], block[4096];
    mdr_bytes bytes = {0};
    const mdr_sink sink = mdr_bytes_sink(&bytes);
    snprintf(path, sizeof path, "%s/%s", MDR_TEST_DATA, name);
    FILE *file = fopen(path, "rb");
    if (!file) fail_msg("cannot open %s", path);
    size_t size;
    while ((size = fread(block, 1, sizeof block, file)) > 0)
        assert_int_equal(sink.write(sink.context, block, size), MDR_OK);
    fclose(file);
    return bytes;
}

mdr_bytes written(const mdr_document *document, const char *format, const mdr_style *style)
{
    mdr_bytes bytes = {0};
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    const mdr_sink sink = mdr_bytes_sink(&bytes);
    const mdr_status status =
        mdr_write(document, mdr_format_find(format), style, &run, &sink, NULL);
    if (status) fail_msg("writing %s: %s", format, error.text);
    return bytes;
}

mdr_bytes written_maze(mdr_maze *maze, const char *format)
{
    const mdr_document document = {.maze = maze};
    return written(&document, format, NULL);
}

mdr_document document_of(const char *text, const char *format)
{
    mdr_document document = {0};
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    const mdr_format *chosen = format ? mdr_format_find(format) : NULL;
    const mdr_status status = mdr_read(text, strlen(text), chosen, NULL, &run, &document);
    if (status)
        fail_msg("line %d, column %d: %s, in:\n%s", (int)error.line, (int)error.column, error.text,
                 text);
    assert_non_null(document.maze);
    assert_non_null(document.recognised);
    return document;
}

static void assert_zero(const mdr_document *document)
{
    const mdr_document zero = {0};
    assert_memory_equal(document, &zero, sizeof zero);
}

/* The error of a failed read is a line a person can be shown. */
static void assert_error(const mdr_error *error, mdr_status status)
{
    const size_t length = strlen(error->text);
    assert_int_equal(error->status, status);
    assert_true(length > 0 && length < sizeof error->text);
    assert_null(strchr(error->text, '\n'));
    assert_int_not_equal(error->text[length - 1], '.');
}

void assert_refused(const char *text, const char *format, mdr_status status, int64_t line,
                    int64_t column, const char *words)
{
    mdr_document document = {0};
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    const mdr_format *chosen = format ? mdr_format_find(format) : NULL;
    const mdr_status found = mdr_read(text, strlen(text), chosen, NULL, &run, &document);
    if (found != status || !strstr(error.text, words) || error.line != line
        || error.column != column)
        fail_msg("status %d, \"%s\" at line %d, column %d, for:\n%s", (int)found, error.text,
                 (int)error.line, (int)error.column, text);
    assert_zero(&document);
    assert_error(&error, status);
}

static bool has_opening(const mdr_maze *maze, mdr_opening wanted)
{
    for (int32_t i = 0; i < mdr_maze_opening_count(maze); i++) {
        const mdr_opening opening = mdr_maze_opening(maze, i);
        if (opening.role == wanted.role && opening.place.cell == wanted.place.cell
            && opening.place.side == wanted.place.side)
            return true;
    }
    return false;
}

void assert_same_maze(const mdr_maze *a, const mdr_maze *b)
{
    const mdr_grid *grid = mdr_maze_grid(a);
    assert_true(mdr_grid_equal(grid, mdr_maze_grid(b)));
    for (mdr_link link = mdr_grid_next_link(grid, MDR_NONE); link != MDR_NONE;
         link = mdr_grid_next_link(grid, link)) {
        assert_int_equal(mdr_maze_passage(a, link), mdr_maze_passage(b, link));
    }
    assert_int_equal(mdr_maze_opening_count(a), mdr_maze_opening_count(b));
    for (int32_t i = 0; i < mdr_maze_opening_count(a); i++)
        assert_true(has_opening(b, mdr_maze_opening(a, i)));
}

void assert_same_path(const mdr_path *a, const mdr_path *b)
{
    if (!a && !b) return;
    assert_non_null(a);
    assert_non_null(b);
    assert_int_equal(mdr_path_count(a), mdr_path_count(b));
    for (int64_t i = 0; i < mdr_path_count(a); i++)
        assert_int_equal(mdr_path_at(a, i), mdr_path_at(b, i));
}

void add_random_openings(mdr_maze *maze, mdr_random *random, int32_t most)
{
    const mdr_grid *grid = mdr_maze_grid(maze);
    const int64_t count = mdr_random_below(random, most + 1);
    for (int64_t i = 0; i < count; i++) {
        const mdr_cell cell = mdr_grid_random_cell(grid, random);
        const int32_t outline = mdr_grid_outline_count(grid, cell);
        mdr_opening opening = {{cell, (int32_t)mdr_random_below(random, outline + 1) - 1},
                               (mdr_role)mdr_random_below(random, 3)};
        const bool inside = opening.place.side == MDR_NONE;
        if (inside && opening.role == MDR_ROLE_DOOR) continue;
        if (!inside && mdr_grid_exit(grid, cell, opening.place.side).cell != MDR_NONE) continue;
        if (mdr_maze_opening_at(maze, cell, opening.place.side, NULL)) continue;
        assert_int_equal(mdr_maze_add_opening(maze, opening, NULL), MDR_OK);
    }
}

/* Reads bytes that may be broken, from a block of just their size so that a sanitizer sees more. */
static void try_bytes(const char *bytes, size_t size, const mdr_format *format)
{
    char *block = malloc(size ? size : 1);
    mdr_document document = {0};
    mdr_error error = {0};
    const mdr_run run = {.memory_limit_bytes = 1 << 20, .error = &error};
    memcpy(block, bytes, size);
    const mdr_status status = mdr_read(block, size, format, NULL, &run, &document);
    if (status) {
        assert_zero(&document);
        assert_error(&error, status);
        if (status == MDR_E_SYNTAX && format && !format->binary) assert_true(error.line > 0);
        assert_true(error.offset >= 0 && error.offset <= (int64_t)size);
    } else {
        assert_non_null(document.maze);
        mdr_document_clear(&document);
    }
    free(block);
}

static void try_prefixes(const char *text, size_t size, const mdr_format *format)
{
    for (size_t i = 0; i <= size; i++) try_bytes(text, i, format);
}

static void try_replaced_bytes(const char *text, size_t size, const mdr_format *format)
{
    static const char replacements[] = "\0 \t\n\r|-+o.=SEGxV^<>[]{}\",:019\x7f\x80\xbf\xc2\xe2\xff";
    char *changed = malloc(size);
    memcpy(changed, text, size);
    for (size_t i = 0; i < size; i++) {
        for (size_t j = 0; j < sizeof replacements - 1; j++) {
            changed[i] = replacements[j];
            try_bytes(changed, size, format);
        }
        changed[i] = text[i];
    }
    free(changed);
}

static void try_random_bytes(const char *text, size_t size, const mdr_format *format)
{
    mdr_random random;
    char bytes[256];
    mdr_random_start(&random, MDR_RANDOM_DEFAULT, "random bytes");
    for (int32_t round = 0; round < 2000; round++) {
        const size_t length = (size_t)mdr_random_below(&random, sizeof bytes + 1);
        const size_t kept = (size_t)mdr_random_below(&random, 16);
        for (size_t i = 0; i < length; i++) {
            const bool same = i < kept && i < size;
            const char any = (char)mdr_random_below(&random, 256);
            const char from_text = text[mdr_random_below(&random, (int64_t)size)];
            bytes[i] = same ? text[i] : mdr_random_below(&random, 2) ? any : from_text;
        }
        try_bytes(bytes, length, format);
    }
}

void check_damaged(const char *text, size_t size, const char *format)
{
    const mdr_format *chosen = mdr_format_find(format);
    try_prefixes(text, size, chosen);
    try_prefixes(text, size, NULL);
    try_replaced_bytes(text, size, chosen);
    try_random_bytes(text, size, chosen);
}

static mdr_status drop_bytes(void *context, const void *bytes, size_t size)
{
    (void)bytes;
    *(size_t *)context += size;
    return MDR_OK;
}

/* Reads with memory that is there until an allocation, then writes with memory that is not. */
static bool read_and_write(const char *text, size_t size, const mdr_format *format,
                           int64_t fail_read, int64_t fail_write)
{
    failing_allocator memory;
    mdr_document document = {0};
    mdr_error error = {0};
    size_t total = 0;
    const mdr_run run = {.error = &error};
    const mdr_sink sink = {&total, drop_bytes};
    failing_allocator_start(&memory, fail_read);
    mdr_status status = mdr_read(text, size, format, &memory.allocator, &run, &document);
    if (status) {
        assert_true(memory.failures > 0);
        assert_zero(&document);
        assert_error(&error, MDR_E_MEMORY);
    } else if (fail_write) {
        memory.fail_from = memory.allocations + fail_write;
        memory.fail_until = INT64_MAX;
        status = mdr_write(&document, format, NULL, &run, &sink, NULL);
        if (status) assert_error(&error, MDR_E_MEMORY);
        memory.fail_from = 0;
    }
    mdr_document_clear(&document);
    failing_allocator_assert_clean(&memory);
    return status == MDR_OK;
}

void check_allocations(const char *text, size_t size, const char *format)
{
    const mdr_format *chosen = mdr_format_find(format);
    int64_t turn = 1;
    while (!read_and_write(text, size, chosen, turn, 0)) turn++;
    assert_true(turn > 3); /* grid, maze and bits at least */
    turn = 1;
    while (!read_and_write(text, size, chosen, 0, turn)) turn++;
}

typedef struct refusing_sink {
    int64_t calls, refused;
} refusing_sink;

static mdr_status refuse_bytes(void *context, const void *bytes, size_t size)
{
    refusing_sink *sink = context;
    (void)bytes;
    assert_true(size > 0);
    assert_true(sink->calls < sink->refused); /* nothing more is given after a refusal */
    return ++sink->calls == sink->refused ? MDR_E_WRITE : MDR_OK;
}

void check_refusing_sink(const mdr_document *document, const char *format)
{
    const mdr_format *chosen = mdr_format_find(format);
    for (int64_t refused = 1;; refused++) {
        refusing_sink state = {.refused = refused};
        const mdr_sink sink = {&state, refuse_bytes};
        mdr_error error = {0};
        const mdr_run run = {.error = &error};
        const mdr_status status = mdr_write(document, chosen, NULL, &run, &sink, NULL);
        if (status == MDR_OK) {
            assert_true(state.calls < refused);
            assert_true(refused > 2); /* else the document is too small to try this */
            return;
        }
        assert_int_equal(status, MDR_E_WRITE);
        assert_error(&error, MDR_E_WRITE);
    }
}
