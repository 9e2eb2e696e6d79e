/*
 * What lines of a picture are made of: units, each between two points that have a number.
 *
 *     walls      each wall, between two posts (walls.h)
 *     passages   each passage, from the centre of one cell to that of the next, and from the cell of an
 *                opening to the middle of its gap
 *
 * Whoever joins units into lines need not know which they are. A copy of mdr__units that was not yet asked
 * for its first unit begins anew.
 */
#ifndef MDR_DRAW_UNITS_H
#define MDR_DRAW_UNITS_H

#include "draw/walls.h"

/* The points of passages, by number: cells; then two a link, the middle of its side as seen from its two
 * ends, unless all lines go straight from centre to centre; then the openings. */
typedef struct mdr__centre_lines {
    int64_t first_middle, first_opening;
    mdr_link link; /* the one last given */
    bool second;   /* its second half is to come */
    int64_t opening;
    uint64_t *
        below; /* bits of links: passes below another that is open; NULL where there are no bridges */
} mdr__centre_lines;

typedef struct mdr__units {
    const mdr_grid *grid;
    const mdr_maze *maze;
    const mdr__sorted_openings *openings;
    int64_t points; /* bound of their numbers */
    bool passages;  /* else walls */
    mdr__walls walls;
    mdr__centre_lines lines;
} mdr__units;

/* Units of walls own nothing. Those of passages are to be cleared, also after a failure: MDR_E_LIMIT,
 * MDR_E_MEMORY. `openings` are the maze's. */
mdr__units mdr__units_of_walls(const mdr_maze *maze, const mdr__sorted_openings *openings,
                               mdr__wall_set set);
mdr_status mdr__units_of_passages(const mdr_maze *maze, const mdr__sorted_openings *openings,
                                  const mdr_run *run, mdr__units *units);
void mdr__units_clear(mdr__units *units);

/* The two points of the next unit; false when there are no more. */
bool mdr__units_next(mdr__units *units, int64_t ends[2]);
/* How far that is, of how much. */
int64_t mdr__units_done(const mdr__units *units);
int64_t mdr__units_total(const mdr__units *units);

/* Is the unit last given a wall at the border? */
bool mdr__units_at_border(const mdr__units *units);

/* Where a point is, in lengths of the grid. */
mdr_point mdr__units_point(const mdr__units *units, int64_t point);

/* As mdr_grid_arc: the radius of a unit that is an arc, 0: it is straight. */
int64_t mdr__units_arc(const mdr__units *units, int64_t from, int64_t to, bool *clockwise);

/* Bounds known beforehand: of the numbers of points of passages, and of their units, so many links being
 * open. */
int64_t mdr__passage_points(const mdr_grid *grid, int64_t openings);
int64_t mdr__passage_units(const mdr_grid *grid, int64_t passages, int64_t openings);

#endif
