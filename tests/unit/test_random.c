/*
 * Random numbers: the published vectors, which are read from docs/randomness.md itself, the recorded
 * numbers of UHEPRNG, and the order of draws. Whether numbers are even: see test_uniformity.c.
 */
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/number_text.h"
#include "base/random_internal.h"
#include "base/wide_product.h"

static char document[64 * 1024];

/* The block of JSON in the specification. */
static json_t *published(const char *kind)
{
    FILE *file = fopen(MDR_TEST_DATA "/../../docs/randomness.md", "rb");
    assert_non_null(file);
    const size_t size = fread(document, 1, sizeof document - 1, file);
    fclose(file);
    document[size] = '\0';
    const char *start = strstr(document, "```json\n");
    assert_non_null(start);
    start += strlen("```json\n");
    const char *end = strstr(start, "\n```");
    assert_non_null(end);
    json_t *vectors = json_loadb(start, (size_t)(end - start), 0, NULL);
    json_t *rows = json_incref(json_object_get(vectors, kind));
    json_decref(vectors);
    assert_true(json_array_size(rows) > 0);
    return rows;
}

static const char *text_of(const json_t *row, const char *name)
{
    const char *text = json_string_value(json_object_get(row, name));
    assert_non_null(text);
    return text;
}

static int64_t integer_of(const json_t *row, const char *name)
{
    const json_t *value = json_object_get(row, name);
    assert_true(json_is_integer(value));
    return json_integer_value(value);
}

static mdr__key key_in(const json_t *row)
{
    return (mdr__key){.low = strtoull(text_of(row, "low"), NULL, 16),
                      .high = strtoull(text_of(row, "high"), NULL, 16)};
}

static void assert_bytes_are(const uint8_t *bytes, size_t count, const char *digits)
{
    assert_int_equal(strlen(digits), 2 * count);
    for (size_t i = 0; i < count; i++) {
        const char pair[3] = {digits[2 * i], digits[2 * i + 1], '\0'};
        assert_int_equal(bytes[i], strtoul(pair, NULL, 16));
    }
}

static void assert_key_is(mdr__key key, mdr__key expected)
{
    assert_int_equal(key.low, expected.low);
    assert_int_equal(key.high, expected.high);
}

static const uint8_t hash_key[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

/* From the authors' reference vectors: key 0 .. 15, input 0, 1, 2 .. of that size. */
static void siphash_is_the_authors(void **state)
{
    (void)state;
    static const struct {
        size_t size;
        const char *result;
    } cases[] = {
        {0, "a3817f04ba25a8e66df67214c7550293"},  {1, "da87c1d86b99af44347659119b22fc45"},
        {2, "8177228da4a45dc7fca38bdef60affe4"},  {3, "9c70b60c5267a94e5f33b6b02985ed51"},
        {8, "3b62a9ba6258f5610f83e264f31497b4"},  {15, "5493e99933b0a8117e08ec0f97cfc3d9"},
        {63, "5150d1772f50834a503e069a973fbd7c"},
    };
    uint8_t input[64];
    for (uint8_t i = 0; i < sizeof input; i++) input[i] = i;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const mdr__key hash = mdr__siphash128(hash_key, input, cases[i].size);
        uint8_t bytes[16];
        for (int b = 0; b < 8; b++) {
            bytes[b] = (uint8_t)(hash.low >> 8 * b);
            bytes[8 + b] = (uint8_t)(hash.high >> 8 * b);
        }
        assert_bytes_are(bytes, 16, cases[i].result);
    }
}

/* A key is the hash of its parts joined by hand. */
static void key_is_the_hash_of_its_parts(void **state)
{
    (void)state;
    const char joined[] = "owl\0"
                          "\x02\x01\0\0\0\0\0\0"
                          "wilson\0"
                          "\x03\0\0\0"
                          "walk";
    assert_key_is(mdr__key_of("owl", 0x102, "wilson", 3, "walk"),
                  mdr__siphash128(hash_key, joined, sizeof joined));
    const char negative[] = "\0\xff\xff\xff\xff\xff\xff\xff\xff\0\xff\xff\xff\xff";
    assert_key_is(mdr__key_of("", -1, "", -1, ""),
                  mdr__siphash128(hash_key, negative, sizeof negative));
    assert_key_is(mdr__key_of(NULL, 5, NULL, 6, NULL), mdr__key_of("", 5, "", 6, ""));
}

static void keys_are_as_published(void **state)
{
    (void)state;
    json_t *rows = published("keys"), *row;
    size_t i;
    json_array_foreach(rows, i, row)
    {
        assert_key_is(mdr__key_of(text_of(row, "seed"), integer_of(row, "item"),
                                  text_of(row, "algorithm"), (int32_t)integer_of(row, "version"),
                                  text_of(row, "stream")),
                      key_in(row));
    }
    json_decref(rows);
}

static void draws_without_high_are_splitmix64(void **state)
{
    (void)state;
    const mdr__key key = {.low = 1234567, .high = 0};
    assert_int_equal(mdr__draw(key, 0), UINT64_C(6457827717110365317));
    assert_int_equal(mdr__draw(key, 1), UINT64_C(3203168211198807973));
    assert_int_equal(mdr__draw(key, 2), UINT64_C(9817491932198370423));
}

static void draws_are_as_published(void **state)
{
    (void)state;
    json_t *rows = published("draws"), *row, *value;
    size_t i, k;
    json_array_foreach(rows, i, row)
    {
        json_array_foreach(json_object_get(row, "values"), k, value)
        {
            char digits[MDR__NUMBER_ROOM];
            mdr__write_hex(mdr__draw(key_in(row), k), digits);
            assert_string_equal(digits, json_string_value(value));
        }
        assert_true(k > 0);
    }
    json_decref(rows);
}

static void numbers_below_are_as_published(void **state)
{
    (void)state;
    json_t *rows = published("below"), *row, *value;
    size_t i, k;
    json_array_foreach(rows, i, row)
    {
        const mdr__key key = key_in(row);
        json_array_foreach(json_object_get(row, "values"), k, value) assert_int_equal(
            mdr__below(key, mdr__draw(key, k), integer_of(row, "n")), json_integer_value(value));
        assert_true(k > 0);
    }
    json_decref(rows);
}

static void bytes_are_as_published(void **state)
{
    (void)state;
    json_t *rows = published("bytes"), *row, *value;
    size_t i, k;
    mdr__byte_stream stream;
    json_array_foreach(rows, i, row)
    {
        const char *digits = text_of(row, "values");
        uint8_t bytes[64];
        const size_t count = strlen(digits) / 2;
        assert_in_range(count, 1, sizeof bytes);
        mdr__byte_stream_start(&stream, key_in(row));
        for (k = 0; k < count; k++) bytes[k] = mdr__next_byte(&stream);
        assert_bytes_are(bytes, count, digits);
    }
    json_decref(rows);
    rows = published("bytes_below");
    json_array_foreach(rows, i, row)
    {
        mdr__byte_stream_start(&stream, key_in(row));
        json_array_foreach(json_object_get(row, "values"), k, value) assert_int_equal(
            mdr__byte_below(&stream, (int32_t)integer_of(row, "n")), json_integer_value(value));
        assert_true(k > 0);
    }
    json_decref(rows);
}

static void public_generator_is_as_published(void **state)
{
    (void)state;
    json_t *rows = published("generator"), *row, *value;
    size_t i, k;
    json_array_foreach(rows, i, row)
    {
        mdr_random random;
        mdr_random_start(&random, MDR_RANDOM_DEFAULT, text_of(row, "seed"));
        json_array_foreach(json_object_get(row, "values"), k, value) assert_int_equal(
            mdr_random_below(&random, integer_of(row, "n")), json_integer_value(value));
        assert_true(k > 0);
    }
    json_decref(rows);
}

static void wide_products_agree(void **state)
{
    (void)state;
    const mdr__key key = mdr__key_of("products", 0, "", 0, "");
    const uint64_t ends[] = {0, 1, UINT32_MAX, UINT64_C(1) << 32, UINT64_MAX - 1, UINT64_MAX};
    const size_t end_count = sizeof ends / sizeof *ends;
    for (uint64_t k = 0; k < 100000; k++) {
        uint64_t a = mdr__draw(key, 2 * k) >> k % 64, b = mdr__draw(key, 2 * k + 1) >> k / 64 % 64;
        if (k < end_count * end_count) {
            a = ends[k / end_count];
            b = ends[k % end_count];
        }
        const mdr__wide by_halves = mdr__multiply_by_halves(a, b), wide = mdr__multiply_wide(a, b);
        assert_int_equal(by_halves.low, wide.low);
        assert_int_equal(by_halves.high, wide.high);
        assert_int_equal(by_halves.low, a * b);
    }
    const mdr__wide square = mdr__multiply_by_halves(UINT64_MAX, UINT64_MAX);
    assert_int_equal(square.low, 1);
    assert_int_equal(square.high, UINT64_MAX - 1);
}

static void bounds_at_the_ends(void **state)
{
    (void)state;
    const mdr__key key = {.low = 1, .high = 2};
    const uint64_t bits[] = {0, 1, UINT64_MAX / 2, UINT64_MAX};
    for (size_t i = 0; i < sizeof bits / sizeof *bits; i++) {
        assert_int_equal(mdr__below(key, bits[i], 1), 0);
        assert_true(mdr__below(key, bits[i], INT64_MAX) < INT64_MAX);
        assert_true(mdr__below(key, bits[i], INT64_MAX) >= 0);
        assert_int_equal(mdr__below(key, bits[i], 0), 0); /* no bound at all, but no crash */
        assert_int_equal(mdr__below(key, bits[i], -5), 0);
    }
    assert_int_equal(mdr__below(key, UINT64_MAX, 1000), 999);
}

static void bytes_are_the_draws_lowest_first(void **state)
{
    (void)state;
    const mdr__key key = mdr__key_of("bytes", 0, "", 0, "");
    mdr__byte_stream stream;
    mdr__byte_stream_start(&stream, key);
    for (uint64_t i = 0; i < 3000; i++)
        assert_int_equal(mdr__next_byte(&stream), mdr__draw(key, i / 8) >> i % 8 * 8 & 255);
}

static void draws_by_number_are_draws_in_order(void **state)
{
    (void)state;
    const mdr__key key = mdr__key_of("owl", 0, "", 0, "");
    mdr_random random;
    mdr_random_start(&random, MDR_RANDOM_DEFAULT, "owl");
    for (uint64_t k = 0; k < 1000; k++) {
        const int64_t below =
            k % 2 ? INT64_C(3) << 61 : 7; /* replaced draws cost no other number */
        if (k % 3)
            assert_int_equal(mdr_random_below(&random, below),
                             mdr__below(key, mdr__draw(key, k), below));
        else
            assert_int_equal(mdr_random_bits(&random), mdr__draw(key, k));
    }
}

static void copies_remember_a_place(void **state)
{
    (void)state;
    const mdr_random_kind kinds[] = {MDR_RANDOM_DEFAULT, MDR_RANDOM_UHEPRNG};
    for (size_t i = 0; i < 2; i++) {
        mdr_random random;
        mdr_random_start(&random, kinds[i], "kiwi");
        for (int k = 0; k < 100; k++) (void)mdr_random_bits(&random);
        mdr_random copy = random;
        uint64_t numbers[100];
        for (int k = 0; k < 100; k++) numbers[k] = mdr_random_bits(&random);
        for (int k = 0; k < 100; k++) assert_int_equal(mdr_random_bits(&copy), numbers[k]);
        assert_memory_equal(&copy, &random, sizeof copy);
    }
}

static void elements_and_moves_are_one_draw(void **state)
{
    (void)state;
    static const int32_t moves[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    const int16_t array[7] = {0, 10, 20, 30, 40, 50, 60};
    const mdr_random_kind kinds[] = {MDR_RANDOM_DEFAULT, MDR_RANDOM_UHEPRNG};
    for (size_t i = 0; i < 2; i++) {
        mdr_random random, plain;
        mdr_random_start(&random, kinds[i], "apples");
        plain = random;
        int32_t seen = 0;
        for (int k = 0; k < 100; k++) {
            const int16_t *element = mdr_random_element(&random, array, 7, sizeof *array);
            assert_int_equal(*element, 10 * mdr_random_below(&plain, 7));
            int32_t dx = 9, dy = 9;
            mdr_random_move(&random, &dx, &dy);
            const int64_t move = mdr_random_below(&plain, 4);
            assert_int_equal(dx, moves[move][0]);
            assert_int_equal(dy, moves[move][1]);
            seen |= 1 << move;
        }
        assert_int_equal(seen, 15);
        assert_null(mdr_random_element(&random, array, 0, sizeof *array));
        assert_null(mdr_random_element(&random, array, -1, sizeof *array));
        assert_null(mdr_random_element(&random, NULL, 3, sizeof *array));
        assert_int_equal(mdr_random_below(&random, 0), 0);
        assert_int_equal(mdr_random_below(&random, -1), 0);
        assert_memory_equal(&random, &plain, sizeof random); /* none of these made a draw */
    }
}

static void no_seed_is_the_empty_seed(void **state)
{
    (void)state;
    const mdr_random_kind kinds[] = {MDR_RANDOM_DEFAULT, MDR_RANDOM_UHEPRNG};
    for (size_t i = 0; i < 2; i++) {
        mdr_random none, empty, other;
        mdr_random_start(&none, kinds[i], NULL);
        mdr_random_start(&empty, kinds[i], "");
        mdr_random_start(&other, kinds[i], "x");
        assert_memory_equal(&none, &empty, sizeof none);
        assert_memory_not_equal(&none, &other, sizeof none);
    }
}

static void check_recorded_seed(const json_t *row)
{
    const char *seed = text_of(row, "seed");
    mdr_random random;
    json_t *draws, *value;
    size_t i, k;
    mdr_random_start(&random, MDR_RANDOM_UHEPRNG, seed);
    json_array_foreach(json_object_get(row, "range_then_values"), i, draws)
    {
        const int64_t range = json_integer_value(json_array_get(draws, 0));
        json_array_foreach(draws, k, value)
        {
            if (k > 0)
                assert_int_equal(mdr_random_below(&random, range), json_integer_value(value));
        }
        assert_int_equal(k, 5);
    }
    assert_int_equal(i, 6);
    mdr_random_start(&random, MDR_RANDOM_UHEPRNG, seed);
    for (k = 0; k < 1000; k++) (void)mdr_random_below(&random, 7);
    json_array_foreach(json_object_get(row, "after_1000_draws_of_range_7"), k, value)
        assert_int_equal(mdr_random_below(&random, 1000000), json_integer_value(value));
    assert_int_equal(k, 5);
}

static void uheprng_is_as_recorded(void **state)
{
    (void)state;
    json_t *rows = json_load_file(MDR_TEST_DATA "/uheprng.json", 0, NULL), *row;
    assert_int_equal(json_array_size(rows), 19);
    size_t i;
    json_array_foreach(rows, i, row) check_recorded_seed(row);
    json_decref(rows);
}

/* From the package itself, under JavaScript: the first two numbers below 2^53 of a seed, and those
 * after 9998. They show all bits of the fraction, and go around the state 400 times. */
static void uheprng_is_the_packages_in_every_bit(void **state)
{
    (void)state;
    static const struct {
        const char *seed;
        int64_t first[2], later[2];
    } cases[] = {
        {"hello", {8502720051779429, 5392952367657306}, {7650837127784618, 8820878309494349}},
        {"\xe8\xbf\xb7\xe5\xae\xae",
         {5510045015870726, 3264410719660238},
         {6865433742747165, 8217524566269387}},
        {"", {5302848713881566, 2347299706412820}, {924307522009063, 7895059469404000}},
    };
    const int64_t below = INT64_C(1) << 53;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        mdr_random random;
        mdr_random_start(&random, MDR_RANDOM_UHEPRNG, cases[i].seed);
        assert_int_equal(mdr_random_below(&random, below), cases[i].first[0]);
        assert_int_equal(mdr_random_below(&random, below), cases[i].first[1]);
        for (int k = 2; k < 9998; k++) (void)mdr_random_bits(&random);
        assert_int_equal(mdr_random_below(&random, below), cases[i].later[0]);
        assert_int_equal(mdr_random_below(&random, below), cases[i].later[1]);
    }
}

static void assert_same_uheprng(const char *a, const char *b)
{
    mdr_random first, second;
    mdr_random_start(&first, MDR_RANDOM_UHEPRNG, a);
    mdr_random_start(&second, MDR_RANDOM_UHEPRNG, b);
    assert_memory_equal(&first, &second, sizeof first);
}

static void uheprng_seeds_are_cleaned(void **state)
{
    (void)state;
    assert_same_uheprng(" \t\r\n\v\fowl \xc2\xa0", "owl");
    assert_same_uheprng("\xe1\x9a\x80\xe2\x80\x80owl\xe2\x80\x8a\xe2\x80\xa8\xe2\x80\xa9", "owl");
    assert_same_uheprng("\xe2\x80\xaf\xe2\x81\x9f\xe3\x80\x80owl\xef\xbb\xbf", "owl");
    assert_same_uheprng("o\x01w\x1f\nl", "owl");
    assert_same_uheprng("\x02 owl \x02", "\x03 owl \x03"); /* blanks stay: trimming comes first */
    assert_same_uheprng("   ", "");
    assert_same_uheprng("a\xff"
                        "b",
                        "a\xef\xbf\xbd"
                        "b");
    assert_same_uheprng("\xe8\xbf", "\xef\xbf\xbd");
    mdr_random kept, trimmed;
    mdr_random_start(&kept, MDR_RANDOM_UHEPRNG, "\xe2\x80\x8bowl"); /* no white space: U+200B */
    mdr_random_start(&trimmed, MDR_RANDOM_UHEPRNG, "owl");
    assert_memory_not_equal(&kept, &trimmed, sizeof kept);
    mdr_random_start(&kept, MDR_RANDOM_UHEPRNG, "\x02 owl");
    assert_memory_not_equal(&kept, &trimmed, sizeof kept);
}

static void uheprng_bits_are_below_two_to_32(void **state)
{
    (void)state;
    mdr_random random, same;
    mdr__uheprng generator;
    mdr_random_start(&random, MDR_RANDOM_UHEPRNG, "hello");
    same = random;
    mdr__uheprng_start(&generator, "hello");
    for (int k = 0; k < 10000; k++) {
        const uint64_t bits = mdr_random_bits(&random);
        const double fraction = mdr__uheprng_fraction(&generator);
        assert_true(fraction >= 0 && fraction < 1);
        assert_true(bits == (uint64_t)(fraction * 4294967296.0));
        assert_int_equal(bits, mdr_random_below(&same, INT64_C(1) << 32));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(siphash_is_the_authors),
        cmocka_unit_test(key_is_the_hash_of_its_parts),
        cmocka_unit_test(keys_are_as_published),
        cmocka_unit_test(draws_without_high_are_splitmix64),
        cmocka_unit_test(draws_are_as_published),
        cmocka_unit_test(numbers_below_are_as_published),
        cmocka_unit_test(bytes_are_as_published),
        cmocka_unit_test(public_generator_is_as_published),
        cmocka_unit_test(wide_products_agree),
        cmocka_unit_test(bounds_at_the_ends),
        cmocka_unit_test(bytes_are_the_draws_lowest_first),
        cmocka_unit_test(draws_by_number_are_draws_in_order),
        cmocka_unit_test(copies_remember_a_place),
        cmocka_unit_test(elements_and_moves_are_one_draw),
        cmocka_unit_test(no_seed_is_the_empty_seed),
        cmocka_unit_test(uheprng_is_as_recorded),
        cmocka_unit_test(uheprng_is_the_packages_in_every_bit),
        cmocka_unit_test(uheprng_seeds_are_cleaned),
        cmocka_unit_test(uheprng_bits_are_below_two_to_32),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
