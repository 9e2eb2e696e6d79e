/*
 * Tremaux's walk: chalk marks at the ends of passages.
 *
 * Idea: mark each end of a passage as one goes through it. Never leave by an end with two marks. Come
 *     by a new passage to a cell where one was before: turn round. Else leave by an end with the
 *     fewest marks.
 * Source: Tremaux, in Lucas 1882.
 * Cost: at most two moves a passage; 2 bits a side and 1 byte a cell.
 * Promise: a path wherever there is one, with loops, on any grid; not the shortest. Back at the start
 *     with every end marked twice, all has been walked, and there is none. Where one-way passages do
 *     not let it turn round it goes on as if it had, and says so when it can go no further: every
 *     move takes one of the two marks of an end, so that comes soon.
 * Order: of ends with equally few marks the first (N, S, E, W on squares, the lowest side elsewhere).
 * Steps: SOLVE_TRY of a new cell, SOLVE_AGAIN of another; SOLVE_BACKTRACK on turning round.
 */
#include "base/memory.h"
#include "base/status.h"
#include "solve/walk.h"

enum { MOST_MARKS = 2 };

typedef struct chalk_marks {
    uint8_t *marks; /* two bits a side */
    int64_t sides;
} chalk_marks;

static int64_t side_index(const mdr_grid *grid, mdr_cell cell, int32_t side)
{
    return grid->kind == MDR__EXPLICIT ? grid->first[cell] + side : cell * 4 + side;
}

static int32_t marks_at(const chalk_marks *chalk, int64_t index)
{
    return chalk->marks[index >> 2] >> 2 * (index & 3) & 3;
}

static void add_mark(chalk_marks *chalk, int64_t index)
{
    if (marks_at(chalk, index) < MOST_MARKS)
        chalk->marks[index >> 2] = (uint8_t)(chalk->marks[index >> 2] + (1 << 2 * (index & 3)));
}

/* The open side with the fewest marks, below two, or MDR_NONE. */
static int32_t least_marked(const mdr__walk *walk, const chalk_marks *chalk)
{
    const mdr_grid *grid = walk->solving->maze->grid;
    int32_t best = MDR_NONE, fewest = MOST_MARKS;
    for (int32_t i = 0; i < mdr__walk_sides(walk); i++) {
        const int32_t side = mdr__side_in_order(grid->kind, i);
        const int32_t marks = marks_at(chalk, side_index(grid, walk->cell, side));
        if (marks >= fewest || !mdr__walk_open(walk, side)) continue;
        best = side;
        fewest = marks;
    }
    return best;
}

static int32_t next_side(const mdr__walk *walk, const chalk_marks *chalk)
{
    const mdr_grid *grid = walk->solving->maze->grid;
    const bool came_new = walk->moves > 0 && walk->was_here
                          && marks_at(chalk, side_index(grid, walk->cell, walk->back)) == 1;
    if (came_new && mdr__walk_open(walk, walk->back)) return walk->back;
    return least_marked(walk, chalk);
}

static mdr_status walk_with_chalk(mdr__walk *walk, chalk_marks *chalk, mdr_path **path)
{
    const mdr_grid *grid = walk->solving->maze->grid;
    while (walk->cell != walk->solving->to) {
        const int32_t side = next_side(walk, chalk);
        if (side == MDR_NONE)
            return mdr__solve_unable(walk->solving,
                                     PARTS("one-way passages did not let it turn round where its "
                                           "rule wants it"));
        add_mark(chalk, side_index(grid, walk->cell, side));
        const mdr_status status = mdr__walk_through(walk, side);
        if (status) return status;
        add_mark(chalk, side_index(grid, walk->cell, walk->back));
    }
    return mdr__walk_path(walk, path);
}

static mdr_status solve_with_chalk(const mdr__solving *solving, mdr_path **path)
{
    const mdr_grid *grid = solving->maze->grid;
    const int64_t sides = grid->kind == MDR__EXPLICIT ? grid->sides : grid->cells * 4;
    chalk_marks chalk = {.sides = sides / 4 + 1};
    mdr__walk walk;
    mdr_status status = mdr__walk_start(&walk, solving);
    chalk.marks = mdr__array(&grid->allocator, chalk.sides, 1, solving->run, &status);
    if (!status) status = walk_with_chalk(&walk, &chalk, path);
    mdr__release(&grid->allocator, chalk.marks, chalk.sides, 1);
    mdr__walk_clear(&walk);
    return status;
}

const mdr_solver mdr__solver_tremaux = {
    .name = "tremaux",
    .title = "chalk marks at the ends of passages, never a third",
    .promise = "a path, not the shortest; loops, but not all one-way passages; 2 bits a side and "
               "1 byte a cell",
    .ops = &(const struct mdr__solver_ops){.solve = solve_with_chalk},
};
