/*
 * Pictures of blocks: exact sizes and walls, colours, and reading back whatever was done to them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/documents.h"
#include "support/mazes.h"

enum { PX_UM = 265 }; /* rounds to one pixel of 1/96 inch; n of them round to n up to 400 */

/* A picture as bytes: the index of the colour of each pixel. */
typedef struct pixel_picture {
    int64_t width, height, rows;
    int32_t bits, colour_count;
    mdr_colour colours[256];
    uint8_t *indices;
} pixel_picture;

static mdr_status keep_head(void *context, const mdr_pixels *pixels)
{
    pixel_picture *picture = context;
    picture->width = pixels->width;
    picture->height = pixels->height;
    picture->bits = pixels->bits;
    picture->colour_count = pixels->colour_count;
    memcpy(picture->colours, pixels->colours,
           (size_t)pixels->colour_count * sizeof *pixels->colours);
    picture->indices = calloc((size_t)(pixels->width * pixels->height), 1);
    return picture->indices ? MDR_OK : MDR_E_MEMORY;
}

static mdr_status keep_rows(void *context, const uint8_t *row, int64_t times)
{
    pixel_picture *picture = context;
    for (; times > 0; times--, picture->rows++) {
        assert_true(picture->rows < picture->height);
        for (int64_t x = 0; x < picture->width; x++) {
            const int64_t bit = x * picture->bits;
            const int32_t shift = 8 - picture->bits - (int32_t)(bit % 8);
            picture->indices[picture->rows * picture->width + x] =
                (uint8_t)(row[bit / 8] >> shift & ((1 << picture->bits) - 1));
        }
    }
    return MDR_OK;
}

static pixel_picture picture_of(const mdr_document *document, const mdr_style *style)
{
    pixel_picture picture = {0};
    const mdr_pixel_sink sink = {&picture, keep_head, keep_rows};
    assert_int_equal(mdr_block_rows(document, style, NULL, &sink, NULL), MDR_OK);
    assert_int_equal(picture.rows, picture.height);
    return picture;
}

static mdr_style sizes(int64_t wall, int64_t passage)
{
    return (mdr_style){
        .unit = MDR_UNIT_PX, .cell_um = (wall + passage) * PX_UM, .wall_um = wall * PX_UM};
}

static uint8_t index_at(const pixel_picture *picture, int64_t x, int64_t y)
{
    return picture->indices[y * picture->width + x];
}

/* Is what a pixel belongs to free in the maze? */
static bool free_in_maze(const mdr_maze *maze, int64_t x, int64_t y, int64_t wall, int64_t pitch)
{
    const mdr_grid *grid = mdr_maze_grid(maze);
    const bool across = x % pitch < wall, down = y % pitch < wall;
    const int64_t row = y / pitch, column = x / pitch;
    if (across && down) return false;
    if (!across && !down) return true;
    if (across) {
        if (column == 0 || column == mdr_grid_columns(grid)) return false;
        return mdr_maze_is_open(maze, mdr_grid_cell_at(grid, row, column), 3);
    }
    if (row == 0 || row == mdr_grid_rows(grid)) return false;
    return mdr_maze_is_open(maze, mdr_grid_cell_at(grid, row, column), 0);
}

static void assert_blocks(const mdr_maze *maze, int64_t wall, int64_t passage)
{
    const mdr_style style = sizes(wall, passage);
    const mdr_grid *grid = mdr_maze_grid(maze);
    const mdr_document document = {.maze = (mdr_maze *)(uintptr_t)maze};
    pixel_picture picture = picture_of(&document, &style);
    const int64_t columns = mdr_grid_columns(grid), rows = mdr_grid_rows(grid);
    assert_int_equal(picture.width, columns * passage + (columns + 1) * wall);
    assert_int_equal(picture.height, rows * passage + (rows + 1) * wall);
    assert_int_equal(picture.bits, 1);
    for (int64_t y = 0; y < picture.height; y++)
        for (int64_t x = 0; x < picture.width; x++)
            assert_int_equal(index_at(&picture, x, y),
                             free_in_maze(maze, x, y, wall, wall + passage));
    free(picture.indices);
}

/* Case 45: the size, and every pixel, those of the border walls among them. */
static void every_small_picture_is_exact(void **state)
{
    (void)state;
    for (int64_t rows = 1; rows <= 12; rows++) {
        for (int64_t columns = 1; columns <= 12; columns++) {
            mdr_maze *maze =
                carved("square", MDR_LAYOUT_ROWS_ODD, rows, columns, "depth-first", "45");
            for (int64_t wall = 1; wall <= 3; wall++)
                for (int64_t passage = 1; passage <= 5; passage++)
                    assert_blocks(maze, wall, passage);
            mdr_maze_free(maze);
        }
    }
}

/* How a picture is shown to the reader. */
typedef struct showing {
    int32_t turns; /* quarters */
    bool inverted;
    int64_t margin;
    mdr_colour paper, ink; /* of what is free, and of walls; 0: white and black */
} showing;

static void put_pixel(mdr_bitmap *bitmap, int64_t x, int64_t y, mdr_colour colour)
{
    const uint8_t rgba[4] = {(uint8_t)(colour >> 24), (uint8_t)(colour >> 16),
                             (uint8_t)(colour >> 8), (uint8_t)colour};
    assert_int_equal(mdr_bitmap_set(bitmap, y, x, 1, rgba, 1, NULL), MDR_OK);
}

static mdr_bitmap *show(const pixel_picture *picture, const showing *how)
{
    const bool turned = how->turns & 1;
    const int64_t width = (turned ? picture->height : picture->width) + 2 * how->margin;
    const int64_t height = (turned ? picture->width : picture->height) + 2 * how->margin;
    mdr_bitmap *bitmap = NULL;
    assert_int_equal(mdr_bitmap_new(width, height, NULL, NULL, &bitmap), MDR_OK);
    const mdr_colour paper = how->paper ? how->paper : 0xffffffff;
    const mdr_colour ink = how->ink ? how->ink : 0x000000ff;
    for (int64_t y = 0; y < height; y++) {
        for (int64_t x = 0; x < width; x++) {
            int64_t column = x - how->margin, row = y - how->margin;
            const bool margin = column < 0 || row < 0 || column >= width - 2 * how->margin
                                || row >= height - 2 * how->margin;
            for (int32_t turn = 0; turn < how->turns && !margin; turn++) {
                const int64_t before = column;
                const bool now = (how->turns - turn) & 1;
                column = row;
                row = (now ? picture->height : picture->width) - 1 - before;
            }
            const uint8_t index = margin ? 1 : index_at(picture, column, row);
            mdr_colour colour = index == 0 ? ink : index == 1 ? paper : picture->colours[index];
            if (how->inverted) colour ^= 0xffffff00;
            put_pixel(bitmap, x, y, colour);
        }
    }
    return bitmap;
}

static mdr_document read_bitmap(mdr_bitmap *bitmap)
{
    mdr_error error = {0};
    mdr_document document = {0};
    const mdr_status status =
        mdr_bitmap_read(bitmap, "picture", NULL, &(mdr_run){.error = &error}, &document);
    if (status) fail_msg("%s", error.text);
    mdr_bitmap_free(bitmap);
    return document;
}

static void assert_reads_back(const mdr_document *document, const mdr_style *style,
                              const showing *how)
{
    pixel_picture picture = picture_of(document, style);
    mdr_document read = read_bitmap(show(&picture, how));
    assert_int_equal(mdr_grid_rows(mdr_maze_grid(read.maze)),
                     mdr_grid_rows(mdr_maze_grid(document->maze)));
    assert_same_maze(document->maze, read.maze);
    mdr_document_clear(&read);
    free(picture.indices);
}

static void every_size_reads_back(void **state)
{
    (void)state;
    for (int64_t rows = 1; rows <= 7; rows++) {
        for (int64_t columns = 1; columns <= 7; columns++) {
            mdr_document document = {
                .maze = carved("square", MDR_LAYOUT_ROWS_ODD, rows, columns, "depth-first", "a")};
            for (int64_t wall = 1; wall <= 3; wall++) {
                for (int64_t passage = 1; passage <= 5; passage++) {
                    const mdr_style style = sizes(wall, passage);
                    assert_reads_back(&document, &style, &(showing){0});
                }
            }
            mdr_document_clear(&document);
        }
    }
}

static mdr_document opened(int64_t rows, int64_t columns, const char *seed)
{
    mdr_document document = {
        .maze = carved("square", MDR_LAYOUT_ROWS_ODD, rows, columns, "depth-first", seed)};
    mdr_opening way_in = {{0, 0}, MDR_ROLE_START};
    mdr_opening way_out = {{rows * columns - 1, 1}, MDR_ROLE_END};
    assert_int_equal(mdr_maze_add_opening(document.maze, way_in, NULL), MDR_OK);
    assert_int_equal(mdr_maze_add_opening(document.maze, way_out, NULL), MDR_OK);
    return document;
}

static void openings_are_gaps_and_read_back(void **state)
{
    (void)state;
    mdr_document document = opened(6, 9, "gaps");
    const mdr_style style = sizes(2, 3);
    pixel_picture picture = picture_of(&document, &style);
    assert_int_equal(index_at(&picture, 2, 0), 1);
    assert_int_equal(index_at(&picture, 2, 1), 1);
    assert_int_equal(index_at(&picture, 5, 0), 0);
    assert_int_equal(index_at(&picture, picture.width - 1, picture.height - 3), 1);
    assert_int_equal(index_at(&picture, picture.width - 1, picture.height - 2), 0);
    free(picture.indices);
    assert_reads_back(&document, &style, &(showing){0});
    assert_reads_back(&document, &style, &(showing){.margin = 7});
    assert_reads_back(&document, &style, &(showing){.margin = 2});
    assert_reads_back(&document, &style, &(showing){.inverted = true});
    assert_reads_back(&document, &style, &(showing){.inverted = true, .margin = 5});
    mdr_document_clear(&document);
}

static void inverted_mazes_without_a_gap_read_back(void **state)
{
    (void)state;
    mdr_document document = {
        .maze = carved("square", MDR_LAYOUT_ROWS_ODD, 9, 11, "depth-first", "closed")};
    for (int64_t wall = 1; wall <= 3; wall++) {
        const mdr_style style = sizes(wall, 4);
        assert_reads_back(&document, &style, &(showing){.inverted = true});
    }
    mdr_document_clear(&document);
}

static void turned_pictures_are_turned_mazes(void **state)
{
    (void)state;
    mdr_document document = opened(5, 8, "turn");
    const mdr_style style = sizes(1, 2);
    pixel_picture picture = picture_of(&document, &style);
    for (int32_t turns = 0; turns < 4; turns++) {
        mdr_document read = read_bitmap(show(&picture, &(showing){.turns = turns}));
        const mdr_grid *grid = mdr_maze_grid(read.maze);
        assert_int_equal(mdr_grid_rows(grid), turns & 1 ? 8 : 5);
        assert_int_equal(mdr_grid_columns(grid), turns & 1 ? 5 : 8);
        assert_int_equal(mdr_maze_passage_count(read.maze), 39);
        assert_int_equal(mdr_maze_opening_count(read.maze), 2);
        mdr_document_clear(&read);
    }
    free(picture.indices);
    mdr_document_clear(&document);
}

/* Half-transparent black lies over white as grey, and so on: the rule of meander/pixels.h. */
static void transparent_pixels_lie_on_white(void **state)
{
    (void)state;
    mdr_document document = opened(4, 4, "clear");
    const mdr_style style = sizes(1, 3);
    assert_reads_back(&document, &style, &(showing){.paper = 0x00000001});
    assert_reads_back(&document, &style, &(showing){.paper = 0x0000007e});
    assert_reads_back(&document, &style, &(showing){.ink = 0x00000082});
    assert_reads_back(&document, &style, &(showing){.paper = 0x808080ff, .ink = 0x7f7f7fff});
    mdr_document_clear(&document);
}

static void add_path(mdr_document *document)
{
    assert_int_equal(
        mdr_solve(document->maze, mdr_solver_find("breadth-first"), NULL, NULL, &document->path),
        MDR_OK);
    assert_non_null(document->path);
}

static void paths_have_a_colour_and_read_as_free(void **state)
{
    (void)state;
    mdr_document document = opened(7, 7, "path");
    const mdr_style style = sizes(1, 2);
    add_path(&document);
    pixel_picture picture = picture_of(&document, &style);
    assert_int_equal(picture.bits, 2);
    assert_int_equal(picture.colour_count, 3);
    assert_int_equal(index_at(&picture, 1, 1), 2);
    assert_int_equal(index_at(&picture, 1, 0), 2);
    int64_t coloured = 0;
    for (int64_t i = 0; i < picture.width * picture.height; i++)
        coloured += picture.indices[i] == 2;
    const int64_t cells = mdr_path_count(document.path);
    assert_int_equal(coloured, cells * 4 + (cells + 1) * 2);
    free(picture.indices);
    assert_reads_back(&document, &style, &(showing){0});
    assert_reads_back(&document, &style, &(showing){.inverted = true});
    const mdr_style hidden = {.unit = MDR_UNIT_PX, .hide_path = true};
    picture = picture_of(&document, &hidden);
    assert_int_equal(picture.bits, 1);
    free(picture.indices);
    mdr_document_clear(&document);
}

static void distances_have_colours_and_read_as_free(void **state)
{
    (void)state;
    mdr_document document = opened(20, 20, "heat");
    mdr_field *field = NULL;
    assert_int_equal(mdr_field_new(document.maze, 0, NULL, &field), MDR_OK);
    for (int32_t palette = 0; mdr_palette_name((mdr_palette)palette); palette++) {
        mdr_style style = sizes(1, 1);
        style.distances = field;
        style.palette = (mdr_palette)palette;
        pixel_picture picture = picture_of(&document, &style);
        assert_int_equal(picture.bits, 8);
        assert_true(index_at(&picture, 1, 1) != index_at(&picture, 39, 39));
        free(picture.indices);
        assert_reads_back(&document, &style, &(showing){0});
    }
    mdr_field_free(field);
    mdr_document_clear(&document);
}

static void cell_colours_are_kept_or_come_near(void **state)
{
    (void)state;
    mdr_document document = opened(20, 20, "own");
    mdr_colour colours[400];
    for (uint32_t i = 0; i < 400; i++) colours[i] = 0x804000ff | (i % 3) << 16;
    mdr_style style = sizes(1, 1);
    style.cell_colours = colours;
    pixel_picture picture = picture_of(&document, &style);
    assert_int_equal(picture.bits, 4);
    for (int64_t i = 0; i < 400; i++) {
        const uint8_t index = index_at(&picture, i % 20 * 2 + 1, i / 20 * 2 + 1);
        assert_int_equal(picture.colours[index], colours[i]);
    }
    free(picture.indices);
    for (uint32_t i = 0; i < 400; i++) colours[i] = (i * 0x9e3779u) << 8 | 0xff;
    picture = picture_of(&document, &style);
    assert_int_equal(picture.bits, 8);
    for (int64_t i = 0; i < 400; i++) {
        const uint8_t index = index_at(&picture, i % 20 * 2 + 1, i / 20 * 2 + 1);
        for (int32_t shift = 8; shift < 32; shift += 8) {
            const int32_t wanted = (int32_t)(colours[i] >> shift & 0xff);
            const int32_t painted = (int32_t)(picture.colours[index] >> shift & 0xff);
            assert_in_range(painted - wanted + 26, 0, 52);
        }
    }
    free(picture.indices);
    mdr_document_clear(&document);
}

static void squares_can_be_cells(void **state)
{
    (void)state;
    mdr_document document = document_of("#####\n#   #\n# # #\n#####\n", "blocks");
    mdr_document_clear(&document);
    assert_int_equal(mdr_read_as("####\n#  #\n# ##\n####\n", 20, mdr_format_find("blocks"),
                                 &(mdr_read_style){MDR_CELLS_SQUARES}, NULL, NULL, &document),
                     MDR_OK);
    const mdr_style style = {.unit = MDR_UNIT_PX, .cell_um = 3 * PX_UM, .cells = MDR_CELLS_SQUARES};
    pixel_picture picture = picture_of(&document, &style);
    assert_int_equal(picture.width, 12);
    assert_int_equal(picture.height, 12);
    assert_int_equal(index_at(&picture, 3, 3), 1);
    assert_int_equal(index_at(&picture, 6, 6), 0);
    mdr_document read = read_bitmap(show(&picture, &(showing){0}));
    assert_same_maze(document.maze, read.maze);
    mdr_document_clear(&read);
    free(picture.indices);
    mdr_document_clear(&document);
}

static void assert_unreadable(mdr_bitmap *bitmap, const char *words)
{
    mdr_error error = {0};
    mdr_document document = {0};
    assert_int_equal(
        mdr_bitmap_read(bitmap, "picture", NULL, &(mdr_run){.error = &error}, &document),
        MDR_E_SYNTAX);
    if (!strstr(error.text, words)) fail_msg("%s", error.text);
    assert_null(document.maze);
    mdr_bitmap_free(bitmap);
}

static void what_cannot_be_found_is_named(void **state)
{
    (void)state;
    mdr_bitmap *bitmap = NULL;
    assert_int_equal(mdr_bitmap_new(40, 30, NULL, NULL, &bitmap), MDR_OK);
    assert_unreadable(bitmap, "all pixels are alike");
    /* A frame of 2, a wall at column 17 that is 1 wide. */
    assert_int_equal(mdr_bitmap_new(80, 80, NULL, NULL, &bitmap), MDR_OK);
    for (int64_t y = 0; y < 80; y++)
        for (int64_t x = 0; x < 80; x++)
            if (x < 2 || y < 2 || x > 77 || y > 77 || (x == 17 && y < 40))
                put_pixel(bitmap, x, y, 0x000000ff);
    assert_unreadable(bitmap, "no regular blocks: columns 17 and 18");
    /* Free, but for a wall that reaches to no whole block either way. */
    assert_int_equal(mdr_bitmap_new(51, 11, NULL, NULL, &bitmap), MDR_OK);
    for (int64_t x = 0; x < 51; x++)
        for (int64_t y = 0; y < 11; y++) put_pixel(bitmap, x, y, y < 3 ? 0x000000ff : 0xffffffff);
    assert_unreadable(bitmap, "51x11 pixels are no multiples");
    /* Smooth edges. */
    assert_int_equal(mdr_bitmap_new(5, 5, NULL, NULL, &bitmap), MDR_OK);
    for (int64_t i = 0; i < 25; i++)
        put_pixel(bitmap, i % 5, i / 5, i % 7 ? 0xffffffff : 0x707070ff);
    assert_unreadable(bitmap, "smooth edges");
}

static void too_large_pictures_are_refused(void **state)
{
    (void)state;
    mdr_error error = {0};
    mdr_run run = {.error = &error};
    mdr_bitmap *bitmap = NULL;
    assert_int_equal(mdr_bitmap_new(INT64_MAX, 2, NULL, &run, &bitmap), MDR_E_RANGE);
    assert_int_equal(mdr_bitmap_new(1 << 20, 1 << 20, NULL, &run, &bitmap), MDR_E_RANGE);
    assert_int_equal(mdr_bitmap_new(0, 5, NULL, &run, &bitmap), MDR_E_ARGUMENT);
    run.memory_limit_bytes = 1000;
    assert_int_equal(mdr_bitmap_new(1000, 1000, NULL, &run, &bitmap), MDR_E_LIMIT);
    assert_true(error.needed_bytes > 100000);
    assert_null(bitmap);
}

static void wrong_styles_are_refused(void **state)
{
    (void)state;
    mdr_document document = opened(3, 3, "wrong");
    pixel_picture picture = {0};
    const mdr_pixel_sink sink = {&picture, keep_head, keep_rows};
    mdr_style style = sizes(2, 0);
    assert_int_equal(mdr_block_rows(&document, &style, NULL, &sink, NULL), MDR_E_ARGUMENT);
    style = (mdr_style){.cell_um = -1};
    assert_int_equal(mdr_block_rows(&document, &style, NULL, &sink, NULL), MDR_E_ARGUMENT);
    style = (mdr_style){.cell_um = INT64_MAX};
    assert_int_equal(mdr_block_rows(&document, &style, NULL, &sink, NULL), MDR_E_RANGE);
    mdr_document_clear(&document);
    document.maze = carved("hexagon", MDR_LAYOUT_ROWS_ODD, 3, 3, "depth-first", "six");
    assert_false(mdr_blocks_fit(&document, NULL));
    assert_int_equal(mdr_block_rows(&document, NULL, NULL, &sink, NULL), MDR_E_UNFIT);
    mdr_document_clear(&document);
}

static void portable_maps_read_back(void **state)
{
    (void)state;
    static const char *const names[] = {"pbm", "pgm"};
    mdr_document document = opened(9, 13, "pnm");
    add_path(&document);
    for (int32_t i = 0; i < 2; i++) {
        mdr_bytes bytes = written(&document, names[i], NULL);
        mdr_document read = {0};
        assert_int_equal(mdr_read(bytes.data, bytes.size, NULL, NULL, NULL, &read), MDR_OK);
        assert_same_maze(document.maze, read.maze);
        mdr_document_clear(&read);
        check_damaged(bytes.data, bytes.size < 300 ? bytes.size : 300, names[i]);
        check_allocations(bytes.data, bytes.size, names[i]);
        mdr_bytes_clear(&bytes);
    }
    mdr_document_clear(&document);
    document = opened(200, 200, "large");
    for (int32_t i = 0; i < 2; i++) check_refusing_sink(&document, names[i]);
    mdr_document_clear(&document);
}

static void plain_maps_are_read(void **state)
{
    (void)state;
    mdr_document from_bits = document_of("P1\n# a comment\n7 5\n1111111\n0000001\n1 1 1 1 1 0 1\n"
                                         "1000000 1111111",
                                         NULL);
    mdr_document from_greys = document_of("P2 7 5 9 0 0 0 0 0 0 0  9 8 9 9 9 9 0  0 0 0 0 0 9 0 "
                                          "0 9 9 9 9 9 9  0 0 0 0 0 0 0",
                                          NULL);
    assert_same_maze(from_bits.maze, from_greys.maze);
    assert_int_equal(mdr_grid_columns(mdr_maze_grid(from_bits.maze)), 3);
    assert_int_equal(mdr_maze_passage_count(from_bits.maze), 5);
    mdr_document_clear(&from_bits);
    mdr_document_clear(&from_greys);
    assert_refused("P1\n3 3\n111\n1x1\n111\n", NULL, MDR_E_SYNTAX, 4, 0, "0 or 1");
    assert_refused("P2\n2 2\n9\n1 2 3 10\n", NULL, MDR_E_SYNTAX, 4, 0, "lightest");
    assert_refused("P4\n2147483647 2147483647\nabc", NULL, MDR_E_SYNTAX, 3, 0, "ends before");
    assert_refused("P5\n99999999999 1\n255\nabc", NULL, MDR_E_SYNTAX, 2, 0, "width and the height");
}

/* The same five pixels in each kind of portable map, and what is none. */
static void pictures_are_read_as_bitmaps(void **state)
{
    static const struct {
        const char *bytes;
        size_t size;
        mdr_status status;
    } cases[] = {
        {"P1\n5 1\n1 0 0 1 1\n", 16, MDR_OK},
        {"P2\n# grey\n5 1 9\n0 9 5 4 0\n", 26, MDR_OK},
        {"P4 5 1\n\x98", 8, MDR_OK},
        {"P5 5 1 255\n\x7f\x80\xff\x00\x01", 16, MDR_OK},
        {"P5 5 1 65535\n\x7f\xff\x80\xff\xff\xff\0\0\1\1", 23, MDR_OK},
        {"P4 5 2\n\x98", 8, MDR_E_SYNTAX},
        {"+---+\n|   |\n+---+\n", 18, MDR_E_UNFIT},
        {"", 0, MDR_E_UNKNOWN},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        mdr_bitmap *bitmap;
        assert_int_equal(mdr_read_bitmap(cases[i].bytes, cases[i].size, NULL, NULL, NULL, &bitmap),
                         cases[i].status);
        if (cases[i].status) {
            assert_null(bitmap);
            continue;
        }
        assert_int_equal(mdr_bitmap_width(bitmap), 5);
        assert_int_equal(mdr_bitmap_height(bitmap), 1);
        for (int64_t x = 0; x < 5; x++)
            assert_int_equal(mdr_bitmap_is_dark(bitmap, x, 0), x != 1 && x != 2);
        mdr_bitmap_free(bitmap);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_are_read_as_bitmaps),
        cmocka_unit_test(every_small_picture_is_exact),
        cmocka_unit_test(every_size_reads_back),
        cmocka_unit_test(openings_are_gaps_and_read_back),
        cmocka_unit_test(inverted_mazes_without_a_gap_read_back),
        cmocka_unit_test(turned_pictures_are_turned_mazes),
        cmocka_unit_test(transparent_pixels_lie_on_white),
        cmocka_unit_test(paths_have_a_colour_and_read_as_free),
        cmocka_unit_test(distances_have_colours_and_read_as_free),
        cmocka_unit_test(cell_colours_are_kept_or_come_near),
        cmocka_unit_test(squares_can_be_cells),
        cmocka_unit_test(what_cannot_be_found_is_named),
        cmocka_unit_test(too_large_pictures_are_refused),
        cmocka_unit_test(wrong_styles_are_refused),
        cmocka_unit_test(portable_maps_read_back),
        cmocka_unit_test(plain_maps_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
