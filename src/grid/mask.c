/*
 * Masks: a bit a cell, drawn by text, shapes and pictures. Pieces are in mask_pieces.c.
 */
#include "meander/mask.h"

#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "base/utf8.h"
#include "grid/mask_internal.h"

mdr_status mdr_mask_new(const mdr_grid *grid, const mdr_run *run, mdr_mask **mask)
{
    mdr_status status = MDR_OK;
    *mask = NULL;
    if (!grid || grid->present)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("a mask is drawn on a whole grid"));
    mdr_mask *made = mdr__array(&grid->allocator, 1, sizeof *made, run, &status);
    if (!made) return status;
    made->grid = mdr_grid_share(grid);
    made->present =
        mdr__array(&grid->allocator, mdr__words(grid->cells), sizeof *made->present, run, &status);
    if (status) {
        mdr_mask_free(made);
        return status;
    }
    mdr__fill_bits(made->present, 0, grid->cells);
    *mask = made;
    return MDR_OK;
}

void mdr_mask_free(mdr_mask *mask)
{
    if (!mask) return;
    mdr_grid *grid = mask->grid;
    mdr__release(&grid->allocator, mask->present, mdr__words(grid->cells), sizeof *mask->present);
    mdr__release(&grid->allocator, mask, 1, sizeof *mask);
    mdr_grid_free(grid);
}

bool mdr_mask_has(const mdr_mask *mask, mdr_cell cell)
{
    return mdr__bit(mask->present, cell);
}

void mdr_mask_set(mdr_mask *mask, mdr_cell cell, bool there)
{
    if (there) {
        mdr__set_bit(mask->present, cell);
    } else {
        mdr__clear_bit(mask->present, cell);
    }
}

int64_t mdr_mask_count(const mdr_mask *mask)
{
    return mdr__count_words(mask->present, mdr__words(mask->grid->cells));
}

void mdr_mask_invert(mdr_mask *mask)
{
    for (mdr_cell cell = 0; cell < mask->grid->cells; cell++)
        mdr_mask_set(mask, cell, !mdr_mask_has(mask, cell));
}

/* Which characters stand for cells. */
typedef enum mask_rule { CELLS_AT_DOTS, CELLS_AT_ONES, CELLS_AT_ALL } mask_rule;

static bool is_blank(int32_t point)
{
    return point == ' ' || point == '\t' || point == 0xa0;
}

static mask_rule rule_of(const char *text, size_t size)
{
    bool binary = true;
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '.') return CELLS_AT_DOTS;
        binary = binary && strchr("01 \t\r\n", text[i]) && text[i] != '\0';
    }
    return binary ? CELLS_AT_ONES : CELLS_AT_ALL;
}

static bool stands_for_cell(mask_rule rule, int32_t point)
{
    switch (rule) {
    case CELLS_AT_DOTS: return point == '.';
    case CELLS_AT_ONES: return point == '1';
    case CELLS_AT_ALL: break;
    }
    return !is_blank(point);
}

/* Sets the cell of one character; blanks may stand outside the grid. */
static mdr_status draw_character(const mdr_mask *mask, uint64_t *drawn, mask_rule rule,
                                 int32_t point, int64_t row, int64_t column, const mdr_run *run)
{
    const mdr_cell cell = mdr_grid_cell_at(mask->grid, row, column);
    if (!stands_for_cell(rule, point)) return MDR_OK;
    if (cell == MDR_NONE)
        return mdr__fail_at(run, MDR_E_SYNTAX, row + 1, column + 1, 0,
                            PARTS("the mask has a cell here, but the grid has none; make the grid "
                                  "larger"));
    mdr__set_bit(drawn, cell);
    return MDR_OK;
}

static mdr_status draw_text(const mdr_mask *mask, uint64_t *drawn, const char *text, size_t size,
                            const mdr_run *run)
{
    const mask_rule rule = rule_of(text, size);
    int64_t row = 0, column = 0;
    mdr_status status = MDR_OK;
    for (size_t at = 0; !status && at < size;) {
        const mdr__character character = mdr__utf8_read(text + at, text + size);
        const int32_t point = character.point;
        if (point < 0)
            return mdr__fail_at(run, MDR_E_SYNTAX, row + 1, column + 1, (int64_t)at,
                                PARTS("the mask is no UTF-8 text"));
        at += (size_t)character.size;
        if (point == '\n') {
            row++;
            column = 0;
        } else if (point != '\r' && point != 0xfeff) {
            status = draw_character(mask, drawn, rule, point, row, column++, run);
        }
    }
    return status;
}

mdr_status mdr_mask_text(mdr_mask *mask, const char *text, size_t size, const mdr_run *run)
{
    const mdr_allocator *allocator = &mask->grid->allocator;
    const int64_t words = mdr__words(mask->grid->cells);
    mdr_status status = MDR_OK;
    uint64_t *drawn = mdr__array(allocator, words, sizeof *drawn, run, &status);
    if (status) return status;
    status = draw_text(mask, drawn, text, size, run);
    for (int64_t i = 0; !status && i < words; i++) mask->present[i] &= drawn[i];
    mdr__release(allocator, drawn, words, sizeof *drawn);
    return status;
}

/* Takes away the cells whose centres a test does not hold for. */
typedef bool mask_test(const void *context, mdr_point centre, mdr_point extent);

static void keep_where(mdr_mask *mask, mask_test *test, const void *context)
{
    const mdr_point extent = mdr_grid_extent(mask->grid);
    for (mdr_cell cell = 0; cell < mask->grid->cells; cell++) {
        if (!mdr__bit(mask->present, cell)) continue;
        if (!test(context, mdr_grid_centre(mask->grid, cell), extent))
            mdr__clear_bit(mask->present, cell);
    }
}

/* Doubles are exact enough here and the same everywhere: sums and products of whole numbers. */
static bool in_ellipse(const void *context, mdr_point centre, mdr_point extent)
{
    (void)context;
    const double x = (double)(2 * centre.x_um - extent.x_um) / (double)extent.x_um;
    const double y = (double)(2 * centre.y_um - extent.y_um) / (double)extent.y_um;
    return x * x + y * y <= 1;
}

void mdr_mask_ellipse(mdr_mask *mask)
{
    keep_where(mask, in_ellipse, NULL);
}

typedef struct mask_polygon {
    const mdr_point *points;
    int64_t count;
} mask_polygon;

/* Does the ray from a point to the right cross the line from a to b? */
static bool ray_crosses(double x, double y, mdr_point a, mdr_point b)
{
    const double ay = (double)a.y_um, by = (double)b.y_um;
    if ((ay > y) == (by > y)) return false;
    const double ax = (double)a.x_um, bx = (double)b.x_um;
    return x < ax + (bx - ax) * (y - ay) / (by - ay);
}

static bool in_polygon(const void *context, mdr_point centre, mdr_point extent)
{
    const mask_polygon *polygon = context;
    const double x = 1e6 * (double)centre.x_um / (double)extent.x_um;
    const double y = 1e6 * (double)centre.y_um / (double)extent.y_um;
    bool inside = false;
    for (int64_t i = 0; i < polygon->count; i++) {
        inside ^= ray_crosses(x, y, polygon->points[i], polygon->points[(i + 1) % polygon->count]);
    }
    return inside;
}

mdr_status mdr_mask_polygon(mdr_mask *mask, const mdr_point *millionths, int64_t count,
                            const mdr_run *run)
{
    const mask_polygon polygon = {millionths, count};
    if (!millionths || count < 3)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("a polygon needs three points at least"));
    keep_where(mask, in_polygon, &polygon);
    return MDR_OK;
}

typedef struct mask_picture {
    int64_t width, height;
    bool (*there)(void *context, int64_t x, int64_t y);
    void *context;
} mask_picture;

/* The pixel a share of a length falls into. */
static int64_t pixel_of(int64_t at, int64_t length, int64_t pixels)
{
    const int64_t pixel = (int64_t)((double)at / (double)length * (double)pixels);
    return pixel < pixels ? pixel : pixels - 1;
}

typedef struct pixel_span {
    int64_t first, end;
} pixel_span;

/* The pixels whose centres lie a quarter of a cell's size or less from its centre, or the one at its centre. Of
 * boards beyond some 268 m the last bits of lengths are dropped, so that no product overflows. */
static pixel_span span_of(int64_t centre, int64_t size, int64_t length, int64_t pixels)
{
    enum { MOST_BITS = 28 };
    const int64_t at = pixel_of(centre, length, pixels);
    while (length >> MOST_BITS) {
        length >>= 1;
        centre >>= 1;
        size >>= 1;
    }
    /* Pixel p has its centre at (2 p + 1) length / (2 pixels). */
    const int64_t from = pixels * (4 * centre - size) - 2 * length;
    const int64_t to = pixels * (4 * centre + size) - 2 * length;
    pixel_span span = {from > 0 ? (from + 4 * length - 1) / (4 * length) : 0,
                       to >= 0 ? to / (4 * length) + 1 : 0};
    if (span.end > pixels) span.end = pixels;
    return span.first < span.end ? span : (pixel_span){at, at + 1};
}

/* The width and height of a cell, by its posts. */
static mdr_point size_of_cell(const mdr_grid *grid, mdr_cell cell)
{
    mdr_point least = {INT64_MAX, INT64_MAX}, most = {0, 0};
    for (int32_t side = 0; side < mdr_grid_outline_count(grid, cell); side++) {
        int64_t posts[2];
        mdr_grid_side_posts(grid, cell, side, posts);
        const mdr_point post = mdr_grid_post(grid, posts[0]);
        if (post.x_um < least.x_um) least.x_um = post.x_um;
        if (post.y_um < least.y_um) least.y_um = post.y_um;
        if (post.x_um > most.x_um) most.x_um = post.x_um;
        if (post.y_um > most.y_um) most.y_um = post.y_um;
    }
    return (mdr_point){most.x_um - least.x_um, most.y_um - least.y_um};
}

static bool in_picture(const mdr_grid *grid, mdr_cell cell, const mask_picture *picture)
{
    const mdr_point centre = mdr_grid_centre(grid, cell), extent = mdr_grid_extent(grid);
    const mdr_point size = size_of_cell(grid, cell);
    const pixel_span columns = span_of(centre.x_um, size.x_um, extent.x_um, picture->width);
    const pixel_span rows = span_of(centre.y_um, size.y_um, extent.y_um, picture->height);
    int64_t there = 0;
    for (int64_t y = rows.first; y < rows.end; y++) {
        for (int64_t x = columns.first; x < columns.end; x++)
            there += picture->there(picture->context, x, y);
    }
    return 2 * there >= (rows.end - rows.first) * (columns.end - columns.first);
}

mdr_status mdr_mask_picture(mdr_mask *mask, int64_t width, int64_t height,
                            bool (*there)(void *context, int64_t x, int64_t y), void *context,
                            const mdr_run *run)
{
    const mask_picture picture = {width, height, there, context};
    if (width < 1 || height < 1 || !there)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("the picture of a mask has no pixels"));
    for (mdr_cell cell = 0; cell < mask->grid->cells; cell++) {
        if (mdr__bit(mask->present, cell) && !in_picture(mask->grid, cell, &picture))
            mdr__clear_bit(mask->present, cell);
        if ((cell & MDR__TICK_MASK) != 0) continue;
        const mdr_status status = mdr__tick(run, cell, mask->grid->cells);
        if (status) return status;
    }
    return MDR_OK;
}

mdr_status mdr_mask_grid(const mdr_mask *mask, const mdr_run *run, mdr_grid **grid)
{
    *grid = NULL;
    const mdr_grid_options options = mdr_grid_options_of(mask->grid);
    if (mdr_mask_count(mask) == 0)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("the mask leaves no cell of the grid"));
    mdr_grid planned;
    const mdr_status status = mdr__plan_grid(&options, run, &planned);
    if (status) return status;
    const bool all = mdr_mask_count(mask) == mask->grid->cells;
    return mdr__make_grid(&planned, all ? NULL : mask->present, run, grid);
}
