/* Bits in arrays of words: searching, counting and filling, a word at a time. */
#include "base/bits.h"

int64_t mdr__next_bit(const uint64_t *words, int64_t from, int64_t bound)
{
    if (from >= bound) return -1;
    const int64_t last = (bound - 1) >> 6;
    int64_t w = from >> 6;
    uint64_t word = words[w] & UINT64_MAX << (from & 63);
    while (!word) {
        if (w == last) return -1;
        word = words[++w];
    }
    const int64_t found = w * 64 + mdr__lowest_bit(word);
    return found < bound ? found : -1;
}

/* The set bits of each byte, in that byte: 0 to 8. Plain arithmetic, which compilers do for several
 * words at once; a call for each word would be slower by far. */
static inline uint64_t count_by_byte(uint64_t word)
{
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    return (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
}

int64_t mdr__count_words(const uint64_t *words, int64_t count)
{
    const uint64_t even_bytes = UINT64_C(0x00ff00ff00ff00ff);
    const int64_t most = 31; /* words whose counts a byte can hold: 31 x 8 < 256 */
    int64_t total = 0;
    for (int64_t first = 0; first < count; first += most) {
        const int64_t bound = count - first < most ? count : first + most;
        uint64_t bytes = 0;
        for (int64_t w = first; w < bound; w++) bytes += count_by_byte(words[w]);
        const uint64_t pairs = (bytes & even_bytes) + (bytes >> 8 & even_bytes);
        total += (int64_t)(pairs * UINT64_C(0x0001000100010001) >> 48);
    }
    return total;
}

void mdr__clear_bits(uint64_t *words, int64_t first, int64_t count)
{
    if (count <= 0) return;
    const int64_t last = first + count - 1;
    const uint64_t before_first = ~(UINT64_MAX << (first & 63));
    const uint64_t after_last = ~(UINT64_MAX >> (63 - (last & 63)));
    int64_t w = first >> 6;
    if (w == last >> 6) {
        words[w] &= before_first | after_last;
        return;
    }
    words[w++] &= before_first;
    while (w < last >> 6) words[w++] = 0;
    words[w] &= after_last;
}

void mdr__fill_bits(uint64_t *words, int64_t first, int64_t count)
{
    if (count <= 0) return;
    const int64_t last = first + count - 1;
    const uint64_t from_first = UINT64_MAX << (first & 63);
    const uint64_t to_last = UINT64_MAX >> (63 - (last & 63));
    int64_t w = first >> 6;
    if (w == last >> 6) {
        words[w] |= from_first & to_last;
        return;
    }
    words[w++] |= from_first;
    while (w < last >> 6) words[w++] = UINT64_MAX;
    words[w] |= to_last;
}
