/* The growing buffer and its sink, failing allocations included. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/random_internal.h"
#include "support/failing_allocator.h"

static mdr_status append(mdr_bytes *bytes, const void *added, size_t size)
{
    const mdr_sink sink = mdr_bytes_sink(bytes);
    return sink.write(sink.context, added, size);
}

static void empty_buffer_has_no_data(void **state)
{
    (void)state;
    mdr_bytes bytes = {0};
    assert_int_equal(append(&bytes, NULL, 0), MDR_OK);
    assert_int_equal(append(&bytes, "x", 0), MDR_OK);
    assert_null(bytes.data);
    assert_int_equal(bytes.size, 0);
    mdr_bytes_clear(&bytes);
    mdr_bytes_clear(NULL);
}

static void text_has_a_zero_byte_behind(void **state)
{
    (void)state;
    mdr_bytes bytes = {0};
    assert_int_equal(append(&bytes, "ab", 2), MDR_OK);
    assert_string_equal(bytes.data, "ab");
    assert_int_equal(append(&bytes, "\0c", 2), MDR_OK);
    assert_int_equal(bytes.size, 4);
    assert_memory_equal(bytes.data, "ab\0c", 5);
    bytes.size = 2; /* cut by the caller: behind it stands what was there before */
    assert_int_equal(append(&bytes, "d", 1), MDR_OK);
    assert_string_equal(bytes.data, "abd");
    mdr_bytes_clear(&bytes);
    assert_null(bytes.data);
    assert_int_equal(bytes.size, 0);
    assert_int_equal(bytes.capacity, 0);
}

/* Pieces of all sizes; the buffer equals them put together. */
static void pieces_are_joined(void **state)
{
    (void)state;
    enum { TOTAL = 200000 };
    static char expected[TOTAL];
    const mdr__key key = mdr__key_of("pieces", 0, "", 0, "");
    for (int i = 0; i < TOTAL; i++) expected[i] = (char)mdr__draw(key, (uint64_t)i);
    failing_allocator memory;
    failing_allocator_start(&memory, 0);
    mdr_bytes bytes = {.allocator = &memory.allocator};
    size_t done = 0;
    for (size_t size = 1; done + size <= TOTAL; size = size % 700 + 1) {
        assert_int_equal(append(&bytes, expected + done, size), MDR_OK);
        done += size;
        assert_int_equal(bytes.size, done);
        assert_true(bytes.capacity > bytes.size);
        assert_int_equal(bytes.data[done], 0);
    }
    assert_memory_equal(bytes.data, expected, done);
    assert_true(memory.allocations < 60);
    mdr_bytes_clear(&bytes);
    failing_allocator_assert_clean(&memory);
}

static void failure_leaves_the_buffer_as_it_was(void **state)
{
    (void)state;
    const char added[100] = "twenty bytes or more, so that growing is needed each time";
    for (int64_t fail_from = 1; fail_from < 8; fail_from++) {
        failing_allocator memory;
        failing_allocator_start(&memory, fail_from);
        mdr_bytes bytes = {.allocator = &memory.allocator};
        size_t size = 0;
        while (append(&bytes, added, sizeof added) == MDR_OK) size += sizeof added;
        assert_int_equal(append(&bytes, added, sizeof added), MDR_E_MEMORY);
        assert_int_equal(memory.allocations, fail_from + 1);
        assert_int_equal(bytes.size, size);
        if (size) assert_memory_equal(bytes.data, added, sizeof added);
        if (size) assert_int_equal(bytes.data[size], 0);
        mdr_bytes_clear(&bytes);
        failing_allocator_assert_clean(&memory);
    }
}

static void sizes_beyond_all_memory_are_refused(void **state)
{
    (void)state;
    mdr_bytes bytes = {0};
    assert_int_equal(append(&bytes, "abc", 3), MDR_OK);
    assert_int_equal(append(&bytes, "x", SIZE_MAX), MDR_E_MEMORY);
    assert_int_equal(append(&bytes, "x", SIZE_MAX - 3), MDR_E_MEMORY);
    assert_int_equal(append(&bytes, "x", PTRDIFF_MAX - 3), MDR_E_MEMORY);
    assert_string_equal(bytes.data, "abc");
    mdr_bytes_clear(&bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(empty_buffer_has_no_data),
        cmocka_unit_test(text_has_a_zero_byte_behind),
        cmocka_unit_test(pieces_are_joined),
        cmocka_unit_test(failure_leaves_the_buffer_as_it_was),
        cmocka_unit_test(sizes_beyond_all_memory_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
