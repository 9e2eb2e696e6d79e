/*
 * Looks, and how pictures are laid out.
 *
 *     default                              origin
 *     +---------------------------+        +---------------------------+  cell size x cells,
 *     |           Title           |        |   Title                   |  the margin taken out
 *     |     +---------------+     |        |  +---------------------+  |  of it
 *     |     |               |     |        |  |                     |  |
 *     |     |     cells     |     |        |  |        cells        |  |
 *     |     |               |     |        |  |                     |  |
 *     |     +---------------+     |        |  +---------------------+  |
 *     |           margin          |        +---------------------------+
 *     +---------------------------+
 *
 * Lengths are reckoned in parts of a micrometre that divide the unit of the picture evenly, and
 * snapped to whole micrometres once, at the end.
 */
#include "draw/sheet.h"

#include "base/memory.h"
#include "base/status.h"
#include "draw/raised.h"

static const mdr__inks looks[] = {
    [MDR_LOOK_DEFAULT] =
        {
            .background = 0xffffffff,
            .paper = 0xffffffff,
            .cell = MDR_COLOUR_CLEAR,
            .dim = 0x1d24330f,
            .wall = 0x1d2433ff,
            .path = 0xd9480fff,
            .mark = 0x1d2433ff,
            .text = 0x1d2433ff,
            .title = 0x1d2433ff,
            .undimmed_text = 0x1d2433ff,
        },
    [MDR_LOOK_ORIGIN] =
        {
            .background = 0xffffffff,
            .paper = 0xffffffff,
            .cell = 0xfeead9ff,
            .dim = 0x0000000d, /* 5 % */
            .wall = 0x000000ff,
            .path = 0xd9480fff,
            .mark = 0x000000ff,
            .text = 0x000000ff,
            .title = 0x202020ff,
            .undimmed_text = 0xff0000ff,
        },
};

/* A pixel is 1/96 inch, a point 1/72. */
static const mdr__measure measures[] = {
    [MDR_UNIT_MM] = {.name = "mm", .decimals = 3, .numerator = 1, .denominator = 1, .step = 1000},
    [MDR_UNIT_PX] = {.name = "px", .decimals = 2, .numerator = 127, .denominator = 48, .step = 100},
    [MDR_UNIT_IN] = {.name = "in", .decimals = 4, .numerator = 127, .denominator = 50, .step = 625},
    [MDR_UNIT_PT] = {.name = "pt", .decimals = 2, .numerator = 127, .denominator = 36, .step = 100},
};

const mdr__measure *mdr__measure_of(mdr_unit unit)
{
    return &measures[unit];
}

/* A length that was asked for, in parts. */
static int64_t asked_parts(const mdr__sheet *sheet, int64_t length_um)
{
    const mdr__measure *measure = &measures[sheet->unit];
    const int64_t last = mdr__in_measure(measure, length_um);
    return (last > 0 || length_um == 0 ? last : 1) * measure->numerator;
}

/* A length of our own choice: the nearest round one in the unit of the picture. */
static int64_t chosen_parts(const mdr__sheet *sheet, int64_t length_um)
{
    const mdr__measure *measure = &measures[sheet->unit];
    const int64_t steps = mdr__scaled(mdr__in_measure(measure, length_um), 1, measure->step);
    return (steps > 0 ? steps : 1) * measure->step * measure->numerator;
}

static int64_t to_um(const mdr__sheet *sheet, int64_t parts)
{
    return mdr__scaled(parts, 1, sheet->denominator);
}

static int64_t pixels(int64_t hundredths)
{
    return mdr__scaled(hundredths, 127, 48);
}

static int64_t characters_in(const char *text)
{
    int64_t count = 0;
    for (; *text; text++) count += (*text & 0xc0) != 0x80;
    return count;
}

/* The title's letters: a 20th of the picture's width, between 4 and 9 mm, and such that it fits. */
int64_t mdr__title_size(const char *title, int64_t width_um)
{
    int64_t size = width_um / 20;
    if (size < 4000) size = 4000;
    if (size > 9000) size = 9000;
    const int64_t letters = characters_in(title) + 2, fitting = width_um * 100 / (56 * letters);
    if (size > fitting) size = fitting;
    return size < 2000 ? 2000 : size;
}

/* From the title's base line to the maze: room for the arrow of an opening, if the margin has it. */
static int64_t title_gap(const mdr__sheet *sheet, int64_t cell_parts)
{
    const int64_t arrow = to_um(sheet, cell_parts) * 4 / 5, least = sheet->title_um * 3 / 10;
    const int64_t gap = arrow < sheet->margin_um ? arrow : sheet->margin_um;
    return gap > least ? gap : least;
}

/* Under the margin of the maze a bar as wide as the maze, less the letters that stand out at its ends, and
 * what it says below. */
static void lay_legend(mdr__sheet *sheet, int64_t maze_width_um)
{
    enum { LEAST_UM = 1500, MOST_UM = 4000, WIDEST_UM = 160000 };
    if (!sheet->style->legend || !sheet->style->distances) return;
    int64_t letters = maze_width_um / 30;
    if (letters < LEAST_UM) letters = LEAST_UM;
    if (letters > MOST_UM) letters = MOST_UM;
    int64_t width = sheet->width_um - 8 * letters;
    if (width > maze_width_um) width = maze_width_um;
    if (width > WIDEST_UM) width = WIDEST_UM;
    if (width < letters) width = letters;
    const int64_t gap = sheet->margin_um < letters ? letters - sheet->margin_um : 0;
    sheet->legend_um = letters;
    sheet->legend_width_um = width;
    sheet->legend_at = (mdr_point){(sheet->width_um - width) / 2, sheet->height_um + gap};
    sheet->height_um += gap + letters * 4;
}

/* The grid with the margin all round, the title in a band of its own above. */
static void lay_around(mdr__sheet *sheet, int64_t cell_parts, mdr_point extent)
{
    const int64_t asked = sheet->style->margin_um;
    const int64_t margin = asked < 0 ? 0 : asked ? asked_parts(sheet, asked) : cell_parts;
    const int64_t width = mdr__scaled(extent.x_um, cell_parts, MDR_GRID_CELL_UM);
    const int64_t height = mdr__scaled(extent.y_um, cell_parts, MDR_GRID_CELL_UM);
    int64_t band = 0;
    sheet->cell_parts = cell_parts;
    sheet->margin_um = to_um(sheet, margin);
    sheet->width_um = to_um(sheet, width + 2 * margin);
    if (sheet->title) {
        sheet->title_um = mdr__title_size(sheet->title, sheet->width_um);
        band = chosen_parts(sheet, sheet->title_um + sheet->title_um * 2 / 5);
        sheet->title_at = (mdr_point){sheet->width_um / 2,
                                      to_um(sheet, margin + band) - title_gap(sheet, cell_parts)};
        sheet->title_centred = true;
    }
    sheet->corner_parts = (mdr_point){margin, margin + band};
    sheet->height_um = to_um(sheet, height + band + 2 * margin);
    lay_legend(sheet, to_um(sheet, width));
}

const int8_t mdr__cell_sizes_mm[MDR__CELL_SIZES] = {10, 8, 6, 5, 4, 3, 2};

bool mdr__fits_on_a4(int64_t width, int64_t height)
{
    const int64_t shorter = width < height ? width : height;
    return shorter <= 210000 && width + height - shorter <= 297000;
}

/* Without a size asked for: the largest with which the picture fits on A4, from 10 mm down to 2. */
static void lay_default(mdr__sheet *sheet, mdr_point extent)
{
    const mdr_style *style = sheet->style;
    if (style->cell_um) lay_around(sheet, asked_parts(sheet, style->cell_um), extent);
    for (int32_t i = 0; !style->cell_um && i < MDR__CELL_SIZES; i++) {
        lay_around(sheet, chosen_parts(sheet, mdr__cell_sizes_mm[i] * 1000), extent);
        if (mdr__fits_on_a4(sheet->width_um, sheet->height_um)) break;
    }
    sheet->cell_um = to_um(sheet, sheet->cell_parts);
    sheet->wall_um = style->wall_um ? style->wall_um : mdr__sheet_share(sheet, 120);
    sheet->path_um = mdr__sheet_share(sheet, 220);
    sheet->fade = 77; /* so that dark walls, letters and marks are seen on the dark colours */
    if (style->distances || style->cell_colours) sheet->halo_um = mdr__sheet_share(sheet, 45);
}

/* The margin is taken out of cell size x cells: the cells drawn are smaller, and stay as wide as
 * they are high (on boards that are not square the shorter way has more margin than asked). Where
 * less than a quarter of a cell would be left, the margin is put around instead. */
static void lay_inside(mdr__sheet *sheet, int64_t asked, mdr_point extent)
{
    const int64_t given = sheet->style->margin_um;
    const int64_t margin = given < 0 ? 0 : asked_parts(sheet, given ? given : pixels(1800));
    const int64_t width = mdr__scaled(extent.x_um, asked, MDR_GRID_CELL_UM);
    const int64_t height = mdr__scaled(extent.y_um, asked, MDR_GRID_CELL_UM);
    const int64_t across = (width - 2 * margin) * MDR_GRID_CELL_UM / extent.x_um;
    const int64_t down = (height - 2 * margin) * MDR_GRID_CELL_UM / extent.y_um;
    const int64_t drawn = across < down ? across : down;
    if (drawn < asked / 4) {
        lay_around(sheet, asked, extent);
        sheet->corner_parts = (mdr_point){margin, margin};
        sheet->width_um = to_um(sheet, width + 2 * margin);
        sheet->height_um = to_um(sheet, height + 2 * margin);
        lay_legend(sheet, to_um(sheet, width));
        return;
    }
    sheet->cell_parts = drawn;
    sheet->margin_um = to_um(sheet, margin);
    sheet->width_um = to_um(sheet, width);
    sheet->height_um = to_um(sheet, height);
    sheet->corner_parts =
        (mdr_point){(width - mdr__scaled(extent.x_um, drawn, MDR_GRID_CELL_UM)) / 2,
                    (height - mdr__scaled(extent.y_um, drawn, MDR_GRID_CELL_UM)) / 2};
    lay_legend(sheet, to_um(sheet, width - 2 * margin));
}

/* Inner walls of 1 px, the border of 2; the title in italics of 10 px, 4 px above the top left. */
static void lay_origin(mdr__sheet *sheet, mdr_point extent)
{
    const mdr_style *style = sheet->style;
    lay_inside(sheet, asked_parts(sheet, style->cell_um ? style->cell_um : pixels(1600)), extent);
    const mdr_point corner = mdr__sheet_point(sheet, (mdr_point){0, 0});
    sheet->cell_um = to_um(sheet, sheet->cell_parts);
    sheet->wall_um = style->wall_um ? style->wall_um : pixels(100);
    sheet->border_um = style->wall_um ? 2 * style->wall_um : pixels(200);
    sheet->path_um = mdr__sheet_share(sheet, 250);
    sheet->title_um = pixels(1000);
    sheet->title_at = (mdr_point){corner.x_um, corner.y_um - pixels(400)};
    sheet->title_centred = false;
    sheet->title_italic = true;
}

static mdr_status check_style(const mdr_style *style, const mdr_run *run)
{
    if (style->cell_um < 0 || style->wall_um < 0 || style->label_size_um < 0)
        return mdr__fail(run, MDR_E_ARGUMENT,
                         PARTS("sizes of cells, walls and labels cannot be negative"));
    if ((uint32_t)style->look > MDR_LOOK_ORIGIN || (uint32_t)style->unit > MDR_UNIT_PT
        || (uint32_t)style->palette > MDR_PALETTE_GREY
        || (uint32_t)style->labels > MDR_LABELS_DISTANCE)
        return mdr__fail(run, MDR_E_ARGUMENT,
                         PARTS("look, unit, palette or labels of the style is none there is"));
    if ((uint32_t)style->walls > MDR_WALLS_PASSAGES)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("walls are strokes, outlines or passages"));
    if ((uint32_t)style->curves > MDR_CURVES_SPLINE
        || (uint32_t)style->curve_colours > MDR_CURVE_COLOURS_ALONG)
        return mdr__fail(run, MDR_E_ARGUMENT,
                         PARTS("curves, or their colours, are none there are"));
    if (style->walls && style->raised)
        return mdr__fail(run, MDR_E_ARGUMENT,
                         PARTS("outlines or passages cannot be drawn together with raised blocks; "
                               "leave one of them out"));
    if (style->walls == MDR_WALLS_PASSAGES && style->curves)
        return mdr__fail(
            run, MDR_E_ARGUMENT,
            PARTS("passages cannot be drawn together with curves; leave one of them out"));
    return MDR_OK;
}

/* Every product below is of the grid's extent, or a few times that, and one of these lengths. */
static mdr_status check_range(const mdr_style *style, mdr_point extent, const mdr_run *run)
{
    const int64_t across = extent.x_um > extent.y_um ? extent.x_um : extent.y_um;
    const int64_t least = 20000, finest = 1000; /* cells of 20 mm; more than any denominator */
    int64_t largest = style->cell_um > least ? style->cell_um : least, size;
    const int64_t others[] = {style->margin_um, style->wall_um, style->label_size_um};
    bool fits = mdr__multiply(across, finest, &size) && mdr__multiply(size, largest, &size);
    for (int32_t i = 0; i < 3; i++) fits = fits && others[i] < INT64_C(1000000000000);
    if (fits) return MDR_OK;
    return mdr__fail(run, MDR_E_RANGE,
                     PARTS("the picture would be too large to be measured in micrometres; ask for "
                           "smaller cells"));
}

/* The origin's own sizes are pixels. */
static mdr_unit unit_of(const mdr_style *style)
{
    const bool own = style->look == MDR_LOOK_ORIGIN && !style->cell_um && !style->wall_um
                     && style->margin_um <= 0 && !style->label_size_um;
    return own && style->unit == MDR_UNIT_MM ? MDR_UNIT_PX : style->unit;
}

mdr_status mdr__sheet_lay(const mdr_document *document, const mdr_style *style, const mdr_run *run,
                          mdr__sheet *sheet)
{
    const mdr_grid *grid = mdr_maze_grid(document->maze);
    const mdr_point extent =
        style->raised ? mdr__raised_extent(grid, style) : mdr_grid_extent(grid);
    mdr_status status = check_style(style, run);
    if (!status) status = mdr__raised_check(grid, style, run);
    if (!status) status = check_range(style, extent, run);
    if (status) return status;
    *sheet = (mdr__sheet){.style = style, .grid = grid, .look = style->look};
    sheet->unit = unit_of(style);
    sheet->denominator = measures[sheet->unit].denominator;
    sheet->inks = looks[style->look];
    if (style->background) sheet->inks.background = style->background;
    sheet->title = style->title ? style->title : document->title;
    if (sheet->title && !*sheet->title) sheet->title = NULL;
    if (style->look == MDR_LOOK_ORIGIN) {
        lay_origin(sheet, extent);
    } else {
        lay_default(sheet, extent);
    }
    sheet->label_um = style->label_size_um ? style->label_size_um : sheet->cell_um / 5;
    sheet->dims = style->dim_unlinked || (style->look == MDR_LOOK_ORIGIN && !style->undimmed);
    return MDR_OK;
}

static int64_t place(const mdr__sheet *sheet, int64_t grid_um, int64_t corner_parts)
{
    return mdr__scaled(corner_parts * MDR_GRID_CELL_UM + grid_um * sheet->cell_parts, 1,
                       sheet->denominator * MDR_GRID_CELL_UM);
}

mdr_point mdr__sheet_point(const mdr__sheet *sheet, mdr_point point)
{
    return (mdr_point){place(sheet, point.x_um, sheet->corner_parts.x_um),
                       place(sheet, point.y_um, sheet->corner_parts.y_um)};
}

int64_t mdr__sheet_length(const mdr__sheet *sheet, int64_t length_um)
{
    return place(sheet, length_um, 0);
}

mdr__edge mdr__sheet_edge(const mdr__sheet *sheet, mdr_cell cell, int32_t side)
{
    int64_t posts[2];
    mdr_grid_side_posts(sheet->grid, cell, side, posts);
    return (mdr__edge){mdr__sheet_point(sheet, mdr_grid_post(sheet->grid, posts[0])),
                       mdr__sheet_point(sheet, mdr_grid_post(sheet->grid, posts[1])),
                       mdr__sheet_point(sheet, mdr_grid_centre(sheet->grid, cell))};
}

int64_t mdr__sheet_share(const mdr__sheet *sheet, int32_t thousandths)
{
    const int64_t share = mdr__scaled(sheet->cell_um, thousandths, 1000);
    return share > 0 ? share : 1;
}

mdr_colour mdr__sheet_level_colour(const mdr__sheet *sheet, int32_t level)
{
    const mdr_colour colour = mdr__palette_colour(sheet->style->palette, level);
    return mdr__blend(colour, sheet->inks.paper, sheet->fade);
}

mdr_colour mdr__sheet_fill(const mdr__sheet *sheet, mdr_cell cell)
{
    const mdr_style *style = sheet->style;
    if (style->cell_colours && style->cell_colours[cell]) return style->cell_colours[cell];
    if (!style->distances) return sheet->inks.cell;
    const int64_t distance = mdr_field_at(style->distances, cell);
    if (distance == MDR_NONE) return sheet->inks.cell;
    return mdr__sheet_level_colour(sheet, mdr__heat_level(&sheet->heat, distance));
}
