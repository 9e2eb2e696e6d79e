/*
 * Aldous and Broder's walk on squares: the fast form. Draws: see aldous_broder.c.
 *
 * The walk goes over the board of square_board.h. Entering a free cell leaves there the arrow back.
 */
#include "base/memory.h"
#include "carve/square_board.h"

int64_t mdr__aldous_broder_fast_bytes(const mdr_grid *grid)
{
    return mdr__board_is_small(grid) ? mdr__board_bytes(grid) : -1;
}

static mdr_status walk_board(const mdr__carving *carving, uint8_t *board)
{
    const mdr_grid *grid = carving->grid;
    const mdr__board_steps steps = mdr__board_steps_of(grid);
    int64_t left = grid->cells - 1, taken = 0;
    mdr_status status = MDR_OK;
    mdr__byte_stream bytes;
    mdr__byte_stream_start(&bytes, mdr__carving_key(carving, ""));
    uint8_t *cell = board + mdr__board_offset(grid, carving->start);
    *cell = MDR__BOARD_START;
    while (left > 0) {
        const int32_t side = mdr__next_byte(&bytes) / 64;
        uint8_t *to = cell + steps.by[side];
        if (*to == MDR__BOARD_BORDER) continue;
        cell = to;
        if (*to == 0) {
            *to = (uint8_t)(MDR__BOARD_VISITED | (side ^ 2));
            left--;
        }
        if ((++taken & MDR__TICK_MASK) != 0) continue;
        status = mdr__tick(carving->run, grid->cells - left, grid->cells);
        if (status) break;
    }
    return status;
}

mdr_status mdr__aldous_broder_fast(const mdr__carving *carving)
{
    const mdr_grid *grid = carving->grid;
    const int64_t size = mdr__board_bytes(grid);
    mdr_status status = MDR_OK;
    uint8_t *board = mdr__array(&grid->allocator, size, 1, carving->run, &status);
    if (!status) {
        mdr__clear_board(board, grid);
        status = walk_board(carving, board);
        mdr__open_board(carving->maze, board);
    }
    mdr__release(&grid->allocator, board, size, 1);
    return status;
}
