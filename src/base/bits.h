/* Bits in arrays of 64-bit words. Bit i is word i / 64, place i % 64. */
#ifndef MDR_BASE_BITS_H
#define MDR_BASE_BITS_H

#include <stdbool.h>
#include <stdint.h>

static inline int64_t mdr__words(int64_t bits)
{
    return (bits + 63) / 64;
}

static inline bool mdr__bit(const uint64_t *words, int64_t i)
{
    return words[i >> 6] >> (i & 63) & 1;
}

static inline void mdr__set_bit(uint64_t *words, int64_t i)
{
    words[i >> 6] |= (uint64_t)1 << (i & 63);
}

static inline void mdr__clear_bit(uint64_t *words, int64_t i)
{
    words[i >> 6] &= ~((uint64_t)1 << (i & 63));
}

static inline void mdr__flip_bit(uint64_t *words, int64_t i)
{
    words[i >> 6] ^= (uint64_t)1 << (i & 63);
}

/* Ors 64 bits into the bits first .. first + 63; the word behind must exist. */
static inline void mdr__or_bits(uint64_t *words, int64_t first, uint64_t bits)
{
    const int32_t shift = (int32_t)(first & 63);
    words[first >> 6] |= bits << shift;
    words[(first >> 6) + 1] |= bits >> 1 >> (63 - shift);
}

/* Set bits of a word; the places of the lowest and the highest set bit (word not 0). */
static inline int32_t mdr__count_bits(uint64_t word)
{
    return __builtin_popcountll(word);
}

static inline int32_t mdr__lowest_bit(uint64_t word)
{
    return __builtin_ctzll(word);
}

static inline int32_t mdr__highest_bit(uint64_t word)
{
    return 63 - __builtin_clzll(word);
}

/* The first set bit at or after `from`, below `bound`, or -1. */
int64_t mdr__next_bit(const uint64_t *words, int64_t from, int64_t bound);

/* Set bits among the first `words` words. */
int64_t mdr__count_words(const uint64_t *words, int64_t count);

/* Sets the bits first .. first + count - 1. */
void mdr__fill_bits(uint64_t *words, int64_t first, int64_t count);

/* Clears them. */
void mdr__clear_bits(uint64_t *words, int64_t first, int64_t count);

#endif
