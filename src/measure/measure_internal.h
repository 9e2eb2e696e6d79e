/*
 * What the parts of measuring share.
 */
#ifndef MDR_MEASURE_INTERNAL_H
#define MDR_MEASURE_INTERNAL_H

#include "maze/maze_internal.h"
#include "meander/measure.h"
#include "meander/solve.h"

typedef enum mdr__measure_id {
#define MDR_MEASURE(id, name, title, unit, decimals, group, note) MDR__MEASURE_##id,
#include "measure/measures.def"
#undef MDR_MEASURE
    MDR__MEASURE_COUNT
} mdr__measure_id;

typedef struct mdr__measuring {
    const mdr_maze *maze;
    const mdr_run *run;
    int64_t *values; /* [MDR__MEASURE_COUNT] */
    bool effort;     /* explorers are sent too */
} mdr__measuring;

/* A way of a cell, either way, and how many it has. The cell beyond a side must be there. */
int32_t mdr__way_count(const mdr_maze *maze, mdr_cell cell);

/* The side of the outline that lies across from one, within 22.5 degrees, each of the two being the nearest
 * to across for the other; or MDR_NONE. */
int32_t mdr__side_across(const mdr_grid *grid, mdr_cell cell, int32_t side);

/* part / whole in 10^-decimals of one, or of a hundred; rounded half up. MDR_UNMEASURED for whole 0. */
int64_t mdr__ratio(int64_t part, int64_t whole, int32_t decimals);
int64_t mdr__percent(int64_t part, int64_t whole);

/* The parts. */
mdr_status mdr__measure_cells(const mdr__measuring *measuring);
mdr_status mdr__measure_distances(const mdr__measuring *measuring);
mdr_status mdr__measure_solution(const mdr__measuring *measuring);
mdr_status mdr__measure_effort(const mdr__measuring *measuring, const mdr_path *path);

#endif
