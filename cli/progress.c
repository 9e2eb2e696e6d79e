/* The line of progress. Unless told otherwise it is shown on a terminal only, after a second. */
#define _POSIX_C_SOURCE 200809L

#include "progress.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const double first_after = 1.0;
static const double next_on_terminal = 0.2;
static const double next_in_file = 1.0;

/* Is there a line on the terminal now? Read by the signal handler. */
static volatile sig_atomic_t line_shown;

static double seconds_now(void)
{
    struct timespec now = {0};
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void progress_start(struct progress *progress, progress_wish wish)
{
    const char *terminal = getenv("TERM");
    *progress = (struct progress){.wish = wish};
    progress->terminal = isatty(STDERR_FILENO) && terminal && strcmp(terminal, "dumb") != 0;
    progress_stage(progress, "working");
}

void progress_stage(struct progress *progress, const char *doing)
{
    progress_make_way();
    progress->doing = doing;
    progress->began = seconds_now();
    progress->told = progress->began;
    progress->ticked = false;
}

void progress_make_way_in_signal(void)
{
    if (!line_shown) return;
    line_shown = 0;
    (void)!write(STDERR_FILENO, "\r\033[K", 4);
}

void progress_make_way(void)
{
    progress_make_way_in_signal();
}

static void write_time_left(double seconds, char *text, size_t room)
{
    const long long whole = (long long)(seconds + 0.999);
    if (whole < 100)
        (void)snprintf(text, room, "%lld s left", whole);
    else if (whole < 6000)
        (void)snprintf(text, room, "%lld min left", (whole + 59) / 60);
    else
        (void)snprintf(text, room, "%lld h %lld min left", whole / 3600, whole / 60 % 60);
}

static void write_rate(double rate, char *text, size_t room)
{
    if (rate >= 1e6)
        (void)snprintf(text, room, "%.1f M cells/s", rate / 1e6);
    else
        (void)snprintf(text, room, "%.0f k cells/s", rate / 1e3);
}

static void print_progress(const struct progress *progress, int64_t done, int64_t total, double now)
{
    const double seconds = now - progress->first_at;
    const double rate = seconds > 0 ? (double)(done - progress->first_done) / seconds : 0;
    char rate_text[48], left[48] = "", line[160];
    write_rate(rate, rate_text, sizeof rate_text);
    if (rate > 0 && total > done) write_time_left((double)(total - done) / rate, left, sizeof left);
    const double share = total > 0 ? 100.0 * (double)done / (double)total : 0;
    const int length =
        snprintf(line, sizeof line, "%s%s %3.0f%%  %s  %s%s", progress->terminal ? "\r" : "",
                 progress->doing, share, rate_text, left, progress->terminal ? "\033[K" : "\n");
    line_shown = progress->terminal;
    if (length > 0) (void)!write(STDERR_FILENO, line, (size_t)length);
}

void progress_tick(struct progress *progress, int64_t done, int64_t total)
{
    if (progress->wish == PROGRESS_NEVER) return;
    if (progress->wish == PROGRESS_AUTO && !progress->terminal) return;
    const double now = seconds_now();
    if (!progress->ticked) {
        progress->ticked = true;
        progress->first_at = now;
        progress->first_done = done;
    }
    if (progress->wish == PROGRESS_AUTO && now - progress->began < first_after) return;
    const double next = progress->terminal ? next_on_terminal : next_in_file;
    if (now - progress->told < next || done == progress->first_done) return;
    progress->told = now;
    print_progress(progress, done, total, now);
}
