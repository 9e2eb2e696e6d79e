/*
 * From a maze to rows of squares, 64 at a time.
 *
 *     row 2r + 1:   # c # c # c #      odd squares are cells, square 2i + 2 the east link of cell i
 *     row 2r + 2:   # # # s # s #      square 2i + 1 the south link of cell i, the others posts
 *
 * so 32 links, pulled apart to every second bit, are 64 squares. Where every square is a cell, those
 * with a passage or a mark are free, and it is looked at first whether that says it all.
 */
#include "base/memory.h"
#include "base/status.h"
#include "draw/block_picture.h"
#include "draw/every_second_bit.h"
#include "draw/wall_picture.h"
#include "maze/maze_internal.h"

/* 64 bits from a place that need not be the first of a word; -1 is the least. */
static uint64_t bits_at(const uint64_t *words, int64_t first)
{
    const int32_t shift = (int32_t)(first & 63);
    const uint64_t *word = words + (first >> 6);
    return shift ? word[0] >> shift | word[1] << (64 - shift) : word[0];
}

/* The bits of the 64 columns from `column` on that are there. */
static uint64_t columns_there(int64_t columns, int64_t column)
{
    const int64_t left = columns - column;
    return left >= 64 ? UINT64_MAX : left <= 0 ? 0 : ((uint64_t)1 << left) - 1;
}

/* Which of 64 cells have a passage. */
static uint64_t linked_cells(const mdr_maze *maze, mdr_cell first)
{
    const mdr_grid *grid = maze->grid;
    return bits_at(maze->open, first) | bits_at(maze->open, first - 1)
           | bits_at(maze->open, grid->plane + first)
           | bits_at(maze->open, grid->plane + first - grid->columns);
}

static bool is_row_of_cells(const mdr__block_rows *rows)
{
    return rows->squares || (rows->row & 1);
}

/* The row of cells whose openings may be in this row of squares. */
static int64_t row_of_cells(const mdr__block_rows *rows)
{
    if (rows->squares) return rows->row;
    return rows->row == rows->rows - 1 ? rows->grid->rows - 1 : rows->row / 2;
}

/* The squares of a row of cells whose odd squares are `cells`, as far as they are there. */
static uint64_t row_of_walls(const mdr__block_rows *rows, const mdr_maze *maze, int64_t column,
                             uint64_t cells)
{
    const mdr_cell first = row_of_cells(rows) * rows->grid->columns + column / 2;
    const uint64_t there = columns_there(rows->columns - 1, column);
    return (mdr__spread_bits(bits_at(maze->open, first - 1)) | mdr__spread_bits(cells) << 1)
           & there;
}

/* The squares below a row of cells. */
static uint64_t row_of_posts(const mdr__block_rows *rows, const mdr_maze *maze, int64_t column)
{
    if (rows->row == 0 || rows->row == rows->rows - 1) return 0;
    const mdr_grid *grid = rows->grid;
    const mdr_cell first = (rows->row / 2 - 1) * grid->columns + column / 2;
    const uint64_t there = columns_there(rows->columns - 1, column);
    return mdr__spread_bits(bits_at(maze->open, grid->plane + first)) << 1 & there;
}

static void load_free(const mdr__block_rows *rows, uint64_t *words)
{
    for (int64_t word = 0; word < rows->row_words; word++) {
        const int64_t column = 64 * word;
        if (rows->squares) {
            const mdr_cell first = rows->row * rows->columns + column;
            words[word] = linked_cells(rows->maze, first) & columns_there(rows->columns, column);
        } else if (is_row_of_cells(rows)) {
            words[word] = row_of_walls(rows, rows->maze, column, UINT64_MAX);
        } else {
            words[word] = row_of_posts(rows, rows->maze, column);
        }
    }
}

static void load_route(const mdr__block_rows *rows, uint64_t *words)
{
    const mdr_maze *route = rows->route;
    for (int64_t word = 0; word < rows->row_words; word++) {
        const int64_t column = 64 * word;
        if (rows->squares) {
            const mdr_cell first = rows->row * rows->columns + column;
            words[word] = linked_cells(route, first) & columns_there(rows->columns, column);
        } else if (is_row_of_cells(rows)) {
            const mdr_cell first = row_of_cells(rows) * rows->grid->columns + column / 2;
            words[word] = row_of_walls(rows, route, column, linked_cells(route, first));
        } else {
            words[word] = row_of_posts(rows, route, column);
        }
    }
    if (rows->lone_cell == MDR_NONE || !is_row_of_cells(rows)) return;
    const int64_t column = rows->lone_cell - row_of_cells(rows) * rows->grid->columns;
    if (column >= 0 && column < rows->grid->columns)
        mdr__set_bit(words, rows->squares ? column : 2 * column + 1);
}

/* The column of the square of an opening, if it is in this row. */
static int64_t square_of_opening(const mdr__block_rows *rows, mdr_opening opening)
{
    const mdr_place place = opening.place;
    const int64_t column = place.cell - row_of_cells(rows) * rows->grid->columns;
    if (rows->squares) return column;
    const int64_t row =
        2 * row_of_cells(rows) + 1 + (place.side == MDR__SOUTH) - (place.side == MDR__NORTH);
    if (row != rows->row) return MDR_NONE;
    return 2 * column + 1 + (place.side == MDR__EAST) - (place.side == MDR__WEST);
}

/* Puts the marks of the row in the order of columns and frees their squares. */
static void load_marks(mdr__block_rows *rows, uint64_t *words)
{
    rows->mark_count = 0;
    if (!is_row_of_cells(rows) && rows->row != 0 && rows->row != rows->rows - 1) return;
    const mdr_cell first = row_of_cells(rows) * rows->grid->columns;
    const mdr__sorted_openings *openings = &rows->openings;
    for (int64_t i = mdr__openings_from(openings, first); i < openings->count; i++) {
        if (openings->list[i].place.cell >= first + rows->grid->columns) break;
        const int64_t column = square_of_opening(rows, openings->list[i]);
        if (column == MDR_NONE) continue;
        int64_t at = rows->mark_count++;
        for (; at > 0 && rows->row_marks[at - 1].column > column; at--)
            rows->row_marks[at] = rows->row_marks[at - 1];
        rows->row_marks[at] = (mdr__row_mark){column, openings->list[i].role};
        mdr__set_bit(words, column);
    }
}

static mdr_status fail_two_squares(const mdr__block_rows *rows, mdr_cell cell, mdr_cell other)
{
    char name[48], other_name[48];
    mdr_grid_cell_name(rows->grid, cell, name);
    mdr_grid_cell_name(rows->grid, other, other_name);
    return mdr__fail(rows->run, MDR_E_UNFIT,
                     PARTS("squares as cells cannot show the wall between ", name, " and ",
                           other_name, ", as both are free; write walls between cells instead"));
}

/* Are just those cells linked whose squares are free and touch? */
static mdr_status check_two_rows(const mdr__block_rows *rows, const uint64_t *here,
                                 const uint64_t *below)
{
    const uint64_t *open = rows->maze->open;
    for (int64_t word = 0; word < rows->row_words; word++) {
        const mdr_cell first = rows->row * rows->columns + 64 * word;
        const uint64_t there = columns_there(rows->columns, 64 * word);
        const uint64_t right = here[word] >> 1 | here[word + 1] << 63;
        const uint64_t east = (here[word] & right & there) ^ (bits_at(open, first) & there);
        if (east) {
            const mdr_cell cell = first + mdr__lowest_bit(east);
            return fail_two_squares(rows, cell, cell + 1);
        }
        const uint64_t south =
            (here[word] & below[word]) ^ (bits_at(open, rows->grid->plane + first) & there);
        if (south) {
            const mdr_cell cell = first + mdr__lowest_bit(south);
            return fail_two_squares(rows, cell, cell + rows->columns);
        }
    }
    return MDR_OK;
}

static void load_squares(mdr__block_rows *rows, uint64_t *words)
{
    load_free(rows, words);
    load_marks(rows, words);
}

static mdr_status check_squares(mdr__block_rows *rows)
{
    uint64_t *here = rows->words, *below = rows->words + rows->row_words + 1;
    bool any = false;
    mdr_status status = MDR_OK;
    rows->row = 0;
    load_squares(rows, here);
    for (int64_t row = 0; !status && row < rows->rows; row++) {
        for (int64_t word = 0; word < rows->row_words; word++) {
            below[word] = 0;
            any |= here[word] != 0;
        }
        rows->row = row + 1;
        if (rows->row < rows->rows) load_squares(rows, below);
        rows->row = row;
        status = check_two_rows(rows, here, below);
        uint64_t *other = here;
        here = below;
        below = other;
    }
    rows->row = MDR_NONE;
    if (!status && !any)
        status = mdr__fail(rows->run, MDR_E_UNFIT,
                           PARTS("no cell has a passage, so squares as cells would show nothing"));
    return status;
}

/* How many squares there are; false when they cannot be numbered. */
static bool count_squares(mdr__block_rows *rows)
{
    rows->rows = rows->grid->rows;
    rows->columns = rows->grid->columns;
    if (!rows->squares
        && (!mdr__multiply(rows->grid->rows, 2, &rows->rows)
            || !mdr__multiply(rows->grid->columns, 2, &rows->columns)))
        return false;
    if (!rows->squares) {
        rows->rows++;
        rows->columns++;
    }
    rows->row_words = mdr__words(rows->columns);
    return true;
}

static mdr_status check_fit(const mdr_document *document, const mdr_run *run)
{
    if (document->maze->grid->kind != MDR__PLAIN)
        return mdr__fail(run, MDR_E_UNFIT, PARTS("only mazes of squares can be shown as squares"));
    if (mdr_maze_one_way_count(document->maze) > 0)
        return mdr__fail(run, MDR_E_UNFIT,
                         PARTS("squares cannot show passages that can be walked one way only"));
    return MDR_OK;
}

static mdr_status start_rows(mdr__block_rows *rows, const mdr_document *document,
                             const mdr_style *style, bool inside, const mdr_run *run)
{
    const mdr_maze *maze = document->maze;
    *rows = (mdr__block_rows){.row = MDR_NONE, .lone_cell = MDR_NONE};
    mdr_status status = check_fit(document, run);
    if (status) return status;
    rows->maze = maze;
    rows->grid = maze->grid;
    rows->run = run;
    rows->squares = style && style->cells == MDR_CELLS_SQUARES;
    if (!count_squares(rows)) return mdr__fail(run, MDR_E_RANGE, PARTS("the picture is too large"));
    status = mdr__openings_sort(maze, inside || rows->squares, run, &rows->openings);
    rows->row_marks = mdr__array(&maze->grid->allocator, rows->openings.count,
                                 sizeof *rows->row_marks, run, &status);
    const int64_t words = 2 * (rows->row_words + 1);
    rows->words = mdr__array(&maze->grid->allocator, words, sizeof *rows->words, run, &status);
    if (!status) rows->word_count = words;
    if (!status && document->path && !(style && style->hide_path)) {
        status = mdr__path_to_marks(document->path, maze, run, &rows->route);
        if (mdr_path_count(document->path) == 1) rows->lone_cell = mdr_path_at(document->path, 0);
    }
    if (!status && rows->squares) status = check_squares(rows);
    return status;
}

mdr_status mdr__block_rows_start(mdr__block_rows *rows, const mdr_document *document,
                                 const mdr_style *style, const mdr_run *run)
{
    return start_rows(rows, document, style, false, run);
}

mdr_status mdr__block_rows_start_inside(mdr__block_rows *rows, const mdr_document *document,
                                        const mdr_style *style, const mdr_run *run)
{
    return start_rows(rows, document, style, true, run);
}

bool mdr__next_block_row(mdr__block_rows *rows)
{
    if (rows->status || ++rows->row >= rows->rows) return false;
    if ((rows->row & 63) == 63) rows->status = mdr__tick(rows->run, rows->row, rows->rows);
    if (rows->status) return false;
    uint64_t *route = rows->words + rows->row_words + 1;
    load_free(rows, rows->words);
    load_marks(rows, rows->words);
    rows->free = rows->words;
    rows->marks = rows->row_marks;
    if (rows->route) {
        load_route(rows, route);
        rows->path = route;
    }
    return true;
}

void mdr__block_rows_clear(mdr__block_rows *rows)
{
    if (!rows->grid) return;
    const mdr_allocator *allocator = &rows->grid->allocator;
    mdr__release(allocator, rows->row_marks, rows->openings.count, sizeof *rows->row_marks);
    mdr__release(allocator, rows->words, rows->word_count, sizeof *rows->words);
    mdr__openings_clear(&rows->openings);
    mdr_maze_free(rows->route);
    *rows = (mdr__block_rows){0};
}
