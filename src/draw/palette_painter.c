/*
 * Pictures of blocks with more than two colours: a byte a square, then a byte a pixel, then packed to
 * as many bits as the palette takes.
 *
 * The palette is settled before the first row, in this order: wall, free, path, start, end, dimmed
 * cells, distances, colours of cells. Colours of distances are paled half way to white, so that walls
 * are seen on all of them, and that they read as free. A passage between two cells has the colour of
 * the left or upper one.
 */
#include "draw/pixel_rows.h"

#include <string.h>

#include "base/memory.h"
#include "grid/grid_internal.h"

/* Levels of distances, alone or beside colours of cells; colours of cells, or a cube of 6 x 6 x 6. */
enum { MOST_LEVELS = 240, FEW_LEVELS = 30, MOST_OWN = 216, CUBE = 216, PALE = 140 };

static const mdr_colour path_colour = 0xd9480fff, start_colour = 0x2f9e44ff,
                        end_colour = 0xe03131ff, dim_colour = 0xe6e6e6ff;

static bool shows_path(const mdr__pixel_picture *picture)
{
    return picture->document->path && !picture->style->hide_path;
}

/* The border is gaps; only what is inside is coloured. */
static bool has_inner_opening(const mdr_maze *maze)
{
    for (int32_t i = 0; i < mdr_maze_opening_count(maze); i++) {
        const mdr_opening opening = mdr_maze_opening(maze, i);
        if (opening.place.side == MDR_NONE && opening.role != MDR_ROLE_DOOR) return true;
    }
    return false;
}

/* A square a cell has no border to open. */
static bool shows_marks(const mdr__pixel_picture *picture)
{
    const mdr_maze *maze = picture->document->maze;
    return has_inner_opening(maze) || (picture->layout.squares && mdr_maze_opening_count(maze) > 0);
}

bool mdr__palette_wanted(const mdr__pixel_picture *picture)
{
    const mdr_style *style = picture->style;
    return shows_path(picture) || shows_marks(picture) || style->distances || style->cell_colours
           || style->dim_unlinked;
}

static uint8_t add_colour(mdr__palette_painter *palette, mdr_colour colour)
{
    palette->colours[palette->colour_count] = colour;
    return (uint8_t)palette->colour_count++;
}

static void add_levels(mdr__palette_painter *palette, const mdr_style *style)
{
    const int64_t most = mdr_field_most(style->distances);
    palette->first_level = palette->colour_count;
    const int32_t room = style->cell_colours ? FEW_LEVELS : MOST_LEVELS;
    palette->levels = most < room ? (int32_t)most + 1 : room;
    for (int32_t i = 0; i < palette->levels; i++) {
        const int32_t level = mdr__palette_level(i, palette->levels - 1, MDR__PALETTE_LEVELS);
        const mdr_colour colour = mdr__palette_colour(style->palette, level);
        add_colour(palette, mdr__blend(colour, 0xffffffff, PALE));
    }
}

/* Where a cell colour stands, or should stand, among those there are. */
static int32_t own_place(const mdr__palette_painter *palette, mdr_colour colour)
{
    int32_t low = palette->first_own, high = palette->first_own + palette->own;
    while (low < high) {
        const int32_t middle = (low + high) / 2;
        if (palette->colours[middle] < colour) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* Adds a colour among the sorted ones unless it is there; false when there is no more room. */
static bool add_own(mdr__palette_painter *palette, mdr_colour colour)
{
    const int32_t place = own_place(palette, colour);
    if (place < palette->colour_count && palette->colours[place] == colour) return true;
    if (palette->own == MOST_OWN || palette->colour_count == MDR__MOST_COLOURS) return false;
    memmove(palette->colours + place + 1, palette->colours + place,
            (size_t)(palette->colour_count - place) * sizeof *palette->colours);
    palette->colours[place] = colour;
    palette->own++;
    palette->colour_count++;
    return true;
}

static mdr_colour cube_colour(int32_t index)
{
    const uint32_t red = (uint32_t)index / 36, green = (uint32_t)index / 6 % 6;
    const uint32_t blue = (uint32_t)index % 6;
    return (red * 51) << 24 | (green * 51) << 16 | (blue * 51) << 8 | 0xff;
}

static int32_t cube_index(mdr_colour colour)
{
    const uint32_t red = ((colour >> 24) + 25) / 51, green = ((colour >> 16 & 0xff) + 25) / 51;
    const uint32_t blue = ((colour >> 8 & 0xff) + 25) / 51;
    return (int32_t)(red * 36 + green * 6 + blue);
}

static void add_own_colours(mdr__palette_painter *palette, const mdr__pixel_picture *picture)
{
    const mdr_colour *own = picture->style->cell_colours;
    palette->first_own = palette->colour_count;
    for (mdr_cell cell = 0; cell < picture->grid->cells; cell++) {
        if (own[cell] == 0 || add_own(palette, own[cell])) continue;
        palette->cube = true;
        palette->own = CUBE;
        palette->colour_count = palette->first_own;
        for (int32_t i = 0; i < CUBE; i++) add_colour(palette, cube_colour(i));
        return;
    }
}

static void settle_palette(mdr__palette_painter *palette, const mdr__pixel_picture *picture)
{
    const mdr_style *style = picture->style;
    add_colour(palette, MDR__PIXEL_WALL_COLOUR);
    add_colour(palette, mdr__pixel_background(style));
    if (shows_path(picture)) palette->path = add_colour(palette, path_colour);
    if (shows_marks(picture)) {
        palette->start = add_colour(palette, start_colour);
        palette->end = add_colour(palette, end_colour);
    }
    if (style->dim_unlinked) palette->dim = add_colour(palette, dim_colour);
    if (style->distances) add_levels(palette, style);
    if (style->cell_colours) add_own_colours(palette, picture);
}

static uint8_t cell_index(const mdr__palette_painter *palette, mdr_cell cell)
{
    const mdr__pixel_picture *picture = palette->painter.picture;
    const mdr_style *style = picture->style;
    if (style->cell_colours && style->cell_colours[cell]) {
        const mdr_colour colour = style->cell_colours[cell];
        return (uint8_t)(palette->cube ? palette->first_own + cube_index(colour)
                                       : own_place(palette, colour));
    }
    if (palette->levels > 0) {
        const int64_t distance = mdr_field_at(style->distances, cell);
        if (distance == MDR_NONE) return MDR__PIXEL_FREE;
        return (uint8_t)(palette->first_level + mdr__heat_level(&palette->heat, distance));
    }
    if (palette->dim && !mdr_maze_is_linked(picture->document->maze, cell)) return palette->dim;
    return MDR__PIXEL_FREE;
}

/* The cell that a free square is, or takes its colour from. */
static mdr_cell cell_of_square(const mdr__pixel_picture *picture, int64_t row, int64_t column)
{
    if (picture->layout.squares) return row * picture->grid->columns + column;
    const int64_t cell_row = row > 0 ? (row - 1) / 2 : 0;
    const int64_t cell_column = column > 0 ? (column - 1) / 2 : 0;
    return cell_row * picture->grid->columns + cell_column;
}

static bool in_border(const mdr__pixel_layout *layout, int64_t row, int64_t column)
{
    return !layout->squares
           && (row == 0 || column == 0 || row == layout->rows - 1 || column == layout->columns - 1);
}

/* The path goes on through the gap next to where it begins or ends. */
static uint8_t gap_index(const mdr__palette_painter *palette, mdr_cell cell)
{
    const mdr_path *path = palette->painter.picture->document->path;
    if (palette->path == 0) return 0;
    const mdr_cell first = mdr_path_at(path, 0), last = mdr_path_at(path, mdr_path_count(path) - 1);
    return cell == first || cell == last ? palette->path : 0;
}

static void paint_marks(mdr__palette_painter *palette, const mdr__block_rows *rows)
{
    const mdr__pixel_picture *picture = palette->painter.picture;
    for (int64_t i = 0; i < rows->mark_count; i++) {
        const mdr__row_mark mark = rows->marks[i];
        uint8_t index = mark.role == MDR_ROLE_START ? palette->start : palette->end;
        if (in_border(&picture->layout, rows->row, mark.column))
            index = gap_index(palette, cell_of_square(picture, rows->row, mark.column));
        if (mark.role != MDR_ROLE_DOOR && index != 0) palette->squares[mark.column] = index;
    }
}

static void index_squares(mdr__palette_painter *palette, const mdr__block_rows *rows)
{
    const mdr__pixel_picture *picture = palette->painter.picture;
    const bool plain = palette->levels == 0 && palette->own == 0 && palette->dim == 0;
    for (int64_t column = 0; column < rows->columns; column++) {
        uint8_t index = MDR__PIXEL_WALL;
        if (mdr__bit(rows->free, column)) {
            index = MDR__PIXEL_FREE;
            if (rows->path && mdr__bit(rows->path, column)) {
                index = palette->path;
            } else if (!plain) {
                index = cell_index(palette, cell_of_square(picture, rows->row, column));
            }
        }
        palette->squares[column] = index;
    }
    paint_marks(palette, rows);
}

/* As many bits a pixel as the palette takes, the first pixel in the highest. */
static void pack_pixels(mdr__palette_painter *palette)
{
    mdr__painter *painter = &palette->painter;
    const int32_t bits = painter->pixels.bits, in_a_byte = 8 / bits;
    const int64_t width = painter->picture->layout.width;
    memset(painter->row, 0, (size_t)painter->row_bytes);
    for (int64_t i = 0; i < width; i++) {
        const int32_t shift = 8 - bits - (int32_t)(i % in_a_byte) * bits;
        painter->row[i / in_a_byte] |= (uint8_t)(palette->wide[i] << shift);
    }
}

static void paint_coloured(mdr__painter *painter, const mdr__block_rows *rows)
{
    mdr__palette_painter *palette = (mdr__palette_painter *)painter;
    const mdr__pixel_layout *layout = &painter->picture->layout;
    index_squares(palette, rows);
    memset(palette->wide, MDR__PIXEL_FREE, (size_t)layout->width);
    for (int64_t column = 0; column < rows->columns; column++) {
        memset(palette->wide + mdr__pixel_first(layout, column), palette->squares[column],
               (size_t)mdr__pixel_size(layout, column));
    }
    pack_pixels(palette);
}

static void paint_paper(mdr__painter *painter)
{
    mdr__palette_painter *palette = (mdr__palette_painter *)painter;
    memset(palette->wide, MDR__PIXEL_FREE, (size_t)painter->picture->layout.width);
    pack_pixels(palette);
}

static int32_t bits_for(int32_t colours)
{
    return colours <= 2 ? 1 : colours <= 4 ? 2 : colours <= 16 ? 4 : 8;
}

mdr_status mdr__palette_start(mdr__palette_painter *palette, const mdr__pixel_picture *picture)
{
    mdr_status status = MDR_OK;
    const mdr__pixel_layout *layout = &picture->layout;
    *palette = (mdr__palette_painter){
        .painter = {.picture = picture, .paint = paint_coloured, .paint_free = paint_paper}};
    settle_palette(palette, picture);
    status = mdr__heat_make(picture->style, picture->grid, palette->levels, picture->run,
                            &palette->heat);
    if (status) return status;
    const int32_t bits = bits_for(palette->colour_count), in_a_byte = 8 / bits;
    mdr__painter *painter = &palette->painter;
    painter->pixels = (mdr_pixels){
        .bits = bits, .colour_count = palette->colour_count, .colours = palette->colours};
    painter->row_bytes = layout->width / in_a_byte + (layout->width % in_a_byte > 0);
    palette->squares = mdr__array(picture->allocator, layout->columns, 1, picture->run, &status);
    palette->wide = mdr__array(picture->allocator, layout->width, 1, picture->run, &status);
    painter->row = mdr__array(picture->allocator, painter->row_bytes + MDR__ROW_SPARE, 1,
                              picture->run, &status);
    return status;
}

void mdr__palette_clear(mdr__palette_painter *palette)
{
    const mdr__painter *painter = &palette->painter;
    const mdr__pixel_layout *layout = &painter->picture->layout;
    const mdr_allocator *allocator = painter->picture->allocator;
    mdr__release(allocator, palette->squares, layout->columns, 1);
    mdr__release(allocator, palette->wide, layout->width, 1);
    mdr__release(allocator, painter->row, painter->row_bytes + MDR__ROW_SPARE, 1);
}
