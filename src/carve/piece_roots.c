/*
 * The first cells of a grid's pieces, for carvers that need one root in each.
 */
#include "base/forest.h"
#include "carve/carve_internal.h"

int64_t mdr__mark_piece_roots_bytes(const mdr_grid *grid)
{
    return mdr__forest_bytes(grid->cells, true) + mdr__words(grid->cells) * 8;
}

mdr_status mdr__mark_piece_roots(const mdr__carving *carving, mdr_cell root, uint64_t *roots)
{
    const mdr_grid *grid = carving->grid;
    mdr__forest forest;
    mdr_status status =
        mdr__forest_make(&forest, &grid->allocator, grid->cells, true, carving->run);
    for (mdr_link link = mdr_grid_next_link(grid, MDR_NONE); !status && link != MDR_NONE;
         link = mdr_grid_next_link(grid, link)) {
        const mdr_link_ends ends = mdr_grid_link_ends(grid, link);
        (void)mdr__forest_join(&forest, true, ends.first, ends.second);
    }
    /* The lower root stays root, so that of a piece is its first cell. */
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); !status && cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        if (mdr__forest_root(&forest, true, cell) == cell) mdr__set_bit(roots, cell);
    }
    if (!status) {
        mdr__clear_bit(roots, mdr__forest_root(&forest, true, root));
        mdr__set_bit(roots, root);
    }
    mdr__forest_clear(&forest, &grid->allocator);
    return status;
}
