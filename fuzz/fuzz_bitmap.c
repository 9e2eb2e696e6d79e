/*
 * Any pixels to a maze. The first byte is the width, the others are pixels of two bits each: white,
 * black, grey, red. Whatever they are, there is a document or an error in words.
 */
#include <stdint.h>
#include <stdlib.h>

#include "meander/meander.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void read_as(const mdr_bitmap *bitmap, mdr_cells cells)
{
    mdr_document document = {0};
    mdr_error error = {0};
    const mdr_run run = {.memory_limit_bytes = 1 << 24, .error = &error};
    const mdr_read_style style = {.cells = cells};
    const mdr_status status = mdr_bitmap_read(bitmap, "pixels", &style, &run, &document);
    if (status && !error.text[0]) abort();
    if (!status && (!document.maze || !document.recognised)) abort();
    mdr_document_clear(&document);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const uint8_t colours[4][4] = {
        {255, 255, 255, 255}, {0, 0, 0, 255}, {120, 120, 120, 255}, {255, 0, 0, 255}};
    if (size < 2) return 0;
    const int64_t width = bytes[0] + 1, pixels = (int64_t)(size - 1) * 4;
    const int64_t height = (pixels + width - 1) / width;
    mdr_bitmap *bitmap = NULL;
    if (mdr_bitmap_new(width, height, NULL, NULL, &bitmap)) return 0;
    for (int64_t i = 0; i < pixels; i++) {
        const uint8_t *colour = colours[bytes[1 + i / 4] >> i % 4 * 2 & 3];
        if (mdr_bitmap_set(bitmap, i / width, i % width, 1, colour, 1, NULL)) abort();
    }
    read_as(bitmap, MDR_CELLS_ANY);
    read_as(bitmap, MDR_CELLS_WALLS);
    read_as(bitmap, MDR_CELLS_SQUARES);
    mdr_bitmap_free(bitmap);
    return 0;
}
