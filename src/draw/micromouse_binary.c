/*
 * Binary micromouse files (.maz): a byte a cell, 256 bytes for 16 x 16 and 1024 for 32 x 32 (half
 * size). In the usual layout byte 0 is the bottom left cell, where the mouse starts, the next byte
 * the cell north of it, and so on column by column; bits 1, 2, 4, 8 are walls to the north, east,
 * south and west. So each wall between two cells is kept twice.
 *
 * Files of other layouts are about: with other orders of bits, by rows, from other corners. As in
 * Ryotaro Onuki's maze library, all are tried and the first is taken in which the doubled walls
 * agree, the border is closed, and the start at the bottom left is walled on every side but the
 * north. The usual layout comes first; then those whose bits go round clockwise, as the mirror image
 * of a maze fits as well as the maze; then those whose byte 0 is the start.
 *
 * The format knows no openings. The start is the bottom left cell; the goal of 16 x 16 is the four
 * cells in the middle.
 */
#include "base/memory.h"
#include "base/out.h"
#include "base/status.h"
#include "draw/cell_walls.h"
#include "maze/maze_internal.h"

enum { CLASSIC_SIZE = 16, HALF_SIZE = 32, SYMMETRIES = 8, BIT_ORDERS = 24, CLOCKWISE_ORDERS = 4 };

/* Which bit of a byte is the wall to the north, east, south and west. */
static const uint8_t bit_orders[BIT_ORDERS][4] = {
    /* clockwise */
    {0, 1, 2, 3},
    {3, 0, 1, 2},
    {2, 3, 0, 1},
    {1, 2, 3, 0},
    /* all others */
    {3, 2, 1, 0},
    {0, 3, 2, 1},
    {1, 0, 3, 2},
    {2, 1, 0, 3},
    {0, 1, 3, 2},
    {0, 2, 1, 3},
    {0, 2, 3, 1},
    {0, 3, 1, 2},
    {1, 0, 2, 3},
    {1, 2, 0, 3},
    {1, 3, 0, 2},
    {1, 3, 2, 0},
    {2, 0, 1, 3},
    {2, 0, 3, 1},
    {2, 1, 3, 0},
    {2, 3, 1, 0},
    {3, 0, 2, 1},
    {3, 1, 0, 2},
    {3, 1, 2, 0},
    {3, 2, 0, 1},
};

typedef struct maz_layout {
    const uint8_t *bytes;
    int64_t size;              /* rows, and columns */
    bool by_rows;              /* the next byte is the cell to the east */
    bool from_right, from_top; /* where byte 0 is */
    const uint8_t *bits;
} maz_layout;

/* The walls of the cell at x and y as bits N, E, S, W. */
static uint32_t walls_in_layout(const maz_layout *layout, int64_t x, int64_t y)
{
    const int64_t across = layout->from_right ? layout->size - 1 - x : x;
    const int64_t up = layout->from_top ? layout->size - 1 - y : y;
    const int64_t index = layout->by_rows ? up * layout->size + across : across * layout->size + up;
    const uint32_t byte = layout->bytes[index];
    uint32_t walls = 0;
    for (int32_t side = 0; side < 4; side++) walls |= (byte >> layout->bits[side] & 1) << side;
    return walls;
}

static bool has_wall(uint32_t walls, int32_t side)
{
    return walls >> side & 1;
}

/* Do the walls of a cell agree with those of its neighbours to the east and north, and with the
 * border? */
static bool cell_agrees(const maz_layout *layout, int64_t x, int64_t y)
{
    const uint32_t walls = walls_in_layout(layout, x, y);
    const int64_t last = layout->size - 1;
    if (x == 0 && !has_wall(walls, MDR__WEST)) return false;
    if (y == 0 && !has_wall(walls, MDR__SOUTH)) return false;
    const bool east = x == last || has_wall(walls_in_layout(layout, x + 1, y), MDR__WEST);
    const bool north = y == last || has_wall(walls_in_layout(layout, x, y + 1), MDR__SOUTH);
    return has_wall(walls, MDR__EAST) == east && has_wall(walls, MDR__NORTH) == north;
}

static bool layout_agrees(const maz_layout *layout)
{
    const uint32_t start = walls_in_layout(layout, 0, 0);
    if (has_wall(start, MDR__NORTH) || !has_wall(start, MDR__EAST)) return false;
    for (int64_t x = 0; x < layout->size; x++) {
        for (int64_t y = 0; y < layout->size; y++) {
            if (!cell_agrees(layout, x, y)) return false;
        }
    }
    return true;
}

/* Tries one group of bit orders with every symmetry, those first whose byte 0 is the start. */
static bool find_in_group(maz_layout *layout, int32_t first, int32_t end)
{
    for (int32_t symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        layout->by_rows = symmetry & 1;
        layout->from_right = symmetry & 2;
        layout->from_top = symmetry & 4;
        for (int32_t order = first; order < end; order++) {
            layout->bits = bit_orders[order];
            if (layout_agrees(layout)) return true;
        }
    }
    return false;
}

static bool find_layout(maz_layout *layout)
{
    return find_in_group(layout, 0, CLOCKWISE_ORDERS)
           || find_in_group(layout, CLOCKWISE_ORDERS, BIT_ORDERS);
}

static void take_walls(const maz_layout *layout, mdr_maze *maze)
{
    for (int64_t y = 0; y < layout->size; y++) {
        for (int64_t x = 0; x < layout->size; x++) {
            const uint32_t walls = walls_in_layout(layout, x, y);
            const mdr_cell cell = mdr__cell_from_below(layout->size, layout->size, x, y);
            if (!has_wall(walls, MDR__NORTH)) mdr_maze_open(maze, cell, MDR__NORTH);
            if (!has_wall(walls, MDR__EAST)) mdr_maze_open(maze, cell, MDR__EAST);
        }
    }
}

/* The start, and the goal where the rules of the sport leave no choice. */
static mdr_status add_ends(mdr_maze *maze, int64_t size, const mdr_run *run)
{
    mdr_opening opening = {{(size - 1) * size, MDR_NONE}, MDR_ROLE_START};
    mdr_status status = mdr_maze_add_opening(maze, opening, run);
    opening.role = MDR_ROLE_END;
    for (int64_t i = 0; !status && i < 4 && size == CLASSIC_SIZE; i++) {
        opening.place.cell = (size / 2 - 1 + i / 2) * size + size / 2 - 1 + i % 2;
        status = mdr_maze_add_opening(maze, opening, run);
    }
    return status;
}

static bool is_usual(const maz_layout *layout)
{
    return layout->bits == bit_orders[0] && !layout->by_rows && !layout->from_right
           && !layout->from_top;
}

static mdr_status read_maz(const char *bytes, size_t size, const mdr_allocator *allocator,
                           const mdr_run *run, mdr_document *document)
{
    maz_layout layout = {.bytes = (const uint8_t *)bytes};
    if (size != CLASSIC_SIZE * CLASSIC_SIZE && size != HALF_SIZE * HALF_SIZE)
        return mdr__fail_at(run, MDR_E_SYNTAX, 1, 1, 0,
                            PARTS("a binary micromouse file has 256 bytes (16 x 16 cells) or 1024 "
                                  "(32 x 32)"));
    layout.size = size == HALF_SIZE * HALF_SIZE ? HALF_SIZE : CLASSIC_SIZE;
    if (!find_layout(&layout))
        return mdr__fail_at(run, MDR_E_SYNTAX, 1, 1, 0,
                            PARTS("in no known order of bits and bytes do the walls of neighbours "
                                  "agree, with the border closed and the start open to the north "
                                  "only"));
    mdr_status status = mdr__new_squares(layout.size, layout.size, allocator, run, &document->maze);
    if (status) return status;
    take_walls(&layout, document->maze);
    status = add_ends(document->maze, layout.size, run);
    const char *recognised = is_usual(&layout)
                                 ? "binary micromouse file, the usual layout"
                                 : "binary micromouse file, bytes and bits in an order of its own";
    return status ? status : mdr_document_set(&document->recognised, recognised);
}

/* As many bytes as cells, and no bit set that is no wall. */
static bool sniff_maz(const char *bytes, size_t size)
{
    if (size != CLASSIC_SIZE * CLASSIC_SIZE && size != HALF_SIZE * HALF_SIZE) return false;
    for (size_t i = 0; i < size; i++) {
        if ((uint8_t)bytes[i] > 15) return false;
    }
    return true;
}

static mdr_status maz_fits(const mdr_grid *grid, const mdr_style *style, const mdr_run *run)
{
    const int64_t size = grid->rows;
    (void)style;
    if (grid->kind != MDR__PLAIN || size != grid->columns
        || (size != CLASSIC_SIZE && size != HALF_SIZE))
        return mdr__fail(run, MDR_E_UNFIT,
                         PARTS("binary micromouse files are of 16x16 or 32x32 squares; num has "
                               "rows for any size"));
    return MDR_OK;
}

static mdr_status check_maz(const mdr_maze *maze, const mdr_run *run)
{
    const int64_t size = maze->grid->rows;
    if (mdr_maze_one_way_count(maze) > 0)
        return mdr__fail(run, MDR_E_UNFIT,
                         PARTS("micromouse files cannot show passages that can be walked one way "
                               "only"));
    const uint32_t start = mdr__walls_of_cell(maze, (size - 1) * size);
    if (has_wall(start, MDR__NORTH) || !has_wall(start, MDR__EAST))
        return mdr__fail(run, MDR_E_UNFIT,
                         PARTS("binary micromouse files start at the bottom left, which must be "
                               "open to the north and walled to the east; num has no such rule"));
    return MDR_OK;
}

static mdr_status write_maz(const mdr_document *document, const mdr_style *style,
                            const mdr_run *run, const mdr_sink *sink, mdr_drawing *drawing)
{
    const mdr_maze *maze = document->maze;
    mdr__out out;
    (void)style;
    (void)drawing;
    const mdr_status status = check_maz(maze, run);
    if (status) return status;
    const int64_t size = maze->grid->rows;
    mdr__out_start(&out, sink);
    for (int64_t x = 0; x < size; x++) {
        for (int64_t y = 0; y < size; y++) {
            const mdr_cell cell = mdr__cell_from_below(size, size, x, y);
            mdr__out_char(&out, (char)mdr__walls_of_cell(maze, cell));
        }
    }
    return mdr__out_end(&out);
}

static const struct mdr_format_ops maz_ops = {
    .sniff = sniff_maz, .read = read_maz, .write = write_maz, .fits = maz_fits};

const mdr_format mdr__format_maz = {
    .name = "maz",
    .suffix = ".maz",
    .title = "Binary micromouse file of 16x16 or 32x32 cells",
    .reads = true,
    .writes = true,
    .binary = true,
    .ops = &maz_ops,
};
