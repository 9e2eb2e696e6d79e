/*
 * A pen that draws on a canvas of cairo.
 *
 * Shapes are gathered into one path as long as the paint stays the same; long ones are drawn between
 * strokes, so that they do not grow with the maze.
 */
#include <math.h>
#include <string.h>

#include "cairo_picture.h"

enum { MOST_POINTS = 1 << 14, LINE_ROOM = 1024 };

static const double whole_turn = 6.283185307179586;

static void set_colour(mdr__cairo_pen *state, mdr_colour colour)
{
    cairo_set_source_rgba(state->cairo, (colour >> 24) / 255.0, (colour >> 16 & 0xff) / 255.0,
                          (colour >> 8 & 0xff) / 255.0, (colour & 0xff) / 255.0);
}

/* Fills and strokes the path that is open, as SVG would: the stroke over the fill. */
static void draw_path(mdr__cairo_pen *state)
{
    if (state->points == 0) return;
    const mdr_paint *paint = &state->paint;
    const bool round = paint->ends == MDR_ENDS_ROUND;
    if (paint->fill & 0xff) {
        set_colour(state, paint->fill);
        cairo_fill_preserve(state->cairo);
    }
    if (paint->stroke & 0xff) {
        set_colour(state, paint->stroke);
        cairo_set_line_width(state->cairo, (double)paint->width_um * state->scale);
        cairo_set_line_cap(state->cairo, round                            ? CAIRO_LINE_CAP_ROUND
                                         : paint->ends == MDR_ENDS_SQUARE ? CAIRO_LINE_CAP_SQUARE
                                                                          : CAIRO_LINE_CAP_BUTT);
        cairo_set_line_join(state->cairo, round ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER);
        cairo_stroke_preserve(state->cairo);
    }
    cairo_new_path(state->cairo);
    state->points = 0;
}

static void begin_layer(void *context, mdr_layer layer)
{
    (void)layer;
    draw_path(context);
}

static void take_paint(void *context, const mdr_paint *paint)
{
    mdr__cairo_pen *state = context;
    draw_path(state);
    state->paint = *paint;
}

static void move_to(void *context, mdr_point to)
{
    mdr__cairo_pen *state = context;
    if (state->points > MOST_POINTS && !state->paint.whole) draw_path(state);
    cairo_move_to(state->cairo, (double)to.x_um * state->scale, (double)to.y_um * state->scale);
    state->points++;
}

static void line_to(void *context, mdr_point to)
{
    mdr__cairo_pen *state = context;
    cairo_line_to(state->cairo, (double)to.x_um * state->scale, (double)to.y_um * state->scale);
    state->points++;
}

/* The centre lies beside the middle of the chord: to the right of a clockwise arc, y going down. */
static void arc_to(void *context, mdr_point to, int64_t radius_um, bool clockwise)
{
    mdr__cairo_pen *state = context;
    double x, y;
    cairo_get_current_point(state->cairo, &x, &y);
    const double end_x = (double)to.x_um * state->scale, end_y = (double)to.y_um * state->scale;
    const double half_x = (end_x - x) / 2, half_y = (end_y - y) / 2;
    const double chord = hypot(half_x, half_y), radius = (double)radius_um * state->scale;
    const double away = chord < radius ? sqrt(radius * radius - chord * chord) / chord : 0;
    const double aside = clockwise ? away : -away;
    const double centre_x = x + half_x - half_y * aside, centre_y = y + half_y + half_x * aside;
    const double from = atan2(y - centre_y, x - centre_x);
    const double until = atan2(end_y - centre_y, end_x - centre_x);
    if (clockwise) {
        cairo_arc(state->cairo, centre_x, centre_y, radius, from, until);
    } else {
        cairo_arc_negative(state->cairo, centre_x, centre_y, radius, from, until);
    }
    state->points++;
}

static void bend_to(void *context, mdr_point first, mdr_point second, mdr_point to)
{
    mdr__cairo_pen *state = context;
    const double scale = state->scale;
    cairo_curve_to(state->cairo, (double)first.x_um * scale, (double)first.y_um * scale,
                   (double)second.x_um * scale, (double)second.y_um * scale,
                   (double)to.x_um * scale, (double)to.y_um * scale);
    state->points++;
}

static void close_line(void *context)
{
    mdr__cairo_pen *state = context;
    cairo_close_path(state->cairo);
}

static void draw_disc(void *context, mdr_point centre, int64_t radius_um)
{
    mdr__cairo_pen *state = context;
    draw_path(state);
    cairo_arc(state->cairo, (double)centre.x_um * state->scale, (double)centre.y_um * state->scale,
              (double)radius_um * state->scale, 0.0, whole_turn);
    state->points = 1;
    draw_path(state);
}

static void take_lettering(void *context, const mdr_lettering *lettering)
{
    mdr__cairo_pen *state = context;
    draw_path(state);
    state->lettering = *lettering;
    cairo_select_font_face(state->cairo, "sans-serif",
                           lettering->italic ? CAIRO_FONT_SLANT_ITALIC : CAIRO_FONT_SLANT_NORMAL,
                           CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(state->cairo, (double)lettering->size_um * state->scale);
}

/* Bytes of the character that begins here, or 0 where there is no UTF-8. */
static size_t character_size(const uint8_t *text)
{
    static const uint8_t least[5] = {0, 0, 0x80, 0xa0, 0x90}; /* of the second byte: 3 and 4 */
    if (text[0] < 0x80) return 1;
    const size_t size = text[0] >= 0xf0 ? 4 : text[0] >= 0xe0 ? 3 : 2;
    if (text[0] < 0xc2 || text[0] > 0xf4) return 0;
    for (size_t i = 1; i < size; i++)
        if ((text[i] & 0xc0) != 0x80) return 0;
    if ((text[0] == 0xe0 || text[0] == 0xf0) && text[1] < least[size]) return 0;
    if (text[0] == 0xed && text[1] > 0x9f) return 0;
    return text[0] == 0xf4 && text[1] > 0x8f ? 0 : size;
}

/* A line that cairo takes: what is no UTF-8, and control characters, become question marks; what
 * does not fit is left out. */
static void clean_line(const char *text, char line[LINE_ROOM])
{
    size_t used = 0;
    while (*text) {
        const size_t size = character_size((const uint8_t *)text);
        if (used + 5 > LINE_ROOM) break;
        if (size == 0 || (uint8_t)*text < ' ') {
            line[used++] = '?';
            text++;
            continue;
        }
        memcpy(line + used, text, size);
        used += size;
        text += size;
    }
    line[used] = '\0';
}

static void draw_text(void *context, mdr_point at, mdr_colour colour, const char *text)
{
    mdr__cairo_pen *state = context;
    char line[LINE_ROOM];
    double x = (double)at.x_um * state->scale;
    clean_line(text, line);
    if (state->lettering.centred) {
        cairo_text_extents_t extents;
        cairo_text_extents(state->cairo, line, &extents);
        x -= extents.x_advance / 2;
    }
    set_colour(state, colour);
    cairo_move_to(state->cairo, x, (double)at.y_um * state->scale);
    cairo_show_text(state->cairo, line);
    cairo_new_path(state->cairo);
}

static mdr_status pen_status(void *context)
{
    mdr__cairo_pen *state = context;
    if (!state->status && cairo_status(state->cairo) != CAIRO_STATUS_SUCCESS)
        state->status = MDR_E_MEMORY;
    return state->status;
}

/* Letters the same on every screen: no hints for grids of pixels or their colours. */
static void settle_letters(cairo_t *cairo)
{
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(cairo, options);
    cairo_font_options_destroy(options);
}

void mdr__cairo_pen_start(mdr__cairo_pen *state, cairo_t *cairo, double scale, mdr_pen *pen)
{
    *state = (mdr__cairo_pen){.cairo = cairo, .scale = scale};
    *pen = (mdr_pen){.context = state,
                     .layer = begin_layer,
                     .paint = take_paint,
                     .move = move_to,
                     .line = line_to,
                     .arc = arc_to,
                     .close = close_line,
                     .disc = draw_disc,
                     .letter = take_lettering,
                     .text = draw_text,
                     .status = pen_status,
                     .bend = bend_to};
    settle_letters(cairo);
    cairo_set_miter_limit(cairo, 4.0); /* as in SVG */
}

mdr_status mdr__cairo_pen_end(mdr__cairo_pen *state)
{
    draw_path(state);
    return pen_status(state);
}

const char *mdr__cairo_library(void)
{
    return "cairo " CAIRO_VERSION_STRING;
}
