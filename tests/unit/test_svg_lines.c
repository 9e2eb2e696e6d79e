/*
 * The lines of SVG: each wall once, nothing doubled or chopped, and what is coloured is coloured once.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "draw/plane.h"
#include "support/documents.h"
#include "support/mazes.h"
#include "support/svg_text.h"
#include "support/wall_list.h"

/* Cells of nominal size, so that post and picture differ by the margin alone. */
static const mdr_style plain = {.cell_um = MDR_GRID_CELL_UM, .margin_um = 5000};

static mdr_bytes drawn(const mdr_document *document, const mdr_style *style, mdr_drawing *drawing)
{
    mdr_bytes bytes = {0};
    const mdr_sink sink = mdr_bytes_sink(&bytes);
    assert_int_equal(mdr_write(document, mdr_format_find("svg"), style, NULL, &sink, drawing),
                     MDR_OK);
    return bytes;
}

static svg_lines layer_lines(const char *svg, const char *name)
{
    char *layer = layer_of(svg, name);
    svg_lines lines = {0};
    if (layer) lines = lines_of(layer);
    free(layer);
    return lines;
}

/* Posts in the order of their places, to find the one at a point. */
typedef struct placed_post {
    mdr_point at;
    int64_t post;
} placed_post;

static int compare_places(const void *a, const void *b)
{
    const placed_post *left = a, *right = b;
    if (left->at.x_um != right->at.x_um) return left->at.x_um < right->at.x_um ? -1 : 1;
    if (left->at.y_um != right->at.y_um) return left->at.y_um < right->at.y_um ? -1 : 1;
    return 0;
}

static placed_post *place_posts(const mdr_grid *grid)
{
    const int64_t count = mdr_grid_post_bound(grid);
    placed_post *posts = calloc((size_t)count, sizeof *posts);
    assert_non_null(posts);
    for (int64_t i = 0; i < count; i++) posts[i] = (placed_post){mdr_grid_post(grid, i), i};
    qsort(posts, (size_t)count, sizeof *posts, compare_places);
    return posts;
}

static int64_t post_at(const placed_post *posts, int64_t count, mdr_point at)
{
    const placed_post wanted = {{at.x_um - plain.margin_um, at.y_um - plain.margin_um}, 0};
    const placed_post *found =
        bsearch(&wanted, posts, (size_t)count, sizeof wanted, compare_places);
    return found ? found->post : MDR_NONE;
}

/* Does a point lie on a line, behind its beginning and before its end? */
static bool lies_between(svg_line line, mdr_point at)
{
    const int64_t x = line.to.x_um - line.from.x_um, y = line.to.y_um - line.from.y_um;
    const int64_t dx = at.x_um - line.from.x_um, dy = at.y_um - line.from.y_um;
    const int64_t along = dx * x + dy * y;
    return dx * y == dy * x && along > 0 && along < x * x + y * y;
}

/* The unit at the beginning of a line that covers several, and where it ends. */
static wall_unit *first_unit(const wall_list *walls, const placed_post *posts, int64_t count,
                             svg_line line, mdr_point *next)
{
    const int64_t from = post_at(posts, count, line.from);
    for (int64_t i = 0; i < count; i++) {
        const mdr_point at = {posts[i].at.x_um + plain.margin_um,
                              posts[i].at.y_um + plain.margin_um};
        wall_unit *unit = lies_between(line, at) ? find_unit(walls, from, posts[i].post) : NULL;
        if (!unit) continue;
        *next = at;
        return unit;
    }
    return NULL;
}

/* Strikes the units under a line off the list: one, or where they lie in a row, several. */
static int64_t strike_line(const wall_list *walls, const placed_post *posts, int64_t count,
                           svg_line line)
{
    int64_t units = 0;
    while (line.from.x_um != line.to.x_um || line.from.y_um != line.to.y_um) {
        mdr_point next = line.to;
        wall_unit *unit =
            find_unit(walls, post_at(posts, count, line.from), post_at(posts, count, next));
        if (!unit) unit = first_unit(walls, posts, count, line, &next);
        assert_non_null(unit);
        assert_false(unit->drawn);
        unit->drawn = true;
        line.from = next;
        units++;
    }
    assert_true(units > 0);
    return units;
}

/* Case 53: lines that go straight on within a stroke are one line, also where it closes. */
static void assert_joined(const svg_lines *lines)
{
    for (int64_t i = 0, first = 0; i < lines->count; i++) {
        const svg_line *line = &lines->list[i];
        if (line->first) first = i;
        const svg_line *next = line->closing ? &lines->list[first] : line + 1;
        const bool last = i + 1 == lines->count || line[1].first;
        if (last && !line->closing) continue;
        const int64_t dx = line->to.x_um - line->from.x_um, dy = line->to.y_um - line->from.y_um;
        const int64_t cross =
            dx * (next->to.y_um - next->from.y_um) - dy * (next->to.x_um - next->from.x_um);
        assert_int_not_equal(cross, 0);
    }
}

static void check_walls(const mdr_maze *maze)
{
    const mdr_grid *grid = mdr_maze_grid(maze);
    const mdr_document document = {.maze = (mdr_maze *)maze};
    const int64_t posts = mdr_grid_post_bound(grid);
    wall_list walls = walls_of(maze);
    placed_post *places = place_posts(grid);
    mdr_drawing drawing;
    mdr_bytes svg = drawn(&document, &plain, &drawing);
    svg_lines lines = layer_lines(svg.data, "walls");
    int64_t units = 0;
    for (int64_t i = 0; i < lines.count; i++)
        units += strike_line(&walls, places, posts, lines.list[i]);
    assert_joined(&lines);
    assert_int_equal(units, walls.count);
    assert_int_equal(drawing.wall_units, walls.count);
    assert_int_equal(drawing.pen_downs, lines.strokes);
    assert_int_equal(lines.strokes, fewest_strokes(&walls, -1, posts));
    svg_lines_free(&lines);
    mdr_bytes_clear(&svg);
    wall_list_free(&walls);
    free(places);
}

static void check_grid(mdr_grid *grid, void *context)
{
    static const int16_t shares[] = {0, 90, 170, 256};
    mdr_random *random = context;
    /* Arcs have a test of their own; on large boards looking for posts takes too long. */
    if (strcmp(mdr_grid_shape(grid)->name, "polar") == 0 || mdr_grid_cell_count(grid) > 600) return;
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        mdr_maze *maze;
        assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
        open_at_random(maze, "lines", shares[i], true);
        add_random_openings(maze, random, 5);
        check_walls(maze);
        mdr_maze_free(maze);
    }
}

static void each_wall_is_drawn_once(void **state)
{
    mdr_random random;
    (void)state;
    mdr_random_start(&random, MDR_RANDOM_DEFAULT, "svg");
    for_each_grid(check_grid, &random);
}

static void lengths_are_told(void **state)
{
    mdr_maze *maze = carved("square", MDR_LAYOUT_ROWS_ODD, 40, 50, "depth-first", "lengths");
    const mdr_document document = {.maze = maze};
    mdr_drawing drawing;
    mdr_bytes svg = drawn(&document, &plain, &drawing);
    svg_lines lines = layer_lines(svg.data, "walls");
    int64_t travel = 0;
    (void)state;
    for (int64_t i = 1; i < lines.count; i++) {
        if (lines.list[i].first) travel += mdr__distance(lines.list[i - 1].to, lines.list[i].from);
    }
    assert_int_equal(drawing.drawn_um, drawing.wall_units * MDR_GRID_CELL_UM);
    assert_int_equal(drawing.travel_um, travel);
    assert_true(travel < drawing.drawn_um / 2); /* in the order of rows it would be twice as long */
    assert_int_equal(drawing.width_um, 50 * MDR_GRID_CELL_UM + 10000);
    assert_int_equal(drawing.height_um, 40 * MDR_GRID_CELL_UM + 10000);
    svg_lines_free(&lines);
    mdr_bytes_clear(&svg);
    mdr_maze_free(maze);
}

/* The border is drawn apart and heavier in the origin look; still each wall once. */
static void the_origin_look_draws_two_weights(void **state)
{
    mdr_maze *maze = carved("square", MDR_LAYOUT_ROWS_ODD, 12, 12, "depth-first", "weights");
    const mdr_document document = {.maze = maze};
    mdr_drawing drawing;
    mdr_bytes svg = drawn(&document, &(mdr_style){.look = MDR_LOOK_ORIGIN}, &drawing);
    char *walls = layer_of(svg.data, "walls");
    svg_lines lines = lines_of(walls);
    (void)state;
    assert_int_equal(drawing.wall_units, 13 * 13);
    assert_int_equal(lines.paths, 2);
    assert_int_equal(lines.strokes, drawing.pen_downs);
    assert_int_equal(occurrences(walls, "stroke-width=\"1\""), 1);
    assert_int_equal(occurrences(walls, "stroke-width=\"2\""), 1);
    const svg_line *border = &lines.list[lines.count - 1]; /* one closed square */
    assert_true(border->closing);
    assert_int_equal(lines.list[lines.count - 4].first, true);
    svg_lines_free(&lines);
    free(walls);
    mdr_bytes_clear(&svg);
    mdr_maze_free(maze);
}

/* Twice the area inside the strokes first .. count - 1, in millionths of a square unit. */
static double doubled_area(const svg_lines *lines, int64_t path)
{
    double sum = 0;
    for (int64_t i = 0; i < lines->count; i++) {
        const svg_line *line = &lines->list[i];
        if (line->path != path) continue;
        sum += (double)line->from.x_um * (double)line->to.y_um
               - (double)line->to.x_um * (double)line->from.y_um;
    }
    return sum;
}

static void check_colours(mdr_grid *grid, void *context)
{
    static const mdr_colour colours[] = {0, 0xff0000ff, 0x00ff00ff, 0x0000ff80};
    const int64_t bound = mdr_grid_cell_bound(grid);
    const char *shape = mdr_grid_shape(grid)->name;
    if (strcmp(shape, "square") != 0 && strcmp(shape, "hexagon") != 0) return;
    mdr_colour *chosen = calloc((size_t)bound, sizeof *chosen);
    int64_t counts[4] = {0}, path = 0;
    mdr_maze *maze;
    assert_non_null(chosen);
    for (mdr_cell cell = 0; cell < bound; cell++) {
        const int64_t which = mdr_random_below(context, 4);
        chosen[cell] = colours[which];
        counts[which]++;
    }
    assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
    mdr_style style = plain;
    style.cell_colours = chosen;
    mdr_bytes svg = drawn(&(mdr_document){.maze = maze}, &style, NULL);
    char *cells = layer_of(svg.data, "cells");
    svg_lines lines = {0};
    if (cells) lines = lines_of(cells);
    const bool square = strcmp(mdr_grid_shape(grid)->name, "square") == 0;
    const double cell_area = (square ? 1.0 : 0.8660254) * MDR_GRID_CELL_UM * MDR_GRID_CELL_UM;
    static const int8_t by_colour[] = {3, 2, 1}; /* the paths are in the order of the numbers */
    for (int32_t i = 0; i < 3; i++) {
        const int64_t count = counts[by_colour[i]];
        if (count == 0) continue;
        const double off = doubled_area(&lines, path++) / 2 / cell_area - (double)count;
        assert_true(off > -0.01 * (double)count && off < 0.01 * (double)count);
    }
    assert_int_equal(lines.paths, path);
    svg_lines_free(&lines);
    free(cells);
    free(chosen);
    mdr_bytes_clear(&svg);
    mdr_maze_free(maze);
}

static void each_cell_is_filled_once(void **state)
{
    mdr_random random;
    (void)state;
    mdr_random_start(&random, MDR_RANDOM_DEFAULT, "fills");
    for_each_grid(check_colours, &random);
}

/* A heat map has at most as many paths as the palette has colours, each stroked alike. */
static void heat_maps_share_paths(void **state)
{
    mdr_maze *maze = carved("square", MDR_LAYOUT_ROWS_ODD, 60, 60, "depth-first", "heat");
    mdr_field *field;
    char fill[16], stroke[16];
    (void)state;
    assert_int_equal(mdr_field_new(maze, 0, NULL, &field), MDR_OK);
    mdr_bytes svg = drawn(&(mdr_document){.maze = maze}, &(mdr_style){.distances = field}, NULL);
    char *cells = layer_of(svg.data, "cells");
    const int64_t paths = occurrences(cells, "<path");
    assert_in_range(paths, 200, 256);
    for (const char *path = cells; (path = strstr(path, "<path")) != NULL; path++) {
        attribute_of(path, "fill", fill, sizeof fill);
        attribute_of(path, "stroke", stroke, sizeof stroke);
        assert_string_equal(fill, stroke);
    }
    free(cells);
    mdr_bytes_clear(&svg);
    mdr_field_free(field);
    mdr_maze_free(maze);
}

static void paths_are_cut_between_strokes(void **state)
{
    mdr_maze *maze = carved("square", MDR_LAYOUT_ROWS_ODD, 300, 300, "depth-first", "long");
    mdr_drawing drawing;
    mdr_bytes svg = drawn(&(mdr_document){.maze = maze}, NULL, &drawing);
    svg_lines lines = layer_lines(svg.data, "walls");
    (void)state;
    assert_true(lines.paths > 4);
    assert_true(lines.longest < 70000);
    assert_int_equal(lines.strokes, drawing.pen_downs);
    svg_lines_free(&lines);
    mdr_bytes_clear(&svg);
    mdr_maze_free(maze);
}

static bool in_tree(const mdr_maze *tree, int64_t row, int64_t column)
{
    const mdr_grid *grid = mdr_maze_grid(tree);
    const int64_t r = (row - 1) / 2, c = (column - 1) / 2;
    if (row < 1 || column < 1) return false;
    const mdr_cell cell = mdr_grid_cell_at(grid, r, c);
    if (cell == MDR_NONE) return false;
    if (row % 2 == 1 && column % 2 == 1) return true;
    if (row % 2 == 1) return mdr_maze_is_open(tree, cell, 1);
    return column % 2 == 1 && mdr_maze_is_open(tree, cell, 2);
}

/* One wall, the outline of a tree that fills the board: a single closed curve. */
static mdr_maze *curve_round(const mdr_maze *tree)
{
    const mdr_grid *small = mdr_maze_grid(tree);
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 2 * mdr_grid_rows(small) + 1,
                             2 * mdr_grid_columns(small) + 1);
    const mdr_grid *grid = mdr_maze_grid(maze);
    for (mdr_link link = mdr_grid_next_link(grid, MDR_NONE); link != MDR_NONE;
         link = mdr_grid_next_link(grid, link)) {
        const mdr_link_ends ends = mdr_grid_link_ends(grid, link);
        int64_t row[2], column[2];
        mdr_grid_position(grid, ends.first, &row[0], &column[0]);
        mdr_grid_position(grid, ends.second, &row[1], &column[1]);
        if (in_tree(tree, row[0], column[0]) == in_tree(tree, row[1], column[1]))
            mdr_maze_open(maze, ends.first, ends.side);
    }
    return maze;
}

/* A stroke too long for an attribute goes on in the next path, where it was. */
static void endless_strokes_are_cut_where_they_are(void **state)
{
    mdr_maze *tree = carved("square", MDR_LAYOUT_ROWS_ODD, 420, 420, "depth-first", "curve");
    mdr_maze *maze = curve_round(tree);
    mdr_drawing drawing;
    const mdr_style style = {.cell_um = 10001, .margin_um = 5003}; /* for long numbers */
    mdr_bytes svg = drawn(&(mdr_document){.maze = maze}, &style, &drawing);
    svg_lines lines = layer_lines(svg.data, "walls");
    (void)state;
    assert_int_equal(drawing.pen_downs, 2); /* the curve and the border */
    assert_in_range(lines.longest, 1 << 20, (1 << 20) + 100);
    int64_t cuts = 0, curve = 0;
    for (int64_t i = 1; i < lines.count; i++) {
        const svg_line *line = &lines.list[i];
        if (!line->first) continue;
        if (memcmp(&line[-1].to, &line->from, sizeof line->from) == 0) {
            cuts++;
        } else {
            curve = i; /* where one of the two outlines ends and the other begins */
        }
    }
    assert_true(cuts > 0);
    assert_int_equal(cuts, lines.strokes - 2);
    const svg_line *end = &lines.list[lines.count - 1], *begin = &lines.list[curve];
    assert_memory_equal(&end->to, &begin->from, sizeof begin->from);
    assert_memory_equal(&begin[-1].to, &lines.list[0].from, sizeof begin->from);
    svg_lines_free(&lines);
    mdr_bytes_clear(&svg);
    mdr_maze_free(maze);
    mdr_maze_free(tree);
}

/* The path goes through the centres, one line a straight run, and out at the openings. */
static void the_path_is_one_stroke(void **state)
{
    mdr_document document = {.maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 2, 3)};
    (void)state;
    const mdr_cell cells[] = {0, 1, 2, 5, 4, 3};
    const mdr_opening start = {{0, 0}, MDR_ROLE_START}, end = {{3, 2}, MDR_ROLE_END};
    assert_int_equal(mdr_maze_set_opening(document.maze, start, NULL), MDR_OK);
    assert_int_equal(mdr_maze_set_opening(document.maze, end, NULL), MDR_OK);
    assert_int_equal(mdr_path_new(NULL, cells, 6, &document.path), MDR_OK);
    mdr_bytes svg = drawn(&document, &plain, NULL);
    svg_lines lines = layer_lines(svg.data, "path");
    assert_int_equal(lines.strokes, 1);
    assert_int_equal(lines.count, 5);
    assert_true(lines.list[0].from.y_um < 5000 && lines.list[0].from.x_um == 10000);
    assert_memory_equal(&lines.list[1].to, &((mdr_point){30000, 10000}), sizeof(mdr_point));
    assert_memory_equal(&lines.list[2].to, &((mdr_point){30000, 20000}), sizeof(mdr_point));
    assert_true(lines.list[4].to.y_um > 25000 && lines.list[4].to.x_um == 10000);
    svg_lines_free(&lines);
    mdr_bytes_clear(&svg);
    svg = drawn(&document, &(mdr_style){.hide_path = true}, NULL);
    assert_null(layer_of(svg.data, "path"));
    mdr_bytes_clear(&svg);
    mdr_document_clear(&document);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_wall_is_drawn_once),
        cmocka_unit_test(lengths_are_told),
        cmocka_unit_test(the_origin_look_draws_two_weights),
        cmocka_unit_test(each_cell_is_filled_once),
        cmocka_unit_test(heat_maps_share_paths),
        cmocka_unit_test(paths_are_cut_between_strokes),
        cmocka_unit_test(endless_strokes_are_cut_where_they_are),
        cmocka_unit_test(the_path_is_one_stroke),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
