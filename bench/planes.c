/*
 * A maze as two planes of bits in a file.
 */
#include "planes.h"

#include <stdio.h>

#include "cases.h"

enum { EAST = 1, SOUTH = 2 };

static bool write_row(FILE *file, const mdr_maze *maze, int64_t row, int32_t side)
{
    const int64_t columns = mdr_grid_columns(mdr_maze_grid(maze));
    bool good = true;
    for (int64_t first = 0; good && first < columns; first += 64) {
        uint64_t word = 0;
        for (int64_t i = 0; i < 64 && first + i < columns; i++) {
            word |= (uint64_t)mdr_maze_is_open(maze, row * columns + first + i, side) << i;
        }
        good = fwrite(&word, sizeof word, 1, file) == 1;
    }
    return good;
}

static bool write_both(FILE *file, const mdr_maze *maze)
{
    const int64_t rows = mdr_grid_rows(mdr_maze_grid(maze));
    const uint64_t head[2] = {(uint64_t)mdr_grid_columns(mdr_maze_grid(maze)), (uint64_t)rows};
    bool good = fwrite(head, sizeof head, 1, file) == 1;
    for (int64_t i = 0; good && i < 2 * rows; i++) {
        good = write_row(file, maze, i % rows, i < rows ? EAST : SOUTH);
    }
    return good;
}

mdr_status write_planes(const char *file_name, int64_t size)
{
    mdr_grid *grid = NULL;
    mdr_maze *maze = NULL;
    mdr_status status = make_depth_first_maze(NULL, size, &grid, &maze);
    FILE *file = status ? NULL : fopen(file_name, "wb");
    if (!status && !file) status = MDR_E_WRITE;
    if (!status && !write_both(file, maze)) status = MDR_E_WRITE;
    if (file && fclose(file)) status = MDR_E_WRITE;
    mdr_maze_free(maze);
    mdr_grid_free(grid);
    return status;
}
