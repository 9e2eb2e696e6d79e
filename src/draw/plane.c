/*
 * Geometry for drawing. Nothing here decides which walls join: that is done by post ids.
 */
#include "draw/plane.h"

int64_t mdr__root(int64_t number)
{
    uint64_t rest = (uint64_t)number, root = 0;
    for (uint64_t bit = UINT64_C(1) << 62; bit; bit >>= 2) {
        const uint64_t trial = root + bit;
        root >>= 1;
        if (rest < trial) continue;
        rest -= trial;
        root += bit;
    }
    return (int64_t)root;
}

/* A whole root, made exact by Newton's rule. */
double mdr__exact_root(double number)
{
    if (number < 1) return 0;
    double root = (double)mdr__root((int64_t)number);
    for (int32_t i = 0; i < 3; i++) root = (root + number / root) / 2;
    return root;
}

static double unit_root(double number)
{
    return mdr__exact_root(number * 1e12) / 1e6;
}

/* tan(a / 4) from sin(a / 2), halved twice more; then the series of the arc tangent, which 5 terms of make
 * exact to ten digits. */
double mdr__arc_length(double chord, double radius)
{
    const double sine = chord / (2 * radius);
    if (sine >= 1) return chord;
    double t = sine / (1 + unit_root(1 - sine * sine));
    for (int32_t i = 0; i < 2; i++) t = t / (1 + unit_root(1 + t * t));
    const double q = t * t;
    return 16 * radius * t * (1 - q * (1.0 / 3 - q * (1.0 / 5 - q * (1.0 / 7 - q / 9))));
}

int64_t mdr__scaled(int64_t a, int64_t b, int64_t c)
{
    const int64_t product = a * b, half = c / 2;
    return (product < 0 ? product - half : product + half) / c;
}

int64_t mdr__distance(mdr_point a, mdr_point b)
{
    const int64_t dx = a.x_um - b.x_um, dy = a.y_um - b.y_um;
    if (dx == 0) return dy < 0 ? -dy : dy;
    if (dy == 0) return dx < 0 ? -dx : dx;
    return mdr__root(dx * dx + dy * dy);
}

bool mdr__goes_straight(mdr_point a, mdr_point b, mdr_point c)
{
    const int64_t dx = b.x_um - a.x_um, dy = b.y_um - a.y_um;
    const int64_t next_dx = c.x_um - b.x_um, next_dy = c.y_um - b.y_um;
    return dx * next_dy == dy * next_dx && dx * next_dx + dy * next_dy > 0;
}

mdr_point mdr__beside(const mdr__edge *edge, int32_t along, int64_t out)
{
    const int64_t dx = edge->to.x_um - edge->from.x_um, dy = edge->to.y_um - edge->from.y_um;
    const int64_t length = mdr__distance(edge->from, edge->to);
    mdr_point point = {edge->from.x_um + mdr__scaled(dx, along, 1000),
                       edge->from.y_um + mdr__scaled(dy, along, 1000)};
    if (length == 0) return point;
    /* (dy, -dx) stands at right angles to the side; is the cell on that hand? */
    const int64_t to_centre =
        dy * (edge->centre.x_um - edge->from.x_um) - dx * (edge->centre.y_um - edge->from.y_um);
    if (to_centre > 0) out = -out;
    point.x_um += mdr__scaled(dy, out, length);
    point.y_um += mdr__scaled(-dx, out, length);
    return point;
}
