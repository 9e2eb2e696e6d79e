/*
 * Growing by plain rescan, as the origin does: all candidates are counted before every step, by going
 * over the whole board. Through the public interface alone; what mdr_grow is compared with, in tests
 * for its boards and in the benchmarks for its speed.
 */
#ifndef BENCH_RESCAN_H
#define BENCH_RESCAN_H

#include <string.h>

#include "meander/grow.h"

/* Neighbours are asked in this order: on squares under, over, right, left, else by side. */
static inline int32_t rescan_side(const mdr_grid *grid, int32_t place)
{
    static const int32_t order[4] = {2, 0, 1, 3};
    return strcmp(mdr_grid_shape(grid)->name, "square") == 0 ? order[place] : place;
}

/* How many candidates there are; the one numbered `wanted` is put into *cell and *side. */
static inline int64_t rescan(const mdr_board *board, int64_t wanted, mdr_cell *cell, int32_t *side)
{
    const mdr_grid *grid = mdr_maze_grid(mdr_board_maze(board));
    int64_t count = 0;
    for (mdr_cell i = mdr_grid_next_cell(grid, -1); i != MDR_NONE;
         i = mdr_grid_next_cell(grid, i)) {
        if (mdr_board_square(board, i) != MDR_SQUARE_EMPTY) continue;
        for (int32_t k = 0; k < mdr_grid_side_count(grid, i); k++) {
            const mdr_exit exit = mdr_grid_exit(grid, i, rescan_side(grid, k));
            if (exit.cell == MDR_NONE) continue;
            if (mdr_board_square(board, exit.cell) != MDR_SQUARE_FILLED) continue;
            if (count == wanted) {
                *cell = i;
                *side = rescan_side(grid, k);
            }
            count++;
        }
    }
    return count;
}

static inline void rescan_join(mdr_board *board, mdr_cell cell, int32_t side)
{
    mdr_board_set_square(board, cell, MDR_SQUARE_FILLED);
    mdr_maze_open(mdr_board_maze(board), cell, side);
}

/* Grows with the draws of UHEPRNG, mirrored on squares where asked; returns how many steps. */
static inline int64_t rescan_grow(mdr_board *board, const mdr_grow_options *options)
{
    const mdr_grid *grid = mdr_maze_grid(mdr_board_maze(board));
    const mdr_cell last = mdr_grid_cell_bound(grid) - 1;
    mdr_random random;
    mdr_cell cell = MDR_NONE;
    int32_t side = 0;
    int64_t step = 0, count;
    mdr_random_start(&random, MDR_RANDOM_UHEPRNG, options->seed);
    while ((count = rescan(board, -1, &cell, &side)) > 0) {
        if (options->until && step == *options->until) break;
        int64_t drawn = mdr_random_below(&random, count);
        if (options->other_choice && *options->other_choice == step)
            drawn = (drawn + count / 2) % count;
        (void)rescan(board, drawn, &cell, &side);
        rescan_join(board, cell, side);
        if (options->symmetric && mdr_board_square(board, last - cell) == MDR_SQUARE_EMPTY)
            rescan_join(board, last - cell, side ^ 2);
        step++;
    }
    return step;
}

#endif
