/* The course that commands on mazes share. */
#define _POSIX_C_SOURCE 200809L

#include "work.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "all_formats.h"
#include "names.h"
#include "positions.h"
#include "recipe_text.h"

/* The last part of a path from its last dot on, or NULL: "png" of "a.b/c.png". */
static const char *ending_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    return dot && dot > name && dot[1] ? dot + 1 : NULL;
}

static exit_code choose_format(const struct options *options, const mdr_format **format)
{
    const char *name = options->values[OPTION_format], *path = options->values[OPTION_output];
    if (is_given(options, OPTION_json)) {
        if (name && strcmp(name, "json") != 0)
            return complain(EXIT_USAGE, "--json and --format %s cannot both be meant", name);
        name = "json";
    }
    if (name) return find_format(name, format);
    const char *ending = path ? ending_of(path) : NULL;
    if (!ending) return find_format(option_table[OPTION_format].fallback, format);
    *format = all_format_for_file(path);
    if (*format && (*format)->writes) return EXIT_DONE;
    return complain_name(CATALOGUE_FORMATS, ending);
}

static exit_code check_format(const struct work *work)
{
    if (!work->format->writes)
        return complain(EXIT_USAGE, "%s can be read, but not written; see `meander list formats`",
                        work->format->name);
    if (is_given(work->options, OPTION_steps)
        && !(work->format->carries & (MDR_CARRIES_STEPS | MDR_CARRIES_MOTION)))
        return complain(EXIT_USAGE,
                        "--steps: %s cannot hold steps; say -f json, or -f gif to see them",
                        work->format->name);
    return EXIT_DONE;
}

static bool tick(void *context, int64_t done, int64_t total)
{
    struct work *work = context;
    progress_tick(&work->progress, done, total);
    return true;
}

static bool record(void *context, const mdr_step *step)
{
    struct work *work = context;
    return mdr_trace_record(work->document.trace, step);
}

exit_code work_start(struct options *options, struct work *work)
{
    *work = (struct work){.options = options};
    work->run = (mdr_run){.context = work, .tick = tick, .error = &work->error};
    progress_start(&work->progress, (progress_wish)choice_of(options, OPTION_progress));
    int64_t told = 0;
    exit_code code = EXIT_DONE;
    if (is_given(options, OPTION_memory))
        code = read_memory_size("--memory", options->values[OPTION_memory], &told);
    work->memory = find_memory_limit(told);
    work_holds(work, 0);
    /* Graphs have formats of their own. */
    const bool draws = option_table[OPTION_format].commands >> options->command & 1
                       && options->command != COMMAND_graph;
    if (!code && draws) code = choose_format(options, &work->format);
    if (!code && draws) code = check_format(work);
    return code;
}

void work_end(struct work *work)
{
    progress_make_way();
    look_free(&work->look);
    mdr_document_clear(&work->document);
    mdr_custom_free(work->custom);
    output_close(&work->output);
}

void work_holds(struct work *work, int64_t bytes)
{
    const int64_t left = work->memory.bytes - bytes;
    /* 0 would mean no limit at all. */
    work->run.memory_limit_bytes = left > 0 ? left : 1;
}

exit_code work_status(const struct work *work, mdr_status status, const char *about)
{
    return complain_status(status, &work->error, about);
}

static exit_code complain_nothing_piped(const struct work *work)
{
    const char *command = commands[work->options->command].name;
    return complain(EXIT_USAGE,
                    "%s what? name a file, or pipe a maze in: meander new 20x12 | "
                    "meander %s",
                    command, command);
}

exit_code try_to_read(const struct options *options, const struct input *input, const mdr_run *run,
                      mdr_document *document, mdr_status *status)
{
    const char *name = options->values[OPTION_input_format];
    const mdr_read_style style = {.cells = (mdr_cells)choice_of(options, OPTION_cells)};
    const mdr_format *format = NULL;
    const exit_code code = name ? find_format(name, &format) : EXIT_DONE;
    if (!code) *status = all_format_read(input->bytes, input->size, format, &style, run, document);
    return code;
}

exit_code read_document(const struct options *options, const struct input *input,
                        const mdr_run *run, mdr_document *document)
{
    mdr_status status = MDR_OK;
    const exit_code code = try_to_read(options, input, run, document, &status);
    return code ? code : complain_input(status, run->error, input->name);
}

exit_code work_read(struct work *work)
{
    const char *path = work->options->operand;
    if (!path && isatty(STDIN_FILENO)) return complain_nothing_piped(work);
    struct input input;
    exit_code code = input_read(path, work->run.memory_limit_bytes, &input);
    if (code) return code;
    progress_stage(&work->progress, "reading");
    work_holds(work, (int64_t)input.size);
    code = read_document(work->options, &input, &work->run, &work->document);
    work->had_recipe = work->document.recipe != NULL;
    input_free(&input);
    work_holds(work, 0);
    return code;
}

exit_code work_look(struct work *work, const mdr_grid *grid)
{
    work->looked = true;
    const exit_code code =
        look_read(work->options, grid, work->run.memory_limit_bytes, &work->look);
    if (code) return code;
    /* Text shows labyrinths, and curves, by a picture of their own. */
    mdr_style *style = &work->look.style;
    const bool curved =
        style->curves || work->options->command == COMMAND_grow || work->document.board;
    const bool text = strcmp(work->format->name, "text") == 0;
    if (text && curved && !style->picture) style->picture = MDR_PICTURE_PATH;
    if (text) style->curves = MDR_CURVES_NONE;
    return work_status(work, mdr_format_fits(work->format, grid, &work->look.style, &work->run),
                       NULL);
}

exit_code work_prepare(struct work *work)
{
    const exit_code code =
        work->looked ? EXIT_DONE : work_look(work, mdr_maze_grid(work->document.maze));
    return code ? code : work_open(work);
}

exit_code work_open(struct work *work)
{
    const struct options *options = work->options;
    exit_code code =
        output_open(options->values[OPTION_output], is_given(options, OPTION_force), &work->output);
    if (!code && work->format->binary && output_is_terminal(&work->output))
        code =
            complain(EXIT_USAGE, "%s is not for a terminal; say -o FILE, or pipe it into a program",
                     work->format->name);
    return code;
}

exit_code work_stage(struct work *work, const char *doing, bool steps)
{
    progress_stage(&work->progress, doing);
    work->run.step = steps ? record : NULL;
    if (!steps || work->document.trace) return EXIT_DONE;
    return work_status(work, mdr_trace_new(NULL, &work->document.trace), "--steps");
}

/* How many cells can be reached from one, -1: not to be found out. */
static int64_t count_reached(const struct work *work, mdr_cell from)
{
    mdr_field *field = NULL;
    const mdr_run run = {.memory_limit_bytes = work->run.memory_limit_bytes};
    const mdr_status status = mdr_field_new(work->document.maze, from, &run, &field);
    const int64_t reached = status ? -1 : mdr_field_reached(field);
    mdr_field_free(field);
    return reached;
}

exit_code tell_no_path(const struct work *work, mdr_cell from, mdr_cell to)
{
    const mdr_grid *grid = mdr_maze_grid(work->document.maze);
    const int64_t reached = count_reached(work, from), back = count_reached(work, to);
    char from_name[48], to_name[48];
    mdr_grid_cell_name(grid, from, from_name);
    mdr_grid_cell_name(grid, to, to_name);
    if (reached < 0 || back < 0)
        tell("no path from %s to %s", from_name, to_name);
    else
        tell("no path from %s to %s: of %lld cells %lld can be reached from %s, %lld from %s",
             from_name, to_name, (long long)mdr_grid_cell_count(grid), (long long)reached,
             from_name, (long long)back, to_name);
    return EXIT_NO;
}

exit_code work_open_ends(struct work *work)
{
    struct options *options = work->options;
    if (!is_given(options, OPTION_ends)) return EXIT_DONE;
    const mdr_opening_rule ends = (mdr_opening_rule)choice_of(options, OPTION_ends);
    if (ends == MDR_OPEN_RANDOM && !is_given(options, OPTION_seed)) {
        if (!draw_seed(work->ends_seed))
            return complain(EXIT_USAGE, "the system has no random numbers; give a --seed");
        options->values[OPTION_seed] = work->ends_seed;
        tell("seed: %s", work->ends_seed);
    }
    const exit_code code = work_stage(work, "measuring", false);
    if (code) return code;
    /* A path that was there led between other ends. */
    mdr_path_free(work->document.path);
    work->document.path = NULL;
    return work_status(
        work, mdr_open_ends(work->document.maze, ends, options->values[OPTION_seed], &work->run),
        "--ends");
}

exit_code work_find_path(struct work *work)
{
    const mdr_maze *maze = work->document.maze;
    mdr_place start, end;
    if (!mdr_maze_find_opening(maze, MDR_ROLE_START, &start)
        || !mdr_maze_find_opening(maze, MDR_ROLE_END, &end))
        return complain(EXIT_USAGE,
                        "--solution: the maze has no start and end; use `meander solve` "
                        "with --from and --to");
    exit_code code = work_stage(work, "solving", false);
    mdr_path *path = NULL;
    if (!code)
        code = work_status(
            work, mdr_solve(maze, mdr_solver_find("breadth-first"), NULL, &work->run, &path),
            "--solution");
    if (code) return code;
    if (!path) return tell_no_path(work, start.cell, end.cell);
    mdr_path_free(work->document.path);
    work->document.path = path;
    return EXIT_DONE;
}

static exit_code renew_recipe(struct work *work)
{
    const char *before = work->document.recipe;
    if (before && !recipe_is_sound(before)) before = NULL;
    struct report recipe = {0};
    write_recipe(work->options, before, work->format->name, &recipe);
    mdr_status status = recipe.failed ? MDR_E_MEMORY : MDR_OK;
    if (!status) status = mdr_document_set(&work->document.recipe, recipe.text.data);
    if (!status) status = mdr_document_set(&work->document.recipe_version, mdr_version());
    report_free(&recipe);
    return complain_status(status, &(mdr_error){0}, NULL);
}

/* What the library answered to a write: the output knows more about its own failures. */
static exit_code written(const struct work *work, mdr_status status)
{
    if (status == MDR_E_WRITE) return output_complain(&work->output);
    return work_status(work, status, NULL);
}

exit_code work_write_panels(struct work *work, mdr_panels *panels, const mdr_style *style)
{
    struct report recipe = {0};
    write_recipe(work->options, NULL, work->format->name, &recipe);
    panels->recipe = recipe.text.data;
    panels->recipe_version = mdr_version();
    progress_stage(&work->progress, "writing");
    const mdr_sink sink = output_sink(&work->output);
    mdr_drawing drawing = {0};
    const mdr_status status =
        recipe.failed ? MDR_E_MEMORY
                      : mdr_write_panels(panels, work->format, style, &work->run, &sink, &drawing);
    exit_code code = written(work, status);
    if (!code) code = output_keep(&work->output);
    report_free(&recipe);
    progress_make_way();
    if (!code && is_given(work->options, OPTION_stats)) tell_drawing(&drawing, work->format);
    return code;
}

/* What is read back from such a format is no labyrinth; convert tells it among other losses. */
static void tell_lost_board(const struct work *work)
{
    if (!work->document.board || work->format->carries & MDR_CARRIES_BOARD || !work->format->reads
        || work->options->command == COMMAND_convert)
        return;
    tell("%s cannot hold a labyrinth: written as the maze of its passages", work->format->name);
}

exit_code work_write(struct work *work)
{
    const char *title = work->options->values[OPTION_title];
    exit_code code = renew_recipe(work);
    tell_lost_board(work);
    if (!code && title)
        code = work_status(work, mdr_document_set(&work->document.title, title), "--title");
    if (!code) code = work_stage(work, "measuring", false);
    if (!code) code = look_measure(work->options, work->document.maze, &work->run, &work->look);
    if (code) return code;
    progress_stage(&work->progress, "writing");
    const mdr_sink sink = output_sink(&work->output);
    mdr_drawing drawing = {0};
    code = written(work, mdr_write(&work->document, work->format, &work->look.style, &work->run,
                                   &sink, &drawing));
    if (!code) code = output_keep(&work->output);
    progress_make_way();
    if (!code && is_given(work->options, OPTION_stats)) tell_drawing(&drawing, work->format);
    return code;
}

static exit_code write_words(struct work *work, const char *words)
{
    const mdr_sink sink = output_sink(&work->output);
    return written(work, sink.write(sink.context, words, strlen(words)));
}

exit_code work_write_next(struct work *work, const char *before)
{
    /* Each was made by itself, none from the one before. */
    mdr_status status = mdr_document_set(&work->document.recipe, NULL);
    exit_code code = work_status(work, status, NULL);
    if (!code) code = renew_recipe(work);
    if (!code) code = write_words(work, before);
    if (code) return code;
    const mdr_sink sink = output_sink(&work->output);
    return written(
        work, mdr_write(&work->document, work->format, &work->look.style, &work->run, &sink, NULL));
}

exit_code work_end_list(struct work *work, const char *after)
{
    exit_code code = write_words(work, after);
    if (!code) code = output_keep(&work->output);
    progress_make_way();
    return code;
}
