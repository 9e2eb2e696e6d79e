/*
 * Carving: opening walls until the maze is done.
 *
 * One maze per (grid, algorithm@version, seed, item, options): every form of an algorithm gives
 * the same bits, so a fast one may be chosen for speed, a lean one for memory, the stepwise one to
 * watch, and nobody can tell.
 */
#ifndef MEANDER_CARVE_H
#define MEANDER_CARVE_H

#include "constraints.h"
#include "maze.h"
#include "trace.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One row of the table of carvers. */
typedef struct mdr_carver {
    const char *name; /* "depth-first" */
    int32_t version;  /* of the draws: names and numbers what a seed gives */
    const char *title;
    const char *law;                   /* which distribution it draws from, one line */
    const char *needs;                 /* the grids it makes sense on; NULL: every one */
    uint32_t uses;                     /* options it makes use of: MDR_CARVER_COSTS ... */
    const struct mdr__carver_ops *ops; /* private */
} mdr_carver;

MDR_API int32_t mdr_carver_count(void);
MDR_API const mdr_carver *mdr_carver_at(int32_t index);
/* "depth-first" or "depth-first@1"; NULL when there is no such name or version. */
MDR_API const mdr_carver *mdr_carver_find(const char *name);

/* Which form does the work. All give the same maze. ANY is the stepwise form when run->step is set,
 * else the fast one, else, when memory is short, the lean one. */
typedef enum mdr_form {
    MDR_FORM_ANY = 0,
    MDR_FORM_STEPWISE,
    MDR_FORM_FAST,
    MDR_FORM_LEAN
} mdr_form;

/* How often growing-tree picks the newest, the oldest or any of its cells: shares of their sum, each
 * 0 .. 1 000 000. All 0: always the newest. */
typedef struct mdr_picks {
    int32_t newest, oldest, random;
} mdr_picks;

/* Where the ways of a binary tree lead. */
typedef enum mdr_tree_corner {
    MDR_CORNER_NORTH_EAST = 0,
    MDR_CORNER_NORTH_WEST,
    MDR_CORNER_SOUTH_EAST,
    MDR_CORNER_SOUTH_WEST
} mdr_tree_corner;

/* Zero is every default. What an algorithm has no use for is refused when it is set. */
typedef struct mdr_carve_options {
    const char *seed;       /* UTF-8; NULL: the empty text */
    int64_t item;           /* the number of this maze in a series of the same seed */
    mdr_random_kind random; /* UHEPRNG: exactly the draws of the origin systems; squares only */
    const mdr_cell *start;  /* NULL: the cell at the maze's start if it has one, else the first */
    mdr_form form;          /* MDR_E_UNFIT when the carver has no such form on this grid */
    /* Of kruskal, boruvka and prim-true: a cost for each link, by its id; [link bound]. A link's weight is (1 - share) x random + share x cost, both 0 .. 2^32 - 1; light links are opened
     * first. NULL: random alone. */
    const uint32_t *costs;
    int64_t cost_millionths; /* the share, 0 .. 1 000 000 */
    mdr_picks picks; /* of growing-tree and growing-forest, which picks any cell unless told */
    /* Of recursive-division and blobby-division: regions of so many cells, or fewer, stay open as rooms.
     * 0: all are divided, and the maze is perfect. */
    int64_t room_cells;
    /* Of eller: how much rather it joins along rows (1 000 000: always) than not (-1 000 000: never). */
    int32_t bias_millionths;
    /* Of sidewinder: the mean length of its runs in thousandths of a cell, 1000 or more. 0: 2000. */
    int64_t run_thousandths;
    mdr_tree_corner corner; /* of binary-tree; others than the first on plain squares only */
    /* Of origin-shift: so many steps of the origin after all cells have been it: the living maze, which is uniform at
     * every one of them. */
    int64_t shifts;
    /* What the maze must be like, on an equal grid; NULL: anything goes. Carvers that need rows or squares do not
     * fit then; the others work stepwise, and their cells and links are those of the board of groups. */
    const mdr_constraints *constraints;
} mdr_carve_options;

/* Which of these options a carver makes use of: bits of mdr_carver.uses. */
enum {
    MDR_CARVER_COSTS = 1,
    MDR_CARVER_PICKS = 2,
    MDR_CARVER_ROOM_CELLS = 4,
    MDR_CARVER_BIAS = 8,
    MDR_CARVER_RUN = 16,
    MDR_CARVER_CORNER = 32,
    MDR_CARVER_SHIFTS = 64
};

/* Closes all walls and carves. Openings stay. options may be NULL.
 * MDR_E_ARGUMENT: maze or carver is NULL, start is no cell, or an option is out of bounds. MDR_E_UNFIT:
 * the algorithm does not fit the grid or constraints, has no use for an option, or the links that are left do not
 * join all cells. MDR_E_LIMIT, MDR_E_MEMORY, MDR_E_CANCELLED: the maze is whole but only begun.
 * Costs stand in each algorithm's file; most are O(cells). */
MDR_API MDR_MUST_USE mdr_status mdr_carve(mdr_maze *maze, const mdr_carver *carver,
                                          const mdr_carve_options *options, const mdr_run *run);

/* The bytes mdr_carve will take at worst besides the maze, for the form that options ask for.
 * Statuses as mdr_carve's first three. */
MDR_API MDR_MUST_USE mdr_status mdr_carve_bytes(const mdr_grid *grid, const mdr_carver *carver,
                                                const mdr_carve_options *options,
                                                const mdr_run *run, int64_t *bytes);

/* Costs for carvers that weigh links, [link bound], those of links that are not there untouched. By
 * direction: 0 where a link leads along a row, 2^32 - 1 where it leads up or down, between by the angle; the other way
 * round where `upright` (NULL: nowhere) says so of the link's first cell. O(links). */
MDR_API void mdr_costs_by_direction(const mdr_grid *grid,
                                    bool (*upright)(void *context, mdr_cell cell), void *context,
                                    uint32_t *costs);
/* The mean of both cells' weights, [cell bound], positive, by the largest of them. O(links). */
MDR_API void mdr_costs_of_cells(const mdr_grid *grid, const int32_t *weights, uint32_t *costs);

typedef struct mdr_sparsen_options {
    int64_t millionths; /* of the cells, to take away: 0 .. 1 000 000 */
    const char *seed;
} mdr_sparsen_options;

/* Takes dead ends away, each round as many as there are, until that share of the cells has no passage any more, or
 * nothing but the ways between openings and round loops is left; without loops and openings a cell. *removed is how many went; it may be NULL.
 * O(cells), 16 bytes a cell. MDR_E_ARGUMENT: a share out of bounds. MDR_E_LIMIT, MDR_E_MEMORY: the maze is unchanged.
 * MDR_E_CANCELLED: it is whole, but only begun. */
MDR_API MDR_MUST_USE mdr_status mdr_sparsen(mdr_maze *maze, const mdr_sparsen_options *options,
                                            const mdr_run *run, int64_t *removed);

typedef struct mdr_braid_options {
    int64_t millionths; /* of the dead ends, to open: 0 .. 1 000 000 */
    const char *seed;
} mdr_braid_options;

typedef struct mdr_braid_result {
    int64_t dead_ends; /* before */
    int64_t left;      /* after: some cannot be opened, as at the ends of a 1 x n maze */
} mdr_braid_result;

/* Opens a wall at a share of the dead ends, each time the one that makes the longest loop.
 * O(cells), 32 bytes a cell. result may be NULL. MDR_E_ARGUMENT: a share out of bounds.
 * MDR_E_LIMIT, MDR_E_MEMORY: the maze is unchanged. MDR_E_CANCELLED: it is whole, but only begun. */
MDR_API MDR_MUST_USE mdr_status mdr_braid(mdr_maze *maze, const mdr_braid_options *options,
                                          const mdr_run *run, mdr_braid_result *result);

#ifdef __cplusplus
}
#endif

#endif
