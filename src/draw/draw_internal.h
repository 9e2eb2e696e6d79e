/*
 * What formats are made of, and what pictures are made of: the table's functions and the pen.
 *
 *     document + style --> scene (scene.c) --> pen (svg.c today) --> bytes
 *
 * A scene is not kept: it is played to a pen, layer by layer from the bottom up, so a large maze
 * costs no more than its walls.
 */
#ifndef MDR_DRAW_INTERNAL_H
#define MDR_DRAW_INTERNAL_H

#include "meander/draw.h"

struct mdr__format_ops {
    /* Do these bytes look like this format? Cheap, by the first few kilobytes; never fails. */
    bool (*sniff)(const char *bytes, size_t size);
    /* As mdr_read; document is zero, and cleared by the caller after a failure. */
    mdr_status (*read)(const char *bytes, size_t size, const mdr_allocator *allocator,
                       const mdr_run *run, mdr_document *document);
    /* As mdr_write; style is never NULL, drawing is never NULL and zero. */
    mdr_status (*write)(const mdr_document *document, const mdr_style *style, const mdr_run *run,
                        const mdr_sink *sink, mdr_drawing *drawing);
};

/* One file a format; formats.c lists them. */
extern const mdr_format mdr__format_text;       /* text.c: box-drawing, ours and the origin's */
extern const mdr_format mdr__format_lines;      /* lines.c: +---+ */
extern const mdr_format mdr__format_micromouse; /* micromouse.c: o---o with S and G */
extern const mdr_format mdr__format_json;       /* json_maze.c */
extern const mdr_format mdr__format_svg;        /* svg.c */

#endif
