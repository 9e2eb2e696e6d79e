/*
 * Text of grids whose cells lie on a lattice of characters, and of squares that are no plain board.
 *
 * The first line says which grid it is, in the words of the command line; below it every cell is
 * drawn by a stencil: where its middle, its sides and its posts are on the plane of characters.
 *
 *     hexagon 3x2           brick 2x2                square 3x2
 *      / ▼ / \ / \          ╔ ▼ ╦═══╦═══╦═══╗        ╔═══╦═══╗
 *     ║ • • • ║   ║         ║   •   ║       ║        ║   ║   ║░░░
 *      \ / \ • \ / \        ╚═══╦ • ╩   ╦═══╩═══╗    ╠═══╬   ╬═══╗
 *       ║   ║ • • • ║           ║   •       •   ║    ║           ║
 *        \ / \ / \ ▼            ╚═══╩═══╩═══╩ ▼ ╝    ╚═══╩═══╩═══╝
 *
 * A place without a cell is shaded. Through a seam a passage is a gap at both ends.
 * See docs/format.md.
 */
#ifndef MDR_DRAW_LATTICE_TEXT_H
#define MDR_DRAW_LATTICE_TEXT_H

#include "base/out.h"
#include "draw/draw_internal.h"

/* What may stand at a place of the plane. */
typedef enum mdr__glyph {
    MDR__GLYPH_NOTHING = 0,
    MDR__GLYPH_INSIDE, /* a blank that belongs to a cell, and one where a wall could be */
    MDR__GLYPH_GAP,
    MDR__GLYPH_ACROSS,
    MDR__GLYPH_DOWN,
    MDR__GLYPH_RISING,
    MDR__GLYPH_FALLING,
    MDR__GLYPH_LEVEL,
    MDR__GLYPH_SHADE,
    MDR__GLYPH_PATH,
    MDR__GLYPH_START,
    MDR__GLYPH_END,
    MDR__GLYPH_ARROW,     /* four of them, N E S W: of passages, and of stairs */
    MDR__GLYPH_WAY = 16,  /* four of them: of openings, and of stairs on the path */
    MDR__GLYPH_POST = 20, /* plus the arms, a bit each of N E S W */
    MDR__GLYPH_COUNT = 36
} mdr__glyph;

/* Where a wall is drawn: `count` characters, from a place as seen from the middle of the cell, step
 * by step. */
typedef struct mdr__stroke {
    int8_t line, column, line_step, column_step, count;
    int8_t mark;  /* which of them holds a mark */
    uint8_t wall; /* its glyph */
    uint8_t out;  /* where an arrow out of the cell points: 0 to 3, N E S W */
} mdr__stroke;

typedef struct mdr__lattice_post {
    int8_t line, column;
    uint8_t arms; /* that the cell's own sides add */
} mdr__lattice_post;

enum { MDR__MOST_STROKES = 6 };
typedef struct mdr__stencil {
    int32_t inside_from, inside_to; /* columns of the middle line */
    mdr__stroke strokes[MDR__MOST_STROKES];
    mdr__lattice_post posts[MDR__MOST_STROKES];
    int32_t post_count;
} mdr__stencil;

/* The middle of a cell on the plane, and how it looks. */
typedef struct mdr__lattice_place {
    int64_t line, column;
    const mdr__stencil *stencil;
} mdr__lattice_place;

/* A plane of glyphs. */
typedef struct mdr__lattice {
    const mdr_grid *grid;
    int64_t lines, width;
    uint8_t *glyphs; /* [lines x width] */
} mdr__lattice;

/* Has a shape a stencil? */
bool mdr__on_lattice(const mdr_shape *shape);
/* Lines and width of a grid's plane; nothing is allocated. */
mdr__lattice mdr__lattice_of(const mdr_grid *grid);
mdr__lattice_place mdr__lattice_place_of(const mdr_grid *grid, mdr_cell cell);
/* The glyph at a place as seen from another. */
uint8_t *mdr__glyph_at(const mdr__lattice *lattice, const mdr__lattice_place *place, int32_t line,
                       int32_t column);
/* Stairs are beside the middle: to the left those up, to the right those down. */
enum { MDR__STAIRS_UP = -1, MDR__STAIRS_DOWN = 1 };
/* Do the stairs behind a side go up? */
bool mdr__stairs_go_up(const mdr_grid *grid, mdr_cell cell, int32_t side);

/* lattice_heading.c: the line above the picture. */
void mdr__heading_write(const mdr_grid *grid, mdr__out *out);
/* Can it tell which grid it is? MDR_E_UNFIT if not. */
mdr_status mdr__heading_fits(const mdr_grid *grid, const mdr_run *run);
bool mdr__heading_sniff(const char *bytes, size_t size);
typedef struct mdr__heading {
    mdr_grid_options options; /* stairs_seed is `seed` */
    char seed[512];
} mdr__heading;
/* `line` is its number. MDR_E_SYNTAX. */
mdr_status mdr__heading_read(const char *begin, const char *end, int64_t line, const mdr_run *run,
                             mdr__heading *heading);

/* As mdr_format_fits, mdr_write_bytes, mdr_write and mdr_read. */
mdr_status mdr__lattice_fits(const mdr_format *format, const mdr_grid *grid, const mdr_style *style,
                             const mdr_run *run);
int64_t mdr__lattice_bytes(const mdr_grid *grid);
mdr_status mdr__lattice_write(const mdr_document *document, const mdr_style *style, bool ascii,
                              const mdr_run *run, const mdr_sink *sink);
mdr_status mdr__lattice_read(const char *bytes, size_t size, const mdr_allocator *allocator,
                             const mdr_run *run, mdr_document *document);

#endif
