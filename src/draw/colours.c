/*
 * Colours from text: hexadecimal, rgb() and the basic names of CSS.
 */
#include <string.h>

#include "base/number_text.h"
#include "meander/draw.h"

static const struct {
    const char *name;
    uint32_t rgb;
} named_colours[] = {
    {"aqua", 0x00ffff},   {"black", 0x000000},  {"blue", 0x0000ff},   {"fuchsia", 0xff00ff},
    {"gray", 0x808080},   {"green", 0x008000},  {"grey", 0x808080},   {"lime", 0x00ff00},
    {"maroon", 0x800000}, {"navy", 0x000080},   {"olive", 0x808000},  {"orange", 0xffa500},
    {"purple", 0x800080}, {"red", 0xff0000},    {"silver", 0xc0c0c0}, {"teal", 0x008080},
    {"white", 0xffffff},  {"yellow", 0xffff00},
};

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool same_word(const char *a, const char *b)
{
    while (*a && lower(*a) == lower(*b)) a++, b++;
    return lower(*a) == lower(*b);
}

static int32_t hex_digit(char c)
{
    const char *digits = "0123456789abcdef";
    const char *found = c ? strchr(digits, lower(c)) : NULL;
    return found ? (int32_t)(found - digits) : -1;
}

/* The digits behind the #: three, each standing for two, or six, or eight. */
static bool parse_hex(const char *text, mdr_colour *colour)
{
    const size_t length = strlen(text);
    uint32_t number = 0;
    if (length != 3 && length != 6 && length != 8) return false;
    for (; *text; text++) {
        const int32_t digit = hex_digit(*text);
        if (digit < 0) return false;
        number = number << 4 | (uint32_t)digit;
        if (length == 3) number = number << 4 | (uint32_t)digit;
    }
    *colour = length == 8 ? number : number << 8 | 0xff;
    return true;
}

static const char *skip_blanks(const char *text)
{
    while (*text == ' ') text++;
    return text;
}

/* What follows "rgb(". */
static bool parse_rgb(const char *text, mdr_colour *colour)
{
    const char *limit = text + strlen(text);
    mdr_colour sum = 0;
    for (int32_t i = 0; i < 3; i++) {
        int64_t part;
        if (!mdr__read_integer(skip_blanks(text), limit, &part, &text)) return false;
        if (part < 0 || part > 255) return false;
        sum = sum << 8 | (uint32_t)part;
        text = skip_blanks(text);
        if (*text++ != (i < 2 ? ',' : ')')) return false;
    }
    if (*text) return false;
    *colour = sum << 8 | 0xff;
    return true;
}

static bool parse_name(const char *text, mdr_colour *colour)
{
    for (size_t i = 0; i < sizeof named_colours / sizeof *named_colours; i++) {
        if (!same_word(named_colours[i].name, text)) continue;
        *colour = named_colours[i].rgb << 8 | 0xff;
        return true;
    }
    return false;
}

bool mdr_colour_parse(const char *text, mdr_colour *colour)
{
    mdr_colour parsed = 0;
    if (!text) return false;
    if (same_word(text, "none") || same_word(text, "transparent")) {
        parsed = MDR_COLOUR_CLEAR;
    } else if (*text == '#') {
        if (!parse_hex(text + 1, &parsed)) return false;
    } else if (strncmp(text, "rgb(", 4) == 0) {
        if (!parse_rgb(text + 4, &parsed)) return false;
    } else if (!parse_name(text, &parsed)) {
        return false;
    }
    *colour = (parsed & 0xff) == 0 ? MDR_COLOUR_CLEAR : parsed; /* 0 is taken: the look's own */
    return true;
}
