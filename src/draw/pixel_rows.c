/*
 * Pictures of blocks, row by row: each row of squares is painted once and told as often as it is
 * high.
 */
#include "draw/pixel_rows.h"

#include "base/memory.h"
#include "base/status.h"
#include "grid/grid_internal.h"

bool mdr_blocks_fit(const mdr_document *document, const mdr_style *style)
{
    return document && document->maze && !document->board
           && mdr_maze_one_way_count(document->maze) == 0
           && mdr_grid_fits_blocks(mdr_maze_grid(document->maze), style);
}

bool mdr_grid_fits_blocks(const mdr_grid *grid, const mdr_style *style)
{
    const mdr_style defaults = {0};
    if (!style) style = &defaults;
    const bool sized = style->cell_um || style->wall_um || style->margin_um > 0;
    const bool letters =
        style->labels != MDR_LABELS_NONE || style->label_texts || style->title || style->legend;
    return grid->kind == MDR__PLAIN && style->curves == MDR_CURVES_NONE
           && style->walls == MDR_WALLS_STROKES && style->raised == MDR_RAISED_NONE
           && style->look == MDR_LOOK_DEFAULT && !letters && style->dots_per_inch == 0
           && (style->unit == MDR_UNIT_PX || !sized);
}

static mdr_status tell_rows(const mdr__painter *painter, const mdr_pixel_sink *sink, int64_t times)
{
    return times > 0 ? sink->rows(sink->context, painter->row, times) : MDR_OK;
}

static mdr_status tell_margin(mdr__painter *painter, const mdr_pixel_sink *sink)
{
    if (painter->picture->layout.margin == 0) return MDR_OK;
    painter->paint_free(painter);
    return tell_rows(painter, sink, painter->picture->layout.margin);
}

static mdr_status tell_squares(mdr__painter *painter, const mdr_pixel_sink *sink)
{
    const mdr__pixel_picture *picture = painter->picture;
    mdr__block_rows rows;
    mdr_status status =
        mdr__block_rows_start(&rows, picture->document, picture->style, picture->run);
    while (!status && mdr__next_block_row(&rows)) {
        painter->paint(painter, &rows);
        status = tell_rows(painter, sink, mdr__pixel_size(&picture->layout, rows.row));
    }
    if (!status) status = rows.status;
    mdr__block_rows_clear(&rows);
    return status;
}

static mdr_status tell_picture(mdr__painter *painter, const mdr_pixel_sink *sink)
{
    const mdr__pixel_layout *layout = &painter->picture->layout;
    painter->pixels.width = layout->width;
    painter->pixels.height = layout->height;
    mdr_status status = sink->begin(sink->context, &painter->pixels);
    if (!status) status = tell_margin(painter, sink);
    if (!status) status = tell_squares(painter, sink);
    if (!status) status = tell_margin(painter, sink);
    return status;
}

/* Closed links and closed border; 25400/96 micrometres are a pixel. */
static void count_drawing(const mdr__pixel_picture *picture, mdr_drawing *drawing)
{
    const mdr_maze *maze = picture->document->maze;
    const mdr__pixel_layout *layout = &picture->layout;
    const int64_t border = 2 * (picture->grid->rows + picture->grid->columns);
    drawing->wall_units =
        mdr_grid_link_count(picture->grid) - mdr_maze_passage_count(maze) + border;
    for (int32_t i = 0; i < mdr_maze_opening_count(maze); i++)
        drawing->wall_units -= mdr_maze_opening(maze, i).place.side != MDR_NONE;
    drawing->width_um = layout->width < INT64_MAX / 25400 ? layout->width * 25400 / 96 : 0;
    drawing->height_um = layout->height < INT64_MAX / 25400 ? layout->height * 25400 / 96 : 0;
}

mdr_status mdr_block_rows(const mdr_document *document, const mdr_style *style, const mdr_run *run,
                          const mdr_pixel_sink *sink, mdr_drawing *drawing)
{
    const mdr_style defaults = {0};
    if (!document || !document->maze || !sink)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("rows of pixels take a maze and a sink"));
    const mdr_grid *grid = mdr_maze_grid(document->maze);
    mdr__pixel_picture picture = {.document = document,
                                  .style = style ? style : &defaults,
                                  .grid = grid,
                                  .allocator = &grid->allocator,
                                  .run = run};
    mdr_status status = mdr__pixel_lay(document, picture.style, run, &picture.layout);
    if (status) return status;
    if (mdr__palette_wanted(&picture)) {
        mdr__palette_painter palette;
        status = mdr__palette_start(&palette, &picture);
        if (!status) status = tell_picture(&palette.painter, sink);
        mdr__palette_clear(&palette);
    } else {
        mdr__two_colour_painter two;
        status = mdr__two_colours_start(&two, &picture);
        if (!status) status = tell_picture(&two.painter, sink);
        mdr__two_colours_clear(&two);
    }
    if (!status && drawing) count_drawing(&picture, drawing);
    return mdr__fail_plain(run, status);
}
