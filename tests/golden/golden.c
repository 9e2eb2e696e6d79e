/*
 * The golden program: one line for every carver on every shape and layout, of many sizes, with two
 * seeds; the name of each maze and its hash. What it prints must be the same from every compiler,
 * at every level of optimisation, and from WebAssembly: see tests/golden/compare.sh. Rewrite
 * golden.txt with tools/update_golden.sh when a new table row brings new lines.
 *
 *     square depth-first@1 31x17 owl 0123456789abcdef
 *     square grow@1 31x17 owl corners negative 0123456789abcdef 421          (and how many cells are filled)
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "meander/meander.h"

typedef struct golden_size {
    int64_t columns, rows;
} golden_size;

static const golden_size sizes[] = {
    {1, 1}, {1, 7}, {7, 1}, {2, 2}, {5, 3}, {16, 16}, {31, 17}, {64, 64}, {65, 130},
};
static const char *const seeds[] = {"owl", "42"};

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

static mdr_status print_hash(mdr_grid *grid, const mdr_carver *carver,
                             const mdr_carve_options *options)
{
    mdr_maze *maze = NULL;
    mdr_status status = mdr_maze_new(grid, NULL, &maze);
    if (!status) status = mdr_carve(maze, carver, options, NULL);
    if (!status) {
        printf("%016" PRIx64 "\n", mdr_maze_hash(maze));
    } else {
        printf("%s\n", status == MDR_E_UNFIT ? "unfit" : mdr_status_text(status));
    }
    mdr_maze_free(maze);
    return status == MDR_E_UNFIT ? MDR_OK : status;
}

/* Ways to grow: where from, whether mirrored, whether every fifth cell is negative. */
static const struct growing {
    const char *name, *seed;
    mdr_starts starts;
    bool symmetric, negative;
} growings[] = {
    {"centre", "owl", MDR_STARTS_CENTRE, false, false},
    {"centre", "42", MDR_STARTS_CENTRE, false, false},
    {"centre symmetric", "owl", MDR_STARTS_CENTRE, true, false},
    {"corners", "owl", MDR_STARTS_CORNERS, false, false},
    {"corners symmetric", "owl", MDR_STARTS_CORNERS, true, false},
    {"around", "owl", MDR_STARTS_AROUND, false, false},
    {"last negative", "owl", MDR_STARTS_CUSTOM, false, true},
};

static mdr_status grow_one(mdr_board *board, const struct growing *how, mdr_random_kind random)
{
    const mdr_grid *grid = mdr_maze_grid(mdr_board_maze(board));
    mdr_cell last = MDR_NONE;
    int64_t number = 0;
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        if (how->negative && ++number % 5 == 0)
            mdr_board_set_square(board, cell, MDR_SQUARE_NEGATIVE);
        else
            last = cell;
    }
    const mdr_grow_options options = {
        .seed = how->seed, .random = random, .symmetric = how->symmetric};
    const mdr_status status = mdr_board_begin(board, how->starts, &last, 1, NULL);
    return status ? status : mdr_grow(board, &options, NULL);
}

static mdr_status print_growth(mdr_grid *grid, const struct growing *how, mdr_random_kind random)
{
    mdr_maze *maze = NULL;
    mdr_board *board = NULL;
    mdr_status status = mdr_maze_new(grid, NULL, &maze);
    if (!status) status = mdr_board_new(maze, NULL, &board);
    if (!status) status = grow_one(board, how, random);
    const bool refused = status == MDR_E_UNFIT || status == MDR_E_ARGUMENT;
    if (status)
        printf("%s\n", refused ? "unfit" : mdr_status_text(status));
    else
        printf("%016" PRIx64 " %" PRId64 "\n", mdr_maze_hash(maze), mdr_board_filled_count(board));
    mdr_board_free(board);
    mdr_maze_free(maze);
    return refused ? MDR_OK : status;
}

static mdr_status print_growths(mdr_grid *grid, const char *grid_name, mdr_random_kind random)
{
    const mdr_grid_options size = mdr_grid_options_of(grid);
    mdr_status status = MDR_OK;
    if (size.columns * size.rows > 31 * 17) return MDR_OK;
    for (size_t index = 0; index < COUNT_OF(growings); index++) {
        printf("%s grow@1 %" PRId64 "x%" PRId64 " %s%s %s ", grid_name, size.columns, size.rows,
               growings[index].seed, random == MDR_RANDOM_UHEPRNG ? " uheprng" : "",
               growings[index].name);
        const mdr_status failed = print_growth(grid, &growings[index], random);
        if (!status) status = failed;
    }
    return status;
}

/* One line a carver and seed; random kind other than the default only where it fits. */
static mdr_status print_grid(mdr_grid *grid, const char *grid_name, mdr_random_kind random)
{
    const mdr_grid_options size = mdr_grid_options_of(grid);
    mdr_status status = MDR_OK;
    for (int32_t index = 0; index < mdr_carver_count(); index++) {
        const mdr_carver *carver = mdr_carver_at(index);
        for (size_t seed = 0; seed < COUNT_OF(seeds); seed++) {
            const mdr_carve_options options = {.seed = seeds[seed], .random = random};
            printf("%s %s@%" PRId32 " %" PRId64 "x%" PRId64 " %s%s ", grid_name, carver->name,
                   carver->version, size.columns, size.rows, seeds[seed],
                   random == MDR_RANDOM_UHEPRNG ? " uheprng" : "");
            mdr_status failed = print_hash(grid, carver, &options);
            if (!status) status = failed;
        }
    }
    const mdr_status grown = print_growths(grid, grid_name, random);
    return status ? status : grown;
}

/* Squares have no layout; hexagons have all four. */
static bool shape_has_layouts(const mdr_shape *shape)
{
    return strcmp(shape->name, "hexagon") == 0;
}

static mdr_status print_layout(const mdr_shape *shape, mdr_layout layout)
{
    char grid_name[64];
    const char *layout_name = shape_has_layouts(shape) ? mdr_layout_name(layout) : "";
    snprintf(grid_name, sizeof grid_name, "%s%s%s", shape->name, layout_name[0] ? "/" : "",
             layout_name);
    mdr_status status = MDR_OK;
    for (size_t index = 0; index < COUNT_OF(sizes); index++) {
        const mdr_grid_options options = {.shape = shape->name,
                                          .rows = sizes[index].rows,
                                          .columns = sizes[index].columns,
                                          .layout = layout};
        mdr_grid *grid = NULL;
        mdr_status failed = mdr_grid_new(&options, NULL, &grid);
        /* Boards and rings have one size, so oblong ones are refused. */
        if (failed == MDR_E_ARGUMENT && options.rows != options.columns) continue;
        if (!failed) failed = print_grid(grid, grid_name, MDR_RANDOM_DEFAULT);
        if (!failed && strcmp(shape->name, "square") == 0) {
            failed = print_grid(grid, grid_name, MDR_RANDOM_UHEPRNG);
        }
        mdr_grid_free(grid);
        if (!status) status = failed;
    }
    return status;
}

/* Boards with their borders glued together, where they fit each other. */
static mdr_status print_wraps(const char *shape, int64_t columns, int64_t rows)
{
    mdr_status status = MDR_OK;
    for (int wrap = MDR_WRAP_X; wrap <= MDR_WRAP_PROJECTIVE; wrap++) {
        const mdr_grid_options options = {
            .shape = shape, .rows = rows, .columns = columns, .wrap = (mdr_wrap)wrap};
        char grid_name[64];
        mdr_grid *grid = NULL;
        snprintf(grid_name, sizeof grid_name, "%s/%s", shape, mdr_wrap_name(options.wrap));
        mdr_status failed = mdr_grid_new(&options, NULL, &grid);
        if (failed == MDR_E_UNFIT) continue;
        if (!failed) failed = print_grid(grid, grid_name, MDR_RANDOM_DEFAULT);
        mdr_grid_free(grid);
        if (!status) status = failed;
    }
    return status;
}

int main(void)
{
    mdr_status status = print_wraps("square", 9, 7);
    if (!status) status = print_wraps("hexagon", 9, 7);
    if (!status) status = print_wraps("hexagon", 8, 6);
    if (!status) status = print_wraps("hexagon-board", 4, 4);
    if (!status) status = print_wraps("triangle", 8, 6);
    if (!status) status = print_wraps("triangle", 9, 6);
    if (!status) status = print_wraps("brick", 7, 6);
    if (!status) status = print_wraps("snub-hexagonal", 4, 4);
    for (int32_t index = 0; index < mdr_shape_count(); index++) {
        const mdr_shape *shape = mdr_shape_at(index);
        int layouts = shape_has_layouts(shape) ? MDR_LAYOUT_COLUMNS_EVEN : MDR_LAYOUT_ROWS_ODD;
        for (int layout = MDR_LAYOUT_ROWS_ODD; layout <= layouts; layout++) {
            mdr_status failed = print_layout(shape, (mdr_layout)layout);
            if (!status) status = failed;
        }
    }
    if (status) fprintf(stderr, "golden: %s\n", mdr_status_text(status));
    return status ? 1 : 0;
}
