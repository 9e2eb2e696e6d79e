/*
 * The corners of polygons: which are one post, and which lie on the sides of other cells.
 *
 * Posts are numbered in the order of their places, along the longer way first; a corner joins the first
 * post that lies no more than one unit away, along and across, so no two posts are as close as that. A
 * side is split at every post within one unit of it:
 *
 *      +---+---+        the side above, from corner to corner, becomes two, and each has
 *      | 1 | 2 |        a twin in one of the cells below
 */
#include <stdlib.h>

#include "base/memory.h"
#include "base/sort.h"
#include "base/status.h"
#include "grid/custom_internal.h"

/* The given corners while they are sorted. */
typedef struct given_corners {
    const mdr__polygons *polygons;
    const mdr_point *corner;
} given_corners;

static bool corner_before(const void *context, int32_t a, int32_t b)
{
    const given_corners *given = context;
    const mdr__polygons *polygons = given->polygons;
    const mdr_point at_a = given->corner[a], at_b = given->corner[b];
    if (mdr__along(polygons, at_a) != mdr__along(polygons, at_b))
        return mdr__along(polygons, at_a) < mdr__along(polygons, at_b);
    if (mdr__across(polygons, at_a) != mdr__across(polygons, at_b))
        return mdr__across(polygons, at_a) < mdr__across(polygons, at_b);
    return a < b;
}

/* The first post that does not lie before a place. */
static int64_t first_from(const mdr__polygons *polygons, int64_t along, int64_t across)
{
    const mdr_custom *made = polygons->made;
    int64_t low = 0, high = made->posts;
    while (low < high) {
        const int64_t middle = (low + high) / 2;
        const mdr_point place = made->place[middle];
        const int64_t there = mdr__along(polygons, place);
        if (there < along || (there == along && mdr__across(polygons, place) < across))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The first post within one unit of a place, or as many as there are. */
static int64_t near_post(const mdr__polygons *polygons, mdr_point point)
{
    const mdr_custom *made = polygons->made;
    const int64_t along = mdr__along(polygons, point), across = mdr__across(polygons, point);
    for (int64_t line = along - 1; line <= along; line++) {
        const int64_t post = first_from(polygons, line, across - 1);
        if (post >= made->posts || mdr__along(polygons, made->place[post]) != line) continue;
        if (mdr__across(polygons, made->place[post]) <= across + 1) return post;
    }
    return made->posts;
}

static mdr_status check_coordinates(mdr__polygons *polygons, const mdr_point *corners,
                                    int64_t count)
{
    mdr_point least = corners[0], most = corners[0];
    for (int64_t i = 0; i < count; i++) {
        const mdr_point at = corners[i];
        if (at.x_um < least.x_um) least.x_um = at.x_um;
        if (at.y_um < least.y_um) least.y_um = at.y_um;
        if (at.x_um > most.x_um) most.x_um = at.x_um;
        if (at.y_um > most.y_um) most.y_um = at.y_um;
    }
    const int64_t far = MDR_CUSTOM_COORDINATE;
    if (least.x_um < -far || least.y_um < -far || most.x_um > far || most.y_um > far)
        return mdr__fail(polygons->run, MDR_E_RANGE,
                         PARTS("coordinates must lie between -100000000 and 100000000 units"));
    polygons->tall = most.y_um - least.y_um > most.x_um - least.x_um;
    return MDR_OK;
}

/* Finds the post of every corner. `joined` and `order` are as long as the corners. */
static void join_corners(mdr__polygons *polygons, const mdr_point *corners, int64_t count,
                         int32_t *order, int32_t *joined)
{
    const given_corners given = {polygons, corners};
    mdr_custom *made = polygons->made;
    for (int64_t i = 0; i < count; i++) order[i] = (int32_t)i;
    mdr__sort(order, count, corner_before, &given);
    for (int64_t i = 0; i < count; i++) {
        const int64_t post = near_post(polygons, corners[order[i]]);
        if (post == made->posts) made->place[made->posts++] = corners[order[i]];
        joined[order[i]] = (int32_t)post;
    }
}

/* Within one unit of the straight line between two posts, and strictly between them? Compared by the longer
 * of the side's two extents, which is no more than its length and no less than 0.7 of it. */
static bool lies_on(mdr_point from, mdr_point to, mdr_point post)
{
    const mdr_point side = mdr__way(from, to), way = mdr__way(from, post);
    const int64_t wide = llabs(side.x_um), high = llabs(side.y_um);
    const int64_t along = mdr__dot(side, way);
    return llabs(mdr__cross(side, way)) <= (wide > high ? wide : high) && along > 0
           && along < mdr__dot(side, side);
}

static mdr_status add_corner(mdr__polygons *polygons, int32_t post)
{
    mdr_custom *made = polygons->made;
    mdr_status status = MDR_OK;
    if (made->corners >= INT32_MAX)
        return mdr__fail(polygons->run, MDR_E_RANGE,
                         PARTS("the grid has more sides than can be numbered"));
    int32_t *grown = mdr__grown(&made->allocator, made->corner, made->corners, &made->corner_room,
                                made->corners + 1, sizeof *made->corner, polygons->run, &status);
    if (!grown) return status;
    made->corner = grown;
    made->corner[made->corners++] = post;
    return MDR_OK;
}

/* Moves the last corner forward to its place among those that split a side. */
static void settle_corner(const mdr_custom *made, int64_t begin, mdr_point from, mdr_point side)
{
    for (int64_t at = made->corners - 1; at > begin; at--) {
        const int32_t here = made->corner[at], before = made->corner[at - 1];
        if (mdr__dot(side, mdr__way(from, made->place[before]))
            <= mdr__dot(side, mdr__way(from, made->place[here])))
            return;
        made->corner[at] = before;
        made->corner[at - 1] = here;
    }
}

/* Adds a side's first post, and those that lie on it. */
static mdr_status add_side(mdr__polygons *polygons, int32_t from, int32_t to)
{
    const mdr_custom *made = polygons->made;
    const mdr_point a = made->place[from], b = made->place[to];
    const int64_t low = mdr__along(polygons, from < to ? a : b) - 1;
    const int64_t high = mdr__along(polygons, from < to ? b : a) + 1;
    mdr_status status = add_corner(polygons, from);
    const int64_t begin = made->corners;
    for (int64_t post = first_from(polygons, low, INT64_MIN); !status && post < made->posts;
         post++) {
        if (mdr__along(polygons, made->place[post]) > high) break;
        if (post == from || post == to || !lies_on(a, b, made->place[post])) continue;
        status = add_corner(polygons, (int32_t)post);
        if (!status) settle_corner(made, begin, a, mdr__way(a, b));
    }
    return status;
}

/* A post may be in an outline once; `last_cell` knows the last cell that each was met in, plus 1. */
static mdr_status check_cell(const mdr__polygons *polygons, int64_t cell, int32_t *last_cell)
{
    const mdr_custom *made = polygons->made;
    char name[48];
    if (made->corners - made->first[cell] > MDR_CUSTOM_SIDES)
        return mdr__fail(polygons->run, MDR_E_ARGUMENT,
                         PARTS(mdr__cell_text(cell, name), " has more than 1000 sides"));
    for (int64_t at = made->first[cell]; at < made->corners; at++) {
        int32_t *last = &last_cell[made->corner[at]];
        if (*last == cell + 1)
            return mdr__fail(polygons->run, MDR_E_ARGUMENT,
                             PARTS("the outline of ", mdr__cell_text(cell, name),
                                   " touches itself, or has the same corner twice"));
        *last = (int32_t)(cell + 1);
    }
    return MDR_OK;
}

/* The outline of a cell, from the posts of its corners. */
static mdr_status add_cell(mdr__polygons *polygons, int64_t cell, const int32_t *joined,
                           int64_t count, int32_t *last_cell)
{
    mdr_custom *made = polygons->made;
    mdr_status status = MDR_OK;
    made->first[cell] = (int32_t)made->corners;
    if (joined[count - 1] == joined[0]) count--;
    for (int64_t i = 0; i < count && !status; i++)
        status = add_side(polygons, joined[i], joined[(i + 1) % count]);
    const int64_t sides = made->corners - made->first[cell];
    if (sides > made->side_bound) made->side_bound = (int32_t)sides;
    return status ? status : check_cell(polygons, cell, last_cell);
}

static mdr_status add_cells(mdr__polygons *polygons, const int64_t *first, const int32_t *joined)
{
    mdr_custom *made = polygons->made;
    mdr_status status = MDR_OK;
    int32_t *last_cell =
        mdr__array(&made->allocator, made->posts, sizeof *last_cell, polygons->run, &status);
    for (int64_t cell = 0; cell < made->cells && !status; cell++) {
        status = add_cell(polygons, cell, joined + first[cell], first[cell + 1] - first[cell],
                          last_cell);
        if (!status && (cell & 0xfff) == 0) status = mdr__tick(polygons->run, cell, made->cells);
    }
    made->first[made->cells] = (int32_t)made->corners;
    mdr__release(&made->allocator, last_cell, made->posts, sizeof *last_cell);
    return status;
}

mdr_status mdr__polygons_join(mdr__polygons *polygons, const mdr_point *corners,
                              const int64_t *first)
{
    const mdr_custom *made = polygons->made;
    const int64_t count = first[made->cells];
    mdr_status status = check_coordinates(polygons, corners, count);
    if (status) return status;
    int32_t *order = mdr__array(&made->allocator, count, sizeof *order, polygons->run, &status);
    int32_t *joined = mdr__array(&made->allocator, count, sizeof *joined, polygons->run, &status);
    if (!status) join_corners(polygons, corners, count, order, joined);
    mdr__release(&made->allocator, order, count, sizeof *order);
    if (!status) status = add_cells(polygons, first, joined);
    mdr__release(&made->allocator, joined, count, sizeof *joined);
    return status;
}
