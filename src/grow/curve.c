/*
 * Curves around what has grown, by the corner rule.
 *
 * A corner is a cell and the post at which one of its sides begins, clockwise. It touches two sides.
 * Along a closed side it is joined to the next corner of the same cell, through an open one to the
 * neighbour's corner at the same post:
 *
 *     closed     +------+          open      | cell | neighbour
 *                | o--o |                    |  o---|---o
 *                                            +------+------
 *
 * Every corner is joined to two others, so that all lie on closed curves, each corner on one of them: the
 * outlines of what hangs together. Source: Euler's formula for ribbon graphs. Law: on the plane
 *
 *     curves = connected pieces + independent loops
 *
 * and on other surfaces fewer by the genus that the passages use up: an even number on a torus, any
 * number where seams swap left and right. A corner beyond such a seam is walked the other way round.
 * Cost: O(1) a corner, no memory; counting takes a bit a side. Stairs are no sides of the outline: curves
 * stay on their level.
 */
#include "base/memory.h"
#include "base/status.h"
#include "grow/grow_internal.h"

static bool is_open(const mdr_board *board, mdr_exit exit)
{
    return exit.cell != MDR_NONE && mdr_maze_passage(board->maze, exit.link) != MDR_PASSAGE_NONE;
}

mdr_corner mdr_curve_next(const mdr_board *board, mdr_corner corner)
{
    const mdr_grid *grid = board->grid;
    const int32_t count = mdr_grid_outline_count(grid, corner.cell);
    const int32_t ahead = corner.against ? (corner.side + count - 1) % count : corner.side;
    const mdr_exit exit = mdr_grid_exit(grid, corner.cell, ahead);
    if (!is_open(board, exit))
        return (mdr_corner){corner.cell, corner.against ? ahead : (ahead + 1) % count,
                            corner.against};
    const bool against = corner.against != exit.turns;
    const int32_t beyond = mdr_grid_outline_count(grid, exit.cell);
    return (mdr_corner){exit.cell, against ? exit.back : (exit.back + 1) % beyond, against};
}

int64_t mdr__corner_bit(const mdr_grid *grid, mdr_corner corner)
{
    if (grid->kind != MDR__EXPLICIT) return 4 * corner.cell + corner.side;
    return grid->first[corner.cell] + corner.side;
}

mdr_status mdr_curves_new(const mdr_board *board, const mdr_run *run, mdr_curves **curves)
{
    mdr_status status = MDR_OK;
    const mdr_grid *grid = board->grid;
    const int64_t bits = grid->kind != MDR__EXPLICIT ? 4 * grid->cells : grid->sides;
    *curves = NULL;
    mdr_curves *made = mdr__array(&grid->allocator, 1, sizeof *made, run, &status);
    if (!made) return status;
    *made = (mdr_curves){.board = board, .words = mdr__words(bits)};
    made->seen = mdr__array(&grid->allocator, made->words, sizeof *made->seen, run, &status);
    if (status) {
        mdr_curves_free(made);
        return status;
    }
    *curves = made;
    return MDR_OK;
}

void mdr_curves_free(mdr_curves *curves)
{
    if (!curves) return;
    const mdr_allocator *allocator = &curves->board->grid->allocator;
    mdr__release(allocator, curves->seen, curves->words, sizeof *curves->seen);
    mdr__release(allocator, curves, 1, sizeof *curves);
}

/* Marks all corners of a curve; returns how many. */
static int64_t mark_curve(mdr_curves *curves, mdr_corner first)
{
    mdr_corner corner = first;
    int64_t count = 0;
    do {
        mdr__set_bit(curves->seen, mdr__corner_bit(curves->board->grid, corner));
        corner = mdr_curve_next(curves->board, corner);
        count++;
    } while (corner.cell != first.cell || corner.side != first.side);
    return count;
}

bool mdr_curves_next(mdr_curves *curves, mdr_corner *first, int64_t *corners)
{
    const mdr_board *board = curves->board;
    for (; curves->cell < board->grid->cells; curves->cell++, curves->side = 0) {
        if (!mdr__bit(board->filled, curves->cell)) continue;
        for (; curves->side < mdr_grid_outline_count(board->grid, curves->cell); curves->side++) {
            const mdr_corner corner = {curves->cell, curves->side, false};
            if (mdr__bit(curves->seen, mdr__corner_bit(board->grid, corner))) continue;
            *first = corner;
            *corners = mark_curve(curves, corner);
            return true;
        }
    }
    return false;
}
