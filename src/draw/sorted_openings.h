/*
 * The openings of a maze in the order in which a picture is written, so that each is found at once.
 */
#ifndef MDR_DRAW_SORTED_OPENINGS_H
#define MDR_DRAW_SORTED_OPENINGS_H

#include "meander/maze.h"

/* By cell, then by side (marks inside first); of several at one place only the first stays: the
 * start before the end before a door. Start from zero. */
typedef struct mdr__sorted_openings {
    mdr_opening *list;
    int64_t count, room;
    const mdr_allocator *allocator;
} mdr__sorted_openings;

/* Copies and sorts them: O(n log n), no more memory than the list. With `inside` each is taken as a
 * mark in its cell, and doors are left out. */
mdr_status mdr__openings_sort(const mdr_maze *maze, bool inside, const mdr_run *run,
                              mdr__sorted_openings *openings);
void mdr__openings_clear(mdr__sorted_openings *openings);

/* The index of the first opening at this cell or a later one; count when there is none. */
int64_t mdr__openings_from(const mdr__sorted_openings *openings, mdr_cell cell);

/* The opening at a place, or NULL. */
const mdr_opening *mdr__openings_at(const mdr__sorted_openings *openings, mdr_cell cell,
                                    int32_t side);

#endif
