/* --grid custom --cells-from FILE, or --grid FILE.json: cells from a file. */
#ifndef CLI_CUSTOM_OPTION_H
#define CLI_CUSTOM_OPTION_H

#include "work.h"

/* Is a custom grid wanted? From then on the options say so in the long form. */
bool wants_custom(struct options *options);

/* Reads the cells into the work, and into the options of the grid. Does nothing where the grid is not
 * custom. */
exit_code read_custom(struct work *work, mdr_grid_options *grid);

#endif
