/*
 * meander-bench: how fast, and with how much memory. See docs/benchmarks.md.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases.h"
#include "labyrinths.h"
#include "origins.h"
#include "planes.h"
#include "results.h"

enum { MOST_SIZES = 16, EXIT_USAGE = 2 };

static const char usage[] =
    "usage: meander-bench [--only TEXT] [--size N]... [--quick] [--csv FILE [--commit TEXT]]\n"
    "       meander-bench --bare [--only TEXT] [--size N]...\n"
    "       meander-bench --origins [--billion]\n"
    "       meander-bench --labyrinths [--size N]...\n"
    "       meander-bench --planes FILE --size N\n"
    "       meander-bench --machine\n"
    "\n"
    "  --only TEXT    cases with this in their name, such as \"carve depth-first fast\"\n"
    "  --size N       grids of N x N instead of the usual sizes; may be repeated\n"
    "  --quick        fewer runs, and nothing beyond 4000 x 4000\n"
    "  --csv FILE     write the results there as well\n"
    "  --commit TEXT  what was measured, for the file\n"
    "  --bare         print nothing but million cells a second, a line a case\n"
    "  --origins      print the table of published times with ours beside it, as Markdown\n"
    "  --billion      with its last row, which takes 2 GB\n"
    "  --labyrinths   print how fast labyrinths grow beside a plain rescan, as Markdown\n"
    "  --planes FILE  write the maze that solvers are measured on as two planes of bits\n"
    "  --machine      print the name of the file that keeps this machine's results\n";

typedef struct bench_options {
    case_choice choice;
    int64_t sizes[MOST_SIZES];
    const char *csv, *commit, *planes;
    bool bare, origins, billion, machine, labyrinths;
} bench_options;

static bool read_size(const char *text, bench_options *options)
{
    char *end = NULL;
    const long long size = text ? strtoll(text, &end, 10) : 0;
    if (size < 1 || *end || options->choice.size_count == MOST_SIZES) return false;
    options->sizes[options->choice.size_count++] = size;
    return true;
}

/* Reads the argument at *index, and moves on to its value if it has one. */
static bool read_argument(char **arguments, int *index, bench_options *options)
{
    const struct {
        const char *name;
        bool *flag;
        const char **text;
    } known[] = {
        {"--quick", &options->choice.quick, NULL}, {"--bare", &options->bare, NULL},
        {"--origins", &options->origins, NULL},    {"--labyrinths", &options->labyrinths, NULL},
        {"--billion", &options->billion, NULL},    {"--machine", &options->machine, NULL},
        {"--only", NULL, &options->choice.only},   {"--csv", NULL, &options->csv},
        {"--commit", NULL, &options->commit},      {"--planes", NULL, &options->planes},
    };
    const char *name = arguments[*index];
    if (strcmp(name, "--size") == 0) return read_size(arguments[++*index], options);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strcmp(name, known[i].name) != 0) continue;
        if (known[i].flag) {
            *known[i].flag = true;
            return true;
        }
        *known[i].text = arguments[++*index];
        return *known[i].text != NULL;
    }
    return false;
}

/* What a visit to a case needs, and how it all went. */
typedef struct benching {
    const bench_options *options;
    FILE *csv;
    int32_t shown;
    mdr_status status;
} benching;

static void show(benching *all, const case_result *result)
{
    if (all->options->bare) {
        printf("%.3f\n", million_cells_per_second(result));
    } else {
        if (all->shown == 0) print_table_head();
        print_table_row(result);
    }
    if (all->csv) write_csv_row(all->csv, result, all->options->commit);
    all->shown++;
}

/* Three samples at least; the time of a case is short enough to be asked for every day. */
static bool bench_case_visit(void *context, bench_case *subject)
{
    benching *all = context;
    const patience how = {all->options->choice.quick ? 0.1 : 1.0, 3, 101};
    case_result result = {.subject = subject};
    mdr_status status = prepare_case(subject);
    const int64_t before = subject->memory.now;
    subject->memory.peak = before;
    if (!status) status = measure(subject->kind->work, subject, how, &result.time);
    result.memory_bytes = subject->memory.peak - before;
    if (subject->grid) result.cells = mdr_grid_cell_count(subject->grid);
    if (!status) show(all, &result);
    if (status && status != MDR_E_UNFIT) {
        fprintf(stderr, "meander-bench: %s: %s\n", subject->name, mdr_status_text(status));
        all->status = status;
    }
    clear_case(subject);
    return true;
}

static int finish_csv(FILE *csv, const char *name)
{
    if (!csv) return EXIT_SUCCESS;
    const bool bad = ferror(csv) != 0;
    if (fclose(csv) || bad) {
        fprintf(stderr, "meander-bench: %s could not be written\n", name);
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}

static int bench_cases(const bench_options *options)
{
    benching all = {.options = options};
    if (options->csv) {
        all.csv = fopen(options->csv, "w");
        if (!all.csv) {
            fprintf(stderr, "meander-bench: %s cannot be written\n", options->csv);
            return EXIT_FAILURE;
        }
        write_csv_head(all.csv);
    }
    keep_memory_warm();
    each_case(&options->choice, bench_case_visit, &all);
    const int ended = finish_csv(all.csv, options->csv);
    if (all.shown == 0) {
        fprintf(stderr, "meander-bench: no case is called so; without --only all are shown\n");
        return EXIT_USAGE;
    }
    if (!options->bare)
        printf("\nResident at the most: %.1f MiB\n", (double)resident_peak_bytes() / 1048576);
    return all.status ? EXIT_FAILURE : ended;
}

static int print_machine(void)
{
    char name[128];
    machine_name(name, sizeof name);
    puts(name);
    return EXIT_SUCCESS;
}

static int report_status(mdr_status status)
{
    if (!status) return EXIT_SUCCESS;
    fprintf(stderr, "meander-bench: %s\n", mdr_status_text(status));
    return EXIT_FAILURE;
}

int main(int count, char **arguments)
{
    bench_options options = {.commit = ""};
    options.choice.sizes = options.sizes;
    for (int i = 1; i < count; i++) {
        if (!read_argument(arguments, &i, &options)) {
            fputs(usage, stderr);
            return EXIT_USAGE;
        }
    }
    if (options.machine) return print_machine();
    if (options.origins) return report_status(print_origins(options.billion));
    if (options.labyrinths)
        return report_status(print_labyrinths(options.sizes, options.choice.size_count));
    if (options.planes) {
        if (options.choice.size_count == 1)
            return report_status(write_planes(options.planes, options.sizes[0]));
        fputs(usage, stderr);
        return EXIT_USAGE;
    }
    return bench_cases(&options);
}
