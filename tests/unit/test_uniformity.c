/*
 * Random numbers are even: chi-square over many draws of fixed seeds, so that a test passes always or
 * never, and exactly where all cases can be counted.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "base/random_internal.h"
#include "base/wide_product.h"

/* Chi-square of counts that should be equal: about `kinds`, give or take a few times its root. */
static double chi_square(const int64_t *counts, int32_t kinds, int64_t total)
{
    const double expected = (double)total / kinds;
    double sum = 0;
    for (int32_t i = 0; i < kinds; i++) {
        const double off = (double)counts[i] - expected;
        sum += off * off / expected;
    }
    return sum;
}

/* Five standard deviations, written without a root: (x - m)^2 <= 25 * 2 m, with some room for few
 * kinds. Seeds are fixed, so that this passes always or never. */
static void assert_even(const int64_t *counts, int32_t kinds, int64_t total)
{
    const double mean = kinds - 1, off = chi_square(counts, kinds, total) - mean;
    assert_true(off * off <= 50 * mean + 100);
}

static const int32_t odd_bounds[] = {2, 3, 5, 7, 10, 100, 127, 129, 255};

static void numbers_below_are_even(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof odd_bounds / sizeof *odd_bounds; i++) {
        const int32_t below = odd_bounds[i];
        const mdr__key key = mdr__key_of("even", below, "", 0, "");
        int64_t counts[256] = {0};
        const int64_t total = 400000;
        for (int64_t k = 0; k < total; k++) {
            const int64_t number = mdr__below(key, mdr__draw(key, (uint64_t)k), below);
            assert_in_range(number, 0, below - 1);
            counts[number]++;
        }
        assert_even(counts, below, total);
    }
}

/* With bounds this large, every eighth draw or more is replaced; without it, one number in three
 * would come up more often. */
static void large_bounds_are_even_too(void **state)
{
    (void)state;
    const int64_t below = INT64_C(3) << 61;
    const mdr__key key = mdr__key_of("large", 0, "", 0, "");
    int64_t thirds[3] = {0}, rests[3] = {0}, halves[2] = {0}, replaced = 0;
    const int64_t total = 300000;
    for (int64_t k = 0; k < total; k++) {
        const uint64_t bits = mdr__draw(key, (uint64_t)k);
        const int64_t number = mdr__below(key, bits, below);
        assert_true(number >= 0 && number < below);
        thirds[number / (below / 3)]++;
        rests[number % 3]++;
        halves[number & 1]++;
        replaced += (uint64_t)number != mdr__multiply_wide(bits, (uint64_t)below).high;
    }
    assert_even(thirds, 3, total);
    assert_even(rests, 3, total);
    assert_even(halves, 2, total);
    assert_in_range(replaced, total / 4 - 2000, total / 4 + 2000);
}

/* Of the 256 bytes each number has the same share, and the bytes passed over are the last ones. */
static void bytes_below_are_exactly_even(void **state)
{
    (void)state;
    for (int32_t below = 1; below <= 256; below++) {
        mdr__byte_stream stream;
        mdr__byte_stream_start(&stream, (mdr__key){0, 0});
        for (int i = 0; i < 512; i++) stream.block[i] = (uint8_t)(i % 256);
        stream.used = 0;
        const int32_t kept = 256 / below * below;
        for (int32_t byte = 0; byte < kept; byte++) {
            assert_int_equal(mdr__byte_below(&stream, below), byte / (256 / below));
            assert_int_equal(stream.used, byte + 1);
        }
        assert_int_equal(mdr__byte_below(&stream, below), 0); /* byte 256 is a zero again */
        assert_int_equal(stream.used, 257);
    }
}

static void bytes_below_are_even(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof odd_bounds / sizeof *odd_bounds; i++) {
        mdr__byte_stream stream;
        mdr__byte_stream_start(&stream, mdr__key_of("even bytes", odd_bounds[i], "", 0, ""));
        int64_t counts[256] = {0};
        const int64_t total = 400000;
        for (int64_t k = 0; k < total; k++) counts[mdr__byte_below(&stream, odd_bounds[i])]++;
        assert_even(counts, odd_bounds[i], total);
    }
}

static void count_set_bits(int64_t counts[64], uint64_t bits)
{
    for (int b = 0; b < 64; b++) counts[b] += (int64_t)(bits >> b & 1);
}

/* Each bit of draws is set in half of them, and changes in half of them when one bit of the key's
 * low half does. `high` comes in late, and need only be able to change each bit. */
static void bits_of_draws_are_even(void **state)
{
    (void)state;
    const mdr__key key = mdr__key_of("bits", 0, "", 0, "");
    const int64_t total = 20000;
    int64_t set[64] = {0}, changed_by_low[64] = {0}, changed_by_high[64] = {0};
    for (int64_t k = 0; k < total; k++) {
        const uint64_t one_bit = (uint64_t)1 << k % 64, bits = mdr__draw(key, (uint64_t)k);
        const mdr__key low = {key.low ^ one_bit, key.high}, high = {key.low, key.high ^ one_bit};
        count_set_bits(set, bits);
        count_set_bits(changed_by_low, bits ^ mdr__draw(low, (uint64_t)k));
        count_set_bits(changed_by_high, bits ^ mdr__draw(high, (uint64_t)k));
    }
    for (int b = 0; b < 64; b++) {
        assert_in_range(set[b], total / 2 - 350, total / 2 + 350);
        assert_in_range(changed_by_low[b], total / 2 - 350, total / 2 + 350);
        assert_true(changed_by_high[b] > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_below_are_even),       cmocka_unit_test(large_bounds_are_even_too),
        cmocka_unit_test(bytes_below_are_exactly_even), cmocka_unit_test(bytes_below_are_even),
        cmocka_unit_test(bits_of_draws_are_even),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
