/* Numbers to text and back: tables, the ends of the range, and everything written is read again. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/number_text.h"
#include "base/random_internal.h"

static void integers_are_as_printf_writes_them(void **state)
{
    (void)state;
    const mdr__key key = mdr__key_of("integers", 0, "", 0, "");
    char text[MDR__NUMBER_ROOM], expected[64];
    for (uint64_t k = 0; k < 20000; k++) {
        const int64_t number = (int64_t)mdr__draw(key, k) >> (k % 64);
        const int length = snprintf(expected, sizeof expected, "%" PRId64, number);
        assert_int_equal(mdr__write_integer(number, text), length);
        assert_string_equal(text, expected);
    }
    const int64_t ends[] = {INT64_MIN, INT64_MIN + 1, -1, 0, 1, INT64_MAX};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(expected, sizeof expected, "%" PRId64, ends[i]);
        mdr__write_integer(ends[i], text);
        assert_string_equal(text, expected);
    }
}

static void fixed_has_no_trailing_zeros(void **state)
{
    (void)state;
    static const struct {
        int64_t number;
        int32_t decimals;
        const char *text;
    } cases[] = {
        {12500, 3, "12.5"},
        {-40, 3, "-0.04"},
        {0, 3, "0"},
        {1, 9, "0.000000001"},
        {-1, 1, "-0.1"},
        {1000, 3, "1"},
        {100, 0, "100"},
        {123456, 3, "123.456"},
        {123450, 3, "123.45"},
        {INT64_MAX, 9, "9223372036.854775807"},
        {INT64_MIN, 9, "-9223372036.854775808"},
        {INT64_MIN, 0, "-9223372036854775808"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[MDR__NUMBER_ROOM];
        const int32_t length = mdr__write_fixed(cases[i].number, cases[i].decimals, text);
        assert_string_equal(text, cases[i].text);
        assert_int_equal(length, strlen(text));
    }
}

static void hex_has_sixteen_digits(void **state)
{
    (void)state;
    char text[MDR__NUMBER_ROOM];
    assert_int_equal(mdr__write_hex(UINT64_C(0x0123456789abcdef), text), 16);
    assert_string_equal(text, "0123456789abcdef");
    mdr__write_hex(0, text);
    assert_string_equal(text, "0000000000000000");
    mdr__write_hex(UINT64_MAX, text);
    assert_string_equal(text, "ffffffffffffffff");
}

/* Reads a copy that ends exactly where the text does, so that the sanitizer sees any step beyond. */
static bool read_integer(const char *text, int64_t *number, ptrdiff_t *taken)
{
    char copy[64];
    const size_t size = strlen(text);
    memcpy(copy + sizeof copy - size, text, size);
    const char *start = copy + sizeof copy - size, *end = NULL;
    const bool read = mdr__read_integer(start, start + size, number, &end);
    *taken = read ? end - start : 0;
    if (!read) assert_null(end);
    return read;
}

static void integers_are_read_strictly(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t number;
        ptrdiff_t taken; /* 0: refused */
    } cases[] = {
        {"0", 0, 1},
        {"-0", 0, 2},
        {"+7", 7, 2},
        {"0042", 42, 4},
        {"12ab", 12, 2},
        {"12.5", 12, 2},
        {"9223372036854775807", INT64_MAX, 19},
        {"-9223372036854775808", INT64_MIN, 20},
        {"9223372036854775808", 0, 0},
        {"-9223372036854775809", 0, 0},
        {"18446744073709551616", 0, 0},
        {"99999999999999999999999", 0, 0},
        {"", 0, 0},
        {"-", 0, 0},
        {"+", 0, 0},
        {"+-1", 0, 0},
        {" 1", 0, 0},
        {"x", 0, 0},
        {"/", 0, 0},
        {":", 0, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int64_t number = -77;
        ptrdiff_t taken = 0;
        const bool read = read_integer(cases[i].text, &number, &taken);
        assert_int_equal(read, cases[i].taken > 0);
        assert_int_equal(taken, cases[i].taken);
        assert_int_equal(number, read ? cases[i].number : -77);
    }
}

static void fixed_is_rounded_half_up(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int32_t decimals;
        int64_t number;
        ptrdiff_t taken; /* 0: refused */
    } cases[] = {
        {"12.5", 3, 12500, 4},
        {"12", 3, 12000, 2},
        {"+.5", 1, 5, 3},
        {"-.25", 2, -25, 4},
        {"5.", 1, 50, 1},
        {"5.x", 1, 50, 1},
        {"1e3", 2, 100, 1},
        {"0.4", 0, 0, 3},
        {"0.5", 0, 1, 3},
        {"1.5", 0, 2, 3},
        {"2.5", 0, 3, 3},
        {"0.49999999999999999999999", 0, 0, 25},
        {"-0.5", 0, 0, 4},
        {"-0.50", 0, 0, 5},
        {"-0.5000000000000000000000001", 0, -1, 28},
        {"-1.5", 0, -1, 4},
        {"-1.51", 0, -2, 5},
        {"-1.6", 0, -2, 4},
        {"1.0005", 3, 1001, 6},
        {"9.9999", 3, 10000, 6},
        {"9223372036.854775807", 9, INT64_MAX, 20},
        {"-9223372036.854775808", 9, INT64_MIN, 21},
        {"9223372036.8547758074", 9, INT64_MAX, 21},
        {"9223372036.8547758075", 9, 0, 0},
        {"9223372036.854775808", 9, 0, 0},
        {"18446744073709551615.9", 0, 0, 0},
        {"99999999999999999999", 3, 0, 0},
        {".", 3, 0, 0},
        {"-.", 3, 0, 0},
        {"", 3, 0, 0},
        {"-", 3, 0, 0},
        {"x1", 3, 0, 0},
        {",5", 3, 0, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int64_t number = -77;
        const char *text = cases[i].text, *end = NULL;
        const bool read =
            mdr__read_fixed(text, text + strlen(text), cases[i].decimals, &number, &end);
        assert_int_equal(read, cases[i].taken > 0);
        assert_int_equal(read ? end - text : 0, cases[i].taken);
        assert_int_equal(number, read ? cases[i].number : -77);
        if (!read) assert_null(end);
    }
}

static void what_is_written_is_read_again(void **state)
{
    (void)state;
    const mdr__key key = mdr__key_of("there and back", 0, "", 0, "");
    for (uint64_t k = 0; k < 20000; k++) {
        const int64_t number = (int64_t)mdr__draw(key, k) >> (k / 10 % 64);
        const int32_t decimals = (int32_t)(k % 10);
        char text[MDR__NUMBER_ROOM];
        const char *end = NULL;
        int64_t again = 0;
        int32_t length = mdr__write_integer(number, text);
        assert_true(mdr__read_integer(text, text + length, &again, &end));
        assert_int_equal(again, number);
        assert_ptr_equal(end, text + length);
        length = mdr__write_fixed(number, decimals, text);
        assert_true(mdr__read_fixed(text, text + length, decimals, &again, &end));
        assert_int_equal(again, number);
        assert_ptr_equal(end, text + length);
    }
}

static void appending_keeps_within_the_room(void **state)
{
    char text[8] = "ab";
    (void)state;
    mdr__append_text(text, sizeof text, "");
    assert_string_equal(text, "ab");
    mdr__append_text(text, sizeof text, "cde");
    assert_string_equal(text, "abcde");
    mdr__append_text(text, sizeof text, "fghi");
    assert_string_equal(text, "abcdefg");
    mdr__append_text(text, sizeof text, "x");
    assert_string_equal(text, "abcdefg");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(appending_keeps_within_the_room),
        cmocka_unit_test(integers_are_as_printf_writes_them),
        cmocka_unit_test(fixed_has_no_trailing_zeros),
        cmocka_unit_test(hex_has_sixteen_digits),
        cmocka_unit_test(integers_are_read_strictly),
        cmocka_unit_test(fixed_is_rounded_half_up),
        cmocka_unit_test(what_is_written_is_read_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
