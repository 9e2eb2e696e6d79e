/*
 * Boards: a maze with two more planes, and the tiles that are a way of reading it.
 */
#include <string.h>

#include "base/memory.h"
#include "base/number_text.h"
#include "base/status.h"
#include "grow/grow_internal.h"

/* The sides N, E, S, W of a tile as bits 0 to 3, by its number, and the number by its sides. */
static const uint8_t tile_sides[MDR_TILE_COUNT] = {
    [2] = 1,  [3] = 2,   [4] = 4,  [5] = 8,   [6] = 6,   [7] = 12,  [8] = 3,   [9] = 9,
    [10] = 5, [11] = 10, [12] = 7, [13] = 13, [14] = 11, [15] = 14, [16] = 15,
};
static const uint8_t tile_numbers[16] = {1, 2, 3, 8, 4, 10, 6, 12, 5, 9, 11, 14, 7, 13, 15, 16};

static const mdr_allocator *allocator_of(const mdr_board *board)
{
    return &board->grid->allocator;
}

/* Fills cells with a passage; those that the grid has not are negative. */
static void read_maze(mdr_board *board)
{
    for (mdr_cell cell = 0; cell < board->grid->cells; cell++) {
        if (!mdr_grid_has_cell(board->grid, cell))
            mdr__set_bit(board->negative, cell);
        else if (mdr_maze_is_linked(board->maze, cell))
            mdr__set_bit(board->filled, cell);
    }
}

mdr_status mdr_board_new(mdr_maze *maze, const mdr_run *run, mdr_board **board)
{
    mdr_status status = MDR_OK;
    *board = NULL;
    if (!maze) return mdr__fail(run, MDR_E_ARGUMENT, PARTS("a board needs a maze"));
    const mdr_allocator *allocator = &maze->grid->allocator;
    mdr_board *made = mdr__array(allocator, 1, sizeof *made, run, &status);
    if (!made) return status;
    made->maze = maze;
    made->grid = maze->grid;
    made->words = mdr__words(maze->grid->cells);
    made->origin.other_choice = made->origin.until = MDR_NONE;
    made->filled = mdr__array(allocator, made->words, sizeof *made->filled, run, &status);
    made->negative = mdr__array(allocator, made->words, sizeof *made->negative, run, &status);
    if (status) {
        mdr_board_free(made);
        return status;
    }
    const bool empty = made->grid->kind == MDR__PLAIN && mdr_maze_passage_count(maze) == 0;
    if (!empty) read_maze(made);
    *board = made;
    return MDR_OK;
}

void mdr_board_free(mdr_board *board)
{
    if (!board) return;
    const mdr_allocator *allocator = allocator_of(board);
    mdr__release(allocator, board->filled, board->words, sizeof *board->filled);
    mdr__release(allocator, board->negative, board->words, sizeof *board->negative);
    mdr__release(allocator, board->starts, board->start_room, sizeof *board->starts);
    mdr__release(allocator, board->growths, board->growth_room, sizeof *board->growths);
    mdr__release(allocator, board, 1, sizeof *board);
}

mdr_maze *mdr_board_maze(const mdr_board *board)
{
    return board->maze;
}

mdr_square mdr_board_square(const mdr_board *board, mdr_cell cell)
{
    if (mdr__bit(board->negative, cell)) return MDR_SQUARE_NEGATIVE;
    return mdr__bit(board->filled, cell) ? MDR_SQUARE_FILLED : MDR_SQUARE_EMPTY;
}

void mdr_board_set_square(mdr_board *board, mdr_cell cell, mdr_square square)
{
    if (!mdr_grid_has_cell(board->grid, cell)) return;
    const int32_t sides = mdr_grid_side_count(board->grid, cell);
    for (int32_t side = 0; side < sides; side++) mdr_maze_close(board->maze, cell, side);
    mdr__clear_bit(board->filled, cell);
    mdr__clear_bit(board->negative, cell);
    if (square == MDR_SQUARE_FILLED) mdr__set_bit(board->filled, cell);
    if (square == MDR_SQUARE_NEGATIVE) mdr__set_bit(board->negative, cell);
}

void mdr_board_fill(mdr_board *board)
{
    mdr__fill_bits(board->filled, 0, board->grid->cells);
    for (int64_t i = 0; i < board->words; i++) board->filled[i] &= ~board->negative[i];
}

int64_t mdr_board_filled_count(const mdr_board *board)
{
    return mdr__count_words(board->filled, board->words);
}

static bool is_open(const mdr_board *board, mdr_cell cell, int32_t side)
{
    const mdr_exit exit = mdr_grid_exit(board->grid, cell, side);
    return exit.cell != MDR_NONE && mdr_maze_passage(board->maze, exit.link) != MDR_PASSAGE_NONE;
}

/* Bit i: open through side i. */
static int64_t open_sides(const mdr_board *board, mdr_cell cell)
{
    const int32_t count = mdr_grid_side_count(board->grid, cell);
    int64_t sides = 0;
    for (int32_t side = 0; side < count; side++)
        if (is_open(board, cell, side)) sides |= INT64_C(1) << (side < 62 ? side : 62);
    return sides;
}

int64_t mdr_board_tile(const mdr_board *board, mdr_cell cell)
{
    const bool squares = board->grid->kind != MDR__EXPLICIT;
    switch (mdr_board_square(board, cell)) {
    case MDR_SQUARE_EMPTY: return MDR_TILE_EMPTY;
    case MDR_SQUARE_NEGATIVE: return squares ? MDR_TILE_NEGATIVE : -1;
    case MDR_SQUARE_FILLED: break;
    }
    const int64_t sides = open_sides(board, cell);
    return squares ? tile_numbers[sides] : sides + 1;
}

/* The sides of a tile, or -1: there is no such tile. */
static int64_t sides_of(const mdr_grid *grid, mdr_cell cell, int64_t tile)
{
    if (grid->kind != MDR__EXPLICIT)
        return tile >= 0 && tile < MDR_TILE_COUNT ? tile_sides[tile] : -1;
    const int32_t count = mdr_grid_side_count(grid, cell);
    if (tile <= 0) return tile >= -1 ? 0 : -1;
    return (tile - 1) >> (count < 62 ? count : 62) == 0 ? tile - 1 : -1;
}

static mdr_status fail_tile(const mdr_board *board, mdr_cell cell, const char *what,
                            const mdr_run *run)
{
    char name[48];
    mdr_grid_cell_name(board->grid, cell, name);
    return mdr__fail(run, MDR_E_ARGUMENT, PARTS("the tile at ", name, what));
}

static mdr_square square_of(const mdr_grid *grid, int64_t tile)
{
    const int64_t negative = grid->kind != MDR__EXPLICIT ? MDR_TILE_NEGATIVE : -1;
    if (tile == negative) return MDR_SQUARE_NEGATIVE;
    return tile == MDR_TILE_EMPTY ? MDR_SQUARE_EMPTY : MDR_SQUARE_FILLED;
}

/* Does every side that a tile is open through meet an open one? */
static mdr_status check_tile(const mdr_board *board, const int64_t *tiles, mdr_cell cell,
                             const mdr_run *run)
{
    const mdr_grid *grid = board->grid;
    const int64_t sides = sides_of(grid, cell, tiles[cell]);
    if (sides < 0) return fail_tile(board, cell, " has a number that no tile has", run);
    for (int32_t side = 0; side < mdr_grid_side_count(grid, cell) && sides >> side; side++) {
        if (!(sides >> side & 1)) continue;
        const mdr_exit exit = mdr_grid_exit(grid, cell, side);
        if (exit.cell == MDR_NONE) return fail_tile(board, cell, " is open to the border", run);
        const int64_t beyond = sides_of(grid, exit.cell, tiles[exit.cell]);
        if (beyond < 0 || !(beyond >> exit.back & 1))
            return fail_tile(board, cell, " is open to a neighbour that is not open to it", run);
    }
    return MDR_OK;
}

static void lay_tile(mdr_board *board, mdr_cell cell, int64_t tile)
{
    const mdr_square square = square_of(board->grid, tile);
    if (square == MDR_SQUARE_NEGATIVE) mdr__set_bit(board->negative, cell);
    if (square != MDR_SQUARE_FILLED) return;
    mdr__set_bit(board->filled, cell);
    const int64_t sides = sides_of(board->grid, cell, tile);
    for (int32_t side = 0; sides >> side; side++)
        if (sides >> side & 1) mdr_maze_open(board->maze, cell, side);
}

void mdr__empty_board(mdr_board *board, bool negative_too)
{
    mdr_maze_clear(board->maze);
    memset(board->filled, 0, (size_t)board->words * sizeof *board->filled);
    board->steps = board->growth_count = 0;
    board->origin = (mdr_board_origin){.other_choice = MDR_NONE, .until = MDR_NONE};
    if (!negative_too) return;
    memset(board->negative, 0, (size_t)board->words * sizeof *board->negative);
    if (board->grid->cell_count < board->grid->cells) read_maze(board);
}

mdr_status mdr_board_set_tiles(mdr_board *board, const int64_t *tiles, int64_t count,
                               const mdr_run *run)
{
    const mdr_grid *grid = board->grid;
    mdr_status status = MDR_OK;
    mdr__empty_board(board, true);
    if (count != grid->cells)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("a board needs one tile a cell"));
    for (mdr_cell cell = 0; !status && cell < count; cell++) {
        if (mdr_grid_has_cell(grid, cell))
            status = check_tile(board, tiles, cell, run);
        else if (square_of(grid, tiles[cell]) != MDR_SQUARE_NEGATIVE)
            status = fail_tile(board, cell, " is where the grid has no cell", run);
    }
    for (mdr_cell cell = 0; !status && cell < count; cell++) {
        if (mdr_grid_has_cell(grid, cell)) lay_tile(board, cell, tiles[cell]);
    }
    return status;
}

const char *mdr_starts_name(mdr_starts starts)
{
    static const char *const names[] = {"centre", "corners", "around", "custom"};
    return (size_t)starts < sizeof names / sizeof *names ? names[starts] : "custom";
}

mdr_board_origin mdr_board_origin_of(const mdr_board *board)
{
    mdr_board_origin origin = board->origin;
    origin.cells = board->starts;
    return origin;
}

int64_t mdr_board_step_count(const mdr_board *board)
{
    return board->steps;
}

int64_t mdr_board_growth_count(const mdr_board *board)
{
    return board->growth_count;
}

mdr_growth mdr_board_growth(const mdr_board *board, int64_t index)
{
    return board->growths[index];
}

mdr_status mdr__keep_growth(mdr_board *board, mdr_growth growth, const mdr_run *run)
{
    mdr_status status = MDR_OK;
    if (board->growth_count == board->growth_room) {
        mdr_growth *grown =
            mdr__grown(allocator_of(board), board->growths, board->growth_count,
                       &board->growth_room, board->growth_count + 64, sizeof *grown, run, &status);
        if (!grown) return status;
        board->growths = grown;
    }
    board->growths[board->growth_count++] = growth;
    return MDR_OK;
}
