/* From lengths to whole pixels. */
#include "draw/pixel_layout.h"

#include "base/memory.h"
#include "base/status.h"
#include "draw/plane.h"
#include "grid/grid_internal.h"

/* Without a size asked for, pictures are no longer than this. */
enum { LONGEST_SIDE = 2400, WALL_SHARE = 8 };

/* Lengths are in pixels of 1/96 inch, which are 25400/96 micrometres. */
static int64_t length_in_pixels(int64_t length_um)
{
    if (length_um <= 0) return 0;
    const int64_t pixels = mdr__scaled(length_um, 96, 25400);
    return pixels > 0 ? pixels : 1;
}

static bool measure_side(int64_t squares, const mdr__pixel_layout *layout, int64_t *size)
{
    return mdr__multiply(squares / 2, layout->wall + layout->passage, size)
           && mdr__add(*size, squares & 1 ? layout->wall : 0, size)
           && mdr__add(*size, 2 * layout->margin, size);
}

static bool measure_sides(mdr__pixel_layout *layout)
{
    return measure_side(layout->columns, layout, &layout->width)
           && measure_side(layout->rows, layout, &layout->height);
}

static bool set_sizes(mdr__pixel_layout *layout, int64_t cell, int64_t wall)
{
    layout->wall = layout->squares ? cell : wall;
    layout->passage = layout->squares ? cell : cell - wall;
    return measure_sides(layout);
}

/* The largest cell with which the picture is not too long; walls as asked, or a share of it. */
static bool choose_sizes(mdr__pixel_layout *layout, int64_t asked_wall)
{
    static const int8_t cells[] = {24, 16, 12, 8, 6, 4, 2};
    for (size_t i = 0; i < sizeof cells; i++) {
        const int64_t share = cells[i] / WALL_SHARE;
        const int64_t wall = asked_wall > 0 ? asked_wall : share > 0 ? share : 1;
        const int64_t cell = cells[i] > wall || layout->squares ? cells[i] : 2 * wall;
        if (!set_sizes(layout, cell, wall)) continue;
        if (layout->width <= LONGEST_SIDE && layout->height <= LONGEST_SIDE) return true;
    }
    return measure_sides(layout);
}

/* Lengths of kilometres would not be pictures any more, but could overflow. */
static mdr_status check_lengths(const mdr_style *style, const mdr_run *run)
{
    const int64_t most = INT64_C(1000000000000);
    if (style->cell_um < 0 || style->wall_um < 0)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("sizes of cells and walls cannot be negative"));
    if (style->cell_um > most || style->wall_um > most || style->margin_um > most)
        return mdr__fail(run, MDR_E_RANGE, PARTS("sizes are beyond what can be drawn"));
    return MDR_OK;
}

static mdr_status fail_range(const mdr_run *run)
{
    return mdr__fail(run, MDR_E_RANGE,
                     PARTS("the picture would have more pixels than can be counted; ask for "
                           "smaller cells"));
}

mdr_status mdr__pixel_lay(const mdr_document *document, const mdr_style *style, const mdr_run *run,
                          mdr__pixel_layout *layout)
{
    const mdr_grid *grid = mdr_maze_grid(document->maze);
    if (grid->kind != MDR__PLAIN)
        return mdr__fail(
            run, MDR_E_UNFIT,
            PARTS("blocks of pixels can show squares only; this grid is ", grid->shape->name));
    mdr_status status = check_lengths(style, run);
    if (status) return status;
    const bool squares = style->cells == MDR_CELLS_SQUARES;
    *layout = (mdr__pixel_layout){.squares = squares};
    if (grid->rows > INT64_MAX / 4 || grid->columns > INT64_MAX / 4) return fail_range(run);
    layout->rows = squares ? grid->rows : 2 * grid->rows + 1;
    layout->columns = squares ? grid->columns : 2 * grid->columns + 1;

    const int64_t cell = length_in_pixels(style->cell_um);
    int64_t wall = length_in_pixels(style->wall_um);
    const int64_t margin = length_in_pixels(style->margin_um);
    if (margin > wall / 2) layout->margin = margin - wall / 2;
    if (cell == 0) return choose_sizes(layout, wall) ? MDR_OK : fail_range(run);
    if (wall == 0) wall = cell / WALL_SHARE > 0 ? cell / WALL_SHARE : 1;
    if (wall >= cell && !squares)
        return mdr__fail(run, MDR_E_ARGUMENT,
                         PARTS("walls are as wide as cells, in whole pixels; a cell is a wall and "
                               "a passage, so 2 pixels at least"));
    return set_sizes(layout, cell, wall) ? MDR_OK : fail_range(run);
}
