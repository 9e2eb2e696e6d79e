/*
 * Reading and writing pictures that have a character for each square.
 *
 * A text is gone through twice: first its rows and its widest row are measured, so that the picture
 * can be made, then its squares are set. A row is written from a table of what four squares look
 * like; marks are put over it.
 */
#include "draw/square_text.h"
#include "base/number_text.h"

#include <string.h>

#include "base/memory.h"
#include "base/number_text.h"
#include "base/status.h"
#include "base/utf8.h"
#include "draw/character_rows.h"
#include "maze/maze_internal.h"

enum { FOUR_SQUARES = 16, NO_BREAK_SPACE_SIZE = 2 };

const mdr__square_symbol *mdr__square_symbol_of(const mdr__square_dialect *dialect, int32_t point)
{
    for (const mdr__square_symbol *symbol = dialect->symbols; symbol->point; symbol++) {
        if (symbol->point == point) return symbol;
    }
    return NULL;
}

typedef struct square_reader {
    const mdr__square_dialect *dialect;
    const mdr_allocator *allocator;
    const mdr_run *run;
    mdr__character_rows rows;
    mdr__character_row row;
    const char *limit; /* of the input */
    int64_t row_count, width;
    mdr__block_picture picture;
    mdr__block_names names;
    bool e_is_end, g_is_end, filled_up;
} square_reader;

/* Blanks at the beginning of a row; -1 when there is nothing else. */
static int64_t blanks_before(const mdr__character_row *row)
{
    int64_t blanks = 0;
    const char *at = row->begin;
    for (; at < row->end; blanks++) {
        if (*at == ' ')
            at++;
        else if (row->end - at >= NO_BREAK_SPACE_SIZE && memcmp(at, "\xc2\xa0", 2) == 0)
            at += NO_BREAK_SPACE_SIZE;
        else
            return blanks;
    }
    return -1;
}

/* Finds the indent, the number of rows and the width of the widest. */
static void measure_text(square_reader *reader)
{
    mdr__character_rows ahead = reader->rows;
    mdr__character_row row = {0};
    int64_t indent = -1;
    while (mdr__rows_next(&ahead, &row)) {
        const int64_t blanks = blanks_before(&row);
        if (blanks >= 0 && (indent < 0 || blanks < indent)) indent = blanks;
        reader->row_count++;
    }
    reader->rows.indent = indent < 0 ? 0 : indent;
    ahead = reader->rows;
    for (int64_t i = 0; i < reader->row_count; i++) {
        const int64_t width = mdr__rows_width(&ahead);
        if (width > reader->width) reader->width = width;
        (void)mdr__rows_next(&ahead, &row);
    }
}

/* Letters are told about: other programs mean other things by them. */
static void note_end_letter(square_reader *reader, int32_t point)
{
    reader->e_is_end |= point == 'E' || point == 'e';
    reader->g_is_end |= point == 'G' || point == 'g';
}

static mdr_status take_character(square_reader *reader, int64_t line, int64_t column)
{
    const int32_t point = reader->row.points[column];
    const mdr__square_symbol *symbol = mdr__square_symbol_of(reader->dialect, point);
    if (!symbol)
        return mdr__row_fail(&reader->rows, &reader->row, column, reader->run,
                             PARTS(reader->dialect->expected));
    mdr__block_picture *picture = &reader->picture;
    const int64_t row = reader->dialect->halves ? 2 * line : line;
    if (symbol->marked) {
        note_end_letter(reader, point);
        return mdr__mark_square(picture, row, column, symbol->mark, reader->run);
    }
    if (symbol->free) mdr__set_free(picture, row, column);
    if (symbol->free_below && row + 1 < picture->rows) mdr__set_free(picture, row + 1, column);
    return MDR_OK;
}

/* The characters of the row with the blanks at its end, which are not counted elsewhere. */
static int64_t whole_width(const square_reader *reader)
{
    int64_t width = -reader->rows.indent;
    for (const char *at = reader->row.begin; at < reader->limit; at++) {
        if (*at == '\n' || *at == '\r') break;
        width += ((uint8_t)*at & 0xc0) != 0x80; /* continues no character */
    }
    return width;
}

static mdr_status take_text_row(square_reader *reader, int64_t line)
{
    mdr_status status = MDR_OK;
    (void)mdr__rows_next(&reader->rows, &reader->row);
    if (reader->row.count < reader->width) reader->filled_up |= whole_width(reader) < reader->width;
    for (int64_t column = 0; !status && column < reader->width; column++)
        status = take_character(reader, line, column);
    if (!status && (line & 63) == 63) status = mdr__tick(reader->run, line, reader->row_count);
    return status;
}

/* Rows of the picture. A last row that is all free is no more than the lower halves of the last
 * line. */
static int64_t rows_shown(const square_reader *reader)
{
    const mdr__block_picture *picture = &reader->picture;
    if (!reader->dialect->halves) return picture->rows;
    const uint64_t *last = mdr__picture_row(picture, picture->rows - 1);
    return picture->rows - (mdr__count_words(last, picture->row_words) == picture->columns);
}

static mdr_status make_picture(square_reader *reader)
{
    mdr_status status = MDR_OK;
    if (reader->row_count == 0)
        return mdr__fail_at(reader->run, MDR_E_SYNTAX, 1, 1, 0,
                            PARTS("there is no picture, expected ", reader->dialect->expected));
    reader->row.points = mdr__array(reader->allocator, reader->width, sizeof *reader->row.points,
                                    reader->run, &status);
    if (status) return status;
    reader->row.room = reader->width;
    const int64_t rows = reader->row_count * (reader->dialect->halves ? 2 : 1);
    return mdr__block_picture_start(&reader->picture, rows, reader->width, reader->allocator,
                                    reader->run);
}

static const char *remark_on_letters(const square_reader *reader)
{
    if (reader->e_is_end && reader->g_is_end) return "; E and G are read as ends";
    if (reader->e_is_end) return "; E is read as the end";
    return reader->g_is_end ? "; G is read as the end" : "";
}

static mdr_status read_squares(square_reader *reader, const mdr_read_style *style,
                               mdr_document *document)
{
    mdr_status status = MDR_OK;
    reader->names.title = reader->dialect->title;
    reader->names.first_line = reader->rows.line;
    reader->names.first_column = reader->rows.indent + 1;
    for (int64_t line = 0; !status && line < reader->row_count; line++)
        status = take_text_row(reader, line);
    if (status) return status;
    reader->names.rows_a_line = reader->dialect->halves ? 2 : 1;
    char remark[160] = "";
    mdr__append_text(remark, sizeof remark, remark_on_letters(reader));
    if (reader->filled_up)
        mdr__append_text(remark, sizeof remark, "; short rows are filled up with free squares");
    reader->names.remark = remark;
    mdr__block_picture shown = reader->picture;
    shown.rows = rows_shown(reader);
    return mdr__read_blocks(&shown, &reader->names, style, reader->run, document);
}

mdr_status mdr__square_text_read(const char *bytes, size_t size, const mdr__square_dialect *dialect,
                                 const mdr_read_style *style, const mdr_allocator *allocator,
                                 const mdr_run *run, mdr_document *document)
{
    square_reader reader = {
        .dialect = dialect, .allocator = allocator, .run = run, .limit = bytes + size};
    mdr__rows_start(&reader.rows, bytes, size);
    measure_text(&reader);
    mdr_status status = make_picture(&reader);
    if (!status) status = read_squares(&reader, style, document);
    mdr__block_picture_clear(&reader.picture);
    mdr__release(allocator, reader.row.points, reader.row.room, sizeof *reader.row.points);
    return status;
}

/* What four squares look like, for each of the sixteen ways they can be. */
typedef struct square_strips {
    char text[FOUR_SQUARES][4 * MDR__MOST_PITCH];
} square_strips;

static void make_square_strips(const mdr__square_glyphs *glyphs, square_strips *strips)
{
    const size_t pitch = (size_t)glyphs->pitch;
    for (uint32_t squares = 0; squares < FOUR_SQUARES; squares++) {
        for (uint32_t i = 0; i < 4; i++)
            memcpy(strips->text[squares] + i * pitch,
                   squares >> i & 1 ? glyphs->free : glyphs->wall, pitch);
    }
}

static void show_squares(const mdr__block_rows *rows, const mdr__square_glyphs *glyphs,
                         const square_strips *strips, char *line)
{
    const size_t width = 4 * (size_t)glyphs->pitch;
    for (int64_t word = 0; word < rows->row_words; word++) {
        uint64_t squares = rows->free[word];
        for (int32_t i = 0; i < 64 / 4; i++, squares >>= 4, line += width)
            memcpy(line, strips->text[squares & (FOUR_SQUARES - 1)], width);
    }
}

/* Free squares on the edge, where blanks would be taken for no part of the picture. */
static void show_edge(const mdr__block_rows *rows, const mdr__square_glyphs *glyphs, char *line)
{
    const bool whole = rows->row == 0 || rows->row == rows->rows - 1;
    const int64_t step = whole || rows->columns == 1 ? 1 : rows->columns - 1;
    for (int64_t column = 0; column < rows->columns; column += step) {
        if (mdr__bit(rows->free, column)) line[column * glyphs->pitch] = glyphs->edge;
    }
}

static void show_path(const mdr__block_rows *rows, const mdr__square_glyphs *glyphs, char *line)
{
    for (int64_t column = mdr__next_bit(rows->path, 0, rows->columns); column >= 0;
         column = mdr__next_bit(rows->path, column + 1, rows->columns))
        line[column * glyphs->pitch] = glyphs->path;
}

static void show_marks(const mdr__block_rows *rows, const mdr__square_glyphs *glyphs,
                       bool doors_marked, char *line)
{
    for (int64_t i = 0; i < rows->mark_count; i++) {
        const mdr_role role = rows->marks[i].role;
        const char mark = role == MDR_ROLE_START ? glyphs->start
                          : role == MDR_ROLE_END ? glyphs->end
                          : doors_marked         ? glyphs->door
                                                 : '\0';
        if (mark) line[rows->marks[i].column * glyphs->pitch] = mark;
    }
}

/* Two doors and nothing else would read as start and end. */
static bool doors_need_marks(const mdr__block_rows *rows)
{
    const mdr__sorted_openings *openings = &rows->openings;
    return openings->count == 2 && openings->list[0].role == MDR_ROLE_DOOR
           && openings->list[1].role == MDR_ROLE_DOOR;
}

mdr_status mdr__write_square_rows(mdr__block_rows *rows, const mdr__square_glyphs *glyphs,
                                  mdr__out *out)
{
    square_strips strips;
    mdr_status status = MDR_OK;
    const int64_t room = rows->row_words * 64 * glyphs->pitch;
    const mdr_allocator *allocator = &rows->grid->allocator;
    const bool doors_marked = doors_need_marks(rows);
    char *line = mdr__array(allocator, room, 1, rows->run, &status);
    if (status) return status;
    make_square_strips(glyphs, &strips);
    const size_t size = (size_t)(rows->columns * glyphs->pitch) - glyphs->bare_end;
    while (!out->status && mdr__next_block_row(rows)) {
        show_squares(rows, glyphs, &strips, line);
        if (glyphs->edge && rows->squares) show_edge(rows, glyphs, line);
        if (glyphs->path && rows->path) show_path(rows, glyphs, line);
        show_marks(rows, glyphs, doors_marked, line);
        mdr__out_bytes(out, line, size);
        mdr__out_char(out, '\n');
    }
    mdr__release(allocator, line, room, 1);
    return rows->status;
}

mdr_status mdr__square_text_write(const mdr_document *document, const mdr_style *style,
                                  const mdr__square_glyphs *glyphs, const mdr_run *run,
                                  const mdr_sink *sink)
{
    mdr__block_rows rows;
    mdr__out out;
    mdr__out_start(&out, sink);
    mdr_status status = glyphs->inside ? mdr__block_rows_start_inside(&rows, document, style, run)
                                       : mdr__block_rows_start(&rows, document, style, run);
    if (!status) status = mdr__write_square_rows(&rows, glyphs, &out);
    mdr__block_rows_clear(&rows);
    return status ? status : mdr__out_end(&out);
}
