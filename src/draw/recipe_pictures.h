/* Recipes in pictures of pixels. */
#ifndef MDR_DRAW_RECIPE_PICTURES_H
#define MDR_DRAW_RECIPE_PICTURES_H

#include "meander/base.h"

/* Where the recipe lies in a picture, if there is one; it is text as it stands. */
typedef struct mdr__recipe_place {
    const char *text;
    size_t size;
} mdr__recipe_place;

/* PNG: the text chunk called "meander", tEXt or iTXt without compression. */
bool mdr__recipe_in_png(const char *bytes, size_t size, mdr__recipe_place *place);
/* PBM and PGM: the comment in the head that begins with "# recipe: ". */
bool mdr__recipe_in_pnm(const char *bytes, size_t size, mdr__recipe_place *place);

#endif
