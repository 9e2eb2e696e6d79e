/*
 * Raised drawing: sizes and faces counted by hand on a single square, and what cannot be raised.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "draw/plane.h"
#include "draw/raised.h"
#include "draw/walls.h"
#include "grid/grid_internal.h"
#include "meander/picture.h"
#include "support/documents.h"
#include "support/mazes.h"

static int32_t count_of(const char *text, const char *what)
{
    int32_t count = 0;
    for (const char *at = strstr(text, what); at; at = strstr(at + 1, what)) count++;
    return count;
}

static const char *path_of(const char *svg, const char *colour)
{
    const char *at = strstr(svg, colour);
    assert_non_null(at);
    return at;
}

/* A square of 10 mm under walls of 5 mm: 20 mm x cos 30 wide, 10 + 5 mm high. Closed polygons: paper 1;
 * ground 3 rows; shadow 1, of the wall to the left; right faces 1 + 2 + 1; left faces 1, of the wall
 * behind, + 1; tops 1 + 2 + 1. */
static void test_walls_around_a_square(void **state)
{
    (void)state;
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 1, 1);
    const mdr_document document = {.maze = maze};
    const mdr_style style = {
        .cell_um = 10000, .margin_um = -1, .raised = MDR_RAISED_WALLS, .height_thousandths = 500};
    mdr_drawing drawing;
    mdr_bytes text = {0};
    const mdr_sink sink = mdr_bytes_sink(&text);
    assert_int_equal(mdr_write(&document, mdr_format_find("svg"), &style, NULL, &sink, &drawing),
                     MDR_OK);
    assert_int_equal(drawing.width_um, 17321);
    assert_int_equal(drawing.height_um, 15000);
    assert_int_equal(count_of(text.data, "Z"), 1 + 3 + 1 + 4 + 2 + 4);
    /* Tops come after all faces: nothing stands before them. */
    const char *tops = path_of(text.data, "fill=\"#6f83a8\"");
    assert_int_equal(count_of(tops, "fill=\"#2a3654\""), 0);
    assert_int_equal(count_of(tops, "Z"), 4);
    mdr_bytes_clear(&text);
    mdr_maze_free(maze);
}

/* One block: paper 1, ground 3, shadow 1, and a face, a face and a top. */
static void test_one_block(void **state)
{
    (void)state;
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 1, 1);
    const mdr_document document = {.maze = maze};
    const mdr_style style = {.raised = MDR_RAISED_PATH};
    mdr_bytes text = written(&document, "svg", &style);
    assert_int_equal(count_of(text.data, "Z"), 1 + 3 + 1 + 3);
    mdr_bytes_clear(&text);
    mdr_maze_free(maze);
}

/* Two cells with a passage are one block: a top in one piece, a face in one piece to the left. */
static void test_a_passage_joins_blocks(void **state)
{
    (void)state;
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 1, 2);
    const mdr_document document = {.maze = maze};
    const mdr_style style = {.raised = MDR_RAISED_PATH};
    mdr_bytes apart = written(&document, "svg", &style);
    assert_int_equal(count_of(path_of(apart.data, "fill=\"#f7d9a4\""), "Z"), 2);
    mdr_maze_open(maze, 0, 1);
    mdr_bytes joined = written(&document, "svg", &style);
    assert_int_equal(count_of(path_of(joined.data, "fill=\"#f7d9a4\""), "Z"), 1);
    mdr_bytes_clear(&apart);
    mdr_bytes_clear(&joined);
    mdr_maze_free(maze);
}

static void test_what_cannot_be_raised(void **state)
{
    (void)state;
    mdr_maze *maze = maze_of("king", MDR_LAYOUT_ROWS_ODD, 2, 2); /* it has bridges */
    const mdr_document document = {.maze = maze};
    mdr_bytes text = {0};
    const mdr_sink sink = mdr_bytes_sink(&text);
    mdr_style style = {.raised = MDR_RAISED_WALLS};
    const mdr_format *svg = mdr_format_find("svg");
    assert_int_equal(mdr_write(&document, svg, &style, NULL, &sink, NULL), MDR_E_UNFIT);
    style.height_thousandths = -1;
    assert_int_equal(mdr_write(&document, svg, &style, NULL, &sink, NULL), MDR_E_ARGUMENT);
    mdr_bytes_clear(&text);
    mdr_maze_free(maze);
}

/* The ground of all cells is drawn from the back, so that the order can be read from it: each cell comes after those
 * behind its sides. */
typedef struct ground {
    mdr_point middles[512]; /* of what is filled, in order */
    int32_t count;
    mdr_layer layer;
    int64_t x, y, points;
} ground;

static void ground_layer(void *context, mdr_layer layer)
{
    ((ground *)context)->layer = layer;
}

static void ground_paint(void *context, const mdr_paint *paint)
{
    (void)context, (void)paint;
}

static void ground_point(void *context, mdr_point at)
{
    ground *read = context;
    read->x += at.x_um;
    read->y += at.y_um;
    read->points++;
}

static void ground_close(void *context)
{
    ground *read = context;
    if (read->layer == MDR_LAYER_CELLS && read->count < 512)
        read->middles[read->count++] = (mdr_point){read->x / read->points, read->y / read->points};
    read->x = read->y = read->points = 0;
}

static mdr_status ground_status(void *context)
{
    (void)context;
    return MDR_OK;
}

/* How far down the paper the middle of a cell is: by that its place in the order is found again. */
static int32_t place_in(const ground *read, const mdr_grid *grid, mdr_cell cell)
{
    const int32_t sides = mdr_grid_outline_count(grid, cell);
    int64_t x = 0, y = 0, least = INT64_MAX;
    const int64_t deep = mdr_grid_extent(grid).y_um;
    int32_t found = -1;
    for (int32_t side = 0; side < sides; side++) {
        int64_t posts[2];
        mdr_grid_side_posts(grid, cell, side, posts);
        const mdr_point post = mdr_grid_post(grid, posts[0]);
        x += mdr__scaled(post.x_um - post.y_um + deep, 1351, 1560);
        y += (post.x_um + post.y_um) / 2 + 6000;
    }
    for (int32_t i = 0; i < mdr_grid_cell_count(grid); i++) {
        const int64_t dx = read->middles[i].x_um - x / sides,
                      dy = read->middles[i].y_um - y / sides;
        if (dx * dx + dy * dy >= least) continue;
        least = dx * dx + dy * dy;
        found = i;
    }
    assert_true(least < 100);
    return found;
}

/* The side between two cells that look at each other: which is nearer? */
static void check_pair(const ground *read, const mdr_grid *grid, mdr_link link, int64_t *checked)
{
    const mdr_link_ends ends = mdr_grid_link_ends(grid, link);
    int64_t posts[2];
    if (mdr__over_seam(grid, ends.first, ends.side)) return;
    mdr_grid_side_posts(grid, ends.first, ends.side, posts);
    const mdr_point a = mdr_grid_post(grid, posts[0]), b = mdr_grid_post(grid, posts[1]);
    /* Outwards is to the left of a side that is followed clockwise. */
    const int64_t outwards = (b.y_um - a.y_um) - (b.x_um - a.x_um);
    const int64_t length = mdr__distance(a, b);
    const int32_t first = place_in(read, grid, ends.first),
                  second = place_in(read, grid, ends.second);
    if (outwards > length / 10) assert_true(first < second);
    if (outwards < -length / 10) assert_true(first > second);
    ++*checked;
}

static void check_order(mdr_grid *grid, void *context)
{
    const mdr_style style = {
        .cell_um = MDR_GRID_CELL_UM, .margin_um = -1, .raised = MDR_RAISED_WALLS};
    ground read = {0};
    mdr_pen pen = {.context = &read,
                   .layer = ground_layer,
                   .paint = ground_paint,
                   .move = ground_point,
                   .line = ground_point,
                   .close = ground_close,
                   .status = ground_status};
    mdr_maze *maze;
    const bool arcs = strcmp(mdr_grid_shape(grid)->name, "polar") == 0;
    if (grid->kind != MDR__EXPLICIT || mdr_grid_cell_count(grid) > 200 || arcs
        || mdr__raised_check(grid, &style, NULL))
        return;
    assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
    const mdr_document document = {.maze = maze};
    assert_int_equal(mdr_picture_play(&document, &style, NULL, &pen, NULL), MDR_OK);
    for (mdr_link link = mdr_grid_next_link(grid, MDR_NONE); link != MDR_NONE;
         link = mdr_grid_next_link(grid, link))
        check_pair(&read, grid, link, context);
    mdr_maze_free(maze);
}

static void test_order_of_cells(void **state)
{
    int64_t checked = 0;
    (void)state;
    for_each_grid(check_order, &checked);
    assert_true(checked > 2000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_walls_around_a_square),  cmocka_unit_test(test_one_block),
        cmocka_unit_test(test_a_passage_joins_blocks), cmocka_unit_test(test_what_cannot_be_raised),
        cmocka_unit_test(test_order_of_cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
