/*
 * Braille: two squares across and four down in a character, for terminals, where a maze of 80 x 40 cells takes
 * 81 characters by 21 lines.
 *
 *     1 4     a raised dot is wall; the patterns stand at U+2800, dot n being bit n - 1, so that a
 *     2 5     character of free squares alone is U+2800 and not a blank
 *     3 6
 *     7 8
 *
 * Starts and ends in the outer wall are gaps, as doors are; marks inside and paths are left out.
 */
#include <string.h>

#include "base/memory.h"
#include "base/out.h"
#include "draw/block_picture.h"
#include "maze/maze_internal.h"

enum { ROWS_A_LINE = 4, COLUMNS_A_GLYPH = 2, GLYPH_SIZE = 3 };

/* The dots of four rows from the top, left and right. */
static const uint8_t dots[ROWS_A_LINE][COLUMNS_A_GLYPH] = {
    {0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};

/* What is written line by line. */
typedef struct braille_writer {
    mdr__block_rows rows;
    int64_t glyphs;    /* in a line */
    uint8_t *patterns; /* [glyphs] of the line */
    char *line;        /* [glyphs * GLYPH_SIZE + 1] */
} braille_writer;

static void add_row(braille_writer *writer, int32_t row)
{
    for (int64_t column = 0; column < writer->rows.columns; column++)
        if (!mdr__bit(writer->rows.free, column))
            writer->patterns[column / COLUMNS_A_GLYPH] |= dots[row][column % COLUMNS_A_GLYPH];
}

static size_t show_line(const braille_writer *writer)
{
    char *at = writer->line;
    for (int64_t i = 0; i < writer->glyphs; i++) {
        *at++ = (char)0xe2;
        *at++ = (char)(0xa0 | writer->patterns[i] >> 6);
        *at++ = (char)(0x80 | (writer->patterns[i] & 0x3f));
    }
    *at++ = '\n';
    return (size_t)(at - writer->line);
}

static mdr_status write_lines(braille_writer *writer, mdr__out *out)
{
    int32_t row = 0;
    while (!out->status && mdr__next_block_row(&writer->rows)) {
        if (row == 0) memset(writer->patterns, 0, (size_t)writer->glyphs);
        add_row(writer, row++);
        const bool last = writer->rows.row + 1 == writer->rows.rows;
        if (row < ROWS_A_LINE && !last) continue;
        mdr__out_bytes(out, writer->line, show_line(writer));
        row = 0;
    }
    return writer->rows.status;
}

static mdr_status write_braille(const mdr_document *document, const mdr_style *style,
                                const mdr_run *run, const mdr_sink *sink, mdr_drawing *drawing)
{
    const mdr_allocator *allocator = &mdr_maze_grid(document->maze)->allocator;
    braille_writer writer = {.patterns = NULL};
    mdr_style shown = *style;
    mdr__out out;
    (void)drawing;
    shown.hide_path = true;
    mdr__out_start(&out, sink);
    mdr_status status = mdr__block_rows_start(&writer.rows, document, &shown, run);
    writer.glyphs = (writer.rows.columns + 1) / COLUMNS_A_GLYPH;
    const int64_t room = writer.glyphs * GLYPH_SIZE + 1;
    writer.patterns = mdr__array(allocator, writer.glyphs, 1, run, &status);
    writer.line = mdr__array(allocator, room, 1, run, &status);
    if (!status) status = write_lines(&writer, &out);
    mdr__release(allocator, writer.line, room, 1);
    mdr__release(allocator, writer.patterns, writer.glyphs, 1);
    mdr__block_rows_clear(&writer.rows);
    return status ? status : mdr__out_end(&out);
}

const mdr_format mdr__format_braille = {
    .name = "braille",
    .suffix = ".braille",
    .title = "Braille (⠿), four rows a line, for large mazes in terminals",
    .writes = true,
    .squares = true,
    .carries = MDR_CARRIES_DOORS,
    .ops = &(const struct mdr_format_ops){.write = write_braille, .by_lines = true},
};
