/*
 * Lines: the walls, chain by chain, and the path. Straight runs become one line each.
 */
#include "draw/chains.h"
#include "draw/scene.h"

/* A line being drawn, its last straight run not yet given to the pen. */
typedef struct stroke {
    const mdr_pen *pen;
    mdr_point from, to;
    int64_t length_um;
    bool begun;
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

static void stroke_end(stroke *line, bool closed)
{
    const mdr_pen *pen = line->pen;
    if (!line->begun) return;
    line->length_um += mdr__distance(line->from, line->to);
    if (closed) {
        pen->close(pen->context);
    } else {
        pen->line(pen->context, line->to);
    }
}

static int64_t draw_chain(const mdr__scene *scene, mdr__chains *chains, int64_t post)
{
    stroke line = {.pen = scene->pen};
    for (; post != MDR_NONE; post = mdr__chains_step(chains))
        stroke_on(&line, mdr__sheet_point(scene->sheet, mdr_grid_post(scene->grid, post)));
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
