/*
 * The JSON tokenizer: a small machine that knows what may come next (RFC 8259, nothing more), with
 * one bit for each open container. It never recurses and never allocates.
 *
 *     VALUE -> [ -> VALUE or ]          { -> KEY or }         KEY -> COLON -> VALUE
 *     after a value: COMMA or the end of its container, or the END of the document
 */
#include "base/json.h"

#include <string.h>

#include "base/number_text.h"
#include "base/status.h"
#include "base/utf8.h"

enum {
    EXPECT_VALUE,
    EXPECT_VALUE_OR_END, /* behind [ */
    EXPECT_KEY,          /* behind a comma */
    EXPECT_KEY_OR_END,   /* behind { */
    EXPECT_COLON,
    EXPECT_COMMA_OR_END, /* behind a value */
    EXPECT_NOTHING,      /* behind the document */
    EXPECT_FAILED
};

void mdr__json_start(mdr__json *json, const void *bytes, size_t size, const mdr_run *run)
{
    *json = (mdr__json){.bytes = bytes, .size = size, .line = 1, .run = run};
}

/* The token that begins here; its end is set by end_token. */
static mdr__json_token begin_token(const mdr__json *json, mdr__json_kind kind)
{
    return (mdr__json_token){
        .kind = kind,
        .text = json->bytes ? json->bytes + json->at : NULL,
        .offset = (int64_t)json->at,
        .line = json->line,
        .column = (int64_t)json->at - json->line_start - json->following_bytes + 1,
    };
}

static bool at_end(const mdr__json *json)
{
    return json->at == json->size;
}

/* The byte here, or -1 at the end. */
static int32_t peek(const mdr__json *json)
{
    return at_end(json) ? -1 : (uint8_t)json->bytes[json->at];
}

static bool take(mdr__json *json, char wanted)
{
    if (at_end(json) || json->bytes[json->at] != wanted) return false;
    json->at++;
    return true;
}

static bool peek_digit(const mdr__json *json)
{
    const int32_t byte = peek(json);
    return byte >= '0' && byte <= '9';
}

static void skip_space(mdr__json *json)
{
    for (;;) {
        const int32_t byte = peek(json);
        if (byte != ' ' && byte != '\t' && byte != '\r' && byte != '\n') return;
        json->at++;
        if (byte != '\n') continue;
        json->line++;
        json->line_start = (int64_t)json->at;
        json->following_bytes = 0;
    }
}

/* What stands here, for an error text; room holds one quoted character. */
static const char *describe_here(const mdr__json *json, char room[7])
{
    if (at_end(json)) return "the end of the text";
    const char *text = json->bytes + json->at;
    const mdr__character character = mdr__utf8_read(text, json->bytes + json->size);
    if (character.point < 0) return "a byte that is not UTF-8";
    if (character.point == '\n' || character.point == '\r') return "the end of the line";
    if (character.point < 0x20) return "a control character";
    if (character.point == '"') return "a quotation mark";
    char *end = room;
    *end++ = '"';
    memcpy(end, text, (size_t)character.size);
    end += character.size;
    *end++ = '"';
    *end = '\0';
    return room;
}

/* Fails for good at this place: "expected a value but found the end of the text". */
static mdr__json_token fail_expecting(mdr__json *json, const char *expected)
{
    char room[7];
    const char *found = describe_here(json, room);
    const mdr__json_token token = begin_token(json, MDR__JSON_ERROR);
    (void)mdr__json_fail(json, &token, PARTS("expected ", expected, " but found ", found));
    json->expected = EXPECT_FAILED;
    return token;
}

static void expect_after_value(mdr__json *json)
{
    json->expected = json->depth == 0 ? EXPECT_NOTHING : EXPECT_COMMA_OR_END;
}

static bool in_object(const mdr__json *json)
{
    return json->depth > 0 && json->objects >> (json->depth - 1) & 1;
}

static mdr__json_token open_container(mdr__json *json, bool object)
{
    if (json->depth == MDR__JSON_DEPTH)
        return fail_expecting(json, "at most 64 objects and arrays inside each other");
    mdr__json_token token = begin_token(json, object ? MDR__JSON_OBJECT : MDR__JSON_ARRAY);
    const uint64_t bit = (uint64_t)1 << json->depth++;
    json->objects = object ? json->objects | bit : json->objects & ~bit;
    json->expected = object ? EXPECT_KEY_OR_END : EXPECT_VALUE_OR_END;
    json->at++;
    token.size = 1;
    return token;
}

static mdr__json_token close_container(mdr__json *json)
{
    mdr__json_token token =
        begin_token(json, in_object(json) ? MDR__JSON_OBJECT_END : MDR__JSON_ARRAY_END);
    json->at++;
    json->depth--;
    token.size = 1;
    expect_after_value(json);
    return token;
}

static int32_t hex_value(int32_t byte)
{
    if (byte >= '0' && byte <= '9') return byte - '0';
    if (byte >= 'a' && byte <= 'f') return byte - 'a' + 10;
    if (byte >= 'A' && byte <= 'F') return byte - 'A' + 10;
    return -1;
}

/* Passes over an escape, at its backslash. NULL, or what was expected. */
static const char *pass_escape(mdr__json *json)
{
    json->at++;
    if (take(json, 'u')) {
        for (int32_t i = 0; i < 4; i++) {
            if (hex_value(peek(json)) < 0) return "four hexadecimal digits behind \\u";
            json->at++;
        }
        return NULL;
    }
    const int32_t byte = peek(json);
    if (byte < 0x20 || !strchr("\"\\/bfnrt", byte)) return "one of \" \\ / b f n r t u behind \\";
    json->at++;
    return NULL;
}

/* Passes over what stands between two quotation marks. NULL, or what was expected. */
static const char *pass_string_text(mdr__json *json)
{
    const char *limit = json->bytes + json->size;
    for (;;) {
        const int32_t byte = peek(json);
        if (byte == '"') return NULL;
        if (byte < 0x20) return "the closing quotation mark of a string";
        if (byte == '\\') {
            const char *expected = pass_escape(json);
            if (expected) return expected;
        } else {
            const mdr__character character = mdr__utf8_read(json->bytes + json->at, limit);
            if (character.point < 0) return "text in UTF-8";
            json->at += (size_t)character.size;
            json->following_bytes += character.size - 1;
        }
    }
}

static mdr__json_token read_string(mdr__json *json, mdr__json_kind kind)
{
    mdr__json_token token = begin_token(json, kind);
    json->at++;
    const char *expected = pass_string_text(json);
    if (expected) return fail_expecting(json, expected);
    token.text++;
    token.size = json->at - (size_t)token.offset - 1;
    json->at++;
    if (kind == MDR__JSON_KEY)
        json->expected = EXPECT_COLON;
    else
        expect_after_value(json);
    return token;
}

/* One digit or more; false where there is none. */
static bool pass_digits(mdr__json *json)
{
    if (!peek_digit(json)) return false;
    while (peek_digit(json)) json->at++;
    return true;
}

/* [-] (0 | 1-9 digits) [. digits] [e|E [+|-] digits]. False at the place where a digit is missing. */
static bool pass_number(mdr__json *json)
{
    (void)take(json, '-');
    if (!take(json, '0') && !pass_digits(json)) return false;
    if (take(json, '.') && !pass_digits(json)) return false;
    if (!take(json, 'e') && !take(json, 'E')) return true;
    if (!take(json, '+')) (void)take(json, '-');
    return pass_digits(json);
}

static mdr__json_token read_number(mdr__json *json)
{
    mdr__json_token token = begin_token(json, MDR__JSON_NUMBER);
    if (!pass_number(json)) return fail_expecting(json, "a digit");
    token.size = json->at - (size_t)token.offset;
    expect_after_value(json);
    return token;
}

static mdr__json_token read_word(mdr__json *json, mdr__json_kind kind, const char *word)
{
    mdr__json_token token = begin_token(json, kind);
    token.size = strlen(word);
    for (const char *letter = word; *letter; letter++) {
        if (!take(json, *letter)) return fail_expecting(json, word);
    }
    expect_after_value(json);
    return token;
}

static mdr__json_token read_value(mdr__json *json, const char *expected)
{
    switch (peek(json)) {
    case '{': return open_container(json, true);
    case '[': return open_container(json, false);
    case '"': return read_string(json, MDR__JSON_STRING);
    case 't': return read_word(json, MDR__JSON_TRUE, "true");
    case 'f': return read_word(json, MDR__JSON_FALSE, "false");
    case 'n': return read_word(json, MDR__JSON_NULL, "null");
    default: break;
    }
    if (peek(json) == '-' || peek_digit(json)) return read_number(json);
    return fail_expecting(json, expected);
}

static mdr__json_token read_key(mdr__json *json, const char *expected)
{
    if (peek(json) != '"') return fail_expecting(json, expected);
    return read_string(json, MDR__JSON_KEY);
}

/* Passes over a comma or colon, and space, where one must stand; what is expected then is set. */
static void pass_separator(mdr__json *json)
{
    skip_space(json);
    if (json->expected == EXPECT_COLON && take(json, ':'))
        json->expected = EXPECT_VALUE;
    else if (json->expected == EXPECT_COMMA_OR_END && take(json, ','))
        json->expected = in_object(json) ? EXPECT_KEY : EXPECT_VALUE;
    else
        return;
    skip_space(json);
}

mdr__json_token mdr__json_next(mdr__json *json)
{
    if (json->expected == EXPECT_FAILED) return begin_token(json, MDR__JSON_ERROR);
    pass_separator(json);
    const bool object = in_object(json), closes = peek(json) == (object ? '}' : ']');
    switch (json->expected) {
    case EXPECT_KEY_OR_END:
        if (closes) return close_container(json);
        return read_key(json, "a name in quotation marks or }");
    case EXPECT_KEY: return read_key(json, "a name in quotation marks");
    case EXPECT_COLON: return fail_expecting(json, "a colon");
    case EXPECT_COMMA_OR_END:
        if (closes) return close_container(json);
        return fail_expecting(json, object ? "a comma or }" : "a comma or ]");
    case EXPECT_VALUE_OR_END:
        if (closes) return close_container(json);
        return read_value(json, "a value or ]");
    case EXPECT_NOTHING:
        if (!at_end(json)) return fail_expecting(json, "nothing more");
        return begin_token(json, MDR__JSON_END);
    default: return read_value(json, "a value");
    }
}

bool mdr__json_skip(mdr__json *json)
{
    mdr__json_token token = mdr__json_next(json);
    if (token.kind == MDR__JSON_KEY) token = mdr__json_next(json);
    if (token.kind == MDR__JSON_OBJECT || token.kind == MDR__JSON_ARRAY) {
        const int32_t outside = json->depth - 1;
        while (json->depth > outside && token.kind != MDR__JSON_ERROR) token = mdr__json_next(json);
    }
    return token.kind != MDR__JSON_ERROR;
}

/* The text of a key or string as code points, escapes undone. */
typedef struct json_text {
    const char *next, *limit;
} json_text;

static bool begin_text(const mdr__json_token *token, json_text *text)
{
    if (token->kind != MDR__JSON_KEY && token->kind != MDR__JSON_STRING) return false;
    *text = (json_text){token->text, token->text + token->size};
    return true;
}

/* The number of \uXXXX here, or -1 where none stands. */
static int32_t peek_unit(const json_text *text)
{
    if (text->limit - text->next < 6 || text->next[0] != '\\' || text->next[1] != 'u') return -1;
    int32_t unit = 0;
    for (int32_t i = 2; i < 6; i++) unit = unit << 4 | hex_value((uint8_t)text->next[i]);
    return unit;
}

static int32_t next_escaped_units(json_text *text)
{
    const int32_t high = peek_unit(text);
    text->next += 6;
    if (high < 0xd800 || high > 0xdfff) return high;
    const int32_t low = peek_unit(text);
    if (high > 0xdbff || low < 0xdc00 || low > 0xdfff) return MDR__REPLACEMENT_POINT;
    text->next += 6;
    return 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
}

static int32_t next_point(json_text *text)
{
    if (*text->next != '\\') {
        const mdr__character character = mdr__utf8_read(text->next, text->limit);
        text->next += character.size;
        return character.point;
    }
    if (peek_unit(text) >= 0) return next_escaped_units(text);
    const char letter = text->next[1];
    text->next += 2;
    switch (letter) {
    case 'b': return '\b';
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    default: return letter; /* " \\ / stand for themselves */
    }
}

bool mdr__json_is(const mdr__json_token *token, const char *wanted)
{
    json_text text;
    if (!begin_text(token, &text)) return false;
    while (text.next < text.limit) {
        char bytes[4];
        const int32_t point = next_point(&text);
        const size_t size = (size_t)mdr__utf8_write(point, bytes);
        if (point == 0 || strncmp(wanted, bytes, size) != 0) return false;
        wanted += size;
    }
    return *wanted == '\0';
}

bool mdr__json_string(const mdr__json_token *token, char *text, size_t room)
{
    json_text source;
    if (!begin_text(token, &source) || room == 0) return false;
    size_t length = 0;
    while (source.next < source.limit) {
        char bytes[4];
        const int32_t point = next_point(&source);
        const size_t size = (size_t)mdr__utf8_write(point, bytes);
        if (point == 0 || length + size >= room) return false;
        memcpy(text + length, bytes, size);
        length += size;
    }
    text[length] = '\0';
    return true;
}

bool mdr__json_integer(const mdr__json_token *token, int64_t *number)
{
    if (token->kind != MDR__JSON_NUMBER) return false;
    const char *limit = token->text + token->size, *end = NULL;
    int64_t read = 0;
    if (!mdr__read_integer(token->text, limit, &read, &end) || end != limit) return false;
    *number = read;
    return true;
}

mdr_status mdr__json_fail(const mdr__json *json, const mdr__json_token *token,
                          const char *const *parts)
{
    return mdr__fail_at(json->run, MDR_E_SYNTAX, token->line, token->column, token->offset, parts);
}

bool mdr__json_has_format(const void *bytes, size_t size, const char *format)
{
    const size_t looked_at = 4096;
    mdr__json json;
    mdr__json_start(&json, bytes, size < looked_at ? size : looked_at, NULL);
    if (mdr__json_next(&json).kind != MDR__JSON_OBJECT) return false;
    for (;;) {
        const mdr__json_token key = mdr__json_next(&json);
        if (key.kind != MDR__JSON_KEY) return false;
        if (mdr__json_is(&key, "format")) break;
        if (!mdr__json_skip(&json)) return false;
    }
    const mdr__json_token value = mdr__json_next(&json);
    return mdr__json_is(&value, format);
}
