/*
 * Custom grids: cells from polygons and from graphs.
 *
 * The oracle for polygons are our own shapes: their outlines, as bare coordinates, must give the same
 * neighbours again. That is a proof of both.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/failing_allocator.h"
#include "support/mazes.h"

static mdr_grid *grid_of_custom(mdr_custom *custom)
{
    mdr_grid *grid = NULL;
    const mdr_grid_options options = {.shape = "custom", .custom = custom};
    assert_int_equal(mdr_grid_new(&options, NULL, &grid), MDR_OK);
    mdr_custom_free(custom); /* the grid shares it */
    return grid;
}

static mdr_grid *grid_of_text(const char *text)
{
    mdr_custom *custom = NULL;
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    if (mdr_custom_read(text, strlen(text), NULL, &run, &custom))
        fail_msg("%lld:%lld: %s", (long long)error.line, (long long)error.column, error.text);
    return grid_of_custom(custom);
}

static char *file_text(const char *name)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", MDR_TEST_DATA, name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *text = calloc(1, 65536);
    assert_true(fread(text, 1, 65535, file) > 0);
    fclose(file);
    return text;
}

static mdr_grid *grid_of_file(const char *name)
{
    char *text = file_text(name);
    mdr_grid *grid = grid_of_text(text);
    free(text);
    return grid;
}

/* A bit for every pair of neighbours, by their numbers from 0 without holes. */
static int64_t count_links(const mdr_grid *grid, mdr_cell cell, mdr_cell to)
{
    int64_t count = 0;
    for (int32_t side = 0; side < mdr_grid_outline_count(grid, cell); side++)
        count += mdr_grid_exit(grid, cell, side).cell == to;
    return count;
}

/* The outlines of a grid as bare polygons, every second one the other way round. */
static mdr_custom *polygons_of(const mdr_grid *grid)
{
    const int64_t cells = mdr_grid_cell_count(grid);
    mdr_point *corners = calloc((size_t)(cells * mdr_grid_side_bound(grid)), sizeof *corners);
    int64_t *first = calloc((size_t)cells + 1, sizeof *first);
    mdr_custom *custom = NULL;
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    for (mdr_cell cell = 0; cell < cells; cell++) {
        const int32_t sides = mdr_grid_outline_count(grid, cell);
        for (int32_t side = 0; side < sides; side++) {
            int64_t posts[2];
            mdr_grid_side_posts(grid, cell, cell % 2 ? sides - 1 - side : side, posts);
            corners[first[cell] + side] = mdr_grid_post(grid, posts[0]);
        }
        first[cell + 1] = first[cell] + sides;
    }
    if (mdr_custom_polygons(corners, first, cells, 4, NULL, &run, &custom))
        fail_msg("%s: %s", mdr_grid_shape(grid)->name, error.text);
    free(corners);
    free(first);
    return custom;
}

static bool has_glue(const char *shape)
{
    return strncmp(shape, "king", 4) == 0 || strcmp(shape, "cube") == 0;
}

/* Neighbours are exactly the cells that share a side by geometry, and no two overlap: the builder of
 * polygons would refuse. */
static void assert_neighbours_by_geometry(mdr_grid *grid, void *context)
{
    int64_t *checked = context;
    if (has_glue(mdr_grid_shape(grid)->name) || mdr_grid_cell_count(grid) > 400) return;
    mdr_grid *other = grid_of_custom(polygons_of(grid));
    const int64_t cells = mdr_grid_cell_count(grid);
    assert_int_equal(mdr_grid_cell_count(other), cells);
    for (mdr_cell cell = 0; cell < cells; cell++) {
        assert_int_equal(mdr_grid_outline_count(grid, cell), mdr_grid_outline_count(other, cell));
        for (int32_t side = 0; side < mdr_grid_outline_count(grid, cell); side++) {
            const mdr_cell to = mdr_grid_exit(grid, cell, side).cell;
            if (to != MDR_NONE)
                assert_int_equal(count_links(grid, cell, to), count_links(other, cell, to));
        }
    }
    assert_int_equal(mdr_grid_border_count(grid), mdr_grid_border_count(other));
    ++*checked;
    mdr_grid_free(other);
}

static void shapes_are_what_their_geometry_says(void **state)
{
    int64_t checked = 0;
    (void)state;
    for_each_grid(assert_neighbours_by_geometry, &checked);
    assert_true(checked > 300);
}

static int64_t area_of(const mdr_grid *grid, mdr_cell cell, bool border)
{
    int64_t area = 0;
    for (int32_t side = 0; side < mdr_grid_outline_count(grid, cell); side++) {
        int64_t posts[2];
        if (border && mdr_grid_exit(grid, cell, side).cell != MDR_NONE) continue;
        mdr_grid_side_posts(grid, cell, side, posts);
        const mdr_point a = mdr_grid_post(grid, posts[0]), b = mdr_grid_post(grid, posts[1]);
        area += a.x_um * b.y_um - b.x_um * a.y_um;
    }
    return area;
}

/* Outlines close and run clockwise; the area inside the border is that of all cells together. */
static void assert_areas(mdr_grid *grid, void *context)
{
    int64_t cells = 0, border = 0;
    (void)context;
    if (has_glue(mdr_grid_shape(grid)->name) || mdr_grid_cell_count(grid) > 4000) return;
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        const int64_t area = area_of(grid, cell, false);
        assert_true(area > 0);
        cells += area;
        border += area_of(grid, cell, true);
    }
    assert_int_equal(cells, border);
}

static void areas_add_up(void **state)
{
    (void)state;
    for_each_grid(assert_areas, NULL);
}

/* Bricks of four corners: the corners of others split their long sides, as on the grid brick. */
static void corners_split_sides(void **state)
{
    (void)state;
    enum { ROWS = 3, COLUMNS = 3 };
    mdr_point corners[4 * ROWS * COLUMNS];
    int64_t first[ROWS * COLUMNS + 1] = {0};
    mdr_custom *custom = NULL;
    for (int64_t cell = 0; cell < ROWS * COLUMNS; cell++) {
        const int64_t row = cell / COLUMNS, x = 20 * (cell % COLUMNS) + 10 * (row % 2);
        const mdr_point places[4] = {
            {x, 10 * row}, {x + 20, 10 * row}, {x + 20, 10 * row + 10}, {x, 10 * row + 10}};
        memcpy(corners + 4 * cell, places, sizeof places);
        first[cell + 1] = 4 * cell + 4;
    }
    assert_int_equal(mdr_custom_polygons(corners, first, ROWS * COLUMNS, 0, NULL, NULL, &custom),
                     MDR_OK);
    mdr_grid *grid = grid_of_custom(custom);
    assert_int_equal(mdr_grid_link_count(grid), 16);
    assert_int_equal(spanning_trees(grid), 2071); /* hexagons 3 x 3, frontier 1.1 */
    assert_int_equal(mdr_grid_side_bound(grid), 6);
    mdr_grid_free(grid);
}

static const char house[] = "custom_house.json", petersen[] = "custom_petersen.json";

/* Worked out by hand from the plan. */
static void a_house_has_the_doors_of_its_plan(void **state)
{
    static const int8_t doors[][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 3}, {1, 4}, {2, 3},
                                      {2, 5}, {3, 4}, {3, 5}, {4, 6}, {5, 6}};
    mdr_grid *grid = grid_of_file(house);
    (void)state;
    for (size_t i = 0; i < sizeof doors / sizeof *doors; i++)
        if (mdr_grid_side_between(grid, doors[i][0], doors[i][1]) == MDR_NONE)
            fail_msg("%d and %d", doors[i][0], doors[i][1]);
    /* 3 and 0 meet along two walls of the L. */
    assert_int_equal(mdr_grid_link_count(grid), sizeof doors / sizeof *doors + 1);
    assert_int_equal(count_links(grid, 0, 3), 2);
    mdr_grid_free(grid);
}

/* Of two links between the same cells each is kept for itself. */
static void doors_between_the_same_cells_are_told_apart(void **state)
{
    const mdr_format *json = mdr_format_find("json");
    mdr_grid *grid = grid_of_file(house);
    (void)state;
    for (mdr_link link = 0; link < mdr_grid_link_bound(grid); link++) {
        mdr_document document = {0}, back = {0};
        mdr_bytes bytes = {0};
        const mdr_sink sink = mdr_bytes_sink(&bytes);
        assert_int_equal(mdr_maze_new(grid, NULL, &document.maze), MDR_OK);
        assert_int_equal(mdr_maze_set_passage(document.maze, link, MDR_PASSAGE_BOTH, NULL), MDR_OK);
        assert_int_equal(mdr_write(&document, json, NULL, NULL, &sink, NULL), MDR_OK);
        assert_int_equal(mdr_read(bytes.data, bytes.size, json, NULL, NULL, &back), MDR_OK);
        assert_true(mdr_maze_equal(document.maze, back.maze));
        mdr_bytes_clear(&bytes);
        mdr_document_clear(&document);
        mdr_document_clear(&back);
    }
    mdr_grid_free(grid);
}

/* Counts of trees that are known: Petersen's graph, K3,3 and K4, n^(n-2). */
static void graphs_have_their_trees(void **state)
{
    static const struct {
        const char *text;
        uint64_t trees;
    } rows[] = {
        {"{\"nodes\": [[0,0],[9,1],[21,0],[0,10],[8,10],[20,13]], \"edges\": "
         "[[0,3],[0,4],[0,5],[1,3],[1,4],[1,5],[2,3],[2,4],[2,5]]}",
         81},
        {"{\"nodes\": [[0,0],[9,1],[5,3],[4,8]], \"edges\": [[0,1],[0,2],[0,3],[1,2],[1,3],[2,3]]}",
         16},
        {"{\"nodes\": [[1e2,0],[0,5.5e1]], \"edges\": [[1,0]]}", 1},
        {"{\"nodes\": [[7,7]], \"edges\": []}", 1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        mdr_grid *grid = grid_of_text(rows[i].text);
        assert_int_equal(spanning_trees(grid), rows[i].trees);
        mdr_grid_free(grid);
    }
    mdr_grid *grid = grid_of_file(petersen);
    assert_int_equal(spanning_trees(grid), 2000);
    mdr_grid_free(grid);
}

/* Through every side with a link and back; corridors lead to the side that faces them. */
static void twins_agree(void **state)
{
    mdr_grid *grid = grid_of_file(petersen);
    (void)state;
    for (mdr_cell cell = 0; cell < mdr_grid_cell_count(grid); cell++) {
        int32_t links = 0;
        for (int32_t side = 0; side < mdr_grid_outline_count(grid, cell); side++) {
            const mdr_exit way = mdr_grid_exit(grid, cell, side);
            if (way.cell == MDR_NONE) continue;
            const mdr_exit back = mdr_grid_exit(grid, way.cell, way.back);
            assert_true(back.cell == cell && back.back == side && back.link == way.link);
            links++;
        }
        assert_int_equal(links, 3);
    }
    mdr_grid_free(grid);
}

static mdr_grid *lattice_graph(void)
{
    static char text[40000];
    size_t at = (size_t)snprintf(text, sizeof text, "{\"nodes\": [");
    for (int i = 0; i < 100; i++)
        at += (size_t)snprintf(text + at, sizeof text - at, "%s[%d,%d]", i ? "," : "", i % 10,
                               i / 10);
    at += (size_t)snprintf(text + at, sizeof text - at, "], \"edges\": [");
    for (int i = 0; i < 99; i++) {
        if (i % 10 < 9)
            at +=
                (size_t)snprintf(text + at, sizeof text - at, "%s[%d,%d]", i ? "," : "", i, i + 1);
        if (i / 10 < 9) at += (size_t)snprintf(text + at, sizeof text - at, ",[%d,%d]", i, i + 10);
        if (i / 10 < 9 && i % 10 < 9)
            at += (size_t)snprintf(text + at, sizeof text - at, ",[%d,%d]", i + 1, i + 10);
    }
    snprintf(text + at, sizeof text - at, "]}");
    return grid_of_text(text);
}

/* Every carver makes a perfect maze, or says that it does not fit; every solver that promises to finds the
 * way. */
static void carve_and_solve(mdr_grid *grid)
{
    mdr_maze *maze = NULL;
    const mdr_cell first = 0, last = mdr_grid_cell_bound(grid) - 1;
    assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
    for (int32_t i = 0; i < mdr_carver_count(); i++) {
        mdr_verdict verdict;
        const mdr_carve_options options = {.seed = "own cells"};
        const mdr_status status = mdr_carve(maze, mdr_carver_at(i), &options, NULL);
        if (status == MDR_E_UNFIT) continue;
        assert_int_equal(status, MDR_OK);
        assert_int_equal(mdr_verify(maze, NULL, &verdict), MDR_OK);
        assert_true(verdict.loops == 0);
        assert_int_equal(mdr_maze_passage_count(maze),
                         mdr_grid_cell_count(grid) - mdr_grid_piece_count(grid));
        for (int32_t k = 0; k < mdr_solver_count() && mdr_grid_piece_count(grid) == 1; k++) {
            mdr_path *path = NULL;
            const mdr_solver *solver = mdr_solver_at(k);
            const mdr_solve_options solve = {.seed = "way", .from = &first, .to = &last};
            const mdr_status found = mdr_solve(maze, solver, &solve, NULL, &path);
            if ((solver->traits & MDR_SOLVER_ALWAYS) != 0) assert_int_equal(found, MDR_OK);
            mdr_path_free(path);
        }
    }
    mdr_maze_free(maze);
}

static void carvers_and_solvers_take_them(void **state)
{
    mdr_grid *grids[3] = {grid_of_file(house), grid_of_file(petersen), lattice_graph()};
    (void)state;
    for (int32_t i = 0; i < 3; i++) {
        carve_and_solve(grids[i]);
        mdr_grid_free(grids[i]);
    }
}

/* A mask keeps the cells' numbers, and goes with them through files. */
static mdr_grid *masked(mdr_grid *grid)
{
    mdr_mask *mask = NULL;
    mdr_grid *left = NULL;
    assert_int_equal(mdr_mask_new(grid, NULL, &mask), MDR_OK);
    mdr_mask_set(mask, 3, false);
    assert_int_equal(mdr_mask_grid(mask, NULL, &left), MDR_OK);
    mdr_mask_free(mask);
    mdr_grid_free(grid);
    assert_int_equal(mdr_grid_cell_bound(left), mdr_grid_cell_count(left) + 1);
    return left;
}

static void write_and_read(mdr_grid *grid, const char *format)
{
    mdr_document document = {0}, back = {0};
    mdr_bytes bytes = {0}, again = {0};
    const mdr_carve_options options = {.seed = "kept"};
    const mdr_format *row = mdr_format_find(format);
    const mdr_sink sink = mdr_bytes_sink(&bytes), sink_again = mdr_bytes_sink(&again);
    assert_int_equal(mdr_maze_new(grid, NULL, &document.maze), MDR_OK);
    assert_int_equal(mdr_carve(document.maze, mdr_carver_find("wilson"), &options, NULL), MDR_OK);
    assert_int_equal(mdr_maze_open_usual(document.maze, MDR_ROLE_START, NULL), MDR_OK);
    assert_int_equal(mdr_maze_open_usual(document.maze, MDR_ROLE_END, NULL), MDR_OK);
    assert_int_equal(mdr_write(&document, row, NULL, NULL, &sink, NULL), MDR_OK);
    assert_int_equal(mdr_read(bytes.data, bytes.size, row, NULL, NULL, &back), MDR_OK);
    assert_true(mdr_grid_equal(grid, mdr_maze_grid(back.maze)));
    assert_true(mdr_maze_equal(document.maze, back.maze));
    assert_int_equal(mdr_write(&back, row, NULL, NULL, &sink_again, NULL), MDR_OK);
    assert_int_equal(bytes.size, again.size);
    assert_memory_equal(bytes.data, again.data, bytes.size);
    mdr_bytes_clear(&bytes);
    mdr_bytes_clear(&again);
    mdr_document_clear(&document);
    mdr_document_clear(&back);
}

static void files_carry_the_cells(void **state)
{
    static const char *const formats[] = {"json", "binary"};
    (void)state;
    for (int32_t i = 0; i < 8; i++) {
        mdr_grid *grid = grid_of_file(i & 1 ? house : petersen);
        if (i & 2) grid = masked(grid);
        write_and_read(grid, formats[i >> 2]);
        mdr_grid_free(grid);
    }
}

static void assert_refused(const char *text, const char *why)
{
    mdr_custom *custom = NULL;
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    const mdr_status status = mdr_custom_read(text, strlen(text), NULL, &run, &custom);
    if (status != MDR_E_SYNTAX || !strstr(error.text, why))
        fail_msg("%s\nsays \"%s\" (%d), not \"%s\"", text, error.text, (int)status, why);
    assert_null(custom);
    assert_true(error.line == 1 && error.column >= 1);
}

#define UNIT_SQUARE "[[0,0],[1,0],[1,1],[0,1]]"

static void mistakes_are_named(void **state)
{
    static const char *const rows[][2] = {
        {"{}", "needs \"cells\""},
        {"{\"nodes\": [[0,0]]}", "needs \"cells\""},
        {"{\"cells\": []}", "one cell at least"},
        {"{\"cells\": [[[0,0],[1,0]]]}", "cell 0 has fewer than 3 corners"},
        {"{\"cells\": [[[0,0],[1,0],[2,0]]]}", "cell 0 touches itself"},
        {"{\"cells\": [" UNIT_SQUARE ", [[5,5],[6,5],[6,5],[5,6]]]}", "cell 1 touches itself"},
        {"{\"cells\": [[[0,0],[2,2],[2,0],[0,2]]]}", "cell 0 has no area"},
        {"{\"cells\": [[[0,0],[3,2],[3,0],[0,3]]]}", "cell 0 crosses itself"},
        {"{\"cells\": [" UNIT_SQUARE "," UNIT_SQUARE "]}", "cell 0 and cell 1 overlap"},
        {"{\"cells\": [" UNIT_SQUARE ",[[0.5,0.5],[2,0.5],[2,2],[0.5,2]]]}",
         "cell 0 and cell 1 overlap"},
        {"{\"cells\": [[[0,0],[9,0],[9,9],[0,9]],[[3,3],[4,3],[4,4],[3,4]]]}",
         "cell 1 lies inside cell 0"},
        {"{\"cells\": [[[0,0],[1,0],[1,9],[0,9]],[[2,0],[9,0],[9,99],[2,99]],"
         "[[3,3],[4,3],[4,4],[3,4]]]}",
         "cell 2 lies inside cell 1"},
        {"{\"cells\": [[[0,0],[9,0],[9,9],[0,9]],[[0,0],[4,3],[4,4],[3,4]]]}",
         "cell 0 and cell 1 overlap"},
        {"{\"cells\": [[[0,0],[9,0],[0,9]],[[0,0],[9,0],[1,1]]]}", "cell 0 and cell 1 overlap"},
        {"{\"cells\": [[[0,0],[1e15,0],[0,1]]]}", "smaller than 10^15"},
        {"{\"cells\": [[[0,0],[1e99999,0],[0,1]]]}", "exponent"},
        {"{\"cells\": [[[0,0],[1000,0],[0,1]]], \"decimals\": 9}", "say fewer"},
        {"{\"cells\": [[[0,0],[1000,0],[0,1]]], \"decimals\": 99}", "-8 to 16"},
        {"{\"cells\": [[[0,0],[1],[0,1]]]}", "a place [x, y]"},
        {"{\"cells\": [[[0,0,0],[1,0],[0,1]]]}", "] behind two coordinates"},
        {"{\"cells\": [7]}", "a cell: a list of its corners"},
        {"{\"nodes\": [], \"edges\": []}", "one cell at least"},
        {"{\"nodes\": [[0,0],[0,0]], \"edges\": []}", "nodes 0 and 1 lie at the same place"},
        {"{\"nodes\": [[0,0],[1,0]], \"edges\": [[0,2]]}", "edge 0: there is no node 2"},
        {"{\"nodes\": [[0,0],[1,0]], \"edges\": [[0,1],[-1,0]]}", "edge 1: there is no node -1"},
        {"{\"nodes\": [[0,0],[1,0]], \"edges\": [[0,1],[1,1]]}",
         "edge 1 leads from node 1 to itself"},
        {"{\"nodes\": [[0,0],[1,0]], \"edges\": [[0,1],[1,0]]}",
         "edges 0 and 1 leave node 0 in the same direction"},
        {"{\"nodes\": [[0,0],[1,1],[3,3]], \"edges\": [[0,1],[1,2],[0,2]]}",
         "edges 0 and 2 leave node 0 in the same direction"},
        {"{\"nodes\": [[0,0],[1,1]], \"edges\": [[0,1,2]]}", "] behind two nodes"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) assert_refused(rows[i][0], rows[i][1]);
}

/* Rings of cells round a hole, an island in it, cells that meet in a point: nothing of it overlaps. */
static void what_does_not_overlap_is_taken(void **state)
{
    static const char *const texts[] = {
        "{\"cells\": [[[0,0],[9,0],[9,3],[0,3]],[[0,3],[3,3],[3,9],[0,9]],"
        "[[3,6],[9,6],[9,9],[3,9]],[[6,3],[9,3],[9,6],[6,6]],[[4,4],[5,4],[5,5],[4,5]]]}",
        "{\"cells\": [" UNIT_SQUARE ", [[1,1],[2,1],[2,2],[1,2]]]}",
        "{\"cells\": [[[0,0],[4,0],[4,4],[0,4],[0,3],[3,3],[3,1],[0,1]],[[1,1.5],[2,1.5],[2,2]]]}",
        "{\"cells\": [[[0,0],[0,5],[5,5],[5,0],[0,0]]]}",
    };
    static const int64_t pieces[] = {2, 2, 2, 1}, links[] = {4, 0, 0, 0};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        mdr_grid *grid = grid_of_text(texts[i]);
        assert_int_equal(mdr_grid_piece_count(grid), pieces[i]);
        assert_int_equal(mdr_grid_link_count(grid), links[i]);
        carve_and_solve(grid);
        mdr_grid_free(grid);
    }
}

/* Whatever the unit and the size of the numbers, the same grid; what was written reads as it was. */
static void units_do_not_matter(void **state)
{
    static const char *const texts[] = {
        "{\"cells\": [[[0,0],[3,0],[3,4]],[[0,0],[3,4],[0,4]]]}",
        "{\"cells\": [[[0,0],[0.0003,0],[0.0003,0.0004]],[[0,0],[3e-4,4e-4],[0,0.4E-3]]]}",
        "{\"cells\": [[[0,0],[30000000000,0],[3e+10,4e10]],[[0,0],[3e10,40e9],[0,4E10]]]}",
    };
    (void)state;
    mdr_grid *first = grid_of_text(texts[0]);
    for (size_t i = 1; i < sizeof texts / sizeof *texts; i++) {
        mdr_grid *grid = grid_of_text(texts[i]);
        assert_true(mdr_grid_equal(first, grid));
        write_and_read(grid, "json");
        mdr_grid_free(grid);
    }
    mdr_grid_free(first);
}

/* Centres lie inside, also in an L and a U: where labels and paths go. */
static void centres_lie_inside(void **state)
{
    static const char text[] = "{\"cells\": [[[0,0],[90,0],[90,90],[80,90],[80,10],[10,10],[10,90],"
                               "[0,90]]]}";
    mdr_grid *grid = grid_of_text(text);
    const mdr_point centre = mdr_grid_centre(grid, 0), extent = mdr_grid_extent(grid);
    (void)state;
    assert_true(centre.y_um > 0 && centre.y_um < extent.y_um);
    const int64_t tenth = extent.x_um / 9;
    assert_true(centre.y_um < tenth || centre.x_um < tenth || centre.x_um > extent.x_um - tenth);
    mdr_grid_free(grid);
}

static void a_grid_needs_its_cells(void **state)
{
    mdr_grid *grid = NULL;
    mdr_custom *custom = NULL;
    static const char text[] = "{\"cells\": [" UNIT_SQUARE "]}";
    (void)state;
    assert_int_equal(mdr_grid_new(&(mdr_grid_options){.shape = "custom", .rows = 3}, NULL, &grid),
                     MDR_E_ARGUMENT);
    assert_int_equal(mdr_custom_read(text, strlen(text), NULL, NULL, &custom), MDR_OK);
    assert_int_equal(mdr_grid_new(&(mdr_grid_options){.rows = 3, .custom = custom}, NULL, &grid),
                     MDR_E_ARGUMENT);
    assert_int_equal(
        mdr_grid_new(&(mdr_grid_options){.shape = "custom", .custom = custom, .wrap = MDR_WRAP_X},
                     NULL, &grid),
        MDR_E_UNFIT);
    assert_null(grid);
    assert_non_null(mdr_shape_find("custom"));
    for (int32_t i = 0; i < mdr_shape_count(); i++)
        assert_string_not_equal(mdr_shape_at(i)->name, "custom");
    mdr_custom_free(custom);
}

/* Every allocation is made to fail in turn. */
static void no_memory_is_survived(void **state)
{
    static const char *const names[] = {house, petersen};
    (void)state;
    for (int32_t i = 0; i < 2; i++) {
        char *text = file_text(names[i]);
        mdr_status status = MDR_E_MEMORY;
        for (int64_t at = 1; status != MDR_OK; at++) {
            failing_allocator memory;
            mdr_custom *custom = NULL;
            mdr_grid *grid = NULL;
            failing_allocator_start(&memory, at);
            status = mdr_custom_read(text, strlen(text), &memory.allocator, NULL, &custom);
            const mdr_grid_options options = {
                .shape = "custom", .custom = custom, .allocator = &memory.allocator};
            if (!status) status = mdr_grid_new(&options, NULL, &grid);
            assert_true(status == MDR_OK || status == MDR_E_MEMORY);
            mdr_grid_free(grid);
            mdr_custom_free(custom);
            failing_allocator_assert_clean(&memory);
        }
        free(text);
    }
}

/* A limit is kept: what it takes is known before it is asked for. */
static void limits_are_kept(void **state)
{
    char *text = file_text(house);
    mdr_custom *custom = NULL;
    mdr_error error = {0};
    const mdr_run run = {.error = &error, .memory_limit_bytes = 600};
    (void)state;
    assert_int_equal(mdr_custom_read(text, strlen(text), NULL, &run, &custom), MDR_E_LIMIT);
    assert_true(error.needed_bytes > 600);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_are_what_their_geometry_says),
        cmocka_unit_test(areas_add_up),
        cmocka_unit_test(corners_split_sides),
        cmocka_unit_test(a_house_has_the_doors_of_its_plan),
        cmocka_unit_test(doors_between_the_same_cells_are_told_apart),
        cmocka_unit_test(graphs_have_their_trees),
        cmocka_unit_test(twins_agree),
        cmocka_unit_test(carvers_and_solvers_take_them),
        cmocka_unit_test(files_carry_the_cells),
        cmocka_unit_test(mistakes_are_named),
        cmocka_unit_test(what_does_not_overlap_is_taken),
        cmocka_unit_test(units_do_not_matter),
        cmocka_unit_test(centres_lie_inside),
        cmocka_unit_test(a_grid_needs_its_cells),
        cmocka_unit_test(no_memory_is_survived),
        cmocka_unit_test(limits_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
