/*
 * Mazes made to measure: "about 30 % dead ends, and a solution of 200 to 300 steps".
 */
#ifndef MEANDER_GOALS_H
#define MEANDER_GOALS_H

#include "carve.h"
#include "measure.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A measure within bounds, both included, in the measure's own 10^-decimals of a unit. */
typedef struct mdr_goal {
    int32_t measure; /* mdr_measure_find */
    int64_t least, most;
} mdr_goal;

typedef struct mdr_goals {
    const mdr_goal *goals;
    int64_t count;
    int64_t tries; /* mazes to carve at most; and, if none fits, changes of the nearest at most */
} mdr_goals;

typedef struct mdr_aimed {
    bool reached;          /* every goal */
    int64_t tries, swaps;  /* that were made */
    mdr_measured measured; /* of the maze; only the goals' parts are sure to be measured */
} mdr_aimed;

/* Carves mazes of the series of the options, from its item on, until one is as wanted; if none is, the nearest
 * is changed by moving passages, as long as it is perfect and there are no constraints, towards the goals. Openings stay, so those that
 * measures ask for must be there before. No steps are told. options, run and aimed may be NULL.
 * MDR_E_ARGUMENT: no goal, or one without a measure or with its bounds crossed; else as mdr_carve and mdr_measure. */
MDR_API MDR_MUST_USE mdr_status mdr_carve_to(mdr_maze *maze, const mdr_carver *carver,
                                             const mdr_carve_options *options,
                                             const mdr_goals *goals, const mdr_run *run,
                                             mdr_aimed *aimed);

#ifdef __cplusplus
}
#endif

#endif
