/*
 * Difficulty: its ingredients, and the effort of explorers.
 *
 * Wrong branches that end within 3 cells are seen to be wrong and never entered: the depth of each branch is
 * found by filling dead ends from their ends. An explorer takes one of the other ways it has not been, by
 * chance, with weight 4 where every wall open it would come closer to the goal, 2 where it would not, 1
 * where it would get farther; without one it turns back. Its steps, back and forth, are counted.
 *
 * Draws, version 1: stream "explore" of "effort", no seed; each choice between two ways or more takes the
 * next draw, below the sum of the weights, also from one explorer to the next.
 *
 * Why explorers: on a perfect maze one without horizon and leaning takes, on the mean, all steps but those
 * behind the goal, whatever the maze (research says so, and it is easily proven); so only what it sees and
 * where it leans tells mazes apart. How hard people find a maze nobody has found in a number yet.
 */
#include "base/memory.h"
#include "base/random_internal.h"
#include "base/status.h"
#include "measure/measure_internal.h"
#include "measure/stars.h"
#include "solve/best_first.h"

enum { HORIZON = 3, MOST_RUNS = 200, LEAST_RUNS = 8, STEPS_IN_ALL = 8000000 };

typedef struct exploration {
    const mdr__measuring *measuring;
    mdr__estimate estimate;
    mdr_cell from, to;
    int32_t
        *depth;    /* [cells] of the dead-end branch that begins with a cell, 0: it is not in one */
    int32_t *size; /* [cells] its cells */
    int32_t *seen; /* [cells] the last explorer that was there; while filling: ways left */
    int32_t *stack; /* [cells] the way of the explorer; while filling: cells to fill */
    mdr__key key;
    int64_t draws;
} exploration;

/* A cell has become a dead end: fills it, and lowers the ways of the one behind it. */
static int64_t fill_cell(exploration *exploring, mdr_cell cell, int64_t waiting)
{
    const mdr_maze *maze = exploring->measuring->maze;
    const mdr_grid *grid = maze->grid;
    int32_t deepest = 0, cells = 1;
    for (int32_t side = 0; side < mdr__side_count(grid, grid->kind, cell); side++) {
        if (!mdr__passable(maze, grid->kind, cell, side)) continue;
        const mdr_cell next = mdr__beyond(grid, grid->kind, cell, side);
        if (exploring->depth[next]) {
            if (exploring->depth[next] > deepest) deepest = exploring->depth[next];
            cells += exploring->size[next];
        } else if (--exploring->seen[next] == 1 && next != exploring->from
                   && next != exploring->to) {
            exploring->stack[waiting++] = (int32_t)next;
        }
    }
    exploring->depth[cell] = deepest + 1;
    exploring->size[cell] = cells;
    return waiting;
}

static void fill_dead_ends(exploration *exploring)
{
    const mdr_maze *maze = exploring->measuring->maze;
    const mdr_grid *grid = maze->grid;
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell))
        exploring->seen[cell] = mdr__way_count(maze, cell);
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        const bool stays = cell == exploring->from || cell == exploring->to;
        if (stays || exploring->seen[cell] != 1 || exploring->depth[cell]) continue;
        int64_t waiting = 1;
        exploring->stack[0] = (int32_t)cell;
        while (waiting > 0) {
            const mdr_cell filled = exploring->stack[waiting - 1];
            waiting = fill_cell(exploring, filled, waiting - 1);
        }
    }
}

/* Is a way not seen to be wrong? */
static bool is_deep(const exploration *exploring, mdr_cell cell)
{
    return exploring->depth[cell] == 0 || exploring->depth[cell] > HORIZON;
}

static int64_t estimate_at(const exploration *exploring, mdr_cell cell)
{
    return exploring->estimate.steps(&exploring->estimate, cell);
}

/* 1024 x log2 of a number of at least 1, rounded down: bit by bit, by squaring. */
static int64_t log2_of(int64_t number)
{
    const int32_t whole = mdr__highest_bit((uint64_t)number);
    uint64_t rest = ((uint64_t)number << 30) >> whole; /* 1 to 2, times 2^30 */
    int64_t bits = whole;
    for (int32_t i = 0; i < 10; i++) {
        rest = rest * rest >> 30;
        bits = 2 * bits + (rest >> 31 ? 1 : 0);
        if (rest >> 31) rest >>= 1;
    }
    return bits;
}

/* Decisions along the solution. */
static void weigh_decisions(const exploration *exploring, const mdr_path *path)
{
    const mdr_maze *maze = exploring->measuring->maze;
    const mdr_grid *grid = maze->grid;
    int64_t bits = 0, work = 0, pulled = 0, decisions = 0;
    for (int64_t i = 0; i + 1 < mdr_path_count(path); i++) {
        const mdr_cell cell = mdr_path_at(path, i), right = mdr_path_at(path, i + 1);
        const mdr_cell before = i > 0 ? mdr_path_at(path, i - 1) : MDR_NONE;
        const int64_t here = estimate_at(exploring, cell);
        int64_t wrong = 0;
        bool closer = false;
        for (int32_t side = 0; side < mdr__side_count(grid, grid->kind, cell); side++) {
            if (!mdr__walkable(maze, grid->kind, cell, side)) continue;
            const mdr_cell next = mdr__beyond(grid, grid->kind, cell, side);
            if (next == right || next == before || !is_deep(exploring, next)) continue;
            wrong++;
            work += exploring->size[next];
            closer |= estimate_at(exploring, next) < here;
        }
        bits += log2_of(wrong + 1);
        decisions += wrong > 0;
        pulled += wrong > 0 && closer && estimate_at(exploring, right) >= here;
    }
    int64_t *values = exploring->measuring->values;
    values[MDR__MEASURE_DECISION_BITS] = (bits * 100 + 512) / 1024;
    values[MDR__MEASURE_FALSE_WORK] = work;
    values[MDR__MEASURE_PULL] = mdr__percent(pulled, decisions);
}

/* The ways of a cell an explorer may take: the sum of their weights, and the way at a place in it. */
static int64_t weigh_ways(const exploration *exploring, mdr_cell cell, int32_t number,
                          int64_t place, mdr_cell *way, int32_t *count)
{
    const mdr_maze *maze = exploring->measuring->maze;
    const mdr_grid *grid = maze->grid;
    const int64_t here = estimate_at(exploring, cell);
    int64_t sum = 0;
    *count = 0;
    for (int32_t side = 0; side < mdr__side_count(grid, grid->kind, cell); side++) {
        if (!mdr__walkable(maze, grid->kind, cell, side)) continue;
        const mdr_cell next = mdr__beyond(grid, grid->kind, cell, side);
        if (exploring->seen[next] == number || !is_deep(exploring, next)) continue;
        const int64_t there = estimate_at(exploring, next);
        const int64_t weight = there < here ? 4 : there == here ? 2 : 1;
        if (place >= sum && place < sum + weight) *way = next;
        sum += weight;
        ++*count;
    }
    return sum;
}

static mdr_cell choose_way(exploration *exploring, mdr_cell cell, int32_t number)
{
    mdr_cell way = MDR_NONE;
    int32_t count;
    const int64_t sum = weigh_ways(exploring, cell, number, 0, &way, &count);
    if (count < 2) return way;
    const uint64_t bits = mdr__draw(exploring->key, (uint64_t)exploring->draws++);
    (void)weigh_ways(exploring, cell, number, mdr__below(exploring->key, bits, sum), &way, &count);
    return way;
}

/* One explorer: its steps, or -1 when it is lost behind a one-way passage. */
static int64_t explore(exploration *exploring, int32_t number)
{
    int64_t length = 1, steps = 0;
    exploring->stack[0] = (int32_t)exploring->from;
    exploring->seen[exploring->from] = number;
    while (length > 0 && exploring->stack[length - 1] != exploring->to) {
        const mdr_cell way = choose_way(exploring, exploring->stack[length - 1], number);
        steps++;
        if (way == MDR_NONE) {
            length--;
            continue;
        }
        exploring->seen[way] = number;
        exploring->stack[length++] = (int32_t)way;
    }
    return length > 0 ? steps : -1;
}

static mdr_status send_explorers(exploration *exploring)
{
    int64_t *values = exploring->measuring->values;
    const int64_t cells = values[MDR__MEASURE_CELLS];
    int64_t runs = STEPS_IN_ALL / cells, steps = 0;
    if (runs > MOST_RUNS) runs = MOST_RUNS;
    if (runs < LEAST_RUNS) runs = LEAST_RUNS;
    for (int32_t i = 0; i < runs; i++) {
        const mdr_status status = mdr__tick(exploring->measuring->run, i, runs);
        const int64_t taken = status ? 0 : explore(exploring, -1 - i);
        if (status || taken < 0) return status;
        steps += taken;
    }
    values[MDR__MEASURE_EFFORT] = (steps + runs / 2) / runs;
    values[MDR__MEASURE_EFFORT_RUNS] = runs;
    values[MDR__MEASURE_STARS] = mdr__stars_of(values[MDR__MEASURE_EFFORT], cells);
    return MDR_OK;
}

static int32_t *cell_array(const mdr__measuring *measuring, mdr_status *status)
{
    const mdr_grid *grid = measuring->maze->grid;
    return mdr__array(&grid->allocator, grid->cells, sizeof(int32_t), measuring->run, status);
}

mdr_status mdr__measure_effort(const mdr__measuring *measuring, const mdr_path *path)
{
    const mdr_grid *grid = measuring->maze->grid;
    mdr_status status = MDR_OK;
    exploration exploring = {.measuring = measuring,
                             .from = mdr_path_at(path, 0),
                             .to = mdr_path_at(path, mdr_path_count(path) - 1),
                             .key = mdr__key_of("", 0, "effort", 1, "explore")};
    exploring.estimate = mdr__estimate_to(grid, exploring.to);
    exploring.depth = cell_array(measuring, &status);
    exploring.size = cell_array(measuring, &status);
    exploring.seen = cell_array(measuring, &status);
    exploring.stack = cell_array(measuring, &status);
    if (!status) {
        fill_dead_ends(&exploring);
        weigh_decisions(&exploring, path);
        status = send_explorers(&exploring);
    }
    mdr__release(&grid->allocator, exploring.depth, grid->cells, sizeof(int32_t));
    mdr__release(&grid->allocator, exploring.size, grid->cells, sizeof(int32_t));
    mdr__release(&grid->allocator, exploring.seen, grid->cells, sizeof(int32_t));
    mdr__release(&grid->allocator, exploring.stack, grid->cells, sizeof(int32_t));
    return status;
}
