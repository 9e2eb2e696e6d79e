/*
 * The walls of a maze, listed in the plainest way, for tests of what draws them.
 */
#ifndef MDR_TESTS_WALL_LIST_H
#define MDR_TESTS_WALL_LIST_H

#include "meander/meander.h"

/* A wall unit: two posts, the lower first. */
typedef struct wall_unit {
    int64_t posts[2];
    bool border;
    bool drawn; /* for the test that looks for it */
} wall_unit;

typedef struct wall_list {
    wall_unit *units; /* in the order of their posts */
    int64_t count;
} wall_list;

/* Every closed link and every border side that is no opening. wall_list_free it. */
wall_list walls_of(const mdr_maze *maze);
void wall_list_free(wall_list *list);

/* The unit between two posts, or NULL. */
wall_unit *find_unit(const wall_list *list, int64_t a, int64_t b);

/* The fewest strokes that draw units that are `border` or not (-1: all), by the book: for each piece
 * that hangs together one, or half the number of its odd posts. */
int64_t fewest_strokes(const wall_list *list, int32_t border, int64_t posts);

#endif
