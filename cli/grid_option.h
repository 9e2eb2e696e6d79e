/* The options that say which grid: --grid, --layout, --wrap, --levels, --inner, and the SIZE. */
#ifndef CLI_GRID_OPTION_H
#define CLI_GRID_OPTION_H

#include "options.h"

#include <meander/grid.h>

enum { SIZE_ROOM = 48 };

/* Reads them. A size is written out into `size`, which the operand points to from then on; without an
 * operand rows and columns stay 0. */
exit_code read_grid_options(struct options *options, mdr_grid_options *grid, char size[SIZE_ROOM]);

#endif
