/*
 * Marks: ways in and out, start and end inside, passages that can be walked one way only.
 *
 * The origin look: an opening is a line of 3 px in the colour of its cell, over the border from 0.1
 * to 0.9 of the side; across it an arrow head, its base from 0.3 to 0.7 of the side. "Reaching 0.2
 * cell each way" is read so: the base lies 0.2 cell on one side of the border line, the tip 0.2 cell
 * on the other. "0.25 cell" is read as the radius of ring and disc.
 *
 * The default look leaves the gap open and puts the arrow head into the margin, so that the way
 * stays free for a pencil.
 */
#include "draw/scene.h"
#include "draw/walls.h"
#include "grid/grid_internal.h"

/* An arrow head at a side, standing on the line through its middle at right angles to it. */
typedef struct arrow {
    int64_t base_um, tip_um; /* how far off the cell */
    int64_t half_um;         /* half the width of the base */
    bool notched;            /* the base is drawn in, so that nobody takes a corner for the tip */
} arrow;

static void draw_arrow(const mdr__scene *scene, const mdr__edge *edge, arrow shape)
{
    const mdr_pen *pen = scene->pen;
    const int64_t length = mdr__distance(edge->from, edge->to);
    if (length == 0) return;
    const int32_t half = (int32_t)mdr__scaled(shape.half_um, 1000, length);
    pen->move(pen->context, mdr__beside(edge, 500 - half, shape.base_um));
    pen->line(pen->context, mdr__beside(edge, 500, shape.tip_um));
    pen->line(pen->context, mdr__beside(edge, 500 + half, shape.base_um));
    if (shape.notched)
        pen->line(pen->context,
                  mdr__beside(edge, 500, shape.base_um + (shape.tip_um - shape.base_um) / 4));
    pen->close(pen->context);
}

/* The arrow head of an opening, pointing out of the maze; see the top. */
static arrow opening_arrow(const mdr__scene *scene, const mdr__edge *edge)
{
    const mdr__sheet *sheet = scene->sheet;
    if (sheet->look == MDR_LOOK_ORIGIN) {
        const int64_t reach = mdr__sheet_share(sheet, 200);
        return (arrow){-reach, reach, mdr__distance(edge->from, edge->to) / 5, false};
    }
    /* Within a narrow margin it moves towards the maze, and into it if there is none. */
    const int64_t size = mdr__sheet_share(sheet, 300), brim = mdr__sheet_share(sheet, 80);
    int64_t base = mdr__sheet_share(sheet, 350);
    if (base + size + brim > sheet->margin_um) base = sheet->margin_um - size - brim;
    return (arrow){base, base + size, mdr__sheet_share(sheet, 135), true};
}

static void draw_opening_arrows(const mdr__scene *scene)
{
    for (int64_t i = 0; i < scene->openings->count; i++) {
        const mdr_opening *opening = &scene->openings->list[i];
        if (opening->place.side == MDR_NONE || opening->role == MDR_ROLE_DOOR) continue;
        const mdr__edge edge =
            mdr__sheet_edge(scene->sheet, opening->place.cell, opening->place.side);
        arrow shape = opening_arrow(scene, &edge);
        if (opening->role == MDR_ROLE_START) {
            const int64_t base = shape.base_um;
            shape.base_um = shape.tip_um;
            shape.tip_um = base;
        }
        draw_arrow(scene, &edge, shape);
    }
}

/* Lines of passages show by themselves where they leave the paper, and which one is below. */
static bool shows_passages(const mdr__scene *scene)
{
    return scene->sheet->style->walls == MDR_WALLS_PASSAGES;
}

/* Open seams: a fine line in the gap, on either side of the paper, tells that the way goes on. */
static void draw_seams(const mdr__scene *scene)
{
    const mdr_grid *grid = scene->grid;
    const mdr_pen *pen = scene->pen;
    const mdr_paint paint = {.fill = MDR_COLOUR_CLEAR,
                             .stroke = scene->sheet->inks.path,
                             .width_um = scene->sheet->wall_um / 3 + 1,
                             .ends = MDR_ENDS_FLAT};
    const struct mdr__shape_ops *ops = grid->shape->ops;
    if (mdr__seam_bound(grid) == 0 || ops->bridged || ops->corridors || shows_passages(scene))
        return;
    pen->paint(pen->context, &paint);
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        for (int32_t side = 0; side < mdr_grid_outline_count(grid, cell); side++) {
            if (!mdr__over_seam(grid, cell, side)) continue;
            const mdr_link link = mdr_grid_exit(grid, cell, side).link;
            if (mdr_maze_passage(scene->maze, link) == MDR_PASSAGE_NONE) continue;
            const mdr__edge edge = mdr__sheet_edge(scene->sheet, cell, side);
            pen->move(pen->context, edge.from);
            pen->line(pen->context, edge.to);
        }
    }
}

/* Bridges: where two open ways cross, the rails of the upper one go through between the walls of the lower. */
static void draw_bridges(const mdr__scene *scene)
{
    static const int32_t rails[2] = {90, 910}; /* thousandths of a side */
    const mdr_grid *grid = scene->grid;
    const mdr_pen *pen = scene->pen;
    const mdr_paint paint = {.fill = MDR_COLOUR_CLEAR,
                             .stroke = scene->sheet->inks.wall,
                             .width_um = scene->sheet->wall_um / 2 + 1,
                             .ends = MDR_ENDS_FLAT};
    if (!grid->shape->ops->bridged || shows_passages(scene)) return;
    pen->paint(pen->context, &paint);
    for (mdr_link link = mdr_grid_next_link(grid, MDR_NONE); link != MDR_NONE;
         link = mdr_grid_next_link(grid, link)) {
        const mdr_link_ends ends = mdr_grid_link_ends(grid, link);
        const mdr_link below = grid->shape->ops->bridged(grid, ends.first, ends.side);
        if (below == MDR_NONE || mdr_maze_passage(scene->maze, link) == MDR_PASSAGE_NONE
            || mdr_maze_passage(scene->maze, below) == MDR_PASSAGE_NONE)
            continue;
        const mdr__edge near = mdr__sheet_edge(scene->sheet, ends.first, ends.side);
        const mdr__edge far = mdr__sheet_edge(scene->sheet, ends.second, ends.back);
        for (int32_t i = 0; i < 2; i++) {
            pen->move(pen->context, mdr__beside(&near, rails[i], 0));
            pen->line(pen->context, mdr__beside(&far, 1000 - rails[i], 0));
        }
    }
}

/* A small triangle for each open stair: tip up on the right for stairs up, tip down on the left. */
static void draw_stairs(const mdr__scene *scene)
{
    const mdr_grid *grid = scene->grid;
    const mdr_pen *pen = scene->pen;
    const int64_t aside = mdr__sheet_share(scene->sheet, 200);
    const int64_t half = mdr__sheet_share(scene->sheet, 110);
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        const mdr_point centre = mdr__sheet_point(scene->sheet, mdr_grid_centre(grid, cell));
        for (int32_t side = mdr_grid_outline_count(grid, cell);
             side < mdr_grid_side_count(grid, cell); side++) {
            const mdr_exit way = mdr_grid_exit(grid, cell, side);
            if (mdr_maze_passage(scene->maze, way.link) == MDR_PASSAGE_NONE) continue;
            const int64_t up = way.cell > cell ? 1 : -1;
            const mdr_point middle = {centre.x_um + up * aside, centre.y_um};
            pen->move(pen->context, (mdr_point){middle.x_um, middle.y_um - up * half});
            pen->line(pen->context, (mdr_point){middle.x_um + half, middle.y_um + up * half});
            pen->line(pen->context, (mdr_point){middle.x_um - half, middle.y_um + up * half});
            pen->close(pen->context);
        }
    }
}

static mdr_status draw_one_way_arrows(const mdr__scene *scene)
{
    const mdr_grid *grid = scene->grid;
    const int64_t bound = mdr_grid_link_bound(grid);
    const int64_t reach = mdr__sheet_share(scene->sheet, 130);
    mdr_status status = MDR_OK;
    int64_t count = 0;
    if (mdr_maze_one_way_count(scene->maze) == 0) return MDR_OK;
    for (mdr_link link = mdr_grid_next_link(grid, MDR_NONE); link != MDR_NONE && !status;
         link = mdr_grid_next_link(grid, link)) {
        const mdr_passage passage = mdr_maze_passage(scene->maze, link);
        if (!(++count & MDR__TICK_MASK)) status = mdr__scene_tell(scene, link, bound);
        if (passage != MDR_PASSAGE_FORTH && passage != MDR_PASSAGE_BACK) continue;
        const mdr_link_ends ends = mdr_grid_link_ends(grid, link);
        const mdr__edge edge = mdr__sheet_edge(scene->sheet, ends.first, ends.side);
        const int64_t tip = passage == MDR_PASSAGE_FORTH ? reach : -reach;
        draw_arrow(scene, &edge, (arrow){-tip, tip, reach * 9 / 10, true});
    }
    return status;
}

/* Start a ring, end a disc, told apart without colour. */
static void draw_inside_marks(const mdr__scene *scene, mdr_role role)
{
    const mdr_pen *pen = scene->pen;
    const int64_t radius = mdr__sheet_share(scene->sheet, 250);
    for (int64_t i = 0; i < scene->openings->count; i++) {
        const mdr_opening *opening = &scene->openings->list[i];
        if (opening->place.side != MDR_NONE || opening->role != role) continue;
        const mdr_point centre = mdr_grid_centre(scene->grid, opening->place.cell);
        pen->disc(pen->context, mdr__sheet_point(scene->sheet, centre), radius);
    }
}

static void paint_marks(const mdr__scene *scene, bool filled, int64_t line_um)
{
    const mdr_colour ink = scene->sheet->inks.mark;
    const mdr_paint paint = {.fill = filled ? ink : MDR_COLOUR_CLEAR,
                             .stroke = line_um ? ink : MDR_COLOUR_CLEAR,
                             .width_um = line_um,
                             .ends = MDR_ENDS_ROUND};
    scene->pen->paint(scene->pen->context, &paint);
}

/* Paper under and around the marks that stand on colours. */
static void paint_halo(const mdr__scene *scene)
{
    const mdr_colour paper = scene->sheet->inks.paper;
    const mdr_paint paint = {.fill = paper,
                             .stroke = paper,
                             .width_um =
                                 mdr__sheet_share(scene->sheet, 90) + 2 * scene->sheet->halo_um};
    scene->pen->paint(scene->pen->context, &paint);
}

mdr_status mdr__play_marks(mdr__scene *scene)
{
    const mdr__sheet *sheet = scene->sheet;
    const bool origin = sheet->look == MDR_LOOK_ORIGIN;
    const bool path_shown = scene->document->path && !sheet->style->hide_path;
    scene->pen->layer(scene->pen->context, MDR_LAYER_MARKS);
    draw_seams(scene);
    draw_bridges(scene);
    paint_marks(scene, true, origin ? 0 : mdr__sheet_share(sheet, 50));
    draw_opening_arrows(scene);
    draw_stairs(scene);
    const mdr_status status = draw_one_way_arrows(scene);
    if (status) return status;
    if (!origin && (sheet->halo_um || path_shown)) {
        paint_halo(scene);
        draw_inside_marks(scene, MDR_ROLE_START);
        draw_inside_marks(scene, MDR_ROLE_END);
    }
    paint_marks(scene, false, origin ? sheet->wall_um : mdr__sheet_share(sheet, 90));
    draw_inside_marks(scene, MDR_ROLE_START);
    paint_marks(scene, true, origin ? 0 : mdr__sheet_share(sheet, 90));
    draw_inside_marks(scene, MDR_ROLE_END);
    return MDR_OK;
}

/* A line along a side, between two places given in thousandths of it. */
static void draw_along(const mdr__scene *scene, const mdr__edge *edge, int32_t from, int32_t to)
{
    const mdr_pen *pen = scene->pen;
    pen->move(pen->context, mdr__beside(edge, from, 0));
    pen->line(pen->context, mdr__beside(edge, to, 0));
}

void mdr__play_openings(mdr__scene *scene)
{
    const mdr__sheet *sheet = scene->sheet;
    if (sheet->look != MDR_LOOK_ORIGIN) return;
    scene->pen->layer(scene->pen->context, MDR_LAYER_OPENINGS);
    for (int64_t i = 0; i < scene->openings->count; i++) {
        const mdr_place place = scene->openings->list[i].place;
        if (place.side == MDR_NONE) continue;
        const mdr__edge edge = mdr__sheet_edge(sheet, place.cell, place.side);
        mdr_paint paint = {.fill = MDR_COLOUR_CLEAR,
                           .stroke = mdr__sheet_fill(sheet, place.cell),
                           .width_um = sheet->border_um * 3 / 2};
        scene->pen->paint(scene->pen->context, &paint);
        draw_along(scene, &edge, 100, 900);
        /* What is left of the border on both sides of it. */
        paint.stroke = sheet->inks.wall;
        paint.width_um = sheet->border_um;
        scene->pen->paint(scene->pen->context, &paint);
        draw_along(scene, &edge, 0, 100);
        draw_along(scene, &edge, 900, 1000);
    }
}
