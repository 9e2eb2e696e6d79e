/*
 * Cells from a file. `--grid FILE.json` is short for `--grid custom --cells-from FILE.json`.
 */
#include "custom_option.h"

#include <stdio.h>
#include <string.h>

static bool ends_in_json(const char *text)
{
    const size_t length = strlen(text);
    return length > 5 && strcmp(text + length - 5, ".json") == 0;
}

bool wants_custom(struct options *options)
{
    const char *grid = value_of(options, OPTION_grid);
    if (ends_in_json(grid) && !is_given(options, OPTION_cells_from)) {
        options->values[OPTION_cells_from] = grid;
        options->values[OPTION_grid] = grid = "custom";
    }
    return strcmp(grid, "custom") == 0;
}

static exit_code complain_file(const struct work *work, const char *from, mdr_status status)
{
    if (status != MDR_E_SYNTAX) return work_status(work, status, from);
    return complain(EXIT_INPUT, "%s: line %lld, column %lld: %s", from, (long long)work->error.line,
                    (long long)work->error.column, work->error.text);
}

static exit_code read_file(struct work *work, const char *from)
{
    struct input input = {0};
    const exit_code code = input_read(from, work->memory.bytes, &input);
    if (code) return code;
    const mdr_status status =
        mdr_custom_read(input.bytes, input.size, NULL, &work->run, &work->custom);
    input_free(&input);
    return complain_file(work, from, status);
}

exit_code read_custom(struct work *work, mdr_grid_options *grid)
{
    const char *from = work->options->values[OPTION_cells_from];
    if (!wants_custom(work->options))
        return from ? complain(EXIT_USAGE, "--cells-from is of custom grids; say --grid custom too")
                    : EXIT_DONE;
    if (!from) return complain(EXIT_USAGE, "--grid custom wants its cells: --cells-from FILE");
    if (work->options->operand)
        return complain(EXIT_USAGE, "a custom grid has no SIZE: its file says how many cells there "
                                    "are");
    const exit_code code = read_file(work, from);
    if (code) return code;
    (void)snprintf(work->size, sizeof work->size, "--grid custom"); /* for complaints */
    grid->custom = work->custom;
    grid->rows = 1;
    grid->columns = mdr_custom_cell_count(work->custom);
    return EXIT_DONE;
}
