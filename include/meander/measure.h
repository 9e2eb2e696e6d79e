/*
 * Measuring: is it perfect, and if not, why not?
 */
#ifndef MEANDER_MEASURE_H
#define MEANDER_MEASURE_H

#include "maze.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What mdr_verify counts. Passages are taken both ways here, also one-way ones. */
typedef struct mdr_verdict {
    int64_t cells;
    int64_t passages;
    int64_t one_way;    /* of the passages */
    int64_t pieces;     /* of the grid, with every link open: 1 but for masks and odd boards */
    int64_t components; /* of the maze */
    int64_t loops;      /* passages - cells + components */
    int64_t openings;   /* of border sides */
    int64_t walls;      /* sides that are drawn: closed links, and border without an opening */
    bool perfect;       /* as few components as pieces, no loop, nothing one-way */
} mdr_verdict;

/* Counts. A perfect maze of w x h squares has (w+1)(h+1) - openings walls.
 * O(cells), one bit a cell and a queue. MDR_E_ARGUMENT: maze is NULL.
 * MDR_E_LIMIT, MDR_E_MEMORY, MDR_E_CANCELLED: *verdict unchanged. */
MDR_API MDR_MUST_USE mdr_status mdr_verify(const mdr_maze *maze, const mdr_run *run,
                                           mdr_verdict *verdict);

#ifdef __cplusplus
}
#endif

#endif
