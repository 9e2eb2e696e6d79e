/* The characters of a lattice's glyphs. */
#ifndef MDR_DRAW_LATTICE_SYMBOLS_H
#define MDR_DRAW_LATTICE_SYMBOLS_H

#include "draw/lattice_text.h"

/* How a glyph is written. */
const char *mdr__lattice_symbol(int32_t glyph, bool ascii);
/* What a character is, in either alphabet; -1: nothing here. */
int32_t mdr__lattice_glyph(int32_t point);

#endif
