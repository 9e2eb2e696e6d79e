/*
 * Results: how rows look, and the names of the machine they were measured on.
 */
#define _DEFAULT_SOURCE /* uname */

#include "results.h"

#include <ctype.h>
#include <string.h>
#include <sys/utsname.h>

/* The text behind "model name : " in the system's list of processors. */
static bool find_model_line(FILE *file, char *text, size_t room)
{
    char line[512];
    while (fgets(line, sizeof line, file)) {
        const char *colon = strchr(line, ':');
        if (strncmp(line, "model name", 10) != 0 || !colon) continue;
        colon += 1 + strspn(colon + 1, " \t");
        (void)snprintf(text, room, "%.*s", (int)strcspn(colon, "\n"), colon);
        return *text != '\0';
    }
    return false;
}

void cpu_model(char *text, size_t room)
{
    FILE *file = fopen("/proc/cpuinfo", "r");
    const bool found = file && find_model_line(file, text, room);
    if (file) (void)fclose(file);
    if (found) return;
    struct utsname system;
    (void)snprintf(text, room, "%s", uname(&system) < 0 ? "unknown" : system.machine);
}

void machine_name(char *text, size_t room)
{
    char model[256];
    size_t used = 0;
    cpu_model(model, sizeof model);
    for (const char *letter = model; *letter && used + 2 < room; letter++) {
        const unsigned char byte = (unsigned char)*letter;
        if (isalnum(byte)) {
            text[used++] = (char)tolower(byte);
        } else if (used > 0 && text[used - 1] != '-') {
            text[used++] = '-';
        }
    }
    if (used > 0 && text[used - 1] == '-') used--;
    text[used] = '\0';
}

#define AS_TEXT(number)       AS_TEXT_INNER(number)
#define AS_TEXT_INNER(number) #number

const char *compiler_name(void)
{
#if defined(__clang__)
    return "clang " AS_TEXT(__clang_major__) "." AS_TEXT(__clang_minor__) "." AS_TEXT(
        __clang_patchlevel__);
#elif defined(__GNUC__)
    return "gcc " AS_TEXT(__GNUC__) "." AS_TEXT(__GNUC_MINOR__) "." AS_TEXT(__GNUC_PATCHLEVEL__);
#else
    return "unknown";
#endif
}

double million_cells_per_second(const case_result *result)
{
    return (double)result->cells / result->time.median_s / 1e6;
}

static double million_bytes_per_second(const case_result *result)
{
    return (double)result->subject->bytes / result->time.median_s / 1e6;
}

static double bytes_per_cell(const case_result *result)
{
    return (double)result->memory_bytes / (double)result->cells;
}

void print_table_head(void)
{
    printf("%-28s %-8s %-12s %11s %4s %11s %11s %10s %8s %8s\n", "", "grid", "size", "cells",
           "runs", "best ms", "median ms", "Mcells/s", "B/cell", "MB/s");
}

/* Numbers that a case has not are left blank. */
static void number_cell(char text[24], bool has, int decimals, double number)
{
    text[0] = '\0';
    if (has) (void)snprintf(text, 24, "%.*f", decimals, number);
}

void print_table_row(const case_result *result)
{
    const bench_case *subject = result->subject;
    char size[24] = "", cells[24], rate[24], memory[24], bytes[24];
    const bool grid = subject->shape != NULL;
    if (grid)
        (void)snprintf(size, sizeof size, "%lldx%lld", (long long)subject->size,
                       (long long)subject->size);
    number_cell(cells, grid, 0, (double)result->cells);
    number_cell(rate, grid, 1, grid ? million_cells_per_second(result) : 0);
    number_cell(memory, grid, 2, grid ? bytes_per_cell(result) : 0);
    number_cell(bytes, subject->bytes > 0, 0, million_bytes_per_second(result));
    printf("%-28s %-8s %-12s %11s %4d %11.4f %11.4f %10s %8s %8s\n", subject->name,
           grid ? subject->shape : "", size, cells, (int)result->time.runs,
           result->time.best_s * 1e3, result->time.median_s * 1e3, rate, memory, bytes);
    (void)fflush(stdout);
}

void write_csv_head(FILE *file)
{
    (void)fprintf(file, "name,grid,rows,columns,cells,runs,best_s,median_s,million_cells_per_s,"
                        "bytes_per_cell,million_bytes_per_s,cpu,compiler,commit\n");
}

static void write_quoted(FILE *file, const char *text)
{
    (void)fputc('"', file);
    for (; *text; text++) {
        if (*text == '"') (void)fputc('"', file);
        (void)fputc(*text, file);
    }
    (void)fputc('"', file);
}

void write_csv_row(FILE *file, const case_result *result, const char *commit)
{
    const bench_case *subject = result->subject;
    char model[256], rate[24], memory[24], bytes[24];
    const bool grid = subject->shape != NULL;
    cpu_model(model, sizeof model);
    number_cell(rate, grid, 2, grid ? million_cells_per_second(result) : 0);
    number_cell(memory, grid, 4, grid ? bytes_per_cell(result) : 0);
    number_cell(bytes, subject->bytes > 0, 1, million_bytes_per_second(result));
    (void)fprintf(file, "%s,%s,%lld,%lld,%lld,%d,%.9f,%.9f,%s,%s,%s,", subject->name,
                  grid ? subject->shape : "", (long long)subject->size, (long long)subject->size,
                  (long long)result->cells, (int)result->time.runs, result->time.best_s,
                  result->time.median_s, rate, memory, bytes);
    write_quoted(file, model);
    (void)fprintf(file, ",%s,", compiler_name());
    write_quoted(file, commit);
    (void)fputc('\n', file);
}
