/* What the files of growing share: how a board is kept. */
#ifndef MDR_GROW_INTERNAL_H
#define MDR_GROW_INTERNAL_H

#include "maze/maze_internal.h"
#include "meander/grow.h"

struct mdr_board {
    mdr_maze *maze;
    const mdr_grid *grid;
    int64_t words;      /* of each plane */
    uint64_t *filled;   /* a bit a cell; never together with the other */
    uint64_t *negative; /* masked cells too */

    mdr_board_origin origin; /* cells: the block below */
    mdr_cell *starts;
    int64_t start_room;

    int64_t steps; /* of the last growth */
    mdr_growth *growths;
    int64_t growth_count, growth_room;
};

struct mdr_curves {
    const mdr_board *board;
    int64_t words;
    uint64_t *seen; /* a bit a corner */
    mdr_cell cell;  /* where to look for the next curve */
    int32_t side;
};

/* The number of a corner among those of all cells. */
int64_t mdr__corner_bit(const mdr_grid *grid, mdr_corner corner);

static inline bool mdr__is_empty(const mdr_board *board, mdr_cell cell)
{
    return !mdr__bit(board->filled, cell) && !mdr__bit(board->negative, cell);
}

/* Takes away what is filled, all passages and what is known of growth; negative cells too, or not. */
void mdr__empty_board(mdr_board *board, bool negative_too);

/* Remembers the cells of MDR_STARTS_CUSTOM; MDR_E_MEMORY, MDR_E_LIMIT. */
mdr_status mdr__keep_starts(mdr_board *board, const mdr_cell *cells, int64_t count,
                            const mdr_run *run);

/* Remembers a growth; MDR_E_MEMORY, MDR_E_LIMIT. */
mdr_status mdr__keep_growth(mdr_board *board, mdr_growth growth, const mdr_run *run);

#endif
