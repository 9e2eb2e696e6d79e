/*
 * Choosing the r-th member of a set that changes.
 */
#include "grow/candidates.h"

#include "base/memory.h"

enum { BLOCK_BITS = 1 << MDR__BLOCK_SHIFT, NODE = 1 << MDR__NODE_SHIFT };

static int64_t round_up(int64_t number, int64_t unit)
{
    return (number + unit - 1) / unit;
}

/* How many numbers each level has; returns how many levels. */
static int32_t plan_levels(int64_t bits, int64_t sizes[MDR__COUNT_LEVELS])
{
    int64_t nodes = round_up(bits > 0 ? bits : 1, BLOCK_BITS);
    int32_t levels = 0;
    for (bool more = true; more && levels < MDR__COUNT_LEVELS; levels++) {
        const int64_t lines = round_up(nodes, NODE);
        sizes[levels] = lines * NODE;
        more = lines > 1;
        nodes = lines;
    }
    return levels;
}

mdr_status mdr__candidates_start(mdr__candidates *set, int64_t bits, const mdr_allocator *allocator,
                                 const mdr_run *run)
{
    mdr_status status = MDR_OK;
    *set = (mdr__candidates){.allocator = allocator};
    set->words = round_up(bits > 0 ? bits : 1, BLOCK_BITS) * MDR__BLOCK_WORDS;
    set->bits = mdr__array(allocator, set->words, sizeof *set->bits, run, &status);
    set->levels = plan_levels(bits, set->sizes);
    for (int32_t i = 0; i < set->levels; i++)
        set->counts[i] = mdr__array(allocator, set->sizes[i], sizeof *set->counts[i], run, &status);
    return status;
}

void mdr__candidates_clear(mdr__candidates *set)
{
    mdr__release(set->allocator, set->bits, set->words, sizeof *set->bits);
    for (int32_t i = 0; i < set->levels; i++)
        mdr__release(set->allocator, set->counts[i], set->sizes[i], sizeof *set->counts[i]);
}

int64_t mdr__candidates_bytes(int64_t bits)
{
    int64_t sizes[MDR__COUNT_LEVELS];
    const int32_t levels = plan_levels(bits, sizes);
    int64_t bytes = round_up(bits > 0 ? bits : 1, BLOCK_BITS) * MDR__BLOCK_WORDS * 8;
    for (int32_t i = 0; i < levels; i++) bytes += sizes[i] * 4;
    return bytes;
}

/* The set bits of each byte of a word. */
static uint64_t byte_counts(uint64_t word)
{
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    return (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
}

/* The place of the set bit of a word that `rank` others are below. */
static int32_t select_in_word(uint64_t word, int32_t rank)
{
    const uint64_t sums = byte_counts(word) * UINT64_C(0x0101010101010101);
    int32_t shift = 0;
    while ((int32_t)(sums >> shift & 0xff) <= rank) shift += 8;
    if (shift > 0) rank -= (int32_t)(sums >> (shift - 8) & 0xff);
    uint64_t byte = word >> shift & 0xff;
    while (rank-- > 0) byte &= byte - 1;
    return shift + mdr__lowest_bit(byte);
}

int64_t mdr__candidates_select(const mdr__candidates *set, int64_t rank)
{
    int64_t node = 0;
    for (int32_t level = set->levels - 1; level >= 0; level--) {
        const uint32_t *counts = set->counts[level];
        node <<= MDR__NODE_SHIFT;
        while (rank >= counts[node]) rank -= counts[node++];
    }
    const uint64_t *word = set->bits + node * MDR__BLOCK_WORDS;
    for (;; word++) {
        const int64_t count = (int64_t)(byte_counts(*word) * UINT64_C(0x0101010101010101) >> 56);
        if (rank < count) break;
        rank -= count;
    }
    return (word - set->bits) * 64 + select_in_word(*word, (int32_t)rank);
}
