/*
 * meander grow: grows a labyrinth.
 *
 * The board is laid (starts, negative space), what it will take is weighed, then it grows.
 */
#define _POSIX_C_SOURCE 200809L /* strdup, strtok_r */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "custom_option.h"
#include "grid_option.h"
#include "mask_option.h"
#include "positions.h"
#include "seed.h"
#include "work.h"

struct plan {
    mdr_grid_options grid_options;
    mdr_grid *grid;
    mdr_grow_options grow_options;
    int64_t other_choice, until; /* what the options point to */
    int64_t forms;               /* how many; 0: all */
    char seed[SEED_ROOM];        /* empty: one was given */
    char size[SIZE_ROOM];
};

/* The cells of a list of positions. */
struct cells {
    mdr_cell *cells;
    int64_t count;
};

static exit_code plan_forms(const struct options *options, struct plan *plan)
{
    const char *forms = options->values[OPTION_forms];
    if (!is_given(options, OPTION_forms)) return EXIT_DONE;
    if (is_given(options, OPTION_other_choice) || is_given(options, OPTION_steps))
        return complain(EXIT_USAGE, "--forms takes other choices by itself: leave --%s out",
                        is_given(options, OPTION_steps) ? "steps" : "other-choice");
    if (!forms || !*forms) return EXIT_DONE;
    const exit_code code = read_count("--forms", forms, &plan->forms);
    if (code || plan->forms > 0) return code;
    return complain(EXIT_USAGE, "--forms %s: expected how many, from 1 on", forms);
}

static exit_code plan_growth(struct options *options, struct plan *plan)
{
    mdr_grow_options *grow = &plan->grow_options;
    if (!is_given(options, OPTION_seed)) {
        if (!draw_seed(plan->seed))
            return complain(EXIT_USAGE, "the system has no random numbers; give a --seed");
        options->values[OPTION_seed] = plan->seed;
    }
    grow->seed = options->values[OPTION_seed];
    plan->grid_options.stairs_seed = grow->seed;
    grow->random = (mdr_random_kind)choice_of(options, OPTION_rng);
    grow->symmetric = is_given(options, OPTION_symmetric);
    grow->keep_steps = is_given(options, OPTION_steps);
    const char *other = options->values[OPTION_other_choice];
    const char *until = options->values[OPTION_until];
    exit_code code = EXIT_DONE;
    if (other) code = read_count("--other-choice", other, &plan->other_choice);
    if (!code && until) code = read_count("--until", until, &plan->until);
    if (!code) code = plan_forms(options, plan);
    grow->other_choice = other ? &plan->other_choice : NULL;
    grow->until = until ? &plan->until : NULL;
    return code;
}

static exit_code plan_grid(struct work *work, struct plan *plan)
{
    struct options *options = work->options;
    if (!wants_custom(options) && !options->operand)
        return complain(EXIT_USAGE, "grow wants a SIZE, such as 21x9: meander grow 21x9");
    if (is_given(options, OPTION_mask) && is_given(options, OPTION_negative))
        return complain(EXIT_USAGE, "--mask and --negative both say what is negative; give one");
    const exit_code code = read_grid_options(options, &plan->grid_options, plan->size);
    return code ? code : read_custom(work, &plan->grid_options);
}

/* What grid, maze and growth take together, before any is made. */
static exit_code weigh(struct work *work, const struct plan *plan, const mdr_grid *grid)
{
    const mdr_run unlimited = {.error = &work->error};
    int64_t grid_bytes = 0, maze_bytes = 0;
    mdr_status status = mdr_grid_bytes(&plan->grid_options, &unlimited, &grid_bytes);
    if (!status) status = mdr_maze_bytes(&plan->grid_options, &unlimited, &maze_bytes);
    if (status) return work_status(work, status, plan->size);
    int64_t bytes = grid_bytes + maze_bytes;
    if (grid) bytes += mdr_grow_bytes(grid, &plan->grow_options);
    if (bytes <= work->memory.bytes) return EXIT_DONE;
    char needed[BYTES_TEXT_ROOM], allowed[BYTES_TEXT_ROOM];
    write_bytes_text(bytes, needed);
    write_bytes_text(work->memory.bytes, allowed);
    return complain(EXIT_MEMORY, "%s: needs %s of memory, but %s %s; make it smaller", plan->size,
                    needed, work->memory.source, allowed);
}

static exit_code make_board(struct work *work, struct plan *plan)
{
    mdr_document *document = &work->document;
    exit_code code = weigh(work, plan, NULL);
    if (!code)
        code = work_status(work, mdr_grid_new(&plan->grid_options, &work->run, &plan->grid),
                           plan->size);
    if (!code) code = weigh(work, plan, plan->grid);
    if (!code)
        code = work_status(work, mdr_maze_new(plan->grid, &work->run, &document->maze), plan->size);
    if (!code)
        code = work_status(work, mdr_board_new(document->maze, &work->run, &document->board),
                           plan->size);
    return code;
}

static exit_code read_cell(const mdr_grid *grid, const char *option, const char *text,
                           mdr_cell *cell)
{
    mdr_place place;
    const exit_code code = read_place(grid, option, text, &place);
    if (code) return code;
    if (place.side != MDR_NONE)
        return complain(EXIT_USAGE, "%s %s: expected a square of the board", option, text);
    *cell = place.cell;
    return EXIT_DONE;
}

static exit_code read_cells(const mdr_grid *grid, const char *option, const char *list,
                            struct cells *read)
{
    char *copy = strdup(list), *save = NULL;
    read->cells = calloc(strlen(list) + 1, sizeof *read->cells);
    exit_code code = EXIT_DONE;
    if (!copy || !read->cells) code = complain(EXIT_MEMORY, "%s: not enough memory", option);
    for (char *text = code ? NULL : strtok_r(copy, ";", &save); text && !code;
         text = strtok_r(NULL, ";", &save)) {
        while (*text == ' ') text++;
        code = read_cell(grid, option, text, &read->cells[read->count]);
        if (!code) read->count++;
    }
    if (!code && read->count == 0)
        code = complain(EXIT_USAGE, "%s %s: expected row,column;row,column;...", option, list);
    free(copy);
    return code;
}

static exit_code lay_negative_cells(struct work *work, const struct plan *plan)
{
    const char *list = work->options->values[OPTION_negative];
    struct cells read = {0};
    if (!list) return EXIT_DONE;
    const exit_code code = read_cells(plan->grid, "--negative", list, &read);
    for (int64_t i = 0; !code && i < read.count; i++)
        mdr_board_set_square(work->document.board, read.cells[i], MDR_SQUARE_NEGATIVE);
    free(read.cells);
    return code;
}

/* What a mask takes away is negative. */
static exit_code lay_mask(struct work *work, const struct plan *plan)
{
    mdr_grid *left = mdr_grid_share(plan->grid);
    const exit_code code = mask_grid(work, &left);
    for (mdr_cell cell = 0; !code && cell < mdr_grid_cell_bound(plan->grid); cell++)
        if (!mdr_grid_has_cell(left, cell))
            mdr_board_set_square(work->document.board, cell, MDR_SQUARE_NEGATIVE);
    mdr_grid_free(left);
    return code;
}

static exit_code lay_starts(struct work *work, const struct plan *plan)
{
    static const char *const names[] = {"centre", "corners", "around"};
    const char *text = value_of(work->options, OPTION_starts);
    mdr_starts starts = MDR_STARTS_CUSTOM;
    struct cells read = {0};
    exit_code code = EXIT_DONE;
    for (int32_t i = 0; i < 3; i++)
        if (strcmp(text, names[i]) == 0) starts = (mdr_starts)i;
    if (starts == MDR_STARTS_CUSTOM && strcmp(text, "none") != 0)
        code = read_cells(plan->grid, "--starts", text, &read);
    if (!code)
        code = work_status(
            work, mdr_board_begin(work->document.board, starts, read.cells, read.count, &work->run),
            "--starts");
    free(read.cells);
    return code;
}

static exit_code grow(struct work *work, const struct plan *plan)
{
    if (plan->seed[0]) tell("seed: %s", plan->seed);
    const exit_code code = work_stage(work, "growing", is_given(work->options, OPTION_steps));
    if (code) return code;
    return work_status(work, mdr_grow(work->document.board, &plan->grow_options, &work->run), NULL);
}

/* The forms as a list: of JSON, or of texts with an empty line between them. */
struct form_list {
    struct work *work;
    bool json;
    int64_t count;
    exit_code code;
};

/* The recipe of a form is that of its own. */
static bool write_form(void *context, int64_t step, const mdr_board *board)
{
    struct form_list *list = context;
    const char **values = list->work->options->values;
    char other[24];
    (void)board;
    (void)snprintf(other, sizeof other, "%lld", (long long)step);
    values[OPTION_other_choice] = step == MDR_NONE ? NULL : other;
    const bool first = list->count++ == 0;
    list->code =
        work_write_next(list->work, list->json ? (first ? "[\n" : ",\n") : (first ? "" : "\n"));
    values[OPTION_other_choice] = NULL;
    return !list->code;
}

static exit_code list_forms(struct work *work, const struct plan *plan)
{
    struct form_list list = {work, strcmp(work->format->name, "json") == 0, 0, EXIT_DONE};
    const mdr_forms forms = {plan->forms, &list, write_form};
    work->options->values[OPTION_forms] = NULL;
    const mdr_status status =
        mdr_grow_forms(work->document.board, &plan->grow_options, &forms, &work->run);
    if (list.code) return list.code;
    const exit_code code = work_status(work, status, NULL);
    return code ? code : work_end_list(work, list.json ? "]\n" : "");
}

/* As an animation whose steps lead from each form to the next. */
static exit_code record_forms(struct work *work, const struct plan *plan)
{
    const mdr_forms forms = {.count = plan->forms};
    work->look.style.moving = true;
    exit_code code = work_stage(work, "growing", true);
    if (!code)
        code = work_status(
            work, mdr_grow_forms(work->document.board, &plan->grow_options, &forms, &work->run),
            NULL);
    return code ? code : work_write(work);
}

static exit_code grow_forms(struct work *work, const struct plan *plan)
{
    const char *format = work->format->name;
    if (plan->seed[0]) tell("seed: %s", plan->seed);
    const exit_code code = work_stage(work, "growing", false);
    if (code) return code;
    if (strcmp(format, "json") == 0 || strcmp(format, "text") == 0) return list_forms(work, plan);
    if (work->format->carries & (MDR_CARRIES_STEPS | MDR_CARRIES_MOTION))
        return record_forms(work, plan);
    return complain(
        EXIT_USAGE,
        "--forms: %s has no place for more than one; say -f json, or -f gif to see them", format);
}

static exit_code grow_and_write(struct work *work, const struct plan *plan)
{
    if (is_given(work->options, OPTION_forms)) return grow_forms(work, plan);
    const exit_code code = grow(work, plan);
    return code ? code : work_write(work);
}

exit_code command_grow(struct options *options)
{
    struct work work;
    struct plan plan = {0};
    exit_code code = work_start(options, &work);
    if (!code) code = plan_grid(&work, &plan);
    if (!code) code = plan_growth(options, &plan);
    if (!code) code = make_board(&work, &plan);
    if (!code) code = lay_negative_cells(&work, &plan);
    if (!code) code = lay_mask(&work, &plan);
    if (!code) code = lay_starts(&work, &plan);
    if (!code) code = work_prepare(&work);
    if (!code) code = grow_and_write(&work, &plan);
    work_end(&work);
    mdr_grid_free(plan.grid);
    return code;
}
