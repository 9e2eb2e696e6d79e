/* Writing through a sink: order, buffering, the error that sticks, and escapes of XML and JSON. */
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/out.h"
#include "base/utf8.h"

/* What `write` writes of a text, in a buffer to be cleared. */
static mdr_bytes written_by(void (*write)(mdr__out *, const char *), const char *text)
{
    mdr_bytes bytes = {0};
    const mdr_sink sink = mdr_bytes_sink(&bytes);
    mdr__out out;
    mdr__out_start(&out, &sink);
    write(&out, text);
    assert_int_equal(mdr__out_end(&out), MDR_OK);
    assert_int_equal(out.written, bytes.size);
    return bytes;
}

static void assert_written(void (*write)(mdr__out *, const char *), const char *text,
                           const char *expected)
{
    mdr_bytes bytes = written_by(write, text);
    assert_string_equal(bytes.data, expected);
    mdr_bytes_clear(&bytes);
}

static void pieces_come_in_order(void **state)
{
    (void)state;
    mdr_bytes bytes = {0};
    const mdr_sink sink = mdr_bytes_sink(&bytes);
    mdr__out out;
    mdr__out_start(&out, &sink);
    mdr__out_text(&out, "a=");
    mdr__out_integer(&out, -12);
    mdr__out_char(&out, ',');
    mdr__out_fixed(&out, 2500, 3);
    mdr__out_repeat(&out, "--", 3);
    mdr__out_repeat(&out, "x", 0);
    mdr__out_repeat(&out, "x", -1);
    mdr__out_bytes(&out, "\0z", 2);
    assert_null(bytes.data); /* all of it is still in the buffer */
    assert_int_equal(mdr__out_end(&out), MDR_OK);
    assert_int_equal(bytes.size, out.written);
    assert_memory_equal(bytes.data, "a=-12,2.5------\0z", 18);
    mdr_bytes_clear(&bytes);
}

/* Around the size of the buffer each piece arrives once and whole. */
static void pieces_of_all_sizes_arrive(void **state)
{
    (void)state;
    static char piece[40000];
    const size_t room = sizeof(((mdr__out *)0)->buffer);
    const size_t sizes[] = {1, room - 1, room, room + 1, 2 * room, 2 * room + 7, 3, 0, room, room};
    mdr_bytes bytes = {0};
    const mdr_sink sink = mdr_bytes_sink(&bytes);
    mdr__out out;
    mdr__out_start(&out, &sink);
    size_t total = 0;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        memset(piece, 'a' + (int)i, sizes[i]);
        mdr__out_bytes(&out, piece, sizes[i]);
        total += sizes[i];
        assert_int_equal(out.written, total);
    }
    assert_int_equal(mdr__out_end(&out), MDR_OK);
    assert_int_equal(bytes.size, total);
    size_t at = 0;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        for (size_t j = 0; j < sizes[i]; j++) assert_int_equal(bytes.data[at++], 'a' + (int)i);
    }
    mdr_bytes_clear(&bytes);
}

typedef struct stubborn_sink {
    int64_t calls, refuses_from;
    mdr_status answer;
} stubborn_sink;

static mdr_status write_stubbornly(void *context, const void *bytes, size_t size)
{
    stubborn_sink *stubborn = context;
    assert_non_null(bytes);
    assert_true(size > 0);
    return ++stubborn->calls >= stubborn->refuses_from ? stubborn->answer : MDR_OK;
}

static void first_failure_sticks(void **state)
{
    (void)state;
    static char piece[20000];
    stubborn_sink stubborn = {.refuses_from = 2, .answer = MDR_E_WRITE};
    const mdr_sink sink = {.context = &stubborn, .write = write_stubbornly};
    mdr__out out;
    mdr__out_start(&out, &sink);
    mdr__out_bytes(&out, piece, sizeof piece);
    assert_int_equal(out.status, MDR_OK);
    mdr__out_bytes(&out, piece, sizeof piece);
    assert_int_equal(out.status, MDR_E_WRITE);
    stubborn.answer = MDR_E_LIMIT;
    mdr__out_bytes(&out, piece, sizeof piece);
    mdr__out_repeat(&out, "abc", INT64_MAX);
    assert_int_equal(mdr__out_end(&out), MDR_E_WRITE);
    assert_int_equal(stubborn.calls, 2);
    assert_int_equal(out.written, sizeof piece);
}

static void failure_of_the_last_flush_is_told(void **state)
{
    (void)state;
    stubborn_sink stubborn = {.refuses_from = 1, .answer = MDR_E_MEMORY};
    const mdr_sink sink = {.context = &stubborn, .write = write_stubbornly};
    mdr__out out;
    mdr__out_start(&out, &sink);
    assert_int_equal(mdr__out_end(&out), MDR_OK); /* nothing was there to be refused */
    assert_int_equal(stubborn.calls, 0);
    mdr__out_start(&out, &sink);
    mdr__out_char(&out, 'x');
    assert_int_equal(mdr__out_end(&out), MDR_E_MEMORY);
    assert_int_equal(mdr__out_end(&out), MDR_E_MEMORY);
    assert_int_equal(stubborn.calls, 1);
}

static void no_sink_is_an_argument_error(void **state)
{
    (void)state;
    mdr__out out;
    mdr__out_start(&out, NULL);
    mdr__out_text(&out, "x");
    assert_int_equal(mdr__out_end(&out), MDR_E_ARGUMENT);
    mdr__out_start(&out, &(mdr_sink){0});
    mdr__out_text(&out, "x");
    assert_int_equal(mdr__out_end(&out), MDR_E_ARGUMENT);
}

static void xml_is_escaped(void **state)
{
    (void)state;
    assert_written(mdr__out_xml, "a&b<c>d\"e'f", "a&amp;b&lt;c&gt;d&quot;e'f");
    assert_written(mdr__out_xml, "\t\n\r", "\t\n&#13;");
    assert_written(mdr__out_xml, "\x01|\x1f|\x7f", "\xef\xbf\xbd|\xef\xbf\xbd|\x7f");
    assert_written(mdr__out_xml, "\xef\xbf\xbe|\xef\xbf\xbf|\xef\xbf\xbd",
                   "\xef\xbf\xbd|\xef\xbf\xbd|\xef\xbf\xbd");
    assert_written(mdr__out_xml, "\xe8\xbf\xb7\xf0\x9f\x8c\x80\xff\xe8\xbf",
                   "\xe8\xbf\xb7\xf0\x9f\x8c\x80\xef\xbf\xbd\xef\xbf\xbd");
}

static void json_strings_are_escaped(void **state)
{
    (void)state;
    assert_written(mdr__out_json_string, "", "\"\"");
    assert_written(mdr__out_json_string, "a\"b\\c/d", "\"a\\\"b\\\\c/d\"");
    assert_written(mdr__out_json_string, "\b\f\n\r\t", "\"\\b\\f\\n\\r\\t\"");
    assert_written(mdr__out_json_string, "\x01\x1b\x1f\x7f", "\"\\u0001\\u001b\\u001f\x7f\"");
    assert_written(mdr__out_json_string, "\xe8\xbf\xb7\xff\xed\xa0\x80",
                   "\"\xe8\xbf\xb7\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"");
}

/* jansson reads back every character that we write. */
static void json_strings_are_read_by_others(void **state)
{
    (void)state;
    for (int32_t point = 1; point <= 0x10ffff; point += point < 0x3000 ? 1 : 97) {
        if (point >= 0xd800 && point <= 0xdfff) continue;
        char text[8] = {'<'};
        text[1 + mdr__utf8_write(point, text + 1)] = '>';
        mdr_bytes bytes = written_by(mdr__out_json_string, text);
        json_t *value = json_loadb(bytes.data, bytes.size, JSON_DECODE_ANY, NULL);
        assert_non_null(value);
        assert_string_equal(json_string_value(value), text);
        json_decref(value);
        mdr_bytes_clear(&bytes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_come_in_order),
        cmocka_unit_test(pieces_of_all_sizes_arrive),
        cmocka_unit_test(first_failure_sticks),
        cmocka_unit_test(failure_of_the_last_flush_is_told),
        cmocka_unit_test(no_sink_is_an_argument_error),
        cmocka_unit_test(xml_is_escaped),
        cmocka_unit_test(json_strings_are_escaped),
        cmocka_unit_test(json_strings_are_read_by_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
