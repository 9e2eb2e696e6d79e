/* Reading which grid is wanted. */
#include "grid_option.h"

#include <stdio.h>
#include <string.h>

#include "names.h"
#include "positions.h"

static exit_code read_operand(struct options *options, mdr_grid_options *grid, char size[SIZE_ROOM])
{
    if (!options->operand) return EXIT_DONE;
    const exit_code code = read_size(options->operand, &grid->columns, &grid->rows);
    if (code) return code;
    (void)snprintf(size, SIZE_ROOM, "%lldx%lld", (long long)grid->columns, (long long)grid->rows);
    options->operand = size;
    return code;
}

/* Refuses an option that is of another shape. */
static exit_code check_shape(const struct options *options, option_id id, const char *shape,
                             const char *wanted, const char *what)
{
    if (!is_given(options, id) || strcmp(shape, wanted) == 0) return EXIT_DONE;
    return complain(EXIT_USAGE, "--%s %s; say --grid %s too", option_table[id].name, what, wanted);
}

static exit_code read_stairs(const struct options *options, const char *shape, int64_t *millionths)
{
    exit_code code = check_shape(options, OPTION_stairs, shape, "box", "are those of a box");
    if (code || !is_given(options, OPTION_stairs)) return code;
    code = read_share("--stairs", value_of(options, OPTION_stairs), millionths);
    if (*millionths == 0) *millionths = MDR_STAIRS_FEWEST;
    return code;
}

exit_code read_grid_options(struct options *options, mdr_grid_options *grid, char size[SIZE_ROOM])
{
    const mdr_shape *shape = NULL;
    exit_code code = find_shape(value_of(options, OPTION_grid), &shape);
    if (!code) code = read_operand(options, grid, size);
    if (code) return code;
    grid->shape = shape->name;
    grid->layout = (mdr_layout)choice_of(options, OPTION_layout);
    grid->wrap = (mdr_wrap)choice_of(options, OPTION_wrap);
    code = check_shape(options, OPTION_layout, shape->name, "hexagon", "is of hexagons");
    if (!code && strcmp(shape->name, "cube") != 0)
        code = check_shape(options, OPTION_levels, shape->name, "box",
                           "are those of a box or the depth of a cube");
    if (!code) code = check_shape(options, OPTION_inner, shape->name, "polar", "is of rings");
    if (!code && is_given(options, OPTION_levels))
        code = read_count("--levels", value_of(options, OPTION_levels), &grid->levels);
    if (!code) code = read_stairs(options, shape->name, &grid->stairs_millionths);
    if (!code) code = read_count("--inner", value_of(options, OPTION_inner), &grid->inner);
    return code;
}
