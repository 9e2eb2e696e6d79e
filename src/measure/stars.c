/*
 * Stars by fifths.
 *
 * For squares of 10, 20, 40, 80 and 160 cells a side, entered at the top left and left at the bottom right,
 * what share of the cells the effort of each fifth of all mazes stays below, in thousandths. tools/stars.py
 * found these numbers, from 40 mazes of binary-tree, depth-first and sidewinder each. Between two sizes
 * the nearer one counts, in the ratio of sizes.
 */
#include "measure/stars.h"

enum { SIZES = 5, BORDERS = 4 };

static const struct {
    int64_t cells;
    int64_t thousandths[BORDERS];
} fifths[SIZES] = {
    {100, {400, 480, 520, 600}},  {400, {412, 447, 492, 545}},   {1600, {395, 451, 480, 520}},
    {6400, {397, 435, 487, 514}}, {25600, {391, 425, 487, 506}},
};

int32_t mdr__stars_of(int64_t effort, int64_t cells)
{
    int32_t row = 0, stars = 1;
    while (row + 1 < SIZES && cells >= 2 * fifths[row].cells) row++;
    for (int32_t i = 0; i < BORDERS; i++)
        stars += effort * 1000 >= fifths[row].thousandths[i] * cells;
    return stars;
}
