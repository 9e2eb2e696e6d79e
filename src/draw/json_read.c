/*
 * Reading the JSON of a maze.
 *
 * Members may stand in any order, so the text is gone through twice: once to check it whole and to
 * remember where the value of each known member begins, then member by member, the grid first. The
 * tokenizer is a plain value: a copy of it is a bookmark. Passages, path and steps are in
 * json_read_lists.c.
 */
#include "draw/json_read.h"

#include <string.h>

#include "base/memory.h"
#include "base/number_text.h"
#include "base/status.h"
#include "draw/json_board.h"
#include "draw/json_custom.h"
#include "draw/json_maze.h"
#include "draw/recognised.h"
#include "grid/grid_internal.h"
#include "meander/mask.h"

mdr_status mdr__json_scan_object(mdr__json *json, const char *const *names, int32_t count,
                                 mdr__json *values)
{
    uint32_t seen = 0;
    for (int32_t i = 0; i < count; i++) values[i].bytes = NULL;
    for (;;) {
        const mdr__json_token key = mdr__json_next(json);
        if (key.kind == MDR__JSON_OBJECT_END) return MDR_OK;
        if (key.kind == MDR__JSON_ERROR) return MDR_E_SYNTAX;
        int32_t known = 0;
        while (known < count && !mdr__json_is(&key, names[known])) known++;
        if (known < count) {
            if (seen >> known & 1)
                return mdr__json_fail(json, &key,
                                      PARTS("there is a second member \"", names[known], "\""));
            seen |= (uint32_t)1 << known;
            mdr__json value = *json;
            values[known] = *json;
            if (mdr__json_next(&value).kind == MDR__JSON_NULL) values[known].bytes = NULL;
        }
        if (!mdr__json_skip(json)) return MDR_E_SYNTAX;
    }
}

mdr_status mdr__json_take(mdr__json *json, mdr__json_kind kind, const char *expected,
                          mdr__json_token *token)
{
    *token = mdr__json_next(json);
    if (token->kind == kind) return MDR_OK;
    if (token->kind == MDR__JSON_ERROR) return MDR_E_SYNTAX;
    return mdr__json_fail(json, token, PARTS("expected ", expected));
}

mdr_status mdr__json_take_integer(mdr__json *json, const char *expected, mdr__json_token *token,
                                  int64_t *number)
{
    *token = mdr__json_next(json);
    if (token->kind == MDR__JSON_ERROR) return MDR_E_SYNTAX;
    if (mdr__json_integer(token, number)) return MDR_OK;
    return mdr__json_fail(json, token, PARTS("expected ", expected));
}

enum {
    MEMBER_FORMAT,
    MEMBER_VERSION,
    MEMBER_TITLE,
    MEMBER_GRID,
    MEMBER_START,
    MEMBER_END,
    MEMBER_OPENINGS,
    MEMBER_LINKS,
    MEMBER_ONE_WAY,
    MEMBER_PATH,
    MEMBER_STEPS,
    MEMBER_RECIPE,
    MEMBER_COUNT
};

static const char *const member_names[MEMBER_COUNT] = {
    [MEMBER_FORMAT] = "format",     [MEMBER_VERSION] = "version", [MEMBER_TITLE] = "title",
    [MEMBER_GRID] = "grid",         [MEMBER_START] = "start",     [MEMBER_END] = "end",
    [MEMBER_OPENINGS] = "openings", [MEMBER_LINKS] = "links",     [MEMBER_ONE_WAY] = "one_way",
    [MEMBER_PATH] = "path",         [MEMBER_STEPS] = "steps",     [MEMBER_RECIPE] = "recipe",
};

/* A member that must be there. */
static mdr_status need(const mdr__json_reader *reader, const mdr__json *value, const char *name)
{
    if (value->bytes) return MDR_OK;
    return mdr__fail_at(reader->run, MDR_E_SYNTAX, 1, 1, 0,
                        PARTS("there is no member \"", name, "\", which every maze needs"));
}

static mdr_status check_format(const mdr__json_reader *reader, mdr__json value, bool *labyrinth)
{
    mdr__json_token token;
    mdr_status status = need(reader, &value, "format");
    if (!status) status = mdr__json_take(&value, MDR__JSON_STRING, "a string", &token);
    if (status || mdr__json_is(&token, MDR__JSON_MAZE_FORMAT)) return status;
    if (mdr__json_is(&token, MDR__JSON_LABYRINTH_FORMAT)) {
        *labyrinth = true;
        return MDR_OK;
    }
    return mdr__json_fail(
        &value, &token,
        PARTS("expected \"" MDR__JSON_MAZE_FORMAT "\" or \"" MDR__JSON_LABYRINTH_FORMAT "\""));
}

static mdr_status check_version(const mdr__json_reader *reader, mdr__json value)
{
    mdr__json_token token;
    int64_t version = 1;
    mdr_status status = need(reader, &value, "version");
    if (!status) status = mdr__json_take_integer(&value, "the number 1", &token, &version);
    if (status || version == 1) return status;
    char text[MDR__NUMBER_ROOM];
    mdr__write_integer(version, text);
    return mdr__json_fail(
        &value, &token,
        PARTS("this is version ", text, " of the format; meander " MDR_VERSION " reads version 1"));
}

/* An owned copy of a string value, or nothing when there is none. */
static mdr_status read_string_member(const mdr__json_reader *reader, mdr__json value, char **member)
{
    if (!value.bytes) return MDR_OK;
    mdr__json_token token;
    mdr_status status = mdr__json_take(&value, MDR__JSON_STRING, "a string", &token);
    if (status) return status;
    const int64_t room = (int64_t)token.size + 1;
    char *text = mdr__array(reader->allocator, room, 1, reader->run, &status);
    if (!text) return status;
    if (mdr__json_string(&token, text, (size_t)room))
        status = mdr__fail_plain(reader->run, mdr_document_set(member, text));
    else
        status = mdr__json_fail(&value, &token, PARTS("a text may not hold \\u0000"));
    mdr__release(reader->allocator, text, room, 1);
    return status;
}

static mdr_status read_size(mdr__json value, const char *name, int64_t *size)
{
    mdr__json_token token;
    mdr_status status = mdr__json_take_integer(&value, "a whole number", &token, size);
    if (!status && *size < 1)
        status = mdr__json_fail(&value, &token, PARTS(name, " must be at least 1"));
    return status;
}

/* A string that must be one of a table; false when it is none of them. */
static mdr_status take_name(mdr__json *json, const char *expected, mdr__json_token *token,
                            char name[32])
{
    const mdr_status status = mdr__json_take(json, MDR__JSON_STRING, expected, token);
    if (!status && !mdr__json_string(token, name, 32)) name[0] = '\0';
    return status;
}

static mdr_status read_shape(mdr__json value, mdr_grid_options *options)
{
    mdr__json_token token;
    char name[32];
    const mdr_status status = take_name(&value, "the name of a grid", &token, name);
    if (status) return status;
    const mdr_shape *shape = mdr_shape_find(name);
    if (!shape)
        return mdr__json_fail(&value, &token, PARTS("there is no grid named \"", name, "\""));
    options->shape = shape->name;
    return MDR_OK;
}

static mdr_status read_layout(mdr__json value, mdr_grid_options *options)
{
    if (!value.bytes) return MDR_OK;
    mdr__json_token token;
    char name[32];
    const mdr_status status = take_name(&value, "the name of a layout", &token, name);
    if (status || mdr_layout_find(name, &options->layout)) return status;
    return mdr__json_fail(&value, &token,
                          PARTS("expected rows-odd, rows-even, columns-odd or columns-even"));
}

static mdr_status read_wrap(mdr__json value, mdr_grid_options *options)
{
    if (!value.bytes) return MDR_OK;
    mdr__json_token token;
    char name[32];
    const mdr_status status = take_name(&value, "the name of a wrap", &token, name);
    if (status || mdr_wrap_find(name, &options->wrap)) return status;
    return mdr__json_fail(&value, &token,
                          PARTS("expected none, x, y, xy, mobius, klein or projective"));
}

/* Takes the runs of cells off a mask: [[first, count], ...]. */
static mdr_status read_masked(mdr__json *json, mdr_mask *mask, int64_t cells)
{
    mdr__json_token token;
    mdr_status status = mdr__json_take(json, MDR__JSON_ARRAY, "an array [", &token);
    while (!status) {
        int64_t first, count;
        token = mdr__json_next(json);
        if (token.kind == MDR__JSON_ARRAY_END) break;
        if (token.kind != MDR__JSON_ARRAY)
            return mdr__json_fail(json, &token, PARTS("expected a run of cells [first, count]"));
        status = mdr__json_take_integer(json, "the first cell of a run", &token, &first);
        if (!status) status = mdr__json_take_integer(json, "how many cells", &token, &count);
        if (!status && (first < 0 || count < 1 || first >= cells || count > cells - first))
            return mdr__json_fail(json, &token, PARTS("this run of cells is not in the grid"));
        for (int64_t i = 0; !status && i < count; i++) mdr_mask_set(mask, first + i, false);
        if (!status) status = mdr__json_take(json, MDR__JSON_ARRAY_END, "]", &token);
    }
    return status;
}

/* Replaces a whole grid by the cells that its mask leaves. */
static mdr_status mask_grid(const mdr__json_reader *reader, mdr__json value, mdr_grid **grid)
{
    mdr_mask *mask = NULL;
    mdr_grid *left = NULL;
    mdr_status status = mdr_mask_new(*grid, reader->run, &mask);
    if (!status) status = read_masked(&value, mask, mdr_grid_cell_bound(*grid));
    if (!status) status = mdr_mask_grid(mask, reader->run, &left);
    mdr_mask_free(mask);
    mdr_grid_free(*grid);
    *grid = left;
    return status;
}

static mdr_status need_member(const mdr__json *object, const mdr__json_token *token,
                              const mdr__json *value, const char *name)
{
    if (value->bytes) return MDR_OK;
    return mdr__json_fail(object, token, PARTS("the grid has no member \"", name, "\""));
}

/* The cells of a custom grid. */
static mdr_status read_custom(const mdr__json_reader *reader, const mdr__json_custom *members,
                              const mdr__json_token *token, mdr_grid_options *options,
                              mdr_custom **custom)
{
    const mdr_status status =
        mdr__json_read_custom(members, token, reader->allocator, reader->run, custom);
    options->custom = *custom;
    return status;
}

/* How many stairs a box has, in millionths of its cells; 0 is the fewest. */
static mdr_status read_stairs(mdr__json value, int64_t *millionths)
{
    if (!value.bytes) return MDR_OK;
    mdr__json_token token;
    int64_t share = 0;
    const mdr_status status = mdr__json_take_integer(&value, "a whole number", &token, &share);
    if (!status && (share < 0 || share > MDR__ALL_STAIRS))
        return mdr__json_fail(&value, &token, PARTS("expected stairs_millionths of 0 to 1000000"));
    *millionths = share > 0 ? share : MDR_STAIRS_FEWEST;
    return status;
}

/* The whole grid, whose stairs may be where a seed says. */
static mdr_status new_grid(const mdr__json_reader *reader, mdr_grid_options *options,
                           mdr__json seed_value, mdr_grid **grid)
{
    char *seed = NULL;
    mdr_status status = read_string_member(reader, seed_value, &seed);
    options->stairs_seed = seed;
    if (!status) status = mdr_grid_new(options, reader->run, grid);
    const mdr_status gone = mdr_document_set(&seed, NULL);
    return status ? status : gone;
}

mdr_status mdr__json_read_grid(mdr__json_reader *reader, mdr__json value)
{
    enum {
        SHAPE,
        ROWS,
        COLUMNS,
        LAYOUT,
        WRAP,
        INNER,
        LEVELS,
        STAIRS,
        SEED,
        MASKED,
        CELLS,
        NODES,
        EDGES,
        DECIMALS,
        GRID_MEMBERS
    };
    static const char *const names[GRID_MEMBERS] = {
        "shape",       "rows",    "columns", "layout",
        "wrap",        "inner",   "levels",  "stairs_millionths",
        "stairs_seed", "masked",  "cells",   "nodes",
        "edges",       "decimals"};
    mdr__json values[GRID_MEMBERS];
    mdr_grid_options options = {.allocator = reader->allocator};
    mdr__json_token token;
    mdr_status status = need(reader, &value, "grid");
    if (!status) status = mdr__json_take(&value, MDR__JSON_OBJECT, "an object {", &token);
    if (!status) status = mdr__json_scan_object(&value, names, GRID_MEMBERS, values);
    if (!status) status = need_member(&value, &token, &values[SHAPE], "shape");
    if (!status) status = read_shape(values[SHAPE], &options);
    const bool custom = options.shape == mdr_shape_find("custom")->name;
    mdr_custom *cells = NULL;
    for (int32_t i = ROWS; !status && !custom && i <= COLUMNS; i++)
        status = need_member(&value, &token, &values[i], names[i]);
    if (!status && !custom) status = read_size(values[ROWS], "rows", &options.rows);
    if (!status && !custom) status = read_size(values[COLUMNS], "columns", &options.columns);
    if (!status) status = read_layout(values[LAYOUT], &options);
    if (!status) status = read_wrap(values[WRAP], &options);
    if (!status && values[INNER].bytes) status = read_size(values[INNER], "inner", &options.inner);
    if (!status && values[LEVELS].bytes)
        status = read_size(values[LEVELS], "levels", &options.levels);
    if (!status) status = read_stairs(values[STAIRS], &options.stairs_millionths);
    const mdr__json_custom members = {values[CELLS], values[NODES], values[EDGES],
                                      values[DECIMALS]};
    if (!status && custom) status = read_custom(reader, &members, &token, &options, &cells);
    if (status) return status;
    mdr_grid *grid = NULL;
    status = new_grid(reader, &options, values[SEED], &grid);
    if (!status && values[MASKED].bytes) status = mask_grid(reader, values[MASKED], &grid);
    if (!status) status = mdr_maze_new(grid, reader->run, &reader->document->maze);
    mdr_grid_free(grid);
    mdr_custom_free(cells);
    reader->grid = grid;
    reader->maze = reader->document->maze;
    return mdr__json_place_error(reader->run, &token, status);
}

static mdr_status read_position(const mdr__json_reader *reader, mdr__json value, mdr_place *place)
{
    static const char expected[] = "a position [row, column]";
    mdr__json_token first, token;
    int64_t row, column;
    mdr_status status = mdr__json_take(&value, MDR__JSON_ARRAY, expected, &first);
    if (!status) status = mdr__json_take_integer(&value, expected, &token, &row);
    if (!status) status = mdr__json_take_integer(&value, expected, &token, &column);
    if (!status)
        status = mdr__json_take(&value, MDR__JSON_ARRAY_END, "] behind two numbers", &token);
    if (!status && mdr_grid_place(reader->grid, row, column, NULL, place))
        status = mdr__json_fail(&value, &first,
                                PARTS("expected the position of a cell, or one step outside one "
                                      "side of a cell of the border"));
    return status;
}

static mdr_status add_opening(const mdr__json_reader *reader, mdr_place place, mdr_role role)
{
    return mdr_maze_add_opening(reader->maze, (mdr_opening){place, role}, reader->run);
}

static mdr_status read_end(const mdr__json_reader *reader, mdr__json value, mdr_role role)
{
    mdr_place place;
    if (!value.bytes) return MDR_OK;
    const mdr_status status = read_position(reader, value, &place);
    return status ? status : add_opening(reader, place, role);
}

static mdr_status read_role(mdr__json value, mdr_role *role)
{
    mdr__json_token token;
    const mdr_status status = mdr__json_take(&value, MDR__JSON_STRING, "a string", &token);
    if (status) return status;
    for (int32_t i = MDR_ROLE_START; i <= MDR_ROLE_DOOR; i++) {
        if (!mdr__json_is(&token, mdr__json_role_names[i])) continue;
        *role = (mdr_role)i;
        return MDR_OK;
    }
    return mdr__json_fail(&value, &token, PARTS("expected \"start\", \"end\" or \"door\""));
}

/* A cell by its number, and if there is one a side by its name. */
static mdr_status read_cell_and_side(const mdr__json_reader *reader, mdr__json cell, mdr__json side,
                                     mdr_place *place)
{
    mdr__json_token token;
    mdr_status status = mdr__json_take_integer(&cell, "the number of a cell", &token, &place->cell);
    if (!status && !mdr_grid_has_cell(reader->grid, place->cell))
        status = mdr__json_fail(&cell, &token, PARTS("the grid has no such cell"));
    if (status || !side.bytes) return status;
    status = mdr__json_take(&side, MDR__JSON_STRING, "the name of a side", &token);
    if (status) return status;
    for (int32_t i = 0; i < mdr_grid_outline_count(reader->grid, place->cell); i++) {
        if (!mdr__json_is(&token, mdr_grid_side_name(reader->grid, place->cell, i))) continue;
        if (mdr_grid_exit(reader->grid, place->cell, i).cell != MDR_NONE) break;
        place->side = i;
        return MDR_OK;
    }
    return mdr__json_fail(&side, &token, PARTS("expected the name of a side on the border"));
}

/* Adds an opening if it is of the role that is wanted. */
static mdr_status read_opening(const mdr__json_reader *reader, mdr__json *json,
                               const mdr__json_token *first, mdr_role wanted)
{
    enum { ROLE, AT, CELL, SIDE, OPENING_MEMBERS };
    static const char *const names[OPENING_MEMBERS] = {"role", "at", "cell", "side"};
    mdr__json values[OPENING_MEMBERS];
    mdr_role role = MDR_ROLE_DOOR;
    mdr_place place = {MDR_NONE, MDR_NONE};
    mdr_status status = mdr__json_scan_object(json, names, OPENING_MEMBERS, values);
    if (status) return status;
    if (!values[ROLE].bytes || !values[AT].bytes == !values[CELL].bytes)
        return mdr__json_fail(json, first,
                              PARTS("an opening needs \"role\", and either \"at\" or \"cell\""));
    status = read_role(values[ROLE], &role);
    if (!status && values[AT].bytes)
        status = read_position(reader, values[AT], &place);
    else if (!status)
        status = read_cell_and_side(reader, values[CELL], values[SIDE], &place);
    return status || role != wanted ? status : add_opening(reader, place, role);
}

static mdr_status read_openings(const mdr__json_reader *reader, mdr__json value, mdr_role wanted)
{
    mdr__json_token token;
    if (!value.bytes) return MDR_OK;
    mdr_status status = mdr__json_take(&value, MDR__JSON_ARRAY, "an array [", &token);
    while (!status) {
        token = mdr__json_next(&value);
        if (token.kind == MDR__JSON_ARRAY_END) return MDR_OK;
        if (token.kind == MDR__JSON_ERROR) return MDR_E_SYNTAX;
        if (token.kind != MDR__JSON_OBJECT)
            return mdr__json_fail(&value, &token, PARTS("expected an object {"));
        status = read_opening(reader, &value, &token, wanted);
    }
    return status;
}

/* Role by role, so that the order in the maze does not hang on the order of members. */
static mdr_status read_all_openings(const mdr__json_reader *reader, const mdr__json *values)
{
    const mdr__json openings = values[MEMBER_OPENINGS];
    mdr_status status = read_end(reader, values[MEMBER_START], MDR_ROLE_START);
    if (!status) status = read_openings(reader, openings, MDR_ROLE_START);
    if (!status) status = read_end(reader, values[MEMBER_END], MDR_ROLE_END);
    if (!status) status = read_openings(reader, openings, MDR_ROLE_END);
    return status ? status : read_openings(reader, openings, MDR_ROLE_DOOR);
}

mdr_status mdr__json_read_title(const mdr__json_reader *reader, mdr__json value)
{
    return read_string_member(reader, value, &reader->document->title);
}

mdr_status mdr__json_read_recipe(const mdr__json_reader *reader, mdr__json value)
{
    enum { COMMAND, VERSION, RECIPE_MEMBERS };
    static const char *const names[RECIPE_MEMBERS] = {"command", "version"};
    mdr__json values[RECIPE_MEMBERS];
    mdr__json_token token;
    if (!value.bytes) return MDR_OK;
    mdr_status status = mdr__json_take(&value, MDR__JSON_OBJECT, "an object {", &token);
    if (!status) status = mdr__json_scan_object(&value, names, RECIPE_MEMBERS, values);
    if (!status) status = read_string_member(reader, values[COMMAND], &reader->document->recipe);
    if (!status)
        status = read_string_member(reader, values[VERSION], &reader->document->recipe_version);
    return status;
}

/* Everything once, as a text of JSON; where the values of known members begin. */
static mdr_status scan_document(mdr__json *json, mdr__json *values)
{
    mdr__json_token token;
    mdr_status status = mdr__json_take(json, MDR__JSON_OBJECT, "an object {", &token);
    if (!status) status = mdr__json_scan_object(json, member_names, MEMBER_COUNT, values);
    if (!status) status = mdr__json_take(json, MDR__JSON_END, "nothing more", &token);
    return status;
}

static mdr_status read_document(mdr__json_reader *reader, mdr__json *json)
{
    mdr__json values[MEMBER_COUNT];
    mdr_document *document = reader->document;
    const mdr__json before = *json;
    bool labyrinth = false;
    mdr_status status = scan_document(json, values);
    if (!status) status = check_format(reader, values[MEMBER_FORMAT], &labyrinth);
    if (!status) status = check_version(reader, values[MEMBER_VERSION]);
    if (!status && labyrinth) return mdr__json_board_read(reader, before);
    if (!status) status = mdr__json_read_grid(reader, values[MEMBER_GRID]);
    if (!status) status = read_all_openings(reader, values);
    if (!status) status = need(reader, &values[MEMBER_LINKS], "links");
    if (!status) status = mdr__json_read_links(reader, values[MEMBER_LINKS]);
    if (!status) status = mdr__json_read_one_way(reader, values[MEMBER_ONE_WAY]);
    if (!status) status = mdr__json_read_path(reader, values[MEMBER_PATH]);
    if (!status) status = mdr__json_read_steps(reader, values[MEMBER_STEPS]);
    if (!status) status = mdr__json_read_title(reader, values[MEMBER_TITLE]);
    if (!status) status = mdr__json_read_recipe(reader, values[MEMBER_RECIPE]);
    return status ? status : mdr__recognised_maze(document, reader->run, "JSON of meander");
}

mdr_status mdr__json_maze_read(const char *bytes, size_t size, const mdr_allocator *allocator,
                               const mdr_run *run, mdr_document *document)
{
    mdr__json_reader reader = {.allocator = allocator, .run = run, .document = document};
    const bool marked = size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0; /* byte order mark */
    const size_t skipped = marked ? 3 : 0;
    mdr__json json;
    mdr__json_start(&json, bytes + skipped, size - skipped, run);
    const mdr_status status = read_document(&reader, &json);
    if (status && marked && run && run->error && run->error->line) run->error->offset += 3;
    return status;
}
