/*
 * Mazes made to measure: the best of many, and then passages moved until it fits.
 *
 * Idea: mazes of a series are carved and measured until one is as wanted. If none is, the nearest is changed: a
 *     random wall is opened and a random passage of the loop that this makes is closed, so that the maze stays
 *     perfect. Whether the change stays is told by how far the measures are from the goals then, and a threshold that
 *     falls to nothing.
 * Source: best of k is folklore; threshold accepting: Gunter Dueck, Tobias Scheuer, Threshold accepting, 1990. Any
 *     perfect maze can be reached from any other by such changes.
 * Cost: a maze, or the way between two cells, and the measures that the goals name, a try.
 * Law: that of the carver among the mazes that fit, if one of the series fits; else none that is known.
 * Draws, version 1: try t has the item of the options + t. Stream "swap" of "goals": change k takes draw 2 k for the
 *     wall (below the bound of link ids; none where that is no closed link) and draw 2 k + 1 for the passage, counted
 *     from the wall's first cell.
 * Check: what is told was measured on the maze that is given.
 */
#include "meander/goals.h"
#include "base/memory.h"
#include "base/random_internal.h"
#include "base/status.h"
#include "measure/measure_internal.h"

enum { MILLION = 1000000, MOST_MISS = 1000 * MILLION, FIRST_THRESHOLD = 20 };

typedef struct aiming {
    mdr_maze *maze;
    const mdr_carver *carver;
    const mdr_goals *goals;
    const mdr_run *run;
    int32_t *measures; /* [goals] */
    mdr_carve_options options;
    mdr_aimed aimed;
    int64_t miss, best_miss, best_item;
} aiming;

/* How far a value is from a goal, in millionths of the goal. */
static int64_t miss_of(const mdr_goal *goal, int64_t value)
{
    if (value == MDR_UNMEASURED) return MOST_MISS;
    const int64_t off = value < goal->least  ? goal->least - value
                        : value > goal->most ? value - goal->most
                                             : 0;
    const int64_t size = goal->most > 0 ? goal->most : goal->most < 0 ? -goal->least : 1;
    const int64_t whole = off / size, rest = off % size;
    const int64_t scaled = size <= INT64_MAX / MILLION ? rest * MILLION / size : 0;
    return whole >= MOST_MISS / MILLION ? MOST_MISS : whole * MILLION + scaled;
}

static mdr_status measure(aiming *aim)
{
    const mdr_goals *goals = aim->goals;
    const mdr_status status = mdr_measure_only(aim->maze, aim->measures, (int32_t)goals->count,
                                               aim->run, &aim->aimed.measured);
    aim->miss = 0;
    for (int64_t i = 0; i < goals->count && !status; i++)
        aim->miss += miss_of(&goals->goals[i], aim->aimed.measured.values[goals->goals[i].measure]);
    return status;
}

static mdr_status carve_item(aiming *aim, int64_t item)
{
    aim->options.item = item;
    const mdr_status status = mdr_carve(aim->maze, aim->carver, &aim->options, aim->run);
    return status ? status : measure(aim);
}

/* The best of a series. */
static mdr_status try_items(aiming *aim, int64_t first)
{
    mdr_status status = MDR_OK;
    aim->best_miss = INT64_MAX;
    for (int64_t i = 0; i < aim->goals->tries && aim->best_miss > 0 && !status; i++) {
        status = carve_item(aim, first + i);
        aim->aimed.tries++;
        if (!status && aim->miss < aim->best_miss) {
            aim->best_miss = aim->miss;
            aim->best_item = first + i;
        }
        if (!status) status = mdr__tick(aim->run, i, aim->goals->tries);
    }
    const bool is_last = aim->options.item == aim->best_item;
    return status || is_last ? status : carve_item(aim, aim->best_item);
}

/* The open side of a cell that leads to another. */
static int32_t side_to(const mdr_maze *maze, mdr_cell from, mdr_cell to)
{
    for (int32_t side = 0; side < mdr_grid_side_count(maze->grid, from); side++)
        if (mdr_grid_exit(maze->grid, from, side).cell == to && mdr_maze_is_open(maze, from, side))
            return side;
    return MDR_NONE;
}

/* A wall to open and a passage to close. */
typedef struct swap {
    mdr_cell opened, closed; /* cells, and their sides; MDR_NONE: there is no such wall */
    int32_t opened_side, closed_side;
} swap;

static mdr_status choose_swap(const aiming *aim, mdr__key key, int64_t index, swap *chosen)
{
    const mdr_grid *grid = aim->maze->grid;
    const uint64_t k = 2 * (uint64_t)index;
    const mdr_link link = mdr__below(key, mdr__draw(key, k), mdr_grid_link_bound(grid));
    mdr_path *path = NULL;
    chosen->opened = MDR_NONE;
    if (mdr_grid_next_link(grid, link - 1) != link
        || mdr_maze_passage(aim->maze, link) != MDR_PASSAGE_NONE)
        return MDR_OK;
    const mdr_link_ends ends = mdr_grid_link_ends(grid, link);
    const mdr_solve_options options = {.from = &ends.first, .to = &ends.second};
    const mdr_status status =
        mdr_solve(aim->maze, mdr_solver_find("breadth-first"), &options, aim->run, &path);
    if (status || !path || ends.first == ends.second) {
        mdr_path_free(path);
        return status;
    }
    const int64_t at = mdr__below(key, mdr__draw(key, k + 1), mdr_path_count(path) - 1);
    chosen->opened = ends.first;
    chosen->opened_side = ends.side;
    chosen->closed = mdr_path_at(path, at);
    chosen->closed_side = side_to(aim->maze, chosen->closed, mdr_path_at(path, at + 1));
    mdr_path_free(path);
    return MDR_OK;
}

static void do_swap(const aiming *aim, const swap *chosen)
{
    mdr_maze_open(aim->maze, chosen->opened, chosen->opened_side);
    mdr_maze_close(aim->maze, chosen->closed, chosen->closed_side);
}

static void undo_swap(const aiming *aim, const swap *chosen)
{
    mdr_maze_close(aim->maze, chosen->opened, chosen->opened_side);
    mdr_maze_open(aim->maze, chosen->closed, chosen->closed_side);
}

/* One change, kept unless it leads away by more than the threshold. */
static mdr_status try_swap(aiming *aim, mdr__key key, int64_t index, int64_t threshold)
{
    const mdr_measured before = aim->aimed.measured;
    const int64_t miss = aim->miss;
    swap chosen;
    mdr_status status = choose_swap(aim, key, index, &chosen);
    if (status || chosen.opened == MDR_NONE) return status;
    do_swap(aim, &chosen);
    status = measure(aim);
    if (!status && aim->miss <= miss + threshold) return MDR_OK;
    undo_swap(aim, &chosen);
    aim->aimed.measured = before;
    aim->miss = miss;
    return status;
}

/* The nearest that was met is kept beside. */
static mdr_status anneal(aiming *aim, mdr_maze **best)
{
    const mdr__key key = mdr__key_of(aim->options.seed ? aim->options.seed : "", aim->options.item,
                                     "goals", 1, "swap");
    const int64_t tries = aim->goals->tries, first = aim->miss / FIRST_THRESHOLD;
    mdr_measured nearest = aim->aimed.measured;
    mdr_status status = mdr_maze_copy(aim->maze, aim->run, best);
    for (int64_t i = 0; i < tries && aim->best_miss > 0 && !status; i++) {
        status = try_swap(aim, key, i, first / tries * (tries - i));
        aim->aimed.swaps++;
        if (!status) status = mdr__tick(aim->run, i, tries);
        if (status || aim->miss >= aim->best_miss) continue;
        aim->best_miss = aim->miss;
        nearest = aim->aimed.measured;
        mdr_maze_free(*best);
        status = mdr_maze_copy(aim->maze, aim->run, best);
    }
    aim->aimed.measured = nearest;
    return status;
}

/* Loops, one-way passages and constraints do not outlive such changes. */
static mdr_status may_swap(const aiming *aim, bool *may)
{
    mdr_verdict verdict;
    const mdr_status status = mdr_verify(aim->maze, aim->run, &verdict);
    *may = !status && verdict.perfect && !aim->options.constraints;
    return status;
}

static mdr_status check_goals(const mdr_goals *goals, const mdr_run *run)
{
    if (!goals || goals->count < 1 || goals->count > MDR_MEASURE_ROOM || !goals->goals
        || goals->tries < 1)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("aiming takes a goal and a try at least"));
    for (int64_t i = 0; i < goals->count; i++) {
        const mdr_goal *goal = &goals->goals[i];
        if (goal->measure < 0 || goal->measure >= mdr_measure_count() || goal->least > goal->most
            || goal->least < -(INT64_MAX / 4) || goal->most > INT64_MAX / 4)
            return mdr__fail(run, MDR_E_ARGUMENT, PARTS("a goal names no measure, or no range"));
    }
    return MDR_OK;
}

static mdr_status aim_at(aiming *aim)
{
    mdr_maze *best = NULL;
    bool may = false;
    mdr_status status = try_items(aim, aim->options.item);
    if (status || aim->best_miss == 0) return status;
    status = may_swap(aim, &may);
    if (!status && may) status = anneal(aim, &best);
    for (mdr_link link = mdr_grid_next_link(aim->maze->grid, MDR_NONE);
         best && !status && link != MDR_NONE; link = mdr_grid_next_link(aim->maze->grid, link))
        status = mdr_maze_set_passage(aim->maze, link, mdr_maze_passage(best, link), aim->run);
    mdr_maze_free(best);
    return status;
}

mdr_status mdr_carve_to(mdr_maze *maze, const mdr_carver *carver, const mdr_carve_options *options,
                        const mdr_goals *goals, const mdr_run *run, mdr_aimed *aimed)
{
    int32_t measures[MDR_MEASURE_ROOM];
    const mdr_status unfit = check_goals(goals, run);
    if (unfit) return unfit;
    if (!maze) return mdr__fail(run, MDR_E_ARGUMENT, PARTS("carving needs a maze"));
    for (int64_t i = 0; i < goals->count; i++) measures[i] = goals->goals[i].measure;
    mdr_run quiet = run ? *run : (mdr_run){0};
    quiet.step = NULL;
    aiming aim = {
        .maze = maze, .carver = carver, .goals = goals, .run = &quiet, .measures = measures};
    if (options) aim.options = *options;
    const mdr_status status = aim_at(&aim);
    aim.aimed.reached = !status && aim.best_miss == 0;
    if (!status && aimed) *aimed = aim.aimed;
    return status;
}
