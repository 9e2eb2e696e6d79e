/*
 * Squares as bytes in a board with a border, for carvers that leave arrows: every cell remembers the
 * side towards where it was entered from. One addition leads to a neighbour.
 *
 *      ff ff ff ff ff      0   free
 *      ff 84 83 00 ff      80  in the maze, plus the side of its arrow: N 0, E 1, S 2, W 3
 *      ff 80 00 00 ff      84  in the maze, without an arrow: a root
 *      ff ff ff ff ff      ff  border
 *
 * Arrows become passages 64 cells at a time.
 */
#ifndef MDR_CARVE_SQUARE_BOARD_H
#define MDR_CARVE_SQUARE_BOARD_H

#include "carve/carve_internal.h"

enum { MDR__BOARD_VISITED = 0x80, MDR__BOARD_START = 0x84, MDR__BOARD_BORDER = 0xff };

/* Bytes from a cell to the one below, and of the whole board. */
int64_t mdr__board_stride(const mdr_grid *grid);
int64_t mdr__board_bytes(const mdr_grid *grid);
/* Does every offset into the board fit into 32 bits? Otherwise fast forms are not offered. */
bool mdr__board_is_small(const mdr_grid *grid);

/* Draws the border of a board of zeros. */
void mdr__clear_board(uint8_t *board, const mdr_grid *grid);
/* Opens what the arrows say; the maze is closed. */
void mdr__open_board(mdr_maze *maze, const uint8_t *board);

/* A cell's place in the board. */
static inline int64_t mdr__board_offset(const mdr_grid *grid, mdr_cell cell)
{
    const int64_t row = cell / grid->columns;
    return (row + 1) * mdr__board_stride(grid) + cell - row * grid->columns + 1;
}

/* The step through each side. */
typedef struct mdr__board_steps {
    int64_t by[4];
} mdr__board_steps;
static inline mdr__board_steps mdr__board_steps_of(const mdr_grid *grid)
{
    const int64_t stride = mdr__board_stride(grid);
    return (mdr__board_steps){{-stride, 1, stride, -1}};
}

/* The sides that lead to free cells, bit 0 north to bit 3 west. */
static inline uint32_t mdr__free_sides(const uint8_t *cell, int64_t stride)
{
    return (uint32_t)(cell[-stride] == 0) | (uint32_t)(cell[1] == 0) << 1
           | (uint32_t)(cell[stride] == 0) << 2 | (uint32_t)(cell[-1] == 0) << 3;
}

#endif
