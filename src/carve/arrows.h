/*
 * Endless stacks of arrows: arrow k of a place can be had directly, and in any order.
 *
 * A stack is cut out of draws in fields of as many bits as the number of sides needs, at least one:
 *
 *     draw      | field 0 | field 1 | ...              fields = 64 / bits, lowest first
 *
 * Field k of place p is field k % fields of draw p + (k / fields) x places. A field that names no side
 * with a link is passed over. k is counted modulo 2^32.
 *
 * Which arrows stay when cycles are popped does not depend on the order of popping (Propp and Wilson
 * 1998), so that tiles or threads may take places in any order.
 */
#ifndef MDR_CARVE_ARROWS_H
#define MDR_CARVE_ARROWS_H

#include "carve/carve_internal.h"

/* A field of a place with four sides: two bits. */
static inline uint32_t mdr__square_arrow(mdr__key key, int64_t place, uint32_t k, int64_t places)
{
    const uint64_t draw = mdr__draw(key, (uint64_t)place + (uint64_t)(k / 32) * (uint64_t)places);
    return (uint32_t)(draw >> (k % 32 * 2)) & 3;
}

/* The same for any number of sides; may be one that there is not. */
static inline uint32_t mdr__arrow(mdr__key key, int64_t place, uint32_t k, int64_t places,
                                  int32_t sides)
{
    const uint32_t bits = sides > 2 ? (uint32_t)mdr__highest_bit((uint64_t)sides - 1) + 1 : 1;
    const uint32_t fields = 64 / bits;
    const uint64_t draw =
        mdr__draw(key, (uint64_t)place + (uint64_t)(k / fields) * (uint64_t)places);
    return (uint32_t)(draw >> (k % fields * bits)) & (((uint32_t)1 << bits) - 1);
}

#endif
