/*
 * The way of the pen: boxes of ends, filled by counting, emptied as chains are drawn.
 */
#include "draw/route.h"

#include "base/bits.h"
#include "base/memory.h"
#include "draw/chains.h"

enum { BOX_UM = 4 * MDR_GRID_CELL_UM, RINGS = 8 };

static int64_t boxes_along(int64_t length_um)
{
    return length_um / BOX_UM + 1;
}

int64_t mdr__route_bytes(const mdr_grid *grid, int64_t posts, int64_t slots)
{
    const mdr_point extent = mdr_grid_extent(grid);
    const int64_t boxes = boxes_along(extent.x_um) * boxes_along(extent.y_um);
    return (2 * boxes + 1 + (posts < slots ? posts : slots)) * (int64_t)sizeof(int32_t);
}

static int64_t box_of(const mdr__chains *chains, int64_t slot)
{
    const mdr_point point = mdr__units_point(&chains->source, chains->post[slot]);
    return point.y_um / BOX_UM * chains->route.across + point.x_um / BOX_UM;
}

static bool is_end(const mdr__chains *chains, int64_t slot)
{
    return chains->partner[slot] < 0;
}

static void fill_boxes(mdr__chains *chains)
{
    mdr__route *route = &chains->route;
    const int64_t slots = 2 * chains->units, boxes = route->across * route->down;
    for (int64_t slot = 0; slot < slots; slot++) {
        if (is_end(chains, slot)) route->first[box_of(chains, slot) + 1]++;
    }
    for (int64_t box = 0; box < boxes; box++) route->first[box + 1] += route->first[box];
    for (int64_t slot = 0; slot < slots; slot++) {
        if (!is_end(chains, slot)) continue;
        const int64_t box = box_of(chains, slot);
        route->slots[route->first[box] + route->left[box]++] = (int32_t)slot;
    }
}

mdr_status mdr__route_find(mdr__chains *chains, const mdr_run *run)
{
    const mdr_point extent = mdr_grid_extent(chains->source.grid);
    mdr__route *route = &chains->route;
    mdr_status status = MDR_OK;
    route->across = boxes_along(extent.x_um);
    route->down = boxes_along(extent.y_um);
    for (int64_t slot = 0; slot < 2 * chains->units; slot++) route->ends += is_end(chains, slot);
    const int64_t boxes = route->across * route->down;
    route->first = mdr__array(chains->allocator, boxes + 1, sizeof(int32_t), run, &status);
    route->left = mdr__array(chains->allocator, boxes, sizeof(int32_t), run, &status);
    route->slots = mdr__array(chains->allocator, route->ends, sizeof(int32_t), run, &status);
    if (!status) fill_boxes(chains);
    return status;
}

void mdr__route_clear(mdr__chains *chains)
{
    const mdr__route *route = &chains->route;
    const int64_t boxes = route->across * route->down;
    mdr__release(chains->allocator, route->first, boxes + 1, sizeof(int32_t));
    mdr__release(chains->allocator, route->left, boxes, sizeof(int32_t));
    mdr__release(chains->allocator, route->slots, route->ends, sizeof(int32_t));
    chains->route = (mdr__route){0};
}

/* The best end so far, and the square of its distance, which is small enough within the rings. */
typedef struct nearest_end {
    mdr_point from;
    int32_t slot;
    int64_t square;
} nearest_end;

static int64_t square_of(mdr_point a, mdr_point b)
{
    const int64_t dx = a.x_um - b.x_um, dy = a.y_um - b.y_um;
    return dx * dx + dy * dy;
}

/* Looks through a box, and drops the ends that are drawn. */
static void search_box(mdr__chains *chains, int64_t box, nearest_end *best)
{
    mdr__route *route = &chains->route;
    int32_t *slots = route->slots + route->first[box];
    for (int32_t i = 0; i < route->left[box];) {
        if (mdr__bit(chains->taken, slots[i])) {
            slots[i] = slots[--route->left[box]];
            continue;
        }
        const int64_t square =
            square_of(best->from, mdr__units_point(&chains->source, chains->post[slots[i]]));
        if (best->slot < 0 || square < best->square
            || (square == best->square && slots[i] < best->slot)) {
            best->slot = slots[i];
            best->square = square;
        }
        i++;
    }
}

/* The boxes at `ring` steps from the pen's. */
static void search_ring(mdr__chains *chains, int64_t column, int64_t row, int64_t ring,
                        nearest_end *best)
{
    const mdr__route *route = &chains->route;
    for (int64_t y = row - ring; y <= row + ring; y++) {
        const bool whole = y == row - ring || y == row + ring;
        const int64_t step = whole || ring == 0 ? 1 : 2 * ring;
        if (y < 0 || y >= route->down) continue;
        for (int64_t x = column - ring; x <= column + ring; x += step) {
            if (x >= 0 && x < route->across) search_box(chains, y * route->across + x, best);
        }
    }
}

int32_t mdr__route_nearest(mdr__chains *chains, int64_t post)
{
    nearest_end best = {.from = mdr__units_point(&chains->source, post), .slot = -1};
    const int64_t column = best.from.x_um / BOX_UM, row = best.from.y_um / BOX_UM;
    for (int64_t ring = 0; ring <= RINGS; ring++) {
        /* Nothing in this ring or beyond is nearer than the rings within are wide. */
        const int64_t within = (ring - 1) * BOX_UM;
        if (best.slot >= 0 && ring > 0 && best.square <= within * within) break;
        search_ring(chains, column, row, ring, &best);
    }
    return best.slot;
}
