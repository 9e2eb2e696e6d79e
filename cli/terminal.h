/*
 * The terminal as a screen: another page than the shell's, keys as they are pressed. However the
 * program ends, by a key, an error or a signal, the shell's page and its settings come back.
 */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include <meander/screen.h>

#include "messages.h"
#include "options.h"

/* Keys that are no characters. */
enum { KEY_NONE = -1, KEY_UP = 256, KEY_DOWN, KEY_RIGHT, KEY_LEFT, KEY_HOME, KEY_END, KEY_CLOSED };

/* Can standard input and output be used as a screen? */
bool terminal_there(void);

/* What --color, NO_COLOR, COLORTERM and TERM say, and --ascii or the locale. */
mdr_screen_style terminal_style(const struct options *options);

/* Takes the screen; EXIT_USAGE when there is none. */
exit_code terminal_enter(void);
/* Gives it back; does nothing when it was not taken. */
void terminal_leave(void);
/* The same, where nothing is allowed but what a signal handler may do. */
void terminal_leave_in_signal(void);
/* Ctrl-Z: gives the screen to the shell until it is called again. */
void terminal_pause(void);

/* Lines and characters there are now. */
void terminal_size(int *lines, int *characters);

/* The next key, waiting so many milliseconds at most, -1: for ever. KEY_NONE: none, or the size
 * changed; KEY_CLOSED: there will be none any more. */
int terminal_key(int milliseconds);

/* Bytes for the screen, written as a whole. */
void terminal_write(const char *bytes, size_t size);

#endif
