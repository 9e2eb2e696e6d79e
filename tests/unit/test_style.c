/*
 * Styles: colours, palettes, units, and how pictures are laid out.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "draw/palettes.h"
#include "draw/sheet.h"
#include "support/mazes.h"

static void colours_are_parsed(void **state)
{
    static const struct {
        const char *text;
        mdr_colour colour;
    } good[] = {
        {"#fa0", 0xffaa00ff},
        {"#FFAA00", 0xffaa00ff},
        {"#12345678", 0x12345678},
        {"rgb(1,2,255)", 0x0102ffff},
        {"rgb( 0 , 16 ,  7 )", 0x001007ff},
        {"red", 0xff0000ff},
        {"TEAL", 0x008080ff},
        {"Grey", 0x808080ff},
        {"gray", 0x808080ff},
        {"orange", 0xffa500ff},
        {"none", MDR_COLOUR_CLEAR},
        {"None", MDR_COLOUR_CLEAR},
        {"#00000000", MDR_COLOUR_CLEAR},
        {"#ff00ff00", MDR_COLOUR_CLEAR},
        {"black", 0x000000ff},
    };
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        mdr_colour colour = 0;
        if (!mdr_colour_parse(good[i].text, &colour)) fail_msg("refused: %s", good[i].text);
        if (colour != good[i].colour) fail_msg("%s is %08x", good[i].text, (unsigned)colour);
    }
}

static void other_texts_are_no_colours(void **state)
{
    static const char *const bad[] = {
        "",
        "#",
        "#f",
        "#ff",
        "#ffff",
        "#fffff",
        "#fffffff",
        "#fffffffff",
        "#ggg",
        "# ff",
        "ff0000",
        "rgb",
        "rgb(",
        "rgb(1,2)",
        "rgb(1,2,3",
        "rgb(1,2,3) ",
        "rgb(1,2,256)",
        "rgb(-1,2,3)",
        "rgb(1,2,3,4)",
        "rgb(1 2 3)",
        "rgb(1.5,2,3)",
        "rgb(,,)",
        "reddish",
        "re",
        "rgb(99999999999999999999,0,0)",
        "blue ",
        "nonesuch",
        " red",
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        mdr_colour colour = 42;
        if (mdr_colour_parse(bad[i], &colour)) fail_msg("taken for a colour: \"%s\"", bad[i]);
        assert_int_equal(colour, 42);
    }
    assert_false(mdr_colour_parse(NULL, NULL));
}

static void palettes_are_found_by_name(void **state)
{
    mdr_palette palette;
    int32_t count = 0;
    (void)state;
    for (; mdr_palette_name((mdr_palette)count); count++) {
        assert_true(mdr_palette_find(mdr_palette_name((mdr_palette)count), &palette));
        assert_int_equal(palette, count);
    }
    assert_int_equal(count, 4);
    palette = MDR_PALETTE_TURBO;
    assert_false(mdr_palette_find("rainbow", &palette));
    assert_false(mdr_palette_find("", &palette));
    assert_false(mdr_palette_find(NULL, &palette));
    assert_int_equal(palette, MDR_PALETTE_TURBO);
}

/* Some of the published 256 values, at and between our anchors. */
static void palettes_are_the_published_ones(void **state)
{
    static const struct {
        mdr_palette palette;
        int32_t level;
        mdr_colour colour;
    } known[] = {
        {MDR_PALETTE_VIRIDIS, 0, 0x440154ff},   {MDR_PALETTE_VIRIDIS, 255, 0xfde725ff},
        {MDR_PALETTE_VIRIDIS, 128, 0x21918cff}, {MDR_PALETTE_VIRIDIS, 64, 0x3b528bff},
        {MDR_PALETTE_CIVIDIS, 0, 0x00224eff},   {MDR_PALETTE_CIVIDIS, 255, 0xfee838ff},
        {MDR_PALETTE_CIVIDIS, 128, 0x7d7c78ff}, {MDR_PALETTE_TURBO, 0, 0x30123bff},
        {MDR_PALETTE_TURBO, 255, 0x7a0403ff},   {MDR_PALETTE_TURBO, 128, 0xa4fc3cff},
        {MDR_PALETTE_GREY, 0, 0x000000ff},      {MDR_PALETTE_GREY, 255, 0xffffffff},
        {MDR_PALETTE_GREY, 100, 0x646464ff},
    };
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const mdr_colour colour = mdr__palette_colour(known[i].palette, known[i].level);
        for (int32_t shift = 0; shift < 32; shift += 8) {
            const int32_t off =
                (int32_t)(colour >> shift & 0xff) - (int32_t)(known[i].colour >> shift & 0xff);
            if (off < -4 || off > 4)
                fail_msg("palette %d, level %d: %08x", (int)known[i].palette, (int)known[i].level,
                         (unsigned)colour);
        }
    }
}

static void even_palettes_grow_lighter(void **state)
{
    static const mdr_palette even[] = {MDR_PALETTE_VIRIDIS, MDR_PALETTE_CIVIDIS, MDR_PALETTE_GREY};
    (void)state;
    for (int32_t i = 0; i < 3; i++) {
        for (int32_t level = 0; level + 4 < MDR__PALETTE_LEVELS; level++) {
            const mdr_colour colour = mdr__palette_colour(even[i], level);
            const mdr_colour later = mdr__palette_colour(even[i], level + 4);
            assert_true(mdr__lightness(colour) < mdr__lightness(later));
        }
    }
}

static void levels_span_the_palette(void **state)
{
    static const int64_t farthest[] = {1, 2, 7, 255, 256, 1000, INT64_MAX / 200, INT64_MAX};
    (void)state;
    assert_int_equal(mdr__palette_level(0, 0, 256), 0);
    for (size_t i = 0; i < sizeof farthest / sizeof *farthest; i++) {
        int32_t before = 0;
        assert_int_equal(mdr__palette_level(0, farthest[i], 256), 0);
        assert_int_equal(mdr__palette_level(farthest[i], farthest[i], 256),
                         MDR__PALETTE_LEVELS - 1);
        for (int64_t part = 0; part <= 100; part++) {
            const int32_t level = mdr__palette_level(farthest[i] / 100 * part, farthest[i], 256);
            assert_in_range(level, before, MDR__PALETTE_LEVELS - 1);
            before = level;
        }
    }
}

/* Over 0 to the farthest: from the first level to the last, never back; what a level stands for has it. */
static void assert_levels_climb(const mdr__heat *heat, int64_t most)
{
    int32_t before = 0;
    for (int64_t distance = 0; distance <= most; distance++) {
        const int32_t level = mdr__heat_level(heat, distance);
        assert_in_range(level, before, heat->levels - 1);
        before = level;
    }
    assert_int_equal(mdr__heat_level(heat, 0), 0);
    if (most > 0) assert_int_equal(before, heat->levels - 1);
    assert_int_equal(mdr__heat_distance(heat, 0), 0);
    assert_int_equal(mdr__heat_distance(heat, heat->levels - 1), most);
}

/* Cells of a level differ from an equal share by no more than the cells of one distance. */
static void assert_equal_shares(const mdr__heat *heat, const mdr_grid *grid, int64_t most)
{
    int64_t of_level[MDR__PALETTE_LEVELS] = {0}, of_distance[1000] = {0}, widest = 0;
    const int64_t cells = mdr_grid_cell_count(grid);
    assert_true(most < 1000);
    for (mdr_cell cell = 0; cell < cells; cell++) {
        const int64_t distance = mdr_field_at(heat->distances, cell);
        if (++of_distance[distance] > widest) widest = of_distance[distance];
        of_level[mdr__heat_level(heat, distance)]++;
    }
    for (int32_t level = 0; level < heat->levels; level++) {
        const int64_t off = of_level[level] - cells / heat->levels;
        if (off > widest + 1 || off < -widest - 1)
            fail_msg("level %d has %d cells of %d", (int)level, (int)of_level[level], (int)cells);
    }
}

static void levels_are_even_in_steps_or_in_cells(void **state)
{
    static const int32_t levels[] = {2, 5, 16, MDR__PALETTE_LEVELS};
    static const struct {
        int64_t rows, columns;
    } sizes[] = {{1, 1}, {1, 2}, {1, 40}, {2, 2}, {31, 37}};
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        mdr_maze *maze = carved("square", 0, sizes[i].rows, sizes[i].columns, "wilson", "heat");
        mdr_field *field;
        assert_int_equal(mdr_field_new(maze, 0, NULL, &field), MDR_OK);
        for (size_t l = 0; l < 2 * sizeof levels / sizeof *levels; l++) {
            const mdr_style style = {.distances = field, .by_rank = l % 2};
            mdr__heat heat;
            const int64_t most = mdr_field_most(field);
            assert_int_equal(
                mdr__heat_make(&style, mdr_maze_grid(maze), levels[l / 2], NULL, &heat), MDR_OK);
            assert_levels_climb(&heat, most);
            if (style.by_rank && heat.levels <= most / 4)
                assert_equal_shares(&heat, mdr_maze_grid(maze), most);
        }
        mdr_field_free(field);
        mdr_maze_free(maze);
    }
}

static void ranks_keep_the_memory_limit(void **state)
{
    mdr_maze *maze = carved("square", 0, 1, 1000, "depth-first", "long");
    mdr_field *field;
    mdr__heat heat;
    (void)state;
    assert_int_equal(mdr_field_new(maze, 0, NULL, &field), MDR_OK);
    const mdr_style style = {.distances = field, .by_rank = true};
    assert_int_equal(mdr__heat_bytes(mdr_maze_grid(maze), &style), 8000);
    assert_int_equal(mdr__heat_make(&style, mdr_maze_grid(maze), 9,
                                    &(mdr_run){.memory_limit_bytes = 7999}, &heat),
                     MDR_E_LIMIT);
    assert_int_equal(mdr__heat_make(&style, mdr_maze_grid(maze), 9,
                                    &(mdr_run){.memory_limit_bytes = 8000}, &heat),
                     MDR_OK);
    mdr_field_free(field);
    mdr_maze_free(maze);
}

static void blends_begin_and_end(void **state)
{
    (void)state;
    assert_int_equal(mdr__blend(0x12345678, 0xfedcba98, 0), 0x12345678);
    assert_int_equal(mdr__blend(0x12345678, 0xfedcba98, 256), 0xfedcba98);
    assert_int_equal(mdr__blend(0x000000ff, 0xffffffff, 128), 0x808080ff);
}

static void roots_are_exact(void **state)
{
    (void)state;
    for (int64_t i = 0; i < 3000; i++) {
        const int64_t root = i < 1500 ? i : INT64_C(3037000499) - (i - 1500) * 1001;
        assert_int_equal(mdr__root(root * root), root);
        if (root > 0) assert_int_equal(mdr__root(root * root - 1), root - 1);
    }
    assert_int_equal(mdr__root(INT64_MAX), INT64_C(3037000499));
}

static void points_beside_a_side_lie_off_the_cell(void **state)
{
    mdr_grid *grid = grid_of("hexagon", MDR_LAYOUT_COLUMNS_EVEN, 4, 5);
    (void)state;
    for (mdr_cell cell = 0; cell < 20; cell++) {
        for (int32_t side = 0; side < 6; side++) {
            int64_t posts[2];
            mdr_grid_side_posts(grid, cell, side, posts);
            const mdr__edge edge = {mdr_grid_post(grid, posts[0]), mdr_grid_post(grid, posts[1]),
                                    mdr_grid_centre(grid, cell)};
            const mdr_point middle = mdr__beside(&edge, 500, 0);
            assert_true(mdr__distance(edge.centre, mdr__beside(&edge, 500, 1000))
                        > mdr__distance(edge.centre, middle) + 990);
            assert_true(mdr__distance(edge.centre, mdr__beside(&edge, 500, -1000))
                        < mdr__distance(edge.centre, middle) - 990);
            assert_true(mdr__distance(edge.from, mdr__beside(&edge, 0, 0)) == 0);
            assert_true(mdr__distance(edge.to, mdr__beside(&edge, 1000, 0)) == 0);
        }
    }
    mdr_grid_free(grid);
}

static mdr__sheet sheet_of(int64_t rows, int64_t columns, const mdr_style *style)
{
    mdr__sheet sheet;
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, rows, columns);
    const mdr_document document = {.maze = maze};
    assert_int_equal(mdr__sheet_lay(&document, style, NULL, &sheet), MDR_OK);
    mdr_maze_free(maze); /* sizes do not need it any more */
    return sheet;
}

static int64_t width_of(const mdr__sheet *sheet)
{
    return mdr__in_measure(mdr__measure_of(sheet->unit), sheet->width_um);
}

/* Case 52: 10 x 10, 200 mm wide. */
static void sizes_asked_for_are_kept(void **state)
{
    const mdr_style bare = {.cell_um = 20000, .margin_um = -1};
    const mdr_style framed = {.cell_um = 18000, .margin_um = 10000, .wall_um = 500};
    (void)state;
    mdr__sheet sheet = sheet_of(10, 10, &bare);
    assert_int_equal(sheet.width_um, 200000);
    assert_int_equal(sheet.height_um, 200000);
    sheet = sheet_of(10, 10, &framed);
    assert_int_equal(sheet.width_um, 200000);
    assert_int_equal(sheet.wall_um, 500);
    assert_int_equal(sheet.corner_parts.x_um, 10000);
}

/* 16 px are 4233.33 micrometres, and still 640 px after 40 of them. */
static void other_units_stay_exact(void **state)
{
    const mdr_style pixels = {.unit = MDR_UNIT_PX, .cell_um = 4233, .margin_um = 4763};
    const mdr_style points = {.unit = MDR_UNIT_PT, .cell_um = 6350, .margin_um = 353};
    const mdr_style inches = {.unit = MDR_UNIT_IN, .cell_um = 8467, .margin_um = -1};
    (void)state;
    for (int64_t columns = 1; columns <= 3000; columns += 7) {
        mdr__sheet sheet = sheet_of(2, columns, &pixels);
        assert_int_equal(width_of(&sheet), (16 * columns + 36) * 100);
        sheet = sheet_of(2, columns, &points);
        assert_int_equal(width_of(&sheet), (18 * columns + 2) * 100);
        sheet = sheet_of(2, columns, &inches);
        assert_int_equal(width_of(&sheet), 3333 * columns);
    }
}

static void default_cells_fit_on_a4(void **state)
{
    static const struct {
        int64_t rows, columns, cell_um;
    } sizes[] = {{1, 1, 10000},    {12, 12, 10000}, {19, 19, 10000}, {19, 27, 10000},
                 {27, 19, 10000},  {20, 20, 8000},  {30, 40, 6000},  {40, 40, 5000},
                 {100, 140, 2000}, {999, 999, 2000}};
    const mdr_style style = {0};
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const mdr__sheet sheet = sheet_of(sizes[i].rows, sizes[i].columns, &style);
        assert_int_equal(sheet.cell_um, sizes[i].cell_um);
        assert_int_equal(sheet.margin_um, sizes[i].cell_um);
        assert_int_equal(sheet.width_um, (sizes[i].columns + 2) * sizes[i].cell_um);
    }
}

/* Cell size x cells, with the margin of 18 px taken out of it. */
static void the_origin_look_is_laid_out_to_the_pixel(void **state)
{
    const mdr_style style = {.look = MDR_LOOK_ORIGIN};
    const mdr_style forty = {.look = MDR_LOOK_ORIGIN, .unit = MDR_UNIT_PX, .cell_um = 10583};
    (void)state;
    mdr__sheet sheet = sheet_of(12, 12, &style);
    assert_int_equal(sheet.unit, MDR_UNIT_PX);
    assert_int_equal(width_of(&sheet), 19200);
    assert_int_equal(sheet.cell_parts, 13 * 100 * 127);
    assert_int_equal(sheet.corner_parts.x_um, 18 * 100 * 127);
    assert_int_equal(sheet.corner_parts.y_um, 18 * 100 * 127);
    sheet = sheet_of(4, 4, &forty);
    assert_int_equal(width_of(&sheet), 16000);
    assert_int_equal(sheet.cell_parts, 31 * 100 * 127);
    sheet = sheet_of(12, 20, &style);
    assert_int_equal(width_of(&sheet), 32000);
    assert_int_equal(sheet.cell_parts, 13 * 100 * 127);
    assert_int_equal(sheet.corner_parts.x_um, 30 * 100 * 127);
    assert_int_equal(sheet.corner_parts.y_um, 18 * 100 * 127);
    sheet = sheet_of(1, 1, &style); /* no room for the margin inside */
    assert_int_equal(width_of(&sheet), 5200);
    assert_int_equal(sheet.cell_parts, 16 * 100 * 127);
}

static void titles_fit_above(void **state)
{
    const mdr_style style = {.title = "A title of forty-two letters or thereabout"};
    (void)state;
    for (int64_t columns = 4; columns < 60; columns++) {
        const mdr__sheet sheet = sheet_of(9, columns, &style);
        assert_string_equal(sheet.title, style.title);
        assert_true(sheet.title_at.y_um - sheet.title_um > 0);
        assert_true(sheet.title_at.y_um < sheet.corner_parts.y_um - sheet.title_um / 4);
        assert_true(sheet.title_um == 2000 || sheet.title_um * 42 / 2 < sheet.width_um);
        assert_true(sheet.title_um <= 9000);
    }
}

static void assert_no_sheet(int64_t rows, int64_t columns, const mdr_style *style,
                            mdr_status status)
{
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    mdr__sheet sheet;
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, rows, columns);
    const mdr_document document = {.maze = maze};
    assert_int_equal(mdr__sheet_lay(&document, style, &run, &sheet), status);
    assert_int_equal(error.status, status);
    assert_int_not_equal(error.text[0], '\0');
    mdr_maze_free(maze);
}

static void impossible_styles_are_refused(void **state)
{
    (void)state;
    assert_no_sheet(3, 3, &(mdr_style){.cell_um = -1}, MDR_E_ARGUMENT);
    assert_no_sheet(3, 3, &(mdr_style){.wall_um = -1}, MDR_E_ARGUMENT);
    assert_no_sheet(3, 3, &(mdr_style){.label_size_um = -1}, MDR_E_ARGUMENT);
    assert_no_sheet(3, 3, &(mdr_style){.look = (mdr_look)7}, MDR_E_ARGUMENT);
    assert_no_sheet(3, 3, &(mdr_style){.unit = (mdr_unit)4}, MDR_E_ARGUMENT);
    assert_no_sheet(3, 3, &(mdr_style){.palette = (mdr_palette)9}, MDR_E_ARGUMENT);
    assert_no_sheet(3, 3, &(mdr_style){.labels = (mdr_labels)3}, MDR_E_ARGUMENT);
    assert_no_sheet(3, 3, &(mdr_style){.cell_um = INT64_MAX}, MDR_E_RANGE);
    assert_no_sheet(3, 3, &(mdr_style){.margin_um = INT64_MAX}, MDR_E_RANGE);
    assert_no_sheet(3, 3, &(mdr_style){.wall_um = INT64_MAX}, MDR_E_RANGE);
    assert_no_sheet(3, 3, &(mdr_style){.label_size_um = INT64_MAX}, MDR_E_RANGE);
    assert_no_sheet(1, 300000000, &(mdr_style){.look = MDR_LOOK_ORIGIN}, MDR_E_RANGE);
}

/* Lengths at the edge of what is taken do not overflow (the sanitizers look on). */
static void extreme_lengths_are_laid_out(void **state)
{
    static const int64_t lengths[] = {1, 2, 3, 1000000, 300000000000};
    (void)state;
    for (int32_t unit = 0; unit < 4; unit++) {
        for (int32_t look = 0; look < 2; look++) {
            for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
                const mdr_style style = {.look = (mdr_look)look,
                                         .unit = (mdr_unit)unit,
                                         .cell_um = lengths[i],
                                         .margin_um = lengths[4 - i],
                                         .wall_um = lengths[i],
                                         .title = "x"};
                const mdr__sheet sheet = sheet_of(3, 3, &style);
                assert_true(sheet.width_um > 0 && sheet.cell_parts > 0);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(colours_are_parsed),
        cmocka_unit_test(other_texts_are_no_colours),
        cmocka_unit_test(palettes_are_found_by_name),
        cmocka_unit_test(palettes_are_the_published_ones),
        cmocka_unit_test(even_palettes_grow_lighter),
        cmocka_unit_test(levels_span_the_palette),
        cmocka_unit_test(levels_are_even_in_steps_or_in_cells),
        cmocka_unit_test(ranks_keep_the_memory_limit),
        cmocka_unit_test(blends_begin_and_end),
        cmocka_unit_test(roots_are_exact),
        cmocka_unit_test(points_beside_a_side_lie_off_the_cell),
        cmocka_unit_test(sizes_asked_for_are_kept),
        cmocka_unit_test(other_units_stay_exact),
        cmocka_unit_test(default_cells_fit_on_a4),
        cmocka_unit_test(the_origin_look_is_laid_out_to_the_pixel),
        cmocka_unit_test(titles_fit_above),
        cmocka_unit_test(impossible_styles_are_refused),
        cmocka_unit_test(extreme_lengths_are_laid_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
