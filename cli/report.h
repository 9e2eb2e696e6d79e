/*
 * Text put together for standard output, for programs and shells as well as for people.
 *
 * A report grows in memory and is printed whole. Failures stick and are told when it is printed.
 */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include <meander/base.h>

#include "options.h"

/* Start from zero: `struct report report = {0};`. */
struct report {
    mdr_bytes text;
    bool failed; /* there was no memory for all of it */
};

void report_add(struct report *report, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A JSON string with its quotes, or null for NULL. Bytes that are no UTF-8 become U+FFFD. */
void report_json_string(struct report *report, const char *text);

/* A word that a shell reads back as the text: plain, in 'quotes', or as $'...' where it holds what
 * cannot be printed. */
void report_shell_word(struct report *report, const char *text);

/* Letters that mean nothing but themselves to every shell. */
extern const char shell_plain_letters[];

/* Text from a file, to be shown: control characters become question marks. */
void report_plain(struct report *report, const char *text);

/* Prints it to standard output, or where --output says, and frees it. */
exit_code report_print(struct report *report, const struct options *options);
void report_free(struct report *report);

#endif
