/*
 * Verify: counts that tell whether a maze is perfect, and why not.
 *
 * Pieces are found by flooding, a bit a cell; loops follow from Euler: passages - cells + pieces.
 */
#include "base/queue.h"
#include "base/status.h"
#include "maze/maze_internal.h"
#include "meander/measure.h"

static inline void visit_cell(uint64_t *visited, mdr__queue *queue, mdr_cell cell)
{
    mdr__queue_add_if(queue, cell, !mdr__bit(visited, cell));
    mdr__set_bit(visited, cell);
}

/* One-way passages join both ways. */
static inline void flood_from_square(const mdr_maze *maze, uint64_t *visited, mdr__queue *queue,
                                     mdr_cell cell)
{
    const mdr_grid *grid = maze->grid;
    const int64_t step[4] = {-grid->columns, 1, grid->columns, -1};
    uint32_t ways = mdr__square_ways(grid, maze->open, maze->back, cell)
                    | mdr__square_ways(grid, maze->back, maze->open, cell);
    for (; ways; ways &= ways - 1) {
        visit_cell(visited, queue, cell + step[mdr__lowest_bit(ways)]);
    }
}

static inline void flood_from_stored(const mdr_maze *maze, uint64_t *visited, mdr__queue *queue,
                                     mdr_cell cell)
{
    const mdr_grid *grid = maze->grid;
    for (int32_t side = 0; side < mdr__side_count(grid, grid->kind, cell); side++) {
        if (!mdr__passable(maze, grid->kind, cell, side)) continue;
        visit_cell(visited, queue, mdr__beyond(grid, grid->kind, cell, side));
    }
}

/* Floods one piece. */
static MDR__ALWAYS_INLINE mdr_status flood_piece(const mdr_maze *maze, mdr__kind kind,
                                                 uint64_t *visited, mdr__queue *queue,
                                                 mdr_cell from)
{
    mdr_status status = mdr__queue_reserve(queue, 1);
    if (!status) visit_cell(visited, queue, from);
    while (!status && !mdr__queue_is_empty(queue)) {
        status = mdr__queue_reserve(queue, maze->grid->side_bound);
        if (!status && (queue->taken & MDR__TICK_MASK) == 0)
            status = mdr__tick(queue->run, queue->taken, maze->grid->cells);
        if (status) return status;
        const mdr_cell cell = mdr__queue_take(queue);
        if (kind == MDR__PLAIN) {
            flood_from_square(maze, visited, queue, cell);
        } else {
            flood_from_stored(maze, visited, queue, cell);
        }
    }
    return status;
}

static mdr_status count_components(const mdr_maze *maze, const mdr_run *run, int64_t *components)
{
    const mdr_grid *grid = maze->grid;
    mdr_status status = MDR_OK;
    mdr__queue queue = {.allocator = &grid->allocator, .run = run};
    uint64_t *visited =
        mdr__array(&grid->allocator, mdr__words(grid->cells), sizeof *visited, run, &status);
    *components = 0;
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); !status && cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        if (mdr__bit(visited, cell)) continue;
        ++*components;
        status = grid->kind == MDR__PLAIN ? flood_piece(maze, MDR__PLAIN, visited, &queue, cell)
                                          : flood_piece(maze, MDR__EXPLICIT, visited, &queue, cell);
    }
    mdr__queue_clear(&queue);
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
