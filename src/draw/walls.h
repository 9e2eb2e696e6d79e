/*
 * The wall units of a maze, one after the other: every closed link once, every border side that is
 * no opening once, in the order of cells and sides. A passage of one way only is no wall. A closed link
 * over a seam is a wall in both its places.
 */
#ifndef MDR_DRAW_WALLS_H
#define MDR_DRAW_WALLS_H

#include "draw/sorted_openings.h"

typedef enum mdr__wall_set {
    MDR__WALLS_ALL = 0,
    MDR__WALLS_INNER, /* between two cells */
    MDR__WALLS_BORDER
} mdr__wall_set;

typedef struct mdr__walls {
    const mdr_maze *maze;
    const mdr_grid *grid;
    const mdr__sorted_openings *openings;
    mdr__wall_set set;
    mdr_cell cell; /* the cell of the unit last given */
    int32_t side, sides;
} mdr__walls;

/* On a surface a link over a seam has two places on the paper, where its two sides are. */
bool mdr__over_seam(const mdr_grid *grid, mdr_cell cell, int32_t side);

/* `openings` are the maze's. */
void mdr__walls_start(mdr__walls *walls, const mdr_maze *maze, const mdr__sorted_openings *openings,
                      mdr__wall_set set);
/* The posts at the two ends of the next unit; false when there are no more. */
bool mdr__walls_next(mdr__walls *walls, int64_t posts[2]);

#endif
