/* Characters of UTF-8 text, one at a time; nothing here looks beyond the limit it is given. */
#ifndef MDR_BASE_UTF8_H
#define MDR_BASE_UTF8_H

#include <stdint.h>

/* What stands for bytes that are no UTF-8: U+FFFD, in UTF-8 and as a number. */
#define MDR__REPLACEMENT       "\xef\xbf\xbd"
#define MDR__REPLACEMENT_POINT 0xfffd

typedef struct mdr__character {
    int32_t point; /* the code point, or -1 where the bytes are no UTF-8 */
    int32_t size;  /* bytes it takes, at least 1 */
} mdr__character;

/* The character at text, which is before limit. Of bytes that are no UTF-8 (stray, cut off, longer
 * than needed, surrogates, above U+10FFFF) as many are taken together as a whole character could
 * begin with, at least one: what the encoding standard of the web does. */
mdr__character mdr__utf8_read(const char *text, const char *limit);

/* Writes the 1 to 4 bytes of a code point, without a zero byte; returns how many. */
int32_t mdr__utf8_write(int32_t point, char *text);

#endif
