/*
 * The table of measures, and measuring all of them.
 */
#include <string.h>

#include "base/status.h"
#include "measure/measure_internal.h"

static const mdr_measure_row rows[MDR__MEASURE_COUNT] = {
#define MDR_MEASURE(id, name, title, unit, decimals, group, note)                                  \
    [MDR__MEASURE_##id] = {name, title, unit, decimals, group, note},
#include "measure/measures.def"
#undef MDR_MEASURE
};

_Static_assert((int)MDR__MEASURE_COUNT <= (int)MDR_MEASURE_ROOM,
               "mdr_measured has no room for all measures");

int32_t mdr_measure_count(void)
{
    return MDR__MEASURE_COUNT;
}

const mdr_measure_row *mdr_measure_at(int32_t index)
{
    return &rows[index];
}

int32_t mdr_measure_find(const char *name)
{
    for (int32_t i = 0; i < MDR__MEASURE_COUNT; i++) {
        if (strcmp(rows[i].name, name) == 0) return i;
    }
    return MDR_NONE;
}

int64_t mdr__ratio(int64_t part, int64_t whole, int32_t decimals)
{
    if (whole <= 0) return MDR_UNMEASURED;
    int64_t scale = 1;
    for (int32_t i = 0; i < decimals; i++) scale *= 10;
    const bool negative = part < 0;
    const int64_t size = negative ? -part : part;
    const int64_t units = size / whole, rest = size % whole;
    /* Beyond 2^52 the rest is rounded a little first, which is far below the last decimal. */
    const int64_t shift = whole >> 40 ? 20 : 0;
    const int64_t below = ((rest >> shift) * scale * 2 + (whole >> shift)) / ((whole >> shift) * 2);
    const int64_t value = units * scale + below;
    return negative ? -value : value;
}

int64_t mdr__percent(int64_t part, int64_t whole)
{
    return mdr__ratio(part, whole, 4);
}

int32_t mdr__way_count(const mdr_maze *maze, mdr_cell cell)
{
    const mdr_grid *grid = maze->grid;
    int32_t ways = 0;
    for (int32_t side = 0; side < mdr__side_count(grid, grid->kind, cell); side++)
        ways += mdr__passable(maze, grid->kind, cell, side);
    return ways;
}

static mdr_status measure_whole(const mdr__measuring *measuring)
{
    mdr_verdict verdict;
    const mdr_status status = mdr_verify(measuring->maze, measuring->run, &verdict);
    if (status) return status;
    measuring->values[MDR__MEASURE_CELLS] = verdict.cells;
    measuring->values[MDR__MEASURE_PASSAGES] = verdict.passages;
    measuring->values[MDR__MEASURE_COMPONENTS] = verdict.components;
    measuring->values[MDR__MEASURE_LOOPS] = verdict.loops;
    measuring->values[MDR__MEASURE_ONE_WAY] = verdict.one_way;
    return MDR_OK;
}

/* What is measured together, besides the size, which all ask for: bits. */
enum { PART_CELLS = 1, PART_DISTANCES = 2, PART_SOLUTION = 4, PART_EFFORT = 8, PARTS_ALL = 15 };

/* The part that a group of rows belongs to. */
static uint32_t part_of(const char *group)
{
    static const struct {
        const char *group;
        uint32_t part;
    } parts[] = {
        {"size", PART_CELLS},      {"cells", PART_CELLS},         {"direction", PART_CELLS},
        {"corridors", PART_CELLS}, {"distances", PART_DISTANCES}, {"solution", PART_SOLUTION},
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strcmp(parts[i].group, group) == 0) return parts[i].part;
    return PARTS_ALL;
}

static mdr_status measure_parts(const mdr_maze *maze, uint32_t wanted, const mdr_run *run,
                                mdr_measured *measured)
{
    mdr_measured found;
    for (int32_t i = 0; i < MDR_MEASURE_ROOM; i++) found.values[i] = MDR_UNMEASURED;
    if (!maze) return mdr__fail(run, MDR_E_ARGUMENT, PARTS("there is no maze to measure"));
    if (maze->grid->cells >= INT32_MAX)
        return mdr__fail(run, MDR_E_RANGE, PARTS("mazes of less than 2^31 cells are measured"));
    mdr_run quiet = run ? *run : (mdr_run){0};
    quiet.step = NULL;
    const mdr__measuring measuring = {maze, &quiet, found.values, wanted & PART_EFFORT};
    mdr_status status = measure_whole(&measuring);
    if (!status && (wanted & PART_CELLS)) status = mdr__measure_cells(&measuring);
    if (!status && (wanted & PART_DISTANCES)) status = mdr__measure_distances(&measuring);
    if (!status && (wanted & PART_SOLUTION)) status = mdr__measure_solution(&measuring);
    if (!status) *measured = found;
    return status;
}

mdr_status mdr_measure(const mdr_maze *maze, const mdr_run *run, mdr_measured *measured)
{
    return measure_parts(maze, PARTS_ALL, run, measured);
}

mdr_status mdr_measure_only(const mdr_maze *maze, const int32_t *measures, int32_t count,
                            const mdr_run *run, mdr_measured *measured)
{
    uint32_t wanted = 0;
    for (int32_t i = 0; i < count; i++) {
        if (measures[i] < 0 || measures[i] >= MDR__MEASURE_COUNT)
            return mdr__fail(run, MDR_E_ARGUMENT, PARTS("there is no such measure"));
        wanted |= part_of(rows[measures[i]].group);
    }
    return measure_parts(maze, wanted, run, measured);
}
