/*
 * Pictures being read: which pixels are dark, and which are coloured.
 *
 *     RGBA rows --> bitmap: dark, coloured --> view: walls of a part --> squares --> block_picture.h
 */
#ifndef MDR_DRAW_BITMAP_H
#define MDR_DRAW_BITMAP_H

#include "base/bits.h"
#include "meander/pixels.h"

struct mdr_bitmap {
    mdr_allocator allocator;
    int64_t width, height;
    int64_t row_words;
    uint64_t *dark;     /* a bit a pixel, the first in the lowest; 0 behind the last */
    uint64_t *coloured; /* NULL until a pixel is */
    bool soft;          /* greys between were seen, as edges that are smoothed have them */
};

static inline const uint64_t *mdr__dark_row(const mdr_bitmap *bitmap, int64_t row)
{
    return bitmap->dark + row * bitmap->row_words;
}

/* A part of a picture, and what counts as wall in it. */
typedef struct mdr__bitmap_view {
    const mdr_bitmap *bitmap;
    bool light_walls;  /* else dark ones */
    bool free_colours; /* coloured pixels are free; else dark or light as any other */
    int64_t left, top, width, height;
} mdr__bitmap_view;

/* Writes the walls of a row of the view, a bit a pixel, 0 behind the last; `words` has room for
 * mdr__words(view->width). */
void mdr__view_walls(const mdr__bitmap_view *view, int64_t row, uint64_t *words);

/* Where blocks begin: even squares have `first` pixels, odd ones `second`, in both directions. */
typedef struct mdr__block_scale {
    int64_t first, second;
    int64_t rows, columns; /* of squares */
} mdr__block_scale;

/* A place in a picture where no block size fits. */
typedef struct mdr__misfit {
    bool is_row;   /* else a column */
    int64_t index; /* the row or column of the view that begins something new */
} mdr__misfit;

/* Edges of blocks, found in one pass over a view. Start with zero. */
typedef struct mdr__block_edges {
    const mdr_allocator *allocator;
    int64_t width, height;
    uint64_t *columns, *rows; /* bit i: pixel i differs from i - 1 somewhere */
} mdr__block_edges;

mdr_status mdr__edges_find(const mdr__bitmap_view *view, const mdr_run *run,
                           mdr__block_edges *edges);
void mdr__edges_clear(mdr__block_edges *edges);

/* Is anything different from anything else? */
bool mdr__any_edge(const mdr__block_edges *edges);

/* The largest pair of sizes, walls and passages, that explains all edges; false: none. */
bool mdr__scale_of_pairs(const mdr__block_edges *edges, mdr__block_scale *scale);
/* The largest size of equal blocks; `misfit` tells where it fell to 1, when it did. */
void mdr__scale_of_squares(const mdr__block_edges *edges, mdr__block_scale *scale,
                           mdr__misfit *misfit);

#endif
