/*
 * CRC-32C by slices (Kounavis, Berry 2005): table k tells what a byte does to the checksum when k
 * more bytes come behind it, so that sixteen bytes are looked up side by side, not one after the
 * other. Each sixteen still wait for those before them, so the two halves of a block are summed at
 * the same time, the second from 0, and the sum of the first is moved ahead over the second: sums
 * are polynomials, and moving one ahead by n bytes multiplies it by x^(8n). About 5 bytes a
 * nanosecond, and the same on every machine.
 */
#include "base/crc32c.h"

#include "base/little_endian.h"

/* The polynomial, its bits reversed. */
#define REVERSED UINT32_C(0x82f63b78)

/* Bytes in half a block, and their logarithm. */
enum { HALF_LOG = 12, HALF = 1 << HALF_LOG };

/* Products of polynomials modulo the polynomial; the highest bit is x^0. */
static uint32_t product_of(uint32_t a, uint32_t b)
{
    uint32_t product = 0;
    for (uint32_t bit = UINT32_C(1) << 31; bit; bit >>= 1) {
        if (a & bit) product ^= b;
        b = b >> 1 ^ (b & 1 ? REVERSED : 0);
    }
    return product;
}

static void prepare_ahead(mdr__crc32c_tables *tables)
{
    uint32_t power = UINT32_C(1) << 23; /* x^8 */
    for (int32_t i = 0; i < HALF_LOG; i++) power = product_of(power, power);
    for (int32_t place = 0; place < 4; place++) {
        uint32_t *ahead = tables->ahead[place];
        ahead[0] = 0;
        for (uint32_t bit = 1; bit < 256; bit <<= 1) {
            const uint32_t moved = product_of(bit << 8 * place, power);
            for (uint32_t below = 0; below < bit; below++)
                ahead[bit | below] = moved ^ ahead[below];
        }
    }
}

void mdr__crc32c_prepare(mdr__crc32c_tables *tables)
{
    prepare_ahead(tables);
    for (uint32_t byte = 0; byte < 256; byte++) {
        uint32_t crc = byte;
        for (int32_t bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (crc & 1 ? REVERSED : 0);
        tables->slice[0][byte] = crc;
    }
    for (int32_t k = 1; k < MDR__CRC32C_SLICES; k++) {
        for (int32_t byte = 0; byte < 256; byte++) {
            const uint32_t before = tables->slice[k - 1][byte];
            tables->slice[k][byte] = before >> 8 ^ tables->slice[0][before & 0xff];
        }
    }
}

/* What eight bytes do, with `behind` more slices behind them. */
static inline uint32_t eight_bytes(const mdr__crc32c_tables *tables, uint64_t word, int32_t behind)
{
    const uint32_t(*slice)[256] = tables->slice + behind;
    return slice[7][word & 0xff] ^ slice[6][word >> 8 & 0xff] ^ slice[5][word >> 16 & 0xff]
           ^ slice[4][word >> 24 & 0xff] ^ slice[3][word >> 32 & 0xff] ^ slice[2][word >> 40 & 0xff]
           ^ slice[1][word >> 48 & 0xff] ^ slice[0][word >> 56];
}

static inline uint32_t sixteen_bytes(const mdr__crc32c_tables *tables, uint32_t crc,
                                     const uint8_t *at)
{
    return eight_bytes(tables, mdr__load_64(at) ^ crc, 8)
           ^ eight_bytes(tables, mdr__load_64(at + 8), 0);
}

/* A block: two halves. */
static uint32_t sum_halves(const mdr__crc32c_tables *tables, uint32_t crc, const uint8_t *at)
{
    uint32_t behind = 0;
    for (const uint8_t *end = at + HALF; at < end; at += 16) {
        crc = sixteen_bytes(tables, crc, at);
        behind = sixteen_bytes(tables, behind, at + HALF);
    }
    return tables->ahead[0][crc & 0xff] ^ tables->ahead[1][crc >> 8 & 0xff]
           ^ tables->ahead[2][crc >> 16 & 0xff] ^ tables->ahead[3][crc >> 24] ^ behind;
}

uint32_t mdr__crc32c(const mdr__crc32c_tables *tables, uint32_t crc, const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    crc = ~crc;
    for (; size >= 2 * HALF; size -= 2 * HALF, at += 2 * HALF) crc = sum_halves(tables, crc, at);
    for (; size >= 16; size -= 16, at += 16) crc = sixteen_bytes(tables, crc, at);
    for (; size > 0; size--, at++) crc = crc >> 8 ^ tables->slice[0][(crc ^ *at) & 0xff];
    return ~crc;
}
