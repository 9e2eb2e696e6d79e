/*
 * A table that turns the free sides of a square and a random byte into a choice, as
 * mdr__byte_below does: byte / (256 / count), or 0 for "draw again".
 */
#ifndef MDR_CARVE_SIDE_CHOICES_H
#define MDR_CARVE_SIDE_CHOICES_H

#include <stdint.h>

/* table[sides][byte] = entries[side chosen], which are not 0. */
static inline void mdr__fill_side_choices(int32_t (*table)[256], const int32_t entries[4])
{
    for (int32_t sides = 1; sides < 16; sides++) {
        const int32_t share = 256 / __builtin_popcount((uint32_t)sides);
        int32_t byte = 0;
        for (int32_t side = 0; side < 4; side++) {
            if (!(sides >> side & 1)) continue;
            for (const int32_t end = byte + share; byte < end; byte++) {
                table[sides][byte] = entries[side];
            }
        }
        for (; byte < 256; byte++) table[sides][byte] = 0;
    }
}

#endif
