/*
 * Curves are measured as they are drawn when nothing else is asked for, by a pen that draws nothing.
 */
#include "curve_report.h"

enum { CELL_UM = 10000 };

static void pass_layer(void *context, mdr_layer layer)
{
    (void)context, (void)layer;
}

static void pass_paint(void *context, const mdr_paint *paint)
{
    (void)context, (void)paint;
}

static void pass_point(void *context, mdr_point to)
{
    (void)context, (void)to;
}

static void pass_arc(void *context, mdr_point to, int64_t radius_um, bool clockwise)
{
    (void)context, (void)to, (void)radius_um, (void)clockwise;
}

static void pass_close(void *context)
{
    (void)context;
}

static void pass_disc(void *context, mdr_point centre, int64_t radius_um)
{
    (void)context, (void)centre, (void)radius_um;
}

static void pass_letter(void *context, const mdr_lettering *lettering)
{
    (void)context, (void)lettering;
}

static void pass_text(void *context, mdr_point at, mdr_colour colour, const char *text)
{
    (void)context, (void)at, (void)colour, (void)text;
}

static mdr_status pass_status(void *context)
{
    (void)context;
    return MDR_OK;
}

static bool measure_curves(const mdr_document *document, mdr_drawing *drawing)
{
    const mdr_pen pen = {.layer = pass_layer,
                         .paint = pass_paint,
                         .move = pass_point,
                         .line = pass_point,
                         .arc = pass_arc,
                         .close = pass_close,
                         .disc = pass_disc,
                         .letter = pass_letter,
                         .text = pass_text,
                         .status = pass_status};
    const mdr_style style = {.cell_um = CELL_UM};
    return document->board && mdr_picture_play(document, &style, NULL, &pen, drawing) == MDR_OK;
}

void add_curves(const mdr_document *document, struct report *report)
{
    mdr_drawing drawing = {0};
    if (!measure_curves(document, &drawing)) return;
    report_add(report, "%-9s %lld", "curves", (long long)drawing.curves);
    if (drawing.curves > 0)
        report_add(report, ", %.3f mm%s with cells of 10 mm", (double)drawing.drawn_um / 1e3,
                   drawing.curves > 1 ? " together" : "");
    if (drawing.curves > 1)
        report_add(report, ", the longest %.3f mm", (double)drawing.longest_um / 1e3);
    report_add(report, "\n");
}

void add_curves_in_json(const mdr_document *document, struct report *report)
{
    mdr_drawing drawing = {0};
    if (!measure_curves(document, &drawing)) return;
    report_add(report, ", \"curves\": %lld, \"curves_mm\": %.3f, \"longest_curve_mm\": %.3f",
               (long long)drawing.curves, (double)drawing.drawn_um / 1e3,
               (double)drawing.longest_um / 1e3);
}
