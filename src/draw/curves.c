/*
 * Drawing curves: each closed curve around what has grown is one closed line, straight from corner to
 * corner or with its bends rounded by arcs.
 *
 * A corner is drawn half-way between the centre of its cell and its post, so that on squares all points
 * of all curves are half a cell apart. Over a seam a line ends at the edge of the paper and begins anew
 * where it comes back.
 */
#include "draw/board_picture.h"
#include "draw/chains.h"
#include "draw/scene.h"

/* The points that a bend needs: those before and behind. */
typedef struct bending {
    const mdr_pen *pen;
    int64_t radius_um; /* 0: straight */
    mdr_point before, here;
    double length_um;
} bending;

static mdr_point corner_point(const mdr__scene *scene, mdr_corner corner)
{
    int64_t posts[2];
    mdr_grid_side_posts(scene->grid, corner.cell, corner.side, posts);
    const mdr_point post = mdr_grid_post(scene->grid, posts[0]);
    const mdr_point centre = mdr_grid_centre(scene->grid, corner.cell);
    const mdr_point middle = {(post.x_um + centre.x_um) / 2, (post.y_um + centre.y_um) / 2};
    return mdr__sheet_point(scene->sheet, middle);
}

static mdr_point between(mdr_point from, mdr_point to, double share)
{
    const double x = (double)(to.x_um - from.x_um) * share;
    const double y = (double)(to.y_um - from.y_um) * share;
    return (mdr_point){from.x_um + (int64_t)(x < 0 ? x - 0.5 : x + 0.5),
                       from.y_um + (int64_t)(y < 0 ? y - 0.5 : y + 0.5)};
}

/* An arc that touches both lines of a bend: it begins and ends `cut` from it, half a line at most. */
typedef struct rounding {
    mdr_point from, to;
    int64_t radius_um;
    bool clockwise, straight;
} rounding;

static rounding bend_at(const bending *bends, mdr_point next)
{
    const mdr_point a = bends->before, b = bends->here;
    const double ux = (double)(b.x_um - a.x_um), uy = (double)(b.y_um - a.y_um);
    const double vx = (double)(next.x_um - b.x_um), vy = (double)(next.y_um - b.y_um);
    const double u = (double)mdr__distance(a, b), v = (double)mdr__distance(b, next);
    const double cross = ux * vy - uy * vx, along = u * v + ux * vx + uy * vy;
    const double turn = cross < 0 ? -cross : cross;
    rounding made = {.from = b, .to = b, .straight = true, .clockwise = cross > 0};
    if (bends->radius_um == 0 || turn < u * v / 1000 || along < u * v / 1000) return made;
    double cut = (double)bends->radius_um * turn / along;
    if (cut > u / 2) cut = u / 2;
    if (cut > v / 2) cut = v / 2;
    made.from = between(b, a, cut / u);
    made.to = between(b, next, cut / v);
    made.radius_um = (int64_t)(cut * along / turn + 0.5);
    made.straight = made.radius_um == 0;
    return made;
}

static void draw_bend(bending *bends, const rounding *bend)
{
    const mdr_pen *pen = bends->pen;
    pen->line(pen->context, bend->from);
    if (!bend->straight) pen->arc(pen->context, bend->to, bend->radius_um, bend->clockwise);
}

static void go_on(bending *bends, mdr_point next)
{
    const rounding bend = bend_at(bends, next);
    draw_bend(bends, &bend);
    bends->length_um += (double)mdr__distance(bends->here, next);
    bends->before = bends->here;
    bends->here = next;
}

/* The bends of a curve, in order. */
typedef struct curve_walk {
    const mdr__scene *scene;
    const mdr_board *board;
    mdr_corner corner;
    mdr_point point;
} curve_walk;

static mdr_point step_on(curve_walk *walk)
{
    walk->corner = mdr_curve_next(walk->board, walk->corner);
    walk->point = corner_point(walk->scene, walk->corner);
    return walk->point;
}

/* A curve that leaves the paper nowhere, from its first bend round to it again. */
static double draw_closed(const mdr__scene *scene, const mdr_board *board, mdr_corner first,
                          int64_t corners, int64_t radius_um)
{
    curve_walk walk = {scene, board, first, corner_point(scene, first)};
    mdr_point before = walk.point, here = step_on(&walk), next = step_on(&walk);
    for (int64_t i = 0; i < corners && mdr__goes_straight(before, here, next); i++) {
        before = here;
        here = next;
        next = step_on(&walk);
    }
    bending bends = {.pen = scene->pen, .radius_um = radius_um, .before = before, .here = here};
    const rounding begin = bend_at(&bends, next);
    scene->pen->move(scene->pen->context, begin.straight ? here : begin.to);
    bends.before = here;
    bends.here = next;
    bends.length_um = (double)mdr__distance(here, next);
    for (int64_t i = 1; i < corners; i++) {
        next = step_on(&walk);
        if (mdr__goes_straight(bends.before, bends.here, next)) {
            bends.length_um += (double)mdr__distance(bends.here, next);
            bends.here = next;
            continue;
        }
        go_on(&bends, next);
    }
    if (!begin.straight) {
        scene->pen->line(scene->pen->context, begin.from);
        scene->pen->arc(scene->pen->context, begin.to, begin.radius_um, begin.clockwise);
    }
    scene->pen->close(scene->pen->context);
    return bends.length_um;
}

/* The side along which, or through which, a corner is left. */
static int32_t side_ahead(const mdr__scene *scene, mdr_corner corner)
{
    const int32_t count = mdr_grid_outline_count(scene->grid, corner.cell);
    return corner.against ? (corner.side + count - 1) % count : corner.side;
}

/* Does the way from a corner to the next lead over a seam? */
static bool leaves_paper(const mdr__scene *scene, const mdr_board *board, mdr_corner corner)
{
    const mdr_corner next = mdr_curve_next(board, corner);
    const int32_t ahead = side_ahead(scene, corner);
    const mdr_exit exit = mdr_grid_exit(scene->grid, corner.cell, ahead);
    if (exit.cell == MDR_NONE || next.cell != exit.cell || next.cell == corner.cell) return false;
    return mdr_maze_passage(scene->maze, exit.link) != MDR_PASSAGE_NONE
           && mdr__over_seam(scene->grid, corner.cell, ahead);
}

/* Where the line between two corners meets the edge, seen from the first: as far out as it is from there
 * to the middle of its side. */
static mdr_point edge_point(const mdr__scene *scene, mdr_corner corner, int32_t side)
{
    int64_t posts[2];
    mdr_grid_side_posts(scene->grid, corner.cell, side, posts);
    const mdr_point from = mdr_grid_post(scene->grid, posts[0]);
    const mdr_point to = mdr_grid_post(scene->grid, posts[1]);
    const bool begins = side == corner.side;
    const mdr_point near = begins ? from : to, far = begins ? to : from;
    const mdr_point quarter = {near.x_um + (far.x_um - near.x_um) / 4,
                               near.y_um + (far.y_um - near.y_um) / 4};
    return mdr__sheet_point(scene->sheet, quarter);
}

static void jump(const mdr__scene *scene, mdr_corner from, mdr_corner to)
{
    const mdr_pen *pen = scene->pen;
    const int32_t side = side_ahead(scene, from);
    const int32_t back = mdr_grid_exit(scene->grid, from.cell, side).back;
    pen->line(pen->context, edge_point(scene, from, side));
    pen->move(pen->context, edge_point(scene, to, back));
}

/* A curve over seams: straight lines, broken where it leaves the paper. */
static double draw_broken(const mdr__scene *scene, const mdr_board *board, mdr_corner first,
                          int64_t corners)
{
    const mdr_pen *pen = scene->pen;
    mdr_corner corner = first;
    mdr_point here = corner_point(scene, first);
    double length_um = 0;
    pen->move(pen->context, here);
    for (int64_t i = 0; i < corners; i++) {
        const mdr_corner next = mdr_curve_next(board, corner);
        const mdr_point there = corner_point(scene, next);
        const bool jumps = leaves_paper(scene, board, corner);
        if (jumps) jump(scene, corner, next);
        pen->line(pen->context, there);
        length_um +=
            (double)(jumps ? mdr__sheet_share(scene->sheet, 500) : mdr__distance(here, there));
        corner = next;
        here = there;
    }
    return length_um;
}

static bool is_broken(const mdr__scene *scene, const mdr_board *board, mdr_corner first,
                      int64_t corners)
{
    mdr_corner corner = first;
    if (mdr_grid_wrap(scene->grid) == MDR_WRAP_NONE) return false;
    for (int64_t i = 0; i < corners; i++) {
        if (leaves_paper(scene, board, corner)) return true;
        corner = mdr_curve_next(board, corner);
    }
    return false;
}

static int64_t corner_radius(const mdr__scene *scene)
{
    const mdr_style *style = scene->sheet->style;
    if (style->curves == MDR_CURVES_STRAIGHT) return 0;
    return style->radius_um > 0 ? style->radius_um : mdr__sheet_share(scene->sheet, 250);
}

static void draw_curves(mdr__scene *scene, const mdr_board *board, mdr_curves *curves)
{
    mdr_corner first;
    int64_t corners;
    double length_um = 0;
    const int64_t radius_um = corner_radius(scene);
    while (mdr_curves_next(curves, &first, &corners)) {
        const bool broken = is_broken(scene, board, first, corners);
        length_um += broken ? draw_broken(scene, board, first, corners)
                            : draw_closed(scene, board, first, corners, radius_um);
        scene->drawing->pen_downs++;
    }
    scene->drawing->drawn_um = (int64_t)(length_um + 0.5);
}

mdr_status mdr__play_curves(mdr__scene *scene)
{
    const mdr__sheet *sheet = scene->sheet;
    const mdr_board *board;
    mdr_board *own;
    mdr_curves *curves = NULL;
    const int64_t groove_um = sheet->style->groove_um;
    const mdr_paint paint = {.fill = MDR_COLOUR_CLEAR,
                             .stroke = sheet->inks.wall,
                             .width_um = groove_um > 0 ? groove_um : sheet->wall_um,
                             .ends = MDR_ENDS_ROUND};
    mdr_status status = mdr__board_of(scene->document, scene->ticker.run, &board, &own);
    if (!status) status = mdr_curves_new(board, scene->ticker.run, &curves);
    if (!status) {
        scene->pen->layer(scene->pen->context, MDR_LAYER_WALLS);
        scene->pen->paint(scene->pen->context, &paint);
        draw_curves(scene, board, curves);
        status = scene->pen->status(scene->pen->context);
    }
    mdr_curves_free(curves);
    mdr_board_free(own);
    return status;
}

bool mdr__curves_wanted(const mdr_document *document, const mdr_style *style)
{
    return style->curves != MDR_CURVES_NONE
           || (document->board != NULL && style->walls == MDR_WALLS_STROKES);
}
