/*
 * Reading the JSON of a labyrinth. `initial` and `negative` are passed over: the one follows from the
 * starts, the other from the board.
 */
#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "draw/json_board.h"
#include "draw/recognised.h"
#include "grow/grow_internal.h"

enum {
    MEMBER_TITLE,
    MEMBER_WIDTH,
    MEMBER_HEIGHT,
    MEMBER_GRID,
    MEMBER_MODE,
    MEMBER_STEP,
    MEMBER_UNTIL,
    MEMBER_START,
    MEMBER_STARTS,
    MEMBER_BOARD,
    MEMBER_STEPS,
    MEMBER_RECIPE,
    MEMBER_VERSION,
    MEMBER_COUNT
};

static const char *const names[MEMBER_COUNT] = {"title", "width",  "height", "grid",   "mode",
                                                "step",  "until",  "start",  "starts", "board",
                                                "steps", "recipe", "version"};

typedef struct number_list {
    int64_t *numbers;
    int64_t count, room;
} number_list;

static mdr_status add_number(const mdr__json_reader *reader, number_list *list, int64_t number)
{
    mdr_status status = MDR_OK;
    if (list->count == list->room) {
        int64_t *grown = mdr__grown(reader->allocator, list->numbers, list->count, &list->room,
                                    list->count + 1, sizeof *grown, reader->run, &status);
        if (!grown) return status;
        list->numbers = grown;
    }
    list->numbers[list->count++] = number;
    return MDR_OK;
}

static mdr_status read_numbers(const mdr__json_reader *reader, mdr__json value, number_list *list,
                               mdr__json_token *first)
{
    mdr_status status = mdr__json_take(&value, MDR__JSON_ARRAY, "an array [", first);
    while (!status) {
        int64_t number;
        const mdr__json_token token = mdr__json_next(&value);
        if (token.kind == MDR__JSON_ARRAY_END) return MDR_OK;
        if (token.kind == MDR__JSON_ERROR) return MDR_E_SYNTAX;
        if (!mdr__json_integer(&token, &number))
            return mdr__json_fail(&value, &token, PARTS("expected a whole number"));
        status = add_number(reader, list, number);
    }
    return status;
}

static void free_numbers(const mdr__json_reader *reader, number_list *list)
{
    mdr__release(reader->allocator, list->numbers, list->room, sizeof *list->numbers);
}

/* A number of a member, at least `least`; MDR_NONE where it is not there. */
static mdr_status read_number(mdr__json value, int64_t least, int64_t *number)
{
    mdr__json_token token;
    *number = MDR_NONE;
    if (!value.bytes) return MDR_OK;
    const mdr_status status = mdr__json_take_integer(&value, "a whole number", &token, number);
    if (status || *number >= least) return status;
    return mdr__json_fail(&value, &token, PARTS("this number is too small"));
}

static mdr_status make_squares(mdr__json_reader *reader, int64_t width, int64_t height)
{
    const mdr_grid_options options = {
        .rows = height, .columns = width, .allocator = reader->allocator};
    mdr_grid *grid;
    mdr_status status = mdr_grid_new(&options, reader->run, &grid);
    if (status) return status;
    status = mdr_maze_new(grid, reader->run, &reader->document->maze);
    mdr_grid_free(grid);
    reader->grid = grid;
    reader->maze = reader->document->maze;
    return status;
}

static mdr_status read_size(mdr__json_reader *reader, const mdr__json *values)
{
    int64_t width, height;
    if (values[MEMBER_GRID].bytes) return mdr__json_read_grid(reader, values[MEMBER_GRID]);
    mdr_status status = read_number(values[MEMBER_WIDTH], 1, &width);
    if (!status) status = read_number(values[MEMBER_HEIGHT], 1, &height);
    if (!status && (width == MDR_NONE || height == MDR_NONE))
        status = mdr__fail_at(reader->run, MDR_E_SYNTAX, 1, 1, 0,
                              PARTS("a labyrinth needs \"width\" and \"height\", or a \"grid\""));
    return status ? status : make_squares(reader, width, height);
}

static void place_error(const mdr_run *run, const mdr__json_token *token)
{
    if (!run || !run->error) return;
    run->error->line = token->line;
    run->error->column = token->column;
    run->error->offset = token->offset;
}

static mdr_status read_board(mdr__json_reader *reader, mdr__json value)
{
    number_list tiles = {0};
    mdr__json_token token;
    if (!value.bytes)
        return mdr__fail_at(reader->run, MDR_E_SYNTAX, 1, 1, 0,
                            PARTS("there is no member \"board\", which every labyrinth needs"));
    mdr_status status = read_numbers(reader, value, &tiles, &token);
    if (!status) status = mdr_board_new(reader->maze, reader->run, &reader->document->board);
    if (!status)
        status =
            mdr_board_set_tiles(reader->document->board, tiles.numbers, tiles.count, reader->run);
    free_numbers(reader, &tiles);
    if (status != MDR_E_ARGUMENT) return status;
    place_error(reader->run, &token);
    if (reader->run && reader->run->error) reader->run->error->status = MDR_E_SYNTAX;
    return MDR_E_SYNTAX;
}

/* A string that is one of a list; *index is unchanged when the member is not there. */
static mdr_status read_choice(mdr__json value, const char *const *choices, int32_t count,
                              const char *expected, int32_t *index)
{
    mdr__json_token token;
    if (!value.bytes) return MDR_OK;
    const mdr_status status = mdr__json_take(&value, MDR__JSON_STRING, expected, &token);
    if (status) return status;
    for (int32_t i = 0; i < count; i++) {
        if (!mdr__json_is(&token, choices[i])) continue;
        *index = i;
        return MDR_OK;
    }
    return mdr__json_fail(&value, &token, PARTS("expected ", expected));
}

static mdr_status read_origin(const mdr__json_reader *reader, const mdr__json *values)
{
    static const char *const starts[] = {"centre", "corners", "around", "custom"};
    static const char *const modes[] = {"plain", "symmetric", "other-choice"};
    mdr_board *board = reader->document->board;
    mdr_board_origin origin = {.known = false};
    int32_t start = -1, mode = -1;
    mdr_status status = read_choice(values[MEMBER_START], starts, 4,
                                    "\"centre\", \"corners\", \"around\" or \"custom\"", &start);
    if (!status)
        status = read_choice(values[MEMBER_MODE], modes, 3,
                             "\"plain\", \"symmetric\" or \"other-choice\"", &mode);
    if (!status) status = read_number(values[MEMBER_STEP], 0, &origin.other_choice);
    if (!status) status = read_number(values[MEMBER_UNTIL], 0, &origin.until);
    if (status) return status;
    origin.grown = mode >= 0;
    origin.symmetric = mode == 1;
    origin.known = start >= 0;
    origin.starts = start >= 0 ? (mdr_starts)start : MDR_STARTS_CUSTOM;
    board->origin = origin;
    return MDR_OK;
}

static mdr_status read_starts(const mdr__json_reader *reader, mdr__json value)
{
    number_list cells = {0};
    mdr__json_token token;
    mdr_board *board = reader->document->board;
    if (!value.bytes || board->origin.starts != MDR_STARTS_CUSTOM) return MDR_OK;
    mdr_status status = read_numbers(reader, value, &cells, &token);
    for (int64_t i = 0; !status && i < cells.count; i++) {
        const mdr_cell cell = cells.numbers[i];
        const bool there = cell >= 0 && cell < reader->grid->cells;
        if (!there || mdr_board_square(board, cell) == MDR_SQUARE_NEGATIVE)
            status = mdr__json_fail(&value, &token, PARTS("a start is at no square of the board"));
    }
    if (!status) status = mdr__keep_starts(board, cells.numbers, cells.count, reader->run);
    free_numbers(reader, &cells);
    return status;
}

/* The side through which the cell of a step was joined, by the tile that it became. */
static int32_t joined_side(const mdr_grid *grid, const mdr_growth *growth)
{
    if (growth->cell < 0 || growth->cell >= grid->cells) return MDR_NONE;
    if (!mdr_grid_has_cell(grid, growth->cell)) return MDR_NONE;
    for (int32_t side = 0; side < mdr_grid_side_count(grid, growth->cell); side++) {
        const int64_t tile =
            grid->kind != MDR__EXPLICIT ? side + 2 : (INT64_C(1) << (side < 62 ? side : 62)) + 1;
        const bool leads = mdr_grid_exit(grid, growth->cell, side).cell == growth->neighbour;
        if (leads && tile == growth->becomes) return side;
    }
    return MDR_NONE;
}

static mdr_status read_growth(const mdr__json_reader *reader, mdr__json *json,
                              const mdr__json_token *first)
{
    enum { FIELDS = 6 };
    static const char *const fields[FIELDS] = {"candidates", "chosen",    "tile",
                                               "becomes",    "neighbour", "neighbour_becomes"};
    mdr__json values[FIELDS];
    int64_t numbers[FIELDS];
    mdr_status status = mdr__json_scan_object(json, fields, FIELDS, values);
    for (int32_t i = 0; !status && i < FIELDS; i++) {
        status = read_number(values[i], 0, &numbers[i]);
        if (!status && numbers[i] == MDR_NONE)
            status = mdr__json_fail(json, first, PARTS("a step needs \"", fields[i], "\""));
    }
    if (status) return status;
    mdr_growth growth = {numbers[0], numbers[1], numbers[2], 0, numbers[4], numbers[3], numbers[5]};
    growth.side = joined_side(reader->grid, &growth);
    if (growth.side == MDR_NONE)
        return mdr__json_fail(json, first, PARTS("this step joins no two neighbours"));
    return mdr__keep_growth(reader->document->board, growth, reader->run);
}

static mdr_status read_growths(const mdr__json_reader *reader, mdr__json value)
{
    mdr__json_token token;
    if (!value.bytes) return MDR_OK;
    mdr_status status = mdr__json_take(&value, MDR__JSON_ARRAY, "an array [", &token);
    while (!status) {
        token = mdr__json_next(&value);
        if (token.kind == MDR__JSON_ARRAY_END) break;
        if (token.kind == MDR__JSON_ERROR) return MDR_E_SYNTAX;
        if (token.kind != MDR__JSON_OBJECT)
            return mdr__json_fail(&value, &token, PARTS("expected a step {"));
        status = read_growth(reader, &value, &token);
    }
    reader->document->board->steps = mdr_board_growth_count(reader->document->board);
    return status;
}

mdr_status mdr__json_board_read(mdr__json_reader *reader, mdr__json json)
{
    mdr__json values[MEMBER_COUNT];
    mdr__json_token token;
    mdr_status status = mdr__json_take(&json, MDR__JSON_OBJECT, "an object {", &token);
    if (!status) status = mdr__json_scan_object(&json, names, MEMBER_COUNT, values);
    if (!status) status = read_size(reader, values);
    if (!status) status = read_board(reader, values[MEMBER_BOARD]);
    if (!status) status = read_origin(reader, values);
    if (!status) status = read_starts(reader, values[MEMBER_STARTS]);
    if (!status) status = read_growths(reader, values[MEMBER_STEPS]);
    if (!status) status = mdr__json_read_title(reader, values[MEMBER_TITLE]);
    if (!status) status = mdr__json_read_recipe(reader, values[MEMBER_RECIPE]);
    return status
               ? status
               : mdr__recognised_maze(reader->document, reader->run, "labyrinth, JSON of meander");
}
