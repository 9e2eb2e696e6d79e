/*
 * The reader of PNG. Check sums of chunks are set right first, or few inputs would come further; then
 * the bytes are read as they are.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "meander/meander.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

#ifdef MEANDER_WITH_MEDIA

#include "meander/media.h"

enum { SIGNATURE_BYTES = 8, FRAME_BYTES = 12, MOST_BYTES = 1 << 16 };

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

static void mend_check_sums(uint8_t *bytes, size_t size)
{
    size_t at = SIGNATURE_BYTES;
    while (at + FRAME_BYTES <= size) {
        const uint32_t length = (uint32_t)bytes[at] << 24 | (uint32_t)bytes[at + 1] << 16
                                | (uint32_t)bytes[at + 2] << 8 | bytes[at + 3];
        if (length > size - at - FRAME_BYTES) return;
        const uint32_t crc = crc_of(bytes + at + 4, length + 4);
        for (size_t i = 0; i < 4; i++) bytes[at + 8 + length + i] = (uint8_t)(crc >> (24 - 8 * i));
        at += FRAME_BYTES + length;
    }
}

static void read_picture(const uint8_t *bytes, size_t size)
{
    mdr_error error = {0};
    mdr_document document = {0};
    const mdr_run run = {.memory_limit_bytes = 1 << 24, .error = &error};
    const mdr_format *png = mdr_media_format_find("png");
    const mdr_status status = mdr_read(bytes, size, png, NULL, &run, &document);
    if (status && (document.maze || !error.text[0])) abort();
    if (!status && !document.maze) abort();
    mdr_document_clear(&document);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size > MOST_BYTES || !mdr_media_format_find("png")) return 0;
    uint8_t *copy = malloc(size + 1);
    if (!copy) return 0;
    memcpy(copy, bytes, size);
    mend_check_sums(copy, size);
    read_picture(copy, size);
    read_picture(bytes, size);
    free(copy);
    return 0;
}

#else

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    (void)bytes;
    (void)size;
    return 0;
}

#endif
