/* Openings in picture order: a heap sort in place, then lookups by halving. */
#include "draw/sorted_openings.h"

#include "base/memory.h"
#include "maze/maze_internal.h"

static bool comes_before(const mdr_opening *a, const mdr_opening *b)
{
    if (a->place.cell != b->place.cell) return a->place.cell < b->place.cell;
    if (a->place.side != b->place.side) return a->place.side < b->place.side;
    return a->role < b->role;
}

/* Lets the opening at `parent` sink to its place in the heap of the latest first. */
static void sink_opening(mdr_opening *list, int64_t parent, int64_t count)
{
    const mdr_opening sinking = list[parent];
    for (int64_t child; (child = 2 * parent + 1) < count; parent = child) {
        if (child + 1 < count && comes_before(&list[child], &list[child + 1])) child++;
        if (!comes_before(&sinking, &list[child])) break;
        list[parent] = list[child];
    }
    list[parent] = sinking;
}

static void sort_openings(mdr_opening *list, int64_t count)
{
    for (int64_t parent = count / 2 - 1; parent >= 0; parent--) sink_opening(list, parent, count);
    for (int64_t last = count - 1; last > 0; last--) {
        const mdr_opening latest = list[0];
        list[0] = list[last];
        list[last] = latest;
        sink_opening(list, 0, last);
    }
}

/* Of several at one place the first stays. */
static int64_t drop_covered(mdr_opening *list, int64_t count)
{
    int64_t kept = 0;
    for (int64_t i = 0; i < count; i++) {
        const mdr_place place = list[i].place;
        const bool covered = kept > 0 && list[kept - 1].place.cell == place.cell
                             && list[kept - 1].place.side == place.side;
        if (!covered) list[kept++] = list[i];
    }
    return kept;
}

mdr_status mdr__openings_sort(const mdr_maze *maze, bool inside, const mdr_run *run,
                              mdr__sorted_openings *openings)
{
    mdr_status status = MDR_OK;
    openings->allocator = &maze->grid->allocator;
    openings->room = mdr_maze_opening_count(maze);
    openings->list =
        mdr__array(openings->allocator, openings->room, sizeof *openings->list, run, &status);
    if (status) return status;
    int64_t count = 0;
    for (int32_t i = 0; i < openings->room; i++) {
        mdr_opening opening = mdr_maze_opening(maze, i);
        const bool door = opening.role == MDR_ROLE_DOOR;
        if (door && (inside || opening.place.side == MDR_NONE)) continue;
        if (inside) opening.place.side = MDR_NONE;
        openings->list[count++] = opening;
    }
    sort_openings(openings->list, count);
    openings->count = drop_covered(openings->list, count);
    return MDR_OK;
}

void mdr__openings_clear(mdr__sorted_openings *openings)
{
    mdr__release(openings->allocator, openings->list, openings->room, sizeof *openings->list);
    *openings = (mdr__sorted_openings){0};
}

int64_t mdr__openings_from(const mdr__sorted_openings *openings, mdr_cell cell)
{
    int64_t low = 0, high = openings->count;
    while (low < high) {
        const int64_t middle = low + (high - low) / 2;
        if (openings->list[middle].place.cell < cell)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const mdr_opening *mdr__openings_at(const mdr__sorted_openings *openings, mdr_cell cell,
                                    int32_t side)
{
    for (int64_t i = mdr__openings_from(openings, cell); i < openings->count; i++) {
        const mdr_opening *opening = &openings->list[i];
        if (opening->place.cell != cell) break;
        if (opening->place.side == side) return opening;
    }
    return NULL;
}
