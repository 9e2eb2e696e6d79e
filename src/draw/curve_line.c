/*
 * A closed curve as arcs and straight lines, or as a cubic B-spline.
 *
 *     bend         b---          An arc touches both lines of a bend; beside it goes an arc of the same centre,
 *                 /|   v         whose radius is less by the distance on the inside and more on the outside.
 *                a |             Where no radius would be left, the lines beside are cut where they cross.
 *              u   |
 *
 *     spline       from (a + 4 b + c) / 6 to (b + 4 c + d) / 6, with the controls (2 b + c) / 3 and
 *                  (b + 2 c) / 3: within the hull of four corners that follow each other, and nowhere further
 *                  from the straight lines than a sixth of |a - 2 b + c|
 *
 * On squares all corners of all curves lie half a cell apart, so that a spline, never more than 0.24 of that
 * away from its lines, meets neither itself nor another.
 * A line beside a spline is made of Bezier curves too, two to a piece, which have its points and ways there.
 * Lengths are those of what is drawn: of arcs by their angle, of splines by Gauss's rule of five points.
 */
#include "draw/curve_line.h"

enum { BESIDE = 2, FLAT = 8, MITRE_LIMIT = 4, ERROR_UM = 2 };

typedef struct vector {
    double x, y;
} vector;

/* The corners in their order, and how many have been passed. */
typedef struct curve_walk {
    const mdr__curve_line *line;
    mdr_corner corner;
    mdr_point point;
} curve_walk;

/* What is drawn, and what of it is not yet given to the pen. */
typedef struct tracing {
    const mdr__curve_line *line;
    const mdr_pen *pen;
    mdr_point begun, at, waiting; /* a straight line from `at` */
    double length_um;
} tracing;

/* How a bend is drawn: from one point to another, by an arc, or straight. */
typedef struct joint {
    vector from, to;
    double radius; /* 0: no arc */
    bool clockwise;
} joint;

mdr_point mdr__corner_point(const mdr__scene *scene, mdr_corner corner)
{
    int64_t posts[2];
    mdr_grid_side_posts(scene->grid, corner.cell, corner.side, posts);
    const mdr_point post = mdr_grid_post(scene->grid, posts[0]);
    const mdr_point centre = mdr_grid_centre(scene->grid, corner.cell);
    const mdr_point middle = {(post.x_um + centre.x_um) / 2, (post.y_um + centre.y_um) / 2};
    return mdr__sheet_point(scene->sheet, middle);
}

static curve_walk walk_from(const mdr__curve_line *line, mdr_corner corner)
{
    return (curve_walk){line, corner, mdr__corner_point(line->scene, corner)};
}

static mdr_point step_on(curve_walk *walk)
{
    walk->corner = mdr_curve_next(walk->line->board, walk->corner);
    walk->point = mdr__corner_point(walk->line->scene, walk->corner);
    return walk->point;
}

/* The point before a corner: a step of who walks the other way. */
static mdr_point point_before(const mdr__curve_line *line, mdr_corner corner)
{
    corner.against = !corner.against;
    return mdr__corner_point(line->scene, mdr_curve_next(line->board, corner));
}

static vector vector_of(mdr_point point)
{
    return (vector){(double)point.x_um, (double)point.y_um};
}

static mdr_point rounded(vector at)
{
    return (mdr_point){(int64_t)(at.x < 0 ? at.x - 0.5 : at.x + 0.5),
                       (int64_t)(at.y < 0 ? at.y - 0.5 : at.y + 0.5)};
}

static vector moved(vector from, vector way, double by)
{
    return (vector){from.x + way.x * by, from.y + way.y * by};
}

static vector way_between(vector from, vector to)
{
    return (vector){to.x - from.x, to.y - from.y};
}

static double length_of(vector way)
{
    return mdr__exact_root(way.x * way.x + way.y * way.y);
}

static vector to_left(vector way)
{
    return (vector){way.y, -way.x};
}

static vector scaled_to_one(vector way)
{
    const double length = length_of(way);
    return length > 0 ? (vector){way.x / length, way.y / length} : way;
}

static bool at_same(mdr_point a, mdr_point b)
{
    return a.x_um == b.x_um && a.y_um == b.y_um;
}

static void go_to(tracing *trace, mdr_point to)
{
    trace->pen->move(trace->pen->context, to);
    trace->begun = trace->at = trace->waiting = to;
}

/* Lines that go straight on are one; those of a rounding error are none. */
static void line_to(tracing *trace, mdr_point to)
{
    if (mdr__distance(trace->waiting, to) <= ERROR_UM) return;
    const bool waits = !at_same(trace->at, trace->waiting);
    trace->length_um += (double)mdr__distance(trace->waiting, to);
    if (waits && !mdr__goes_straight(trace->at, trace->waiting, to)) {
        trace->pen->line(trace->pen->context, trace->waiting);
        trace->at = trace->waiting;
    }
    trace->waiting = to;
}

static void end_line(tracing *trace)
{
    if (!at_same(trace->at, trace->waiting)) trace->pen->line(trace->pen->context, trace->waiting);
    trace->at = trace->waiting;
}

static void arc_to(tracing *trace, const joint *bend)
{
    const mdr_point to = rounded(bend->to);
    end_line(trace);
    trace->length_um += mdr__arc_length(length_of(way_between(bend->from, bend->to)), bend->radius);
    trace->pen->arc(trace->pen->context, to, (int64_t)(bend->radius + 0.5), bend->clockwise);
    trace->at = trace->waiting = to;
}

/* The level of the palette: without its palest end, which is hard to see on paper. */
static int32_t level_along(int64_t index, int64_t corners)
{
    enum { LEVELS = 232 };
    return (int32_t)((double)index * LEVELS / (double)corners);
}

void mdr__colour_along(const mdr__curve_line *line, int64_t index, int64_t corners)
{
    const mdr_pen *pen = line->scene->pen;
    mdr_paint paint = line->paint;
    paint.stroke =
        mdr__palette_colour(line->scene->sheet->style->palette, level_along(index, corners));
    pen->paint(pen->context, &paint);
}

/* Another colour from here on, if it is another. */
static void change_colour(tracing *trace, int64_t index, int64_t corners)
{
    if (!trace->line->along || level_along(index, corners) == level_along(index - 1, corners))
        return;
    end_line(trace);
    mdr__colour_along(trace->line, index, corners);
    go_to(trace, trace->at);
}

/* The radius that a bend has room for: it begins and ends half-way to the next corner at most, so that no arc
 * leaves the corner of its lines for that of others. */
static double radius_of(const mdr__curve_line *line, double u, double v, double tangent)
{
    const double half = (u < v ? u : v) / 2;
    double cut = (double)line->radius_um * tangent;
    if (cut > half) cut = half;
    return cut / tangent;
}

/* Where the lines beside a sharp bend cross, or, where that is too far, their ends. */
static joint sharp_joint(vector at, vector u, vector v, double aside, bool outside)
{
    const double on = u.x * v.x + u.y * v.y;
    if (aside == 0) return (joint){at, at, 0, false};
    /* The crossing is aside / cos(turn / 2) away, and 1 + cos is 2 cos^2. */
    if (outside && (1 + on) * MITRE_LIMIT * MITRE_LIMIT < 2)
        return (joint){moved(at, to_left(u), aside), moved(at, to_left(v), aside), 0, false};
    const vector both = {u.y + v.y, -u.x - v.x};
    const vector crossing = moved(at, both, aside / (1 + on));
    return (joint){crossing, crossing, 0, false};
}

static joint joint_at(const mdr__curve_line *line, mdr_point a, mdr_point b, mdr_point c)
{
    const vector at = vector_of(b), before = way_between(vector_of(a), at);
    const vector behind = way_between(at, vector_of(c));
    const vector u = scaled_to_one(before), v = scaled_to_one(behind);
    const double turn = u.x * v.y - u.y * v.x, on = u.x * v.x + u.y * v.y;
    const double size = turn < 0 ? -turn : turn;
    const bool clockwise = turn > 0, outside = clockwise == (line->aside > 0);
    if (size < 0.001 || on < -0.999 || line->radius_um == 0)
        return sharp_joint(at, u, v, line->aside, outside);
    const double tangent = size / (1 + on);
    const double radius = radius_of(line, length_of(before), length_of(behind), tangent);
    const double beside = clockwise ? radius + line->aside : radius - line->aside;
    if (beside < 1) return sharp_joint(at, u, v, line->aside, outside);
    const double cut = radius * tangent;
    return (joint){moved(moved(at, u, -cut), to_left(u), line->aside),
                   moved(moved(at, v, cut), to_left(v), line->aside), beside, clockwise};
}

/* Does a line beside the way from a to b lead the same way as it? */
static bool leads_on(vector from, vector to, mdr_point a, mdr_point b)
{
    const vector way = way_between(vector_of(a), vector_of(b)), beside = way_between(from, to);
    return way.x * beside.x + way.y * beside.y >= -length_of(way);
}

/* Three corners that follow each other. */
typedef struct corner_view {
    mdr_point before, here, next;
} corner_view;

static void look_on(corner_view *view, curve_walk *walk)
{
    *view = (corner_view){view->here, view->next, step_on(walk)};
}

static bool is_bend(const corner_view *view)
{
    return !mdr__goes_straight(view->before, view->here, view->next);
}

/* At the first corner that is a bend, or, where the line begins there, at the first. */
static corner_view first_view(curve_walk *walk, int64_t corners)
{
    const bool any = walk->line->begins || walk->line->along;
    corner_view view = {point_before(walk->line, walk->corner), walk->point, {0}};
    view.next = step_on(walk);
    for (int64_t i = 0; i < corners && !any && !is_bend(&view); i++) look_on(&view, walk);
    return view;
}

static void draw_joint(tracing *trace, const joint *bend)
{
    line_to(trace, rounded(bend->from));
    if (bend->radius > 0)
        arc_to(trace, bend);
    else
        line_to(trace, rounded(bend->to));
}

static bool draw_bends(tracing *trace, mdr_corner first, int64_t corners)
{
    const mdr__curve_line *line = trace->line;
    curve_walk walk = walk_from(line, first);
    corner_view view = first_view(&walk, corners);
    joint last = joint_at(line, view.before, view.here, view.next);
    go_to(trace, rounded(last.to));
    mdr_point bent = view.here;
    for (int64_t i = 1; i <= corners; i++) {
        look_on(&view, &walk);
        if (!line->along && i < corners && !is_bend(&view)) continue;
        const joint bend = joint_at(line, view.before, view.here, view.next);
        if (line->aside != 0 && !leads_on(last.to, bend.from, bent, view.here)) return false;
        draw_joint(trace, &bend);
        if (i < corners) change_colour(trace, i, corners);
        last = bend;
        bent = view.here;
    }
    return true;
}

/* A piece of the spline, or of any cubic Bezier curve. */
typedef struct piece {
    vector points[4];
} piece;

static vector weighed(const mdr_point at[4], double a, double b, double c, double d)
{
    return (vector){a * (double)at[0].x_um + b * (double)at[1].x_um + c * (double)at[2].x_um
                        + d * (double)at[3].x_um,
                    a * (double)at[0].y_um + b * (double)at[1].y_um + c * (double)at[2].y_um
                        + d * (double)at[3].y_um};
}

static piece piece_of(const mdr_point at[4])
{
    const double sixth = 1.0 / 6, third = 1.0 / 3;
    return (piece){{weighed(at, sixth, 4 * sixth, sixth, 0), weighed(at, 0, 2 * third, third, 0),
                    weighed(at, 0, third, 2 * third, 0), weighed(at, 0, sixth, 4 * sixth, sixth)}};
}

/* Where a piece is at a share of it, and its first two derivatives. */
static vector point_at(const piece *curve, double t, vector *way, vector *bent)
{
    const vector *p = curve->points;
    const double s = 1 - t;
    const vector a = way_between(p[0], p[1]), b = way_between(p[1], p[2]),
                 c = way_between(p[2], p[3]);
    *way = (vector){3 * (s * s * a.x + 2 * s * t * b.x + t * t * c.x),
                    3 * (s * s * a.y + 2 * s * t * b.y + t * t * c.y)};
    *bent =
        (vector){6 * (s * (b.x - a.x) + t * (c.x - b.x)), 6 * (s * (b.y - a.y) + t * (c.y - b.y))};
    const double w[4] = {s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t};
    return (vector){w[0] * p[0].x + w[1] * p[1].x + w[2] * p[2].x + w[3] * p[3].x,
                    w[0] * p[0].y + w[1] * p[1].y + w[2] * p[2].y + w[3] * p[3].y};
}

static double piece_length(const piece *curve)
{
    static const double places[5] = {0.046910077030668, 0.230765344947158, 0.5, 0.769234655052842,
                                     0.953089922969332};
    static const double weights[5] = {0.118463442528095, 0.239314335249683, 0.284444444444444,
                                      0.239314335249683, 0.118463442528095};
    double length = 0;
    vector way, bent;
    for (int32_t i = 0; i < 5; i++) {
        (void)point_at(curve, places[i], &way, &bent);
        length += weights[i] * length_of(way);
    }
    return length;
}

static void draw_flat(tracing *trace, const piece *curve)
{
    vector way, bent;
    for (int32_t i = 1; i <= FLAT; i++)
        trace->pen->line(trace->pen->context,
                         rounded(point_at(curve, (double)i / FLAT, &way, &bent)));
}

static void draw_piece(tracing *trace, const piece *curve)
{
    const vector *p = curve->points;
    const mdr_pen *pen = trace->pen;
    const mdr_point to = rounded(p[3]);
    end_line(trace);
    if (pen->bend)
        pen->bend(pen->context, rounded(p[1]), rounded(p[2]), to);
    else
        draw_flat(trace, curve);
    trace->length_um += piece_length(curve);
    trace->at = trace->waiting = to;
}

/* The point beside a piece, and the derivative there; false: bent too much to have any. */
static bool point_beside(const piece *curve, double t, double aside, vector *at, vector *way)
{
    vector bent;
    *at = point_at(curve, t, way, &bent);
    const double speed = length_of(*way);
    if (speed < 1) return false;
    const double curvature = (way->x * bent.y - way->y * bent.x) / (speed * speed * speed);
    const double longer = 1 + aside * curvature;
    *at = moved(*at, to_left(*way), aside / speed);
    *way = (vector){way->x * longer, way->y * longer};
    return longer > 0;
}

static bool draw_beside(tracing *trace, const piece *curve)
{
    const double aside = trace->line->aside, part = 1.0 / BESIDE;
    vector at, way, to, onwards;
    if (!point_beside(curve, 0, aside, &at, &way)) return false;
    for (int32_t i = 1; i <= BESIDE; i++) {
        if (!point_beside(curve, i * part, aside, &to, &onwards)) return false;
        const piece beside = {{at, moved(at, way, part / 3), moved(to, onwards, -part / 3), to}};
        draw_piece(trace, &beside);
        at = to;
        way = onwards;
    }
    return true;
}

static vector spline_begin(const mdr__curve_line *line, const piece *curve)
{
    vector at = curve->points[0], way;
    if (line->aside != 0) (void)point_beside(curve, 0, line->aside, &at, &way);
    return at;
}

static bool is_straight(const mdr_point at[4])
{
    return mdr__goes_straight(at[0], at[1], at[2]) && mdr__goes_straight(at[1], at[2], at[3]);
}

static bool draw_spline_piece(tracing *trace, const mdr_point at[4])
{
    const piece curve = piece_of(at);
    const double aside = trace->line->aside;
    vector to = curve.points[3], way;
    if (!is_straight(at) && aside != 0) return draw_beside(trace, &curve);
    if (!is_straight(at)) {
        draw_piece(trace, &curve);
        return true;
    }
    if (aside != 0) (void)point_beside(&curve, 1, aside, &to, &way);
    line_to(trace, rounded(to));
    return true;
}

static bool draw_spline(tracing *trace, mdr_corner first, int64_t corners)
{
    curve_walk walk = walk_from(trace->line, first);
    mdr_point at[4] = {point_before(trace->line, first), walk.point, step_on(&walk)};
    for (int64_t i = 1; i <= corners; i++) {
        at[3] = step_on(&walk);
        const piece curve = piece_of(at);
        if (i == 1) go_to(trace, rounded(spline_begin(trace->line, &curve)));
        if (!draw_spline_piece(trace, at)) return false;
        if (i < corners) change_colour(trace, i, corners);
        for (int32_t k = 0; k < 3; k++) at[k] = at[k + 1];
    }
    return true;
}

bool mdr__draw_curve_line(const mdr__curve_line *line, mdr_corner first, int64_t corners,
                          double *length_um)
{
    tracing trace = {.line = line, .pen = line->scene->pen};
    if (line->along) mdr__colour_along(line, 0, corners);
    const bool drawn =
        line->spline ? draw_spline(&trace, first, corners) : draw_bends(&trace, first, corners);
    /* Closing draws the last line by itself. */
    if (line->along || !at_same(trace.waiting, trace.begun)) end_line(&trace);
    if (!line->along) trace.pen->close(trace.pen->context);
    *length_um = trace.length_um;
    return drawn;
}
