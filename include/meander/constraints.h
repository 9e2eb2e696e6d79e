/*
 * Constraints: what a maze must be like, whoever carves it. Links forced open and links forbidden, rooms, a
 * path that the solution takes, symmetry.
 *
 *     mdr_constraints *wanted = NULL;
 *     status = mdr_constraints_new(grid, NULL, &wanted);
 *     if (!status) status = mdr_constraints_open(wanted, link, NULL);
 *     if (!status) status = mdr_carve(maze, carver, &(mdr_carve_options){ .constraints = wanted }, NULL);
 *
 * Cells that forced links tie together become one group, and the carver works on the board of groups, in
 * which forbidden links are missing. The mazes of that board and the perfect mazes that keep to the
 * constraints go in pairs, so that a uniform carver stays uniform: every such maze is alike likely
 * (Kirchhoff 1847; frontiers of Wilson's algorithm: Propp, Wilson 1998). Rooms add loops inside themselves and
 * nowhere else.
 */
#ifndef MEANDER_CONSTRAINTS_H
#define MEANDER_CONSTRAINTS_H

#include "maze.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mdr_constraints mdr_constraints;

/* None yet, for mazes on this grid, which is shared. A quarter of a byte a link, 4.4 bytes a cell.
 * MDR_E_ARGUMENT: the grid is NULL. MDR_E_RANGE: it has 2^31 links or more. MDR_E_LIMIT, MDR_E_MEMORY.
 * *constraints is NULL then. The caller owns it; it may serve any number of mazes on equal grids, and must not
 * change while one is carved. */
MDR_API MDR_MUST_USE mdr_status mdr_constraints_new(mdr_grid *grid, const mdr_run *run,
                                                    mdr_constraints **constraints);
/* NULL is fine. */
MDR_API void mdr_constraints_free(mdr_constraints *constraints);
/* The bytes that all of it takes at most on a grid, symmetry and the working of paths included. */
MDR_API int64_t mdr_constraints_bytes(const mdr_grid *grid);

/* Whatever follows fails with MDR_E_ARGUMENT where it contradicts what was said before, and leaves the constraints
 * as they were (but for symmetry); the error's text names the cells. */

/* The link must be open. Once more is the same. MDR_E_ARGUMENT: there is no such link, it is forbidden, or it makes
 * a loop with others that are forced open. O(1). */
MDR_API MDR_MUST_USE mdr_status mdr_constraints_open(mdr_constraints *constraints, mdr_link link,
                                                     const mdr_run *run);
/* The link must stay closed. MDR_E_ARGUMENT: there is no such link, or it is forced open. That enough links are left is seen when
 * a maze is carved. O(1). */
MDR_API MDR_MUST_USE mdr_status mdr_constraints_close(mdr_constraints *constraints, mdr_link link,
                                                      const mdr_run *run);

/* So many rows and columns of cells, from a row and a column on; cells that the grid has not are left out. */
typedef struct mdr_room {
    int64_t row, column, rows, columns;
} mdr_room;

/* All links between cells of the room are open. Rooms that share cells are one room; rooms that touch have walls between
 * them. MDR_E_ARGUMENT: rows or columns below 1, no cell, a forbidden link inside, or cells of a path. O(cells of the room). */
MDR_API MDR_MUST_USE mdr_status mdr_constraints_add_room(mdr_constraints *constraints,
                                                         mdr_room room, const mdr_run *run);

/* Adds up to `count` rooms at random; *placed (may be NULL) tells how many found a place. Each side is even among the whole numbers from 2
 * to a quarter of the board's shorter side (3 at least); the place is even among all. It is drawn again, up to 100 times, until all
 * cells are there, none has a forced or forbidden link, and no other room is within one cell.
 * MDR_E_ARGUMENT: count below 0. */
MDR_API MDR_MUST_USE mdr_status mdr_constraints_add_random_rooms(mdr_constraints *constraints,
                                                                 int64_t count, const char *seed,
                                                                 int64_t item, const mdr_run *run,
                                                                 int64_t *placed);

/* The only way from the first of `count` cells to the last goes through the others, in their order, and visits no cell twice. Legs are drawn
 * one after the other: each is the loop-erased random walk from its cell to the next on the cells that are
 * free, which are those without a forced link that are neither on an earlier leg nor a later stop. It is drawn again where it parts later stops from each other.
 * So with two cells all perfect mazes stay alike likely; with more cells, all those with the same way. Keeps
 * clear of links forced open and of rooms; say these first, those that branch off the path afterwards.
 * O(cells) for each leg, usually. MDR_E_ARGUMENT: a cell is not there, is named twice, or has a forced link. MDR_E_UNFIT: there is no such way,
 * or none was found in 64 times 16 tries. MDR_E_CANCELLED, MDR_E_LIMIT, MDR_E_MEMORY. */
MDR_API MDR_MUST_USE mdr_status mdr_constraints_add_path(mdr_constraints *constraints,
                                                         const mdr_cell *cells, int64_t count,
                                                         const char *seed, int64_t item,
                                                         const mdr_run *run);

/* The maze equals itself after a half turn about its middle; mirrored left to right; mirrored top to bottom. */
typedef enum mdr_symmetry {
    MDR_SYMMETRY_NONE = 0,
    MDR_SYMMETRY_HALF_TURN,
    MDR_SYMMETRY_MIRROR,
    MDR_SYMMETRY_FLIP
} mdr_symmetry;

/* "none", "half-turn", "mirror", "flip"; find returns false for other texts. */
MDR_API const char *mdr_symmetry_name(mdr_symmetry symmetry);
MDR_API bool mdr_symmetry_find(const char *name, mdr_symmetry *symmetry);

/* The maze is symmetric: said last, for what was said before holds for the images too, and nothing can be added
 * afterwards. Where no cell is its own image, just one passage is, and the seed chooses which, all alike. A uniform carver makes every symmetric
 * perfect maze that keeps to the constraints alike likely. O(cells x log cells), or O(cells) on squares.
 * MDR_E_ARGUMENT: the images contradict something. MDR_E_UNFIT: the grid is not symmetric so, is wrapped or in several
 * pieces, or no maze on it is (squares with two even sides have no middle for a half turn: one side must be odd, or a room be in the
 * middle). MDR_E_LIMIT, MDR_E_MEMORY. After a failure the constraints can only be freed. */
MDR_API MDR_MUST_USE mdr_status mdr_constraints_set_symmetry(mdr_constraints *constraints,
                                                             mdr_symmetry symmetry,
                                                             const char *seed, int64_t item,
                                                             const mdr_run *run);

/* What was said so far, in numbers. */
typedef struct mdr_constraint_counts {
    int64_t forced;    /* links forced open, those of rooms and paths too */
    int64_t forbidden; /* links */
    int64_t loops;     /* of the forced links: so many passages more than a perfect maze has */
    int64_t rooms;     /* those that share cells are one */
} mdr_constraint_counts;
MDR_API mdr_constraint_counts mdr_constraints_count(const mdr_constraints *constraints);

#ifdef __cplusplus
}
#endif

#endif
