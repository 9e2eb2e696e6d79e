/*
 * Measuring: is it perfect, and if not, why not? And what kind of maze it is, in numbers.
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

/* One row of the table of measures. */
typedef struct mdr_measure_row {
    const char *name;  /* "dead-ends" */
    const char *title; /* "dead ends" */
    const char *unit;  /* "%", "steps"; "" for plain numbers */
    int32_t decimals;  /* a value is a whole number of 10^-decimals */
    const char *group; /* rows of a group stand together */
    const char *note;  /* how it is found */
} mdr_measure_row;

MDR_API int32_t mdr_measure_count(void);
/* 0 <= index < count. */
MDR_API const mdr_measure_row *mdr_measure_at(int32_t index);
/* The index of a name, or MDR_NONE. */
MDR_API int32_t mdr_measure_find(const char *name);

/* The values of a maze, by index. */
enum { MDR_MEASURE_ROOM = 96 };
#define MDR_UNMEASURED INT64_MIN
typedef struct mdr_measured {
    int64_t values[MDR_MEASURE_ROOM]; /* MDR_UNMEASURED: it has no such value; see the note */
} mdr_measured;

/* Measures all. What belongs to the solution and to difficulty is measured where the maze has a start and an
 * end with a path between them. The same maze gives the same values everywhere, explorers and all.
 * O(cells), and some 10^7 steps of explorers; about 60 bytes a cell. MDR_E_ARGUMENT: maze is NULL.
 * MDR_E_RANGE: 2^31 cells and more. MDR_E_LIMIT, MDR_E_MEMORY, MDR_E_CANCELLED. *measured is unchanged
 * then. */
MDR_API MDR_MUST_USE mdr_status mdr_measure(const mdr_maze *maze, const mdr_run *run,
                                            mdr_measured *measured);

/* The same, for some measures; others may be left unmeasured. Explorers are sent for the group "difficulty" only. */
MDR_API MDR_MUST_USE mdr_status mdr_measure_only(const mdr_maze *maze, const int32_t *measures,
                                                 int32_t count, const mdr_run *run,
                                                 mdr_measured *measured);

#ifdef __cplusplus
}
#endif

#endif
