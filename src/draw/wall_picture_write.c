/*
 * Writing pictures of square mazes as characters: row by row, 64 columns at a time.
 *
 * A row of the maze is 64 bits of a chunk. Where nothing but walls and passages is to be seen, four
 * columns at a time are copied from a table of all sixteen patterns; the columns of a chunk that
 * hold anything else (openings, arrows, a path, labels, the last post) are its decorated bits and
 * are written one by one. Memory: the openings sorted, a path's passages; nothing a cell.
 */
#include <string.h>

#include "base/out.h"
#include "base/status.h"
#include "draw/sorted_openings.h"
#include "draw/wall_picture.h"
#include "maze/maze_internal.h"

/* What four columns of a row can look like. */
enum { STRIP_COLUMNS = 4, STRIP_PATTERNS = 16, STRIP_ROOM = 48, CHUNK_COLUMNS = 64 };
typedef struct strip {
    size_t size;
    char text[STRIP_ROOM];
} strip;

/* Rows of characters: those of posts are above, between and below the rows of cells. */
typedef enum picture_row { ROW_TOP = 0, ROW_BETWEEN, ROW_BOTTOM, ROW_CELLS, ROW_KINDS } picture_row;

/* Up to 64 columns of one row; bit i is column first + i. */
typedef struct row_chunk {
    picture_row kind;
    mdr_cell first;
    int32_t count;
    bool last;      /* the last column is one of them */
    uint64_t open;  /* passages to the east, or to the south in rows of posts */
    uint64_t forth; /* those that can be walked eastwards, or southwards */
    uint64_t one_way;
    uint64_t path;       /* those the path goes through */
    uint64_t path_cells; /* cells on the path */
    uint64_t decorated;  /* columns to be written one by one */
} row_chunk;

typedef struct picture_writer {
    const mdr_maze *maze;
    const mdr_grid *grid;
    const mdr__wall_dialect *dialect;
    const mdr_style *style;
    const mdr_run *run;
    mdr_maze *path;     /* the path's passages, or NULL */
    mdr_cell lone_cell; /* of a path that has no passage, or MDR_NONE */
    mdr__sorted_openings openings;
    bool labelled;
    bool doors_marked;
    int64_t done; /* cells written */
    strip strips[ROW_KINDS][STRIP_PATTERNS];
    mdr__out out;
} picture_writer;

/* What comes behind a column: the wall of a cell row, the post of the others. */
static const char *piece_of_column(const mdr__wall_dialect *dialect, picture_row kind, bool open,
                                   bool behind)
{
    if (kind == ROW_CELLS) return !behind ? "   " : open ? " " : dialect->down;
    if (behind) return dialect->posts[kind][1];
    return open ? "   " : dialect->across;
}

static void make_strip(const mdr__wall_dialect *dialect, picture_row kind, uint32_t pattern,
                       strip *made)
{
    made->size = 0;
    for (int32_t piece = 0; piece < 2 * STRIP_COLUMNS; piece++) {
        const char *text = piece_of_column(dialect, kind, pattern >> piece / 2 & 1, piece & 1);
        const size_t size = strlen(text);
        memcpy(made->text + made->size, text, size);
        made->size += size;
    }
}

static void make_strips(picture_writer *writer)
{
    for (int32_t kind = 0; kind < ROW_KINDS; kind++) {
        for (uint32_t pattern = 0; pattern < STRIP_PATTERNS; pattern++) {
            make_strip(writer->dialect, (picture_row)kind, pattern, &writer->strips[kind][pattern]);
        }
    }
}

static uint64_t low_bits(int32_t count)
{
    return count == 64 ? UINT64_MAX : ((uint64_t)1 << count) - 1;
}

/* `count` bits from a place that need not be the first of a word. */
static uint64_t bits_from(const uint64_t *words, int64_t first, int32_t count)
{
    const int32_t shift = (int32_t)(first & 63);
    const uint64_t *word = words + (first >> 6);
    uint64_t bits = word[0] >> shift;
    if (shift) bits |= word[1] << (64 - shift);
    return bits & low_bits(count);
}

/* The columns of a chunk that hold an opening the row shows. */
static uint64_t columns_with_openings(const picture_writer *writer, const row_chunk *chunk)
{
    static const int32_t side_shown[ROW_KINDS] = {[ROW_TOP] = MDR__NORTH,
                                                  [ROW_BETWEEN] = -2,
                                                  [ROW_BOTTOM] = MDR__SOUTH,
                                                  [ROW_CELLS] = MDR__EAST};
    const mdr__sorted_openings *openings = &writer->openings;
    const int32_t side = side_shown[chunk->kind];
    uint64_t columns = 0;
    for (int64_t i = mdr__openings_from(openings, chunk->first); i < openings->count; i++) {
        const mdr_place place = openings->list[i].place;
        if (place.cell >= chunk->first + chunk->count) break;
        if (place.side == side || (chunk->kind == ROW_CELLS && place.side == MDR_NONE))
            columns |= (uint64_t)1 << (place.cell - chunk->first);
    }
    return columns;
}

static void load_path(const picture_writer *writer, row_chunk *chunk)
{
    const uint64_t *path = writer->path->open;
    const int64_t plane = writer->grid->plane, columns = writer->grid->columns;
    const mdr_cell first = chunk->first;
    const int32_t count = chunk->count;
    const uint64_t east = bits_from(path, first, count);
    const uint64_t south = bits_from(path, plane + first, count);
    chunk->path = chunk->kind == ROW_CELLS ? east : south;
    chunk->path_cells = east | south | bits_from(path, first - 1, count)
                        | bits_from(path, plane + first - columns, count);
}

static void load_chunk(const picture_writer *writer, row_chunk *chunk)
{
    const mdr_maze *maze = writer->maze;
    if (chunk->kind == ROW_CELLS || chunk->kind == ROW_BETWEEN) {
        const int64_t plane = chunk->kind == ROW_CELLS ? 0 : writer->grid->plane;
        chunk->forth = bits_from(maze->open, plane + chunk->first, chunk->count);
        const uint64_t back = bits_from(maze->back, plane + chunk->first, chunk->count);
        chunk->open = chunk->forth | back;
        chunk->one_way = chunk->forth ^ back;
        if (writer->path) load_path(writer, chunk);
        chunk->decorated = chunk->one_way | (chunk->path & chunk->open);
    }
    chunk->decorated |= columns_with_openings(writer, chunk);
    if (chunk->kind == ROW_CELLS) {
        if (writer->lone_cell >= chunk->first && writer->lone_cell < chunk->first + chunk->count)
            chunk->path_cells |= (uint64_t)1 << (writer->lone_cell - chunk->first);
        chunk->decorated |= chunk->path_cells;
        if (writer->labelled) chunk->decorated = low_bits(chunk->count);
    } else if (chunk->last) {
        chunk->decorated |= (uint64_t)1 << (chunk->count - 1);
    }
}

/* Columns without decoration. */
static void write_plain_columns(picture_writer *writer, const row_chunk *chunk, int32_t from,
                                int32_t count)
{
    char text[CHUNK_COLUMNS / STRIP_COLUMNS * STRIP_ROOM + STRIP_ROOM];
    const strip *strips = writer->strips[chunk->kind];
    uint64_t open = chunk->open >> from;
    size_t size = 0;
    for (; count >= STRIP_COLUMNS; count -= STRIP_COLUMNS, open >>= STRIP_COLUMNS) {
        const strip *shown = &strips[open & (STRIP_PATTERNS - 1)];
        memcpy(text + size, shown->text, STRIP_ROOM);
        size += shown->size;
    }
    for (; count > 0; count--, open >>= 1) {
        const strip *shown = &strips[open & 1 ? STRIP_PATTERNS - 1 : 0];
        memcpy(text + size, shown->text, shown->size / STRIP_COLUMNS);
        size += shown->size / STRIP_COLUMNS;
    }
    mdr__out_bytes(&writer->out, text, size);
}

/* What stands in a gap: NULL for a wall, "" for nothing. */
static const char *symbol_in_gap(const picture_writer *writer, const row_chunk *chunk, int32_t i)
{
    if (!(chunk->open >> i & 1)) return NULL;
    if (chunk->one_way >> i & 1) {
        const bool forth = chunk->forth >> i & 1;
        const bool eastwards = chunk->kind == ROW_CELLS;
        return writer->dialect->one_way_arrows[eastwards ? (forth ? MDR__EAST : MDR__WEST)
                                                         : (forth ? MDR__SOUTH : MDR__NORTH)];
    }
    return chunk->path >> i & 1 ? writer->dialect->path : "";
}

/* The same for a side of the border. */
static const char *symbol_in_border(const picture_writer *writer, mdr_cell cell, int32_t side)
{
    const mdr__wall_dialect *dialect = writer->dialect;
    const mdr_opening *opening = mdr__openings_at(&writer->openings, cell, side);
    if (!opening) return NULL;
    if (opening->role == MDR_ROLE_START) return dialect->opening_arrows[side ^ 2];
    if (opening->role == MDR_ROLE_END) return dialect->opening_arrows[side];
    return writer->doors_marked ? dialect->door : "";
}

/* A text in the middle of three characters. */
static void write_centred(picture_writer *writer, const char *text)
{
    const int64_t characters = mdr__character_count(text);
    const int64_t before = (4 - characters) / 2;
    mdr__out_repeat(&writer->out, " ", before);
    mdr__out_text(&writer->out, text);
    mdr__out_repeat(&writer->out, " ", 3 - characters - before);
}

static void write_cell(picture_writer *writer, const row_chunk *chunk, int32_t i)
{
    const mdr__wall_dialect *dialect = writer->dialect;
    const mdr_cell cell = chunk->first + i;
    const mdr_opening *mark = mdr__openings_at(&writer->openings, cell, MDR_NONE);
    char room[48];
    const char *text = chunk->path_cells >> i & 1 ? dialect->path : "";
    const char *label =
        writer->labelled ? mdr__wall_label(writer->maze, writer->style, cell, room) : NULL;
    if (label) text = label;
    if (mark) text = mark->role == MDR_ROLE_START ? dialect->start : dialect->end;
    write_centred(writer, text);
}

static void write_decorated_column(picture_writer *writer, const row_chunk *chunk, int32_t i)
{
    const mdr__wall_dialect *dialect = writer->dialect;
    const mdr_cell cell = chunk->first + i;
    const bool last = chunk->last && i == chunk->count - 1;
    if (chunk->kind == ROW_CELLS) {
        write_cell(writer, chunk, i);
        const char *symbol =
            last ? symbol_in_border(writer, cell, MDR__EAST) : symbol_in_gap(writer, chunk, i);
        mdr__out_text(&writer->out, !symbol ? dialect->down : *symbol ? symbol : " ");
        return;
    }
    const char *symbol =
        chunk->kind == ROW_BETWEEN
            ? symbol_in_gap(writer, chunk, i)
            : symbol_in_border(writer, cell, chunk->kind == ROW_TOP ? MDR__NORTH : MDR__SOUTH);
    if (symbol) {
        write_centred(writer, symbol);
    } else {
        mdr__out_text(&writer->out, dialect->across);
    }
    mdr__out_text(&writer->out, dialect->posts[chunk->kind][last ? 2 : 1]);
}

static void write_chunk(picture_writer *writer, const row_chunk *chunk)
{
    for (int32_t i = 0; i < chunk->count;) {
        const uint64_t decorated = chunk->decorated >> i;
        const int32_t plain = decorated ? mdr__lowest_bit(decorated) : chunk->count - i;
        if (plain > 0) write_plain_columns(writer, chunk, i, plain);
        i += plain;
        if (i < chunk->count) write_decorated_column(writer, chunk, i++);
    }
}

/* Tells progress now and then; a refusal silences the output. */
static void count_cells(picture_writer *writer, int64_t cells)
{
    const int64_t before = writer->done;
    writer->done += cells;
    if (writer->done / (MDR__TICK_MASK + 1) == before / (MDR__TICK_MASK + 1)) return;
    if (writer->out.status) return;
    writer->out.status = mdr__tick(writer->run, writer->done, writer->grid->cells);
}

static void write_row(picture_writer *writer, picture_row kind, int64_t row)
{
    const mdr__wall_dialect *dialect = writer->dialect;
    const int64_t columns = writer->grid->columns;
    const mdr_cell first = row * columns;
    if (kind == ROW_CELLS) {
        const char *symbol = symbol_in_border(writer, first, MDR__WEST);
        mdr__out_text(&writer->out, !symbol ? dialect->down : *symbol ? symbol : " ");
    } else {
        mdr__out_text(&writer->out, dialect->posts[kind][0]);
    }
    for (int64_t column = 0; column < columns && !writer->out.status; column += CHUNK_COLUMNS) {
        const int64_t left = columns - column;
        row_chunk chunk = {.kind = kind, .first = first + column};
        chunk.count = left < CHUNK_COLUMNS ? (int32_t)left : CHUNK_COLUMNS;
        chunk.last = left <= CHUNK_COLUMNS;
        load_chunk(writer, &chunk);
        write_chunk(writer, &chunk);
        if (kind == ROW_CELLS) count_cells(writer, chunk.count);
    }
    mdr__out_char(&writer->out, '\n');
}

static void write_rows(picture_writer *writer)
{
    const int64_t rows = writer->grid->rows;
    for (int64_t row = 0; row < rows && !writer->out.status; row++) {
        write_row(writer, row == 0 ? ROW_TOP : ROW_BETWEEN, row == 0 ? 0 : row - 1);
        write_row(writer, ROW_CELLS, row);
    }
    write_row(writer, ROW_BOTTOM, rows - 1);
}

static mdr_status check_picture(const picture_writer *writer)
{
    const mdr__wall_dialect *dialect = writer->dialect;
    if (!dialect->one_way_arrows[0] && mdr_maze_one_way_count(writer->maze) > 0)
        return mdr__fail(
            writer->run, MDR_E_UNFIT,
            PARTS(dialect->title, " cannot show one-way passages; use -f text, -f svg or -f json"));
    if (!writer->labelled) return MDR_OK;
    return mdr__check_wall_labels(writer->maze, writer->style, dialect, writer->run);
}

static mdr_status load_document(picture_writer *writer, const mdr_document *document)
{
    const mdr__wall_dialect *dialect = writer->dialect;
    const bool closed = !dialect->opening_arrows[0];
    mdr_status status = mdr__openings_sort(writer->maze, closed, writer->run, &writer->openings);
    if (status) return status;
    const mdr__sorted_openings *openings = &writer->openings;
    writer->doors_marked = dialect->gaps_are_ends && openings->count == 2
                           && openings->list[0].role == MDR_ROLE_DOOR
                           && openings->list[1].role == MDR_ROLE_DOOR;
    const mdr_path *path = document->path;
    if (!path || writer->style->hide_path || !dialect->path) return MDR_OK;
    if (mdr_path_count(path) == 1) writer->lone_cell = mdr_path_at(path, 0);
    return mdr__path_to_marks(path, writer->maze, writer->run, &writer->path);
}

mdr_status mdr__wall_picture_write(const mdr_document *document, const mdr_style *style,
                                   const mdr__wall_dialect *dialect, const mdr_run *run,
                                   const mdr_sink *sink)
{
    picture_writer writer = {.maze = document->maze,
                             .grid = mdr_maze_grid(document->maze),
                             .dialect = dialect,
                             .style = style,
                             .run = run,
                             .lone_cell = MDR_NONE,
                             .labelled = style->label_texts || style->labels != MDR_LABELS_NONE};
    mdr_status status = check_picture(&writer);
    if (!status) status = load_document(&writer, document);
    if (!status) {
        make_strips(&writer);
        mdr__out_start(&writer.out, sink);
        write_rows(&writer);
        status = mdr__fail_plain(run, mdr__out_end(&writer.out));
    }
    mdr_maze_free(writer.path);
    mdr__openings_clear(&writer.openings);
    return status;
}
