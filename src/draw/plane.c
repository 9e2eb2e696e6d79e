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
