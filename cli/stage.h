/*
 * A board on the terminal, with two lines of words under it: what plays and walks share.
 */
#ifndef CLI_STAGE_H
#define CLI_STAGE_H

#include "terminal.h"
#include "work.h"

struct stage {
    mdr_player *player;
    mdr_screen_style style;
    int64_t board_lines, board_characters;
    int64_t half_lines, half_characters; /* by half blocks */
    int lines, characters;               /* of the terminal, when it was looked at last */
    mdr_bytes bytes;                     /* for the terminal, until they are shown */
};

/* Makes a player and takes the terminal. EXIT_USAGE: no terminal, no room, no squares. The stage may
 * be ended whatever came out. */
exit_code stage_start(struct work *work, struct stage *stage);
void stage_end(struct stage *stage);

/* True when the terminal has another size than before, or for the first time. */
bool stage_resized(struct stage *stage);
/* The board has room, as lines or by half blocks; which, was settled when the terminal was looked at. */
bool stage_fits(const struct stage *stage);

/* These wait until they are shown: a cell, or for MDR_NONE all of the board on an empty screen; one of
 * the lines under it, from 0. */
void stage_paint(struct stage *stage, mdr_cell cell);
void stage_words(struct stage *stage, int line, const char *words);
void stage_show(struct stage *stage);

#endif
