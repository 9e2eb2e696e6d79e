/* Seeds of two words and a number: easy to read out, to type, and to tell apart. */
#define _GNU_SOURCE /* getrandom */

#include "seed.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/random.h>
#endif

/* 64 each, short and plain. They may change some day: any text is a seed, so one that was printed
 * stays what it is. */
static const char *const first_words[64] = {
    "amber", "ample", "azure", "balmy", "bold",  "brave", "brief", "bright", "brisk", "broad",
    "calm",  "clean", "clear", "cool",  "coral", "crisp", "dusky", "eager",  "early", "fair",
    "fast",  "fine",  "fresh", "full",  "glad",  "gold",  "grand", "green",  "happy", "hazel",
    "ivory", "jolly", "keen",  "kind",  "large", "late",  "light", "lilac",  "lucky", "merry",
    "mild",  "misty", "neat",  "new",   "noble", "old",   "olive", "pale",   "plain", "proud",
    "quick", "quiet", "rapid", "ruby",  "rusty", "sandy", "sharp", "silver", "slow",  "snowy",
    "soft",  "sunny", "swift", "warm"};
static const char *const second_words[64] = {
    "acorn", "alder",  "apple",  "aspen",  "badger", "beech",  "birch", "bison", "brook",  "cedar",
    "cliff", "cloud",  "clover", "crane",  "creek",  "daisy",  "delta", "dove",  "eagle",  "egret",
    "elm",   "falcon", "fern",   "field",  "finch",  "forest", "fox",   "grove", "gull",   "harbor",
    "hare",  "heron",  "hill",   "iris",   "island", "ivy",    "lake",  "larch", "lark",   "lily",
    "lynx",  "maple",  "marsh",  "meadow", "moss",   "oak",    "otter", "owl",   "pebble", "pine",
    "plum",  "pond",   "poplar", "quail",  "raven",  "reed",   "river", "robin", "sedge",  "stone",
    "stork", "swan",   "tulip",  "wren"};

/* Eight bytes of chance. */
static bool draw_bits(uint64_t *bits)
{
#if defined(__linux__)
    if (getrandom(bits, sizeof *bits, 0) == (ssize_t)sizeof *bits) return true;
#endif
    const int source = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    if (source < 0) return false;
    const bool whole = read(source, bits, sizeof *bits) == (ssize_t)sizeof *bits;
    (void)close(source);
    return whole;
}

bool draw_seed(char seed[SEED_ROOM])
{
    uint64_t bits = 0;
    if (!draw_bits(&bits)) return false;
    const unsigned number = 10000 + (unsigned)((bits >> 12) % 90000);
    (void)snprintf(seed, SEED_ROOM, "%s-%s-%u", first_words[bits & 63],
                   second_words[bits >> 6 & 63], number);
    return true;
}

bool draw_token(char token[TOKEN_LETTERS + 1])
{
    uint64_t bits = 0;
    if (!draw_bits(&bits)) return false;
    for (int i = 0; i < TOKEN_LETTERS; i++, bits >>= 5)
        token[i] = "abcdefghijkmnpqrstuvwxyz23456789"[bits & 31];
    token[TOKEN_LETTERS] = '\0';
    return true;
}
