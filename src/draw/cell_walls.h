/*
 * Mazes given cell by cell, each with its four walls, so that every wall between two cells is told
 * twice: micromouse files. x grows to the right and y upwards, from the bottom left cell.
 */
#ifndef MDR_DRAW_CELL_WALLS_H
#define MDR_DRAW_CELL_WALLS_H

#include "draw/draw_internal.h"

/* The cell at x and y. */
static inline mdr_cell mdr__cell_from_below(int64_t columns, int64_t rows, int64_t x, int64_t y)
{
    return (rows - 1 - y) * columns + x;
}

/* The walls of a cell: bit n is side n (N, E, S, W), set where one cannot walk out. The border
 * counts as wall, openings or not. */
static inline uint32_t mdr__walls_of_cell(const mdr_maze *maze, mdr_cell cell)
{
    uint32_t walls = 0;
    for (int32_t side = 0; side < 4; side++)
        walls |= (uint32_t)!mdr_maze_is_open(maze, cell, side) << side;
    return walls;
}

/* A new maze of squares, all walls closed, for a document. */
static inline mdr_status mdr__new_squares(int64_t rows, int64_t columns,
                                          const mdr_allocator *allocator, const mdr_run *run,
                                          mdr_maze **maze)
{
    const mdr_grid_options options = {
        .shape = "square", .rows = rows, .columns = columns, .allocator = allocator};
    mdr_grid *grid;
    mdr_status status = mdr_grid_new(&options, run, &grid);
    if (status) return status;
    status = mdr_maze_new(grid, run, maze);
    mdr_grid_free(grid);
    return status;
}

#endif
