/*
 * meander new: makes a maze.
 *
 * What is wanted is understood first (struct plan), then whether it fits into memory is settled,
 * then it is made.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "constraint_options.h"
#include "custom_option.h"
#include "dial_options.h"
#include "goal_options.h"
#include "grid_option.h"
#include "making.h"
#include "mask_option.h"
#include "names.h"
#include "positions.h"
#include "seed.h"
#include "work.h"

struct plan {
    mdr_grid_options grid_options;
    mdr_grid *grid;
    const mdr_carver *carver; /* NULL: an example */
    mdr_carve_options carve_options;
    mdr_cell from;
    mdr_constraints *constraints; /* NULL: none are asked for */
    uint32_t *costs;              /* of links, or NULL */
    mdr_braid_options braid;
    mdr_sparsen_options sparsen;
    struct goals_asked asked;
    int64_t held_bytes; /* by grid and maze */
};

static exit_code check_example(const struct options *options)
{
    static const option_id others[] = {
        OPTION_seed,     OPTION_algorithm,  OPTION_rng,        OPTION_from,   OPTION_steps,
        OPTION_mask,     OPTION_wrap,       OPTION_braid,      OPTION_pick,   OPTION_stairs,
        OPTION_open,     OPTION_closed,     OPTION_room,       OPTION_rooms,  OPTION_through,
        OPTION_symmetry, OPTION_cells_from, OPTION_room_cells, OPTION_run,    OPTION_bias,
        OPTION_texture,  OPTION_costs,      OPTION_sparsen,    OPTION_target, OPTION_tries,
        OPTION_corner,   OPTION_shifts};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (is_given(options, others[i]))
            return complain(EXIT_USAGE,
                            "--%s does not go with --example: an example is always the same",
                            option_table[others[i]].name);
    return EXIT_DONE;
}

static exit_code plan_grid(struct work *work, struct plan *plan)
{
    struct options *options = work->options;
    if (!wants_custom(options) && !options->operand && !is_given(options, OPTION_example))
        return complain(EXIT_USAGE, "new wants a SIZE, such as 40x30: meander new 40x30");
    exit_code code = read_grid_options(options, &plan->grid_options, work->size);
    if (!code) code = read_custom(work, &plan->grid_options);
    if (!code && is_given(options, OPTION_braid))
        code = read_share("--braid", options->values[OPTION_braid], &plan->braid.millionths);
    if (!code && is_given(options, OPTION_sparsen))
        code = read_share("--sparsen", options->values[OPTION_sparsen], &plan->sparsen.millionths);
    return code;
}

static exit_code plan_carving(struct work *work, struct plan *plan)
{
    struct options *options = work->options;
    if (is_given(options, OPTION_example)) return check_example(options);
    const exit_code code = find_carver(value_of(options, OPTION_algorithm), &plan->carver);
    if (code) return code;
    if (!is_given(options, OPTION_seed)) {
        if (!draw_seed(work->seed))
            return complain(EXIT_USAGE, "the system has no random numbers; give a --seed");
        options->values[OPTION_seed] = work->seed;
    }
    (void)snprintf(work->algorithm, sizeof work->algorithm, "%s@%d", plan->carver->name,
                   (int)plan->carver->version);
    options->values[OPTION_algorithm] = work->algorithm;
    plan->carve_options = (mdr_carve_options){
        .seed = options->values[OPTION_seed],
        .random = (mdr_random_kind)choice_of(options, OPTION_rng),
        .form = (mdr_form)choice_of(options, OPTION_form),
    };
    plan->grid_options.stairs_seed = plan->carve_options.seed;
    return read_dials(options, plan->carver, &plan->carve_options);
}

static exit_code complain_size(const struct work *work, const struct plan *plan, int64_t bytes)
{
    char needed[BYTES_TEXT_ROOM], allowed[BYTES_TEXT_ROOM];
    write_bytes_text(bytes, needed);
    write_bytes_text(work->memory.bytes, allowed);
    return complain(EXIT_MEMORY, "%lldx%lld: needs %s of memory, but %s %s; make it smaller",
                    (long long)plan->grid_options.columns, (long long)plan->grid_options.rows,
                    needed, work->memory.source, allowed);
}

static exit_code check_memory(const struct work *work, const struct plan *plan, int64_t more)
{
    /* Both are far below 2^62 here. */
    const int64_t bytes = plan->held_bytes + more;
    return bytes > work->memory.bytes ? complain_size(work, plan, bytes) : EXIT_DONE;
}

/* Adds what grid and maze will take, before either is made. */
static exit_code weigh_maze(struct work *work, struct plan *plan)
{
    if (plan->grid_options.rows == 0) return EXIT_DONE; /* an example of its own size */
    const mdr_run unlimited = {.error = &work->error};
    int64_t grid_bytes = 0, maze_bytes = 0;
    mdr_status status = mdr_grid_bytes(&plan->grid_options, &unlimited, &grid_bytes);
    if (!status) status = mdr_maze_bytes(&plan->grid_options, &unlimited, &maze_bytes);
    if (status) return work_status(work, status, work->size);
    plan->held_bytes = grid_bytes + maze_bytes;
    /* Plain squares take no memory as a grid: they are weighed with all that is done to them. */
    const bool plain = grid_bytes < 65536;
    return plain ? EXIT_DONE : check_memory(work, plan, 0);
}

/* What carving, and then looking and writing take beside each other: steps are kept
 * throughout; distances and the path until all is written. */
static int64_t weigh_rest(const struct work *work, const struct plan *plan, int64_t carving)
{
    const struct options *options = work->options;
    const int64_t cells = mdr_grid_cell_count(plan->grid);
    const bool distances = is_given(options, OPTION_distances) || is_given(options, OPTION_labels);
    const bool coloured = distances || is_given(options, OPTION_colours);
    int64_t kept = 0, writing = 0;
    if (is_given(options, OPTION_steps)) kept += mdr_trace_bytes(cells, 2 * cells);
    if (distances) writing += 4 * cells;
    if (is_given(options, OPTION_solution)) writing += 9 * cells;
    const int64_t passages = cells - mdr_grid_piece_count(plan->grid);
    writing += mdr_write_bytes(plan->grid, passages, &work->look.style, coloured, work->format);
    return kept + (carving > writing ? carving : writing);
}

/* What carving will take at least: the lean form where there is one. */
static exit_code weigh_carving(struct work *work, struct plan *plan)
{
    const mdr_run unlimited = {.error = &work->error};
    mdr_carve_options options = plan->carve_options;
    int64_t bytes = 0;
    if (options.form == MDR_FORM_ANY) options.form = MDR_FORM_LEAN;
    mdr_status status = mdr_carve_bytes(plan->grid, plan->carver, &options, &unlimited, &bytes);
    if (status == MDR_E_UNFIT && plan->carve_options.form == MDR_FORM_ANY)
        status =
            mdr_carve_bytes(plan->grid, plan->carver, &plan->carve_options, &unlimited, &bytes);
    if (status) return work_status(work, status, NULL);
    return check_memory(work, plan, weigh_rest(work, plan, bytes));
}

static exit_code plan_walk(const struct options *options, struct plan *plan)
{
    const char *text = options->values[OPTION_from];
    if (!text) return EXIT_DONE;
    plan->carve_options.start = &plan->from;
    return read_nearest_cell(plan->grid, "--from", text, &plan->from);
}

/* Braiding opens walls, and ends that are chosen by passages come too late for a path between them. */
static exit_code check_company(const struct options *options)
{
    static const option_id kept[] = {OPTION_closed, OPTION_through, OPTION_symmetry};
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++)
        if (is_given(options, kept[i]) && is_given(options, OPTION_braid))
            return complain(EXIT_USAGE,
                            "--braid opens walls wherever a passage ends and does not go with --%s",
                            option_table[kept[i]].name);
    if (is_given(options, OPTION_through) && is_given(options, OPTION_ends))
        return complain(EXIT_USAGE, "--through needs the ends before the passages; say --start and "
                                    "--end instead of --ends");
    return EXIT_DONE;
}

static exit_code plan_constraints(struct work *work, struct plan *plan)
{
    if (!are_constraints_given(work->options)) return EXIT_DONE;
    exit_code code = check_company(work->options);
    plan->held_bytes += mdr_constraints_bytes(plan->grid);
    if (!code) code = check_memory(work, plan, 0);
    if (!code) code = say_links(work, plan->grid, &plan->constraints);
    plan->carve_options.constraints = plan->constraints;
    return code;
}

/* What is left to say is said when the ends are set; only then is known what carving takes. */
static exit_code settle_constraints(struct work *work, struct plan *plan)
{
    if (!plan->constraints) return EXIT_DONE;
    const exit_code code = say_path_and_symmetry(work, plan->constraints);
    return code ? code : weigh_carving(work, plan);
}

static exit_code make_maze(struct work *work, struct plan *plan)
{
    const char *example = work->options->values[OPTION_example];
    if (example) {
        const bool sized = plan->grid_options.rows > 0;
        if (!sized) plan->grid_options.rows = plan->grid_options.columns = 0;
        return work_status(
            work, mdr_example(example, &plan->grid_options, &work->run, &work->document.maze),
            "--example");
    }
    exit_code code =
        work_status(work, mdr_grid_new(&plan->grid_options, &work->run, &plan->grid), work->size);
    if (!code) code = mask_grid(work, &plan->grid);
    if (!code) code = plan_walk(work->options, plan);
    if (!code) code = work_look(work, plan->grid);
    if (!code) code = plan_constraints(work, plan);
    if (!code)
        code = read_costs(work, plan->grid, plan->carver, &plan->carve_options, &plan->costs);
    if (!code) code = weigh_carving(work, plan);
    if (!code)
        code = work_status(work, mdr_maze_new(plan->grid, &work->run, &work->document.maze),
                           work->size);
    work_holds(work, plan->held_bytes);
    return code;
}

/* Sets the start, or the end, from an option; an example keeps its own. What is as usual need not stand in
 * the recipe. */
static exit_code set_end(struct work *work, mdr_role role, option_id id)
{
    mdr_maze *maze = work->document.maze;
    const char *text = work->options->values[id];
    const bool example = is_given(work->options, OPTION_example);
    mdr_place usual = {MDR_NONE, MDR_NONE};
    if (!example) {
        const mdr_status status = mdr_maze_open_usual(maze, role, &work->run);
        if (status) return work_status(work, status, NULL);
        (void)mdr_maze_find_opening(maze, role, &usual);
    }
    if (!text) return EXIT_DONE;
    mdr_maze_clear_openings(maze, role);
    if (strcmp(text, "none") == 0) return EXIT_DONE;
    char option[16], about[64];
    (void)snprintf(option, sizeof option, "--%s", option_table[id].name);
    (void)snprintf(about, sizeof about, "%s %s", option, text);
    mdr_opening opening = {.role = role};
    const exit_code code = read_place(mdr_maze_grid(maze), option, text, &opening.place);
    if (code) return code;
    if (opening.place.cell == usual.cell && opening.place.side == usual.side)
        work->options->values[id] = NULL;
    return work_status(work, mdr_maze_set_opening(maze, opening, &work->run), about);
}

static exit_code set_ends(struct work *work)
{
    const struct options *options = work->options;
    if (is_given(options, OPTION_ends)
        && (is_given(options, OPTION_start) || is_given(options, OPTION_end)))
        return complain(EXIT_USAGE, "--ends chooses both ends; leave --start and --end out");
    const exit_code code = set_end(work, MDR_ROLE_START, OPTION_start);
    return code ? code : set_end(work, MDR_ROLE_END, OPTION_end);
}

/* Opens the asked share of dead ends and says how many there were and are. */
static exit_code braid(struct work *work, const struct plan *plan)
{
    mdr_braid_result result;
    if (!is_given(work->options, OPTION_braid)) return EXIT_DONE;
    const mdr_braid_options options = {plan->braid.millionths, plan->carve_options.seed};
    const mdr_status status = mdr_braid(work->document.maze, &options, &work->run, &result);
    if (!status)
        tell("braided: %lld dead ends of %lld are left", (long long)result.left,
             (long long)result.dead_ends);
    return work_status(work, status, "--braid");
}

/* Takes the asked share of the cells away and says how many went. */
static exit_code sparsen(struct work *work, const struct plan *plan)
{
    int64_t removed = 0;
    if (!is_given(work->options, OPTION_sparsen)) return EXIT_DONE;
    const mdr_sparsen_options options = {plan->sparsen.millionths, plan->carve_options.seed};
    const mdr_status status = mdr_sparsen(work->document.maze, &options, &work->run, &removed);
    if (!status)
        tell("sparsened: %lld of %lld cells are left without a passage", (long long)removed,
             (long long)mdr_grid_cell_count(plan->grid));
    return work_status(work, status, "--sparsen");
}

/* Many mazes, and one that fits or comes nearest. */
static exit_code carve_to_target(struct work *work, const struct plan *plan)
{
    mdr_aimed aimed;
    const mdr_status status = mdr_carve_to(work->document.maze, plan->carver, &plan->carve_options,
                                           &plan->asked.goals, &work->run, &aimed);
    if (!status) tell_goals(&plan->asked, &aimed);
    return work_status(work, status, "--target");
}

static exit_code carve(struct work *work, const struct plan *plan)
{
    if (!plan->carver) return EXIT_DONE;
    if (work->seed[0]) tell("seed: %s", work->seed);
    const exit_code code = work_stage(work, "carving", is_given(work->options, OPTION_steps));
    if (code) return code;
    if (plan->asked.goals.count > 0) return carve_to_target(work, plan);
    const mdr_status status =
        mdr_carve(work->document.maze, plan->carver, &plan->carve_options, &work->run);
    /* Steps stop only when there is no room for them. */
    if (status == MDR_E_CANCELLED)
        return complain(EXIT_MEMORY, "--steps: not enough memory to keep them");
    return work_status(work, status, NULL);
}

exit_code make_document(struct work *work)
{
    struct plan plan = {0};
    exit_code code = plan_grid(work, &plan);
    if (!code) code = plan_carving(work, &plan);
    if (!code) code = read_goals(work->options, &plan.asked);
    if (!code) code = weigh_maze(work, &plan);
    if (!code) code = make_maze(work, &plan);
    if (!code) code = set_ends(work);
    if (!code) code = settle_constraints(work, &plan);
    if (!code) code = work_prepare(work);
    if (!code) code = carve(work, &plan);
    if (!code) code = braid(work, &plan);
    if (!code) code = sparsen(work, &plan);
    if (!code) code = work_open_ends(work);
    free(plan.costs);
    mdr_constraints_free(plan.constraints);
    mdr_grid_free(plan.grid);
    return code;
}

exit_code command_new(struct options *options)
{
    struct work work;
    exit_code code = work_start(options, &work);
    if (!code) code = make_document(&work);
    if (!code && is_given(options, OPTION_solution)) code = work_find_path(&work);
    if (!code) code = work_write(&work);
    work_end(&work);
    return code;
}
