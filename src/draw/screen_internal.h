/*
 * What the two ways to show a board in a terminal share.
 */
#ifndef MDR_DRAW_SCREEN_INTERNAL_H
#define MDR_DRAW_SCREEN_INTERNAL_H

#include "base/out.h"
#include "meander/screen.h"

struct mdr__screen {
    const mdr_player *player;
    const mdr_maze *maze;
    const mdr_grid *grid;
    mdr_screen_style style;
    mdr__out out;
};

/* The cursor goes to a line and a character, both from 0. */
void mdr__screen_go(struct mdr__screen *screen, int64_t line, int64_t character);

/* Parameters of a colour of 256, or a true one, `which` being "38" or "48". */
void mdr__screen_colour(struct mdr__screen *screen, const char *which, mdr_colour colour);

/* Is there a wall? If not, *mark is what the gap looks like: the one of both cells that is less
 * far. */
bool mdr__screen_wall(const struct mdr__screen *screen, mdr_cell cell, int32_t side,
                      mdr_mark *mark);

/* screen_halves.c: a cell and its sides, or for MDR_NONE the board, by half blocks. */
void mdr__screen_halves(struct mdr__screen *screen, mdr_cell cell);

#endif
