/* What there is to say about the closed curves of a labyrinth. */
#ifndef CLI_CURVE_REPORT_H
#define CLI_CURVE_REPORT_H

#include <meander/meander.h>

#include "report.h"

/* "curves    2, 755.4 mm together with cells of 10 mm, the longest 700.1 mm"; nothing of a maze, or where it cannot be
 * found out. */
void add_curves(const mdr_document *document, struct report *report);
void add_curves_in_json(const mdr_document *document, struct report *report);

#endif
