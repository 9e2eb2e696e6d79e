/* Several mazes in one picture. */
#ifndef CLI_SIDE_BY_SIDE_H
#define CLI_SIDE_BY_SIDE_H

#include "work.h"

/* All operands of draw, each under its title or the name of its file. */
exit_code draw_side_by_side(struct options *options);

#endif
