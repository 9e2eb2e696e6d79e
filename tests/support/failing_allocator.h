/*
 * An allocator that fails when told to, counts what it gives, and checks what comes back.
 *
 *     failing_allocator memory;
 *     failing_allocator_start(&memory, 3);      the third allocation fails, and all after it
 *     verb(&memory.allocator, ...);             hand this on
 *     failing_allocator_assert_clean(&memory);  all is back, and rightly
 *
 * To make every allocation of a verb fail in turn, count up from 1 until the verb succeeds.
 */
#ifndef MDR_TESTS_FAILING_ALLOCATOR_H
#define MDR_TESTS_FAILING_ALLOCATOR_H

#include "meander/base.h"

typedef struct failing_allocator {
    mdr_allocator allocator;
    int64_t fail_from;          /* the first allocation that fails, from 1; 0: none does */
    int64_t fail_until;         /* the last that fails; INT64_MAX from the start on */
    int64_t allocations;        /* asked for, failed ones too */
    int64_t failures;           /* allocations that failed */
    int64_t outstanding_blocks; /* given and not yet back */
    int64_t outstanding_bytes;
    int64_t peak_bytes; /* the most that were out at once */
    int64_t mismatches; /* releases of other sizes than given, of strange or damaged blocks */
} failing_allocator;

void failing_allocator_start(failing_allocator *memory, int64_t fail_from);

/* Fails the running test unless all blocks came back with their sizes and undamaged. */
void failing_allocator_assert_clean(const failing_allocator *memory);

#endif
