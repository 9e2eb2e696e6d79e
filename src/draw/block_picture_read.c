/*
 * From squares to a maze, in one of two ways: every second square is a cell, or every square is.
 *
 * The rule of walls is looked at 64 squares at a time, and so are passages taken over: every second
 * bit of a row of squares, squeezed together, is a row of links.
 */
#include <string.h>

#include "base/memory.h"
#include "base/number_text.h"
#include "base/status.h"
#include "draw/block_picture.h"
#include "draw/every_second_bit.h"
#include "draw/recognised.h"
#include "draw/wall_picture.h"
#include "maze/maze_internal.h"

enum { MOST_PIECES = 24 };

typedef struct block_reader {
    const mdr__block_picture *picture;
    const mdr__block_names *names;
    const mdr_run *run;
    mdr_document *document;
    mdr_maze *maze;
    bool walls;    /* every second square is a cell */
    int64_t inset; /* row and column of the first cell */
    int64_t gap_count;
    bool gaps_became_ends;
    mdr__path_marks marks;
    mdr__rule_break reason;
} block_reader;

/* 64 squares of a row from a column on; none behind the last. */
static uint64_t squares_from(const mdr__block_picture *picture, int64_t row, int64_t column)
{
    const uint64_t *words = mdr__picture_row(picture, row);
    const int64_t word = column >> 6;
    const int32_t shift = (int32_t)(column & 63);
    if (word >= picture->row_words) return 0;
    uint64_t bits = words[word] >> shift;
    if (shift && word + 1 < picture->row_words) bits |= words[word + 1] << (64 - shift);
    return bits;
}

/* Says of a square what is wrong with it. */
static bool breaks_rule(mdr__rule_break *reason, int64_t row, int64_t column, const char *what,
                        const char *how)
{
    if (!reason) return false;
    char row_text[MDR__NUMBER_ROOM], column_text[MDR__NUMBER_ROOM];
    mdr__write_integer(row + 1, row_text);
    mdr__write_integer(column + 1, column_text);
    reason->row = row;
    reason->column = column;
    mdr__join_text(reason->text, sizeof reason->text,
                   PARTS(what, " row ", row_text, ", column ", column_text, how));
    return false;
}

static bool size_fits_walls(const mdr__block_picture *picture, mdr__rule_break *reason)
{
    const bool odd = picture->rows % 2 == 1 && picture->columns % 2 == 1;
    if (odd && picture->rows >= 3 && picture->columns >= 3) return true;
    if (reason) {
        *reason = (mdr__rule_break){0};
        mdr__join_text(reason->text, sizeof reason->text,
                       PARTS(!odd ? "rows and columns are not both odd in number"
                                  : "it has fewer than three rows or columns"));
    }
    return false;
}

/* Starts and ends stand in cells and in the outer wall, not between two cells. */
static bool marks_fit_walls(const mdr__block_picture *picture, int64_t inset,
                            mdr__rule_break *reason)
{
    for (int64_t i = 0; i < picture->mark_count; i++) {
        const mdr__marked_square *square = &picture->marks[i];
        if (square->mark == MDR__SQUARE_PATH) continue;
        const bool cell = (square->row & 1) == inset && (square->column & 1) == inset;
        const bool edge = square->row == 0 || square->row == picture->rows - 1
                          || square->column == 0 || square->column == picture->columns - 1;
        if (!cell && !(edge && inset == 1))
            return breaks_rule(reason, square->row, square->column, "the mark at",
                               " stands between two cells");
    }
    return true;
}

bool mdr__fits_walls(const mdr__block_picture *picture, mdr__rule_break *reason)
{
    if (!size_fits_walls(picture, reason)) return false;
    const int64_t inset = mdr__is_free(picture, 0, 0) ? 0 : 1;
    const uint64_t cells = inset ? ~MDR__EVEN_BITS : MDR__EVEN_BITS;
    for (int64_t row = 0; row < picture->rows; row++) {
        const bool cell_row = (row & 1) == inset;
        for (int64_t column = 0; column < picture->columns; column += 64) {
            const int64_t left = picture->columns - column;
            const uint64_t there = left >= 64 ? UINT64_MAX : ((uint64_t)1 << left) - 1;
            const uint64_t squares = squares_from(picture, row, column);
            const uint64_t broken = (cell_row ? ~squares & cells : squares & ~cells) & there;
            if (broken)
                return breaks_rule(reason, row, column + mdr__lowest_bit(broken),
                                   cell_row ? "the cell at" : "the post at",
                                   cell_row ? " is wall" : " is free");
        }
    }
    return marks_fit_walls(picture, inset, reason);
}

static mdr_status fail_at_square(const block_reader *reader, int64_t row, int64_t column,
                                 const char *const *parts)
{
    const mdr__block_names *names = reader->names;
    const int64_t line = names->first_line > 0 ? names->first_line : 1;
    const int64_t first = names->first_column > 0 ? names->first_column : 1;
    const int64_t shared = names->rows_a_line > 0 ? names->rows_a_line : 1;
    return mdr__fail_at(reader->run, MDR_E_SYNTAX, line + row / shared, first + column, 0, parts);
}

static int64_t count_free(const mdr__block_picture *picture)
{
    return mdr__count_words(picture->free, picture->rows * picture->row_words);
}

/* Decides what a cell is. */
static mdr_status choose_cells(block_reader *reader, mdr_cells cells)
{
    const mdr__block_picture *picture = reader->picture;
    if (count_free(picture) == 0)
        return fail_at_square(reader, 0, 0,
                              PARTS("nothing is free, expected a picture with free squares"));
    if (cells == MDR_CELLS_SQUARES) return MDR_OK;
    reader->walls = mdr__fits_walls(picture, &reader->reason);
    if (!reader->walls && cells == MDR_CELLS_WALLS)
        return fail_at_square(reader, reader->reason.row, reader->reason.column,
                              PARTS(reader->reason.text, ", expected a cell on every second square "
                                                         "and walls one square wide between them; "
                                                         "squares can be read as cells instead"));
    if (reader->walls) reader->inset = mdr__is_free(picture, 0, 0) ? 0 : 1;
    return MDR_OK;
}

static mdr_status make_maze_of_squares(block_reader *reader)
{
    const mdr__block_picture *picture = reader->picture;
    mdr_grid_options options = {.shape = "square",
                                .rows = picture->rows,
                                .columns = picture->columns,
                                .allocator = picture->allocator};
    if (reader->walls) {
        options.rows = (picture->rows + 1) / 2 - reader->inset;
        options.columns = (picture->columns + 1) / 2 - reader->inset;
    }
    mdr_grid *grid;
    mdr_status status = mdr_grid_new(&options, reader->run, &grid);
    if (status) return status;
    status = mdr_maze_new(grid, reader->run, &reader->document->maze);
    reader->maze = reader->document->maze;
    mdr_grid_free(grid);
    return status;
}

/* Opens links that are side by side where every second square of a row, from a column on, is
 * free. */
static void take_links(block_reader *reader, int64_t row, int64_t column, mdr_link first,
                       int64_t count)
{
    for (int64_t i = 0; i < count; i += 32) {
        uint64_t bits = mdr__squeeze_bits(squares_from(reader->picture, row, column + 2 * i));
        if (count - i < 32) bits &= ((uint64_t)1 << (count - i)) - 1;
        mdr__or_bits(reader->maze->open, first + i, bits);
    }
}

static void take_row_of_walls(block_reader *reader, int64_t row)
{
    const mdr_grid *grid = reader->maze->grid;
    const int64_t picture_row = 2 * row + reader->inset;
    const mdr_cell first = row * grid->columns;
    take_links(reader, picture_row, reader->inset + 1, first, grid->columns - 1);
    if (row + 1 < grid->rows)
        take_links(reader, picture_row + 1, reader->inset, grid->plane + first, grid->columns);
}

static void take_row_of_squares(block_reader *reader, int64_t row)
{
    const mdr__block_picture *picture = reader->picture;
    const mdr_grid *grid = reader->maze->grid;
    uint64_t *open = reader->maze->open;
    for (int64_t column = 0; column < grid->columns; column += 64) {
        const mdr_cell first = row * grid->columns + column;
        const uint64_t here = squares_from(picture, row, column);
        mdr__or_bits(open, first, here & squares_from(picture, row, column + 1));
        if (row + 1 == grid->rows) continue;
        mdr__or_bits(open, grid->plane + first, here & squares_from(picture, row + 1, column));
    }
}

static mdr_status take_passages(block_reader *reader)
{
    const int64_t rows = reader->maze->grid->rows;
    mdr_status status = MDR_OK;
    for (int64_t row = 0; !status && row < rows; row++) {
        if (reader->walls)
            take_row_of_walls(reader, row);
        else
            take_row_of_squares(reader, row);
        if ((row & 63) == 63) status = mdr__tick(reader->run, row, rows);
    }
    return status;
}

/* The one side of the picture a square is at; none inside and at corners. */
static int32_t edge_side(const mdr__block_picture *picture, int64_t row, int64_t column)
{
    const bool north = row == 0, south = row == picture->rows - 1;
    const bool west = column == 0, east = column == picture->columns - 1;
    if (north + south + west + east != 1) return MDR_NONE;
    return north ? MDR__NORTH : east ? MDR__EAST : south ? MDR__SOUTH : MDR__WEST;
}

/* The place in the maze that a free square of the picture is. */
static mdr_place place_of_square(const block_reader *reader, int64_t row, int64_t column)
{
    const mdr__block_picture *picture = reader->picture;
    const int64_t columns = reader->maze->grid->columns;
    mdr_place place = {row * columns + column, edge_side(picture, row, column)};
    if (!reader->walls) return place;
    if (reader->inset == 0) place.side = MDR_NONE;
    /* A square of the outer wall belongs to the cell behind it. */
    row += (place.side == MDR__NORTH) - (place.side == MDR__SOUTH) - reader->inset;
    column += (place.side == MDR__WEST) - (place.side == MDR__EAST) - reader->inset;
    place.cell = row / 2 * columns + column / 2;
    return place;
}

static mdr_status add_marks(block_reader *reader, mdr_role role)
{
    const mdr__block_picture *picture = reader->picture;
    mdr_status status = MDR_OK;
    for (int64_t i = 0; !status && i < picture->mark_count; i++) {
        const mdr__marked_square *square = &picture->marks[i];
        if ((int32_t)square->mark != (int32_t)role) continue;
        const mdr_place place = place_of_square(reader, square->row, square->column);
        if (role == MDR_ROLE_DOOR && place.side == MDR_NONE) continue;
        status = mdr_maze_add_opening(reader->maze, (mdr_opening){place, role}, reader->run);
    }
    return status;
}

/* Does a mark of an opening stand on a square? Marks are in the order of reading. */
static bool is_marked_square(const mdr__block_picture *picture, int64_t row, int64_t column)
{
    int64_t low = 0, high = picture->mark_count;
    while (low < high) {
        const int64_t middle = low + (high - low) / 2;
        const mdr__marked_square *square = &picture->marks[middle];
        if (square->row < row || (square->row == row && square->column < column))
            low = middle + 1;
        else
            high = middle;
    }
    if (low == picture->mark_count) return false;
    const mdr__marked_square *square = &picture->marks[low];
    return square->row == row && square->column == column && square->mark != MDR__SQUARE_PATH;
}

/* The next square of the edge in the order of reading; start from row 0, column -1. */
static bool next_edge_square(const mdr__block_picture *picture, int64_t *row, int64_t *column)
{
    const int64_t last = picture->columns - 1;
    const bool whole_row = *row == 0 || *row == picture->rows - 1;
    if (*column < last) {
        *column = whole_row || *column < 0 ? *column + 1 : last;
        return true;
    }
    *column = 0;
    return ++*row < picture->rows;
}

/* Goes to the next free square of the edge without a mark. */
static bool next_gap(const mdr__block_picture *picture, int64_t *row, int64_t *column)
{
    while (next_edge_square(picture, row, column)) {
        if (mdr__is_free(picture, *row, *column) && !is_marked_square(picture, *row, *column))
            return true;
    }
    return false;
}

/* Counts gaps; are there just two, apart from each other and from the corners? */
static bool gaps_are_a_pair(block_reader *reader)
{
    const mdr__block_picture *picture = reader->picture;
    int64_t rows[2] = {0}, columns[2] = {0};
    bool corner = false;
    for (int64_t row = 0, column = -1; next_gap(picture, &row, &column); reader->gap_count++) {
        corner |= edge_side(picture, row, column) == MDR_NONE;
        if (reader->gap_count >= 2) continue;
        rows[reader->gap_count] = row;
        columns[reader->gap_count] = column;
    }
    if (reader->gap_count != 2 || corner) return false;
    const int64_t down = rows[1] - rows[0], across = columns[1] - columns[0];
    return down + (across < 0 ? -across : across) > 1;
}

static mdr_status add_gaps(block_reader *reader)
{
    if (reader->walls && reader->inset == 0) return MDR_OK; /* there is no outer wall */
    const mdr__block_picture *picture = reader->picture;
    const bool pair = gaps_are_a_pair(reader);
    reader->gaps_became_ends = pair && mdr_maze_opening_count(reader->maze) == 0;
    if (!reader->walls && !reader->gaps_became_ends) return MDR_OK;
    mdr_role role = reader->gaps_became_ends ? MDR_ROLE_START : MDR_ROLE_DOOR;
    mdr_status status = MDR_OK;
    for (int64_t row = 0, column = -1; !status && next_gap(picture, &row, &column);) {
        const mdr_place place = place_of_square(reader, row, column);
        status = mdr_maze_add_opening(reader->maze, (mdr_opening){place, role}, reader->run);
        if (role == MDR_ROLE_START) role = MDR_ROLE_END;
    }
    return status;
}

static mdr_status take_openings(block_reader *reader)
{
    mdr_status status = MDR_OK;
    for (int32_t role = MDR_ROLE_START; !status && role <= MDR_ROLE_DOOR; role++)
        status = add_marks(reader, (mdr_role)role);
    return status ? status : add_gaps(reader);
}

/* A mark of the path: on a cell, or between two. */
static mdr_status take_path_mark(block_reader *reader, int64_t row, int64_t column)
{
    mdr__path_marks *marks = &reader->marks;
    const mdr_place place = place_of_square(reader, row, column);
    if (!reader->walls) return mdr__mark_cell(marks, reader->maze, place.cell, reader->run);
    if (place.side != MDR_NONE) return MDR_OK; /* a gap of the outer wall */
    const bool south = (row & 1) != reader->inset, east = (column & 1) != reader->inset;
    if (!south && !east) return mdr__mark_cell(marks, reader->maze, place.cell, reader->run);
    return mdr__mark_passage(marks, reader->maze, place.cell, south ? MDR__SOUTH : MDR__EAST,
                             reader->run);
}

static bool has_path_marks(const mdr__block_picture *picture)
{
    for (int64_t i = 0; i < picture->mark_count; i++) {
        if (picture->marks[i].mark == MDR__SQUARE_PATH) return true;
    }
    return false;
}

static mdr_status take_path(block_reader *reader)
{
    const mdr__block_picture *picture = reader->picture;
    if (!has_path_marks(picture)) return MDR_OK;
    mdr_status status = MDR_OK;
    for (int64_t i = 0; !status && i < picture->mark_count; i++) {
        const mdr__marked_square *square = &picture->marks[i];
        /* A start on the edge hides a mark of the path where every square is a cell. */
        const bool hidden = !reader->walls && square->mark != MDR__SQUARE_DOOR
                            && place_of_square(reader, square->row, square->column).side >= 0;
        if (square->mark == MDR__SQUARE_PATH || hidden)
            status = take_path_mark(reader, square->row, square->column);
    }
    if (status) return status;
    return mdr__path_from_marks(&reader->marks, reader->maze, reader->run, &reader->document->path);
}

/* Says what the picture was taken for, and why. */
static mdr_status recognise_blocks(const block_reader *reader, mdr_cells cells)
{
    const mdr__block_picture *picture = reader->picture;
    const mdr_grid *grid = reader->maze->grid;
    const bool lost_path = has_path_marks(picture) && !reader->document->path;
    char numbers[5][MDR__NUMBER_ROOM];
    mdr__write_integer(picture->columns, numbers[0]);
    mdr__write_integer(picture->rows, numbers[1]);
    mdr__write_integer(grid->columns, numbers[2]);
    mdr__write_integer(grid->rows, numbers[3]);
    mdr__write_integer(count_free(picture), numbers[4]);
    const char *pieces[MOST_PIECES] = {reader->names->title, ", ",       numbers[0], "x",
                                       numbers[1],           " squares", "",         ""};
    int32_t count = 6;
    if (reader->walls) {
        pieces[count++] = ", every second one a cell: ";
        pieces[count++] = numbers[2];
        pieces[count++] = "x";
        pieces[count++] = numbers[3];
        pieces[count++] = reader->inset ? " cells" : " cells without an outer wall";
    } else {
        pieces[count++] = ", ";
        pieces[count++] = numbers[4];
        pieces[count++] = " of them free; ";
        pieces[count++] = cells == MDR_CELLS_SQUARES ? "as asked" : reader->reason.text;
        pieces[count++] = ", so every square is a cell";
    }
    if (reader->gaps_became_ends)
        pieces[count++] = "; the two gaps in the border are taken as start and end";
    if (reader->names->remark) pieces[count++] = reader->names->remark;
    if (lost_path) pieces[count++] = "; the marks of a path are passed over, as they form none";
    pieces[count] = NULL;
    return mdr__recognised(reader->document, reader->run, pieces);
}

mdr_status mdr__read_blocks(const mdr__block_picture *picture, const mdr__block_names *names,
                            const mdr_read_style *style, const mdr_run *run, mdr_document *document)
{
    block_reader reader = {.picture = picture, .names = names, .run = run, .document = document};
    const mdr_cells cells = style ? style->cells : MDR_CELLS_ANY;
    mdr_status status = choose_cells(&reader, cells);
    if (!status) status = make_maze_of_squares(&reader);
    if (!status) status = take_passages(&reader);
    if (!status) status = take_openings(&reader);
    if (!status) status = take_path(&reader);
    if (!status) status = recognise_blocks(&reader, cells);
    if (reader.maze) mdr__clear_marks(&reader.marks, reader.maze);
    return status;
}
