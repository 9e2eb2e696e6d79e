/*
 * Wilson's algorithm on squares: the fast form. Draws: see wilson.c.
 *
 * The board of square_board.h, where a cell outside the maze keeps its last arrow, 0 to 3, and beside it
 * how many fields of its stack are spent. A cell's id goes along with its place in the board.
 */
#include "base/memory.h"
#include "carve/arrows.h"
#include "carve/square_board.h"

typedef struct arrow_board {
    const mdr__carving *carving;
    mdr__key key;
    uint8_t *board;
    uint32_t *spent; /* [as the board] */
    mdr__board_steps by;
    int64_t id_by[4];
    int64_t taken, joined;
} arrow_board;

int64_t mdr__wilson_fast_bytes(const mdr_grid *grid)
{
    return mdr__board_is_small(grid) ? 5 * mdr__board_bytes(grid) : -1;
}

static mdr_status walk_to_maze(arrow_board *walk, int64_t place, mdr_cell cell)
{
    uint8_t *board = walk->board;
    uint32_t *spent = walk->spent;
    const int64_t cells = walk->carving->grid->cells;
    const mdr__key key = walk->key;
    while (!(board[place] & MDR__BOARD_VISITED)) {
        const uint32_t side = mdr__square_arrow(key, cell, spent[place]++, cells);
        const int64_t to = place + walk->by.by[side];
        if (board[to] == MDR__BOARD_BORDER) continue;
        board[place] = (uint8_t)side;
        place = to;
        cell += walk->id_by[side];
        if ((++walk->taken & MDR__TICK_MASK) != 0) continue;
        const mdr_status status = mdr__tick(walk->carving->run, walk->joined, cells);
        if (status) return status;
    }
    return MDR_OK;
}

static void keep_walk(arrow_board *walk, int64_t place)
{
    uint8_t *board = walk->board;
    while (!(board[place] & MDR__BOARD_VISITED)) {
        const uint8_t side = board[place];
        board[place] = side | MDR__BOARD_VISITED;
        place += walk->by.by[side];
        walk->joined++;
    }
}

static mdr_status walk_board(arrow_board *walk)
{
    const mdr_grid *grid = walk->carving->grid;
    mdr_status status = MDR_OK;
    walk->board[mdr__board_offset(grid, mdr__wilson_root(walk->carving))] = MDR__BOARD_START;
    for (int64_t row = 0; !status && row < grid->rows; row++) {
        const mdr_cell first = row * grid->columns;
        const int64_t place = mdr__board_offset(grid, first);
        for (int64_t column = 0; !status && column < grid->columns; column++) {
            if (walk->board[place + column] & MDR__BOARD_VISITED) continue;
            status = walk_to_maze(walk, place + column, first + column);
            if (!status) keep_walk(walk, place + column);
        }
    }
    return status;
}

mdr_status mdr__wilson_fast(const mdr__carving *carving)
{
    const mdr_grid *grid = carving->grid;
    const mdr_allocator *allocator = &grid->allocator;
    const int64_t size = mdr__board_bytes(grid);
    mdr_status status = MDR_OK;
    arrow_board walk = {
        .carving = carving,
        .key = mdr__carving_key(carving, "arrow"),
        .by = mdr__board_steps_of(grid),
        .id_by = {-grid->columns, 1, grid->columns, -1},
    };
    walk.board = mdr__array(allocator, size, 1, carving->run, &status);
    walk.spent = mdr__array(allocator, size, sizeof *walk.spent, carving->run, &status);
    if (!status) {
        mdr__clear_board(walk.board, grid);
        status = walk_board(&walk);
        mdr__open_board(carving->maze, walk.board);
    }
    mdr__release(allocator, walk.board, size, 1);
    mdr__release(allocator, walk.spent, size, sizeof *walk.spent);
    return status;
}
