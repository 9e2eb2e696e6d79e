/* How fast labyrinths grow, beside a plain rescan. */
#ifndef BENCH_LABYRINTHS_H
#define BENCH_LABYRINTHS_H

#include "measuring.h"

/* Prints Markdown: nanoseconds a step for boards of these sizes (0: the usual ones), and how many times
 * longer the rescan of rescan.h takes, which is tried up to 151 x 151. */
mdr_status print_labyrinths(const int64_t *sizes, int32_t count);

#endif
