/*
 * Random numbers for callers and algorithms: exact bounds, streams of bytes, and the public
 * generator, which is a stream of the default kind or holds the origin's generator.
 */
#include <string.h>

#include "base/random_internal.h"

int64_t mdr__below_rest(mdr__key key, uint64_t bits, uint64_t bound)
{
    const uint64_t uneven = (0 - bound) % bound; /* 2^64 mod bound */
    mdr__wide product = mdr__multiply_wide(bits, bound);
    while (product.low < uneven) {
        bits = mdr__draw((mdr__key){.low = bits, .high = key.high}, 0);
        product = mdr__multiply_wide(bits, bound);
    }
    return (int64_t)product.high;
}

void mdr__byte_stream_start(mdr__byte_stream *stream, mdr__key key)
{
    stream->key = key;
    stream->next = 0;
    stream->used = (int32_t)sizeof stream->block;
}

static void store_lowest_first(uint8_t bytes[8], uint64_t word)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    memcpy(bytes, &word, sizeof word);
}

void mdr__byte_stream_refill(mdr__byte_stream *stream)
{
    const mdr__key key =
        stream->key; /* kept aside: the compiler cannot see that bytes are no key */
    uint64_t next = stream->next;
    for (size_t i = 0; i < sizeof stream->block; i += 8)
        store_lowest_first(stream->block + i, mdr__draw(key, next++));
    stream->next = next;
    stream->used = 0;
}

/* What mdr_random holds. It is copied out and in, as what is declared as words may not be used in
 * place as something else; a word says which of the two it is. */
typedef struct counted_stream {
    mdr__key key;
    uint64_t next;
} counted_stream;

enum { KIND_PLACE = 0, HELD_PLACE = 1 };

_Static_assert(sizeof(uint64_t) + sizeof(mdr__uheprng) <= sizeof(mdr_random),
               "mdr_random must have room for the origin's generator");
_Static_assert(sizeof(mdr_random) <= 512, "mdr_random is promised to be 512 bytes at most");

static void store_held(mdr_random *random, const void *held, size_t size)
{
    memcpy(random->opaque + HELD_PLACE, held, size);
}

static counted_stream load_stream(const mdr_random *random)
{
    counted_stream stream;
    memcpy(&stream, random->opaque + HELD_PLACE, sizeof stream);
    return stream;
}

static mdr__uheprng load_uheprng(const mdr_random *random)
{
    mdr__uheprng generator;
    memcpy(&generator, random->opaque + HELD_PLACE, sizeof generator);
    return generator;
}

static bool is_uheprng(const mdr_random *random)
{
    return random->opaque[KIND_PLACE] == MDR_RANDOM_UHEPRNG;
}

void mdr_random_start(mdr_random *random, mdr_random_kind kind, const char *seed)
{
    *random = (mdr_random){.opaque = {[KIND_PLACE] = kind}};
    if (is_uheprng(random)) {
        mdr__uheprng generator;
        memset(&generator, 0, sizeof generator);
        mdr__uheprng_start(&generator, seed);
        store_held(random, &generator, sizeof generator);
    } else {
        const counted_stream stream = {.key = mdr__key_of(seed, 0, "", 0, "")};
        store_held(random, &stream, sizeof stream);
    }
}

static uint64_t next_draw(mdr_random *random, mdr__key *key)
{
    counted_stream stream = load_stream(random);
    *key = stream.key;
    const uint64_t bits = mdr__draw(stream.key, stream.next++);
    store_held(random, &stream, sizeof stream);
    return bits;
}

static int64_t next_uheprng(mdr_random *random, int64_t below)
{
    mdr__uheprng generator = load_uheprng(random);
    const int64_t number = mdr__uheprng_below(&generator, below);
    store_held(random, &generator, sizeof generator);
    return number;
}

uint64_t mdr_random_bits(mdr_random *random)
{
    mdr__key key;
    if (is_uheprng(random)) return (uint64_t)next_uheprng(random, INT64_C(1) << 32);
    return next_draw(random, &key);
}

int64_t mdr_random_below(mdr_random *random, int64_t below)
{
    mdr__key key;
    if (below < 1) return 0;
    if (is_uheprng(random)) return next_uheprng(random, below);
    const uint64_t bits = next_draw(random, &key);
    return mdr__below(key, bits, below);
}

const void *mdr_random_element(mdr_random *random, const void *array, int64_t count, size_t size)
{
    if (!array || count < 1) return NULL;
    return (const char *)array + (size_t)mdr_random_below(random, count) * size;
}

void mdr_random_move(mdr_random *random, int32_t *dx, int32_t *dy)
{
    static const int32_t moves[][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    const int32_t *move = moves[mdr_random_below(random, 4)];
    *dx = move[0];
    *dy = move[1];
}
