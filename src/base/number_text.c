/*
 * Numbers to text and back. Signs and magnitudes are kept apart, in unsigned 64 bits, so that the
 * smallest integer, whose magnitude has no signed form, needs no case of its own.
 */
#include "base/number_text.h"

static uint64_t magnitude_of(int64_t number)
{
    return number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
}

/* False when sign and magnitude are beyond int64_t; nothing is changed then. */
static bool give_sign(uint64_t magnitude, bool negative, int64_t *number)
{
    const uint64_t most = (uint64_t)INT64_MAX + negative;
    if (magnitude > most) return false;
    if (negative && magnitude == most)
        *number = INT64_MIN;
    else
        *number = negative ? -(int64_t)magnitude : (int64_t)magnitude;
    return true;
}

/* Writes at least `least` digits, with zeros in front, and no zero byte; returns the end. */
static char *write_digits(uint64_t magnitude, int32_t least, char *text)
{
    char digits[MDR__NUMBER_ROOM];
    int32_t count = 0;
    while (magnitude || count < least) {
        digits[count++] = (char)('0' + magnitude % 10);
        magnitude /= 10;
    }
    while (count) *text++ = digits[--count];
    return text;
}

int32_t mdr__write_integer(int64_t number, char *text)
{
    char *end = text;
    if (number < 0) *end++ = '-';
    end = write_digits(magnitude_of(number), 1, end);
    *end = '\0';
    return (int32_t)(end - text);
}

static uint64_t power_of_ten(int32_t exponent)
{
    uint64_t power = 1;
    while (exponent-- > 0) power *= 10;
    return power;
}

int32_t mdr__write_fixed(int64_t number, int32_t decimals, char *text)
{
    const uint64_t magnitude = magnitude_of(number), unit = power_of_ten(decimals);
    uint64_t fraction = magnitude % unit;
    char *end = text;
    if (number < 0) *end++ = '-';
    end = write_digits(magnitude / unit, 1, end);
    if (fraction) {
        while (fraction % 10 == 0) {
            fraction /= 10;
            decimals--;
        }
        *end++ = '.';
        end = write_digits(fraction, decimals, end);
    }
    *end = '\0';
    return (int32_t)(end - text);
}

int32_t mdr__write_hex(uint64_t number, char *text)
{
    for (int32_t i = 0; i < 16; i++) text[i] = "0123456789abcdef"[number >> (60 - 4 * i) & 15];
    text[16] = '\0';
    return 16;
}

static bool is_digit(const char *text, const char *limit)
{
    return text < limit && *text >= '0' && *text <= '9';
}

/* Appends a decimal digit to a magnitude; false, nothing changed, beyond 64 bits. */
static bool append_digit(uint64_t *magnitude, char digit)
{
    const uint64_t value = (uint64_t)(digit - '0');
    if (*magnitude > (UINT64_MAX - value) / 10) return false;
    *magnitude = *magnitude * 10 + value;
    return true;
}

static bool read_sign(const char **text, const char *limit)
{
    const bool negative = *text < limit && **text == '-';
    if (negative || (*text < limit && **text == '+')) (*text)++;
    return negative;
}

bool mdr__read_integer(const char *text, const char *limit, int64_t *number, const char **end)
{
    const bool negative = read_sign(&text, limit);
    if (!is_digit(text, limit)) return false;
    uint64_t magnitude = 0;
    for (; is_digit(text, limit); text++) {
        if (!append_digit(&magnitude, *text)) return false;
    }
    if (!give_sign(magnitude, negative, number)) return false;
    *end = text;
    return true;
}

/* Reads the digits behind a point: the first `decimals` of them (zeros where there are fewer) go to
 * the magnitude, and the others round it half up, which for a negative number is half to zero. */
static bool read_fraction(const char **text, const char *limit, int32_t decimals, bool negative,
                          uint64_t *magnitude)
{
    for (; decimals > 0; decimals--) {
        const char digit = is_digit(*text, limit) ? *(*text)++ : '0';
        if (!append_digit(magnitude, digit)) return false;
    }
    if (!is_digit(*text, limit)) return true;
    const char first = *(*text)++;
    bool exactly_half = first == '5';
    for (; is_digit(*text, limit); (*text)++) exactly_half = exactly_half && **text == '0';
    const bool away = first >= '5' && !(exactly_half && negative);
    if (away && *magnitude == UINT64_MAX) return false;
    *magnitude += away;
    return true;
}

bool mdr__read_fixed(const char *text, const char *limit, int32_t decimals, int64_t *number,
                     const char **end)
{
    const bool negative = read_sign(&text, limit);
    const bool has_whole = is_digit(text, limit);
    uint64_t magnitude = 0;
    for (; is_digit(text, limit); text++) {
        if (!append_digit(&magnitude, *text)) return false;
    }
    if (text < limit && *text == '.' && is_digit(text + 1, limit))
        text++;
    else if (!has_whole)
        return false; /* a point without digits does not belong to the number */
    if (!read_fraction(&text, limit, decimals, negative, &magnitude)) return false;
    if (!give_sign(magnitude, negative, number)) return false;
    *end = text;
    return true;
}

void mdr__append_text(char *text, size_t room, const char *more)
{
    size_t length = 0;
    while (text[length]) length++;
    while (*more && length + 1 < room) text[length++] = *more++;
    text[length] = '\0';
}

void mdr__join_text(char *text, size_t room, const char *const *parts)
{
    text[0] = '\0';
    while (*parts) mdr__append_text(text, room, *parts++);
}
