/*
 * draw --side-by-side: every operand is read, and looked at, as if it were alone; then one call of the
 * library draws them all.
 */
#define _POSIX_C_SOURCE 200809L

#include "side_by_side.h"

#include <stdlib.h>
#include <string.h>

/* A maze that waits for the others, and all that its panel points to. */
struct waiting {
    mdr_document document;
    struct look look;
    char *caption; /* the name of its file, or NULL */
};

struct sheet {
    struct work work;
    struct waiting *waiting;
    mdr_panel *panels;
    int count;
};

/* "owl" of "mazes/owl.json"; NULL without memory, and for standard input. */
static char *name_of_file(const char *path)
{
    if (strcmp(path, "-") == 0) return NULL;
    const char *slash = strrchr(path, '/');
    char *name = strdup(slash ? slash + 1 : path);
    char *dot = name ? strrchr(name, '.') : NULL;
    if (dot && dot > name) *dot = '\0';
    return name;
}

/* What the work has found out about one maze goes to where it waits. */
static void set_aside(struct sheet *sheet, int number)
{
    struct waiting *waiting = &sheet->waiting[number];
    waiting->document = sheet->work.document;
    waiting->look = sheet->work.look;
    sheet->work.document = (mdr_document){0};
    sheet->work.look = (struct look){0};
    if (!waiting->document.title)
        waiting->caption = name_of_file(sheet->work.options->operands[number]);
    sheet->panels[number] = (mdr_panel){
        .document = &waiting->document, .caption = waiting->caption, .style = &waiting->look.style};
}

static exit_code read_one(struct sheet *sheet, int number)
{
    struct work *work = &sheet->work;
    struct options *options = work->options;
    options->operand = options->operands[number];
    exit_code code = work_read(work);
    if (!code) code = work_open_ends(work);
    if (!code) code = work_look(work, mdr_maze_grid(work->document.maze));
    if (!code && is_given(options, OPTION_solution) && !work->document.path)
        code = work_find_path(work);
    if (!code) code = work_stage(work, "measuring", false);
    if (!code) code = look_measure(options, work->document.maze, &work->run, &work->look);
    if (!code) set_aside(sheet, number);
    return code;
}

static exit_code read_all(struct sheet *sheet)
{
    const int count = sheet->count;
    exit_code code = EXIT_DONE;
    sheet->waiting = calloc((size_t)count, sizeof *sheet->waiting);
    sheet->panels = calloc((size_t)count, sizeof *sheet->panels);
    if (!sheet->waiting || !sheet->panels)
        return complain(EXIT_MEMORY, "not enough memory for %d mazes", count);
    for (int i = 0; i < count && !code; i++) code = read_one(sheet, i);
    return code;
}

static exit_code read_columns(const struct options *options, int32_t *columns)
{
    enum { MOST = 1000000 };
    const char *text = options->values[OPTION_columns];
    if (!text) return EXIT_DONE;
    char *end = NULL;
    const long number = strtol(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || number < 1 || number > MOST)
        return complain(EXIT_USAGE, "--columns %s: expected how many mazes stand in a row, 1 to %d",
                        text, MOST);
    *columns = (int32_t)number;
    return EXIT_DONE;
}

static exit_code check(const struct options *options)
{
    if (options->operand_count > 0) return EXIT_DONE;
    return complain(EXIT_USAGE, "side by side what? name the files: meander draw one.json two.json "
                                "--side-by-side");
}

static void give_back(struct sheet *sheet)
{
    for (int i = 0; sheet->waiting && i < sheet->count; i++) {
        mdr_document_clear(&sheet->waiting[i].document);
        look_free(&sheet->waiting[i].look);
        free(sheet->waiting[i].caption);
    }
    free(sheet->waiting);
    free(sheet->panels);
    work_end(&sheet->work);
}

exit_code draw_side_by_side(struct options *options)
{
    struct sheet sheet = {.count = options->operand_count};
    mdr_panels panels = {.count = options->operand_count};
    exit_code code = check(options);
    if (!code) code = read_columns(options, &panels.columns);
    if (code) return code;
    code = work_start(options, &sheet.work);
    if (!code) code = read_all(&sheet);
    if (!code) code = work_open(&sheet.work);
    panels.panels = sheet.panels;
    if (!code) code = work_write_panels(&sheet.work, &panels, &sheet.waiting[0].look.style);
    give_back(&sheet);
    return code;
}
