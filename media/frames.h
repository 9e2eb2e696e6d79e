/*
 * Frames of pixels for the formats that move: which canvas a document is painted on.
 */
#ifndef MDR_MEDIA_FRAMES_H
#define MDR_MEDIA_FRAMES_H

#include "meander/animation.h"

/* Squares as blocks, any other grid by cairo where it is there. Statuses of mdr_block_frames. */
mdr_status mdr__frames(const mdr_document *document, const mdr_style *style, const mdr_run *run,
                       const mdr_frame_sink *sink);

#endif
