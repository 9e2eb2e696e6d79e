/*
 * The maps of the path-finding benchmarks of MovingAI (movingai.com/benchmarks/formats.html):
 *
 *     type octile     . and G are ground, S is swamp, which can be walked too; @ and O are out of
 *     height 3        bounds, T is trees and W is water
 *     width 5
 *     map             There are no marks: starts and goals are kept in other files. What is walked
 *     @@@@@           in steps of eight directions there is walked in four here.
 *     ..@..
 *     @@@@@
 */
#include <string.h>

#include "base/memory.h"
#include "base/number_text.h"
#include "base/status.h"
#include "base/utf8.h"
#include "draw/square_text.h"

typedef struct map_reader {
    const char *bytes, *at, *limit;
    int64_t line;
    int64_t height, width;
    const mdr_run *run;
} map_reader;

static mdr_status fail_in_map(const map_reader *reader, const char *const *parts)
{
    const char *begin = reader->at;
    while (begin > reader->bytes && begin[-1] != '\n') begin--;
    return mdr__fail_at(reader->run, MDR_E_SYNTAX, reader->line, reader->at - begin + 1,
                        reader->at - reader->bytes, parts);
}

static bool take_word(map_reader *reader, const char *word)
{
    const size_t size = strlen(word);
    if ((size_t)(reader->limit - reader->at) < size || memcmp(reader->at, word, size) != 0)
        return false;
    reader->at += size;
    return true;
}

static void skip_map_blanks(map_reader *reader)
{
    while (reader->at < reader->limit
           && (*reader->at == ' ' || *reader->at == '\t' || *reader->at == '\r'))
        reader->at++;
}

/* Goes to the next line; blanks may stand before its end. */
static mdr_status end_map_line(map_reader *reader, const char *expected)
{
    skip_map_blanks(reader);
    if (reader->at == reader->limit) return MDR_OK;
    if (*reader->at != '\n') return fail_in_map(reader, PARTS("expected ", expected));
    reader->at++;
    reader->line++;
    return MDR_OK;
}

static mdr_status read_map_size(map_reader *reader, const char *name, int64_t *size)
{
    skip_map_blanks(reader);
    const char *end;
    if (!mdr__read_integer(reader->at, reader->limit, size, &end) || *size < 1)
        return fail_in_map(reader, PARTS("expected ", name, " and a number of 1 or more"));
    reader->at = end;
    return end_map_line(reader, "the end of the line");
}

/* height and width in either order, then "map". */
static mdr_status read_map_head(map_reader *reader)
{
    mdr_status status = MDR_OK;
    if (!take_word(reader, "type ")) return fail_in_map(reader, PARTS("expected type octile"));
    skip_map_blanks(reader);
    if (!take_word(reader, "octile")) return fail_in_map(reader, PARTS("expected type octile"));
    status = end_map_line(reader, "the end of the line behind type octile");
    while (!status && !(reader->height && reader->width)) {
        if (!reader->height && take_word(reader, "height "))
            status = read_map_size(reader, "height", &reader->height);
        else if (!reader->width && take_word(reader, "width "))
            status = read_map_size(reader, "width", &reader->width);
        else
            status = fail_in_map(reader, PARTS(reader->height  ? "expected width and a number"
                                               : reader->width ? "expected height and a number"
                                                               : "expected height or width"));
    }
    if (status) return status;
    if (!take_word(reader, "map"))
        return fail_in_map(reader, PARTS("expected map, and the rows below it"));
    return end_map_line(reader, "the end of the line behind map");
}

/* Are the bytes that are left enough for the rows? Asked before memory is taken. */
static mdr_status check_map_size(const map_reader *reader)
{
    int64_t squares;
    if (mdr__multiply(reader->height, reader->width, &squares)
        && squares <= reader->limit - reader->at)
        return MDR_OK;
    char height[MDR__NUMBER_ROOM], width[MDR__NUMBER_ROOM];
    mdr__write_integer(reader->height, height);
    mdr__write_integer(reader->width, width);
    return fail_in_map(
        reader, PARTS("the map ends too early, expected ", height, " rows of ", width, " squares"));
}

static mdr_status fail_at_map_square(const map_reader *reader, int64_t row, int64_t column)
{
    char row_text[MDR__NUMBER_ROOM], column_text[MDR__NUMBER_ROOM], width[MDR__NUMBER_ROOM];
    mdr__write_integer(row + 1, row_text);
    mdr__write_integer(column + 1, column_text);
    mdr__write_integer(reader->width, width);
    return fail_in_map(reader, PARTS("row ", row_text, ", column ", column_text,
                                     ": expected one of . G S @ O T W, in rows of ", width));
}

static mdr_status read_map_row(map_reader *reader, mdr__block_picture *picture, int64_t row)
{
    for (int64_t column = 0; column < reader->width; column++, reader->at++) {
        const char square = reader->at < reader->limit ? *reader->at : '\0';
        if (square == '.' || square == 'G' || square == 'S')
            mdr__set_free(picture, row, column);
        else if (square != '@' && square != 'O' && square != 'T' && square != 'W')
            return fail_at_map_square(reader, row, column);
    }
    return end_map_line(reader, "the end of the row");
}

static mdr_status read_map_rows(map_reader *reader, mdr__block_picture *picture,
                                const mdr_read_style *style, mdr_document *document)
{
    const mdr__block_names names = {.title = "MovingAI map", .first_line = reader->line};
    mdr_status status = MDR_OK;
    for (int64_t row = 0; !status && row < reader->height; row++) {
        status = read_map_row(reader, picture, row);
        if (!status && (row & 63) == 63) status = mdr__tick(reader->run, row, reader->height);
    }
    while (!status && reader->at < reader->limit)
        status = end_map_line(reader, "the end of the map");
    if (status) return status;
    return mdr__read_blocks(picture, &names, style, reader->run, document);
}

static mdr_status read_map(const char *bytes, size_t size, const mdr_read_style *style,
                           const mdr_allocator *allocator, const mdr_run *run,
                           mdr_document *document)
{
    map_reader reader = {.bytes = bytes, .at = bytes, .limit = bytes + size, .line = 1, .run = run};
    mdr__block_picture picture = {0};
    if (size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) reader.at += 3;
    mdr_status status = read_map_head(&reader);
    if (!status) status = check_map_size(&reader);
    if (!status)
        status = mdr__block_picture_start(&picture, reader.height, reader.width, allocator, run);
    if (!status) status = read_map_rows(&reader, &picture, style, document);
    mdr__block_picture_clear(&picture);
    return status;
}

static bool sniff_map(const char *bytes, size_t size)
{
    return size > 5 && memcmp(bytes, "type ", 5) == 0;
}

static mdr_status write_map(const mdr_document *document, const mdr_style *style,
                            const mdr_run *run, const mdr_sink *sink, mdr_drawing *drawing)
{
    static const mdr__square_glyphs glyphs = {.wall = "@", .free = ".", .pitch = 1};
    mdr__block_rows rows;
    mdr__out out;
    mdr_style shown = *style;
    shown.hide_path = true;
    (void)drawing;
    mdr__out_start(&out, sink);
    mdr_status status = mdr__block_rows_start(&rows, document, &shown, run);
    if (!status) {
        mdr__out_text(&out, "type octile\nheight ");
        mdr__out_integer(&out, rows.rows);
        mdr__out_text(&out, "\nwidth ");
        mdr__out_integer(&out, rows.columns);
        mdr__out_text(&out, "\nmap\n");
        status = mdr__write_square_rows(&rows, &glyphs, &out);
    }
    mdr__block_rows_clear(&rows);
    return status ? status : mdr__out_end(&out);
}

static const struct mdr_format_ops map_ops = {
    .sniff = sniff_map, .read_as = read_map, .write = write_map};

const mdr_format mdr__format_map = {
    .name = "map",
    .suffix = ".map",
    .title = "MovingAI map (type octile)",
    .reads = true,
    .writes = true,
    .squares = true,
    .carries = MDR_CARRIES_DOORS,
    .ops = &map_ops,
};
