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
    MDR_STEP_SOLVE_AGAIN,     /* cell: come to once more */
    MDR_STEP_SOLVE_FILL,      /* cell: filled up, for it leads nowhere */
    MDR_STEP_SOLVE_FROM_GOAL, /* cell: entered from the side of the goal */
    MDR_STEP_BUILD_WALK,      /* cell: a walk that may still be given up comes to it */
    MDR_STEP_BUILD_ERASE,     /* cell: taken off such a walk, with the loop it was part of */
    MDR_STEP_BUILD_MARK,      /* cell: put among those that wait for their turn */
    MDR_STEP_BUILD_WEIGH,     /* cell, side: the link is looked at in its turn and stays as it is */
    MDR_STEP_BUILD_WALL,      /* cell, side: built the wall there, which was open */
    MDR_STEP_BUILD_AGAIN,     /* cell: a walk comes to it, which is in the maze already */
    MDR_STEP_BUILD_HUNT,      /* cell: the hunt for a cell to go on from ends in it */
    MDR_STEP_KIND_COUNT
} mdr_step_kind;

/* "BUILD_CARVE"; never NULL. find returns false for unknown names. */
MDR_API const char *mdr_step_name(mdr_step_kind kind);
MDR_API bool mdr_step_find(const char *name, mdr_step_kind *kind);
/* Does it tell how a maze is made, rather than how it is solved? */
MDR_API bool mdr_step_builds(mdr_step_kind kind);
/* Does a step of this kind name a side, as all do that open, close or look at a link? */
MDR_API bool mdr_step_names_side(mdr_step_kind kind);
/* "opens the passage from a cell through a side"; never NULL. */
MDR_API const char *mdr_step_tells(mdr_step_kind kind);

typedef struct mdr_step {
    mdr_step_kind kind;
    mdr_cell cell; /* MDR_NONE where the kind has none */
    int32_t side;  /* MDR_NONE where the kind has none */
} mdr_step;

/* Recorded steps, in order: two or three bytes each while they go from a cell to one beside it. */
typedef struct mdr_trace mdr_trace;

/* An empty trace; allocator may be NULL. MDR_E_MEMORY: *trace is NULL. */
MDR_API MDR_MUST_USE mdr_status mdr_trace_new(const mdr_allocator *allocator, mdr_trace **trace);
MDR_API void mdr_trace_free(mdr_trace *trace);
/* Appends a step. MDR_E_MEMORY: unchanged. */
MDR_API MDR_MUST_USE mdr_status mdr_trace_add(mdr_trace *trace, mdr_step step);
/* The run.step callback that records: context must be the trace. Stops the run when memory ends. */
MDR_API bool mdr_trace_record(void *trace, const mdr_step *step);
MDR_API int64_t mdr_trace_count(const mdr_trace *trace);
/* 0 <= index < count. O(1): at most 32 steps are unpacked. */
MDR_API mdr_step mdr_trace_at(const mdr_trace *trace, int64_t index);
/* Forgets all steps; memory is kept for others. */
MDR_API void mdr_trace_clear(mdr_trace *trace);
/* The bytes that recording so many steps on a grid takes at worst, where sides are below 6;
 * INT64_MAX: beyond what can be counted. */
MDR_API int64_t mdr_trace_bytes(int64_t cell_bound, int64_t steps);

/* What a cell has come to while a trace is played. */
typedef enum mdr_mark {
    MDR_MARK_NONE = 0,    /* untouched */
    MDR_MARK_CARVED,      /* part of the maze */
    MDR_MARK_FRONTIER,    /* just entered by the carver */
    MDR_MARK_BACKTRACKED, /* the walk came back to it: takes the place of FRONTIER alone */
    MDR_MARK_TRYING,      /* entered by the solver */
    MDR_MARK_DEAD_END,    /* given up by the solver */
    MDR_MARK_SOLUTION,    /* on the path, once the goal is reached */
    MDR_MARK_COUNT
} mdr_mark;

/* "carved"; never NULL. */
MDR_API const char *mdr_mark_name(mdr_mark mark);

/* Writes what a step does in words, without a final stop, and a zero byte into text: "opens the
 * wall from 0\u00b71 to 0\u00b72". */
MDR_API void mdr_step_caption(const mdr_grid *grid, const mdr_step *step, char text[192]);

/* Plays a trace forward and back over a maze of its own. */
typedef struct mdr_player mdr_player;

/* A player at the beginning. `finished` is the maze as it is after all steps: from it and the trace
 * follows what the maze was before, as a link that a step opens was closed and one that a step
 * closes was open; links that no step names stay as they are. The `solution`, so many cells (NULL and
 * 0: none), is marked as such from the step that reaches the goal on; it is copied. The trace, NULL for
 * no steps, must outlive the player and not change. O(steps); two bytes a step and a byte a cell, and about as
 * much again for jumps. MDR_E_ARGUMENT: a step or the solution names a cell or a side that is not
 * there, or the steps lead to another maze. MDR_E_LIMIT, MDR_E_MEMORY. *player is NULL then. */
MDR_API MDR_MUST_USE mdr_status mdr_player_new(const mdr_maze *finished, const mdr_trace *trace,
                                               const mdr_cell *solution, int64_t solution_count,
                                               const mdr_run *run, mdr_player **player);
MDR_API void mdr_player_free(mdr_player *player);
/* One step on, or back; false, and nothing done, at the end, or at the beginning. O(1). */
MDR_API bool mdr_player_forward(mdr_player *player);
MDR_API bool mdr_player_back(mdr_player *player);
/* Goes to where so many steps are done, clamped to what there are. At most as many steps are played
 * as the grid has cells, after copying a byte a cell. */
MDR_API void mdr_player_seek(mdr_player *player, int64_t steps);
/* The cells that look otherwise since the last step done: itself, the one beyond its side, and where
 * the work stood before it; MDR_NONE where there is none. False, and all MDR_NONE, at the beginning, and
 * where it may be any, as the goal is reached. */
MDR_API bool mdr_player_touched(const mdr_player *player, mdr_cell cells[3]);
/* Where the work stands: the cell that the last step entered, or named; MDR_NONE at the beginning and
 * behind the goal. */
MDR_API mdr_cell mdr_player_head(const mdr_player *player);
/* From now on only the solution is marked, as if nobody had watched; any move ends it. */
MDR_API void mdr_player_finish(mdr_player *player);
/* How many steps are done. */
MDR_API int64_t mdr_player_position(const mdr_player *player);
MDR_API int64_t mdr_player_count(const mdr_player *player);
/* The maze at this moment; it belongs to the player and changes with it. */
MDR_API const mdr_maze *mdr_player_maze(const mdr_player *player);
MDR_API mdr_mark mdr_player_mark(const mdr_player *player, mdr_cell cell);

#ifdef __cplusplus
}
#endif

#endif
