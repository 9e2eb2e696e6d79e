/*
 * Progress of long work on standard error: one line that is written over itself, with rate and time
 * left.
 *
 *     carving  42%  98.1 M cells/s  12 s left
 */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

/* In the order of the choices of --progress. */
typedef enum progress_wish { PROGRESS_AUTO = 0, PROGRESS_ALWAYS, PROGRESS_NEVER } progress_wish;

struct progress {
    progress_wish wish;
    bool terminal;      /* the line may be written over */
    const char *doing;  /* "carving" */
    double began, told; /* seconds of the monotonic clock */
    /* The first tick: rates are counted from there, for memory is got ready before it. */
    bool ticked;
    double first_at;
    int64_t first_done;
};

void progress_start(struct progress *progress, progress_wish wish);

/* A new stage of the work begins; the line of the last one goes. */
void progress_stage(struct progress *progress, const char *doing);

/* To be called often. `total` may be 0 where it is not known. */
void progress_tick(struct progress *progress, int64_t done, int64_t total);

/* The work is done, or something else is to be printed: takes the line away, if there is one. */
void progress_make_way(void);

/* The same from a signal handler. */
void progress_make_way_in_signal(void);

#endif
