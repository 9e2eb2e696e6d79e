/*
 * What carvers have that keep a list of cells and choose from it.
 *
 *     list     | c | c | - | c | ...     marked: cells that left it, or that have been in it
 */
#ifndef MDR_CARVE_GROWING_H
#define MDR_CARVE_GROWING_H

#include "base/forest.h"
#include "carve/carve_internal.h"

typedef struct mdr__cell_list {
    mdr__byte_stream bytes; /* the stream "" */
    uint64_t *visited;      /* [cells] in the maze */
    uint64_t *marked;       /* [cells] */
    mdr_cell *cells;        /* [cells] */
    int32_t *choices;       /* [side_bound] */
} mdr__cell_list;

/* To be cleared even after a failure. */
mdr_status mdr__cell_list_make(mdr__cell_list *list, const mdr__carving *carving);
void mdr__cell_list_clear(mdr__cell_list *list, const mdr__carving *carving);
int64_t mdr__cell_list_bytes(const mdr_grid *grid);

/* Chooses a side from a cell to one that is in the maze, or is not; MDR_NONE: there is none. One byte
 * below the number of such sides, also where that is 1, in the order of sides. */
int32_t mdr__choose_side(mdr__cell_list *list, const mdr_grid *grid, mdr_cell cell, bool visited);

/* Growing trees from a list of cells, by shares: see growing_tree.c. */
typedef struct mdr__growth {
    const mdr__carving *carving;
    mdr__key rule, pick;
    mdr__cell_list list; /* places begin .. end are in use, those marked have left */
    mdr_picks shares;
    mdr__forest *forest; /* NULL, or what hangs together: cells that are carved are joined in it */
    int64_t begin, end;
    int64_t alive; /* of those, have not left */
    int64_t picks, draws;
    int64_t listed, carved;
} mdr__growth;

mdr_status mdr__growth_make(mdr__growth *growth, const mdr__carving *carving);
void mdr__growth_clear(mdr__growth *growth);
/* Puts a cell that is not in the maze into it and into the list. */
void mdr__growth_add(mdr__growth *growth, mdr_cell cell);
/* Picks and carves until the list is empty. */
mdr_status mdr__grow(mdr__growth *growth);

#endif
