/*
 * Rows of numbers, as the micromouse simulator mms (github.com/mackorone/mms) has them: a row a
 * cell, its x and y from the bottom left cell, then whether there is a wall to the north, east,
 * south and west.
 *
 *     0 0 0 1 1 1     The mms program reads N E S W, whatever other orders its texts name. Written,
 *     0 1 1 1 0 1     rows stand column by column; read, they may stand in any order, but every cell
 *                     has just one, and two cells say the same of the wall between them.
 *
 * The border is closed and there are no marks: openings are left out in writing. Open sides of the
 * border are read as doors.
 */
#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "base/number_text.h"
#include "base/out.h"
#include "base/status.h"
#include "draw/cell_walls.h"
#include "draw/recognised.h"
#include "maze/maze_internal.h"

enum { NUMBERS_A_ROW = 6 };

typedef struct num_reader {
    const char *bytes, *at, *limit;
    int64_t line;
    int64_t numbers[NUMBERS_A_ROW];
    int64_t columns, rows, row_count;
    uint8_t *walls; /* of each cell, as bits N, E, S, W, and SEEN */
    int64_t cell_count;
    const mdr_allocator *allocator;
    const mdr_run *run;
} num_reader;

enum { SEEN = 16, MOST_NUM_CELLS = INT32_MAX };

static mdr_status fail_in_num(const num_reader *reader, const char *const *parts)
{
    const char *line = reader->at;
    while (line > reader->bytes && line[-1] != '\n') line--;
    return mdr__fail_at(reader->run, MDR_E_SYNTAX, reader->line, reader->at - line + 1,
                        reader->at - reader->bytes, parts);
}

static void skip_num_blanks(num_reader *reader)
{
    while (reader->at < reader->limit
           && (*reader->at == ' ' || *reader->at == '\t' || *reader->at == '\r'))
        reader->at++;
}

/* Goes to the next row that is not blank; false when there is none. */
static bool next_num_row(num_reader *reader)
{
    for (;;) {
        skip_num_blanks(reader);
        if (reader->at == reader->limit) return false;
        if (*reader->at != '\n') return true;
        reader->at++;
        reader->line++;
    }
}

static mdr_status read_num_row(num_reader *reader)
{
    for (int32_t i = 0; i < NUMBERS_A_ROW; i++) {
        const char *end;
        skip_num_blanks(reader);
        const int64_t most = i < 2 ? MOST_NUM_CELLS - 1 : 1;
        if (!mdr__read_integer(reader->at, reader->limit, &reader->numbers[i], &end)
            || reader->numbers[i] < 0 || reader->numbers[i] > most)
            return fail_in_num(reader, PARTS(i < 2 ? "expected x y N E S W, x and y from 0"
                                                   : "expected 0 or 1: x y N E S W in each row"));
        reader->at = end;
    }
    skip_num_blanks(reader);
    if (reader->at < reader->limit && *reader->at != '\n')
        return fail_in_num(reader, PARTS("expected the end of the row behind six numbers"));
    return MDR_OK;
}

/* The first time through: how large is it? */
static mdr_status measure_num(num_reader reader, int64_t *columns, int64_t *rows, int64_t *count)
{
    mdr_status status = MDR_OK;
    *columns = *rows = *count = 0;
    for (; !status && next_num_row(&reader); ++*count) {
        status = read_num_row(&reader);
        if (status) return status;
        if (reader.numbers[0] >= *columns) *columns = reader.numbers[0] + 1;
        if (reader.numbers[1] >= *rows) *rows = reader.numbers[1] + 1;
    }
    if (*count == 0) return fail_in_num(&reader, PARTS("there is no row of x y N E S W"));
    return MDR_OK;
}

/* Fails at the row of a cell. */
static mdr_status fail_at_num_cell(num_reader *reader, int64_t x, int64_t y, const char *what)
{
    char x_text[MDR__NUMBER_ROOM], y_text[MDR__NUMBER_ROOM];
    mdr__write_integer(x, x_text);
    mdr__write_integer(y, y_text);
    return fail_in_num(reader, PARTS("the cell ", x_text, " ", y_text, " ", what));
}

/* Fewer or more rows than cells: which is missing is told, as far as memory for it is at hand. */
static mdr_status check_num_count(num_reader *reader)
{
    int64_t cells;
    if (!mdr__multiply(reader->columns, reader->rows, &cells) || cells > reader->row_count) {
        char rows[MDR__NUMBER_ROOM], columns[MDR__NUMBER_ROOM], count[MDR__NUMBER_ROOM];
        mdr__write_integer(reader->rows, rows);
        mdr__write_integer(reader->columns, columns);
        mdr__write_integer(reader->row_count, count);
        return fail_in_num(reader, PARTS("the numbers go up to ", columns, " x ", rows,
                                         " cells, but there are rows for ", count, " only"));
    }
    reader->cell_count = cells;
    return MDR_OK;
}

static mdr_status take_num_row(num_reader *reader)
{
    const int64_t *numbers = reader->numbers;
    uint8_t *walls = &reader->walls[numbers[1] * reader->columns + numbers[0]];
    if (*walls)
        return fail_at_num_cell(reader, numbers[0], numbers[1], "has a second row, expected one");
    *walls = SEEN;
    for (int32_t side = 0; side < 4; side++)
        if (numbers[2 + side]) *walls |= (uint8_t)(1u << side);
    return MDR_OK;
}

/* Bits come from a table, as gcc 12 at -O1 takes two walls that are compared for others when it is
 * left to shift them. */
static bool wall_at(const num_reader *reader, int64_t x, int64_t y, int32_t side)
{
    static const uint8_t side_bits[4] = {1, 2, 4, 8};
    return (reader->walls[y * reader->columns + x] & side_bits[side]) != 0;
}

/* The second time: keeps the walls of all cells. As there are as many rows as cells and none twice,
 * none is missing. */
static mdr_status take_num_rows(num_reader *reader)
{
    mdr_status status = MDR_OK;
    for (int64_t row = 0; !status && next_num_row(reader); row++) {
        status = read_num_row(reader);
        if (!status) status = take_num_row(reader);
        if (!status && (row & MDR__TICK_MASK) == MDR__TICK_MASK)
            status = mdr__tick(reader->run, row, reader->row_count);
    }
    return status;
}

/* The third time: in the order of rows, so that the first that disagrees is named. */
static mdr_status open_num_row(num_reader *reader, mdr_maze *maze)
{
    static const int32_t beside[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    const int64_t x = reader->numbers[0], y = reader->numbers[1];
    const mdr_cell cell = mdr__cell_from_below(reader->columns, reader->rows, x, y);
    for (int32_t side = 0; side < 4; side++) {
        const int64_t next_x = x + beside[side][0], next_y = y + beside[side][1];
        const bool wall = wall_at(reader, x, y, side);
        if (next_x < 0 || next_y < 0 || next_x == reader->columns || next_y == reader->rows) {
            const mdr_opening door = {{cell, side}, MDR_ROLE_DOOR};
            const mdr_status status = wall ? MDR_OK : mdr_maze_add_opening(maze, door, reader->run);
            if (status) return status;
            continue;
        }
        if (wall_at(reader, next_x, next_y, side ^ 2) != wall)
            return fail_at_num_cell(reader, x, y,
                                    side == 0   ? "and the one north of it do not agree"
                                    : side == 1 ? "and the one east of it do not agree"
                                    : side == 2 ? "and the one south of it do not agree"
                                                : "and the one west of it do not agree");
        if (!wall) mdr_maze_open(maze, cell, side);
    }
    return MDR_OK;
}

static mdr_status open_num_rows(num_reader *reader, mdr_maze *maze)
{
    mdr_status status = MDR_OK;
    while (!status && next_num_row(reader)) {
        status = read_num_row(reader);
        if (!status) status = open_num_row(reader, maze);
    }
    return status;
}

static mdr_status recognise_num(const num_reader *reader, mdr_document *document)
{
    char columns[MDR__NUMBER_ROOM], rows[MDR__NUMBER_ROOM];
    mdr__write_integer(reader->columns, columns);
    mdr__write_integer(reader->rows, rows);
    return mdr__recognised(document, reader->run,
                           PARTS("micromouse rows (x y N E S W), ", columns, "x", rows, " cells"));
}

static mdr_status read_num(const char *bytes, size_t size, const mdr_allocator *allocator,
                           const mdr_run *run, mdr_document *document)
{
    num_reader reader = {.bytes = bytes,
                         .at = bytes,
                         .limit = bytes + size,
                         .line = 1,
                         .run = run,
                         .allocator = allocator};
    if (size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) reader.at += 3;
    const num_reader begin = reader;
    mdr_status status = measure_num(reader, &reader.columns, &reader.rows, &reader.row_count);
    if (!status) status = check_num_count(&reader);
    if (!status)
        status = mdr__new_squares(reader.rows, reader.columns, allocator, run, &document->maze);
    if (status) return status;
    reader.walls = mdr__array(allocator, reader.cell_count, 1, run, &status);
    if (!status) status = take_num_rows(&reader);
    reader.at = begin.at;
    reader.line = begin.line;
    if (!status) status = open_num_rows(&reader, document->maze);
    if (!status) status = recognise_num(&reader, document);
    mdr__release(allocator, reader.walls, reader.cell_count, 1);
    return status;
}

/* Does the first row hold six numbers? */
static bool sniff_num(const char *bytes, size_t size)
{
    num_reader reader = {.bytes = bytes, .at = bytes, .limit = bytes + size};
    if (size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) reader.at += 3;
    for (int32_t i = 0; i < NUMBERS_A_ROW; i++) {
        int64_t number;
        if (i == 0 && !next_num_row(&reader)) return false;
        skip_num_blanks(&reader);
        if (!mdr__read_integer(reader.at, reader.limit, &number, &reader.at)) return false;
    }
    return true;
}

static void write_num_row(mdr__out *out, const mdr_maze *maze, int64_t x, int64_t y)
{
    const mdr_grid *grid = maze->grid;
    const uint32_t walls =
        mdr__walls_of_cell(maze, mdr__cell_from_below(grid->columns, grid->rows, x, y));
    char text[8] = " 0 0 0 0";
    for (int32_t side = 0; side < 4; side++) text[2 * side + 1] = walls >> side & 1 ? '1' : '0';
    mdr__out_integer(out, x);
    mdr__out_char(out, ' ');
    mdr__out_integer(out, y);
    mdr__out_bytes(out, text, sizeof text);
    mdr__out_char(out, '\n');
}

static mdr_status write_num(const mdr_document *document, const mdr_style *style,
                            const mdr_run *run, const mdr_sink *sink, mdr_drawing *drawing)
{
    const mdr_maze *maze = document->maze;
    const mdr_grid *grid = maze->grid;
    mdr__out out;
    (void)style;
    (void)drawing;
    if (mdr_maze_one_way_count(maze) > 0)
        return mdr__fail(run, MDR_E_UNFIT,
                         PARTS("micromouse rows cannot show passages that can be walked one way "
                               "only"));
    mdr__out_start(&out, sink);
    mdr_status status = MDR_OK;
    for (int64_t x = 0; !status && x < grid->columns; x++) {
        for (int64_t y = 0; y < grid->rows; y++) write_num_row(&out, maze, x, y);
        status = mdr__tick(run, x, grid->columns);
    }
    return status ? status : mdr__out_end(&out);
}

static const struct mdr_format_ops num_ops = {
    .sniff = sniff_num, .read = read_num, .write = write_num};

const mdr_format mdr__format_num = {
    .name = "num",
    .suffix = ".num",
    .title = "Micromouse rows of numbers (x y N E S W)",
    .reads = true,
    .writes = true,
    .ops = &num_ops,
};
