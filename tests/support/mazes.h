/*
 * Mazes for tests: grids of every shape, recorded mazes, random ones, and a count of spanning trees.
 */
#ifndef MDR_TESTS_MAZES_H
#define MDR_TESTS_MAZES_H

#include <jansson.h>

#include "meander/meander.h"

/* A grid of a shape; fails the test when it cannot be made. */
mdr_grid *grid_of(const char *shape, mdr_layout layout, int64_t rows, int64_t columns);

/* A closed maze on a new grid. */
mdr_maze *maze_of(const char *shape, mdr_layout layout, int64_t rows, int64_t columns);

/* A maze carved by name. */
mdr_maze *carved(const char *shape, mdr_layout layout, int64_t rows, int64_t columns,
                 const char *carver, const char *seed);

/* Calls check for one grid of each shape and layout at each of a list of odd sizes: 1x1, lines,
 * primes, and those about the words of 64 bits. */
void for_each_grid(void (*check)(mdr_grid *grid, void *context), void *context);

/* Opens links at random: each with probability share / 256; about one in eight of them one-way if
 * `one_way`. */
void open_at_random(mdr_maze *maze, const char *seed, int32_t share, bool one_way);

/* The recorded cases of tests/data/NAME.json, an array; json_decref it. */
json_t *recorded_cases(const char *name);
/* A closed maze of the case's rows and columns. */
mdr_maze *recorded_size(json_t *recorded);
/* A maze with the case's links and, if there are any, start and end. */
mdr_maze *recorded_maze(json_t *recorded);
/* The cell of a [row, column] pair of the case. */
mdr_cell recorded_cell(const mdr_maze *maze, json_t *pair);
/* Fails the test unless the maze has just these passages: [[r1,c1,r2,c2], ...]. */
void assert_links(const mdr_maze *maze, json_t *links);
/* Fails unless a trace's steps from `first` on are just these: [["BUILD_CARVE",0,0,0,1,"E"], ...]. */
void assert_steps(const mdr_maze *maze, const mdr_trace *trace, json_t *steps);
/* Fails unless the path is just this: [[r,c], ...]; NULL path for JSON null. */
void assert_path(const mdr_maze *maze, const mdr_path *path, json_t *cells);

/* Spanning trees of a grid by Kirchhoff's theorem, modulo 2^61 - 1. O(cells^3). */
uint64_t spanning_trees(const mdr_grid *grid);

#endif
