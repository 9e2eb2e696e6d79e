/*
 * Constraints: what is refused and how it is said, rooms, paths, symmetry of all shapes, memory.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/failing_allocator.h"
#include "support/mazes.h"

static mdr_constraints *constraints_on(mdr_grid *grid)
{
    mdr_constraints *constraints;
    assert_int_equal(mdr_constraints_new(grid, NULL, &constraints), MDR_OK);
    return constraints;
}

static mdr_link link_at(const mdr_grid *grid, int64_t row, int64_t column, int32_t side)
{
    return mdr_grid_exit(grid, mdr_grid_cell_at(grid, row, column), side).link;
}

static mdr_maze *carve_on(mdr_grid *grid, const mdr_constraints *constraints, const char *seed)
{
    mdr_maze *maze;
    const mdr_carve_options options = {.seed = seed, .constraints = constraints};
    assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
    assert_int_equal(mdr_carve(maze, mdr_carver_find("wilson"), &options, NULL), MDR_OK);
    return maze;
}

static void assert_error(mdr_status status, mdr_status wanted, const mdr_error *error,
                         const char *text)
{
    assert_int_equal(status, wanted);
    assert_string_equal(error->text, text);
}

enum { NORTH, EAST, SOUTH, WEST };

static void contradictions_are_named(void **state)
{
    mdr_grid *grid = grid_of("square", MDR_LAYOUT_ROWS_ODD, 3, 3);
    mdr_constraints *c = constraints_on(grid);
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    const mdr_link top = link_at(grid, 0, 0, EAST), left = link_at(grid, 0, 0, SOUTH);
    (void)state;
    assert_int_equal(mdr_constraints_open(c, top, &run), MDR_OK);
    assert_int_equal(mdr_constraints_open(c, top, &run), MDR_OK);
    assert_error(mdr_constraints_close(c, top, &run), MDR_E_ARGUMENT, &error,
                 "the link between 0\xc2\xb7"
                 "0 and 0\xc2\xb7"
                 "1 is forced open and cannot be "
                 "forbidden too");
    assert_int_equal(mdr_constraints_close(c, left, &run), MDR_OK);
    assert_error(mdr_constraints_open(c, left, &run), MDR_E_ARGUMENT, &error,
                 "the link between 0\xc2\xb7"
                 "0 and 1\xc2\xb7"
                 "0 is forbidden and cannot be forced "
                 "open too");
    assert_int_equal(mdr_constraints_open(c, 2, &run), MDR_E_ARGUMENT); /* no link */
    assert_int_equal(mdr_constraints_open(c, -1, &run), MDR_E_ARGUMENT);
    assert_int_equal(mdr_constraints_open(c, INT64_MAX, &run), MDR_E_ARGUMENT);
    const mdr_constraint_counts counts = mdr_constraints_count(c);
    assert_int_equal(counts.forced, 1);
    assert_int_equal(counts.forbidden, 1);
    mdr_constraints_free(c);
    mdr_constraints_free(NULL);
    mdr_grid_free(grid);
}

static void forced_links_make_no_loop(void **state)
{
    mdr_grid *grid = grid_of("square", MDR_LAYOUT_ROWS_ODD, 2, 2);
    mdr_constraints *c = constraints_on(grid);
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    (void)state;
    assert_int_equal(mdr_constraints_open(c, link_at(grid, 0, 0, EAST), &run), MDR_OK);
    assert_int_equal(mdr_constraints_open(c, link_at(grid, 0, 1, SOUTH), &run), MDR_OK);
    assert_int_equal(mdr_constraints_open(c, link_at(grid, 1, 0, EAST), &run), MDR_OK);
    assert_error(mdr_constraints_open(c, link_at(grid, 0, 0, SOUTH), &run), MDR_E_ARGUMENT, &error,
                 "the link between 0\xc2\xb7"
                 "0 and 1\xc2\xb7"
                 "0 makes a loop with others that are "
                 "forced open; leave one out");
    mdr_maze *maze = carve_on(grid, c, "all said");
    assert_int_equal(mdr_maze_passage_count(maze), 3);
    assert_false(mdr_maze_is_open(maze, 0, SOUTH));
    mdr_maze_free(maze);
    mdr_constraints_free(c);
    mdr_grid_free(grid);
}

/* What carving itself refuses: parted boards, other grids, carvers and generators that need the board whole. */
static void carving_refuses_what_cannot_be(void **state)
{
    mdr_grid *grid = grid_of("square", MDR_LAYOUT_ROWS_ODD, 1, 4);
    mdr_grid *other = grid_of("square", MDR_LAYOUT_ROWS_ODD, 4, 1);
    mdr_constraints *c = constraints_on(grid);
    mdr_maze *maze, *strange;
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    mdr_carve_options options = {.constraints = c};
    (void)state;
    assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
    assert_int_equal(mdr_maze_new(other, NULL, &strange), MDR_OK);
    assert_int_equal(mdr_carve(maze, mdr_carver_find("sidewinder"), &options, &run), MDR_OK);
    assert_int_equal(mdr_constraints_close(c, link_at(grid, 0, 1, EAST), NULL), MDR_OK);
    assert_error(mdr_carve(maze, mdr_carver_find("kruskal"), &options, &run), MDR_E_UNFIT, &error,
                 "the forbidden links part the board into 2 pieces instead of 1; forbid fewer");
    assert_error(mdr_carve(maze, mdr_carver_find("sidewinder"), &options, &run), MDR_E_UNFIT,
                 &error,
                 "sidewinder cannot keep to constraints: it goes row by row, and this grid has no "
                 "such rows; wilson, kruskal and depth-first can");
    assert_error(mdr_carve(strange, mdr_carver_find("wilson"), &options, &run), MDR_E_ARGUMENT,
                 &error, "the constraints are of another grid");
    options.random = MDR_RANDOM_UHEPRNG;
    assert_int_equal(mdr_carve(maze, mdr_carver_find("depth-first"), &options, &run), MDR_E_UNFIT);
    options.random = MDR_RANDOM_DEFAULT;
    options.form = MDR_FORM_LEAN;
    assert_int_equal(mdr_carve(maze, mdr_carver_find("depth-first"), &options, &run), MDR_E_UNFIT);
    mdr_maze_free(maze);
    mdr_maze_free(strange);
    mdr_constraints_free(c);
    mdr_grid_free(grid);
    mdr_grid_free(other);
}

/* Costs are those of the links they were given for: a tree of free links is what comes. */
static void costs_go_with_their_links(void **state)
{
    mdr_grid *grid = grid_of("square", MDR_LAYOUT_ROWS_ODD, 6, 6);
    mdr_constraints *c = constraints_on(grid);
    mdr_maze *wanted = carve_on(grid, c, "wanted"), *maze;
    uint32_t *costs = calloc((size_t)mdr_grid_link_bound(grid), sizeof *costs);
    const mdr_carve_options options = {
        .costs = costs, .cost_millionths = 1000000, .constraints = c};
    (void)state;
    for (mdr_link link = mdr_grid_next_link(grid, MDR_NONE); link != MDR_NONE;
         link = mdr_grid_next_link(grid, link)) {
        const bool open = mdr_maze_passage(wanted, link) != MDR_PASSAGE_NONE;
        costs[link] = open ? 1 : 1000;
        if (open && link % 3 == 0) assert_int_equal(mdr_constraints_open(c, link, NULL), MDR_OK);
    }
    assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
    assert_int_equal(mdr_carve(maze, mdr_carver_find("kruskal"), &options, NULL), MDR_OK);
    assert_true(mdr_maze_equal(maze, wanted));
    free(costs);
    mdr_maze_free(maze);
    mdr_maze_free(wanted);
    mdr_constraints_free(c);
    mdr_grid_free(grid);
}

/* Connected, and as many passages more than a perfect maze as is told; all inside of rooms. */
static void assert_rooms(mdr_grid *grid, const mdr_constraints *c, int64_t rooms)
{
    mdr_verdict verdict;
    const mdr_constraint_counts counts = mdr_constraints_count(c);
    mdr_maze *maze = carve_on(grid, c, "rooms");
    assert_int_equal(counts.rooms, rooms);
    assert_int_equal(mdr_verify(maze, NULL, &verdict), MDR_OK);
    assert_int_equal(verdict.components, 1);
    assert_int_equal(verdict.passages, mdr_grid_cell_count(grid) - 1 + counts.loops);
    mdr_maze_free(maze);
}

static void add_room(mdr_constraints *c, int64_t row, int64_t column, int64_t rows, int64_t columns)
{
    const mdr_room room = {row, column, rows, columns};
    assert_int_equal(mdr_constraints_add_room(c, room, NULL), MDR_OK);
}

/* Case 14: touching, overlapping, a ring, all of the board, random ones. */
static void rooms_are_rooms(void **state)
{
    mdr_grid *grid = grid_of("square", MDR_LAYOUT_ROWS_ODD, 41, 41);
    mdr_constraints *c = constraints_on(grid);
    int64_t placed = 0;
    (void)state;
    assert_int_equal(mdr_constraints_add_random_rooms(c, 5, "five", 0, NULL, &placed), MDR_OK);
    assert_int_equal(placed, 5);
    assert_rooms(grid, c, 5);
    mdr_constraints_free(c);

    c = constraints_on(grid);
    add_room(c, 2, 2, 3, 3);
    add_room(c, 2, 5, 3, 3); /* touches: a wall between them */
    assert_rooms(grid, c, 2);
    assert_int_equal(mdr_constraints_count(c).loops, 8);
    add_room(c, 4, 4, 2, 2); /* overlaps both */
    assert_rooms(grid, c, 1);
    mdr_constraints_free(c);

    c = constraints_on(grid);
    add_room(c, 10, 10, 1, 8);
    add_room(c, 10, 17, 8, 1);
    add_room(c, 17, 10, 1, 8);
    add_room(c, 10, 10, 8, 1); /* a ring: one loop */
    assert_rooms(grid, c, 1);
    assert_int_equal(mdr_constraints_count(c).loops, 1);
    mdr_constraints_free(c);

    c = constraints_on(grid);
    add_room(c, -5, -5, 100, 100);
    assert_rooms(grid, c, 1);
    assert_int_equal(mdr_constraints_count(c).loops, 40 * 40);
    mdr_constraints_free(c);
    mdr_grid_free(grid);
}

static void impossible_rooms_are_refused(void **state)
{
    mdr_grid *grid = grid_of("square", MDR_LAYOUT_ROWS_ODD, 5, 5);
    mdr_constraints *c = constraints_on(grid);
    static const mdr_room bad[] = {
        {0, 0, 0, 1},  {0, 0, 1, -1},        {5, 0, 2, 2},
        {0, -3, 3, 3}, {INT64_MIN, 0, 1, 1}, {INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX},
    };
    int64_t placed = -1;
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(mdr_constraints_add_room(c, bad[i], NULL), MDR_E_ARGUMENT);
    assert_int_equal(mdr_constraints_close(c, link_at(grid, 2, 2, EAST), NULL), MDR_OK);
    const mdr_room room = {2, 2, 2, 2};
    assert_int_equal(mdr_constraints_add_room(c, room, NULL), MDR_E_ARGUMENT);
    assert_int_equal(mdr_constraints_count(c).rooms, 0);
    assert_int_equal(mdr_constraints_add_random_rooms(c, -1, NULL, 0, NULL, NULL), MDR_E_ARGUMENT);
    assert_int_equal(mdr_constraints_add_random_rooms(c, 100, NULL, 0, NULL, &placed), MDR_OK);
    assert_in_range(placed, 1, 4);
    assert_rooms(grid, c, placed);
    mdr_constraints_free(c);
    mdr_grid_free(grid);
}

/* The only path from the first to the last goes through the others in their order. */
static void assert_passes(const mdr_maze *maze, const mdr_cell *cells, int64_t count)
{
    const mdr_solve_options options = {.from = &cells[0], .to = &cells[count - 1]};
    mdr_path *path = NULL;
    int64_t passed = 0;
    assert_int_equal(mdr_solve(maze, mdr_solver_find("breadth-first"), &options, NULL, &path),
                     MDR_OK);
    for (int64_t i = 0; i < mdr_path_count(path); i++)
        passed += passed < count && mdr_path_at(path, i) == cells[passed];
    assert_int_equal(passed, count);
    mdr_path_free(path);
}

static void check_path(const char *shape, int64_t rows, int64_t columns, const mdr_cell *cells,
                       int64_t count)
{
    mdr_grid *grid = grid_of(shape, MDR_LAYOUT_ROWS_ODD, rows, columns);
    for (int64_t item = 0; item < 20; item++) {
        mdr_verdict verdict;
        mdr_constraints *c = constraints_on(grid);
        assert_int_equal(mdr_constraints_add_path(c, cells, count, "way", item, NULL), MDR_OK);
        mdr_maze *maze = carve_on(grid, c, "way");
        assert_passes(maze, cells, count);
        assert_int_equal(mdr_verify(maze, NULL, &verdict), MDR_OK);
        assert_true(verdict.perfect);
        mdr_maze_free(maze);
        mdr_constraints_free(c);
    }
    mdr_grid_free(grid);
}

static void paths_lead_through_cells_in_order(void **state)
{
    static const mdr_cell corners[] = {0, 9, 99, 90}, back[] = {0, 45, 3, 99, 44}, one[] = {7};
    (void)state;
    check_path("square", 10, 10, corners, 4);
    check_path("square", 10, 10, back, 5);
    check_path("square", 10, 10, one, 1);
    check_path("hexagon", 10, 10, back, 5);
    check_path("king", 10, 10, back, 5);
}

static void impossible_paths_are_refused(void **state)
{
    mdr_grid *grid = grid_of("square", MDR_LAYOUT_ROWS_ODD, 3, 3);
    mdr_grid *line = grid_of("square", MDR_LAYOUT_ROWS_ODD, 1, 5);
    static const mdr_cell twice[] = {0, 4, 0}, outside[] = {0, 9}, over[] = {0, 4, 2},
                          middle[] = {1, 3};
    mdr_constraints *c = constraints_on(grid);
    (void)state;
    assert_int_equal(mdr_constraints_add_path(c, twice, 3, NULL, 0, NULL), MDR_E_ARGUMENT);
    assert_int_equal(mdr_constraints_add_path(c, outside, 2, NULL, 0, NULL), MDR_E_ARGUMENT);
    assert_int_equal(mdr_constraints_count(c).forced, 0);
    mdr_constraints_free(c);
    c = constraints_on(line);
    assert_int_equal(mdr_constraints_add_path(c, over, 3, NULL, 0, NULL), MDR_E_UNFIT);
    assert_int_equal(mdr_constraints_count(c).forced, 0);
    add_room(c, 0, 2, 1, 1);
    assert_int_equal(mdr_constraints_add_path(c, middle, 2, NULL, 0, NULL), MDR_E_UNFIT);
    mdr_constraints_free(c);
    c = constraints_on(line);
    assert_int_equal(mdr_constraints_add_path(c, middle, 2, NULL, 0, NULL), MDR_OK);
    const mdr_room room = {0, 2, 1, 2};
    assert_int_equal(mdr_constraints_add_room(c, room, NULL), MDR_E_ARGUMENT);
    assert_int_equal(mdr_constraints_close(c, link_at(line, 0, 1, EAST), NULL), MDR_E_ARGUMENT);
    mdr_constraints_free(c);
    mdr_grid_free(grid);
    mdr_grid_free(line);
}

/* Looks for the image of a cell among all centres. */
static mdr_cell image_of(const mdr_grid *grid, mdr_cell cell, mdr_symmetry symmetry)
{
    const mdr_point all = mdr_grid_extent(grid), centre = mdr_grid_centre(grid, cell);
    const int64_t x = symmetry != MDR_SYMMETRY_FLIP ? all.x_um - centre.x_um : centre.x_um;
    const int64_t y = symmetry != MDR_SYMMETRY_MIRROR ? all.y_um - centre.y_um : centre.y_um;
    for (mdr_cell at = mdr_grid_next_cell(grid, MDR_NONE); at != MDR_NONE;
         at = mdr_grid_next_cell(grid, at)) {
        const mdr_point there = mdr_grid_centre(grid, at);
        if (llabs(there.x_um - x) < 100 && llabs(there.y_um - y) < 100) return at;
    }
    return MDR_NONE;
}

static void assert_symmetric(const mdr_maze *maze, mdr_symmetry symmetry)
{
    const mdr_grid *grid = mdr_maze_grid(maze);
    mdr_verdict verdict;
    assert_int_equal(mdr_verify(maze, NULL, &verdict), MDR_OK);
    assert_true(verdict.perfect);
    for (mdr_link link = mdr_grid_next_link(grid, MDR_NONE); link != MDR_NONE;
         link = mdr_grid_next_link(grid, link)) {
        const mdr_link_ends ends = mdr_grid_link_ends(grid, link);
        const mdr_cell from = image_of(grid, ends.first, symmetry);
        const int32_t side =
            mdr_grid_side_between(grid, from, image_of(grid, ends.second, symmetry));
        assert_int_equal(mdr_maze_is_open(maze, ends.first, ends.side),
                         mdr_maze_is_open(maze, from, side));
    }
}

/* Cells on the axis must share sides: those of every second row of hexagons, or the triangles that touch in a point, do
 * not. */
static const struct symmetric_row {
    const char *shape;
    int64_t rows, columns;
    mdr_layout layout;
    bool half_turn, mirror, flip;
} symmetric_rows[] = {
    {"square", 9, 8, MDR_LAYOUT_ROWS_ODD, true, true, true},
    {"square", 8, 8, MDR_LAYOUT_ROWS_ODD, false, true, true},
    {"hexagon", 8, 7, MDR_LAYOUT_ROWS_ODD, true, false, false},
    {"hexagon", 7, 8, MDR_LAYOUT_ROWS_ODD, false, false, true},
    {"hexagon-board", 4, 4, MDR_LAYOUT_ROWS_ODD, true, false, true},
    {"triangle-board", 2, 2, MDR_LAYOUT_ROWS_ODD, false, true, false},
    {"triangle-board", 3, 3, MDR_LAYOUT_ROWS_ODD, false, false, false},
    {"octagon", 7, 7, MDR_LAYOUT_ROWS_ODD, true, true, true},
    {"polar", 6, 6, MDR_LAYOUT_ROWS_ODD, true, true, true},
    {"king", 7, 7, MDR_LAYOUT_ROWS_ODD, true, true, true},
};

static void check_symmetry(const struct symmetric_row *row, mdr_symmetry symmetry, bool there)
{
    mdr_grid *grid = grid_of(row->shape, row->layout, row->rows, row->columns);
    mdr_constraints *c = constraints_on(grid);
    const mdr_status status = mdr_constraints_set_symmetry(c, symmetry, "two", 0, NULL);
    if (status != (there ? MDR_OK : MDR_E_UNFIT))
        fail_msg("%s %s: %s", row->shape, mdr_symmetry_name(symmetry), mdr_status_text(status));
    if (there) {
        mdr_maze *maze = carve_on(grid, c, "two");
        assert_symmetric(maze, symmetry);
        mdr_maze_free(maze);
        assert_int_equal(mdr_constraints_open(c, 0, NULL), MDR_E_ARGUMENT);
    }
    mdr_constraints_free(c);
    mdr_grid_free(grid);
}

static void other_shapes_can_be_symmetric(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof symmetric_rows / sizeof *symmetric_rows; i++) {
        const struct symmetric_row *row = &symmetric_rows[i];
        check_symmetry(row, MDR_SYMMETRY_HALF_TURN, row->half_turn);
        check_symmetry(row, MDR_SYMMETRY_MIRROR, row->mirror);
        check_symmetry(row, MDR_SYMMETRY_FLIP, row->flip);
    }
}

/* Even sides have no middle; a room there is one. What is said before holds for the image too. */
static void symmetry_goes_with_other_constraints(void **state)
{
    mdr_grid *grid = grid_of("square", MDR_LAYOUT_ROWS_ODD, 6, 6);
    mdr_constraints *c = constraints_on(grid);
    (void)state;
    add_room(c, 2, 2, 2, 2);
    add_room(c, 0, 0, 2, 2);
    assert_int_equal(mdr_constraints_open(c, link_at(grid, 0, 4, EAST), NULL), MDR_OK);
    assert_int_equal(mdr_constraints_close(c, link_at(grid, 0, 3, EAST), NULL), MDR_OK);
    assert_int_equal(mdr_constraints_set_symmetry(c, MDR_SYMMETRY_HALF_TURN, NULL, 0, NULL),
                     MDR_OK);
    const mdr_constraint_counts counts = mdr_constraints_count(c);
    assert_int_equal(counts.rooms, 3);
    assert_int_equal(counts.forced, 3 * 4 + 2);
    assert_int_equal(counts.forbidden, 2);
    assert_rooms(grid, c, 3);
    mdr_maze *maze = carve_on(grid, c, "more");
    assert_true(mdr_maze_is_open(maze, 31, WEST));
    assert_false(mdr_maze_is_open(maze, 32, WEST));
    for (mdr_cell cell = 0; cell < 36; cell++) {
        assert_int_equal(mdr_maze_is_open(maze, cell, EAST),
                         mdr_maze_is_open(maze, 35 - cell, WEST));
        assert_int_equal(mdr_maze_is_open(maze, cell, SOUTH),
                         mdr_maze_is_open(maze, 35 - cell, NORTH));
    }
    mdr_maze_free(maze);
    mdr_constraints_free(c);
    mdr_grid_free(grid);
}

static void symmetry_sees_contradictions(void **state)
{
    mdr_grid *grid = grid_of("square", MDR_LAYOUT_ROWS_ODD, 3, 3);
    mdr_constraints *c = constraints_on(grid);
    (void)state;
    assert_int_equal(mdr_constraints_open(c, link_at(grid, 0, 0, EAST), NULL), MDR_OK);
    assert_int_equal(mdr_constraints_close(c, link_at(grid, 0, 1, EAST), NULL), MDR_OK);
    assert_int_equal(mdr_constraints_set_symmetry(c, MDR_SYMMETRY_MIRROR, NULL, 0, NULL),
                     MDR_E_ARGUMENT);
    mdr_constraints_free(c);
    /* The images of both make a ring round the middle. */
    c = constraints_on(grid);
    for (int64_t row = 0; row < 2; row++)
        assert_int_equal(mdr_constraints_open(c, link_at(grid, row, 0, SOUTH), NULL), MDR_OK);
    for (int64_t column = 0; column < 2; column++)
        assert_int_equal(mdr_constraints_open(c, link_at(grid, 0, column, EAST), NULL), MDR_OK);
    assert_int_equal(mdr_constraints_set_symmetry(c, MDR_SYMMETRY_HALF_TURN, NULL, 0, NULL),
                     MDR_E_ARGUMENT);
    mdr_constraints_free(c);
    /* The column in the middle is a way, and may not be closed. */
    c = constraints_on(grid);
    assert_int_equal(mdr_constraints_close(c, link_at(grid, 0, 1, SOUTH), NULL), MDR_OK);
    assert_int_equal(mdr_constraints_set_symmetry(c, MDR_SYMMETRY_MIRROR, NULL, 0, NULL),
                     MDR_E_UNFIT);
    mdr_constraints_free(c);
    /* A room around the axis would make it a loop. */
    c = constraints_on(grid);
    add_room(c, 0, 0, 1, 3);
    add_room(c, 0, 0, 3, 1);
    add_room(c, 2, 0, 1, 3);
    assert_int_equal(mdr_constraints_set_symmetry(c, MDR_SYMMETRY_MIRROR, NULL, 0, NULL),
                     MDR_E_UNFIT);
    mdr_constraints_free(c);
    mdr_grid_free(grid);
}

static void symmetries_have_names(void **state)
{
    mdr_symmetry symmetry;
    (void)state;
    for (int32_t i = MDR_SYMMETRY_NONE; i <= MDR_SYMMETRY_FLIP; i++) {
        assert_true(mdr_symmetry_find(mdr_symmetry_name((mdr_symmetry)i), &symmetry));
        assert_int_equal(symmetry, i);
    }
    assert_false(mdr_symmetry_find("mirrored", &symmetry));
}

/* All of it under an allocator that fails; returns the first failure. */
static mdr_status do_all(mdr_grid *grid, const mdr_run *run)
{
    static const mdr_cell cells[] = {0, 34, 30};
    mdr_constraints *c = NULL;
    mdr_maze *maze = NULL;
    uint32_t costs[200] = {0};
    mdr_status status = mdr_constraints_new(grid, run, &c);
    if (!status) status = mdr_constraints_add_room(c, (mdr_room){2, 3, 2, 2}, run);
    if (!status) status = mdr_constraints_add_path(c, cells, 3, NULL, 0, run);
    const mdr_carve_options options = {.constraints = c, .costs = costs, .cost_millionths = 500000};
    if (!status) status = mdr_maze_new(grid, run, &maze);
    if (!status) status = mdr_carve(maze, mdr_carver_find("kruskal"), &options, run);
    mdr_constraints_free(c);
    c = NULL;
    if (!status) status = mdr_constraints_new(grid, run, &c);
    if (!status) status = mdr_constraints_set_symmetry(c, MDR_SYMMETRY_HALF_TURN, NULL, 0, run);
    mdr_constraints_free(c);
    mdr_maze_free(maze);
    return status;
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    mdr_status status = MDR_E_MEMORY;
    for (int64_t fail_from = 1; status; fail_from++) {
        failing_allocator memory;
        mdr_grid *grid;
        failing_allocator_start(&memory, 0);
        assert_int_equal(mdr_grid_new(&(mdr_grid_options){.shape = "hexagon",
                                                          .rows = 6,
                                                          .columns = 7,
                                                          .allocator = &memory.allocator},
                                      NULL, &grid),
                         MDR_OK);
        memory.fail_from = memory.allocations + fail_from;
        memory.fail_until = INT64_MAX;
        status = do_all(grid, NULL);
        assert_true(status == MDR_OK || status == MDR_E_MEMORY);
        mdr_grid_free(grid);
        failing_allocator_assert_clean(&memory);
        assert_true(fail_from < 200);
    }
}

/* What is told beforehand is enough, and not ten times too much. */
static void bytes_are_known_beforehand(void **state)
{
    failing_allocator memory;
    mdr_grid *grid;
    mdr_maze *maze;
    int64_t bytes;
    (void)state;
    failing_allocator_start(&memory, 0);
    assert_int_equal(
        mdr_grid_new(&(mdr_grid_options){.rows = 60, .columns = 60, .allocator = &memory.allocator},
                     NULL, &grid),
        MDR_OK);
    assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
    const int64_t before = memory.outstanding_bytes;
    mdr_constraints *c = constraints_on(grid);
    static const mdr_cell cells[] = {0, 3599};
    assert_int_equal(mdr_constraints_add_random_rooms(c, 3, NULL, 0, NULL, NULL), MDR_OK);
    assert_int_equal(mdr_constraints_add_path(c, cells, 2, NULL, 0, NULL), MDR_OK);
    assert_in_range(memory.peak_bytes - before, 1, mdr_constraints_bytes(grid));
    for (int32_t i = 0; i < mdr_carver_count(); i++) {
        const mdr_carve_options options = {.constraints = c};
        const int64_t held = memory.outstanding_bytes;
        if (mdr_carve_bytes(grid, mdr_carver_at(i), &options, NULL, &bytes)) continue;
        memory.peak_bytes = held;
        assert_int_equal(mdr_carve(maze, mdr_carver_at(i), &options, NULL), MDR_OK);
        assert_in_range(memory.peak_bytes - held, bytes / 10, bytes);
        const mdr_run poor = {.memory_limit_bytes = bytes - 1};
        assert_int_equal(mdr_carve(maze, mdr_carver_at(i), &options, &poor), MDR_E_LIMIT);
    }
    mdr_constraints_free(c);
    mdr_maze_free(maze);
    mdr_grid_free(grid);
    failing_allocator_assert_clean(&memory);
}

static bool never(void *context, const mdr_step *step)
{
    (void)step;
    return --*(int64_t *)context > 0;
}

static void a_maze_that_is_stopped_is_only_begun(void **state)
{
    mdr_grid *grid = grid_of("square", MDR_LAYOUT_ROWS_ODD, 9, 9);
    mdr_constraints *c = constraints_on(grid);
    mdr_maze *maze;
    (void)state;
    assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
    assert_int_equal(mdr_constraints_set_symmetry(c, MDR_SYMMETRY_HALF_TURN, NULL, 0, NULL),
                     MDR_OK);
    for (int64_t after = 1; after < 40; after += 7) {
        int64_t left = after;
        const mdr_run run = {.context = &left, .step = never};
        const mdr_carve_options options = {.constraints = c};
        assert_int_equal(mdr_carve(maze, mdr_carver_find("depth-first"), &options, &run),
                         MDR_E_CANCELLED);
        assert_in_range(mdr_maze_passage_count(maze), 0, 2 * after);
    }
    mdr_maze_free(maze);
    mdr_constraints_free(c);
    mdr_grid_free(grid);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contradictions_are_named),
        cmocka_unit_test(forced_links_make_no_loop),
        cmocka_unit_test(carving_refuses_what_cannot_be),
        cmocka_unit_test(costs_go_with_their_links),
        cmocka_unit_test(rooms_are_rooms),
        cmocka_unit_test(impossible_rooms_are_refused),
        cmocka_unit_test(paths_lead_through_cells_in_order),
        cmocka_unit_test(impossible_paths_are_refused),
        cmocka_unit_test(other_shapes_can_be_symmetric),
        cmocka_unit_test(symmetry_goes_with_other_constraints),
        cmocka_unit_test(symmetry_sees_contradictions),
        cmocka_unit_test(symmetries_have_names),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(bytes_are_known_beforehand),
        cmocka_unit_test(a_maze_that_is_stopped_is_only_begun),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
