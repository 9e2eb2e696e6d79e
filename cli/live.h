/*
 * Steps in the terminal as they happen, and mazes to walk through by oneself.
 */
#ifndef CLI_LIVE_H
#define CLI_LIVE_H

#include "work.h"

/* Plays the document's steps until the person has seen enough. EXIT_USAGE: no steps, no terminal, a
 * board that the terminal has no room for, or that is not of squares. */
exit_code play_live(struct work *work);

/* Lets the person walk from the start to the end. Statuses as play_live's. */
exit_code walk_live(struct work *work);

#endif
