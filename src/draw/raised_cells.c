/*
 * Raised drawing of any grid, isometric like that of squares (raised.c): cell by cell from the back.
 *
 *      post                       What of a cell is free of walls is its room: its outline moved in by half a wall
 *       +---------+   closed      along closed sides, out to the side itself through open ones, less the walls'
 *       | M-----M |               ends about its posts, where any wall touches them.
 *       | |     Q |
 *       | |       +   open            closed, closed   M            M: where the moved sides cross
 *       | |     Q |                   closed, open     M Q          Q: on the open side, a little off the post
 *       | M-----M |                   open, open       Q M Q, or the post where no wall touches it
 *       +---------+
 *
 * Raised walls are what is no room, and strips outside along the border; a raised path is the rooms. All faces of
 * a cell lie within its outline, so cells are drawn from the back: each after those behind its sides, of those whose
 * turn it is the furthest first (Kahn 1962; where no outline bulges inwards no two wait for each other). All blocks
 * are equally high, so that tops come last.
 * A thin line of the same colour closes the seams that smooth edges would leave. Arcs are drawn as four chords.
 * Cost: O(cells x sides + cells log cells); 36 bytes a cell and a bit a post.
 */
#include "base/bits.h"
#include "base/memory.h"
#include "base/status.h"
#include "draw/raised.h"
#include "draw/walls.h"
#include "grid/grid_internal.h"

enum { COSINE = 1351, COSINE_OF = 1560, CHORDS = 4, POINTS_A_VERTEX = 3 };

typedef struct vector {
    double x, y;
} vector;

/* A corner of a cell's outline, and the piece of side from there to the next. */
typedef struct vertex {
    vector at;
    bool open;   /* the piece */
    bool walled; /* a wall touches the post here */
} vertex;

/* A corner of a room, and whether a face stands between it and the next. */
typedef struct room_point {
    vector at;
    bool face;
} room_point;

/* A cell and how near it is. */
typedef struct depth {
    int64_t near;
    mdr_cell cell;
} depth;

typedef struct cells_work {
    mdr__scene *scene;
    const mdr_grid *grid;
    const mdr_pen *pen;
    const mdr__raised_inks *inks;
    bool path;
    double half; /* of a wall, in lengths of the grid */
    double height, shade;
    uint64_t *walled; /* a bit a post */
    int64_t walled_words;
    depth *order; /* a cell each, from the back */
    int64_t count;
    depth *ready; /* a heap */
    int64_t ready_count;
    int32_t *waits;   /* by cell: for how many others; -1: drawn */
    vertex *vertices; /* of the cell at hand */
    int64_t vertex_count, vertex_room;
    room_point *room;
    int64_t room_count;
    mdr_colour colour; /* that the pen has */
} cells_work;

static vector vector_of(mdr_point point)
{
    return (vector){(double)point.x_um, (double)point.y_um};
}

static vector moved(vector from, vector way, double by)
{
    return (vector){from.x + way.x * by, from.y + way.y * by};
}

static vector way_of(vector from, vector to)
{
    const vector way = {to.x - from.x, to.y - from.y};
    const double length = mdr__exact_root(way.x * way.x + way.y * way.y);
    return length > 0 ? (vector){way.x / length, way.y / length} : way;
}

static vector to_right(vector way)
{
    return (vector){-way.y, way.x};
}

static mdr_point project(const cells_work *work, vector at, double z)
{
    const double deep = (double)mdr_grid_extent(work->grid).y_um;
    const double x = (at.x - at.y + deep) * COSINE / COSINE_OF;
    const double y = (at.x + at.y) / 2 - z + work->height;
    return mdr__sheet_point(work->scene->sheet, (mdr_point){(int64_t)(x < 0 ? x - 0.5 : x + 0.5),
                                                            (int64_t)(y < 0 ? y - 0.5 : y + 0.5)});
}

/* All that follows is one shape: no seams within, and nothing covered twice. */
static void take_whole(cells_work *work, mdr_colour colour)
{
    const mdr_paint paint = {colour, MDR_COLOUR_CLEAR, 0, MDR_ENDS_FLAT, true};
    work->pen->paint(work->pen->context, &paint);
    work->colour = colour;
}

/* Shapes of their own, a little larger than they are, so that those of one colour meet. */
static void take_colour(cells_work *work, mdr_colour colour)
{
    if (work->colour == colour) return;
    const mdr_paint paint = {colour, colour, mdr__sheet_share(work->scene->sheet, 20),
                             MDR_ENDS_ROUND, false};
    work->pen->paint(work->pen->context, &paint);
    work->colour = colour;
}

static void polygon(const cells_work *work, const vector *points, int64_t count, double z)
{
    const mdr_pen *pen = work->pen;
    if (count < 3) return;
    pen->move(pen->context, project(work, points[0], z));
    for (int64_t i = 1; i < count; i++) pen->line(pen->context, project(work, points[i], z));
    pen->close(pen->context);
}

static bool is_seam(const cells_work *work, mdr_cell cell, int32_t side)
{
    return mdr_grid_exit(work->grid, cell, side).cell != MDR_NONE
           && mdr__over_seam(work->grid, cell, side);
}

static bool is_open(const cells_work *work, mdr_cell cell, int32_t side)
{
    const mdr_exit exit = mdr_grid_exit(work->grid, cell, side);
    if (exit.cell == MDR_NONE) return mdr__openings_at(work->scene->openings, cell, side) != NULL;
    return mdr_maze_passage(work->scene->maze, exit.link) != MDR_PASSAGE_NONE;
}

/* Is there anything beside a side, within the paper? */
static bool is_edge(const cells_work *work, mdr_cell cell, int32_t side)
{
    return mdr_grid_exit(work->grid, cell, side).cell == MDR_NONE || is_seam(work, cell, side);
}

static bool is_raised(const cells_work *work, mdr_cell cell)
{
    const mdr_board *board = work->scene->document->board;
    return !work->path || !board || mdr_board_square(board, cell) == MDR_SQUARE_FILLED;
}

static void add_vertex(cells_work *work, vector at, bool open, bool walled)
{
    work->vertices[work->vertex_count++] = (vertex){at, open, walled};
}

/* The middle of an arc. */
static vector arc_middle(vector from, vector to, double radius, bool clockwise)
{
    const double dx = to.x - from.x, dy = to.y - from.y, quarter = (dx * dx + dy * dy) / 4;
    const double rest = radius * radius - quarter;
    const double out = radius - mdr__exact_root(rest > 0 ? rest : 0);
    const vector way = way_of(from, to), middle = {(from.x + to.x) / 2, (from.y + to.y) / 2};
    return moved(middle, to_right(way), clockwise ? -out : out);
}

static void add_side(cells_work *work, mdr_cell cell, int32_t side)
{
    int64_t posts[2];
    bool clockwise = false;
    mdr_grid_side_posts(work->grid, cell, side, posts);
    const vector from = vector_of(mdr_grid_post(work->grid, posts[0]));
    const vector to = vector_of(mdr_grid_post(work->grid, posts[1]));
    const int64_t arc = mdr_grid_arc(work->grid, posts[0], posts[1], &clockwise);
    const bool open = is_open(work, cell, side);
    add_vertex(work, from, open, mdr__bit(work->walled, posts[0]));
    if (arc == 0) return;
    const double radius = (double)arc;
    const vector middle = arc_middle(from, to, radius, clockwise);
    add_vertex(work, arc_middle(from, middle, radius, clockwise), open, false);
    add_vertex(work, middle, open, false);
    add_vertex(work, arc_middle(middle, to, radius, clockwise), open, false);
}

static void read_outline(cells_work *work, mdr_cell cell)
{
    const int32_t sides = mdr_grid_outline_count(work->grid, cell);
    work->vertex_count = 0;
    for (int32_t side = 0; side < sides; side++) add_side(work, cell, side);
}

static void add_point(cells_work *work, vector at, bool face)
{
    work->room[work->room_count++] = (room_point){at, face};
}

/* Where the sides before and behind a vertex cross once they are moved to the right. */
static vector crossing(vector at, vector before, vector behind, double by)
{
    const vector a = to_right(before), b = to_right(behind);
    const double on = a.x * b.x + a.y * b.y;
    if (on < -0.9) return moved(at, a, by);
    return moved(at, (vector){a.x + b.x, a.y + b.y}, by / (1 + on));
}

/* How far off its post an open side is free: what half a wall takes of a side at 60 or 120 degrees to it. */
static double clearance(const cells_work *work)
{
    return work->half * COSINE_OF / COSINE;
}

static void add_corner(cells_work *work, int64_t index)
{
    const int64_t count = work->vertex_count;
    const vertex *here = &work->vertices[index];
    const vertex *before = &work->vertices[(index + count - 1) % count];
    const vertex *next = &work->vertices[(index + 1) % count];
    const vector from = way_of(before->at, here->at), on = way_of(here->at, next->at);
    if (before->open && here->open && !here->walled) {
        add_point(work, here->at, false);
        return;
    }
    /* Between open sides at a sharp angle the crossing is further off than any wall: the end is cut off. */
    const bool sharp = before->open && here->open && from.x * on.x + from.y * on.y < -0.1;
    if (before->open) add_point(work, moved(here->at, from, -clearance(work)), true);
    if (!sharp) add_point(work, crossing(here->at, from, on, work->half), true);
    if (here->open) add_point(work, moved(here->at, on, clearance(work)), false);
}

static void read_room(cells_work *work, mdr_cell cell)
{
    read_outline(work, cell);
    work->room_count = 0;
    for (int64_t i = 0; i < work->vertex_count; i++) add_corner(work, i);
}

/* The outline, or the room, as a line; the room also backwards, as a hole. */
static void draw_outline(const cells_work *work, double z)
{
    const mdr_pen *pen = work->pen;
    for (int64_t i = 0; i < work->vertex_count; i++)
        (i ? pen->line : pen->move)(pen->context, project(work, work->vertices[i].at, z));
    pen->close(pen->context);
}

static void draw_room(const cells_work *work, double z, bool backwards)
{
    const mdr_pen *pen = work->pen;
    for (int64_t i = 0; i < work->room_count; i++) {
        const int64_t k = backwards ? work->room_count - 1 - i : i;
        (i ? pen->line : pen->move)(pen->context, project(work, work->room[k].at, z));
    }
    pen->close(pen->context);
}

/* The light comes from the left: faces towards x are dark, those towards y bright. */
static mdr_colour face_colour(const cells_work *work, vector normal)
{
    const double x = normal.x > 0 ? normal.x : 0, y = normal.y > 0 ? normal.y : 0;
    const int32_t part = (int32_t)(256 * y / (x + y) + 0.5);
    return mdr__blend(work->inks->right, work->inks->left, part);
}

/* A face between two points, that looks where its normal points; those that look away are not seen. */
static void draw_face(cells_work *work, vector from, vector to, vector normal)
{
    const mdr_pen *pen = work->pen;
    if (normal.x + normal.y < 0.01) return;
    take_colour(work, face_colour(work, normal));
    pen->move(pen->context, project(work, from, work->height));
    pen->line(pen->context, project(work, to, work->height));
    pen->line(pen->context, project(work, to, 0));
    pen->line(pen->context, project(work, from, 0));
    pen->close(pen->context);
}

/* Faces look into the rooms from walls, and out of them from a path. */
static void draw_faces(cells_work *work)
{
    for (int64_t i = 0; i < work->room_count; i++) {
        const room_point *here = &work->room[i], *next = &work->room[(i + 1) % work->room_count];
        if (!here->face) continue;
        vector normal = to_right(way_of(here->at, next->at));
        if (work->path) normal = (vector){-normal.x, -normal.y};
        draw_face(work, here->at, next->at, normal);
    }
}

/* Of a convex shape what lies to the right of a line. */
static int64_t cut(vector *points, int64_t count, vector at, vector way)
{
    vector kept[8];
    int64_t left = 0;
    const vector inside = to_right(way);
    for (int64_t i = 0; i < count && left < 7; i++) {
        const vector a = points[i], b = points[(i + 1) % count];
        const double da = (a.x - at.x) * inside.x + (a.y - at.y) * inside.y;
        const double db = (b.x - at.x) * inside.x + (b.y - at.y) * inside.y;
        if (da >= 0) kept[left++] = a;
        if ((da < 0) != (db < 0))
            kept[left++] =
                (vector){a.x + (b.x - a.x) * da / (da - db), a.y + (b.y - a.y) * da / (da - db)};
    }
    for (int64_t i = 0; i < left; i++) points[i] = kept[i];
    return left;
}

/* What a face throws on the ground, along x; not beyond the border sides of its cell. All turn the same way, so
 * that no ground is covered twice. */
static void draw_shadow(const cells_work *work, mdr_cell cell, vector from, vector to)
{
    vector points[8] = {from, {from.x + work->shade, from.y}, {to.x + work->shade, to.y}, to};
    int64_t count = 4;
    for (int32_t side = 0; side < mdr_grid_outline_count(work->grid, cell); side++) {
        int64_t posts[2];
        if (!is_edge(work, cell, side)) continue;
        mdr_grid_side_posts(work->grid, cell, side, posts);
        const vector begin = vector_of(mdr_grid_post(work->grid, posts[0]));
        const vector end = vector_of(mdr_grid_post(work->grid, posts[1]));
        count = cut(points, count, begin, way_of(begin, end));
    }
    polygon(work, points, count, 0);
}

static void draw_shadows(cells_work *work, mdr_cell cell)
{
    for (int64_t i = 0; i < work->room_count; i++) {
        const room_point *here = &work->room[i], *next = &work->room[(i + 1) % work->room_count];
        const vector way = way_of(here->at, next->at);
        const double normal_x = work->path ? way.y : -way.y;
        if (!here->face || normal_x < 0.01) continue;
        draw_shadow(work, cell, here->at, next->at);
    }
}

/* The way of the next side of the border round a post, or round the other one. */
static vector border_way(const cells_work *work, mdr_cell cell, int32_t side, bool on)
{
    int64_t posts[2];
    for (int32_t i = 0; i < 64; i++) {
        const int32_t count = mdr_grid_outline_count(work->grid, cell);
        side = (side + (on ? 1 : count - 1)) % count;
        if (is_edge(work, cell, side)) break;
        const mdr_exit exit = mdr_grid_exit(work->grid, cell, side);
        cell = exit.cell;
        side = exit.back;
    }
    mdr_grid_side_posts(work->grid, cell, side, posts);
    return way_of(vector_of(mdr_grid_post(work->grid, posts[0])),
                  vector_of(mdr_grid_post(work->grid, posts[1])));
}

/* A strip outside along a border side: inner and outer begin, outer and inner end. */
typedef struct strip {
    vector points[4];
    bool begins, ends; /* in the open */
} strip;

static strip strip_between(const cells_work *work, vector from, vector to, vector before,
                           vector behind)
{
    const vector way = way_of(from, to);
    return (strip){{from, crossing(from, before, way, -work->half),
                    crossing(to, way, behind, -work->half), to},
                   false,
                   false};
}

/* The strips of a side: one along all of it, or, of an opening, one at each end where there are walls. */
static int32_t strips_of(const cells_work *work, mdr_cell cell, int32_t side, strip made[2])
{
    int64_t posts[2];
    mdr_grid_side_posts(work->grid, cell, side, posts);
    const vector from = vector_of(mdr_grid_post(work->grid, posts[0]));
    const vector to = vector_of(mdr_grid_post(work->grid, posts[1])), way = way_of(from, to);
    const vector before = border_way(work, cell, side, false);
    const vector behind = border_way(work, cell, side, true);
    made[0] = strip_between(work, from, to, before, behind);
    if (!is_open(work, cell, side)) return 1;
    const vector first = moved(from, way, clearance(work)), last = moved(to, way, -clearance(work));
    int32_t count = 0;
    if (mdr__bit(work->walled, posts[0])) {
        made[count] = strip_between(work, from, first, before, way);
        made[count++].ends = true;
    }
    if (mdr__bit(work->walled, posts[1])) {
        made[count] = strip_between(work, last, to, way, behind);
        made[count++].begins = true;
    }
    return count;
}

static void draw_strip_faces(cells_work *work, const strip *along)
{
    const vector way = way_of(along->points[0], along->points[3]);
    const vector out = {way.y, -way.x}, back = {-way.x, -way.y};
    if (along->begins) draw_face(work, along->points[0], along->points[1], back);
    if (along->ends) draw_face(work, along->points[2], along->points[3], way);
    draw_face(work, along->points[1], along->points[2], out);
}

/* Those that look to the front are drawn behind their cell's, others before. */
static void draw_edges(cells_work *work, mdr_cell cell, bool front)
{
    strip strips[2];
    for (int32_t side = 0; side < mdr_grid_outline_count(work->grid, cell); side++) {
        if (work->path || !is_edge(work, cell, side)) continue;
        const int32_t count = strips_of(work, cell, side, strips);
        for (int32_t i = 0; i < count; i++) {
            const vector way = way_of(strips[i].points[0], strips[i].points[3]);
            if ((way.y - way.x > 0) == front) draw_strip_faces(work, &strips[i]);
        }
    }
}

static void draw_edge_tops(cells_work *work, mdr_cell cell)
{
    strip strips[2];
    for (int32_t side = 0; side < mdr_grid_outline_count(work->grid, cell); side++) {
        if (work->path || !is_edge(work, cell, side)) continue;
        const int32_t count = strips_of(work, cell, side, strips);
        for (int32_t i = 0; i < count; i++) polygon(work, strips[i].points, 4, work->height);
    }
}

static void draw_ground(cells_work *work, mdr_cell cell)
{
    mdr_colour colour = work->inks->ground;
    if (!work->path && mdr__fills_wanted(work->scene->sheet)) {
        const mdr_colour own = mdr__sheet_fill(work->scene->sheet, cell);
        if (own & 0xff) colour = own;
    }
    take_colour(work, colour);
    read_outline(work, cell);
    draw_outline(work, 0);
}

/* Of walls all tops are one shape; of a path with colours each cell has its own. */
static void draw_top(cells_work *work, mdr_cell cell)
{
    read_room(work, cell);
    if (work->path && mdr__fills_wanted(work->scene->sheet)) {
        const mdr_colour own = mdr__sheet_fill(work->scene->sheet, cell);
        take_colour(work, own & 0xff ? own : work->inks->top);
    }
    if (!work->path) draw_outline(work, work->height);
    draw_room(work, work->height, !work->path);
    if (!work->path) draw_edge_tops(work, cell);
}

static void draw_block(cells_work *work, mdr_cell cell)
{
    draw_edges(work, cell, false);
    read_room(work, cell);
    draw_faces(work);
    draw_edges(work, cell, true);
}

static void draw_cell_shadows(cells_work *work, mdr_cell cell)
{
    read_room(work, cell);
    draw_shadows(work, cell);
}

/* Something of all cells, or of those that are raised, from the back; as one shape of a colour, or each in its own,
 * 0. */
static mdr_status for_cells(cells_work *work, void (*draw)(cells_work *, mdr_cell), bool raised,
                            mdr_colour whole)
{
    mdr_status status = MDR_OK;
    work->colour = 0;
    if (whole) take_whole(work, whole);
    for (int64_t i = 0; i < work->count && !status; i++) {
        const mdr_cell cell = work->order[i].cell;
        if (!raised || is_raised(work, cell)) draw(work, cell);
        if (!(i & MDR__TICK_MASK)) status = mdr__scene_tell(work->scene, i, work->count);
    }
    return status;
}

/* The path goes from centre to centre by way of the sides' middles, as these need not lie between. */
static vector side_middle(const cells_work *work, mdr_cell from, mdr_cell to)
{
    int64_t posts[2];
    const int32_t side = mdr_grid_side_between(work->grid, from, to);
    mdr_grid_side_posts(work->grid, from, side, posts);
    const vector a = vector_of(mdr_grid_post(work->grid, posts[0]));
    const vector b = vector_of(mdr_grid_post(work->grid, posts[1]));
    return (vector){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

static void draw_path(const cells_work *work, double z)
{
    const mdr__sheet *sheet = work->scene->sheet;
    const mdr_path *path = work->scene->document->path;
    const mdr_pen *pen = work->pen;
    const mdr_paint paint = {MDR_COLOUR_CLEAR, sheet->inks.path, sheet->path_um / 2, MDR_ENDS_ROUND,
                             false};
    if (!path || sheet->style->hide_path) return;
    pen->layer(pen->context, MDR_LAYER_PATH);
    pen->paint(pen->context, &paint);
    for (int64_t i = 0; i < mdr_path_count(path); i++) {
        const mdr_cell cell = mdr_path_at(path, i), before = i ? mdr_path_at(path, i - 1) : cell;
        const vector centre = vector_of(mdr_grid_centre(work->grid, cell));
        if (i > 0) {
            const vector out = side_middle(work, before, cell),
                         in = side_middle(work, cell, before);
            const bool jumps =
                mdr__over_seam(work->grid, before, mdr_grid_side_between(work->grid, before, cell));
            pen->line(pen->context, project(work, out, z));
            if (jumps) pen->move(pen->context, project(work, in, z));
        }
        (i ? pen->line : pen->move)(pen->context, project(work, centre, z));
    }
}

/* Start and end inside: the middle of their cells. */
static void draw_places(cells_work *work, double z)
{
    const mdr__sorted_openings *openings = work->scene->openings;
    const mdr__inks *inks = &work->scene->sheet->inks;
    if (openings->count == 0) return;
    work->pen->layer(work->pen->context, MDR_LAYER_MARKS);
    work->colour = 0;
    for (int64_t i = 0; i < openings->count; i++) {
        const mdr_opening *opening = &openings->list[i];
        if (opening->place.side != MDR_NONE) continue;
        take_colour(work, opening->role == MDR_ROLE_START ? inks->mark : inks->path);
        read_outline(work, opening->place.cell);
        const vector centre = vector_of(mdr_grid_centre(work->grid, opening->place.cell));
        for (int64_t k = 0; k < work->vertex_count; k++) {
            vector *at = &work->vertices[k].at;
            *at = (vector){(at->x + centre.x) / 2, (at->y + centre.y) / 2};
        }
        draw_outline(work, z);
    }
}

static void draw_lying(cells_work *work, double z)
{
    draw_places(work, z);
    draw_path(work, z);
}

static mdr_status draw_all(cells_work *work)
{
    const mdr_pen *pen = work->pen;
    pen->layer(pen->context, MDR_LAYER_CELLS);
    mdr_status status = for_cells(work, draw_ground, false, 0);
    if (!status) status = for_cells(work, draw_cell_shadows, true, work->inks->shadow);
    if (!status && !work->path) draw_lying(work, 0);
    pen->layer(pen->context, MDR_LAYER_WALLS);
    if (!status) status = for_cells(work, draw_block, true, 0);
    if (!status) status = for_cells(work, draw_top, true, work->inks->top);
    if (!status && work->path) draw_lying(work, work->height);
    return status;
}

static bool is_further(depth a, depth b)
{
    return a.near != b.near ? a.near < b.near : a.cell < b.cell;
}

/* Cells whose turn it is stand in a heap, the furthest first. */
static void push_ready(cells_work *work, depth entry)
{
    int64_t at = work->ready_count++;
    for (; at > 0 && is_further(entry, work->ready[(at - 1) / 2]); at = (at - 1) / 2)
        work->ready[at] = work->ready[(at - 1) / 2];
    work->ready[at] = entry;
}

static depth pop_ready(cells_work *work)
{
    depth *heap = work->ready;
    const depth first = heap[0], last = heap[--work->ready_count];
    int64_t at = 0;
    for (int64_t child; (child = 2 * at + 1) < work->ready_count; at = child) {
        if (child + 1 < work->ready_count && is_further(heap[child + 1], heap[child])) child++;
        if (!is_further(heap[child], last)) break;
        heap[at] = heap[child];
    }
    heap[at] = last;
    return first;
}

static depth depth_of(const cells_work *work, mdr_cell cell)
{
    const mdr_point centre = mdr_grid_centre(work->grid, cell);
    return (depth){centre.x_um + centre.y_um, cell};
}

/* The neighbour through a side that must be drawn later, or MDR_NONE: the side looks to the front. */
static mdr_cell nearer_cell(const cells_work *work, mdr_cell cell, int32_t side)
{
    int64_t posts[2];
    if (is_edge(work, cell, side)) return MDR_NONE;
    mdr_grid_side_posts(work->grid, cell, side, posts);
    const vector way = way_of(vector_of(mdr_grid_post(work->grid, posts[0])),
                              vector_of(mdr_grid_post(work->grid, posts[1])));
    return way.y - way.x > 0.05 ? mdr_grid_exit(work->grid, cell, side).cell : MDR_NONE;
}

/* Notes that a cell is drawn; those that waited for it alone are ready. */
static void let_nearer_go(cells_work *work, mdr_cell cell)
{
    for (int32_t side = 0; side < mdr_grid_outline_count(work->grid, cell); side++) {
        const mdr_cell nearer = nearer_cell(work, cell, side);
        if (nearer != MDR_NONE && --work->waits[nearer] == 0)
            push_ready(work, depth_of(work, nearer));
    }
}

static void draw_next(cells_work *work, depth entry)
{
    work->waits[entry.cell] = -1;
    work->order[work->count++] = entry;
    let_nearer_go(work, entry.cell);
}

/* From the back to the front. Where outlines bulge inwards some may wait for each other: they come last. */
static void sort_cells(cells_work *work)
{
    const mdr_grid *grid = work->grid;
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        for (int32_t side = 0; side < mdr_grid_outline_count(grid, cell); side++) {
            const mdr_cell nearer = nearer_cell(work, cell, side);
            if (nearer != MDR_NONE) work->waits[nearer]++;
        }
    }
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell))
        if (work->waits[cell] == 0) push_ready(work, depth_of(work, cell));
    while (work->ready_count > 0) draw_next(work, pop_ready(work));
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell))
        if (work->waits[cell] > 0) draw_next(work, depth_of(work, cell));
}

static double least_of(double a, double b)
{
    return a < b ? a : b;
}

/* Walls leave room in every cell, however small it is. */
static double fitting_half(const cells_work *work, double half)
{
    for (int64_t i = 0; i < work->count; i++) {
        const mdr_cell cell = work->order[i].cell;
        const vector centre = vector_of(mdr_grid_centre(work->grid, cell));
        for (int32_t side = 0; side < mdr_grid_outline_count(work->grid, cell); side++) {
            int64_t posts[2];
            mdr_grid_side_posts(work->grid, cell, side, posts);
            const vector a = vector_of(mdr_grid_post(work->grid, posts[0]));
            const vector b = vector_of(mdr_grid_post(work->grid, posts[1]));
            const vector inside = to_right(way_of(a, b));
            const double away = (centre.x - a.x) * inside.x + (centre.y - a.y) * inside.y;
            const double length =
                mdr__exact_root((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y));
            half = least_of(half, least_of(away * 0.6, length * 0.3));
        }
    }
    return half > 1 ? half : 1;
}

static void mark_walls(cells_work *work, mdr_cell cell)
{
    for (int32_t side = 0; side < mdr_grid_outline_count(work->grid, cell); side++) {
        int64_t posts[2];
        if (is_open(work, cell, side)) continue;
        mdr_grid_side_posts(work->grid, cell, side, posts);
        mdr__set_bit(work->walled, posts[0]);
        mdr__set_bit(work->walled, posts[1]);
    }
}

/* Reads all cells: their order, which posts have walls, and how many corners they have at most. */
static mdr_status read_cells(cells_work *work, const mdr_run *run)
{
    mdr_status status = MDR_OK;
    const mdr_allocator *allocator = work->scene->allocator;
    int64_t most = 0;
    for (mdr_cell cell = mdr_grid_next_cell(work->grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(work->grid, cell)) {
        const int32_t sides = mdr_grid_outline_count(work->grid, cell);
        mark_walls(work, cell);
        if (sides > most) most = sides;
    }
    sort_cells(work);
    work->vertex_room = CHORDS * most;
    work->vertices = mdr__array(allocator, work->vertex_room, sizeof *work->vertices, run, &status);
    work->room = mdr__array(allocator, POINTS_A_VERTEX * work->vertex_room, sizeof *work->room, run,
                            &status);
    return status;
}

static mdr_status start_work(cells_work *work, const mdr_run *run)
{
    mdr_status status = MDR_OK;
    const mdr_allocator *allocator = work->scene->allocator;
    const int64_t cells = mdr_grid_cell_count(work->grid);
    work->walled_words = mdr__words(mdr_grid_post_bound(work->grid));
    work->walled = mdr__array(allocator, work->walled_words, sizeof *work->walled, run, &status);
    work->order = mdr__array(allocator, cells, sizeof *work->order, run, &status);
    work->ready = mdr__array(allocator, cells, sizeof *work->ready, run, &status);
    work->waits =
        mdr__array(allocator, mdr_grid_cell_bound(work->grid), sizeof *work->waits, run, &status);
    if (!status) status = read_cells(work, run);
    if (!status) work->half = fitting_half(work, work->half);
    return status;
}

static void clear_work(cells_work *work)
{
    const mdr_allocator *allocator = work->scene->allocator;
    const int64_t cells = mdr_grid_cell_count(work->grid);
    mdr__release(allocator, work->walled, work->walled_words, sizeof *work->walled);
    mdr__release(allocator, work->order, cells, sizeof *work->order);
    mdr__release(allocator, work->ready, cells, sizeof *work->ready);
    mdr__release(allocator, work->waits, mdr_grid_cell_bound(work->grid), sizeof *work->waits);
    mdr__release(allocator, work->vertices, work->vertex_room, sizeof *work->vertices);
    mdr__release(allocator, work->room, POINTS_A_VERTEX * work->vertex_room, sizeof *work->room);
}

mdr_status mdr__play_raised_cells(mdr__scene *scene, const mdr__raised_inks *inks,
                                  int64_t thickness, int64_t height)
{
    cells_work work = {.scene = scene,
                       .grid = scene->grid,
                       .pen = scene->pen,
                       .inks = inks,
                       .path = scene->sheet->style->raised == MDR_RAISED_PATH,
                       .half = (double)thickness / 2,
                       .height = (double)height,
                       .shade = (double)height * 2 / 3};
    mdr_status status = start_work(&work, scene->ticker.run);
    if (!status) status = draw_all(&work);
    clear_work(&work);
    return status;
}
