/*
 * The two alphabets of text on a lattice: with lines and arrows, and plain ASCII. Readers know both.
 */
#include "draw/lattice_symbols.h"

enum { NO_BREAK_SPACE = 0xa0, DOUBLE_ACROSS = 0x2550, DOUBLE_DOWN = 0x2551, DOUBLE_LAST = 0x256c };

typedef struct lattice_symbol {
    const char *text;
    int32_t point; /* of the text */
    const char *plain;
} lattice_symbol;

static const lattice_symbol symbols[MDR__GLYPH_POST] = {
    [MDR__GLYPH_NOTHING] = {" ", ' ', " "},      [MDR__GLYPH_INSIDE] = {" ", ' ', " "},
    [MDR__GLYPH_GAP] = {" ", ' ', " "},          [MDR__GLYPH_ACROSS] = {"═", DOUBLE_ACROSS, "-"},
    [MDR__GLYPH_DOWN] = {"║", DOUBLE_DOWN, "|"}, [MDR__GLYPH_RISING] = {"/", '/', "/"},
    [MDR__GLYPH_FALLING] = {"\\", '\\', "\\"},   [MDR__GLYPH_LEVEL] = {"_", '_', "_"},
    [MDR__GLYPH_SHADE] = {"░", 0x2591, "#"},     [MDR__GLYPH_PATH] = {"•", 0x2022, "."},
    [MDR__GLYPH_START] = {"⊕", 0x2295, "S"},     [MDR__GLYPH_END] = {"⏺", 0x23fa, "E"},
    [MDR__GLYPH_ARROW] = {"↑", 0x2191, "^"},     [MDR__GLYPH_ARROW + 1] = {"→", 0x2192, ">"},
    [MDR__GLYPH_ARROW + 2] = {"↓", 0x2193, "v"}, [MDR__GLYPH_ARROW + 3] = {"←", 0x2190, "<"},
    [MDR__GLYPH_WAY] = {"▲", 0x25b2, "A"},       [MDR__GLYPH_WAY + 1] = {"▶", 0x25b6, ">"},
    [MDR__GLYPH_WAY + 2] = {"▼", 0x25bc, "V"},   [MDR__GLYPH_WAY + 3] = {"◀", 0x25c0, "<"},
};

/* By the arms of a post. */
static const char *const posts[16] = {" ", "║", "═", "╚", "║", "║", "╔", "╠",
                                      "═", "╝", "═", "╩", "╗", "╣", "╦", "╬"};

const char *mdr__lattice_symbol(int32_t glyph, bool ascii)
{
    if (glyph >= MDR__GLYPH_POST) return ascii ? "+" : posts[glyph - MDR__GLYPH_POST];
    return ascii ? symbols[glyph].plain : symbols[glyph].text;
}

int32_t mdr__lattice_glyph(int32_t point)
{
    if (point == ' ' || point == NO_BREAK_SPACE) return MDR__GLYPH_NOTHING;
    for (int32_t glyph = MDR__GLYPH_ACROSS; glyph < MDR__GLYPH_POST; glyph++) {
        if (symbols[glyph].point == point || symbols[glyph].plain[0] == point) return glyph;
    }
    const bool post = point == '+' || (point > DOUBLE_DOWN && point <= DOUBLE_LAST);
    return post ? MDR__GLYPH_POST : -1;
}
