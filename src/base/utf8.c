/* UTF-8, after table 3-7 of the Unicode standard: what the first byte says about the others. */
#include "base/utf8.h"

typedef struct lead_byte {
    int32_t following; /* how many bytes come behind it, or -1 where no character begins with it */
    int32_t bits;      /* the bits it gives to the code point */
    uint8_t low, high; /* between which the second byte lies */
} lead_byte;

static lead_byte read_lead(uint8_t byte)
{
    if (byte < 0x80) return (lead_byte){0, byte, 0, 0};
    if (byte < 0xc2) return (lead_byte){-1, 0, 0, 0};
    if (byte < 0xe0) return (lead_byte){1, byte & 0x1f, 0x80, 0xbf};
    if (byte == 0xe0) return (lead_byte){2, 0x00, 0xa0, 0xbf};
    if (byte == 0xed) return (lead_byte){2, 0x0d, 0x80, 0x9f};
    if (byte < 0xf0) return (lead_byte){2, byte & 0x0f, 0x80, 0xbf};
    if (byte == 0xf0) return (lead_byte){3, 0x00, 0x90, 0xbf};
    if (byte < 0xf4) return (lead_byte){3, byte & 0x07, 0x80, 0xbf};
    if (byte == 0xf4) return (lead_byte){3, 0x04, 0x80, 0x8f};
    return (lead_byte){-1, 0, 0, 0};
}

mdr__character mdr__utf8_read(const char *text, const char *limit)
{
    const lead_byte lead = read_lead((uint8_t)*text);
    if (lead.following < 0) return (mdr__character){-1, 1};
    int32_t point = lead.bits;
    for (int32_t i = 1; i <= lead.following; i++) {
        if (text + i == limit) return (mdr__character){-1, i};
        const uint8_t byte = (uint8_t)text[i];
        const uint8_t low = i == 1 ? lead.low : 0x80, high = i == 1 ? lead.high : 0xbf;
        if (byte < low || byte > high) return (mdr__character){-1, i};
        point = point << 6 | (byte & 0x3f);
    }
    return (mdr__character){point, lead.following + 1};
}

int32_t mdr__utf8_write(int32_t point, char *text)
{
    if (point < 0x80) {
        text[0] = (char)point;
        return 1;
    }
    const int32_t following = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    static const int32_t lead_marks[] = {[1] = 0xc0, [2] = 0xe0, [3] = 0xf0};
    text[0] = (char)(lead_marks[following] | point >> 6 * following);
    for (int32_t i = 1; i <= following; i++)
        text[i] = (char)(0x80 | (point >> 6 * (following - i) & 0x3f));
    return following + 1;
}
