/*
 * Wall following: one hand on the wall, for ever.
 *
 * Idea: of the sides of a cell take the first open one, looked at in turn from the side one came in
 *     by: clockwise with the left hand (left, ahead, right, back on squares), the other way round with
 *     the right.
 * Source: folklore; the rule as in Wiener 1873.
 * Cost: at most two moves a passage on a perfect maze; the rule itself needs no memory, the path that
 *     is cut out of the walk 1 byte a cell.
 * Promise: a path wherever the goal lies on the same wall as the start, so on every perfect maze of any
 *     shape, for there all is one wall. Not the shortest. Else it comes back to where it was, notices
 *     it, and says so: how it stands decides all that follows, and there are finitely many ways to
 *     stand.
 * Start: come in by the maze's opening; else as if come in by the side before the first.
 * Stairs count as sides behind the outline. A seam that turns exchanges the hands.
 * Steps: SOLVE_TRY of a new cell, SOLVE_AGAIN of another; SOLVE_BACKTRACK on turning round.
 */
#include "base/number_text.h"
#include "base/status.h"
#include "solve/walk.h"

typedef enum hand { LEFT_HAND, RIGHT_HAND } hand;

/* The first open side from the one behind on, or MDR_NONE. */
static int32_t side_by_hand(const mdr__walk *walk, hand which)
{
    const int32_t count = mdr__walk_sides(walk);
    const bool clockwise = (which == LEFT_HAND) != walk->turned;
    const int32_t towards = clockwise ? 1 : count - 1;
    int32_t side = walk->back != MDR_NONE ? walk->back : clockwise ? count - 1 : 1 % count;
    for (int32_t i = 0; i < count; i++) {
        side = (side + towards) % count;
        if (mdr__walk_open(walk, side)) return side;
    }
    return MDR_NONE;
}

static mdr_status come_round(const mdr__walk *walk, hand which)
{
    char moves[MDR__NUMBER_ROOM];
    mdr__write_integer(walk->moves, moves);
    return mdr__solve_unable(walk->solving,
                             PARTS("the wall at its ", which == LEFT_HAND ? "left" : "right",
                                   " hand led it round, past the goal, for ", moves, " steps"));
}

static mdr_status follow_wall(mdr__walk *walk, hand which, mdr_path **path)
{
    const mdr__solving *solving = walk->solving;
    mdr__rounds rounds = {0};
    while (walk->cell != solving->to) {
        const int32_t side = side_by_hand(walk, which);
        if (side == MDR_NONE)
            return mdr__solve_unable(solving,
                                     PARTS("a one-way passage led it into a cell with no way out"));
        const mdr_status status = mdr__walk_through(walk, side);
        if (status) return status;
        const mdr__stance stance = {walk->cell, walk->back, walk->turned, 0};
        if (walk->cell != solving->to && mdr__seen_before(&rounds, stance))
            return come_round(walk, which);
    }
    return mdr__walk_path(walk, path);
}

static mdr_status solve_by_hand(const mdr__solving *solving, hand which, mdr_path **path)
{
    mdr__walk walk;
    mdr_status status = mdr__walk_start(&walk, solving);
    if (!status) status = follow_wall(&walk, which, path);
    mdr__walk_clear(&walk);
    return status;
}

static mdr_status solve_by_left_hand(const mdr__solving *solving, mdr_path **path)
{
    return solve_by_hand(solving, LEFT_HAND, path);
}

static mdr_status solve_by_right_hand(const mdr__solving *solving, mdr_path **path)
{
    return solve_by_hand(solving, RIGHT_HAND, path);
}

const mdr_solver mdr__solver_wall_follower = {
    .name = "wall-follower",
    .title = "the left hand always on the wall",
    .promise = "a path on every perfect maze; elsewhere it says when the wall leads past the goal; "
               "1 byte a cell",
    .ops = &(const struct mdr__solver_ops){.solve = solve_by_left_hand},
};

const mdr_solver mdr__solver_wall_follower_right = {
    .name = "wall-follower-right",
    .title = "the right hand always on the wall",
    .promise = "a path on every perfect maze; elsewhere it says when the wall leads past the goal; "
               "1 byte a cell",
    .ops = &(const struct mdr__solver_ops){.solve = solve_by_right_hand},
};
