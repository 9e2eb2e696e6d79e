/*
 * Pledge's rule: a fixed direction, and a count of how far one has turned.
 *
 * Idea: go up while that is open. At a wall put the left hand on it and follow it, adding up how far one
 *     turns, to the right as plus. Where a turn to the left brings the sum back to nothing, one faces up
 *     with the wall behind: let go of it. Unlike a wall follower it does not go round an island for ever.
 *
 *                        | up       the wall goes on to the right at first: the sum is a quarter;
 *         +-------->-----+ let go   round the post at its end it comes back to nothing
 *           wall, sum 1/4
 *
 * Source: John Pledge, in Abelson and diSessa 1980, where it is proven for leaving a maze in the plane.
 * Cost: a wall may be followed more than once; the rule needs no memory, the path 1 byte a cell.
 * Promise: a path to every goal at the outer wall of a maze in the plane; not the shortest. A goal
 *     inside may be missed. It notices that it will go round for ever, and says so: a lap round a wall
 *     that does not lower the sum repeats for ever, and so does letting go where it let go before. On
 *     boards with stairs and on surfaces that turn there is no fixed direction.
 * Up is, of a cell's sides, the one whose middle lies most nearly above its centre, the lowest of equal
 *     ones; so each step up comes higher, but for glued borders.
 * Steps: SOLVE_TRY of a new cell, SOLVE_AGAIN of another; SOLVE_BACKTRACK on turning round.
 */
#include "base/status.h"
#include "solve/walk.h"

/* Angles are clockwise from up. A quarter turn is 2^20; within it they grow as the angle does, though
 * not in proportion: enough to say which way one turns, in whole numbers. */
enum { QUARTER = 1 << 20, HALF = 2 * QUARTER, TURN = 4 * QUARTER };

typedef struct pledge_walk {
    mdr__walk walk;
    int64_t turned; /* the sum: which way the wall at hand goes, and whole turns */
    int64_t
        through; /* which way the last side lay that one went through, and whole turns as there */
    mdr__rounds releases;
} pledge_walk;

static int64_t angle_of(int64_t x, int64_t y)
{
    const int64_t right = x < 0 ? -x : x, down = y < 0 ? -y : y;
    if (right + down == 0) return 0;
    if (x >= 0 && y < 0) return right * QUARTER / (right + down);
    if (x > 0) return QUARTER + down * QUARTER / (right + down);
    if (y > 0) return HALF + right * QUARTER / (right + down);
    return HALF + QUARTER + down * QUARTER / (right + down);
}

/* Which way one goes through a side of the outline. */
static int64_t side_angle(const mdr_grid *grid, mdr_cell cell, int32_t side)
{
    int64_t posts[2];
    if (grid->kind != MDR__EXPLICIT) return side * QUARTER;
    mdr_grid_side_posts(grid, cell, side, posts);
    const mdr_point a = mdr_grid_post(grid, posts[0]), b = mdr_grid_post(grid, posts[1]);
    const mdr_point centre = mdr_grid_centre(grid, cell);
    return angle_of(a.x_um + b.x_um - 2 * centre.x_um, a.y_um + b.y_um - 2 * centre.y_um);
}

/* The same angle between half a turn to the left, and half a turn to the right of up. */
static int64_t nearest_to(int64_t angle, int64_t wanted)
{
    int64_t apart = (angle - wanted) % TURN;
    if (apart < 0) apart += TURN;
    return wanted + (apart > HALF ? apart - TURN : apart);
}

static int32_t side_up(const mdr_grid *grid, mdr_cell cell)
{
    int32_t best = 0;
    int64_t least = TURN;
    for (int32_t side = 0; side < mdr__outline_count(grid, cell); side++) {
        const int64_t angle = nearest_to(side_angle(grid, cell, side), 0);
        const int64_t off = angle < 0 ? -angle : angle;
        if (off >= least) continue;
        least = off;
        best = side;
    }
    return best;
}

/* Keeps the left hand on the wall round a cell, from a side on that lies at an angle `through`, and adds
 * up how far one turns: to the right along each closed side; to the left round a post, where the next
 * side, closed or open, goes off to the left. Where that passes over up, *let_go is set. Returns the first
 * open side, or MDR_NONE. */
static int32_t along_wall(pledge_walk *pledge, int32_t from, bool *let_go)
{
    const mdr_grid *grid = pledge->walk.solving->maze->grid;
    const mdr_cell cell = pledge->walk.cell;
    const int32_t count = mdr__outline_count(grid, cell);
    int64_t before = side_angle(grid, cell, from);
    for (int32_t i = 1; i <= count; i++) {
        const int32_t side = (from + i) % count;
        const int64_t angle = side_angle(grid, cell, side);
        pledge->through += angle > before ? angle - before : angle - before + TURN;
        before = angle;
        const bool open = mdr__walk_open(&pledge->walk, side);
        const int64_t onward = pledge->through + QUARTER;
        *let_go = onward <= 0 && pledge->turned > 0;
        if (*let_go) return MDR_NONE;
        if (onward < pledge->turned || !open) pledge->turned = onward;
        if (open) return side;
    }
    return MDR_NONE;
}

static mdr_status go_round(const pledge_walk *pledge)
{
    return mdr__solve_unable(pledge->walk.solving,
                             PARTS("its rule leads it round for ever, past the goal"));
}

/* Up as far as it is open. A glued border may lead round. */
static mdr_status go_up(pledge_walk *pledge, bool *round)
{
    mdr__walk *walk = &pledge->walk;
    const mdr_grid *grid = walk->solving->maze->grid;
    const mdr_cell first = walk->cell;
    mdr_status status = MDR_OK;
    for (int64_t i = 0; !status && walk->cell != walk->solving->to; i++) {
        const int32_t up = side_up(grid, walk->cell);
        if (!mdr__walk_open(walk, up)) return MDR_OK;
        *round = i > 0 && (walk->cell == first || i > grid->cells);
        if (*round) return MDR_OK;
        status = mdr__walk_through(walk, up);
    }
    return status;
}

/* After a lap round a wall all comes again, with the sum changed by as much: it never comes to nothing
 * if it grows, or stays, or is below already. `most` is the largest sum of the lap. */
static bool never_lets_go(const pledge_walk *pledge, const mdr__stance *before, int64_t most)
{
    return pledge->turned >= before->sum || most <= 0;
}

/* Up is closed: the hand is laid on it. */
static int32_t lay_hand(pledge_walk *pledge, bool *let_go)
{
    const mdr_grid *grid = pledge->walk.solving->maze->grid;
    const int32_t wall = side_up(grid, pledge->walk.cell);
    pledge->through = nearest_to(side_angle(grid, pledge->walk.cell, wall), 0);
    pledge->turned = pledge->through + QUARTER;
    return along_wall(pledge, wall, let_go);
}

/* The next side along the wall: from the side behind on. */
static int32_t next_side(pledge_walk *pledge, bool *let_go)
{
    const mdr__walk *walk = &pledge->walk;
    const int64_t behind = side_angle(walk->solving->maze->grid, walk->cell, walk->back);
    pledge->through = nearest_to(behind, pledge->through - HALF);
    return along_wall(pledge, walk->back, let_go);
}

/* Along the wall until the sum is nothing. */
static mdr_status go_along(pledge_walk *pledge, bool *round)
{
    mdr__walk *walk = &pledge->walk;
    mdr__rounds rounds = {0};
    int64_t most = -TURN;
    bool let_go = false;
    int32_t side = lay_hand(pledge, &let_go);
    while (side != MDR_NONE) {
        const mdr_status status = mdr__walk_through(walk, side);
        if (status || walk->cell == walk->solving->to) return status;
        const mdr__stance stance = {walk->cell, walk->back, false, pledge->turned};
        const mdr__stance *before = mdr__seen_before(&rounds, stance);
        if (pledge->turned > most) most = pledge->turned;
        *round = before && never_lets_go(pledge, before, most);
        if (*round) return MDR_OK;
        if (before) {
            rounds = (mdr__rounds){0};
            most = -TURN;
        }
        side = next_side(pledge, &let_go);
    }
    *round = !let_go; /* there is no way out */
    return MDR_OK;
}

static mdr_status follow_rule(pledge_walk *pledge, mdr_path **path)
{
    const mdr__walk *walk = &pledge->walk;
    const mdr_cell to = walk->solving->to;
    bool round = false;
    mdr_status status = MDR_OK;
    while (!status && walk->cell != to) {
        const mdr__stance release = {walk->cell, 0, false, 0};
        if (round || mdr__seen_before(&pledge->releases, release)) return go_round(pledge);
        status = go_up(pledge, &round);
        if (!status && !round && walk->cell != to) status = go_along(pledge, &round);
    }
    return status ? status : mdr__walk_path(walk, path);
}

static mdr_status check_fit(const mdr__solving *solving)
{
    const mdr_grid *grid = solving->maze->grid;
    if (grid->levels > 1 && grid->kind == MDR__EXPLICIT)
        return mdr__fail(solving->run, MDR_E_UNFIT,
                         PARTS("pledge keeps a direction, and stairs have none; take tremaux"));
    if (grid->shape->ops->no_direction)
        return mdr__fail(solving->run, MDR_E_UNFIT,
                         PARTS("pledge keeps a direction, and on ", grid->shape->name,
                               " there is none to keep; take tremaux"));
    if (grid->wrap >= MDR_WRAP_MOBIUS)
        return mdr__fail(solving->run, MDR_E_UNFIT,
                         PARTS("pledge keeps a direction, which seams that turn do not; take "
                               "tremaux"));
    return MDR_OK;
}

static mdr_status solve_by_pledge(const mdr__solving *solving, mdr_path **path)
{
    pledge_walk pledge = {0};
    mdr_status status = check_fit(solving);
    if (status) return status;
    status = mdr__walk_start(&pledge.walk, solving);
    if (!status) status = follow_rule(&pledge, path);
    mdr__walk_clear(&pledge.walk);
    return status;
}

const mdr_solver mdr__solver_pledge = {
    .name = "pledge",
    .title = "up while it is open, else along the wall, counting turns",
    .promise = "a path to every goal at the outer wall, past islands; inside it says when it goes "
               "round for ever; 1 byte a cell",
    .ops = &(const struct mdr__solver_ops){.solve = solve_by_pledge},
};
