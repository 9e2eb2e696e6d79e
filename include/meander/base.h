/*
 * What every stage shares: statuses, errors, the run, allocators, sinks, buffers.
 *
 * Purity: nothing in libmeander does I/O, prints, starts a thread, reads a clock, a locale or the
 * environment, keeps a mutable global, recurses over cells, or exits. Functions may be called from
 * any number of threads at once, as long as no object is changed by one while another uses it.
 * Grids never change once made and may be shared freely.
 */
#ifndef MEANDER_BASE_H
#define MEANDER_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "version.h"

#if defined(__GNUC__)
#define MDR_API      __attribute__((visibility("default")))
#define MDR_MUST_USE __attribute__((warn_unused_result))
#else
#define MDR_API
#define MDR_MUST_USE
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* How a call ended. MDR_OK is 0, so `if (status)` reads "if it failed". */
typedef enum mdr_status {
    MDR_OK = 0,
    MDR_E_ARGUMENT,  /* an argument breaks its contract; the error text says which */
    MDR_E_MEMORY,    /* the allocator had no more */
    MDR_E_LIMIT,     /* would need more than run->memory_limit_bytes; see error.needed_bytes */
    MDR_E_RANGE,     /* a size is beyond what can be addressed */
    MDR_E_CANCELLED, /* tick or step answered false */
    MDR_E_UNFIT,     /* the algorithm, solver or format does not fit this grid */
    MDR_E_UNKNOWN,   /* a name that is in no table, or a format that no reader recognises */
    MDR_E_SYNTAX,    /* input that breaks its format; see error.line and error.column */
    MDR_E_WRITE,     /* the sink refused bytes */
    MDR_E_UNABLE     /* there is a way to the goal, but not by this solver's rule */
} mdr_status;

/* One English clause for a status, never NULL: "not enough memory". */
MDR_API const char *mdr_status_text(mdr_status status);

/* The version of the library at run time: "0.1.0". */
MDR_API const char *mdr_version(void);

/* A cell of a grid, and a possible passage between two cells. Both are ids from 0; ids may have
 * holes. MDR_NONE stands for "no such cell, link or side". */
typedef int64_t mdr_cell;
typedef int64_t mdr_link;
#define MDR_NONE (-1)

/* The details of a failure. Zero it, point run->error at it, read it after a status. */
typedef struct mdr_error {
    mdr_status status;
    int64_t line;         /* 1-based line of the input, 0 where there is none */
    int64_t column;       /* 1-based column in characters, 0 where there is none */
    int64_t offset;       /* byte offset in the input */
    int64_t needed_bytes; /* with MDR_E_LIMIT and MDR_E_MEMORY: what would have been needed */
    char text[256];       /* one line without a final stop: what, what was expected, what to do */
} mdr_error;

/* Where memory comes from. NULL anywhere means libc. Hooks belong to a grid and are inherited by
 * all that is made on it. */
typedef struct mdr_allocator {
    void *context;
    void *(*allocate)(void *context, size_t bytes); /* zeroed bytes, or NULL */
    void (*release)(void *context, void *block, size_t bytes);
} mdr_allocator;

struct mdr_step; /* trace.h */

/* What a long verb takes besides its options. NULL: plainly, without limit. All members may be
 * zero. Callbacks are called on the calling thread (but for work handed to `share`). */
typedef struct mdr_run {
    void *context; /* handed to step, tick and share */
    /* Asks for the stepwise form and is told every step; false stops with MDR_E_CANCELLED. */
    bool (*step)(void *context, const struct mdr_step *step);
    /* Told of progress every 2^16 cells or so; false cancels with MDR_E_CANCELLED. */
    bool (*tick)(void *context, int64_t done, int64_t total);
    /* Runs work(job, 0..pieces-1), in any order, on the caller's threads, and returns when all are
     * done. NULL: one after the other. */
    void (*share)(void *context, int64_t pieces, void (*work)(void *job, int64_t piece), void *job);
    int64_t memory_limit_bytes; /* 0: no limit */
    mdr_error *error;           /* NULL: no details wanted */
} mdr_run;

/* Where bytes go. `write` takes all of them or returns a status other than MDR_OK, which the
 * writing verb then returns. */
typedef struct mdr_sink {
    void *context;
    mdr_status (*write)(void *context, const void *bytes, size_t size);
} mdr_sink;

/* A growing byte buffer. Start from zero: `mdr_bytes bytes = {0};`. `data` always has a zero byte
 * behind `size`, so text may be read as a C string (it is NULL while nothing was written). */
typedef struct mdr_bytes {
    char *data;
    size_t size;
    size_t capacity;
    const mdr_allocator *allocator; /* NULL: libc; must outlive the buffer */
} mdr_bytes;

/* A sink that appends to `bytes`. Its writes fail with MDR_E_MEMORY. */
MDR_API mdr_sink mdr_bytes_sink(mdr_bytes *bytes);

/* Gives the memory back and zeroes the buffer. NULL is fine. */
MDR_API void mdr_bytes_clear(mdr_bytes *bytes);

#ifdef __cplusplus
}
#endif

#endif
