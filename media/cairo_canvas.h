/*
 * A canvas of pixels for grids of any shape, painted by cairo cell by cell.
 */
#ifndef MDR_MEDIA_CAIRO_CANVAS_H
#define MDR_MEDIA_CAIRO_CANVAS_H

#include "meander/animation.h"

/* mdr_animate on a canvas whose longest side is 400 pixels unless sizes are given, in which a cell is
 * never more than 24 pixels from the next. Statuses of mdr_animate; MDR_E_RANGE: too large. */
mdr_status mdr__cairo_frames(const mdr_document *document, const mdr_style *style,
                             const mdr_run *run, const mdr_frame_sink *sink);

#endif
