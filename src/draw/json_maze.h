/* What the two halves of the JSON format share. */
#ifndef MDR_DRAW_JSON_MAZE_H
#define MDR_DRAW_JSON_MAZE_H

#include "draw/draw_internal.h"

#define MDR__JSON_MAZE_FORMAT      "meander-maze"
#define MDR__JSON_LABYRINTH_FORMAT "meander-labyrinth"

/* json_read.c: as mdr_read. */
mdr_status mdr__json_maze_read(const char *bytes, size_t size, const mdr_allocator *allocator,
                               const mdr_run *run, mdr_document *document);

/* Cells are named by row and column where the grid is of squares, by their number elsewhere. */
bool mdr__json_names_by_position(const mdr_grid *grid);

/* Does a place have a position that means no other place? */
bool mdr__json_position(const mdr_grid *grid, mdr_place place, int64_t *row, int64_t *column);

/* "start", "end", "door". */
extern const char *const mdr__json_role_names[3];

#endif
