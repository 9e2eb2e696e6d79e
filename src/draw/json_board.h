/* JSON of a labyrinth; docs/format.md has the members. */
#ifndef MDR_DRAW_JSON_BOARD_H
#define MDR_DRAW_JSON_BOARD_H

#include "base/out.h"
#include "draw/draw_internal.h"
#include "draw/json_read.h"

/* Writes the document's board. */
mdr_status mdr__json_board_write(const mdr_document *document, const char *title,
                                 const mdr_run *run, const mdr_sink *sink);

/* Reads one; `json` stands before the {. Grid, title and recipe are read as those of mazes. */
mdr_status mdr__json_board_read(mdr__json_reader *reader, mdr__json json);

/* json_maze.c: ",\n \"grid\": {...}" */
void mdr__json_write_grid(const mdr_grid *grid, mdr__out *out);
/* ",\n \"recipe\": {...}", if there is one. */
void mdr__json_write_recipe(const mdr_document *document, mdr__out *out);

/* json_read.c: the grid, and on it a maze; a title or a recipe, if there is one. */
mdr_status mdr__json_read_grid(mdr__json_reader *reader, mdr__json value);
mdr_status mdr__json_read_title(const mdr__json_reader *reader, mdr__json value);
mdr_status mdr__json_read_recipe(const mdr__json_reader *reader, mdr__json value);

#endif
