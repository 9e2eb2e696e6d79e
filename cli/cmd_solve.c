/*
 * meander solve: finds a path, and writes the maze with it.
 *
 * Without a path the answer is "no": the exit code is 1, and only JSON is written, for it may hold
 * the steps of the search.
 */
#include <stdlib.h>
#include <string.h>

#include "making.h"
#include "names.h"
#include "positions.h"
#include "seed.h"
#include "weights.h"
#include "work.h"

struct search {
    const mdr_solver *solver;
    mdr_solve_options options;
    mdr_cell from, to;
    int32_t *weights;
};

static exit_code plan_search(struct work *work, struct search *search)
{
    struct options *options = work->options;
    const exit_code code = find_solver(value_of(options, OPTION_solver), &search->solver);
    if (code) return code;
    search->options.order = (mdr_order)choice_of(options, OPTION_order);
    search->options.random = (mdr_random_kind)choice_of(options, OPTION_rng);
    search->options.seed = options->values[OPTION_seed];
    const bool ordered = strcmp(search->solver->name, "depth-first") == 0
                         && search->options.order == MDR_ORDER_FIXED;
    const bool draws = search->solver->traits & MDR_SOLVER_DRAWS && !ordered;
    if (!draws || search->options.seed) return EXIT_DONE;
    if (!draw_seed(work->seed))
        return complain(EXIT_USAGE, "the system has no random numbers; give a --seed");
    search->options.seed = options->values[OPTION_seed] = work->seed;
    return EXIT_DONE;
}

/* Was the maze made by this command? Then --from is where its walk began. */
static bool made_here(const struct work *work)
{
    return work->size[0] != '\0';
}

/* One end of the search: what was told, or the opening of that role. A position one step outside
 * means the cell beside it. */
static exit_code find_end(const struct work *work, option_id id, mdr_role role, mdr_cell *cell)
{
    const mdr_maze *maze = work->document.maze;
    const char *name = option_table[id].name, *text = work->options->values[id];
    mdr_place place;
    if (text && !(made_here(work) && id == OPTION_from)) {
        char option[8] = "--";
        strcat(option, name);
        const exit_code code = read_place(mdr_maze_grid(maze), option, text, &place);
        if (!code) *cell = place.cell;
        return code;
    }
    if (!mdr_maze_find_opening(maze, role, &place))
        return complain(EXIT_USAGE, "the maze has no %s; say where to go with --%s row,column",
                        role == MDR_ROLE_START ? "start" : "end", name);
    *cell = place.cell;
    return EXIT_DONE;
}

static exit_code find_ends(const struct work *work, struct search *search)
{
    exit_code code = find_end(work, OPTION_from, MDR_ROLE_START, &search->from);
    if (!code) code = find_end(work, OPTION_to, MDR_ROLE_END, &search->to);
    search->options.from = &search->from;
    search->options.to = &search->to;
    return code;
}

/* Solving again forgets the steps of the last search; those of building stay. */
static exit_code drop_solve_steps(struct work *work)
{
    mdr_trace *old = work->document.trace, *kept = NULL;
    if (!old) return EXIT_DONE;
    mdr_status status = mdr_trace_new(NULL, &kept);
    for (int64_t i = 0; !status && i < mdr_trace_count(old); i++) {
        const mdr_step step = mdr_trace_at(old, i);
        if (mdr_step_builds(step.kind)) status = mdr_trace_add(kept, step);
    }
    if (!status && mdr_trace_count(kept) == 0) {
        mdr_trace_free(kept);
        kept = NULL;
    }
    mdr_trace_free(old);
    work->document.trace = kept;
    return complain_status(status, &(mdr_error){0}, "--steps");
}

static exit_code read_weights(const struct work *work, struct search *search)
{
    const char *path = work->options->values[OPTION_weights];
    if (!path) return EXIT_DONE;
    if (!(search->solver->traits & MDR_SOLVER_WEIGHTS))
        return complain(EXIT_USAGE, "--weights: %s knows none; say --solver dijkstra or a-star",
                        search->solver->name);
    const exit_code code =
        weights_read(work, mdr_maze_grid(work->document.maze), path, &search->weights);
    search->options.weights = search->weights;
    return code;
}

/* "2 shortest paths of 8 steps", and what the path that was found costs. */
static exit_code tell_numbers(struct work *work, const struct search *search)
{
    const mdr_path *path = work->document.path;
    mdr_shortest shortest;
    int64_t cost = 0;
    for (int64_t i = 1; search->weights && i < mdr_path_count(path); i++)
        cost += search->weights[mdr_path_at(path, i)];
    if (search->weights)
        tell("a path of %lld steps that costs %lld", (long long)mdr_path_count(path) - 1,
             (long long)cost);
    if (!is_given(work->options, OPTION_count)) return EXIT_DONE;
    exit_code code = work_stage(work, "counting", false);
    if (!code)
        code = work_status(work,
                           mdr_count_shortest(work->document.maze, search->from, search->to,
                                              &work->run, &shortest),
                           "--count");
    if (!code)
        tell("%s%llu shortest path%s of %lld steps", shortest.more ? "more than " : "",
             (unsigned long long)shortest.paths, shortest.paths == 1 ? "" : "s",
             (long long)shortest.steps);
    return code;
}

static exit_code search_path(struct work *work, const struct search *search)
{
    mdr_path_free(work->document.path);
    work->document.path = NULL;
    if (work->seed[0] && !made_here(work)) tell("seed: %s", work->seed);
    exit_code code = drop_solve_steps(work);
    if (!code) code = work_stage(work, "solving", is_given(work->options, OPTION_steps));
    if (code) return code;
    const mdr_status status = mdr_solve(work->document.maze, search->solver, &search->options,
                                        &work->run, &work->document.path);
    if (status == MDR_E_CANCELLED)
        return complain(EXIT_MEMORY, "--steps: not enough memory to keep them");
    return work_status(work, status, search->solver->name);
}

static exit_code solve_with(struct work *work, struct search *search)
{
    exit_code code = plan_search(work, search);
    if (!code && !work->document.maze) code = work_read(work);
    if (!code && !made_here(work)) code = work_open_ends(work);
    if (!code) code = find_ends(work, search);
    if (!code) code = read_weights(work, search);
    if (!code && !work->output.name) code = work_prepare(work);
    if (!code) code = search_path(work, search);
    if (!code && work->document.path) code = tell_numbers(work, search);
    return code;
}

exit_code solve_document(struct work *work)
{
    struct search search = {0};
    const exit_code code = solve_with(work, &search);
    free(search.weights);
    return code;
}

exit_code command_solve(struct options *options)
{
    struct work work;
    struct search search = {0};
    exit_code code = work_start(options, &work);
    if (!code) code = solve_with(&work, &search);
    const bool found = work.document.path != NULL;
    if (!code && (found || strcmp(work.format->name, "json") == 0)) code = work_write(&work);
    if (!code && !found) code = tell_no_path(&work, search.from, search.to);
    free(search.weights);
    work_end(&work);
    return code;
}
