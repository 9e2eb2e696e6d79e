/*
 * Fields: the distance of every cell from one cell, in steps along passages; and what follows from
 * distances: the longest path, any pair at once, where a maze may open.
 */
#ifndef MEANDER_FIELD_H
#define MEANDER_FIELD_H

#include "maze.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mdr_field mdr_field;

/* Distances from `from` to every cell, one-way passages obeyed. O(cells), 4 bytes a cell (8 beyond
 * 2^31 cells). MDR_E_ARGUMENT: from is no cell. MDR_E_LIMIT, MDR_E_MEMORY, MDR_E_CANCELLED:
 * *field is NULL. The caller owns the result. */
MDR_API MDR_MUST_USE mdr_status mdr_field_new(const mdr_maze *maze, mdr_cell from,
                                              const mdr_run *run, mdr_field **field);
MDR_API void mdr_field_free(mdr_field *field);
/* Steps to a cell, MDR_NONE when it cannot be reached. O(1). */
MDR_API int64_t mdr_field_at(const mdr_field *field, mdr_cell cell);
/* The farthest cell (the first of them by id), and how far it is. */
MDR_API mdr_cell mdr_field_farthest(const mdr_field *field);
MDR_API int64_t mdr_field_most(const mdr_field *field);
/* How many cells can be reached, the first one included. */
MDR_API int64_t mdr_field_reached(const mdr_field *field);

/* The longest path of a maze: the two cells farthest apart, of all pieces. */
typedef struct mdr_longest {
    mdr_cell from, to;
    int64_t steps;
    bool exact; /* false with loops or one-way passages: there may be a longer one */
} mdr_longest;
/* Two searches a piece: O(cells), 12 bytes a cell. MDR_E_ARGUMENT: maze is NULL. MDR_E_RANGE: 2^31 cells
 * and more. MDR_E_LIMIT, MDR_E_MEMORY, MDR_E_CANCELLED: *longest is unchanged. */
MDR_API MDR_MUST_USE mdr_status mdr_longest_path(const mdr_maze *maze, const mdr_run *run,
                                                 mdr_longest *longest);
/* How far each cell is from the farthest that can be reached from it, into eccentricities[cell_bound];
 * MDR_NONE for ids that are no cell. The diameter is the largest, the centre where it is least. Always exact:
 * O(cells) without loops, else O(cells x passages). Statuses as mdr_longest_path. */
MDR_API MDR_MUST_USE mdr_status mdr_eccentricities(const mdr_maze *maze, const mdr_run *run,
                                                   int64_t *eccentricities);

/* Any pair of cells of a maze without loops, at once. */
typedef struct mdr_pairs mdr_pairs;
/* Prepares: O(cells), 24 bytes a cell. MDR_E_ARGUMENT: maze is NULL. MDR_E_UNFIT: it has loops or one-way
 * passages. MDR_E_RANGE: 2^31 cells and more. MDR_E_LIMIT, MDR_E_MEMORY, MDR_E_CANCELLED. *pairs is
 * NULL then. The maze may go or change afterwards. The caller owns the result. */
MDR_API MDR_MUST_USE mdr_status mdr_pairs_new(const mdr_maze *maze, const mdr_run *run,
                                              mdr_pairs **pairs);
MDR_API void mdr_pairs_free(mdr_pairs *pairs);
/* Steps between two cells of the grid, MDR_NONE: they are in different pieces. O(1). */
MDR_API int64_t mdr_pairs_distance(const mdr_pairs *pairs, mdr_cell from, mdr_cell to);
/* The next cell on the way, MDR_NONE at the end of it or without one. O(sides of the cell). */
MDR_API mdr_cell mdr_pairs_next(const mdr_pairs *pairs, mdr_cell from, mdr_cell to);

/* Where a maze may open, seen from its passages. */
typedef enum mdr_opening_rule {
    MDR_OPEN_FARTHEST = 0, /* the ends of its longest path */
    MDR_OPEN_CORNERS,      /* the two of its four corners that are farthest apart */
    MDR_OPEN_RANDOM        /* two cells at its border, by a seed */
} mdr_opening_rule;
/* "farthest"; never NULL. */
MDR_API const char *mdr_opening_rule_name(mdr_opening_rule ends);
/* Puts the start and the end there, in the border where the cells are at it, else as marks inside. Statuses
 * as mdr_longest_path; the openings are unchanged then. */
MDR_API MDR_MUST_USE mdr_status mdr_open_ends(mdr_maze *maze, mdr_opening_rule ends,
                                              const char *seed, const mdr_run *run);

#ifdef __cplusplus
}
#endif

#endif
