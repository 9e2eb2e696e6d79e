/*
 * SipHash-2-4 with 128 bits of output (Aumasson and Bernstein, "SipHash: a fast short-input PRF",
 * 2012; the longer output is from their reference code), taken in byte by byte, so that what is
 * hashed need not be put together first. It turns seeds into keys: a few dozen bytes a maze.
 */
#include "base/random_internal.h"

typedef struct siphash {
    uint64_t v0, v1, v2, v3;
    uint64_t word; /* the bytes since the last whole word, lowest first */
    uint64_t size; /* bytes taken in */
} siphash;

static uint64_t rotate_left(uint64_t word, int32_t places)
{
    return word << places | word >> (64 - places);
}

static void mix_rounds(siphash *hash, int32_t rounds)
{
    while (rounds-- > 0) {
        hash->v0 += hash->v1;
        hash->v2 += hash->v3;
        hash->v1 = rotate_left(hash->v1, 13) ^ hash->v0;
        hash->v3 = rotate_left(hash->v3, 16) ^ hash->v2;
        hash->v0 = rotate_left(hash->v0, 32);
        hash->v2 += hash->v1;
        hash->v0 += hash->v3;
        hash->v1 = rotate_left(hash->v1, 17) ^ hash->v2;
        hash->v3 = rotate_left(hash->v3, 21) ^ hash->v0;
        hash->v2 = rotate_left(hash->v2, 32);
    }
}

static uint64_t read_word(const uint8_t bytes[8])
{
    uint64_t word = 0;
    for (int32_t i = 0; i < 8; i++) word |= (uint64_t)bytes[i] << 8 * i;
    return word;
}

static siphash start_siphash(const uint8_t key[16])
{
    const uint64_t first = read_word(key), second = read_word(key + 8);
    return (siphash){
        .v0 = first ^ UINT64_C(0x736f6d6570736575),
        .v1 = second ^ UINT64_C(0x646f72616e646f6d) ^ 0xee, /* 0xee: 128 bits are wanted */
        .v2 = first ^ UINT64_C(0x6c7967656e657261),
        .v3 = second ^ UINT64_C(0x7465646279746573),
    };
}

static void take_word(siphash *hash, uint64_t word)
{
    hash->v3 ^= word;
    mix_rounds(hash, 2);
    hash->v0 ^= word;
}

static void take_byte(siphash *hash, uint8_t byte)
{
    hash->word |= (uint64_t)byte << 8 * (hash->size++ % 8);
    if (hash->size % 8) return;
    take_word(hash, hash->word);
    hash->word = 0;
}

static mdr__key end_siphash(siphash *hash)
{
    mdr__key key;
    take_word(hash, hash->word | hash->size << 56);
    hash->v2 ^= 0xee;
    mix_rounds(hash, 4);
    key.low = hash->v0 ^ hash->v1 ^ hash->v2 ^ hash->v3;
    hash->v1 ^= 0xdd;
    mix_rounds(hash, 4);
    key.high = hash->v0 ^ hash->v1 ^ hash->v2 ^ hash->v3;
    return key;
}

mdr__key mdr__siphash128(const uint8_t key[16], const void *bytes, size_t size)
{
    siphash hash = start_siphash(key);
    const uint8_t *next = bytes;
    for (size_t i = 0; i < size; i++) take_byte(&hash, next[i]);
    return end_siphash(&hash);
}

/* A text and its zero byte, so that where one ends and the next begins is part of what is hashed. */
static void take_text(siphash *hash, const char *text)
{
    for (; text && *text; text++) take_byte(hash, (uint8_t)*text);
    take_byte(hash, 0);
}

static void take_number(siphash *hash, uint64_t number, int32_t bytes)
{
    for (int32_t i = 0; i < bytes; i++) take_byte(hash, (uint8_t)(number >> 8 * i));
}

mdr__key mdr__key_of(const char *seed, int64_t item, const char *algorithm, int32_t version,
                     const char *stream)
{
    static const uint8_t key[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    siphash hash = start_siphash(key);
    take_text(&hash, seed);
    take_number(&hash, (uint64_t)item, 8);
    take_text(&hash, algorithm);
    take_number(&hash, (uint32_t)version, 4);
    take_text(&hash, stream);
    return end_siphash(&hash);
}
