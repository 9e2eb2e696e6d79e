/*
 * A picture with smooth edges as a PNG: drawn band by band, so that a large one takes no more memory
 * than a small one, only more time.
 */
#include "cairo_picture.h"

#include <stdlib.h>
#include <string.h>

#include "png_picture.h"

enum {
    LONGEST_SIDE = 32767, /* of a canvas of cairo */
    EASY_SIDE = 8192,     /* when the dots per inch are our choice */
    BAND_BYTES = 1 << 25,
    ENCODER_BYTES = 1 << 19, /* of zlib and libspng, which know no limit */
    PX_DOTS = 96,
    UM_A_INCH = 25400
};

/* A picture, and the band of it that is drawn. */
typedef struct cairo_bands {
    const mdr_document *document; /* or NULL: */
    const mdr_panels *panels;
    const mdr_style *style;
    const mdr_run *run;
    mdr_picture picture;
    int64_t dots; /* per inch */
    int64_t width, height;
    int64_t band_rows;
    bool clear; /* there is something to be seen through */
    cairo_surface_t *canvas;
    uint8_t *row;
    mdr__png_writer writer;
} cairo_bands;

static int64_t to_dots(int64_t length_um, int64_t dots)
{
    const int64_t pixels = (length_um * dots + UM_A_INCH / 2) / UM_A_INCH;
    return pixels > 0 ? pixels : 1;
}

static int64_t longest_side(const mdr_picture *picture)
{
    return picture->width_um > picture->height_um ? picture->width_um : picture->height_um;
}

/* 96 where a pixel was meant to be one, else what printers like, or less. */
static int64_t choose_dots(const mdr_picture *picture)
{
    static const int16_t dots[] = {300, 200, 150, 100, 72, 50, 25};
    if (picture->unit == MDR_UNIT_PX) return PX_DOTS;
    size_t i = 0;
    while (i + 1 < sizeof dots / sizeof *dots
           && to_dots(longest_side(picture), dots[i]) > EASY_SIDE)
        i++;
    return dots[i];
}

static mdr_status settle_size(cairo_bands *bands)
{
    const mdr_picture *picture = &bands->picture;
    const int64_t asked = bands->style->dots_per_inch;
    if (asked < 0 || asked > UM_A_INCH)
        return mdr__media_fail(bands->run, MDR_E_ARGUMENT,
                               TEXTS("dots per inch must be 1 to 25400"));
    bands->dots = asked ? asked : choose_dots(picture);
    if (longest_side(picture) > INT64_MAX / UM_A_INCH / 2
        || to_dots(longest_side(picture), bands->dots) > LONGEST_SIDE)
        return mdr__media_fail(
            bands->run, MDR_E_RANGE,
            TEXTS("a picture with smooth edges can be 32767 pixels long at most; ask for smaller "
                  "cells or fewer dots per inch, or for squares without letters in px"));
    bands->width = to_dots(picture->width_um, bands->dots);
    bands->height = to_dots(picture->height_um, bands->dots);
    bands->clear = (picture->background & 0xff) != 0xff;
    return MDR_OK;
}

int64_t mdr__cairo_picture_bytes(const mdr_grid *grid, int64_t passages, const mdr_style *style,
                                 bool coloured)
{
    return mdr_picture_bytes(grid, passages, style, coloured) + 2 * 4 * LONGEST_SIDE
           + ENCODER_BYTES;
}

static int64_t maze_bytes(const mdr_maze *maze, const mdr_style *style)
{
    const bool coloured = style->distances || style->cell_colours;
    return mdr_picture_bytes(mdr_maze_grid(maze), mdr_maze_passage_count(maze), style, coloured);
}

/* What the lines and colours will take while a band is there; of several mazes, one after the other. */
static int64_t playing_bytes(const cairo_bands *bands)
{
    int64_t most = bands->document ? maze_bytes(bands->document->maze, bands->style) : 0;
    for (int32_t i = 0; bands->panels && i < bands->panels->count; i++) {
        const mdr_panel *panel = &bands->panels->panels[i];
        const int64_t bytes =
            maze_bytes(panel->document->maze, panel->style ? panel->style : bands->style);
        if (bytes > most) most = bytes;
    }
    return most;
}

static mdr_status play(const cairo_bands *bands, const mdr_pen *pen, mdr_drawing *drawing)
{
    if (bands->panels)
        return mdr_panels_play(bands->panels, bands->style, bands->run, pen, drawing);
    return mdr_picture_play(bands->document, bands->style, bands->run, pen, drawing);
}

/* As many rows as a band may have bytes; what the run's limit leaves may make it smaller, down to one. */
static mdr_status make_canvas(cairo_bands *bands)
{
    const int64_t row_bytes = 4 * bands->width, playing = playing_bytes(bands);
    const int64_t limit = bands->run ? bands->run->memory_limit_bytes : 0;
    const int64_t left = limit - playing - row_bytes;
    const int64_t room = limit > 0 && left < BAND_BYTES ? left : BAND_BYTES;
    bands->band_rows = room / row_bytes;
    if (bands->band_rows < 1) bands->band_rows = 1;
    if (bands->band_rows > bands->height) bands->band_rows = bands->height;
    const mdr_status status =
        mdr__media_check_limit(playing + row_bytes * (bands->band_rows + 1), bands->run);
    if (status) return status;
    bands->row = malloc((size_t)row_bytes);
    bands->canvas =
        cairo_image_surface_create(bands->clear ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24,
                                   (int)bands->width, (int)bands->band_rows);
    if (bands->row && cairo_surface_status(bands->canvas) == CAIRO_STATUS_SUCCESS) return MDR_OK;
    return mdr__media_fail(bands->run, MDR_E_MEMORY, TEXTS("not enough memory for the picture"));
}

static uint8_t undo_alpha(uint32_t component, uint32_t alpha)
{
    return (uint8_t)(alpha ? (component * 255 + alpha / 2) / alpha : 0);
}

/* Native words of cairo, colours multiplied by alpha, to bytes of a PNG. */
static void turn_row(const cairo_bands *bands, const unsigned char *words)
{
    uint8_t *bytes = bands->row;
    for (int64_t x = 0; x < bands->width; x++, words += 4) {
        uint32_t word;
        memcpy(&word, words, sizeof word);
        const uint32_t alpha = bands->clear ? word >> 24 : 255;
        *bytes++ = undo_alpha(word >> 16 & 0xff, alpha);
        *bytes++ = undo_alpha(word >> 8 & 0xff, alpha);
        *bytes++ = undo_alpha(word & 0xff, alpha);
        if (bands->clear) *bytes++ = (uint8_t)alpha;
    }
}

/* Paper all over, also where the last pixels are only partly of the picture. */
static void lay_paper(cairo_t *cairo, mdr_colour background)
{
    const bool opaque = (background & 0xff) == 0xff;
    cairo_save(cairo);
    cairo_set_operator(cairo, opaque ? CAIRO_OPERATOR_SOURCE : CAIRO_OPERATOR_CLEAR);
    cairo_set_source_rgb(cairo, (background >> 24) / 255.0, (background >> 16 & 0xff) / 255.0,
                         (background >> 8 & 0xff) / 255.0);
    cairo_paint(cairo);
    cairo_restore(cairo);
}

static mdr_status draw_band(cairo_bands *bands, int64_t top, mdr_drawing *drawing)
{
    mdr__cairo_pen state;
    mdr_pen pen;
    cairo_t *cairo = cairo_create(bands->canvas);
    lay_paper(cairo, bands->picture.background);
    cairo_translate(cairo, 0.0, -(double)top);
    mdr__cairo_pen_start(&state, cairo, (double)bands->dots / UM_A_INCH, &pen);
    mdr_status status = play(bands, &pen, drawing);
    const mdr_status drawn = mdr__cairo_pen_end(&state);
    cairo_destroy(cairo);
    if (status) return status;
    if (!drawn) return MDR_OK;
    return mdr__media_fail(bands->run, drawn, TEXTS("not enough memory for the picture"));
}

static mdr_status write_band(cairo_bands *bands, int64_t rows)
{
    cairo_surface_flush(bands->canvas);
    const unsigned char *pixels = cairo_image_surface_get_data(bands->canvas);
    const int64_t stride = cairo_image_surface_get_stride(bands->canvas);
    mdr_status status = MDR_OK;
    for (int64_t y = 0; y < rows && !status; y++) {
        turn_row(bands, pixels + y * stride);
        status = mdr__png_row(&bands->writer, bands->row, 1);
    }
    return status;
}

static mdr_status begin_picture(cairo_bands *bands)
{
    const mdr__png_head head = {
        .width = bands->width,
        .height = bands->height,
        .bits = 8,
        .colour_type = bands->clear ? SPNG_COLOR_TYPE_TRUECOLOR_ALPHA : SPNG_COLOR_TYPE_TRUECOLOR,
        .pixels_a_metre = (bands->dots * 1000000 + UM_A_INCH / 2) / UM_A_INCH,
    };
    return mdr__png_begin(&bands->writer, &head);
}

/* The picture is laid out; the bands can be given back whatever the status. */
static mdr_status write_bands(cairo_bands *bands, mdr_drawing *drawing)
{
    mdr_status status = settle_size(bands);
    if (!status) status = make_canvas(bands);
    if (!status) status = begin_picture(bands);
    for (int64_t top = 0; top < bands->height && !status; top += bands->band_rows) {
        const int64_t left = bands->height - top;
        status = draw_band(bands, top, drawing);
        if (!status) status = write_band(bands, left < bands->band_rows ? left : bands->band_rows);
    }
    mdr__png_clear(&bands->writer);
    cairo_surface_destroy(bands->canvas);
    free(bands->row);
    return status;
}

mdr_status mdr__cairo_picture(const mdr_document *document, const mdr_style *style,
                              const mdr_run *run, const mdr_sink *sink, mdr_drawing *drawing)
{
    cairo_bands bands = {
        .document = document,
        .style = style,
        .run = run,
        .writer = {.document = document, .style = style, .run = run, .sink = sink}};
    const mdr_status status = mdr_picture_lay(document, style, run, &bands.picture);
    return status ? status : write_bands(&bands, drawing);
}

mdr_status mdr__cairo_panels(const mdr_panels *panels, const mdr_style *style, const mdr_run *run,
                             const mdr_sink *sink, mdr_drawing *drawing)
{
    mdr_document texts = {0}; /* what the PNG tells of itself */
    cairo_bands bands = {.panels = panels,
                         .style = style,
                         .run = run,
                         .writer = {.document = &texts, .style = style, .run = run, .sink = sink}};
    mdr_status status = mdr_document_set(&texts.recipe, panels->recipe);
    if (!status) status = mdr_panels_lay(panels, style, run, &bands.picture);
    if (!status) status = write_bands(&bands, drawing);
    mdr_document_clear(&texts);
    return status;
}
