/* Stars: how much effort a maze takes for its size, among others. */
#ifndef MDR_MEASURE_STARS_H
#define MDR_MEASURE_STARS_H

#include <stdint.h>

/* 1 to 5, by fifths of what other mazes of about that size take. */
int32_t mdr__stars_of(int64_t effort, int64_t cells);

#endif
