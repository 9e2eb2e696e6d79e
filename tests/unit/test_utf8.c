/* UTF-8: every code point there and back, and what is no UTF-8 against a plain definition of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/utf8.h"

static void every_code_point_is_read_as_written(void **state)
{
    (void)state;
    for (int32_t point = 0; point <= 0x10ffff; point++) {
        char text[4];
        const int32_t size = mdr__utf8_write(point, text);
        const mdr__character character = mdr__utf8_read(text, text + size);
        const bool surrogate = point >= 0xd800 && point <= 0xdfff;
        assert_int_equal(size, 1 + (point >= 0x80) + (point >= 0x800) + (point >= 0x10000));
        assert_int_equal(character.point, surrogate ? -1 : point);
        assert_int_equal(character.size, surrogate ? 1 : size);
    }
}

static void cut_characters_are_taken_whole(void **state)
{
    (void)state;
    const int32_t points[] = {0x80, 0x7ff, 0x800, 0xffff, 0x10000, 0x10ffff};
    for (size_t i = 0; i < sizeof points / sizeof *points; i++) {
        char text[5] = {0};
        const int32_t size = mdr__utf8_write(points[i], text);
        for (int32_t kept = 1; kept < size; kept++) {
            const mdr__character cut = mdr__utf8_read(text, text + kept);
            assert_int_equal(cut.point, -1);
            assert_int_equal(cut.size, kept);
            char broken[5];
            memcpy(broken, text, sizeof broken);
            broken[kept] = 'x';
            const mdr__character before = mdr__utf8_read(broken, broken + size);
            assert_int_equal(before.point, -1);
            assert_int_equal(before.size, kept);
        }
    }
}

/* Of all texts of two bytes exactly those are one character that some code point is written as. */
static void no_other_pairs_are_characters(void **state)
{
    (void)state;
    int32_t pairs = 0;
    for (int32_t a = 0; a < 256; a++) {
        for (int32_t b = 0; b < 256; b++) {
            const char text[2] = {(char)a, (char)b};
            const mdr__character character = mdr__utf8_read(text, text + 2);
            pairs += character.point >= 0 && character.size == 2;
            if (a < 0x80) assert_int_equal(character.point, a);
            if ((a >= 0x80 && a < 0xc2) || a > 0xf4) {
                assert_int_equal(character.point, -1);
                assert_int_equal(character.size, 1);
            }
        }
    }
    assert_int_equal(pairs, 0x800 - 0x80);
}

static void longer_forms_than_needed_are_refused(void **state)
{
    (void)state;
    static const char *const cases[] = {"\xc0\x80",
                                        "\xc1\xbf",
                                        "\xe0\x80\x80",
                                        "\xe0\x9f\xbf",
                                        "\xf0\x80\x80\x80",
                                        "\xf0\x8f\xbf\xbf",
                                        "\xf4\x90\x80\x80",
                                        "\xed\xa0\x80",
                                        "\xed\xbf\xbf",
                                        "\xf5\x80\x80\x80",
                                        "\xff",
                                        "\x80"};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const mdr__character character = mdr__utf8_read(cases[i], cases[i] + strlen(cases[i]));
        assert_int_equal(character.point, -1);
        assert_int_equal(character.size, 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_code_point_is_read_as_written),
        cmocka_unit_test(cut_characters_are_taken_whole),
        cmocka_unit_test(no_other_pairs_are_characters),
        cmocka_unit_test(longer_forms_than_needed_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
