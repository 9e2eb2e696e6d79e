/* Writing through a sink by way of a buffer; the first failure sticks and silences the rest. */
#include "base/out.h"

#include <string.h>

#include "base/number_text.h"
#include "base/utf8.h"

void mdr__out_start(mdr__out *out, const mdr_sink *sink)
{
    out->sink = sink;
    out->status = sink && sink->write ? MDR_OK : MDR_E_ARGUMENT;
    out->written = 0;
    out->used = 0;
}

static void hand_over(mdr__out *out, const void *bytes, size_t size)
{
    if (out->status || size == 0) return;
    out->status = out->sink->write(out->sink->context, bytes, size);
}

static void flush_out(mdr__out *out)
{
    hand_over(out, out->buffer, out->used);
    out->used = 0;
}

void mdr__out_bytes(mdr__out *out, const void *bytes, size_t size)
{
    if (out->status || size == 0) return;
    if (size > sizeof out->buffer - out->used) flush_out(out);
    if (size > sizeof out->buffer) {
        hand_over(out, bytes, size);
    } else if (!out->status) {
        memcpy(out->buffer + out->used, bytes, size);
        out->used += size;
    }
    if (!out->status) out->written += (int64_t)size;
}

void mdr__out_text(mdr__out *out, const char *text)
{
    mdr__out_bytes(out, text, strlen(text));
}

void mdr__out_char(mdr__out *out, char c)
{
    mdr__out_bytes(out, &c, 1);
}

void mdr__out_integer(mdr__out *out, int64_t number)
{
    char text[MDR__NUMBER_ROOM];
    mdr__out_bytes(out, text, (size_t)mdr__write_integer(number, text));
}

void mdr__out_fixed(mdr__out *out, int64_t number, int32_t decimals)
{
    char text[MDR__NUMBER_ROOM];
    mdr__out_bytes(out, text, (size_t)mdr__write_fixed(number, decimals, text));
}

void mdr__out_repeat(mdr__out *out, const char *text, int64_t times)
{
    const size_t size = strlen(text);
    for (; times > 0 && !out->status; times--) mdr__out_bytes(out, text, size);
}

/* What stands for a character in XML, or NULL where it stands for itself. A carriage return would
 * be read back as a line feed. */
static const char *xml_form(int32_t point)
{
    switch (point) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '"': return "&quot;";
    case '\r': return "&#13;";
    case '\n':
    case '\t': return NULL;
    case 0xfffe:
    case 0xffff: return MDR__REPLACEMENT;
    default: return point < 0x20 ? MDR__REPLACEMENT : NULL;
    }
}

/* What stands for a character in a JSON string, or NULL where it stands for itself. `room` holds
 * what is made for it. */
static const char *json_form(int32_t point, char room[7])
{
    switch (point) {
    case '"': return "\\\"";
    case '\\': return "\\\\";
    case '\b': return "\\b";
    case '\f': return "\\f";
    case '\n': return "\\n";
    case '\r': return "\\r";
    case '\t': return "\\t";
    default: break;
    }
    if (point >= 0x20) return NULL;
    if (point < 0) return MDR__REPLACEMENT;
    memcpy(room, "\\u00", 4);
    room[4] = point < 0x10 ? '0' : '1';
    room[5] = "0123456789abcdef"[point & 15];
    room[6] = '\0';
    return room;
}

void mdr__out_xml(mdr__out *out, const char *text)
{
    const char *limit = text + strlen(text);
    while (text < limit) {
        const mdr__character character = mdr__utf8_read(text, limit);
        const char *form = xml_form(character.point);
        if (form)
            mdr__out_text(out, form);
        else
            mdr__out_bytes(out, text, (size_t)character.size);
        text += character.size;
    }
}

void mdr__out_json_string(mdr__out *out, const char *text)
{
    char room[7];
    const char *limit = text + strlen(text);
    mdr__out_char(out, '"');
    while (text < limit) {
        const mdr__character character = mdr__utf8_read(text, limit);
        const char *form = json_form(character.point, room);
        if (form)
            mdr__out_text(out, form);
        else
            mdr__out_bytes(out, text, (size_t)character.size);
        text += character.size;
    }
    mdr__out_char(out, '"');
}

mdr_status mdr__out_end(mdr__out *out)
{
    flush_out(out);
    return out->status;
}
