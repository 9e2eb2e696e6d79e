/*
 * Rows of characters out of bytes: one line at a time, forgiving about its ends.
 */
#include "draw/character_rows.h"

#include <string.h>

#include "base/status.h"
#include "base/utf8.h"

enum { NO_BREAK_SPACE = 0xa0, MOST_PARTS = 12 };
static const char no_break_space[] = "\xc2\xa0";

static bool is_blank_point(int32_t point)
{
    return point == ' ' || point == NO_BREAK_SPACE;
}

static bool is_white_byte(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

static mdr__character next_character(const char *at, const char *end)
{
    if ((uint8_t)*at < 0x80) return (mdr__character){*at, 1};
    return mdr__utf8_read(at, end);
}

/* Where text between two places ends when white space at its end does not count. */
static const char *trimmed_end(const char *begin, const char *end)
{
    for (;;) {
        if (end > begin && is_white_byte(end[-1]))
            end--;
        else if (end - begin >= 2 && memcmp(end - 2, no_break_space, 2) == 0)
            end -= 2;
        else
            return end;
    }
}

/* Where a line that begins here ends. */
static const char *end_of_line(const char *begin, const char *limit, const char **line_feed)
{
    const char *end = begin < limit ? memchr(begin, '\n', (size_t)(limit - begin)) : NULL;
    if (!end) end = limit;
    *line_feed = end;
    return trimmed_end(begin, end);
}

static const char *skip_byte_order_mark(const char *bytes, const char *limit)
{
    return limit - bytes >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0 ? bytes + 3 : bytes;
}

static int64_t count_blanks(const char *at, const char *end)
{
    int64_t blanks = 0;
    while (at < end) {
        const mdr__character character = next_character(at, end);
        if (!is_blank_point(character.point)) break;
        at += character.size;
        blanks++;
    }
    return blanks;
}

void mdr__rows_start(mdr__character_rows *rows, const void *bytes, size_t size)
{
    const char *begin = size ? bytes : "";
    const char *limit = begin + size;
    *rows = (mdr__character_rows){.bytes = begin, .line = 1};
    rows->next = skip_byte_order_mark(begin, limit);
    rows->limit = limit = trimmed_end(rows->next, limit);
    const char *line_feed;
    while (rows->next < limit && end_of_line(rows->next, limit, &line_feed) == rows->next) {
        rows->next = line_feed + 1;
        rows->line++;
    }
    rows->indent = count_blanks(rows->next, end_of_line(rows->next, limit, &line_feed));
}

int64_t mdr__rows_left(const mdr__character_rows *rows)
{
    int64_t count = rows->next < rows->limit;
    for (const char *at = rows->next; at < rows->limit; at++) {
        at = memchr(at, '\n', (size_t)(rows->limit - at));
        if (!at) break;
        count++;
    }
    return count;
}

int64_t mdr__rows_width(const mdr__character_rows *rows)
{
    const char *line_feed;
    const char *end = end_of_line(rows->next, rows->limit, &line_feed);
    int64_t width = 0;
    for (const char *at = rows->next; at < end; width++) at += next_character(at, end).size;
    return width > rows->indent ? width - rows->indent : 0;
}

/* Reads characters into the row from `at`, as many as there is room for; returns where it stopped.
 * */
static const char *fill_row(mdr__character_row *row, const char *at)
{
    int64_t index = 0;
    row->count = 0;
    while (index < row->room && at < row->end) {
        const mdr__character character = next_character(at, row->end);
        const bool blank = is_blank_point(character.point);
        row->points[index++] = blank ? ' ' : character.point;
        if (!blank) row->count = index;
        at += character.size;
    }
    while (index < row->room) row->points[index++] = ' ';
    return at;
}

bool mdr__rows_next(mdr__character_rows *rows, mdr__character_row *row)
{
    if (rows->next >= rows->limit) return false;
    const char *line_feed;
    row->begin = rows->next;
    row->end = end_of_line(rows->next, rows->limit, &line_feed);
    row->line = rows->line++;
    rows->next = line_feed < rows->limit ? line_feed + 1 : rows->limit;

    const char *at = row->begin;
    int64_t left = rows->indent;
    for (; left > 0 && at < row->end; left--) {
        const mdr__character character = next_character(at, row->end);
        if (!is_blank_point(character.point)) break;
        at += character.size;
    }
    row->outdented = left > 0 && at < row->end;
    at = fill_row(row, at);
    row->longer = at < row->end;
    return true;
}

void mdr__rows_first(const void *bytes, size_t size, int32_t points[], int64_t count)
{
    mdr__character_rows rows;
    mdr__character_row row = {.points = points, .room = count};
    mdr__rows_start(&rows, bytes, size);
    if (!mdr__rows_next(&rows, &row)) {
        for (int64_t i = 0; i < count; i++) points[i] = ' ';
    }
}

/* What stands at a place, in words. */
static void describe_character(const char *at, const char *end, char text[32])
{
    static const char digits[] = "0123456789ABCDEF";
    if (at == end) {
        strcpy(text, "the end of the line");
        return;
    }
    const int32_t point = next_character(at, end).point;
    if (point < 0) {
        strcpy(text, "a byte that is no UTF-8");
    } else if (point == '\t') {
        strcpy(text, "a tab");
    } else if (is_blank_point(point)) {
        strcpy(text, "a blank");
    } else if (point < 0x20 || (point >= 0x7f && point < NO_BREAK_SPACE)) {
        strcpy(text, "the control character U+00__");
        text[26] = digits[point >> 4];
        text[27] = digits[point & 15];
    } else {
        text[0] = '\'';
        const int32_t size = mdr__utf8_write(point, text + 1);
        text[size + 1] = '\'';
        text[size + 2] = '\0';
    }
}

mdr_status mdr__row_fail(const mdr__character_rows *rows, const mdr__character_row *row,
                         int64_t index, const mdr_run *run, const char *const *expected)
{
    const char *at = row->begin;
    int64_t column = 1;
    const int64_t wanted =
        row->outdented ? 1 + count_blanks(at, row->end) : 1 + rows->indent + index;
    for (; column < wanted && at < row->end; column++) {
        at += next_character(at, row->end).size;
    }
    char found[32];
    describe_character(at, row->end, found);
    const char *parts[MOST_PARTS + 1] = {"found ", found, ", expected "};
    for (int32_t i = 3; i < MOST_PARTS && *expected; i++) parts[i] = *expected++;
    return mdr__fail_at(run, MDR_E_SYNTAX, row->line, column, at - rows->bytes, parts);
}
