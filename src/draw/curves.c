/*
 * Drawing curves: each closed curve around what has grown is one closed line, an element of its own whose
 * length is told; or the two edges of a groove of true width, as one shape.
 *
 * The edges lie to the left and, walked the other way, again to the left of the curve: so they turn opposite
 * ways, and what is between them is what is filled. A groove is refused where it could meet itself: it must
 * be narrower than
 *
 *     half of every open side, as the two lines through a passage are so far from each other
 *     what is between the centre of a cell and each of its sides, as lines along a wall are so far away from it
 *
 * (half as wide for a spline, which leaves its lines), and leave every bend its two sides. Over a seam a line ends at the edge of the paper and begins anew where it
 * comes back: straight, and without edges.
 */
#include "base/number_text.h"
#include "base/status.h"
#include "draw/board_picture.h"
#include "draw/chains.h"
#include "draw/curve_line.h"
#include "maze/maze_internal.h"

/* The curves, one after the other. */
typedef struct curve_work {
    mdr__curve_line line;
    bool outlined;
    int64_t groove_um;
    double length_um; /* of all */
} curve_work;

static const mdr__scene *scene_of(const curve_work *work)
{
    return work->line.scene;
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
static double draw_broken(const mdr__curve_line *line, mdr_corner first, int64_t corners)
{
    const mdr__scene *scene = line->scene;
    const mdr_board *board = line->board;
    const mdr_pen *pen = scene->pen;
    if (line->along) mdr__colour_along(line, 0, corners);
    mdr_corner corner = first;
    mdr_point here = mdr__corner_point(scene, first);
    double length_um = 0;
    pen->move(pen->context, here);
    for (int64_t i = 0; i < corners; i++) {
        const mdr_corner next = mdr_curve_next(board, corner);
        if (line->along && i > 0) {
            mdr__colour_along(line, i, corners);
            pen->move(pen->context, here);
        }
        const mdr_point there = mdr__corner_point(scene, next);
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
    if (mdr__seam_bound(scene->grid) == 0) return false;
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

static mdr_status fail_too_wide(const curve_work *work)
{
    char width[24];
    width[mdr__write_fixed(work->groove_um, 3, width)] = '\0';
    return mdr__fail(scene_of(work)->ticker.run, MDR_E_UNFIT,
                     PARTS("curves ", width,
                           " mm wide would meet themselves, so they have no outline; ask for a "
                           "narrower groove, or larger cells"));
}

/* How far a point is from the line through two others, by the area between them. */
static int64_t away_from(mdr_point point, mdr_point from, mdr_point to)
{
    const double dx = (double)(to.x_um - from.x_um), dy = (double)(to.y_um - from.y_um);
    const double area =
        dx * (double)(point.y_um - from.y_um) - dy * (double)(point.x_um - from.x_um);
    const double length = (double)mdr__distance(from, to);
    return length > 0 ? (int64_t)((area < 0 ? -area : area) / length) : 0;
}

/* Has the groove room along, or through, a side? */
static bool has_room(const curve_work *work, mdr_cell cell, int32_t side)
{
    const mdr__scene *scene = scene_of(work);
    const mdr__edge edge = mdr__sheet_edge(scene->sheet, cell, side);
    const mdr_exit exit = mdr_grid_exit(scene->grid, cell, side);
    const bool open =
        exit.cell != MDR_NONE && mdr_maze_passage(scene->maze, exit.link) != MDR_PASSAGE_NONE;
    const int64_t needed_um = work->line.spline ? 2 * work->groove_um : work->groove_um;
    if (open && mdr__distance(edge.from, edge.to) / 2 <= needed_um) return false;
    return away_from(edge.centre, edge.from, edge.to) > needed_um;
}

static mdr_status check_room(const curve_work *work)
{
    const mdr_grid *grid = scene_of(work)->grid;
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        if (mdr_board_square(work->line.board, cell) != MDR_SQUARE_FILLED) continue;
        for (int32_t side = 0; side < mdr_grid_outline_count(grid, cell); side++)
            if (!has_room(work, cell, side)) return fail_too_wide(work);
    }
    return MDR_OK;
}

/* Both edges of a groove, from the same corner forth and back. */
static mdr_status draw_edges(curve_work *work, mdr_corner first, int64_t corners, double *length_um)
{
    mdr__curve_line edge = work->line;
    double lengths[2] = {0};
    edge.aside = (double)work->groove_um / 2;
    for (int32_t i = 0; i < 2; i++) {
        if (!mdr__draw_curve_line(&edge, first, corners, &lengths[i])) return fail_too_wide(work);
        first.against = !first.against;
    }
    *length_um = lengths[0] + lengths[1];
    return MDR_OK;
}

static mdr_status draw_one(curve_work *work, mdr_corner first, int64_t corners, double *length_um)
{
    const mdr__curve_line *line = &work->line;
    const mdr__scene *scene = line->scene;
    if (!is_broken(scene, line->board, first, corners)) {
        if (work->outlined) return draw_edges(work, first, corners, length_um);
        (void)mdr__draw_curve_line(line, first, corners, length_um);
        return MDR_OK;
    }
    if (work->outlined)
        return mdr__fail(
            scene->ticker.run, MDR_E_UNFIT,
            PARTS("curves that go on beyond a seam have no outline; leave --walls out"));
    *length_um = draw_broken(line, first, corners);
    return MDR_OK;
}

/* Is a corner on a curve? Then that one is taken as its first. */
static bool begin_at(const mdr_board *board, mdr_corner wanted, mdr_corner *first, int64_t corners)
{
    mdr_corner corner = *first;
    for (int64_t i = 0; i < corners; i++, corner = mdr_curve_next(board, corner)) {
        if (corner.cell != wanted.cell || corner.side != wanted.side) continue;
        *first = corner;
        return true;
    }
    return false;
}

/* The corner that a style wants to begin at; its cell is MDR_NONE: none. */
static mdr_corner wanted_start(const mdr__scene *scene)
{
    const mdr_place *place = scene->sheet->style->curve_start;
    mdr_corner corner = {.cell = MDR_NONE};
    if (!place || place->cell < 0 || place->cell >= mdr_grid_cell_bound(scene->grid)
        || !mdr_grid_has_cell(scene->grid, place->cell))
        return corner;
    corner.cell = place->cell;
    const bool sided =
        place->side >= 0 && place->side < mdr_grid_outline_count(scene->grid, place->cell);
    corner.side = sided ? place->side : 0;
    return corner;
}

/* A level of the palette for each: neighbours in number are far apart in colour. */
static void take_colour(curve_work *work, int64_t number)
{
    enum { STEP = 143, LEVELS = 232 };
    const mdr__scene *scene = scene_of(work);
    if (scene->sheet->style->curve_colours == MDR_CURVE_COLOURS_EACH) {
        const int32_t level = (int32_t)(number * STEP % LEVELS);
        const mdr_colour colour = mdr__palette_colour(scene->sheet->style->palette, level);
        *(work->outlined ? &work->line.paint.fill : &work->line.paint.stroke) = colour;
    }
    scene->pen->paint(scene->pen->context, &work->line.paint);
}

/* "Curve 3", or its edges. */
static void tell_length(const curve_work *work, int64_t number, double length_um)
{
    const mdr_pen *pen = scene_of(work)->pen;
    char digits[24], title[48];
    if (!pen->measured || work->line.along) return;
    digits[mdr__write_integer(number + 1, digits)] = '\0';
    const char *const parts[] = {work->outlined ? "Edges of curve " : "Curve ", digits, NULL};
    mdr__join_text(title, sizeof title, parts);
    pen->measured(pen->context, title, (int64_t)(length_um + 0.5));
}

static mdr_status draw_curves(curve_work *work, mdr_curves *curves)
{
    mdr__scene *scene = (mdr__scene *)scene_of(work);
    mdr_drawing *drawing = scene->drawing;
    const mdr_corner wanted = wanted_start(scene);
    mdr_corner first;
    int64_t corners;
    mdr_status status = MDR_OK;
    while (!status && mdr_curves_next(curves, &first, &corners)) {
        double length_um = 0;
        work->line.begins =
            wanted.cell != MDR_NONE && begin_at(work->line.board, wanted, &first, corners);
        take_colour(work, drawing->curves);
        status = draw_one(work, first, corners, &length_um);
        if (!status) tell_length(work, drawing->curves, length_um);
        work->length_um += length_um;
        const int64_t whole_um = (int64_t)(length_um + 0.5);
        if (whole_um > drawing->longest_um) drawing->longest_um = whole_um;
        drawing->curves++;
        drawing->pen_downs += work->outlined ? 2 : 1;
        if (!status) status = scene->pen->status(scene->pen->context);
    }
    drawing->drawn_um = (int64_t)(work->length_um + 0.5);
    return status;
}

static curve_work work_on(const mdr__scene *scene, const mdr_board *board)
{
    const mdr__sheet *sheet = scene->sheet;
    const mdr_style *style = sheet->style;
    const bool outlined = style->walls == MDR_WALLS_OUTLINES;
    const int64_t groove_um = style->groove_um > 0 ? style->groove_um : sheet->wall_um;
    const mdr_paint stroke = {.fill = MDR_COLOUR_CLEAR,
                              .stroke = sheet->inks.wall,
                              .width_um = groove_um,
                              .ends = MDR_ENDS_ROUND,
                              .whole = true};
    const mdr_paint area = {.fill = sheet->inks.wall, .stroke = MDR_COLOUR_CLEAR, .whole = true};
    return (curve_work){
        .line = {.scene = scene,
                 .board = board,
                 .paint = outlined ? area : stroke,
                 .radius_um = corner_radius(scene),
                 .spline = style->curves == MDR_CURVES_SPLINE,
                 .along = !outlined && style->curve_colours == MDR_CURVE_COLOURS_ALONG},
        .outlined = outlined,
        .groove_um = groove_um};
}

mdr_status mdr__play_curves(mdr__scene *scene)
{
    const mdr_board *board;
    mdr_board *own;
    mdr_curves *curves = NULL;
    mdr_status status = mdr__board_of(scene->document, scene->ticker.run, &board, &own);
    if (!status) status = mdr_curves_new(board, scene->ticker.run, &curves);
    if (!status) {
        curve_work work = work_on(scene, board);
        if (work.outlined) status = check_room(&work);
        scene->pen->layer(scene->pen->context, MDR_LAYER_WALLS);
        if (!status) status = draw_curves(&work, curves);
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
