/*
 * A board of squares by half blocks: line l shows the squares of rows 2 l and 2 l + 1 of a picture in which
 * every second square is a cell.
 *
 *     upper wall, lower free: ▀     wall has the terminal's own colour of letters, untouched cells that of the
 *     upper free, lower wall: ▄     paper, so a wall is always drawn and untouched ground never
 */
#include "draw/screen_internal.h"
#include "grid/grid_internal.h"
#include "meander/animation.h"

/* What a square looks like. */
typedef enum square_kind { SQUARE_PAPER, SQUARE_WALL, SQUARE_MARKED } square_kind;

typedef struct half_square {
    square_kind kind;
    mdr_mark mark;
    bool head;
} half_square;

static const half_square wall = {.kind = SQUARE_WALL};

static half_square marked(mdr_mark mark)
{
    return (half_square){.kind = mark == MDR_MARK_NONE ? SQUARE_PAPER : SQUARE_MARKED,
                         .mark = mark};
}

/* The cell that lies there, MDR_NONE outside of board and mask. */
static mdr_cell cell_at(const struct mdr__screen *screen, int64_t row, int64_t column)
{
    const mdr_grid *grid = screen->grid;
    if (row < 0 || column < 0 || row >= grid->rows || column >= grid->columns) return MDR_NONE;
    const mdr_cell cell = row * grid->columns + column;
    return mdr_grid_has_cell(grid, cell) ? cell : MDR_NONE;
}

/* Between two cells, one of which may not be there. */
static half_square square_between(const struct mdr__screen *screen, mdr_cell first, int32_t side,
                                  mdr_cell second, int32_t back)
{
    mdr_mark mark;
    if (first == MDR_NONE && second == MDR_NONE) return wall;
    const bool closed = first != MDR_NONE ? mdr__screen_wall(screen, first, side, &mark)
                                          : mdr__screen_wall(screen, second, back, &mark);
    return closed ? wall : marked(mark);
}

static half_square square_at(const struct mdr__screen *screen, int64_t line, int64_t character)
{
    const int64_t row = line / 2, column = character / 2;
    const bool row_of_cells = line % 2 == 1, column_of_cells = character % 2 == 1;
    const mdr_cell cell = cell_at(screen, row, column);
    if (line > 2 * screen->grid->rows) return (half_square){.kind = SQUARE_PAPER};
    if (row_of_cells && column_of_cells) {
        if (cell == MDR_NONE) return wall;
        const mdr_mark mark = mdr_player_mark(screen->player, cell);
        half_square inside = marked(mark);
        inside.head = mdr_player_head(screen->player) == cell;
        if (inside.head) inside.kind = SQUARE_MARKED;
        return inside;
    }
    if (row_of_cells)
        return square_between(screen, cell_at(screen, row, column - 1), MDR__EAST, cell, MDR__WEST);
    if (column_of_cells)
        return square_between(screen, cell_at(screen, row - 1, column), MDR__SOUTH, cell,
                              MDR__NORTH);
    return wall;
}

/* Of 16 colours, those of letters; behind letters they are 10 more. */
static int32_t sixteen_of(const half_square *square)
{
    static const int8_t codes[MDR_MARK_COUNT] = {37, 37, 36, 34, 32, 31, 33};
    return square->head ? 35 : codes[square->mark];
}

static void set_colour(struct mdr__screen *screen, const half_square *square, bool behind)
{
    if (square->kind != SQUARE_MARKED) return;
    mdr__out_text(&screen->out, "\x1b[");
    if (screen->style.colours == MDR_SCREEN_16) {
        mdr__out_integer(&screen->out, sixteen_of(square) + (behind ? 10 : 0));
    } else {
        const mdr_colour colour =
            square->head ? mdr_mark_sign_colour(square->mark) : mdr_mark_colour(square->mark);
        mdr__screen_colour(screen, behind ? "48" : "38", colour);
    }
    mdr__out_char(&screen->out, 'm');
}

/* One over the other. Wall can only be a letter, paper only what is behind. */
static void write_squares(struct mdr__screen *screen, const half_square *upper,
                          const half_square *lower)
{
    const bool above = upper->kind != SQUARE_PAPER && lower->kind != SQUARE_WALL;
    const bool coloured = upper->kind == SQUARE_MARKED || lower->kind == SQUARE_MARKED;
    if (upper->kind == SQUARE_WALL && lower->kind == SQUARE_WALL) {
        mdr__out_text(&screen->out, "█");
    } else if (upper->kind == SQUARE_PAPER && lower->kind == SQUARE_PAPER) {
        mdr__out_char(&screen->out, ' ');
    } else {
        set_colour(screen, above ? upper : lower, false);
        set_colour(screen, above ? lower : upper, true);
        mdr__out_text(&screen->out, above ? "▀" : "▄");
    }
    if (coloured) mdr__out_text(&screen->out, "\x1b[0m");
}

static void write_character(struct mdr__screen *screen, int64_t line, int64_t character)
{
    const half_square upper = square_at(screen, 2 * line, character);
    const half_square lower = square_at(screen, 2 * line + 1, character);
    write_squares(screen, &upper, &lower);
}

static void write_run(struct mdr__screen *screen, int64_t line, int64_t first, int64_t last)
{
    mdr__screen_go(screen, line, first);
    for (int64_t character = first; character <= last; character++)
        write_character(screen, line, character);
}

void mdr__screen_halves(struct mdr__screen *screen, mdr_cell cell)
{
    const mdr_grid *grid = screen->grid;
    if (cell == MDR_NONE) {
        for (int64_t line = 0; line <= grid->rows; line++)
            write_run(screen, line, 0, 2 * grid->columns);
        return;
    }
    int64_t row, column;
    mdr_grid_position(grid, cell, &row, &column);
    write_run(screen, row, 2 * column, 2 * column + 2);
    write_run(screen, row + 1, 2 * column, 2 * column + 2);
}
