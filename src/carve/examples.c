/*
 * The worked examples of the origin notebook.
 */
#include <string.h>

#include "base/status.h"
#include "maze/maze_internal.h"
#include "meander/carve.h"

static const char *const example_names[] = {"simple", "binary-tree", "sidewinder", "braided",
                                            "lattice"};

const char *mdr_example_name(int32_t index)
{
    const int32_t count = (int32_t)(sizeof example_names / sizeof *example_names);
    return index >= 0 && index < count ? example_names[index] : NULL;
}

/* Sets the start, or the end, at a position. */
static mdr_status open_at(mdr_maze *maze, mdr_role role, int64_t row, int64_t column,
                          const mdr_run *run)
{
    mdr_opening opening = {.role = role};
    const mdr_status status = mdr_grid_place(maze->grid, row, column, run, &opening.place);
    return status ? status : mdr_maze_set_opening(maze, opening, run);
}

/* The plan of the 4 x 4 example; row by row which cells are open to the east and to the south. */
static mdr_status make_simple(mdr_maze *maze, const mdr_run *run)
{
    static const uint8_t east[4] = {0x6, 0x3, 0x4, 0x5}, south[4] = {0xd, 0xa, 0x7, 0x0};
    for (mdr_cell cell = 0; cell < 16; cell++) {
        if (east[cell / 4] >> cell % 4 & 1) mdr_maze_open(maze, cell, MDR__EAST);
        if (south[cell / 4] >> cell % 4 & 1) mdr_maze_open(maze, cell, MDR__SOUTH);
    }
    const mdr_status status = open_at(maze, MDR_ROLE_START, -1, 0, run);
    return status ? status : open_at(maze, MDR_ROLE_END, 3, 4, run);
}

/* Every third diagonal is closed to the south, the one behind it closed to the east. */
static mdr_status make_braided(mdr_maze *maze, const mdr_run *run)
{
    const mdr_grid *grid = maze->grid;
    for (mdr_cell cell = 0; cell < grid->cells; cell++) {
        const int64_t diagonal = (cell / grid->columns + cell % grid->columns) % 3;
        if (diagonal != 0) mdr_maze_open(maze, cell, MDR__SOUTH);
        if (diagonal != 1) mdr_maze_open(maze, cell, MDR__EAST);
    }
    const mdr_status status = open_at(maze, MDR_ROLE_START, -1, 0, run);
    return status ? status : open_at(maze, MDR_ROLE_END, grid->rows - 1, grid->columns, run);
}

static mdr_status make_lattice(mdr_maze *maze, const mdr_run *run)
{
    (void)run;
    mdr_maze_open_all(maze);
    return MDR_OK;
}

/* A carver of the origin, entered at the bottom left and left at the bottom right. */
static mdr_status make_seeded(mdr_maze *maze, const char *carver, const char *seed,
                              const mdr_run *run)
{
    const mdr_carve_options options = {.seed = seed, .random = MDR_RANDOM_UHEPRNG};
    const mdr_grid *grid = maze->grid;
    mdr_status status = mdr_carve(maze, mdr_carver_find(carver), &options, run);
    if (!status) status = open_at(maze, MDR_ROLE_START, grid->rows - 1, -1, run);
    if (!status) status = open_at(maze, MDR_ROLE_END, grid->rows - 1, grid->columns, run);
    return status;
}

static mdr_status make_binary_tree(mdr_maze *maze, const mdr_run *run)
{
    return make_seeded(maze, "binary-tree", "apples", run);
}

static mdr_status make_sidewinder(mdr_maze *maze, const mdr_run *run)
{
    return make_seeded(maze, "sidewinder", "kiwi", run);
}

/* One example: how large unless told otherwise, what may be told, how it is made. */
typedef struct example {
    int64_t side;
    bool any_size, any_shape;
    mdr_status (*make)(mdr_maze *maze, const mdr_run *run);
} example;

static const example examples[] = {
    {4, false, false, make_simple},      {12, false, false, make_binary_tree},
    {12, false, false, make_sidewinder}, {16, true, false, make_braided},
    {4, true, true, make_lattice},
};

static const example *find_example(const char *name)
{
    for (int32_t i = 0; name && mdr_example_name(i); i++) {
        if (strcmp(name, mdr_example_name(i)) == 0) return &examples[i];
    }
    return NULL;
}

static mdr_status check_size(const example *found, const char *name,
                             const mdr_grid_options *options, const mdr_run *run)
{
    const int64_t columns = options->columns ? options->columns : options->rows;
    if (!found->any_size && options->rows
        && (options->rows != found->side || columns != found->side))
        return mdr__fail(run, MDR_E_UNFIT, PARTS("the example ", name, " has one size only"));
    if (!found->any_shape && options->shape && strcmp(options->shape, "square") != 0)
        return mdr__fail(run, MDR_E_UNFIT, PARTS("the example ", name, " is made of squares"));
    return MDR_OK;
}

mdr_status mdr_example(const char *name, const mdr_grid_options *options, const mdr_run *run,
                       mdr_maze **maze)
{
    mdr_grid_options used = options ? *options : (mdr_grid_options){0};
    mdr_grid *grid = NULL;
    *maze = NULL;
    const example *found = find_example(name);
    if (!found)
        return mdr__fail(run, MDR_E_UNKNOWN, PARTS("there is no example ", name ? name : "(null)"));
    mdr_status status = check_size(found, name, &used, run);
    if (status) return status;
    if (!used.rows) used.rows = used.columns = found->side;
    status = mdr_grid_new(&used, run, &grid);
    if (!status) status = mdr_maze_new(grid, run, maze);
    if (!status) status = found->make(*maze, run);
    mdr_grid_free(grid);
    if (status) {
        mdr_maze_free(*maze);
        *maze = NULL;
    }
    return status;
}
