/* The table of published times with ours beside it. */
#ifndef BENCH_ORIGINS_H
#define BENCH_ORIGINS_H

#include "measuring.h"

/* Prints Markdown; with the row of a billion cells, which takes most of a minute and 2 GB. */
mdr_status print_origins(bool billion);

#endif
