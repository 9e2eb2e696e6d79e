/*
 * Lines for a pen: what is straight is kept back until it bends.
 */
#include "draw/stroke.h"

static bool at_same(mdr_point a, mdr_point b)
{
    return a.x_um == b.x_um && a.y_um == b.y_um;
}

void mdr__stroke_on(mdr__stroke *line, mdr_point next)
{
    const mdr_pen *pen = line->pen;
    if (!line->begun) {
        line->begun = true;
        line->from = line->to = next;
        pen->move(pen->context, next);
    } else if (at_same(line->from, line->to) || mdr__goes_straight(line->from, line->to, next)) {
        line->to = next;
    } else if (!at_same(line->to, next)) {
        line->length_um += mdr__distance(line->from, line->to);
        pen->line(pen->context, line->to);
        line->from = line->to;
        line->to = next;
    }
}

/* The straight run before is given to the pen, then the arc at once. */
void mdr__stroke_arc(mdr__stroke *line, mdr_point next, int64_t radius_um, bool clockwise)
{
    const mdr_pen *pen = line->pen;
    if (!at_same(line->from, line->to)) {
        line->length_um += mdr__distance(line->from, line->to);
        pen->line(pen->context, line->to);
    }
    const double chord = (double)mdr__distance(line->to, next);
    line->length_um += (int64_t)(mdr__arc_length(chord, (double)radius_um) + 0.5);
    pen->arc(pen->context, next, radius_um, clockwise);
    line->arced = true;
    line->from = line->to = next;
}

void mdr__stroke_end(mdr__stroke *line, bool closed)
{
    const mdr_pen *pen = line->pen;
    if (!line->begun) return;
    line->length_um += mdr__distance(line->from, line->to);
    if (closed) {
        pen->close(pen->context);
    } else if (!at_same(line->from, line->to) || !line->arced) {
        pen->line(pen->context, line->to);
    }
}

void mdr__stroke_break(mdr__stroke *line)
{
    mdr__stroke_end(line, false);
    *line = (mdr__stroke){.pen = line->pen, .length_um = line->length_um};
}
