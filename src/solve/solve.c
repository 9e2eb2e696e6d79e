/*
 * The table of solvers, and what is checked before one runs.
 */
#include "meander/solve.h"

#include <string.h>

#include "base/status.h"
#include "solve/solve_internal.h"

static const mdr_solver *const solvers[] = {
    &mdr__solver_breadth_first,
    &mdr__solver_depth_first,
};

int32_t mdr_solver_count(void)
{
    return (int32_t)(sizeof solvers / sizeof *solvers);
}

const mdr_solver *mdr_solver_at(int32_t index)
{
    return solvers[index];
}

const mdr_solver *mdr_solver_find(const char *name)
{
    for (int32_t i = 0; name && i < mdr_solver_count(); i++) {
        if (strcmp(name, solvers[i]->name) == 0) return solvers[i];
    }
    return NULL;
}

mdr_status mdr__solve_tell(const mdr_run *run, mdr_step_kind kind, mdr_cell cell)
{
    const mdr_step step = {kind, cell, MDR_NONE};
    return run->step(run->context, &step) ? MDR_OK : mdr__fail_plain(run, MDR_E_CANCELLED);
}

/* The cell that was asked for, or the one beside the maze's opening of that role. */
static mdr_status find_end(const mdr_maze *maze, const mdr_cell *asked, mdr_role role,
                           const mdr_run *run, mdr_cell *cell)
{
    const char *which = role == MDR_ROLE_START ? "start" : "end";
    mdr_place place;
    if (asked) {
        if (!mdr_grid_has_cell(maze->grid, *asked))
            return mdr__fail(run, MDR_E_ARGUMENT, PARTS("the ", which, " is no cell of the maze"));
        *cell = *asked;
        return MDR_OK;
    }
    if (!mdr_maze_find_opening(maze, role, &place))
        return mdr__fail(run, MDR_E_ARGUMENT,
                         PARTS("the maze has no ", which, "; say which cell to take"));
    *cell = place.cell;
    return MDR_OK;
}

mdr_status mdr_solve(const mdr_maze *maze, const mdr_solver *solver,
                     const mdr_solve_options *options, const mdr_run *run, mdr_path **path)
{
    static const mdr_solve_options defaults;
    *path = NULL;
    if (!options) options = &defaults;
    if (!maze) return mdr__fail(run, MDR_E_ARGUMENT, PARTS("there is no maze to solve"));
    if (!solver) return mdr__fail(run, MDR_E_ARGUMENT, PARTS("there is no such solver"));
    mdr__solving solving = {.maze = maze, .options = options, .run = run};
    mdr_status status = find_end(maze, options->from, MDR_ROLE_START, run, &solving.from);
    if (!status) status = find_end(maze, options->to, MDR_ROLE_END, run, &solving.to);
    return status ? status : solver->ops->solve(&solving, path);
}
