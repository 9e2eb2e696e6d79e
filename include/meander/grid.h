/*
 * Grids: cells with sides. A grid never changes once made and is shared by count.
 *
 * A cell's sides are numbered from 0: its outline clockwise from the top, then stairs. Through a
 * side that has a link one comes to another cell; a side without one is border. Posts are the
 * corners where sides meet; they have ids, so that walls join by integer comparison.
 *
 *      squares            hexagons in rows       hexagons in columns
 *         N 0                5 NW /\ NE 0              N 0
 *       +-----+               /      \            NW 5 /--\ NE 1
 *   W 3 |     | E 1        W 4|      |E 1             <    >
 *       +-----+               \      /            SW 4 \--/ SE 2
 *         S 2                3 SW \/ SE 2              S 3
 *
 * Geometry is in whole micrometres at a nominal size: two cells that share a side have their
 * centres MDR_GRID_CELL_UM apart. x grows to the right, y downwards.
 */
#ifndef MEANDER_GRID_H
#define MEANDER_GRID_H

#include "base.h"
#include "random.h"

#ifdef __cplusplus
extern "C" {
#endif

#define MDR_GRID_CELL_UM 10000

/* One row of the table of shapes. */
typedef struct mdr_shape {
    const char *name;                 /* "square" */
    const char *title;                /* one line for lists */
    const struct mdr__shape_ops *ops; /* private */
} mdr_shape;

/* The table of shapes, in the order of `meander list grids`. `at` wants 0 <= index < count. */
MDR_API int32_t mdr_shape_count(void);
MDR_API const mdr_shape *mdr_shape_at(int32_t index);
/* The shape of that name, or NULL, which mdr_grid_new answers with MDR_E_UNKNOWN. "custom" is found, but not
 * in the table: a grid of it needs its cells. */
MDR_API const mdr_shape *mdr_shape_find(const char *name);

/* How hexagons are laid out: pointed ones in rows, odd or even rows shifted right by half a cell;
 * flat ones in columns, odd or even columns shifted down. */
typedef enum mdr_layout {
    MDR_LAYOUT_ROWS_ODD = 0,
    MDR_LAYOUT_ROWS_EVEN,
    MDR_LAYOUT_COLUMNS_ODD,
    MDR_LAYOUT_COLUMNS_EVEN
} mdr_layout;

/* "rows-odd", "rows-even", "columns-odd", "columns-even"; find returns false for other texts. */
MDR_API const char *mdr_layout_name(mdr_layout layout);
MDR_API bool mdr_layout_find(const char *name, mdr_layout *layout);

/* Which borders of a board are glued together: none; right to left; bottom to top; both (a torus);
 * right to left upside down (a Moebius band); that and bottom to top (a Klein bottle); both reversed
 * (the projective plane). */
typedef enum mdr_wrap {
    MDR_WRAP_NONE = 0,
    MDR_WRAP_X,
    MDR_WRAP_Y,
    MDR_WRAP_XY,
    MDR_WRAP_MOBIUS,
    MDR_WRAP_KLEIN,
    MDR_WRAP_PROJECTIVE
} mdr_wrap;

/* "none", "x", "y", "xy", "mobius", "klein", "projective"; find returns false for other texts. */
MDR_API const char *mdr_wrap_name(mdr_wrap wrap);
MDR_API bool mdr_wrap_find(const char *name, mdr_wrap *wrap);

/* Can a shape be wrapped so? Hexagons, triangles and tilings at sizes where their borders fit each other. */
MDR_API bool mdr_shape_wraps(const mdr_shape *shape, mdr_wrap wrap);

/* As a share of stairs: one from each level to the next. Also every other share has one at least, so that no
 * level is cut off. */
#define MDR_STAIRS_FEWEST (-1)

typedef struct mdr_grid_options {
    const char *shape;         /* NULL: "square" */
    int64_t rows;              /* at least 1 */
    int64_t columns;           /* 0: as many as rows */
    mdr_layout layout;         /* of hexagons */
    mdr_wrap wrap;             /* of shapes that have it: see mdr_shape_wraps */
    int64_t levels;            /* of a box; 0: one. Depth of a cube; 0: as many as columns */
    int64_t stairs_millionths; /* of a box: share of cells with stairs up; 0: all */
    const char *stairs_seed;   /* where they are, UTF-8; copied into the grid */
    int64_t inner;             /* polar: how many rings are left out inside; 0: a centre cell */
    const struct mdr_custom
        *custom; /* of "custom": its cells (custom.h), shared by the grid; rows and
                                      * columns say nothing there */
    const mdr_allocator *allocator; /* NULL: libc; copied into the grid */
} mdr_grid_options;

typedef struct mdr_grid mdr_grid;

/* Makes a grid. Squares are computed and take no memory; every other shape is stored, about 135
 * bytes a cell for hexagons, up to 2^31 sides. O(cells), or O(1) for squares.
 * MDR_E_UNKNOWN: no such shape. MDR_E_ARGUMENT: rows or columns below 1. MDR_E_RANGE: too many
 * cells. MDR_E_LIMIT, MDR_E_MEMORY: *grid is NULL. The caller owns the result. */
MDR_API MDR_MUST_USE mdr_status mdr_grid_new(const mdr_grid_options *options, const mdr_run *run,
                                             mdr_grid **grid);

/* Adds an owner; each owner frees. Returns its argument. Thread-safe. */
MDR_API mdr_grid *mdr_grid_share(const mdr_grid *grid);
/* Ends one ownership; the last gives the memory back. NULL is fine. */
MDR_API void mdr_grid_free(mdr_grid *grid);

/* The bytes mdr_grid_new would take, known before anything is allocated. Statuses as there. */
MDR_API MDR_MUST_USE mdr_status mdr_grid_bytes(const mdr_grid_options *options, const mdr_run *run,
                                               int64_t *bytes);

/* True when both grids have the same cells, sides and links. O(1). */
MDR_API bool mdr_grid_equal(const mdr_grid *a, const mdr_grid *b);

/* The options that make an equal grid: shape, rows and columns as asked for, and so on; but not the
 * mask. stairs_seed is the grid's, and NULL where all cells have stairs. */
MDR_API mdr_grid_options mdr_grid_options_of(const mdr_grid *grid);
MDR_API const mdr_shape *mdr_grid_shape(const mdr_grid *grid);
/* Rows of cells, and the most cells in a row: more than asked for on boards and tilings. */
MDR_API int64_t mdr_grid_rows(const mdr_grid *grid);
MDR_API int64_t mdr_grid_columns(const mdr_grid *grid);
MDR_API mdr_layout mdr_grid_layout(const mdr_grid *grid);
MDR_API mdr_wrap mdr_grid_wrap(const mdr_grid *grid);
MDR_API int64_t mdr_grid_cell_count(const mdr_grid *grid);
/* In how many pieces the cells hang together when every link is open. */
MDR_API int64_t mdr_grid_piece_count(const mdr_grid *grid);
/* One more than the largest cell id; arrays indexed by cell have this many elements. */
MDR_API int64_t mdr_grid_cell_bound(const mdr_grid *grid);
MDR_API int64_t mdr_grid_link_count(const mdr_grid *grid);
MDR_API int64_t mdr_grid_link_bound(const mdr_grid *grid);
/* Sides without a link. */
MDR_API int64_t mdr_grid_border_count(const mdr_grid *grid);

/* The first cell after `after` in the order of ids (MDR_NONE: the first of all), or MDR_NONE. */
MDR_API mdr_cell mdr_grid_next_cell(const mdr_grid *grid, mdr_cell after);
/* The same for links. */
MDR_API mdr_link mdr_grid_next_link(const mdr_grid *grid, mdr_link after);
MDR_API bool mdr_grid_has_cell(const mdr_grid *grid, mdr_cell cell);

/* What one sees through a side of a cell. */
typedef struct mdr_exit {
    mdr_cell cell; /* the neighbour, MDR_NONE: border */
    mdr_link link; /* MDR_NONE: border */
    int32_t back;  /* the neighbour's side that leads back, MDR_NONE: border */
    bool turns;    /* walking through swaps left and right (a Moebius seam) */
} mdr_exit;

/* Sides of a cell, all and those of the outline. The cell must be one of the grid. O(1). */
MDR_API int32_t mdr_grid_side_count(const mdr_grid *grid, mdr_cell cell);
MDR_API int32_t mdr_grid_outline_count(const mdr_grid *grid, mdr_cell cell);
/* The most sides any cell has. */
MDR_API int32_t mdr_grid_side_bound(const mdr_grid *grid);
/* The exit of a side, 0 <= side < side_count. O(1). */
MDR_API mdr_exit mdr_grid_exit(const mdr_grid *grid, mdr_cell cell, int32_t side);
/* The lowest side of `from` that leads to `to`, or MDR_NONE. */
MDR_API int32_t mdr_grid_side_between(const mdr_grid *grid, mdr_cell from, mdr_cell to);
/* "N", "SE" ...; never NULL. */
MDR_API const char *mdr_grid_side_name(const mdr_grid *grid, mdr_cell cell, int32_t side);

/* The two ends of a link: `first` is the cell whose side the link was numbered from (west or north
 * on squares), `side` that side. O(1). */
typedef struct mdr_link_ends {
    mdr_cell first, second;
    int32_t side, back;
} mdr_link_ends;
MDR_API mdr_link_ends mdr_grid_link_ends(const mdr_grid *grid, mdr_link link);

/* A cell, or a way in or out through one of its sides. side is MDR_NONE for the cell itself. */
typedef struct mdr_place {
    mdr_cell cell;
    int32_t side;
} mdr_place;

/* The cell at a row and a column, or MDR_NONE outside. */
MDR_API mdr_cell mdr_grid_cell_at(const mdr_grid *grid, int64_t row, int64_t column);
/* Row and column of a cell. */
MDR_API void mdr_grid_position(const mdr_grid *grid, mdr_cell cell, int64_t *row, int64_t *column);
/* The cell nearest to any position: row and column clamped apart. Never MDR_NONE. */
MDR_API mdr_cell mdr_grid_clamp(const mdr_grid *grid, int64_t row, int64_t column);
/* A position inside is a cell; one exactly one step outside one side is an opening there.
 * MDR_E_ARGUMENT for any other, *place unchanged. */
MDR_API MDR_MUST_USE mdr_status mdr_grid_place(const mdr_grid *grid, int64_t row, int64_t column,
                                               const mdr_run *run, mdr_place *place);
/* The other way round: the position of a place, one step outside when it has a side. */
MDR_API void mdr_grid_place_position(const mdr_grid *grid, mdr_place place, int64_t *row,
                                     int64_t *column);

/* Writes the id "row·col" (U+00B7) and a zero byte into text; at most 48 bytes. */
MDR_API void mdr_grid_cell_name(const mdr_grid *grid, mdr_cell cell, char text[48]);
/* Reads "row·col" (numbers may have a sign) into row and column. False, and nothing changed, for
 * any other text such as "start": the caller still has the text. */
MDR_API bool mdr_parse_cell_name(const char *text, int64_t *row, int64_t *column);

/* A random cell: two draws, the row below the number of rows, then the column; drawn again where
 * there is no such cell. */
MDR_API mdr_cell mdr_grid_random_cell(const mdr_grid *grid, mdr_random *random);

/* A place on the plane in micrometres. */
typedef struct mdr_point {
    int64_t x_um, y_um;
} mdr_point;

/* The posts at the two ends of a side of the outline, clockwise round the cell. */
MDR_API void mdr_grid_side_posts(const mdr_grid *grid, mdr_cell cell, int32_t side,
                                 int64_t posts[2]);
/* One more than the largest post id; ids may have holes. */
MDR_API int64_t mdr_grid_post_bound(const mdr_grid *grid);
MDR_API mdr_point mdr_grid_post(const mdr_grid *grid, int64_t post);
/* Sides of rings are arcs: the radius of the one between two posts in micrometres, 0 for straight
 * sides, and whether it goes clockwise as one walks it. The posts must be those of a side. */
MDR_API int64_t mdr_grid_arc(const mdr_grid *grid, int64_t from, int64_t to, bool *clockwise);
MDR_API mdr_point mdr_grid_centre(const mdr_grid *grid, mdr_cell cell);
/* The corner opposite to (0,0) of the box around the grid. */
MDR_API mdr_point mdr_grid_extent(const mdr_grid *grid);

#ifdef __cplusplus
}
#endif

#endif
