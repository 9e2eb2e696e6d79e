/*
 * A strict pull tokenizer for JSON (RFC 8259) over bytes in memory: no tree, no allocation, depth
 * up to 64. Commas and colons are checked inside and never seen by the caller.
 */
#ifndef MDR_BASE_JSON_H
#define MDR_BASE_JSON_H

#include "meander/base.h"

typedef enum mdr__json_kind {
    MDR__JSON_END = 0, /* the document is whole and nothing but white space follows */
    MDR__JSON_OBJECT,  /* { */
    MDR__JSON_OBJECT_END,
    MDR__JSON_ARRAY, /* [ */
    MDR__JSON_ARRAY_END,
    MDR__JSON_KEY, /* a member's name; its value follows */
    MDR__JSON_STRING,
    MDR__JSON_NUMBER,
    MDR__JSON_TRUE,
    MDR__JSON_FALSE,
    MDR__JSON_NULL,
    MDR__JSON_ERROR /* error.* in the run say where and what; comes again for ever */
} mdr__json_kind;

typedef struct mdr__json_token {
    mdr__json_kind kind;
    const char *text; /* raw bytes: of a key or string without its quotes, escapes not undone */
    size_t size;
    int64_t offset, line, column; /* where it begins; line and column from 1, in characters */
} mdr__json_token;

typedef struct mdr__json {
    const char *bytes;
    size_t size, at;
    int64_t line, line_start; /* the line's number, and where it begins */
    int64_t following_bytes;  /* of characters, in this line before `at`: all but their first */
    int32_t depth;
    uint64_t objects; /* bit d: the container at depth d + 1 is an object */
    int32_t expected; /* what may come next */
    const mdr_run *run;
} mdr__json;

/* The containers that may stand inside each other. */
#define MDR__JSON_DEPTH 64

/* Nothing is copied: bytes must outlive the tokenizer and its tokens. */
void mdr__json_start(mdr__json *json, const void *bytes, size_t size, const mdr_run *run);
mdr__json_token mdr__json_next(mdr__json *json);

/* Passes over one whole value, or a whole member where a key stands: call it instead of next. An end
 * is passed as next would. False after an error. */
bool mdr__json_skip(mdr__json *json);

/* Is this key or string, escapes undone, the given text? */
bool mdr__json_is(const mdr__json_token *token, const char *text);

/* A number token that is an integer written without fraction or exponent. */
bool mdr__json_integer(const mdr__json_token *token, int64_t *number);

/* Writes a key or string, escapes undone, and a zero byte to text; false when it does not fit in
 * `room` bytes (nothing useful written) or holds U+0000. A room of token->size + 1 always does.
 * Escaped surrogates without their other half become U+FFFD. */
bool mdr__json_string(const mdr__json_token *token, char *text, size_t room);

/* Fails at a token: sets the run's error, returns MDR_E_SYNTAX. */
mdr_status mdr__json_fail(const mdr__json *json, const mdr__json_token *token,
                          const char *const *parts);

/* A check before reading: does the text open with { and, white space aside, a "format" member with
 * this value within its first 4096 bytes? */
bool mdr__json_has_format(const void *bytes, size_t size, const char *format);

#endif
