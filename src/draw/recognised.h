/* What a reader says its input was taken for: mdr_document.recognised. */
#ifndef MDR_DRAW_RECOGNISED_H
#define MDR_DRAW_RECOGNISED_H

#include "meander/document.h"

/* Sets it to parts that end with NULL; 511 bytes at most. MDR_E_MEMORY. */
mdr_status mdr__recognised(mdr_document *document, const mdr_run *run, const char *const *parts);

/* "what, hexagon grid, 5x4 cells", of the document's maze. MDR_E_MEMORY. */
mdr_status mdr__recognised_maze(mdr_document *document, const mdr_run *run, const char *what);

#endif
