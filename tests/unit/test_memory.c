/* The one door to memory: sizes, limits, failures, growing, and the allocators behind it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/memory.h"
#include "support/failing_allocator.h"

static void products_and_sums_are_checked(void **state)
{
    (void)state;
    int64_t result = -7;
    assert_true(mdr__multiply(3, 4, &result) && result == 12);
    assert_true(mdr__multiply(0, INT64_MAX, &result) && result == 0);
    assert_true(mdr__multiply(INT64_MAX, 0, &result) && result == 0);
    assert_true(mdr__multiply(INT64_MAX, 1, &result) && result == INT64_MAX);
    assert_true(mdr__multiply(INT64_MAX / 3, 3, &result) && result == INT64_MAX / 3 * 3);
    assert_true(mdr__add(INT64_MAX - 1, 1, &result) && result == INT64_MAX);
    result = -7;
    assert_false(mdr__multiply(INT64_MAX / 2 + 1, 2, &result));
    assert_false(mdr__multiply(INT64_C(1) << 32, INT64_C(1) << 31, &result));
    assert_false(mdr__add(INT64_MAX, 1, &result));
    assert_int_equal(result, -7);
}

static void arrays_come_zeroed_and_go_back_with_their_size(void **state)
{
    (void)state;
    failing_allocator memory;
    failing_allocator_start(&memory, 0);
    mdr_status status = MDR_OK;
    uint32_t *array = mdr__array(&memory.allocator, 1000, sizeof *array, NULL, &status);
    assert_non_null(array);
    assert_int_equal(status, MDR_OK);
    assert_int_equal(memory.outstanding_bytes, 4000);
    for (int i = 0; i < 1000; i++) assert_int_equal(array[i], 0);
    char *none = mdr__array(&memory.allocator, 0, 8, NULL, &status);
    assert_non_null(none);
    assert_int_equal(memory.outstanding_bytes, 4001);
    mdr__release(&memory.allocator, array, 1000, sizeof *array);
    mdr__release(&memory.allocator, none, 0, 8);
    mdr__release(&memory.allocator, NULL, 5, 8);
    failing_allocator_assert_clean(&memory);
}

static void libc_is_the_allocator_where_none_is_given(void **state)
{
    (void)state;
    const int64_t sizes[] = {1, 4095, (4 << 20) - 1, 4 << 20, (4 << 20) + 1, 11 << 20};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        mdr_status status = MDR_OK;
        char *array = mdr__array(NULL, sizes[i], 1, NULL, &status);
        assert_non_null(array);
        assert_int_equal(array[0], 0);
        assert_int_equal(array[sizes[i] - 1], 0);
        assert_int_equal(array[sizes[i] / 2], 0);
        memset(array, 1, (size_t)sizes[i]);
        mdr__release(NULL, array, sizes[i], 1);
    }
}

static void large_sizes_are_refused_before_the_allocator_is_asked(void **state)
{
    (void)state;
    static const struct {
        int64_t count;
        size_t size;
    } cases[] = {{INT64_MAX, 2}, {INT64_MAX / 2 + 1, 2},   {2, SIZE_MAX}, {-1, 1},
                 {-1, 0},        {INT64_C(1) << 62, 1024}, {INT64_MIN, 8}};
    failing_allocator memory;
    failing_allocator_start(&memory, 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        mdr_error error = {0};
        mdr_status status = MDR_OK;
        assert_null(mdr__array(&memory.allocator, cases[i].count, cases[i].size,
                               &(mdr_run){.error = &error}, &status));
        assert_int_equal(status, MDR_E_RANGE);
        assert_int_equal(error.status, MDR_E_RANGE);
        assert_true(strlen(error.text) > 0);
    }
    assert_int_equal(memory.allocations, 0);
}

static void limit_is_kept_and_told(void **state)
{
    (void)state;
    failing_allocator memory;
    failing_allocator_start(&memory, 0);
    mdr_error error = {0};
    const mdr_run run = {.memory_limit_bytes = 45, .error = &error};
    mdr_status status = MDR_OK;
    assert_null(mdr__array(&memory.allocator, 41, 3, &run, &status));
    assert_int_equal(status, MDR_E_LIMIT);
    assert_int_equal(error.status, MDR_E_LIMIT);
    assert_int_equal(error.needed_bytes, 123);
    assert_string_equal(error.text, "needs 123 bytes, but the limit is 45");
    assert_int_equal(memory.allocations, 0);

    assert_int_equal(mdr__check_limit(45, &run), MDR_OK);
    assert_int_equal(mdr__check_limit(46, &run), MDR_E_LIMIT);
    assert_int_equal(error.needed_bytes, 46);
    assert_int_equal(mdr__check_limit(46, NULL), MDR_OK);
    assert_int_equal(mdr__check_limit(INT64_MAX, &(mdr_run){.error = &error}), MDR_OK);
    assert_int_equal(mdr__check_limit(46, &(mdr_run){.memory_limit_bytes = 1}), MDR_E_LIMIT);
}

static void lack_of_memory_is_told(void **state)
{
    (void)state;
    failing_allocator memory;
    failing_allocator_start(&memory, 1);
    mdr_error error = {0};
    mdr_status status = MDR_OK;
    assert_null(mdr__array(&memory.allocator, 10, 8, &(mdr_run){.error = &error}, &status));
    assert_int_equal(status, MDR_E_MEMORY);
    assert_int_equal(error.status, MDR_E_MEMORY);
    assert_int_equal(error.needed_bytes, 80);
    assert_non_null(strstr(error.text, "80 bytes"));
    assert_int_equal(memory.failures, 1);
}

static void nothing_is_done_after_a_failure(void **state)
{
    (void)state;
    failing_allocator memory;
    failing_allocator_start(&memory, 0);
    mdr_status status = MDR_E_UNFIT;
    int64_t capacity = 0;
    assert_null(mdr__array(&memory.allocator, 1, 1, NULL, &status));
    assert_null(mdr__grown(&memory.allocator, NULL, 0, &capacity, 1, 1, NULL, &status));
    assert_int_equal(status, MDR_E_UNFIT);
    assert_int_equal(memory.allocations, 0);
}

/* Appends 10,000 numbers one by one and sees that they are kept and that growing is rare. */
static void grown_keeps_and_grows_by_half(void **state)
{
    (void)state;
    failing_allocator memory;
    failing_allocator_start(&memory, 0);
    mdr_status status = MDR_OK;
    int64_t capacity = 0;
    int64_t *array = NULL;
    for (int64_t count = 0; count < 10000; count++) {
        const int64_t before = capacity;
        array = mdr__grown(&memory.allocator, array, count, &capacity, count + 1, sizeof *array,
                           NULL, &status);
        assert_non_null(array);
        assert_true(capacity > count);
        if (capacity != before) assert_true(capacity >= before + before / 2);
        array[count] = count * 3;
    }
    for (int64_t i = 0; i < 10000; i++) assert_int_equal(array[i], i * 3);
    assert_true(memory.allocations < 40);
    assert_int_equal(memory.outstanding_blocks, 1);
    mdr__release(&memory.allocator, array, capacity, sizeof *array);
    failing_allocator_assert_clean(&memory);
}

static void grown_leaves_all_as_it_was_on_failure(void **state)
{
    (void)state;
    failing_allocator memory;
    failing_allocator_start(&memory, 2);
    mdr_status status = MDR_OK;
    int64_t capacity = 0;
    char *array = mdr__grown(&memory.allocator, NULL, 0, &capacity, 5, 1, NULL, &status);
    assert_non_null(array);
    assert_int_equal(capacity, 5);
    memcpy(array, "abcde", 5);
    assert_null(mdr__grown(&memory.allocator, array, 5, &capacity, 6, 1, NULL, &status));
    assert_int_equal(status, MDR_E_MEMORY);
    assert_int_equal(capacity, 5);
    assert_memory_equal(array, "abcde", 5);
    status = MDR_OK;
    assert_null(mdr__grown(&memory.allocator, array, 5, &capacity, INT64_MAX, 8, NULL, &status));
    assert_int_equal(status, MDR_E_RANGE);
    assert_int_equal(capacity, 5);
    mdr__release(&memory.allocator, array, capacity, 1);
    failing_allocator_assert_clean(&memory);
}

/* The tests of all other modules lean on this one. */
static void failing_allocator_finds_wrong_releases(void **state)
{
    (void)state;
    failing_allocator memory;
    failing_allocator_start(&memory, 0);
    mdr_status status = MDR_OK;
    char *array = mdr__array(&memory.allocator, 10, 1, NULL, &status);
    assert_non_null(array);
    mdr__release(&memory.allocator, array, 11, 1);
    assert_int_equal(memory.mismatches, 1);
    assert_int_equal(memory.outstanding_bytes, 10);
    const char guard = array[10]; /* behind the array */
    array[10] = 'x';
    mdr__release(&memory.allocator, array, 10, 1);
    assert_int_equal(memory.mismatches, 2);
    array[10] = guard;
    mdr__release(&memory.allocator, array, 10, 1);
    assert_int_equal(memory.outstanding_blocks, 0);
    assert_int_equal(memory.peak_bytes, 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(products_and_sums_are_checked),
        cmocka_unit_test(arrays_come_zeroed_and_go_back_with_their_size),
        cmocka_unit_test(libc_is_the_allocator_where_none_is_given),
        cmocka_unit_test(large_sizes_are_refused_before_the_allocator_is_asked),
        cmocka_unit_test(limit_is_kept_and_told),
        cmocka_unit_test(lack_of_memory_is_told),
        cmocka_unit_test(nothing_is_done_after_a_failure),
        cmocka_unit_test(grown_keeps_and_grows_by_half),
        cmocka_unit_test(grown_leaves_all_as_it_was_on_failure),
        cmocka_unit_test(failing_allocator_finds_wrong_releases),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
