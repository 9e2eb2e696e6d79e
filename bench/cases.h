/*
 * Cases: what is measured. They come from the library's own tables, so a new carver, solver or format
 * is measured without a line here.
 */
#ifndef BENCH_CASES_H
#define BENCH_CASES_H

#include "measuring.h"

enum { CASE_NAME_ROOM = 96 };

/* One row of the results, and all it works on while it is prepared. */
typedef struct bench_case {
    char name[CASE_NAME_ROOM]; /* "carve depth-first fast" */
    const struct bench_kind *kind;
    int32_t variant;   /* which row of the kind's table */
    mdr_form form;     /* of carving */
    const char *shape; /* NULL: no grid */
    int64_t size;      /* rows, and as many columns */

    byte_count memory;
    mdr_allocator allocator;
    mdr_grid *grid;
    mdr_document document; /* owns the maze */
    mdr_bytes text;        /* to read from */
    int64_t item;          /* each carving is another maze */
    int64_t bytes;         /* that one call moves, 0: none */
} bench_case;

/* What kinds of work there are. A variant that a case cannot have is skipped: `fits`. */
typedef struct bench_kind {
    const char *verb;
    int32_t (*variants)(void);
    const char *(*variant_name)(int32_t variant);
    bool (*fits)(const bench_case *subject);    /* NULL: always */
    mdr_status (*prepare)(bench_case *subject); /* not timed */
    mdr_status (*work)(void *subject);          /* timed; the subject is a bench_case */
} bench_kind;

typedef struct case_choice {
    bool quick;           /* leave the largest out */
    const char *only;     /* a part of the name, NULL: all */
    const int64_t *sizes; /* instead of the table's */
    int32_t size_count;   /* 0: the table's */
} case_choice;

/* Shows every case chosen to `visit`, unprepared, until it returns false. */
void each_case(const case_choice *choice, bool (*visit)(void *context, bench_case *subject),
               void *context);

/* Makes what the case works on, and takes it away again. MDR_E_UNFIT: there is no such case. */
mdr_status prepare_case(bench_case *subject);
void clear_case(bench_case *subject);

/* The maze that solvers, writers and readers are given. */
mdr_status make_depth_first_maze(const mdr_allocator *allocator, int64_t size, mdr_grid **grid,
                                 mdr_maze **maze);

#endif
