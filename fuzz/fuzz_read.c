/*
 * Feeds bytes to every reader. What can be read is written as JSON and as text, and must read back
 * as the same maze.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "meander/meander.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Sizes in JSON are a few digits; what they stand for must stay small. */
enum { MEMORY_LIMIT = 1 << 13 };

static void check(bool holds)
{
    if (!holds) abort();
}

static void check_failure(const mdr_document *document, const mdr_error *error, mdr_status status,
                          size_t size)
{
    const mdr_document zero = {0};
    check(memcmp(document, &zero, sizeof zero) == 0);
    check(error->status == status && error->text[0] != '\0');
    check(error->offset >= 0 && (size_t)error->offset <= size);
    const bool placed =
        error->line > 0 || strncmp(error->text, "byte ", 5) == 0; /* of bytes there is no line */
    check(status != MDR_E_SYNTAX || placed);
}

/* Writes the document and reads that back: it is the same maze, and what is written then the same
 * bytes. Text is tried without a path, as only paths that meet no cell twice read back from it. */
static void check_round_trip(const mdr_document *document, const char *name, bool ascii)
{
    const mdr_format *format = mdr_format_find(name);
    const bool json = strcmp(name, "json") == 0;
    const mdr_style style = {.ascii = ascii, .hide_path = !json && document->path};
    mdr_bytes first = {0}, second = {0};
    const mdr_sink first_sink = mdr_bytes_sink(&first), second_sink = mdr_bytes_sink(&second);
    mdr_document back = {0};
    const mdr_status status = mdr_write(document, format, &style, NULL, &first_sink, NULL);
    if (status == MDR_E_UNFIT) return; /* hexagons as text */
    check(status == MDR_OK);
    check(mdr_read(first.data, first.size, NULL, NULL, NULL, &back) == MDR_OK);
    check(mdr_grid_equal(mdr_maze_grid(back.maze), mdr_maze_grid(document->maze)));
    check(mdr_maze_hash(back.maze) == mdr_maze_hash(document->maze));
    if (json) check(mdr_maze_equal(back.maze, document->maze));
    check(mdr_write(&back, format, &style, NULL, &second_sink, NULL) == MDR_OK);
    check(first.size == second.size && memcmp(first.data, second.data, first.size) == 0);
    mdr_document_clear(&back);
    mdr_bytes_clear(&second);
    mdr_bytes_clear(&first);
}

static void try_format(const uint8_t *data, size_t size, const mdr_format *format)
{
    mdr_document document = {0};
    mdr_error error = {0};
    const mdr_run run = {.memory_limit_bytes = MEMORY_LIMIT, .error = &error};
    const mdr_status status = mdr_read(data, size, format, NULL, &run, &document);
    if (status) {
        check_failure(&document, &error, status, size);
        return;
    }
    check_round_trip(&document, "json", false);
    check_round_trip(&document, "text", false);
    check_round_trip(&document, "text", true);
    check_round_trip(&document, "blocks", false);
    check_round_trip(&document, "half-blocks", false);
    check_round_trip(&document, "csv", false);
    check_round_trip(&document, "map", false);
    check_round_trip(&document, "num", false);
    mdr_document_clear(&document);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    try_format(data, size, NULL);
    for (int32_t i = 0; i < mdr_format_count(); i++) {
        if (mdr_format_at(i)->reads) try_format(data, size, mdr_format_at(i));
    }
    return 0;
}
