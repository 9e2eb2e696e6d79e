/*
 * Surfaces of other shapes than squares: folded lattices, V - E + F, and wraps that cannot close.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/mazes.h"

static void check_twins(const mdr_grid *grid)
{
    int64_t exits = 0;
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        assert_true(mdr_grid_side_count(grid, cell) <= mdr_grid_side_bound(grid));
        for (int32_t side = 0; side < mdr_grid_side_count(grid, cell); side++) {
            const mdr_exit exit = mdr_grid_exit(grid, cell, side);
            if (exit.cell == MDR_NONE) {
                assert_int_equal(exit.link, MDR_NONE);
                assert_int_equal(exit.back, MDR_NONE);
                continue;
            }
            const mdr_exit twin = mdr_grid_exit(grid, exit.cell, exit.back);
            assert_int_equal(twin.cell, cell);
            assert_int_equal(twin.back, side);
            assert_int_equal(twin.link, exit.link);
            assert_int_equal(twin.turns, exit.turns);
            const mdr_link_ends ends = mdr_grid_link_ends(grid, exit.link);
            assert_true((ends.first == cell && ends.side == side && ends.second == exit.cell)
                        || (ends.second == cell && ends.back == side && ends.first == exit.cell));
            exits++;
        }
    }
    assert_int_equal(exits, 2 * mdr_grid_link_count(grid));
}

/*
 * Against adjacency worked out apart: cells as points of a lattice, on
 * the plane that is folded up by the wrap; neighbours are the points at the shortest distance.
 */
typedef struct lattice_point {
    int64_t x, y; /* hexagons: half widths and rows; triangles: half bases, and thirds of heights */
} lattice_point;

static lattice_point lattice_of(const char *shape, int64_t row, int64_t column)
{
    if (strcmp(shape, "hexagon") == 0) return (lattice_point){2 * column + (row & 1), 3 * row};
    return (lattice_point){column, 3 * row + ((row + column) % 2 == 0 ? 2 : 1)};
}

/* Three times the square of x and that of y: in those units neighbours are 12 apart, or 4 (triangles). */
static int64_t lattice_distance(lattice_point a, lattice_point b)
{
    const int64_t x = a.x - b.x, y = a.y - b.y;
    return 3 * x * x + y * y;
}

/* All images of a point within two boards on either side. */
static lattice_point image_of(const mdr_grid_options *size, lattice_point at, int64_t i, int64_t j)
{
    const bool hexagon = strcmp(size->shape, "hexagon") == 0;
    const int64_t width = (hexagon ? 2 : 1) * size->columns, height = 3 * size->rows;
    const bool turns = size->wrap == MDR_WRAP_MOBIUS || size->wrap == MDR_WRAP_KLEIN;
    const int64_t off_by_one = hexagon && size->wrap == MDR_WRAP_KLEIN;
    if (turns && i % 2 != 0) at.y = height - (hexagon ? 3 * (1 + off_by_one) : 0) - at.y;
    return (lattice_point){at.x + i * width, at.y + j * height};
}

static int64_t images_near(const mdr_grid_options *size, lattice_point a, lattice_point b)
{
    const int64_t i_most = size->wrap == MDR_WRAP_Y ? 0 : 2;
    const int64_t j_most = size->wrap == MDR_WRAP_X || size->wrap == MDR_WRAP_MOBIUS ? 0 : 2;
    const int64_t reach = strcmp(size->shape, "hexagon") == 0 ? 12 : 4;
    int64_t near = 0;
    for (int64_t i = -i_most; i <= i_most; i++) {
        for (int64_t j = -j_most; j <= j_most; j++)
            near += lattice_distance(a, image_of(size, b, i, j)) == reach;
    }
    return near;
}

static int64_t links_between(const mdr_grid *grid, mdr_cell a, mdr_cell b)
{
    int64_t links = 0;
    for (int32_t side = 0; side < mdr_grid_side_count(grid, a); side++)
        links += mdr_grid_exit(grid, a, side).cell == b;
    return links;
}

static void check_folded(const char *shape, mdr_wrap wrap, int64_t rows, int64_t columns)
{
    const mdr_grid_options size = {.shape = shape, .rows = rows, .columns = columns, .wrap = wrap};
    mdr_grid *grid = NULL;
    assert_int_equal(mdr_grid_new(&size, NULL, &grid), MDR_OK);
    check_twins(grid);
    for (mdr_cell a = 0; a < rows * columns; a++) {
        for (mdr_cell b = 0; b < rows * columns; b++) {
            if (a == b) continue;
            assert_int_equal(links_between(grid, a, b),
                             images_near(&size, lattice_of(shape, a / columns, a % columns),
                                         lattice_of(shape, b / columns, b % columns)));
        }
    }
    mdr_grid_free(grid);
}

static void surfaces_fold_the_lattice(void **state)
{
    (void)state;
    for (int64_t rows = 2; rows <= 7; rows++) {
        for (int64_t columns = 2; columns <= 7; columns++) {
            const bool even_rows = rows % 2 == 0, even_columns = columns % 2 == 0;
            check_folded("hexagon", MDR_WRAP_X, rows, columns);
            if (even_rows) check_folded("hexagon", MDR_WRAP_Y, rows, columns);
            if (even_rows) check_folded("hexagon", MDR_WRAP_XY, rows, columns);
            if (even_rows) check_folded("hexagon", MDR_WRAP_KLEIN, rows, columns);
            if (!even_rows) check_folded("hexagon", MDR_WRAP_MOBIUS, rows, columns);
            if (even_columns) check_folded("triangle", MDR_WRAP_X, rows, columns);
            if (even_rows) check_folded("triangle", MDR_WRAP_Y, rows, columns);
            if (even_rows && even_columns) check_folded("triangle", MDR_WRAP_XY, rows, columns);
            if (even_rows && even_columns) check_folded("triangle", MDR_WRAP_KLEIN, rows, columns);
            if (even_rows == even_columns) check_folded("triangle", MDR_WRAP_MOBIUS, rows, columns);
        }
    }
}

/* Posts that seams make one, counted by joining those of glued sides; then V - E + F. */
static int64_t root_of(const int64_t *joined, int64_t post)
{
    while (joined[post] != post) post = joined[post];
    return post;
}

static int64_t euler_of(const mdr_grid *grid)
{
    const int64_t bound = mdr_grid_post_bound(grid);
    int64_t *joined = malloc((size_t)bound * sizeof *joined);
    bool *used = calloc((size_t)bound, sizeof *used);
    int64_t sides = 0, posts = 0;
    for (int64_t post = 0; post < bound; post++) joined[post] = post;
    for (mdr_cell cell = 0; cell < mdr_grid_cell_bound(grid); cell++) {
        for (int32_t side = 0; side < mdr_grid_outline_count(grid, cell); side++) {
            int64_t here[2], there[2];
            mdr_grid_side_posts(grid, cell, side, here);
            used[here[0]] = true;
            sides++;
            const mdr_exit exit = mdr_grid_exit(grid, cell, side);
            if (exit.cell == MDR_NONE) continue;
            mdr_grid_side_posts(grid, exit.cell, exit.back, there);
            joined[root_of(joined, here[0])] = root_of(joined, there[exit.turns ? 0 : 1]);
            joined[root_of(joined, here[1])] = root_of(joined, there[exit.turns ? 1 : 0]);
        }
    }
    for (int64_t post = 0; post < bound; post++) posts += used[post] && joined[post] == post;
    free(joined);
    free(used);
    return posts - (sides - mdr_grid_link_count(grid)) + mdr_grid_cell_count(grid);
}

/* A cylinder and a Moebius band 0, a torus and a Klein bottle 0, the projective plane 1; without border where
 * they have none. */
static void check_characteristic(const char *shape, mdr_layout layout, mdr_wrap wrap, int64_t rows,
                                 int64_t columns)
{
    const mdr_grid_options options = {
        .shape = shape, .rows = rows, .columns = columns, .wrap = wrap, .layout = layout};
    const bool closed = wrap == MDR_WRAP_XY || wrap >= MDR_WRAP_KLEIN;
    mdr_grid *grid = NULL;
    const mdr_status status = mdr_grid_new(&options, NULL, &grid);
    if (status == MDR_E_UNFIT || (status == MDR_E_ARGUMENT && rows != columns)) return;
    assert_int_equal(status, MDR_OK);
    check_twins(grid);
    assert_int_equal(mdr_grid_piece_count(grid), 1);
    if (closed) assert_int_equal(mdr_grid_border_count(grid), 0);
    if (euler_of(grid) != (wrap == MDR_WRAP_PROJECTIVE))
        fail_msg("%s, layout %d, wrap %s, %d rows, %d columns: %d", shape, (int)layout,
                 mdr_wrap_name(wrap), (int)rows, (int)columns, (int)euler_of(grid));
    mdr_grid_free(grid);
}

static void surfaces_obey_euler(void **state)
{
    (void)state;
    for (int32_t shape = 0; shape < mdr_shape_count(); shape++) {
        const char *name = mdr_shape_at(shape)->name;
        const int32_t layouts = strcmp(name, "hexagon") == 0 ? 4 : 1;
        for (int32_t layout = 0; layout < layouts; layout++) {
            for (int32_t wrap = MDR_WRAP_X; wrap <= MDR_WRAP_PROJECTIVE; wrap++) {
                static const int8_t sizes[][2] = {{4, 4}, {4, 6}, {5, 5}, {4, 5}, {5, 4}, {3, 7}};
                for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
                    check_characteristic(name, (mdr_layout)layout, (mdr_wrap)wrap, sizes[i][0],
                                         sizes[i][1]);
            }
        }
    }
}

/* A number of spanning trees of any length, modulo the prime that they are counted by. */
static uint64_t residue(const char *digits)
{
    const uint64_t prime = (UINT64_C(1) << 61) - 1;
    uint64_t rest = 0;
    for (; *digits; digits++) {
        uint64_t ten = 0;
        for (int i = 0; i < 10; i++) ten = (ten + rest) % prime;
        rest = (ten + (uint64_t)(*digits - '0')) % prime;
    }
    return rest;
}

static uint64_t trees_of(const char *shape, int64_t columns, int64_t rows, int64_t levels)
{
    const mdr_grid_options options = {
        .shape = shape, .rows = rows, .columns = columns, .levels = levels};
    mdr_grid *grid = NULL;
    assert_int_equal(mdr_grid_new(&options, NULL, &grid), MDR_OK);
    check_twins(grid);
    if (strcmp(shape, "cube") == 0) {
        assert_int_equal(mdr_grid_border_count(grid), 0);
        assert_int_equal(euler_of(grid), 2);
    }
    const uint64_t trees = spanning_trees(grid);
    mdr_grid_free(grid);
    return trees;
}

/* Constants counted apart; and a box has as many whichever of its faces is in front. */
static void cubes_are_glued_at_twelve_edges(void **state)
{
    (void)state;
    assert_int_equal(trees_of("cube", 1, 1, 0), 384);
    assert_int_equal(trees_of("cube", 2, 2, 0), UINT64_C(301056000000));
    assert_int_equal(trees_of("cube", 3, 3, 0), residue("345242277551913886543872000"));
    const uint64_t trees = trees_of("cube", 2, 3, 4);
    assert_int_equal(trees_of("cube", 2, 4, 3), trees);
    assert_int_equal(trees_of("cube", 3, 2, 4), trees);
    assert_int_equal(trees_of("cube", 3, 4, 2), trees);
    assert_int_equal(trees_of("cube", 4, 2, 3), trees);
    assert_int_equal(trees_of("cube", 4, 3, 2), trees);
}

static void kings_go_one_step_any_way(void **state)
{
    (void)state;
    assert_int_equal(trees_of("king", 2, 2, 0), 16);
    assert_int_equal(trees_of("king", 3, 3, 0), 17745);
    assert_int_equal(trees_of("king", 4, 4, 0), 1064918960);
    mdr_grid *grid = grid_of("king", MDR_LAYOUT_ROWS_ODD, 5, 7);
    for (mdr_cell a = 0; a < 35; a++) {
        for (mdr_cell b = 0; b < 35; b++) {
            const int64_t down = llabs(a / 7 - b / 7), right = llabs(a % 7 - b % 7);
            assert_int_equal(links_between(grid, a, b), a != b && down <= 1 && right <= 1);
        }
    }
    mdr_grid_free(grid);
}

static void expect_no_wrap(const char *shape, mdr_wrap wrap, int64_t rows, int64_t columns,
                           const char *said)
{
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    const mdr_grid_options options = {
        .shape = shape, .rows = rows, .columns = columns, .wrap = wrap};
    mdr_grid *grid = NULL;
    assert_int_equal(mdr_grid_new(&options, &run, &grid), MDR_E_UNFIT);
    assert_null(grid);
    if (!strstr(error.text, said)) fail_msg("%s", error.text);
}

static void wraps_that_do_not_close_are_refused(void **state)
{
    (void)state;
    expect_no_wrap("hexagon", MDR_WRAP_XY, 5, 4, "only with an even number of rows");
    expect_no_wrap("hexagon", MDR_WRAP_MOBIUS, 4, 4, "only with an odd number of rows");
    expect_no_wrap("triangle", MDR_WRAP_X, 4, 5, "only with an even number of columns");
    expect_no_wrap("triangle", MDR_WRAP_PROJECTIVE, 4, 4, "one of rows and columns even");
    expect_no_wrap("brick", MDR_WRAP_Y, 3, 4, "only with an even number of rows");
    expect_no_wrap("cairo", MDR_WRAP_KLEIN, 4, 4, "it can as x, y and xy");
    expect_no_wrap("hexagon-board", MDR_WRAP_X, 4, 4, "it can as projective");
    expect_no_wrap("polar", MDR_WRAP_X, 4, 4, "cannot be wrapped");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(surfaces_fold_the_lattice),
        cmocka_unit_test(surfaces_obey_euler),
        cmocka_unit_test(cubes_are_glued_at_twelve_edges),
        cmocka_unit_test(kings_go_one_step_any_way),
        cmocka_unit_test(wraps_that_do_not_close_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
