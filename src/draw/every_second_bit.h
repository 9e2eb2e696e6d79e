/* Every second bit of a word, squeezed together and pulled apart: cells and links in rows of
 * squares. By halving and doubling the distance, after Warren, "Hacker's Delight" (2002). */
#ifndef MDR_DRAW_EVERY_SECOND_BIT_H
#define MDR_DRAW_EVERY_SECOND_BIT_H

#include <stdint.h>

#define MDR__EVEN_BITS UINT64_C(0x5555555555555555)

/* Bits 0, 2, 4 .. 62 as bits 0 .. 31. */
static inline uint64_t mdr__squeeze_bits(uint64_t bits)
{
    bits &= MDR__EVEN_BITS;
    bits = (bits | bits >> 1) & UINT64_C(0x3333333333333333);
    bits = (bits | bits >> 2) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    bits = (bits | bits >> 4) & UINT64_C(0x00ff00ff00ff00ff);
    bits = (bits | bits >> 8) & UINT64_C(0x0000ffff0000ffff);
    return (bits | bits >> 16) & UINT64_C(0x00000000ffffffff);
}

/* Bits 0 .. 31 as bits 0, 2, 4 .. 62. */
static inline uint64_t mdr__spread_bits(uint64_t bits)
{
    bits &= UINT64_C(0x00000000ffffffff);
    bits = (bits | bits << 16) & UINT64_C(0x0000ffff0000ffff);
    bits = (bits | bits << 8) & UINT64_C(0x00ff00ff00ff00ff);
    bits = (bits | bits << 4) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    bits = (bits | bits << 2) & UINT64_C(0x3333333333333333);
    return (bits | bits << 1) & MDR__EVEN_BITS;
}

#endif
