/*
 * The long members of the JSON of a maze: links, one-way passages, path and steps. Each item is
 * checked against the grid before anything is done with it.
 */
#include <string.h>

#include "base/memory.h"
#include "base/number_text.h"
#include "base/status.h"
#include "draw/json_maze.h"
#include "draw/json_read.h"

/* Begins a list, or finds that there is none. */
static mdr_status begin_reading(mdr__json *value)
{
    mdr__json_token token;
    return mdr__json_take(value, MDR__JSON_ARRAY, "an array [", &token);
}

/* The next item of a list; *more is false behind the last. Tells progress in bytes. */
static mdr_status next_item(const mdr__json_reader *reader, mdr__json *value, int64_t *count,
                            mdr__json_token *item, bool *more)
{
    *item = mdr__json_next(value);
    *more = item->kind != MDR__JSON_ARRAY_END;
    if (item->kind == MDR__JSON_ERROR) return MDR_E_SYNTAX;
    if ((++*count & MDR__TICK_MASK) != 0) return MDR_OK;
    return mdr__tick(reader->run, (int64_t)value->at, (int64_t)value->size);
}

static mdr_status expect_array(const mdr__json *value, const mdr__json_token *item,
                               const char *expected)
{
    if (item->kind == MDR__JSON_ARRAY) return MDR_OK;
    return mdr__json_fail(value, item, PARTS("expected ", expected));
}

static mdr_status fail_outside(const mdr__json *value, const mdr__json_token *token,
                               const char *what, int64_t number, int64_t bound)
{
    char number_text[MDR__NUMBER_ROOM], last[MDR__NUMBER_ROOM];
    mdr__write_integer(number, number_text);
    mdr__write_integer(bound - 1, last);
    return mdr__json_fail(value, token,
                          PARTS("there is no ", what, " ", number_text, "; the last is ", last));
}

/* A cell inside an array: two numbers where cells are named by position, else one. */
static mdr_status take_cell(const mdr__json_reader *reader, mdr__json *value, const char *expected,
                            mdr_cell *cell)
{
    const mdr_grid *grid = reader->grid;
    mdr__json_token token;
    int64_t row, column;
    mdr_status status;
    if (!mdr__json_names_by_position(grid)) {
        status = mdr__json_take_integer(value, expected, &token, cell);
        if (!status && !mdr_grid_has_cell(grid, *cell))
            status = fail_outside(value, &token, "cell", *cell, mdr_grid_cell_bound(grid));
        return status;
    }
    status = mdr__json_take_integer(value, expected, &token, &row);
    if (!status && (row < 0 || row >= mdr_grid_rows(grid)))
        status = fail_outside(value, &token, "row", row, mdr_grid_rows(grid));
    if (!status) status = mdr__json_take_integer(value, expected, &token, &column);
    if (!status && (column < 0 || column >= mdr_grid_columns(grid)))
        status = fail_outside(value, &token, "column", column, mdr_grid_columns(grid));
    if (!status) *cell = mdr_grid_cell_at(grid, row, column);
    if (!status && !mdr_grid_has_cell(grid, *cell))
        status = mdr__json_fail(value, &token, PARTS("this cell is masked out"));
    return status;
}

static mdr_status end_item(mdr__json *value, const char *expected)
{
    mdr__json_token token;
    return mdr__json_take(value, MDR__JSON_ARRAY_END, expected, &token);
}

static mdr_status fail_cells(const mdr__json_reader *reader, const mdr__json *value,
                             const mdr__json_token *item, const mdr_cell cells[2],
                             const char *between, const char *end)
{
    char first[48], second[48];
    mdr_grid_cell_name(reader->grid, cells[0], first);
    mdr_grid_cell_name(reader->grid, cells[1], second);
    return mdr__json_fail(value, item, PARTS("the cells ", first, " and ", second, between, end));
}

/* The end of a link, and before it perhaps the name of its side, where several join the same cells. */
static mdr_status take_side(const mdr__json_reader *reader, mdr__json *value, const char *expected,
                            const mdr_cell cells[2], int32_t *side)
{
    const mdr__json_token token = mdr__json_next(value);
    if (token.kind == MDR__JSON_ARRAY_END) return MDR_OK;
    if (token.kind == MDR__JSON_ERROR) return MDR_E_SYNTAX;
    if (token.kind != MDR__JSON_STRING)
        return mdr__json_fail(value, &token, PARTS("expected ", expected));
    for (int32_t i = 0; i < mdr_grid_side_count(reader->grid, cells[0]); i++) {
        if (mdr_grid_exit(reader->grid, cells[0], i).cell != cells[1]) continue;
        if (!mdr__json_is(&token, mdr_grid_side_name(reader->grid, cells[0], i))) continue;
        *side = i;
        return end_item(value, expected);
    }
    return mdr__json_fail(value, &token, PARTS("no such side leads to the second cell"));
}

/* Reads one link behind its [: two cells, and the side of the first that leads to the second. */
static mdr_status take_link(const mdr__json_reader *reader, mdr__json *value,
                            const mdr__json_token *item, mdr_cell cells[2], int32_t *side)
{
    const char *expected = mdr__json_names_by_position(reader->grid)
                               ? "a link [row,column,row,column]"
                               : "a link [cell,cell]";
    mdr_status status = expect_array(value, item, expected);
    if (!status) status = take_cell(reader, value, expected, &cells[0]);
    if (!status) status = take_cell(reader, value, expected, &cells[1]);
    if (status) return status;
    *side = mdr_grid_side_between(reader->grid, cells[0], cells[1]);
    status = take_side(reader, value, expected, cells, side);
    if (status || *side != MDR_NONE) return status;
    return fail_cells(reader, value, item, cells, " are not neighbours",
                      "; only neighbours can be linked");
}

mdr_status mdr__json_read_links(const mdr__json_reader *reader, mdr__json value)
{
    mdr_status status = begin_reading(&value);
    mdr__json_token item;
    bool more = true;
    for (int64_t count = 0; !status;) {
        mdr_cell cells[2];
        int32_t side;
        status = next_item(reader, &value, &count, &item, &more);
        if (status || !more) break;
        status = take_link(reader, &value, &item, cells, &side);
        if (!status) mdr_maze_open(reader->maze, cells[0], side);
    }
    return status;
}

mdr_status mdr__json_read_one_way(const mdr__json_reader *reader, mdr__json value)
{
    if (!value.bytes) return MDR_OK;
    mdr_status status = begin_reading(&value);
    mdr__json_token item;
    bool more = true;
    for (int64_t count = 0; !status;) {
        mdr_cell cells[2];
        int32_t side;
        status = next_item(reader, &value, &count, &item, &more);
        if (status || !more) break;
        status = take_link(reader, &value, &item, cells, &side);
        if (status) break;
        if (mdr_maze_is_open(reader->maze, cells[1],
                             mdr_grid_exit(reader->grid, cells[0], side).back))
            status = fail_cells(reader, &value, &item, cells, " are linked the other way too",
                                "; such a link belongs into \"links\" alone");
        else
            status = mdr_maze_open_one_way(reader->maze, cells[0], side, reader->run);
    }
    return status;
}

/* Can one walk from the first cell to the second in one step? */
static bool leads_to(const mdr__json_reader *reader, const mdr_cell cells[2])
{
    for (int32_t side = 0; side < mdr_grid_side_count(reader->grid, cells[0]); side++) {
        if (mdr_grid_exit(reader->grid, cells[0], side).cell == cells[1]
            && mdr_maze_is_open(reader->maze, cells[0], side))
            return true;
    }
    return false;
}

static mdr_status take_path_cell(const mdr__json_reader *reader, mdr__json *value,
                                 const mdr__json_token *item, mdr_cell *cell)
{
    if (mdr__json_names_by_position(reader->grid)) {
        static const char expected[] = "a cell [row,column]";
        mdr_status status = expect_array(value, item, expected);
        if (!status) status = take_cell(reader, value, expected, cell);
        return status ? status : end_item(value, expected);
    }
    if (!mdr__json_integer(item, cell))
        return mdr__json_fail(value, item, PARTS("expected the number of a cell"));
    if (mdr_grid_has_cell(reader->grid, *cell)) return MDR_OK;
    return fail_outside(value, item, "cell", *cell, mdr_grid_cell_bound(reader->grid));
}

/* A growing list of cells. */
typedef struct cell_list {
    mdr_cell *cells;
    int64_t count, room;
} cell_list;

static mdr_status append_cell(const mdr__json_reader *reader, cell_list *list, mdr_cell cell)
{
    mdr_status status = MDR_OK;
    mdr_cell *grown = mdr__grown(reader->allocator, list->cells, list->count, &list->room,
                                 list->count + 1, sizeof cell, reader->run, &status);
    if (!grown) return status;
    list->cells = grown;
    list->cells[list->count++] = cell;
    return MDR_OK;
}

static mdr_status read_path_cells(const mdr__json_reader *reader, mdr__json *value, cell_list *list)
{
    mdr_status status = begin_reading(value);
    mdr__json_token item;
    bool more = true;
    mdr_cell cells[2] = {MDR_NONE, MDR_NONE};
    for (int64_t count = 0; !status;) {
        status = next_item(reader, value, &count, &item, &more);
        if (status || !more) break;
        cells[0] = cells[1];
        status = take_path_cell(reader, value, &item, &cells[1]);
        if (!status && list->count > 0 && !leads_to(reader, cells))
            status = fail_cells(reader, value, &item, cells,
                                " follow each other in the path, but there is no passage",
                                "; solve again");
        if (!status) status = append_cell(reader, list, cells[1]);
    }
    if (!status && list->count == 0)
        status = mdr__json_fail(value, &item, PARTS("a path has one cell at least"));
    return status;
}

mdr_status mdr__json_read_path(const mdr__json_reader *reader, mdr__json value)
{
    if (!value.bytes) return MDR_OK;
    cell_list list = {0};
    mdr_status status = read_path_cells(reader, &value, &list);
    if (!status)
        status = mdr_path_new(reader->allocator, list.cells, list.count, &reader->document->path);
    mdr__release(reader->allocator, list.cells, list.room, sizeof *list.cells);
    return mdr__fail_plain(reader->run, status);
}

static mdr_status take_kind(mdr__json *value, mdr_step_kind *kind)
{
    mdr__json_token token;
    char name[32];
    const mdr_status status = mdr__json_take(value, MDR__JSON_STRING, "the name of a step", &token);
    if (status) return status;
    if (mdr__json_string(&token, name, sizeof name) && mdr_step_find(name, kind)) return MDR_OK;
    return mdr__json_fail(value, &token,
                          PARTS("expected the name of a step, such as \"",
                                mdr_step_name(MDR_STEP_BUILD_CARVE), "\""));
}

/* The cell entered and the name of the side that leads there. */
static mdr_status take_carved_side(const mdr__json_reader *reader, mdr__json *value, mdr_step *step)
{
    static const char expected[] = "the cell entered, and the name of the side that leads to it";
    mdr__json_token token;
    mdr_cell entered;
    mdr_status status = take_cell(reader, value, expected, &entered);
    if (!status) status = mdr__json_take(value, MDR__JSON_STRING, expected, &token);
    if (status) return status;
    for (int32_t side = 0; side < mdr_grid_side_count(reader->grid, step->cell); side++) {
        if (mdr_grid_exit(reader->grid, step->cell, side).cell != entered) continue;
        if (!mdr__json_is(&token, mdr_grid_side_name(reader->grid, step->cell, side))) continue;
        step->side = side;
        return MDR_OK;
    }
    return mdr__json_fail(value, &token, PARTS("expected ", expected));
}

static mdr_status take_step(const mdr__json_reader *reader, mdr__json *value, mdr_step *step)
{
    *step = (mdr_step){.cell = MDR_NONE, .side = MDR_NONE};
    mdr_status status = take_kind(value, &step->kind);
    if (!status && step->kind != MDR_STEP_SOLVE_SUCCESS)
        status = take_cell(reader, value, "the cell of the step", &step->cell);
    if (!status && mdr_step_names_side(step->kind)) status = take_carved_side(reader, value, step);
    return status ? status : end_item(value, "] behind the step");
}

mdr_status mdr__json_read_steps(const mdr__json_reader *reader, mdr__json value)
{
    if (!value.bytes) return MDR_OK;
    mdr_trace **trace = &reader->document->trace;
    mdr__json_token item;
    bool more = true;
    mdr_status status = begin_reading(&value);
    if (!status) status = mdr_trace_new(reader->allocator, trace);
    for (int64_t count = 0; !status;) {
        mdr_step step;
        status = next_item(reader, &value, &count, &item, &more);
        if (status || !more) break;
        status = expect_array(&value, &item, "a step [\"NAME\", ...]");
        if (!status) status = take_step(reader, &value, &step);
        if (!status) status = mdr_trace_add(*trace, step);
    }
    return mdr__fail_plain(reader->run, status);
}
