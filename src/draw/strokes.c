/*
 * Lines: the walls, chain by chain, and the path. Straight runs become one line each.
 */
#include <string.h>

#include "draw/chains.h"
#include "draw/scene.h"
#include "draw/walls.h"
#include "grid/grid_internal.h"

/* A line being drawn, its last straight run not yet given to the pen. */
typedef struct stroke {
    const mdr_pen *pen;
    mdr_point from, to;
    int64_t length_um;
    bool begun, arced;
} stroke;

static bool at_same(mdr_point a, mdr_point b)
{
    return a.x_um == b.x_um && a.y_um == b.y_um;
}

static void stroke_on(stroke *line, mdr_point next)
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

/* The arc over a chord, by the first terms of the arcsine's series: within 1 % up to 90 degrees. */
static int64_t arc_length(int64_t chord_um, int64_t radius_um)
{
    const double chord = (double)chord_um, share = chord / (double)radius_um;
    return (int64_t)(chord * (1 + share * share / 24 + 3 * share * share * share * share / 640)
                     + 0.5);
}

/* The straight run before is given to the pen, then the arc at once. */
static void stroke_arc(stroke *line, mdr_point next, int64_t radius_um, bool clockwise)
{
    const mdr_pen *pen = line->pen;
    if (!at_same(line->from, line->to)) {
        line->length_um += mdr__distance(line->from, line->to);
        pen->line(pen->context, line->to);
    }
    line->length_um += arc_length(mdr__distance(line->to, next), radius_um);
    pen->arc(pen->context, next, radius_um, clockwise);
    line->arced = true;
    line->from = line->to = next;
}

static void stroke_end(stroke *line, bool closed)
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

static int64_t draw_chain(const mdr__scene *scene, mdr__chains *chains, int64_t post)
{
    stroke line = {.pen = scene->pen};
    for (int64_t before = MDR_NONE; post != MDR_NONE;
         before = post, post = mdr__chains_step(chains)) {
        const mdr_point to = mdr__sheet_point(scene->sheet, mdr_grid_post(scene->grid, post));
        bool clockwise = false;
        const int64_t radius =
            before == MDR_NONE ? 0 : mdr_grid_arc(scene->grid, before, post, &clockwise);
        if (radius == 0) {
            stroke_on(&line, to);
        } else {
            stroke_arc(&line, to, mdr__sheet_length(scene->sheet, radius), clockwise);
        }
    }
    stroke_end(&line, chains->closed);
    return line.length_um;
}

static int64_t way_between(const mdr__scene *scene, int64_t from, int64_t to)
{
    return mdr__distance(mdr__sheet_point(scene->sheet, mdr_grid_post(scene->grid, from)),
                         mdr__sheet_point(scene->sheet, mdr_grid_post(scene->grid, to)));
}

static mdr_status draw_set(mdr__scene *scene, mdr__wall_set set, int64_t width_um)
{
    const mdr_pen *pen = scene->pen;
    const bool round = scene->sheet->look == MDR_LOOK_DEFAULT;
    const mdr_paint paint = {.fill = MDR_COLOUR_CLEAR,
                             .stroke = scene->sheet->inks.wall,
                             .width_um = width_um,
                             .ends = round ? MDR_ENDS_ROUND : MDR_ENDS_SQUARE};
    mdr__chains chains;
    mdr_status status = mdr__chains_new(&chains, scene->maze, scene->openings, set, &scene->ticker);
    int64_t count = 0, before = MDR_NONE, post;
    if (!status) {
        scene->drawing->wall_units += chains.units;
        scene->drawing->pen_downs += chains.count;
        pen->paint(pen->context, &paint);
    }
    while (!status && mdr__chains_begin(&chains, &post)) {
        if (before != MDR_NONE) scene->drawing->travel_um += way_between(scene, before, post);
        scene->drawing->drawn_um += draw_chain(scene, &chains, post);
        before = chains.here;
        if (!(++count & MDR__TICK_MASK)) status = mdr__scene_tell(scene, count, chains.count);
    }
    mdr__chains_clear(&chains);
    scene->ticker.pass++;
    return status;
}

mdr_status mdr__play_walls(mdr__scene *scene)
{
    const mdr__sheet *sheet = scene->sheet;
    scene->pen->layer(scene->pen->context, MDR_LAYER_WALLS);
    if (sheet->border_um == 0) return draw_set(scene, MDR__WALLS_ALL, sheet->wall_um);
    const mdr_status status = draw_set(scene, MDR__WALLS_INNER, sheet->wall_um);
    return status ? status : draw_set(scene, MDR__WALLS_BORDER, sheet->border_um);
}

/* Where the path leaves the maze: a little beyond the opening of the role, if it begins, or ends, in
 * the cell there. */
static bool find_way_out(const mdr__scene *scene, mdr_cell cell, mdr_role role, mdr_point *outside)
{
    mdr_place place;
    if (!mdr_maze_find_opening(scene->maze, role, &place)) return false;
    if (place.cell != cell || place.side == MDR_NONE) return false;
    const mdr__edge edge = mdr__sheet_edge(scene->sheet, cell, place.side);
    const int64_t wanted = mdr__sheet_share(scene->sheet, 130);
    const int64_t most = scene->sheet->margin_um - scene->sheet->path_um / 2;
    const bool beyond = scene->sheet->look == MDR_LOOK_DEFAULT && most > 0;
    *outside = mdr__beside(&edge, 500, !beyond ? 0 : most < wanted ? most : wanted);
    return true;
}

/* Ends a line; the next point begins another. */
static void break_line(stroke *line)
{
    stroke_end(line, false);
    *line = (stroke){.pen = line->pen, .length_um = line->length_um};
}

/* The side a path goes through from one cell to the next, or MDR_NONE. */
static int32_t side_taken(const mdr__scene *scene, mdr_cell from, mdr_cell to)
{
    for (int32_t side = 0; side < mdr_grid_side_count(scene->grid, from); side++) {
        if (mdr_grid_exit(scene->grid, from, side).cell == to
            && mdr_maze_is_open(scene->maze, from, side))
            return side;
    }
    return MDR_NONE;
}

/* On squares and hexagons the middle of the side lies between the centres anyway. */
static bool goes_by_centres(const mdr_grid *grid)
{
    const char *shape = mdr_grid_shape(grid)->name;
    return strcmp(shape, "square") == 0 || strncmp(shape, "hexagon", 7) == 0;
}

/* Between two cells: through the middle of the side, so that no corner is cut. Where a path leaves the
 * paper through a seam, its line ends at the side and begins anew where it comes back. */
static void pass_side(const mdr__scene *scene, stroke *line, mdr_cell from, mdr_cell to)
{
    const mdr_grid *grid = scene->grid;
    const bool wrapped = mdr__seam_bound(grid) > 0;
    if (!wrapped && goes_by_centres(grid)) return;
    if (grid->shape->ops->bridged) return; /* all its ways are straight */
    const int32_t side = side_taken(scene, from, to);
    if (side == MDR_NONE) return;
    if (side >= mdr_grid_outline_count(grid, from)) {
        break_line(line); /* up or down the stairs: on at another level's drawing */
        return;
    }
    const mdr__edge out = mdr__sheet_edge(scene->sheet, from, side);
    const bool seam = mdr__over_seam(grid, from, side);
    if (seam || !goes_by_centres(grid)) stroke_on(line, mdr__beside(&out, 500, 0));
    if (!seam) return;
    const mdr__edge in = mdr__sheet_edge(scene->sheet, to, mdr_grid_exit(grid, from, side).back);
    break_line(line);
    stroke_on(line, mdr__beside(&in, 500, 0));
}

static void draw_path(const mdr__scene *scene, const mdr_path *path, const mdr_paint *paint)
{
    const int64_t count = mdr_path_count(path);
    stroke line = {.pen = scene->pen};
    mdr_point outside;
    scene->pen->paint(scene->pen->context, paint);
    if (find_way_out(scene, mdr_path_at(path, 0), MDR_ROLE_START, &outside))
        stroke_on(&line, outside);
    for (int64_t i = 0; i < count; i++) {
        const mdr_point centre = mdr_grid_centre(scene->grid, mdr_path_at(path, i));
        if (i > 0) pass_side(scene, &line, mdr_path_at(path, i - 1), mdr_path_at(path, i));
        stroke_on(&line, mdr__sheet_point(scene->sheet, centre));
    }
    if (find_way_out(scene, mdr_path_at(path, count - 1), MDR_ROLE_END, &outside))
        stroke_on(&line, outside);
    stroke_end(&line, false);
}

void mdr__play_path(mdr__scene *scene)
{
    const mdr__sheet *sheet = scene->sheet;
    const mdr_path *path = scene->document->path;
    mdr_paint paint = {.fill = MDR_COLOUR_CLEAR,
                       .stroke = sheet->inks.paper,
                       .width_um = sheet->path_um + 2 * sheet->halo_um,
                       .ends = MDR_ENDS_ROUND};
    if (!path || sheet->style->hide_path) return;
    scene->pen->layer(scene->pen->context, MDR_LAYER_PATH);
    if (sheet->halo_um) draw_path(scene, path, &paint);
    paint.stroke = sheet->inks.path;
    paint.width_um = sheet->path_um;
    draw_path(scene, path, &paint);
}
