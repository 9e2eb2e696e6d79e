/*
 * Masks drawn as text: the first byte takes a grid, the others are the text. What is left hangs
 * together after both ways to make it so, and is a grid on which a maze can be carved.
 */
#include <stdint.h>
#include <stdlib.h>

#include "meander/meander.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void require(bool holds)
{
    if (!holds) abort();
}

static mdr_grid *grid_of(uint8_t choice)
{
    static const char *const shapes[] = {"square", "hexagon", "triangle", "polar"};
    mdr_grid *grid = NULL;
    const mdr_grid_options options = {
        .shape = shapes[choice % 4], .rows = 1 + choice / 4 % 8, .columns = 1 + choice / 32 % 8};
    return mdr_grid_new(&options, NULL, &grid) ? NULL : grid;
}

static void check_pieces(const mdr_mask *mask, int64_t most)
{
    int64_t pieces = 0;
    require(mdr_mask_pieces(mask, NULL, &pieces) == MDR_OK);
    require(pieces <= most);
}

static void make_a_maze(const mdr_mask *mask)
{
    mdr_grid *grid = NULL;
    mdr_maze *maze = NULL;
    const mdr_status status = mdr_mask_grid(mask, NULL, &grid);
    require((status == MDR_OK) == (mdr_mask_count(mask) > 0));
    if (status) return;
    require(mdr_grid_cell_count(grid) == mdr_mask_count(mask));
    require(mdr_maze_new(grid, NULL, &maze) == MDR_OK);
    mdr_maze_free(maze);
    mdr_grid_free(grid);
}

static void cut(const mdr_grid *grid, const uint8_t *text, size_t size, bool join)
{
    mdr_mask *mask = NULL;
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    int64_t changed = 0;
    if (mdr_mask_new(grid, NULL, &mask)) return;
    if (mdr_mask_text(mask, (const char *)text, size, &run)) {
        require(error.text[0] != '\0' && error.line > 0);
    } else {
        if (join)
            require(mdr_mask_join(mask, NULL, &changed) == MDR_OK);
        else
            require(mdr_mask_keep_largest(mask, NULL, &changed) == MDR_OK);
        require(changed >= 0);
        check_pieces(mask, join ? mdr_grid_piece_count(grid) : 1);
        make_a_maze(mask);
    }
    mdr_mask_free(mask);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size == 0) return 0;
    mdr_grid *grid = grid_of(bytes[0]);
    if (!grid) return 0;
    cut(grid, bytes + 1, size - 1, size & 1);
    mdr_grid_free(grid);
    return 0;
}
