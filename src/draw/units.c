/*
 * Units of walls and of passages.
 *
 *     +-------+-------+       Between squares or hexagons a passage is one unit, straight from centre to
 *     |       |       |       centre. On other grids it has two, which meet in the middle of the side, so
 *     |   o---|---o   |       that no corner is cut; over a seam each half ends at its own side.
 *     +-------+-------+
 *
 * Along a ring the halves are arcs round its centre. Where ways cross by a bridge, the lower one has two
 * halves that end short of the upper one. Stairs lead off the paper and are no line.
 */
#include "draw/units.h"

#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "draw/plane.h"
#include "grid/grid_internal.h"

/* From the middle of a bridge to where the way below it ends; lines are narrower. */
enum { BRIDGE_GAP_UM = 1800 };

mdr__units mdr__units_of_walls(const mdr_maze *maze, const mdr__sorted_openings *openings,
                               mdr__wall_set set)
{
    const mdr_grid *grid = mdr_maze_grid(maze);
    mdr__units units = {
        .grid = grid, .maze = maze, .openings = openings, .points = mdr_grid_post_bound(grid)};
    mdr__walls_start(&units.walls, maze, openings, set);
    return units;
}

/* On squares and hexagons the middle of a side lies between the centres anyway. */
static bool all_straight(const mdr_grid *grid)
{
    const char *shape = mdr_grid_shape(grid)->name;
    return strcmp(shape, "square") == 0 || strncmp(shape, "hexagon", 7) == 0
           || grid->shape->ops->bridged;
}

static bool has_middles(const mdr_grid *grid)
{
    return !all_straight(grid) || mdr__seam_bound(grid) > 0 || grid->shape->ops->bridged;
}

int64_t mdr__passage_points(const mdr_grid *grid, int64_t openings)
{
    const int64_t middles = has_middles(grid) ? 2 * mdr_grid_link_bound(grid) : 0;
    return mdr_grid_cell_bound(grid) + middles + openings;
}

int64_t mdr__passage_units(const mdr_grid *grid, int64_t passages, int64_t openings)
{
    return (has_middles(grid) ? 2 : 1) * passages + openings;
}

static bool is_open(const mdr_maze *maze, mdr_link link)
{
    return mdr_maze_passage(maze, link) != MDR_PASSAGE_NONE;
}

/* Marks the links that pass below others, both open. */
static void find_bridges(mdr__units *units)
{
    const mdr_grid *grid = units->grid;
    for (mdr_link link = mdr_grid_next_link(grid, MDR_NONE); link != MDR_NONE;
         link = mdr_grid_next_link(grid, link)) {
        const mdr_link_ends ends = mdr_grid_link_ends(grid, link);
        const mdr_link below = grid->shape->ops->bridged(grid, ends.first, ends.side);
        if (below != MDR_NONE && is_open(units->maze, link))
            mdr__set_bit(units->lines.below, below);
    }
}

mdr_status mdr__units_of_passages(const mdr_maze *maze, const mdr__sorted_openings *openings,
                                  const mdr_run *run, mdr__units *units)
{
    const mdr_grid *grid = mdr_maze_grid(maze);
    mdr_status status = MDR_OK;
    *units = (mdr__units){.grid = grid,
                          .maze = maze,
                          .openings = openings,
                          .points = mdr__passage_points(grid, openings->count),
                          .passages = true};
    units->lines = (mdr__centre_lines){.first_middle = mdr_grid_cell_bound(grid),
                                       .first_opening = units->points - openings->count,
                                       .link = MDR_NONE};
    if (grid->kind != MDR__EXPLICIT || !grid->shape->ops->bridged) return MDR_OK;
    units->lines.below = mdr__array(&grid->allocator, mdr__words(mdr_grid_link_bound(grid)),
                                    sizeof(uint64_t), run, &status);
    if (!status) find_bridges(units);
    return status;
}

void mdr__units_clear(mdr__units *units)
{
    if (!units->lines.below) return;
    mdr__release(&units->grid->allocator, units->lines.below,
                 mdr__words(mdr_grid_link_bound(units->grid)), sizeof(uint64_t));
    units->lines.below = NULL;
}

/* One unit for a link, or two? */
static bool in_halves(const mdr__units *units, mdr_link link, const mdr_link_ends *ends)
{
    if (units->lines.below) return mdr__bit(units->lines.below, link);
    return !all_straight(units->grid) || mdr__over_seam(units->grid, ends->first, ends->side);
}

static void half_of(const mdr__units *units, mdr_link link, const mdr_link_ends *ends, bool second,
                    int64_t points[2])
{
    const bool apart = units->lines.below || mdr__over_seam(units->grid, ends->first, ends->side);
    points[0] = second ? ends->second : ends->first;
    points[1] = units->lines.first_middle + 2 * link + (second && apart);
}

/* On to the next link that is open and on the paper. */
static bool next_passage(mdr__units *units, mdr_link_ends *ends)
{
    const mdr_grid *grid = units->grid;
    mdr__centre_lines *lines = &units->lines;
    for (lines->link = mdr_grid_next_link(grid, lines->link); lines->link != MDR_NONE;
         lines->link = mdr_grid_next_link(grid, lines->link)) {
        if (!is_open(units->maze, lines->link)) continue;
        *ends = mdr_grid_link_ends(grid, lines->link);
        if (ends->side < mdr_grid_outline_count(grid, ends->first)) return true;
    }
    lines->link = mdr_grid_link_bound(grid);
    return false;
}

static bool next_opening(mdr__units *units, int64_t points[2])
{
    mdr__centre_lines *lines = &units->lines;
    while (lines->opening < units->openings->count) {
        const mdr_place place = units->openings->list[lines->opening++].place;
        if (place.side == MDR_NONE) continue;
        points[0] = place.cell;
        points[1] = lines->first_opening + lines->opening - 1;
        return true;
    }
    return false;
}

static bool next_centre_line(mdr__units *units, int64_t points[2])
{
    mdr__centre_lines *lines = &units->lines;
    mdr_link_ends ends;
    if (lines->link == mdr_grid_link_bound(units->grid)) return next_opening(units, points);
    if (lines->second) {
        ends = mdr_grid_link_ends(units->grid, lines->link);
        half_of(units, lines->link, &ends, true, points);
        lines->second = false;
        return true;
    }
    if (!next_passage(units, &ends)) return next_opening(units, points);
    lines->second = in_halves(units, lines->link, &ends);
    points[0] = ends.first;
    points[1] = ends.second;
    if (lines->second) half_of(units, lines->link, &ends, false, points);
    return true;
}

bool mdr__units_next(mdr__units *units, int64_t ends[2])
{
    return units->passages ? next_centre_line(units, ends) : mdr__walls_next(&units->walls, ends);
}

int64_t mdr__units_done(const mdr__units *units)
{
    return units->passages ? units->lines.link : units->walls.cell;
}

int64_t mdr__units_total(const mdr__units *units)
{
    return units->passages ? mdr_grid_link_bound(units->grid) : mdr_grid_cell_bound(units->grid);
}

bool mdr__units_at_border(const mdr__units *units)
{
    const mdr__walls *walls = &units->walls;
    return !units->passages
           && mdr_grid_exit(units->grid, walls->cell, walls->side).link == MDR_NONE;
}

static mdr_point middle_of_side(const mdr_grid *grid, mdr_cell cell, int32_t side)
{
    int64_t posts[2];
    mdr_grid_side_posts(grid, cell, side, posts);
    const mdr_point from = mdr_grid_post(grid, posts[0]), to = mdr_grid_post(grid, posts[1]);
    return (mdr_point){(from.x_um + to.x_um) / 2, (from.y_um + to.y_um) / 2};
}

/* Short of the middle between two centres. */
static mdr_point before_bridge(const mdr_grid *grid, mdr_cell from, mdr_cell to)
{
    const mdr_point a = mdr_grid_centre(grid, from), b = mdr_grid_centre(grid, to);
    const int64_t length = mdr__distance(a, b), way = length / 2 - BRIDGE_GAP_UM;
    return (mdr_point){a.x_um + mdr__scaled(b.x_um - a.x_um, way, length),
                       a.y_um + mdr__scaled(b.y_um - a.y_um, way, length)};
}

static mdr_point middle_of_link(const mdr__units *units, int64_t middle)
{
    const mdr_link_ends ends = mdr_grid_link_ends(units->grid, middle / 2);
    const bool second = middle % 2 == 1;
    const mdr_cell here = second ? ends.second : ends.first;
    if (units->lines.below)
        return before_bridge(units->grid, here, second ? ends.first : ends.second);
    return middle_of_side(units->grid, here, second ? ends.back : ends.side);
}

mdr_point mdr__units_point(const mdr__units *units, int64_t point)
{
    const mdr__centre_lines *lines = &units->lines;
    if (!units->passages) return mdr_grid_post(units->grid, point);
    if (point < lines->first_middle) return mdr_grid_centre(units->grid, point);
    if (point < lines->first_opening) return middle_of_link(units, point - lines->first_middle);
    const mdr_place place = units->openings->list[point - lines->first_opening].place;
    return middle_of_side(units->grid, place.cell, place.side);
}

/* Half-way between the arcs of the cell's own ring, whose first side is the outer one. */
static int64_t ring_radius(const mdr_grid *grid, mdr_cell cell)
{
    int64_t posts[2];
    bool clockwise;
    mdr_grid_side_posts(grid, cell, 0, posts);
    return mdr_grid_arc(grid, posts[0], posts[1], &clockwise) - MDR_GRID_CELL_UM / 2;
}

/* From the centre of a cell to the middle of a straight side of it, where cells are in rings. */
static int64_t arc_to_middle(const mdr__units *units, mdr_cell cell, int64_t middle)
{
    const mdr_link_ends ends = mdr_grid_link_ends(units->grid, middle / 2);
    const int32_t side = ends.first == cell ? ends.side : ends.back;
    int64_t posts[2];
    bool clockwise;
    mdr_grid_side_posts(units->grid, cell, side, posts);
    const bool arc = mdr_grid_arc(units->grid, posts[0], posts[1], &clockwise) > 0;
    return arc ? 0 : ring_radius(units->grid, cell);
}

static int64_t passage_arc(const mdr__units *units, int64_t from, int64_t to, bool *clockwise)
{
    const mdr__centre_lines *lines = &units->lines;
    const int64_t cell = from < to ? from : to, other = from < to ? to : from;
    if (!units->grid->shape->ops->arc || other < lines->first_middle
        || other >= lines->first_opening)
        return 0;
    const mdr_point extent = mdr_grid_extent(units->grid);
    const mdr_point a = mdr__units_point(units, from), b = mdr__units_point(units, to);
    const int64_t x = extent.x_um / 2, y = extent.y_um / 2;
    *clockwise = (a.x_um - x) * (b.y_um - y) > (a.y_um - y) * (b.x_um - x);
    return arc_to_middle(units, cell, other - lines->first_middle);
}

int64_t mdr__units_arc(const mdr__units *units, int64_t from, int64_t to, bool *clockwise)
{
    return units->passages ? passage_arc(units, from, to, clockwise)
                           : mdr_grid_arc(units->grid, from, to, clockwise);
}
