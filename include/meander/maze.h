/*
 * Mazes: one bit a link on a grid, openings in its border, and, when first used, a second bit a
 * link for passages that can be walked one way only.
 *
 * The bit number is the link id. Bits that stand for no link are 0, so the memory is its own
 * canonical form: count, compare, copy, hash and save are one loop for all grids.
 */
#ifndef MEANDER_MAZE_H
#define MEANDER_MAZE_H

#include "grid.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mdr_maze mdr_maze;

/* A maze with every wall closed; shares the grid. O(links / 8) bytes: two bits a cell on squares.
 * MDR_E_ARGUMENT: grid is NULL. MDR_E_LIMIT, MDR_E_MEMORY: *maze is NULL. The caller owns it. */
MDR_API MDR_MUST_USE mdr_status mdr_maze_new(mdr_grid *grid, const mdr_run *run, mdr_maze **maze);
/* NULL is fine. */
MDR_API void mdr_maze_free(mdr_maze *maze);
/* An independent copy on the same grid. */
MDR_API MDR_MUST_USE mdr_status mdr_maze_copy(const mdr_maze *maze, const mdr_run *run,
                                              mdr_maze **copy);
MDR_API mdr_grid *mdr_maze_grid(const mdr_maze *maze);
/* The bytes mdr_maze_new would take on a grid of these options. */
MDR_API MDR_MUST_USE mdr_status mdr_maze_bytes(const mdr_grid_options *options, const mdr_run *run,
                                               int64_t *bytes);

/* Can one walk from the cell through the side? False on border. O(1). */
MDR_API bool mdr_maze_is_open(const mdr_maze *maze, mdr_cell cell, int32_t side);
/* Opens both ways, or closes both ways, the wall of a side. Twice is once; border does nothing.
 * Closing also forgets that a passage was one-way. */
MDR_API void mdr_maze_open(mdr_maze *maze, mdr_cell cell, int32_t side);
MDR_API void mdr_maze_close(mdr_maze *maze, mdr_cell cell, int32_t side);
/* Opens, or closes, only the way from the cell through the side; the way back stays as it is.
 * MDR_E_MEMORY, MDR_E_LIMIT on the first one-way passage; the maze is unchanged then. */
MDR_API MDR_MUST_USE mdr_status mdr_maze_open_one_way(mdr_maze *maze, mdr_cell cell, int32_t side,
                                                      const mdr_run *run);
MDR_API MDR_MUST_USE mdr_status mdr_maze_close_one_way(mdr_maze *maze, mdr_cell cell, int32_t side,
                                                       const mdr_run *run);
/* Links two cells both ways. MDR_E_ARGUMENT when they are not neighbours of the grid. */
MDR_API MDR_MUST_USE mdr_status mdr_maze_link(mdr_maze *maze, mdr_cell a, mdr_cell b,
                                              const mdr_run *run);

/* The same by link id: forth is from link_ends.first to .second. */
typedef enum mdr_passage {
    MDR_PASSAGE_NONE = 0, /* a wall */
    MDR_PASSAGE_FORTH = 1,
    MDR_PASSAGE_BACK = 2,
    MDR_PASSAGE_BOTH = 3
} mdr_passage;
MDR_API mdr_passage mdr_maze_passage(const mdr_maze *maze, mdr_link link);
/* MDR_E_MEMORY and MDR_E_LIMIT only for FORTH and BACK. */
MDR_API MDR_MUST_USE mdr_status mdr_maze_set_passage(mdr_maze *maze, mdr_link link,
                                                     mdr_passage passage, const mdr_run *run);

/* Links open one way or both. O(links / 64). */
MDR_API int64_t mdr_maze_passage_count(const mdr_maze *maze);
/* Links open one way only. */
MDR_API int64_t mdr_maze_one_way_count(const mdr_maze *maze);
/* Exits of a cell that can be walked out of it. */
MDR_API int32_t mdr_maze_way_count(const mdr_maze *maze, mdr_cell cell);
/* True for a cell with a passage to or from any neighbour. */
MDR_API bool mdr_maze_is_linked(const mdr_maze *maze, mdr_cell cell);
/* Closes all walls; openings stay. */
MDR_API void mdr_maze_clear(mdr_maze *maze);
/* Opens every wall there is: the lattice. */
MDR_API void mdr_maze_open_all(mdr_maze *maze);
/* Same grid, same passages, and role by role the same openings in the same order. */
MDR_API bool mdr_maze_equal(const mdr_maze *a, const mdr_maze *b);
/* FNV-1a of 64 bits over the ids of the open links, in order, as little-endian 64-bit words of the
 * open bits up to the last link (the way back after the way forth where any passage is one-way).
 * The golden hash: the same on every machine. */
MDR_API uint64_t mdr_maze_hash(const mdr_maze *maze);

/* Openings: ways in and out of the whole maze, at a cell and a border side of it; or marks inside,
 * side MDR_NONE. Kept in the order added. */
typedef enum mdr_role {
    MDR_ROLE_START = 0,
    MDR_ROLE_END,
    MDR_ROLE_DOOR /* an opening that is neither */
} mdr_role;
typedef struct mdr_opening {
    mdr_place place;
    mdr_role role;
} mdr_opening;
MDR_API int32_t mdr_maze_opening_count(const mdr_maze *maze);
MDR_API mdr_opening mdr_maze_opening(const mdr_maze *maze, int32_t index);
/* MDR_E_ARGUMENT: the side is no border side of the cell. MDR_E_MEMORY: unchanged. */
MDR_API MDR_MUST_USE mdr_status mdr_maze_add_opening(mdr_maze *maze, mdr_opening opening,
                                                     const mdr_run *run);
/* Takes all openings of a role away. */
MDR_API void mdr_maze_clear_openings(mdr_maze *maze, mdr_role role);
/* Replaces the start, or the end, by one. Errors as add_opening; unchanged then. */
MDR_API MDR_MUST_USE mdr_status mdr_maze_set_opening(mdr_maze *maze, mdr_opening opening,
                                                     const mdr_run *run);
/* Opens the maze where it does unless told otherwise: the start at the top left, the end at the bottom
 * right, at -1,0 and rows-1,columns on squares and hexagons; replaces the role's openings. Rings are
 * entered from outside and end in the centre; a surface without border has marks inside. O(1), on
 * masks and odd shapes O(cells). MDR_E_MEMORY: unchanged. */
MDR_API MDR_MUST_USE mdr_status mdr_maze_open_usual(mdr_maze *maze, mdr_role role,
                                                    const mdr_run *run);
/* The first opening of a role; false when there is none. */
MDR_API bool mdr_maze_find_opening(const mdr_maze *maze, mdr_role role, mdr_place *place);
/* Is this border side an opening? `role` may be NULL. */
MDR_API bool mdr_maze_opening_at(const mdr_maze *maze, mdr_cell cell, int32_t side, mdr_role *role);

/* The worked examples. Each call gives a fresh, independent maze with its openings. `name`:
 * "simple" (4 x 4), "binary-tree" (12 x 12, seed apples), "sidewinder" (12 x 12, seed kiwi),
 * "braided" (16 x 16 unless rows are given), "lattice" (4 x 4 unless rows are given, any shape).
 * options may be NULL. MDR_E_UNKNOWN: no such example. MDR_E_UNFIT: this example has no such
 * size or shape. (Declared here, made in carve.) */
MDR_API MDR_MUST_USE mdr_status mdr_example(const char *name, const mdr_grid_options *options,
                                            const mdr_run *run, mdr_maze **maze);
/* Their names, for help and lists; NULL beyond the last. */
MDR_API const char *mdr_example_name(int32_t index);

#ifdef __cplusplus
}
#endif

#endif
