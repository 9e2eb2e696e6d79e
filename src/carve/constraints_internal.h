/* What constraints are made of: see meander/constraints.h. */
#ifndef MDR_CONSTRAINTS_INTERNAL_H
#define MDR_CONSTRAINTS_INTERNAL_H

#include "base/bits.h"
#include "base/forest.h"
#include "base/random_internal.h"
#include "base/status.h"
#include "grid/grid_internal.h"
#include "meander/constraints.h"

struct mdr_constraints {
    mdr_grid *grid;
    uint64_t *opened;       /* [links] forced open */
    uint64_t *loose;        /* [links] of these, those of rooms, which may make loops */
    uint64_t *closed;       /* [links] forbidden */
    uint64_t *touched;      /* [cells] with a forced link */
    uint64_t *roomy;        /* [cells] in a room */
    uint64_t *on_path;      /* [cells] */
    mdr__forest groups;     /* of cells, by forced links and, with symmetry, images */
    mdr__forest room_cells; /* by links of rooms; made with the first room */
    int64_t rooms;
    int32_t *image; /* [cells] where symmetry takes them; NULL: no symmetry */
    int64_t loops;
};

/* Forces open a link, also one that makes a loop, as those of rooms (`loose`) may. */
void mdr__force_open(mdr_constraints *constraints, mdr_link link, bool loose);

/* A cell is part of a room. */
void mdr__add_room_cell(mdr_constraints *constraints, mdr_cell cell);

/* Fails with a text about a link: before, "0·0 and 0·1", behind. */
mdr_status mdr__fail_link(const mdr_constraints *constraints, mdr_link link, const mdr_run *run,
                          const char *before, const char *behind);

/* No more can be said once symmetry was. */
mdr_status mdr__check_unsettled(const mdr_constraints *constraints, const mdr_run *run);

/* Where symmetry takes a link; MDR_NONE: nowhere. */
mdr_link mdr__image_of_link(const mdr_grid *grid, const int32_t *image, mdr_link link);

#endif
