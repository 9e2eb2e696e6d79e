/*
 * Files in and out: the only place where the command line meets the file system.
 *
 * An input is read whole. An output grows beside its place and gets its name when it is whole, so
 * that neither a full disk nor a signal leaves half a file, nor harms the old one; a device or a pipe
 * is written straight.
 */
#ifndef CLI_FILES_H
#define CLI_FILES_H

#include <meander/base.h>

#include "messages.h"

struct input {
    const char *name; /* for complaints: the path, or "standard input" */
    char *bytes;      /* a zero byte follows the last */
    size_t size;
};

/* Reads a file, or standard input for "-" and NULL, up to `limit` bytes (0: any number). Complains
 * and returns EXIT_INPUT or EXIT_MEMORY; the input is empty then. */
exit_code input_read(const char *path, int64_t limit, struct input *input);
void input_free(struct input *input);

struct output {
    const char *name; /* for complaints */
    int descriptor;
    char *place; /* the final path; NULL: written straight */
    int error;   /* errno of the first write that failed */
};

/* Opens a file, or standard output for "-" and NULL. A file that was read in this run is written
 * over only with `force`. Complains and returns EXIT_OUTPUT or EXIT_USAGE. */
exit_code output_open(const char *path, bool force, struct output *output);

/* Is it a terminal? */
bool output_is_terminal(const struct output *output);

/* A sink for the library. Its writes fail with MDR_E_WRITE; output_complain says why. */
mdr_sink output_sink(struct output *output);
exit_code output_complain(const struct output *output);

/* All is written: gives the file its name. Complains and returns EXIT_OUTPUT. */
exit_code output_keep(struct output *output);

/* Closes it; what was not kept is taken away. Fine after output_keep, and on a zero output. */
void output_close(struct output *output);

#endif
