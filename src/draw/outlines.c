/*
 * Walls as areas: the closed lines round what walls of their true width cover, for lasers and cutters.
 *
 *     +-------------------+     Walk along the left of a wall, half its width away. At each post go on
 *     |  +-------------+  |     with the next wall clockwise; at the end of a wall round its square end
 *     |  |   +-----+   |  |     and back along the other side. Each line so walked is the edge of one
 *     |  +---+     +---+  |     face; outer and inner lines turn opposite ways, no area is covered
 *     +-------------------+     twice, and a piece that hangs together is one shape with its holes.
 *
 * Where two walls meet, the lines beside them are cut where they cross, so inner corners are exact and
 * outer ones mitred, up to four half widths as strokes of SVG are, else cut off straight. Beside an arc
 * goes an arc of the same centre. A face that its walls cover wholly has no line; walls so wide that
 * one side of a face would vanish and others not are refused.
 *
 * Which wall comes next is settled by whole numbers alone. An area a reader can check: of straight walls that
 * lie at right angles, the sum over all lines is, with half width h,
 *
 *     2 h x length + 2 h^2 x free ends - h^2 x corners of a quarter turn + h^2 x corners of three quarters
 */
#include "draw/chains.h"
#include "draw/scene.h"
#include "draw/stroke.h"

#include "base/bits.h"
#include "base/memory.h"

enum { MITRE_LIMIT = 4 };

/* A place, or a way, on the sheet. */
typedef struct vector {
    double x, y;
} vector;

/* A wall as it leaves a post. */
typedef struct limb {
    vector along; /* of length 1 */
    double half;  /* of its width */
    double radius;
    vector centre; /* of an arc, whose radius is not 0 */
    bool clockwise;
} limb;

typedef struct outline_work {
    mdr__scene *scene;
    mdr__chains chains; /* partner: the next slot clockwise at the same post */
    int32_t *waiting;   /* [units + 1] slots of lines of the piece at hand */
    int64_t waiting_count, waiting_room;
    double half, border_half;
} outline_work;

/* What is between two limbs at a post, clockwise from the first: where the line beside the first ends
 * (and that beside the second begins), and the points between. */
typedef struct corner {
    vector points[4];
    int32_t count;
} corner;

static vector moved(vector from, vector way, double by)
{
    return (vector){from.x + way.x * by, from.y + way.y * by};
}

static double dot(vector a, vector b)
{
    return a.x * b.x + a.y * b.y;
}

/* Positive when b lies clockwise of a, y going down. */
static double cross(vector a, vector b)
{
    return a.x * b.y - a.y * b.x;
}

static vector to_right(vector way)
{
    return (vector){-way.y, way.x};
}

static vector to_left(vector way)
{
    return (vector){way.y, -way.x};
}

static vector scaled_to_one(vector way)
{
    const double length = mdr__exact_root(dot(way, way));
    return length > 0 ? (vector){way.x / length, way.y / length} : way;
}

static vector place_of(const outline_work *work, int32_t slot)
{
    const mdr__units *units = &work->chains.source;
    const mdr_point at =
        mdr__sheet_point(work->scene->sheet, mdr__units_point(units, work->chains.post[slot]));
    return (vector){(double)at.x_um, (double)at.y_um};
}

/* The way a limb of an arc leaves by: at right angles to its radius. */
static void bend_limb(limb *made, vector from, vector to)
{
    const vector chord = {to.x - from.x, to.y - from.y};
    const double length = mdr__exact_root(dot(chord, chord)), half = length / 2;
    const double rest = made->radius * made->radius - half * half;
    const vector way = scaled_to_one(chord);
    const vector aside = made->clockwise ? to_right(way) : to_left(way);
    made->centre = moved(moved(from, way, half), aside, mdr__exact_root(rest));
    const vector out = {from.x - made->centre.x, from.y - made->centre.y};
    made->along = scaled_to_one(made->clockwise ? to_right(out) : to_left(out));
}

static limb limb_of(const outline_work *work, int32_t slot)
{
    const mdr__chains *chains = &work->chains;
    const int32_t other = chains->mate[slot];
    const vector from = place_of(work, slot), to = place_of(work, other);
    limb made = {.half = mdr__bit(chains->open, slot) ? work->border_half : work->half};
    const int64_t radius =
        mdr__units_arc(&chains->source, chains->post[slot], chains->post[other], &made.clockwise);
    made.radius = (double)mdr__sheet_length(work->scene->sheet, radius);
    made.along = scaled_to_one((vector){to.x - from.x, to.y - from.y});
    if (radius > 0) bend_limb(&made, from, to);
    return made;
}

/* The radius of the arc beside an arc. */
static double radius_beside(const limb *wall, bool right)
{
    return right == wall->clockwise ? wall->radius - wall->half : wall->radius + wall->half;
}

/* Where the straight line from a point meets a circle nearest to it; false: nowhere. */
static bool meet_circle(vector from, vector way, vector centre, double radius, vector *meeting)
{
    const vector out = {from.x - centre.x, from.y - centre.y};
    const double middle = dot(out, way), rest = middle * middle - dot(out, out) + radius * radius;
    if (rest < 0) return false;
    const double reach = mdr__exact_root(rest);
    *meeting = moved(from, way, middle > 0 ? reach - middle : -reach - middle);
    return true;
}

/* Round the square end of a wall, which is straight, also that of an arc. */
static corner end_corner(vector at, const limb *wall)
{
    const vector right = moved(at, to_right(wall->along), wall->half);
    const vector left = moved(at, to_left(wall->along), wall->half);
    const vector far_right = moved(right, wall->along, -wall->half);
    const vector far_left = moved(left, wall->along, -wall->half);
    if (wall->radius > 0) return (corner){{right, far_right, far_left, left}, 4};
    return (corner){{far_right, far_left}, 2};
}

/* Two limbs that are no mitre: the ends of both lines, which are one point where a wall goes straight
 * on. */
static corner plain_corner(vector at, const limb *first, const limb *second)
{
    const vector right = moved(at, to_right(first->along), first->half);
    const vector left = moved(at, to_left(second->along), second->half);
    const double dx = right.x - left.x, dy = right.y - left.y;
    return (corner){{right, left}, dx * dx + dy * dy < 1 ? 1 : 2};
}

/* False: the walls are too wide for this corner. */
static bool corner_of(vector at, const limb *first, const limb *second, corner *made)
{
    const double turn = cross(first->along, second->along), on = dot(first->along, second->along);
    const bool straight_on = on < 0 && turn < 0.02 && turn > -0.02;
    const bool reflex = turn < 0;
    *made = plain_corner(at, first, second);
    if (straight_on || (first->radius > 0 && second->radius > 0)) return true;
    const vector beside_first = made->points[0], beside_second = made->points[1];
    /* The two lines cross at h / sin(angle / 2) from the post, and 1 - cos is 2 sin^2. */
    if (reflex && (1 - on) * MITRE_LIMIT * MITRE_LIMIT < 2) return true;
    made->count = 1;
    if (first->radius > 0)
        return meet_circle(beside_second, second->along, first->centre, radius_beside(first, true),
                           &made->points[0]);
    if (second->radius > 0)
        return meet_circle(beside_first, first->along, second->centre, radius_beside(second, false),
                           &made->points[0]);
    made->points[0] = moved(beside_first, first->along, (second->half + first->half * on) / turn);
    return true;
}

/* The corner at the far end of the wall by which a slot leaves. */
static bool far_corner(const outline_work *work, int32_t slot, corner *made)
{
    const int32_t arriving = work->chains.mate[slot], leaving = work->chains.partner[arriving];
    const limb first = limb_of(work, arriving);
    const vector at = place_of(work, arriving);
    if (leaving == arriving) {
        *made = end_corner(at, &first);
        return true;
    }
    const limb second = limb_of(work, leaving);
    return corner_of(at, &first, &second, made);
}

/* The slot before one on the same line. */
static int32_t slot_before(const outline_work *work, int32_t slot)
{
    const mdr__chains *chains = &work->chains;
    int32_t before = slot;
    while (chains->partner[before] != slot) before = chains->partner[before];
    return chains->mate[before];
}

/* How many sides of a face its walls leave, and cover; false: they cannot be told. */
static bool count_sides(const outline_work *work, int32_t from, int64_t *left, int64_t *covered)
{
    corner begin, end;
    int32_t slot = from;
    *left = *covered = 0;
    if (!far_corner(work, slot_before(work, from), &begin)) return false;
    do {
        if (!far_corner(work, slot, &end)) return false;
        const limb wall = limb_of(work, slot);
        const vector a = begin.points[begin.count - 1], b = end.points[0];
        const vector from_place = place_of(work, slot),
                     to_place = place_of(work, work->chains.mate[slot]);
        const vector way = {to_place.x - from_place.x, to_place.y - from_place.y};
        const bool inside_out = wall.radius > 0 && radius_beside(&wall, false) <= 0;
        const double length = dot((vector){b.x - a.x, b.y - a.y}, scaled_to_one(way));
        if (length < -1 || inside_out)
            ++*covered;
        else
            ++*left;
        begin = end;
        slot = work->chains.partner[work->chains.mate[slot]];
    } while (slot != from);
    return true;
}

static mdr_point rounded(vector at)
{
    return (mdr_point){(int64_t)(at.x < 0 ? at.x - 0.5 : at.x + 0.5),
                       (int64_t)(at.y < 0 ? at.y - 0.5 : at.y + 0.5)};
}

static void draw_corner(mdr__stroke *line, const corner *at, int32_t from)
{
    for (int32_t i = from; i < at->count; i++) mdr__stroke_on(line, rounded(at->points[i]));
}

/* Along the left of the wall by which a slot leaves, and round its far corner. */
static void draw_side(const outline_work *work, mdr__stroke *line, int32_t slot)
{
    corner end;
    const limb wall = limb_of(work, slot);
    (void)far_corner(work, slot, &end);
    if (wall.radius > 0) {
        const double radius = radius_beside(&wall, false);
        mdr__stroke_arc(line, rounded(end.points[0]), (int64_t)(radius + 0.5), wall.clockwise);
        draw_corner(line, &end, 1);
    } else {
        draw_corner(line, &end, 0);
    }
}

/* A line begins at a corner, so that no straight run is cut in two. */
static int32_t first_slot(const outline_work *work, int32_t from)
{
    int32_t slot = from;
    do {
        const int32_t arriving = work->chains.mate[slot], leaving = work->chains.partner[arriving];
        const vector first = limb_of(work, arriving).along, second = limb_of(work, leaving).along;
        slot = leaving;
        if (dot(first, second) > -0.999) return slot;
    } while (slot != from);
    return from;
}

static void draw_line(const outline_work *work, int32_t any)
{
    const int32_t from = first_slot(work, any);
    mdr_drawing *drawing = work->scene->drawing;
    mdr__stroke line = {.pen = work->scene->pen};
    corner begin;
    (void)far_corner(work, slot_before(work, from), &begin);
    mdr__stroke_on(&line, rounded(begin.points[begin.count - 1]));
    int32_t slot = from;
    do {
        draw_side(work, &line, slot);
        slot = work->chains.partner[work->chains.mate[slot]];
    } while (slot != from);
    mdr__stroke_end(&line, true);
    drawing->drawn_um += line.length_um;
    drawing->pen_downs++;
}

static mdr_status fail_too_wide(const outline_work *work)
{
    return mdr__fail(
        work->scene->ticker.run, MDR_E_UNFIT,
        PARTS("walls as wide as these leave no room beside a short wall, so they have no "
              "outline; ask for narrower walls, or larger cells"));
}

/* Draws the line on the left of a slot, and lets those on the other side of its walls wait. */
static mdr_status draw_face(outline_work *work, int32_t from)
{
    mdr__chains *chains = &work->chains;
    int64_t left, covered;
    int32_t slot = from;
    if (!count_sides(work, from, &left, &covered) || (left > 0 && covered > 0))
        return fail_too_wide(work);
    do {
        mdr__set_bit(chains->taken, slot);
        slot = chains->partner[chains->mate[slot]];
    } while (slot != from);
    do {
        const int32_t beyond = chains->mate[slot];
        if (!mdr__bit(chains->taken, beyond)) work->waiting[work->waiting_count++] = beyond;
        slot = chains->partner[beyond];
    } while (slot != from);
    if (left > 0) draw_line(work, from);
    return MDR_OK;
}

/* All lines of the piece that a slot is of, as one shape. */
static mdr_status draw_piece(outline_work *work, int32_t from)
{
    const mdr_pen *pen = work->scene->pen;
    const mdr_paint paint = {
        .fill = work->scene->sheet->inks.wall, .stroke = MDR_COLOUR_CLEAR, .whole = true};
    pen->paint(pen->context, &paint);
    mdr_status status = MDR_OK;
    work->waiting[0] = from;
    work->waiting_count = 1;
    while (work->waiting_count > 0 && !status) {
        const int32_t slot = work->waiting[--work->waiting_count];
        if (!mdr__bit(work->chains.taken, slot)) status = draw_face(work, slot);
    }
    return status;
}

/* The way from a slot's post along its chord, in whole numbers, for their order. */
static mdr_point way_of(const mdr__chains *chains, int32_t slot)
{
    const mdr_point from = mdr__units_point(&chains->source, chains->post[slot]);
    const mdr_point to = mdr__units_point(&chains->source, chains->post[chains->mate[slot]]);
    return (mdr_point){to.x_um - from.x_um, to.y_um - from.y_um};
}

static bool is_below(mdr_point way)
{
    return way.y_um > 0 || (way.y_um == 0 && way.x_um > 0);
}

/* Does a come before b, clockwise from the right? */
static bool comes_before(mdr_point a, mdr_point b)
{
    if (is_below(a) != is_below(b)) return is_below(a);
    return a.x_um * b.y_um > a.y_um * b.x_um;
}

/* Sorts the slots of a post clockwise, and links each to the next. */
static void link_post(mdr__chains *chains, int64_t post)
{
    const int32_t first = chains->first[post], end = chains->first[post + 1];
    for (int32_t slot = first; slot < end; slot++) {
        int32_t next = -1, least = slot;
        const mdr_point way = way_of(chains, slot);
        for (int32_t other = first; other < end; other++) {
            const mdr_point there = way_of(chains, other);
            if (comes_before(there, way_of(chains, least))) least = other;
            if (comes_before(way, there) && (next < 0 || comes_before(there, way_of(chains, next))))
                next = other;
        }
        chains->partner[slot] = next < 0 ? least : next;
    }
}

static mdr_status link_posts(outline_work *work)
{
    mdr__chains *chains = &work->chains;
    mdr__ticker *ticker = &work->scene->ticker;
    mdr_status status = MDR_OK;
    for (int64_t post = 0; post < chains->posts && !status; post++) {
        link_post(chains, post);
        if (!(post & MDR__TICK_MASK)) status = mdr__ticker_tell(ticker, post, chains->posts);
    }
    ticker->pass++;
    return status;
}

static mdr_status draw_pieces(outline_work *work)
{
    const mdr__chains *chains = &work->chains;
    const int64_t slots = 2 * chains->units;
    mdr_status status = MDR_OK;
    for (int64_t slot = 0; slot < slots && !status; slot++) {
        if (!mdr__bit(chains->taken, slot)) status = draw_piece(work, (int32_t)slot);
        if (!status && !(slot & MDR__TICK_MASK)) status = mdr__scene_tell(work->scene, slot, slots);
    }
    work->scene->ticker.pass++;
    return status;
}

mdr_status mdr__play_outlines(mdr__scene *scene)
{
    const mdr__sheet *sheet = scene->sheet;
    const int64_t border_um = sheet->border_um ? sheet->border_um : sheet->wall_um;
    outline_work work = {
        .scene = scene, .half = (double)sheet->wall_um / 2, .border_half = (double)border_um / 2};
    const mdr__units units = mdr__units_of_walls(scene->maze, scene->openings, MDR__WALLS_ALL);
    scene->pen->layer(scene->pen->context, MDR_LAYER_WALLS);
    mdr_status status = mdr__chains_store(&work.chains, &units, &scene->ticker);
    work.waiting_room = work.chains.units + 1;
    if (!status)
        work.waiting = mdr__array(scene->allocator, work.waiting_room, sizeof(int32_t),
                                  scene->ticker.run, &status);
    if (!status) status = link_posts(&work);
    if (!status) status = draw_pieces(&work);
    scene->drawing->wall_units = work.chains.units;
    if (work.waiting)
        mdr__release(scene->allocator, work.waiting, work.waiting_room, sizeof(int32_t));
    mdr__chains_clear(&work.chains);
    return status;
}
