/*
 * Custom grids: the cells are given, as polygons or as a graph with positions.
 *
 * Polygons share a side where both have the same two corners, told by geometry. Coordinates are whole
 * numbers of the caller's unit. Corners that lie no more than one unit apart, along and across, are one; a
 * corner that lies within a unit of another cell's side splits it, so that bricks in a bond need no more
 * than four corners each. Cells that overlap, or have no area, are refused by number.
 *
 *      +-------+            The nodes of a graph become round rooms, its edges corridors between
 *      |   0   |            them. Where corridors cross, the later edge goes over the earlier one.
 *      +---+---+
 *      | 1 | 2 |            y grows downwards, in either.
 *      +---+---+
 */
#ifndef MEANDER_CUSTOM_H
#define MEANDER_CUSTOM_H

#include "grid.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The most sides of a cell, and the largest coordinate, either way from 0. */
#define MDR_CUSTOM_SIDES      1000
#define MDR_CUSTOM_COORDINATE 100000000

/* What a custom grid is made of: checked, never changed, shared by count. mdr_grid_options.custom. */
typedef struct mdr_custom mdr_custom;

/* Cells from polygons: cell c has the corners first[c] .. first[c + 1] - 1, either way round; first has
 * cells + 1 elements and begins with 0. A last corner that is the first again is left out. `decimals` is for
 * writers alone: a coordinate of 12 with 1 decimal is written 1.2; -8 to 16.
 * MDR_E_ARGUMENT: fewer than three corners or more than MDR_CUSTOM_SIDES sides, no area, an outline that
 * touches or crosses itself, cells that overlap: the error names them. MDR_E_RANGE: a coordinate beyond
 * MDR_CUSTOM_COORDINATE, or more than 2^31 - 1 corners. MDR_E_LIMIT, MDR_E_MEMORY, MDR_E_CANCELLED.
 * *custom is NULL then. O(n log n) and, for each side, those that lie in the same strip of the plane. */
MDR_API MDR_MUST_USE mdr_status mdr_custom_polygons(const mdr_point *corners, const int64_t *first,
                                                    int64_t cells, int32_t decimals,
                                                    const mdr_allocator *allocator,
                                                    const mdr_run *run, mdr_custom **custom);

/* An edge of a graph: two nodes. */
typedef struct mdr_custom_edge {
    mdr_cell from, to;
} mdr_custom_edge;

/* Cells from the nodes of a graph; links in the order of edges round each node. MDR_E_ARGUMENT: no nodes,
 * two at the same place, an edge from a node to itself or to none, two edges that leave a node in the same
 * direction. Otherwise as above. */
MDR_API MDR_MUST_USE mdr_status mdr_custom_graph(const mdr_point *nodes, int64_t node_count,
                                                 const mdr_custom_edge *edges, int64_t edge_count,
                                                 int32_t decimals, const mdr_allocator *allocator,
                                                 const mdr_run *run, mdr_custom **custom);

/* Reads JSON: {"cells": [[[x,y], ...], ...]}, or {"nodes": [[x,y], ...], "edges": [[a,b], ...]}, or a
 * document with such an object as "grid"; docs/format.md. Coordinates may have fractions; "decimals" says
 * how many digits behind the point count, without it as many as give the largest coordinate seven digits.
 * MDR_E_SYNTAX: what is wrong in the file, also where the cells do not fit each other. */
MDR_API MDR_MUST_USE mdr_status mdr_custom_read(const void *bytes, size_t size,
                                                const mdr_allocator *allocator, const mdr_run *run,
                                                mdr_custom **custom);

/* Adds an owner; each owner frees. Returns its argument. Thread-safe. */
MDR_API mdr_custom *mdr_custom_share(const mdr_custom *custom);
/* Ends one ownership; NULL is fine. */
MDR_API void mdr_custom_free(mdr_custom *custom);
MDR_API int64_t mdr_custom_cell_count(const mdr_custom *custom);

#ifdef __cplusplus
}
#endif

#endif
