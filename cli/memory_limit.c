/* Asks the system for the smallest limit. All files read here are short and made up by the kernel. */
#define _XOPEN_SOURCE 700

#include "memory_limit.h"

#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { FILE_ROOM = 8192 };

/* Reads a file as text; empty where there is none. */
static void read_short_file(const char *path, char text[FILE_ROOM])
{
    text[0] = '\0';
    const int source = open(path, O_RDONLY | O_CLOEXEC);
    if (source < 0) return;
    const ssize_t got = read(source, text, FILE_ROOM - 1);
    text[got > 0 ? got : 0] = '\0';
    (void)close(source);
}

/* The number behind a word at the beginning of a line, or -1: "max" is no number. */
static int64_t number_after(const char *text, const char *word)
{
    const size_t length = strlen(word);
    for (const char *line = text; line; line = strchr(line, '\n')) {
        if (*line == '\n') line++;
        if (strncmp(line, word, length) != 0) continue;
        char *end;
        const long long number = strtoll(line + length, &end, 10);
        return end == line + length || number < 0 ? -1 : (int64_t)number;
    }
    return -1;
}

static void lower(struct memory_limit *limit, int64_t bytes, const char *source)
{
    if (bytes < 0) bytes = 0;
    if (bytes >= limit->bytes) return;
    limit->bytes = bytes;
    limit->source = source;
}

static void ask_address_space(struct memory_limit *limit)
{
    struct rlimit space;
    if (getrlimit(RLIMIT_AS, &space) != 0 || space.rlim_cur == RLIM_INFINITY) return;
    if (space.rlim_cur > INT64_MAX) return;
    char text[FILE_ROOM];
    read_short_file("/proc/self/statm", text);
    const int64_t pages = number_after(text, "");
    const int64_t used = pages > 0 ? pages * (int64_t)sysconf(_SC_PAGESIZE) : 0;
    lower(limit, (int64_t)space.rlim_cur - used, "the address space (ulimit -v) leaves");
}

static void ask_machine(struct memory_limit *limit)
{
    char text[FILE_ROOM];
    read_short_file("/proc/meminfo", text);
    const int64_t kilobytes = number_after(text, "MemAvailable:");
    if (kilobytes >= 0 && kilobytes < INT64_MAX / 1024)
        lower(limit, kilobytes * 1024, "this machine has");
}

/* The files that a version of control groups keeps in the folder of a group. */
struct group_files {
    const char *root;
    const char *most, *used;
    const char *cache; /* line of memory.stat: what is given up when it gets short */
};

static const struct group_files group_v1 = {"/sys/fs/cgroup/memory", "memory.limit_in_bytes",
                                            "memory.usage_in_bytes", "total_inactive_file "};
static const struct group_files group_v2 = {"/sys/fs/cgroup", "memory.max", "memory.current",
                                            "inactive_file "};

static int64_t number_in_group(const struct group_files *files, const char *group, const char *file,
                               const char *word)
{
    char path[PATH_MAX], text[FILE_ROOM];
    const int length = snprintf(path, sizeof path, "%s%s/%s", files->root, group, file);
    if (length < 0 || length >= (int)sizeof path) return -1;
    read_short_file(path, text);
    return number_after(text, word);
}

static void ask_group(const struct group_files *files, const char *group,
                      struct memory_limit *limit)
{
    const int64_t most = number_in_group(files, group, files->most, "");
    const int64_t used = number_in_group(files, group, files->used, "");
    /* The first version says "no limit" with a number near the largest. */
    if (most < 0 || used < 0 || most > INT64_MAX / 2) return;
    int64_t cache = number_in_group(files, group, "memory.stat", files->cache);
    if (cache < 0 || cache > used) cache = 0;
    lower(limit, most - used + cache, "the control group (cgroup) leaves");
}

/* A group, and all it stands in, up to the root: any of them may limit. In a container the path may
 * lead nowhere, and the root is the group. */
static void ask_groups(const struct group_files *files, char *group, struct memory_limit *limit)
{
    for (;;) {
        char *slash = strrchr(group, '/');
        if (slash && slash[1] == '\0') *slash = '\0';
        ask_group(files, group, limit);
        slash = strrchr(group, '/');
        if (!slash) return;
        *slash = '\0';
    }
}

/* Lines are "4:memory:/group" in the first version of control groups, "0::/group" in the second. */
static void ask_control_groups(struct memory_limit *limit)
{
    char text[FILE_ROOM], *rest = text;
    read_short_file("/proc/self/cgroup", text);
    while (*rest) {
        char *line = rest;
        rest += strcspn(rest, "\n");
        if (*rest) *rest++ = '\0';
        char *kinds = strchr(line, ':');
        char *group = kinds ? strchr(kinds + 1, ':') : NULL;
        if (!group) continue;
        *group++ = '\0';
        if (strcmp(kinds, ":") == 0) ask_groups(&group_v2, group, limit);
        if (strstr(kinds, "memory")) ask_groups(&group_v1, group, limit);
    }
}

struct memory_limit find_memory_limit(int64_t told)
{
    struct memory_limit limit = {.bytes = INT64_MAX, .source = "nothing limits"};
    ask_address_space(&limit);
    ask_control_groups(&limit);
    ask_machine(&limit);
    if (told > 0) lower(&limit, told, "--memory allows");
    return limit;
}
