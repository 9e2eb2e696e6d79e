/*
 * A canvas of blocks: squares as whole pixels, in the colours of their marks.
 *
 *     #########     a cell and the four squares round it; what lies between two cells is wall, or
 *     #   +   #     has the colour of the one that is less far: carved beside frontier is carved.
 *     #########     In the middle of a large cell, a sign of 5 x 5 dots.
 */
#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "draw/pixel_layout.h"
#include "draw/pixel_rows.h"
#include "grid/grid_internal.h"
#include "meander/animation.h"

enum { LONGEST_SIDE = 400, SIGN_DOTS = 5, LEAST_FOR_SIGN = 7, ROOM_FOR_SIGN = 9 };

/* Indices of colours: wall, then free ones by mark, then signs by mark. */
enum { WALL, FREE, SIGN = FREE + MDR_MARK_COUNT, COLOURS = SIGN + MDR_MARK_COUNT };

static const mdr_colour mark_colours[MDR_MARK_COUNT] = {
    [MDR_MARK_NONE] = 0xffffffff,     [MDR_MARK_CARVED] = 0xd8dce2ff,
    [MDR_MARK_FRONTIER] = 0x2fb5a6ff, [MDR_MARK_BACKTRACKED] = 0xb4c3e4ff,
    [MDR_MARK_TRYING] = 0x7fd07bff,   [MDR_MARK_DEAD_END] = 0xe98b84ff,
    [MDR_MARK_SOLUTION] = 0xf5c542ff,
};

static const mdr_colour sign_colours[MDR_MARK_COUNT] = {
    [MDR_MARK_NONE] = 0x59616cff,     [MDR_MARK_CARVED] = 0x59616cff,
    [MDR_MARK_FRONTIER] = 0x0a4a43ff, [MDR_MARK_BACKTRACKED] = 0x3a5288ff,
    [MDR_MARK_TRYING] = 0x1c5a1aff,   [MDR_MARK_DEAD_END] = 0x7f1710ff,
    [MDR_MARK_SOLUTION] = 0x6b4e00ff,
};

/* Five bits a row, the left one highest: a ring, a dot, a plus, a cross, a diamond; where the work
 * stands, a disc. */
static const uint8_t signs[MDR_MARK_COUNT][SIGN_DOTS] = {
    [MDR_MARK_FRONTIER] = {0x0e, 0x11, 0x11, 0x11, 0x0e},
    [MDR_MARK_BACKTRACKED] = {0x00, 0x00, 0x04, 0x00, 0x00},
    [MDR_MARK_TRYING] = {0x04, 0x04, 0x1f, 0x04, 0x04},
    [MDR_MARK_DEAD_END] = {0x11, 0x0a, 0x04, 0x0a, 0x11},
    [MDR_MARK_SOLUTION] = {0x04, 0x0e, 0x1f, 0x0e, 0x04},
};
static const uint8_t head_sign[SIGN_DOTS] = {0x0e, 0x1f, 0x1f, 0x1f, 0x0e};

mdr_colour mdr_mark_colour(mdr_mark mark)
{
    return mark_colours[mark];
}

mdr_colour mdr_mark_sign_colour(mdr_mark mark)
{
    return sign_colours[mark];
}

typedef struct block_canvas {
    mdr__pixel_layout layout;
    mdr_colour colours[COLOURS];
    mdr_canvas canvas;
} block_canvas;

static void fill(const block_canvas *blocks, mdr_box box, uint8_t colour)
{
    for (int64_t y = box.top; y < box.top + box.height; y++)
        memset(blocks->canvas.rows + y * blocks->layout.width + box.left, colour,
               (size_t)box.width);
}

static mdr_box square_box(const mdr__pixel_layout *layout, int64_t row, int64_t column)
{
    return (mdr_box){mdr__pixel_first(layout, column), mdr__pixel_first(layout, row),
                     mdr__pixel_size(layout, column), mdr__pixel_size(layout, row)};
}

/* The sign of a mark in the middle of a cell, dots as large as fit. */
static void put_sign(const block_canvas *blocks, mdr_box box, mdr_mark mark, bool head)
{
    const int64_t dot = box.width / ROOM_FOR_SIGN > 0 ? box.width / ROOM_FOR_SIGN : 1;
    const uint8_t *sign = head ? head_sign : signs[mark];
    if (box.width < LEAST_FOR_SIGN) return;
    const int64_t left = box.left + (box.width - SIGN_DOTS * dot) / 2;
    const int64_t top = box.top + (box.height - SIGN_DOTS * dot) / 2;
    for (int32_t y = 0; y < SIGN_DOTS; y++)
        for (int32_t x = 0; x < SIGN_DOTS; x++)
            if (sign[y] >> (SIGN_DOTS - 1 - x) & 1)
                fill(blocks, (mdr_box){left + x * dot, top + y * dot, dot, dot},
                     (uint8_t)(SIGN + (int32_t)mark));
}

/* The colour of what lies on a side of a cell. */
static uint8_t side_colour(const mdr_player *player, mdr_cell cell, int32_t side)
{
    const mdr_maze *maze = mdr_player_maze(player);
    const mdr_exit exit = mdr_grid_exit(mdr_maze_grid(maze), cell, side);
    const mdr_mark mark = mdr_player_mark(player, cell);
    if (exit.cell == MDR_NONE)
        return (uint8_t)(mdr_maze_opening_at(maze, cell, side, NULL) ? FREE + (int32_t)mark : WALL);
    if (mdr_maze_passage(maze, exit.link) == MDR_PASSAGE_NONE) return WALL;
    const mdr_mark other = mdr_player_mark(player, exit.cell);
    return (uint8_t)(FREE + (int32_t)(mark < other ? mark : other));
}

static void paint_cell(const block_canvas *blocks, const mdr_player *player, mdr_cell cell)
{
    static const int8_t beside[4][2] = {{-1, 0}, {0, 1}, {1, 0}, {0, -1}};
    int64_t row, column;
    mdr_grid_position(mdr_maze_grid(mdr_player_maze(player)), cell, &row, &column);
    row = 2 * row + 1;
    column = 2 * column + 1;
    const mdr_mark mark = mdr_player_mark(player, cell);
    const mdr_box box = square_box(&blocks->layout, row, column);
    fill(blocks, box, (uint8_t)(FREE + (int32_t)mark));
    put_sign(blocks, box, mark, mdr_player_head(player) == cell);
    for (int32_t side = 0; side < 4; side++)
        fill(blocks, square_box(&blocks->layout, row + beside[side][0], column + beside[side][1]),
             side_colour(player, cell, side));
}

/* A cell and what is on its four sides. */
static mdr_box cell_box(const mdr__pixel_layout *layout, const mdr_grid *grid, mdr_cell cell)
{
    int64_t row, column;
    mdr_grid_position(grid, cell, &row, &column);
    const mdr_box first = square_box(layout, 2 * row, 2 * column);
    const int64_t size = 2 * layout->wall + layout->passage;
    return (mdr_box){first.left, first.top, size, size};
}

/* What is outside of all cells: posts and the outer wall, which are drawn once. */
static void paint_ground(const block_canvas *blocks)
{
    const mdr__pixel_layout *layout = &blocks->layout;
    const int64_t margin = layout->margin;
    fill(blocks, (mdr_box){0, 0, layout->width, layout->height}, FREE);
    fill(blocks, (mdr_box){margin, margin, layout->width - 2 * margin, layout->height - 2 * margin},
         WALL);
}

static mdr_status paint_blocks(void *context, const mdr_player *player, mdr_cell cell, mdr_box *box)
{
    const block_canvas *blocks = context;
    const mdr_grid *grid = mdr_maze_grid(mdr_player_maze(player));
    if (cell != MDR_NONE) {
        paint_cell(blocks, player, cell);
        *box = cell_box(&blocks->layout, grid, cell);
        return MDR_OK;
    }
    paint_ground(blocks);
    while ((cell = mdr_grid_next_cell(grid, cell)) != MDR_NONE) paint_cell(blocks, player, cell);
    *box = (mdr_box){0, 0, blocks->layout.width, blocks->layout.height};
    return MDR_OK;
}

/* Unless sizes are asked for, cells get smaller until the picture is not too long. */
static mdr_status lay_blocks(const mdr_document *document, const mdr_style *style,
                             const mdr_run *run, mdr__pixel_layout *layout)
{
    static const int8_t cells[] = {24, 20, 16, 12, 10, 8, 6, 4, 3, 2};
    mdr_style smaller = *style;
    smaller.cells = MDR_CELLS_ANY;
    mdr_status status = mdr__pixel_lay(document, &smaller, run, layout);
    for (size_t i = 0; i < sizeof cells && !status && style->cell_um == 0; i++) {
        if (layout->width <= LONGEST_SIDE && layout->height <= LONGEST_SIDE) break;
        smaller.cell_um = (int64_t)cells[i] * 25400 / 96;
        const mdr__pixel_layout before = *layout;
        status = mdr__pixel_lay(document, &smaller, run, layout);
        if (!status && layout->width > before.width) *layout = before;
    }
    return status;
}

static void set_colours(block_canvas *blocks, const mdr_style *style)
{
    blocks->colours[WALL] = MDR__PIXEL_WALL_COLOUR;
    for (int32_t i = 0; i < MDR_MARK_COUNT; i++) {
        blocks->colours[FREE + i] = mark_colours[i];
        blocks->colours[SIGN + i] = sign_colours[i];
    }
    blocks->colours[FREE] = mdr__pixel_background(style);
    blocks->canvas.pixels = (mdr_pixels){.width = blocks->layout.width,
                                         .height = blocks->layout.height,
                                         .bits = 8,
                                         .colour_count = COLOURS,
                                         .colours = blocks->colours};
}

mdr_status mdr_block_frames(const mdr_document *document, const mdr_style *style,
                            const mdr_run *run, const mdr_frame_sink *sink)
{
    const mdr_style defaults = {0};
    if (!document || !document->maze || !sink)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("frames of pixels take a maze and a sink"));
    if (!style) style = &defaults;
    block_canvas blocks = {.canvas.paint = paint_blocks};
    blocks.canvas.context = &blocks;
    mdr_status status = lay_blocks(document, style, run, &blocks.layout);
    if (status) return status;
    set_colours(&blocks, style);
    int64_t size;
    const mdr_allocator *allocator = &mdr_maze_grid(document->maze)->allocator;
    if (!mdr__multiply(blocks.layout.width, blocks.layout.height, &size))
        return mdr__fail(run, MDR_E_RANGE, PARTS("the picture has too many pixels"));
    blocks.canvas.rows = mdr__array(allocator, size, 1, run, &status);
    if (!status) status = mdr_animate(document, style, run, &blocks.canvas, sink);
    mdr__release(allocator, blocks.canvas.rows, size, 1);
    return mdr__fail_plain(run, status);
}
