/*
 * Growing against a rescan before every step: one table. CPU time of a single run, since the rescan
 * takes seconds.
 */
#include "labyrinths.h"

#include <stdio.h>

#include "rescan.h"

enum { MOST_RESCANNED = 151 };

typedef struct subject {
    mdr_grid *grid;
    mdr_maze *maze;
    mdr_board *board;
} subject;

static mdr_status make_subject(int64_t size, const mdr_allocator *allocator, subject *made)
{
    const mdr_grid_options options = {.rows = size, .allocator = allocator};
    *made = (subject){0};
    mdr_status status = mdr_grid_new(&options, NULL, &made->grid);
    if (!status) status = mdr_maze_new(made->grid, NULL, &made->maze);
    if (!status) status = mdr_board_new(made->maze, NULL, &made->board);
    return status;
}

static void clear_subject(subject *made)
{
    mdr_board_free(made->board);
    mdr_maze_free(made->maze);
    mdr_grid_free(made->grid);
}

/* Nanoseconds a step, from the centre on. */
static mdr_status time_growth(mdr_board *board, bool rescanned, double *step_ns)
{
    const mdr_grow_options options = {.seed = "bench"};
    mdr_status status = mdr_board_begin(board, MDR_STARTS_CENTRE, NULL, 0, NULL);
    const double begin = cpu_seconds();
    int64_t steps = 1;
    if (!status && rescanned) steps = rescan_grow(board, &options);
    if (!status && !rescanned) {
        status = mdr_grow(board, &options, NULL);
        steps = mdr_board_step_count(board);
    }
    *step_ns = (cpu_seconds() - begin) * 1e9 / (double)(steps > 0 ? steps : 1);
    return status;
}

static mdr_status print_row(int64_t size)
{
    byte_count memory = {0};
    const mdr_allocator allocator = counting_allocator(&memory);
    subject made;
    double fast_ns = 0, plain_ns = 0;
    mdr_status status = make_subject(size, &allocator, &made);
    if (!status) status = time_growth(made.board, false, &fast_ns);
    if (!status && size <= MOST_RESCANNED) status = time_growth(made.board, true, &plain_ns);
    clear_subject(&made);
    if (status) return status;
    printf("| %lld x %lld | %.0f | %.2f | ", (long long)size, (long long)size, fast_ns,
           (double)memory.peak / ((double)size * (double)size));
    if (plain_ns > 0)
        printf("%.0f | %.0f |\n", plain_ns, plain_ns / fast_ns);
    else
        printf("| |\n");
    return MDR_OK;
}

mdr_status print_labyrinths(const int64_t *sizes, int32_t count)
{
    static const int64_t usual[] = {9, 31, 101, 151, 301, 1001, 2001};
    if (count == 0) {
        sizes = usual;
        count = (int32_t)(sizeof usual / sizeof *usual);
    }
    puts("| board | ns a step | bytes a square | ns a step, rescan | times |");
    puts("| --- | ---: | ---: | ---: | ---: |");
    mdr_status status = MDR_OK;
    for (int32_t i = 0; !status && i < count; i++) status = print_row(sizes[i]);
    return status;
}
