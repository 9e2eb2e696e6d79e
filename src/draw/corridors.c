/*
 * Corridors between the rooms of a graph: for every open link two walls, from the ends of one side to those
 * of the side it is glued to. Where corridors cross, the later one goes over the earlier: it is laid on
 * paper of its own first, in the colour of the room it begins in.
 */
#include "draw/scene.h"
#include "grid/grid_internal.h"

static void lay_floor(const mdr__scene *scene, mdr_cell cell, const mdr__edge *near,
                      const mdr__edge *far)
{
    const mdr_pen *pen = scene->pen;
    const mdr_colour fill = mdr__sheet_fill(scene->sheet, cell);
    const mdr_paint paint = {.fill = fill == MDR_COLOUR_CLEAR ? scene->sheet->inks.paper : fill,
                             .stroke = MDR_COLOUR_CLEAR};
    pen->paint(pen->context, &paint);
    pen->move(pen->context, near->from);
    pen->line(pen->context, near->to);
    pen->line(pen->context, far->from);
    pen->line(pen->context, far->to);
    pen->close(pen->context);
}

static void draw_corridor(const mdr__scene *scene, mdr_link_ends ends)
{
    const mdr_pen *pen = scene->pen;
    const mdr__edge near = mdr__sheet_edge(scene->sheet, ends.first, ends.side);
    const mdr__edge far = mdr__sheet_edge(scene->sheet, ends.second, ends.back);
    const mdr_paint paint = {.fill = MDR_COLOUR_CLEAR,
                             .stroke = scene->sheet->inks.wall,
                             .width_um = scene->sheet->wall_um,
                             .ends = MDR_ENDS_ROUND};
    lay_floor(scene, ends.first, &near, &far);
    pen->paint(pen->context, &paint);
    pen->move(pen->context, near.from);
    pen->line(pen->context, far.to);
    pen->move(pen->context, near.to);
    pen->line(pen->context, far.from);
}

mdr_status mdr__play_corridors(mdr__scene *scene)
{
    const mdr_grid *grid = scene->grid;
    mdr_status status = MDR_OK;
    if (!grid->shape->ops->corridors) return MDR_OK;
    scene->pen->layer(scene->pen->context, MDR_LAYER_CORRIDORS);
    for (mdr_link link = mdr_grid_next_link(grid, MDR_NONE); link != MDR_NONE && !status;
         link = mdr_grid_next_link(grid, link)) {
        if (mdr_maze_passage(scene->maze, link) == MDR_PASSAGE_NONE) continue;
        draw_corridor(scene, mdr_grid_link_ends(grid, link));
        status = scene->pen->status(scene->pen->context);
    }
    return status;
}
