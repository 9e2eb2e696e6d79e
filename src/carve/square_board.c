/*
 * The board of bytes: see square_board.h.
 */
#include "carve/square_board.h"

#include <string.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

enum { PADDING = 256 };

int64_t mdr__board_stride(const mdr_grid *grid)
{
    const int64_t stride = (grid->columns + 2 + 63) / 64 * 64;
    return stride % 1024 ? stride : stride + 64; /* rows apart in the cache */
}

int64_t mdr__board_bytes(const mdr_grid *grid)
{
    return mdr__board_stride(grid) * (grid->rows + 2) + PADDING;
}

bool mdr__board_is_small(const mdr_grid *grid)
{
    const int64_t most = (int64_t)UINT32_MAX;
    return grid->cells <= most && mdr__board_bytes(grid) <= most;
}

void mdr__clear_board(uint8_t *board, const mdr_grid *grid)
{
    const int64_t stride = mdr__board_stride(grid);
    const size_t border = (size_t)(stride - grid->columns - 1);
    memset(board, MDR__BOARD_BORDER, (size_t)stride + 1);
    for (int64_t row = 1; row <= grid->rows; row++) {
        memset(board + row * stride + 1 + grid->columns, MDR__BOARD_BORDER, border + 1);
    }
    memset(board + (grid->rows + 1) * stride, MDR__BOARD_BORDER, (size_t)stride + PADDING);
}

/* Which of 64 bytes are this one? Bit i for byte i. */
static uint64_t match_bytes(const uint8_t *bytes, uint8_t value)
{
    uint64_t found = 0;
#if defined(__SSE2__)
    const __m128i wanted = _mm_set1_epi8((char)value);
    for (int32_t i = 0; i < 64; i += 16) {
        const __m128i some = _mm_loadu_si128((const __m128i *)(const void *)(bytes + i));
        found |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(some, wanted)) << i;
    }
#else
    for (int32_t i = 0; i < 64; i++) found |= (uint64_t)(bytes[i] == value) << i;
#endif
    return found;
}

/* Opens the passages of one row of the board: every cell but the start is open to where it was
 * entered from. */
static void open_row(mdr_maze *maze, const uint8_t *row_bytes, int64_t stride, mdr_cell first)
{
    const mdr_grid *grid = maze->grid;
    for (int64_t column = 0; column < grid->columns; column += 64) {
        const uint8_t *bytes = row_bytes + column;
        const int64_t left = grid->columns - column;
        const uint64_t mine = left < 64 ? ((uint64_t)1 << left) - 1 : ~(uint64_t)0;
        const uint64_t east = match_bytes(bytes, MDR__BOARD_VISITED | MDR__EAST)
                              | match_bytes(bytes + 1, MDR__BOARD_VISITED | MDR__WEST);
        const uint64_t south = match_bytes(bytes, MDR__BOARD_VISITED | MDR__SOUTH)
                               | match_bytes(bytes + stride, MDR__BOARD_VISITED | MDR__NORTH);
        mdr__or_bits(maze->open, first + column, east & mine);
        mdr__or_bits(maze->open, grid->plane + first + column, south & mine);
    }
}

void mdr__open_board(mdr_maze *maze, const uint8_t *board)
{
    const mdr_grid *grid = maze->grid;
    const int64_t stride = mdr__board_stride(grid);
    for (int64_t row = 0; row < grid->rows; row++) {
        open_row(maze, board + (row + 1) * stride + 1, stride, row * grid->columns);
    }
}
