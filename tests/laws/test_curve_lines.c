/*
 * Curves as they are drawn, on every grid: as many closed lines as connected pieces and independent loops;
 * no line, straight, rounded or a spline, and no edge of a groove, meets itself or another.
 *
 * The pen keeps what it is given as short straight pieces; a piece must have no point in common with any but
 * the two it hangs on.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "draw/plane.h"
#include "grid/grid_internal.h"
#include "meander/grow.h"
#include "meander/picture.h"
#include "support/mazes.h"

enum { PARTS_OF_AN_ARC = 4 };

/* Pieces of lines: those of one line follow each other and close. */
typedef struct traced {
    mdr_point *from, *to;
    int32_t *line; /* which line a piece is of */
    int64_t count, room, begun;
    int32_t lines;
    mdr_point here, first;
    bool walls;
} traced;

static void add_piece(traced *kept, mdr_point to)
{
    if (!kept->walls || (to.x_um == kept->here.x_um && to.y_um == kept->here.y_um)) return;
    if (kept->count == kept->room) {
        kept->room = kept->room ? 2 * kept->room : 1024;
        kept->from = realloc(kept->from, (size_t)kept->room * sizeof *kept->from);
        kept->to = realloc(kept->to, (size_t)kept->room * sizeof *kept->to);
        kept->line = realloc(kept->line, (size_t)kept->room * sizeof *kept->line);
        assert_true(kept->from && kept->to && kept->line);
    }
    kept->from[kept->count] = kept->here;
    kept->to[kept->count] = to;
    kept->line[kept->count++] = kept->lines;
    kept->here = to;
}

static void keep_layer(void *context, mdr_layer layer)
{
    ((traced *)context)->walls = layer == MDR_LAYER_WALLS;
}

static void keep_paint(void *context, const mdr_paint *paint)
{
    (void)context, (void)paint;
}

static void keep_move(void *context, mdr_point to)
{
    traced *kept = context;
    kept->here = kept->first = to;
}

static void keep_line(void *context, mdr_point to)
{
    add_piece(context, to);
}

/* Where an arc is at a share of its angle: rotating the chord's ends by halving would do, but a blend of the
 * chord and its height is near enough to see a crossing. */
static void keep_arc(void *context, mdr_point to, int64_t radius_um, bool clockwise)
{
    traced *kept = context;
    const mdr_point from = kept->here;
    const double dx = (double)(to.x_um - from.x_um), dy = (double)(to.y_um - from.y_um);
    const double chord = (double)mdr__root((int64_t)(dx * dx + dy * dy)),
                 radius = (double)radius_um;
    const double rest = radius * radius - chord * chord / 4;
    const double height = radius - (rest > 0 ? (double)mdr__root((int64_t)rest) : 0);
    for (int32_t i = 1; i <= PARTS_OF_AN_ARC; i++) {
        const double t = (double)i / PARTS_OF_AN_ARC, out = 4 * t * (1 - t) * height / chord;
        const double side = clockwise ? out : -out;
        add_piece(kept, (mdr_point){from.x_um + (int64_t)(t * dx + side * dy),
                                    from.y_um + (int64_t)(t * dy - side * dx)});
    }
}

static void keep_close(void *context)
{
    traced *kept = context;
    add_piece(kept, kept->first);
    if (kept->walls) kept->lines++;
}

static void keep_disc(void *context, mdr_point centre, int64_t radius_um)
{
    (void)context, (void)centre, (void)radius_um;
}

static void keep_letter(void *context, const mdr_lettering *lettering)
{
    (void)context, (void)lettering;
}

static void keep_text(void *context, mdr_point at, mdr_colour colour, const char *text)
{
    (void)context, (void)at, (void)colour, (void)text;
}

static mdr_status keep_status(void *context)
{
    (void)context;
    return MDR_OK;
}

/* Without `bend`, so that splines are given as lines. */
static mdr_pen pen_of(traced *kept)
{
    return (mdr_pen){.context = kept,
                     .layer = keep_layer,
                     .paint = keep_paint,
                     .move = keep_move,
                     .line = keep_line,
                     .arc = keep_arc,
                     .close = keep_close,
                     .disc = keep_disc,
                     .letter = keep_letter,
                     .text = keep_text,
                     .status = keep_status};
}

static int32_t turn_of(mdr_point a, mdr_point b, mdr_point c)
{
    const int64_t area =
        (b.x_um - a.x_um) * (c.y_um - a.y_um) - (b.y_um - a.y_um) * (c.x_um - a.x_um);
    return (area > 0) - (area < 0);
}

static bool in_box(mdr_point a, mdr_point b, mdr_point c)
{
    const int64_t left = a.x_um < b.x_um ? a.x_um : b.x_um, top = a.y_um < b.y_um ? a.y_um : b.y_um;
    const int64_t right = a.x_um + b.x_um - left, bottom = a.y_um + b.y_um - top;
    return c.x_um >= left && c.x_um <= right && c.y_um >= top && c.y_um <= bottom;
}

static bool meet(mdr_point a, mdr_point b, mdr_point c, mdr_point d)
{
    const int32_t one = turn_of(a, b, c), two = turn_of(a, b, d);
    const int32_t three = turn_of(c, d, a), four = turn_of(c, d, b);
    if (one * two < 0 && three * four < 0) return true;
    return (one == 0 && in_box(a, b, c)) || (two == 0 && in_box(a, b, d))
           || (three == 0 && in_box(c, d, a)) || (four == 0 && in_box(c, d, b));
}

static bool same(mdr_point a, mdr_point b)
{
    return a.x_um == b.x_um && a.y_um == b.y_um;
}

/* Do two pieces follow each other on one line? */
static bool linked(const traced *kept, int64_t i, int64_t j)
{
    if (kept->line[i] != kept->line[j]) return false;
    return same(kept->to[i], kept->from[j]) || same(kept->to[j], kept->from[i]);
}

static bool boxes_meet(const traced *kept, int64_t i, int64_t j)
{
    const mdr_point *a = &kept->from[i], *b = &kept->to[i], *c = &kept->from[j], *d = &kept->to[j];
#define LEAST(p, q) ((p) < (q) ? (p) : (q))
#define MOST(p, q)  ((p) > (q) ? (p) : (q))
    return MOST(a->x_um, b->x_um) >= LEAST(c->x_um, d->x_um)
           && MOST(c->x_um, d->x_um) >= LEAST(a->x_um, b->x_um)
           && MOST(a->y_um, b->y_um) >= LEAST(c->y_um, d->y_um)
           && MOST(c->y_um, d->y_um) >= LEAST(a->y_um, b->y_um);
}

static int64_t count_meetings(const traced *kept)
{
    int64_t meetings = 0;
    for (int64_t i = 0; i < kept->count; i++)
        for (int64_t j = i + 1; j < kept->count; j++)
            if (boxes_meet(kept, i, j) && !linked(kept, i, j))
                meetings += meet(kept->from[i], kept->to[i], kept->from[j], kept->to[j]);
    return meetings;
}

/* Fails unless the drawing has no meetings; how many lines, or -1: it was refused. */
static int32_t count_lines(mdr_maze *maze, const mdr_board *board, const mdr_style *style)
{
    const mdr_document document = {.maze = maze, .board = (mdr_board *)board};
    traced kept = {0};
    const mdr_pen pen = pen_of(&kept);
    const mdr_status status = mdr_picture_play(&document, style, NULL, &pen, NULL);
    int32_t lines = kept.lines;
    if (status == MDR_E_UNFIT)
        lines = -1;
    else
        assert_int_equal(status, MDR_OK);
    const int64_t meetings = status ? 0 : count_meetings(&kept);
    if (meetings > 0)
        print_message("%s, curves %d, walls %d, groove %d: %d meetings\n",
                      mdr_grid_shape(mdr_maze_grid(maze))->name, (int)style->curves,
                      (int)style->walls, (int)style->groove_um, (int)meetings);
    assert_int_equal(meetings, 0);
    free(kept.from);
    free(kept.to);
    free(kept.line);
    return lines;
}

static int32_t count_curves(const mdr_board *board)
{
    mdr_curves *curves;
    mdr_corner first;
    int64_t corners;
    int32_t count = 0;
    assert_int_equal(mdr_curves_new(board, NULL, &curves), MDR_OK);
    while (mdr_curves_next(curves, &first, &corners)) count++;
    mdr_curves_free(curves);
    return count;
}

typedef struct groove_tally {
    int32_t outlined, refused;
} groove_tally;

static void check_board(mdr_maze *maze, mdr_board *board, groove_tally *tally)
{
    static const mdr_style styles[] = {
        {.cell_um = 10000, .curves = MDR_CURVES_STRAIGHT},
        {.cell_um = 10000, .curves = MDR_CURVES_SMOOTH},
        {.cell_um = 10000, .curves = MDR_CURVES_SMOOTH, .radius_um = 900},
        {.cell_um = 10000, .curves = MDR_CURVES_SPLINE},
    };
    const int32_t curves = count_curves(board);
    for (size_t i = 0; i < sizeof styles / sizeof *styles; i++) {
        mdr_style edges = styles[i];
        assert_int_equal(count_lines(maze, board, &styles[i]), curves);
        edges.walls = MDR_WALLS_OUTLINES;
        for (edges.groove_um = 600; edges.groove_um <= 4800; edges.groove_um *= 2) {
            const int32_t lines = count_lines(maze, board, &edges);
            if (lines >= 0) assert_int_equal(lines, 2 * curves);
            ++*(lines < 0 ? &tally->refused : &tally->outlined);
        }
    }
}

static void check_grid(mdr_grid *grid, void *context)
{
    static const char *const seeds[] = {"a", "b"};
    if (grid->shape->ops->bridged || mdr_grid_cell_count(grid) > 40 || mdr__seam_bound(grid) > 0)
        return;
    for (int32_t i = 0; i < 2; i++) {
        mdr_maze *maze;
        mdr_board *board;
        mdr_random random;
        assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
        open_at_random(maze, seeds[i], 90 + 60 * i, false);
        assert_int_equal(mdr_board_new(maze, NULL, &board), MDR_OK);
        mdr_board_fill(board);
        mdr_random_start(&random, MDR_RANDOM_DEFAULT, seeds[i]);
        for (mdr_cell cell = 0; cell < mdr_grid_cell_bound(grid); cell++)
            if (mdr_random_below(&random, 4) == 0)
                mdr_board_set_square(board, cell, MDR_SQUARE_NEGATIVE);
        check_board(maze, board, context);
        mdr_board_free(board);
        mdr_maze_free(maze);
    }
}

static void test_lines_never_meet(void **state)
{
    (void)state;
    groove_tally tally = {0};
    for_each_grid(check_grid, &tally);
    /* Narrow grooves fit everywhere but on the finest sides; wide ones do not. */
    print_message("%d grooves drawn, %d refused\n", tally.outlined, tally.refused);
    assert_true(tally.outlined > 1000 && tally.refused > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_lines_never_meet)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
