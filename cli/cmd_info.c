/*
 * meander info: what a file is, and the command that makes it again.
 *
 * A picture holds no maze that could be read, but its recipe; that is enough here.
 */
#include <string.h>

#include "all_formats.h"
#include "curve_report.h"
#include "recipe_text.h"
#include "report.h"
#include "work.h"

struct finding {
    const char *name;
    mdr_bytes recipe;      /* empty: none */
    bool sound;            /* the recipe is one that may be shown to be pasted */
    mdr_document document; /* without a maze: the file cannot be read as one */
};

static exit_code find_recipe(const struct input *input, struct finding *finding)
{
    const bool found = mdr_recipe_find(input->bytes, input->size, &finding->recipe);
    finding->sound = found && finding->recipe.data && recipe_is_sound(finding->recipe.data);
    return found ? EXIT_DONE : EXIT_INPUT;
}

static exit_code find_out(struct work *work, struct finding *finding)
{
    struct input input;
    exit_code code = input_read(work->options->operand, work->run.memory_limit_bytes, &input);
    if (code) return code;
    finding->name = input.name;
    const bool carries_recipe = find_recipe(&input, finding) == EXIT_DONE;
    mdr_status status = MDR_OK;
    code = try_to_read(work->options, &input, &work->run, &finding->document, &status);
    const bool readable_in_part = carries_recipe && status == MDR_E_UNFIT;
    if (status && !readable_in_part) code = complain_input(status, &work->error, input.name);
    input_free(&input);
    return code;
}

/* What the file was recognised as. */
static const char *recognised(const struct finding *finding)
{
    const mdr_document *document = &finding->document;
    if (document->maze) return document->recognised;
    return "a picture made by meander, with its recipe";
}

static void add_line(struct report *report, const char *name, const char *text)
{
    report_add(report, "%-9s ", name);
    report_plain(report, text);
    report_add(report, "\n");
}

static double stairs_share(const mdr_grid_options *options)
{
    const bool fewest = options->stairs_millionths == MDR_STAIRS_FEWEST;
    return fewest ? 0 : (double)options->stairs_millionths / 1e6;
}

/* What else a grid was asked to be. */
static void add_form(const mdr_grid *grid, struct report *report)
{
    const mdr_grid_options asked = mdr_grid_options_of(grid);
    if (asked.wrap != MDR_WRAP_NONE) report_add(report, ", wrap %s", mdr_wrap_name(asked.wrap));
    if (asked.inner > 0) report_add(report, ", %lld rings left out", (long long)asked.inner);
    if (asked.levels > 1) report_add(report, ", %lld levels", (long long)asked.levels);
    if (!asked.stairs_seed) return;
    report_add(report, ", stairs at %g%% of the cells by the seed ", stairs_share(&asked) * 100);
    report_plain(report, asked.stairs_seed);
}

static void add_form_in_json(const mdr_grid *grid, struct report *report)
{
    const mdr_grid_options asked = mdr_grid_options_of(grid);
    if (asked.wrap != MDR_WRAP_NONE)
        report_add(report, ", \"wrap\": \"%s\"", mdr_wrap_name(asked.wrap));
    if (asked.inner > 0) report_add(report, ", \"inner\": %lld", (long long)asked.inner);
    if (asked.levels > 1) report_add(report, ", \"levels\": %lld", (long long)asked.levels);
    if (!asked.stairs_seed) return;
    report_add(report, ", \"stairs\": %g, \"stairs_seed\": ", stairs_share(&asked));
    report_json_string(report, asked.stairs_seed);
}

static void add_grid(const mdr_grid *grid, struct report *report)
{
    const char *shape = mdr_grid_shape(grid)->name;
    report_add(report, "%-9s %s", "grid", shape);
    if (strcmp(shape, "hexagon") == 0)
        report_add(report, ", %s", mdr_layout_name(mdr_grid_layout(grid)));
    add_form(grid, report);
    report_add(report, ", %lld columns x %lld rows, %lld cells\n",
               (long long)mdr_grid_columns(grid), (long long)mdr_grid_rows(grid),
               (long long)mdr_grid_cell_count(grid));
}

static const char *role_name(mdr_role role)
{
    return role == MDR_ROLE_START ? "start" : role == MDR_ROLE_END ? "end" : "door";
}

static void add_openings(const mdr_maze *maze, struct report *report)
{
    for (int32_t i = 0; i < mdr_maze_opening_count(maze); i++) {
        const mdr_opening opening = mdr_maze_opening(maze, i);
        int64_t row, column;
        mdr_grid_place_position(mdr_maze_grid(maze), opening.place, &row, &column);
        report_add(report, "%-9s %lld,%lld%s\n", role_name(opening.role), (long long)row,
                   (long long)column, opening.place.side == MDR_NONE ? ", a cell inside" : "");
    }
}

static void add_maze(const mdr_document *document, struct report *report)
{
    const mdr_maze *maze = document->maze;
    const mdr_grid *grid = mdr_maze_grid(maze);
    add_grid(grid, report);
    report_add(report, "%-9s %lld of %lld", "passages", (long long)mdr_maze_passage_count(maze),
               (long long)mdr_grid_link_count(grid));
    if (mdr_maze_one_way_count(maze) > 0)
        report_add(report, ", %lld of them one-way", (long long)mdr_maze_one_way_count(maze));
    report_add(report, "\n");
    add_curves(document, report);
    add_openings(maze, report);
    if (document->path)
        report_add(report, "%-9s %lld steps\n", "path",
                   (long long)mdr_path_count(document->path) - 1);
    if (document->trace)
        report_add(report, "%-9s %lld recorded\n", "steps",
                   (long long)mdr_trace_count(document->trace));
    if (document->title) add_line(report, "title", document->title);
}

static void report_in_words(const struct finding *finding, struct report *report)
{
    const mdr_document *document = &finding->document;
    add_line(report, "file", finding->name);
    if (recognised(finding)) add_line(report, "is", recognised(finding));
    if (document->maze) add_maze(document, report);
    if (document->recipe_version) add_line(report, "version", document->recipe_version);
    if (finding->sound)
        add_line(report, "command", finding->recipe.data);
    else if (finding->recipe.size > 0)
        add_line(report, "command", "none to be trusted: its recipe is not a meander command");
    else
        add_line(report, "command", "none is written in this file");
}

static void add_place_in_json(const mdr_maze *maze, mdr_role role, struct report *report)
{
    mdr_place place;
    if (!mdr_maze_find_opening(maze, role, &place)) return;
    int64_t row, column;
    mdr_grid_place_position(mdr_maze_grid(maze), place, &row, &column);
    report_add(report, ", \"%s\": [%lld,%lld]", role_name(role), (long long)row, (long long)column);
}

static void add_maze_in_json(const mdr_document *document, struct report *report)
{
    const mdr_maze *maze = document->maze;
    const mdr_grid *grid = mdr_maze_grid(maze);
    report_add(report, ", \"grid\": {\"shape\": \"%s\", \"rows\": %lld, \"columns\": %lld",
               mdr_grid_shape(grid)->name, (long long)mdr_grid_rows(grid),
               (long long)mdr_grid_columns(grid));
    add_form_in_json(grid, report);
    report_add(report, "}");
    report_add(report, ", \"cells\": %lld, \"links\": %lld, \"passages\": %lld, \"one_way\": %lld",
               (long long)mdr_grid_cell_count(grid), (long long)mdr_grid_link_count(grid),
               (long long)mdr_maze_passage_count(maze), (long long)mdr_maze_one_way_count(maze));
    add_place_in_json(maze, MDR_ROLE_START, report);
    add_place_in_json(maze, MDR_ROLE_END, report);
    if (document->path)
        report_add(report, ", \"path_steps\": %lld", (long long)mdr_path_count(document->path) - 1);
    if (document->trace)
        report_add(report, ", \"steps\": %lld", (long long)mdr_trace_count(document->trace));
    add_curves_in_json(document, report);
}

static void report_in_json(const struct finding *finding, struct report *report)
{
    const mdr_document *document = &finding->document;
    report_add(report, "{\"file\": ");
    report_json_string(report, finding->name);
    report_add(report, ", \"recognised\": ");
    report_json_string(report, recognised(finding));
    if (document->maze) add_maze_in_json(document, report);
    report_add(report, ", \"title\": ");
    report_json_string(report, document->title);
    report_add(report, ", \"version\": ");
    report_json_string(report, document->recipe_version);
    report_add(report, ", \"command\": ");
    report_json_string(report, finding->sound ? finding->recipe.data : NULL);
    report_add(report, "}\n");
}

exit_code command_info(struct options *options)
{
    struct work work;
    struct finding finding = {0};
    struct report report = {0};
    exit_code code = work_start(options, &work);
    if (!code) code = find_out(&work, &finding);
    progress_make_way();
    if (!code) {
        if (is_given(options, OPTION_json))
            report_in_json(&finding, &report);
        else
            report_in_words(&finding, &report);
        code = report_print(&report, options);
    }
    mdr_document_clear(&finding.document);
    mdr_bytes_clear(&finding.recipe);
    work_end(&work);
    return code;
}
