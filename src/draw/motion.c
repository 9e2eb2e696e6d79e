/*
 * Motion in SVG: one element for each cell and wall that changes, and in it what it is when.
 *
 *     <path fill="none" d="M5 5V10" visibility="hidden">
 *     <animate attributeName="visibility" dur="9.8s" repeatCount="indefinite" calcMode="discrete"
 *              keyTimes="0;0.204" values="visible;hidden"/></path>
 *
 * Outside of what moves, an element has its last value.
 */
#include "draw/motion.h"

#include "base/out.h"
#include "draw/walls.h"
#include "grid/grid_internal.h"
#include "maze/maze_internal.h"

enum { TIME_DECIMALS = 5, TIME_PARTS = 100000, SIGN_SHARE = 150 };

/* What is written for one element after the other. */
struct mover {
    mdr__scene *scene;
    const mdr__motion *motion;
    const mdr__measure *measure;
    mdr_bytes attributes, children;
    mdr__out out;
};

static void begin_text(struct mover *mover, mdr_bytes *bytes, mdr_sink *sink)
{
    bytes->size = 0;
    *sink = mdr_bytes_sink(bytes);
    mdr__out_start(&mover->out, sink);
}

static int64_t whole_ms(const mdr__film *film)
{
    return (film->pace.frames - 1) * film->pace.delay_ms + film->pace.hold_ms;
}

static void write_time(struct mover *mover, int64_t frame)
{
    const mdr__film *film = mover->motion->film;
    const int64_t ms = frame * film->pace.delay_ms;
    mdr__out_fixed(&mover->out, ms * TIME_PARTS / whole_ms(film), TIME_DECIMALS);
}

/* Up to the values. */
static void begin_animate(struct mover *mover, const char *attribute)
{
    mdr__out_text(&mover->out, "<animate attributeName=\"");
    mdr__out_text(&mover->out, attribute);
    mdr__out_text(&mover->out, "\" dur=\"");
    mdr__out_fixed(&mover->out, whole_ms(mover->motion->film), 3);
    mdr__out_text(&mover->out, "s\" repeatCount=\"indefinite\" calcMode=\"discrete\" keyTimes=\"");
}

static void write_event_times(struct mover *mover, const mdr__film_event *events, int64_t count)
{
    for (int64_t i = 0; i < count; i++) {
        if (i > 0) mdr__out_char(&mover->out, ';');
        write_time(mover, events[i].frame);
    }
    mdr__out_text(&mover->out, "\" values=\"");
}

static void write_colour(struct mover *mover, mdr_colour colour)
{
    if ((colour & 0xff) == 0) {
        mdr__out_text(&mover->out, "transparent");
        return;
    }
    mdr__out_char(&mover->out, '#');
    for (int32_t shift = 28; shift >= 8; shift -= 4)
        mdr__out_char(&mover->out, "0123456789abcdef"[colour >> shift & 0xf]);
}

static mdr_colour colour_of(int32_t state)
{
    return state == MDR_MARK_NONE ? MDR_COLOUR_CLEAR : mdr_mark_colour((mdr_mark)state);
}

static void write_length(struct mover *mover, int64_t length_um)
{
    mdr__out_fixed(&mover->out, mdr__in_measure(mover->measure, length_um),
                   mover->measure->decimals);
}

static void write_point(struct mover *mover, const char *command, mdr_point at)
{
    mdr__out_text(&mover->out, command);
    write_length(mover, at.x_um);
    mdr__out_char(&mover->out, ' ');
    write_length(mover, at.y_um);
}

/* Lines of a sign about the middle of a cell, in eighths of its radius. */
typedef struct sign_line {
    int8_t from_x, from_y, to_x, to_y;
} sign_line;

enum { MOST_LINES = 4, EIGHTHS = 8 };

/* A ring (of four sides), a dot, a plus, a cross, a full diamond. */
static const sign_line signs[MDR_MARK_COUNT][MOST_LINES] = {
    [MDR_MARK_FRONTIER] = {{0, -8, 8, 0}, {8, 0, 0, 8}, {0, 8, -8, 0}, {-8, 0, 0, -8}},
    [MDR_MARK_BACKTRACKED] = {{-1, 0, 1, 0}},
    [MDR_MARK_TRYING] = {{-8, 0, 8, 0}, {0, -8, 0, 8}},
    [MDR_MARK_DEAD_END] = {{-6, -6, 6, 6}, {-6, 6, 6, -6}},
    [MDR_MARK_SOLUTION] = {{-6, 0, 0, -6}, {0, -6, 6, 0}, {6, 0, 0, 6}, {0, 6, -6, 0}},
};

static mdr_point off_centre(mdr_point centre, int64_t radius_um, int32_t x, int32_t y)
{
    return (mdr_point){centre.x_um + radius_um * x / EIGHTHS,
                       centre.y_um + radius_um * y / EIGHTHS};
}

static void write_sign(struct mover *mover, mdr_point centre, int32_t mark)
{
    const int64_t radius = mdr__sheet_share(mover->scene->sheet, SIGN_SHARE);
    bool any = false;
    for (int32_t i = 0; i < MOST_LINES; i++) {
        const sign_line *line = &signs[mark][i];
        if (line->from_x == line->to_x && line->from_y == line->to_y) continue;
        write_point(mover, "M", off_centre(centre, radius, line->from_x, line->from_y));
        write_point(mover, "L", off_centre(centre, radius, line->to_x, line->to_y));
        any = true;
    }
    if (!any) write_point(mover, "M", centre);
}

static const mdr__film_event *events_of(const mdr__film_events *events, int64_t thing,
                                        int64_t *count)
{
    const int64_t first = events->first[thing];
    *count = events->first[thing + 1] - first;
    return events->events + first;
}

/* Ends the text, and has the next element moved by both. */
static void animate(struct mover *mover, bool own_paint)
{
    const mdr__motion *motion = mover->motion;
    motion->animate(motion->context, own_paint ? mover->attributes.data : NULL,
                    mover->children.data);
}

static void keep_still(const struct mover *mover)
{
    mover->motion->animate(mover->motion->context, NULL, NULL);
}

/* Along the outline of a cell, or one of its sides. */
static void draw_side(const struct mover *mover, mdr_cell cell, int32_t side, bool begins)
{
    const mdr__scene *scene = mover->scene;
    const mdr_pen *pen = scene->pen;
    int64_t posts[2];
    bool clockwise;
    mdr_grid_side_posts(scene->grid, cell, side, posts);
    const mdr_point to = mdr__sheet_point(scene->sheet, mdr_grid_post(scene->grid, posts[1]));
    if (begins)
        pen->move(pen->context,
                  mdr__sheet_point(scene->sheet, mdr_grid_post(scene->grid, posts[0])));
    const int64_t radius = mdr_grid_arc(scene->grid, posts[0], posts[1], &clockwise);
    if (radius > 0) {
        pen->arc(pen->context, to, mdr__sheet_length(scene->sheet, radius), clockwise);
    } else {
        pen->line(pen->context, to);
    }
}

/* Cells overlap by half a wall, so that the paper does not shine through between them. */
static void write_cell_paint(struct mover *mover, int32_t last)
{
    mdr_sink sink;
    begin_text(mover, &mover->attributes, &sink);
    mdr__out_text(&mover->out, " color=\"");
    write_colour(mover, colour_of(last));
    mdr__out_text(&mover->out, "\" fill=\"currentColor\" stroke=\"currentColor\" stroke-width=\"");
    write_length(mover, mover->scene->sheet->wall_um / 2 + 1);
    mdr__out_char(&mover->out, '"');
    (void)mdr__out_end(&mover->out);
}

static void move_cell(struct mover *mover, mdr_cell cell)
{
    const mdr_pen *pen = mover->scene->pen;
    mdr_sink sink;
    int64_t count;
    const mdr__film_event *events = events_of(&mover->motion->film->cells, cell, &count);
    if (count < 2) return;
    write_cell_paint(mover, events[count - 1].state);
    begin_text(mover, &mover->children, &sink);
    begin_animate(mover, "color");
    write_event_times(mover, events, count);
    for (int64_t i = 0; i < count; i++) {
        if (i > 0) mdr__out_char(&mover->out, ';');
        write_colour(mover, colour_of(events[i].state));
    }
    mdr__out_text(&mover->out, "\"/>");
    (void)mdr__out_end(&mover->out);
    animate(mover, true);
    for (int32_t side = 0; side < mdr_grid_outline_count(mover->scene->grid, cell); side++)
        draw_side(mover, cell, side, side == 0);
    pen->close(pen->context);
    keep_still(mover);
}

static bool has_signs(const mdr__film_event *events, int64_t count)
{
    for (int64_t i = 0; i < count; i++) {
        const sign_line *line = &signs[events[i].state][0];
        if (line->from_x != line->to_x || line->from_y != line->to_y) return true;
    }
    return false;
}

static void move_sign(struct mover *mover, mdr_cell cell)
{
    const mdr__scene *scene = mover->scene;
    const mdr_pen *pen = scene->pen;
    mdr_sink sink;
    int64_t count;
    const mdr__film_event *events = events_of(&mover->motion->film->cells, cell, &count);
    if (!has_signs(events, count)) return;
    const mdr_point centre = mdr__sheet_point(scene->sheet, mdr_grid_centre(scene->grid, cell));
    begin_text(mover, &mover->children, &sink);
    begin_animate(mover, "d");
    write_event_times(mover, events, count);
    for (int64_t i = 0; i < count; i++) {
        if (i > 0) mdr__out_char(&mover->out, ';');
        write_sign(mover, centre, events[i].state);
    }
    mdr__out_text(&mover->out, "\"/>");
    (void)mdr__out_end(&mover->out);
    animate(mover, false);
    pen->move(pen->context, centre); /* nothing is seen of it but what moves */
    keep_still(mover);
}

static void move_signs(struct mover *mover)
{
    const mdr_grid *grid = mover->scene->grid;
    const mdr_pen *pen = mover->scene->pen;
    const mdr_paint paint = {.fill = MDR_COLOUR_CLEAR,
                             .stroke = mdr_mark_sign_colour(MDR_MARK_NONE),
                             .width_um = mdr__sheet_share(mover->scene->sheet, SIGN_SHARE / 3),
                             .ends = MDR_ENDS_ROUND};
    pen->paint(pen->context, &paint);
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell))
        move_sign(mover, cell);
}

/* One coordinate of the head, in the frames where it moves. */
static void write_head(struct mover *mover, bool across)
{
    const mdr__film *film = mover->motion->film;
    const mdr__scene *scene = mover->scene;
    begin_animate(mover, across ? "cx" : "cy");
    for (int32_t pass = 0; pass < 2; pass++) {
        mdr_cell before = MDR_NONE;
        for (int64_t frame = 0; frame < film->pace.frames; frame++) {
            const mdr_cell head = film->heads[frame];
            if (frame > 0 && (head == before || head == MDR_NONE)) continue;
            if (frame > 0) mdr__out_char(&mover->out, ';');
            before = head;
            if (pass == 0) {
                write_time(mover, frame);
                continue;
            }
            const mdr_point at =
                head == MDR_NONE ? (mdr_point){0} : mdr_grid_centre(scene->grid, head);
            const mdr_point drawn = mdr__sheet_point(scene->sheet, at);
            write_length(mover, across ? drawn.x_um : drawn.y_um);
        }
        mdr__out_text(&mover->out, pass == 0 ? "\" values=\"" : "\"/>");
    }
}

/* Nowhere, it has no size. */
static void write_head_size(struct mover *mover, int64_t radius_um)
{
    const mdr__film *film = mover->motion->film;
    begin_animate(mover, "r");
    for (int32_t pass = 0; pass < 2; pass++) {
        bool before = false;
        for (int64_t frame = 0; frame < film->pace.frames; frame++) {
            const bool there = film->heads[frame] != MDR_NONE;
            if (frame > 0 && there == before) continue;
            if (frame > 0) mdr__out_char(&mover->out, ';');
            before = there;
            if (pass == 0) {
                write_time(mover, frame);
            } else {
                write_length(mover, there ? radius_um : 0);
            }
        }
        mdr__out_text(&mover->out, pass == 0 ? "\" values=\"" : "\"/>");
    }
}

static void move_head(struct mover *mover)
{
    const mdr_pen *pen = mover->scene->pen;
    const mdr_paint paint = {.fill = mdr_mark_sign_colour(MDR_MARK_FRONTIER),
                             .stroke = MDR_COLOUR_CLEAR};
    mdr_sink sink;
    begin_text(mover, &mover->children, &sink);
    write_head(mover, true);
    write_head(mover, false);
    write_head_size(mover, mdr__sheet_share(mover->scene->sheet, SIGN_SHARE));
    (void)mdr__out_end(&mover->out);
    pen->paint(pen->context, &paint);
    animate(mover, false);
    pen->disc(pen->context, (mdr_point){0, 0}, 0);
    keep_still(mover);
}

static struct mover mover_of(mdr__scene *scene)
{
    struct mover mover = {
        .scene = scene, .motion = scene->motion, .measure = mdr__measure_of(scene->sheet->unit)};
    mover.attributes.allocator = mover.children.allocator = scene->allocator;
    return mover;
}

static mdr_status end_mover(struct mover *mover)
{
    const mdr_pen *pen = mover->scene->pen;
    mdr_bytes_clear(&mover->attributes);
    mdr_bytes_clear(&mover->children);
    return mover->out.status ? mover->out.status : pen->status(pen->context);
}

mdr_status mdr__play_moving_cells(mdr__scene *scene)
{
    struct mover mover = mover_of(scene);
    scene->pen->layer(scene->pen->context, MDR_LAYER_CELLS);
    for (mdr_cell cell = mdr_grid_next_cell(scene->grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(scene->grid, cell))
        move_cell(&mover, cell);
    move_signs(&mover);
    move_head(&mover);
    return end_mover(&mover);
}

mdr_status mdr__play_moving_path(mdr__scene *scene)
{
    const mdr__film_event last[2] = {{0, 0}, {(int32_t)scene->motion->film->pace.frames - 1, 1}};
    struct mover mover = mover_of(scene);
    mdr_sink sink;
    begin_text(&mover, &mover.children, &sink);
    begin_animate(&mover, "visibility");
    write_event_times(&mover, last, 2);
    mdr__out_text(&mover.out, "hidden;visible\"/>");
    (void)mdr__out_end(&mover.out);
    animate(&mover, false);
    mdr__play_path(scene);
    keep_still(&mover);
    return end_mover(&mover);
}

static void write_wall_paint(struct mover *mover, bool open)
{
    mdr_sink sink;
    begin_text(mover, &mover->attributes, &sink);
    mdr__out_text(&mover->out, " fill=\"none\" stroke=\"");
    write_colour(mover, mover->scene->sheet->inks.wall);
    mdr__out_text(&mover->out, "\" stroke-width=\"");
    write_length(mover, mover->scene->sheet->wall_um);
    const bool round = mover->scene->sheet->look == MDR_LOOK_DEFAULT;
    mdr__out_text(&mover->out,
                  round ? "\" stroke-linecap=\"round\"" : "\" stroke-linecap=\"square\"");
    if (open) mdr__out_text(&mover->out, " visibility=\"hidden\"");
    (void)mdr__out_end(&mover->out);
}

static void move_wall(struct mover *mover, mdr_link link)
{
    const mdr_grid *grid = mover->scene->grid;
    mdr_sink sink;
    int64_t count;
    const mdr__film_event *events = events_of(&mover->motion->film->links, link, &count);
    const mdr_link_ends ends = mdr_grid_link_ends(grid, link);
    if (count < 2 || ends.side >= mdr_grid_outline_count(grid, ends.first)) return;
    write_wall_paint(mover, events[count - 1].state);
    begin_text(mover, &mover->children, &sink);
    begin_animate(mover, "visibility");
    write_event_times(mover, events, count);
    for (int64_t i = 0; i < count; i++) {
        if (i > 0) mdr__out_char(&mover->out, ';');
        mdr__out_text(&mover->out, events[i].state ? "hidden" : "visible");
    }
    mdr__out_text(&mover->out, "\"/>");
    (void)mdr__out_end(&mover->out);
    animate(mover, true);
    draw_side(mover, ends.first, ends.side, true);
    if (mdr__over_seam(grid, ends.first, ends.side)) {
        const mdr_exit way = mdr_grid_exit(grid, ends.first, ends.side);
        draw_side(mover, way.cell, way.back, true);
    }
    keep_still(mover);
}

/* All that change are open in a maze of which only what stands is left. */
static mdr_status open_moving(const mdr__scene *scene, mdr_maze **maze)
{
    const mdr__film_events *links = &scene->motion->film->links;
    mdr_status status = mdr_maze_copy(scene->maze, scene->ticker.run, maze);
    for (mdr_link link = mdr_grid_next_link(scene->grid, MDR_NONE); link != MDR_NONE && !status;
         link = mdr_grid_next_link(scene->grid, link)) {
        int64_t count;
        (void)events_of(links, link, &count);
        if (count > 1)
            status = mdr_maze_set_passage(*maze, link, MDR_PASSAGE_BOTH, scene->ticker.run);
    }
    return status;
}

mdr_status mdr__play_moving_walls(mdr__scene *scene)
{
    const mdr_maze *finished = scene->maze;
    mdr_maze *standing = NULL;
    mdr_status status = open_moving(scene, &standing);
    if (!status) {
        scene->maze = standing;
        status = mdr__play_walls(scene);
        scene->maze = finished;
    }
    mdr_maze_free(standing);
    if (status) return status;
    struct mover mover = mover_of(scene);
    for (mdr_link link = mdr_grid_next_link(scene->grid, MDR_NONE); link != MDR_NONE;
         link = mdr_grid_next_link(scene->grid, link))
        move_wall(&mover, link);
    return end_mover(&mover);
}
