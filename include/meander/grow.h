/*
 * Labyrinths: boards that are grown from starts, and the closed curves around what has grown.
 *
 * A board is a maze with two more planes: which cells are filled, and which are negative (never used,
 * never entered). Growing joins one empty cell at a time to a filled neighbour. It knows cells and
 * sides only, so it runs on every grid and every surface. On squares the passages of a cell read as
 * one of 18 tiles:
 *
 *     0 EMPTY   1 O   2 T   3 R   4 B   5 L   6 RB   7 BL   8 TR   9 TL   10 TB   11 RL
 *     12 TRB   13 TBL   14 TRL   15 RBL   16 TRBL   17 NEG
 */
#ifndef MEANDER_GROW_H
#define MEANDER_GROW_H

#include "maze.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mdr_board mdr_board;

/* A board over a maze, which it does not own: the maze must outlive it, and is where passages are.
 * Cells with a passage are filled, others empty. Two bits a cell. MDR_E_ARGUMENT: maze is NULL.
 * MDR_E_LIMIT, MDR_E_MEMORY: *board is NULL. The caller owns it. */
MDR_API MDR_MUST_USE mdr_status mdr_board_new(mdr_maze *maze, const mdr_run *run,
                                              mdr_board **board);
/* NULL is fine. */
MDR_API void mdr_board_free(mdr_board *board);
MDR_API mdr_maze *mdr_board_maze(const mdr_board *board);

typedef enum mdr_square {
    MDR_SQUARE_EMPTY = 0,
    MDR_SQUARE_FILLED, /* alone, without a passage: a start */
    MDR_SQUARE_NEGATIVE
} mdr_square;

/* What a cell is; those that are masked out are negative. */
MDR_API mdr_square mdr_board_square(const mdr_board *board, mdr_cell cell);
/* Makes a cell what it says, without any passage. Masked ones stay as they are. O(1). */
MDR_API void mdr_board_set_square(mdr_board *board, mdr_cell cell, mdr_square square);
/* Fills every cell that is empty: so a maze becomes a board. */
MDR_API void mdr_board_fill(mdr_board *board);
MDR_API int64_t mdr_board_filled_count(const mdr_board *board);

enum { MDR_TILE_EMPTY = 0, MDR_TILE_START = 1, MDR_TILE_NEGATIVE = 17, MDR_TILE_COUNT = 18 };

/* The tile of a square. On other grids 0 is empty, -1 negative, and a filled cell is 1 + the sum of
 * 2^side over the sides it is open through. */
MDR_API int64_t mdr_board_tile(const mdr_board *board, mdr_cell cell);
/* Lays a whole board of such tiles, one a cell by id. MDR_E_ARGUMENT: no such tile, or a tile that is
 * open to a neighbour that is not open to it, or to the border; the board is empty then. */
MDR_API MDR_MUST_USE mdr_status mdr_board_set_tiles(mdr_board *board, const int64_t *tiles,
                                                    int64_t count, const mdr_run *run);

/* Where growth begins. */
typedef enum mdr_starts {
    MDR_STARTS_CENTRE =
        0,              /* cell floor(cells / 2) of squares, else the one nearest to the middle */
    MDR_STARTS_CORNERS, /* the four corners and the centre */
    MDR_STARTS_AROUND,  /* a path already laid along the border */
    MDR_STARTS_CUSTOM   /* any cells, also none */
} mdr_starts;

/* "centre", "corners", "around", "custom". */
MDR_API const char *mdr_starts_name(mdr_starts starts);

/* Empties all that is not negative and lays the starts: `cells` are those of MDR_STARTS_CUSTOM, each
 * once. MDR_E_ARGUMENT: a start on a negative cell or on none, around on a board one wide or high, or
 * without a border; the board is empty then. MDR_E_MEMORY. */
MDR_API MDR_MUST_USE mdr_status mdr_board_begin(mdr_board *board, mdr_starts starts,
                                                const mdr_cell *cells, int64_t count,
                                                const mdr_run *run);

/* One step of growth as the origin tells it. */
typedef struct mdr_growth {
    int64_t candidates; /* how many there were */
    int64_t chosen;     /* which was taken, from 0 */
    mdr_cell cell;      /* the cell that was empty */
    int32_t side;       /* through which it was joined */
    mdr_cell neighbour;
    int64_t becomes, neighbour_becomes; /* tiles */
} mdr_growth;

typedef struct mdr_grow_options {
    const char *seed;
    mdr_random_kind random;
    bool symmetric; /* each step is mirrored by a half turn */
    const int64_t
        *other_choice;    /* the step, from 0, at which another choice is taken; NULL: none */
    const int64_t *until; /* how many steps; NULL: until there is no candidate */
    bool keep_steps;      /* 56 bytes a step; mdr_board_growth */
} mdr_grow_options;

/* Grows a board from what is filled. Candidates are listed by going through the empty cells by id
 * and, for each, its neighbours under, over, right and left (on other grids by side); one of them is
 * drawn uniformly: one draw a step, none when there is no candidate. O(log cells) a step; half a
 * byte a square, an eighth of a byte a side of other grids, and a little more.
 * run->step is told each passage as a BUILD_CARVE from the neighbour, mirrored ones too.
 * MDR_E_UNFIT: symmetric, but a half turn does not carry the grid, the starts or the negative cells
 * onto themselves. MDR_E_RANGE: more than 2^31 cells. MDR_E_LIMIT, MDR_E_MEMORY. After
 * MDR_E_CANCELLED the board is whole but grown in part only. */
MDR_API MDR_MUST_USE mdr_status mdr_grow(mdr_board *board, const mdr_grow_options *options,
                                         const mdr_run *run);
/* Who sees forms. Zero is every default. */
typedef struct mdr_forms {
    int64_t count; /* of other choices, evenly spread over the steps; 0: one at each step */
    void *context;
    /* A form, whose other choice was at a step, or at none: MDR_NONE. NULL: nobody sees them. False = stop. */
    bool (*form)(void *context, int64_t step, const mdr_board *board);
} mdr_forms;

/* Goes through the space of forms: grows a board whose starts are laid, then again and again with another choice
 * at one step after the other, and at last as at first. options are those of the growth, without another choice;
 * forms and run may be NULL. run->step is told what leads from each form to the next, a BUILD_WALL or BUILD_CARVE a
 * link: with these a trace goes in a circle. A growth and a look at all links a form; a maze more of memory.
 * MDR_E_ARGUMENT: no starts are laid, or another choice is given. MDR_E_CANCELLED; else as mdr_grow. */
MDR_API MDR_MUST_USE mdr_status mdr_grow_forms(mdr_board *board, const mdr_grow_options *options,
                                               const mdr_forms *forms, const mdr_run *run);

/* The bytes that mdr_board_new and mdr_grow take on a grid together. */
MDR_API int64_t mdr_grow_bytes(const mdr_grid *grid, const mdr_grow_options *options);

/* Of the last growth: how many steps were made, and those that were kept. */
MDR_API int64_t mdr_board_step_count(const mdr_board *board);
MDR_API int64_t mdr_board_growth_count(const mdr_board *board);
/* 0 <= index < growth_count. */
MDR_API mdr_growth mdr_board_growth(const mdr_board *board, int64_t index);

/* How a board came about, as far as it is known: for those who write it down. */
typedef struct mdr_board_origin {
    bool known; /* starts, and what is below */
    mdr_starts starts;
    const mdr_cell *cells; /* of MDR_STARTS_CUSTOM; belongs to the board */
    int64_t cell_count;
    bool grown, symmetric;
    int64_t other_choice, until; /* MDR_NONE: none */
} mdr_board_origin;
MDR_API mdr_board_origin mdr_board_origin_of(const mdr_board *board);

/* A corner of a cell: where a side of its outline begins, clockwise. Curves go from corner to corner;
 * `against`: counter-clockwise, as behind a seam that swaps left and right. */
typedef struct mdr_corner {
    mdr_cell cell;
    int32_t side;
    bool against;
} mdr_corner;

/* The next corner of the closed curve around what is filled, with it to the right: along a closed side,
 * or through an open one to the neighbour's corner at the same post. The cell must be filled. O(1). */
MDR_API mdr_corner mdr_curve_next(const mdr_board *board, mdr_corner corner);

/* All curves of a board, one after the other in the order of their lowest corners. Every corner of every
 * filled cell lies on one of them. On the plane there are as many as connected pieces and independent
 * loops together. The board must outlive it and not change. A bit a side. MDR_E_LIMIT, MDR_E_MEMORY. */
typedef struct mdr_curves mdr_curves;
MDR_API MDR_MUST_USE mdr_status mdr_curves_new(const mdr_board *board, const mdr_run *run,
                                               mdr_curves **curves);
MDR_API void mdr_curves_free(mdr_curves *curves);
/* A corner of the next curve, and of how many it is made; false behind the last. */
MDR_API bool mdr_curves_next(mdr_curves *curves, mdr_corner *first, int64_t *corners);

#ifdef __cplusplus
}
#endif

#endif
