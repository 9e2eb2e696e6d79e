/*
 * Masks: what text, shapes and pictures leave, pieces, and mazes on what is left.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "support/failing_allocator.h"
#include "support/mazes.h"

static mdr_mask *mask_on(const char *shape, int64_t rows, int64_t columns)
{
    mdr_grid *grid = grid_of(shape, MDR_LAYOUT_ROWS_ODD, rows, columns);
    mdr_mask *mask;
    assert_int_equal(mdr_mask_new(grid, NULL, &mask), MDR_OK);
    mdr_grid_free(grid);
    return mask;
}

static mdr_mask *text_mask(int64_t rows, int64_t columns, const char *text)
{
    mdr_mask *mask = mask_on("square", rows, columns);
    assert_int_equal(mdr_mask_text(mask, text, strlen(text), NULL), MDR_OK);
    return mask;
}

static mdr_grid *masked_grid(const mdr_mask *mask)
{
    mdr_grid *grid;
    assert_int_equal(mdr_mask_grid(mask, NULL, &grid), MDR_OK);
    return grid;
}

static void assert_text(const char *text, int64_t cells)
{
    mdr_mask *mask = text_mask(3, 4, text);
    assert_int_equal(mdr_mask_count(mask), cells);
    assert_true(mdr_mask_has(mask, 5));
    assert_false(mdr_mask_has(mask, 0));
    mdr_mask_free(mask);
}

static void text_says_which_cells_are_there(void **state)
{
    (void)state;
    assert_text("X..X\n....\nX..X\n", 8);
    assert_text("X..X\r\n....\r\nX..X", 8);
    assert_text(" ## \n####\n ## ", 8);
    assert_text("0110\n1111\n0110\n", 8);
    assert_text(" \xe2\x96\x88\n\xe2\x96\x88\xe2\x96\x88\n", 3);
}

static void bad_text_is_refused(void **state)
{
    mdr_mask *mask = mask_on("square", 2, 2);
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    (void)state;
    assert_int_equal(mdr_mask_text(mask, "..\n...\n", 7, &run), MDR_E_SYNTAX);
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 3);
    assert_int_equal(mdr_mask_text(mask, "..\n..\n.\n", 8, &run), MDR_E_SYNTAX);
    assert_int_equal(mdr_mask_text(mask, ".\xff", 2, &run), MDR_E_SYNTAX);
    assert_int_equal(mdr_mask_count(mask), 4);
    assert_int_equal(mdr_mask_text(mask, "..  \n.. \n\n", 10, &run), MDR_OK);
    assert_int_equal(mdr_mask_count(mask), 4);
    mdr_mask_free(mask);
}

/* A ring of cells around a hole has one loop: as many trees as cells. */
static void holes_are_holes(void **state)
{
    mdr_mask *mask = text_mask(3, 3, "...\n.X.\n...\n");
    mdr_grid *grid = masked_grid(mask);
    (void)state;
    assert_int_equal(mdr_grid_cell_count(grid), 8);
    assert_int_equal(mdr_grid_cell_bound(grid), 9);
    assert_int_equal(mdr_grid_link_count(grid), 8);
    assert_false(mdr_grid_has_cell(grid, 4));
    assert_int_equal(mdr_grid_next_cell(grid, 3), 5);
    assert_int_equal(mdr_grid_exit(grid, 1, 2).cell, MDR_NONE);
    assert_int_equal(mdr_grid_exit(grid, 1, 1).cell, 2);
    mdr_maze *maze;
    mdr_verdict verdict;
    assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
    mdr_maze_open_all(maze);
    assert_int_equal(mdr_verify(maze, NULL, &verdict), MDR_OK);
    assert_int_equal(verdict.loops, 1);
    assert_int_equal(verdict.walls, 16);
    mdr_maze_free(maze);
    mdr_grid_free(grid);
    mdr_mask_free(mask);
}

/* Every carver that fits makes a perfect maze of each piece, on every shape under an ellipse. */
static void masked_grids_are_carved(void **state)
{
    (void)state;
    for (int32_t shape = 0; shape < mdr_shape_count(); shape++) {
        mdr_mask *mask = mask_on(mdr_shape_at(shape)->name, 9, 9);
        mdr_mask_ellipse(mask);
        for (mdr_cell cell = 0; cell < 30; cell += 7) mdr_mask_set(mask, cell + 20, false);
        mdr_grid *grid = masked_grid(mask);
        int64_t pieces;
        assert_int_equal(mdr_mask_pieces(mask, NULL, &pieces), MDR_OK);
        assert_int_equal(pieces, mdr_grid_piece_count(grid));
        for (int32_t i = 0; i < mdr_carver_count(); i++) {
            mdr_maze *maze;
            mdr_verdict verdict;
            assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
            const mdr_status status = mdr_carve(maze, mdr_carver_at(i), NULL, NULL);
            if (status != MDR_E_UNFIT) {
                assert_int_equal(status, MDR_OK);
                assert_int_equal(mdr_verify(maze, NULL, &verdict), MDR_OK);
                assert_true(verdict.perfect);
                assert_int_equal(verdict.cells, mdr_mask_count(mask));
                assert_int_equal(verdict.components, pieces);
            } else {
                assert_string_not_equal(mdr_carver_at(i)->name, "depth-first");
            }
            mdr_maze_free(maze);
        }
        mdr_grid_free(grid);
        mdr_mask_free(mask);
    }
}

static const char three_letters[] = "##  #  ###\n"
                                    "##  #  # #\n"
                                    "    #  ###\n";

static void pieces_are_counted_kept_and_joined(void **state)
{
    mdr_mask *mask = text_mask(3, 10, three_letters);
    int64_t pieces, taken, added;
    (void)state;
    assert_int_equal(mdr_mask_pieces(mask, NULL, &pieces), MDR_OK);
    assert_int_equal(pieces, 3);
    assert_int_equal(mdr_mask_join(mask, NULL, &added), MDR_OK);
    assert_int_equal(added, 4);
    assert_int_equal(mdr_mask_pieces(mask, NULL, &pieces), MDR_OK);
    assert_int_equal(pieces, 1);
    assert_int_equal(mdr_mask_count(mask), 15 + 4);
    mdr_mask_free(mask);
    mask = text_mask(3, 10, three_letters);
    assert_int_equal(mdr_mask_keep_largest(mask, NULL, &taken), MDR_OK);
    assert_int_equal(taken, 7);
    assert_int_equal(mdr_mask_count(mask), 8);
    assert_true(mdr_mask_has(mask, 7));
    assert_false(mdr_mask_has(mask, 4));
    mdr_mask_free(mask);
}

static bool left_half(void *context, int64_t x, int64_t y)
{
    const int64_t *size = context;
    assert_true(x >= 0 && x < size[0] && y >= 0 && y < size[1]);
    return x < size[0] / 2;
}

static void pictures_and_polygons(void **state)
{
    int64_t size[2] = {100, 7};
    mdr_mask *mask = mask_on("square", 8, 10);
    (void)state;
    assert_int_equal(mdr_mask_picture(mask, 100, 7, left_half, size, NULL), MDR_OK);
    assert_int_equal(mdr_mask_count(mask), 40);
    assert_int_equal(mdr_mask_picture(mask, 0, 7, left_half, size, NULL), MDR_E_ARGUMENT);
    const mdr_point half[] = {{0, 0}, {1000000, 0}, {1000000, 500000}, {0, 500000}};
    assert_int_equal(mdr_mask_polygon(mask, half, 4, NULL), MDR_OK);
    assert_int_equal(mdr_mask_count(mask), 20);
    assert_int_equal(mdr_mask_polygon(mask, half, 2, NULL), MDR_E_ARGUMENT);
    mdr_mask_free(mask);
}

/* Dark or light by a hash of row and column, so that no two rows or columns are alike. */
static bool speckled(void *context, int64_t x, int64_t y)
{
    (void)context;
    return ((uint64_t)(x * 73 + y * 151 + 7) * UINT64_C(0x9e3779b97f4a7c15)) >> 63;
}

/* A pixel for each row and column says it cell by cell, also where rows are shifted; so do pictures that are
 * a whole number of times as large. */
static bool speckled_large(void *context, int64_t x, int64_t y)
{
    return speckled(context, x / 5, y / 5);
}

static void pictures_of_the_same_size_are_taken_as_they_are(void **state)
{
    static const char *const shapes[] = {"square",  "hexagon",  "hexagon", "hexagon",
                                         "hexagon", "triangle", "king"};
    (void)state;
    for (size_t i = 0; i < 7; i++) {
        const mdr_layout layout = i >= 1 && i <= 4 ? (mdr_layout)(i - 1) : MDR_LAYOUT_ROWS_ODD;
        for (int64_t size = 1; size < 40; size += 6) {
            mdr_grid *grid = grid_of(shapes[i], layout, size + 2, size);
            mdr_mask *mask, *large;
            assert_int_equal(mdr_mask_new(grid, NULL, &mask), MDR_OK);
            assert_int_equal(mdr_mask_new(grid, NULL, &large), MDR_OK);
            assert_int_equal(mdr_mask_picture(mask, size, size + 2, speckled, NULL, NULL), MDR_OK);
            assert_int_equal(
                mdr_mask_picture(large, 5 * size, 5 * size + 10, speckled_large, NULL, NULL),
                MDR_OK);
            for (mdr_cell cell = 0; cell < mdr_grid_cell_bound(grid); cell++) {
                const bool there = speckled(NULL, cell % size, cell / size);
                assert_int_equal(mdr_mask_has(mask, cell), there);
                if (i == 0) assert_int_equal(mdr_mask_has(large, cell), there);
            }
            mdr_mask_free(mask);
            mdr_mask_free(large);
            mdr_grid_free(grid);
        }
    }
}

/* Lines that go through the middle of every cell. */
static bool thin_line(void *context, int64_t x, int64_t y)
{
    (void)context;
    (void)y;
    return x % 12 == 6;
}

/* Most of the middle of a cell decides, not the pixel at its centre; half is enough. */
static bool half_of_it(void *context, int64_t x, int64_t y)
{
    (void)context;
    (void)y;
    return x % 12 < 6;
}

static void the_middle_of_a_cell_decides(void **state)
{
    (void)state;
    mdr_mask *mask = mask_on("square", 3, 4);
    assert_int_equal(mdr_mask_picture(mask, 48, 36, half_of_it, NULL, NULL), MDR_OK);
    assert_int_equal(mdr_mask_count(mask), 12);
    assert_int_equal(mdr_mask_picture(mask, 48, 36, thin_line, NULL, NULL), MDR_OK);
    assert_int_equal(mdr_mask_count(mask), 0);
    mdr_mask_set(mask, 5, true);
    mdr_mask_invert(mask);
    assert_int_equal(mdr_mask_count(mask), 11);
    assert_false(mdr_mask_has(mask, 5));
    mdr_mask_free(mask);
}

static void empty_masks_are_refused(void **state)
{
    mdr_mask *mask = text_mask(2, 2, "  \n  \n");
    mdr_grid *grid = (mdr_grid *)(uintptr_t)1;
    (void)state;
    assert_int_equal(mdr_mask_count(mask), 0);
    assert_int_equal(mdr_mask_grid(mask, NULL, &grid), MDR_E_ARGUMENT);
    assert_null(grid);
    int64_t count;
    assert_int_equal(mdr_mask_join(mask, NULL, &count), MDR_OK);
    assert_int_equal(count, 0);
    mdr_mask_free(mask);
    assert_int_equal(mdr_mask_new(NULL, NULL, &mask), MDR_E_ARGUMENT);
}

/* A mask goes through surfaces as well. */
static void surfaces_take_masks(void **state)
{
    const mdr_grid_options options = {.rows = 4, .columns = 5, .wrap = MDR_WRAP_MOBIUS};
    mdr_grid *whole;
    mdr_mask *mask;
    (void)state;
    assert_int_equal(mdr_grid_new(&options, NULL, &whole), MDR_OK);
    assert_int_equal(mdr_mask_new(whole, NULL, &mask), MDR_OK);
    mdr_mask_set(mask, 4, false);
    mdr_grid *grid = masked_grid(mask);
    assert_int_equal(mdr_grid_exit(grid, 15, 3).cell, MDR_NONE);
    assert_int_equal(mdr_grid_exit(grid, 10, 3).cell, 9);
    assert_false(mdr_grid_equal(grid, whole));
    mdr_grid_free(grid);
    mdr_mask_free(mask);
    mdr_grid_free(whole);
}

/* Where a box's few stairs are stays as it was, whatever the mask takes away. */
static void masks_keep_a_boxs_stairs(void **state)
{
    (void)state;
    const mdr_grid_options options = {.shape = "box",
                                      .rows = 9,
                                      .levels = 3,
                                      .stairs_millionths = 300000,
                                      .stairs_seed = "stairs"};
    mdr_grid *whole;
    mdr_mask *mask;
    assert_int_equal(mdr_grid_new(&options, NULL, &whole), MDR_OK);
    assert_int_equal(mdr_mask_new(whole, NULL, &mask), MDR_OK);
    mdr_grid *all = masked_grid(mask);
    assert_true(mdr_grid_equal(whole, all));
    assert_int_equal(mdr_grid_link_count(all), mdr_grid_link_count(whole));
    mdr_mask_set(mask, 0, false);
    mdr_grid *most = masked_grid(mask);
    for (mdr_cell cell = 1; cell < mdr_grid_cell_count(whole); cell++) {
        const mdr_exit stairs = mdr_grid_exit(whole, cell, 4), kept = mdr_grid_exit(most, cell, 4);
        if (mdr_grid_side_count(whole, cell) > 4 && stairs.cell != 0)
            assert_int_equal(kept.cell, stairs.cell);
    }
    mdr_grid_free(most);
    mdr_grid_free(all);
    mdr_mask_free(mask);
    mdr_grid_free(whole);
}

static mdr_status make_masked(const mdr_allocator *allocator)
{
    const mdr_grid_options options = {.shape = "hexagon", .rows = 4, .allocator = allocator};
    mdr_grid *whole = NULL, *grid = NULL;
    mdr_mask *mask = NULL;
    int64_t count;
    mdr_status status = mdr_grid_new(&options, NULL, &whole);
    if (!status) status = mdr_mask_new(whole, NULL, &mask);
    if (!status) status = mdr_mask_text(mask, " ..\n. .\n", 8, NULL);
    if (!status) status = mdr_mask_join(mask, NULL, &count);
    if (!status) status = mdr_mask_keep_largest(mask, NULL, &count);
    if (!status) status = mdr_mask_grid(mask, NULL, &grid);
    mdr_grid_free(grid);
    mdr_mask_free(mask);
    mdr_grid_free(whole);
    return status;
}

static void failing_memory_is_told(void **state)
{
    mdr_status status = MDR_E_MEMORY;
    (void)state;
    for (int64_t nth = 1; status; nth++) {
        failing_allocator memory;
        failing_allocator_start(&memory, nth);
        status = make_masked(&memory.allocator);
        if (status) assert_int_equal(status, MDR_E_MEMORY);
        failing_allocator_assert_clean(&memory);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_says_which_cells_are_there),
        cmocka_unit_test(bad_text_is_refused),
        cmocka_unit_test(holes_are_holes),
        cmocka_unit_test(masked_grids_are_carved),
        cmocka_unit_test(pieces_are_counted_kept_and_joined),
        cmocka_unit_test(pictures_and_polygons),
        cmocka_unit_test(pictures_of_the_same_size_are_taken_as_they_are),
        cmocka_unit_test(the_middle_of_a_cell_decides),
        cmocka_unit_test(empty_masks_are_refused),
        cmocka_unit_test(surfaces_take_masks),
        cmocka_unit_test(masks_keep_a_boxs_stairs),
        cmocka_unit_test(failing_memory_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
