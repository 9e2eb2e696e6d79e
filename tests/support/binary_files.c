/*
 * Binary files for tests.
 */
#include "support/binary_files.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/crc32c.h"
#include "base/little_endian.h"
#include "support/documents.h"
#include "support/mazes.h"

const mdr_format *binary_format(void)
{
    return mdr_format_find("binary");
}

/* A side of the border, or a cell where there is no border. */
static mdr_place place_of_door(const mdr_grid *grid)
{
    for (mdr_cell cell = 0; cell < mdr_grid_cell_bound(grid); cell++)
        for (int32_t side = 0; side < mdr_grid_outline_count(grid, cell); side++)
            if (mdr_grid_exit(grid, cell, side).cell == MDR_NONE) return (mdr_place){cell, side};
    return (mdr_place){0, MDR_NONE};
}

/* A document with everything in it. */
mdr_document full_document_on(mdr_maze *maze)
{
    mdr_document document = {.maze = maze};
    const mdr_cell last = mdr_grid_cell_count(mdr_maze_grid(maze)) - 1;
    const mdr_opening openings[] = {{{last, MDR_NONE}, MDR_ROLE_END},
                                    {place_of_door(mdr_maze_grid(maze)), MDR_ROLE_DOOR},
                                    {{0, MDR_NONE}, MDR_ROLE_START}};
    assert_int_equal(mdr_trace_new(NULL, &document.trace), MDR_OK);
    const mdr_run run = {.context = document.trace, .step = mdr_trace_record};
    const mdr_carve_options carve = {.seed = "full"};
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(mdr_maze_add_opening(maze, openings[i], NULL), MDR_OK);
    assert_int_equal(mdr_carve(maze, mdr_carver_find("depth-first"), &carve, &run), MDR_OK);
    assert_int_equal(mdr_solve(maze, mdr_solver_find("depth-first"), NULL, &run, &document.path),
                     MDR_OK);
    assert_int_equal(mdr_document_set(&document.title, "Owl & Co\n\xc3\xa4\x01"), MDR_OK);
    assert_int_equal(mdr_document_set(&document.recipe, "meander new --seed 'x y'"), MDR_OK);
    assert_int_equal(mdr_document_set(&document.recipe_version, "0.1.0"), MDR_OK);
    return document;
}

/* Of 3 x 3 cells, with a one-way passage that the path does not use against its way. */
mdr_bytes small_binary(const char *shape)
{
    mdr_document document = full_document_on(maze_of(shape, MDR_LAYOUT_ROWS_ODD, 3, 3));
    const mdr_cell from = mdr_path_at(document.path, 0), to = mdr_path_at(document.path, 1);
    const mdr_grid *grid = mdr_maze_grid(document.maze);
    const int32_t side = mdr_grid_side_between(grid, to, from);
    assert_int_equal(mdr_maze_close_one_way(document.maze, to, side, NULL), MDR_OK);
    mdr_bytes bytes = written(&document, "binary", NULL);
    mdr_document_clear(&document);
    return bytes;
}

/* Where the n-th chunk of a type begins, from 0. */
size_t chunk_place(const mdr_bytes *file, const char *type, int32_t n)
{
    size_t at = MAGIC_SIZE;
    for (;;) {
        assert_true(at < file->size);
        if (memcmp(file->data + at, type, 4) == 0 && n-- == 0) return at;
        at += CHUNK_HEAD + mdr__load_64((uint8_t *)file->data + at + 8) + CHUNK_TAIL;
    }
}

void repair_sum(mdr_bytes *file, size_t at)
{
    mdr__crc32c_tables tables;
    mdr__crc32c_prepare(&tables);
    uint8_t *chunk = (uint8_t *)file->data + at;
    const size_t size = CHUNK_HEAD + mdr__load_64(chunk + 8);
    mdr__store_32(chunk + size, mdr__crc32c(&tables, 0, chunk, size));
}

void append_bytes(mdr_bytes *file, const void *bytes, size_t size)
{
    const mdr_sink sink = mdr_bytes_sink(file);
    assert_int_equal(sink.write(sink.context, bytes, size), MDR_OK);
}

void append_chunk(mdr_bytes *file, const char *type, uint32_t flags, const void *payload,
                  size_t size)
{
    uint8_t numbers[12], sum[4] = {0};
    const size_t at = file->size;
    mdr__store_32(numbers, flags);
    mdr__store_64(numbers + 4, size);
    append_bytes(file, type, 4);
    append_bytes(file, numbers, sizeof numbers);
    if (size) append_bytes(file, payload, size);
    append_bytes(file, sum, sizeof sum);
    repair_sum(file, at);
}

/* The status of a read; the error is checked to be a line with the place of a byte. */
mdr_status read_status(const void *bytes, size_t size, mdr_error *error)
{
    char *block = malloc(size ? size : 1); /* of just that size, so that a sanitizer sees more */
    mdr_document document = {0};
    const mdr_document zero = {0};
    const mdr_run run = {.error = error};
    *error = (mdr_error){0};
    memcpy(block, bytes, size);
    const mdr_status status = mdr_read(block, size, binary_format(), NULL, &run, &document);
    if (status) {
        const size_t length = strlen(error->text);
        assert_memory_equal(&document, &zero, sizeof zero);
        assert_int_equal(error->status, status);
        assert_true(length > 0 && length < 255 && error->text[length - 1] != '.');
        assert_true(error->offset >= 0 && error->offset <= (int64_t)size);
        if (status == MDR_E_SYNTAX) {
            char place[32];
            snprintf(place, sizeof place, "byte %lld: ", (long long)error->offset);
            assert_memory_equal(error->text, place, strlen(place));
        }
    }
    mdr_document_clear(&document);
    free(block);
    return status;
}

void assert_file_refused(const mdr_bytes *file, const char *words)
{
    mdr_error error;
    const mdr_status status = read_status(file->data, file->size, &error);
    if (status != MDR_E_SYNTAX || !strstr(error.text, words))
        fail_msg("status %d, \"%s\", expected \"%s\"", (int)status, error.text, words);
}

void assert_file_taken(const mdr_bytes *file)
{
    mdr_error error;
    if (read_status(file->data, file->size, &error)) fail_msg("%s", error.text);
}

/* A file that begins with a grid of so many rows and columns, and the payload's tail. */
mdr_bytes grid_binary(const char *shape, uint64_t rows, uint64_t columns, size_t behind)
{
    mdr_bytes file = {0};
    uint8_t payload[80] = {1};
    mdr__store_64(payload + 8, rows);
    mdr__store_64(payload + 16, columns);
    memcpy(payload + 24, shape, strlen(shape));
    memset(payload + 56, 0xee, sizeof payload - 56);
    append_bytes(&file, "\x8dMDR\r\n\x1a\n", MAGIC_SIZE);
    append_chunk(&file, "GRID", 1, payload, 56 + behind);
    return file;
}
