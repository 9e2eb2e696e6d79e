/* CRC-32C: published values, and the same as bit by bit at every size and place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/crc32c.h"
#include "base/little_endian.h"

static uint32_t sum_of(const void *bytes, size_t size)
{
    mdr__crc32c_tables tables;
    mdr__crc32c_prepare(&tables);
    return mdr__crc32c(&tables, 0, bytes, size);
}

/* Those of RFC 3720, appendix B.4. */
static void published_values(void **state)
{
    (void)state;
    uint8_t bytes[32];
    assert_int_equal(sum_of("123456789", 9), 0xe3069283);
    assert_int_equal(sum_of("", 0), 0);
    memset(bytes, 0, sizeof bytes);
    assert_int_equal(sum_of(bytes, sizeof bytes), 0x8a9136aa);
    memset(bytes, 0xff, sizeof bytes);
    assert_int_equal(sum_of(bytes, sizeof bytes), 0x62a8ab43);
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)i;
    assert_int_equal(sum_of(bytes, sizeof bytes), 0x46dd794e);
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)(31 - i);
    assert_int_equal(sum_of(bytes, sizeof bytes), 0x113fdb5c);
}

static uint32_t bit_by_bit(const uint8_t *bytes, size_t size)
{
    uint32_t crc = UINT32_MAX;
    for (size_t i = 0; i < size * 8; i++) {
        const uint32_t bit = (crc ^ (uint32_t)bytes[i / 8] >> i % 8) & 1;
        crc = crc >> 1 ^ (bit ? UINT32_C(0x82f63b78) : 0);
    }
    return ~crc;
}

static void every_size_and_place(void **state)
{
    (void)state;
    uint8_t bytes[160];
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)(i * i + 7 * i + 3);
    for (size_t from = 0; from < 17; from++) {
        for (size_t size = 0; size < 140; size++)
            assert_int_equal(sum_of(bytes + from, size), bit_by_bit(bytes + from, size));
    }
}

/* Long ones are summed in halves. */
static void blocks_and_more(void **state)
{
    (void)state;
    static uint8_t bytes[3 * 8192 + 100];
    static const int8_t about[] = {-17, -1, 0, 1, 15, 16, 100};
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)(i * i / 3 + i);
    for (int32_t blocks = 1; blocks <= 3; blocks++) {
        for (size_t i = 0; i < sizeof about; i++) {
            const size_t size = (size_t)(blocks * 8192 + about[i]);
            assert_int_equal(sum_of(bytes, size), bit_by_bit(bytes, size));
        }
    }
}

static void sums_go_on(void **state)
{
    (void)state;
    const char text[] = "a text that is summed in two parts, wherever it is cut";
    mdr__crc32c_tables tables;
    mdr__crc32c_prepare(&tables);
    const uint32_t whole = sum_of(text, sizeof text);
    for (size_t cut = 0; cut <= sizeof text; cut++) {
        const uint32_t begun = mdr__crc32c(&tables, 0, text, cut);
        assert_int_equal(mdr__crc32c(&tables, begun, text + cut, sizeof text - cut), whole);
    }
}

static void numbers_have_the_lowest_byte_first(void **state)
{
    (void)state;
    uint8_t bytes[9] = {0};
    mdr__store_64(bytes + 1, UINT64_C(0x8877665544332211));
    for (uint8_t i = 0; i < 8; i++) assert_int_equal(bytes[i + 1], 0x11 * (i + 1));
    assert_true(mdr__load_64(bytes + 1) == UINT64_C(0x8877665544332211));
    assert_int_equal(mdr__load_32(bytes + 5), 0x88776655);
    mdr__store_32(bytes + 5, 0x04030201);
    assert_true(mdr__load_64(bytes + 1) == UINT64_C(0x0403020144332211));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_values),
        cmocka_unit_test(every_size_and_place),
        cmocka_unit_test(blocks_and_more),
        cmocka_unit_test(sums_go_on),
        cmocka_unit_test(numbers_have_the_lowest_byte_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
