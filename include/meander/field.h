/*
 * Fields: the distance of every cell from one cell, in steps along passages.
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

#ifdef __cplusplus
}
#endif

#endif
