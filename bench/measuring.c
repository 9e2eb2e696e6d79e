/*
 * Measuring: the clock, the counters and the loop around what is measured.
 */
#define _DEFAULT_SOURCE /* clock_gettime, getrusage */

#include "measuring.h"

#include <limits.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include "base/memory.h"

enum { MOST_SAMPLES = 1000 };

/* A sample is not shorter: reading the clock takes up to a microsecond. */
static const double least_sample_s = 0.001;

double cpu_seconds(void)
{
    struct timespec now;
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)) return 0;
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void *allocate_counted(void *context, size_t bytes)
{
    byte_count *count = context;
    void *block = mdr__libc_allocator.allocate(mdr__libc_allocator.context, bytes);
    if (!block) return NULL;
    count->now += (int64_t)bytes;
    if (count->now > count->peak) count->peak = count->now;
    return block;
}

static void release_counted(void *context, void *block, size_t bytes)
{
    byte_count *count = context;
    count->now -= (int64_t)bytes;
    mdr__libc_allocator.release(mdr__libc_allocator.context, block, bytes);
}

mdr_allocator counting_allocator(byte_count *count)
{
    return (mdr_allocator){count, allocate_counted, release_counted};
}

void keep_memory_warm(void)
{
#if defined(__GLIBC__)
    const int largest_kept = 32 << 20; /* more than this mallopt does not take */
    (void)mallopt(M_MMAP_THRESHOLD, largest_kept);
    (void)mallopt(M_TRIM_THRESHOLD, INT_MAX);
#endif
}

static mdr_status count_bytes(void *context, const void *bytes, size_t size)
{
    (void)bytes;
    *(int64_t *)context += (int64_t)size;
    return MDR_OK;
}

mdr_sink counting_sink(int64_t *bytes)
{
    return (mdr_sink){bytes, count_bytes};
}

int64_t resident_peak_bytes(void)
{
    struct rusage usage;
    if (getrusage(RUSAGE_SELF, &usage)) return 0;
#if defined(__APPLE__)
    return (int64_t)usage.ru_maxrss;
#else
    return (int64_t)usage.ru_maxrss * 1024;
#endif
}

static mdr_status time_calls(mdr_status (*work)(void *), void *context, int64_t calls,
                             double *seconds)
{
    const double begin = cpu_seconds();
    mdr_status status = MDR_OK;
    for (int64_t i = 0; !status && i < calls; i++) status = work(context);
    *seconds = cpu_seconds() - begin;
    return status;
}

/* How many calls make a sample that is long enough; these calls also warm up. */
static mdr_status find_calls(mdr_status (*work)(void *), void *context, int64_t *calls)
{
    double seconds = 0;
    mdr_status status = MDR_OK;
    *calls = 1;
    for (;;) {
        status = time_calls(work, context, *calls, &seconds);
        if (status || seconds >= least_sample_s) return status;
        *calls *= 2;
    }
}

static int compare_seconds(const void *a, const void *b)
{
    const double first = *(const double *)a, second = *(const double *)b;
    return (first > second) - (first < second);
}

mdr_status measure(mdr_status (*work)(void *context), void *context, patience how, measured *result)
{
    static double samples[MOST_SAMPLES];
    int64_t calls;
    int32_t count = 0;
    double passed = 0;
    mdr_status status = find_calls(work, context, &calls);
    if (how.most > MOST_SAMPLES) how.most = MOST_SAMPLES;
    while (!status && count < how.most && (count < how.least || passed < how.seconds)) {
        double seconds;
        status = time_calls(work, context, calls, &seconds);
        passed += seconds;
        samples[count++] = seconds / (double)calls;
    }
    if (status) return status;
    qsort(samples, (size_t)count, sizeof *samples, compare_seconds);
    *result = (measured){count, samples[0], samples[count / 2]};
    return MDR_OK;
}
