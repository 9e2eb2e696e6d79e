/*
 * A canvas of pixels for grids of any shape, painted by cairo cell by cell.
 *
 *        ___         Every pixel belongs to one cell: the outline is its clip, without smooth
 *       /   \        edges. Inside, the mark's colour; then the walls on its sides, of which half is
 *      < (o) >--     in the cell, and round ends where walls of others meet its corners, smooth; then
 *       \___/        the sign of the mark.
 *
 * Smooth edges are between a wall and what is beside it only, so the palette is a ramp from the wall
 * to each mark's colour, and what cairo drew is put into it pixel by pixel.
 */
#include "cairo_canvas.h"

#include <cairo.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "media_internal.h"

enum {
    LONGEST_SIDE = 400,
    MOST_SIDE = 16384,
    LARGEST_CELL = 24,
    RAMP = 12, /* colours from the wall to a mark, the mark's own last */
    SIGNS = RAMP * MDR_MARK_COUNT,
    COLOURS = SIGNS + MDR_MARK_COUNT,
    MOST_ROUND_A_POST = 64
};

struct cairo_canvas {
    const mdr_grid *grid;
    cairo_surface_t *surface;
    cairo_t *cairo;
    double scale, wall, margin; /* pixels a micrometre; pixels */
    mdr_colour colours[COLOURS];
    mdr_canvas canvas;
};

static void set_source(cairo_t *cairo, mdr_colour colour)
{
    cairo_set_source_rgb(cairo, (double)(colour >> 24) / 255, (double)(colour >> 16 & 0xff) / 255,
                         (double)(colour >> 8 & 0xff) / 255);
}

static double along_x(const struct cairo_canvas *canvas, mdr_point point)
{
    return (double)point.x_um * canvas->scale + canvas->margin;
}

static double along_y(const struct cairo_canvas *canvas, mdr_point point)
{
    return (double)point.y_um * canvas->scale + canvas->margin;
}

/* On from the current point along a circle through both; less than half of it. */
static void arc_to(const struct cairo_canvas *canvas, mdr_point from, mdr_point to,
                   int64_t radius_um, bool clockwise)
{
    const double x = along_x(canvas, from), y = along_y(canvas, from);
    const double dx = along_x(canvas, to) - x, dy = along_y(canvas, to) - y;
    const double radius = (double)radius_um * canvas->scale, chord = hypot(dx, dy);
    const double rest = radius * radius - chord * chord / 4;
    const double height = rest > 0 ? sqrt(rest) : 0, turn = clockwise ? 1 : -1;
    const double cx = x + dx / 2 - turn * height * dy / chord;
    const double cy = y + dy / 2 + turn * height * dx / chord;
    const double begin = atan2(y - cy, x - cx), end = atan2(y + dy - cy, x + dx - cx);
    if (clockwise)
        cairo_arc(canvas->cairo, cx, cy, radius, begin, end);
    else
        cairo_arc_negative(canvas->cairo, cx, cy, radius, begin, end);
}

/* Adds a side to the path, which is where it begins. */
static void add_side(const struct cairo_canvas *canvas, const int64_t posts[2])
{
    const mdr_point from = mdr_grid_post(canvas->grid, posts[0]);
    const mdr_point to = mdr_grid_post(canvas->grid, posts[1]);
    bool clockwise = false;
    const int64_t radius = mdr_grid_arc(canvas->grid, posts[0], posts[1], &clockwise);
    if (radius > 0 && (from.x_um != to.x_um || from.y_um != to.y_um))
        arc_to(canvas, from, to, radius, clockwise);
    else
        cairo_line_to(canvas->cairo, along_x(canvas, to), along_y(canvas, to));
}

static void move_to_post(const struct cairo_canvas *canvas, int64_t post)
{
    const mdr_point at = mdr_grid_post(canvas->grid, post);
    cairo_move_to(canvas->cairo, along_x(canvas, at), along_y(canvas, at));
}

static void add_outline(const struct cairo_canvas *canvas, mdr_cell cell)
{
    const int32_t sides = mdr_grid_outline_count(canvas->grid, cell);
    cairo_new_path(canvas->cairo);
    for (int32_t side = 0; side < sides; side++) {
        int64_t posts[2];
        mdr_grid_side_posts(canvas->grid, cell, side, posts);
        if (side == 0) move_to_post(canvas, posts[0]);
        add_side(canvas, posts);
    }
    cairo_close_path(canvas->cairo);
}

static bool is_wall(const mdr_player *player, mdr_cell cell, int32_t side)
{
    const mdr_maze *maze = mdr_player_maze(player);
    const mdr_exit exit = mdr_grid_exit(mdr_maze_grid(maze), cell, side);
    if (exit.cell == MDR_NONE) return !mdr_maze_opening_at(maze, cell, side, NULL);
    return mdr_maze_passage(maze, exit.link) == MDR_PASSAGE_NONE;
}

/* Goes round a post from cell to cell through the sides that meet there, clockwise or not. */
struct round_post {
    const struct cairo_canvas *canvas;
    int64_t post;
    mdr_cell cell;
    int32_t side;
};

/* The other side of the cell that has the post. */
static int32_t other_side(const struct round_post *round)
{
    const mdr_grid *grid = round->canvas->grid;
    const int32_t sides = mdr_grid_outline_count(grid, round->cell);
    const int32_t beside[2] = {(round->side + 1) % sides, (round->side + sides - 1) % sides};
    int64_t posts[2];
    mdr_grid_side_posts(grid, round->cell, beside[0], posts);
    return posts[0] == round->post || posts[1] == round->post ? beside[0] : beside[1];
}

/* Through the side into the next cell that has the post; false at the border and over a seam. */
static bool go_on(struct round_post *round)
{
    const mdr_exit exit = mdr_grid_exit(round->canvas->grid, round->cell, round->side);
    int64_t posts[2];
    if (exit.cell == MDR_NONE) return false;
    mdr_grid_side_posts(round->canvas->grid, exit.cell, exit.back, posts);
    if (posts[0] != round->post && posts[1] != round->post) return false;
    round->cell = exit.cell;
    round->side = exit.back;
    round->side = other_side(round);
    return true;
}

/* Is there a wall that ends at the post where two open sides of a cell meet? */
static bool wall_meets(const struct cairo_canvas *canvas, const mdr_player *player, mdr_cell cell,
                       int32_t side, int64_t post)
{
    struct round_post round = {canvas, post, cell, side};
    for (int32_t way = 0; way < 2; way++) {
        round.cell = cell;
        round.side = side;
        if (way == 1) round.side = other_side(&round);
        for (int32_t i = 0; i < MOST_ROUND_A_POST; i++) {
            if (is_wall(player, round.cell, round.side)) return true;
            if (!go_on(&round) || round.cell == cell) break;
        }
    }
    return false;
}

/* Strokes the path as wall. */
static void stroke_walls(const struct cairo_canvas *canvas)
{
    cairo_t *cairo = canvas->cairo;
    set_source(cairo, canvas->colours[0]);
    cairo_set_line_width(cairo, canvas->wall);
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
    cairo_set_antialias(cairo, CAIRO_ANTIALIAS_GRAY);
    cairo_stroke(cairo);
    cairo_set_antialias(cairo, CAIRO_ANTIALIAS_NONE);
}

/* Walls on the sides, and round ends of those that come to its corners from elsewhere. */
static void draw_walls(const struct cairo_canvas *canvas, const mdr_player *player, mdr_cell cell)
{
    const int32_t sides = mdr_grid_outline_count(canvas->grid, cell);
    cairo_t *cairo = canvas->cairo;
    cairo_new_path(cairo);
    for (int32_t side = 0; side < sides; side++) {
        int64_t posts[2];
        mdr_grid_side_posts(canvas->grid, cell, side, posts);
        move_to_post(canvas, posts[0]);
        if (is_wall(player, cell, side))
            add_side(canvas, posts);
        else if (wall_meets(canvas, player, cell, side, posts[0]))
            cairo_close_path(cairo);
    }
    stroke_walls(canvas);
}

/* A sign of a few lines, as large as a third of the cell is wide. */
static void draw_sign(const struct cairo_canvas *canvas, const mdr_player *player, mdr_cell cell)
{
    const mdr_point centre = mdr_grid_centre(canvas->grid, cell);
    const double x = along_x(canvas, centre), y = along_y(canvas, centre);
    const double radius = canvas->scale * MDR_GRID_CELL_UM / 6;
    const mdr_mark mark = mdr_player_mark(player, cell);
    const bool head = mdr_player_head(player) == cell;
    cairo_t *cairo = canvas->cairo;
    if (radius < 1) return;
    cairo_new_path(cairo);
    cairo_set_line_width(cairo, radius > 2 ? radius / 2 : 1);
    set_source(cairo, mdr_mark_sign_colour(mark));
    if (head || mark == MDR_MARK_FRONTIER) {
        cairo_arc(cairo, x, y, radius, 0, 2 * acos(-1));
    } else if (mark == MDR_MARK_TRYING || mark == MDR_MARK_DEAD_END) {
        const double tilt = mark == MDR_MARK_DEAD_END ? radius * 0.8 : 0;
        const double arm = mark == MDR_MARK_DEAD_END ? tilt : radius;
        cairo_move_to(cairo, x - arm, y - tilt);
        cairo_line_to(cairo, x + arm, y + tilt);
        cairo_move_to(cairo, x + tilt, y - arm);
        cairo_line_to(cairo, x - tilt, y + arm);
    } else if (mark == MDR_MARK_SOLUTION || mark == MDR_MARK_BACKTRACKED) {
        const double size = mark == MDR_MARK_SOLUTION ? radius : radius / 2;
        cairo_move_to(cairo, x, y - size);
        cairo_line_to(cairo, x + size, y);
        cairo_line_to(cairo, x, y + size);
        cairo_line_to(cairo, x - size, y);
        cairo_close_path(cairo);
    }
    if (head || mark == MDR_MARK_SOLUTION || mark == MDR_MARK_BACKTRACKED)
        cairo_fill(cairo);
    else
        cairo_stroke(cairo);
}

/* Tips of open stairs: up on the right, down on the left. */
static void draw_stairs(const struct cairo_canvas *canvas, const mdr_player *player, mdr_cell cell)
{
    const mdr_point centre = mdr_grid_centre(canvas->grid, cell);
    const double unit = canvas->scale * MDR_GRID_CELL_UM / 10;
    const int32_t sides = mdr_grid_side_count(canvas->grid, cell);
    for (int32_t side = mdr_grid_outline_count(canvas->grid, cell); side < sides; side++) {
        if (is_wall(player, cell, side)) continue;
        const bool up = mdr_grid_exit(canvas->grid, cell, side).cell > cell;
        const double x = along_x(canvas, centre) + (up ? 3 : -3) * unit;
        const double y = along_y(canvas, centre), tip = (up ? -1 : 1) * unit;
        cairo_new_path(canvas->cairo);
        cairo_move_to(canvas->cairo, x - unit, y - tip);
        cairo_line_to(canvas->cairo, x + unit, y - tip);
        cairo_line_to(canvas->cairo, x, y + tip);
        set_source(canvas->cairo, mdr_mark_sign_colour(mdr_player_mark(player, cell)));
        cairo_fill(canvas->cairo);
    }
}

static int32_t distance(uint32_t word, mdr_colour colour)
{
    int32_t sum = 0;
    for (int32_t shift = 0; shift < 24; shift += 8) {
        const int32_t part =
            (int32_t)(word >> shift & 0xff) - (int32_t)(colour >> 8 >> shift & 0xff);
        sum += part * part;
    }
    return sum;
}

/* The nearest colour of the mark's ramp, or of its sign. */
static uint8_t nearest(const struct cairo_canvas *canvas, uint32_t word, mdr_mark mark)
{
    int32_t best = SIGNS + (int32_t)mark;
    for (int32_t i = 0; i < RAMP; i++) {
        const int32_t index = RAMP * (int32_t)mark + i;
        if (distance(word, canvas->colours[index]) < distance(word, canvas->colours[best]))
            best = index;
    }
    return (uint8_t)best;
}

/* The pixels round a path that is closed. */
static mdr_box box_of_path(const struct cairo_canvas *canvas)
{
    double left, top, right, bottom;
    const mdr_pixels *pixels = &canvas->canvas.pixels;
    cairo_path_extents(canvas->cairo, &left, &top, &right, &bottom);
    mdr_box box = {(int64_t)floor(left), (int64_t)floor(top), 0, 0};
    if (box.left < 0) box.left = 0;
    if (box.top < 0) box.top = 0;
    box.width = (int64_t)ceil(right) + 1 - box.left;
    box.height = (int64_t)ceil(bottom) + 1 - box.top;
    if (box.left + box.width > pixels->width) box.width = pixels->width - box.left;
    if (box.top + box.height > pixels->height) box.height = pixels->height - box.top;
    return box;
}

/* What cairo drew in a box, where it is other than empty, becomes indices. */
static void take_pixels(const struct cairo_canvas *canvas, mdr_box box, mdr_mark mark)
{
    const int stride = cairo_image_surface_get_stride(canvas->surface);
    cairo_surface_flush(canvas->surface);
    unsigned char *data = cairo_image_surface_get_data(canvas->surface);
    uint32_t last = 0;
    uint8_t last_index = 0;
    for (int64_t y = box.top; y < box.top + box.height; y++) {
        for (int64_t x = box.left; x < box.left + box.width; x++) {
            uint32_t word;
            memcpy(&word, data + y * stride + 4 * x, sizeof word);
            if (word >> 24 == 0) continue;
            if (word != last) last_index = nearest(canvas, word, mark);
            last = word;
            canvas->canvas.rows[y * canvas->canvas.pixels.width + x] = last_index;
        }
        memset(data + y * stride + 4 * box.left, 0, (size_t)(4 * box.width));
    }
    cairo_surface_mark_dirty(canvas->surface);
}

/* Paints what is inside one cell's outline. */
static mdr_box paint_inside(const struct cairo_canvas *canvas, const mdr_player *player,
                            mdr_cell cell)
{
    const mdr_mark mark = mdr_player_mark(player, cell);
    cairo_save(canvas->cairo);
    add_outline(canvas, cell);
    const mdr_box box = box_of_path(canvas);
    cairo_clip_preserve(canvas->cairo);
    set_source(canvas->cairo, canvas->colours[RAMP * (int32_t)mark + RAMP - 1]);
    cairo_fill(canvas->cairo);
    draw_walls(canvas, player, cell);
    draw_sign(canvas, player, cell);
    draw_stairs(canvas, player, cell);
    cairo_restore(canvas->cairo);
    take_pixels(canvas, box, mark);
    return box;
}

static void widen(mdr_box *box, mdr_box by)
{
    if (box->width == 0) {
        *box = by;
        return;
    }
    const int64_t ends[2] = {by.left + by.width, by.top + by.height};
    const int64_t right = box->left + box->width > ends[0] ? box->left + box->width : ends[0];
    const int64_t bottom = box->top + box->height > ends[1] ? box->top + box->height : ends[1];
    if (by.left < box->left) box->left = by.left;
    if (by.top < box->top) box->top = by.top;
    box->width = right - box->left;
    box->height = bottom - box->top;
}

/* A cell, and all that meet its corners: an end of a wall may have come or gone there. */
static void paint_round(const struct cairo_canvas *canvas, const mdr_player *player, mdr_cell cell,
                        mdr_box *box)
{
    const int32_t sides = mdr_grid_outline_count(canvas->grid, cell);
    widen(box, paint_inside(canvas, player, cell));
    for (int32_t side = 0; side < sides; side++) {
        int64_t posts[2];
        mdr_grid_side_posts(canvas->grid, cell, side, posts);
        for (int32_t way = 0; way < 2; way++) {
            struct round_post round = {canvas, posts[0], cell, side};
            if (way == 1) round.side = other_side(&round);
            for (int32_t i = 0; i < MOST_ROUND_A_POST; i++) {
                if (!go_on(&round) || round.cell == cell) break;
                widen(box, paint_inside(canvas, player, round.cell));
            }
        }
    }
}

static void add_border(const struct cairo_canvas *canvas, const mdr_player *player, mdr_cell cell)
{
    const int32_t sides = mdr_grid_outline_count(canvas->grid, cell);
    for (int32_t side = 0; side < sides; side++) {
        int64_t posts[2];
        if (mdr_grid_exit(canvas->grid, cell, side).cell != MDR_NONE) continue;
        if (!is_wall(player, cell, side)) continue;
        mdr_grid_side_posts(canvas->grid, cell, side, posts);
        move_to_post(canvas, posts[0]);
        add_side(canvas, posts);
    }
}

/* The outer half of the outer walls, which is in no cell. */
static void paint_border(const struct cairo_canvas *canvas, const mdr_player *player)
{
    const mdr_pixels *pixels = &canvas->canvas.pixels;
    cairo_new_path(canvas->cairo);
    for (mdr_cell cell = mdr_grid_next_cell(canvas->grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(canvas->grid, cell))
        add_border(canvas, player, cell);
    stroke_walls(canvas);
    take_pixels(canvas, (mdr_box){0, 0, pixels->width, pixels->height}, MDR_MARK_NONE);
}

static void paint_all(const struct cairo_canvas *canvas, const mdr_player *player)
{
    const mdr_pixels *pixels = &canvas->canvas.pixels;
    memset(canvas->canvas.rows, RAMP - 1, (size_t)(pixels->width * pixels->height));
    set_source(canvas->cairo, canvas->colours[RAMP - 1]);
    cairo_paint(canvas->cairo);
    paint_border(canvas, player);
    for (mdr_cell cell = mdr_grid_next_cell(canvas->grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(canvas->grid, cell))
        (void)paint_inside(canvas, player, cell);
}

static mdr_status paint(void *context, const mdr_player *player, mdr_cell cell, mdr_box *box)
{
    const struct cairo_canvas *canvas = context;
    if (cell != MDR_NONE) {
        paint_round(canvas, player, cell, box);
    } else {
        paint_all(canvas, player);
        *box = (mdr_box){0, 0, canvas->canvas.pixels.width, canvas->canvas.pixels.height};
    }
    return cairo_status(canvas->cairo) == CAIRO_STATUS_SUCCESS ? MDR_OK : MDR_E_MEMORY;
}

/* A colour so many parts of RAMP - 1 on from the wall's. */
static mdr_colour ramp_colour(mdr_colour colour, int32_t part)
{
    mdr_colour blend = 0xff;
    for (int32_t shift = 8; shift < 32; shift += 8)
        blend |= (colour >> shift & 0xff) * (uint32_t)part / (RAMP - 1) << shift;
    return blend;
}

static void set_colours(struct cairo_canvas *canvas, const mdr_style *style)
{
    for (int32_t mark = 0; mark < MDR_MARK_COUNT; mark++) {
        const bool paper = mark == MDR_MARK_NONE && (style->background & 0xff) == 0xff;
        const mdr_colour colour = paper ? style->background : mdr_mark_colour((mdr_mark)mark);
        for (int32_t i = 0; i < RAMP; i++)
            canvas->colours[RAMP * mark + i] = ramp_colour(colour, i);
        canvas->colours[SIGNS + mark] = mdr_mark_sign_colour((mdr_mark)mark);
    }
}

/* Pixels a micrometre: as asked for, or so that cells are large but the picture is not too long. */
static double scale_of(const mdr_style *style, mdr_point extent)
{
    const double longest = (double)(extent.x_um > extent.y_um ? extent.x_um : extent.y_um);
    const double largest = (double)LARGEST_CELL / MDR_GRID_CELL_UM;
    if (style->cell_um > 0) return (double)style->cell_um * 96 / 25400 / MDR_GRID_CELL_UM;
    return longest * largest <= LONGEST_SIDE ? largest : LONGEST_SIDE / longest;
}

static mdr_status lay_canvas(struct cairo_canvas *canvas, const mdr_style *style,
                             const mdr_run *run)
{
    const mdr_point extent = mdr_grid_extent(canvas->grid);
    mdr_pixels *pixels = &canvas->canvas.pixels;
    canvas->scale = scale_of(style, extent);
    const double cell = canvas->scale * MDR_GRID_CELL_UM;
    canvas->wall = style->wall_um > 0 ? (double)style->wall_um * 96 / 25400 : fmax(1, cell / 9);
    canvas->margin = ceil(canvas->wall);
    const double width = ceil((double)extent.x_um * canvas->scale + 2 * canvas->margin);
    const double height = ceil((double)extent.y_um * canvas->scale + 2 * canvas->margin);
    if (width > MOST_SIDE || height > MOST_SIDE)
        return mdr__media_fail(run, MDR_E_RANGE,
                               TEXTS("an animation of this grid can be 16384 pixels long at most; "
                                     "ask for smaller cells"));
    *pixels = (mdr_pixels){.width = (int64_t)width,
                           .height = (int64_t)height,
                           .bits = 8,
                           .colour_count = COLOURS,
                           .colours = canvas->colours};
    return mdr__media_check_limit(5 * pixels->width * pixels->height, run);
}

static mdr_status make_canvas(struct cairo_canvas *canvas, const mdr_run *run)
{
    const mdr_pixels *pixels = &canvas->canvas.pixels;
    canvas->canvas.rows = calloc((size_t)pixels->height, (size_t)pixels->width);
    canvas->surface =
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)pixels->width, (int)pixels->height);
    canvas->cairo = cairo_create(canvas->surface);
    cairo_set_antialias(canvas->cairo, CAIRO_ANTIALIAS_NONE);
    if (canvas->canvas.rows && cairo_status(canvas->cairo) == CAIRO_STATUS_SUCCESS) return MDR_OK;
    return mdr__media_fail(run, MDR_E_MEMORY, TEXTS("not enough memory for the animation"));
}

mdr_status mdr__cairo_frames(const mdr_document *document, const mdr_style *style,
                             const mdr_run *run, const mdr_frame_sink *sink)
{
    struct cairo_canvas canvas = {.grid = mdr_maze_grid(document->maze), .canvas.paint = paint};
    canvas.canvas.context = &canvas;
    set_colours(&canvas, style);
    mdr_status status = lay_canvas(&canvas, style, run);
    if (status) return status;
    status = make_canvas(&canvas, run);
    if (!status) status = mdr_animate(document, style, run, &canvas.canvas, sink);
    cairo_destroy(canvas.cairo);
    cairo_surface_destroy(canvas.surface);
    free(canvas.canvas.rows);
    return status;
}
