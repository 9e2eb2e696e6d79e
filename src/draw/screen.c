/*
 * A board of squares in a terminal: places, colours and signs.
 *
 *     lines 2 row + 1 are cells, those between are posts; a cell is three characters wide, a wall one
 */
#include "draw/screen_internal.h"

#include "base/memory.h"
#include "base/status.h"
#include "grid/grid_internal.h"
#include "meander/animation.h"

enum { CELL_LINES = 2, CELL_CHARACTERS = 4, HALF_CHARACTERS = 2, HEAD = MDR_MARK_COUNT };

static const char *const signs[2][MDR_MARK_COUNT + 1] = {
    {" ", " ", "○", "·", "+", "×", "◆", "●"},
    {" ", " ", "o", ".", "+", "x", "*", "@"},
};

/* Walls: across, down, and posts by where they are. */
static const char *const across[2] = {"═══", "---"};
static const char *const down[2] = {"║", "|"};
static const char *const posts[2][3][3] = {
    {{"╔", "╦", "╗"}, {"╠", "╬", "╣"}, {"╚", "╩", "╝"}},
    {{"+", "+", "+"}, {"+", "+", "+"}, {"+", "+", "+"}},
};
/* Cells that a mask leaves out. */
static const char *const nothing[2] = {"░░░", "###"};

/* Of 16 colours: background and sign, for each mark. */
static const char *const sixteen[MDR_MARK_COUNT] = {"",      "47;30", "46;30", "44;37",
                                                    "42;30", "41;37", "43;30"};

/* Two lines a cell, four characters; by half blocks one line and two. */
mdr_status mdr_screen_size(const mdr_grid *grid, const mdr_screen_style *style, const mdr_run *run,
                           int64_t *lines, int64_t *characters)
{
    const bool halves = style && style->halves;
    int64_t high, wide;
    if (!grid) return mdr__fail(run, MDR_E_ARGUMENT, PARTS("a screen needs a grid"));
    if (grid->kind == MDR__EXPLICIT)
        return mdr__fail(run, MDR_E_UNFIT,
                         PARTS("a terminal can play squares only; this grid is ", grid->shape->name,
                               ", so say -o FILE.gif"));
    if (!mdr__multiply(grid->rows, halves ? 1 : CELL_LINES, &high)
        || !mdr__multiply(grid->columns, halves ? HALF_CHARACTERS : CELL_CHARACTERS, &wide)
        || high == INT64_MAX || wide == INT64_MAX)
        return mdr__fail(run, MDR_E_RANGE, PARTS("the board is too large for any screen"));
    *lines = high + 1;
    *characters = wide + 1;
    return MDR_OK;
}

static void write_sequence(struct mdr__screen *screen, const char *parameters, char end)
{
    mdr__out_text(&screen->out, "\x1b[");
    mdr__out_text(&screen->out, parameters);
    mdr__out_char(&screen->out, end);
}

void mdr__screen_go(struct mdr__screen *screen, int64_t line, int64_t character)
{
    mdr__out_text(&screen->out, "\x1b[");
    mdr__out_integer(&screen->out, line + 1);
    mdr__out_char(&screen->out, ';');
    mdr__out_integer(&screen->out, character + 1);
    mdr__out_char(&screen->out, 'H');
}

static void write_true_colour(struct mdr__screen *screen, const char *which, mdr_colour colour)
{
    mdr__out_text(&screen->out, which);
    for (int32_t shift = 24; shift > 0; shift -= 8) {
        mdr__out_char(&screen->out, ';');
        mdr__out_integer(&screen->out, colour >> shift & 0xff);
    }
}

/* The nearest of the cube of 6 x 6 x 6. */
static int32_t cube_colour(mdr_colour colour)
{
    int32_t index = 16, place = 36;
    for (int32_t shift = 24; shift > 0; shift -= 8, place /= 6)
        index += place * (int32_t)(((colour >> shift & 0xff) * 5 + 127) / 255);
    return index;
}

void mdr__screen_colour(struct mdr__screen *screen, const char *which, mdr_colour colour)
{
    mdr__out_text(&screen->out, which);
    if (screen->style.colours == MDR_SCREEN_256) {
        mdr__out_text(&screen->out, ";5;");
        mdr__out_integer(&screen->out, cube_colour(colour));
    } else {
        write_true_colour(screen, ";2", colour);
    }
}

static void set_colours(struct mdr__screen *screen, mdr_mark mark)
{
    if (screen->style.colours == MDR_SCREEN_PLAIN || mark == MDR_MARK_NONE) return;
    if (screen->style.colours == MDR_SCREEN_16) {
        write_sequence(screen, sixteen[mark], 'm');
        return;
    }
    mdr__out_text(&screen->out, "\x1b[");
    mdr__screen_colour(screen, "48", mdr_mark_colour(mark));
    mdr__screen_colour(screen, ";38", mdr_mark_sign_colour(mark));
    mdr__out_char(&screen->out, 'm');
}

static void end_colours(struct mdr__screen *screen, mdr_mark mark)
{
    if (screen->style.colours != MDR_SCREEN_PLAIN && mark != MDR_MARK_NONE)
        write_sequence(screen, "0", 'm');
}

bool mdr__screen_wall(const struct mdr__screen *screen, mdr_cell cell, int32_t side, mdr_mark *mark)
{
    const mdr_exit exit = mdr_grid_exit(screen->grid, cell, side);
    *mark = mdr_player_mark(screen->player, cell);
    if (exit.cell == MDR_NONE) return !mdr_maze_opening_at(screen->maze, cell, side, NULL);
    const mdr_mark other = mdr_player_mark(screen->player, exit.cell);
    if (other < *mark) *mark = other;
    return mdr_maze_passage(screen->maze, exit.link) == MDR_PASSAGE_NONE;
}

static void write_side(struct mdr__screen *screen, mdr_cell cell, int32_t side)
{
    const bool upright = side == MDR__EAST || side == MDR__WEST;
    const char *const *wall = upright ? down : across;
    mdr_mark mark;
    if (mdr__screen_wall(screen, cell, side, &mark)) {
        mdr__out_text(&screen->out, wall[screen->style.ascii]);
        return;
    }
    set_colours(screen, mark);
    mdr__out_text(&screen->out, upright ? " " : "   ");
    end_colours(screen, mark);
}

static void write_inside(struct mdr__screen *screen, mdr_cell cell)
{
    const mdr_mark mark = mdr_player_mark(screen->player, cell);
    const int32_t sign = mdr_player_head(screen->player) == cell ? HEAD : (int32_t)mark;
    set_colours(screen, mark);
    mdr__out_char(&screen->out, ' ');
    mdr__out_text(&screen->out, signs[screen->style.ascii][sign]);
    mdr__out_char(&screen->out, ' ');
    end_colours(screen, mark);
}

static void write_cell(struct mdr__screen *screen, mdr_cell cell)
{
    int64_t row, column;
    mdr_grid_position(screen->grid, cell, &row, &column);
    const int64_t line = CELL_LINES * row + 1, character = CELL_CHARACTERS * column + 1;
    mdr__screen_go(screen, line - 1, character);
    write_side(screen, cell, MDR__NORTH);
    mdr__screen_go(screen, line, character - 1);
    write_side(screen, cell, MDR__WEST);
    write_inside(screen, cell);
    write_side(screen, cell, MDR__EAST);
    mdr__screen_go(screen, line + 1, character);
    write_side(screen, cell, MDR__SOUTH);
}

/* 0 for the first of a row or column, 2 for the last. */
static int32_t place_in_line(int64_t at, int64_t last)
{
    return at == 0 ? 0 : at == last ? 2 : 1;
}

static void write_posts(struct mdr__screen *screen, int64_t row)
{
    const mdr_grid *grid = screen->grid;
    const bool ascii = screen->style.ascii;
    for (int64_t column = 0; column <= grid->columns; column++) {
        mdr__screen_go(screen, CELL_LINES * row, CELL_CHARACTERS * column);
        mdr__out_text(
            &screen->out,
            posts[ascii][place_in_line(row, grid->rows)][place_in_line(column, grid->columns)]);
    }
}

static void write_board(struct mdr__screen *screen)
{
    const mdr_grid *grid = screen->grid;
    for (int64_t row = 0; row <= grid->rows; row++) write_posts(screen, row);
    for (mdr_cell cell = 0; cell < grid->cells; cell++) {
        if (mdr_grid_has_cell(grid, cell)) {
            write_cell(screen, cell);
        } else {
            mdr__screen_go(screen, cell / grid->columns * CELL_LINES + 1,
                           cell % grid->columns * CELL_CHARACTERS + 1);
            mdr__out_text(&screen->out, nothing[screen->style.ascii]);
        }
    }
}

mdr_status mdr_screen_write(const mdr_player *player, mdr_cell cell, const mdr_screen_style *style,
                            const mdr_sink *sink)
{
    if (!player || !sink) return MDR_E_ARGUMENT;
    struct mdr__screen screen = {.player = player, .maze = mdr_player_maze(player)};
    screen.grid = mdr_maze_grid(screen.maze);
    if (screen.grid->kind == MDR__EXPLICIT) return MDR_E_UNFIT;
    if (style) screen.style = *style;
    mdr__out_start(&screen.out, sink);
    if (screen.style.halves)
        mdr__screen_halves(&screen, cell);
    else if (cell == MDR_NONE)
        write_board(&screen);
    else
        write_cell(&screen, cell);
    return mdr__out_end(&screen.out);
}
