/*
 * Random numbers: the same from the same seed on every machine.
 *
 * MDR_RANDOM_DEFAULT is a counter generator: a key of 128 bits, SipHash-2-4-128 of (seed, item,
 * algorithm, version, stream), and the finaliser of splitmix64 (Steele, Lea, Flood 2014) over a
 * counter, so that draw k can be had directly. MDR_RANDOM_UHEPRNG is Gibson's UHEPRNG, as the npm
 * package random-seed has it: the numbers of the origin systems. See docs/randomness.md.
 */
#ifndef MEANDER_RANDOM_H
#define MEANDER_RANDOM_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum mdr_random_kind { MDR_RANDOM_DEFAULT = 0, MDR_RANDOM_UHEPRNG } mdr_random_kind;

/* A generator; opaque, 512 bytes at most, may be copied by assignment to remember a place. */
typedef struct mdr_random {
    uint64_t opaque[64];
} mdr_random;

/* Starts a generator from a seed, UTF-8 text (a number is its digits); NULL is the empty text.
 * The stream "" of algorithm "", version 0, of item 0 of the default kind. Always succeeds. */
MDR_API void mdr_random_start(mdr_random *random, mdr_random_kind kind, const char *seed);

/* 64 uniform bits (default kind), or the next fraction scaled to 32 bits (UHEPRNG). */
MDR_API uint64_t mdr_random_bits(mdr_random *random);

/* A uniform integer from 0 to below-1; below is 1..2^53 (UHEPRNG: up to 2^32 as recorded). The
 * default kind is exactly uniform; UHEPRNG is floor(below x fraction), as in the origin. */
MDR_API int64_t mdr_random_below(mdr_random *random, int64_t below);

/* A random element of an array of `count` elements of `size` bytes: one draw. NULL when count is 0
 * (no draw is made then). */
MDR_API const void *mdr_random_element(mdr_random *random, const void *array, int64_t count,
                                       size_t size);

/* A random unit move: one draw below 4 of left (-1,0), up (0,-1), down (0,1), right (1,0). */
MDR_API void mdr_random_move(mdr_random *random, int32_t *dx, int32_t *dy);

#ifdef __cplusplus
}
#endif

#endif
