/*
 * Results: rows as an aligned table on standard output and, if asked for, as CSV.
 */
#ifndef BENCH_RESULTS_H
#define BENCH_RESULTS_H

#include <stdio.h>

#include "cases.h"

/* One measured case. */
typedef struct case_result {
    const bench_case *subject;
    measured time;
    int64_t cells;        /* 0: no grid */
    int64_t memory_bytes; /* at the most, besides what was prepared */
} case_result;

/* The CPU's own name, such as "AMD EPYC"; the architecture's where the system does not tell. */
void cpu_model(char *text, size_t room);
/* The same as a file name without suffix: "amd-epyc". */
void machine_name(char *text, size_t room);
/* "gcc 12.2.0" */
const char *compiler_name(void);

/* Million cells a second. */
double million_cells_per_second(const case_result *result);

void print_table_head(void);
void print_table_row(const case_result *result);

/* `commit` tells what was measured; the date is left out, so that equal results are equal files. */
void write_csv_head(FILE *file);
void write_csv_row(FILE *file, const case_result *result, const char *commit);

#endif
