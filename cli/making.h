/*
 * What commands do to a document, for commands that do several things one after the other.
 */
#ifndef CLI_MAKING_H
#define CLI_MAKING_H

#include "work.h"

/* Makes the maze that the options ask for, as `new` does: all but writing it. */
exit_code make_document(struct work *work);

/* Finds the path that the options ask for, as `solve` does: all but writing it; then one may ask
 * document.path whether there is one. The look is prepared too unless it is already. */
exit_code solve_document(struct work *work);

#endif
