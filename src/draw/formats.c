/*
 * The table of formats, and the two verbs that go through it: write and read.
 */
#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "draw/draw_internal.h"
#include "draw/heat.h"
#include "draw/panels.h"
#include "draw/raised.h"
#include "grid/grid_internal.h"
#include "meander/pixels.h"

/* In the order of lists; where several recognise the same bytes, or end in the same suffix, the
 * first is taken. */
static const mdr_format *const formats[] = {
    &mdr__format_text,        &mdr__format_lines,   &mdr__format_micromouse,   &mdr__format_blocks,
    &mdr__format_half_blocks, &mdr__format_braille, &mdr__format_csv,          &mdr__format_map,
    &mdr__format_maz,         &mdr__format_num,     &mdr__format_maze_dataset, &mdr__format_json,
    &mdr__format_binary,      &mdr__format_svg,     &mdr__format_pbm,          &mdr__format_pgm,
    &mdr__format_y4m,         &mdr__format_cast,    &mdr__format_vtt,
};

int32_t mdr_format_count(void)
{
    return (int32_t)(sizeof formats / sizeof *formats);
}

const mdr_format *mdr_format_at(int32_t index)
{
    return formats[index];
}

const mdr_format *mdr_format_find(const char *name)
{
    for (int32_t i = 0; name && i < mdr_format_count(); i++) {
        if (strcmp(formats[i]->name, name) == 0) return formats[i];
    }
    return NULL;
}

static char lower_case(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

static bool ends_in(const char *file_name, const char *suffix)
{
    const size_t length = strlen(file_name), tail = strlen(suffix);
    if (tail == 0 || length < tail) return false;
    for (size_t i = 0; i < tail; i++) {
        if (lower_case(file_name[length - tail + i]) != suffix[i]) return false;
    }
    return true;
}

const mdr_format *mdr_format_for_file(const char *file_name)
{
    for (int32_t i = 0; file_name && i < mdr_format_count(); i++) {
        if (ends_in(file_name, formats[i]->suffix)) return formats[i];
    }
    return NULL;
}

mdr_status mdr_write(const mdr_document *document, const mdr_format *format, const mdr_style *style,
                     const mdr_run *run, const mdr_sink *sink, mdr_drawing *drawing)
{
    mdr_drawing unwanted;
    const mdr_style defaults = {0};
    if (!drawing) drawing = &unwanted;
    *drawing = (mdr_drawing){0};
    if (!document || !document->maze)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("there is no maze to write"));
    if (!sink || !sink->write) return mdr__fail(run, MDR_E_ARGUMENT, PARTS("writing needs a sink"));
    if (!format) return mdr__fail(run, MDR_E_UNKNOWN, PARTS("there is no such format"));
    if (!format->writes || !format->ops->write)
        return mdr__fail(run, MDR_E_UNFIT, PARTS(format->name, " can be read, but not written"));
    if (!style) style = &defaults;
    /* Boards of labyrinths have pictures of their own; their writers say what does not fit. */
    const bool board = document->board || style->picture;
    mdr_status status =
        board ? MDR_OK : mdr_format_fits(format, mdr_maze_grid(document->maze), style, run);
    if (!status) status = format->ops->write(document, style, run, sink, drawing);
    return mdr__fail_plain(run, status);
}

static mdr_status check_panels_fit(const mdr_panels *panels, const mdr_format *format,
                                   const mdr_style *style, const mdr_run *run)
{
    mdr_status status = MDR_OK;
    for (int32_t i = 0; i < panels->count && !status; i++) {
        const mdr_panel *panel = &panels->panels[i];
        status = mdr_format_fits(format, mdr_maze_grid(panel->document->maze),
                                 panel->style ? panel->style : style, run);
    }
    return status;
}

mdr_status mdr_write_panels(const mdr_panels *panels, const mdr_format *format,
                            const mdr_style *style, const mdr_run *run, const mdr_sink *sink,
                            mdr_drawing *drawing)
{
    mdr_drawing unwanted;
    const mdr_style defaults = {0};
    if (!drawing) drawing = &unwanted;
    if (!style) style = &defaults;
    *drawing = (mdr_drawing){0};
    mdr_status status = mdr__panels_check(panels, run);
    if (status) return status;
    if (!sink || !sink->write) return mdr__fail(run, MDR_E_ARGUMENT, PARTS("writing needs a sink"));
    if (!format) return mdr__fail(run, MDR_E_UNKNOWN, PARTS("there is no such format"));
    if (!format->ops->write_panels && !format->ops->by_lines)
        return mdr__fail(run, MDR_E_UNFIT,
                         PARTS(format->name, " has no place for several mazes side by side; use "
                                             "text, svg or png"));
    status = check_panels_fit(panels, format, style, run);
    if (status) return status;
    status = format->ops->write_panels
                 ? format->ops->write_panels(panels, style, run, sink, drawing)
                 : mdr__panels_paste(panels, format, style, run, sink);
    return mdr__fail_plain(run, status);
}

int64_t mdr_write_bytes(const mdr_grid *grid, int64_t passages, const mdr_style *style,
                        bool coloured, const mdr_format *format)
{
    const mdr_style defaults = {0};
    if (!format || !format->ops->bytes) return 0;
    if (!style) style = &defaults;
    coloured = coloured || style->distances || style->cell_colours;
    const int64_t bytes = format->ops->bytes(grid, passages, style, coloured);
    const int64_t ranks = mdr__heat_bytes(grid, style);
    return bytes > ranks ? bytes : ranks;
}

/* What a grid is that is no board of plain squares. */
static const char *grid_words(const mdr_grid *grid)
{
    if (grid->kind == MDR__EXPLICIT) return grid->shape->name;
    return grid->present ? "cells under a mask" : "wrapped ones";
}

mdr_status mdr__fits_plain_squares(const mdr_format *format, const mdr_grid *grid,
                                   const mdr_run *run)
{
    if (grid->kind == MDR__PLAIN) return MDR_OK;
    return mdr__fail(run, MDR_E_UNFIT,
                     PARTS(format->name, " shows plain squares only, not ", grid_words(grid),
                           "; use -f svg or -f json"));
}

mdr_status mdr_format_fits(const mdr_format *format, const mdr_grid *grid, const mdr_style *style,
                           const mdr_run *run)
{
    const mdr_style defaults = {0};
    if (!format) return mdr__fail(run, MDR_E_UNKNOWN, PARTS("there is no such format"));
    if (!style) style = &defaults;
    if (style->walls && !format->pen)
        return mdr__fail(run, MDR_E_UNFIT,
                         PARTS(format->name, " cannot show outlines or passages; use -f svg or "
                                             "-f png, or leave --walls out"));
    if ((style->curves || style->raised) && !format->pen)
        return mdr__fail(run, MDR_E_UNFIT,
                         PARTS(format->name, " cannot show ",
                               style->raised ? "raised blocks" : "curves",
                               "; use -f svg or -f png, or leave --",
                               style->raised ? "raised" : "curve", " out"));
    if (style->raised) {
        const mdr_status status = mdr__raised_check(grid, style, run);
        if (status) return status;
    }
    if (format->ops->fits) return format->ops->fits(grid, style, run);
    if (format->carries & MDR_CARRIES_OTHER_GRIDS) return MDR_OK;
    return mdr__fits_plain_squares(format, grid, run);
}

static const mdr_format *sniff_format(const void *bytes, size_t size)
{
    for (int32_t i = 0; i < mdr_format_count(); i++) {
        if (formats[i]->ops->sniff && formats[i]->ops->sniff(bytes, size)) return formats[i];
    }
    return NULL;
}

/* "text, lines, json": what can be read. */
static void list_readable(char *list, size_t room)
{
    size_t used = 0;
    list[0] = '\0';
    for (int32_t i = 0; i < mdr_format_count(); i++) {
        const char *name = formats[i]->name;
        if (!formats[i]->reads || used + strlen(name) + 3 > room) continue;
        if (used > 0) {
            memcpy(list + used, ", ", 2);
            used += 2;
        }
        memcpy(list + used, name, strlen(name) + 1);
        used += strlen(name);
    }
}

static mdr_status fail_unrecognised(const mdr_run *run, size_t size)
{
    char readable[160];
    list_readable(readable, sizeof readable);
    return mdr__fail(
        run, MDR_E_UNKNOWN,
        PARTS(size ? "the input is no maze in a format known here" : "the input is empty",
              "; what can be read is ", readable));
}

static bool is_zero_document(const mdr_document *document)
{
    return !document->maze && !document->board && !document->path && !document->trace
           && !document->title && !document->recipe && !document->recipe_version
           && !document->recognised;
}

mdr_status mdr_read(const void *bytes, size_t size, const mdr_format *format,
                    const mdr_allocator *allocator, const mdr_run *run, mdr_document *document)
{
    return mdr_read_as(bytes, size, format, NULL, allocator, run, document);
}

mdr_status mdr_read_as(const void *bytes, size_t size, const mdr_format *format,
                       const mdr_read_style *style, const mdr_allocator *allocator,
                       const mdr_run *run, mdr_document *document)
{
    const mdr_read_style defaults = {0};
    if (!style) style = &defaults;
    if (!document || !is_zero_document(document))
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("reading needs a document that is zero"));
    if (!bytes && size > 0)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("there are no bytes to read"));
    if (!bytes) bytes = "";
    if (!format) format = sniff_format(bytes, size);
    if (!format) return fail_unrecognised(run, size);
    if (!format->reads || !(format->ops->read || format->ops->read_as)) {
        char readable[160];
        list_readable(readable, sizeof readable);
        return mdr__fail(run, MDR_E_UNFIT,
                         PARTS("this is ", format->name, ", which can be written, but not read; ",
                               "what can be read is ", readable));
    }
    const mdr_status status =
        format->ops->read_as ? format->ops->read_as(bytes, size, style, allocator, run, document)
                             : format->ops->read(bytes, size, allocator, run, document);
    if (status) mdr_document_clear(document);
    return mdr__fail_plain(run, status);
}

mdr_status mdr_read_bitmap(const void *bytes, size_t size, const mdr_format *format,
                           const mdr_allocator *allocator, const mdr_run *run, mdr_bitmap **bitmap)
{
    *bitmap = NULL;
    if (!bytes) bytes = "";
    if (!format) format = sniff_format(bytes, size);
    if (!format) return mdr__fail(run, MDR_E_UNKNOWN, PARTS("this is no picture that is known"));
    if (!format->ops->read_bitmap)
        return mdr__fail(run, MDR_E_UNFIT,
                         PARTS("this is ", format->name, ", which is no picture"));
    return mdr__fail_plain(run, format->ops->read_bitmap(bytes, size, allocator, run, bitmap));
}
