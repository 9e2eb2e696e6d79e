/*
 * Openings: ways in and out of the whole maze, and marks inside it.
 */
#include "base/memory.h"
#include "base/status.h"
#include "maze/maze_internal.h"

int32_t mdr_maze_opening_count(const mdr_maze *maze)
{
    return (int32_t)maze->opening_count;
}

mdr_opening mdr_maze_opening(const mdr_maze *maze, int32_t index)
{
    return maze->openings[index];
}

static mdr_status check_opening(const mdr_maze *maze, mdr_opening opening, const mdr_run *run)
{
    const mdr_grid *grid = maze->grid;
    const mdr_place place = opening.place;
    if ((uint32_t)opening.role > MDR_ROLE_DOOR)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("there is no such role of an opening"));
    if (!mdr_grid_has_cell(grid, place.cell))
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("an opening needs a cell of the grid"));
    if (place.side == MDR_NONE) return MDR_OK;
    if (place.side < 0 || place.side >= mdr_grid_outline_count(grid, place.cell)
        || mdr_grid_exit(grid, place.cell, place.side).cell != MDR_NONE)
        return mdr__fail(run, MDR_E_ARGUMENT,
                         PARTS("an opening needs a side on the border of the maze"));
    return MDR_OK;
}

mdr_status mdr_maze_add_opening(mdr_maze *maze, mdr_opening opening, const mdr_run *run)
{
    mdr_status status = check_opening(maze, opening, run);
    if (status) return status;
    if (maze->opening_count == maze->opening_room) {
        mdr_opening *grown =
            mdr__grown(&maze->grid->allocator, maze->openings, maze->opening_count,
                       &maze->opening_room, maze->opening_count + 1, sizeof opening, run, &status);
        if (!grown) return status;
        maze->openings = grown;
    }
    maze->openings[maze->opening_count++] = opening;
    return MDR_OK;
}

void mdr_maze_clear_openings(mdr_maze *maze, mdr_role role)
{
    int64_t kept = 0;
    for (int64_t i = 0; i < maze->opening_count; i++) {
        if (maze->openings[i].role != role) maze->openings[kept++] = maze->openings[i];
    }
    maze->opening_count = kept;
}

mdr_status mdr_maze_set_opening(mdr_maze *maze, mdr_opening opening, const mdr_run *run)
{
    const int64_t before = maze->opening_count;
    const mdr_status status = mdr_maze_add_opening(maze, opening, run);
    if (status) return status;
    maze->opening_count = before;
    mdr_maze_clear_openings(maze, opening.role);
    maze->openings[maze->opening_count++] = opening;
    return MDR_OK;
}

bool mdr_maze_find_opening(const mdr_maze *maze, mdr_role role, mdr_place *place)
{
    for (int64_t i = 0; i < maze->opening_count; i++) {
        if (maze->openings[i].role != role) continue;
        *place = maze->openings[i].place;
        return true;
    }
    return false;
}

bool mdr_maze_opening_at(const mdr_maze *maze, mdr_cell cell, int32_t side, mdr_role *role)
{
    for (int64_t i = 0; i < maze->opening_count; i++) {
        const mdr_opening *opening = &maze->openings[i];
        if (opening->place.cell != cell || opening->place.side != side) continue;
        if (role) *role = opening->role;
        return true;
    }
    return false;
}
