/*
 * The one temporary file of a run, and the signals that end it.
 *
 * An output grows in a temporary file beside its place and is renamed when whole. Ctrl-C, a
 * hang-up, a request to end and a closed pipe take the temporary file away and end the program with
 * 128 + the number of the signal, without a word.
 */
#ifndef CLI_TEMPORARY_H
#define CLI_TEMPORARY_H

#include <stdbool.h>

/* To be called once, before anything else. */
void handle_signals(void);

/* Makes a new file with a name of its own in the folder (".": here), and opens it for writing, with
 * the permissions that new files get. The descriptor, or -1 with errno. */
int temporary_create(const char *folder);

/* Gives the file its final name, in place of what had that name before. False with errno. */
bool temporary_rename(const char *path);

/* Takes the file away, if there is one. */
void temporary_remove(void);

/* The program ends as if a closed pipe had ended it. */
_Noreturn void end_by_closed_pipe(void);

#endif
