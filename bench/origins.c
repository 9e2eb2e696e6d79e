/*
 * The table of published times with ours beside it: depth-first mazes, from nothing to a finished
 * maze, with and without drawing. Printed as Markdown.
 *
 * The published times are of "Massive generation refactor", a change to a web page that carves with a
 * stack: each the mean of five runs by the browser's timer.
 */
#include "origins.h"

#include <stdio.h>

#include "results.h"

enum { MOST_DRAWN = 10000, MOST_REPEATED = 3000 };

static const struct origin_row {
    int64_t size;
    double published_ms; /* 0: none */
} rows[] = {
    {10, 3.29}, {20, 7.85}, {30, 14.1}, {50, 31.6}, {100, 70.8},
    {300, 0},   {1000, 0},  {3000, 0},  {10000, 0}, {31623, 0},
};

/* What is timed: grid, maze, carving, perhaps the picture, and giving all back. */
typedef struct whole_making {
    int64_t size;
    mdr_form form;
    bool drawn;
    int64_t item;
    byte_count memory;
} whole_making;

static mdr_status carve_and_draw(const whole_making *making, mdr_grid *grid, mdr_maze **maze)
{
    int64_t bytes = 0;
    const mdr_sink sink = counting_sink(&bytes);
    const mdr_carve_options options = {.seed = "bench", .item = making->item, .form = making->form};
    mdr_status status = mdr_maze_new(grid, NULL, maze);
    if (!status) status = mdr_carve(*maze, mdr_carver_find("depth-first"), &options, NULL);
    if (status || !making->drawn) return status;
    const mdr_document document = {.maze = *maze};
    return mdr_write(&document, mdr_format_find("svg"), NULL, NULL, &sink, NULL);
}

static mdr_status make_whole(void *context)
{
    whole_making *making = context;
    const mdr_allocator allocator = counting_allocator(&making->memory);
    const mdr_grid_options options = {.rows = making->size, .allocator = &allocator};
    mdr_grid *grid = NULL;
    mdr_maze *maze = NULL;
    making->item++;
    mdr_status status = mdr_grid_new(&options, NULL, &grid);
    if (!status) status = carve_and_draw(making, grid, &maze);
    mdr_maze_free(maze);
    mdr_grid_free(grid);
    return status;
}

static void print_ms(double ms)
{
    const int digits = ms < 0.1 ? 4 : ms < 1 ? 3 : ms < 10 ? 2 : ms < 100 ? 1 : 0;
    printf(" %.*f |", digits, ms);
}

static mdr_status print_time(whole_making making, bool with_memory)
{
    const bool large = making.size > MOST_REPEATED;
    const patience how = {large ? 3.0 : 0.5, large ? 1 : 5, 1000};
    measured time;
    const mdr_status status = measure(make_whole, &making, how, &time);
    if (status) return status;
    print_ms(time.median_s * 1e3);
    const double cells = (double)making.size * (double)making.size;
    if (with_memory) printf(" %.2f |", (double)making.memory.peak / cells);
    return MDR_OK;
}

static mdr_status print_origin_row(const struct origin_row *row)
{
    printf("| %lld x %lld |", (long long)row->size, (long long)row->size);
    if (row->published_ms > 0) {
        print_ms(row->published_ms);
    } else {
        printf(" |");
    }
    mdr_status status = print_time((whole_making){row->size, MDR_FORM_FAST, .drawn = false}, true);
    if (!status)
        status = print_time((whole_making){row->size, MDR_FORM_LEAN, .drawn = false}, true);
    if (!status && row->size <= MOST_DRAWN) {
        status = print_time((whole_making){row->size, MDR_FORM_FAST, .drawn = true}, false);
    } else {
        printf(" |");
    }
    printf("\n");
    (void)fflush(stdout);
    return status;
}

mdr_status print_origins(bool billion)
{
    char model[256];
    mdr_status status = MDR_OK;
    cpu_model(model, sizeof model);
    printf("| cells | published, ms | meander, ms | bytes a cell | lean form, ms | bytes a cell | "
           "with an SVG, ms |\n| ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n");
    for (size_t i = 0; !status && i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].size <= MOST_DRAWN || billion) status = print_origin_row(&rows[i]);
    }
    printf(
        "\nPublished: generation in a browser, each the mean of five runs by its timer; whether "
        "styling the\ncells is counted is not said. meander: CPU time of one thread, from nothing "
        "to a finished maze\nwith its memory given back; the median of at least five runs after "
        "one that is not counted, each\nanother maze; beyond 3000 x 3000 of as many as three "
        "seconds hold, but one at least. Bytes a\ncell: all that was asked for, at the most. With "
        "an SVG: the fast form, and the text of the\npicture written to a sink that counts bytes. "
        "%s, %s.\n",
        model, compiler_name());
    return status;
}
