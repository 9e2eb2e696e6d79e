/*
 * A set of bits that counts: how many are set, and which is the r-th, while bits come and go.
 *
 *     bits      [512 bits][512 bits] ...          blocks of one cache line
 *     counts 0  [one number a block]              16 numbers a line
 *     counts 1  [one number for 16 blocks]        and so on, up to 16 numbers
 *
 * Choosing goes down from the top, a line a level; setting and clearing change one number a level.
 */
#ifndef MDR_GROW_CANDIDATES_H
#define MDR_GROW_CANDIDATES_H

#include "base/bits.h"
#include "meander/base.h"

enum { MDR__COUNT_LEVELS = 8, MDR__BLOCK_SHIFT = 9, MDR__NODE_SHIFT = 4, MDR__BLOCK_WORDS = 8 };

typedef struct mdr__candidates {
    const mdr_allocator *allocator;
    uint64_t *bits;
    int64_t words; /* whole blocks */
    int64_t total;
    int32_t levels;
    uint32_t *counts[MDR__COUNT_LEVELS];
    int64_t sizes[MDR__COUNT_LEVELS]; /* whole nodes */
} mdr__candidates;

/* An empty set of `bits` numbers; cleared by its user whatever the status. At most 2^33 of them are
 * set at once, or the counts would not hold. */
mdr_status mdr__candidates_start(mdr__candidates *set, int64_t bits, const mdr_allocator *allocator,
                                 const mdr_run *run);
void mdr__candidates_clear(mdr__candidates *set);
int64_t mdr__candidates_bytes(int64_t bits);

/* The member that `rank` others are below; 0 <= rank < total. */
int64_t mdr__candidates_select(const mdr__candidates *set, int64_t rank);

/* Counts `change` members more in the block of a bit. */
static inline void mdr__candidates_count(mdr__candidates *set, int64_t bit, int32_t change)
{
    int64_t node = bit >> MDR__BLOCK_SHIFT;
    set->total += change;
    for (int32_t level = 0; level < set->levels; level++, node >>= MDR__NODE_SHIFT)
        set->counts[level][node] += (uint32_t)change;
}

/* Puts in a bit that is not in the set. */
static inline void mdr__candidates_add(mdr__candidates *set, int64_t bit)
{
    mdr__set_bit(set->bits, bit);
    mdr__candidates_count(set, bit, 1);
}

#endif
