/* The options that say what a maze must be like: --open, --closed, --room, --rooms, --through, --symmetry. */
#ifndef CLI_CONSTRAINT_OPTIONS_H
#define CLI_CONSTRAINT_OPTIONS_H

#include "work.h"

/* Is any of them given? */
bool are_constraints_given(const struct options *options);

/* Says what concerns the grid alone: given rooms and links. The caller frees *constraints whatever came out. */
exit_code say_links(struct work *work, mdr_grid *grid, mdr_constraints **constraints);

/* Says the rest, for which the document's maze needs its ends: the path, rooms at random, symmetry. */
exit_code say_path_and_symmetry(struct work *work, mdr_constraints *constraints);

#endif
