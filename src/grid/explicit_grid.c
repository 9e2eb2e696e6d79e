/*
 * The explicit kind: sides in compressed rows, built from outlines.
 *
 * A shape says which posts lie round each cell; two cells are neighbours where the outlines of both
 * have a side between the same two posts. Sides are matched by their lower post:
 *
 *     post 4:  cell 0 side 1 (4 -> 7)      one list a post of the sides that wait for their twin;
 *              cell 3 side 5 (7 -> 4)      a twin runs the other way round, and both are taken out
 *
 * A side that finds no twin may be glued to another one, wherever that lies, if its shape says so: seams of
 * surfaces are that.
 *
 * Links are numbered in the order of cells, and of sides within a cell, as they are first met.
 */
#include "base/bits.h"
#include "base/memory.h"
#include "base/status.h"
#include "grid/grid_internal.h"

enum { UNMATCHED = UINT16_MAX };

/* Words of the plane of sides that turn; surfaces alone that can be told from their mirror image have none. */
static int64_t turned_words(const mdr_grid *grid)
{
    return grid->wrap >= MDR_WRAP_MOBIUS ? mdr__words(grid->sides) : 0;
}

int64_t mdr__explicit_bytes(const mdr_grid *grid)
{
    const int64_t side = 3 * (int64_t)sizeof(int32_t) + (int64_t)sizeof(uint16_t);
    const int64_t link = (int64_t)sizeof(int32_t) + (int64_t)sizeof(uint16_t);
    const int64_t matching = grid->posts * (int64_t)sizeof(int32_t);
    const int64_t counting = (mdr__words(grid->cells) + grid->cells) * (int64_t)sizeof(uint64_t);
    const int64_t waiting = matching > counting ? matching : counting;
    return (grid->cells + 1) * (int64_t)sizeof(int32_t) + grid->sides * side
           + grid->sides / 2 * link + grid->posts * (int64_t)sizeof(mdr_point)
           + (grid->rows + 1) * (int64_t)sizeof(int32_t)
           + turned_words(grid) * (int64_t)sizeof(uint64_t) + waiting;
}

static mdr_status allocate_arrays(mdr_grid *grid, const mdr_run *run)
{
    const mdr_allocator *allocator = &grid->allocator;
    mdr_status status = mdr__check_limit(mdr__explicit_bytes(grid), run);
    grid->row_first = mdr__array(allocator, grid->rows + 1, sizeof(int32_t), run, &status);
    grid->first = mdr__array(allocator, grid->cells + 1, sizeof(int32_t), run, &status);
    grid->side_cell = mdr__array(allocator, grid->sides, sizeof(int32_t), run, &status);
    grid->side_link = mdr__array(allocator, grid->sides, sizeof(int32_t), run, &status);
    grid->side_post = mdr__array(allocator, grid->sides, sizeof(int32_t), run, &status);
    grid->side_back = mdr__array(allocator, grid->sides, sizeof(uint16_t), run, &status);
    grid->post = mdr__array(allocator, grid->posts, sizeof(mdr_point), run, &status);
    if (turned_words(grid))
        grid->turned = mdr__array(allocator, turned_words(grid), sizeof(uint64_t), run, &status);
    return status;
}

void mdr__explicit_clear(mdr_grid *grid)
{
    const mdr_allocator *allocator = &grid->allocator;
    mdr__release(allocator, grid->row_first, grid->rows + 1, sizeof(int32_t));
    mdr__release(allocator, grid->first, grid->cells + 1, sizeof(int32_t));
    mdr__release(allocator, grid->side_cell, grid->sides, sizeof(int32_t));
    mdr__release(allocator, grid->side_link, grid->sides, sizeof(int32_t));
    mdr__release(allocator, grid->side_post, grid->sides, sizeof(int32_t));
    mdr__release(allocator, grid->side_back, grid->sides, sizeof(uint16_t));
    mdr__release(allocator, grid->post, grid->posts, sizeof(mdr_point));
    mdr__release(allocator, grid->turned, turned_words(grid), sizeof(uint64_t));
    mdr__release(allocator, grid->link_cell, grid->links, sizeof(int32_t));
    mdr__release(allocator, grid->link_side, grid->links, sizeof(uint16_t));
}

static void place_rows(mdr_grid *grid)
{
    int64_t first = 0;
    for (int64_t row = 0; row < grid->rows; row++) {
        grid->row_first[row] = (int32_t)first;
        first +=
            grid->shape->ops->row_length ? grid->shape->ops->row_length(grid, row) : grid->columns;
    }
    grid->row_first[grid->rows] = (int32_t)first;
}

/* Asks the shape for every outline. A side belongs to its own cell until it is matched. */
static void place_outlines(mdr_grid *grid)
{
    int32_t at = 0;
    for (mdr_cell cell = 0; cell < grid->cells; cell++) {
        const int32_t count = grid->shape->ops->outline(grid, cell, grid->side_post + at);
        grid->first[cell] = at;
        for (const int32_t end = at + count; at < end; at++) {
            grid->side_cell[at] = (int32_t)cell;
            grid->side_back[at] = UNMATCHED;
        }
        if (!grid->shape->ops->stairs) continue;
        const int32_t stairs =
            grid->shape->ops->stairs(grid, cell, grid->side_cell + at, grid->side_back + at);
        for (const int32_t end = at + stairs; at < end; at++) grid->side_post[at] = MDR_NONE;
    }
    grid->first[grid->cells] = at;
    for (int64_t post = 0; post < grid->posts; post++) {
        grid->post[post] = grid->shape->ops->post(grid, post);
    }
}

/* Moves all posts so that those in use begin at 0. */
static void settle_posts(mdr_grid *grid)
{
    mdr_point least = grid->post[grid->side_post[0]];
    for (int64_t at = 0; at < grid->first[grid->cells]; at++) {
        if (grid->side_post[at] == MDR_NONE) continue;
        const mdr_point post = grid->post[grid->side_post[at]];
        if (post.x_um < least.x_um) least.x_um = post.x_um;
        if (post.y_um < least.y_um) least.y_um = post.y_um;
    }
    for (int64_t post = 0; post < grid->posts; post++) {
        grid->post[post].x_um -= least.x_um;
        grid->post[post].y_um -= least.y_um;
    }
}

/* The post where a side ends: where the next one begins. */
static int32_t end_post(const mdr_grid *grid, mdr_cell cell, int32_t at)
{
    const int32_t end = grid->first[cell] + mdr__outline_count(grid, cell);
    return grid->side_post[at + 1 < end ? at + 1 : grid->first[cell]];
}

/* Looks for the twin of a side among those that wait at its lower post, and takes it out; if it is
 * not there, lets the side wait. Lists go through side_link, by index + 1. */
static void match_side(mdr_grid *grid, int32_t *waiting, mdr_cell cell, int32_t at)
{
    const int32_t begin = grid->side_post[at], end = end_post(grid, cell, at);
    int32_t *place = &waiting[begin < end ? begin : end];
    for (; *place; place = &grid->side_link[*place - 1]) {
        const int32_t twin = *place - 1;
        const mdr_cell neighbour = grid->side_cell[twin];
        if (grid->side_post[twin] != end || end_post(grid, neighbour, twin) != begin) continue;
        *place = grid->side_link[twin];
        grid->side_back[twin] = (uint16_t)(at - grid->first[cell]);
        grid->side_back[at] = (uint16_t)(twin - grid->first[neighbour]);
        grid->side_cell[twin] = (int32_t)cell;
        grid->side_cell[at] = (int32_t)neighbour;
        return;
    }
    *place = at + 1;
    grid->side_link[at] = 0;
}

static mdr_status match_sides(mdr_grid *grid, const mdr_run *run)
{
    mdr_status status = MDR_OK;
    int32_t *waiting = mdr__array(&grid->allocator, grid->posts, sizeof *waiting, run, &status);
    if (status) return status;
    for (mdr_cell cell = 0; cell < grid->cells; cell++) {
        for (int32_t side = 0; side < mdr__outline_count(grid, cell); side++) {
            match_side(grid, waiting, cell, grid->first[cell] + side);
        }
    }
    mdr__release(&grid->allocator, waiting, grid->posts, sizeof *waiting);
    return MDR_OK;
}

/* Glues the sides that found no twin to where the shape says. A side that would lead back into its own cell
 * is border, as on squares. */
static void glue_sides(mdr_grid *grid)
{
    for (mdr_cell cell = 0; cell < grid->cells; cell++) {
        for (int32_t side = 0; side < mdr__outline_count(grid, cell); side++) {
            const int32_t at = grid->first[cell] + side;
            mdr__glued glued = {MDR_NONE, MDR_NONE, false};
            if (grid->side_back[at] != UNMATCHED) continue;
            if (!grid->shape->ops->glue(grid, cell, side, &glued) || glued.cell == cell) continue;
            grid->side_cell[at] = (int32_t)glued.cell;
            grid->side_back[at] = (uint16_t)glued.back;
            if (glued.turns) mdr__set_bit(grid->turned, at);
        }
    }
}

/* Do the two sides of a link lie apart on the plane? */
static bool lies_apart(const mdr_grid *grid, mdr_cell cell, int32_t at)
{
    const int32_t twin = grid->first[grid->side_cell[at]] + grid->side_back[at];
    return grid->side_post[at] != MDR_NONE
           && (end_post(grid, grid->side_cell[at], twin) != grid->side_post[at]
               || end_post(grid, cell, at) != grid->side_post[twin]);
}

/* Takes sides of cells that are masked out, or that lead to such, for border. */
static bool leads_nowhere(const mdr_grid *grid, mdr_cell cell, int32_t at)
{
    return grid->side_back[at] == UNMATCHED || !mdr_grid_has_cell(grid, cell)
           || !mdr_grid_has_cell(grid, grid->side_cell[at]);
}

/* Sides without a twin are border; the others get their link's number from the end met first. */
static void number_links(mdr_grid *grid)
{
    int32_t links = 0;
    grid->border = grid->cell_count = grid->seams = 0;
    for (mdr_cell cell = 0; cell < grid->cells; cell++) {
        const bool present = mdr_grid_has_cell(grid, cell);
        grid->cell_count += present;
        for (int32_t at = grid->first[cell]; at < grid->first[cell + 1]; at++) {
            grid->side_link[at] = MDR_NONE;
            if (leads_nowhere(grid, cell, at)) {
                grid->side_back[at] = UNMATCHED;
                grid->border += present;
                continue;
            }
            const int32_t twin = grid->first[grid->side_cell[at]] + grid->side_back[at];
            grid->side_link[at] = twin < at ? grid->side_link[twin] : links++;
            grid->seams += twin > at && grid->shape->ops->glue && lies_apart(grid, cell, at);
        }
    }
    for (int64_t at = 0; at < grid->first[grid->cells]; at++) {
        if (grid->side_back[at] == UNMATCHED) grid->side_cell[at] = MDR_NONE;
    }
    grid->links = grid->link_bound = links;
}

static mdr_status list_links(mdr_grid *grid, const mdr_run *run)
{
    mdr_status status = MDR_OK;
    grid->link_cell = mdr__array(&grid->allocator, grid->links, sizeof(int32_t), run, &status);
    grid->link_side = mdr__array(&grid->allocator, grid->links, sizeof(uint16_t), run, &status);
    for (mdr_cell cell = grid->cells - 1; !status && cell >= 0; cell--) {
        for (int32_t at = grid->first[cell + 1] - 1; at >= grid->first[cell]; at--) {
            if (grid->side_link[at] == MDR_NONE) continue;
            grid->link_cell[grid->side_link[at]] = (int32_t)cell;
            grid->link_side[grid->side_link[at]] = (uint16_t)(at - grid->first[cell]);
        }
    }
    return status;
}

/* Marks all cells of the piece a cell belongs to. `reached` is room for as many as there are. */
static void mark_piece(const mdr_grid *grid, mdr_cell from, uint64_t *seen, int32_t *reached)
{
    int64_t count = 1;
    reached[0] = (int32_t)from;
    mdr__set_bit(seen, from);
    for (int64_t i = 0; i < count; i++) {
        for (int32_t at = grid->first[reached[i]]; at < grid->first[reached[i] + 1]; at++) {
            const int32_t to = grid->side_cell[at];
            if (to == MDR_NONE || mdr__bit(seen, to)) continue;
            mdr__set_bit(seen, to);
            reached[count++] = to;
        }
    }
}

mdr_status mdr__count_pieces(mdr_grid *grid, const mdr_run *run)
{
    const mdr_allocator *allocator = &grid->allocator;
    mdr_status status = MDR_OK;
    uint64_t *seen = mdr__array(allocator, mdr__words(grid->cells), sizeof *seen, run, &status);
    int32_t *reached = mdr__array(allocator, grid->cells, sizeof *reached, run, &status);
    grid->pieces = 0;
    for (mdr_cell cell = 0; !status && cell < grid->cells; cell++) {
        if (mdr__bit(seen, cell) || !mdr_grid_has_cell(grid, cell)) continue;
        mark_piece(grid, cell, seen, reached);
        grid->pieces++;
    }
    mdr__release(allocator, seen, mdr__words(grid->cells), sizeof *seen);
    mdr__release(allocator, reached, grid->cells, sizeof *reached);
    return status;
}

mdr_status mdr__explicit_build(mdr_grid *grid, const mdr_run *run)
{
    mdr_status status = allocate_arrays(grid, run);
    if (status) return status;
    place_rows(grid);
    place_outlines(grid);
    if (!grid->shape->ops->centre) settle_posts(grid);
    status = match_sides(grid, run);
    if (status) return status;
    if (grid->shape->ops->glue) glue_sides(grid);
    number_links(grid);
    status = list_links(grid, run);
    return status ? status : mdr__count_pieces(grid, run);
}
