/*
 * Block text: a # for every square that is wall.
 *
 *     #S#######     S is the start, E (or G) an end, in a cell or in the outer wall; X is the path;
 *     #X#   # #     a gap in the outer wall is a door, and so is =, where a gap alone would mean
 *     #XXX# # #     something else; . is free too, as many programs have it
 *     # #X#   #
 *     ###E#####
 *
 * See block_picture.h for what a cell is, and docs/format.md.
 */
#include "draw/character_rows.h"
#include "draw/square_text.h"

static const mdr__square_symbol block_symbols[] = {
    {.point = '#'},
    {.point = ' ', .free = true},
    {.point = '.', .free = true},
    {.point = 'S', .marked = true, .mark = MDR__SQUARE_START},
    {.point = 's', .marked = true, .mark = MDR__SQUARE_START},
    {.point = 'E', .marked = true, .mark = MDR__SQUARE_END},
    {.point = 'e', .marked = true, .mark = MDR__SQUARE_END},
    {.point = 'G', .marked = true, .mark = MDR__SQUARE_END},
    {.point = 'g', .marked = true, .mark = MDR__SQUARE_END},
    {.point = 'X', .marked = true, .mark = MDR__SQUARE_PATH},
    {.point = 'x', .marked = true, .mark = MDR__SQUARE_PATH},
    {.point = '=', .marked = true, .mark = MDR__SQUARE_DOOR},
    {.point = 0},
};

static const mdr__square_dialect block_dialect = {
    .title = "block text (#)",
    .expected = "# for a wall, a space or . for a free square, S, E, G or X",
    .symbols = block_symbols,
};

enum { SNIFFED_BYTES = 4096 };

/* A picture that begins with a wall, or of whose first characters all belong to it. */
static bool sniff_blocks(const char *bytes, size_t size)
{
    int32_t first;
    mdr__rows_first(bytes, size, &first, 1);
    if (first == '#') return true;
    bool wall = false;
    for (size_t i = 0; i < size && i < SNIFFED_BYTES; i++) {
        if (bytes[i] == '\n' || bytes[i] == '\r') continue;
        if (!mdr__square_symbol_of(&block_dialect, (uint8_t)bytes[i])) return false;
        wall |= bytes[i] == '#';
    }
    return wall;
}

static mdr_status read_blocks(const char *bytes, size_t size, const mdr_read_style *style,
                              const mdr_allocator *allocator, const mdr_run *run,
                              mdr_document *document)
{
    return mdr__square_text_read(bytes, size, &block_dialect, style, allocator, run, document);
}

static mdr_status write_blocks(const mdr_document *document, const mdr_style *style,
                               const mdr_run *run, const mdr_sink *sink, mdr_drawing *drawing)
{
    static const mdr__square_glyphs glyphs = {.wall = "#",
                                              .free = " ",
                                              .pitch = 1,
                                              .start = 'S',
                                              .end = 'E',
                                              .door = '=',
                                              .path = 'X',
                                              .edge = '.'};
    (void)drawing;
    return mdr__square_text_write(document, style, &glyphs, run, sink);
}

static const struct mdr_format_ops block_ops = {
    .sniff = sniff_blocks, .read_as = read_blocks, .write = write_blocks, .by_lines = true};

const mdr_format mdr__format_blocks = {
    .name = "blocks",
    .suffix = ".blocks",
    .title = "Block text (# and spaces, S and E)",
    .reads = true,
    .writes = true,
    .squares = true,
    .carries = MDR_CARRIES_OPENINGS | MDR_CARRIES_MARKS | MDR_CARRIES_GOALS | MDR_CARRIES_DOORS
               | MDR_CARRIES_PATH,
    .ops = &block_ops,
};
