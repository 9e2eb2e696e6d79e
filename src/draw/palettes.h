/* Colours for numbers: the palettes of distances. */
#ifndef MDR_DRAW_PALETTES_H
#define MDR_DRAW_PALETTES_H

#include "meander/draw.h"

/* How many colours a palette has. */
#define MDR__PALETTE_LEVELS 256

/* The opaque colour at a level, 0 (near) to MDR__PALETTE_LEVELS - 1 (far). */
mdr_colour mdr__palette_colour(mdr_palette palette, int32_t level);

/* The level of a number between 0 and `most`, of so many. */
int32_t mdr__palette_level(int64_t number, int64_t most, int32_t levels);

/* `part` / 256 of the way from a colour to another, alpha included. */
mdr_colour mdr__blend(mdr_colour from, mdr_colour to, int32_t part);

/* How light a colour is to the eye, 0 to 255: Rec. 709 weights of its components. */
int32_t mdr__lightness(mdr_colour colour);

#endif
