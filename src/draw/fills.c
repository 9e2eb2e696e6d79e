/*
 * The colours of cells: one path for each colour, and in it one shape for each run of cells that lie
 * in a straight row.
 *
 * Cells are sorted by colour (radix sort, one pass for each byte that differs), so that a heat map of
 * a million cells has no more than 256 paths. Each is stroked in its own colour as well, otherwise
 * the paper would shine through between neighbours.
 */
#include "base/memory.h"
#include "draw/scene.h"

/* A run of cells side by side, drawn as one shape. */
typedef struct cell_run {
    const mdr__scene *scene;
    mdr_cell first, last;
} cell_run;

static mdr_point post_of(const mdr__scene *scene, mdr_cell cell, int32_t side)
{
    int64_t posts[2];
    mdr_grid_side_posts(scene->grid, cell, side, posts);
    return mdr__sheet_point(scene->sheet, mdr_grid_post(scene->grid, posts[0]));
}

static bool same_point(mdr_point a, mdr_point b)
{
    return a.x_um == b.x_um && a.y_um == b.y_um;
}

/* Do two four-sided cells make one, the second to the right of the first? */
static bool lie_in_a_row(const mdr__scene *scene, mdr_cell left, mdr_cell right)
{
    if (mdr_grid_outline_count(scene->grid, left) != 4
        || mdr_grid_outline_count(scene->grid, right) != 4)
        return false;
    const mdr_point top = post_of(scene, left, 1), bottom = post_of(scene, left, 2);
    return same_point(top, post_of(scene, right, 0)) && same_point(bottom, post_of(scene, right, 3))
           && mdr__goes_straight(post_of(scene, left, 0), top, post_of(scene, right, 1))
           && mdr__goes_straight(post_of(scene, left, 3), bottom, post_of(scene, right, 2));
}

/* Along a side of a cell to where it ends; straight sides of runs may be longer than one cell's. */
static void draw_edge(const mdr__scene *scene, mdr_cell cell, int32_t side, mdr_point to)
{
    const mdr_pen *pen = scene->pen;
    int64_t posts[2];
    bool clockwise;
    mdr_grid_side_posts(scene->grid, cell, side, posts);
    const int64_t radius = mdr_grid_arc(scene->grid, posts[0], posts[1], &clockwise);
    if (radius > 0) {
        pen->arc(pen->context, to, mdr__sheet_length(scene->sheet, radius), clockwise);
    } else if (side + 1 < mdr_grid_outline_count(scene->grid, cell)) {
        pen->line(pen->context, to);
    }
}

static void draw_run(cell_run *run)
{
    const mdr_pen *pen = run->scene->pen;
    const mdr_cell first = run->first, last = run->last;
    if (first == MDR_NONE) return;
    const int32_t sides = mdr_grid_outline_count(run->scene->grid, first);
    pen->move(pen->context, post_of(run->scene, first, 0));
    for (int32_t side = 1; side < sides; side++) {
        const bool far = first != last && side < 3;
        draw_edge(run->scene, far ? last : first, side - 1,
                  post_of(run->scene, far ? last : first, side));
    }
    draw_edge(run->scene, first, sides - 1, post_of(run->scene, first, 0));
    pen->close(pen->context);
    run->first = MDR_NONE;
}

static void add_to_run(cell_run *run, mdr_cell cell)
{
    if (run->first != MDR_NONE && lie_in_a_row(run->scene, run->last, cell)) {
        run->last = cell;
        return;
    }
    draw_run(run);
    run->first = run->last = cell;
}

static void paint_cells(const mdr__scene *scene, mdr_colour colour)
{
    const mdr_pen *pen = scene->pen;
    const mdr_paint paint = {
        .fill = colour, .stroke = colour, .width_um = scene->sheet->wall_um / 2 + 1};
    pen->paint(pen->context, &paint);
}

static mdr_status fill_alike(const mdr__scene *scene)
{
    const int64_t bound = mdr_grid_cell_bound(scene->grid);
    cell_run run = {.scene = scene, .first = MDR_NONE};
    mdr_status status = MDR_OK;
    int64_t count = 0;
    paint_cells(scene, scene->sheet->inks.cell);
    for (mdr_cell cell = mdr_grid_next_cell(scene->grid, MDR_NONE); cell != MDR_NONE && !status;
         cell = mdr_grid_next_cell(scene->grid, cell)) {
        add_to_run(&run, cell);
        if (!(++count & MDR__TICK_MASK)) status = mdr__scene_tell(scene, cell, bound);
    }
    draw_run(&run);
    return status;
}

/* Sorts by one byte of the keys, the order of equal ones kept. False: it is the same in all. */
static bool sort_by_byte(const uint64_t *from, uint64_t *to, int64_t count, int32_t shift)
{
    int64_t places[257] = {0};
    for (int64_t i = 0; i < count; i++) places[(from[i] >> shift & 0xff) + 1]++;
    if (places[(from[0] >> shift & 0xff) + 1] == count) return false;
    for (int32_t byte = 0; byte < 256; byte++) places[byte + 1] += places[byte];
    for (int64_t i = 0; i < count; i++) to[places[from[i] >> shift & 0xff]++] = from[i];
    return true;
}

/* Keys of colour and cell, in the order of cells. */
static int64_t list_fills(const mdr__scene *scene, uint64_t *keys)
{
    int64_t count = 0;
    for (mdr_cell cell = mdr_grid_next_cell(scene->grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(scene->grid, cell)) {
        const mdr_colour colour = mdr__sheet_fill(scene->sheet, cell);
        if ((colour & 0xff) != 0) keys[count++] = (uint64_t)colour << 32 | (uint64_t)cell;
    }
    return count;
}

static mdr_status fill_sorted(const mdr__scene *scene, const uint64_t *keys, int64_t count)
{
    cell_run run = {.scene = scene, .first = MDR_NONE};
    mdr_status status = MDR_OK;
    for (int64_t i = 0; i < count && !status; i++) {
        const mdr_colour colour = (mdr_colour)(keys[i] >> 32);
        if (i == 0 || colour != (mdr_colour)(keys[i - 1] >> 32)) {
            draw_run(&run);
            paint_cells(scene, colour);
        }
        add_to_run(&run, (mdr_cell)(keys[i] & UINT32_MAX));
        if (!(i & MDR__TICK_MASK)) status = mdr__scene_tell(scene, i, count);
    }
    draw_run(&run);
    return status;
}

static mdr_status fill_by_colour(const mdr__scene *scene)
{
    const int64_t cells = mdr_grid_cell_count(scene->grid);
    const mdr_run *run = scene->ticker.run;
    mdr_status status = mdr__check_limit(2 * cells * (int64_t)sizeof(uint64_t), run);
    uint64_t *keys = mdr__array(scene->allocator, cells, sizeof *keys, run, &status);
    uint64_t *sorted = mdr__array(scene->allocator, cells, sizeof *sorted, run, &status);
    uint64_t *from = keys, *to = sorted;
    if (!status) {
        const int64_t count = list_fills(scene, from);
        for (int32_t shift = 32; shift < 64 && count > 0; shift += 8) {
            if (!sort_by_byte(from, to, count, shift)) continue;
            uint64_t *filled = to;
            to = from;
            from = filled;
        }
        status = fill_sorted(scene, from, count);
    }
    mdr__release(scene->allocator, keys, cells, sizeof *keys);
    mdr__release(scene->allocator, sorted, cells, sizeof *sorted);
    return status;
}

/* A veil over the cells that no passage leads to. */
static void dim_unlinked(const mdr__scene *scene)
{
    const mdr_pen *pen = scene->pen;
    const mdr_paint paint = {.fill = scene->sheet->inks.dim, .stroke = MDR_COLOUR_CLEAR};
    cell_run run = {.scene = scene, .first = MDR_NONE};
    pen->paint(pen->context, &paint);
    for (mdr_cell cell = mdr_grid_next_cell(scene->grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(scene->grid, cell)) {
        if (!mdr_maze_is_linked(scene->maze, cell)) add_to_run(&run, cell);
    }
    draw_run(&run);
}

bool mdr__fills_wanted(const mdr__sheet *sheet)
{
    const mdr_style *style = sheet->style;
    return style->cell_colours || style->distances || sheet->inks.cell != MDR_COLOUR_CLEAR;
}

mdr_status mdr__play_fills(mdr__scene *scene)
{
    const mdr_style *style = scene->sheet->style;
    mdr_status status = MDR_OK;
    scene->pen->layer(scene->pen->context, MDR_LAYER_CELLS);
    if (style->cell_colours || style->distances) {
        status = fill_by_colour(scene);
    } else if (mdr__fills_wanted(scene->sheet)) {
        status = fill_alike(scene);
    }
    if (!status && scene->sheet->dims) dim_unlinked(scene);
    return status;
}
