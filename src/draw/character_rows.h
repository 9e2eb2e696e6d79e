/*
 * Bytes as rows of characters, for pictures made of characters.
 *
 * What editors, mails and other systems do to such pictures is undone here: a byte order mark, CR
 * LF line ends, blanks at the ends of lines taken away or added, a last line end that is missing,
 * blank lines before and behind, and the whole picture moved to the right. Rows come one after the
 * other into memory of the caller, so that a picture costs no more than its widest row.
 */
#ifndef MDR_DRAW_CHARACTER_ROWS_H
#define MDR_DRAW_CHARACTER_ROWS_H

#include "meander/base.h"

typedef struct mdr__character_rows {
    const char *bytes;        /* the whole input, for offsets */
    const char *next, *limit; /* of what is left: white space at its end is not */
    int64_t line;             /* of the next row, from 1 */
    int64_t indent;           /* blanks before the first row, and so before all others */
} mdr__character_rows;

/* One row. points[0 .. room) are code points, blanks behind the end of the line, -1 for bytes that
 * are no UTF-8. A no-break space is a blank here. */
typedef struct mdr__character_row {
    int32_t *points; /* the caller's */
    int64_t room;
    int64_t count;     /* characters up to the last that is not blank, room at most */
    bool outdented;    /* something stands left of where the first row begins; only that is read */
    bool longer;       /* something stands behind the room */
    int64_t line;      /* from 1 */
    const char *begin; /* its first byte, and the one behind its last */
    const char *end;
} mdr__character_row;

/* The rows from the first to the last that is not blank. */
void mdr__rows_start(mdr__character_rows *rows, const void *bytes, size_t size);

/* How many rows are left. O(bytes). */
int64_t mdr__rows_left(const mdr__character_rows *rows);

/* The characters of the next row up to the last that is not blank. */
int64_t mdr__rows_width(const mdr__character_rows *rows);

/* The first characters of the input that are not white space, blanks behind the end of their line;
 * at least one is not a blank unless the input is. For sniffing. */
void mdr__rows_first(const void *bytes, size_t size, int32_t points[], int64_t count);

/* Reads the next row; false when none is left. */
bool mdr__rows_next(mdr__character_rows *rows, mdr__character_row *row);

/* Fails at a character of a row (index may be its room): "found 'x', expected ...", the parts being
 * what was expected. */
mdr_status mdr__row_fail(const mdr__character_rows *rows, const mdr__character_row *row,
                         int64_t index, const mdr_run *run, const char *const *expected);

#endif
