/*
 * The one door to memory. Every array of the library is asked for here, so that sizes are multiplied
 * with care once, limits are kept once, and tests can make any allocation fail.
 */
#if defined(__linux__)
#define _DEFAULT_SOURCE /* madvise */
#include <sys/mman.h>
#endif

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#include "base/number_text.h"
#include "base/status.h"

bool mdr__multiply(int64_t a, int64_t b, int64_t *result)
{
    if (b != 0 && a > INT64_MAX / b) return false;
    *result = a * b;
    return true;
}

bool mdr__add(int64_t a, int64_t b, int64_t *result)
{
    if (a > INT64_MAX - b) return false;
    *result = a + b;
    return true;
}

/* Large arrays are walked in odd orders, where small pages cost more than the memory itself. */
static void ask_for_huge_pages(void *block, size_t bytes)
{
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    const size_t page = (size_t)2 << 20;
    if (bytes < 2 * page) return;
    const size_t skipped = (page - (uintptr_t)block % page) % page;
    const size_t inside = (bytes - skipped) / page * page;
    (void)madvise((char *)block + skipped, inside, MADV_HUGEPAGE); /* a wish: it may be refused */
#else
    (void)block;
    (void)bytes;
#endif
}

static void *libc_allocate(void *context, size_t bytes)
{
    (void)context;
    void *block = calloc(1, bytes);
    if (block) ask_for_huge_pages(block, bytes);
    return block;
}

static void libc_release(void *context, void *block, size_t bytes)
{
    (void)context;
    (void)bytes;
    free(block);
}

const mdr_allocator mdr__libc_allocator = {.allocate = libc_allocate, .release = libc_release};

static const mdr_allocator *chosen_allocator(const mdr_allocator *allocator)
{
    return allocator ? allocator : &mdr__libc_allocator;
}

static mdr_status fail_needing(const mdr_run *run, mdr_status status, int64_t bytes,
                               const char *const *parts)
{
    (void)mdr__fail(run, status, parts);
    if (run && run->error) run->error->needed_bytes = bytes;
    return status;
}

mdr_status mdr__check_limit(int64_t bytes, const mdr_run *run)
{
    if (!run || run->memory_limit_bytes <= 0 || bytes <= run->memory_limit_bytes) return MDR_OK;
    char needed[MDR__NUMBER_ROOM], limit[MDR__NUMBER_ROOM];
    mdr__write_integer(bytes, needed);
    mdr__write_integer(run->memory_limit_bytes, limit);
    return fail_needing(run, MDR_E_LIMIT, bytes,
                        PARTS("needs ", needed, " bytes, but the limit is ", limit));
}

/* The bytes of an array as the allocator is asked for them: never none, never beyond a pointer. */
static bool array_bytes(int64_t count, size_t size, int64_t *bytes)
{
    if (count < 0 || size > PTRDIFF_MAX) return false;
    if (!mdr__multiply(count, (int64_t)size, bytes) || *bytes > PTRDIFF_MAX) return false;
    if (*bytes == 0) *bytes = 1;
    return true;
}

void *mdr__array(const mdr_allocator *allocator, int64_t count, size_t size, const mdr_run *run,
                 mdr_status *status)
{
    if (*status) return NULL;
    int64_t bytes = 0;
    if (!array_bytes(count, size, &bytes)) {
        *status = mdr__fail(run, MDR_E_RANGE, PARTS("an array is larger than can be addressed"));
        return NULL;
    }
    *status = mdr__check_limit(bytes, run);
    if (*status) return NULL;
    allocator = chosen_allocator(allocator);
    void *block = allocator->allocate(allocator->context, (size_t)bytes);
    if (block) return block;
    char needed[MDR__NUMBER_ROOM];
    mdr__write_integer(bytes, needed);
    *status = fail_needing(run, MDR_E_MEMORY, bytes,
                           PARTS("needs ", needed, " bytes, but there is no more memory"));
    return NULL;
}

void mdr__release(const mdr_allocator *allocator, void *block, int64_t count, size_t size)
{
    int64_t bytes = 0;
    if (!block || !array_bytes(count, size, &bytes)) return;
    allocator = chosen_allocator(allocator);
    allocator->release(allocator->context, block, (size_t)bytes);
}

void *mdr__grown(const mdr_allocator *allocator, void *block, int64_t count, int64_t *capacity,
                 int64_t wanted, size_t size, const mdr_run *run, mdr_status *status)
{
    if (*status) return NULL;
    if (block && wanted <= *capacity) return block;
    int64_t larger = wanted;
    const bool fits = mdr__add(*capacity, (*capacity + 1) / 2, &larger);
    if (!fits || larger < wanted) larger = wanted;
    void *grown = mdr__array(allocator, larger, size, run, status);
    if (!grown) return NULL;
    if (block && count > 0) memcpy(grown, block, (size_t)count * size);
    mdr__release(allocator, block, *capacity, size);
    *capacity = larger;
    return grown;
}
