/* Pixels to dark, light and coloured: the rule is written in meander/pixels.h. */
#include "draw/bitmap.h"

#include "base/memory.h"
#include "base/number_text.h"
#include "base/status.h"

/* How far apart the components of a colour are; between which luminances edges are soft. */
enum { COLOURED = 64, DARK = 128, SOFT_FROM = 40, SOFT_TO = 215 };

static mdr_status fail_most(const mdr_run *run, int64_t width, int64_t height)
{
    char wide[MDR__NUMBER_ROOM], high[MDR__NUMBER_ROOM];
    mdr__write_integer(width, wide);
    mdr__write_integer(height, high);
    return mdr__fail(run, MDR_E_RANGE,
                     PARTS("a picture of ", wide, " x ", high,
                           " pixels is larger than what is read, which is 4294967296 pixels"));
}

mdr_status mdr_bitmap_new(int64_t width, int64_t height, const mdr_allocator *allocator,
                          const mdr_run *run, mdr_bitmap **bitmap)
{
    *bitmap = NULL;
    int64_t pixels = 0;
    if (width < 1 || height < 1)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("a picture needs a row and a column"));
    if (!mdr__multiply(width, height, &pixels) || pixels > MDR_BITMAP_MOST_PIXELS)
        return fail_most(run, width, height);
    mdr_status status = MDR_OK;
    mdr_bitmap *made = mdr__array(allocator, 1, sizeof *made, run, &status);
    if (!made) return status;
    if (allocator) made->allocator = *allocator;
    made->width = width;
    made->height = height;
    made->row_words = mdr__words(width);
    made->dark = mdr__array(allocator, height * made->row_words, sizeof *made->dark, run, &status);
    if (status) {
        mdr__release(allocator, made, 1, sizeof *made);
        return status;
    }
    *bitmap = made;
    return MDR_OK;
}

static const mdr_allocator *allocator_of(const mdr_bitmap *bitmap)
{
    return bitmap->allocator.allocate ? &bitmap->allocator : NULL;
}

void mdr_bitmap_free(mdr_bitmap *bitmap)
{
    if (!bitmap) return;
    const mdr_allocator own = bitmap->allocator, *allocator = own.allocate ? &own : NULL;
    const int64_t words = bitmap->height * bitmap->row_words;
    mdr__release(allocator, bitmap->dark, words, sizeof *bitmap->dark);
    mdr__release(allocator, bitmap->coloured, words, sizeof *bitmap->coloured);
    mdr__release(allocator, bitmap, 1, sizeof *bitmap);
}

int64_t mdr_bitmap_width(const mdr_bitmap *bitmap)
{
    return bitmap->width;
}

int64_t mdr_bitmap_height(const mdr_bitmap *bitmap)
{
    return bitmap->height;
}

bool mdr_bitmap_is_dark(const mdr_bitmap *bitmap, int64_t x, int64_t y)
{
    return mdr__bit(mdr__dark_row(bitmap, y), x);
}

/* A component laid over white. */
static int32_t over_white(int32_t component, int32_t alpha)
{
    return (component * alpha + 255 * (255 - alpha) + 127) / 255;
}

typedef enum pixel_kind { LIGHT_PIXEL = 0, DARK_PIXEL = 1, COLOURED_PIXEL = 2 } pixel_kind;

/* Bits: dark, and coloured. */
static int32_t kind_of_pixel(const uint8_t *rgba, bool *soft)
{
    const int32_t alpha = rgba[3];
    const int32_t red = over_white(rgba[0], alpha), green = over_white(rgba[1], alpha);
    const int32_t blue = over_white(rgba[2], alpha);
    const int32_t luminance = (2126 * red + 7152 * green + 722 * blue + 5000) / 10000;
    int32_t most = red > green ? red : green, least = red < green ? red : green;
    if (blue > most) most = blue;
    if (blue < least) least = blue;
    const int32_t dark = luminance < DARK ? DARK_PIXEL : LIGHT_PIXEL;
    if (most - least >= COLOURED) return dark | COLOURED_PIXEL;
    if (luminance >= SOFT_FROM && luminance <= SOFT_TO) *soft = true;
    return dark;
}

static mdr_status need_colours(mdr_bitmap *bitmap, const mdr_run *run)
{
    mdr_status status = MDR_OK;
    if (bitmap->coloured) return MDR_OK;
    bitmap->coloured = mdr__array(allocator_of(bitmap), bitmap->height * bitmap->row_words,
                                  sizeof *bitmap->coloured, run, &status);
    return status;
}

mdr_status mdr_bitmap_set(mdr_bitmap *bitmap, int64_t row, int64_t first, int64_t step,
                          const uint8_t *rgba, int64_t count, const mdr_run *run)
{
    if (row < 0 || row >= bitmap->height || first < 0 || step < 1) return MDR_OK;
    uint64_t *dark = bitmap->dark + row * bitmap->row_words;
    int64_t column = first;
    for (int64_t i = 0; i < count && column < bitmap->width; i++, rgba += 4, column += step) {
        const int32_t kind = kind_of_pixel(rgba, &bitmap->soft);
        if (kind & DARK_PIXEL) mdr__set_bit(dark, column);
        if (!(kind & COLOURED_PIXEL)) continue;
        const mdr_status status = need_colours(bitmap, run);
        if (status) return status;
        mdr__set_bit(bitmap->coloured + row * bitmap->row_words, column);
    }
    return MDR_OK;
}

void mdr_bitmap_set_bits(mdr_bitmap *bitmap, int64_t row, const uint8_t *bits, bool dark)
{
    if (row < 0 || row >= bitmap->height) return;
    uint64_t *words = bitmap->dark + row * bitmap->row_words;
    const uint8_t turn = dark ? 0 : 0xff;
    for (int64_t at = 0; at < bitmap->width; at += 8) {
        uint32_t byte = bits[at / 8] ^ turn;
        byte = (byte >> 1 & 0x55) | (byte & 0x55) << 1;
        byte = (byte >> 2 & 0x33) | (byte & 0x33) << 2;
        byte = (byte >> 4 & 0x0f) | (byte & 0x0f) << 4;
        words[at / 64] |= (uint64_t)byte << (at & 63);
    }
    if (bitmap->width & 63)
        words[bitmap->row_words - 1] &= UINT64_MAX >> (64 - (bitmap->width & 63));
}

/* A word of walls of a whole row of the picture; what is behind the last pixel may be anything. */
static uint64_t wall_word(const mdr__bitmap_view *view, int64_t place)
{
    const mdr_bitmap *bitmap = view->bitmap;
    const uint64_t dark = bitmap->dark[place];
    const uint64_t walls = view->light_walls ? ~dark : dark;
    return view->free_colours && bitmap->coloured ? walls & ~bitmap->coloured[place] : walls;
}

void mdr__view_walls(const mdr__bitmap_view *view, int64_t row, uint64_t *words)
{
    const int64_t count = mdr__words(view->width), row_words = view->bitmap->row_words;
    const int64_t start = (view->top + row) * row_words, skipped = view->left / 64;
    const int32_t shift = (int32_t)(view->left & 63);
    for (int64_t i = 0; i < count; i++) {
        uint64_t word = wall_word(view, start + skipped + i) >> shift;
        if (shift && skipped + i + 1 < row_words)
            word |= wall_word(view, start + skipped + i + 1) << (64 - shift);
        words[i] = word;
    }
    if (view->width & 63) words[count - 1] &= UINT64_MAX >> (64 - (view->width & 63));
}
