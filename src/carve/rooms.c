/*
 * Rooms: cells whose inner links are all open.
 *
 * Law of random rooms: each side even among 2 .. a quarter of the board's shorter side, at least 3, then the place even among
 *     those where the room lies within rows and columns; drawn again until it fits, up to 100 times.
 * Draws, version 1: key (seed, item, "rooms", 1, "place"); try t takes draws 4 t .. 4 t + 3: rows, columns, row,
 *     column. The tries of all rooms are counted through.
 */
#include "carve/constraints_internal.h"

enum { TRIES = 100, LEAST_SIDE = 2, LEAST_MOST = 3 };

/* Calls for every cell of the room that is there, until one answers false. */
typedef bool room_visit(mdr_constraints *constraints, mdr_room room, mdr_cell cell);

static bool visit_room(mdr_constraints *constraints, mdr_room room, room_visit *visit)
{
    const mdr_grid *grid = constraints->grid;
    for (int64_t row = room.row; row < room.row + room.rows; row++) {
        for (int64_t column = room.column; column < room.column + room.columns; column++) {
            const mdr_cell cell = mdr_grid_cell_at(grid, row, column);
            if (!mdr_grid_has_cell(grid, cell)) continue;
            if (!visit(constraints, room, cell)) return false;
        }
    }
    return true;
}

/* The link through a side that leads on within the room; MDR_NONE: it does not. */
static mdr_link inner_link(const mdr_grid *grid, mdr_room room, mdr_cell cell, int32_t side)
{
    const mdr_exit way = mdr_grid_exit(grid, cell, side);
    int64_t row, column;
    if (way.cell == MDR_NONE) return MDR_NONE;
    mdr_grid_position(grid, way.cell, &row, &column);
    const bool inside = row >= room.row && row - room.row < room.rows && column >= room.column
                        && column - room.column < room.columns;
    return inside ? way.link : MDR_NONE;
}

static bool is_any_cell(mdr_constraints *constraints, mdr_room room, mdr_cell cell)
{
    (void)constraints, (void)room, (void)cell;
    return false;
}

static bool is_off_paths(mdr_constraints *constraints, mdr_room room, mdr_cell cell)
{
    (void)room;
    return !mdr__bit(constraints->on_path, cell);
}

static bool has_no_forbidden(mdr_constraints *constraints, mdr_room room, mdr_cell cell)
{
    for (int32_t side = 0; side < mdr_grid_side_count(constraints->grid, cell); side++) {
        const mdr_link link = inner_link(constraints->grid, room, cell, side);
        if (link != MDR_NONE && mdr__bit(constraints->closed, link)) return false;
    }
    return true;
}

static bool open_inside(mdr_constraints *constraints, mdr_room room, mdr_cell cell)
{
    mdr__add_room_cell(constraints, cell);
    for (int32_t side = 0; side < mdr_grid_side_count(constraints->grid, cell); side++) {
        const mdr_link link = inner_link(constraints->grid, room, cell, side);
        if (link != MDR_NONE) mdr__force_open(constraints, link, true);
    }
    return true;
}

/* The part of a room that lies within rows and columns. */
static mdr_room part_within(const mdr_grid *grid, mdr_room room)
{
    const int64_t row = room.row < 0 ? 0 : room.row;
    const int64_t column = room.column < 0 ? 0 : room.column;
    const int64_t rows_left = grid->rows - row, columns_left = grid->columns - column;
    room.rows -= row - room.row;
    room.columns -= column - room.column;
    return (mdr_room){row, column, room.rows < rows_left ? room.rows : rows_left,
                      room.columns < columns_left ? room.columns : columns_left};
}

static mdr_status check_room(mdr_constraints *constraints, mdr_room room, const mdr_run *run)
{
    if (visit_room(constraints, room, is_any_cell))
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("the room has no cell of the grid"));
    if (!visit_room(constraints, room, is_off_paths))
        return mdr__fail(run, MDR_E_ARGUMENT,
                         PARTS("the room lies on the path; rooms are said before the path"));
    if (!visit_room(constraints, room, has_no_forbidden))
        return mdr__fail(run, MDR_E_ARGUMENT,
                         PARTS("a link inside the room is forbidden; all of them are open"));
    return MDR_OK;
}

/* Rooms are counted by a forest of their cells, made with the first. */
static mdr_status prepare(mdr_constraints *constraints, const mdr_run *run)
{
    const mdr_status status = mdr__check_unsettled(constraints, run);
    if (status || constraints->room_cells.narrow) return status;
    return mdr__forest_make(&constraints->room_cells, &constraints->grid->allocator,
                            constraints->grid->cells, false, run);
}

mdr_status mdr_constraints_add_room(mdr_constraints *constraints, mdr_room room, const mdr_run *run)
{
    mdr_status status = prepare(constraints, run);
    if (status) return status;
    const int64_t far = INT64_MAX / 4;
    if (room.rows < 1 || room.columns < 1 || room.row < -far || room.column < -far)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("a room has at least one row and one column"));
    const mdr_room part = part_within(constraints->grid, room);
    status = check_room(constraints, part, run);
    if (!status) (void)visit_room(constraints, part, open_inside);
    return status;
}

static bool is_untouched(mdr_constraints *constraints, mdr_room room, mdr_cell cell)
{
    return !mdr__bit(constraints->touched, cell) && has_no_forbidden(constraints, room, cell);
}

static bool is_no_room(mdr_constraints *constraints, mdr_room room, mdr_cell cell)
{
    (void)room;
    return !mdr__bit(constraints->roomy, cell);
}

static bool is_whole(const mdr_grid *grid, mdr_room room)
{
    for (int64_t row = room.row; row < room.row + room.rows; row++) {
        for (int64_t column = room.column; column < room.column + room.columns; column++) {
            if (!mdr_grid_has_cell(grid, mdr_grid_cell_at(grid, row, column))) return false;
        }
    }
    return true;
}

static bool finds_place(mdr_constraints *constraints, mdr_room room)
{
    const mdr_room around = {room.row - 1, room.column - 1, room.rows + 2, room.columns + 2};
    return is_whole(constraints->grid, room) && visit_room(constraints, room, is_untouched)
           && visit_room(constraints, part_within(constraints->grid, around), is_no_room);
}

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t most_side(const mdr_grid *grid)
{
    const int64_t quarter = smaller(grid->rows, grid->columns) / 4;
    return quarter > LEAST_MOST ? quarter : LEAST_MOST;
}

/* A number from `least` on, so many of them. */
static int64_t drawn(mdr__key key, int64_t number, int64_t least, int64_t count)
{
    return least + mdr__below(key, mdr__draw(key, (uint64_t)number), count);
}

static mdr_room draw_room(const mdr_grid *grid, mdr__key key, int64_t attempt)
{
    const int64_t sides = most_side(grid) - LEAST_SIDE + 1;
    mdr_room room = {.rows = smaller(drawn(key, 4 * attempt, LEAST_SIDE, sides), grid->rows)};
    room.columns = smaller(drawn(key, 4 * attempt + 1, LEAST_SIDE, sides), grid->columns);
    room.row = drawn(key, 4 * attempt + 2, 0, grid->rows - room.rows + 1);
    room.column = drawn(key, 4 * attempt + 3, 0, grid->columns - room.columns + 1);
    return room;
}

mdr_status mdr_constraints_add_random_rooms(mdr_constraints *constraints, int64_t count,
                                            const char *seed, int64_t item, const mdr_run *run,
                                            int64_t *placed)
{
    const mdr__key key = mdr__key_of(seed, item, "rooms", 1, "place");
    int64_t found = 0, attempt = 0, left = TRIES;
    mdr_status status = prepare(constraints, run);
    if (!status && count < 0)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("the number of rooms is below 0"));
    while (!status && found < count && left-- > 0) {
        const mdr_room room = draw_room(constraints->grid, key, attempt++);
        if (finds_place(constraints, room)) {
            status = mdr_constraints_add_room(constraints, room, run);
            found++;
            left = TRIES;
        }
        if (!status && (attempt & 0xff) == 0) status = mdr__tick(run, found, count);
    }
    if (placed) *placed = found;
    return status;
}
