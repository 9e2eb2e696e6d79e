/*
 * Heapsort (Williams 1964): the largest comes to the front of a heap, and from there to the end.
 */
#include "base/sort.h"

static void exchange(int32_t *a, int32_t *b)
{
    const int32_t kept = *a;
    *a = *b;
    *b = kept;
}

/* Lets an item sink below those that come behind it. */
static void sink(int32_t *items, int64_t at, int64_t count, mdr__before *before,
                 const void *context)
{
    for (;;) {
        int64_t last = at;
        for (int64_t child = 2 * at + 1; child <= 2 * at + 2 && child < count; child++) {
            if (before(context, items[last], items[child])) last = child;
        }
        if (last == at) return;
        exchange(&items[at], &items[last]);
        at = last;
    }
}

void mdr__sort(int32_t *items, int64_t count, mdr__before *before, const void *context)
{
    for (int64_t at = count / 2 - 1; at >= 0; at--) sink(items, at, count, before, context);
    for (int64_t left = count - 1; left > 0; left--) {
        exchange(&items[0], &items[left]);
        sink(items, 0, left, before, context);
    }
}
