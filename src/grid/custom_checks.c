/*
 * Do polygons overlap? All is exact: products of whole numbers.
 *
 * Three ways there are. Two sides cross: sides are looked at in the order in which they begin, each with
 * those that begin before it ends. Or, where no sides cross, two cells share a post and one lies in the
 * corner of the other: the corners round each post are gone through clockwise. Or a cell lies within
 * another without touching it: one post of each connected piece is looked for in all cells.
 */
#include "base/bits.h"
#include "base/forest.h"
#include "base/sort.h"
#include "base/status.h"
#include "grid/custom_internal.h"

bool mdr__same_direction(mdr_point a, mdr_point b)
{
    return mdr__cross(a, b) == 0 && mdr__dot(a, b) > 0;
}

/* 0: the same direction; 1: clockwise by less than half a turn; 2: opposite; 3: further. */
static int32_t turn_to(mdr_point from, mdr_point to)
{
    const int64_t cross = mdr__cross(from, to);
    if (cross != 0) return cross > 0 ? 1 : 3;
    return mdr__dot(from, to) > 0 ? 0 : 2;
}

bool mdr__met_before(mdr_point from, mdr_point which, mdr_point to)
{
    const int32_t turn = turn_to(from, which), last = turn_to(from, to);
    if (turn != last) return turn < last;
    return (turn == 1 || turn == 3) && mdr__cross(which, to) > 0;
}

bool mdr__points_before(mdr_point a, mdr_point b)
{
    return mdr__met_before((mdr_point){0, -1}, a, b);
}

/* The corners of all cells, while sides are compared. */
static mdr_point place_of(const mdr_custom *made, int64_t corner)
{
    return made->place[made->corner[corner]];
}

static int64_t end_of(const mdr__polygons *polygons, int64_t corner)
{
    return mdr__next_corner(polygons->made, polygons->owner[corner], corner);
}

static int64_t start_of(const mdr__polygons *polygons, int64_t corner)
{
    const int32_t cell = polygons->owner[corner];
    const mdr_custom *made = polygons->made;
    return (corner > made->first[cell] ? corner : made->first[cell + 1]) - 1;
}

/* The two posts of a side, the lower first: it lies further back along the longer way. */
static void side_posts(const mdr__polygons *polygons, int64_t corner, int32_t posts[2])
{
    const int32_t a = polygons->made->corner[corner];
    const int32_t b = polygons->made->corner[end_of(polygons, corner)];
    posts[0] = a < b ? a : b;
    posts[1] = a < b ? b : a;
}

static mdr_status fail_overlap(const mdr__polygons *polygons, int64_t a, int64_t b,
                               const char *between, const char *end)
{
    char first[48], second[48];
    mdr__cell_text(polygons->owner[a < b ? a : b], first);
    mdr__cell_text(polygons->owner[a < b ? b : a], second);
    return mdr__fail(polygons->run, MDR_E_ARGUMENT, PARTS(first, between, second, end));
}

static bool side_before(const void *context, int32_t a, int32_t b)
{
    int32_t at_a[2], at_b[2];
    side_posts(context, a, at_a);
    side_posts(context, b, at_b);
    if (at_a[0] != at_b[0]) return at_a[0] < at_b[0];
    return at_a[1] != at_b[1] ? at_a[1] < at_b[1] : a < b;
}

static bool lie_apart(int64_t a, int64_t b, int64_t c, int64_t d)
{
    const int64_t least = a < b ? a : b, most = a < b ? b : a;
    return (c < least && d < least) || (c > most && d > most);
}

/* Does the line through a and b keep c and d strictly apart? */
static bool parts(mdr_point a, mdr_point b, mdr_point c, mdr_point d)
{
    const int64_t to_c = mdr__cross(mdr__way(a, b), mdr__way(a, c));
    const int64_t to_d = mdr__cross(mdr__way(a, b), mdr__way(a, d));
    return (to_c < 0 && to_d > 0) || (to_c > 0 && to_d < 0);
}

static bool sides_cross(const mdr__polygons *polygons, const int32_t one[2], const int32_t other[2])
{
    const mdr_point *place = polygons->made->place;
    const mdr_point a = place[one[0]], b = place[one[1]], c = place[other[0]], d = place[other[1]];
    if (lie_apart(mdr__across(polygons, a), mdr__across(polygons, b), mdr__across(polygons, c),
                  mdr__across(polygons, d)))
        return false;
    if (one[0] == other[0] || one[1] == other[1] || one[1] == other[0]) return false;
    return parts(a, b, c, d) && parts(c, d, a, b);
}

/* Compares a side with those behind it that begin before it ends. */
static mdr_status check_side(const mdr__polygons *polygons, const int32_t *order, int64_t i)
{
    const mdr_custom *made = polygons->made;
    int32_t one[2], other[2];
    side_posts(polygons, order[i], one);
    const int64_t end = mdr__along(polygons, made->place[one[1]]);
    for (int64_t j = i + 1; j < made->corners; j++) {
        side_posts(polygons, order[j], other);
        if (mdr__along(polygons, made->place[other[0]]) > end) break;
        if (!sides_cross(polygons, one, other)) continue;
        if (polygons->owner[order[i]] != polygons->owner[order[j]])
            return fail_overlap(polygons, order[i], order[j], " and ", " overlap");
        char name[48];
        return mdr__fail(polygons->run, MDR_E_ARGUMENT,
                         PARTS("the outline of ", mdr__cell_text(polygons->owner[order[i]], name),
                               " crosses itself"));
    }
    return MDR_OK;
}

static mdr_status check_crossings(const mdr__polygons *polygons, int32_t *order)
{
    const int64_t count = polygons->made->corners;
    mdr_status status = MDR_OK;
    for (int64_t i = 0; i < count; i++) order[i] = (int32_t)i;
    mdr__sort(order, count, side_before, polygons);
    for (int64_t i = 0; i < count && !status; i++) {
        status = check_side(polygons, order, i);
        if (!status && (i & 0xfff) == 0) status = mdr__tick(polygons->run, i, count);
    }
    return status;
}

/* The way from a corner on, and the way back to the one before. */
static mdr_point way_on(const mdr__polygons *polygons, int64_t corner)
{
    const mdr_custom *made = polygons->made;
    return mdr__way(place_of(made, corner), place_of(made, end_of(polygons, corner)));
}

static mdr_point way_back(const mdr__polygons *polygons, int64_t corner)
{
    const mdr_custom *made = polygons->made;
    return mdr__way(place_of(made, corner), place_of(made, start_of(polygons, corner)));
}

static bool turns_before(const void *context, int32_t a, int32_t b)
{
    const mdr__polygons *polygons = context;
    const int32_t at_a = polygons->made->corner[a], at_b = polygons->made->corner[b];
    const mdr_point on_a = way_on(polygons, a), on_b = way_on(polygons, b);
    if (at_a != at_b) return at_a < at_b;
    return mdr__same_direction(on_a, on_b) ? a < b : mdr__points_before(on_a, on_b);
}

/* Of the corners round a post, clockwise by where their cells go on: one ends before the next begins. */
static mdr_status check_post(const mdr__polygons *polygons, const int32_t *round, int64_t count)
{
    for (int64_t i = 0; i < count && count > 1; i++) {
        const int32_t one = round[i], next = round[(i + 1) % count];
        const mdr_point on = way_on(polygons, one), next_on = way_on(polygons, next);
        if (mdr__same_direction(on, next_on)
            || mdr__met_before(on, next_on, way_back(polygons, one)))
            return fail_overlap(polygons, one, next, " and ", " overlap");
    }
    return MDR_OK;
}

static mdr_status check_posts(const mdr__polygons *polygons, int32_t *order)
{
    const mdr_custom *made = polygons->made;
    mdr_status status = MDR_OK;
    int64_t begin = 0;
    mdr__sort(order, made->corners, turns_before, polygons);
    while (begin < made->corners && !status) {
        int64_t end = begin + 1;
        while (end < made->corners && made->corner[order[end]] == made->corner[order[begin]]) end++;
        status = check_post(polygons, order + begin, end - begin);
        begin = end;
    }
    return status;
}

/* Does a ray from a post backwards, across the longer way, meet a side? */
static bool ray_meets(const mdr__polygons *polygons, int64_t corner, mdr_point from)
{
    const mdr_custom *made = polygons->made;
    int32_t posts[2];
    side_posts(polygons, corner, posts);
    const mdr_point low = made->place[posts[0]], high = made->place[posts[1]];
    const int64_t along = mdr__along(polygons, from);
    if (mdr__along(polygons, low) > along || mdr__along(polygons, high) <= along) return false;
    const int64_t cross = mdr__cross(mdr__way(low, high), mdr__way(low, from));
    return polygons->tall ? cross < 0 : cross > 0;
}

/* Is a post, that no other piece has, inside a cell of another piece? `odd` is a bit a cell, all clear. */
static mdr_status check_piece(const mdr__polygons *polygons, mdr__forest *pieces, int32_t post,
                              uint64_t *odd)
{
    const mdr_custom *made = polygons->made;
    const mdr_point from = made->place[post];
    int64_t inside = MDR_NONE, own = MDR_NONE;
    for (int64_t corner = 0; corner < made->corners; corner++) {
        if (made->corner[corner] == post) own = corner;
        if (mdr__forest_root(pieces, false, made->corner[corner]) == post) continue;
        if (ray_meets(polygons, corner, from)) mdr__flip_bit(odd, polygons->owner[corner]);
    }
    for (int64_t corner = 0; corner < made->corners; corner++) {
        if (mdr__bit(odd, polygons->owner[corner])) inside = corner;
        mdr__clear_bit(odd, polygons->owner[corner]);
    }
    if (inside == MDR_NONE) return MDR_OK;
    char inner[48], outer[48];
    return mdr__fail(polygons->run, MDR_E_ARGUMENT,
                     PARTS(mdr__cell_text(polygons->owner[own], inner), " lies inside ",
                           mdr__cell_text(polygons->owner[inside], outer)));
}

/* Joins the posts of every outline; the root of a piece is its lowest post. */
static int64_t join_pieces(const mdr__polygons *polygons, mdr__forest *pieces)
{
    const mdr_custom *made = polygons->made;
    int64_t count = made->posts;
    for (int64_t corner = 0; corner < made->corners; corner++) {
        count -= mdr__forest_join(pieces, false, made->corner[corner],
                                  made->corner[end_of(polygons, corner)]);
    }
    return count;
}

static mdr_status check_pieces(const mdr__polygons *polygons)
{
    const mdr_custom *made = polygons->made;
    const mdr_allocator *allocator = &made->allocator;
    mdr__forest pieces = {0};
    mdr_status status = mdr__forest_make(&pieces, allocator, made->posts, false, polygons->run);
    uint64_t *odd =
        mdr__array(allocator, mdr__words(made->cells), sizeof *odd, polygons->run, &status);
    const bool several = !status && join_pieces(polygons, &pieces) > 1;
    for (int32_t post = 0; several && post < made->posts && !status; post++) {
        if (mdr__forest_root(&pieces, false, post) != post) continue;
        status = check_piece(polygons, &pieces, post, odd);
        if (!status) status = mdr__tick(polygons->run, post, made->posts);
    }
    mdr__release(allocator, odd, mdr__words(made->cells), sizeof *odd);
    mdr__forest_clear(&pieces, allocator);
    return status;
}

mdr_status mdr__polygons_check(mdr__polygons *polygons)
{
    const mdr_custom *made = polygons->made;
    const int64_t count = made->corners;
    mdr_status status = MDR_OK;
    polygons->owner =
        mdr__array(&made->allocator, count, sizeof *polygons->owner, polygons->run, &status);
    int32_t *order = mdr__array(&made->allocator, count, sizeof *order, polygons->run, &status);
    for (int64_t cell = 0; cell < made->cells && !status; cell++) {
        for (int64_t at = made->first[cell]; at < made->first[cell + 1]; at++)
            polygons->owner[at] = (int32_t)cell;
    }
    if (!status) status = check_crossings(polygons, order);
    if (!status) status = check_posts(polygons, order);
    mdr__release(&made->allocator, order, count, sizeof *order);
    return status ? status : check_pieces(polygons);
}
