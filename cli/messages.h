/*
 * What is said on standard error, and how a command ends.
 *
 * A complaint is one line: "meander: what is wrong, where, what was expected, what to do". The
 * functions that complain return the exit code, so that a caller can write
 *
 *     return complain(EXIT_USAGE, "...");
 */
#ifndef CLI_MESSAGES_H
#define CLI_MESSAGES_H

#include <meander/base.h>

typedef enum exit_code {
    EXIT_DONE = 0,
    EXIT_NO = 1,     /* the answer is no: no path, not a perfect maze */
    EXIT_USAGE = 2,  /* the command line cannot be meant */
    EXIT_INPUT = 3,  /* input cannot be read or parsed */
    EXIT_OUTPUT = 4, /* output cannot be written */
    EXIT_MEMORY = 5,
    EXIT_INTERRUPTED = 130
} exit_code;

/* Prints a complaint and returns `code`. Control characters become question marks. */
exit_code complain(exit_code code, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Complains about what the library answered to something the person asked for; `about` names it
 * ("--start 9,9") and may be NULL. MDR_OK is EXIT_DONE and says nothing. */
exit_code complain_status(mdr_status status, const mdr_error *error, const char *about);

/* The same when the library was reading input: `name` is that of the input. */
exit_code complain_input(mdr_status status, const mdr_error *error, const char *name);

/* Words that are no complaint, silenced by --quiet. */
void tell(const char *format, ...) __attribute__((format(printf, 1, 2)));
void keep_quiet(void);

/* "12.3 GB", "512 bytes"; rounded up, so that what is needed is never shown as less. */
#define BYTES_TEXT_ROOM 32
void write_bytes_text(int64_t bytes, char text[BYTES_TEXT_ROOM]);

/* Replaces control characters, which could move a terminal's cursor, by question marks. */
void make_plain(char *text);

#endif
