/*
 * Recipes in files: the command that makes a picture again, found without reading the rest.
 */
#include <string.h>

#include "base/json.h"
#include "base/number_text.h"
#include "base/utf8.h"
#include "draw/binary.h"
#include "draw/recipe_pictures.h"

static const char *find_text(const char *text, const char *limit, const char *wanted)
{
    const size_t length = strlen(wanted);
    for (; (size_t)(limit - text) >= length; text++) {
        text = memchr(text, *wanted, (size_t)(limit - text) - length + 1);
        if (!text) return NULL;
        if (memcmp(text, wanted, length) == 0) return text;
    }
    return NULL;
}

/* The character an entity between & and ; stands for, or -1. */
static int32_t entity_point(const char *name, const char *end)
{
    static const struct {
        const char *name;
        char point;
    } entities[] = {{"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}};
    const size_t length = (size_t)(end - name);
    int64_t number;
    const char *behind;
    for (size_t i = 0; i < sizeof entities / sizeof *entities; i++) {
        if (strlen(entities[i].name) == length && memcmp(name, entities[i].name, length) == 0)
            return entities[i].point;
    }
    if (length < 2 || *name != '#' || !mdr__read_integer(name + 1, end, &number, &behind))
        return -1;
    return behind == end && number > 0 && number <= 0x10ffff ? (int32_t)number : -1;
}

/* Writes text with its entities undone; what is no entity stays as it is. */
static mdr_status undo_entities(const char *text, const char *limit, const mdr_sink *sink)
{
    mdr_status status = MDR_OK;
    while (text < limit && !status) {
        const char *end = *text == '&' ? memchr(text, ';', (size_t)(limit - text)) : NULL;
        const int32_t point = end ? entity_point(text + 1, end) : -1;
        char character[4] = {*text};
        const int32_t size = point < 0 ? 1 : mdr__utf8_write(point, character);
        status = sink->write(sink->context, character, (size_t)size);
        text = point < 0 ? text + 1 : end + 1;
    }
    return status;
}

/* <meander:recipe version="0.1.0">...</meander:recipe> */
static bool find_in_xml(const char *bytes, const char *limit, mdr_bytes *recipe)
{
    const char *element = find_text(bytes, limit, "<meander:recipe");
    const char *begin = element ? memchr(element, '>', (size_t)(limit - element)) : NULL;
    const char *end = begin ? find_text(begin, limit, "</meander:recipe>") : NULL;
    if (!end) return false;
    const mdr_sink sink = mdr_bytes_sink(recipe);
    return undo_entities(begin + 1, end, &sink) == MDR_OK;
}

static bool copy_json_string(const mdr__json_token *token, mdr_bytes *recipe)
{
    char room[4096];
    if (token->kind != MDR__JSON_STRING || !mdr__json_string(token, room, sizeof room))
        return false;
    const mdr_sink sink = mdr_bytes_sink(recipe);
    return sink.write(sink.context, room, strlen(room)) == MDR_OK;
}

/* {..., "recipe": {..., "command": "..."}}: looks in an object, for `depth` 1 in the inner one. */
static bool find_in_json(const char *bytes, size_t size, mdr_bytes *recipe)
{
    static const char *const keys[] = {"recipe", "command"};
    mdr__json json;
    int32_t depth = 0;
    mdr__json_start(&json, bytes, size, NULL);
    if (mdr__json_next(&json).kind != MDR__JSON_OBJECT) return false;
    for (;;) {
        mdr__json_token token = mdr__json_next(&json);
        if (token.kind != MDR__JSON_KEY) return false;
        if (!mdr__json_is(&token, keys[depth])) {
            if (!mdr__json_skip(&json)) return false;
            continue;
        }
        token = mdr__json_next(&json);
        if (depth == 1) return copy_json_string(&token, recipe);
        if (token.kind != MDR__JSON_OBJECT) return false;
        depth = 1;
    }
}

static bool find_in_picture(const char *bytes, size_t size, mdr_bytes *recipe)
{
    mdr__recipe_place place;
    if (!mdr__recipe_in_png(bytes, size, &place) && !mdr__recipe_in_pnm(bytes, size, &place))
        return false;
    const mdr_sink sink = mdr_bytes_sink(recipe);
    return sink.write(sink.context, place.text, place.size) == MDR_OK;
}

bool mdr_recipe_find(const void *bytes, size_t size, mdr_bytes *recipe)
{
    const size_t before = recipe->size;
    if (size == 0) return false;
    const char *begin = bytes, *limit = begin + size;
    while (begin < limit && strchr(" \t\r\n\xef\xbb\xbf", *begin) && *begin) begin++;
    bool found = false;
    if (begin < limit && *begin == '<') found = find_in_xml(begin, limit, recipe);
    if (begin < limit && *begin == '{')
        found = find_in_json(begin, (size_t)(limit - begin), recipe);
    if (begin < limit && *begin == MDR__BINARY_MAGIC[0])
        found = mdr__binary_find_recipe(begin, (size_t)(limit - begin), recipe);
    if (!found) found = find_in_picture(bytes, size, recipe);
    if (found && recipe->size > before) return true;
    if (recipe->data) recipe->data[before] = '\0';
    recipe->size = before;
    return false;
}
