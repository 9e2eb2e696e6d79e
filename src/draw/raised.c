/*
 * Raised drawing of squares, isometric:
 *
 *             / \            x goes down to the right, y down to the left, z up; the light comes
 *           / top \          from the left, so that tops are bright, left faces half so, right faces
 *         |\       / |       dark, and shadows fall along x.
 *         |  \   /   |
 *          \ left|right      On paper: ((x - y) cos 30, (x + y) / 2 - z). 1351 / 1560 is cos 30 to
 *            \   |   /       seven digits (half a convergent of the root of 3): whole numbers throughout.
 *              \ | /
 *
 * The board is a lattice of 2 columns + 1 by 2 rows + 1 pieces, as wide as a wall and as what is between
 * walls in turn; a piece stands or not. Raised walls and a raised path differ in which do:
 *
 *     walls   pieces between cells without a passage, and posts that touch one
 *     path    filled cells, pieces with a passage, and posts amid four of these
 *
 * Order: all blocks are equally high, so no top is ever hidden, and tops come last, all of one colour in
 * one go. Faces come row by row from the back; within a row those to the right before those to the left:
 * where both are seen through one point of the paper, the left one has y at least as large, hence x too.
 * Cost: four passes over the lattice, two rows of it kept.
 */
#include "draw/raised.h"

#include "base/memory.h"
#include "base/status.h"
#include "grid/grid_internal.h"

enum { STANDS = 1, THERE = 2 };
enum { COSINE = 1351, COSINE_OF = 1560 };

static const mdr__raised_inks inks_of[] = {
    [MDR_RAISED_WALLS] = {0xf1ece1ff, 0x4a3c1e33, 0x6f83a8ff, 0x46577aff, 0x2a3654ff},
    [MDR_RAISED_PATH] = {0x34405eff, 0x00000040, 0xf7d9a4ff, 0xd79f5fff, 0x9c653aff},
};

typedef struct raised_work {
    mdr__scene *scene;
    const mdr_grid *grid;
    const mdr_pen *pen;
    const mdr_board *board; /* or NULL */
    const mdr__raised_inks *inks;
    bool path;                     /* raised, not the walls */
    int64_t columns, rows, pieces; /* pieces of a lattice row */
    int64_t thickness, height,
        shade; /* of walls, of blocks, of their shadows; in the grid's lengths */
    uint8_t *row, *below;
} raised_work;

static int64_t height_of(const mdr_style *style)
{
    const int64_t thousandths = style->height_thousandths;
    return (thousandths ? thousandths : 600) * MDR_GRID_CELL_UM / 1000;
}

mdr_status mdr__raised_check(const mdr_grid *grid, const mdr_style *style, const mdr_run *run)
{
    if ((uint32_t)style->raised > MDR_RAISED_PATH || style->height_thousandths < 0
        || style->height_thousandths > 1000000)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("raised: what, or how high, is out of bounds"));
    if (style->raised == MDR_RAISED_NONE || grid->kind != MDR__EXPLICIT) return MDR_OK;
    const bool stairs = grid->shape->ops->stairs && grid->levels > 1;
    if (!stairs && !grid->shape->ops->bridged) return MDR_OK;
    return mdr__fail(run, MDR_E_UNFIT,
                     PARTS("the ", stairs ? "stairs" : "bridges", " of ", grid->shape->name,
                           " cannot be raised; leave --raised out"));
}

mdr_point mdr__raised_extent(const mdr_grid *grid, const mdr_style *style)
{
    const mdr_point flat = mdr_grid_extent(grid);
    const int64_t both = flat.x_um + flat.y_um;
    return (mdr_point){mdr__scaled(both, COSINE, COSINE_OF), both / 2 + height_of(style)};
}

/* A point of space on the paper. */
static mdr_point project(const raised_work *work, int64_t x, int64_t y, int64_t z)
{
    const int64_t deep = mdr_grid_extent(work->grid).y_um;
    const mdr_point point = {mdr__scaled(x - y + deep, COSINE, COSINE_OF),
                             (x + y) / 2 - z + work->height};
    return mdr__sheet_point(work->scene->sheet, point);
}

/* Where a piece of the lattice begins; the one before it ends there. */
static int64_t piece_at(const raised_work *work, int64_t index)
{
    const int64_t half = work->thickness / 2;
    return index / 2 * MDR_GRID_CELL_UM + (index % 2 ? half : -half);
}

static mdr_cell cell_at(const raised_work *work, int64_t row, int64_t column)
{
    if (row < 0 || column < 0 || row >= work->rows || column >= work->columns) return MDR_NONE;
    const mdr_cell cell = row * work->columns + column;
    return mdr_grid_has_cell(work->grid, cell) ? cell : MDR_NONE;
}

static bool is_open(const raised_work *work, mdr_cell cell, int32_t side)
{
    const mdr_exit exit = mdr_grid_exit(work->grid, cell, side);
    if (exit.link == MDR_NONE) return mdr__openings_at(work->scene->openings, cell, side) != NULL;
    return mdr_maze_passage(work->scene->maze, exit.link) != MDR_PASSAGE_NONE;
}

static uint8_t cell_piece(const raised_work *work, int64_t j, int64_t i)
{
    const mdr_cell cell = cell_at(work, j / 2, i / 2);
    if (cell == MDR_NONE) return 0;
    if (!work->path) return THERE;
    const bool filled = !work->board || mdr_board_square(work->board, cell) == MDR_SQUARE_FILLED;
    return filled ? THERE | STANDS : THERE;
}

/* Between two cells, one of which may be missing. */
static uint8_t side_piece(const raised_work *work, int64_t j, int64_t i)
{
    const bool upright = j % 2 != 0;
    const mdr_cell after = cell_at(work, j / 2, i / 2);
    const mdr_cell before =
        upright ? cell_at(work, j / 2, i / 2 - 1) : cell_at(work, j / 2 - 1, i / 2);
    if (before == MDR_NONE && after == MDR_NONE) return 0;
    const bool open = before != MDR_NONE ? is_open(work, before, upright ? MDR__EAST : MDR__SOUTH)
                                         : is_open(work, after, upright ? MDR__WEST : MDR__NORTH);
    return open == work->path ? THERE | STANDS : THERE;
}

static uint8_t post_piece(const raised_work *work, int64_t j, int64_t i)
{
    uint8_t any = 0, all = THERE | STANDS;
    const int64_t around[4][2] = {{j - 1, i}, {j, i + 1}, {j + 1, i}, {j, i - 1}};
    for (int32_t k = 0; k < 4; k++) {
        const int64_t y = around[k][0], x = around[k][1];
        const bool inside = y >= 0 && x >= 0 && y <= 2 * work->rows && x < work->pieces;
        const uint8_t piece = inside ? side_piece(work, y, x) : 0;
        any |= piece;
        all &= piece;
    }
    return work->path ? (uint8_t)((any & THERE) | (all & STANDS)) : any;
}

static void fill_row(const raised_work *work, int64_t j, uint8_t *row)
{
    for (int64_t i = 0; i < work->pieces; i++) {
        const bool odd_row = j % 2 != 0, odd_column = i % 2 != 0;
        if (j > 2 * work->rows)
            row[i] = 0;
        else if (odd_row != odd_column)
            row[i] = side_piece(work, j, i);
        else
            row[i] = odd_row ? cell_piece(work, j, i) : post_piece(work, j, i);
    }
}

/* The next run of pieces that have `bit`, from `*from` up to `*to`; false when there is none. */
static bool next_run(const uint8_t *row, int64_t count, uint8_t bit, int64_t *from, int64_t *to)
{
    int64_t at = *to;
    while (at < count && !(row[at] & bit)) at++;
    *from = at;
    while (at < count && row[at] & bit) at++;
    *to = at;
    return *from < count;
}

static void quad(const raised_work *work, const mdr_point corners[4])
{
    const mdr_pen *pen = work->pen;
    pen->move(pen->context, corners[0]);
    for (int32_t i = 1; i < 4; i++) pen->line(pen->context, corners[i]);
    pen->close(pen->context);
}

/* A level piece of ground or of top. */
static void level(const raised_work *work, const int64_t x[2], const int64_t y[2], int64_t z)
{
    quad(work, (const mdr_point[4]){project(work, x[0], y[0], z), project(work, x[1], y[0], z),
                                    project(work, x[1], y[1], z), project(work, x[0], y[1], z)});
}

static void fill_with(const raised_work *work, mdr_colour colour)
{
    const mdr_paint paint = {.fill = colour, .stroke = MDR_COLOUR_CLEAR};
    work->pen->paint(work->pen->context, &paint);
}

/* All runs of the lattice that have `bit`, at one height. */
static mdr_status play_level(raised_work *work, uint8_t bit, int64_t z, mdr_colour colour)
{
    mdr_status status = MDR_OK;
    fill_with(work, colour);
    for (int64_t j = 0; j <= 2 * work->rows && !status; j++) {
        const int64_t y[2] = {piece_at(work, j), piece_at(work, j + 1)};
        fill_row(work, j, work->row);
        for (int64_t from, to = 0; next_run(work->row, work->pieces, bit, &from, &to);)
            level(work, (const int64_t[2]){piece_at(work, from), piece_at(work, to)}, y, z);
        status = mdr__scene_tell(work->scene, j, 2 * work->rows + 1);
    }
    return status;
}

/* Where the shadow of a run that ends at a piece ends: on the ground there is. */
static int64_t shadow_end(const raised_work *work, int64_t to)
{
    const int64_t far = piece_at(work, to) + work->shade;
    int64_t end = to;
    while (end < work->pieces && work->row[end] & THERE && piece_at(work, end) < far) end++;
    return piece_at(work, end) < far ? piece_at(work, end) : far;
}

static void play_shadow_of(const raised_work *work, int64_t to, const int64_t y[2])
{
    const int64_t x[2] = {piece_at(work, to), shadow_end(work, to)};
    if (x[1] > x[0]) level(work, x, y, 0);
}

static mdr_status play_shadow(raised_work *work)
{
    mdr_status status = MDR_OK;
    fill_with(work, work->inks->shadow);
    for (int64_t j = 0; j <= 2 * work->rows && !status; j++) {
        const int64_t y[2] = {piece_at(work, j), piece_at(work, j + 1)};
        fill_row(work, j, work->row);
        for (int64_t from, to = 0; next_run(work->row, work->pieces, STANDS, &from, &to);)
            play_shadow_of(work, to, y);
        status = mdr__scene_tell(work->scene, j, 2 * work->rows + 1);
    }
    return status;
}

/* Faces to the right, at the ends of runs. Those of two rows meet: a thin line of the same colour closes
 * the seam that smooth edges would leave between them. */
static void play_right_faces(const raised_work *work, int64_t j)
{
    const int64_t near = piece_at(work, j + 1), far = piece_at(work, j);
    const mdr_paint paint = {work->inks->right, work->inks->right,
                             mdr__sheet_share(work->scene->sheet, 25), MDR_ENDS_ROUND, false};
    work->pen->paint(work->pen->context, &paint);
    for (int64_t from, to = 0; next_run(work->row, work->pieces, STANDS, &from, &to);) {
        const int64_t x = piece_at(work, to);
        quad(work,
             (const mdr_point[4]){project(work, x, far, work->height), project(work, x, far, 0),
                                  project(work, x, near, 0), project(work, x, near, work->height)});
    }
}

/* Faces to the left, where nothing stands before them. `row` holds only these pieces. */
static void play_left_faces(const raised_work *work, int64_t j)
{
    const int64_t y = piece_at(work, j + 1);
    fill_with(work, work->inks->left);
    for (int64_t i = 0; i < work->pieces; i++)
        if (work->below[i] & STANDS) work->row[i] = 0;
    for (int64_t from, to = 0; next_run(work->row, work->pieces, STANDS, &from, &to);) {
        const int64_t left = piece_at(work, from), right = piece_at(work, to);
        quad(work, (const mdr_point[4]){project(work, left, y, work->height),
                                        project(work, right, y, work->height),
                                        project(work, right, y, 0), project(work, left, y, 0)});
    }
}

static mdr_status play_faces(raised_work *work)
{
    mdr_status status = MDR_OK;
    for (int64_t j = 0; j <= 2 * work->rows && !status; j++) {
        fill_row(work, j, work->row);
        fill_row(work, j + 1, work->below);
        play_right_faces(work, j);
        play_left_faces(work, j);
        status = mdr__scene_tell(work->scene, j, 2 * work->rows + 1);
    }
    return status;
}

/* The middle of a cell, or the ground under it `inset` from its walls. */
static void cell_level(const raised_work *work, mdr_cell cell, int64_t inset, int64_t z)
{
    const int64_t x = 2 * (cell % work->columns) + 1, y = 2 * (cell / work->columns) + 1;
    level(work, (const int64_t[2]){piece_at(work, x) + inset, piece_at(work, x + 1) - inset},
          (const int64_t[2]){piece_at(work, y) + inset, piece_at(work, y + 1) - inset}, z);
}

/* The ground of a cell, up to the middle of its walls, which stand on it. */
static void colour_ground(const raised_work *work, mdr_cell cell)
{
    cell_level(work, cell, -work->thickness / 2, 0);
}

/* The top of a cell, on through its passages half-way: a cross. */
static void colour_top(const raised_work *work, mdr_cell cell)
{
    const int64_t row = cell / work->columns, column = cell % work->columns;
    const int64_t half = work->thickness / 2, z = work->height;
    int64_t ends[4]; /* by side: how far the colour goes on */
    for (int32_t side = 0; side < 4; side++) ends[side] = is_open(work, cell, side) ? half : 0;
    const int64_t left = piece_at(work, 2 * column + 1), right = piece_at(work, 2 * column + 2);
    const int64_t far = piece_at(work, 2 * row + 1), near = piece_at(work, 2 * row + 2);
    level(work, (const int64_t[2]){left - ends[MDR__WEST], right + ends[MDR__EAST]},
          (const int64_t[2]){far, near}, z);
    level(work, (const int64_t[2]){left, right},
          (const int64_t[2]){far - ends[MDR__NORTH], near + ends[MDR__SOUTH]}, z);
}

static void play_fills(const raised_work *work)
{
    mdr_colour before = MDR_COLOUR_CLEAR;
    if (!mdr__fills_wanted(work->scene->sheet)) return;
    for (mdr_cell cell = mdr_grid_next_cell(work->grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(work->grid, cell)) {
        const mdr_colour colour = mdr__sheet_fill(work->scene->sheet, cell);
        if ((colour & 0xff) == 0) continue;
        if (colour != before) fill_with(work, colour);
        before = colour;
        (work->path ? colour_top : colour_ground)(work, cell);
    }
}

static mdr_point middle_of(const raised_work *work, mdr_cell cell, int64_t z)
{
    const mdr_point centre = mdr_grid_centre(work->grid, cell);
    return project(work, centre.x_um, centre.y_um, z);
}

/* The path from start to end; over a seam it begins anew. */
static void play_path(const raised_work *work, int64_t z)
{
    const mdr__sheet *sheet = work->scene->sheet;
    const mdr_path *path = work->scene->document->path;
    const mdr_pen *pen = work->pen;
    const mdr_paint paint = {MDR_COLOUR_CLEAR, sheet->inks.path, sheet->path_um, MDR_ENDS_ROUND,
                             false};
    if (!path || sheet->style->hide_path) return;
    pen->layer(pen->context, MDR_LAYER_PATH);
    pen->paint(pen->context, &paint);
    for (int64_t i = 0; i < mdr_path_count(path); i++) {
        const mdr_cell cell = mdr_path_at(path, i), before = i ? mdr_path_at(path, i - 1) : cell;
        const mdr_point a = mdr_grid_centre(work->grid, before);
        const mdr_point b = mdr_grid_centre(work->grid, cell);
        const bool on = i > 0 && mdr__distance(a, b) <= MDR_GRID_CELL_UM;
        (on ? pen->line : pen->move)(pen->context, middle_of(work, cell, z));
    }
}

/* Start and end inside, as tiles in their cells; those in the border are gaps. */
static void play_places(const raised_work *work, int64_t z)
{
    const mdr__sorted_openings *openings = work->scene->openings;
    const mdr__inks *inks = &work->scene->sheet->inks;
    if (openings->count == 0) return;
    work->pen->layer(work->pen->context, MDR_LAYER_MARKS);
    for (int64_t i = 0; i < openings->count; i++) {
        const mdr_opening *opening = &openings->list[i];
        if (opening->place.side != MDR_NONE) continue;
        fill_with(work, opening->role == MDR_ROLE_START ? inks->mark : inks->path);
        cell_level(work, opening->place.cell, MDR_GRID_CELL_UM / 10, z);
    }
}

/* What lies on the ground, or on top of the path. */
static void play_lying(const raised_work *work, int64_t z)
{
    if (work->path) play_fills(work);
    play_places(work, z);
    play_path(work, z);
}

static mdr_status play_all(raised_work *work)
{
    const mdr_pen *pen = work->pen;
    pen->layer(pen->context, MDR_LAYER_CELLS);
    mdr_status status = play_level(work, THERE, 0, work->inks->ground);
    if (!work->path) play_fills(work);
    if (!status) status = play_shadow(work);
    if (status) return status;
    if (!work->path) play_lying(work, 0);
    pen->layer(pen->context, MDR_LAYER_WALLS);
    status = play_faces(work);
    if (!status) status = play_level(work, STANDS, work->height, work->inks->top);
    if (!status && work->path) play_lying(work, work->height);
    return status;
}

static int64_t thickness_of(const mdr__sheet *sheet, bool path)
{
    if (!sheet->style->wall_um) return MDR_GRID_CELL_UM * (path ? 34 : 20) / 100;
    const int64_t wall = mdr__scaled(sheet->style->wall_um, MDR_GRID_CELL_UM, sheet->cell_um);
    return wall < MDR_GRID_CELL_UM * 9 / 10 ? wall : MDR_GRID_CELL_UM * 9 / 10;
}

mdr_status mdr__play_raised(mdr__scene *scene)
{
    const mdr_style *style = scene->sheet->style;
    const bool path = style->raised == MDR_RAISED_PATH;
    raised_work work = {.scene = scene,
                        .grid = scene->grid,
                        .pen = scene->pen,
                        .board = scene->document->board,
                        .inks = &inks_of[style->raised],
                        .path = path,
                        .columns = mdr_grid_columns(scene->grid),
                        .rows = mdr_grid_rows(scene->grid),
                        .thickness = thickness_of(scene->sheet, path),
                        .height = height_of(style)};
    mdr_status status = MDR_OK;
    if (scene->grid->kind == MDR__EXPLICIT)
        return mdr__play_raised_cells(scene, work.inks, work.thickness, work.height);
    work.pieces = 2 * work.columns + 1;
    work.shade = work.height * 2 / 3;
    work.row = mdr__array(scene->allocator, 2 * work.pieces, 1, scene->ticker.run, &status);
    if (status) return status;
    work.below = work.row + work.pieces;
    status = play_all(&work);
    mdr__release(scene->allocator, work.row, 2 * work.pieces, 1);
    return status;
}
