/*
 * Writing the JSON of a labyrinth: the tiles, and how they came about as far as it is known.
 */
#include "draw/json_board.h"

#include "base/memory.h"
#include "base/status.h"
#include "draw/json_maze.h"
#include "grid/grid_internal.h"

enum { ITEMS_IN_LINE = 16 };

typedef struct board_writer {
    const mdr_document *document;
    const mdr_board *board;
    const mdr_grid *grid;
    const mdr_run *run;
    mdr__out out;
} board_writer;

static void write_number(board_writer *writer, const char *name, int64_t number)
{
    mdr__out_text(&writer->out, name);
    mdr__out_integer(&writer->out, number);
}

static void write_text(board_writer *writer, const char *name, const char *text)
{
    mdr__out_text(&writer->out, name);
    mdr__out_json_string(&writer->out, text);
}

static void write_size(board_writer *writer)
{
    const mdr_grid *grid = writer->grid;
    const bool plain = grid->kind != MDR__EXPLICIT;
    if (plain) {
        write_number(writer, ",\n \"width\": ", grid->columns);
        write_number(writer, ", \"height\": ", grid->rows);
    }
    if (grid->kind != MDR__PLAIN) mdr__json_write_grid(grid, &writer->out);
}

static void write_mode(board_writer *writer, const mdr_board_origin *origin)
{
    const bool other = origin->other_choice != MDR_NONE;
    if (origin->grown)
        write_text(writer, ",\n \"mode\": ",
                   origin->symmetric ? "symmetric"
                   : other           ? "other-choice"
                                     : "plain");
    if (origin->grown && other) write_number(writer, ", \"step\": ", origin->other_choice);
    if (origin->grown && origin->until != MDR_NONE)
        write_number(writer, ", \"until\": ", origin->until);
    if (origin->known) write_text(writer, ",\n \"start\": ", mdr_starts_name(origin->starts));
}

static void write_starts(board_writer *writer, const mdr_board_origin *origin)
{
    if (!origin->known || origin->starts != MDR_STARTS_CUSTOM) return;
    mdr__out_text(&writer->out, ",\n \"starts\": [");
    for (int64_t i = 0; i < origin->cell_count; i++)
        write_number(writer, i ? ", " : "", origin->cells[i]);
    mdr__out_char(&writer->out, ']');
}

static void write_negative(board_writer *writer)
{
    int64_t written = 0;
    for (mdr_cell cell = 0; cell < writer->grid->cells; cell++) {
        if (!mdr_grid_has_cell(writer->grid, cell)) continue;
        if (mdr_board_square(writer->board, cell) != MDR_SQUARE_NEGATIVE) continue;
        const bool line = written % ITEMS_IN_LINE == 0;
        write_number(writer, !written ? ",\n \"negative\": [\n  " : line ? ",\n  " : ", ", cell);
        written++;
    }
    if (written) mdr__out_text(&writer->out, "\n ]");
}

static void write_tiles(board_writer *writer, const char *name, const mdr_board *board)
{
    const mdr_grid *grid = writer->grid;
    const int64_t line = grid->kind == MDR__EXPLICIT ? ITEMS_IN_LINE : grid->columns;
    mdr__out_text(&writer->out, name);
    for (mdr_cell cell = 0; cell < grid->cells && !writer->out.status; cell++) {
        const char *between = cell == 0 ? "\n  " : cell % line == 0 ? ",\n  " : ", ";
        write_number(writer, between, mdr_board_tile(board, cell));
        if ((cell & MDR__TICK_MASK) == 0 && !writer->out.status)
            writer->out.status = mdr__tick(writer->run, cell, grid->cells);
    }
    mdr__out_text(&writer->out, "\n ]");
}

/* The board as it was before it grew, made again from its starts. */
static mdr_status make_initial(const board_writer *writer, const mdr_board_origin *origin,
                               mdr_maze **maze, mdr_board **board)
{
    mdr_status status = mdr_maze_new(mdr_maze_grid(writer->document->maze), writer->run, maze);
    if (!status) status = mdr_board_new(*maze, writer->run, board);
    for (mdr_cell cell = 0; !status && cell < writer->grid->cells; cell++) {
        if (mdr_board_square(writer->board, cell) == MDR_SQUARE_NEGATIVE)
            mdr_board_set_square(*board, cell, MDR_SQUARE_NEGATIVE);
    }
    if (!status)
        status =
            mdr_board_begin(*board, origin->starts, origin->cells, origin->cell_count, writer->run);
    return status;
}

static void write_initial(board_writer *writer, const mdr_board_origin *origin)
{
    mdr_maze *maze = NULL;
    mdr_board *board = NULL;
    if (!origin->known || writer->out.status) return;
    const mdr_status status = make_initial(writer, origin, &maze, &board);
    if (status)
        writer->out.status = status;
    else
        write_tiles(writer, ",\n \"initial\": [", board);
    mdr_board_free(board);
    mdr_maze_free(maze);
}

static void write_growths(board_writer *writer)
{
    const int64_t count = mdr_board_growth_count(writer->board);
    if (count == 0) return;
    mdr__out_text(&writer->out, ",\n \"steps\": [");
    for (int64_t i = 0; i < count && !writer->out.status; i++) {
        const mdr_growth growth = mdr_board_growth(writer->board, i);
        write_number(writer,
                     i ? ",\n  {\"candidates\": " : "\n  {\"candidates\": ", growth.candidates);
        write_number(writer, ", \"chosen\": ", growth.chosen);
        write_number(writer, ", \"tile\": ", growth.cell);
        write_number(writer, ", \"becomes\": ", growth.becomes);
        write_number(writer, ", \"neighbour\": ", growth.neighbour);
        write_number(writer, ", \"neighbour_becomes\": ", growth.neighbour_becomes);
        mdr__out_char(&writer->out, '}');
    }
    mdr__out_text(&writer->out, "\n ]");
}

mdr_status mdr__json_board_write(const mdr_document *document, const char *title,
                                 const mdr_run *run, const mdr_sink *sink)
{
    board_writer writer = {.document = document, .board = document->board, .run = run};
    writer.grid = mdr_maze_grid(document->maze);
    const mdr_board_origin origin = mdr_board_origin_of(document->board);
    if (writer.grid->kind == MDR__EXPLICIT && writer.grid->side_bound > 52)
        return mdr__fail(run, MDR_E_UNFIT,
                         PARTS("JSON holds labyrinths whose cells have 52 sides at most"));
    mdr__out_start(&writer.out, sink);
    mdr__out_text(&writer.out, "{\"format\": \"" MDR__JSON_LABYRINTH_FORMAT "\", \"version\": 1");
    if (title) write_text(&writer, ",\n \"title\": ", title);
    write_size(&writer);
    write_mode(&writer, &origin);
    write_starts(&writer, &origin);
    write_negative(&writer);
    write_initial(&writer, &origin);
    write_tiles(&writer, ",\n \"board\": [", document->board);
    write_growths(&writer);
    mdr__json_write_recipe(document, &writer.out);
    mdr__out_text(&writer.out, "}\n");
    return mdr__out_end(&writer.out);
}
