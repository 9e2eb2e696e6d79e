/*
 * Steps: what carvers and solvers tell while they work, and traces that keep them.
 */
#ifndef MEANDER_TRACE_H
#define MEANDER_TRACE_H

#include "maze.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum mdr_step_kind {
    MDR_STEP_BUILD_CARVE = 0, /* cell, side: opened the passage from cell through side, entered */
    MDR_STEP_BUILD_BACKTRACK, /* cell: the walk fell back to it */
    MDR_STEP_SOLVE_TRY,       /* cell: entered */
    MDR_STEP_SOLVE_BACKTRACK, /* cell: left as a dead end */
    MDR_STEP_SOLVE_SUCCESS,   /* no cell (MDR_NONE) */
    MDR_STEP_KIND_COUNT
} mdr_step_kind;

/* "BUILD_CARVE"; never NULL. find returns false for unknown names. */
MDR_API const char *mdr_step_name(mdr_step_kind kind);
MDR_API bool mdr_step_find(const char *name, mdr_step_kind *kind);

typedef struct mdr_step {
    mdr_step_kind kind;
    mdr_cell cell; /* MDR_NONE where the kind has none */
    int32_t side;  /* MDR_NONE where the kind has none */
} mdr_step;

/* Recorded steps, in order. */
typedef struct mdr_trace mdr_trace;

/* An empty trace; allocator may be NULL. MDR_E_MEMORY: *trace is NULL. */
MDR_API MDR_MUST_USE mdr_status mdr_trace_new(const mdr_allocator *allocator, mdr_trace **trace);
MDR_API void mdr_trace_free(mdr_trace *trace);
/* Appends a step. MDR_E_MEMORY: unchanged. */
MDR_API MDR_MUST_USE mdr_status mdr_trace_add(mdr_trace *trace, mdr_step step);
/* The run.step callback that records: context must be the trace. Stops the run when memory ends. */
MDR_API bool mdr_trace_record(void *trace, const mdr_step *step);
MDR_API int64_t mdr_trace_count(const mdr_trace *trace);
/* 0 <= index < count. O(1). */
MDR_API mdr_step mdr_trace_at(const mdr_trace *trace, int64_t index);
MDR_API void mdr_trace_clear(mdr_trace *trace);

#ifdef __cplusplus
}
#endif

#endif
