/* Bits in words, compared with the same done bit by bit. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/bits.h"
#include "base/random_internal.h"

enum { ROOM_WORDS = 130 };

/* Words of which about one bit in 2^sparsity is set. */
static void draw_words(uint64_t *words, int64_t count, uint64_t seed, int32_t sparsity)
{
    const mdr__key key = {.low = seed, .high = 0};
    for (int64_t w = 0; w < count; w++) {
        words[w] = UINT64_MAX;
        for (int32_t i = 0; i < sparsity; i++)
            words[w] &= mdr__draw(key, (uint64_t)(w * sparsity + i));
    }
}

static int64_t next_bit_by_bit(const uint64_t *words, int64_t from, int64_t bound)
{
    for (; from < bound; from++) {
        if (mdr__bit(words, from)) return from;
    }
    return -1;
}

static void words_hold_bits(void **state)
{
    (void)state;
    assert_int_equal(mdr__words(0), 0);
    assert_int_equal(mdr__words(1), 1);
    assert_int_equal(mdr__words(64), 1);
    assert_int_equal(mdr__words(65), 2);
}

static void single_bits_are_set_and_cleared(void **state)
{
    (void)state;
    for (int64_t i = 0; i < 256; i++) {
        uint64_t words[4] = {0};
        mdr__set_bit(words, i);
        for (int64_t j = 0; j < 256; j++) assert_int_equal(mdr__bit(words, j), i == j);
        assert_int_equal(words[i / 64], (uint64_t)1 << i % 64);
        assert_int_equal(mdr__lowest_bit(words[i / 64]), i % 64);
        assert_int_equal(mdr__count_bits(words[i / 64]), 1);
        memset(words, 0xff, sizeof words);
        mdr__clear_bit(words, i);
        for (int64_t j = 0; j < 256; j++) assert_int_equal(mdr__bit(words, j), i != j);
        assert_int_equal(mdr__count_words(words, 4), 255);
    }
}

static void next_bit_finds_what_a_walk_finds(void **state)
{
    (void)state;
    uint64_t words[4];
    for (int32_t sparsity = 0; sparsity < 9; sparsity++) {
        draw_words(words, 4, 17, sparsity);
        for (int64_t from = 0; from <= 256; from++) {
            for (int64_t bound = 0; bound <= 256; bound++)
                assert_int_equal(mdr__next_bit(words, from, bound),
                                 next_bit_by_bit(words, from, bound));
        }
    }
}

/* The last word is not there when the bound ends before it: the sanitizer sees reads beyond. */
static void next_bit_reads_no_word_beyond_the_bound(void **state)
{
    (void)state;
    const uint64_t word = 0;
    assert_int_equal(mdr__next_bit(&word, 0, 64), -1);
    assert_int_equal(mdr__next_bit(&word, 64, 64), -1);
}

static void counts_are_sums_of_bits(void **state)
{
    (void)state;
    static uint64_t words[ROOM_WORDS];
    for (int32_t sparsity = 0; sparsity < 6; sparsity++) {
        draw_words(words, ROOM_WORDS, 5, sparsity);
        int64_t expected = 0;
        for (int64_t count = 0; count < ROOM_WORDS; count++) {
            assert_int_equal(mdr__count_words(words, count), expected);
            for (int64_t i = count * 64; i < count * 64 + 64; i++) expected += mdr__bit(words, i);
        }
    }
}

static void fill_sets_exactly_its_bits(void **state)
{
    (void)state;
    for (int64_t first = 0; first < 200; first++) {
        for (int64_t count = 0; first + count <= 256; count++) {
            uint64_t words[4] = {0};
            mdr__fill_bits(words, first, count);
            assert_int_equal(mdr__count_words(words, 4), count);
            assert_int_equal(mdr__next_bit(words, 0, 256), count ? first : -1);
            if (count) assert_true(mdr__bit(words, first + count - 1));
        }
    }
    uint64_t kept[2] = {1, UINT64_C(1) << 63};
    mdr__fill_bits(kept, 60, 8);
    assert_int_equal(kept[0], UINT64_C(0xf000000000000001));
    assert_int_equal(kept[1], UINT64_C(0x800000000000000f));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_hold_bits),
        cmocka_unit_test(single_bits_are_set_and_cleared),
        cmocka_unit_test(next_bit_finds_what_a_walk_finds),
        cmocka_unit_test(next_bit_reads_no_word_beyond_the_bound),
        cmocka_unit_test(counts_are_sums_of_bits),
        cmocka_unit_test(fill_sets_exactly_its_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
