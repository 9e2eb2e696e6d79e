/*
 * Several mazes in one picture: what drawings of lines and texts share.
 */
#ifndef MDR_DRAW_PANELS_H
#define MDR_DRAW_PANELS_H

#include "meander/picture.h"

/* MDR_E_ARGUMENT: there are none, or one has no maze. */
mdr_status mdr__panels_check(const mdr_panels *panels, const mdr_run *run);

/* What stands under a panel, or NULL. */
const char *mdr__panel_caption(const mdr_panel *panel);

/* How many stand beside each other when a box is so wide and so high. */
int32_t mdr__panels_across(const mdr_panels *panels, int64_t width, int64_t height);

/* panel_lines.c: each maze as a text of its own, and these pasted line by line. */
mdr_status mdr__panels_paste(const mdr_panels *panels, const mdr_format *format,
                             const mdr_style *style, const mdr_run *run, const mdr_sink *sink);

#endif
