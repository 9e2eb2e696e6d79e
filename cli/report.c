/* Putting text together, and quoting. */
#include "report.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"

static void add_bytes(struct report *report, const char *bytes, size_t size)
{
    const mdr_sink sink = mdr_bytes_sink(&report->text);
    if (sink.write(sink.context, bytes, size)) report->failed = true;
}

void report_add(struct report *report, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *text = length < 0 ? NULL : malloc((size_t)length + 1);
    if (text) {
        (void)vsnprintf(text, (size_t)length + 1, format, again);
        add_bytes(report, text, (size_t)length);
    } else {
        report->failed = true;
    }
    va_end(again);
    free(text);
}

/* How many bytes the UTF-8 character at `text` has, or 0 where there is none. */
static size_t character_size(const char *text)
{
    const unsigned char *at = (const unsigned char *)text;
    const unsigned first = at[0];
    if (first < 0x80) return 1;
    const size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4) return 0;
    for (size_t i = 1; i < size; i++)
        if ((at[i] & 0xc0) != 0x80) return 0;
    /* Longer than need be, halves of pairs, beyond U+10FFFF. */
    if (first == 0xe0 && at[1] < 0xa0) return 0;
    if (first == 0xed && at[1] > 0x9f) return 0;
    if (first == 0xf0 && at[1] < 0x90) return 0;
    if (first == 0xf4 && at[1] > 0x8f) return 0;
    return size;
}

void report_json_string(struct report *report, const char *text)
{
    if (!text) {
        add_bytes(report, "null", 4);
        return;
    }
    add_bytes(report, "\"", 1);
    while (*text) {
        const size_t size = character_size(text);
        if (size == 0)
            add_bytes(report, "\xef\xbf\xbd", 3);
        else if (*text == '"' || *text == '\\')
            report_add(report, "\\%c", *text);
        else if ((unsigned char)*text < 0x20)
            report_add(report, "\\u%04x", (unsigned)*text);
        else
            add_bytes(report, text, size);
        text += size ? size : 1;
    }
    add_bytes(report, "\"", 1);
}

const char shell_plain_letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                   "_@%+=:,./-";

/* No control character, and all of it UTF-8. */
static bool is_printable(const char *text)
{
    for (size_t size; *text; text += size) {
        size = character_size(text);
        const unsigned char first = (unsigned char)text[0];
        const bool c1 = size == 2 && first == 0xc2 && (unsigned char)text[1] < 0xa0;
        if (size == 0 || first < 0x20 || first == 0x7f || c1) return false;
    }
    return true;
}

static void add_escaped(struct report *report, const char *text)
{
    add_bytes(report, "$'", 2);
    for (; *text; text++) {
        const unsigned char c = (unsigned char)*text;
        if (strchr(shell_plain_letters, c) || c == ' ')
            add_bytes(report, text, 1);
        else
            report_add(report, "\\%03o", (unsigned)c);
    }
    add_bytes(report, "'", 1);
}

void report_shell_word(struct report *report, const char *text)
{
    if (*text && text[strspn(text, shell_plain_letters)] == '\0') {
        add_bytes(report, text, strlen(text));
        return;
    }
    if (!is_printable(text)) {
        add_escaped(report, text);
        return;
    }
    add_bytes(report, "'", 1);
    for (; *text; text++)
        if (*text == '\'')
            add_bytes(report, "'\\''", 4);
        else
            add_bytes(report, text, 1);
    add_bytes(report, "'", 1);
}

void report_plain(struct report *report, const char *text)
{
    const size_t begin = report->text.size;
    add_bytes(report, text, strlen(text));
    if (report->text.data && !report->failed) make_plain(report->text.data + begin);
}

/* The number of a character that is size bytes long. */
static uint32_t character_at(const char *text, size_t size)
{
    static const uint8_t first_bits[5] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    uint32_t number = (uint8_t)text[0] & first_bits[size];
    for (size_t i = 1; i < size; i++) number = number << 6 | ((uint8_t)text[i] & 0x3f);
    return number;
}

static void add_json_escape(struct report *report, uint32_t character)
{
    if (character < 0x10000) {
        report_add(report, "\\u%04x", (unsigned)character);
        return;
    }
    character -= 0x10000;
    report_add(report, "\\u%04x\\u%04x", 0xd800u | character >> 10, 0xdc00u | (character & 0x3ff));
}

/* Beyond ASCII: escapes in JSON, which mean the same there; question marks in words. */
static void turn_to_ascii(struct report *report, bool json)
{
    struct report plain = {.failed = report->failed};
    for (const char *at = report->text.data; at && *at;) {
        const size_t size = character_size(at);
        if (size == 1)
            add_bytes(&plain, at, 1);
        else if (json && size > 0)
            add_json_escape(&plain, character_at(at, size));
        else
            add_bytes(&plain, "?", 1);
        at += size ? size : 1;
    }
    report_free(report);
    *report = plain;
}

exit_code report_print(struct report *report, const struct options *options)
{
    struct output output = {0};
    exit_code code = EXIT_DONE;
    if (is_given(options, OPTION_ascii)) turn_to_ascii(report, is_given(options, OPTION_json));
    if (report->failed) code = complain(EXIT_MEMORY, "%s", mdr_status_text(MDR_E_MEMORY));
    if (!code)
        code =
            output_open(options->values[OPTION_output], is_given(options, OPTION_force), &output);
    if (!code) {
        const mdr_sink sink = output_sink(&output);
        if (sink.write(sink.context, report->text.data ? report->text.data : "", report->text.size))
            code = output_complain(&output);
    }
    if (!code) code = output_keep(&output);
    output_close(&output);
    report_free(report);
    return code;
}

void report_free(struct report *report)
{
    mdr_bytes_clear(&report->text);
}
