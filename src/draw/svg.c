/*
 * SVG: real units, attributes only, the fewest strokes; opens in browsers, drawing programs, and old
 * software of lasers and plotters.
 *
 * One user unit is one millimetre (or pixel, inch, point). No style sheet, class, script, transform
 * or <use>. Lines are M, L, H, V and Z with absolute numbers: relative ones would save a fifth of the
 * bytes, but add up rounding errors in readers, so that ends that meet would no longer be equal, and
 * the oldest readers do not know them. Long paths are cut into elements of some 64 kB between
 * strokes, since readers of XML refuse attributes beyond 10 MB and draw short ones faster.
 */
#include <string.h>

#include "base/number_text.h"
#include "base/out.h"
#include "base/status.h"
#include "draw/draw_internal.h"
#include "draw/motion.h"
#include "draw/panels.h"

enum { PATH_BYTES = 1 << 16, STROKE_BYTES = 1 << 20, LINE_BYTES = 96 };

static const struct {
    const char *id, *title;
} layers[MDR_LAYER_COUNT] = {
    [MDR_LAYER_BACKGROUND] = {"background", "Background"},
    [MDR_LAYER_CELLS] = {"cells", "Cells"},
    [MDR_LAYER_OPENINGS] = {"openings", "Openings"},
    [MDR_LAYER_CORRIDORS] = {"corridors", "Corridors"},
    [MDR_LAYER_PATH] = {"path", "Path"},
    [MDR_LAYER_WALLS] = {"walls", "Walls"},
    [MDR_LAYER_PASSAGES] = {"passages", "Passages"},
    [MDR_LAYER_MARKS] = {"marks", "Marks"},
    [MDR_LAYER_LABELS] = {"labels", "Labels"},
    [MDR_LAYER_TITLE] = {"title", "Title"},
    [MDR_LAYER_LEGEND] = {"legend", "Legend: distance in steps"},
};

/* What is open at the moment: a layer, in it a path or a group of texts. Elements are begun when the
 * first shape asks for them, so that nothing empty is written. */
typedef struct svg_pen {
    mdr__out *out;
    const mdr__measure *measure;
    mdr_layer layer;
    mdr_paint paint;
    mdr_lettering lettering;
    bool in_layer, in_path, in_texts, in_panel;
    int32_t panel;            /* from 1; 0: there is but one maze, or it is of all */
    mdr_point begun, here;    /* of the stroke, in last decimals of the unit */
    bool cut;                 /* the stroke is too long for one element */
    char title[64];           /* of the path that is open; or empty */
    int64_t length_um;        /* told together with it */
    int64_t path_at, line_at; /* where the path, and its line of text, begin in the output */
    const char *attributes;   /* in place of the paint; or NULL */
    const char *children;     /* of every element that is written; or NULL */
} svg_pen;

static int64_t measured(const svg_pen *pen, int64_t length_um)
{
    return mdr__in_measure(pen->measure, length_um);
}

static mdr_point measured_point(const svg_pen *pen, mdr_point point)
{
    return (mdr_point){measured(pen, point.x_um), measured(pen, point.y_um)};
}

static void write_number(const svg_pen *pen, int64_t number)
{
    mdr__out_fixed(pen->out, number, pen->measure->decimals);
}

static void write_attribute(const svg_pen *pen, const char *name, int64_t number)
{
    mdr__out_char(pen->out, ' ');
    mdr__out_text(pen->out, name);
    mdr__out_text(pen->out, "=\"");
    write_number(pen, number);
    mdr__out_char(pen->out, '"');
}

/* fill="#rrggbb", and how opaque it is unless wholly. */
static void write_colour(mdr__out *out, const char *name, mdr_colour colour)
{
    const uint32_t alpha = colour & 0xff;
    mdr__out_char(out, ' ');
    mdr__out_text(out, name);
    if (alpha == 0) {
        mdr__out_text(out, "=\"none\"");
        return;
    }
    mdr__out_text(out, "=\"#");
    for (int32_t shift = 28; shift >= 8; shift -= 4)
        mdr__out_char(out, "0123456789abcdef"[colour >> shift & 0xf]);
    mdr__out_char(out, '"');
    if (alpha == 0xff) return;
    mdr__out_char(out, ' ');
    mdr__out_text(out, name);
    mdr__out_text(out, "-opacity=\"");
    mdr__out_fixed(out, mdr__scaled(alpha, 1000, 255), 3);
    mdr__out_char(out, '"');
}

static void write_paint(const svg_pen *pen)
{
    const mdr_paint *paint = &pen->paint;
    if (pen->attributes) {
        mdr__out_text(pen->out, pen->attributes);
        return;
    }
    write_colour(pen->out, "fill", paint->fill);
    if ((paint->stroke & 0xff) == 0) return;
    write_colour(pen->out, "stroke", paint->stroke);
    write_attribute(pen, "stroke-width", measured(pen, paint->width_um));
    if (paint->ends == MDR_ENDS_SQUARE) mdr__out_text(pen->out, " stroke-linecap=\"square\"");
    if (paint->ends == MDR_ENDS_ROUND)
        mdr__out_text(pen->out, " stroke-linecap=\"round\" stroke-linejoin=\"round\"");
}

/* Behind the last attribute: the end, or what is inside and then the end. */
static void end_tag(const svg_pen *pen, const char *name)
{
    if (!pen->children) {
        mdr__out_text(pen->out, "/>\n");
        return;
    }
    mdr__out_char(pen->out, '>');
    mdr__out_text(pen->out, pen->children);
    mdr__out_text(pen->out, "</");
    mdr__out_text(pen->out, name);
    mdr__out_text(pen->out, ">\n");
}

/* meander:length="120.3mm"><title>Curve 1: 120.3 mm</title></path> */
static void end_measured(svg_pen *pen)
{
    mdr__out_text(pen->out, " meander:length=\"");
    write_number(pen, measured(pen, pen->length_um));
    mdr__out_text(pen->out, pen->measure->name);
    mdr__out_text(pen->out, "\"><title>");
    mdr__out_xml(pen->out, pen->title);
    mdr__out_text(pen->out, ": ");
    write_number(pen, measured(pen, pen->length_um));
    mdr__out_char(pen->out, ' ');
    mdr__out_text(pen->out, pen->measure->name);
    mdr__out_text(pen->out, "</title></path>\n");
    pen->title[0] = '\0';
}

static void end_element(svg_pen *pen)
{
    if (pen->in_path) {
        mdr__out_char(pen->out, '"');
        if (pen->title[0])
            end_measured(pen);
        else
            end_tag(pen, "path");
    }
    if (pen->in_texts) mdr__out_text(pen->out, "</g>\n");
    pen->in_path = pen->in_texts = false;
}

/* What makes the names of layers unique. */
static void write_panel_number(const svg_pen *pen)
{
    if (pen->panel == 0) return;
    mdr__out_char(pen->out, '-');
    mdr__out_integer(pen->out, pen->panel);
}

static void begin_layer(svg_pen *pen)
{
    if (pen->in_layer) return;
    mdr__out_text(pen->out, "<g id=\"");
    mdr__out_text(pen->out, layers[pen->layer].id);
    write_panel_number(pen);
    mdr__out_text(pen->out, "\">\n<title>");
    mdr__out_text(pen->out, layers[pen->layer].title);
    mdr__out_text(pen->out, "</title>\n");
    pen->in_layer = true;
}

static void end_layer(svg_pen *pen)
{
    end_element(pen);
    if (pen->in_layer) mdr__out_text(pen->out, "</g>\n");
    pen->in_layer = false;
}

static void svg_layer(void *context, mdr_layer layer)
{
    svg_pen *pen = context;
    end_layer(pen);
    pen->layer = layer;
}

/* A group for each maze, its layers in it: maze-1, walls-1, ... */
static void svg_panel(void *context, int32_t number, const char *caption)
{
    svg_pen *pen = context;
    end_layer(pen);
    if (pen->in_panel) mdr__out_text(pen->out, "</g>\n");
    pen->panel = number + 1;
    pen->in_panel = number >= 0;
    if (!pen->in_panel) return;
    mdr__out_text(pen->out, "<g id=\"maze");
    write_panel_number(pen);
    mdr__out_text(pen->out, "\">\n<title>");
    mdr__out_xml(pen->out, caption ? caption : "Maze");
    mdr__out_text(pen->out, "</title>\n");
}

static void svg_paint(void *context, const mdr_paint *paint)
{
    svg_pen *pen = context;
    end_element(pen);
    pen->paint = *paint;
}

/* M in the path that is open, or in a new one. */
static void begin_stroke(svg_pen *pen, mdr_point to)
{
    if (!pen->in_path) {
        end_element(pen);
        begin_layer(pen);
        mdr__out_text(pen->out, "<path");
        write_paint(pen);
        mdr__out_text(pen->out, " d=\"");
        pen->in_path = true;
        pen->path_at = pen->line_at = pen->out->written;
    }
    if (pen->out->written - pen->line_at > LINE_BYTES) {
        mdr__out_char(pen->out, '\n');
        pen->line_at = pen->out->written;
    }
    mdr__out_char(pen->out, 'M');
    write_number(pen, to.x_um);
    mdr__out_char(pen->out, ' ');
    write_number(pen, to.y_um);
    pen->here = to;
}

static void svg_move(void *context, mdr_point to)
{
    svg_pen *pen = context;
    if (pen->in_path && !pen->paint.whole && pen->out->written - pen->path_at > PATH_BYTES)
        end_element(pen);
    pen->begun = measured_point(pen, to);
    pen->cut = false;
    begin_stroke(pen, pen->begun);
}

static void draw_line(svg_pen *pen, mdr_point to)
{
    if (to.y_um == pen->here.y_um) {
        mdr__out_char(pen->out, 'H');
        write_number(pen, to.x_um);
    } else if (to.x_um == pen->here.x_um) {
        mdr__out_char(pen->out, 'V');
        write_number(pen, to.y_um);
    } else {
        mdr__out_char(pen->out, 'L');
        write_number(pen, to.x_um);
        mdr__out_char(pen->out, ' ');
        write_number(pen, to.y_um);
    }
    pen->here = to;
}

/* Long strokes go on in another element, which begins where the last one ended. */
static void cut_stroke(svg_pen *pen)
{
    const bool filled = (pen->paint.fill & 0xff) != 0;
    if (filled || pen->paint.whole || pen->out->written - pen->path_at <= STROKE_BYTES) return;
    end_element(pen);
    begin_stroke(pen, pen->here);
    pen->cut = true;
}

static void svg_line(void *context, mdr_point to)
{
    svg_pen *pen = context;
    cut_stroke(pen);
    draw_line(pen, measured_point(pen, to));
}

static void svg_arc(void *context, mdr_point to, int64_t radius_um, bool clockwise)
{
    svg_pen *pen = context;
    const mdr_point end = measured_point(pen, to);
    cut_stroke(pen);
    mdr__out_char(pen->out, 'A');
    write_number(pen, measured(pen, radius_um));
    mdr__out_char(pen->out, ' ');
    write_number(pen, measured(pen, radius_um));
    mdr__out_text(pen->out, clockwise ? " 0 0 1 " : " 0 0 0 ");
    write_number(pen, end.x_um);
    mdr__out_char(pen->out, ' ');
    write_number(pen, end.y_um);
    pen->here = end;
}

static void svg_bend(void *context, mdr_point first, mdr_point second, mdr_point to)
{
    svg_pen *pen = context;
    const mdr_point points[3] = {measured_point(pen, first), measured_point(pen, second),
                                 measured_point(pen, to)};
    cut_stroke(pen);
    for (int32_t i = 0; i < 3; i++) {
        mdr__out_char(pen->out, i == 0 ? 'C' : ' ');
        write_number(pen, points[i].x_um);
        mdr__out_char(pen->out, ' ');
        write_number(pen, points[i].y_um);
    }
    pen->here = points[2];
}

static void svg_measured(void *context, const char *title, int64_t length_um)
{
    svg_pen *pen = context;
    size_t length = strlen(title);
    if (length >= sizeof pen->title) length = sizeof pen->title - 1;
    memcpy(pen->title, title, length);
    pen->title[length] = '\0';
    pen->length_um = length_um;
    end_element(pen);
}

static void svg_close(void *context)
{
    svg_pen *pen = context;
    if (pen->cut) {
        draw_line(pen, pen->begun);
    } else {
        mdr__out_char(pen->out, 'Z');
    }
}

static void svg_disc(void *context, mdr_point centre, int64_t radius_um)
{
    svg_pen *pen = context;
    end_element(pen);
    begin_layer(pen);
    mdr__out_text(pen->out, "<circle");
    write_attribute(pen, "cx", measured(pen, centre.x_um));
    write_attribute(pen, "cy", measured(pen, centre.y_um));
    write_attribute(pen, "r", measured(pen, radius_um));
    write_paint(pen);
    end_tag(pen, "circle");
}

static void svg_letter(void *context, const mdr_lettering *lettering)
{
    svg_pen *pen = context;
    end_element(pen);
    pen->lettering = *lettering;
}

static void begin_texts(svg_pen *pen)
{
    if (pen->in_texts) return;
    begin_layer(pen);
    mdr__out_text(pen->out, "<g font-family=\"Helvetica, Arial, sans-serif\"");
    write_attribute(pen, "font-size", measured(pen, pen->lettering.size_um));
    if (pen->lettering.italic) mdr__out_text(pen->out, " font-style=\"italic\"");
    if (pen->lettering.centred) mdr__out_text(pen->out, " text-anchor=\"middle\"");
    write_colour(pen->out, "fill", pen->lettering.colour);
    mdr__out_text(pen->out, ">\n");
    pen->in_texts = true;
}

static void svg_text(void *context, mdr_point at, mdr_colour colour, const char *text)
{
    svg_pen *pen = context;
    begin_texts(pen);
    mdr__out_text(pen->out, "<text");
    write_attribute(pen, "x", measured(pen, at.x_um));
    write_attribute(pen, "y", measured(pen, at.y_um));
    if (colour != pen->lettering.colour) write_colour(pen->out, "fill", colour);
    mdr__out_char(pen->out, '>');
    mdr__out_xml(pen->out, text);
    mdr__out_text(pen->out, "</text>\n");
}

static void svg_animate(void *context, const char *attributes, const char *children)
{
    svg_pen *pen = context;
    end_element(pen);
    pen->attributes = attributes;
    pen->children = children;
}

static mdr_status svg_status(void *context)
{
    const svg_pen *pen = context;
    return pen->out->status;
}

/* width="200mm" height="200mm" viewBox="0 0 200 200" */
static void write_size(const svg_pen *pen, int64_t width_um, int64_t height_um)
{
    const int64_t width = measured(pen, width_um);
    const int64_t height = measured(pen, height_um);
    mdr__out_text(pen->out, " width=\"");
    write_number(pen, width);
    mdr__out_text(pen->out, pen->measure->name);
    mdr__out_text(pen->out, "\" height=\"");
    write_number(pen, height);
    mdr__out_text(pen->out, pen->measure->name);
    mdr__out_text(pen->out, "\" viewBox=\"0 0 ");
    write_number(pen, width);
    mdr__out_char(pen->out, ' ');
    write_number(pen, height);
    mdr__out_text(pen->out, "\" role=\"img\">\n");
}

static void write_count(mdr__out *out, int64_t count, const char *one, const char *many)
{
    mdr__out_integer(out, count);
    mdr__out_char(out, ' ');
    mdr__out_text(out, count == 1 ? one : many);
}

/* The word behind --algorithm in the recipe, if there is one. */
static void write_algorithm(mdr__out *out, const char *recipe)
{
    static const char option[] = "--algorithm";
    const char *word = recipe ? strstr(recipe, option) : NULL;
    if (!word) return;
    word += sizeof option - 1;
    if (*word != ' ' && *word != '=') return;
    word++;
    char name[64];
    const size_t length = strcspn(word, " ");
    if (length == 0 || length >= sizeof name) return;
    memcpy(name, word, length);
    name[length] = '\0';
    mdr__out_text(out, "; made by ");
    mdr__out_xml(out, name);
}

static void write_end(mdr__out *out, const mdr_maze *maze, mdr_role role, const char *title)
{
    const mdr_grid *grid = mdr_maze_grid(maze);
    mdr_place place;
    char name[48];
    if (!mdr_maze_find_opening(maze, role, &place)) return;
    mdr_grid_cell_name(grid, place.cell, name);
    mdr__out_text(out, title);
    mdr__out_text(out, name);
    if (place.side == MDR_NONE) return;
    mdr__out_text(out, " through side ");
    mdr__out_text(out, mdr_grid_side_name(grid, place.cell, place.side));
}

/* For those who hear the picture: what it shows, in a sentence. */
static void write_description(mdr__out *out, const mdr_document *document, const mdr__sheet *sheet)
{
    const mdr_maze *maze = document->maze;
    mdr__out_text(out, "<desc>A maze of ");
    write_count(out, mdr_grid_columns(sheet->grid), "column", "columns");
    mdr__out_text(out, " and ");
    write_count(out, mdr_grid_rows(sheet->grid), "row", "rows");
    mdr__out_text(out, " of ");
    mdr__out_xml(out, mdr_grid_shape(sheet->grid)->name);
    mdr__out_text(out, "s with ");
    write_count(out, mdr_maze_passage_count(maze), "passage", "passages");
    write_algorithm(out, document->recipe);
    write_end(out, maze, MDR_ROLE_START, "; start at ");
    write_end(out, maze, MDR_ROLE_END, "; end at ");
    if (document->path && !sheet->style->hide_path) {
        mdr__out_text(out, "; the path shown visits ");
        write_count(out, mdr_path_count(document->path), "cell", "cells");
    }
    mdr__out_text(out, ".</desc>\n");
}

static void write_root(const svg_pen *pen, int64_t width_um, int64_t height_um, const char *title)
{
    mdr__out *out = pen->out;
    mdr__out_text(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                       "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:meander=\"urn:meander\"");
    write_size(pen, width_um, height_um);
    mdr__out_text(out, "<title>");
    mdr__out_xml(out, title);
    mdr__out_text(out, "</title>\n");
}

static void write_recipe(mdr__out *out, const char *recipe, const char *version)
{
    if (!recipe) return;
    mdr__out_text(out, "<metadata><meander:recipe");
    if (version) {
        mdr__out_text(out, " version=\"");
        mdr__out_xml(out, version);
        mdr__out_char(out, '"');
    }
    mdr__out_char(out, '>');
    mdr__out_xml(out, recipe);
    mdr__out_text(out, "</meander:recipe></metadata>\n");
}

static mdr_pen svg_pen_of(svg_pen *state)
{
    return (mdr_pen){
        .context = state,
        .layer = svg_layer,
        .paint = svg_paint,
        .move = svg_move,
        .line = svg_line,
        .arc = svg_arc,
        .close = svg_close,
        .disc = svg_disc,
        .letter = svg_letter,
        .text = svg_text,
        .status = svg_status,
        .bend = svg_bend,
        .measured = svg_measured,
        .panel = svg_panel,
    };
}

static mdr_status write_foot(svg_pen *pen, const mdr_run *run)
{
    end_layer(pen);
    mdr__out_text(pen->out, "</svg>\n");
    return mdr__fail_plain(run, mdr__out_end(pen->out));
}

/* Still, or, with a film, moving. */
static mdr_status write_picture(const mdr_document *document, const mdr_style *style,
                                const mdr__film *film, const mdr_run *run, const mdr_sink *sink,
                                mdr_drawing *drawing)
{
    mdr__sheet sheet;
    mdr__out out;
    mdr_status status = mdr__sheet_lay(document, style, run, &sheet);
    if (status) return status;
    mdr__out_start(&out, sink);
    svg_pen state = {.out = &out, .measure = mdr__measure_of(sheet.unit)};
    const mdr_pen pen = svg_pen_of(&state);
    write_root(&state, sheet.width_um, sheet.height_um, sheet.title ? sheet.title : "Maze");
    write_description(&out, document, &sheet);
    write_recipe(&out, document->recipe, document->recipe_version);
    const mdr__motion motion = {film, &state, svg_animate};
    status = mdr__scene_play(document, &sheet, run, &pen, film ? &motion : NULL, drawing);
    return status ? status : write_foot(&state, run);
}

static mdr_status svg_write(const mdr_document *document, const mdr_style *style,
                            const mdr_run *run, const mdr_sink *sink, mdr_drawing *drawing)
{
    mdr__film film = {0};
    if (!style->moving) return write_picture(document, style, NULL, run, sink, drawing);
    if (style->raised || style->walls || style->curves)
        return mdr__fail(run, MDR_E_UNFIT,
                         PARTS("in SVG only flat walls, drawn as strokes, can move"));
    mdr_status status = mdr__film_make(document, style, run, &film);
    if (!status) status = write_picture(document, style, &film, run, sink, drawing);
    mdr__film_clear(&film);
    return status;
}

/* "3 mazes side by side: binary-tree, sidewinder, wilson." */
static void describe_panels(mdr__out *out, const mdr_panels *panels)
{
    const char *between = ": ";
    mdr__out_text(out, "<desc>");
    write_count(out, panels->count, "maze", "mazes side by side");
    for (int32_t i = 0; i < panels->count; i++) {
        const char *caption = mdr__panel_caption(&panels->panels[i]);
        if (!caption) continue;
        mdr__out_text(out, between);
        mdr__out_xml(out, caption);
        between = ", ";
    }
    mdr__out_text(out, ".</desc>\n");
}

static mdr_status svg_write_panels(const mdr_panels *panels, const mdr_style *style,
                                   const mdr_run *run, const mdr_sink *sink, mdr_drawing *drawing)
{
    mdr_picture picture;
    mdr__out out;
    mdr_status status = mdr_panels_lay(panels, style, run, &picture);
    if (status) return status;
    mdr__out_start(&out, sink);
    svg_pen state = {.out = &out, .measure = mdr__measure_of(picture.unit)};
    const mdr_pen pen = svg_pen_of(&state);
    const bool titled = style->title && *style->title;
    write_root(&state, picture.width_um, picture.height_um, titled ? style->title : "Mazes");
    describe_panels(&out, panels);
    write_recipe(&out, panels->recipe, panels->recipe_version);
    status = mdr_panels_play(panels, style, run, &pen, drawing);
    return status ? status : write_foot(&state, run);
}

/* Only pictures of ours: they say so in the root element. */
static bool svg_sniff(const char *bytes, size_t size)
{
    static const char sign[] = "xmlns:meander=\"urn:meander\"";
    const size_t length = sizeof sign - 1, looked_at = size < 1024 ? size : 1024;
    for (size_t i = 0; i + length <= looked_at; i++) {
        if (memcmp(bytes + i, sign, length) == 0) return true;
    }
    return false;
}

static int64_t svg_bytes(const mdr_grid *grid, int64_t passages, const mdr_style *style,
                         bool coloured)
{
    return mdr__scene_bytes(grid, passages, style, coloured);
}

const mdr_format mdr__format_svg = {
    .name = "svg",
    .suffix = ".svg",
    .title = "vector picture in real units, for screen, print, plotter and laser",
    .writes = true,
    .pen = true,
    .carries = MDR_CARRIES_DRAWN | MDR_CARRIES_MOTION | MDR_CARRIES_RECIPE,
    .ops = &(const struct mdr_format_ops){.sniff = svg_sniff,
                                          .write = svg_write,
                                          .write_panels = svg_write_panels,
                                          .bytes = svg_bytes},
};
