/*
 * Verify: counts that tell whether a maze is perfect, and why not.
 *
 * Pieces are found by flooding, a bit a cell; loops follow from Euler: passages - cells + pieces.
 */
#include "base/status.h"
#include "field/frontier.h"
#include "maze/maze_internal.h"
#include "meander/measure.h"

/* Floods one piece; one-way passages join both ways. */
static MDR__ALWAYS_INLINE mdr_status flood_layer(const mdr_maze *maze, mdr__kind kind,
                                                 uint64_t *visited, mdr__frontier *frontier)
{
    const mdr_grid *grid = maze->grid;
    const mdr_status status = mdr__frontier_reserve(frontier, frontier->count * grid->side_bound);
    if (status) return status;
    for (int64_t i = 0; i < frontier->count; i++) {
        const mdr_cell cell = frontier->cells[i];
        for (int32_t side = 0; side < mdr__side_count(grid, kind, cell); side++) {
            if (!mdr__passable(maze, kind, cell, side)) continue;
            const mdr_cell to = mdr__beyond(grid, kind, cell, side);
            if (mdr__bit(visited, to)) continue;
            mdr__set_bit(visited, to);
            mdr__frontier_add(frontier, to);
        }
    }
    return MDR_OK;
}

static mdr_status flood_grid_layer(const mdr_maze *maze, uint64_t *visited, mdr__frontier *frontier)
{
    switch (maze->grid->kind) {
    case MDR__PLAIN: return flood_layer(maze, MDR__PLAIN, visited, frontier);
    case MDR__SQUARE: return flood_layer(maze, MDR__SQUARE, visited, frontier);
    case MDR__EXPLICIT: break;
    }
    return flood_layer(maze, MDR__EXPLICIT, visited, frontier);
}

static mdr_status flood_piece(const mdr_maze *maze, uint64_t *visited, mdr_cell from,
                              mdr__frontier *frontier)
{
    mdr_status status = mdr__frontier_reserve(frontier, 1);
    if (status) return status;
    mdr__set_bit(visited, from);
    mdr__frontier_add(frontier, from);
    status = mdr__frontier_advance(frontier, maze->grid->cells);
    while (!status && frontier->count > 0) {
        status = flood_grid_layer(maze, visited, frontier);
        if (!status) status = mdr__frontier_advance(frontier, maze->grid->cells);
    }
    return status;
}

static mdr_status count_components(const mdr_maze *maze, const mdr_run *run, int64_t *components)
{
    const mdr_grid *grid = maze->grid;
    mdr_status status = MDR_OK;
    mdr__frontier frontier = {.allocator = &grid->allocator, .run = run};
    uint64_t *visited =
        mdr__array(&grid->allocator, mdr__words(grid->cells), sizeof *visited, run, &status);
    *components = 0;
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); !status && cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        if (mdr__bit(visited, cell)) continue;
        ++*components;
        status = flood_piece(maze, visited, cell, &frontier);
    }
    mdr__frontier_clear(&frontier);
    mdr__release(&grid->allocator, visited, mdr__words(grid->cells), sizeof *visited);
    return status;
}

/* Border sides that are openings, each once. */
static int64_t count_openings(const mdr_maze *maze)
{
    int64_t count = 0;
    for (int64_t i = 0; i < maze->opening_count; i++) {
        const mdr_place place = maze->openings[i].place;
        bool seen = place.side == MDR_NONE;
        for (int64_t j = 0; j < i && !seen; j++) {
            seen = maze->openings[j].place.cell == place.cell
                   && maze->openings[j].place.side == place.side;
        }
        count += !seen;
    }
    return count;
}

mdr_status mdr_verify(const mdr_maze *maze, const mdr_run *run, mdr_verdict *verdict)
{
    if (!maze) return mdr__fail(run, MDR_E_ARGUMENT, PARTS("there is no maze to verify"));
    mdr_verdict found = {
        .cells = maze->grid->cell_count,
        .pieces = maze->grid->pieces,
        .passages = mdr_maze_passage_count(maze),
        .one_way = mdr_maze_one_way_count(maze),
        .openings = count_openings(maze),
    };
    const mdr_status status = count_components(maze, run, &found.components);
    if (status) return status;
    found.loops = found.passages - found.cells + found.components;
    found.walls = maze->grid->links - found.passages + maze->grid->border - found.openings;
    found.perfect = found.components == found.pieces && found.loops == 0 && found.one_way == 0;
    *verdict = found;
    return MDR_OK;
}
