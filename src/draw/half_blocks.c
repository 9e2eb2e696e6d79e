/*
 * Half blocks: two rows of squares in a line of text, for terminals, where squares come out square.
 *
 *     █▀▀▀█▀█     █ is wall, ▀ wall over free, ▄ free over wall, a space free over free
 *     █ ▀▀▀ █
 *     ▀▀▀▀▀▀▀
 *
 * Starts and ends in the outer wall are gaps, as doors are; marks inside and paths are left out. The
 * lower halves of the last line are a row only when one of them is wall.
 */
#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "draw/character_rows.h"
#include "draw/square_text.h"
#include "maze/maze_internal.h"

enum { FULL_BLOCK = 0x2588, UPPER_HALF = 0x2580, LOWER_HALF = 0x2584, GLYPH_SIZE = 3 };

static const mdr__square_symbol half_symbols[] = {
    {.point = ' ', .free = true, .free_below = true},
    {.point = FULL_BLOCK},
    {.point = UPPER_HALF, .free_below = true},
    {.point = LOWER_HALF, .free = true},
    {.point = 0},
};

static const mdr__square_dialect half_dialect = {
    .title = "half blocks",
    .expected = "one of █ ▀ ▄ or a space",
    .symbols = half_symbols,
    .halves = true,
};

static bool sniff_halves(const char *bytes, size_t size)
{
    int32_t first;
    mdr__rows_first(bytes, size, &first, 1);
    return first == FULL_BLOCK || first == UPPER_HALF || first == LOWER_HALF;
}

static mdr_status read_halves(const char *bytes, size_t size, const mdr_read_style *style,
                              const mdr_allocator *allocator, const mdr_run *run,
                              mdr_document *document)
{
    return mdr__square_text_read(bytes, size, &half_dialect, style, allocator, run, document);
}

/* Writes a line from the rows of its upper and its lower halves; `line` has room for it. */
static size_t show_line(const uint64_t *upper, const uint64_t *lower, int64_t columns, char *line)
{
    static const char glyphs[4][GLYPH_SIZE + 1] = {"█", "▄", "▀", " "};
    char *at = line;
    for (int64_t column = 0; column < columns; column++) {
        const int32_t free = mdr__bit(upper, column) + 2 * mdr__bit(lower, column);
        memcpy(at, glyphs[free], GLYPH_SIZE);
        at += free == 3 ? 1 : GLYPH_SIZE;
    }
    *at++ = '\n';
    return (size_t)(at - line);
}

/* Where every square is a cell an edge may be free all along. Blanks there would be taken for no part
 * of the picture. */
static mdr_status check_edges(const mdr_document *document, const mdr_style *style,
                              const mdr_run *run)
{
    mdr__block_rows rows;
    bool left = true, right = true, ends = false;
    mdr_status status = mdr__block_rows_start(&rows, document, style, run);
    while (!status && mdr__next_block_row(&rows)) {
        left &= mdr__bit(rows.free, 0);
        right &= mdr__bit(rows.free, rows.columns - 1);
        if (rows.row == 0 || rows.row == rows.rows - 1)
            ends |= mdr__count_words(rows.free, rows.row_words) == rows.columns;
    }
    if (!status) status = rows.status;
    mdr__block_rows_clear(&rows);
    if (status || !(left || right || ends)) return status;
    return mdr__fail(run, MDR_E_UNFIT,
                     PARTS("half blocks cannot show a picture that is free all along one edge; ",
                           "write blocks instead"));
}

/* The rows by pairs; behind an odd last row all is free. */
static mdr_status write_pairs(mdr__block_rows *rows, uint64_t *upper, char *line, mdr__out *out)
{
    const int64_t words = rows->row_words;
    uint64_t *nothing = upper + words;
    memset(nothing, 0xff, (size_t)words * sizeof *nothing);
    while (!out->status && mdr__next_block_row(rows)) {
        memcpy(upper, rows->free, (size_t)words * sizeof *upper);
        const bool paired = mdr__next_block_row(rows);
        if (rows->status) break;
        const uint64_t *lower = paired ? rows->free : nothing;
        mdr__out_bytes(out, line, show_line(upper, lower, rows->columns, line));
    }
    return rows->status;
}

static mdr_status write_rows_of_halves(mdr__block_rows *rows, mdr__out *out)
{
    mdr_status status = MDR_OK;
    const mdr_allocator *allocator = &rows->grid->allocator;
    const int64_t words = 2 * rows->row_words, room = 64 * GLYPH_SIZE * rows->row_words + 1;
    uint64_t *upper = mdr__array(allocator, words, sizeof *upper, rows->run, &status);
    char *line = mdr__array(allocator, room, 1, rows->run, &status);
    if (!status) status = write_pairs(rows, upper, line, out);
    mdr__release(allocator, line, room, 1);
    mdr__release(allocator, upper, words, sizeof *upper);
    return status;
}

static mdr_status write_halves(const mdr_document *document, const mdr_style *style,
                               const mdr_run *run, const mdr_sink *sink, mdr_drawing *drawing)
{
    mdr__block_rows rows;
    mdr__out out;
    (void)drawing;
    mdr_style shown = *style;
    shown.hide_path = true;
    mdr_status status = MDR_OK;
    if (style->cells == MDR_CELLS_SQUARES) status = check_edges(document, &shown, run);
    if (status) return status;
    mdr__out_start(&out, sink);
    status = mdr__block_rows_start(&rows, document, &shown, run);
    if (!status) status = write_rows_of_halves(&rows, &out);
    mdr__block_rows_clear(&rows);
    return status ? status : mdr__out_end(&out);
}

static const struct mdr_format_ops half_ops = {
    .sniff = sniff_halves, .read_as = read_halves, .write = write_halves, .by_lines = true};

const mdr_format mdr__format_half_blocks = {
    .name = "half-blocks",
    .suffix = ".half-blocks",
    .title = "Half blocks (█ ▀ ▄), two rows a line, for terminals",
    .reads = true,
    .writes = true,
    .squares = true,
    .carries = MDR_CARRIES_DOORS,
    .ops = &half_ops,
};
