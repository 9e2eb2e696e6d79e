/*
 * Walls as areas, and the centre lines of passages: what is covered, how much, and how often.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "draw/chains.h"
#include "meander/picture.h"
#include "support/documents.h"
#include "support/failing_allocator.h"
#include "support/mazes.h"
#include "support/wall_list.h"

enum { WALL_UM = 900, MOST_ARC = 48 };

/* Closed lines, as a pen was told them; arcs as many short lines. */
typedef struct shapes {
    mdr_point *points;
    int64_t count, room;
    int64_t *starts; /* of each line, the count last */
    int64_t lines, line_room;
    int64_t closed, pieces, strokes;
    mdr_layer layer;
    bool filled;
} shapes;

static bool is_drawn(const shapes *kept)
{
    return kept->layer == MDR_LAYER_WALLS || kept->layer == MDR_LAYER_PASSAGES;
}

static void keep_layer(void *context, mdr_layer layer)
{
    shapes *kept = context;
    kept->layer = layer;
}

static void keep_paint(void *context, const mdr_paint *paint)
{
    shapes *kept = context;
    kept->filled = (paint->fill & 0xff) != 0;
    if (kept->layer == MDR_LAYER_WALLS && kept->filled) {
        assert_true(paint->whole);
        kept->pieces++;
    }
}

static void add_point(shapes *kept, mdr_point at)
{
    if (kept->count == kept->room) {
        kept->room = 2 * kept->room + 64;
        kept->points = realloc(kept->points, (size_t)kept->room * sizeof *kept->points);
        assert_non_null(kept->points);
    }
    kept->points[kept->count++] = at;
}

static void keep_move(void *context, mdr_point to)
{
    shapes *kept = context;
    if (!is_drawn(kept)) return;
    if (kept->lines + 1 >= kept->line_room) {
        kept->line_room = 2 * kept->line_room + 64;
        kept->starts = realloc(kept->starts, (size_t)kept->line_room * sizeof *kept->starts);
        assert_non_null(kept->starts);
    }
    kept->starts[kept->lines++] = kept->count;
    add_point(kept, to);
    kept->starts[kept->lines] = kept->count;
}

static void keep_line(void *context, mdr_point to)
{
    shapes *kept = context;
    if (!is_drawn(kept)) return;
    add_point(kept, to);
    kept->starts[kept->lines] = kept->count;
}

static void keep_arc(void *context, mdr_point to, int64_t radius_um, bool clockwise)
{
    shapes *kept = context;
    if (!is_drawn(kept)) return;
    const mdr_point from = kept->points[kept->count - 1];
    const double dx = (double)(to.x_um - from.x_um) / 2, dy = (double)(to.y_um - from.y_um) / 2;
    const double half = hypot(dx, dy), radius = (double)radius_um;
    const double high = radius > half ? sqrt(radius * radius - half * half) : 0;
    const double turn = clockwise ? high / half : -high / half;
    const double x = (double)from.x_um + dx - dy * turn, y = (double)from.y_um + dy + dx * turn;
    double begin = atan2((double)from.y_um - y, (double)from.x_um - x);
    double end = atan2((double)to.y_um - y, (double)to.x_um - x);
    if (clockwise && end < begin) end += 2 * acos(-1);
    if (!clockwise && end > begin) end -= 2 * acos(-1);
    for (int32_t i = 1; i < MOST_ARC; i++) {
        const double at = begin + (end - begin) * i / MOST_ARC;
        add_point(kept, (mdr_point){llround(x + radius * cos(at)), llround(y + radius * sin(at))});
    }
    keep_line(kept, to);
}

static void keep_close(void *context)
{
    shapes *kept = context;
    if (is_drawn(kept)) kept->closed++;
}

static void no_disc(void *context, mdr_point centre, int64_t radius_um)
{
    (void)context, (void)centre, (void)radius_um;
}

static void no_letter(void *context, const mdr_lettering *lettering)
{
    (void)context, (void)lettering;
}

static void no_text(void *context, mdr_point at, mdr_colour colour, const char *text)
{
    (void)context, (void)at, (void)colour, (void)text;
}

static mdr_status fine(void *context)
{
    (void)context;
    return MDR_OK;
}

static mdr_pen pen_of(shapes *kept)
{
    return (mdr_pen){.context = kept,
                     .layer = keep_layer,
                     .paint = keep_paint,
                     .move = keep_move,
                     .line = keep_line,
                     .arc = keep_arc,
                     .close = keep_close,
                     .disc = no_disc,
                     .letter = no_letter,
                     .text = no_text,
                     .status = fine};
}

/* A cell is 10 mm, as on the grid, without a margin: the sheet's lengths are the grid's. */
static mdr_style plain_style(mdr_wall_look walls)
{
    return (mdr_style){.cell_um = 10000, .wall_um = WALL_UM, .margin_um = -1, .walls = walls};
}

static shapes shapes_of(mdr_maze *maze, const mdr_style *style, mdr_drawing *drawing)
{
    const mdr_document document = {.maze = maze};
    shapes kept = {0};
    const mdr_pen pen = pen_of(&kept);
    assert_int_equal(mdr_picture_play(&document, style, NULL, &pen, drawing), MDR_OK);
    return kept;
}

static void shapes_free(shapes *kept)
{
    free(kept->points);
    free(kept->starts);
    *kept = (shapes){0};
}

static mdr_point next_of(const shapes *kept, int64_t line, int64_t i)
{
    return kept->points[i + 1 < kept->starts[line + 1] ? i + 1 : kept->starts[line]];
}

/* Twice the area within all lines, those the other way round taken off. */
static double area_of(const shapes *kept, double *length)
{
    double twice = 0;
    *length = 0;
    for (int64_t line = 0; line < kept->lines; line++) {
        for (int64_t i = kept->starts[line]; i < kept->starts[line + 1]; i++) {
            const mdr_point a = kept->points[i], b = next_of(kept, line, i);
            twice += (double)a.x_um * (double)b.y_um - (double)b.x_um * (double)a.y_um;
            *length += hypot((double)(b.x_um - a.x_um), (double)(b.y_um - a.y_um));
        }
    }
    return fabs(twice) / 2;
}

/* How often all lines go round a point. */
static int32_t turns_round(const shapes *kept, double x, double y)
{
    int32_t turns = 0;
    for (int64_t line = 0; line < kept->lines; line++) {
        for (int64_t i = kept->starts[line]; i < kept->starts[line + 1]; i++) {
            const mdr_point a = kept->points[i], b = next_of(kept, line, i);
            if (((double)a.y_um > y) == ((double)b.y_um > y)) continue;
            const double share = (y - (double)a.y_um) / (double)(b.y_um - a.y_um);
            if ((double)a.x_um + share * (double)(b.x_um - a.x_um) > x)
                turns += b.y_um > a.y_um ? 1 : -1;
        }
    }
    return turns;
}

/* The walls that leave a post, by their direction. */
typedef struct spoke {
    double angle;
} spoke;

static int by_angle(const void *a, const void *b)
{
    const double x = ((const spoke *)a)->angle, y = ((const spoke *)b)->angle;
    return (x > y) - (x < y);
}

/* What a corner between two walls adds to their areas up to the post: the overlap of an inner one is taken
 * off twice half of h^2 cot(angle / 2), an outer one gains as much, as cot is negative there; beyond the
 * limit of mitres a triangle; the free end of one wall half a square on each side. */
static double area_of_corner(double angle, double half)
{
    const double whole = 2 * acos(-1);
    if (angle > whole - 1e-6) return 2 * half * half;
    const bool reflex = angle > whole / 2 + 1e-6;
    if (reflex && 1 / sin(angle / 2) > 4) return half * half * sin(angle - whole / 2) / 2;
    return -half * half / tan(angle / 2);
}

static double area_of_posts(const mdr_grid *grid, const wall_list *list, double half)
{
    double area = 0;
    const double whole = 2 * acos(-1);
    for (int64_t post = 0; post < mdr_grid_post_bound(grid); post++) {
        spoke spokes[64];
        size_t count = 0;
        for (int64_t i = 0; i < list->count; i++) {
            const int64_t *ends = list->units[i].posts;
            if (ends[0] != post && ends[1] != post) continue;
            const mdr_point from = mdr_grid_post(grid, post);
            const mdr_point to = mdr_grid_post(grid, ends[0] == post ? ends[1] : ends[0]);
            spokes[count++].angle =
                atan2((double)(to.y_um - from.y_um), (double)(to.x_um - from.x_um));
        }
        qsort(spokes, count, sizeof *spokes, by_angle);
        for (size_t i = 0; i < count; i++) {
            const double next = i + 1 < count ? spokes[i + 1].angle : spokes[0].angle + whole;
            area += area_of_corner(next - spokes[i].angle, half);
        }
    }
    return area;
}

static double area_of_walls(const mdr_grid *grid, const wall_list *list, double half)
{
    double area = area_of_posts(grid, list, half);
    for (int64_t i = 0; i < list->count; i++) {
        const mdr_point a = mdr_grid_post(grid, list->units[i].posts[0]),
                        b = mdr_grid_post(grid, list->units[i].posts[1]);
        area += 2 * half * hypot((double)(a.x_um - b.x_um), (double)(a.y_um - b.y_um));
    }
    return area;
}

/* Shapes whose walls are single straight lines between posts. */
static bool is_straight(const mdr_grid *grid)
{
    const char *name = mdr_grid_shape(grid)->name;
    return strcmp(name, "polar") != 0 && strcmp(name, "king") != 0;
}

static void check_area(mdr_grid *grid, mdr_maze *maze)
{
    const mdr_style style = plain_style(MDR_WALLS_OUTLINES);
    mdr_drawing drawing;
    shapes kept = shapes_of(maze, &style, &drawing);
    wall_list list = walls_of(maze);
    double length;
    const double area = area_of(&kept, &length), told = area_of_walls(grid, &list, WALL_UM / 2.0);
    assert_int_equal(kept.closed, kept.lines);
    assert_int_equal(drawing.pen_downs, kept.lines);
    assert_int_equal(drawing.wall_units, list.count);
    /* Corners are snapped to whole micrometres, which moves an edge by half of one at most; and so are the
     * lengths that are told. */
    assert_true(fabs(area - told) <= length + 1);
    assert_true(fabs((double)drawing.drawn_um - length) <= 2.0 * (double)kept.count + 2);
    wall_list_free(&list);
    shapes_free(&kept);
}

static void check_areas(mdr_grid *grid, void *context)
{
    static const int16_t shares[] = {0, 40, 128, 200, 250};
    mdr_random *random = context;
    if (!is_straight(grid) || mdr_grid_cell_count(grid) > 150) return;
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        mdr_maze *maze;
        assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
        open_at_random(maze, "outlines", shares[i], false);
        if (i > 1) add_random_openings(maze, random, 7);
        check_area(grid, maze);
        mdr_maze_free(maze);
    }
}

static void areas_are_those_of_the_walls(void **state)
{
    mdr_random random;
    (void)state;
    mdr_random_start(&random, MDR_RANDOM_DEFAULT, "outlines");
    for_each_grid(check_areas, &random);
}

/* Is a point within a wall of squares, which reaches half its width beyond its posts? */
static bool within_walls(const mdr_grid *grid, const wall_list *list, double x, double y)
{
    const double half = WALL_UM / 2.0;
    for (int64_t i = 0; i < list->count; i++) {
        const mdr_point a = mdr_grid_post(grid, list->units[i].posts[0]),
                        b = mdr_grid_post(grid, list->units[i].posts[1]);
        const double left = fmin((double)a.x_um, (double)b.x_um),
                     top = fmin((double)a.y_um, (double)b.y_um);
        const double right = fmax((double)a.x_um, (double)b.x_um),
                     bottom = fmax((double)a.y_um, (double)b.y_um);
        if (x > left - half && x < right + half && y > top - half && y < bottom + half) return true;
    }
    return false;
}

/* Every place is covered once where there is a wall, and else not at all. */
static void squares_are_covered_once(void **state)
{
    const mdr_style style = plain_style(MDR_WALLS_OUTLINES);
    (void)state;
    for (int16_t share = 0; share <= 240; share += 48) {
        mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 4, 5);
        open_at_random(maze, "covered", share, false);
        shapes kept = shapes_of(maze, &style, NULL);
        wall_list list = walls_of(maze);
        for (double y = -701; y < 41000; y += 397) {
            for (double x = -699; x < 51000; x += 389)
                assert_int_equal(abs(turns_round(&kept, x, y)),
                                 within_walls(mdr_maze_grid(maze), &list, x, y));
        }
        wall_list_free(&list);
        shapes_free(&kept);
        mdr_maze_free(maze);
    }
}

/* On every grid, arcs and bridges too: nowhere twice, and no wall goes without. */
static void check_covered(mdr_grid *grid, void *context)
{
    const mdr_style style = plain_style(MDR_WALLS_OUTLINES);
    mdr_maze *maze;
    (void)context;
    if (mdr_grid_cell_count(grid) > 60) return;
    assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
    open_at_random(maze, "covered", 120, false);
    shapes kept = shapes_of(maze, &style, NULL);
    const mdr_point extent = mdr_grid_extent(grid);
    for (int32_t i = 0; i < 900; i++) {
        const double x = (double)extent.x_um * (i % 30 + 0.31) / 30;
        const double y = (double)extent.y_um * (i / 30 + 0.37) / 30;
        assert_in_range(abs(turns_round(&kept, x, y)), 0, 1);
    }
    wall_list list = walls_of(maze);
    for (int64_t i = 0; i < list.count; i++) {
        for (int32_t end = 0; end < 2; end++) {
            const mdr_point post = mdr_grid_post(grid, list.units[i].posts[end]);
            assert_int_equal(
                abs(turns_round(&kept, (double)post.x_um + 0.3, (double)post.y_um + 0.4)), 1);
        }
    }
    wall_list_free(&list);
    shapes_free(&kept);
    mdr_maze_free(maze);
}

static void nothing_is_covered_twice(void **state)
{
    (void)state;
    for_each_grid(check_covered, NULL);
}

/* Rings: 2 h x length exactly along arcs; the two circles of a closed ring have one length less and more. */
static void arcs_stay_concentric(void **state)
{
    const mdr_style style = plain_style(MDR_WALLS_OUTLINES);
    (void)state;
    mdr_maze *maze = maze_of("polar", MDR_LAYOUT_ROWS_ODD, 4, 4);
    const mdr_grid *grid = mdr_maze_grid(maze);
    for (mdr_link link = mdr_grid_next_link(grid, MDR_NONE); link != MDR_NONE;
         link = mdr_grid_next_link(grid, link))
        assert_int_equal(mdr_maze_set_passage(maze, link, MDR_PASSAGE_BOTH, NULL), MDR_OK);
    shapes kept = shapes_of(maze, &style, NULL);
    double length;
    const double radius = 40000, half = WALL_UM / 2.0, pi = acos(-1);
    const double area = area_of(&kept, &length);
    assert_int_equal(kept.lines, 2);
    assert_int_equal(kept.pieces, 1);
    assert_true(fabs(length - 4 * pi * radius) < 20);
    assert_true(fabs(area - 4 * pi * radius * half) < 2 * pi * radius);
    shapes_free(&kept);
    mdr_maze_free(maze);
}

/* Walls of a perfect maze with two openings are two trees: two closed lines, each a shape of its own. */
static void perfect_mazes_have_two_edges(void **state)
{
    const mdr_style style = plain_style(MDR_WALLS_OUTLINES);
    (void)state;
    mdr_maze *maze = carved("hexagon", MDR_LAYOUT_ROWS_ODD, 12, 9, "wilson", "x");
    assert_int_equal(mdr_maze_open_usual(maze, MDR_ROLE_START, NULL), MDR_OK);
    assert_int_equal(mdr_maze_open_usual(maze, MDR_ROLE_END, NULL), MDR_OK);
    mdr_drawing drawing;
    shapes kept = shapes_of(maze, &style, &drawing);
    assert_int_equal(kept.lines, 2);
    assert_int_equal(kept.pieces, 2);
    shapes_free(&kept);
    mdr_maze_free(maze);
}

/* A closed box in the middle of nothing is one shape of two lines; walls that fill it, of one. */
static void faces_that_are_filled_have_no_edge(void **state)
{
    mdr_style style = plain_style(MDR_WALLS_OUTLINES);
    mdr_drawing drawing;
    (void)state;
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 1, 1);
    const mdr_document document = {.maze = maze};
    shapes kept = shapes_of(maze, &style, &drawing);
    assert_int_equal(kept.lines, 2);
    shapes_free(&kept);
    style.wall_um = 10400;
    kept = shapes_of(maze, &style, &drawing);
    assert_int_equal(kept.lines, 1);
    shapes_free(&kept);
    mdr_maze_free(maze);

    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    mdr_maze *pair = carved("square", MDR_LAYOUT_ROWS_ODD, 1, 2, "wilson", "x");
    const mdr_document two = {.maze = pair};
    const mdr_pen pen = pen_of(&kept);
    assert_int_equal(mdr_picture_play(&two, &style, &run, &pen, NULL), MDR_E_UNFIT);
    assert_non_null(strstr(error.text, "narrower walls"));
    mdr_maze_free(pair);
    shapes_free(&kept);
    (void)document;
}

/* Every link, or half of one, in one line each. */
static void check_passages(mdr_grid *grid, void *context)
{
    const mdr_style style = plain_style(MDR_WALLS_PASSAGES);
    mdr_maze *maze;
    mdr_drawing drawing;
    (void)context;
    if (mdr_grid_cell_count(grid) > 300) return;
    assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
    open_at_random(maze, "passages", 130, true);
    shapes kept = shapes_of(maze, &style, &drawing);
    assert_int_equal(drawing.pen_downs, kept.lines);
    const int64_t passages = mdr_maze_passage_count(maze);
    assert_in_range(drawing.wall_units, 0, 2 * passages);
    if (strcmp(mdr_grid_shape(grid)->name, "square") == 0) {
        double length;
        (void)area_of(&kept, &length);
        assert_int_equal(drawing.wall_units, passages);
        assert_int_equal(drawing.drawn_um, 10000 * passages);
    }
    shapes_free(&kept);
    mdr_maze_free(maze);
}

static void passages_are_drawn_once(void **state)
{
    (void)state;
    for_each_grid(check_passages, NULL);
}

/* A tree with k leaves and odd posts in fewest strokes: half the cells with an odd number of passages. */
static void passages_take_the_fewest_strokes(void **state)
{
    const mdr_style style = plain_style(MDR_WALLS_PASSAGES);
    mdr_drawing drawing;
    (void)state;
    mdr_maze *maze = carved("square", MDR_LAYOUT_ROWS_ODD, 14, 11, "wilson", "strokes");
    const mdr_grid *grid = mdr_maze_grid(maze);
    int64_t odd = 0;
    for (mdr_cell cell = 0; cell < mdr_grid_cell_count(grid); cell++) {
        int32_t open = 0;
        for (int32_t side = 0; side < 4; side++) open += mdr_maze_is_open(maze, cell, side);
        odd += open % 2;
    }
    shapes kept = shapes_of(maze, &style, &drawing);
    assert_int_equal(kept.lines, odd / 2);
    assert_int_equal(drawing.pen_downs, odd / 2);
    shapes_free(&kept);
    mdr_maze_free(maze);
}

/* Over a seam a line has two ends; below a bridge too. */
static void lines_are_cut_at_seams_and_bridges(void **state)
{
    const mdr_style style = plain_style(MDR_WALLS_PASSAGES);
    mdr_drawing drawing;
    mdr_grid *grid;
    mdr_maze *maze;
    (void)state;
    assert_int_equal(
        mdr_grid_new(&(mdr_grid_options){.rows = 1, .columns = 3, .wrap = MDR_WRAP_X}, NULL, &grid),
        MDR_OK);
    assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
    open_at_random(maze, "all", 256, false);
    shapes kept = shapes_of(maze, &style, &drawing);
    assert_int_equal(kept.lines, 1);
    assert_int_equal(drawing.drawn_um, 30000); /* from edge to edge */
    shapes_free(&kept);
    mdr_maze_free(maze);
    mdr_grid_free(grid);

    maze = maze_of("king", MDR_LAYOUT_ROWS_ODD, 2, 2);
    for (mdr_link link = mdr_grid_next_link(mdr_maze_grid(maze), MDR_NONE); link != MDR_NONE;
         link = mdr_grid_next_link(mdr_maze_grid(maze), link)) {
        const mdr_link_ends ends = mdr_grid_link_ends(mdr_maze_grid(maze), link);
        const mdr_passage open =
            ends.first + ends.second == 3 ? MDR_PASSAGE_BOTH : MDR_PASSAGE_NONE;
        assert_int_equal(mdr_maze_set_passage(maze, link, open, NULL), MDR_OK);
    }
    kept = shapes_of(maze, &style, &drawing);
    assert_int_equal(kept.lines, 3); /* both diagonals, one of them in two */
    shapes_free(&kept);
    mdr_maze_free(maze);
}

static void each_allocation_may_fail(void **state)
{
    static const char *const shapes_there[] = {"square", "king", "polar"};
    failing_allocator memory;
    (void)state;
    for (size_t shape = 0; shape < 3; shape++) {
        for (int32_t walls = MDR_WALLS_OUTLINES; walls <= MDR_WALLS_PASSAGES; walls++) {
            failing_allocator_start(&memory, 0);
            const mdr_grid_options options = {.shape = shapes_there[shape],
                                              .rows = 5,
                                              .columns = 5,
                                              .allocator = &memory.allocator};
            const mdr_style style = plain_style((mdr_wall_look)walls);
            mdr_grid *grid;
            mdr_maze *maze;
            assert_int_equal(mdr_grid_new(&options, NULL, &grid), MDR_OK);
            assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
            open_at_random(maze, "memory", 99, false);
            const mdr_document document = {.maze = maze};
            const int64_t blocks = memory.outstanding_blocks;
            mdr_status status = MDR_E_MEMORY;
            for (int64_t fails = 1; status; fails++) {
                shapes kept = {0};
                const mdr_pen pen = pen_of(&kept);
                memory.fail_from = memory.allocations + fails;
                status = mdr_picture_play(&document, &style, NULL, &pen, NULL);
                memory.fail_from = 0;
                if (status) assert_int_equal(status, MDR_E_MEMORY);
                assert_int_equal(memory.outstanding_blocks, blocks);
                shapes_free(&kept);
            }
            mdr_maze_free(maze);
            mdr_grid_free(grid);
            failing_allocator_assert_clean(&memory);
        }
    }
}

/* What was told beforehand holds. */
static void memory_is_told_beforehand(void **state)
{
    (void)state;
    for (int32_t walls = MDR_WALLS_OUTLINES; walls <= MDR_WALLS_PASSAGES; walls++) {
        for (int32_t shape = 0; shape < mdr_shape_count(); shape++) {
            failing_allocator memory;
            failing_allocator_start(&memory, 0);
            const mdr_grid_options options = {.shape = mdr_shape_at(shape)->name,
                                              .rows = 9,
                                              .columns = 9,
                                              .allocator = &memory.allocator};
            const mdr_style style = plain_style((mdr_wall_look)walls);
            mdr_grid *grid;
            mdr_maze *maze;
            assert_int_equal(mdr_grid_new(&options, NULL, &grid), MDR_OK);
            assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
            open_at_random(maze, "memory", 128, false);
            const int64_t before = memory.outstanding_bytes;
            const int64_t told =
                mdr_picture_bytes(grid, mdr_maze_passage_count(maze), &style, false);
            memory.peak_bytes = before;
            shapes kept = shapes_of(maze, &style, NULL);
            assert_true(memory.peak_bytes - before <= told);
            shapes_free(&kept);
            mdr_maze_free(maze);
            mdr_grid_free(grid);
            failing_allocator_assert_clean(&memory);
        }
    }
}

static void styles_that_cannot_both_be_meant_are_refused(void **state)
{
    (void)state;
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 2, 2);
    const mdr_document document = {.maze = maze};
    mdr_style style = plain_style(MDR_WALLS_OUTLINES);
    mdr_bytes bytes = {0};
    const mdr_sink sink = mdr_bytes_sink(&bytes);
    assert_int_equal(mdr_write(&document, mdr_format_find("text"), &style, NULL, &sink, NULL),
                     MDR_E_UNFIT);
    style.walls = MDR_WALLS_PASSAGES;
    style.curves = MDR_CURVES_SMOOTH;
    assert_int_equal(mdr_write(&document, mdr_format_find("svg"), &style, NULL, &sink, NULL),
                     MDR_E_ARGUMENT);
    style.curves = MDR_CURVES_NONE;
    style.walls = (mdr_wall_look)3;
    assert_int_equal(mdr_write(&document, mdr_format_find("svg"), &style, NULL, &sink, NULL),
                     MDR_E_ARGUMENT);
    mdr_bytes_clear(&bytes);
    mdr_maze_free(maze);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(areas_are_those_of_the_walls),
        cmocka_unit_test(squares_are_covered_once),
        cmocka_unit_test(nothing_is_covered_twice),
        cmocka_unit_test(arcs_stay_concentric),
        cmocka_unit_test(perfect_mazes_have_two_edges),
        cmocka_unit_test(faces_that_are_filled_have_no_edge),
        cmocka_unit_test(passages_are_drawn_once),
        cmocka_unit_test(passages_take_the_fewest_strokes),
        cmocka_unit_test(lines_are_cut_at_seams_and_bridges),
        cmocka_unit_test(each_allocation_may_fail),
        cmocka_unit_test(memory_is_told_beforehand),
        cmocka_unit_test(styles_that_cannot_both_be_meant_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
