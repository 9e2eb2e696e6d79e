/*
 * Stands in for libFuzzer in ordinary builds: hands every file of the folders named as arguments
 * to the fuzz target once, so that what a fuzzer found stays found. A folder that is not
 * there holds nothing. The empty input is always tried.
 */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

#define MOST_BYTES ((size_t)1 << 24)

static void replay_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    uint8_t *read = file ? malloc(MOST_BYTES) : NULL;
    if (!read) {
        perror(path);
        exit(1);
    }
    const size_t size = fread(read, 1, MOST_BYTES, file);
    fclose(file);
    /* Said beforehand: the target may end the program. */
    puts(path);
    fflush(stdout);
    /* A block of exactly that size, so that reading behind the end is noticed. */
    uint8_t *bytes = realloc(read, size ? size : 1);
    LLVMFuzzerTestOneInput(bytes, size);
    free(bytes);
}

static int replay_folder(DIR *folder, const char *name)
{
    int count = 0;
    for (const struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
        char path[4096];
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", name, entry->d_name);
        replay_file(path);
        count++;
    }
    closedir(folder);
    return count;
}

int main(int argument_count, char **arguments)
{
    int count = 0;
    LLVMFuzzerTestOneInput((const uint8_t *)"", 0);
    for (int index = 1; index < argument_count; index++) {
        DIR *folder = opendir(arguments[index]);
        count += folder ? replay_folder(folder, arguments[index]) : 0;
    }
    printf("%d inputs\n", count);
    return 0;
}
