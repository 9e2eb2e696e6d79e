/* Files of weights: a number for each cell. */
#ifndef CLI_WEIGHTS_H
#define CLI_WEIGHTS_H

#include "work.h"

/* Reads a whole number from 1 to 2^31 - 1 for every cell there is, in the order of cells, with blanks or commas
 * between. The caller frees *weights, [cell bound], whatever came out. */
exit_code weights_read(const struct work *work, const mdr_grid *grid, const char *path,
                       int32_t **weights);

#endif
