/* How the cells of custom grids are kept. */
#ifndef MDR_GRID_CUSTOM_INTERNAL_H
#define MDR_GRID_CUSTOM_INTERNAL_H

#include "grid/grid_internal.h"
#include "meander/custom.h"

enum { MDR__CUSTOM_LEAST_DECIMALS = -8, MDR__CUSTOM_MOST_DECIMALS = 16 };

struct mdr_custom {
    atomic_int owners;
    mdr_allocator allocator;
    bool graph;
    int32_t decimals;
    int32_t side_bound;
    int64_t cells, corners, posts, edges;
    int64_t place_room, corner_room; /* elements that there is room for */
    mdr_point *place;  /* in the caller's units: of polygons [posts], of a graph's nodes [cells] */
    int32_t *first;    /* [cells + 1] where a cell's corners begin */
    int32_t *corner;   /* [corners] the post of each, clockwise */
    mdr_point *post;   /* [posts] in micrometres, from 0 on */
    mdr_point *centre; /* [cells] */
    mdr_custom_edge *edge; /* [edges] of a graph, as given */
    int32_t *glued;        /* [corners] of a graph: the side at the edge's other end, -1: border */
};

/* Polygons while they are made into a grid. Posts are sorted along the longer way of the whole, so that a
 * side has to do with few others. */
typedef struct mdr__polygons {
    mdr_custom *made;
    const mdr_run *run;
    bool tall;      /* y is the longer way */
    int32_t *owner; /* [corners] the cell of each */
} mdr__polygons;

static inline int64_t mdr__along(const mdr__polygons *polygons, mdr_point point)
{
    return polygons->tall ? point.y_um : point.x_um;
}

static inline int64_t mdr__across(const mdr__polygons *polygons, mdr_point point)
{
    return polygons->tall ? point.x_um : point.y_um;
}

/* Positive where b lies clockwise from a, by less than half a turn. */
static inline int64_t mdr__cross(mdr_point a, mdr_point b)
{
    return a.x_um * b.y_um - a.y_um * b.x_um;
}

static inline int64_t mdr__dot(mdr_point a, mdr_point b)
{
    return a.x_um * b.x_um + a.y_um * b.y_um;
}

static inline mdr_point mdr__way(mdr_point from, mdr_point to)
{
    return (mdr_point){to.x_um - from.x_um, to.y_um - from.y_um};
}

/* Where the side that begins with a corner ends. */
static inline int64_t mdr__next_corner(const mdr_custom *custom, int64_t cell, int64_t corner)
{
    return corner + 1 < custom->first[cell + 1] ? corner + 1 : custom->first[cell];
}

/* custom.c: an empty one with room for `places`. */
mdr_status mdr__custom_start(int64_t cells, int64_t places, int32_t decimals,
                             const mdr_allocator *allocator, const mdr_run *run,
                             mdr_custom **custom);
bool mdr__custom_equal(const mdr_custom *a, const mdr_custom *b);
/* The bytes that one takes for so many cells and corners or edges. */
int64_t mdr__custom_bytes(int64_t cells, int64_t corners);
/* A square root by Newton's rule in plain arithmetic, the same bits everywhere. For geometry alone. */
double mdr__real_root(double square);
/* "cell 3", in room for it. */
const char *mdr__cell_text(int64_t cell, char text[48]);

/* custom_corners.c: posts, and sides split by them. */
mdr_status mdr__polygons_join(mdr__polygons *polygons, const mdr_point *corners,
                              const int64_t *first);
/* custom_checks.c: nothing overlaps. */
mdr_status mdr__polygons_check(mdr__polygons *polygons);

/* Is there anything inside the sector that a vector sweeps clockwise from one direction to another? True
 * where `which` is met strictly before `to`. */
bool mdr__met_before(mdr_point from, mdr_point which, mdr_point to);
/* The order of directions, clockwise from the top. */
bool mdr__points_before(mdr_point a, mdr_point b);
bool mdr__same_direction(mdr_point a, mdr_point b);

#endif
