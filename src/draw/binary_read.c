/*
 * Reading binary files of mazes, docs/mdr.md: the chunks. What they say is read in binary_chunks.c.
 *
 * Chunk after chunk: its head against the bytes there are, its checksum, whether one of its kind
 * may stand here, and only then what it says.
 */
#include <string.h>

#include "base/little_endian.h"
#include "base/number_text.h"
#include "base/status.h"
#include "draw/binary_read.h"
#include "draw/recognised.h"

mdr_status mdr__binary_fail(const mdr__binary_reader *reader, size_t offset, mdr_status status,
                            const char *const *parts)
{
    char number[MDR__NUMBER_ROOM];
    const char *all[16] = {"byte ", number, ": "};
    size_t count = 3;
    mdr__write_integer((int64_t)offset, number);
    while (*parts && count + 1 < sizeof all / sizeof *all) all[count++] = *parts++;
    return mdr__fail_at(reader->run, status, 0, 0, (int64_t)offset, all);
}

mdr_status mdr__binary_fail_chunk(const mdr__binary_reader *reader, const mdr__binary_found *chunk,
                                  const char *what)
{
    return mdr__binary_fail(reader, chunk->offset, MDR_E_SYNTAX,
                            PARTS("the chunk ", chunk->type, " ", what));
}

static mdr_status check_magic(mdr__binary_reader *reader)
{
    const char *magic = MDR__BINARY_MAGIC;
    if (reader->size >= MDR__BINARY_MAGIC_SIZE
        && memcmp(reader->bytes, magic, MDR__BINARY_MAGIC_SIZE) == 0) {
        reader->at = MDR__BINARY_MAGIC_SIZE;
        return MDR_OK;
    }
    if (reader->size < MDR__BINARY_MAGIC_SIZE && memcmp(reader->bytes, magic, reader->size) == 0)
        return mdr__binary_fail(reader, reader->size, MDR_E_SYNTAX,
                                PARTS("the file ends within its first eight bytes"));
    if (reader->size >= 4 && memcmp(reader->bytes + 1, magic + 1, 3) == 0)
        return mdr__binary_fail(
            reader, 0, MDR_E_SYNTAX,
            PARTS("a transfer as text has changed the bytes of this file; send it "
                  "again as binary"));
    return mdr__binary_fail(
        reader, 0, MDR_E_SYNTAX,
        PARTS("this is no binary file of meander: it does not begin with 8d 4d 44 "
              "52 0d 0a 1a 0a"));
}

static bool is_letter(uint8_t byte)
{
    const uint8_t lower = byte | 0x20;
    return lower >= 'a' && lower <= 'z';
}

static mdr__binary_chunk kind_of_type(const char *type)
{
    int32_t kind = 0;
    while (kind < MDR__CHUNK_COUNT && memcmp(mdr__binary_kinds[kind].type, type, 4) != 0) kind++;
    return (mdr__binary_chunk)kind;
}

/* The head of the next chunk, as far as it can be believed before its checksum is known. */
static mdr_status take_head(const mdr__binary_reader *reader, mdr__binary_found *chunk,
                            uint64_t *length)
{
    const size_t left = reader->size - reader->at;
    const uint8_t *head = reader->bytes + reader->at;
    *chunk = (mdr__binary_found){.kind = MDR__CHUNK_COUNT, .offset = reader->at};
    if (left == 0)
        return mdr__binary_fail(reader, reader->at, MDR_E_SYNTAX,
                                PARTS("the file is cut off: there is no chunk ENDS"));
    if (left < MDR__BINARY_HEAD)
        return mdr__binary_fail(reader, reader->at, MDR_E_SYNTAX,
                                PARTS("the file is cut off within the head of a chunk"));
    for (int32_t i = 0; i < 4; i++) {
        if (!is_letter(head[i]))
            return mdr__binary_fail(reader, reader->at, MDR_E_SYNTAX,
                                    PARTS("expected the four letters of a chunk"));
        chunk->type[i] = (char)head[i];
    }
    chunk->kind = kind_of_type(chunk->type);
    chunk->flags = mdr__load_32(head + 4);
    chunk->payload = head + MDR__BINARY_HEAD;
    *length = mdr__load_64(head + 8);
    return MDR_OK;
}

static mdr_status fail_cut_off(const mdr__binary_reader *reader, const mdr__binary_found *chunk,
                               uint64_t length, size_t left)
{
    char wanted[MDR__NUMBER_ROOM], found[MDR__NUMBER_ROOM];
    if (length > INT64_MAX) return mdr__binary_fail_chunk(reader, chunk, "is longer than any file");
    mdr__write_integer((int64_t)length, wanted);
    mdr__write_integer((int64_t)left, found);
    return mdr__binary_fail(reader, chunk->offset, MDR_E_SYNTAX,
                            PARTS("the chunk ", chunk->type, " is cut off: it says that it has ",
                                  wanted, " bytes and a checksum, but only ", found,
                                  " bytes follow"));
}

/* The checksum of head and payload, telling progress on the way. */
static mdr_status sum_chunk(const mdr__binary_reader *reader, const mdr__binary_found *chunk,
                            uint32_t *crc)
{
    const uint8_t *bytes = reader->bytes + chunk->offset;
    const size_t size = MDR__BINARY_HEAD + chunk->size, block = (size_t)1 << 17;
    mdr_status status = MDR_OK;
    *crc = 0;
    for (size_t at = 0; at < size && !status; at += block) {
        const size_t length = size - at < block ? size - at : block;
        *crc = mdr__crc32c(&reader->tables, *crc, bytes + at, length);
        const size_t end = chunk->offset + at + length;
        /* Whoever steps over a multiple of a block tells; most small chunks do not. */
        if (end / block != (end - length) / block)
            status = mdr__tick(reader->run, (int64_t)end, (int64_t)reader->size);
    }
    return status;
}

static mdr_status check_sum(const mdr__binary_reader *reader, const mdr__binary_found *chunk)
{
    uint32_t found = 0;
    const uint32_t wanted = mdr__load_32(chunk->payload + chunk->size);
    const mdr_status status = sum_chunk(reader, chunk, &found);
    if (status || found == wanted) return status;
    char wanted_text[MDR__NUMBER_ROOM], found_text[MDR__NUMBER_ROOM];
    mdr__write_hex(wanted, wanted_text);
    mdr__write_hex(found, found_text);
    return mdr__binary_fail(reader, chunk->offset, MDR_E_SYNTAX,
                            PARTS("the chunk ", chunk->type, " is damaged: its checksum is ",
                                  wanted_text + 8, ", but that of its bytes is ", found_text + 8));
}

static mdr_status take_chunk(mdr__binary_reader *reader, mdr__binary_found *chunk)
{
    uint64_t length = 0;
    mdr_status status = take_head(reader, chunk, &length);
    if (status) return status;
    const size_t left = reader->size - reader->at - MDR__BINARY_HEAD;
    if (left < MDR__BINARY_TAIL || length > left - MDR__BINARY_TAIL)
        return fail_cut_off(reader, chunk, length, left);
    chunk->size = (size_t)length;
    status = check_sum(reader, chunk);
    reader->at += MDR__BINARY_HEAD + chunk->size + MDR__BINARY_TAIL;
    return status;
}

static mdr_status fail_missing_bands(const mdr__binary_reader *reader,
                                     const mdr__binary_found *chunk)
{
    char next[MDR__NUMBER_ROOM], last[MDR__NUMBER_ROOM];
    const bool links = reader->grid->kind == MDR__EXPLICIT;
    mdr__write_integer(reader->next_first, next);
    mdr__write_integer(mdr__binary_bands_end(reader->grid) - 1, last);
    return mdr__binary_fail(reader, chunk->offset, MDR_E_SYNTAX,
                            PARTS("the chunk ", chunk->type, " comes too early: the ",
                                  links ? "links " : "rows ", next, " to ", last, " are missing"));
}

/* May a chunk of this kind stand here, and as it is? */
static mdr_status check_kind(mdr__binary_reader *reader, const mdr__binary_found *chunk)
{
    const mdr__binary_kind *kind = &mdr__binary_kinds[chunk->kind];
    if (chunk->flags != (kind->critical ? MDR__BINARY_CRITICAL : 0))
        return mdr__binary_fail_chunk(reader, chunk, "has other flags than its kind has");
    if (reader->place == MDR__PLACE_NONE && kind->place != MDR__PLACE_GRID)
        return mdr__binary_fail_chunk(reader, chunk, "comes first; every file begins with GRID");
    if (kind->place < reader->place) return mdr__binary_fail_chunk(reader, chunk, "comes too late");
    if (kind->place > MDR__PLACE_MASK && !reader->grid) {
        const mdr_status status = mdr__binary_make_grid(reader);
        if (status) return status;
    }
    if (kind->place > MDR__PLACE_BANDS && reader->next_first < mdr__binary_bands_end(reader->grid))
        return fail_missing_bands(reader, chunk);
    if (kind->place != MDR__PLACE_BANDS && reader->seen >> chunk->kind & 1)
        return mdr__binary_fail_chunk(reader, chunk, "is there a second time");
    reader->place = kind->place;
    reader->seen |= (uint32_t)1 << chunk->kind;
    return MDR_OK;
}

static mdr_status take_or_skip(mdr__binary_reader *reader, const mdr__binary_found *chunk)
{
    if (chunk->flags > MDR__BINARY_CRITICAL)
        return mdr__binary_fail_chunk(reader, chunk, "has flags that this version does not know");
    if (chunk->kind < MDR__CHUNK_COUNT) {
        const mdr_status status = check_kind(reader, chunk);
        return status ? status : mdr__binary_take(reader, chunk);
    }
    if (reader->place == MDR__PLACE_NONE)
        return mdr__binary_fail_chunk(reader, chunk, "comes first; every file begins with GRID");
    if (chunk->flags & MDR__BINARY_CRITICAL)
        return mdr__binary_fail_chunk(reader, chunk,
                                      "is not known to meander " MDR_VERSION
                                      ", and without it the maze would be another");
    return MDR_OK;
}

static mdr_status read_chunks(mdr__binary_reader *reader)
{
    mdr_status status = check_magic(reader);
    while (!status && reader->place != MDR__PLACE_END) {
        mdr__binary_found chunk;
        status = take_chunk(reader, &chunk);
        if (!status) status = take_or_skip(reader, &chunk);
    }
    if (!status && reader->at < reader->size)
        status = mdr__binary_fail(reader, reader->at, MDR_E_SYNTAX,
                                  PARTS("there are bytes behind the chunk ENDS"));
    return status;
}

mdr_status mdr__binary_read(const char *bytes, size_t size, const mdr_allocator *allocator,
                            const mdr_run *run, mdr_document *document)
{
    mdr__binary_reader reader = {.bytes = (const uint8_t *)bytes,
                                 .size = size,
                                 .allocator = allocator,
                                 .run = run,
                                 .document = document};
    mdr__crc32c_prepare(&reader.tables);
    const mdr_status status = read_chunks(&reader);
    mdr_custom_free(reader.custom);
    return status ? status : mdr__recognised_maze(document, run, "binary file of meander");
}

bool mdr__binary_find_recipe(const void *bytes, size_t size, mdr_bytes *recipe)
{
    mdr__binary_reader reader = {.bytes = bytes, .size = size};
    mdr__binary_found chunk;
    mdr__crc32c_prepare(&reader.tables);
    if (check_magic(&reader)) return false;
    while (take_chunk(&reader, &chunk) == MDR_OK && chunk.kind != MDR__CHUNK_OPEN
           && chunk.kind != MDR__CHUNK_END) {
        if (chunk.kind != MDR__CHUNK_RECIPE) continue;
        const uint8_t *zero = memchr(chunk.payload, 0, chunk.size);
        if (!zero) return false;
        const size_t length = chunk.size - (size_t)(zero + 1 - chunk.payload);
        const mdr_sink sink = mdr_bytes_sink(recipe);
        return length > 0 && !memchr(zero + 1, 0, length)
               && sink.write(sink.context, zero + 1, length) == MDR_OK;
    }
    return false;
}
