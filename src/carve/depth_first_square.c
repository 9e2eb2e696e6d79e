/*
 * Depth-first carving on squares: the fast form. Draws: see depth_first.c.
 *
 * Each cell is a byte in a board with a border (square_board.h): one addition leads to a neighbour,
 * one comparison with 0 tells whether it is free.
 *
 * What bounds the walk is the chain from one step to the next: a table is asked once a step, by the
 * free sides and the random byte, for the way to go and the byte to leave there. Falling back, only
 * cells that had another choice are looked at again: they are on a stack.
 */

#include "base/memory.h"
#include "carve/carve_internal.h"
#include "carve/side_choices.h"
#include "carve/square_board.h"

enum { BLOCK_ENTRIES = 1 << 16 };

/* Places to come back to, as offsets into the board: a list of blocks, taken as they are needed. */
typedef struct branch_stack {
    const mdr__carving *carving;
    uint32_t **blocks;
    int64_t block_bound, block; /* how many there can be; the one in use */
    int64_t entries;            /* of a block */
} branch_stack;

static int64_t block_entries(const mdr_grid *grid)
{
    return grid->cells + 1 < BLOCK_ENTRIES ? grid->cells + 1 : BLOCK_ENTRIES;
}

static int64_t block_bound(const mdr_grid *grid)
{
    return (grid->cells + 1) / block_entries(grid) + 1;
}

/* Every cell may wait on the stack at worst; -1 beyond 32-bit offsets and 24-bit steps. */
int64_t mdr__depth_first_fast_bytes(const mdr_grid *grid)
{
    const int64_t most = (int64_t)UINT32_MAX;
    if (mdr__board_stride(grid) >= 1 << 23 || grid->cells > most || mdr__board_bytes(grid) > most)
        return -1;
    const int64_t blocks = block_bound(grid);
    return mdr__board_bytes(grid)
           + blocks
                 * (block_entries(grid) * (int64_t)sizeof(uint32_t) + (int64_t)sizeof(uint32_t *));
}

/* The block to go on in after the one in use is full, NULL without memory. */
static uint32_t *next_block(branch_stack *stack, mdr_status *status)
{
    const mdr__carving *carving = stack->carving;
    uint32_t **block = &stack->blocks[stack->block + 1];
    if (!*block)
        *block = mdr__array(&carving->grid->allocator, stack->entries, sizeof **block, carving->run,
                            status);
    if (*block) stack->block++;
    return *block;
}

static void free_blocks(branch_stack *stack)
{
    const mdr_allocator *allocator = &stack->carving->grid->allocator;
    for (int64_t i = 0; stack->blocks && i < stack->block_bound; i++) {
        mdr__release(allocator, stack->blocks[i], stack->entries, sizeof **stack->blocks);
    }
    mdr__release(allocator, stack->blocks, stack->block_bound, sizeof *stack->blocks);
}

/* The walk, in one function so that all it needs stays in registers. A table entry is the step as an
 * offset, times 256, plus the byte to leave; 0: draw again. */
static mdr_status walk_board(branch_stack *stack, uint8_t *board, int64_t start,
                             int32_t (*table)[256])
{
    const mdr__carving *carving = stack->carving;
    const int64_t stride = mdr__board_stride(carving->grid);
    mdr_status status = MDR_OK;
    mdr__byte_stream bytes;
    mdr__byte_stream_start(&bytes, mdr__carving_key(carving, ""));
    int32_t used = (int32_t)sizeof bytes.block;
    int64_t drawn = 0;
    stack->block = -1;
    uint32_t *block = next_block(stack, &status);
    if (!block) return status;
    uint32_t *top = block, *end = block + stack->entries;
    uint8_t *cell = board + start;
    *cell = MDR__BOARD_START;
    for (;;) {
        uint32_t sides = mdr__free_sides(cell, stride);
        while (sides) {
            *top = (uint32_t)(cell - board);
            top += (sides & (sides - 1)) != 0;
            if (top == end) {
                block = next_block(stack, &status);
                if (!block) return status;
                top = block;
                end = block + stack->entries;
            }
            int32_t entry;
            do {
                if (used == (int32_t)sizeof bytes.block) {
                    mdr__byte_stream_refill(&bytes);
                    used = 0;
                    drawn += (int32_t)sizeof bytes.block;
                    if ((drawn & MDR__TICK_MASK) == 0) {
                        status = mdr__tick(carving->run, drawn, carving->grid->cells);
                        if (status) return status;
                    }
                }
                entry = table[sides][bytes.block[used++]];
            } while (entry == 0);
            cell += entry >> 8;
            *cell = (uint8_t)entry;
            sides = mdr__free_sides(cell, stride);
        }
        do {
            if (top == block) {
                if (stack->block == 0) return MDR_OK;
                block = stack->blocks[--stack->block];
                top = end = block + stack->entries;
            }
            cell = board + *--top;
        } while (mdr__free_sides(cell, stride) == 0);
    }
}

mdr_status mdr__depth_first_fast(const mdr__carving *carving)
{
    const mdr_grid *grid = carving->grid;
    const mdr_allocator *allocator = &grid->allocator;
    const int64_t stride = mdr__board_stride(grid), size = mdr__board_bytes(grid);
    mdr_status status = MDR_OK;
    branch_stack stack = {carving, NULL, block_bound(grid), -1, block_entries(grid)};
    int32_t table[16][256];
    const int32_t entries[4] = {(int32_t)-stride * 256 + (MDR__BOARD_VISITED | MDR__SOUTH),
                                256 + (MDR__BOARD_VISITED | MDR__WEST),
                                (int32_t)stride * 256 + (MDR__BOARD_VISITED | MDR__NORTH),
                                -256 + (MDR__BOARD_VISITED | MDR__EAST)};
    mdr__fill_side_choices(table, entries);
    stack.blocks =
        mdr__array(allocator, stack.block_bound, sizeof *stack.blocks, carving->run, &status);
    uint8_t *board = mdr__array(allocator, size, 1, carving->run, &status);
    if (!status) {
        mdr__clear_board(board, grid);
        const int64_t row = carving->start / grid->columns;
        const int64_t start = (row + 1) * stride + carving->start % grid->columns + 1;
        status = walk_board(&stack, board, start, table);
        mdr__open_board(carving->maze, board);
    }
    free_blocks(&stack);
    mdr__release(allocator, board, size, 1);
    return status;
}
