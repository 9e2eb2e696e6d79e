/*
 * libmeander: mazes and labyrinths. This header includes all others.
 *
 *     mdr_grid *grid = NULL;
 *     mdr_maze *maze = NULL;
 *     mdr_status status = mdr_grid_new(&(mdr_grid_options){ .rows = 30, .columns = 40 }, NULL, &grid);
 *     if (!status) status = mdr_maze_new(grid, NULL, &maze);
 *     if (!status) status = mdr_carve(maze, mdr_carver_find("depth-first"),
 *                                     &(mdr_carve_options){ .seed = "owl" }, NULL);
 *     if (status) fprintf(stderr, "%s\n", mdr_status_text(status));
 *     mdr_maze_free(maze);
 *     mdr_grid_free(grid);
 */
#ifndef MEANDER_MEANDER_H
#define MEANDER_MEANDER_H

#include "animation.h"
#include "base.h"
#include "carve.h"
#include "constraints.h"
#include "custom.h"
#include "document.h"
#include "draw.h"
#include "field.h"
#include "goals.h"
#include "graph.h"
#include "grid.h"
#include "grow.h"
#include "mask.h"
#include "maze.h"
#include "measure.h"
#include "picture.h"
#include "pixels.h"
#include "random.h"
#include "screen.h"
#include "solve.h"
#include "trace.h"

#endif
