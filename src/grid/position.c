/*
 * Positions: rows, columns and ids of cells, and places one step outside the border.
 */
#include <string.h>

#include "base/number_text.h"
#include "base/status.h"
#include "grid/grid_internal.h"

/* One behind the last cell of a row. */
static mdr_cell row_end(const mdr_grid *grid, int64_t row)
{
    return mdr__row_first(grid, row + 1);
}

mdr_cell mdr_grid_cell_at(const mdr_grid *grid, int64_t row, int64_t column)
{
    if (row < 0 || row >= grid->rows || column < 0 || column >= grid->columns) return MDR_NONE;
    const mdr_cell cell = mdr__row_first(grid, row) + column;
    return cell < row_end(grid, row) ? cell : MDR_NONE;
}

/* The row of a cell where rows are of different lengths. */
static int64_t search_row(const mdr_grid *grid, mdr_cell cell)
{
    int64_t low = 0, high = grid->rows;
    while (high - low > 1) {
        const int64_t middle = (low + high) / 2;
        if (grid->row_first[middle] <= cell) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

void mdr_grid_position(const mdr_grid *grid, mdr_cell cell, int64_t *row, int64_t *column)
{
    *row = grid->row_first ? search_row(grid, cell) : cell / grid->columns;
    *column = cell - mdr__row_first(grid, *row);
}

static int64_t clamped(int64_t number, int64_t below)
{
    if (number < 0) return 0;
    return number < below ? number : below - 1;
}

mdr_cell mdr_grid_clamp(const mdr_grid *grid, int64_t row, int64_t column)
{
    const int64_t inside = clamped(row, grid->rows);
    const mdr_cell first = mdr__row_first(grid, inside);
    return first + clamped(column, row_end(grid, inside) - first);
}

/* The border side of a cell that leads to a position outside, or MDR_NONE. */
static int32_t side_towards(const mdr_grid *grid, mdr_cell cell, int64_t row, int64_t column)
{
    for (int32_t side = 0; side < mdr_grid_outline_count(grid, cell); side++) {
        if (mdr_grid_exit(grid, cell, side).cell != MDR_NONE) continue;
        int64_t to_row, to_column;
        mdr_grid_place_position(grid, (mdr_place){cell, side}, &to_row, &to_column);
        if (to_row == row && to_column == column) return side;
    }
    return MDR_NONE;
}

mdr_status mdr_grid_place(const mdr_grid *grid, int64_t row, int64_t column, const mdr_run *run,
                          mdr_place *place)
{
    const mdr_cell inside = mdr_grid_cell_at(grid, row, column);
    const mdr_cell cell = mdr_grid_clamp(grid, row, column);
    const bool outside = inside == MDR_NONE && grid->shape->ops->step;
    const int32_t side = outside ? side_towards(grid, cell, row, column) : MDR_NONE;
    if (inside == MDR_NONE && side == MDR_NONE) {
        char row_text[MDR__NUMBER_ROOM], column_text[MDR__NUMBER_ROOM];
        mdr__write_integer(row, row_text);
        mdr__write_integer(column, column_text);
        return mdr__fail(
            run, MDR_E_ARGUMENT,
            PARTS("the position ", row_text, ",", column_text,
                  " is neither a cell nor one step outside one side of a border cell"));
    }
    *place = (mdr_place){cell, side};
    return MDR_OK;
}

void mdr_grid_place_position(const mdr_grid *grid, mdr_place place, int64_t *row, int64_t *column)
{
    mdr_grid_position(grid, place.cell, row, column);
    if (place.side != MDR_NONE && grid->shape->ops->step)
        grid->shape->ops->step(grid, row, column, place.side);
}

static const char middle_dot[] = "\xc2\xb7";

void mdr_grid_cell_name(const mdr_grid *grid, mdr_cell cell, char text[48])
{
    int64_t row, column;
    mdr_grid_position(grid, cell, &row, &column);
    int32_t length = mdr__write_integer(row, text);
    memcpy(text + length, middle_dot, 2);
    mdr__write_integer(column, text + length + 2);
}

bool mdr_parse_cell_name(const char *text, int64_t *row, int64_t *column)
{
    if (!text) return false;
    const char *limit = text + strlen(text);
    int64_t parsed_row, parsed_column;
    const char *end;
    if (!mdr__read_integer(text, limit, &parsed_row, &end)) return false;
    if (limit - end < 2 || memcmp(end, middle_dot, 2) != 0) return false;
    if (!mdr__read_integer(end + 2, limit, &parsed_column, &end) || end != limit) return false;
    *row = parsed_row;
    *column = parsed_column;
    return true;
}

mdr_cell mdr_grid_random_cell(const mdr_grid *grid, mdr_random *random)
{
    mdr_cell cell;
    do {
        const int64_t row = mdr_random_below(random, grid->rows);
        cell = mdr_grid_cell_at(grid, row, mdr_random_below(random, grid->columns));
    } while (!mdr_grid_has_cell(grid, cell));
    return cell;
}
