/* The 128-bit product of two 64-bit numbers, by the compiler's own type where it has one. */
#ifndef MDR_BASE_WIDE_PRODUCT_H
#define MDR_BASE_WIDE_PRODUCT_H

#include <stdint.h>

typedef struct mdr__wide {
    uint64_t low, high;
} mdr__wide;

/* By four products of halves, in plain C. */
static inline mdr__wide mdr__multiply_by_halves(uint64_t a, uint64_t b)
{
    const uint64_t half = UINT32_MAX;
    const uint64_t low = (a & half) * (b & half);
    const uint64_t first = (a >> 32) * (b & half) + (low >> 32);
    const uint64_t second = (a & half) * (b >> 32) + (first & half);
    const uint64_t high = (a >> 32) * (b >> 32) + (first >> 32) + (second >> 32);
    return (mdr__wide){.low = second << 32 | (low & half), .high = high};
}

static inline mdr__wide mdr__multiply_wide(uint64_t a, uint64_t b)
{
#if defined(__SIZEOF_INT128__)
    __extension__ typedef unsigned __int128 wide;
    const wide product = (wide)a * b;
    return (mdr__wide){.low = (uint64_t)product, .high = (uint64_t)(product >> 64)};
#else
    return mdr__multiply_by_halves(a, b);
#endif
}

#endif
