/*
 * What formats are made of, and what pictures are made of: the table's functions and the pen.
 *
 *     document + style --> scene (scene.c) --> pen (svg.c, or one outside: meander/picture.h) --> bytes
 *
 * A scene is not kept: it is played to a pen, layer by layer from the bottom up, so a large maze
 * costs no more than its walls.
 */
#ifndef MDR_DRAW_INTERNAL_H
#define MDR_DRAW_INTERNAL_H

#include "meander/draw.h"

/* Is a grid one of plain squares? MDR_E_UNFIT, and what to do, if not. */
mdr_status mdr__fits_plain_squares(const mdr_format *format, const mdr_grid *grid,
                                   const mdr_run *run);

/* One file a format; formats.c lists them. */
extern const mdr_format mdr__format_text;         /* text.c: box-drawing, ours and the origin's */
extern const mdr_format mdr__format_lines;        /* lines.c: +---+ */
extern const mdr_format mdr__format_micromouse;   /* micromouse.c: o---o with S and G */
extern const mdr_format mdr__format_blocks;       /* blocks.c: # */
extern const mdr_format mdr__format_half_blocks;  /* half_blocks.c */
extern const mdr_format mdr__format_braille;      /* braille.c: write only */
extern const mdr_format mdr__format_csv;          /* csv.c: 0 and 1 */
extern const mdr_format mdr__format_map;          /* moving_ai_map.c: type octile */
extern const mdr_format mdr__format_maz;          /* micromouse_binary.c */
extern const mdr_format mdr__format_num;          /* micromouse_numbers.c: x y N E S W */
extern const mdr_format mdr__format_maze_dataset; /* maze_dataset.c: # S E X */
extern const mdr_format mdr__format_json;         /* json_maze.c */
extern const mdr_format mdr__format_binary;       /* binary.c */
extern const mdr_format mdr__format_svg;          /* svg.c */
extern const mdr_format mdr__format_pbm;          /* pnm.c */
extern const mdr_format mdr__format_pgm;          /* pnm.c */
extern const mdr_format mdr__format_y4m;          /* y4m.c */
extern const mdr_format mdr__format_cast;         /* asciicast.c */
extern const mdr_format mdr__format_vtt;          /* webvtt.c */

#endif
