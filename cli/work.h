/*
 * The work of a command on a maze: what it may use, where it comes from, where it goes.
 *
 * Commands that read or make mazes share one course:
 *
 *     work_start      options that hold for all work are understood
 *     work_read       the input becomes the document           (or it is made)
 *     work_prepare    the look is understood, the output opened: mistakes come before long work
 *     ...             the command does what it is for
 *     work_write      the document becomes the output
 *     work_end        all is given back, whatever happened
 */
#ifndef CLI_WORK_H
#define CLI_WORK_H

#include <meander/meander.h>

#include "files.h"
#include "grid_option.h"
#include "look.h"
#include "memory_limit.h"
#include "options.h"
#include "progress.h"
#include "seed.h"

struct work {
    struct options *options;
    mdr_error error;
    mdr_run run; /* for every call of the library */
    struct progress progress;
    struct memory_limit memory;
    mdr_document document;
    const mdr_format *format; /* of the output */
    struct output output;
    struct look look;
    /* Texts that a command found out, and that the options point to from then on. */
    char seed[SEED_ROOM]; /* empty: none was drawn */
    char size[SIZE_ROOM];
    char algorithm[64];
    char ends_seed[SEED_ROOM]; /* drawn for --ends random */
    mdr_custom *custom;        /* the cells of a custom grid */
    bool looked;               /* the look has been read */
    bool had_recipe;           /* the input */
};

exit_code work_start(struct options *options, struct work *work);
void work_end(struct work *work);

/* Reads the operand of the command, or standard input, into the document. */
exit_code work_read(struct work *work);

/* Understands the look on a grid, and whether the format can hold it. work_prepare does so unless it has
 * been done. */
exit_code work_look(struct work *work, const mdr_grid *grid);

/* Needs a document with a maze, if only for its grid. */
exit_code work_prepare(struct work *work);

/* Opens the output, which work_prepare does too. */
exit_code work_open(struct work *work);

/* Reads bytes as --input-format and --cells say into a document; complains only when those are wrong. */
exit_code try_to_read(const struct options *options, const struct input *input, const mdr_run *run,
                      mdr_document *document, mdr_status *status);
/* The same, and complains about the input too. */
exit_code read_document(const struct options *options, const struct input *input,
                        const mdr_run *run, mdr_document *document);

/* A stage of long work begins. With `steps` the library's steps are added to the document's trace. */
exit_code work_stage(struct work *work, const char *doing, bool steps);

/* `bytes` are in use now; what is left is for the rest. */
void work_holds(struct work *work, int64_t bytes);

/* Opens the document's maze where --ends says, if it is given; draws a seed if none is given and one is
 * needed. */
exit_code work_open_ends(struct work *work);

/* Puts the shortest path from start to end into the document. EXIT_NO without one. */
exit_code work_find_path(struct work *work);

/* "no path from 0·0 to 2·2", for EXIT_NO. */
exit_code tell_no_path(const struct work *work, mdr_cell from, mdr_cell to);

/* Writes the document with its new recipe. */
exit_code work_write(struct work *work);

/* Writes the document as the next of a list, behind some words; end it with work_end_list. */
exit_code work_write_next(struct work *work, const char *before);
exit_code work_end_list(struct work *work, const char *after);

/* Writes several mazes into one picture, with its recipe. */
exit_code work_write_panels(struct work *work, mdr_panels *panels, const mdr_style *style);

/* The complaint about what the library answered, or EXIT_DONE. */
exit_code work_status(const struct work *work, mdr_status status, const char *about);

#endif
