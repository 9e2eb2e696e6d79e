/*
 * What cells and corridors look like: ways, turns, runs, dead ends, directions, symmetry.
 *
 * Directions come from the middles of sides: for squares from their numbers alone, so that glued borders
 * make no difference.
 */
#include "base/status.h"
#include "measure/measure_internal.h"

/* Counts over all cells. */
typedef struct cell_tally {
    int64_t by_ways[5]; /* 0, 1, 2, 3, 4 and more */
    int64_t straights;  /* of cells with two ways */
    int64_t junction_ways;
    int64_t pairs; /* of ways that lie across from each other, at all cells */
    int64_t across, upright, links_across, links_upright;
    int64_t open_to[4]; /* dead ends, by direction */
    int64_t river, river_longest, run_longest;
} cell_tally;

/* From the centre of a cell to the middle of a side, twice. */
static mdr_point towards(const mdr_grid *grid, mdr_cell cell, int32_t side)
{
    static const mdr_point squares[4] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    int64_t posts[2];
    if (grid->kind != MDR__EXPLICIT) return squares[side];
    if (side >= mdr__outline_count(grid, cell)) return (mdr_point){0, 0}; /* stairs */
    mdr_grid_side_posts(grid, cell, side, posts);
    const mdr_point a = mdr_grid_post(grid, posts[0]), b = mdr_grid_post(grid, posts[1]);
    const mdr_point centre = mdr_grid_centre(grid, cell);
    return (mdr_point){a.x_um + b.x_um - 2 * centre.x_um, a.y_um + b.y_um - 2 * centre.y_um};
}

/* How far two directions are from lying across, as 1000 times the tangent; -1: by more than 22.5 degrees. */
static int64_t off_across(mdr_point a, mdr_point b)
{
    const int64_t along = a.x_um * b.x_um + a.y_um * b.y_um;
    const int64_t beside = a.x_um * b.y_um - a.y_um * b.x_um;
    if (along >= 0) return -1;
    const int64_t off = (beside < 0 ? -beside : beside) / (-along / 1000 + 1);
    return off <= 414 ? off : -1;
}

static int32_t most_across(const mdr_grid *grid, mdr_cell cell, int32_t side)
{
    const mdr_point direction = towards(grid, cell, side);
    int32_t best = MDR_NONE;
    int64_t least = INT64_MAX;
    for (int32_t other = 0; other < mdr__outline_count(grid, cell); other++) {
        const int64_t off = off_across(direction, towards(grid, cell, other));
        if (off < 0 || off >= least) continue;
        least = off;
        best = other;
    }
    return best;
}

int32_t mdr__side_across(const mdr_grid *grid, mdr_cell cell, int32_t side)
{
    if (grid->kind != MDR__EXPLICIT) return side ^ 2;
    const int32_t across = most_across(grid, cell, side);
    if (across == MDR_NONE) return MDR_NONE;
    return most_across(grid, cell, across) == side ? across : MDR_NONE;
}

static int64_t size_of(int64_t number)
{
    return number < 0 ? -number : number;
}

/* Down a dead end to the cell where there is a choice, or no way on. */
static int64_t follow_dead_end(const mdr_maze *maze, mdr_cell cell)
{
    const mdr_grid *grid = maze->grid;
    int32_t back = MDR_NONE;
    for (int64_t steps = 0;; steps++) {
        if (steps > 0 && mdr__way_count(maze, cell) != 2) return steps;
        int32_t side = 0;
        while (side == back || !mdr__passable(maze, grid->kind, cell, side)) side++;
        back = mdr__back(grid, grid->kind, cell, side);
        cell = mdr__beyond(grid, grid->kind, cell, side);
    }
}

static void count_dead_end(const mdr_maze *maze, mdr_cell cell, int32_t side, cell_tally *tally)
{
    const mdr_point way = towards(maze->grid, cell, side);
    const int64_t steps = follow_dead_end(maze, cell);
    const bool upright = size_of(way.y_um) >= size_of(way.x_um);
    if (way.x_um || way.y_um)
        tally->open_to[upright ? (way.y_um < 0 ? MDR__NORTH : MDR__SOUTH)
                               : (way.x_um > 0 ? MDR__EAST : MDR__WEST)]++;
    tally->river += steps;
    if (steps > tally->river_longest) tally->river_longest = steps;
}

/* Passages straight on from a cell through a side that no straight one leads to. */
static int64_t follow_run(const mdr_maze *maze, mdr_cell cell, int32_t side)
{
    const mdr_grid *grid = maze->grid;
    int64_t steps = 0;
    while (side != MDR_NONE && mdr__passable(maze, grid->kind, cell, side)) {
        const int32_t back = mdr__back(grid, grid->kind, cell, side);
        cell = mdr__beyond(grid, grid->kind, cell, side);
        side = mdr__side_across(grid, cell, back);
        steps++;
    }
    return steps;
}

static void count_links(const mdr_maze *maze, mdr_cell cell, int32_t side, bool open,
                        cell_tally *tally)
{
    const mdr_grid *grid = maze->grid;
    const mdr_point way = towards(grid, cell, side);
    if (mdr_grid_exit(grid, cell, side).link == MDR_NONE) return;
    if (!mdr__leads_forth(grid, grid->kind, cell, side)) return; /* counted from the other end */
    const bool sideways = size_of(way.x_um) > size_of(way.y_um);
    const bool vertical = size_of(way.y_um) > size_of(way.x_um);
    tally->links_across += sideways;
    tally->links_upright += vertical;
    tally->across += sideways && open;
    tally->upright += vertical && open;
}

static void count_cell(const mdr_maze *maze, mdr_cell cell, cell_tally *tally)
{
    const mdr_grid *grid = maze->grid;
    int32_t ways = 0, pairs = 0, last = MDR_NONE;
    for (int32_t side = 0; side < mdr__side_count(grid, grid->kind, cell); side++) {
        const bool open = mdr__passable(maze, grid->kind, cell, side);
        count_links(maze, cell, side, open, tally);
        if (!open) continue;
        ways++;
        last = side;
        const int32_t across = mdr__side_across(grid, cell, side);
        if (across != MDR_NONE && mdr__passable(maze, grid->kind, cell, across)) {
            pairs += across > side;
            continue;
        }
        const int64_t run = follow_run(maze, cell, side);
        if (run > tally->run_longest) tally->run_longest = run;
    }
    tally->by_ways[ways < 4 ? ways : 4]++;
    tally->straights += ways == 2 && pairs == 1;
    tally->junction_ways += ways > 2 ? ways - 1 : 0;
    tally->pairs += pairs;
    if (ways == 1) count_dead_end(maze, cell, last, tally);
}

/* Is a maze of plain squares the same when rows, or columns, or both are turned round? */
static bool is_same_mirrored(const mdr_maze *maze, bool across, bool upright)
{
    const mdr_grid *grid = maze->grid;
    for (mdr_cell cell = 0; cell < grid->cells; cell++) {
        const int64_t row = cell / grid->columns, column = cell % grid->columns;
        const mdr_cell other = (upright ? grid->rows - 1 - row : row) * grid->columns
                               + (across ? grid->columns - 1 - column : column);
        for (int32_t side = 0; side < 4; side++) {
            const bool turned = side == MDR__EAST || side == MDR__WEST ? across : upright;
            if (mdr__passable(maze, grid->kind, cell, side)
                != mdr__passable(maze, grid->kind, other, turned ? side ^ 2 : side))
                return false;
        }
    }
    return true;
}

static void keep_cells(const cell_tally *tally, const mdr_maze *maze, int64_t *values)
{
    const int64_t cells = values[MDR__MEASURE_CELLS];
    const int64_t junctions = tally->by_ways[3] + tally->by_ways[4];
    const int64_t turns = tally->by_ways[2] - tally->straights;
    values[MDR__MEASURE_ISOLATED] = tally->by_ways[0];
    values[MDR__MEASURE_DEAD_ENDS] = tally->by_ways[1];
    values[MDR__MEASURE_STRAIGHTS] = tally->straights;
    values[MDR__MEASURE_TURNS] = turns;
    values[MDR__MEASURE_JUNCTIONS] = junctions;
    values[MDR__MEASURE_CROSSROADS] = tally->by_ways[4];
    values[MDR__MEASURE_DEAD_END_SHARE] = mdr__percent(tally->by_ways[1], cells);
    values[MDR__MEASURE_STRAIGHT_SHARE] = mdr__percent(tally->straights, cells);
    values[MDR__MEASURE_TURN_SHARE] = mdr__percent(turns, cells);
    values[MDR__MEASURE_JUNCTION_SHARE] = mdr__percent(junctions, cells);
    values[MDR__MEASURE_CROSSROAD_SHARE] = mdr__percent(tally->by_ways[4], cells);
    values[MDR__MEASURE_BRANCHING] = mdr__ratio(tally->junction_ways, junctions, 2);
    if (maze->grid->kind == MDR__PLAIN)
        values[MDR__MEASURE_SYMMETRIC] = is_same_mirrored(maze, true, true)
                                         + is_same_mirrored(maze, true, false)
                                         + is_same_mirrored(maze, false, true);
}

static void keep_directions(const cell_tally *tally, int64_t *values)
{
    const int64_t share = mdr__percent(tally->across, tally->across + tally->upright);
    const int64_t links =
        mdr__percent(tally->links_across, tally->links_across + tally->links_upright);
    values[MDR__MEASURE_ACROSS] = tally->across;
    values[MDR__MEASURE_UPRIGHT] = tally->upright;
    values[MDR__MEASURE_ACROSS_SHARE] = share;
    if (share != MDR_UNMEASURED && links != MDR_UNMEASURED)
        values[MDR__MEASURE_BIAS] = share - links;
    values[MDR__MEASURE_OPEN_NORTH] = tally->open_to[MDR__NORTH];
    values[MDR__MEASURE_OPEN_EAST] = tally->open_to[MDR__EAST];
    values[MDR__MEASURE_OPEN_SOUTH] = tally->open_to[MDR__SOUTH];
    values[MDR__MEASURE_OPEN_WEST] = tally->open_to[MDR__WEST];
}

mdr_status mdr__measure_cells(const mdr__measuring *measuring)
{
    const mdr_grid *grid = measuring->maze->grid;
    int64_t *values = measuring->values;
    cell_tally tally = {.straights = 0};
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        if ((cell & MDR__TICK_MASK) == 0) {
            const mdr_status status = mdr__tick(measuring->run, cell, grid->cells);
            if (status) return status;
        }
        count_cell(measuring->maze, cell, &tally);
    }
    keep_cells(&tally, measuring->maze, values);
    keep_directions(&tally, values);
    values[MDR__MEASURE_RIVER] = mdr__ratio(tally.river, tally.by_ways[1], 2);
    values[MDR__MEASURE_RIVER_LONGEST] = tally.river_longest;
    values[MDR__MEASURE_RUN] =
        mdr__ratio(values[MDR__MEASURE_PASSAGES], values[MDR__MEASURE_PASSAGES] - tally.pairs, 2);
    values[MDR__MEASURE_RUN_LONGEST] = tally.run_longest;
    return MDR_OK;
}
