/*
 * The JSON tokenizer: tables of what is accepted and refused, with places and words; and jansson as
 * the oracle over every prefix and every change of one byte of some documents.
 *
 * Where the two may differ, and what is done about it: jansson refuses \u0000 in names always (no
 * document here has one), surrogates without their other half (told apart below), and numbers
 * beyond doubles (no exponent here is long enough); it passes over a zero byte behind a number (zero
 * bytes have a test of their own); it takes any depth, ours ends at 64.
 */
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/json.h"

/* A copy with nothing behind it, so that the sanitizer sees any step beyond the end. */
static char *exact_copy(const char *text, size_t size)
{
    char *copy = malloc(size ? size : 1);
    assert_non_null(copy);
    memcpy(copy, text, size);
    return copy;
}

/* Reads to the end; the number of tokens, the end included, or -1 with the error told. */
static int64_t count_tokens(const char *text, size_t size, mdr_error *error)
{
    char *copy = exact_copy(text, size);
    mdr__json json;
    mdr__json_start(&json, copy, size, &(mdr_run){.error = error});
    int64_t count = 0;
    mdr__json_kind kind;
    do {
        kind = mdr__json_next(&json).kind;
        count++;
        assert_true(count <= (int64_t)size + 1);
    } while (kind != MDR__JSON_END && kind != MDR__JSON_ERROR);
    const mdr__json_kind again = mdr__json_next(&json).kind;
    assert_int_equal(again, kind);
    free(copy);
    return kind == MDR__JSON_END ? count : -1;
}

static void whole_documents_are_accepted(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t tokens;
    } cases[] = {
        {"{}", 3},
        {"[]", 3},
        {" \t\r\n[ \n] \n", 3},
        {"null", 2},
        {"true", 2},
        {"false", 2},
        {"\"\"", 2},
        {"\"a\xc3\xa9\xe8\xbf\xb7\xf0\x9f\x8c\x80\x7f\"", 2},
        {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83C\\uDF00\"", 2},
        {"\"\\u0000\"", 2},
        {"\"\\ud800 alone, \\udc00\"", 2},
        {"0", 2},
        {"-0", 2},
        {"-0.0", 2},
        {"10", 2},
        {"1234567890123456789012345678901234567890", 2},
        {"0.5", 2},
        {"1e5", 2},
        {"1E+05", 2},
        {"-12.25e-10", 2},
        {"[1,2]", 5},
        {"[[],{},[[]]]", 11},
        {"{\"a\":1}", 5},
        {"{\"a\":1,\"a\":2,\"\":3}", 9},
        {"{\"a\":{\"b\":[1,{\"c\":null}]}}", 14},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        mdr_error error = {0};
        const size_t size = strlen(cases[i].text);
        assert_int_equal(count_tokens(cases[i].text, size, &error), cases[i].tokens);
        assert_int_equal(error.status, MDR_OK);
    }
}

/* Each with the place where it stops making sense. */
static const struct {
    const char *text;
    int64_t line, column, offset;
    const char *says;
} broken_documents[] = {
    {"", 1, 1, 0, "expected a value but found the end of the text"},
    {"  \n ", 2, 2, 4, "expected a value but found the end of the text"},
    {"{", 1, 2, 1, "expected a name in quotation marks or } but found the end of the text"},
    {"[", 1, 2, 1, "expected a value or ] but found the end of the text"},
    {"[1", 1, 3, 2, "expected a comma or ] but found the end of the text"},
    {"[1}", 1, 3, 2, "expected a comma or ] but found \"}\""},
    {"[1,]", 1, 4, 3, "expected a value but found \"]\""},
    {"[,1]", 1, 2, 1, "expected a value or ] but found \",\""},
    {"[1 2]", 1, 4, 3, "expected a comma or ] but found \"2\""},
    {"{\"a\" 1}", 1, 6, 5, "expected a colon but found \"1\""},
    {"{\"a\":}", 1, 6, 5, "expected a value but found \"}\""},
    {"{\"a\":1,}", 1, 8, 7, "expected a name in quotation marks but found \"}\""},
    {"{\"a\":1 \"b\":2}", 1, 8, 7, "expected a comma or } but found a quotation mark"},
    {"{\"a\":1]", 1, 7, 6, "expected a comma or } but found \"]\""},
    {"{a:1}", 1, 2, 1, "expected a name in quotation marks or } but found \"a\""},
    {"{1:1}", 1, 2, 1, "expected a name in quotation marks or } but found \"1\""},
    {"{,}", 1, 2, 1, "expected a name in quotation marks or } but found \",\""},
    {"]", 1, 1, 0, "expected a value but found \"]\""},
    {"}", 1, 1, 0, "expected a value but found \"}\""},
    {"[]]", 1, 3, 2, "expected nothing more but found \"]\""},
    {"1 2", 1, 3, 2, "expected nothing more but found \"2\""},
    {"nul", 1, 4, 3, "expected null but found the end of the text"},
    {"nulL", 1, 4, 3, "expected null but found \"L\""},
    {"True", 1, 1, 0, "expected a value but found \"T\""},
    {"truee", 1, 5, 4, "expected nothing more but found \"e\""},
    {"NaN", 1, 1, 0, "expected a value but found \"N\""},
    {"-", 1, 2, 1, "expected a digit but found the end of the text"},
    {"-x", 1, 2, 1, "expected a digit but found \"x\""},
    {"+1", 1, 1, 0, "expected a value but found \"+\""},
    {".5", 1, 1, 0, "expected a value but found \".\""},
    {"5.", 1, 3, 2, "expected a digit but found the end of the text"},
    {"5.e1", 1, 3, 2, "expected a digit but found \"e\""},
    {"1e", 1, 3, 2, "expected a digit but found the end of the text"},
    {"1e+", 1, 4, 3, "expected a digit but found the end of the text"},
    {"1e+-1", 1, 4, 3, "expected a digit but found \"-\""},
    {"01", 1, 2, 1, "expected nothing more but found \"1\""},
    {"-01", 1, 3, 2, "expected nothing more but found \"1\""},
    {"0x1", 1, 2, 1, "expected nothing more but found \"x\""},
    {"\"", 1, 2, 1, "closing quotation mark of a string but found the end of the text"},
    {"\"a\nb\"", 1, 3, 2, "closing quotation mark of a string but found the end of the line"},
    {"\"a\tb\"", 1, 3, 2, "closing quotation mark of a string but found a control character"},
    {"\"\\x\"", 1, 3, 2, "behind \\ but found \"x\""},
    {"\"\\", 1, 3, 2, "behind \\ but found the end of the text"},
    {"\"\\u12g4\"", 1, 6, 5, "four hexadecimal digits behind \\u but found \"g\""},
    {"\"\\u12", 1, 6, 5, "four hexadecimal digits behind \\u but found the end of the text"},
    {"\"\xff\"", 1, 2, 1, "expected text in UTF-8 but found a byte that is not UTF-8"},
    {"\"\xe8\xbf\"", 1, 2, 1, "expected text in UTF-8 but found a byte that is not UTF-8"},
    {"\"\xed\xa0\x80\"", 1, 2, 1, "expected text in UTF-8"},
    {"\"\xc0\x80\"", 1, 2, 1, "expected text in UTF-8"},
    {"\xef\xbb\xbf{}", 1, 1, 0, "expected a value"},
    {"\xa0[]", 1, 1, 0, "expected a value but found a byte that is not UTF-8"},
    {"[\"\xe8\xbf\xb7\xe5\xae\xae\", x]", 1, 8, 11, "expected a value but found \"x\""},
    {"[\n\"\xc3\xa9\",\r\n\"\xc3\xa9\", x]", 3, 6, 15, "expected a value but found \"x\""},
    {"// no\n{}", 1, 1, 0, "expected a value but found \"/\""},
    {"['a']", 1, 2, 1, "expected a value or ] but found \"'\""},
    {"[1]\f", 1, 4, 3, "expected nothing more but found a control character"},
    {"[\xe8\xbf\xb7]", 1, 2, 1, "but found \"\xe8\xbf\xb7\""},
};

static void broken_documents_are_refused_where_they_break(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof broken_documents / sizeof *broken_documents; i++) {
        mdr_error error = {0};
        assert_int_equal(
            count_tokens(broken_documents[i].text, strlen(broken_documents[i].text), &error), -1);
        assert_int_equal(error.status, MDR_E_SYNTAX);
        assert_non_null(strstr(error.text, broken_documents[i].says));
        assert_int_equal(error.line, broken_documents[i].line);
        assert_int_equal(error.column, broken_documents[i].column);
        assert_int_equal(error.offset, broken_documents[i].offset);
    }
}

static void zero_bytes_are_no_space_and_no_end(void **state)
{
    (void)state;
    mdr_error error = {0};
    assert_int_equal(count_tokens("[1]\0", 4, &error), -1);
    assert_int_equal(error.offset, 3);
    assert_int_equal(count_tokens("\"a\0\"", 4, &error), -1);
    assert_int_equal(error.offset, 2);
    assert_int_equal(count_tokens("\"\\\0\"", 4, &error), -1);
    assert_int_equal(error.offset, 2);
}

static void depth_ends_at_64(void **state)
{
    (void)state;
    char text[2 * 65];
    mdr_error error = {0};
    memset(text, '[', 64);
    memset(text + 64, ']', 64);
    assert_int_equal(count_tokens(text, 128, &error), 129);
    memset(text, '[', 65);
    memset(text + 65, ']', 65);
    assert_int_equal(count_tokens(text, 130, &error), -1);
    assert_int_equal(error.offset, 64);
    assert_non_null(strstr(error.text, "64"));
}

static void containers_are_remembered_at_every_depth(void **state)
{
    (void)state;
    char text[1024] = "";
    for (int d = 0; d < 32; d++) strcat(text, "[{\"\":");
    strcat(text, "0");
    for (int d = 0; d < 32; d++) strcat(text, "}]");
    mdr_error error = {0};
    assert_int_equal(count_tokens(text, strlen(text), &error), 32 * 3 + 1 + 32 * 2 + 1);
    const char *innermost = strchr(text, '0');
    for (int d = 0; d < 64; d++) {
        char broken[1024];
        memcpy(broken, text, sizeof broken);
        char *closing = broken + (innermost - text) + 1 + d;
        *closing = *closing == ']' ? '}' : ']';
        assert_int_equal(count_tokens(broken, strlen(broken), &error), -1);
        assert_int_equal(error.offset, closing - broken);
    }
}

/* Does jansson take it? The same grammar with its limits put aside. */
static bool oracle_accepts(const char *text, size_t size, bool *lone_surrogate)
{
    const size_t flags = JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL | JSON_ALLOW_NUL;
    json_error_t error;
    json_t *value = json_loadb(text, size, flags, &error);
    *lone_surrogate = !value && strstr(error.text, "invalid Unicode") != NULL;
    json_decref(value);
    return value != NULL;
}

static void assert_agreed(const char *text, size_t size)
{
    bool lone_surrogate = false;
    mdr_error error = {0};
    const bool ours = count_tokens(text, size, &error) > 0;
    const bool theirs = oracle_accepts(text, size, &lone_surrogate);
    if (lone_surrogate || ours == theirs) return;
    print_error("%s by us, %s by jansson: %.*s\n", ours ? "accepted" : "refused",
                theirs ? "accepted" : "refused", (int)size, text);
    fail();
}

static const char *const mutated[] = {
    "{\"format\":\"meander\",\"rows\":3,\"columns\":-12.5e+3,\"cells\":[true,false,null]}",
    "[ 0 , -1.0E-2 , [ ] , { } , \"\\u00e9\\n\" ,\t\"\xc3\xa9\xe8\xbf\xb7\xf0\x9f\x8c\x80\" ]\r\n",
    "{\"a\":{\"b\":[[1,2],[3]],\"\":\"\"},\"c\\\\\\/\":0}",
    "\"\\ud83c\\udf00\"",
    "-10.25e1",
    " true ",
};

/* Bytes that mean something, or nearly do. */
static const char interesting[] =
    "{}[]\":,\\/ \t\r\n0123456789-+.eEtfnulabudDxX'\x01\x1f\x7f\x80\xbf"
    "\xc2\xc3\xe0\xed\xef\xf0\xf4\xff";

static void prefixes_are_judged_alike(void **state)
{
    (void)state;
    for (size_t d = 0; d < sizeof mutated / sizeof *mutated; d++) {
        for (size_t size = 0; size <= strlen(mutated[d]); size++) assert_agreed(mutated[d], size);
    }
}

static void deletions_are_judged_alike(void **state)
{
    (void)state;
    for (size_t d = 0; d < sizeof mutated / sizeof *mutated; d++) {
        const size_t size = strlen(mutated[d]);
        for (size_t first = 0; first < size; first++) {
            for (size_t count = 1; first + count <= size && count <= 4; count++) {
                char text[256];
                memcpy(text, mutated[d], first);
                memcpy(text + first, mutated[d] + first + count, size - first - count);
                assert_agreed(text, size - count);
            }
        }
    }
}

/* Replaced by, and preceded by, every interesting byte. */
static void changes_are_judged_alike(void **state)
{
    (void)state;
    for (size_t d = 0; d < sizeof mutated / sizeof *mutated; d++) {
        const size_t size = strlen(mutated[d]);
        for (size_t at = 0; at <= size; at++) {
            for (size_t i = 0; i < sizeof interesting - 1; i++) {
                char text[256];
                memcpy(text, mutated[d], size);
                text[at] = interesting[i];
                if (at < size) assert_agreed(text, size);
                memcpy(text + at + 1, mutated[d] + at, size - at);
                assert_agreed(text, size + 1);
            }
        }
    }
}

/* A zero byte anywhere breaks a document. */
static void zero_bytes_are_refused_everywhere(void **state)
{
    (void)state;
    for (size_t d = 0; d < sizeof mutated / sizeof *mutated; d++) {
        const size_t size = strlen(mutated[d]);
        for (size_t at = 0; at <= size; at++) {
            char text[256];
            mdr_error error = {0};
            memcpy(text, mutated[d], at);
            text[at] = '\0';
            memcpy(text + at + 1, mutated[d] + at, size - at);
            assert_int_equal(count_tokens(text, size + 1, &error), -1);
            assert_true(error.offset <= (int64_t)at);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_documents_are_accepted),
        cmocka_unit_test(broken_documents_are_refused_where_they_break),
        cmocka_unit_test(zero_bytes_are_no_space_and_no_end),
        cmocka_unit_test(depth_ends_at_64),
        cmocka_unit_test(containers_are_remembered_at_every_depth),
        cmocka_unit_test(prefixes_are_judged_alike),
        cmocka_unit_test(deletions_are_judged_alike),
        cmocka_unit_test(changes_are_judged_alike),
        cmocka_unit_test(zero_bytes_are_refused_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
