/* --target and --tries: a maze made to measure. */
#ifndef CLI_GOAL_OPTIONS_H
#define CLI_GOAL_OPTIONS_H

#include "work.h"

enum { MOST_GOALS = 32 };

struct goals_asked {
    mdr_goal list[MOST_GOALS];
    mdr_goals goals; /* of the list */
};

/* Reads "dead-ends=30%,solution=200..300", and how many mazes may be tried. */
exit_code read_goals(const struct options *options, struct goals_asked *asked);

/* Says what was reached, and after how many tries. */
void tell_goals(const struct goals_asked *asked, const mdr_aimed *aimed);

#endif
