/*
 * How large are the blocks of a picture? All that is known are the edges: the rows and columns of
 * pixels where something begins.
 *
 *     wall passage wall passage wall         first = 2, pitch = 5
 *     ##...........##...##........##         edges at 2, 13, 15, 18 ... : each is k x pitch, or
 *     0 2          13   18                   k x pitch + first; the length is k x pitch + first too
 *
 * So the pitch divides the lengths of both sides less `first`, and of those numbers the largest that
 * explains every edge is taken. Not every wall has an edge somewhere, as in a row of straight
 * passages, but cells are as wide as they are high, and one edge in either direction is enough.
 */
#include "base/memory.h"
#include "base/status.h"
#include "draw/bitmap.h"

static void find_edges_in_rows(const uint64_t *walls, int64_t words, uint64_t *edges)
{
    uint64_t before = walls[0] & 1;
    for (int64_t i = 0; i < words; i++) {
        edges[i] |= walls[i] ^ (walls[i] << 1 | before);
        before = walls[i] >> 63;
    }
}

static bool rows_differ(const uint64_t *a, const uint64_t *b, int64_t words)
{
    for (int64_t i = 0; i < words; i++)
        if (a[i] != b[i]) return true;
    return false;
}

/* One pass, with two rows in memory. */
static void find_edges(const mdr__bitmap_view *view, uint64_t *row, uint64_t *above,
                       mdr__block_edges *edges)
{
    const int64_t words = mdr__words(view->width);
    for (int64_t y = 0; y < view->height; y++) {
        mdr__view_walls(view, y, row);
        const bool begins = y > 0 && rows_differ(row, above, words);
        if (begins) mdr__set_bit(edges->rows, y);
        if (begins || y == 0) find_edges_in_rows(row, words, edges->columns);
        uint64_t *swapped = row;
        row = above;
        above = swapped;
    }
    /* The bits behind the last column make an edge of their own. */
    if (view->width & 63) edges->columns[words - 1] &= UINT64_MAX >> (64 - (view->width & 63));
}

mdr_status mdr__edges_find(const mdr__bitmap_view *view, const mdr_run *run,
                           mdr__block_edges *edges)
{
    mdr_status status = MDR_OK;
    const mdr_allocator *allocator =
        view->bitmap->allocator.allocate ? &view->bitmap->allocator : NULL;
    const int64_t words = mdr__words(view->width);
    *edges =
        (mdr__block_edges){.allocator = allocator, .width = view->width, .height = view->height};
    edges->columns = mdr__array(allocator, words, sizeof *edges->columns, run, &status);
    edges->rows =
        mdr__array(allocator, mdr__words(view->height), sizeof *edges->rows, run, &status);
    uint64_t *rows = mdr__array(allocator, 2 * words, sizeof *rows, run, &status);
    if (!status) find_edges(view, rows, rows + words, edges);
    mdr__release(allocator, rows, 2 * words, sizeof *rows);
    return status;
}

void mdr__edges_clear(mdr__block_edges *edges)
{
    mdr__release(edges->allocator, edges->columns, mdr__words(edges->width),
                 sizeof *edges->columns);
    mdr__release(edges->allocator, edges->rows, mdr__words(edges->height), sizeof *edges->rows);
    *edges = (mdr__block_edges){0};
}

bool mdr__any_edge(const mdr__block_edges *edges)
{
    return mdr__next_bit(edges->columns, 0, edges->width) >= 0
           || mdr__next_bit(edges->rows, 0, edges->height) >= 0;
}

static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b != 0) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static bool explains(const uint64_t *edges, int64_t bound, int64_t first, int64_t pitch)
{
    for (int64_t at = 0; (at = mdr__next_bit(edges, at, bound)) >= 0; at++) {
        const int64_t place = at % pitch;
        if (place != 0 && place != first) return false;
    }
    return true;
}

static bool take_pitch(const mdr__block_edges *edges, int64_t first, int64_t pitch,
                       mdr__block_scale *scale)
{
    if (pitch <= first || !explains(edges->columns, edges->width, first, pitch)
        || !explains(edges->rows, edges->height, first, pitch))
        return false;
    *scale = (mdr__block_scale){.first = first,
                                .second = pitch - first,
                                .rows = (edges->height - first) / pitch * 2 + 1,
                                .columns = (edges->width - first) / pitch * 2 + 1};
    return true;
}

bool mdr__scale_of_pairs(const mdr__block_edges *edges, mdr__block_scale *scale)
{
    int64_t first = mdr__next_bit(edges->columns, 0, edges->width);
    const int64_t first_row = mdr__next_bit(edges->rows, 0, edges->height);
    if (first < 0 || (first_row >= 0 && first_row < first)) first = first_row;
    if (first < 0 || first >= edges->width || first >= edges->height) return false;
    /* All divisors, from the largest down. */
    const int64_t length = common_divisor(edges->width - first, edges->height - first);
    int64_t part = 1;
    for (; part * part <= length; part++)
        if (length % part == 0 && take_pitch(edges, first, length / part, scale)) return true;
    for (part--; part >= 1; part--)
        if (length % part == 0 && take_pitch(edges, first, part, scale)) return true;
    return false;
}

/* The common divisor of all edges of one direction and of `size`. */
static int64_t divide_edges(const uint64_t *edges, int64_t bound, int64_t size, bool is_row,
                            mdr__misfit *misfit)
{
    for (int64_t at = 0; size > 1 && (at = mdr__next_bit(edges, at, bound)) >= 0; at++) {
        size = common_divisor(at, size);
        if (size == 1) *misfit = (mdr__misfit){.is_row = is_row, .index = at};
    }
    return size;
}

void mdr__scale_of_squares(const mdr__block_edges *edges, mdr__block_scale *scale,
                           mdr__misfit *misfit)
{
    *misfit = (mdr__misfit){0};
    int64_t size = common_divisor(edges->width, edges->height);
    size = divide_edges(edges->columns, edges->width, size, false, misfit);
    size = divide_edges(edges->rows, edges->height, size, true, misfit);
    *scale = (mdr__block_scale){.first = size,
                                .second = size,
                                .rows = edges->height / size,
                                .columns = edges->width / size};
}
