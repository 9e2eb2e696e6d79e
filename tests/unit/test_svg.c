/*
 * SVG: units, words, marks, labels, and what can go wrong.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/documents.h"
#include "support/failing_allocator.h"
#include "support/mazes.h"
#include "support/svg_text.h"

static mdr_bytes svg_of(const mdr_document *document, const mdr_style *style)
{
    return written(document, "svg", style);
}

static void put_opening(mdr_maze *maze, int64_t row, int64_t column, mdr_role role)
{
    mdr_opening opening = {.role = role};
    assert_int_equal(mdr_grid_place(mdr_maze_grid(maze), row, column, NULL, &opening.place),
                     MDR_OK);
    assert_int_equal(mdr_maze_add_opening(maze, opening, NULL), MDR_OK);
}

/* A perfect maze with a start at the top left and an end at the bottom right. */
static mdr_maze *usual(const char *shape, int64_t rows, int64_t columns)
{
    mdr_maze *maze = carved(shape, MDR_LAYOUT_ROWS_ODD, rows, columns, "depth-first", "svg");
    put_opening(maze, -1, 0, MDR_ROLE_START);
    put_opening(maze, rows - 1, columns, MDR_ROLE_END);
    return maze;
}

static void assert_size(const mdr_style *style, const char *width, const char *height,
                        const char *view)
{
    char value[64];
    mdr_maze *maze = usual("square", 5, 10);
    mdr_bytes svg = svg_of(&(mdr_document){.maze = maze}, style);
    attribute_of(svg.data, "width", value, sizeof value);
    assert_string_equal(value, width);
    attribute_of(svg.data, "height", value, sizeof value);
    assert_string_equal(value, height);
    attribute_of(svg.data, "viewBox", value, sizeof value);
    assert_string_equal(value, view);
    mdr_bytes_clear(&svg);
    mdr_maze_free(maze);
}

/* Case 52. */
static void sizes_are_in_real_units(void **state)
{
    (void)state;
    assert_size(&(mdr_style){.cell_um = 20000, .margin_um = -1}, "200mm", "100mm", "0 0 200 100");
    assert_size(&(mdr_style){.cell_um = 1250, .margin_um = 1}, "12.502mm", "6.252mm",
                "0 0 12.502 6.252");
    assert_size(&(mdr_style){.cell_um = 4233, .margin_um = -1, .unit = MDR_UNIT_PX}, "160px",
                "80px", "0 0 160 80");
    assert_size(&(mdr_style){.cell_um = 6350, .margin_um = 12700, .unit = MDR_UNIT_IN}, "3.5in",
                "2.25in", "0 0 3.5 2.25");
    assert_size(&(mdr_style){.cell_um = 3528, .margin_um = -1, .unit = MDR_UNIT_PT}, "100pt",
                "50pt", "0 0 100 50");
    assert_size(NULL, "120mm", "70mm", "0 0 120 70");
    assert_size(&(mdr_style){.look = MDR_LOOK_ORIGIN}, "160px", "80px", "0 0 160 80");
}

/* What old software of lasers stumbles over. */
static void only_plain_elements_are_used(void **state)
{
    static const char *const unwanted[] = {"<style",    "class=", "<script", "<use",
                                           "transform", "<defs",  " style=", "href"};
    mdr_maze *maze = usual("hexagon", 7, 9);
    mdr_field *field;
    mdr_document document = {.maze = maze};
    (void)state;
    assert_int_equal(mdr_field_new(maze, 0, NULL, &field), MDR_OK);
    assert_int_equal(mdr_solve(maze, mdr_solver_find("breadth-first"), NULL, NULL, &document.path),
                     MDR_OK);
    for (int32_t look = 0; look < 2; look++) {
        const mdr_style style = {.look = (mdr_look)look,
                                 .distances = field,
                                 .labels = MDR_LABELS_DISTANCE,
                                 .title = "Plain"};
        mdr_bytes svg = svg_of(&document, &style);
        for (size_t i = 0; i < sizeof unwanted / sizeof *unwanted; i++)
            assert_int_equal(occurrences(svg.data, unwanted[i]), 0);
        assert_int_equal(occurrences(svg.data, "role=\"img\""), 1);
        mdr_bytes_clear(&svg);
    }
    mdr_field_free(field);
    mdr_document_clear(&document);
}

/* Colours of the legend that cells have too, or -1 when one of them is no cell's. */
static int64_t colours_of_legend(const char *svg)
{
    static const char fill[] = "<path fill=\"";
    const char *legend = strstr(svg, "id=\"legend\"");
    int64_t count = 0;
    for (const char *at = legend; at && (at = strstr(at, fill)); at++, count++) {
        char element[sizeof fill + 7] = {0};
        memcpy(element, at, sizeof element - 1);
        if (strstr(svg, element) >= legend) return -1;
    }
    return count;
}

/* A bar whose colours are those of the cells, and numbers that end at the farthest. */
static void the_legend_tells_the_farthest(void **state)
{
    mdr_document document = {.maze = usual("square", 5, 5)};
    mdr_field *field;
    char last[64];
    (void)state;
    assert_int_equal(mdr_field_new(document.maze, 0, NULL, &field), MDR_OK);
    const long long most = (long long)mdr_field_most(field);
    assert_true(snprintf(last, sizeof last, ">%lld steps<", most) > 0);
    for (int32_t legend = 0; legend < 2; legend++) {
        const mdr_style style = {
            .distances = field, .palette = MDR_PALETTE_CIVIDIS, .legend = legend};
        mdr_bytes svg = svg_of(&document, &style);
        assert_int_equal(occurrences(svg.data, last), legend);
        assert_int_equal(colours_of_legend(svg.data), legend ? most + 1 : 0);
        mdr_bytes_clear(&svg);
    }
    mdr_field_free(field);
    mdr_document_clear(&document);
}

static void layers_lie_in_order(void **state)
{
    static const char *const names[] = {"background", "cells", "openings", "path",
                                        "walls",      "marks", "labels",   "title"};
    mdr_document document = {.maze = usual("square", 6, 6)};
    const mdr_style style = {
        .look = MDR_LOOK_ORIGIN, .labels = MDR_LABELS_ID, .title = "Layers", .cell_um = 10583};
    (void)state;
    assert_int_equal(
        mdr_solve(document.maze, mdr_solver_find("breadth-first"), NULL, NULL, &document.path),
        MDR_OK);
    mdr_bytes svg = svg_of(&document, &style);
    const char *before = svg.data;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char opening[64];
        snprintf(opening, sizeof opening, "<g id=\"%s\">\n<title>", names[i]);
        const char *found = strstr(svg.data, opening);
        if (!found) fail_msg("no layer %s", names[i]);
        assert_true(found > before);
        before = found;
    }
    mdr_bytes_clear(&svg);
    mdr_document_clear(&document);
}

static void nothing_empty_is_written(void **state)
{
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 1, 1);
    (void)state;
    for (int32_t side = 0; side < 4; side++) {
        const mdr_opening door = {{0, side}, MDR_ROLE_DOOR};
        assert_int_equal(mdr_maze_add_opening(maze, door, NULL), MDR_OK);
    }
    mdr_drawing drawing;
    mdr_bytes svg = {0};
    const mdr_sink sink = mdr_bytes_sink(&svg);
    const mdr_style style = {.background = MDR_COLOUR_CLEAR};
    assert_int_equal(mdr_write(&(mdr_document){.maze = maze}, mdr_format_find("svg"), &style, NULL,
                               &sink, &drawing),
                     MDR_OK);
    assert_int_equal(drawing.pen_downs, 0);
    assert_int_equal(drawing.wall_units, 0);
    assert_int_equal(occurrences(svg.data, "<g"), 0);
    assert_int_equal(occurrences(svg.data, "<path"), 0);
    mdr_bytes_clear(&svg);
    mdr_maze_free(maze);
}

static void words_are_escaped(void **state)
{
    mdr_document document = {.maze = usual("square", 3, 3)};
    (void)state;
    assert_int_equal(
        mdr_document_set(&document.title,
                         "<b>\"R&D\"</b> \x01 \xd9\x85\xd8\xaa\xd8\xa7\xd9\x87\xd8\xa9"),
        MDR_OK);
    mdr_bytes svg = svg_of(&document, NULL);
    assert_int_equal(occurrences(svg.data, "<b>"), 0);
    assert_int_equal(occurrences(svg.data, "&lt;b&gt;"), 2); /* as name, and to be seen */
    assert_int_equal(occurrences(svg.data, "R&amp;D"), 2);
    assert_int_equal(occurrences(svg.data, "\x01"), 0);
    assert_int_equal(occurrences(svg.data, "\xd9\x85\xd8\xaa\xd8\xa7\xd9\x87\xd8\xa9</t"), 2);
    mdr_bytes_clear(&svg);
    svg = svg_of(&document, &(mdr_style){.title = "Other"});
    assert_int_equal(occurrences(svg.data, "R&amp;D"), 0);
    assert_int_equal(occurrences(svg.data, ">Other<"), 2);
    mdr_bytes_clear(&svg);
    mdr_document_clear(&document);
}

static void the_description_says_what_is_seen(void **state)
{
    mdr_document document = {.maze = usual("square", 3, 4)};
    (void)state;
    assert_int_equal(
        mdr_document_set(&document.recipe, "meander new 4x3 --algorithm depth-first@1"), MDR_OK);
    mdr_bytes svg = svg_of(&document, NULL);
    assert_non_null(strstr(svg.data, "<desc>A maze of 4 columns and 3 rows of squares with 11 "
                                     "passages; made by depth-first@1; start at 0\xc2\xb7"
                                     "0 through "
                                     "side N; end at 2\xc2\xb7"
                                     "3 through side E.</desc>"));
    mdr_bytes_clear(&svg);
    mdr_document_clear(&document);
}

static void pictures_of_ours_are_recognised_but_not_read(void **state)
{
    mdr_maze *maze = usual("square", 4, 4);
    mdr_bytes svg = svg_of(&(mdr_document){.maze = maze}, NULL);
    mdr_document document = {0};
    (void)state;
    assert_int_equal(mdr_read(svg.data, svg.size, NULL, NULL, NULL, &document), MDR_E_UNFIT);
    static const char foreign[] = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n";
    assert_int_equal(mdr_read(foreign, sizeof foreign - 1, NULL, NULL, NULL, &document),
                     MDR_E_UNKNOWN);
    mdr_bytes_clear(&svg);
    mdr_maze_free(maze);
}

static int64_t count_in_layer(const mdr_bytes *svg, const char *layer, const char *wanted)
{
    char *text = layer_of(svg->data, layer);
    const int64_t count = text ? occurrences(text, wanted) : 0;
    free(text);
    return count;
}

/* One arrow for each opening and each passage of one way, which is no wall. */
static void arrows_show_the_way(void **state)
{
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 1, 3);
    (void)state;
    put_opening(maze, 0, -1, MDR_ROLE_START);
    put_opening(maze, 0, 3, MDR_ROLE_END);
    assert_int_equal(mdr_maze_open_one_way(maze, 0, 1, NULL), MDR_OK);
    assert_int_equal(mdr_maze_open_one_way(maze, 2, 3, NULL), MDR_OK);
    for (int32_t look = 0; look < 2; look++) {
        mdr_bytes svg =
            svg_of(&(mdr_document){.maze = maze},
                   &(mdr_style){.look = (mdr_look)look, .cell_um = 20000, .margin_um = 10000});
        char *marks = layer_of(svg.data, "marks");
        svg_lines lines = lines_of(marks);
        assert_int_equal(lines.strokes, 4);
        /* Second corner is the tip, the first of the base: to the right, right, right, left. */
        static const int8_t heading[] = {1, 1, 1, -1};
        for (int64_t i = 0; i < lines.count; i++) {
            const svg_line *line = &lines.list[i];
            if (!line->first) continue;
            const int64_t ahead = line->to.x_um - line->from.x_um;
            assert_true(heading[line->stroke] * ahead > 0);
        }
        svg_lines_free(&lines);
        free(marks);
        mdr_bytes_clear(&svg);
    }
    mdr_maze_free(maze);
}

/* Inside, a ring and a disc; where both are in one cell, the ring; doors have no mark. */
static void marks_inside_are_ring_and_disc(void **state)
{
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 3, 3);
    const mdr_style origin = {.look = MDR_LOOK_ORIGIN, .cell_um = 52917}; /* 200 px: 188 drawn */
    (void)state;
    put_opening(maze, 1, 1, MDR_ROLE_END);
    put_opening(maze, 1, 1, MDR_ROLE_START);
    put_opening(maze, 3, 0, MDR_ROLE_DOOR);
    mdr_style pixels = origin;
    pixels.unit = MDR_UNIT_PX;
    mdr_bytes svg = svg_of(&(mdr_document){.maze = maze}, &pixels);
    char *marks = layer_of(svg.data, "marks");
    assert_int_equal(occurrences(marks, "<circle"), 1);
    assert_non_null(strstr(marks, "<circle cx=\"300\" cy=\"300\" r=\"47\" fill=\"none\" "
                                  "stroke=\"#000000\" stroke-width=\"1\""));
    assert_int_equal(occurrences(marks, "<path"), 0);
    free(marks);
    mdr_bytes_clear(&svg);
    put_opening(maze, 0, 2, MDR_ROLE_END);
    svg = svg_of(&(mdr_document){.maze = maze}, &pixels);
    assert_int_equal(count_in_layer(&svg, "marks", "<circle"), 2);
    assert_int_equal(count_in_layer(&svg, "marks", "r=\"47\" fill=\"#000000\"/>"), 1);
    mdr_bytes_clear(&svg);
    mdr_maze_free(maze);
}

/* Lines of 3 px from 0.1 to 0.9 of the side, heads from 0.3 to 0.7 reaching 0.2 cell each way. */
static void origin_openings_are_to_the_pixel(void **state)
{
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 12, 12); /* cells of 13 px from 18 on */
    (void)state;
    put_opening(maze, -1, 0, MDR_ROLE_START);
    put_opening(maze, 11, 12, MDR_ROLE_END);
    mdr_bytes svg = svg_of(&(mdr_document){.maze = maze}, &(mdr_style){.look = MDR_LOOK_ORIGIN});
    char *openings = layer_of(svg.data, "openings"), *marks = layer_of(svg.data, "marks");
    assert_non_null(strstr(openings, "stroke=\"#feead9\" stroke-width=\"3\" d=\"M19.3 18H29.7\""));
    assert_non_null(strstr(openings, "stroke=\"#000000\" stroke-width=\"2\" "
                                     "d=\"M18 18H19.3M29.7 18H31\""));
    assert_non_null(strstr(openings, "stroke-width=\"3\" d=\"M174 162.3V172.7\""));
    assert_non_null(strstr(marks, "M21.9 15.4L24.5 20.6L27.1 15.4Z"));
    assert_non_null(strstr(marks, "M171.4 164.9L176.6 167.5L171.4 170.1Z"));
    free(openings);
    free(marks);
    mdr_bytes_clear(&svg);
    mdr_maze_free(maze);
}

static void labels_are_written_and_fit(void **state)
{
    const char *texts[9] = {"a", NULL, "<&>", "", "12345678901234567890"};
    mdr_maze *maze = usual("square", 3, 3);
    mdr_field *field;
    (void)state;
    assert_int_equal(mdr_field_new(maze, 0, NULL, &field), MDR_OK);
    mdr_bytes svg = svg_of(&(mdr_document){.maze = maze}, &(mdr_style){.labels = MDR_LABELS_ID});
    assert_int_equal(count_in_layer(&svg, "labels", "<text"), 9);
    assert_int_equal(count_in_layer(&svg, "labels",
                                    ">2\xc2\xb7"
                                    "1</text>"),
                     1);
    assert_int_equal(count_in_layer(&svg, "labels", "font-size=\"2\""), 1); /* a fifth of 10 mm */
    mdr_bytes_clear(&svg);
    svg = svg_of(&(mdr_document){.maze = maze},
                 &(mdr_style){.labels = MDR_LABELS_DISTANCE, .distances = field});
    assert_int_equal(count_in_layer(&svg, "labels", ">0</text>"), 1);
    assert_int_equal(count_in_layer(&svg, "labels", "<text"), 9);
    mdr_bytes_clear(&svg);
    svg = svg_of(&(mdr_document){.maze = maze},
                 &(mdr_style){.label_texts = texts, .label_size_um = 5000});
    assert_int_equal(count_in_layer(&svg, "labels", "<text"), 3);
    assert_int_equal(count_in_layer(&svg, "labels", ">&lt;&amp;&gt;</text>"), 1);
    char *labels = layer_of(svg.data, "labels");
    assert_true(number_of(labels, "font-size") * 20 * 0.5 < 10 - 1.2);
    free(labels);
    mdr_bytes_clear(&svg);
    mdr_field_free(field);
    mdr_maze_free(maze);
}

/* Cells without passages: shaded and unlabelled, or labelled in red; the default look leaves them. */
static void unlinked_cells_are_dimmed(void **state)
{
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 2, 2);
    mdr_style style = {.look = MDR_LOOK_ORIGIN, .labels = MDR_LABELS_ID};
    const mdr_document document = {.maze = maze};
    (void)state;
    assert_int_equal(mdr_maze_link(maze, 0, 1, NULL), MDR_OK);
    mdr_bytes svg = svg_of(&document, &style);
    assert_int_equal(count_in_layer(&svg, "labels", "<text"), 2);
    assert_int_equal(count_in_layer(&svg, "cells", "fill=\"#000000\" fill-opacity=\"0.051\""), 1);
    mdr_bytes_clear(&svg);
    style.undimmed = true;
    svg = svg_of(&document, &style);
    assert_int_equal(count_in_layer(&svg, "labels", "<text"), 4);
    assert_int_equal(count_in_layer(&svg, "labels", "fill=\"#ff0000\""), 2);
    assert_int_equal(count_in_layer(&svg, "cells", "fill-opacity"), 0);
    mdr_bytes_clear(&svg);
    svg = svg_of(&document, &(mdr_style){.labels = MDR_LABELS_ID});
    assert_int_equal(count_in_layer(&svg, "labels", "<text"), 4);
    assert_int_equal(count_in_layer(&svg, "cells", "<path"), 0);
    mdr_bytes_clear(&svg);
    svg = svg_of(&document, &(mdr_style){.labels = MDR_LABELS_ID, .dim_unlinked = true});
    assert_int_equal(count_in_layer(&svg, "labels", "<text"), 2);
    assert_int_equal(count_in_layer(&svg, "cells", "<path"), 1);
    mdr_bytes_clear(&svg);
    mdr_maze_free(maze);
}

static void sinks_may_refuse_any_chunk(void **state)
{
    mdr_document document = {.maze = usual("hexagon", 60, 60)};
    (void)state;
    check_refusing_sink(&document, "svg");
    mdr_document_clear(&document);
}

static mdr_status drop(void *context, const void *bytes, size_t size)
{
    (void)context;
    (void)bytes;
    (void)size;
    return MDR_OK;
}

/* Each allocation of a picture with everything in it fails in turn. */
static void each_allocation_may_fail(void **state)
{
    failing_allocator memory;
    mdr_grid *grid;
    mdr_document document = {0};
    mdr_field *field;
    const mdr_sink sink = {NULL, drop};
    mdr_status status = MDR_E_MEMORY;
    (void)state;
    failing_allocator_start(&memory, 0);
    const mdr_grid_options options = {.rows = 6, .columns = 8, .allocator = &memory.allocator};
    assert_int_equal(mdr_grid_new(&options, NULL, &grid), MDR_OK);
    assert_int_equal(mdr_maze_new(grid, NULL, &document.maze), MDR_OK);
    open_at_random(document.maze, "memory", 180, true);
    put_opening(document.maze, -1, 0, MDR_ROLE_START);
    assert_int_equal(mdr_field_new(document.maze, 0, NULL, &field), MDR_OK);
    const mdr_style style = {
        .look = MDR_LOOK_ORIGIN, .distances = field, .labels = MDR_LABELS_DISTANCE, .title = "x"};
    const int64_t blocks = memory.outstanding_blocks;
    for (int64_t fails = 1; status; fails++) {
        mdr_error error = {0};
        const mdr_run run = {.error = &error};
        memory.fail_from = memory.allocations + fails;
        status = mdr_write(&document, mdr_format_find("svg"), &style, &run, &sink, NULL);
        memory.fail_from = 0;
        assert_int_equal(memory.outstanding_blocks, blocks);
        assert_int_equal(error.status, status);
        if (status) assert_int_equal(status, MDR_E_MEMORY);
        if (!status) assert_int_equal(fails, 22); /* openings, two for fills, nine for each set */
    }
    mdr_field_free(field);
    mdr_document_clear(&document);
    mdr_grid_free(grid);
    failing_allocator_assert_clean(&memory);
}

typedef struct progress {
    int64_t left, ticks, before;
} progress;

static bool watch(void *context, int64_t done, int64_t total)
{
    progress *state = context;
    assert_in_range(done, state->before, total);
    state->before = done;
    state->ticks++;
    return state->left < 0 || state->left-- > 0;
}

static void progress_is_told_and_drawing_cancelled(void **state)
{
    mdr_document document = {.maze = usual("square", 300, 400)};
    mdr_field *field;
    const mdr_sink sink = {NULL, drop};
    (void)state;
    assert_int_equal(mdr_field_new(document.maze, 0, NULL, &field), MDR_OK);
    const mdr_style style = {.distances = field, .labels = MDR_LABELS_ID};
    progress whole = {.left = -1};
    mdr_run run = {.context = &whole, .tick = watch};
    assert_int_equal(mdr_write(&document, mdr_format_find("svg"), &style, &run, &sink, NULL),
                     MDR_OK);
    assert_true(whole.ticks >= 6);
    for (int64_t left = 0; left < whole.ticks; left++) {
        progress cut = {.left = left};
        run.context = &cut;
        assert_int_equal(mdr_write(&document, mdr_format_find("svg"), &style, &run, &sink, NULL),
                         MDR_E_CANCELLED);
        assert_int_equal(cut.ticks, left + 1);
    }
    mdr_field_free(field);
    mdr_document_clear(&document);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_are_in_real_units),
        cmocka_unit_test(only_plain_elements_are_used),
        cmocka_unit_test(the_legend_tells_the_farthest),
        cmocka_unit_test(layers_lie_in_order),
        cmocka_unit_test(nothing_empty_is_written),
        cmocka_unit_test(words_are_escaped),
        cmocka_unit_test(the_description_says_what_is_seen),
        cmocka_unit_test(pictures_of_ours_are_recognised_but_not_read),
        cmocka_unit_test(arrows_show_the_way),
        cmocka_unit_test(marks_inside_are_ring_and_disc),
        cmocka_unit_test(origin_openings_are_to_the_pixel),
        cmocka_unit_test(labels_are_written_and_fit),
        cmocka_unit_test(unlinked_cells_are_dimmed),
        cmocka_unit_test(sinks_may_refuse_any_chunk),
        cmocka_unit_test(each_allocation_may_fail),
        cmocka_unit_test(progress_is_told_and_drawing_cancelled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
