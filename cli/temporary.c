/* Signals may come at any time: what the handler reads is changed only while they are held back. */
#define _XOPEN_SOURCE 700

#include "temporary.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "progress.h"
#include "seed.h"
#include "terminal.h"

static const int ending_signals[] = {SIGINT,  SIGTERM, SIGHUP,  SIGPIPE,   SIGQUIT, SIGALRM,
                                     SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM, SIGPROF};
enum { ENDING_SIGNALS = sizeof ending_signals / sizeof ending_signals[0] };

static char temporary_path[PATH_MAX]; /* empty: there is none */

/* Only what is allowed in a handler: unlink, write, _exit. */
static void end_by_signal(int number)
{
    if (temporary_path[0]) (void)unlink(temporary_path);
    progress_make_way_in_signal();
    terminal_leave_in_signal();
    _exit(128 + number);
}

void end_by_closed_pipe(void)
{
    end_by_signal(SIGPIPE);
    _exit(128 + SIGPIPE);
}

void handle_signals(void)
{
    struct sigaction ours = {.sa_handler = end_by_signal};
    sigfillset(&ours.sa_mask);
    (void)signal(SIGXFSZ, SIG_IGN); /* a file that grows too large is an error of its write */
    for (int i = 0; i < ENDING_SIGNALS; i++) {
        struct sigaction before;
        const int number = ending_signals[i];
        const bool known = sigaction(number, NULL, &before) == 0;
        /* What nohup or a shell had ignored stays ignored; a closed pipe never is. */
        if (known && before.sa_handler == SIG_IGN && number != SIGPIPE) continue;
        (void)sigaction(number, &ours, NULL);
    }
}

static sigset_t hold_signals(void)
{
    sigset_t held, before;
    sigemptyset(&held);
    for (int i = 0; i < ENDING_SIGNALS; i++) sigaddset(&held, ending_signals[i]);
    (void)sigprocmask(SIG_BLOCK, &held, &before);
    return before;
}

static void let_signals(const sigset_t *before)
{
    const int error = errno;
    (void)sigprocmask(SIG_SETMASK, before, NULL);
    errno = error;
}

/* A short name, whatever the final one: long names have room for nothing more. */
static bool write_path(const char *folder, char path[PATH_MAX])
{
    char letters[TOKEN_LETTERS + 1];
    if (!draw_token(letters)) return false;
    const int length = snprintf(path, PATH_MAX, "%s/.meander-%s", folder, letters);
    if (length > 0 && length < PATH_MAX) return true;
    errno = ENAMETOOLONG;
    return false;
}

int temporary_create(const char *folder)
{
    char path[PATH_MAX];
    int descriptor = -1;
    const sigset_t before = hold_signals();
    for (int tries = 0; tries < 8 && descriptor < 0; tries++) {
        if (!write_path(folder, path)) break;
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor < 0 && errno != EEXIST) break;
    }
    if (descriptor >= 0) strcpy(temporary_path, path);
    let_signals(&before);
    return descriptor;
}

bool temporary_rename(const char *path)
{
    const sigset_t before = hold_signals();
    const bool renamed = rename(temporary_path, path) == 0;
    if (renamed) temporary_path[0] = '\0';
    let_signals(&before);
    return renamed;
}

void temporary_remove(void)
{
    const sigset_t before = hold_signals();
    if (temporary_path[0]) (void)unlink(temporary_path);
    temporary_path[0] = '\0';
    let_signals(&before);
}
