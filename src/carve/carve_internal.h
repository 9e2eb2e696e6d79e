/*
 * What carvers are made of: the table's functions and what a carver is handed.
 *
 * A carver has up to four forms, which all give the same maze but for the last:
 *     stepwise  tells every step, any grid      fast  for speed      lean  for memory
 *     origin    the draws of the origin systems through UHEPRNG, squares only, plain
 */
#ifndef MDR_CARVE_INTERNAL_H
#define MDR_CARVE_INTERNAL_H

#include "base/random_internal.h"
#include "base/status.h"
#include "maze/maze_internal.h"
#include "meander/carve.h"

/* All a carver needs. The maze is closed everywhere. */
typedef struct mdr__carving {
    mdr_maze *maze;
    const mdr_grid *grid;
    const mdr_carver *carver;
    const mdr_carve_options *options;
    mdr_cell start;
    const mdr_run *run;
} mdr__carving;

typedef mdr_status mdr__carve_form(const mdr__carving *carving);

struct mdr__carver_ops {
    /* Why the algorithm does not fit a grid; NULL: it does. May be NULL: fits all. */
    const char *(*unfit)(const mdr_grid *grid);
    /* Bytes at worst besides the maze. */
    int64_t (*bytes)(const mdr_grid *grid, mdr_form form);
    mdr__carve_form *stepwise;
    mdr__carve_form *fast; /* plain squares only; NULL: no such form */
    mdr__carve_form *lean; /* plain squares only; NULL: no such form */
    mdr__carve_form *origin;
};

/* One file an algorithm; carve.c lists them. */
extern const mdr_carver mdr__carver_aldous_broder;
extern const mdr_carver mdr__carver_binary_tree;
extern const mdr_carver mdr__carver_blobby_division;
extern const mdr_carver mdr__carver_boruvka;
extern const mdr_carver mdr__carver_depth_first;
extern const mdr_carver mdr__carver_eden;
extern const mdr_carver mdr__carver_eller;
extern const mdr_carver mdr__carver_growing_forest;
extern const mdr_carver mdr__carver_growing_tree;
extern const mdr_carver mdr__carver_houston;
extern const mdr_carver mdr__carver_hunt_and_kill;
extern const mdr_carver mdr__carver_kruskal;
extern const mdr_carver mdr__carver_origin_shift;
extern const mdr_carver mdr__carver_prim;
extern const mdr_carver mdr__carver_prim_true;
extern const mdr_carver mdr__carver_recursive_division;
extern const mdr_carver mdr__carver_sidewinder;
extern const mdr_carver mdr__carver_wilson;
extern const mdr_carver mdr__carver_wilson_walls;

/* binary_tree_square.c, sidewinder_square.c, depth_first_square.c */
mdr_status mdr__binary_tree_by_word(const mdr__carving *carving);
mdr_status mdr__sidewinder_by_word(const mdr__carving *carving);
mdr_status mdr__depth_first_fast(const mdr__carving *carving);
mdr_status mdr__depth_first_lean(const mdr__carving *carving);
int64_t mdr__depth_first_fast_bytes(const mdr_grid *grid);
int64_t mdr__depth_first_lean_bytes(const mdr_grid *grid);

/* aldous_broder_square.c, wilson_square.c */
mdr_status mdr__aldous_broder_fast(const mdr__carving *carving);
int64_t mdr__aldous_broder_fast_bytes(const mdr_grid *grid);
mdr_status mdr__wilson_fast(const mdr__carving *carving);
int64_t mdr__wilson_fast_bytes(const mdr_grid *grid);
mdr_cell mdr__wilson_root(const mdr__carving *carving);
/* wilson.c: the same onto any root, and onto the cells of its piece that are in the maze (NULL: none). */
mdr_status mdr__wilson_onto(const mdr__carving *carving, mdr_cell root, const uint64_t *maze);
int64_t mdr__wilson_onto_bytes(const mdr_grid *grid);

/* piece_roots.c: sets the bits of the root and of the first cells of all other pieces. */
mdr_status mdr__mark_piece_roots(const mdr__carving *carving, mdr_cell root, uint64_t *roots);
int64_t mdr__mark_piece_roots_bytes(const mdr_grid *grid); /* with those bits */

/* Lets `carve` work from the start, then from the first cell of each piece of the grid that is not
 * visited yet. */
mdr_status mdr__carve_pieces(const mdr__carving *carving, const uint64_t *visited,
                             mdr_status (*carve)(void *context, mdr_cell start), void *context);

/* The key of one of the carver's streams. */
static inline mdr__key mdr__carving_key(const mdr__carving *carving, const char *stream)
{
    return mdr__key_of(carving->options->seed, carving->options->item, carving->carver->name,
                       carving->carver->version, stream);
}

/* Opens the passage from a cell through a side and tells the step. */
mdr_status mdr__carve_step(const mdr__carving *carving, mdr_cell cell, int32_t side);
/* Tells a step that opens nothing. */
mdr_status mdr__tell(const mdr_run *run, mdr_step step);

/* Tells a step of a kind that names a cell alone, and one that names a side too. */
static inline mdr_status mdr__tell_cell(const mdr__carving *carving, mdr_step_kind kind,
                                        mdr_cell cell)
{
    return mdr__tell(carving->run, (mdr_step){kind, cell, MDR_NONE});
}

static inline mdr_status mdr__tell_side(const mdr__carving *carving, mdr_step_kind kind,
                                        mdr_cell cell, int32_t side)
{
    return mdr__tell(carving->run, (mdr_step){kind, cell, side});
}

/* Does anybody watch? Forms that tell nothing need not look. */
static inline bool mdr__is_watched(const mdr__carving *carving)
{
    return carving->run && carving->run->step;
}

/* Closes the passage from a cell through a side and tells the wall. */
mdr_status mdr__wall_step(const mdr__carving *carving, mdr_cell cell, int32_t side);

/* Opens every link, for carvers that build walls. */
void mdr__open_all(mdr_maze *maze);

/* The sides of a cell that lead to cells whose bit is `wanted`, in order; returns how many. */
int32_t mdr__sides_where(const mdr_grid *grid, mdr_cell cell, const uint64_t *bits, bool wanted,
                         int32_t *sides);

/* A number below `count` from a stream of bytes: one byte below count; with more than 256, eight
 * bytes, lowest first, make a draw below count. */
int64_t mdr__choose_by_byte(mdr__byte_stream *bytes, int32_t count);

/* Why a carver that goes row by row does not fit a grid, or NULL. */
const char *mdr__unfit_rows(const mdr_grid *grid);

/* The exits of a cell for carvers that go row by row: those into an earlier row, in the order of
 * sides, and the one to the next cell of the same row. */
typedef struct mdr__row_exits {
    int32_t north[8], north_count;
    int32_t east; /* MDR_NONE in a row's last cell */
} mdr__row_exits;
mdr__row_exits mdr__row_exits_of(const mdr_grid *grid, int64_t row, mdr_cell cell);

#endif
