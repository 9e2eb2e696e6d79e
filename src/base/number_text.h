/* Numbers to text and back, the same bytes everywhere: no locale, no stdio. */
#ifndef MDR_BASE_NUMBER_TEXT_H
#define MDR_BASE_NUMBER_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Room enough for any number here and its zero byte. */
#define MDR__NUMBER_ROOM 32

/* Writes a decimal integer and a zero byte; returns the length without it. */
int32_t mdr__write_integer(int64_t number, char *text);

/* Writes number / 10^decimals as a decimal fraction without trailing zeros: (12500, 3) is "12.5",
 * (-40, 3) is "-0.04", (0, 3) is "0". decimals is 0..9. */
int32_t mdr__write_fixed(int64_t number, int32_t decimals, char *text);

/* Writes 16 hexadecimal digits. */
int32_t mdr__write_hex(uint64_t number, char *text);

/* Appends text to a C string in `room` bytes, as much as fits with the zero byte. */
void mdr__append_text(char *text, size_t room, const char *more);
/* The same with parts that end with NULL, from an empty text on. */
void mdr__join_text(char *text, size_t room, const char *const *parts);

/* Reads an optional sign and digits from text, no spaces; *end is the first byte behind. False,
 * nothing changed, without a digit or beyond int64_t. */
bool mdr__read_integer(const char *text, const char *limit, int64_t *number, const char **end);

/* Reads a decimal number such as "12.5" as whole 10^-decimals, rounded half up. No exponent. */
bool mdr__read_fixed(const char *text, const char *limit, int32_t decimals, int64_t *number,
                     const char **end);

#endif
