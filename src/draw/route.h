/*
 * The way of the pen from chain to chain: of the ends of open chains not yet drawn, the nearest.
 *
 * Ends lie in square boxes four cells wide; looked at are the box of the pen and eight rings of boxes
 * round it. Drawing from nearest to nearest makes the pen travel about a fifth of what it would in
 * the order of rows.
 */
#ifndef MDR_DRAW_ROUTE_H
#define MDR_DRAW_ROUTE_H

#include "meander/grid.h"

struct mdr__chains;

typedef struct mdr__route {
    int64_t across, down; /* boxes */
    int64_t ends;
    int32_t *first; /* [boxes + 1] where a box's ends begin */
    int32_t *left;  /* [boxes] how many of them are left */
    int32_t *slots; /* [ends] */
} mdr__route;

/* What it takes at worst. */
int64_t mdr__route_bytes(const mdr_grid *grid, int64_t posts, int64_t slots);

/* Fills chains->route with the ends of chains that are joined. MDR_E_LIMIT, MDR_E_MEMORY; to be
 * cleared also then. */
mdr_status mdr__route_find(struct mdr__chains *chains, const mdr_run *run);
void mdr__route_clear(struct mdr__chains *chains);

/* The slot of an end near a post that is on no chain handed out yet, -1: none is near. */
int32_t mdr__route_nearest(struct mdr__chains *chains, int64_t post);

#endif
