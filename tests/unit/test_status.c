/* Statuses as words, error texts put together from parts, and progress. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/status.h"

static void every_status_has_words_of_its_own(void **state)
{
    (void)state;
    for (int a = MDR_OK; a <= MDR_E_WRITE; a++) {
        const char *text = mdr_status_text((mdr_status)a);
        assert_true(strlen(text) > 0);
        assert_true(text[strlen(text) - 1] != '.');
        assert_string_not_equal(text, mdr_status_text((mdr_status)(MDR_E_WRITE + 1)));
        for (int b = MDR_OK; b < a; b++)
            assert_string_not_equal(text, mdr_status_text((mdr_status)b));
    }
    assert_string_equal(mdr_status_text(MDR_E_MEMORY), "not enough memory");
    assert_non_null(mdr_status_text((mdr_status)1000));
}

static void version_is_the_headers(void **state)
{
    (void)state;
    assert_string_equal(mdr_version(), MDR_VERSION);
}

static mdr_error used_error(void)
{
    mdr_error error = {MDR_E_WRITE, 1, 2, 3, 4, "old"};
    return error;
}

static void fail_joins_parts_and_clears_places(void **state)
{
    (void)state;
    mdr_error error = used_error();
    const mdr_run run = {.error = &error};
    assert_int_equal(mdr__fail(&run, MDR_E_ARGUMENT, PARTS("rows must be ", "at least ", "1")),
                     MDR_E_ARGUMENT);
    assert_int_equal(error.status, MDR_E_ARGUMENT);
    assert_int_equal(error.line, 0);
    assert_int_equal(error.column, 0);
    assert_int_equal(error.offset, 0);
    assert_int_equal(error.needed_bytes, 0);
    assert_string_equal(error.text, "rows must be at least 1");
}

static void fail_at_says_where(void **state)
{
    (void)state;
    mdr_error error = used_error();
    const mdr_run run = {.error = &error};
    assert_int_equal(mdr__fail_at(&run, MDR_E_SYNTAX, 7, 8, 99, PARTS("no")), MDR_E_SYNTAX);
    assert_int_equal(error.line, 7);
    assert_int_equal(error.column, 8);
    assert_int_equal(error.offset, 99);
    assert_int_equal(error.needed_bytes, 0);
    assert_string_equal(error.text, "no");
}

static void failing_needs_no_run_and_no_error(void **state)
{
    (void)state;
    const mdr_run run = {0};
    assert_int_equal(mdr__fail(NULL, MDR_E_RANGE, PARTS("x")), MDR_E_RANGE);
    assert_int_equal(mdr__fail(&run, MDR_E_RANGE, PARTS("x")), MDR_E_RANGE);
    assert_int_equal(mdr__fail_at(NULL, MDR_E_SYNTAX, 1, 1, 0, PARTS("x")), MDR_E_SYNTAX);
    assert_int_equal(mdr__fail_plain(NULL, MDR_E_UNFIT), MDR_E_UNFIT);
    assert_int_equal(mdr__fail_plain(&run, MDR_E_UNFIT), MDR_E_UNFIT);
}

static void old_text_may_be_a_part(void **state)
{
    (void)state;
    mdr_error error = used_error();
    const mdr_run run = {.error = &error};
    mdr__fail(&run, MDR_E_SYNTAX, PARTS("first: ", error.text));
    assert_string_equal(error.text, "first: old");
}

/* Texts of `lead` letters and then characters of 1 to 4 bytes, until there is no more room. */
static void long_texts_are_cut_between_characters(void **state)
{
    (void)state;
    static const char *const characters[] = {"x", "\xc3\xa9", "\xe8\xbf\xb7", "\xf0\x9f\x8c\x80"};
    mdr_error error;
    const mdr_run run = {.error = &error};
    for (size_t lead = 0; lead < 4; lead++) {
        for (size_t c = 0; c < 4; c++) {
            const size_t size = strlen(characters[c]);
            char text[1024] = "aaaa";
            text[lead] = '\0';
            while (strlen(text) < 600) strcat(text, characters[c]);
            mdr__fail(&run, MDR_E_SYNTAX, PARTS(text, "more"));
            const size_t room = sizeof error.text - 1;
            assert_int_equal(strlen(error.text), lead + (room - lead) / size * size);
            assert_memory_equal(error.text, text, strlen(error.text));
        }
    }
}

static void texts_are_one_line_of_utf8(void **state)
{
    (void)state;
    mdr_error error;
    const mdr_run run = {.error = &error};
    mdr__fail(&run, MDR_E_UNKNOWN, PARTS("a\nb\x1b[31m\x7f\xc2\x9b|\xff|\xe8\xbf|\xc3\xa9"));
    assert_string_equal(error.text, "a?b?[31m??|\xef\xbf\xbd|\xef\xbf\xbd|\xc3\xa9");
}

static void plain_keeps_a_text_of_the_same_status(void **state)
{
    (void)state;
    mdr_error error = used_error();
    const mdr_run run = {.error = &error};
    assert_int_equal(mdr__fail_plain(&run, MDR_OK), MDR_OK);
    assert_string_equal(error.text, "old");
    assert_int_equal(mdr__fail_plain(&run, MDR_E_WRITE), MDR_E_WRITE);
    assert_string_equal(error.text, "old");
    assert_int_equal(error.needed_bytes, 4);
    assert_int_equal(mdr__fail_plain(&run, MDR_E_MEMORY), MDR_E_MEMORY);
    assert_string_equal(error.text, mdr_status_text(MDR_E_MEMORY));
    assert_int_equal(error.needed_bytes, 0);
    error = (mdr_error){.status = MDR_E_UNFIT};
    assert_int_equal(mdr__fail_plain(&run, MDR_E_UNFIT), MDR_E_UNFIT);
    assert_string_equal(error.text, mdr_status_text(MDR_E_UNFIT));
}

static bool record_tick(void *context, int64_t done, int64_t total)
{
    int64_t *told = context;
    told[0] = done;
    told[1] = total;
    return done < 5;
}

static void tick_tells_and_cancels(void **state)
{
    (void)state;
    int64_t told[2] = {0};
    mdr_error error = {0};
    const mdr_run run = {.context = told, .tick = record_tick, .error = &error};
    assert_int_equal(mdr__tick(NULL, 1, 2), MDR_OK);
    assert_int_equal(mdr__tick(&(mdr_run){0}, 1, 2), MDR_OK);
    assert_int_equal(mdr__tick(&run, 4, 10), MDR_OK);
    assert_int_equal(told[0], 4);
    assert_int_equal(told[1], 10);
    assert_int_equal(error.status, MDR_OK);
    assert_int_equal(mdr__tick(&run, 5, 10), MDR_E_CANCELLED);
    assert_int_equal(error.status, MDR_E_CANCELLED);
    assert_string_equal(error.text, mdr_status_text(MDR_E_CANCELLED));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_status_has_words_of_its_own),
        cmocka_unit_test(version_is_the_headers),
        cmocka_unit_test(fail_joins_parts_and_clears_places),
        cmocka_unit_test(fail_at_says_where),
        cmocka_unit_test(failing_needs_no_run_and_no_error),
        cmocka_unit_test(old_text_may_be_a_part),
        cmocka_unit_test(long_texts_are_cut_between_characters),
        cmocka_unit_test(texts_are_one_line_of_utf8),
        cmocka_unit_test(plain_keeps_a_text_of_the_same_status),
        cmocka_unit_test(tick_tells_and_cancels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
