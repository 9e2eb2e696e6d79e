/*
 * Grids: sides and twins, links, positions, geometry, and the number of spanning trees, which proves
 * the adjacency.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/failing_allocator.h"
#include "support/mazes.h"

static void check_twins(mdr_grid *grid, void *context)
{
    int64_t exits = 0;
    (void)context;
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
            const mdr_link_ends ends = mdr_grid_link_ends(grid, exit.link);
            assert_true((ends.first == cell && ends.side == side && ends.second == exit.cell)
                        || (ends.second == cell && ends.back == side && ends.first == exit.cell));
            exits++;
        }
    }
    assert_int_equal(exits, 2 * mdr_grid_link_count(grid));
}

static void twins_agree(void **state)
{
    (void)state;
    for_each_grid(check_twins, NULL);
}

static void check_links(mdr_grid *grid, void *context)
{
    int64_t count = 0;
    mdr_link last = MDR_NONE;
    (void)context;
    for (mdr_link link = mdr_grid_next_link(grid, MDR_NONE); link != MDR_NONE;
         link = mdr_grid_next_link(grid, link)) {
        assert_true(link > last && link < mdr_grid_link_bound(grid));
        const mdr_link_ends ends = mdr_grid_link_ends(grid, link);
        assert_int_equal(mdr_grid_exit(grid, ends.first, ends.side).link, link);
        last = link;
        count++;
    }
    assert_int_equal(count, mdr_grid_link_count(grid));
}

static void links_are_listed_once(void **state)
{
    (void)state;
    for_each_grid(check_links, NULL);
}

static bool same_point(mdr_point a, mdr_point b)
{
    return a.x_um == b.x_um && a.y_um == b.y_um;
}

/* Cubes have seams, and king moves corridors, whose two sides lie apart: see test_surfaces.c. */
static bool lies_apart(const mdr_grid *grid)
{
    const char *shape = mdr_grid_shape(grid)->name;
    return strcmp(shape, "cube") == 0 || strcmp(shape, "king") == 0;
}

/* Sides close round the cell, clockwise (y downwards: positive area), and meet their twins' posts. */
static void check_outline(mdr_grid *grid, void *context)
{
    const mdr_point extent = mdr_grid_extent(grid);
    (void)context;
    for (mdr_cell cell = 0; cell < mdr_grid_cell_count(grid); cell++) {
        const int32_t count = mdr_grid_outline_count(grid, cell);
        const mdr_point centre = mdr_grid_centre(grid, cell);
        for (int32_t side = 0; side < count; side++) {
            int64_t posts[2], next[2], twin[2];
            mdr_grid_side_posts(grid, cell, side, posts);
            mdr_grid_side_posts(grid, cell, (side + 1) % count, next);
            assert_int_equal(posts[1], next[0]);
            assert_true(posts[0] >= 0 && posts[0] < mdr_grid_post_bound(grid));
            const mdr_point a = mdr_grid_post(grid, posts[0]), b = mdr_grid_post(grid, posts[1]);
            assert_true(a.x_um >= 0 && a.x_um <= extent.x_um && a.y_um >= 0
                        && a.y_um <= extent.y_um);
            assert_true((a.x_um - centre.x_um) * (b.y_um - centre.y_um)
                        > (a.y_um - centre.y_um) * (b.x_um - centre.x_um));
            const mdr_exit exit = mdr_grid_exit(grid, cell, side);
            if (exit.cell == MDR_NONE || lies_apart(grid)) continue;
            mdr_grid_side_posts(grid, exit.cell, exit.back, twin);
            assert_int_equal(posts[0], twin[1]);
            assert_int_equal(posts[1], twin[0]);
        }
    }
}

static void outlines_close(void **state)
{
    (void)state;
    for_each_grid(check_outline, NULL);
}

static int64_t squared_distance(mdr_point a, mdr_point b)
{
    const int64_t x = a.x_um - b.x_um, y = a.y_um - b.y_um;
    return x * x + y * y;
}

/* Case 17: the neighbours of a cell are the cells whose centres lie nearest. */
static void check_neighbours(mdr_grid *grid, void *context)
{
    const int64_t reach = (int64_t)MDR_GRID_CELL_UM + 10;
    const char *shape = mdr_grid_shape(grid)->name;
    (void)context;
    /* Cells of one kind only: their centres are all a cell apart. */
    if (strstr(shape, "square") != shape && strstr(shape, "hexagon") != shape
        && strstr(shape, "triangle") != shape)
        return;
    if (mdr_grid_cell_count(grid) > 200) return;
    for (mdr_cell a = 0; a < mdr_grid_cell_count(grid); a++) {
        for (mdr_cell b = 0; b < mdr_grid_cell_count(grid); b++) {
            const bool near =
                a != b
                && squared_distance(mdr_grid_centre(grid, a), mdr_grid_centre(grid, b))
                       <= reach * reach;
            assert_int_equal(mdr_grid_side_between(grid, a, b) != MDR_NONE, near);
        }
    }
}

static void neighbours_are_the_nearest(void **state)
{
    (void)state;
    for_each_grid(check_neighbours, NULL);
    for (int32_t layout = 0; layout < 4; layout++) {
        mdr_grid *grid = grid_of("hexagon", (mdr_layout)layout, 10, 10);
        check_neighbours(grid, NULL);
        mdr_grid_free(grid);
    }
}

/* Different posts lie at different points: walls that meet share a post. */
static void posts_are_apart(void **state)
{
    (void)state;
    for (int32_t layout = 0; layout < 4; layout++) {
        mdr_grid *grid = grid_of("hexagon", (mdr_layout)layout, 5, 4);
        for (int64_t a = 0; a < mdr_grid_post_bound(grid); a++) {
            for (int64_t b = 0; b < a; b++) {
                assert_false(same_point(mdr_grid_post(grid, a), mdr_grid_post(grid, b)));
            }
        }
        mdr_grid_free(grid);
    }
}

static void check_trees(const char *shape, int64_t rows, int64_t columns, uint64_t trees)
{
    const int32_t layouts = strcmp(shape, "hexagon") == 0 && rows == columns ? 4 : 1;
    for (int32_t layout = 0; layout < layouts; layout++) {
        mdr_grid *grid = grid_of(shape, (mdr_layout)layout, rows, columns);
        assert_int_equal(spanning_trees(grid), trees % ((UINT64_C(1) << 61) - 1));
        mdr_grid_free(grid);
    }
}

/* Case 34, and the boards of other shapes. Those beyond 64 bits are given modulo 2^61 - 1. */
static void spanning_trees_are_as_many_as_known(void **state)
{
    (void)state;
    check_trees("square", 1, 1, 1);
    check_trees("square", 1, 9, 1);
    check_trees("square", 2, 2, 4);
    check_trees("square", 3, 3, 192);
    check_trees("square", 3, 4, 2415);
    check_trees("square", 4, 3, 2415);
    check_trees("square", 4, 4, 100352);
    check_trees("square", 4, 5, 4140081);
    check_trees("square", 5, 5, 557568000);
    check_trees("square", 5, 6, UINT64_C(74795194705));
    check_trees("square", 6, 6, UINT64_C(32565539635200));
    check_trees("square", 7, 7, UINT64_C(1425625228131434504)); /* 19 872 369 301 840 986 112 */
    check_trees("square", 8, 8, UINT64_C(1879216073736410157));
    check_trees("hexagon", 2, 2, 8);
    check_trees("hexagon", 3, 3, 2071);
    check_trees("hexagon", 4, 4, 14682473);
    check_trees("hexagon", 5, 5, UINT64_C(2741748727096));
    check_trees("hexagon", 2, 3, 55);
    check_trees("hexagon-board", 2, 2, 320);
    check_trees("hexagon-board", 3, 3, UINT64_C(2300606464));
    check_trees("triangle", 2, 3, 6);
    check_trees("triangle", 3, 3, 6);
    check_trees("triangle", 3, 4, 35);
    check_trees("triangle", 4, 4, 204);
    check_trees("triangle", 4, 5, 6370);
    check_trees("triangle", 4, 6, 33635);
    check_trees("triangle", 5, 5, 35476);
    check_trees("triangle-board", 2, 2, 1);
    check_trees("triangle-board", 3, 3, 6);
    check_trees("triangle-board", 4, 4, 196);
    check_trees("triangle-board", 5, 5, 33620);
    check_trees("triangle-board", 6, 6, 29805312);
    check_trees("octagon", 2, 2, 8);
    check_trees("octagon", 3, 3, 2205);
    check_trees("octagon", 4, 4, 12510368);
}

static void check_ring_trees(int64_t rings, int64_t inner, uint64_t trees)
{
    const mdr_grid_options options = {.shape = "polar", .rows = rings, .inner = inner};
    mdr_grid *grid;
    assert_int_equal(mdr_grid_new(&options, NULL, &grid), MDR_OK);
    assert_int_equal(spanning_trees(grid), trees % ((UINT64_C(1) << 61) - 1));
    mdr_grid_free(grid);
}

/* [1, 6], [1, 6, 12], [1, 6, 12, 24], and [6, 12] without a centre. */
static void ring_trees_are_as_many_as_known(void **state)
{
    (void)state;
    check_ring_trees(2, 0, 320);
    check_ring_trees(3, 0, 107794125);
    check_ring_trees(4, 0, UINT64_C(15697902734218049625));
    check_ring_trees(2, 1, 3528360);
}

static void check_box_trees(int64_t columns, int64_t rows, int64_t levels, uint64_t trees)
{
    const mdr_grid_options options = {
        .shape = "box", .rows = rows, .columns = columns, .levels = levels};
    mdr_grid *grid;
    assert_int_equal(mdr_grid_new(&options, NULL, &grid), MDR_OK);
    assert_int_equal(spanning_trees(grid), trees % ((UINT64_C(1) << 61) - 1));
    check_twins(grid, NULL);
    check_links(grid, NULL);
    check_outline(grid, NULL);
    mdr_grid_free(grid);
}

static void box_trees_are_as_many_as_known(void **state)
{
    (void)state;
    check_box_trees(2, 2, 2, 384);
    check_box_trees(3, 2, 2, 31500);
    check_box_trees(2, 3, 2, 31500);
    check_box_trees(3, 3, 2, 49766400);
    check_box_trees(3, 3, 3, UINT64_C(8193540096000));
    check_box_trees(3, 3, 1, 192);
}

/* No share means all stairs; their seed then means nothing. */
static bool equals_box_with_all_stairs(const mdr_grid *grid)
{
    const mdr_grid_options options = {.shape = "box", .rows = 30, .levels = 4};
    mdr_grid *all;
    assert_int_equal(mdr_grid_new(&options, NULL, &all), MDR_OK);
    const bool equal = mdr_grid_equal(grid, all);
    mdr_grid_free(all);
    return equal;
}

/* Fewer stairs, but always some between two levels, and as many as asked for on average. */
static void stairs_can_be_few(void **state)
{
    (void)state;
    for (int64_t share = 1; share <= 1000000; share *= 10) {
        const mdr_grid_options options = {.shape = "box",
                                          .rows = 30,
                                          .levels = 4,
                                          .stairs_millionths = share,
                                          .stairs_seed = "stairs"};
        mdr_grid *grid;
        assert_int_equal(mdr_grid_new(&options, NULL, &grid), MDR_OK);
        assert_int_equal(mdr_grid_piece_count(grid), 1);
        check_twins(grid, NULL);
        if (share == 1000000) assert_true(equals_box_with_all_stairs(grid));
        const int64_t flat = 4 * 2 * 30 * 29, stairs = mdr_grid_link_count(grid) - flat;
        assert_in_range(stairs, 3, 3 + 2700 * share / 1000000 + 60);
        if (share >= 100000) assert_true(stairs > 2700 * share / 1000000 - 60);
        mdr_grid_free(grid);
    }
}

/* What a grid says of its stairs makes an equal grid, also when the seed that was given is gone. */
static void stairs_and_their_seed_are_kept(void **state)
{
    (void)state;
    char seed[] = "owl";
    mdr_grid_options asked = {
        .shape = "box", .rows = 7, .levels = 3, .stairs_millionths = 200000, .stairs_seed = seed};
    mdr_grid *grid, *again, *other;
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    assert_int_equal(mdr_grid_new(&asked, NULL, &grid), MDR_OK);
    memcpy(seed, "cat", sizeof seed);
    const mdr_grid_options said = mdr_grid_options_of(grid);
    assert_string_equal(said.stairs_seed, "owl");
    assert_int_equal(said.stairs_millionths, 200000);
    assert_int_equal(mdr_grid_new(&said, NULL, &again), MDR_OK);
    assert_int_equal(mdr_grid_new(&asked, NULL, &other), MDR_OK);
    assert_true(mdr_grid_equal(grid, again));
    assert_int_equal(mdr_grid_link_count(grid), mdr_grid_link_count(again));
    assert_false(mdr_grid_equal(grid, other));
    mdr_grid_free(grid);
    mdr_grid_free(again);
    mdr_grid_free(other);
    asked.stairs_seed = "\xff";
    assert_int_equal(mdr_grid_new(&asked, &run, &grid), MDR_E_ARGUMENT);
    assert_string_equal(error.text, "the seed of stairs is no UTF-8 text");
    asked.shape = "hexagon";
    asked.levels = 1;
    assert_int_equal(mdr_grid_new(&asked, &run, &grid), MDR_E_UNFIT);
    assert_string_equal(error.text, "the grid hexagon has no stairs; a box has");
}

/* The fewest are one from each level to the next; a box of one level has none to seed. */
static void the_fewest_stairs_are_one_a_level(void **state)
{
    (void)state;
    for (int64_t levels = 1; levels < 9; levels++) {
        const mdr_grid_options options = {.shape = "box",
                                          .rows = 6,
                                          .levels = levels,
                                          .stairs_millionths = MDR_STAIRS_FEWEST,
                                          .stairs_seed = "owl"};
        mdr_grid *grid;
        assert_int_equal(mdr_grid_new(&options, NULL, &grid), MDR_OK);
        assert_int_equal(mdr_grid_link_count(grid), levels * 2 * 6 * 5 + levels - 1);
        assert_int_equal(mdr_grid_piece_count(grid), 1);
        const mdr_grid_options said = mdr_grid_options_of(grid);
        assert_int_equal(said.stairs_millionths, levels == 1 ? 1000000 : MDR_STAIRS_FEWEST);
        mdr_grid_free(grid);
    }
}

static void check_surface_trees(mdr_wrap wrap, int64_t columns, int64_t rows, uint64_t trees)
{
    const mdr_grid_options options = {.rows = rows, .columns = columns, .wrap = wrap};
    mdr_grid *grid;
    assert_int_equal(mdr_grid_new(&options, NULL, &grid), MDR_OK);
    assert_int_equal(spanning_trees(grid), trees % ((UINT64_C(1) << 61) - 1));
    check_twins(grid, NULL);
    check_links(grid, NULL);
    mdr_grid_free(grid);
}

static void surface_trees_are_as_many_as_known(void **state)
{
    (void)state;
    check_surface_trees(MDR_WRAP_X, 3, 3, 1728);
    check_surface_trees(MDR_WRAP_X, 4, 3, 31500);
    check_surface_trees(MDR_WRAP_X, 3, 4, 39675);
    check_surface_trees(MDR_WRAP_Y, 4, 3, 39675);
    check_surface_trees(MDR_WRAP_X, 5, 5, UINT64_C(38720000000));
    check_surface_trees(MDR_WRAP_XY, 2, 2, 32);
    check_surface_trees(MDR_WRAP_XY, 3, 3, 11664);
    check_surface_trees(MDR_WRAP_XY, 4, 3, 367500);
    check_surface_trees(MDR_WRAP_XY, 5, 5, UINT64_C(1562500000000));
    check_surface_trees(MDR_WRAP_MOBIUS, 3, 3, 2160);
    check_surface_trees(MDR_WRAP_MOBIUS, 4, 3, 34300);
    check_surface_trees(MDR_WRAP_MOBIUS, 3, 4, 62475);
    check_surface_trees(MDR_WRAP_MOBIUS, 5, 5, UINT64_C(46980000000));
    check_surface_trees(MDR_WRAP_KLEIN, 3, 3, 12096);
    check_surface_trees(MDR_WRAP_KLEIN, 4, 4, 43502592);
    check_surface_trees(MDR_WRAP_KLEIN, 5, 5, UINT64_C(1587520000000));
    check_surface_trees(MDR_WRAP_PROJECTIVE, 3, 3, 9408);
    check_surface_trees(MDR_WRAP_PROJECTIVE, 4, 4, 29001728);
    check_surface_trees(MDR_WRAP_PROJECTIVE, 5, 5, UINT64_C(937271808000));
}

/* Walking through a seam that turns, and back again, comes home; the flag says the same both ways. */
static void seams_that_turn_say_so(void **state)
{
    mdr_grid *grid;
    (void)state;
    const mdr_grid_options options = {.rows = 5, .columns = 4, .wrap = MDR_WRAP_MOBIUS};
    assert_int_equal(mdr_grid_new(&options, NULL, &grid), MDR_OK);
    const mdr_exit over = mdr_grid_exit(grid, 3, 1);
    assert_int_equal(over.cell, 16);
    assert_true(over.turns);
    assert_true(mdr_grid_exit(grid, over.cell, over.back).turns);
    assert_false(mdr_grid_exit(grid, 0, 1).turns);
    assert_int_equal(mdr_grid_exit(grid, 0, 0).cell, MDR_NONE);
    mdr_grid_free(grid);
}

static void hexagons_have_as_many_links_as_known(void **state)
{
    static const int64_t links[] = {0, 0, 5, 16, 33, 56};
    (void)state;
    for (int64_t side = 2; side <= 5; side++) {
        mdr_grid *grid = grid_of("hexagon", MDR_LAYOUT_ROWS_ODD, side, side);
        assert_int_equal(mdr_grid_link_count(grid), links[side]);
        mdr_grid_free(grid);
    }
}

/* Euler: cells + the outside - sides + posts in use = 2 for a board in one piece. */
static void check_euler(mdr_grid *grid, void *context)
{
    (void)context;
    if (lies_apart(grid)) return;
    bool *used = calloc((size_t)mdr_grid_post_bound(grid), sizeof *used);
    int64_t sides = 0, posts = 0;
    for (mdr_cell cell = 0; cell < mdr_grid_cell_count(grid); cell++) {
        for (int32_t side = 0; side < mdr_grid_outline_count(grid, cell); side++) {
            int64_t ends[2];
            mdr_grid_side_posts(grid, cell, side, ends);
            used[ends[0]] = used[ends[1]] = true;
            sides++;
        }
    }
    for (int64_t post = 0; post < mdr_grid_post_bound(grid); post++) posts += used[post];
    free(used);
    sides -= mdr_grid_link_count(grid);
    assert_int_equal(posts - sides + mdr_grid_cell_count(grid) + 1, 2);
}

static void boards_obey_euler(void **state)
{
    (void)state;
    for_each_grid(check_euler, NULL);
}

static void check_positions(mdr_grid *grid, void *context)
{
    (void)context;
    for (mdr_cell cell = 0; cell < mdr_grid_cell_count(grid); cell++) {
        int64_t row, column;
        char name[48];
        mdr_grid_position(grid, cell, &row, &column);
        assert_int_equal(mdr_grid_cell_at(grid, row, column), cell);
        mdr_grid_cell_name(grid, cell, name);
        int64_t read_row = -9, read_column = -9;
        assert_true(mdr_parse_cell_name(name, &read_row, &read_column));
        assert_int_equal(read_row, row);
        assert_int_equal(read_column, column);
    }
    assert_int_equal(mdr_grid_cell_at(grid, -1, 0), MDR_NONE);
    assert_int_equal(mdr_grid_cell_at(grid, 0, mdr_grid_columns(grid)), MDR_NONE);
}

static void positions_go_both_ways(void **state)
{
    (void)state;
    for_each_grid(check_positions, NULL);
}

/* Case 16: columns are columns and rows are rows. */
static void wide_grids_are_wide(void **state)
{
    mdr_grid *grid = grid_of("square", MDR_LAYOUT_ROWS_ODD, 3, 7);
    (void)state;
    assert_int_equal(mdr_grid_rows(grid), 3);
    assert_int_equal(mdr_grid_columns(grid), 7);
    assert_int_equal(mdr_grid_extent(grid).x_um, 7 * MDR_GRID_CELL_UM);
    assert_int_equal(mdr_grid_extent(grid).y_um, 3 * MDR_GRID_CELL_UM);
    assert_int_equal(mdr_grid_exit(grid, 6, 1).cell, MDR_NONE);
    assert_int_equal(mdr_grid_exit(grid, 6, 2).cell, 13);
    mdr_grid_free(grid);
}

static void check_place(const mdr_grid *grid, int64_t row, int64_t column, mdr_cell cell,
                        int32_t side)
{
    mdr_place place = {-7, -7};
    const mdr_status status = mdr_grid_place(grid, row, column, NULL, &place);
    assert_int_equal(status, cell == -7 ? MDR_E_ARGUMENT : MDR_OK);
    assert_int_equal(place.cell, cell);
    assert_int_equal(place.side, side);
    if (status) return;
    int64_t back_row, back_column;
    mdr_grid_place_position(grid, place, &back_row, &back_column);
    assert_int_equal(back_row, row);
    assert_int_equal(back_column, column);
}

static void places_are_one_step_outside(void **state)
{
    (void)state;
    mdr_grid *grid = grid_of("square", MDR_LAYOUT_ROWS_ODD, 3, 5);
    check_place(grid, -1, 0, 0, 0);
    check_place(grid, 0, 5, 4, 1);
    check_place(grid, 3, 2, 12, 2);
    check_place(grid, 1, -1, 5, 3);
    check_place(grid, 1, 2, 7, MDR_NONE);
    check_place(grid, -1, -1, -7, -7);
    check_place(grid, 3, 5, -7, -7);
    check_place(grid, -2, 0, -7, -7);
    check_place(grid, 0, 6, -7, -7);
    check_place(grid, INT64_MIN, INT64_MAX, -7, -7);
    assert_int_equal(mdr_grid_clamp(grid, -9, 99), 4);
    mdr_grid_free(grid);
    for (int32_t layout = 0; layout < 4; layout++) {
        grid = grid_of("hexagon", (mdr_layout)layout, 4, 4);
        mdr_place place;
        for (int64_t i = 0; i < 4; i++) {
            assert_int_equal(mdr_grid_place(grid, -1, i, NULL, &place), MDR_OK);
            assert_int_equal(place.cell, i);
            assert_int_equal(mdr_grid_place(grid, 4, i, NULL, &place), MDR_OK);
            assert_int_equal(place.cell, 12 + i);
            assert_int_equal(mdr_grid_place(grid, i, -1, NULL, &place), MDR_OK);
            assert_int_equal(mdr_grid_place(grid, i, 4, NULL, &place), MDR_OK);
        }
        assert_int_equal(mdr_grid_place(grid, -2, 0, NULL, &place), MDR_E_ARGUMENT);
        mdr_grid_free(grid);
    }
}

static void cell_names_are_strict(void **state)
{
    int64_t row = 5, column = 6;
    (void)state;
    assert_true(mdr_parse_cell_name("-1\xc2\xb7"
                                    "12",
                                    &row, &column));
    assert_int_equal(row, -1);
    assert_int_equal(column, 12);
    static const char *const others[] = {"start",
                                         "end",
                                         "",
                                         "1",
                                         "1\xc2\xb7",
                                         "\xc2\xb7"
                                         "1",
                                         "1.2",
                                         "1\xc2\xb7"
                                         "2 ",
                                         "1\xc2",
                                         "x\xc2\xb7"
                                         "2"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_false(mdr_parse_cell_name(others[i], &row, &column));
        assert_int_equal(row, -1);
    }
}

/* Two draws: the row below the number of rows, then the column. */
static void random_cells_take_two_draws(void **state)
{
    mdr_grid *grid = grid_of("square", MDR_LAYOUT_ROWS_ODD, 3, 50);
    (void)state;
    for (int32_t kind = 0; kind < 2; kind++) {
        mdr_random a, b;
        mdr_random_start(&a, (mdr_random_kind)kind, "cells");
        b = a;
        for (int32_t i = 0; i < 20; i++) {
            const mdr_cell cell = mdr_grid_random_cell(grid, &a);
            const int64_t row = mdr_random_below(&b, 3);
            assert_int_equal(cell, row * 50 + mdr_random_below(&b, 50));
        }
    }
    mdr_grid_free(grid);
}

static mdr_status try_grid(const char *shape, int64_t rows, int64_t columns, mdr_error *error)
{
    mdr_grid *grid = (mdr_grid *)(uintptr_t)1;
    const mdr_run run = {.error = error};
    const mdr_grid_options options = {.shape = shape, .rows = rows, .columns = columns};
    const mdr_status status = mdr_grid_new(&options, &run, &grid);
    if (status) assert_null(grid);
    mdr_grid_free(grid);
    return status;
}

static void bad_grids_are_refused(void **state)
{
    mdr_error error = {0};
    (void)state;
    assert_int_equal(try_grid("pentagon", 3, 3, &error), MDR_E_UNKNOWN);
    assert_non_null(strstr(error.text, "pentagon"));
    assert_int_equal(try_grid("square", 0, 3, &error), MDR_E_ARGUMENT);
    assert_int_equal(try_grid("square", -3, 3, &error), MDR_E_ARGUMENT);
    assert_int_equal(try_grid("square", 3, -1, &error), MDR_E_ARGUMENT);
    assert_int_equal(try_grid("square", INT64_MAX, 1, &error), MDR_E_RANGE);
    assert_int_equal(try_grid("square", INT64_C(1) << 31, INT64_C(1) << 31, &error), MDR_E_RANGE);
    assert_int_equal(try_grid("hexagon", INT64_C(1) << 20, INT64_C(1) << 20, &error), MDR_E_RANGE);
    assert_int_equal(try_grid("hexagon", INT64_MAX, INT64_MAX, &error), MDR_E_RANGE);
    const mdr_run run = {.memory_limit_bytes = 20000, .error = &error};
    const mdr_grid_options options = {.shape = "hexagon", .rows = 100};
    mdr_grid *grid;
    assert_int_equal(mdr_grid_new(&options, &run, &grid), MDR_E_LIMIT);
    assert_true(error.needed_bytes > 100 * 100 * 50);
}

static void grids_take_what_they_say(void **state)
{
    (void)state;
    for (int32_t shape = 0; shape < mdr_shape_count(); shape++) {
        failing_allocator memory;
        failing_allocator_start(&memory, 0);
        const mdr_grid_options options = {
            .shape = mdr_shape_at(shape)->name, .rows = 30, .allocator = &memory.allocator};
        int64_t bytes;
        mdr_grid *grid;
        assert_int_equal(mdr_grid_bytes(&options, NULL, &bytes), MDR_OK);
        assert_int_equal(mdr_grid_new(&options, NULL, &grid), MDR_OK);
        assert_true(memory.peak_bytes <= bytes && memory.peak_bytes > bytes * 3 / 4);
        mdr_grid *shared = mdr_grid_share(grid);
        mdr_grid_free(grid);
        assert_int_equal(mdr_grid_shape(shared)->name[0], mdr_shape_at(shape)->name[0]);
        mdr_grid_free(shared);
        failing_allocator_assert_clean(&memory);
    }
}

static void failing_memory_is_told(void **state)
{
    (void)state;
    for (int64_t nth = 1;; nth++) {
        failing_allocator memory;
        failing_allocator_start(&memory, nth);
        const mdr_grid_options options = {
            .shape = "hexagon", .rows = 3, .allocator = &memory.allocator};
        mdr_grid *grid;
        const mdr_status status = mdr_grid_new(&options, NULL, &grid);
        mdr_grid_free(grid);
        failing_allocator_assert_clean(&memory);
        if (!status) break;
        assert_int_equal(status, MDR_E_MEMORY);
        assert_null(grid);
    }
}

static void tables_find_by_name(void **state)
{
    (void)state;
    for (int32_t i = 0; i < mdr_shape_count(); i++) {
        assert_ptr_equal(mdr_shape_find(mdr_shape_at(i)->name), mdr_shape_at(i));
        assert_true(strlen(mdr_shape_at(i)->title) > 0);
    }
    assert_null(mdr_shape_find("pentagon"));
    assert_null(mdr_shape_find(NULL));
    for (int32_t i = 0; i < 4; i++) {
        mdr_layout layout;
        assert_true(mdr_layout_find(mdr_layout_name((mdr_layout)i), &layout));
        assert_int_equal(layout, i);
    }
    mdr_layout layout = MDR_LAYOUT_ROWS_EVEN;
    assert_false(mdr_layout_find("rows", &layout));
    assert_int_equal(layout, MDR_LAYOUT_ROWS_EVEN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(twins_agree),
        cmocka_unit_test(links_are_listed_once),
        cmocka_unit_test(outlines_close),
        cmocka_unit_test(neighbours_are_the_nearest),
        cmocka_unit_test(posts_are_apart),
        cmocka_unit_test(spanning_trees_are_as_many_as_known),
        cmocka_unit_test(ring_trees_are_as_many_as_known),
        cmocka_unit_test(box_trees_are_as_many_as_known),
        cmocka_unit_test(stairs_can_be_few),
        cmocka_unit_test(stairs_and_their_seed_are_kept),
        cmocka_unit_test(the_fewest_stairs_are_one_a_level),
        cmocka_unit_test(surface_trees_are_as_many_as_known),
        cmocka_unit_test(seams_that_turn_say_so),
        cmocka_unit_test(hexagons_have_as_many_links_as_known),
        cmocka_unit_test(boards_obey_euler),
        cmocka_unit_test(positions_go_both_ways),
        cmocka_unit_test(wide_grids_are_wide),
        cmocka_unit_test(places_are_one_step_outside),
        cmocka_unit_test(cell_names_are_strict),
        cmocka_unit_test(random_cells_take_two_draws),
        cmocka_unit_test(bad_grids_are_refused),
        cmocka_unit_test(grids_take_what_they_say),
        cmocka_unit_test(failing_memory_is_told),
        cmocka_unit_test(tables_find_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
