/* Complaints and words, a line each, straight to standard error. */
#define _POSIX_C_SOURCE 200809L

#include "messages.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "progress.h"

static bool quiet;

void keep_quiet(void)
{
    quiet = true;
}

void make_plain(char *text)
{
    for (unsigned char *at = (unsigned char *)text; *at; at++) {
        const bool second_of_c1 = at > (unsigned char *)text && at[-1] == 0xc2 && *at < 0xa0;
        if (*at < 0x20 || *at == 0x7f) *at = '?';
        if (second_of_c1 && *at >= 0x80) at[-1] = *at = '?';
    }
}

static void print_line(const char *before, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

/* One line, whole, in one write, so that lines of several processes do not mix. */
static void print_line(const char *before, const char *format, va_list arguments)
{
    char line[2048];
    size_t used = strlen(before);
    memcpy(line, before, used);
    (void)vsnprintf(line + used, sizeof line - used - 1, format, arguments);
    make_plain(line);
    used = strlen(line);
    line[used++] = '\n';
    progress_make_way();
    (void)!write(STDERR_FILENO, line, used);
}

exit_code complain(exit_code code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print_line("meander: ", format, arguments);
    va_end(arguments);
    return code;
}

void tell(const char *format, ...)
{
    if (quiet) return;
    va_list arguments;
    va_start(arguments, format);
    print_line("", format, arguments);
    va_end(arguments);
}

void write_bytes_text(int64_t bytes, char text[BYTES_TEXT_ROOM])
{
    static const char *const units[] = {"bytes", "kB", "MB", "GB", "TB", "PB", "EB"};
    int32_t unit = 0;
    int64_t one = 1; /* what the unit stands for */
    for (; bytes / one >= 1000 && unit < 6; unit++) one *= 1000;
    const int64_t whole = bytes / one;
    const int decimals = unit == 0 || whole >= 100 ? 0 : whole >= 10 ? 1 : 2;
    const int64_t scale = decimals == 2 ? 100 : decimals == 1 ? 10 : 1;
    const int64_t last = one / scale; /* what the last digit stands for */
    const int64_t digits = bytes / last + (bytes % last != 0);
    if (decimals == 0)
        (void)snprintf(text, BYTES_TEXT_ROOM, "%lld %s", (long long)digits, units[unit]);
    else
        (void)snprintf(text, BYTES_TEXT_ROOM, "%lld.%0*lld %s", (long long)(digits / scale),
                       decimals, (long long)(digits % scale), units[unit]);
}

static exit_code code_of(mdr_status status)
{
    switch (status) {
    case MDR_OK: return EXIT_DONE;
    case MDR_E_MEMORY:
    case MDR_E_LIMIT: return EXIT_MEMORY;
    case MDR_E_CANCELLED: return EXIT_INTERRUPTED;
    case MDR_E_WRITE: return EXIT_OUTPUT;
    case MDR_E_UNABLE: return EXIT_NO;
    case MDR_E_SYNTAX: return EXIT_INPUT;
    case MDR_E_ARGUMENT:
    case MDR_E_RANGE:
    case MDR_E_UNFIT:
    case MDR_E_UNKNOWN: return EXIT_USAGE;
    }
    return EXIT_USAGE;
}

static exit_code complain_memory(mdr_status status, const mdr_error *error, const char *about)
{
    char needed[BYTES_TEXT_ROOM];
    write_bytes_text(error->needed_bytes, needed);
    const char *between = about ? ": " : "";
    if (!about) about = "";
    if (error->needed_bytes == 0)
        return complain(EXIT_MEMORY, "%s%s%s", about, between, mdr_status_text(status));
    if (status == MDR_E_LIMIT)
        return complain(EXIT_MEMORY,
                        "%s%sneeds %s more, beyond what may be used; make it smaller, or raise the "
                        "limit with --memory",
                        about, between, needed);
    return complain(EXIT_MEMORY, "%s%sneeds %s more, which the system would not give", about,
                    between, needed);
}

exit_code complain_status(mdr_status status, const mdr_error *error, const char *about)
{
    const exit_code code = code_of(status);
    if (code == EXIT_DONE) return code;
    if (code == EXIT_MEMORY) return complain_memory(status, error, about);
    const char *text = error->text[0] ? error->text : mdr_status_text(status);
    if (!about) return complain(code, "%s", text);
    return complain(code, "%s: %s", about, text);
}

exit_code complain_input(mdr_status status, const mdr_error *error, const char *name)
{
    const exit_code code = code_of(status);
    if (code == EXIT_MEMORY) return complain_memory(status, error, name);
    if (code != EXIT_INPUT && code != EXIT_USAGE) return complain_status(status, error, name);
    const char *text = error->text[0] ? error->text : mdr_status_text(status);
    if (error->line == 0) return complain(EXIT_INPUT, "%s: %s", name, text);
    return complain(EXIT_INPUT, "%s:%lld:%lld: %s", name, (long long)error->line,
                    (long long)error->column, text);
}
