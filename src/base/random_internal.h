/*
 * Keys, streams and counters: the generators as algorithms use them. See docs/randomness.md.
 *
 * A stream is a key and a counter. Draw k of a stream is mdr__draw(key, k): no state, so rows,
 * words and links can have their draws directly.
 */
#ifndef MDR_BASE_RANDOM_INTERNAL_H
#define MDR_BASE_RANDOM_INTERNAL_H

#include "base/wide_product.h"
#include "meander/random.h"

typedef struct mdr__key {
    uint64_t low, high;
} mdr__key;

/* SipHash-2-4-128 with the key bytes 0, 1 .. 15 of: the seed's bytes, a zero byte, the item as 8
 * bytes little-endian, the algorithm's bytes, a zero byte, the version as 4 bytes little-endian,
 * the stream's bytes, a zero byte. seed NULL is the empty text. */
mdr__key mdr__key_of(const char *seed, int64_t item, const char *algorithm, int32_t version,
                     const char *stream);

/* SipHash-2-4 with 128 bits of output (Aumasson, Bernstein 2012); the first 8 bytes in .low. */
mdr__key mdr__siphash128(const uint8_t key[16], const void *bytes, size_t size);

/* Draw k: the finaliser of splitmix64 over low + (k + 1) x golden gamma, with high folded in between
 * the two multiplications; high 0 is splitmix64 itself. */
static inline uint64_t mdr__draw(mdr__key key, uint64_t k)
{
    uint64_t z = key.low + (k + 1) * UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27) ^ key.high) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* mdr__below where the rest may be uneven, which is rare: not worth its place inline. */
int64_t mdr__below_rest(mdr__key key, uint64_t bits, uint64_t bound);

/* A uniform number below `below` (1 .. 2^63) from the draw `bits`: the high half of bits x below
 * (Lemire 2019). Where the low half falls into the uneven rest, the draw is replaced by
 * mdr__draw({bits, high of the key}, 0), and so on: exact, and still one counter a draw. */
static inline int64_t mdr__below(mdr__key key, uint64_t bits, int64_t below)
{
    const uint64_t bound = below > 0 ? (uint64_t)below : 1;
    const mdr__wide product = mdr__multiply_wide(bits, bound);
    return product.low < bound ? mdr__below_rest(key, bits, bound) : (int64_t)product.high;
}

/* Bytes of a stream in order: byte n is byte n % 8 (lowest first) of draw n / 8. */
typedef struct mdr__byte_stream {
    mdr__key key;
    uint64_t next; /* the next draw */
    int32_t used;  /* bytes of the block that are spent */
    uint8_t block[512];
} mdr__byte_stream;

void mdr__byte_stream_start(mdr__byte_stream *stream, mdr__key key);
void mdr__byte_stream_refill(mdr__byte_stream *stream);

static inline uint8_t mdr__next_byte(mdr__byte_stream *stream)
{
    if (stream->used == (int32_t)sizeof stream->block) mdr__byte_stream_refill(stream);
    return stream->block[stream->used++];
}

/* A uniform number below `below` (1 .. 256) from whole bytes: bytes at or above the largest multiple
 * of `below` are passed over; of the others, floor(byte / (256 / below)). */
static inline int32_t mdr__byte_below(mdr__byte_stream *stream, int32_t below)
{
    const int32_t share = 256 / below;
    int32_t index;
    do index = mdr__next_byte(stream) / share;
    while (index >= below);
    return index;
}

/* The origin's generator; mdr_random holds one. fraction is 0 <= f < 1. */
typedef struct mdr__uheprng {
    double state[48];
    double carry;
    int32_t place;
} mdr__uheprng;

void mdr__uheprng_start(mdr__uheprng *generator, const char *seed);
double mdr__uheprng_fraction(mdr__uheprng *generator);
int64_t mdr__uheprng_below(mdr__uheprng *generator, int64_t below);

#endif
