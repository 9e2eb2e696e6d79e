/*
 * The stencils of cells in text, and where they are laid.
 *
 * Sides are in the order of the grid's. Neighbours' strokes for one side fall on the same characters,
 * so it does not matter who draws it.
 */
#include "draw/lattice_text.h"
#include "grid/grid_internal.h"

enum { NORTH_ARM = 1, EAST_ARM = 2, SOUTH_ARM = 4, WEST_ARM = 8 };
enum { TO_NORTH = 0, TO_EAST, TO_SOUTH, TO_WEST };

#define ACROSS  MDR__GLYPH_ACROSS
#define DOWN    MDR__GLYPH_DOWN
#define RISING  MDR__GLYPH_RISING
#define FALLING MDR__GLYPH_FALLING
#define LEVEL   MDR__GLYPH_LEVEL

/*     +---+
 *     | x |
 *     +---+   */
static const mdr__stencil square_stencil = {
    .inside_from = -1,
    .inside_to = 1,
    .strokes = {{-1, -1, 0, 1, 3, 1, ACROSS, TO_NORTH},
                {0, 2, 0, 0, 1, 0, DOWN, TO_EAST},
                {1, -1, 0, 1, 3, 1, ACROSS, TO_SOUTH},
                {0, -2, 0, 0, 1, 0, DOWN, TO_WEST}},
    .posts = {{-1, -2, EAST_ARM | SOUTH_ARM},
              {-1, 2, SOUTH_ARM | WEST_ARM},
              {1, 2, NORTH_ARM | WEST_ARM},
              {1, -2, NORTH_ARM | EAST_ARM}},
    .post_count = 4,
};

/*     +---+---+
 *     |   x   |
 *     +---+---+   six sides: the upper and the lower ones are halves */
static const mdr__stencil brick_stencil = {
    .inside_from = -3,
    .inside_to = 3,
    .strokes = {{-1, -3, 0, 1, 3, 1, ACROSS, TO_NORTH},
                {-1, 1, 0, 1, 3, 1, ACROSS, TO_NORTH},
                {0, 4, 0, 0, 1, 0, DOWN, TO_EAST},
                {1, 1, 0, 1, 3, 1, ACROSS, TO_SOUTH},
                {1, -3, 0, 1, 3, 1, ACROSS, TO_SOUTH},
                {0, -4, 0, 0, 1, 0, DOWN, TO_WEST}},
    .posts = {{-1, -4, EAST_ARM | SOUTH_ARM},
              {-1, 0, EAST_ARM | WEST_ARM},
              {-1, 4, SOUTH_ARM | WEST_ARM},
              {1, 4, NORTH_ARM | WEST_ARM},
              {1, 0, EAST_ARM | WEST_ARM},
              {1, -4, NORTH_ARM | EAST_ARM}},
    .post_count = 6,
};

/*      / \
 *     | x |
 *      \ /   */
static const mdr__stencil pointed_stencil = {
    .inside_from = -1,
    .inside_to = 1,
    .strokes = {{-1, 1, 0, 0, 1, 0, FALLING, TO_EAST},
                {0, 2, 0, 0, 1, 0, DOWN, TO_EAST},
                {1, 1, 0, 0, 1, 0, RISING, TO_EAST},
                {1, -1, 0, 0, 1, 0, FALLING, TO_WEST},
                {0, -2, 0, 0, 1, 0, DOWN, TO_WEST},
                {-1, -1, 0, 0, 1, 0, RISING, TO_WEST}},
};

/*      __
 *     /x \
 *     \__/   */
static const mdr__stencil flat_stencil = {
    .inside_from = 0,
    .inside_to = 1,
    .strokes = {{-1, 0, 0, 1, 2, 0, LEVEL, TO_NORTH},
                {0, 2, 0, 0, 1, 0, FALLING, TO_EAST},
                {1, 2, 0, 0, 1, 0, RISING, TO_EAST},
                {1, 0, 0, 1, 2, 0, LEVEL, TO_SOUTH},
                {1, -1, 0, 0, 1, 0, FALLING, TO_WEST},
                {0, -1, 0, 0, 1, 0, RISING, TO_WEST}},
};

/*       /\
 *      /x \
 *     /____\   */
static const mdr__stencil up_stencil = {
    .inside_from = 0,
    .inside_to = 1,
    .strokes = {{-1, 1, 1, 1, 3, 1, FALLING, TO_EAST},
                {1, -1, 0, 1, 4, 1, LEVEL, TO_SOUTH},
                {-1, 0, 1, -1, 3, 1, RISING, TO_WEST}},
};

/*      ____
 *     \    /
 *      \x /
 *       \/   */
static const mdr__stencil down_stencil = {
    .inside_from = 0,
    .inside_to = 1,
    .strokes = {{-2, -1, 0, 1, 4, 1, LEVEL, TO_NORTH},
                {-1, 3, 1, -1, 3, 1, RISING, TO_EAST},
                {-1, -2, 1, 1, 3, 1, FALLING, TO_WEST}},
};

static bool is_flat(const mdr_grid *grid)
{
    return grid->layout == MDR_LAYOUT_COLUMNS_ODD || grid->layout == MDR_LAYOUT_COLUMNS_EVEN;
}

/* Levels of boxes lie one below the other, a blank line between them. */
static void place_square(const mdr_grid *grid, mdr_cell cell, mdr__lattice_place *place)
{
    int64_t row, column;
    mdr_grid_position(grid, cell, &row, &column);
    const int64_t level = grid->shape == &mdr__shape_box ? row / grid->asked_rows : 0;
    *place = (mdr__lattice_place){2 * row + 1 + 2 * level, 4 * column + 2, &square_stencil};
}

static mdr__lattice square_plane(const mdr_grid *grid)
{
    const int64_t levels = grid->shape == &mdr__shape_box ? grid->levels : 1;
    return (mdr__lattice){.lines = 2 * grid->rows + 2 * levels - 1, .width = 4 * grid->columns + 1};
}

/* How many half cells. */
static int64_t halves(int64_t um)
{
    return (um + MDR_GRID_CELL_UM / 4) / (MDR_GRID_CELL_UM / 2);
}

static void place_brick(const mdr_grid *grid, mdr_cell cell, mdr__lattice_place *place)
{
    int64_t row, column;
    mdr_grid_position(grid, cell, &row, &column);
    *place = (mdr__lattice_place){2 * row + 1, 4 * (2 * column + 1 + (row & 1)), &brick_stencil};
}

static mdr__lattice brick_plane(const mdr_grid *grid)
{
    return (mdr__lattice){.lines = 2 * grid->rows + 1, .width = 8 * grid->columns + 5};
}

static void place_hexagon(const mdr_grid *grid, mdr_cell cell, mdr__lattice_place *place)
{
    const mdr_point centre = mdr_grid_centre(grid, cell);
    int64_t row, column;
    mdr_grid_position(grid, cell, &row, &column);
    if (is_flat(grid)) {
        const int64_t line = halves(centre.y_um);
        *place = (mdr__lattice_place){line, 3 * column + 1, &flat_stencil};
        return;
    }
    const int64_t right = halves(centre.x_um);
    *place = (mdr__lattice_place){2 * row + 1, 2 * right, &pointed_stencil};
}

static mdr__lattice hexagon_plane(const mdr_grid *grid)
{
    if (is_flat(grid))
        return (mdr__lattice){.lines = 2 * grid->rows + 2, .width = 3 * grid->columns + 1};
    return (mdr__lattice){.lines = 2 * grid->rows + 1, .width = 4 * grid->columns + 3};
}

/* No side is above the first row of the big triangle. */
static void place_triangle(const mdr_grid *grid, mdr_cell cell, mdr__lattice_place *place)
{
    int64_t row, column;
    mdr_grid_position(grid, cell, &row, &column);
    const bool board = grid->shape == &mdr__shape_triangle_board;
    const bool up = ((board ? column : row + column) & 1) == 0;
    if (board) column += grid->rows - 1 - row;
    const mdr__stencil *stencil = up ? &up_stencil : &down_stencil;
    *place = (mdr__lattice_place){3 * row + (board ? 1 : 2), 3 * column + 2, stencil};
}

static mdr__lattice triangle_plane(const mdr_grid *grid)
{
    const bool board = grid->shape == &mdr__shape_triangle_board;
    return (mdr__lattice){.lines = 3 * grid->rows + !board, .width = 3 * grid->columns + 3};
}

typedef struct lattice_family {
    const mdr_shape *shape;
    void (*place)(const mdr_grid *grid, mdr_cell cell, mdr__lattice_place *place);
    mdr__lattice (*plane)(const mdr_grid *grid);
} lattice_family;

static const lattice_family families[] = {
    {&mdr__shape_square, place_square, square_plane},
    {&mdr__shape_box, place_square, square_plane},
    {&mdr__shape_brick, place_brick, brick_plane},
    {&mdr__shape_hexagon, place_hexagon, hexagon_plane},
    {&mdr__shape_hexagon_board, place_hexagon, hexagon_plane},
    {&mdr__shape_triangle, place_triangle, triangle_plane},
    {&mdr__shape_triangle_board, place_triangle, triangle_plane},
};

static const lattice_family *family_of(const mdr_shape *shape)
{
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
        if (families[i].shape == shape) return &families[i];
    }
    return NULL;
}

bool mdr__on_lattice(const mdr_shape *shape)
{
    return family_of(shape) != NULL;
}

mdr__lattice mdr__lattice_of(const mdr_grid *grid)
{
    mdr__lattice lattice = family_of(grid->shape)->plane(grid);
    lattice.grid = grid;
    return lattice;
}

mdr__lattice_place mdr__lattice_place_of(const mdr_grid *grid, mdr_cell cell)
{
    mdr__lattice_place place;
    family_of(grid->shape)->place(grid, cell, &place);
    return place;
}

uint8_t *mdr__glyph_at(const mdr__lattice *lattice, const mdr__lattice_place *place, int32_t line,
                       int32_t column)
{
    return &lattice->glyphs[(place->line + line) * lattice->width + place->column + column];
}

bool mdr__stairs_go_up(const mdr_grid *grid, mdr_cell cell, int32_t side)
{
    return mdr_grid_exit(grid, cell, side).cell > cell;
}
