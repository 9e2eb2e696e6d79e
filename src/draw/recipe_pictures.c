/*
 * Recipes in PNG and PNM files, found without looking at a pixel.
 */
#include "draw/recipe_pictures.h"

#include <string.h>

static const char png_signature[8] = "\x89PNG\r\n\x1a\n";
static const char png_keyword[] = "meander"; /* with the zero byte behind it */
static const char pnm_keyword[] = "# recipe: ";

/* Length, type, ... check sum: 12 bytes besides what a chunk holds. */
enum { CHUNK_FRAME = 12, TYPE_AT = 4, DATA_AT = 8 };

static uint32_t big_endian(const char *bytes)
{
    const uint8_t *four = (const uint8_t *)bytes;
    return (uint32_t)four[0] << 24 | (uint32_t)four[1] << 16 | (uint32_t)four[2] << 8 | four[3];
}

/* Behind the keyword of an iTXt chunk: compressed?, how, language, keyword in it, text. */
static bool pass_languages(const char **text, const char *limit)
{
    if (limit - *text < 2 || **text != 0) return false;
    *text += 2;
    for (int32_t i = 0; i < 2; i++) {
        *text = memchr(*text, 0, (size_t)(limit - *text));
        if (!*text) return false;
        ++*text;
    }
    return true;
}

static bool take_text_chunk(const char *data, size_t size, bool international,
                            mdr__recipe_place *place)
{
    const char *text = data + sizeof png_keyword, *limit = data + size;
    if (size < sizeof png_keyword || memcmp(data, png_keyword, sizeof png_keyword) != 0)
        return false;
    if (international && !pass_languages(&text, limit)) return false;
    *place = (mdr__recipe_place){text, (size_t)(limit - text)};
    return !memchr(text, 0, place->size);
}

bool mdr__recipe_in_png(const char *bytes, size_t size, mdr__recipe_place *place)
{
    if (size < sizeof png_signature || memcmp(bytes, png_signature, sizeof png_signature) != 0)
        return false;
    size_t at = sizeof png_signature;
    while (size - at >= CHUNK_FRAME) {
        const size_t length = big_endian(bytes + at);
        if (length > size - at - CHUNK_FRAME) return false;
        const char *type = bytes + at + TYPE_AT, *data = bytes + at + DATA_AT;
        const bool plain = memcmp(type, "tEXt", 4) == 0;
        const bool international = memcmp(type, "iTXt", 4) == 0;
        if ((plain || international) && take_text_chunk(data, length, international, place))
            return true;
        at += length + CHUNK_FRAME;
    }
    return false;
}

bool mdr__recipe_in_pnm(const char *bytes, size_t size, mdr__recipe_place *place)
{
    const size_t length = sizeof pnm_keyword - 1;
    if (size < 3 || bytes[0] != 'P' || bytes[1] < '1' || bytes[1] > '6' || bytes[2] != '\n')
        return false;
    const char *line = bytes + 3, *limit = bytes + size;
    while (line < limit && *line == '#') {
        const char *end = memchr(line, '\n', (size_t)(limit - line));
        if (!end) return false;
        if ((size_t)(end - line) > length && memcmp(line, pnm_keyword, length) == 0) {
            *place = (mdr__recipe_place){line + length, (size_t)(end - line) - length};
            return !memchr(place->text, 0, place->size);
        }
        line = end + 1;
    }
    return false;
}
