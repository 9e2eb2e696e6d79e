/*
 * Blobby division.
 *
 * Idea: two cells of a region are seeds, and both spread at random until the region is full; walls go up
 *     where the two parts meet, all but one door; and so on in both parts, until each is one cell.
 * Source: Jamis Buck, A Better Recursive Division Algorithm, The Buckblog, 2015.
 * Cost: O(links x log cells) on average. 32 bytes a cell.
 * Law: not uniform; winding walls, regions that can be told by eye. Regions that stay open by room_cells
 *     are rooms, as caves have them, and the maze is not perfect then.
 * Draws, version 1: stream "region": each piece of the grid has a key of its own, draw c of the stream in its
 *     low half, c its first cell; its cells are listed from there by breadth. Draw 2 below the cells of a region
 *     and draw 3 below one less (those before the first stay, others go up by 1) choose the seeds from its list; then
 *     the next draw below the number of cells that can spread chooses one, and, if it has n > 0 free neighbours in
 *     the region, the next below n one of them in the order of sides; if not, the last of those that can spread
 *     takes its place. The next draw, below the number of links between the parts, chooses the door, in the order
 *     of the first part's list and of sides. Draws 0 and 1 replace the low half of the key for the parts. Lists are
 *     in the order of spreading, the second part's backwards.
 * Check: links - cells + 1 walls are built; every wall that divides has one door.
 * Reference, our own measure of 1000 x 1000 squares: 27.36 % dead ends, 47.98, 21.95, 2.71 with two, three, four passages;
 *     17.70 % straight on, 30.28 % bends.
 */
#include "base/memory.h"
#include "carve/regions.h"

typedef struct blob_region {
    int64_t begin, end; /* of its list */
    int64_t number;     /* that its cells have as owner */
    mdr__key key;
} blob_region;

typedef struct two_blobs {
    const mdr__carving *carving;
    int64_t *owner;    /* [cells] the region's number, 0: none yet */
    mdr_cell *list;    /* [cells] a region's cells stand together */
    mdr_cell *parts;   /* [cells] the first part's from the front, the second's from the back */
    mdr_cell *waiting; /* [cells] that can spread */
    int32_t *choices;  /* [side_bound] */
    int64_t count;     /* of those waiting */
    int64_t size[2];   /* of the parts */
    int64_t numbers;   /* given to regions */
    int64_t done;      /* cells that are divided no more */
} two_blobs;

/* Gives a cell of a region to one of the parts. */
static void give_cell(two_blobs *blobs, const blob_region *whole, mdr_cell cell, int32_t part)
{
    const int64_t at = blobs->size[part]++;
    blobs->owner[cell] = blobs->numbers - 1 + part;
    blobs->waiting[blobs->count++] = cell;
    blobs->parts[part == 0 ? at : whole->end - whole->begin - 1 - at] = cell;
}

static int32_t sides_to(const two_blobs *blobs, mdr_cell cell, int64_t owner)
{
    const mdr_grid *grid = blobs->carving->grid;
    int32_t count = 0;
    for (int32_t side = 0; side < mdr_grid_side_count(grid, cell); side++) {
        const mdr_cell to = mdr_grid_exit(grid, cell, side).cell;
        if (to != MDR_NONE && blobs->owner[to] == owner) blobs->choices[count++] = side;
    }
    return count;
}

static void plant_seeds(two_blobs *blobs, const blob_region *whole)
{
    const mdr__key key = whole->key;
    const int64_t size = whole->end - whole->begin;
    const int64_t first = mdr__below(key, mdr__draw(key, 2), size);
    const int64_t second = mdr__below(key, mdr__draw(key, 3), size - 1);
    blobs->count = blobs->size[0] = blobs->size[1] = 0;
    blobs->numbers += 2;
    give_cell(blobs, whole, blobs->list[whole->begin + first], 0);
    give_cell(blobs, whole, blobs->list[whole->begin + second + (second >= first)], 1);
}

/* Both parts spread until the region is full; returns the draws taken. */
static uint64_t spread(two_blobs *blobs, const blob_region *whole)
{
    const mdr__key key = whole->key;
    const int64_t first_number = blobs->numbers - 1;
    uint64_t draws = 4;
    while (blobs->count > 0) {
        const int64_t place = mdr__below(key, mdr__draw(key, draws++), blobs->count);
        const mdr_cell cell = blobs->waiting[place];
        const int32_t count = sides_to(blobs, cell, whole->number);
        if (count == 0) {
            blobs->waiting[place] = blobs->waiting[--blobs->count];
            continue;
        }
        const int32_t side = blobs->choices[mdr__below(key, mdr__draw(key, draws++), count)];
        const mdr_cell to = mdr_grid_exit(blobs->carving->grid, cell, side).cell;
        give_cell(blobs, whole, to, blobs->owner[cell] == first_number ? 0 : 1);
    }
    return draws;
}

static int64_t count_border(const two_blobs *blobs)
{
    int64_t count = 0;
    for (int64_t i = 0; i < blobs->size[0]; i++)
        count += sides_to(blobs, blobs->parts[i], blobs->numbers);
    return count;
}

/* Closes all links between the parts but the door. */
static mdr_status build_walls(const two_blobs *blobs, int64_t door)
{
    mdr_status status = MDR_OK;
    int64_t link = 0;
    for (int64_t i = 0; !status && i < blobs->size[0]; i++) {
        const int32_t count = sides_to(blobs, blobs->parts[i], blobs->numbers);
        for (int32_t k = 0; !status && k < count; k++) {
            if (link++ == door) continue;
            status = mdr__wall_step(blobs->carving, blobs->parts[i], blobs->choices[k]);
        }
    }
    return status;
}

/* Divides a region into two, the larger first. */
static mdr_status divide(two_blobs *blobs, const blob_region *whole, blob_region parts[2])
{
    plant_seeds(blobs, whole);
    const uint64_t draws = spread(blobs, whole);
    const int64_t border = count_border(blobs), middle = whole->begin + blobs->size[0];
    const int64_t door = mdr__below(whole->key, mdr__draw(whole->key, draws), border);
    const blob_region first = {
        whole->begin, middle, blobs->numbers - 1, {mdr__draw(whole->key, 0), whole->key.high}};
    const blob_region second = {
        middle, whole->end, blobs->numbers, {mdr__draw(whole->key, 1), whole->key.high}};
    for (int64_t i = whole->begin; i < whole->end; i++)
        blobs->list[i] = blobs->parts[i - whole->begin];
    const bool in_order = blobs->size[0] >= blobs->size[1];
    parts[0] = in_order ? first : second;
    parts[1] = in_order ? second : first;
    return build_walls(blobs, door);
}

static bool is_divided(const two_blobs *blobs, const blob_region *region)
{
    const int64_t size = region->end - region->begin;
    return size > 1 && size > blobs->carving->options->room_cells;
}

static mdr_status divide_all(two_blobs *blobs, blob_region piece)
{
    blob_region waiting[MDR__MOST_REGIONS];
    int32_t count = 0;
    int64_t unticked = 0;
    mdr_status status = MDR_OK;
    waiting[count++] = piece;
    while (!status && count > 0) {
        const blob_region region = waiting[--count];
        const int64_t size = region.end - region.begin;
        if (is_divided(blobs, &region)) {
            status = divide(blobs, &region, &waiting[count]);
            count += 2;
        } else {
            blobs->done += size;
        }
        unticked += size;
        if (status || unticked <= MDR__TICK_MASK) continue;
        unticked = 0;
        status = mdr__tick(blobs->carving->run, blobs->done, blobs->carving->grid->cell_count);
    }
    return status;
}

/* Lists all cells that hang together with one, by breadth. */
static blob_region list_piece(two_blobs *blobs, mdr_cell cell, int64_t begin)
{
    const mdr_grid *grid = blobs->carving->grid;
    mdr__key key = mdr__carving_key(blobs->carving, "region");
    key.low = mdr__draw(key, (uint64_t)cell);
    blob_region piece = {begin, begin, ++blobs->numbers, key};
    blobs->owner[cell] = piece.number;
    blobs->list[piece.end++] = cell;
    for (int64_t i = begin; i < piece.end; i++) {
        const int32_t count = sides_to(blobs, blobs->list[i], 0);
        for (int32_t k = 0; k < count; k++) {
            const mdr_cell to = mdr_grid_exit(grid, blobs->list[i], blobs->choices[k]).cell;
            if (blobs->owner[to] != 0) continue;
            blobs->owner[to] = piece.number;
            blobs->list[piece.end++] = to;
        }
    }
    return piece;
}

static mdr_status divide_pieces(two_blobs *blobs)
{
    const mdr_grid *grid = blobs->carving->grid;
    int64_t listed = 0;
    mdr_status status = mdr__tick(blobs->carving->run, 0, grid->cell_count);
    mdr__open_all(blobs->carving->maze);
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); !status && cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        if (blobs->owner[cell] != 0) continue;
        const blob_region piece = list_piece(blobs, cell, listed);
        listed = piece.end;
        status = divide_all(blobs, piece);
    }
    return status;
}

static mdr_status blobby_division(const mdr__carving *carving)
{
    const mdr_grid *grid = carving->grid;
    const mdr_allocator *allocator = &grid->allocator;
    const int64_t cells = grid->cells;
    mdr_status status = MDR_OK;
    two_blobs blobs = {.carving = carving};
    blobs.owner = mdr__array(allocator, cells, sizeof *blobs.owner, carving->run, &status);
    blobs.list = mdr__array(allocator, cells, sizeof *blobs.list, carving->run, &status);
    blobs.parts = mdr__array(allocator, cells, sizeof *blobs.parts, carving->run, &status);
    blobs.waiting = mdr__array(allocator, cells, sizeof *blobs.waiting, carving->run, &status);
    blobs.choices =
        mdr__array(allocator, grid->side_bound, sizeof *blobs.choices, carving->run, &status);
    if (!status) status = divide_pieces(&blobs);
    mdr__release(allocator, blobs.owner, cells, sizeof *blobs.owner);
    mdr__release(allocator, blobs.list, cells, sizeof *blobs.list);
    mdr__release(allocator, blobs.parts, cells, sizeof *blobs.parts);
    mdr__release(allocator, blobs.waiting, cells, sizeof *blobs.waiting);
    mdr__release(allocator, blobs.choices, grid->side_bound, sizeof *blobs.choices);
    return status;
}

static int64_t blobby_division_bytes(const mdr_grid *grid, mdr_form form)
{
    (void)form;
    return 32 * grid->cells + (int64_t)grid->side_bound * 4;
}

const mdr_carver mdr__carver_blobby_division = {
    .name = "blobby-division",
    .version = 1,
    .title = "regions part where two seeds have spread, with one door, and again",
    .law = "not uniform; winding walls between regions that can be told by eye",
    .uses = MDR_CARVER_ROOM_CELLS,
    .ops =
        &(const struct mdr__carver_ops){
            .bytes = blobby_division_bytes,
            .stepwise = blobby_division,
        },
};
