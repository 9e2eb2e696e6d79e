/*
 * How mazes are kept: a bit a link, the bit number being the link id.
 *
 *     block:  [guard word][open: link_bound bits ..........][guard words]
 *                          ^ open
 *
 * The guards are zero, so that the bits before and behind may be asked without a test.
 */
#ifndef MDR_MAZE_INTERNAL_H
#define MDR_MAZE_INTERNAL_H

#include "base/bits.h"
#include "grid/grid_internal.h"
#include "meander/maze.h"

struct mdr_maze {
    mdr_grid *grid;
    int64_t words;  /* of open: link_bound bits, rounded up */
    uint64_t *open; /* passages, as walked from a link's first end */
    uint64_t *back; /* as walked from its second end; the same array until a passage is one-way */
    mdr_opening *openings;
    int64_t opening_count, opening_room;
};

/* Gives a maze the passages of another, of which it is, or was, a copy. */
void mdr__maze_assign(mdr_maze *maze, const mdr_maze *from);

/* Can one walk from the cell through the side? */
static MDR__ALWAYS_INLINE bool mdr__walkable(const mdr_maze *maze, mdr__kind kind, mdr_cell cell,
                                             int32_t side)
{
    const mdr_link bit = mdr__side_bit(maze->grid, kind, cell, side);
    if (kind != MDR__PLAIN && bit < 0) return false;
    if (maze->back == maze->open) return mdr__bit(maze->open, bit);
    if (kind != MDR__EXPLICIT) {
        const bool forth = side == MDR__EAST || side == MDR__SOUTH;
        return mdr__bit(forth ? maze->open : maze->back, bit);
    }
    return mdr__bit(mdr__leads_forth(maze->grid, kind, cell, side) ? maze->open : maze->back, bit);
}

/* Is there a passage through the side, in either direction? */
static MDR__ALWAYS_INLINE bool mdr__passable(const mdr_maze *maze, mdr__kind kind, mdr_cell cell,
                                             int32_t side)
{
    const mdr_link bit = mdr__side_bit(maze->grid, kind, cell, side);
    if (kind != MDR__PLAIN && bit < 0) return false;
    return mdr__bit(maze->open, bit) || mdr__bit(maze->back, bit);
}

/* The sides of a square that can be walked out of, bit i for side i. Border needs no test: the bits
 * asked there are never set. With `forth` and `back` exchanged: that can be walked into it. */
static inline uint32_t mdr__square_ways(const mdr_grid *grid, const uint64_t *forth,
                                        const uint64_t *back, mdr_cell cell)
{
    return (uint32_t)mdr__bit(back, grid->plane + cell - grid->columns)
           | (uint32_t)mdr__bit(forth, cell) << MDR__EAST
           | (uint32_t)mdr__bit(forth, grid->plane + cell) << MDR__SOUTH
           | (uint32_t)mdr__bit(back, cell - 1) << MDR__WEST;
}

/* Opens the link of a side both ways; the maze has no one-way passages. */
static MDR__ALWAYS_INLINE void mdr__carve_side(mdr_maze *maze, mdr__kind kind, mdr_cell cell,
                                               int32_t side)
{
    mdr__set_bit(maze->open, mdr__side_bit(maze->grid, kind, cell, side));
}

#endif
