/*
 * A forest of sets, joined and asked whether two numbers are in the same (union-find).
 *
 * Every number points to another of its set, the root to itself. Finding a root lets each number on
 * the way point to the one after next (Tarjan, van Leeuwen 1984). Below 2^32 numbers a narrow forest
 * takes 4 bytes each, a wide one 8; `wide` is given as a constant, so that loops have no switch.
 */
#ifndef MDR_BASE_FOREST_H
#define MDR_BASE_FOREST_H

#include "base/memory.h"

typedef struct mdr__forest {
    bool wide;
    int64_t count;
    uint32_t *narrow;
    int64_t *broad;
} mdr__forest;

/* Numbers 0 .. count - 1, each a set of its own. */
mdr_status mdr__forest_make(mdr__forest *forest, const mdr_allocator *allocator, int64_t count,
                            bool wide, const mdr_run *run);
void mdr__forest_clear(mdr__forest *forest, const mdr_allocator *allocator);
int64_t mdr__forest_bytes(int64_t count, bool wide);

static inline __attribute__((always_inline)) int64_t mdr__forest_root(mdr__forest *forest,
                                                                      bool wide, int64_t number)
{
    if (wide) {
        int64_t *to = forest->broad;
        while (to[number] != number) number = to[number] = to[to[number]];
        return number;
    }
    uint32_t *to = forest->narrow, at = (uint32_t)number;
    while (to[at] != at) at = to[at] = to[to[at]];
    return at;
}

/* Joins the sets of two numbers; false: they were one already. The lower root stays root. */
static inline __attribute__((always_inline)) bool mdr__forest_join(mdr__forest *forest, bool wide,
                                                                   int64_t a, int64_t b)
{
    a = mdr__forest_root(forest, wide, a);
    b = mdr__forest_root(forest, wide, b);
    if (a == b) return false;
    const int64_t root = a < b ? a : b, other = a < b ? b : a;
    if (wide)
        forest->broad[other] = root;
    else
        forest->narrow[other] = (uint32_t)root;
    return true;
}

#endif
