/*
 * Pictures made of squares, each wall or free: one engine for every format that is such a picture.
 *
 *     #########      `walls`: every second square is a cell, the squares between cells are walls or
 *     S   #   #      passages, those between four cells are posts and always wall. A maze of w x h
 *     # # # # #      cells is 2w + 1 by 2h + 1 squares, 2w - 1 by 2h - 1 without its outer wall.
 *     # #   # E      `squares`: every square is a cell, free ones that touch are linked, wall ones
 *     #########      are cells without any passage.
 *
 * Reading: a format makes a picture, sets its free squares and marks, and hands it over:
 *
 *     mdr__block_picture picture;
 *     status = mdr__block_picture_start(&picture, rows, columns, allocator, run);
 *     ... mdr__set_free(&picture, row, column); or whole words of mdr__picture_row(...)
 *     ... status = mdr__mark_square(&picture, row, column, MDR__SQUARE_START, run);
 *     if (!status) status = mdr__read_blocks(&picture, &names, style, run, document);
 *     mdr__block_picture_clear(&picture);
 *
 * Writing: a format asks for one row of squares after the other:
 *
 *     mdr__block_rows rows;
 *     status = mdr__block_rows_start(&rows, document, style, run);
 *     while (!status && mdr__next_block_row(&rows)) { rows.free, rows.path, rows.marks ... }
 *     mdr__block_rows_clear(&rows);
 */
#ifndef MDR_DRAW_BLOCK_PICTURE_H
#define MDR_DRAW_BLOCK_PICTURE_H

#include "base/bits.h"
#include "draw/draw_internal.h"
#include "draw/sorted_openings.h"

typedef enum mdr__square_mark {
    MDR__SQUARE_START = 0, /* as mdr_role */
    MDR__SQUARE_END,
    MDR__SQUARE_DOOR, /* in the outer wall */
    MDR__SQUARE_PATH  /* reading only */
} mdr__square_mark;

typedef struct mdr__marked_square {
    int64_t row, column;
    mdr__square_mark mark;
} mdr__marked_square;

/* A picture in memory: a bit a square, set where it is free. Bit c % 64 of word c / 64 of a row is
 * column c; bits behind the last column are 0. */
typedef struct mdr__block_picture {
    const mdr_allocator *allocator;
    int64_t rows, columns;
    int64_t row_words;
    uint64_t *free;
    mdr__marked_square *marks; /* in the order of reading */
    int64_t mark_count, mark_room;
} mdr__block_picture;

/* All wall. Sizes are checked first. MDR_E_ARGUMENT: rows or columns below 1. MDR_E_RANGE,
 * MDR_E_LIMIT, MDR_E_MEMORY. The picture may be cleared whatever the status. */
mdr_status mdr__block_picture_start(mdr__block_picture *picture, int64_t rows, int64_t columns,
                                    const mdr_allocator *allocator, const mdr_run *run);
void mdr__block_picture_clear(mdr__block_picture *picture);

static inline uint64_t *mdr__picture_row(const mdr__block_picture *picture, int64_t row)
{
    return picture->free + row * picture->row_words;
}

static inline bool mdr__is_free(const mdr__block_picture *picture, int64_t row, int64_t column)
{
    return mdr__bit(mdr__picture_row(picture, row), column);
}

static inline void mdr__set_free(mdr__block_picture *picture, int64_t row, int64_t column)
{
    mdr__set_bit(mdr__picture_row(picture, row), column);
}

/* Frees a square and notes what it is. Marks must come in the order of reading. */
mdr_status mdr__mark_square(mdr__block_picture *picture, int64_t row, int64_t column,
                            mdr__square_mark mark, const mdr_run *run);

/* What a format calls itself and its squares, for the `recognised` line and for errors. */
typedef struct mdr__block_names {
    const char *title;  /* "block text (#)" */
    const char *remark; /* more to say of the input, begins with "; ", or NULL */
    /* Where errors say that a square is; 0 stands for 1. */
    int64_t first_line, first_column; /* of the first square, from 1 */
    int64_t rows_a_line;              /* rows of squares that share a line */
} mdr__block_names;

/* Does the picture fit the rule of walls? If not, and `reason` is not NULL, it becomes the first
 * square that breaks it, in words: "the post at row 3, column 5 is free". */
typedef struct mdr__rule_break {
    int64_t row, column; /* from 0 */
    char text[128];
} mdr__rule_break;
bool mdr__fits_walls(const mdr__block_picture *picture, mdr__rule_break *reason);

/* The picture as a document: maze, openings, path, and `recognised`, which says how it was read and
 * why. Without any mark exactly two gaps in an otherwise closed outer wall are start and end, in
 * reading order. style NULL: MDR_CELLS_ANY.
 * MDR_E_SYNTAX: nothing is free, or MDR_CELLS_WALLS is asked for and a square breaks its rule; line
 * and column are row and column of the square, from 1. Else as mdr_maze_new. The document is
 * cleared by the caller after a failure. */
mdr_status mdr__read_blocks(const mdr__block_picture *picture, const mdr__block_names *names,
                            const mdr_read_style *style, const mdr_run *run,
                            mdr_document *document);

/* A mark in a row that is written. */
typedef struct mdr__row_mark {
    int64_t column;
    mdr_role role;
} mdr__row_mark;

/* Rows of squares out of a maze, from the top: the memory of a few rows, 64 squares at a time. */
typedef struct mdr__block_rows {
    int64_t rows, columns; /* of squares */
    int64_t row_words;
    int64_t row;          /* the row that is to be seen, from 0; -1 before the first */
    const uint64_t *free; /* a bit a square, as in a picture; openings in the outer wall are free */
    const uint64_t *path; /* the squares the path goes through, or NULL: no path is shown */
    const mdr__row_mark *marks; /* starts, ends and doors of this row by column, one a square */
    int64_t mark_count;
    /* Private. */
    const mdr_maze *maze;
    const mdr_grid *grid;
    const mdr_run *run;
    bool squares; /* a square a cell */
    mdr_cell lone_cell;
    mdr_maze *route;
    mdr__sorted_openings openings;
    uint64_t *words; /* two rows, and guards */
    int64_t word_count;
    mdr__row_mark *row_marks;
    mdr_status status;
} mdr__block_rows;

/* style->cells MDR_CELLS_SQUARES writes a square a cell; any other 2w + 1 by 2h + 1 squares.
 * MDR_E_UNFIT: not squares, one-way passages, or a wall that a square a cell cannot show.
 * MDR_E_LIMIT, MDR_E_MEMORY. The rows may be cleared whatever the status. */
mdr_status mdr__block_rows_start(mdr__block_rows *rows, const mdr_document *document,
                                 const mdr_style *style, const mdr_run *run);
/* The same with every start and end as a mark in its cell, for formats whose outer wall is closed;
 * doors are left out. */
mdr_status mdr__block_rows_start_inside(mdr__block_rows *rows, const mdr_document *document,
                                        const mdr_style *style, const mdr_run *run);
/* Goes to the next row; false behind the last, or when the run was cancelled (see status). */
bool mdr__next_block_row(mdr__block_rows *rows);
void mdr__block_rows_clear(mdr__block_rows *rows);

#endif
