/*
 * The one door to memory: it checks multiplications, counts against the run's limit, fills errors.
 *
 * Arrays come zeroed. `bytes` given back must be what was asked for, so callers keep counts.
 */
#ifndef MDR_BASE_MEMORY_H
#define MDR_BASE_MEMORY_H

#include "meander/base.h"

/* The libc allocator; blocks of 4 MiB and more ask for huge pages where the system has them. */
extern const mdr_allocator mdr__libc_allocator;

/* count x size zeroed bytes into *block (an object pointer cast to void **is not portable, hence
 * the return value). NULL with *status set on overflow (MDR_E_RANGE), over the limit
 * (MDR_E_LIMIT), no memory (MDR_E_MEMORY). count 0 gives a block of one byte. If *status is
 * already a failure nothing is done and NULL is returned, so calls can be chained. */
void *mdr__array(const mdr_allocator *allocator, int64_t count, size_t size, const mdr_run *run,
                 mdr_status *status);

/* Gives a block of mdr__array back; NULL is fine. Same count and size as asked for. */
void mdr__release(const mdr_allocator *allocator, void *block, int64_t count, size_t size);

/* A block of at least `wanted` elements holding the first `count` of the old; *capacity grows at
 * least by half. NULL (old block whole, *capacity unchanged) with *status set on failure. */
void *mdr__grown(const mdr_allocator *allocator, void *block, int64_t count, int64_t *capacity,
                 int64_t wanted, size_t size, const mdr_run *run, mdr_status *status);

/* Would `bytes` more keep within the run's limit? If not: MDR_E_LIMIT with error.needed_bytes. */
mdr_status mdr__check_limit(int64_t bytes, const mdr_run *run);

/* Products and sums of sizes, none negative; false on overflow of int64_t, *result unchanged. */
bool mdr__multiply(int64_t a, int64_t b, int64_t *result);
bool mdr__add(int64_t a, int64_t b, int64_t *result);

#endif
