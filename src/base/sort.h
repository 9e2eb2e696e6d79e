/* Sorting numbers by what they stand for: in place, no recursion, at worst n log n. */
#ifndef MDR_BASE_SORT_H
#define MDR_BASE_SORT_H

#include <stdbool.h>
#include <stdint.h>

/* Does a come before b? For a result that does not hang on how it is sorted, no two may be equal. */
typedef bool mdr__before(const void *context, int32_t a, int32_t b);

void mdr__sort(int32_t *items, int64_t count, mdr__before *before, const void *context);

#endif
