/*
 * Images of cells: by row and column on squares, elsewhere by where centres lie.
 *
 * A centre is rounded to micrometres, so its image may miss the image's centre by a few. The plane is cut into squares
 * of a tenth of a cell, each a list of centres; a list is found by hashing its square, and one looks into those squares that
 * are within reach.
 */
#include "grid/images.h"

#include "base/memory.h"
#include "base/status.h"
#include "grid/grid_internal.h"

enum { SQUARE_UM = MDR_GRID_CELL_UM / 10, REACH_UM = 40 };

typedef struct centre_lists {
    const mdr_grid *grid;
    int64_t lists;
    int32_t *first; /* [lists] a cell + 1, 0: none */
    int32_t *next;  /* [cells] likewise */
} centre_lists;

static int64_t list_of(const centre_lists *lists, int64_t x_square, int64_t y_square)
{
    const uint64_t mixed = (uint64_t)x_square * UINT64_C(0x9e3779b97f4a7c15)
                           ^ (uint64_t)y_square * UINT64_C(0xc2b2ae3d27d4eb4f);
    return (int64_t)((mixed >> 32) % (uint64_t)lists->lists);
}

static void list_centres(const centre_lists *lists)
{
    const mdr_grid *grid = lists->grid;
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        const mdr_point centre = mdr_grid_centre(grid, cell);
        const int64_t list = list_of(lists, centre.x_um / SQUARE_UM, centre.y_um / SQUARE_UM);
        lists->next[cell] = lists->first[list];
        lists->first[list] = (int32_t)cell + 1;
    }
}

static bool is_near(int64_t a, int64_t b)
{
    return a - b <= REACH_UM && b - a <= REACH_UM;
}

static mdr_cell find_in_list(const centre_lists *lists, int64_t list, mdr_point wanted)
{
    for (int32_t at = lists->first[list]; at; at = lists->next[at - 1]) {
        const mdr_point centre = mdr_grid_centre(lists->grid, at - 1);
        if (is_near(centre.x_um, wanted.x_um) && is_near(centre.y_um, wanted.y_um)) return at - 1;
    }
    return MDR_NONE;
}

static mdr_cell find_centre(const centre_lists *lists, mdr_point wanted)
{
    const int64_t x_last = (wanted.x_um + REACH_UM) / SQUARE_UM;
    const int64_t y_last = (wanted.y_um + REACH_UM) / SQUARE_UM;
    for (int64_t y = (wanted.y_um - REACH_UM) / SQUARE_UM; y <= y_last; y++) {
        for (int64_t x = (wanted.x_um - REACH_UM) / SQUARE_UM; x <= x_last; x++) {
            const mdr_cell cell = find_in_list(lists, list_of(lists, x, y), wanted);
            if (cell != MDR_NONE) return cell;
        }
    }
    return MDR_NONE;
}

static mdr_point image_of_point(mdr_point point, mdr_point extent, mdr__reversal reversal)
{
    return (mdr_point){reversal.across ? extent.x_um - point.x_um : point.x_um,
                       reversal.down ? extent.y_um - point.y_um : point.y_um};
}

static mdr_cell image_of_square(const mdr_grid *grid, mdr_cell cell, mdr__reversal reversal)
{
    int64_t row, column;
    mdr_grid_position(grid, cell, &row, &column);
    if (reversal.across) column = grid->columns - 1 - column;
    if (reversal.down) row = grid->rows - 1 - row;
    const mdr_cell image = mdr_grid_cell_at(grid, row, column);
    return mdr_grid_has_cell(grid, image) ? image : MDR_NONE;
}

static mdr_cell image_of_cell(const centre_lists *lists, mdr_cell cell, mdr__reversal reversal)
{
    const mdr_grid *grid = lists->grid;
    if (grid->kind != MDR__EXPLICIT) return image_of_square(grid, cell, reversal);
    const mdr_point centre = mdr_grid_centre(grid, cell);
    return find_centre(lists, image_of_point(centre, mdr_grid_extent(grid), reversal));
}

static mdr_status fill_images(const centre_lists *lists, mdr__reversal reversal, const mdr_run *run,
                              int32_t *image)
{
    const mdr_grid *grid = lists->grid;
    for (mdr_cell cell = 0; cell < grid->cells; cell++) image[cell] = MDR_NONE;
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        image[cell] = (int32_t)image_of_cell(lists, cell, reversal);
        if (image[cell] == MDR_NONE)
            return mdr__fail(run, MDR_E_UNFIT, PARTS("the grid is not symmetric in this way"));
    }
    return MDR_OK;
}

mdr_status mdr__find_images(const mdr_grid *grid, mdr__reversal reversal, const mdr_run *run,
                            int32_t *image)
{
    mdr_status status = MDR_OK;
    centre_lists lists = {.grid = grid, .lists = grid->cells};
    const bool stored = grid->kind == MDR__EXPLICIT;
    if (stored) {
        lists.first = mdr__array(&grid->allocator, lists.lists, sizeof *lists.first, run, &status);
        lists.next = mdr__array(&grid->allocator, grid->cells, sizeof *lists.next, run, &status);
        if (!status) list_centres(&lists);
    }
    if (!status) status = fill_images(&lists, reversal, run, image);
    mdr__release(&grid->allocator, lists.first, lists.lists, sizeof *lists.first);
    mdr__release(&grid->allocator, lists.next, grid->cells, sizeof *lists.next);
    return status;
}
