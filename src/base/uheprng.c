/*
 * Gibson's UHEPRNG (public domain), as the npm package random-seed 0.3.0 has it: the numbers of the
 * origin systems, to the last bit. JavaScript computes in IEEE doubles, and so does this: without
 * fused multiply-add (-ffp-contract=off), or the bits differ.
 *
 * Its hash takes UTF-16 code units, as JavaScript's strings are made of; a seed is UTF-8 here and is
 * read twice rather than copied. See docs/randomness.md.
 */
#include <float.h>
#include <string.h>

#include "base/number_text.h"
#include "base/random_internal.h"
#include "base/utf8.h"

_Static_assert(FLT_EVAL_METHOD == 0, "doubles must be computed as doubles, not wider");

static const double two_to_32 = 4294967296.0;

/* The hash; n is what it keeps between calls. */
static const double mash_start = 0xefc8249d;

/* JavaScript's x >>> 0 of a number from 0 to 2^63. */
static double low_32_bits(double x)
{
    return (double)(uint32_t)(uint64_t)x;
}

static void mash_unit(double *n, int32_t unit)
{
    *n += unit;
    double h = 0.02519603282416938 * *n;
    *n = low_32_bits(h);
    h -= *n;
    h *= *n;
    *n = low_32_bits(h);
    h -= *n;
    *n += h * two_to_32;
}

static double mash_result(double n)
{
    return low_32_bits(n) / two_to_32;
}

/* White space as JavaScript trims it. */
static bool is_trimmed(int32_t point)
{
    switch (point) {
    case 0x20:
    case 0xa0:
    case 0x1680:
    case 0x2028:
    case 0x2029:
    case 0x202f:
    case 0x205f:
    case 0x3000:
    case 0xfeff: return true;
    default: return (point >= 0x09 && point <= 0x0d) || (point >= 0x2000 && point <= 0x200a);
    }
}

typedef struct seed_text {
    const char *next, *limit;
} seed_text;

/* The seed without the white space at its ends. */
static seed_text trim_seed(const char *seed)
{
    seed_text trimmed = {seed, seed};
    const char *limit = seed + strlen(seed);
    bool begun = false;
    while (seed < limit) {
        const mdr__character character = mdr__utf8_read(seed, limit);
        const bool kept = !is_trimmed(character.point);
        if (kept && !begun) trimmed.next = seed;
        begun = begun || kept;
        seed += character.size;
        if (kept) trimmed.limit = seed;
    }
    return trimmed;
}

/* The next code units of a seed, two for a character above U+FFFF; control characters are passed
 * over. Returns how many, 0 at the end. */
static int32_t next_units(seed_text *seed, int32_t units[2])
{
    while (seed->next < seed->limit) {
        const mdr__character character = mdr__utf8_read(seed->next, seed->limit);
        const int32_t point = character.point < 0 ? MDR__REPLACEMENT_POINT : character.point;
        seed->next += character.size;
        if (point < 0x20) continue;
        if (point < 0x10000) {
            units[0] = point;
            return 1;
        }
        units[0] = 0xd800 + ((point - 0x10000) >> 10);
        units[1] = 0xdc00 + ((point - 0x10000) & 0x3ff);
        return 2;
    }
    return 0;
}

/* s[j] -= mash(the unit in decimal digits), for all j. */
static void stir_in_unit(mdr__uheprng *generator, double *n, int32_t unit)
{
    char digits[MDR__NUMBER_ROOM];
    const int32_t count = mdr__write_integer(unit, digits);
    for (int32_t j = 0; j < 48; j++) {
        for (int32_t i = 0; i < count; i++) mash_unit(n, digits[i]);
        generator->state[j] -= mash_result(*n);
        if (generator->state[j] < 0) generator->state[j] += 1;
    }
}

void mdr__uheprng_start(mdr__uheprng *generator, const char *seed)
{
    const seed_text trimmed = trim_seed(seed ? seed : "");
    double n = mash_start;
    for (int32_t j = 0; j < 48; j++) {
        mash_unit(&n, ' ');
        generator->state[j] = mash_result(n);
    }
    generator->carry = 1;
    generator->place = 48;

    int32_t units[2], count;
    for (seed_text text = trimmed; (count = next_units(&text, units)) > 0;) {
        for (int32_t i = 0; i < count; i++) mash_unit(&n, units[i]);
    }
    for (seed_text text = trimmed; (count = next_units(&text, units)) > 0;) {
        for (int32_t i = 0; i < count; i++) stir_in_unit(generator, &n, units[i]);
    }
}

static double next_raw(mdr__uheprng *generator)
{
    if (++generator->place >= 48) generator->place = 0;
    double *place = &generator->state[generator->place];
    const double t = 1768863 * *place + generator->carry / two_to_32;
    generator->carry = (double)(int32_t)t;
    *place = t - generator->carry;
    return *place;
}

double mdr__uheprng_fraction(mdr__uheprng *generator)
{
    const double two_to_21 = 2097152.0, two_to_53 = 9007199254740992.0;
    const double first = next_raw(generator);
    const double second = (double)(int32_t)(next_raw(generator) * two_to_21);
    return first + second / two_to_53;
}

int64_t mdr__uheprng_below(mdr__uheprng *generator, int64_t below)
{
    return (int64_t)((double)below * mdr__uheprng_fraction(generator));
}
