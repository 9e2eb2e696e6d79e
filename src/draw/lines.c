/*
 * Line text, the plain ASCII picture that most programs know.
 *
 *     + v +---+---+     + at every corner; S and E (or G) are start and end inside; > < ^ v in the
 *     | . |     S |     border point the way one walks, in at the start and out at the end; a gap
 *     + . + v +---+     there is a door; in other gaps they can be walked that way only; . is a
 *     | . . . >   >     path
 *     +---+---+---+
 *
 * Others mark start and end by nothing but two gaps in the border. So exactly two gaps and no other
 * sign of a start or an end are read as start and end, in reading order; and a maze that has just
 * two doors is written with = in their gaps. See docs/format.md.
 */
#include "draw/wall_picture.h"

static int32_t line_parts(int32_t point)
{
    switch (point) {
    case '+': return MDR__PART_POST;
    case '-': return MDR__PART_ACROSS;
    case '|': return MDR__PART_DOWN;
    default: return 0;
    }
}

static const mdr__symbol line_symbols[] = {
    {'S', MDR__MARK_START}, {'s', MDR__MARK_START}, {'E', MDR__MARK_END},   {'e', MDR__MARK_END},
    {'G', MDR__MARK_END},   {'g', MDR__MARK_END},   {'.', MDR__MARK_PATH},  {'=', MDR__MARK_DOOR},
    {'^', MDR__MARK_NORTH}, {'>', MDR__MARK_EAST},  {'v', MDR__MARK_SOUTH}, {'V', MDR__MARK_SOUTH},
    {'<', MDR__MARK_WEST},  {0, MDR__MARK_NONE},
};

const mdr__wall_dialect mdr__line_dialect = {
    .title = "line text (+---+)",
    .posts = {{"+", "+", "+"}, {"+", "+", "+"}, {"+", "+", "+"}},
    .across = "---",
    .down = "|",
    .start = "S",
    .end = "E",
    .path = ".",
    .opening_arrows = {"^", ">", "v", "<"},
    .one_way_arrows = {"^", ">", "v", "<"},
    .door = "=",
    .plain = true,
    .parts = line_parts,
    .symbols = line_symbols,
    .post_name = "a post (+)",
    .across_name = "---",
    .down_name = "|",
    .gaps_are_ends = true,
};

static bool sniff_lines(const char *bytes, size_t size)
{
    int32_t points[2];
    mdr__rows_first(bytes, size, points, 2);
    return points[0] == '+' && (points[1] == '-' || points[1] == ' ');
}

static mdr_status read_lines(const char *bytes, size_t size, const mdr_allocator *allocator,
                             const mdr_run *run, mdr_document *document)
{
    return mdr__wall_picture_read(bytes, size, &mdr__line_dialect, allocator, run, document);
}

static mdr_status write_lines(const mdr_document *document, const mdr_style *style,
                              const mdr_run *run, const mdr_sink *sink, mdr_drawing *drawing)
{
    (void)drawing;
    return mdr__wall_picture_write(document, style, &mdr__line_dialect, run, sink);
}

static const struct mdr_format_ops line_ops = {
    .sniff = sniff_lines, .read = read_lines, .write = write_lines, .by_lines = true};

const mdr_format mdr__format_lines = {
    .name = "lines",
    .suffix = ".lines",
    .title = "Plain ASCII lines (+---+)",
    .reads = true,
    .writes = true,
    .carries = MDR_CARRIES_OPENINGS | MDR_CARRIES_MARKS | MDR_CARRIES_GOALS | MDR_CARRIES_DOORS
               | MDR_CARRIES_ONE_WAY | MDR_CARRIES_PATH,
    .ops = &line_ops,
};
