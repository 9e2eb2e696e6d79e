/*
 * Micromouse text, as maze collections of that sport have it.
 *
 *     o---o---o     posts are o, the border is closed, S is where the mouse starts and G the goal,
 *     | G     |     which may be several cells; other text may stand behind the picture
 *     o---o   o
 *     | S     |
 *     o---o---o
 *
 * What the format cannot carry is left out in writing: a start or end in the border becomes the mark
 * of its cell, doors are closed, paths are not shown; one-way passages are refused. See
 * docs/format.md.
 */
#include "draw/wall_picture.h"

static int32_t mouse_parts(int32_t point)
{
    switch (point) {
    case 'o': return MDR__PART_POST;
    case '-': return MDR__PART_ACROSS;
    case '|': return MDR__PART_DOWN;
    default: return 0;
    }
}

static const mdr__symbol mouse_symbols[] = {
    {'S', MDR__MARK_START}, {'s', MDR__MARK_START}, {'G', MDR__MARK_END},
    {'g', MDR__MARK_END},   {0, MDR__MARK_NONE},
};

static const mdr__wall_dialect mouse_dialect = {
    .title = "micromouse text (o---o)",
    .posts = {{"o", "o", "o"}, {"o", "o", "o"}, {"o", "o", "o"}},
    .across = "---",
    .down = "|",
    .start = "S",
    .end = "G",
    .plain = true,
    .parts = mouse_parts,
    .symbols = mouse_symbols,
    .post_name = "a post (o)",
    .across_name = "---",
    .down_name = "|",
    .text_follows = true,
    .gaps_are_ends = true,
};

static bool sniff_mouse(const char *bytes, size_t size)
{
    int32_t points[5];
    mdr__rows_first(bytes, size, points, 5);
    if (points[0] != 'o') return false;
    return points[1] == '-' || (points[1] == ' ' && points[3] == ' ' && points[4] == 'o');
}

static mdr_status read_mouse(const char *bytes, size_t size, const mdr_allocator *allocator,
                             const mdr_run *run, mdr_document *document)
{
    return mdr__wall_picture_read(bytes, size, &mouse_dialect, allocator, run, document);
}

static mdr_status write_mouse(const mdr_document *document, const mdr_style *style,
                              const mdr_run *run, const mdr_sink *sink, mdr_drawing *drawing)
{
    (void)drawing;
    return mdr__wall_picture_write(document, style, &mouse_dialect, run, sink);
}

static const struct mdr_format_ops mouse_ops = {
    .sniff = sniff_mouse, .read = read_mouse, .write = write_mouse, .by_lines = true};

const mdr_format mdr__format_micromouse = {
    .name = "micromouse",
    .suffix = ".maze",
    .title = "Micromouse text (o---o, S and G)",
    .reads = true,
    .writes = true,
    .carries = MDR_CARRIES_MARKS | MDR_CARRIES_GOALS,
    .ops = &mouse_ops,
};
