/*
 * Measuring: time, memory and bytes, without touching what is measured.
 *
 * Time is CPU time of the thread: it repeats to a few per cent also while neighbours work.
 */
#ifndef BENCH_MEASURING_H
#define BENCH_MEASURING_H

#include "meander/meander.h"

/* CPU time of the calling thread. */
double cpu_seconds(void);

/* Bytes handed out and not yet given back, and the most there ever were. */
typedef struct byte_count {
    int64_t now, peak;
} byte_count;

/* The library's own allocator, counted. `count` must outlive what is allocated. */
mdr_allocator counting_allocator(byte_count *count);

/* From now on memory that was given back is kept for the next to ask, where the system can be told:
 * what is timed is the work, not the kernel finding pages. A program that makes many mazes is like
 * that; one that makes a single maze is not. */
void keep_memory_warm(void);

/* Takes all bytes, keeps their number only. */
mdr_sink counting_sink(int64_t *bytes);

/* The most memory that this process ever held, 0 where the system does not say. */
int64_t resident_peak_bytes(void);

/* How long to measure: samples are taken until `seconds` have passed, but not fewer than `least` nor
 * more than `most`. */
typedef struct patience {
    double seconds;
    int32_t least, most;
} patience;

typedef struct measured {
    int32_t runs;            /* samples */
    double best_s, median_s; /* of one call */
} measured;

/* Calls work(context) once untimed, then for each sample so often that the clock can be trusted. The
 * first failure ends it and is returned. */
mdr_status measure(mdr_status (*work)(void *context), void *context, patience how,
                   measured *result);

#endif
