/* The terminal as a screen. */
#define _GNU_SOURCE /* SIGWINCH, TIOCGWINSZ */

#include "terminal.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

static const char enter_sequence[] = "\x1b[?1049h\x1b[?25l\x1b[2J";
static const char leave_sequence[] = "\x1b[0m\x1b[?25h\x1b[?1049l";

static struct termios shells;
static volatile sig_atomic_t taken;

bool terminal_there(void)
{
    const char *name = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && name && strcmp(name, "dumb") != 0;
}

static bool shows_utf8(void)
{
    const locale_t locale = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
    if (!locale) return false;
    const bool utf8 = strcmp(nl_langinfo_l(CODESET, locale), "UTF-8") == 0;
    freelocale(locale);
    return utf8;
}

static bool has_text(const char *variable, const char *text)
{
    const char *value = getenv(variable);
    return value && strstr(value, text);
}

mdr_screen_style terminal_style(const struct options *options)
{
    enum { AUTO, ALWAYS, NEVER };
    const int32_t wish = choice_of(options, OPTION_color);
    const char *no_colour = getenv("NO_COLOR");
    mdr_screen_style style = {.ascii = is_given(options, OPTION_ascii) || !shows_utf8()};
    if (wish == NEVER || (wish == AUTO && no_colour && *no_colour)) return style;
    if (has_text("COLORTERM", "truecolor") || has_text("COLORTERM", "24bit"))
        style.colours = MDR_SCREEN_TRUE;
    else
        style.colours = has_text("TERM", "256color") ? MDR_SCREEN_256 : MDR_SCREEN_16;
    return style;
}

static void ignore_signal(int number)
{
    (void)number;
}

exit_code terminal_enter(void)
{
    if (!terminal_there() || tcgetattr(STDIN_FILENO, &shells) != 0)
        return complain(EXIT_USAGE, "there is no terminal here to play on; say -o FILE.gif");
    /* A new size ends the wait for a key. */
    const struct sigaction wake = {.sa_handler = ignore_signal};
    (void)sigaction(SIGWINCH, &wake, NULL);
    struct termios ours = shells;
    ours.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG | IEXTEN);
    ours.c_iflag &= ~(tcflag_t)(IXON | ICRNL);
    taken = 1;
    (void)tcsetattr(STDIN_FILENO, TCSAFLUSH, &ours);
    terminal_write(enter_sequence, sizeof enter_sequence - 1);
    return EXIT_DONE;
}

void terminal_leave_in_signal(void)
{
    if (!taken) return;
    taken = 0;
    (void)!write(STDOUT_FILENO, leave_sequence, sizeof leave_sequence - 1);
    (void)tcsetattr(STDIN_FILENO, TCSAFLUSH, &shells);
}

void terminal_leave(void)
{
    terminal_leave_in_signal();
}

void terminal_pause(void)
{
    terminal_leave();
    (void)raise(SIGSTOP);
    (void)terminal_enter();
}

void terminal_size(int *lines, int *characters)
{
    struct winsize size = {0};
    *lines = 24;
    *characters = 80;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0) return;
    *lines = size.ws_row;
    *characters = size.ws_col;
}

/* The next byte; KEY_NONE when none comes in time. */
static int read_byte(int milliseconds)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    unsigned char byte;
    if (poll(&input, 1, milliseconds) <= 0) return KEY_NONE;
    const ssize_t size = read(STDIN_FILENO, &byte, 1);
    if (size == 1) return byte;
    return size < 0 && errno == EINTR ? KEY_NONE : KEY_CLOSED;
}

/* What follows ESC [ or ESC O, and stands for a key. */
static int key_of_letter(int letter)
{
    switch (letter) {
    case 'A': return KEY_UP;
    case 'B': return KEY_DOWN;
    case 'C': return KEY_RIGHT;
    case 'D': return KEY_LEFT;
    case 'H': return KEY_HOME;
    case 'F': return KEY_END;
    default: return KEY_NONE;
    }
}

/* ESC alone is a key; with more behind it at once, another one. */
static int read_escape(void)
{
    enum { AT_ONCE_MS = 25, ESCAPE = 27 };
    int byte = read_byte(AT_ONCE_MS);
    if (byte == KEY_NONE) return ESCAPE;
    if (byte != '[' && byte != 'O') return KEY_NONE;
    byte = read_byte(AT_ONCE_MS);
    const int key = key_of_letter(byte);
    const int digit = byte;
    while (byte >= '0' && byte <= ';') byte = read_byte(AT_ONCE_MS);
    if (byte == '~' && (digit == '1' || digit == '7')) return KEY_HOME;
    if (byte == '~' && (digit == '4' || digit == '8')) return KEY_END;
    return key;
}

int terminal_key(int milliseconds)
{
    const int byte = read_byte(milliseconds);
    return byte == 27 ? read_escape() : byte;
}

void terminal_write(const char *bytes, size_t size)
{
    while (size > 0) {
        const ssize_t written = write(STDOUT_FILENO, bytes, size);
        if (written < 0 && errno != EINTR) return;
        if (written < 0) continue;
        bytes += written;
        size -= (size_t)written;
    }
}
