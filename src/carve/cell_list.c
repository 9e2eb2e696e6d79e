/*
 * Lists of cells that carvers choose from: see growing.h.
 */
#include "base/memory.h"
#include "carve/growing.h"

mdr_status mdr__cell_list_make(mdr__cell_list *list, const mdr__carving *carving)
{
    const mdr_grid *grid = carving->grid;
    const mdr_allocator *allocator = &grid->allocator;
    const int64_t words = mdr__words(grid->cells);
    mdr_status status = MDR_OK;
    mdr__byte_stream_start(&list->bytes, mdr__carving_key(carving, ""));
    list->visited = mdr__array(allocator, words, sizeof *list->visited, carving->run, &status);
    list->marked = mdr__array(allocator, words, sizeof *list->marked, carving->run, &status);
    list->cells = mdr__array(allocator, grid->cells, sizeof *list->cells, carving->run, &status);
    list->choices =
        mdr__array(allocator, grid->side_bound, sizeof *list->choices, carving->run, &status);
    return status;
}

void mdr__cell_list_clear(mdr__cell_list *list, const mdr__carving *carving)
{
    const mdr_grid *grid = carving->grid;
    const mdr_allocator *allocator = &grid->allocator;
    const int64_t words = mdr__words(grid->cells);
    mdr__release(allocator, list->visited, words, sizeof *list->visited);
    mdr__release(allocator, list->marked, words, sizeof *list->marked);
    mdr__release(allocator, list->cells, grid->cells, sizeof *list->cells);
    mdr__release(allocator, list->choices, grid->side_bound, sizeof *list->choices);
}

int64_t mdr__cell_list_bytes(const mdr_grid *grid)
{
    return mdr__words(grid->cells) * 16 + grid->cells * 8 + (int64_t)grid->side_bound * 4;
}

int32_t mdr__choose_side(mdr__cell_list *list, const mdr_grid *grid, mdr_cell cell, bool visited)
{
    const int32_t count = mdr__sides_where(grid, cell, list->visited, visited, list->choices);
    return count > 0 ? list->choices[mdr__choose_by_byte(&list->bytes, count)] : MDR_NONE;
}
