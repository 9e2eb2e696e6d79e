/*
 * How grids are kept: two kinds behind one interface.
 *
 * Plain squares are computed. Cell c = row x columns + column; the east link of c is link c, the
 * south link is link plane + c. So from c, without any division or border test,
 *
 *                north: plane + c - columns
 *      west: c - 1         c         east: c
 *                south: plane + c
 *
 * are the bits to ask in a maze, because bits that stand for no link are never set; plane leaves a
 * row of such bits between the two planes for the cells of the first row to ask.
 *
 *      0                cells      plane               plane + cells
 *      | east links ... | guard .. | south links .... | guard
 *
 * The explicit kind stores every cell's sides one after the other, from first[cell] on.
 */
#ifndef MDR_GRID_INTERNAL_H
#define MDR_GRID_INTERNAL_H

#include <stdatomic.h>

#include "meander/grid.h"

#define MDR__ALWAYS_INLINE inline __attribute__((always_inline))

typedef enum mdr__kind { MDR__PLAIN = 0, MDR__EXPLICIT } mdr__kind;

/* Sides of squares. */
enum { MDR__NORTH = 0, MDR__EAST, MDR__SOUTH, MDR__WEST };

struct mdr_grid {
    atomic_int owners;
    mdr_allocator allocator;
    const mdr_shape *shape;
    mdr__kind kind;
    mdr_layout layout;
    int64_t rows, columns;
    int64_t cells, links, link_bound;
    int64_t plane; /* of squares */
    int64_t posts; /* bound of post ids */
    int32_t side_bound;

    /* The explicit kind; NULL and 0 for squares. */
    int64_t sides;       /* of all cells together */
    int32_t *first;      /* [cells + 1] where a cell's sides begin */
    int32_t *side_cell;  /* [sides] the neighbour, -1: border */
    int32_t *side_link;  /* [sides] -1: border */
    int32_t *side_post;  /* [sides] the post where a side begins, clockwise */
    uint16_t *side_back; /* [sides] the neighbour's side */
    int32_t *link_cell;  /* [links] the first end */
    uint16_t *link_side; /* [links] its side */
    mdr_point *post;     /* [posts] */
};

/* What a shape does. */
struct mdr__shape_ops {
    mdr__kind kind;
    int32_t side_bound;
    /* Counts cells, links, posts and (explicit) sides into the grid, whose rows, columns and layout
     * are set; rows and columns of the explicit kind are below 2^31. False: too many to number. */
    bool (*count)(mdr_grid *grid);
    /* Explicit only: the posts and neighbours of one cell, side by side; ids may not repeat. */
    void (*cell)(const mdr_grid *grid, mdr_cell cell, int32_t *neighbours, int32_t *posts);
    mdr_point (*post)(const mdr_grid *grid, int64_t post);
    mdr_point (*centre)(const mdr_grid *grid, mdr_cell cell);
    mdr_point (*extent)(const mdr_grid *grid);
    /* One step through a side on the endless board. */
    void (*step)(const mdr_grid *grid, int64_t *row, int64_t *column, int32_t side);
    const char *(*side_name)(const mdr_grid *grid, int32_t side);
};

extern const mdr_shape mdr__shape_square;
extern const mdr_shape mdr__shape_hexagon;

/* Checks options and fills all of a grid that takes no memory: counts, but no arrays. Statuses as
 * mdr_grid_bytes. */
mdr_status mdr__plan_grid(const mdr_grid_options *options, const mdr_run *run, mdr_grid *grid);

/* explicit_grid.c: fills the stored arrays from ops->cell and ops->post, gives them back. */
int64_t mdr__explicit_bytes(const mdr_grid *grid);
mdr_status mdr__explicit_build(mdr_grid *grid, const mdr_run *run);
void mdr__explicit_clear(mdr_grid *grid);

/* The first cell of a row; rows are runs of consecutive ids, the next row begins where one ends. */
static inline mdr_cell mdr__row_first(const mdr_grid *grid, int64_t row)
{
    return row * grid->columns;
}

static MDR__ALWAYS_INLINE int32_t mdr__side_count(const mdr_grid *grid, mdr__kind kind,
                                                  mdr_cell cell)
{
    return kind == MDR__PLAIN ? 4 : grid->first[cell + 1] - grid->first[cell];
}

/* The neighbour through a side that has a link. */
static MDR__ALWAYS_INLINE mdr_cell mdr__beyond(const mdr_grid *grid, mdr__kind kind, mdr_cell cell,
                                               int32_t side)
{
    if (kind == MDR__EXPLICIT) return grid->side_cell[grid->first[cell] + side];
    switch (side) {
    case MDR__NORTH: return cell - grid->columns;
    case MDR__EAST: return cell + 1;
    case MDR__SOUTH: return cell + grid->columns;
    default: return cell - 1;
    }
}

/* The neighbour's side that leads back, through a side that has a link. */
static MDR__ALWAYS_INLINE int32_t mdr__back(const mdr_grid *grid, mdr__kind kind, mdr_cell cell,
                                            int32_t side)
{
    return kind == MDR__PLAIN ? side ^ 2 : grid->side_back[grid->first[cell] + side];
}

/* The bit to ask about a side: the link, or on the border a bit (squares) that is never set, or -1
 * (explicit). */
static MDR__ALWAYS_INLINE mdr_link mdr__side_bit(const mdr_grid *grid, mdr__kind kind,
                                                 mdr_cell cell, int32_t side)
{
    if (kind == MDR__EXPLICIT) return grid->side_link[grid->first[cell] + side];
    switch (side) {
    case MDR__NORTH: return grid->plane + cell - grid->columns;
    case MDR__EAST: return cell;
    case MDR__SOUTH: return grid->plane + cell;
    default: return cell - 1;
    }
}

/* Does a side with a link lead forth, from the link's first end to its second? */
static MDR__ALWAYS_INLINE bool mdr__leads_forth(const mdr_grid *grid, mdr__kind kind, mdr_cell cell,
                                                int32_t side)
{
    if (kind == MDR__PLAIN) return side == MDR__EAST || side == MDR__SOUTH;
    const int32_t link = grid->side_link[grid->first[cell] + side];
    return grid->link_cell[link] == cell && grid->link_side[link] == side;
}

#endif
