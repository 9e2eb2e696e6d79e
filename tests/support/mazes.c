/*
 * Mazes for tests.
 */
#include "support/mazes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

mdr_grid *grid_of(const char *shape, mdr_layout layout, int64_t rows, int64_t columns)
{
    mdr_grid *grid = NULL;
    const mdr_grid_options options = {
        .shape = shape, .rows = rows, .columns = columns, .layout = layout};
    assert_int_equal(mdr_grid_new(&options, NULL, &grid), MDR_OK);
    return grid;
}

mdr_maze *maze_of(const char *shape, mdr_layout layout, int64_t rows, int64_t columns)
{
    mdr_maze *maze = NULL;
    mdr_grid *grid = grid_of(shape, layout, rows, columns);
    assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
    mdr_grid_free(grid);
    return maze;
}

mdr_maze *carved(const char *shape, mdr_layout layout, int64_t rows, int64_t columns,
                 const char *carver, const char *seed)
{
    mdr_maze *maze = maze_of(shape, layout, rows, columns);
    const mdr_carve_options options = {.seed = seed};
    assert_int_equal(mdr_carve(maze, mdr_carver_find(carver), &options, NULL), MDR_OK);
    return maze;
}

void for_each_grid(void (*check)(mdr_grid *grid, void *context), void *context)
{
    static const int16_t sizes[][2] = {{1, 1},  {1, 2},  {2, 1},  {2, 2},  {1, 7},   {7, 1},
                                       {3, 3},  {7, 3},  {3, 7},  {5, 11}, {13, 2},  {1, 64},
                                       {1, 65}, {64, 1}, {2, 64}, {3, 63}, {4, 65},  {31, 17},
                                       {5, 10}, {10, 5}, {4, 4},  {9, 9},  {1, 128}, {5, 128}};
    for (int32_t shape = 0; shape < mdr_shape_count(); shape++) {
        const char *name = mdr_shape_at(shape)->name;
        const int32_t layouts = strcmp(name, "hexagon") == 0 ? 4 : 1;
        for (int32_t layout = 0; layout < layouts; layout++) {
            for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
                mdr_grid *grid = NULL;
                const mdr_grid_options options = {.shape = name,
                                                  .rows = sizes[i][0],
                                                  .columns = sizes[i][1],
                                                  .layout = (mdr_layout)layout};
                const mdr_status status = mdr_grid_new(&options, NULL, &grid);
                if (status == MDR_E_ARGUMENT && sizes[i][0] != sizes[i][1]) continue;
                assert_int_equal(status, MDR_OK);
                check(grid, context);
                mdr_grid_free(grid);
            }
        }
    }
}

void open_at_random(mdr_maze *maze, const char *seed, int32_t share, bool one_way)
{
    const mdr_grid *grid = mdr_maze_grid(maze);
    mdr_random random;
    mdr_random_start(&random, MDR_RANDOM_DEFAULT, seed);
    for (mdr_link link = mdr_grid_next_link(grid, MDR_NONE); link != MDR_NONE;
         link = mdr_grid_next_link(grid, link)) {
        mdr_passage passage = MDR_PASSAGE_BOTH;
        if (mdr_random_below(&random, 256) >= share) continue;
        if (one_way && mdr_random_below(&random, 8) == 0)
            passage = mdr_random_below(&random, 2) ? MDR_PASSAGE_FORTH : MDR_PASSAGE_BACK;
        assert_int_equal(mdr_maze_set_passage(maze, link, passage, NULL), MDR_OK);
    }
}

json_t *recorded_cases(const char *name)
{
    char path[4096];
    json_error_t error;
    snprintf(path, sizeof path, "%s/%s.json", MDR_TEST_DATA, name);
    json_t *cases = json_load_file(path, 0, &error);
    if (!cases) fail_msg("%s: %s", path, error.text);
    assert_true(json_array_size(cases) > 0);
    return cases;
}

static int64_t member(json_t *object, const char *name)
{
    json_t *value = json_object_get(object, name);
    assert_true(json_is_integer(value));
    return json_integer_value(value);
}

static int64_t element(json_t *array, size_t index)
{
    json_t *value = json_array_get(array, index);
    assert_true(json_is_integer(value));
    return json_integer_value(value);
}

mdr_maze *recorded_size(json_t *recorded)
{
    return maze_of("square", MDR_LAYOUT_ROWS_ODD, member(recorded, "rows"),
                   member(recorded, "columns"));
}

static void open_recorded(mdr_maze *maze, json_t *position, mdr_role role)
{
    mdr_opening opening = {.role = role};
    if (!json_is_array(position)) return;
    assert_int_equal(mdr_grid_place(mdr_maze_grid(maze), element(position, 0), element(position, 1),
                                    NULL, &opening.place),
                     MDR_OK);
    assert_int_equal(mdr_maze_set_opening(maze, opening, NULL), MDR_OK);
}

mdr_maze *recorded_maze(json_t *recorded)
{
    mdr_maze *maze = recorded_size(recorded);
    const mdr_grid *grid = mdr_maze_grid(maze);
    size_t index;
    json_t *link;
    json_array_foreach(json_object_get(recorded, "links"), index, link)
    {
        const mdr_cell a = mdr_grid_cell_at(grid, element(link, 0), element(link, 1));
        const mdr_cell b = mdr_grid_cell_at(grid, element(link, 2), element(link, 3));
        assert_int_equal(mdr_maze_link(maze, a, b, NULL), MDR_OK);
    }
    open_recorded(maze, json_object_get(recorded, "start"), MDR_ROLE_START);
    open_recorded(maze, json_object_get(recorded, "end"), MDR_ROLE_END);
    return maze;
}

mdr_cell recorded_cell(const mdr_maze *maze, json_t *pair)
{
    const mdr_cell cell = mdr_grid_cell_at(mdr_maze_grid(maze), element(pair, 0), element(pair, 1));
    assert_true(cell != MDR_NONE);
    return cell;
}

void assert_links(const mdr_maze *maze, json_t *links)
{
    const mdr_grid *grid = mdr_maze_grid(maze);
    assert_int_equal(mdr_maze_passage_count(maze), json_array_size(links));
    assert_int_equal(mdr_maze_one_way_count(maze), 0);
    size_t index;
    json_t *link;
    json_array_foreach(links, index, link)
    {
        const mdr_cell a = mdr_grid_cell_at(grid, element(link, 0), element(link, 1));
        const mdr_cell b = mdr_grid_cell_at(grid, element(link, 2), element(link, 3));
        assert_true(mdr_maze_is_open(maze, a, mdr_grid_side_between(grid, a, b)));
    }
}

static void assert_step(const mdr_maze *maze, mdr_step step, json_t *recorded)
{
    const mdr_grid *grid = mdr_maze_grid(maze);
    assert_string_equal(mdr_step_name(step.kind), json_string_value(json_array_get(recorded, 0)));
    if (json_array_size(recorded) == 1) {
        assert_int_equal(step.cell, MDR_NONE);
        return;
    }
    assert_int_equal(step.cell, mdr_grid_cell_at(grid, element(recorded, 1), element(recorded, 2)));
    if (json_array_size(recorded) < 6) return;
    assert_int_equal(mdr_grid_exit(grid, step.cell, step.side).cell,
                     mdr_grid_cell_at(grid, element(recorded, 3), element(recorded, 4)));
    assert_string_equal(mdr_grid_side_name(grid, step.cell, step.side),
                        json_string_value(json_array_get(recorded, 5)));
}

void assert_steps(const mdr_maze *maze, const mdr_trace *trace, json_t *steps)
{
    size_t index;
    json_t *step;
    assert_int_equal(mdr_trace_count(trace), json_array_size(steps));
    json_array_foreach(steps, index, step)
    {
        assert_step(maze, mdr_trace_at(trace, (int64_t)index), step);
    }
}

void assert_path(const mdr_maze *maze, const mdr_path *path, json_t *cells)
{
    if (json_is_null(cells)) {
        assert_null(path);
        return;
    }
    assert_non_null(path);
    assert_int_equal(mdr_path_count(path), json_array_size(cells));
    size_t index;
    json_t *cell;
    json_array_foreach(cells, index, cell)
    {
        assert_int_equal(mdr_path_at(path, (int64_t)index), recorded_cell(maze, cell));
    }
}

/* Arithmetic modulo the Mersenne prime 2^61 - 1. */
static const uint64_t prime = (UINT64_C(1) << 61) - 1;

static uint64_t times(uint64_t a, uint64_t b)
{
    uint64_t result = 0;
    for (; b; b >>= 1) {
        if (b & 1) result = (result + a) % prime;
        a = a * 2 % prime;
    }
    return result;
}

static uint64_t inverse(uint64_t a)
{
    uint64_t result = 1;
    for (uint64_t power = prime - 2; power; power >>= 1) {
        if (power & 1) result = times(result, a);
        a = times(a, a);
    }
    return result;
}

/* Takes row `pivot` off the rows below it; the pivot element, 0 if there is none. */
static uint64_t eliminate(uint64_t *matrix, int64_t size, int64_t pivot, bool *swapped)
{
    int64_t found = pivot;
    while (found < size && matrix[found * size + pivot] == 0) found++;
    if (found == size) return 0;
    for (int64_t k = 0; k < size && found != pivot; k++) {
        const uint64_t kept = matrix[pivot * size + k];
        matrix[pivot * size + k] = matrix[found * size + k];
        matrix[found * size + k] = kept;
    }
    *swapped = found != pivot;
    const uint64_t reciprocal = inverse(matrix[pivot * size + pivot]);
    for (int64_t i = pivot + 1; i < size; i++) {
        const uint64_t factor = times(matrix[i * size + pivot], reciprocal);
        for (int64_t k = pivot; factor && k < size; k++) {
            const uint64_t off = times(factor, matrix[pivot * size + k]);
            matrix[i * size + k] = (matrix[i * size + k] + prime - off) % prime;
        }
    }
    return matrix[pivot * size + pivot];
}

uint64_t spanning_trees(const mdr_grid *grid)
{
    const int64_t size = mdr_grid_cell_count(grid) - 1;
    uint64_t *matrix = calloc((size_t)(size * size) + 1, sizeof *matrix);
    for (mdr_cell cell = 0; cell < size; cell++) {
        for (int32_t side = 0; side < mdr_grid_side_count(grid, cell); side++) {
            const mdr_cell to = mdr_grid_exit(grid, cell, side).cell;
            if (to == MDR_NONE) continue;
            matrix[cell * size + cell] += 1;
            if (to < size)
                matrix[cell * size + to] = (matrix[cell * size + to] + prime - 1) % prime;
        }
    }
    uint64_t trees = 1;
    for (int64_t pivot = 0; pivot < size && trees; pivot++) {
        bool swapped = false;
        trees = times(trees, eliminate(matrix, size, pivot, &swapped));
        if (swapped) trees = (prime - trees) % prime;
    }
    free(matrix);
    return trees;
}
