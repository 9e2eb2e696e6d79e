/*
 * Custom grids: what they are made of, and their geometry on the plane.
 *
 * A custom grid of polygons is scaled so that a cell has the area of a square on the mean; that of a graph
 * so that the two closest nodes are two cells apart. Centres lie inside their cells, whatever their form: the
 * centre of mass, or else the middle of the longest piece of a line through it.
 */
#include <string.h>

#include "base/memory.h"
#include "base/number_text.h"
#include "base/status.h"
#include "grid/custom_internal.h"

double mdr__real_root(double square)
{
    double root = square > 1 ? square : 1;
    if (square <= 0) return 0;
    for (;;) {
        const double next = (root + square / root) / 2;
        if (next >= root) return root;
        root = next;
    }
}

const char *mdr__cell_text(int64_t cell, char text[48])
{
    memcpy(text, "cell ", 6);
    mdr__write_integer(cell, text + 5);
    return text;
}

int64_t mdr__custom_bytes(int64_t cells, int64_t corners)
{
    const int64_t point = (int64_t)sizeof(mdr_point);
    /* Lists of corners grow by half at worst; order, owners and marks stand beside them. */
    return (int64_t)sizeof(mdr_custom) + cells * (4 + point) + corners * (2 * point + 30);
}

mdr_status mdr__custom_start(int64_t cells, int64_t places, int32_t decimals,
                             const mdr_allocator *allocator, const mdr_run *run,
                             mdr_custom **custom)
{
    mdr_status status = MDR_OK;
    const mdr_allocator *used = allocator ? allocator : &mdr__libc_allocator;
    *custom = NULL;
    if (decimals < MDR__CUSTOM_LEAST_DECIMALS || decimals > MDR__CUSTOM_MOST_DECIMALS)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("decimals must be -8 to 16"));
    if (cells < 1)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("a custom grid has one cell at least"));
    if (cells >= INT32_MAX || places > INT32_MAX)
        return mdr__fail(run, MDR_E_RANGE, PARTS("the grid has more cells than can be numbered"));
    status = mdr__check_limit(mdr__custom_bytes(cells, places), run);
    mdr_custom *made = mdr__array(used, 1, sizeof *made, run, &status);
    if (!made) return status;
    *made = (mdr_custom){.allocator = *used, .decimals = decimals, .cells = cells};
    atomic_init(&made->owners, 1);
    made->place_room = places;
    made->place = mdr__array(used, places, sizeof *made->place, run, &status);
    made->first = mdr__array(used, cells + 1, sizeof *made->first, run, &status);
    made->centre = mdr__array(used, cells, sizeof *made->centre, run, &status);
    if (status)
        mdr_custom_free(made);
    else
        *custom = made;
    return status;
}

mdr_custom *mdr_custom_share(const mdr_custom *custom)
{
    mdr_custom *shared = (mdr_custom *)(uintptr_t)custom;
    atomic_fetch_add(&shared->owners, 1);
    return shared;
}

void mdr_custom_free(mdr_custom *custom)
{
    if (!custom || atomic_fetch_sub(&custom->owners, 1) > 1) return;
    const mdr_allocator allocator = custom->allocator;
    mdr__release(&allocator, custom->place, custom->place_room, sizeof *custom->place);
    mdr__release(&allocator, custom->first, custom->cells + 1, sizeof *custom->first);
    mdr__release(&allocator, custom->corner, custom->corner_room, sizeof *custom->corner);
    mdr__release(&allocator, custom->post, custom->posts, sizeof *custom->post);
    mdr__release(&allocator, custom->centre, custom->cells, sizeof *custom->centre);
    mdr__release(&allocator, custom->edge, custom->edges, sizeof *custom->edge);
    mdr__release(&allocator, custom->glued, custom->corners, sizeof *custom->glued);
    mdr__release(&allocator, custom, 1, sizeof *custom);
}

int64_t mdr_custom_cell_count(const mdr_custom *custom)
{
    return custom->cells;
}

bool mdr__custom_equal(const mdr_custom *a, const mdr_custom *b)
{
    if (a == b) return true;
    if (!a || !b || a->graph != b->graph || a->cells != b->cells || a->corners != b->corners
        || a->posts != b->posts)
        return false;
    return !memcmp(a->first, b->first, (size_t)(a->cells + 1) * sizeof *a->first)
           && !memcmp(a->corner, b->corner, (size_t)a->corners * sizeof *a->corner)
           && !memcmp(a->post, b->post, (size_t)a->posts * sizeof *a->post)
           && (!a->graph || !memcmp(a->glued, b->glued, (size_t)a->corners * sizeof *a->glued));
}

static mdr_point post_at(const mdr_custom *custom, int64_t corner)
{
    return custom->post[custom->corner[corner]];
}

/* The centre of mass of an outline; false where it has no area in micrometres. */
static bool centre_of_mass(const mdr_custom *custom, int64_t cell, double *x, double *y)
{
    const mdr_point origin = post_at(custom, custom->first[cell]);
    double area = 0, x_sum = 0, y_sum = 0;
    for (int64_t at = custom->first[cell]; at < custom->first[cell + 1]; at++) {
        const mdr_point a = mdr__way(origin, post_at(custom, at));
        const mdr_point b = mdr__way(origin, post_at(custom, mdr__next_corner(custom, cell, at)));
        const double part = (double)a.x_um * (double)b.y_um - (double)a.y_um * (double)b.x_um;
        area += part;
        x_sum += part * (double)(a.x_um + b.x_um);
        y_sum += part * (double)(a.y_um + b.y_um);
    }
    if (area <= 0) return false;
    *x = (double)origin.x_um + x_sum / (3 * area);
    *y = (double)origin.y_um + y_sum / (3 * area);
    return true;
}

/* Where a side crosses the level line at y; false where it does not. */
static bool crosses_level(mdr_point a, mdr_point b, double y, double *x)
{
    if (((double)a.y_um > y) == ((double)b.y_um > y)) return false;
    *x = (double)a.x_um
         + (double)(b.x_um - a.x_um) * (y - (double)a.y_um) / (double)(b.y_um - a.y_um);
    return true;
}

/* How many sides cross the level line left of x; *next is the crossing nearest to the right of it. */
static int64_t count_left(const mdr_custom *custom, int64_t cell, double x, double y, double *next)
{
    int64_t count = 0;
    *next = 1e300;
    for (int64_t at = custom->first[cell]; at < custom->first[cell + 1]; at++) {
        double crossing;
        if (!crosses_level(post_at(custom, at), post_at(custom, mdr__next_corner(custom, cell, at)),
                           y, &crossing))
            continue;
        count += crossing <= x;
        if (crossing > x && crossing < *next) *next = crossing;
    }
    return count;
}

/* The middle of the longest piece of the level line at y that lies inside. */
static double widest_middle(const mdr_custom *custom, int64_t cell, double y, double otherwise)
{
    double best = 0, middle = otherwise;
    for (int64_t at = custom->first[cell]; at < custom->first[cell + 1]; at++) {
        double x, next;
        if (!crosses_level(post_at(custom, at), post_at(custom, mdr__next_corner(custom, cell, at)),
                           y, &x))
            continue;
        if (count_left(custom, cell, x, y, &next) % 2 == 0 || next - x <= best || next > 1e299)
            continue;
        best = next - x;
        middle = x + best / 2;
    }
    return middle;
}

static mdr_point centre_inside(const mdr_custom *custom, int64_t cell)
{
    double x, y, next;
    if (!centre_of_mass(custom, cell, &x, &y)) return post_at(custom, custom->first[cell]);
    if (count_left(custom, cell, x, y, &next) % 2 == 0) x = widest_middle(custom, cell, y, x);
    return (mdr_point){mdr__rounded(x), mdr__rounded(y)};
}

/* Twice the area of a cell in the caller's units; positive clockwise. */
static int64_t double_area(const mdr_custom *custom, int64_t cell)
{
    const mdr_point origin = custom->place[custom->corner[custom->first[cell]]];
    int64_t area = 0;
    for (int64_t at = custom->first[cell]; at < custom->first[cell + 1]; at++) {
        const int64_t next = mdr__next_corner(custom, cell, at);
        area += mdr__cross(mdr__way(origin, custom->place[custom->corner[at]]),
                           mdr__way(origin, custom->place[custom->corner[next]]));
    }
    return area;
}

static void turn_round(mdr_custom *custom, int64_t cell)
{
    int32_t *corner = custom->corner;
    for (int64_t a = custom->first[cell] + 1, b = custom->first[cell + 1] - 1; a < b; a++, b--) {
        const int32_t kept = corner[a];
        corner[a] = corner[b];
        corner[b] = kept;
    }
}

/* Lets every outline go clockwise. *total is twice the area of all. */
static mdr_status turn_clockwise(mdr__polygons *polygons, double *total)
{
    mdr_custom *made = polygons->made;
    char name[48];
    *total = 0;
    for (int64_t cell = 0; cell < made->cells; cell++) {
        const int64_t area = double_area(made, cell);
        if (area == 0)
            return mdr__fail(polygons->run, MDR_E_ARGUMENT,
                             PARTS(mdr__cell_text(cell, name), " has no area"));
        if (area < 0) turn_round(made, cell);
        *total += (double)(area < 0 ? -area : area);
    }
    return MDR_OK;
}

/* Lays posts and centres out in micrometres. */
static mdr_status lay_out(mdr__polygons *polygons, double total)
{
    mdr_custom *made = polygons->made;
    mdr_status status = MDR_OK;
    const double cell_area = (double)MDR_GRID_CELL_UM * MDR_GRID_CELL_UM;
    const double scale = mdr__real_root(2 * cell_area * (double)made->cells / total);
    mdr_point least = made->place[0];
    made->post =
        mdr__array(&made->allocator, made->posts, sizeof *made->post, polygons->run, &status);
    if (status) return status;
    for (int64_t post = 1; post < made->posts; post++) {
        const mdr_point place = made->place[post];
        if (place.x_um < least.x_um) least.x_um = place.x_um;
        if (place.y_um < least.y_um) least.y_um = place.y_um;
    }
    for (int64_t post = 0; post < made->posts; post++) {
        const mdr_point way = mdr__way(least, made->place[post]);
        made->post[post] = (mdr_point){mdr__rounded((double)way.x_um * scale),
                                       mdr__rounded((double)way.y_um * scale)};
    }
    for (int64_t cell = 0; cell < made->cells; cell++)
        made->centre[cell] = centre_inside(made, cell);
    return MDR_OK;
}

static mdr_status count_corners(const int64_t *first, int64_t cells, const mdr_run *run)
{
    char name[48];
    for (int64_t cell = 0; cell < cells; cell++) {
        const int64_t count = first[cell + 1] - first[cell];
        if (count < 3 || count > MDR_CUSTOM_SIDES + 1)
            return mdr__fail(run, MDR_E_ARGUMENT,
                             PARTS(mdr__cell_text(cell, name), count < 3
                                                                   ? " has fewer than 3 corners"
                                                                   : " has more than 1000 sides"));
    }
    return MDR_OK;
}

mdr_status mdr_custom_polygons(const mdr_point *corners, const int64_t *first, int64_t cells,
                               int32_t decimals, const mdr_allocator *allocator, const mdr_run *run,
                               mdr_custom **custom)
{
    mdr__polygons polygons = {.run = run};
    double total = 0;
    *custom = NULL;
    if (!corners || !first)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("a custom grid needs the corners of cells"));
    mdr_status status = count_corners(first, cells, run);
    if (!status)
        status = mdr__custom_start(cells, cells > 0 ? first[cells] : 0, decimals, allocator, run,
                                   &polygons.made);
    if (status) return status;
    status = mdr__polygons_join(&polygons, corners, first);
    if (!status) status = turn_clockwise(&polygons, &total);
    if (!status) status = mdr__polygons_check(&polygons);
    if (!status) status = lay_out(&polygons, total);
    mdr__release(&polygons.made->allocator, polygons.owner, polygons.made->corners,
                 sizeof *polygons.owner);
    if (status)
        mdr_custom_free(polygons.made);
    else
        *custom = polygons.made;
    return status;
}
