/* Walks: standing, stepping, and the path that is left of a walk. */
#include "solve/walk.h"

#include "base/memory.h"
#include "base/status.h"

static inline int32_t left_by(const mdr__walk *walk, mdr_cell cell)
{
    return walk->left ? walk->left[cell] : walk->left_wide[cell];
}

mdr_status mdr__walk_start(mdr__walk *walk, const mdr__solving *solving)
{
    const mdr_grid *grid = solving->maze->grid;
    mdr_status status = MDR_OK;
    *walk = (mdr__walk){.solving = solving, .cell = solving->from, .back = solving->from_side};
    if (grid->side_bound < UINT8_MAX) {
        walk->left =
            mdr__array(&grid->allocator, grid->cells, sizeof *walk->left, solving->run, &status);
    } else {
        walk->left_wide = mdr__array(&grid->allocator, grid->cells, sizeof *walk->left_wide,
                                     solving->run, &status);
    }
    return status ? status : mdr__solve_step(solving, MDR_STEP_SOLVE_TRY, walk->cell);
}

void mdr__walk_clear(mdr__walk *walk)
{
    const mdr_grid *grid = walk->solving->maze->grid;
    mdr__release(&grid->allocator, walk->left, grid->cells, sizeof *walk->left);
    mdr__release(&grid->allocator, walk->left_wide, grid->cells, sizeof *walk->left_wide);
}

mdr_status mdr__walk_through(mdr__walk *walk, int32_t side)
{
    const mdr__solving *solving = walk->solving;
    const mdr_grid *grid = solving->maze->grid;
    const mdr_cell cell = walk->cell;
    mdr_status status = MDR_OK;
    if (side == walk->back) status = mdr__solve_step(solving, MDR_STEP_SOLVE_BACKTRACK, cell);
    if (walk->left) {
        walk->left[cell] = (uint8_t)(side + 1);
    } else {
        walk->left_wide[cell] = (uint16_t)(side + 1);
    }
    walk->cell = mdr__beyond(grid, grid->kind, cell, side);
    walk->back = mdr__back(grid, grid->kind, cell, side);
    walk->was_here = left_by(walk, walk->cell) != 0;
    if (grid->wrap >= MDR_WRAP_MOBIUS && mdr_grid_exit(grid, cell, side).turns)
        walk->turned = !walk->turned;
    if (!status && (++walk->moves & MDR__TICK_MASK) == 0)
        status = mdr__tick(solving->run, walk->moves, 0);
    if (status) return status;
    return mdr__solve_step(solving, walk->was_here ? MDR_STEP_SOLVE_AGAIN : MDR_STEP_SOLVE_TRY,
                           walk->cell);
}

static mdr_cell next_on_path(const mdr__walk *walk, mdr_cell cell)
{
    const mdr_grid *grid = walk->solving->maze->grid;
    return mdr__beyond(grid, grid->kind, cell, left_by(walk, cell) - 1);
}

mdr_status mdr__walk_path(const mdr__walk *walk, mdr_path **path)
{
    const mdr__solving *solving = walk->solving;
    int64_t count = 1;
    mdr_status status = mdr__solve_step(solving, MDR_STEP_SOLVE_SUCCESS, MDR_NONE);
    if (status) return status;
    for (mdr_cell cell = solving->from; cell != walk->cell; cell = next_on_path(walk, cell))
        count++;
    status = mdr__path_room(&solving->maze->grid->allocator, count, solving->run, path);
    if (status) return status;
    mdr_cell cell = solving->from;
    for (int64_t i = 0; i < count - 1; i++, cell = next_on_path(walk, cell)) {
        (*path)->cells[i] = cell;
    }
    (*path)->cells[count - 1] = cell;
    return MDR_OK;
}

static bool same_stance(mdr__stance a, mdr__stance b)
{
    return a.cell == b.cell && a.back == b.back && a.turned == b.turned;
}

const mdr__stance *mdr__seen_before(mdr__rounds *rounds, mdr__stance stance)
{
    const int64_t seen = rounds->seen++;
    if (seen == 0) {
        rounds->first = rounds->kept = stance;
        rounds->next_kept = 1;
        return NULL;
    }
    if (same_stance(stance, rounds->first)) return &rounds->first;
    if (same_stance(stance, rounds->kept)) return &rounds->kept;
    if (seen == rounds->next_kept) {
        rounds->kept = stance;
        rounds->next_kept *= 2;
    }
    return NULL;
}
