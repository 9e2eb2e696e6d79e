/*
 * CSV of 0 and 1, a row of squares a line, as arrays in programs and spreadsheets are:
 *
 *     1,1,1,1,1     1 is wall and 0 is free; or the other way round where the border says so: when
 *     0,0,0,0,1     all its corners and all but two of its other squares are 0, and there is a 1
 *     1,0,1,1,1     inside
 *     1,0,0,0,0
 *     1,1,1,1,1     , ; or a tab stand between the numbers, blanks and quotes may stand around them
 *
 * Starts and ends in the outer wall are gaps, as doors are; marks inside and paths are left out.
 */
#include <string.h>

#include "base/memory.h"
#include "base/number_text.h"
#include "base/status.h"
#include "draw/square_text.h"

typedef struct csv_reader {
    const char *bytes, *at, *limit;
    int64_t line;
    int64_t columns, rows;
    char separator;
    const mdr_run *run;
} csv_reader;

static void skip_around_number(csv_reader *reader)
{
    while (reader->at < reader->limit && (*reader->at == ' ' || *reader->at == '"')) reader->at++;
}

static bool is_at_end_of_line(const csv_reader *reader)
{
    return reader->at == reader->limit || *reader->at == '\n' || *reader->at == '\r';
}

static void next_csv_line(csv_reader *reader)
{
    if (reader->at < reader->limit && *reader->at == '\r') reader->at++;
    if (reader->at < reader->limit && *reader->at == '\n') reader->at++;
    reader->line++;
}

static void skip_blank_lines(csv_reader *reader)
{
    for (;;) {
        const char *line = reader->at;
        while (reader->at < reader->limit && (*reader->at == ' ' || *reader->at == '\t'))
            reader->at++;
        if (reader->at == reader->limit) return;
        if (!is_at_end_of_line(reader)) {
            reader->at = line;
            return;
        }
        next_csv_line(reader);
    }
}

/* Fails where a number was to be. */
static mdr_status fail_in_csv(const csv_reader *reader, int64_t column, const char *const *parts)
{
    const char *line = reader->at;
    while (line > reader->bytes && line[-1] != '\n' && line[-1] != '\r') line--;
    char row_text[MDR__NUMBER_ROOM], column_text[MDR__NUMBER_ROOM];
    mdr__write_integer(reader->rows + 1, row_text);
    mdr__write_integer(column + 1, column_text);
    return mdr__fail_at(reader->run, MDR_E_SYNTAX, reader->line, reader->at - line + 1,
                        reader->at - reader->bytes,
                        PARTS("row ", row_text, ", number ", column_text, ": ", parts[0]));
}

/* Reads 0 or 1 and what separates it from the next. */
static mdr_status read_square(csv_reader *reader, int64_t column, bool *one)
{
    skip_around_number(reader);
    if (reader->at == reader->limit || (*reader->at != '0' && *reader->at != '1'))
        return fail_in_csv(reader, column, PARTS("expected 0 or 1"));
    *one = *reader->at++ == '1';
    skip_around_number(reader);
    if (is_at_end_of_line(reader)) return MDR_OK;
    const char separator = *reader->at;
    if (!reader->separator && (separator == ',' || separator == ';' || separator == '\t'))
        reader->separator = separator;
    if (separator != reader->separator)
        return fail_in_csv(reader, column, PARTS("expected a comma or the end of the line"));
    reader->at++;
    skip_around_number(reader);
    return MDR_OK;
}

/* Reads a line; into a picture when there is one, else only its width is found. */
static mdr_status read_csv_line(csv_reader *reader, mdr__block_picture *picture, int64_t *width)
{
    mdr_status status = MDR_OK;
    int64_t column = 0;
    for (bool one; !status && !is_at_end_of_line(reader); column++) {
        if (picture && column == reader->columns)
            return fail_in_csv(reader, column,
                               PARTS("expected as many numbers as in the first row"));
        status = read_square(reader, column, &one);
        if (!status && picture && !one) mdr__set_free(picture, reader->rows, column);
    }
    if (!status && picture && column < reader->columns)
        return fail_in_csv(reader, column, PARTS("expected as many numbers as in the first row"));
    *width = column;
    if (!status) next_csv_line(reader);
    return status;
}

static csv_reader start_csv(const char *bytes, size_t size, const mdr_run *run)
{
    csv_reader reader = {.bytes = bytes, .at = bytes, .limit = bytes + size, .run = run, .line = 1};
    if (size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) reader.at += 3;
    skip_blank_lines(&reader);
    return reader;
}

/* Columns by the first line, rows by counting the lines that are not blank. */
static mdr_status measure_csv(csv_reader reader, int64_t *rows, int64_t *columns)
{
    const mdr_status status = read_csv_line(&reader, NULL, columns);
    if (status) return status;
    for (*rows = 1; skip_blank_lines(&reader), reader.at < reader.limit; ++*rows) {
        while (!is_at_end_of_line(&reader)) reader.at++;
        next_csv_line(&reader);
    }
    return MDR_OK;
}

static void swap_walls(mdr__block_picture *picture)
{
    const int32_t last = (int32_t)(picture->columns & 63);
    const uint64_t there = last ? ((uint64_t)1 << last) - 1 : UINT64_MAX;
    for (int64_t row = 0; row < picture->rows; row++) {
        uint64_t *words = mdr__picture_row(picture, row);
        for (int64_t word = 0; word < picture->row_words; word++) words[word] = ~words[word];
        words[picture->row_words - 1] &= there;
    }
}

/* Does the border say that 0 is wall? */
static bool zero_is_wall(const mdr__block_picture *picture)
{
    const int64_t last_row = picture->rows - 1, last = picture->columns - 1;
    int64_t ones = 0;
    if (last_row < 2 || last < 2) return false;
    if (!mdr__is_free(picture, 0, 0) || !mdr__is_free(picture, 0, last)
        || !mdr__is_free(picture, last_row, 0) || !mdr__is_free(picture, last_row, last))
        return false;
    for (int64_t column = 1; column < last; column++)
        ones += !mdr__is_free(picture, 0, column) + !mdr__is_free(picture, last_row, column);
    for (int64_t row = 1; row < last_row; row++)
        ones += !mdr__is_free(picture, row, 0) + !mdr__is_free(picture, row, last);
    const int64_t squares = picture->rows * picture->columns;
    const int64_t zeros = mdr__count_words(picture->free, picture->rows * picture->row_words);
    return ones <= 2 && squares - zeros > ones;
}

static mdr_status take_csv(csv_reader *reader, mdr__block_picture *picture,
                           const mdr_read_style *style, mdr_document *document)
{
    mdr__block_names names = {.title = "CSV of 0 and 1", .first_line = reader->line};
    mdr_status status = MDR_OK;
    int64_t width;
    for (; !status && reader->rows < picture->rows; reader->rows++) {
        skip_blank_lines(reader);
        status = read_csv_line(reader, picture, &width);
        if (!status && (reader->rows & 63) == 63)
            status = mdr__tick(reader->run, reader->rows, picture->rows);
    }
    if (status) return status;
    if (zero_is_wall(picture)) {
        names.remark = "; 0 is taken as wall, as the border is 0";
        swap_walls(picture);
    }
    return mdr__read_blocks(picture, &names, style, reader->run, document);
}

static mdr_status read_csv(const char *bytes, size_t size, const mdr_read_style *style,
                           const mdr_allocator *allocator, const mdr_run *run,
                           mdr_document *document)
{
    csv_reader reader = start_csv(bytes, size, run);
    mdr__block_picture picture = {0};
    int64_t rows;
    if (reader.at == reader.limit)
        return mdr__fail_at(run, MDR_E_SYNTAX, 1, 1, 0, PARTS("there is no row of 0 and 1"));
    mdr_status status = measure_csv(reader, &rows, &reader.columns);
    if (!status) status = mdr__block_picture_start(&picture, rows, reader.columns, allocator, run);
    if (!status) status = take_csv(&reader, &picture, style, document);
    mdr__block_picture_clear(&picture);
    return status;
}

/* 0 or 1, and a separator behind it. */
static bool sniff_csv(const char *bytes, size_t size)
{
    csv_reader reader = start_csv(bytes, size, NULL);
    bool one;
    if (reader.at == reader.limit || read_square(&reader, 0, &one)) return false;
    return reader.separator != '\0';
}

static mdr_status write_csv(const mdr_document *document, const mdr_style *style,
                            const mdr_run *run, const mdr_sink *sink, mdr_drawing *drawing)
{
    static const mdr__square_glyphs glyphs = {
        .wall = "1,", .free = "0,", .pitch = 2, .bare_end = true};
    mdr_style shown = *style;
    shown.hide_path = true;
    (void)drawing;
    return mdr__square_text_write(document, &shown, &glyphs, run, sink);
}

static const struct mdr_format_ops csv_ops = {
    .sniff = sniff_csv, .read_as = read_csv, .write = write_csv};

const mdr_format mdr__format_csv = {
    .name = "csv",
    .suffix = ".csv",
    .title = "CSV of 1 for walls and 0 for free squares",
    .reads = true,
    .writes = true,
    .squares = true,
    .carries = MDR_CARRIES_DOORS,
    .ops = &csv_ops,
};
