/*
 * One reader, MEANDER_FUZZ_FORMAT, and any bytes: there is a document, or an error that says what is
 * wrong and where, and nothing is left behind. Built once for each format (cmake/fuzz.cmake).
 *
 * Formats that leave open what a cell is are read in one of the three ways, and one input in four
 * that can be read is written and read again: it must be the same maze and then the same bytes.
 * Which, is drawn from the bytes themselves, so that an input always does the same.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "meander/meander.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Sizes in some formats are a few digits; what they stand for must stay small. */
enum { MEMORY_LIMIT = 1 << 14, WAYS_TO_READ = 3, ROUND_TRIPS_ONE_IN = 4 };

/* Every one of these says no less than what is drawn in squares, if it takes the maze at all. */
static const char *const others[] = {"json",        "binary", "text", "lines", "blocks",
                                     "half-blocks", "csv",    "map",  "num"};
enum { OTHER_COUNT = sizeof others / sizeof *others };

static void require(bool holds)
{
    if (!holds) abort();
}

/* FNV-1a. */
static uint32_t hash_of(const uint8_t *data, size_t size)
{
    uint32_t hash = UINT32_C(2166136261);
    for (size_t i = 0; i < size; i++) hash = (hash ^ data[i]) * UINT32_C(16777619);
    return hash ^ hash >> 15;
}

static void check_failure(const mdr_document *document, const mdr_error *error, mdr_status status,
                          size_t size)
{
    const mdr_document zero = {0};
    require(memcmp(document, &zero, sizeof zero) == 0);
    require(error->status == status && error->text[0] != '\0');
    require(error->offset >= 0 && (size_t)error->offset <= size);
    const bool placed = error->line > 0 || strncmp(error->text, "byte ", 5) == 0
                        || strstr(error->text, "pixel") || strstr(error->text, "bytes");
    require(status != MDR_E_SYNTAX || placed);
}

/* Pictures of pixels have to be told how wide a wall is when they are so small, or so empty, that this
 * cannot be seen; they are no part of the round trip here. */
static bool is_text_or_exact(const mdr_format *format)
{
    return strcmp(format->name, "pbm") != 0 && strcmp(format->name, "pgm") != 0;
}

/* Text is written without a path, as only paths that meet no cell twice read back from it. */
static bool write_as(const mdr_document *document, const mdr_format *format, mdr_bytes *bytes)
{
    const bool any_path = format->carries & MDR_CARRIES_ANY_PATH;
    const mdr_style style = {.hide_path = !any_path};
    const mdr_sink sink = mdr_bytes_sink(bytes);
    const mdr_status status = mdr_write(document, format, &style, NULL, &sink, NULL);
    require(status == MDR_OK || status == MDR_E_UNFIT);
    return status == MDR_OK;
}

static void check_round_trip(const mdr_document *document, const mdr_format *format)
{
    mdr_bytes first = {0}, second = {0};
    mdr_document back = {0};
    if (write_as(document, format, &first)) {
        require(mdr_read(first.data, first.size, format, NULL, NULL, &back) == MDR_OK);
        require(mdr_grid_equal(mdr_maze_grid(back.maze), mdr_maze_grid(document->maze)));
        require(mdr_maze_hash(back.maze) == mdr_maze_hash(document->maze));
        require(write_as(&back, format, &second));
        require(first.size == second.size && memcmp(first.data, second.data, first.size) == 0);
    }
    mdr_document_clear(&back);
    mdr_bytes_clear(&second);
    mdr_bytes_clear(&first);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const mdr_format *format = mdr_format_find(MEANDER_FUZZ_FORMAT);
    const uint32_t hash = hash_of(data, size);
    mdr_document document = {0};
    mdr_error error = {0};
    const mdr_run run = {.memory_limit_bytes = MEMORY_LIMIT, .error = &error};
    const mdr_read_style style = {.cells = (mdr_cells)(hash % WAYS_TO_READ)};
    const mdr_status status = mdr_read_as(data, size, format, &style, NULL, &run, &document);
    if (status) {
        check_failure(&document, &error, status, size);
    } else if (hash / WAYS_TO_READ % ROUND_TRIPS_ONE_IN == 0) {
        require(document.maze && document.recognised);
        if (format->writes && is_text_or_exact(format)) check_round_trip(&document, format);
        check_round_trip(&document, mdr_format_find(others[hash / 16 % OTHER_COUNT]));
    }
    mdr_document_clear(&document);
    return 0;
}
