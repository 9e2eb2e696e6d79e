/*
 * The table of solvers, and what is checked before one runs.
 */
#include "meander/solve.h"

#include <string.h>

#include "base/number_text.h"
#include "base/status.h"
#include "solve/solve_internal.h"

static const mdr_solver *const solvers[] = {
    &mdr__solver_a_star,           &mdr__solver_bidirectional,       &mdr__solver_breadth_first,
    &mdr__solver_dead_end_filling, &mdr__solver_depth_first,         &mdr__solver_dijkstra,
    &mdr__solver_pledge,           &mdr__solver_random_mouse,        &mdr__solver_tremaux,
    &mdr__solver_wall_follower,    &mdr__solver_wall_follower_right,
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

mdr_status mdr__solve_unable(const mdr__solving *solving, const char *const *because)
{
    mdr_run quiet = solving->run ? *solving->run : (mdr_run){0};
    mdr__solving search = *solving;
    mdr_path *path = NULL;
    mdr_error error = {0};
    quiet.step = NULL;
    search.run = &quiet;
    const mdr_status status = mdr__search_layers(&search, NULL, &path);
    if (status || !path) return status;
    mdr_path_free(path);
    for (; *because; because++) mdr__append_text(error.text, sizeof error.text, *because);
    return mdr__fail(solving->run, MDR_E_UNABLE,
                     PARTS("this solver cannot reach the goal from here, because ", error.text,
                           "; breadth-first finds a way"));
}

/* The border side by which the maze is entered at a cell, or MDR_NONE. */
static int32_t side_of_start(const mdr_maze *maze, mdr_cell cell)
{
    mdr_place place;
    const bool found = mdr_maze_find_opening(maze, MDR_ROLE_START, &place);
    return found && place.cell == cell ? place.side : MDR_NONE;
}

static mdr_status check_weights(const mdr_maze *maze, const mdr_solver *solver,
                                const int32_t *weights, const mdr_run *run)
{
    const mdr_grid *grid = maze->grid;
    if (!weights) return MDR_OK;
    if (!(solver->traits & MDR_SOLVER_WEIGHTS))
        return mdr__fail(run, MDR_E_UNFIT,
                         PARTS(solver->name, " knows no weights; take dijkstra or a-star"));
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        if (weights[cell] >= 1) continue;
        char name[48];
        mdr_grid_cell_name(grid, cell, name);
        return mdr__fail(run, MDR_E_ARGUMENT,
                         PARTS("the weight of cell ", name, " is below 1, which none may be"));
    }
    return MDR_OK;
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
    if (!status) status = check_weights(maze, solver, options->weights, run);
    if (status) return status;
    solving.from_side = side_of_start(maze, solving.from);
    return solver->ops->solve(&solving, path);
}
