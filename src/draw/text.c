/*
 * Box-drawing text: the picture of the origin, and drawings of the same family by others.
 *
 *     ╔ ▼ ╦═══╦═══╗     posts stand at every corner, whatever walls meet there; ▶ ◀ ▲ ▼ in the
 *     ║ • ║     ⊕ ║     border point the way one walks, in at the start and out at the end; a gap
 *     ╠ • ╬ ↓ ╬═══╣     there is a door; ⊕ and ⏺ are start and end inside; → ← ↑ ↓ in a gap can be
 *     ║ • • • →   ▶     walked that way only; • is a path
 *     ╚═══╩═══╩═══╝
 *
 * See docs/format.md. With style.ascii the line text of lines.c is written. Other grids than plain
 * squares are those of lattice_text.h.
 */
#include "draw/board_picture.h"
#include "draw/lattice_text.h"
#include "draw/wall_picture.h"
#include "grid/grid_internal.h"

enum {
    BOX_FIRST = 0x2500,
    BOX_LAST = 0x257f,
    DOUBLE_ACROSS = 0x2550,
    DOUBLE_DOWN = 0x2551,
    DOUBLE_LAST = 0x256c
};

static int32_t box_parts(int32_t point)
{
    switch (point) {
    case DOUBLE_ACROSS:
    case 0x2500: /* light and heavy, whole and dashed */
    case 0x2501:
    case 0x2504:
    case 0x2505:
    case 0x2508:
    case 0x2509:
    case 0x254c:
    case 0x254d: return MDR__PART_ACROSS;
    case DOUBLE_DOWN:
    case 0x2502:
    case 0x2503:
    case 0x2506:
    case 0x2507:
    case 0x250a:
    case 0x250b:
    case 0x254e:
    case 0x254f: return MDR__PART_DOWN;
    default: return point >= BOX_FIRST && point <= BOX_LAST ? MDR__PART_POST : 0;
    }
}

#define BOX_SYMBOLS                                                                                \
    {0x2295, MDR__MARK_START}, {0x23fa, MDR__MARK_END}, {0x2022, MDR__MARK_PATH},                  \
        {0x25b2, MDR__MARK_NORTH}, {0x25b6, MDR__MARK_EAST}, {0x25bc, MDR__MARK_SOUTH},            \
        {0x25c0, MDR__MARK_WEST}, {0x2191, MDR__MARK_NORTH}, {0x2192, MDR__MARK_EAST},             \
        {0x2193, MDR__MARK_SOUTH},                                                                 \
    {                                                                                              \
        0x2190, MDR__MARK_WEST                                                                     \
    }

static const mdr__symbol double_symbols[] = {BOX_SYMBOLS, {0, MDR__MARK_NONE}};

static const mdr__wall_dialect double_dialect = {
    .title = "box-drawing text",
    .posts = {{"╔", "╦", "╗"}, {"╠", "╬", "╣"}, {"╚", "╩", "╝"}},
    .across = "═══",
    .down = "║",
    .start = "⊕",
    .end = "⏺",
    .path = "•",
    .opening_arrows = {"▲", "▶", "▼", "◀"},
    .one_way_arrows = {"↑", "→", "↓", "←"},
    .parts = box_parts,
    .symbols = double_symbols,
    .post_name = "a post such as ╬",
    .across_name = "═══",
    .down_name = "║",
    .joined = true,
};

/* Drawings by others, who mark start and end by letters too. */
static const mdr__symbol single_symbols[] = {
    BOX_SYMBOLS,          {'S', MDR__MARK_START}, {'s', MDR__MARK_START}, {'E', MDR__MARK_END},
    {'e', MDR__MARK_END}, {'G', MDR__MARK_END},   {'g', MDR__MARK_END},   {0, MDR__MARK_NONE},
};

static const mdr__wall_dialect single_dialect = {
    .title = "box-drawing text of single lines",
    .parts = box_parts,
    .symbols = single_symbols,
    .post_name = "a post such as ┼",
    .across_name = "───",
    .down_name = "│",
    .joined = true,
    .blank_posts = true,
    .gaps_are_ends = true,
};

static bool sniff_text(const char *bytes, size_t size)
{
    int32_t point;
    mdr__rows_first(bytes, size, &point, 1);
    return box_parts(point) & MDR__PART_POST || mdr__heading_sniff(bytes, size)
           || mdr__board_picture_sniff(bytes, size);
}

static mdr_status read_text(const char *bytes, size_t size, const mdr_allocator *allocator,
                            const mdr_run *run, mdr_document *document)
{
    int32_t point;
    if (mdr__heading_sniff(bytes, size))
        return mdr__lattice_read(bytes, size, allocator, run, document);
    if (mdr__board_picture_sniff(bytes, size))
        return mdr__board_picture_read(bytes, size, allocator, run, document);
    mdr__rows_first(bytes, size, &point, 1);
    const bool single =
        point >= BOX_FIRST && point <= BOX_LAST && (point < DOUBLE_ACROSS || point > DOUBLE_LAST);
    return mdr__wall_picture_read(bytes, size, single ? &single_dialect : &double_dialect,
                                  allocator, run, document);
}

static mdr_status write_text(const mdr_document *document, const mdr_style *style,
                             const mdr_run *run, const mdr_sink *sink, mdr_drawing *drawing)
{
    (void)drawing;
    if (document->board || style->picture != MDR_PICTURE_WALLS)
        return mdr__board_picture_write(document, style, run, sink);
    if (mdr_maze_grid(document->maze)->kind != MDR__PLAIN)
        return mdr__lattice_write(document, style, style->ascii, run, sink);
    const mdr__wall_dialect *dialect = style->ascii ? &mdr__line_dialect : &double_dialect;
    return mdr__wall_picture_write(document, style, dialect, run, sink);
}

static mdr_status text_fits(const mdr_grid *grid, const mdr_style *style, const mdr_run *run)
{
    if (style->picture != MDR_PICTURE_WALLS) return mdr__board_picture_fits(grid, style, run);
    if (grid->kind == MDR__PLAIN) return MDR_OK;
    return mdr__lattice_fits(&mdr__format_text, grid, style, run);
}

static int64_t text_bytes(const mdr_grid *grid, int64_t passages, const mdr_style *style,
                          bool coloured)
{
    (void)passages, (void)style, (void)coloured;
    return grid->kind == MDR__PLAIN ? 0 : mdr__lattice_bytes(grid);
}

static const struct mdr_format_ops text_ops = {.sniff = sniff_text,
                                               .read = read_text,
                                               .write = write_text,
                                               .by_lines = true,
                                               .bytes = text_bytes,
                                               .fits = text_fits};

const mdr_format mdr__format_text = {
    .name = "text",
    .suffix = ".txt",
    .title = "Box-drawing characters, for terminals and mails",
    .reads = true,
    .writes = true,
    .carries = MDR_CARRIES_OPENINGS | MDR_CARRIES_MARKS | MDR_CARRIES_GOALS | MDR_CARRIES_DOORS
               | MDR_CARRIES_ONE_WAY | MDR_CARRIES_PATH | MDR_CARRIES_BOARD | MDR_CARRIES_LATTICES,
    .ops = &text_ops,
};
