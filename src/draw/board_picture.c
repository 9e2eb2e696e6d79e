/*
 * Writing boards as characters.
 */
#include "draw/board_picture.h"

#include "base/out.h"
#include "base/status.h"
#include "grid/grid_internal.h"

const char *const mdr__tile_texts[MDR_TILE_COUNT] = {
    NULL, "◽\xef\xb8\x8e",
    "╨",  "╞",
    "╥",  "╡",
    "╔",  "╗",
    "╚",  "╝",
    "║",  "═",
    "╠",  "╣",
    "╩",  "╦",
    "╬",  NULL,
};

/* The sides T, R, B, L of the tiles 1 to 16 as bits 0 to 3. */
static const uint8_t sides_of_tile[MDR_TILE_COUNT] = {0, 0, 1,  2, 4,  8,  6,  12, 3,
                                                      9, 5, 10, 7, 13, 11, 14, 15, 0};

enum { TOP = 1, RIGHT = 2, BOTTOM = 4, LEFT = 8 };

/* The two sides that meet in a corner: the one above or below, and the one beside. */
static const uint8_t corner_sides[4][2] = {
    {TOP, LEFT}, {TOP, RIGHT}, {BOTTOM, LEFT}, {BOTTOM, RIGHT}};

const char *mdr__path_text(int64_t tile, int32_t corner)
{
    static const char *const closed[4] = {"╔", "╗", "╚", "╝"};
    static const char *const both[4] = {"╝", "╚", "╗", "╔"};
    const int32_t sides = sides_of_tile[tile];
    const bool upright = sides & corner_sides[corner][0], across = sides & corner_sides[corner][1];
    if (upright) return across ? both[corner] : "║";
    return across ? "═" : closed[corner];
}

/* Along a closed side, clockwise; or out through an open one. */
const char *mdr__arrow_text(int64_t tile, int32_t corner)
{
    static const struct {
        uint8_t side;
        const char *along, *out;
    } ways[4] = {{TOP, "→", "↑"}, {RIGHT, "↓", "→"}, {LEFT, "↑", "←"}, {BOTTOM, "←", "↓"}};
    return sides_of_tile[tile] & ways[corner].side ? ways[corner].out : ways[corner].along;
}

mdr_status mdr__board_of(const mdr_document *document, const mdr_run *run, const mdr_board **board,
                         mdr_board **own)
{
    *own = NULL;
    *board = document->board;
    if (*board) return MDR_OK;
    const mdr_status status = mdr_board_new(document->maze, run, own);
    if (status) return status;
    mdr_board_fill(*own);
    *board = *own;
    return MDR_OK;
}

typedef struct picture_writer {
    const mdr_board *board;
    const mdr_grid *grid;
    mdr_board_picture picture;
    const char *blank;
    bool ascii;
    mdr__out out;
} picture_writer;

static const char *plain_arrow(const char *arrow)
{
    switch (arrow[2] & 0xff) {
    case 0x90: return "<";
    case 0x91: return "^";
    case 0x92: return ">";
    default: return "v";
    }
}

static void write_corner(picture_writer *writer, int64_t tile, int32_t corner)
{
    if (tile == MDR_TILE_EMPTY || tile == MDR_TILE_NEGATIVE) {
        mdr__out_text(&writer->out, writer->blank);
    } else if (writer->picture == MDR_PICTURE_TILES) {
        mdr__out_text(&writer->out, mdr__tile_texts[tile]);
    } else if (writer->picture == MDR_PICTURE_ARROWS) {
        const char *arrow = mdr__arrow_text(tile, corner);
        mdr__out_text(&writer->out, writer->ascii ? plain_arrow(arrow) : arrow);
    } else {
        mdr__out_text(&writer->out, mdr__path_text(tile, corner));
    }
}

static void write_line(picture_writer *writer, int64_t row, int32_t half)
{
    const int32_t corners = writer->picture == MDR_PICTURE_TILES ? 1 : 2;
    for (int64_t column = 0; column < writer->grid->columns; column++) {
        const int64_t tile = mdr_board_tile(writer->board, row * writer->grid->columns + column);
        for (int32_t i = 0; i < corners; i++) write_corner(writer, tile, 2 * half + i);
    }
    mdr__out_char(&writer->out, '\n');
}

static mdr_status write_lines(picture_writer *writer, const mdr_run *run)
{
    const int32_t lines = writer->picture == MDR_PICTURE_TILES ? 1 : 2;
    for (int64_t row = 0; row < writer->grid->rows && !writer->out.status; row++) {
        for (int32_t half = 0; half < lines; half++) write_line(writer, row, half);
        if ((row & 0xff) == 0 && !writer->out.status)
            writer->out.status = mdr__tick(run, row, writer->grid->rows);
    }
    return mdr__out_end(&writer->out);
}

mdr_status mdr__board_picture_fits(const mdr_grid *grid, const mdr_style *style, const mdr_run *run)
{
    if (grid->kind == MDR__EXPLICIT)
        return mdr__fail(run, MDR_E_UNFIT,
                         PARTS("text shows boards of squares; this is a ", grid->shape->name,
                               " grid; say -f svg, or -f json"));
    if (style->ascii && style->picture != MDR_PICTURE_ARROWS)
        return mdr__fail(run, MDR_E_UNFIT,
                         PARTS("plain ASCII has no characters for this picture of a labyrinth; say "
                               "--picture arrows"));
    return MDR_OK;
}

mdr_status mdr__board_picture_write(const mdr_document *document, const mdr_style *style,
                                    const mdr_run *run, const mdr_sink *sink)
{
    mdr_board *own;
    picture_writer writer = {.grid = mdr_maze_grid(document->maze),
                             .picture = style->picture,
                             .blank = style->blank && style->blank[0] ? style->blank : " ",
                             .ascii = style->ascii};
    if (writer.picture == MDR_PICTURE_WALLS) writer.picture = MDR_PICTURE_PATH;
    const mdr_status fits = mdr__board_picture_fits(writer.grid, style, run);
    if (fits) return fits;
    mdr_status status = mdr__board_of(document, run, &writer.board, &own);
    if (status) return status;
    mdr__out_start(&writer.out, sink);
    status = write_lines(&writer, run);
    mdr_board_free(own);
    return status;
}
