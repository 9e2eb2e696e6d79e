/*
 * Pictures with smooth edges, by cairo: any grid, any look, letters.
 */
#ifndef MDR_MEDIA_CAIRO_PICTURE_H
#define MDR_MEDIA_CAIRO_PICTURE_H

#include <cairo.h>

#include "meander/picture.h"
#include "media_internal.h"

/* What a picture is drawn with. */
typedef struct mdr__cairo_pen {
    cairo_t *cairo;
    double scale; /* pixels a micrometre */
    mdr_paint paint;
    mdr_lettering lettering;
    int64_t points; /* in the path that is open */
    mdr_status status;
} mdr__cairo_pen;

/* Sets a pen up on a canvas; `pen` draws with `state`, which must stay where it is. */
void mdr__cairo_pen_start(mdr__cairo_pen *state, cairo_t *cairo, double scale, mdr_pen *pen);
/* Draws what is still open; the first failure of all. */
mdr_status mdr__cairo_pen_end(mdr__cairo_pen *state);

/* As mdr_format_ops.write: a PNG. */
mdr_status mdr__cairo_picture(const mdr_document *document, const mdr_style *style,
                              const mdr_run *run, const mdr_sink *sink, mdr_drawing *drawing);

/* As mdr_format_ops.write_panels: a PNG. */
mdr_status mdr__cairo_panels(const mdr_panels *panels, const mdr_style *style, const mdr_run *run,
                             const mdr_sink *sink, mdr_drawing *drawing);

/* The bytes it takes at worst when memory is short; see mdr_write_bytes. */
int64_t mdr__cairo_picture_bytes(const mdr_grid *grid, int64_t passages, const mdr_style *style,
                                 bool coloured);

#endif
