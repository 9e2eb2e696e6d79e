/*
 * Masks: which cells of a grid are there. A mask is drawn on a whole grid, then a new grid is made of
 * the cells that are left; ids, rows and columns stay as they were.
 */
#ifndef MEANDER_MASK_H
#define MEANDER_MASK_H

#include "grid.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mdr_mask mdr_mask;

/* A mask on a grid without one, every cell there. Shares the grid. A bit a cell.
 * MDR_E_ARGUMENT: the grid is NULL or has a mask. MDR_E_LIMIT, MDR_E_MEMORY: *mask is NULL. */
MDR_API MDR_MUST_USE mdr_status mdr_mask_new(const mdr_grid *grid, const mdr_run *run,
                                             mdr_mask **mask);
/* NULL is fine. */
MDR_API void mdr_mask_free(mdr_mask *mask);
MDR_API bool mdr_mask_has(const mdr_mask *mask, mdr_cell cell);
MDR_API void mdr_mask_set(mdr_mask *mask, mdr_cell cell, bool there);
MDR_API int64_t mdr_mask_count(const mdr_mask *mask);
/* What was there goes, and what was not comes. */
MDR_API void mdr_mask_invert(mdr_mask *mask);

/* All below only take cells away.
 *
 * Text, UTF-8, a line a row, a character a cell: where the text has a dot, cells are at dots; else
 * where it has nothing but 0, 1 and blanks, at ones; else at all that is not blank. Cells beyond
 * the text are taken away. MDR_E_SYNTAX: more rows or columns than the grid has, or no UTF-8. */
MDR_API MDR_MUST_USE mdr_status mdr_mask_text(mdr_mask *mask, const char *text, size_t size,
                                              const mdr_run *run);
/* Cells whose centre lies in the ellipse that fills the grid's box. */
MDR_API void mdr_mask_ellipse(mdr_mask *mask);
/* Cells whose centre lies in a polygon, by the even-odd rule; points in shares of the box, 0 to
 * 1 000 000. MDR_E_ARGUMENT: fewer than three points. */
MDR_API MDR_MUST_USE mdr_status mdr_mask_polygon(mdr_mask *mask, const mdr_point *millionths,
                                                 int64_t count, const mdr_run *run);
/* Cells where a picture of width x height pixels, stretched over the grid's box, says so: at half or more of
 * the pixels whose centres lie in the middle of the cell, half as wide and high as it, or, where there is none,
 * at the pixel at its centre. So a picture with a pixel for each column and row of squares, hexagons or
 * triangles says it cell by cell. */
MDR_API MDR_MUST_USE mdr_status mdr_mask_picture(mdr_mask *mask, int64_t width, int64_t height,
                                                 bool (*there)(void *context, int64_t x, int64_t y),
                                                 void *context, const mdr_run *run);

/* In how many pieces the cells hang together. O(cells). */
MDR_API MDR_MUST_USE mdr_status mdr_mask_pieces(const mdr_mask *mask, const mdr_run *run,
                                                int64_t *pieces);
/* Keeps the largest piece only (the first by cell id of those as large); *taken cells went. */
MDR_API MDR_MUST_USE mdr_status mdr_mask_keep_largest(mdr_mask *mask, const mdr_run *run,
                                                      int64_t *taken);
/* Brings back as few cells as it takes, one piece after the other by the nearest way, until all
 * hang together; *added cells came. */
MDR_API MDR_MUST_USE mdr_status mdr_mask_join(mdr_mask *mask, const mdr_run *run, int64_t *added);

/* The grid of the cells that are left. MDR_E_ARGUMENT: none are left; else as mdr_grid_new. */
MDR_API MDR_MUST_USE mdr_status mdr_mask_grid(const mdr_mask *mask, const mdr_run *run,
                                              mdr_grid **grid);

#ifdef __cplusplus
}
#endif

#endif
