/*
 * How grids are kept: three kinds behind one interface.
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
 * Squares with wraps or masked cells have the same links; those over a seam take the bits that are
 * unused on the plain board, east of the last column and south of the last row.
 *
 * The explicit kind stores every cell's sides one after the other, from first[cell] on.
 */
#ifndef MDR_GRID_INTERNAL_H
#define MDR_GRID_INTERNAL_H

#include <stdatomic.h>

#include "base/random_internal.h"
#include "meander/grid.h"

#define MDR__ALWAYS_INLINE inline __attribute__((always_inline))

typedef enum mdr__kind { MDR__PLAIN = 0, MDR__SQUARE, MDR__EXPLICIT } mdr__kind;

enum { MDR__ALL_STAIRS = 1000000 }; /* of mdr_grid.stairs_millionths */

/* Sets of wraps, a bit each. */
enum {
    MDR__ALL_WRAPS = (2 << MDR_WRAP_PROJECTIVE) - (1 << MDR_WRAP_X),
    MDR__PLAIN_WRAPS = 1 << MDR_WRAP_X | 1 << MDR_WRAP_Y | 1 << MDR_WRAP_XY
};

/* A corner of a tiling's polygon: its class, and the period its post lies in (tiling.c). */
enum { MDR__CORNERS = 108 };
typedef struct mdr__corner {
    int8_t kind, row, column;
} mdr__corner;

/* An exact vector of a tiling (tilings.h). */
typedef struct mdr__exact {
    int32_t x, x_root, y, y_root;
} mdr__exact;

/* Sides of squares. */
enum { MDR__NORTH = 0, MDR__EAST, MDR__SOUTH, MDR__WEST };

struct mdr_grid {
    atomic_int owners;
    mdr_allocator allocator;
    const mdr_shape *shape;
    mdr__kind kind;
    mdr_layout layout;
    mdr_wrap wrap;
    uint64_t *present;                 /* [cells] a bit a cell that is there; NULL: all are */
    int64_t asked_rows, asked_columns; /* as in the options */
    int64_t rows, columns;             /* that there are; columns of the longest row */
    int64_t cells;                     /* bound of cell ids */
    int64_t cell_count;                /* that are present */
    int64_t links, link_bound;
    int64_t pieces;
    int64_t plane; /* of squares */
    int64_t inner; /* of rings: how many would fit inside the innermost; 0: a cell in the centre */
    int64_t posts; /* bound of post ids */
    int32_t side_bound;

    int64_t border; /* sides without a link, of all cells that are there */
    /* The explicit kind; NULL for squares. */
    int64_t sides;       /* of all cells together */
    int64_t seams;       /* links whose two sides lie apart on the plane */
    int32_t *row_first;  /* [rows + 1] where a row's cells begin */
    int32_t *first;      /* [cells + 1] where a cell's sides begin */
    int32_t *side_cell;  /* [sides] the neighbour, -1: border */
    int32_t *side_link;  /* [sides] -1: border */
    int32_t *side_post;  /* [sides] the post where a side begins, clockwise; -1: stairs */
    uint16_t *side_back; /* [sides] the neighbour's side */
    int32_t *link_cell;  /* [links] the first end */
    uint16_t *link_side; /* [links] its side */
    mdr_point *post;     /* [posts] */
    uint64_t *turned;    /* [sides] a bit where walking through swaps left and right; NULL: none */

    /* Of boxes. */
    int64_t levels, stairs_millionths;
    char *
        stairs_seed; /* the grid's own, while it is planned that of the options; NULL: all cells have stairs */
    mdr__key stairs_key, sure_key; /* 0 where all cells have stairs up */

    const struct mdr_custom *custom; /* of custom grids */

    /* Of tilings. */
    int32_t corner_classes;
    mdr__corner corners[MDR__CORNERS];
    mdr__exact corner_place[MDR__CORNERS];
};

/* Where one comes through a side that is glued to another side elsewhere. */
typedef struct mdr__glued {
    mdr_cell cell;
    int32_t back;
    bool turns; /* left and right are swapped */
} mdr__glued;

/* What a shape does. Functions that are NULL are not needed by its kind. */
struct mdr__shape_ops {
    mdr__kind kind;
    int32_t side_bound;
    /* True where every row is a path of neighbours from its first cell to its last and every cell of
     * a later row has an exit into an earlier one: what carvers need that go row by row. */
    bool swept;
    /* And every cell of a row but the last has an exit into the next: what carvers need that keep a row. */
    bool swept_down;
    /* The shape has one measure, its side or radius, given as rows; columns must say the same. */
    bool one_size;
    /* Levels are its depth, as many as columns where they are not given. */
    bool deep;
    /* Links cross, or the surface is bent: there is no direction that a walk could keep. */
    bool no_direction;
    /* Glued sides face each other, and open links between them are drawn as corridors. There are no seams
     * then. */
    bool corridors;
    /* Counts cells, sides, posts and the longest row into the grid, whose options are set; all below
     * 2^31 for the explicit kind. False: too many to number. Links are counted by squares alone. */
    bool (*count)(mdr_grid *grid);
    /* Explicit: how many cells a row has; NULL: as many as there are columns. */
    int64_t (*row_length)(const mdr_grid *grid, int64_t row);
    /* Explicit: the posts round a cell, clockwise, each where a side begins; returns their number. */
    int32_t (*outline)(const mdr_grid *grid, mdr_cell cell, int32_t *posts);
    /* Explicit: the stairs of a cell, behind its outline, and the sides that lead back; returns how many.
     * NULL: none. */
    int32_t (*stairs)(const mdr_grid *grid, mdr_cell cell, int32_t *neighbours, uint16_t *backs);
    /* Explicit: to which side one is glued that has no twin between the same posts; false: to none. It
     * must say the same from both ends. NULL: no side is glued. */
    bool (*glue)(const mdr_grid *grid, mdr_cell cell, int32_t side, mdr__glued *glued);
    /* The link that passes below a glued side's by a bridge between them; MDR_NONE: it goes below itself, or
     * nothing is there. A shape that has this has no seams: its glued sides face each other. */
    mdr_link (*bridged)(const mdr_grid *grid, mdr_cell cell, int32_t side);
    /* Explicit: the wraps there are, a bit each (1 << MDR_WRAP_X ...). */
    uint32_t wraps;
    /* What rows and columns must be for the wrap to close: "an even number of rows"; NULL: it does. No such
     * function: all do. */
    const char *(*wrap_needs)(const mdr_grid *grid);
    mdr_point (*post)(const mdr_grid *grid, int64_t post);
    mdr_point (*centre)(const mdr_grid *grid, mdr_cell cell); /* NULL: the mean of its posts */
    mdr_point (*extent)(const mdr_grid *grid);                /* NULL: the box of all posts */
    /* The radius of the arc that a side from one post to another is, 0: it is straight; *clockwise as
     * one walks it. NULL: all are straight. */
    int64_t (*arc)(const mdr_grid *grid, int64_t from, int64_t to, bool *clockwise);
    /* One step through a side on the endless board; NULL: positions are not on a lattice. */
    void (*step)(const mdr_grid *grid, int64_t *row, int64_t *column, int32_t side);
    const char *(*side_name)(const mdr_grid *grid, mdr_cell cell, int32_t side); /* NULL: numbers */
    const struct mdr__tiling *tiling; /* of periodic tilings */
};

extern const mdr_shape mdr__shape_square;
extern const mdr_shape mdr__shape_box;
extern const mdr_shape mdr__shape_cube;
extern const mdr_shape mdr__shape_hexagon;
extern const mdr_shape mdr__shape_hexagon_board;
extern const mdr_shape mdr__shape_king;
extern const mdr_shape mdr__shape_octagon;
extern const mdr_shape mdr__shape_triangle;
extern const mdr_shape mdr__shape_triangle_board;
extern const mdr_shape mdr__shape_polar;
extern const mdr_shape mdr__shape_custom, mdr__shape_custom_graph; /* not in the table */
extern const mdr_shape mdr__shape_trihexagonal;
extern const mdr_shape mdr__shape_truncated_hexagonal;
extern const mdr_shape mdr__shape_truncated_trihexagonal;
extern const mdr_shape mdr__shape_rhombitrihexagonal;
extern const mdr_shape mdr__shape_snub_square;
extern const mdr_shape mdr__shape_elongated_triangular;
extern const mdr_shape mdr__shape_snub_hexagonal;
extern const mdr_shape mdr__shape_cairo;
extern const mdr_shape mdr__shape_rhombille;
extern const mdr_shape mdr__shape_brick;
extern const mdr_shape mdr__shape_herringbone;

/* Checks options and fills all of a grid that takes no memory: counts, but no arrays. Statuses as
 * mdr_grid_bytes. */
mdr_status mdr__plan_grid(const mdr_grid_options *options, const mdr_run *run, mdr_grid *grid);

/* Makes the grid that is planned, with the cells of a plane of bits only, all where it is NULL. */
mdr_status mdr__make_grid(const mdr_grid *planned, const uint64_t *present, const mdr_run *run,
                          mdr_grid **grid);

/* explicit_grid.c: fills the stored arrays from ops->outline and ops->post, gives them back. */
int64_t mdr__explicit_bytes(const mdr_grid *grid);
mdr_status mdr__explicit_build(mdr_grid *grid, const mdr_run *run);
void mdr__explicit_clear(mdr_grid *grid);

/* Counts the pieces of a stored grid into it. */
mdr_status mdr__count_pieces(mdr_grid *grid, const mdr_run *run);

/* grouped_grid.c: groups of the cells of another grid as a grid. A group may have so many sides. */
enum { MDR__MOST_SIDES = UINT16_MAX };
typedef struct mdr__grouping {
    const mdr_grid *of;
    const int32_t *group; /* [cells of `of`] */
    int64_t groups;
    const int32_t
        *links; /* [link_count] of `of`, from one group to another: theirs in this order */
    int64_t link_count;
} mdr__grouping;
mdr_status mdr__grouped_grid(const mdr__grouping *grouping, const mdr_run *run, mdr_grid **grid);
/* The counts of such a grid, without arrays, for those who ask what it would take; not its pieces. */
void mdr__plan_groups(const mdr_grid *of, int64_t groups, int64_t links, mdr_grid *planned);
int64_t mdr__grouped_bytes(const mdr_grid *planned);

/* turn.c: the sine and cosine of part / parts of a turn, and rounding, without libm. */
void mdr__turn(int64_t part, int64_t parts, double *sine, double *cosine);
int64_t mdr__rounded(double number);

/* j quarters of a hexagon's height in micrometres: its width divided by 2 sqrt 3. */
static inline int64_t mdr__quarter_heights(int64_t j)
{
    return (j * INT64_C(2886751346) + 500000) / 1000000;
}

/* The first cell of a row; rows are runs of consecutive ids, the next row begins where one ends. */
static inline mdr_cell mdr__row_first(const mdr_grid *grid, int64_t row)
{
    return grid->row_first ? grid->row_first[row] : row * grid->columns;
}

/* square_surface.c: an exit on squares with wraps or masked cells. */
mdr_exit mdr__surface_exit(const mdr_grid *grid, mdr_cell cell, int32_t side);
/* Counts cells, links and pieces of such a board. */
mdr_status mdr__surface_count(mdr_grid *grid, const mdr_run *run);

static MDR__ALWAYS_INLINE int32_t mdr__side_count(const mdr_grid *grid, mdr__kind kind,
                                                  mdr_cell cell)
{
    return kind != MDR__EXPLICIT ? 4 : grid->first[cell + 1] - grid->first[cell];
}

/* Sides of the outline; stairs come behind them. */
static inline int32_t mdr__outline_count(const mdr_grid *grid, mdr_cell cell)
{
    if (grid->kind != MDR__EXPLICIT) return 4;
    int32_t end = grid->first[cell + 1];
    while (grid->side_post[end - 1] < 0) end--;
    return end - grid->first[cell];
}

/* The neighbour through a side that has a link. */
static MDR__ALWAYS_INLINE mdr_cell mdr__beyond(const mdr_grid *grid, mdr__kind kind, mdr_cell cell,
                                               int32_t side)
{
    if (kind == MDR__EXPLICIT) return grid->side_cell[grid->first[cell] + side];
    if (kind == MDR__SQUARE) return mdr__surface_exit(grid, cell, side).cell;
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
    return kind != MDR__EXPLICIT ? side ^ 2 : grid->side_back[grid->first[cell] + side];
}

/* The bit to ask about a side: the link, or on the border a bit (plain squares) that is never set, or -1
 * (other kinds). */
static MDR__ALWAYS_INLINE mdr_link mdr__side_bit(const mdr_grid *grid, mdr__kind kind,
                                                 mdr_cell cell, int32_t side)
{
    if (kind == MDR__EXPLICIT) return grid->side_link[grid->first[cell] + side];
    if (kind == MDR__SQUARE) return mdr__surface_exit(grid, cell, side).link;
    switch (side) {
    case MDR__NORTH: return grid->plane + cell - grid->columns;
    case MDR__EAST: return cell;
    case MDR__SOUTH: return grid->plane + cell;
    default: return cell - 1;
    }
}

/* Walls that are drawn twice at most, because the two sides of their link lie apart: 0 where no seam is. */
static inline int64_t mdr__seam_bound(const mdr_grid *grid)
{
    if (grid->kind == MDR__EXPLICIT) return grid->seams;
    return grid->wrap == MDR_WRAP_NONE ? 0 : grid->rows + grid->columns;
}

/* Does a side with a link lead forth, from the link's first end to its second? */
static MDR__ALWAYS_INLINE bool mdr__leads_forth(const mdr_grid *grid, mdr__kind kind, mdr_cell cell,
                                                int32_t side)
{
    if (kind != MDR__EXPLICIT) return side == MDR__EAST || side == MDR__SOUTH;
    const int32_t link = grid->side_link[grid->first[cell] + side];
    return grid->link_cell[link] == cell && grid->link_side[link] == side;
}

#endif
