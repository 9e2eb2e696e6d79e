/*
 * Inputs that claim to be large. Each is a few bytes, or a long line over many short ones; each is
 * refused before memory for what it claims is asked for.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "meander/meander.h"
#include "support/binary_files.h"
#include "support/failing_allocator.h"

#ifdef MEANDER_WITH_MEDIA
#include "meander/media.h"
#endif

enum { LIMIT = 1 << 24, MOST = 1 << 20 };

/* Reads with a counting allocator: it fails, in words, and took less than a mebibyte and what the
 * input itself is long. */
static void assert_bomb_refused(const mdr_format *format, const void *bytes, size_t size,
                                int64_t limit)
{
    failing_allocator memory;
    mdr_document document = {0};
    mdr_error error = {0};
    const mdr_run run = {.memory_limit_bytes = limit, .error = &error};
    failing_allocator_start(&memory, 0);
    const mdr_status status = mdr_read(bytes, size, format, &memory.allocator, &run, &document);
    if (status == MDR_OK) fail_msg("%s: a bomb was read", format->name);
    assert_true(strlen(error.text) > 0);
    if (memory.peak_bytes > MOST + (int64_t)size)
        fail_msg("%s took %lld bytes for a bomb: %s", format->name, (long long)memory.peak_bytes,
                 error.text);
    failing_allocator_assert_clean(&memory);
}

/* What a head claims and no bytes follow for is refused whatever the memory. */
static void heads_are_not_believed(void **state)
{
    (void)state;
    static const struct {
        const char *format, *text;
    } bombs[] = {
        {"map", "type octile\nheight 2000000000\nwidth 2000000000\nmap\n@@@\n"},
        {"map", "type octile\nheight 99999999999999999999\nwidth 2\nmap\n@@\n"},
        {"pbm", "P4\n100000 100000\n\xff\xff"},
        {"pbm", "P1\n1000000000 1000000000\n1 1 1"},
        {"pbm", "P4 9223372036854775807 9223372036854775807\n\xff"},
        {"pgm", "P5\n100000 100000 255\n\xff\xff"},
        {"pgm", "P2\n4000000000 4000000000 65535\n1 2 3"},
    };
    for (size_t i = 0; i < sizeof bombs / sizeof *bombs; i++)
        assert_bomb_refused(mdr_format_find(bombs[i].format), bombs[i].text, strlen(bombs[i].text),
                            0);
}

static void heads_of_binary_files_are_not_believed(void **state)
{
    (void)state;
    static const char *const shapes[] = {"square",  "hexagon", "triangle",
                                         "octagon", "cairo",   "brick"};
    static const uint64_t sizes[] = {5000, 1000000, (uint64_t)1 << 31, (uint64_t)1 << 62,
                                     UINT64_MAX};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        for (size_t j = 0; j < sizeof sizes / sizeof *sizes; j++) {
            mdr_bytes file = grid_binary(shapes[i], sizes[j], sizes[j], 0);
            append_chunk(&file, "MASK", 1, "\1\0\0\0\0\0\0\0", 8);
            append_chunk(&file, "ENDS", 1, NULL, 0);
            assert_bomb_refused(binary_format(), file.data, file.size, 0);
            mdr_bytes_clear(&file);
        }
    }
}

/* Chunks that say they are longer than any file, and levels and rings without end. */
static void chunks_of_binary_files_are_not_believed(void **state)
{
    (void)state;
    static const char *const types[] = {"TITL", "RECI", "OPNG", "PATH", "STEP", "OPEN", "MASK"};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        for (int32_t bit = 10; bit < 64; bit++) {
            mdr_bytes file = grid_binary("square", 3, 3, 0);
            append_chunk(&file, types[i], 0, "12345678", 8);
            const size_t at = chunk_place(&file, types[i], 0);
            file.data[at + 8 + (size_t)bit / 8] = (char)(1 << bit % 8);
            assert_bomb_refused(binary_format(), file.data, file.size, 0);
            mdr_bytes_clear(&file);
        }
    }
    static const uint8_t levels[24] = {[4] = 0x40, [5] = 0x42, [6] = 0x0f, [11] = 0x7f};
    static const uint8_t inner[24] = {[4] = 0x40, [5] = 0x42, [6] = 0x0f, [8] = 1, [19] = 0x0f};
    mdr_bytes box = grid_binary("box", 3, 3, 0), rings = grid_binary("polar", 9, 9, 0);
    append_chunk(&box, "FORM", 1, levels, sizeof levels);
    append_chunk(&box, "ENDS", 1, NULL, 0);
    append_chunk(&rings, "FORM", 1, inner, sizeof inner);
    append_chunk(&rings, "ENDS", 1, NULL, 0);
    assert_bomb_refused(binary_format(), box.data, box.size, 0);
    assert_bomb_refused(binary_format(), rings.data, rings.size, 0);
    mdr_bytes_clear(&box);
    mdr_bytes_clear(&rings);
}

/* A closed maze may be as large as it says in a few bytes: there the limit decides. */
static void sizes_without_bytes_keep_to_the_limit(void **state)
{
    (void)state;
    static const struct {
        const char *format, *text;
    } bombs[] = {
        {"json", "{\"format\": \"meander-maze\", \"version\": 1, \"grid\": {\"shape\": \"square\", "
                 "\"rows\": 1000000, \"columns\": 1000000}, \"links\": []}"},
        {"json",
         "{\"format\": \"meander-maze\", \"version\": 1, \"grid\": {\"shape\": \"hexagon\", "
         "\"rows\": 10000, \"columns\": 10000}, \"links\": []}"},
        {"json", "{\"format\": \"meander-maze\", \"version\": 1, \"grid\": {\"shape\": \"box\", "
                 "\"rows\": 100, \"columns\": 100, \"levels\": 10000}, \"links\": []}"},
        {"json", "{\"format\": \"meander-maze\", \"version\": 1, \"grid\": {\"shape\": \"polar\", "
                 "\"rows\": 90000, \"columns\": 90000, \"inner\": 90000}, \"links\": []}"},
        {"num", "0 0 1 1 1 1\n1000000 1000000 1 1 1 1\n"},
        {"num", "0 0 1 1 1 1\n9223372036854775807 9223372036854775807 1 1 1 1\n"},
    };
    for (size_t i = 0; i < sizeof bombs / sizeof *bombs; i++)
        assert_bomb_refused(mdr_format_find(bombs[i].format), bombs[i].text, strlen(bombs[i].text),
                            LIMIT);
}

/* One row of many characters and as many rows of one: a picture is as wide as its widest row. */
static void long_lines_over_short_ones_keep_to_the_limit(void **state)
{
    (void)state;
    enum { MANY = 40000 };
    static const struct {
        const char *format, *piece;
    } bombs[] = {{"text", "\xe2\x95\x90"},
                 {"lines", "-"},
                 {"micromouse", "-"},
                 {"blocks", "#"},
                 {"maze-dataset", "#"},
                 {"half-blocks", "\xe2\x96\x88"},
                 {"csv", "1,"}};
    for (size_t i = 0; i < sizeof bombs / sizeof *bombs; i++) {
        const size_t length = strlen(bombs[i].piece);
        char *text = malloc((length + length + 1) * MANY);
        assert_non_null(text);
        char *at = text;
        for (int32_t k = 0; k < MANY; k++, at += length) memcpy(at, bombs[i].piece, length);
        for (int32_t k = 0; k < MANY; k++) {
            *at++ = '\n';
            memcpy(at, bombs[i].piece, length);
            at += length;
        }
        assert_bomb_refused(mdr_format_find(bombs[i].format), text, (size_t)(at - text), LIMIT);
        free(text);
    }
}

#ifdef MEANDER_WITH_MEDIA
static void put_big_endian(uint8_t *to, uint32_t number)
{
    for (int32_t i = 0; i < 4; i++) to[i] = (uint8_t)(number >> (24 - 8 * i));
}

static uint32_t crc_of(const uint8_t *bytes, size_t size)
{
    uint32_t crc = UINT32_MAX;
    for (size_t i = 0; i < size; i++) {
        crc ^= bytes[i];
        for (int32_t bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (UINT32_C(0xedb88320) & (0 - (crc & 1)));
    }
    return ~crc;
}

/* The head of a PNG, and a little of its pixels, which end too soon. */
static size_t png_head(uint32_t width, uint32_t height, uint8_t bits, uint8_t colour,
                       uint8_t *bytes)
{
    static const uint8_t pixels[] = {0, 0, 0, 10, 'I',  'D',  'A', 'T', 0x78,
                                     1, 1, 2, 0,  0xfd, 0xff, 0,   0,   0};
    memcpy(bytes, "\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16);
    put_big_endian(bytes + 16, width);
    put_big_endian(bytes + 20, height);
    const uint8_t kind[5] = {bits, colour};
    memcpy(bytes + 24, kind, sizeof kind);
    put_big_endian(bytes + 29, crc_of(bytes + 12, 17));
    memcpy(bytes + 33, pixels, sizeof pixels);
    put_big_endian(bytes + 33 + sizeof pixels, crc_of(pixels + 4, sizeof pixels - 4));
    return 33 + sizeof pixels + 4;
}

static void heads_of_png_are_not_believed(void **state)
{
    (void)state;
    const mdr_format *png = mdr_media_format_find("png");
    if (!png) skip();
    static const uint32_t sizes[][2] = {
        {100000, 100000}, {1, INT32_MAX}, {INT32_MAX, 1}, {INT32_MAX, INT32_MAX}, {UINT32_MAX, 7}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        for (int32_t deep = 0; deep < 2; deep++) {
            uint8_t bytes[64];
            const size_t size =
                png_head(sizes[i][0], sizes[i][1], deep ? 16 : 1, deep ? 6 : 0, bytes);
            assert_bomb_refused(png, bytes, size, LIMIT);
        }
    }
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heads_are_not_believed),
        cmocka_unit_test(heads_of_binary_files_are_not_believed),
        cmocka_unit_test(chunks_of_binary_files_are_not_believed),
        cmocka_unit_test(sizes_without_bytes_keep_to_the_limit),
        cmocka_unit_test(long_lines_over_short_ones_keep_to_the_limit),
#ifdef MEANDER_WITH_MEDIA
        cmocka_unit_test(heads_of_png_are_not_believed),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
