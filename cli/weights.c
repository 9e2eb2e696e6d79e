/* Files of weights: a number for each cell. */
#include "weights.h"

#include <stdlib.h>
#include <string.h>

/* Reads a whole number from 1 to 2^31 - 1 and moves behind it; 0: there is none. */
static int32_t read_weight(char **text)
{
    char *end = *text;
    const long number = **text >= '0' && **text <= '9' ? strtol(*text, &end, 10) : 0;
    *text = end;
    return number > 0 && number <= INT32_MAX && strchr(" \t\r\n,", *end) ? (int32_t)number : 0;
}

static exit_code cut_weights(const mdr_grid *grid, char *text, const char *name, int32_t *weights)
{
    int64_t count = 0;
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell), count++) {
        text += strspn(text, " \t\r\n,");
        weights[cell] = *text ? read_weight(&text) : 0;
        if (weights[cell] == 0)
            return complain(
                EXIT_INPUT,
                "%s: number %lld: expected a weight for each of %lld cells, a whole number "
                "from 1 to 2147483647",
                name, (long long)count + 1, (long long)mdr_grid_cell_count(grid));
    }
    if (text[strspn(text, " \t\r\n,")])
        return complain(EXIT_INPUT, "%s: more than %lld weights, which is one a cell", name,
                        (long long)count);
    return EXIT_DONE;
}

exit_code weights_read(const struct work *work, const mdr_grid *grid, const char *path,
                       int32_t **weights)
{
    struct input file;
    exit_code code = input_read(path, work->run.memory_limit_bytes, &file);
    if (code) return code;
    *weights = calloc((size_t)mdr_grid_cell_bound(grid), sizeof **weights);
    code = *weights ? cut_weights(grid, file.bytes, file.name, *weights)
                    : complain(EXIT_MEMORY, "%s: not enough memory for the weights", path);
    input_free(&file);
    return code;
}
