/*
 * Feeds bytes to the reader of binary files, as they are and with their checksums made right, so
 * that what lies behind the checksums is reached in every build. What can be read is written, and
 * that must read back as the same document.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/crc32c.h"
#include "base/little_endian.h"
#include "meander/meander.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MAGIC = 8, HEAD = 16, TAIL = 4, MEMORY_LIMIT = 1 << 20 };

static void require(bool holds)
{
    if (!holds) abort();
}

/* Makes the magic and the checksum of every chunk right, as far as lengths lead. */
static void repair(uint8_t *bytes, size_t size)
{
    static mdr__crc32c_tables tables;
    static bool prepared;
    if (!prepared) mdr__crc32c_prepare(&tables);
    prepared = true;
    if (size < MAGIC) return;
    memcpy(bytes, "\x8dMDR\r\n\x1a\n", MAGIC);
    for (size_t at = MAGIC; size - at >= HEAD + TAIL;) {
        const uint64_t length = mdr__load_64(bytes + at + 8);
        if (length > size - at - HEAD - TAIL) break;
        const size_t summed = HEAD + (size_t)length;
        mdr__store_32(bytes + at + summed, mdr__crc32c(&tables, 0, bytes + at, summed));
        at += summed + TAIL;
    }
}

static void check_refusal(const mdr_document *document, const mdr_error *error, mdr_status status,
                          size_t size)
{
    const mdr_document zero = {0};
    require(memcmp(document, &zero, sizeof zero) == 0);
    require(error->status == status && error->text[0] != '\0');
    require(error->offset >= 0 && (size_t)error->offset <= size);
    require(status != MDR_E_SYNTAX || strncmp(error->text, "byte ", 5) == 0);
}

static mdr_bytes write_as(const mdr_document *document, const char *name)
{
    mdr_bytes bytes = {0};
    const mdr_sink sink = mdr_bytes_sink(&bytes);
    require(mdr_write(document, mdr_format_find(name), NULL, NULL, &sink, NULL) == MDR_OK);
    return bytes;
}

/* JSON keeps openings by role, and empty texts apart from none: it is only compared with itself. */
static void check_rewriting(const mdr_document *document)
{
    mdr_document back = {0};
    mdr_bytes first = write_as(document, "binary");
    require(mdr_read(first.data, first.size, NULL, NULL, NULL, &back) == MDR_OK);
    require(mdr_maze_equal(document->maze, back.maze));
    mdr_bytes second = write_as(&back, "binary");
    require(first.size == second.size && memcmp(first.data, second.data, first.size) == 0);
    mdr_bytes json = write_as(document, "json"), json_back = write_as(&back, "json");
    require(json.size == json_back.size && memcmp(json.data, json_back.data, json.size) == 0);
    mdr_document_clear(&back);
    mdr_bytes_clear(&json_back);
    mdr_bytes_clear(&json);
    mdr_bytes_clear(&second);
    mdr_bytes_clear(&first);
}

/* One input in four, drawn from its bytes. */
static bool drawn(const uint8_t *data, size_t size)
{
    uint32_t sum = 0;
    for (size_t i = 0; i < size; i++) sum = sum * 31 + data[i];
    return (sum >> 7) % 4 == 0;
}

static void try_bytes(const uint8_t *data, size_t size)
{
    mdr_document document = {0};
    mdr_error error = {0};
    mdr_bytes recipe = {0};
    const mdr_run run = {.memory_limit_bytes = MEMORY_LIMIT, .error = &error};
    const mdr_status status =
        mdr_read(data, size, mdr_format_find("binary"), NULL, &run, &document);
    const bool found = mdr_recipe_find(data, size, &recipe);
    if (status)
        check_refusal(&document, &error, status, size);
    else
        require(found == (document.recipe != NULL));
    if (found && document.recipe) require(strcmp(recipe.data, document.recipe) == 0);
    if (!status && drawn(data, size)) check_rewriting(&document);
    mdr_bytes_clear(&recipe);
    mdr_document_clear(&document);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    try_bytes(data, size);
    uint8_t *repaired = malloc(size ? size : 1);
    if (!repaired) return 0;
    if (size) memcpy(repaired, data, size);
    repair(repaired, size);
    try_bytes(repaired, size);
    free(repaired);
    return 0;
}
