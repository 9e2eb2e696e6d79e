/* Reading whole inputs; writing outputs beside their place. */
#define _XOPEN_SOURCE 700

#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "temporary.h"

/* The regular files read in this run, so that none is written over by mistake. */
static struct file_read {
    dev_t device;
    ino_t number;
} * files_read;
static size_t files_read_count;

/* False without memory. */
static bool remember_read(const struct stat *file)
{
    if (!S_ISREG(file->st_mode)) return true;
    struct file_read *more = realloc(files_read, (files_read_count + 1) * sizeof *more);
    if (!more) return false;
    files_read = more;
    files_read[files_read_count++] = (struct file_read){file->st_dev, file->st_ino};
    return true;
}

static bool was_read(const struct stat *file)
{
    for (size_t i = 0; i < files_read_count; i++)
        if (files_read[i].device == file->st_dev && files_read[i].number == file->st_ino)
            return true;
    return false;
}

static bool is_standard(const char *path)
{
    return !path || strcmp(path, "-") == 0;
}

static exit_code complain_too_large(const struct input *input, int64_t limit)
{
    char allowed[BYTES_TEXT_ROOM];
    write_bytes_text(limit, allowed);
    return complain(EXIT_MEMORY, "%s: larger than the %s of memory that may be used", input->name,
                    allowed);
}

/* Makes room for one more read; false when there is no more memory. */
static bool make_room(struct input *input, size_t *room)
{
    if (*room - input->size > 1) return true;
    const size_t larger = *room < 65536 ? 65536 : *room + *room / 2;
    char *bytes = realloc(input->bytes, larger);
    if (!bytes) return false;
    input->bytes = bytes;
    *room = larger;
    return true;
}

static exit_code read_all(int source, int64_t limit, size_t expected, struct input *input)
{
    size_t room = 0;
    if (expected > 0) {
        input->bytes = malloc(expected + 2);
        if (input->bytes) room = expected + 2;
    }
    for (;;) {
        if (limit > 0 && input->size > (size_t)limit) return complain_too_large(input, limit);
        if (!make_room(input, &room))
            return complain(EXIT_MEMORY, "%s: not enough memory to read it", input->name);
        const ssize_t got = read(source, input->bytes + input->size, room - input->size - 1);
        if (got == 0) break;
        if (got < 0 && errno == EINTR) continue;
        if (got < 0)
            return complain(EXIT_INPUT, "%s: cannot be read: %s", input->name, strerror(errno));
        input->size += (size_t)got;
    }
    input->bytes[input->size] = '\0';
    return EXIT_DONE;
}

exit_code input_read(const char *path, int64_t limit, struct input *input)
{
    *input = (struct input){.name = is_standard(path) ? "standard input" : path};
    const int source = is_standard(path) ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (source < 0) return complain(EXIT_INPUT, "%s: %s", path, strerror(errno));
    struct stat file = {0};
    exit_code code = EXIT_DONE;
    if (fstat(source, &file) == 0 && S_ISREG(file.st_mode)) {
        if (!remember_read(&file))
            code = complain(EXIT_MEMORY, "%s: not enough memory to read it", input->name);
        else if (limit > 0 && file.st_size > limit)
            code = complain_too_large(input, limit);
    }
    const size_t expected = S_ISREG(file.st_mode) && file.st_size > 0 ? (size_t)file.st_size : 0;
    if (!code) code = read_all(source, limit, expected, input);
    if (code) input_free(input);
    if (source != STDIN_FILENO) (void)close(source);
    return code;
}

void input_free(struct input *input)
{
    free(input->bytes);
    input->bytes = NULL;
    input->size = 0;
}

/* Names that stand for a descriptor that is open already: opening them anew would begin at the
 * start of the file behind it. -1 for all other names. */
static int descriptor_named(const char *path)
{
    if (is_standard(path) || strcmp(path, "/dev/stdout") == 0) return STDOUT_FILENO;
    if (strcmp(path, "/dev/stderr") == 0) return STDERR_FILENO;
    const char *const folders[] = {"/dev/fd/", "/proc/self/fd/"};
    for (int i = 0; i < 2; i++) {
        const size_t length = strlen(folders[i]);
        if (strncmp(path, folders[i], length) != 0) continue;
        char *end;
        const long number = strtol(path + length, &end, 10);
        if (end > path + length && *end == '\0' && number >= 0 && number < INT_MAX)
            return (int)number;
    }
    return -1;
}

/* A copy of the folder part of a path; NULL without memory. */
static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    if (!slash) return strdup(".");
    const size_t length = slash == path ? 1 : (size_t)(slash - path);
    char *folder = malloc(length + 1);
    if (!folder) return NULL;
    memcpy(folder, path, length);
    folder[length] = '\0';
    return folder;
}

/* What a link leads to, seen from here; NULL with errno. */
static char *target_of(const char *link)
{
    char target[PATH_MAX];
    const ssize_t length = readlink(link, target, sizeof target - 1);
    if (length < 0) return NULL;
    target[length] = '\0';
    if (target[0] == '/') return strdup(target);
    char *folder = folder_of(link);
    if (!folder) return NULL;
    char *path = malloc(strlen(folder) + (size_t)length + 2);
    if (path) {
        strcpy(path, folder);
        strcat(path, "/");
        strcat(path, target);
    }
    free(folder);
    return path;
}

/* The path behind symbolic links, the last of which may lead to nothing yet, so that the link stays
 * and what it leads to is written. NULL with errno. */
static char *behind_links(const char *path)
{
    char *place = strdup(path);
    for (int links = 0; place; links++) {
        struct stat file;
        if (lstat(place, &file) != 0 || !S_ISLNK(file.st_mode)) break;
        char *target = links < 40 ? target_of(place) : NULL;
        if (links == 40) errno = ELOOP;
        free(place);
        place = target;
    }
    return place;
}

static exit_code complain_open(const struct output *output, int error)
{
    if (error == ENOENT)
        return complain(EXIT_OUTPUT, "%s: cannot be written: there is no such folder",
                        output->name);
    return complain(EXIT_OUTPUT, "%s: cannot be written: %s", output->name, strerror(error));
}

/* A device or a pipe: there is nothing to keep whole. */
static exit_code open_straight(const char *path, struct output *output)
{
    output->descriptor = open(path, O_WRONLY | O_CLOEXEC);
    return output->descriptor < 0 ? complain_open(output, errno) : EXIT_DONE;
}

static exit_code open_beside(struct output *output, const struct stat *old)
{
    char *folder = folder_of(output->place);
    output->descriptor = folder ? temporary_create(folder) : -1;
    const int error = errno;
    free(folder);
    if (output->descriptor < 0) return complain_open(output, error);
    /* What is replaced hands its permissions on. */
    if (old) (void)fchmod(output->descriptor, old->st_mode & 0777);
    return EXIT_DONE;
}

exit_code output_open(const char *path, bool force, struct output *output)
{
    *output = (struct output){.name = is_standard(path) ? "standard output" : path};
    output->descriptor = descriptor_named(path);
    if (output->descriptor >= 0) return EXIT_DONE;
    output->place = behind_links(path);
    if (!output->place) return complain_open(output, errno);
    struct stat old;
    const bool exists = stat(output->place, &old) == 0;
    if (exists && was_read(&old) && !force)
        return complain(EXIT_OUTPUT, "%s: is the file that was read; name another, or say --force",
                        path);
    if (exists && S_ISDIR(old.st_mode)) return complain(EXIT_OUTPUT, "%s: is a folder", path);
    if (exists && access(output->place, W_OK) != 0) return complain_open(output, errno);
    if (exists && !S_ISREG(old.st_mode)) {
        free(output->place);
        output->place = NULL;
        return open_straight(path, output);
    }
    return open_beside(output, exists ? &old : NULL);
}

bool output_is_terminal(const struct output *output)
{
    return output->descriptor >= 0 && isatty(output->descriptor);
}

/* Waits until a descriptor that must not block takes bytes again. */
static void wait_for_room(int descriptor)
{
    struct pollfd waiting = {.fd = descriptor, .events = POLLOUT};
    (void)poll(&waiting, 1, -1);
}

static mdr_status write_to_output(void *context, const void *bytes, size_t size)
{
    struct output *output = context;
    for (const char *at = bytes; size > 0;) {
        const ssize_t written = write(output->descriptor, at, size);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
            wait_for_room(output->descriptor);
            continue;
        }
        if (written < 0 && errno == EPIPE) end_by_closed_pipe();
        if (written < 0) {
            output->error = errno;
            return MDR_E_WRITE;
        }
        at += written;
        size -= (size_t)written;
    }
    return MDR_OK;
}

mdr_sink output_sink(struct output *output)
{
    return (mdr_sink){.context = output, .write = write_to_output};
}

exit_code output_complain(const struct output *output)
{
    return complain(EXIT_OUTPUT, "%s: cannot be written: %s", output->name,
                    strerror(output->error ? output->error : EIO));
}

exit_code output_keep(struct output *output)
{
    if (!output->place) return EXIT_DONE;
    /* Some file systems tell only now that there was no room; some cannot be asked. */
    if (fsync(output->descriptor) != 0 && errno != EINVAL && errno != ENOTSUP)
        output->error = errno;
    if (close(output->descriptor) != 0 && !output->error) output->error = errno;
    output->descriptor = -1;
    if (!output->error && !temporary_rename(output->place)) output->error = errno;
    return output->error ? output_complain(output) : EXIT_DONE;
}

void output_close(struct output *output)
{
    if (output->place) temporary_remove();
    if (output->descriptor > STDERR_FILENO) (void)close(output->descriptor);
    output->descriptor = -1;
    free(output->place);
    output->place = NULL;
}
