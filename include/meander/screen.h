/*
 * Screens: a maze of squares in a terminal while its steps are played, as characters and the
 * control sequences of ECMA-48 (ANSI, xterm).
 *
 *     ╔   ╦═══╦═══╗     as the text of the maze, at the top left of the screen; cells have the
 *     ║ +   +   × ║     colours of their marks, and a sign each: ○ frontier, · fallen back to,
 *     ╚═══╩═══╩═══╝     + tried, × dead end, ◆ solution, ● where the work stands
 *
 * Boards too large for that are shown by half blocks, two squares a character, one over the other, by colour
 * alone, in an eighth of the room:
 *
 *     █▀▀▀█▀█     where the work stands has the dark colour of its mark's sign
 *     █ ▀▀▀ █
 *
 * Whoever shows it needs no more than to write the bytes.
 */
#ifndef MEANDER_SCREEN_H
#define MEANDER_SCREEN_H

#include "draw.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What the terminal can show. */
typedef enum mdr_screen_colours {
    MDR_SCREEN_PLAIN = 0, /* no colours: signs tell all */
    MDR_SCREEN_16,
    MDR_SCREEN_256,
    MDR_SCREEN_TRUE
} mdr_screen_colours;

typedef struct mdr_screen_style {
    mdr_screen_colours colours;
    bool ascii;
    bool halves; /* half blocks; not in ASCII, nor without colours */
} mdr_screen_style;

/* Lines and characters that a board takes; style may be NULL. MDR_E_UNFIT: not squares. MDR_E_RANGE. */
MDR_API MDR_MUST_USE mdr_status mdr_screen_size(const mdr_grid *grid, const mdr_screen_style *style,
                                                const mdr_run *run, int64_t *lines,
                                                int64_t *characters);

/* Writes a cell and what is on its sides, or, for MDR_NONE, the whole board, as the player has it
 * now. style may be NULL. MDR_E_UNFIT: not squares. MDR_E_WRITE, or what the sink says. */
MDR_API MDR_MUST_USE mdr_status mdr_screen_write(const mdr_player *player, mdr_cell cell,
                                                 const mdr_screen_style *style,
                                                 const mdr_sink *sink);

#ifdef __cplusplus
}
#endif

#endif
