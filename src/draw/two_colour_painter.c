/*
 * Walls and what is free, a bit a pixel. Squares of one pixel are packed as they are, 64 at a time;
 * larger ones are filled run by run.
 */
#include "draw/pixel_rows.h"

#include "base/memory.h"

/* The order of bits in each byte turned round: the first pixel comes into the highest bit. */
static uint64_t turn_bytes(uint64_t bits)
{
    const uint64_t ones = UINT64_C(0x5555555555555555), twos = UINT64_C(0x3333333333333333);
    const uint64_t fours = UINT64_C(0x0f0f0f0f0f0f0f0f);
    bits = (bits >> 1 & ones) | (bits & ones) << 1;
    bits = (bits >> 2 & twos) | (bits & twos) << 2;
    return (bits >> 4 & fours) | (bits & fours) << 4;
}

/* Words to bytes, the lowest first. */
static void pack_words(const uint64_t *words, int64_t bytes, uint8_t *row)
{
    for (int64_t at = 0; at < bytes; at += 8) {
        const uint64_t bits = turn_bytes(words[at / 8]);
        for (int32_t i = 0; i < 8; i++) row[at + i] = (uint8_t)(bits >> 8 * i);
    }
}

/* One behind the last set bit of the run that begins at a set bit. */
static int64_t run_end(const uint64_t *words, int64_t from, int64_t bound)
{
    for (int64_t at = from; at < bound; at = (at / 64 + 1) * 64) {
        const uint64_t clear = ~words[at / 64] >> (at & 63);
        if (clear == 0) continue;
        const int64_t end = at + mdr__lowest_bit(clear);
        return end < bound ? end : bound;
    }
    return bound;
}

static void fill_margins(const mdr__two_colour_painter *two)
{
    const mdr__pixel_layout *layout = &two->painter.picture->layout;
    if (layout->margin == 0) return;
    mdr__fill_bits(two->words, 0, layout->margin);
    mdr__fill_bits(two->words, layout->width - layout->margin, layout->margin);
}

static void clear_words(mdr__two_colour_painter *two)
{
    for (int64_t i = 0; i < two->word_count; i++) two->words[i] = 0;
}

static void paint_squares(mdr__painter *painter, const mdr__block_rows *rows)
{
    mdr__two_colour_painter *two = (mdr__two_colour_painter *)painter;
    const mdr__pixel_layout *layout = &painter->picture->layout;
    if (layout->wall == 1 && layout->passage == 1 && layout->margin == 0) {
        pack_words(rows->free, painter->row_bytes, painter->row);
        return;
    }
    clear_words(two);
    fill_margins(two);
    int64_t at = 0;
    while ((at = mdr__next_bit(rows->free, at, layout->columns)) >= 0) {
        const int64_t end = run_end(rows->free, at, layout->columns);
        const int64_t first = mdr__pixel_first(layout, at);
        mdr__fill_bits(two->words, first, mdr__pixel_first(layout, end) - first);
        at = end;
    }
    pack_words(two->words, painter->row_bytes, painter->row);
}

static void paint_free(mdr__painter *painter)
{
    mdr__two_colour_painter *two = (mdr__two_colour_painter *)painter;
    clear_words(two);
    mdr__fill_bits(two->words, 0, painter->picture->layout.width);
    pack_words(two->words, painter->row_bytes, painter->row);
}

mdr_status mdr__two_colours_start(mdr__two_colour_painter *two, const mdr__pixel_picture *picture)
{
    mdr_status status = MDR_OK;
    const mdr__pixel_layout *layout = &picture->layout;
    *two = (mdr__two_colour_painter){
        .painter = {.picture = picture, .paint = paint_squares, .paint_free = paint_free},
        .colours = {MDR__PIXEL_WALL_COLOUR, mdr__pixel_background(picture->style)}};
    two->painter.pixels = (mdr_pixels){.bits = 1, .colour_count = 2, .colours = two->colours};
    two->painter.row_bytes = layout->width / 8 + (layout->width % 8 > 0);
    two->word_count = mdr__words(layout->width) + 1;
    two->words =
        mdr__array(picture->allocator, two->word_count, sizeof *two->words, picture->run, &status);
    two->painter.row = mdr__array(picture->allocator, two->painter.row_bytes + MDR__ROW_SPARE, 1,
                                  picture->run, &status);
    return status;
}

void mdr__two_colours_clear(mdr__two_colour_painter *two)
{
    const mdr__painter *painter = &two->painter;
    const mdr_allocator *allocator = painter->picture->allocator;
    mdr__release(allocator, two->words, two->word_count, sizeof *two->words);
    mdr__release(allocator, painter->row, painter->row_bytes + MDR__ROW_SPARE, 1);
}
