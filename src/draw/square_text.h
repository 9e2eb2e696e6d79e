/*
 * Pictures made of squares as text: a character a square, or, in half blocks, a character for two
 * squares one above the other. One reader and one writer for all formats of that kind.
 */
#ifndef MDR_DRAW_SQUARE_TEXT_H
#define MDR_DRAW_SQUARE_TEXT_H

#include "base/out.h"
#include "draw/block_picture.h"

/* What a character stands for. */
typedef struct mdr__square_symbol {
    int32_t point;
    bool free, free_below; /* free_below of half blocks */
    bool marked;
    mdr__square_mark mark;
} mdr__square_symbol;

typedef struct mdr__square_dialect {
    const char *title;
    const char *expected;              /* for errors: "# or a space" */
    const mdr__square_symbol *symbols; /* ends with point 0 */
    bool halves;                       /* a character is two squares */
} mdr__square_dialect;

/* What the first characters of a text, which are not blank, are. */
const mdr__square_symbol *mdr__square_symbol_of(const mdr__square_dialect *dialect, int32_t point);

/* As mdr_read_as. Blank lines before and behind the picture and blanks left of all of it are passed
 * over; short rows are filled up with free squares, as editors cut blanks off. */
mdr_status mdr__square_text_read(const char *bytes, size_t size, const mdr__square_dialect *dialect,
                                 const mdr_read_style *style, const mdr_allocator *allocator,
                                 const mdr_run *run, mdr_document *document);

/* How squares are written, `pitch` bytes each. */
enum { MDR__MOST_PITCH = 2 };
typedef struct mdr__square_glyphs {
    const char *wall, *free; /* strings of `pitch` bytes */
    int32_t pitch;
    char start, end, door, path; /* 0: shown as free squares */
    char edge; /* free squares on the edge of pictures whose squares are all cells; 0: as others */
    bool inside;   /* starts and ends are marks in cells, and the outer wall is closed */
    bool bare_end; /* the last byte of a row is left out */
} mdr__square_glyphs;

/* Writes rows that were started with the same `inside`. */
mdr_status mdr__write_square_rows(mdr__block_rows *rows, const mdr__square_glyphs *glyphs,
                                  mdr__out *out);

/* As mdr_write: nothing but the rows. */
mdr_status mdr__square_text_write(const mdr_document *document, const mdr_style *style,
                                  const mdr__square_glyphs *glyphs, const mdr_run *run,
                                  const mdr_sink *sink);

#endif
