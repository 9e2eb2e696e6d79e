/*
 * The wall units of a maze, by the sides of its cells.
 */
#include "draw/walls.h"

#include "grid/grid_internal.h"

void mdr__walls_start(mdr__walls *walls, const mdr_maze *maze, const mdr__sorted_openings *openings,
                      mdr__wall_set set)
{
    const mdr_grid *grid = mdr_maze_grid(maze);
    *walls = (mdr__walls){.maze = maze, .grid = grid, .openings = openings, .set = set, .side = -1};
    walls->cell = mdr_grid_next_cell(grid, MDR_NONE);
    if (walls->cell != MDR_NONE) walls->sides = mdr_grid_outline_count(grid, walls->cell);
}

bool mdr__over_seam(const mdr_grid *grid, mdr_cell cell, int32_t side)
{
    int64_t here[2], there[2];
    if (mdr__seam_bound(grid) == 0) return false;
    const mdr_exit way = mdr_grid_exit(grid, cell, side);
    if (way.cell == MDR_NONE) return false;
    mdr_grid_side_posts(grid, cell, side, here);
    mdr_grid_side_posts(grid, way.cell, way.back, there);
    return here[0] != there[1] || here[1] != there[0];
}

/* A link is seen from both its ends; it is drawn from the first. */
static bool is_wall(const mdr__walls *walls)
{
    const mdr_exit way = mdr_grid_exit(walls->grid, walls->cell, walls->side);
    if (way.link == MDR_NONE)
        return walls->set != MDR__WALLS_INNER
               && !mdr__openings_at(walls->openings, walls->cell, walls->side);
    if (walls->set == MDR__WALLS_BORDER) return false;
    if (mdr_maze_passage(walls->maze, way.link) != MDR_PASSAGE_NONE) return false;
    const mdr_link_ends ends = mdr_grid_link_ends(walls->grid, way.link);
    return (ends.first == walls->cell && ends.side == walls->side)
           || mdr__over_seam(walls->grid, walls->cell, walls->side);
}

bool mdr__walls_next(mdr__walls *walls, int64_t posts[2])
{
    while (walls->cell != MDR_NONE) {
        if (++walls->side >= walls->sides) {
            walls->cell = mdr_grid_next_cell(walls->grid, walls->cell);
            walls->side = -1;
            if (walls->cell != MDR_NONE)
                walls->sides = mdr_grid_outline_count(walls->grid, walls->cell);
        } else if (is_wall(walls)) {
            mdr_grid_side_posts(walls->grid, walls->cell, walls->side, posts);
            return true;
        }
    }
    return false;
}
