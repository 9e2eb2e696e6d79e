/*
 * How much memory may be used: the smallest of what was told, what the process may map, what its
 * control groups leave, and what the machine has to give.
 */
#ifndef CLI_MEMORY_LIMIT_H
#define CLI_MEMORY_LIMIT_H

#include <stdint.h>

struct memory_limit {
    int64_t bytes;      /* INT64_MAX where nothing limits */
    const char *source; /* what limits: "--memory allows", a verb included */
};

/* `told` is what --memory says, 0 for nothing. Where the system tells nothing, nothing limits. */
struct memory_limit find_memory_limit(int64_t told);

#endif
