/* What JSON tokens hold: kinds, texts, places, numbers, escapes undone; skipping; the format check. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/json.h"
#include "base/out.h"
#include "base/status.h"

static mdr__json start_reading(const char *text)
{
    mdr__json json;
    mdr__json_start(&json, text, strlen(text), NULL);
    return json;
}

static mdr__json_token only_token(const char *text)
{
    mdr__json json = start_reading(text);
    const mdr__json_token token = mdr__json_next(&json);
    assert_int_equal(mdr__json_next(&json).kind, MDR__JSON_END);
    return token;
}

static void tokens_come_with_text_and_place(void **state)
{
    (void)state;
    static const struct {
        mdr__json_kind kind;
        const char *text;
        int64_t offset, line, column;
    } expected[] = {
        {MDR__JSON_OBJECT, "{", 0, 1, 1},       {MDR__JSON_KEY, "\xc3\xa9", 1, 1, 2},
        {MDR__JSON_ARRAY, "[", 7, 1, 7},        {MDR__JSON_NUMBER, "-1.5e3", 10, 2, 2},
        {MDR__JSON_TRUE, "true", 18, 2, 10},    {MDR__JSON_FALSE, "false", 23, 2, 15},
        {MDR__JSON_NULL, "null", 29, 2, 21},    {MDR__JSON_ARRAY_END, "]", 33, 2, 25},
        {MDR__JSON_KEY, "", 37, 3, 1},          {MDR__JSON_STRING, "a\\n\xe8\xbf\xb7", 40, 3, 4},
        {MDR__JSON_OBJECT_END, "}", 48, 3, 10}, {MDR__JSON_END, "", 50, 4, 1},
    };
    mdr__json json = start_reading("{\"\xc3\xa9\" :[\n -1.5e3, true,false,null],\r\n"
                                   "\"\":\"a\\n\xe8\xbf\xb7\"}\n");
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        const mdr__json_token token = mdr__json_next(&json);
        assert_int_equal(token.kind, expected[i].kind);
        assert_int_equal(token.size, strlen(expected[i].text));
        assert_memory_equal(token.text, expected[i].text, token.size);
        assert_int_equal(token.offset, expected[i].offset);
        assert_int_equal(token.line, expected[i].line);
        assert_int_equal(token.column, expected[i].column);
    }
}

static void integers_are_only_integers(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool integer;
        int64_t number;
    } cases[] = {
        {"0", true, 0},
        {"-0", true, 0},
        {"-17", true, -17},
        {"9223372036854775807", true, INT64_MAX},
        {"-9223372036854775808", true, INT64_MIN},
        {"9223372036854775808", false, 0},
        {"-9223372036854775809", false, 0},
        {"1.0", false, 0},
        {"1e3", false, 0},
        {"1E0", false, 0},
        {"\"1\"", false, 0},
        {"true", false, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const mdr__json_token token = only_token(cases[i].text);
        int64_t number = -5;
        assert_int_equal(mdr__json_integer(&token, &number), cases[i].integer);
        assert_int_equal(number, cases[i].integer ? cases[i].number : -5);
    }
}

static const struct {
    const char *json, *text;
} escapes[] = {
    {"\"\"", ""},
    {"\"plain\"", "plain"},
    {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t"},
    {"\"\\u0041\\u00e9\\u8FF7\\u8ff7\"", "A\xc3\xa9\xe8\xbf\xb7\xe8\xbf\xb7"},
    {"\"\\ud83c\\udf00\"", "\xf0\x9f\x8c\x80"},
    {"\"\\uD800\\uDC00\\uDBFF\\uDFFF\"", "\xf0\x90\x80\x80\xf4\x8f\xbf\xbf"},
    {"\"\\ud83c\"", "\xef\xbf\xbd"},
    {"\"\\udf00\"", "\xef\xbf\xbd"},
    {"\"\\ud83cx\"", "\xef\xbf\xbdx"},
    {"\"\\ud83c\\n\"", "\xef\xbf\xbd\n"},
    {"\"\\ud83c\\u0041\"", "\xef\xbf\xbd"
                           "A"},
    {"\"\\ud83c\\ud83c\\udf00\"", "\xef\xbf\xbd\xf0\x9f\x8c\x80"},
    {"\"\\udf00\\udf00\"", "\xef\xbf\xbd\xef\xbf\xbd"},
    {"\"\\udf00\\ud83c\"", "\xef\xbf\xbd\xef\xbf\xbd"},
    {"\"\\\\u0041\"", "\\u0041"},
    {"\"\xe8\xbf\xb7\"", "\xe8\xbf\xb7"},
};

static void escapes_are_undone(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof escapes / sizeof *escapes; i++) {
        const mdr__json_token token = only_token(escapes[i].json);
        const size_t size = strlen(escapes[i].text);
        char text[64];
        assert_true(mdr__json_string(&token, text, sizeof text));
        assert_string_equal(text, escapes[i].text);
        assert_true(mdr__json_string(&token, text, token.size + 1));
        assert_true(mdr__json_string(&token, text, size + 1));
        for (size_t room = 0; room <= size; room++)
            assert_false(mdr__json_string(&token, text, room));
        assert_true(mdr__json_is(&token, escapes[i].text));
        for (size_t j = 0; j < sizeof escapes / sizeof *escapes; j++)
            assert_int_equal(mdr__json_is(&token, escapes[j].text),
                             strcmp(escapes[i].text, escapes[j].text) == 0);
    }
}

static void text_is_compared_whole(void **state)
{
    (void)state;
    const mdr__json_token token = only_token("\"rows\"");
    assert_false(mdr__json_is(&token, "row"));
    assert_false(mdr__json_is(&token, "rowsx"));
    assert_false(mdr__json_is(&token, "Rows"));
    assert_false(mdr__json_is(&token, ""));
    const mdr__json_token number = only_token("12"), word = only_token("true");
    assert_false(mdr__json_is(&number, "12"));
    assert_false(mdr__json_is(&word, "true"));
    char text[8];
    assert_false(mdr__json_string(&number, text, sizeof text));
}

static void zero_characters_are_no_text(void **state)
{
    (void)state;
    const mdr__json_token token = only_token("\"a\\u0000b\"");
    char text[16];
    assert_false(mdr__json_string(&token, text, sizeof text));
    assert_false(mdr__json_is(&token, "a"));
    assert_false(mdr__json_is(&token, "ab"));
}

/* What mdr__out_json_string writes comes back the same. */
static void written_strings_are_read_again(void **state)
{
    (void)state;
    for (int32_t first = 1; first < 0x80; first++) {
        for (int32_t second = 1; second < 0x80; second++) {
            const char text[3] = {(char)first, (char)second, '\0'};
            mdr_bytes bytes = {0};
            const mdr_sink sink = mdr_bytes_sink(&bytes);
            mdr__out out;
            mdr__out_start(&out, &sink);
            mdr__out_json_string(&out, text);
            assert_int_equal(mdr__out_end(&out), MDR_OK);
            const mdr__json_token token = only_token(bytes.data);
            assert_true(mdr__json_is(&token, text));
            mdr_bytes_clear(&bytes);
        }
    }
}

static void skip_passes_one_value(void **state)
{
    (void)state;
    static const char *const values[] = {
        "1", "\"x\"", "null", "[]", "{}", "[[1,{\"a\":[]}],2]", "{\"a\":{\"b\":[{},{}]},\"c\":3}"};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        char text[128] = "{\"before\":";
        strcat(text, values[i]);
        strcat(text, ",\"after\":7}");
        for (int by_member = 0; by_member < 2; by_member++) {
            mdr__json json = start_reading(text);
            assert_int_equal(mdr__json_next(&json).kind, MDR__JSON_OBJECT);
            if (!by_member) assert_int_equal(mdr__json_next(&json).kind, MDR__JSON_KEY);
            assert_true(mdr__json_skip(&json));
            const mdr__json_token key = mdr__json_next(&json);
            assert_true(mdr__json_is(&key, "after"));
            assert_true(mdr__json_skip(&json));
            assert_int_equal(mdr__json_next(&json).kind, MDR__JSON_OBJECT_END);
            assert_int_equal(mdr__json_next(&json).kind, MDR__JSON_END);
        }
    }
}

static void skip_stops_at_errors(void **state)
{
    (void)state;
    static const char *const broken[] = {"",  "[",  "[1,",    "[1}", "{\"a\":[1,{]}",
                                         "x", "\"", "{\"a\"}"};
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        mdr__json json = start_reading(broken[i]);
        assert_false(mdr__json_skip(&json));
        assert_false(mdr__json_skip(&json));
        assert_int_equal(mdr__json_next(&json).kind, MDR__JSON_ERROR);
    }
}

static void readers_fail_at_a_token(void **state)
{
    (void)state;
    const char text[] = "{\n  \"rows\": -1}";
    mdr_error error = {0};
    mdr__json json;
    mdr__json_start(&json, text, strlen(text), &(mdr_run){.error = &error});
    (void)mdr__json_next(&json);
    (void)mdr__json_next(&json);
    const mdr__json_token token = mdr__json_next(&json);
    assert_int_equal(mdr__json_fail(&json, &token, PARTS("rows must be ", "1 or more")),
                     MDR_E_SYNTAX);
    assert_int_equal(error.status, MDR_E_SYNTAX);
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 11);
    assert_int_equal(error.offset, 12);
    assert_string_equal(error.text, "rows must be 1 or more");
}

static bool has_format(const char *text)
{
    return mdr__json_has_format(text, strlen(text), "meander");
}

static void format_is_found_in_the_outermost_object(void **state)
{
    (void)state;
    assert_true(has_format("{\"format\":\"meander\"}"));
    assert_true(has_format(" \n{ \"a\" : [1,{\"format\":\"x\"}] , \"format\" : \"meander\", ???"));
    assert_true(has_format("{\"f\\u006frmat\":\"me\\u0061nder\""));
    assert_false(has_format("{\"format\":\"meande\"}"));
    assert_false(has_format("{\"format\":\"meanders\"}"));
    assert_false(has_format("{\"format\":1,\"format\":\"meander\"}"));
    assert_false(has_format("{\"Format\":\"meander\"}"));
    assert_false(has_format("{\"a\":{\"format\":\"meander\"}}"));
    assert_false(has_format("[{\"format\":\"meander\"}]"));
    assert_false(has_format("{\"a\":?,\"format\":\"meander\"}"));
    assert_false(has_format("{\"format\":\"meander"));
    assert_false(has_format("{}"));
    assert_false(has_format(""));
    assert_false(mdr__json_has_format(NULL, 0, "meander"));
}

static void format_is_looked_for_in_4096_bytes(void **state)
{
    (void)state;
    static const char member[] = "\"format\":\"meander\"";
    for (size_t at = 4070; at < 4090; at++) {
        char text[8192];
        memset(text, ' ', sizeof text);
        text[0] = '{';
        memcpy(text + at, member, sizeof member - 1);
        text[sizeof text - 1] = '}';
        const bool within = at + sizeof member - 1 <= 4096;
        assert_int_equal(mdr__json_has_format(text, sizeof text, "meander"), within);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tokens_come_with_text_and_place),
        cmocka_unit_test(integers_are_only_integers),
        cmocka_unit_test(escapes_are_undone),
        cmocka_unit_test(text_is_compared_whole),
        cmocka_unit_test(zero_characters_are_no_text),
        cmocka_unit_test(written_strings_are_read_again),
        cmocka_unit_test(skip_passes_one_value),
        cmocka_unit_test(skip_stops_at_errors),
        cmocka_unit_test(readers_fail_at_a_token),
        cmocka_unit_test(format_is_found_in_the_outermost_object),
        cmocka_unit_test(format_is_looked_for_in_4096_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
