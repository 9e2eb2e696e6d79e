/*
 * Each block stands between two guards. The front one holds the size that was asked for, so that a
 * release with another size is found out, and both show whether somebody wrote outside.
 */
#include "support/failing_allocator.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define GUARD UINT64_C(0x6d65616e64657221)

typedef struct front_guard {
    _Alignas(max_align_t) uint64_t mark;
    uint64_t bytes;
} front_guard;

static void *allocate_counted(void *context, size_t bytes)
{
    failing_allocator *memory = context;
    const int64_t number = ++memory->allocations;
    if (memory->fail_from > 0 && number >= memory->fail_from && number <= memory->fail_until) {
        memory->failures++;
        return NULL;
    }
    front_guard *front = calloc(1, sizeof *front + bytes + sizeof(uint64_t));
    if (!front) return NULL;
    const uint64_t mark = GUARD;
    front->mark = mark;
    front->bytes = bytes;
    memcpy((char *)(front + 1) + bytes, &mark, sizeof mark);
    memory->outstanding_blocks++;
    memory->outstanding_bytes += (int64_t)bytes;
    if (memory->outstanding_bytes > memory->peak_bytes)
        memory->peak_bytes = memory->outstanding_bytes;
    return front + 1;
}

static void release_counted(void *context, void *block, size_t bytes)
{
    failing_allocator *memory = context;
    front_guard *front = (front_guard *)block - 1;
    uint64_t behind = 0;
    if (front->mark == GUARD && front->bytes == bytes)
        memcpy(&behind, (char *)block + bytes, sizeof behind);
    if (behind != GUARD) {
        memory->mismatches++; /* the block is left alone: freeing it might hide the place */
        return;
    }
    memory->outstanding_blocks--;
    memory->outstanding_bytes -= (int64_t)bytes;
    front->mark = 0;
    free(front);
}

void failing_allocator_start(failing_allocator *memory, int64_t fail_from)
{
    *memory = (failing_allocator){
        .allocator = {.context = memory, .allocate = allocate_counted, .release = release_counted},
        .fail_from = fail_from,
        .fail_until = INT64_MAX,
    };
}

void failing_allocator_assert_clean(const failing_allocator *memory)
{
    assert_int_equal(memory->mismatches, 0);
    assert_int_equal(memory->outstanding_blocks, 0);
    assert_int_equal(memory->outstanding_bytes, 0);
}
