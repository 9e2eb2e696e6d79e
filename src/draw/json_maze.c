/*
 * JSON of a maze: the table row and the writer. The reader is json_read.c; docs/format.md has the
 * members, and which order and line breaks this writer keeps to: the same document is always the
 * same bytes, and a changed wall is one changed line.
 */
#include "draw/json_maze.h"

#include <string.h>

#include "base/number_text.h"
#include "base/out.h"
#include "base/status.h"
#include "draw/json_board.h"
#include "draw/json_custom.h"
#include "maze/maze_internal.h"

enum { ITEMS_IN_LINE = 16 };

const char *const mdr__json_role_names[3] = {
    [MDR_ROLE_START] = "start", [MDR_ROLE_END] = "end", [MDR_ROLE_DOOR] = "door"};

typedef struct json_writer {
    const mdr_document *document;
    const mdr_maze *maze;
    const mdr_grid *grid;
    const mdr_run *run;
    bool positions; /* cells are row,column */
    int64_t done,
        total; /* cells of squares, else links, that were looked at in lists of passages */
    mdr__out out;
} json_writer;

/* A list over several lines: items of one group share a line. */
typedef struct json_list {
    mdr__out *out;
    int64_t group; /* of the last item, -1: none yet */
} json_list;

bool mdr__json_names_by_position(const mdr_grid *grid)
{
    return grid->kind != MDR__EXPLICIT;
}

bool mdr__json_position(const mdr_grid *grid, mdr_place place, int64_t *row, int64_t *column)
{
    mdr_place back;
    mdr_grid_place_position(grid, place, row, column);
    return mdr_grid_place(grid, *row, *column, NULL, &back) == MDR_OK && back.cell == place.cell
           && back.side == place.side;
}

static json_list begin_list(json_writer *writer, const char *name)
{
    mdr__out_text(&writer->out, ",\n \"");
    mdr__out_text(&writer->out, name);
    mdr__out_text(&writer->out, "\": [");
    return (json_list){.out = &writer->out, .group = -1};
}

static void begin_item(json_list *list, int64_t group)
{
    if (list->group < 0)
        mdr__out_bytes(list->out, "\n  ", 3);
    else if (group == list->group)
        mdr__out_bytes(list->out, ", ", 2);
    else
        mdr__out_bytes(list->out, ",\n  ", 4);
    list->group = group;
}

static void end_list(const json_list *list)
{
    mdr__out_text(list->out, list->group < 0 ? "]" : "\n ]");
}

/* A cell as it is named within an array, without brackets; returns the length. */
static int32_t write_cell_name(const json_writer *writer, mdr_cell cell, char *text)
{
    if (!writer->positions) return mdr__write_integer(cell, text);
    int64_t row, column;
    mdr_grid_position(writer->grid, cell, &row, &column);
    const int32_t length = mdr__write_integer(row, text);
    text[length] = ',';
    return length + 1 + mdr__write_integer(column, text + length + 1);
}

static void out_cell_name(json_writer *writer, mdr_cell cell)
{
    char text[2 * MDR__NUMBER_ROOM];
    const int32_t length = write_cell_name(writer, cell, text);
    mdr__out_bytes(&writer->out, text, (size_t)length);
}

static void write_link(json_writer *writer, json_list *list, mdr_cell from, int32_t side)
{
    char text[4 * MDR__NUMBER_ROOM] = "[";
    const mdr_cell to = mdr_grid_exit(writer->grid, from, side).cell;
    const mdr_cell first = from < to ? from : to;
    const int64_t group = writer->positions ? first / writer->grid->columns : first / ITEMS_IN_LINE;
    int32_t length = 1 + write_cell_name(writer, from, text + 1);
    text[length++] = ',';
    length += write_cell_name(writer, to, text + length);
    begin_item(list, group);
    mdr__out_bytes(&writer->out, text, (size_t)length);
    /* Where several links join the same cells, on surfaces and custom grids, the side tells which. */
    if ((mdr__seam_bound(writer->grid) > 0 || writer->grid->custom)
        && mdr_grid_side_between(writer->grid, from, to) != side) {
        mdr__out_char(&writer->out, ',');
        mdr__out_json_string(&writer->out, mdr_grid_side_name(writer->grid, from, side));
    }
    mdr__out_char(&writer->out, ']');
}

static void write_passage(json_writer *writer, json_list *list, mdr_link link, bool one_way)
{
    const mdr_passage passage = mdr_maze_passage(writer->maze, link);
    if (passage == MDR_PASSAGE_NONE || (passage != MDR_PASSAGE_BOTH) != one_way) return;
    const mdr_link_ends ends = mdr_grid_link_ends(writer->grid, link);
    if (passage == MDR_PASSAGE_BACK)
        write_link(writer, list, ends.second, ends.back);
    else
        write_link(writer, list, ends.first, ends.side);
}

/* Progress now and then; a refusal silences the output. */
static void count_looked_at(json_writer *writer)
{
    if ((++writer->done & MDR__TICK_MASK) != 0 || writer->out.status) return;
    writer->out.status = mdr__tick(writer->run, writer->done, writer->total);
}

/* Passages in the order of the format: on squares a cell's east one before its south one. */
static void write_passages(json_writer *writer, const char *name, bool one_way)
{
    const mdr_grid *grid = writer->grid;
    json_list list = begin_list(writer, name);
    if (one_way && writer->maze->back == writer->maze->open) {
        end_list(&list);
        return;
    }
    if (writer->positions) {
        for (mdr_cell cell = 0; cell < grid->cells && !writer->out.status; cell++) {
            write_passage(writer, &list, cell, one_way);
            write_passage(writer, &list, grid->plane + cell, one_way);
            count_looked_at(writer);
        }
    } else {
        for (mdr_link link = mdr_grid_next_link(grid, MDR_NONE);
             link != MDR_NONE && !writer->out.status; link = mdr_grid_next_link(grid, link)) {
            write_passage(writer, &list, link, one_way);
            count_looked_at(writer);
        }
    }
    end_list(&list);
}

static void write_choice(mdr__out *out, const char *name, const char *choice)
{
    mdr__out_text(out, ", \"");
    mdr__out_text(out, name);
    mdr__out_text(out, "\": ");
    mdr__out_json_string(out, choice);
}

/* The ids of cells that are masked out, as runs: [first, count], ... */
static void write_masked(const mdr_grid *grid, mdr__out *out)
{
    int64_t runs = 0;
    mdr__out_text(out, ", \"masked\": [");
    for (mdr_cell cell = 0; cell < grid->cells;) {
        const mdr_cell first = cell;
        while (cell < grid->cells && !mdr_grid_has_cell(grid, cell)) cell++;
        if (cell > first) {
            mdr__out_text(out, runs++ ? ", [" : "[");
            mdr__out_integer(out, first);
            mdr__out_char(out, ',');
            mdr__out_integer(out, cell - first);
            mdr__out_char(out, ']');
        }
        cell++;
    }
    mdr__out_char(out, ']');
}

void mdr__json_write_grid(const mdr_grid *grid, mdr__out *out)
{
    mdr__out_text(out, ",\n \"grid\": {\"shape\": ");
    mdr__out_json_string(out, grid->shape->name);
    const mdr_grid_options options = mdr_grid_options_of(grid);
    if (!options.custom) {
        mdr__out_text(out, ", \"rows\": ");
        mdr__out_integer(out, options.rows);
        mdr__out_text(out, ", \"columns\": ");
        mdr__out_integer(out, options.columns);
    }
    if (strcmp(options.shape, "hexagon") == 0)
        write_choice(out, "layout", mdr_layout_name(options.layout));
    if (options.wrap != MDR_WRAP_NONE) write_choice(out, "wrap", mdr_wrap_name(options.wrap));
    if (grid->shape->ops->deep ? options.levels != options.columns : options.levels > 1) {
        mdr__out_text(out, ", \"levels\": ");
        mdr__out_integer(out, options.levels);
    }
    if (grid->stairs_seed) {
        mdr__out_text(out, ", \"stairs_millionths\": ");
        mdr__out_integer(out, grid->stairs_millionths);
        write_choice(out, "stairs_seed", grid->stairs_seed);
    }
    if (options.inner != 0) {
        mdr__out_text(out, ", \"inner\": ");
        mdr__out_integer(out, options.inner);
    }
    if (grid->present) write_masked(grid, out);
    if (options.custom) mdr__json_write_custom(options.custom, out);
    mdr__out_char(out, '}');
}

static void write_position(json_writer *writer, int64_t row, int64_t column)
{
    mdr__out_char(&writer->out, '[');
    mdr__out_integer(&writer->out, row);
    mdr__out_text(&writer->out, ", ");
    mdr__out_integer(&writer->out, column);
    mdr__out_char(&writer->out, ']');
}

/* The place of a role that can be a member of its own: the only one, and with a position. */
static bool find_only_place(const json_writer *writer, mdr_role role, int64_t *row, int64_t *column)
{
    int32_t found = 0;
    mdr_place place = {MDR_NONE, MDR_NONE};
    for (int32_t i = 0; i < mdr_maze_opening_count(writer->maze); i++) {
        const mdr_opening opening = mdr_maze_opening(writer->maze, i);
        if (opening.role != role) continue;
        place = opening.place;
        found++;
    }
    return found == 1 && role != MDR_ROLE_DOOR
           && mdr__json_position(writer->grid, place, row, column);
}

static void write_opening(json_writer *writer, mdr_opening opening)
{
    const mdr_place place = opening.place;
    mdr__out *out = &writer->out;
    int64_t row, column;
    mdr__out_text(out, "{\"role\": ");
    mdr__out_json_string(out, mdr__json_role_names[opening.role]);
    if (mdr__json_position(writer->grid, place, &row, &column)) {
        mdr__out_text(out, ", \"at\": ");
        write_position(writer, row, column);
    } else {
        mdr__out_text(out, ", \"cell\": ");
        mdr__out_integer(out, place.cell);
        mdr__out_text(out, ", \"side\": ");
        mdr__out_json_string(out, mdr_grid_side_name(writer->grid, place.cell, place.side));
    }
    mdr__out_char(out, '}');
}

/* By role, and so are they read: the order of a maze's openings within a role is kept. */
static void write_openings(json_writer *writer)
{
    bool alone[3] = {false};
    for (int32_t role = MDR_ROLE_START; role <= MDR_ROLE_END; role++) {
        int64_t row, column;
        alone[role] = find_only_place(writer, (mdr_role)role, &row, &column);
        if (!alone[role]) continue;
        mdr__out_text(&writer->out,
                      role == MDR_ROLE_END && alone[MDR_ROLE_START] ? ", \"" : ",\n \"");
        mdr__out_text(&writer->out, mdr__json_role_names[role]);
        mdr__out_text(&writer->out, "\": ");
        write_position(writer, row, column);
    }
    json_list list = {.group = -1};
    int64_t written = 0;
    for (int32_t role = MDR_ROLE_START; role <= MDR_ROLE_DOOR; role++) {
        for (int32_t i = 0; !alone[role] && i < mdr_maze_opening_count(writer->maze); i++) {
            const mdr_opening opening = mdr_maze_opening(writer->maze, i);
            if ((int32_t)opening.role != role) continue;
            if (!list.out) list = begin_list(writer, "openings");
            begin_item(&list, written++);
            write_opening(writer, opening);
        }
    }
    if (list.out) end_list(&list);
}

static void write_path(json_writer *writer)
{
    const mdr_path *path = writer->document->path;
    if (!path) return;
    json_list list = begin_list(writer, "path");
    for (int64_t i = 0; i < mdr_path_count(path) && !writer->out.status; i++) {
        begin_item(&list, i / ITEMS_IN_LINE);
        if (writer->positions) mdr__out_char(&writer->out, '[');
        out_cell_name(writer, mdr_path_at(path, i));
        if (writer->positions) mdr__out_char(&writer->out, ']');
    }
    end_list(&list);
}

static void write_step(json_writer *writer, mdr_step step)
{
    mdr__out *out = &writer->out;
    mdr__out_char(out, '[');
    mdr__out_json_string(out, mdr_step_name(step.kind));
    if (step.cell != MDR_NONE) {
        mdr__out_char(out, ',');
        out_cell_name(writer, step.cell);
    }
    if (step.side != MDR_NONE) {
        const mdr_cell beyond = mdr_grid_exit(writer->grid, step.cell, step.side).cell;
        if (beyond == MDR_NONE && !out->status)
            out->status = mdr__fail(writer->run, MDR_E_ARGUMENT,
                                    PARTS("a step leads through the border, where no cell is"));
        mdr__out_char(out, ',');
        out_cell_name(writer, beyond);
        mdr__out_char(out, ',');
        mdr__out_json_string(out, mdr_grid_side_name(writer->grid, step.cell, step.side));
    }
    mdr__out_char(out, ']');
}

static void write_steps(json_writer *writer)
{
    const mdr_trace *trace = writer->document->trace;
    if (!trace) return;
    json_list list = begin_list(writer, "steps");
    for (int64_t i = 0; i < mdr_trace_count(trace) && !writer->out.status; i++) {
        begin_item(&list, i);
        write_step(writer, mdr_trace_at(trace, i));
    }
    end_list(&list);
}

void mdr__json_write_recipe(const mdr_document *document, mdr__out *out)
{
    const char *command = document->recipe, *version = document->recipe_version;
    if (!command && !version) return;
    mdr__out_text(out, ",\n \"recipe\": {");
    if (command) {
        mdr__out_text(out, "\"command\": ");
        mdr__out_json_string(out, command);
    }
    if (version) {
        mdr__out_text(out, command ? ", \"version\": " : "\"version\": ");
        mdr__out_json_string(out, version);
    }
    mdr__out_char(out, '}');
}

static mdr_status write_json(const mdr_document *document, const mdr_style *style,
                             const mdr_run *run, const mdr_sink *sink, mdr_drawing *drawing)
{
    (void)drawing;
    const char *title = style->title ? style->title : document->title;
    json_writer writer = {.document = document, .maze = document->maze, .run = run};
    writer.grid = mdr_maze_grid(document->maze);
    if (document->board) return mdr__json_board_write(document, title, run, sink);
    writer.positions = mdr__json_names_by_position(writer.grid);
    writer.total = writer.positions ? writer.grid->cells : writer.grid->links;
    if (writer.maze->back != writer.maze->open) writer.total *= 2;
    mdr__out_start(&writer.out, sink);
    mdr__out_text(&writer.out, "{\"format\": \"" MDR__JSON_MAZE_FORMAT "\", \"version\": 1");
    if (title) {
        mdr__out_text(&writer.out, ",\n \"title\": ");
        mdr__out_json_string(&writer.out, title);
    }
    mdr__json_write_grid(writer.grid, &writer.out);
    write_openings(&writer);
    write_passages(&writer, "links", false);
    write_passages(&writer, "one_way", true);
    write_path(&writer);
    write_steps(&writer);
    mdr__json_write_recipe(document, &writer.out);
    mdr__out_text(&writer.out, "}\n");
    return mdr__out_end(&writer.out);
}

/* Anything that opens with { is taken: the reader says better than a sniffer what is wrong with it.
 * */
static bool sniff_json(const char *bytes, size_t size)
{
    size_t at = size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    while (at < size && strchr(" \t\r\n", bytes[at]) && bytes[at]) at++;
    return at < size && bytes[at] == '{';
}

static const struct mdr_format_ops json_ops = {
    .sniff = sniff_json, .read = mdr__json_maze_read, .write = write_json};

const mdr_format mdr__format_json = {
    .name = "json",
    .suffix = ".json",
    .title = "JSON: the maze with openings, path, steps and recipe",
    .reads = true,
    .writes = true,
    .carries = MDR_CARRIES_BOARD | MDR_CARRIES_OPENINGS | MDR_CARRIES_MARKS | MDR_CARRIES_GOALS
               | MDR_CARRIES_DOORS | MDR_CARRIES_ONE_WAY | MDR_CARRIES_PATH | MDR_CARRIES_ANY_PATH
               | MDR_CARRIES_STEPS | MDR_CARRIES_TITLE | MDR_CARRIES_RECIPE
               | MDR_CARRIES_OTHER_GRIDS,
    .ops = &json_ops,
};
