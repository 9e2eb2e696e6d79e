/* Which letters can be read on a colour. */
#ifndef MDR_DRAW_CONTRAST_H
#define MDR_DRAW_CONTRAST_H

#include "meander/draw.h"

/* The contrast ratio of two opaque colours in thousandths: 1000 to 21000. */
int64_t mdr__contrast(mdr_colour a, mdr_colour b);

/* The dark ink where it has a contrast of 4.5 on the ground, else the pale one, else black: with a white
 * one every ground reaches 4.5 so. */
mdr_colour mdr__readable(mdr_colour ground, mdr_colour dark, mdr_colour pale);

#endif
