/*
 * Lines: the walls, chain by chain, and the path. Straight runs become one line each.
 */
#include <string.h>

#include "draw/chains.h"
#include "draw/scene.h"
#include "draw/stroke.h"
#include "grid/grid_internal.h"

static mdr_point point_of(const mdr__scene *scene, const mdr__units *units, int64_t point)
{
    return mdr__sheet_point(scene->sheet, mdr__units_point(units, point));
}

static int64_t draw_chain(const mdr__scene *scene, mdr__chains *chains, int64_t post)
{
    mdr__stroke line = {.pen = scene->pen};
    for (int64_t before = MDR_NONE; post != MDR_NONE;
         before = post, post = mdr__chains_step(chains)) {
        const mdr_point to = point_of(scene, &chains->source, post);
        bool clockwise = false;
        const int64_t radius =
            before == MDR_NONE ? 0 : mdr__units_arc(&chains->source, before, post, &clockwise);
        if (radius == 0) {
            mdr__stroke_on(&line, to);
        } else {
            mdr__stroke_arc(&line, to, mdr__sheet_length(scene->sheet, radius), clockwise);
        }
    }
    mdr__stroke_end(&line, chains->closed);
    return line.length_um;
}

static int64_t way_between(const mdr__scene *scene, const mdr__units *units, int64_t from,
                           int64_t to)
{
    return mdr__distance(point_of(scene, units, from), point_of(scene, units, to));
}

static mdr_status draw_units(mdr__scene *scene, const mdr__units *units, int64_t width_um)
{
    const mdr_pen *pen = scene->pen;
    const bool round = scene->sheet->look == MDR_LOOK_DEFAULT;
    const mdr_paint paint = {.fill = MDR_COLOUR_CLEAR,
                             .stroke = scene->sheet->inks.wall,
                             .width_um = width_um,
                             .ends = round ? MDR_ENDS_ROUND : MDR_ENDS_SQUARE};
    mdr__chains chains;
    mdr_status status = mdr__chains_new(&chains, units, &scene->ticker);
    int64_t count = 0, before = MDR_NONE, post;
    if (!status) {
        scene->drawing->wall_units += chains.units;
        scene->drawing->pen_downs += chains.count;
        pen->paint(pen->context, &paint);
    }
    while (!status && mdr__chains_begin(&chains, &post)) {
        if (before != MDR_NONE)
            scene->drawing->travel_um += way_between(scene, units, before, post);
        scene->drawing->drawn_um += draw_chain(scene, &chains, post);
        before = chains.here;
        if (!(++count & MDR__TICK_MASK)) status = mdr__scene_tell(scene, count, chains.count);
    }
    mdr__chains_clear(&chains);
    scene->ticker.pass++;
    return status;
}

static mdr_status draw_set(mdr__scene *scene, mdr__wall_set set, int64_t width_um)
{
    const mdr__units units = mdr__units_of_walls(scene->maze, scene->openings, set);
    return draw_units(scene, &units, width_um);
}

mdr_status mdr__play_walls(mdr__scene *scene)
{
    const mdr__sheet *sheet = scene->sheet;
    scene->pen->layer(scene->pen->context, MDR_LAYER_WALLS);
    if (sheet->border_um == 0) return draw_set(scene, MDR__WALLS_ALL, sheet->wall_um);
    const mdr_status status = draw_set(scene, MDR__WALLS_INNER, sheet->wall_um);
    return status ? status : draw_set(scene, MDR__WALLS_BORDER, sheet->border_um);
}

mdr_status mdr__play_passages(mdr__scene *scene)
{
    mdr__units units;
    scene->pen->layer(scene->pen->context, MDR_LAYER_PASSAGES);
    mdr_status status =
        mdr__units_of_passages(scene->maze, scene->openings, scene->ticker.run, &units);
    if (!status) status = draw_units(scene, &units, scene->sheet->wall_um);
    mdr__units_clear(&units);
    return status;
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
static void pass_side(const mdr__scene *scene, mdr__stroke *line, mdr_cell from, mdr_cell to)
{
    const mdr_grid *grid = scene->grid;
    const bool wrapped = mdr__seam_bound(grid) > 0;
    if (!wrapped && goes_by_centres(grid)) return;
    if (grid->shape->ops->bridged || grid->shape->ops->corridors)
        return; /* all its ways are straight */
    const int32_t side = side_taken(scene, from, to);
    if (side == MDR_NONE) return;
    if (side >= mdr_grid_outline_count(grid, from)) {
        mdr__stroke_break(line); /* up or down the stairs: on at another level's drawing */
        return;
    }
    const mdr__edge out = mdr__sheet_edge(scene->sheet, from, side);
    const bool seam = mdr__over_seam(grid, from, side);
    if (seam || !goes_by_centres(grid)) mdr__stroke_on(line, mdr__beside(&out, 500, 0));
    if (!seam) return;
    const mdr__edge in = mdr__sheet_edge(scene->sheet, to, mdr_grid_exit(grid, from, side).back);
    mdr__stroke_break(line);
    mdr__stroke_on(line, mdr__beside(&in, 500, 0));
}

static void draw_path(const mdr__scene *scene, const mdr_path *path, const mdr_paint *paint)
{
    const int64_t count = mdr_path_count(path);
    mdr__stroke line = {.pen = scene->pen};
    mdr_point outside;
    scene->pen->paint(scene->pen->context, paint);
    if (find_way_out(scene, mdr_path_at(path, 0), MDR_ROLE_START, &outside))
        mdr__stroke_on(&line, outside);
    for (int64_t i = 0; i < count; i++) {
        const mdr_point centre = mdr_grid_centre(scene->grid, mdr_path_at(path, i));
        if (i > 0) pass_side(scene, &line, mdr_path_at(path, i - 1), mdr_path_at(path, i));
        mdr__stroke_on(&line, mdr__sheet_point(scene->sheet, centre));
    }
    if (find_way_out(scene, mdr_path_at(path, count - 1), MDR_ROLE_END, &outside))
        mdr__stroke_on(&line, outside);
    mdr__stroke_end(&line, false);
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
