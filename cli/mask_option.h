/* The options --mask and --pieces. */
#ifndef CLI_MASK_OPTION_H
#define CLI_MASK_OPTION_H

#include "work.h"

/* Replaces the whole grid by the cells that --mask leaves, if it is given, and says in how many
 * pieces they are, unless it is one. */
exit_code mask_grid(struct work *work, mdr_grid **grid);

#endif
