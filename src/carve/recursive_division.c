/*
 * Recursive division.
 *
 * Idea: a wall with one door divides the board across its longer side, and so on in both halves, until
 *     only corridors are left.
 * Source: folklore; Jamis Buck, Mazes for Programmers, 2015, chapter 12.
 * Cost: O(links / 64) for walls along rows, O(1) a unit for the others. A stack of 64 regions: the smaller
 *     half is divided first, so that those waiting halve in size.
 * Law: not uniform; straight walls right through, the longest ways cross few doors. Of the 192 mazes of 3 x 3
 *     it reaches 144, the commonest 2.03 times as often as its share. Regions that stay open by
 *     room_cells are rooms, and the maze is not perfect then.
 * Draws, version 1: stream "region": a region has a key of its own, the board the stream's. Draw 0 below
 *     the cells of its longer side less 1 is where the wall stands; draw 1, below those of its shorter side, where
 *     the door is; bit 0 of draw 2 lays it along the rows (1) where both are alike; draws 3 and 4 replace the low
 *     half of the key for the upper or left part, and for the other. So any region is known without the others.
 * Check: (rows - 1) x (columns - 1) walls are built; every wall that divides has one door.
 * Reference, 1000 x 1000 squares: 26.93 % dead ends, 48.81, 21.58, 2.67 with two, three, four passages;
 *     18.83 % straight on, 29.98 % bends.
 */
#include "carve/regions.h"

typedef struct rectangle {
    int64_t row, column, rows, columns;
    mdr__key key;
} rectangle;

/* A wall between two rows or columns of a rectangle, with a door. */
typedef struct partition {
    bool along_rows;
    int64_t place; /* rows or columns before it */
    int64_t door;
} partition;

static bool is_divided(const mdr__carving *carving, const rectangle *region)
{
    return region->rows > 1 && region->columns > 1
           && region->rows * region->columns > carving->options->room_cells;
}

static partition choose_wall(const rectangle *region)
{
    const mdr__key key = region->key;
    const bool tie = region->rows == region->columns;
    const bool along = tie ? mdr__draw(key, 2) & 1 : region->rows > region->columns;
    const int64_t longer = along ? region->rows : region->columns,
                  shorter = along ? region->columns : region->rows;
    return (partition){along, mdr__below(key, mdr__draw(key, 0), longer - 1) + 1,
                       mdr__below(key, mdr__draw(key, 1), shorter)};
}

/* The unit of the wall at `i`: the cell before it, whose south or east it closes. */
static mdr_cell cell_at(const mdr_grid *grid, const rectangle *region, const partition *wall,
                        int64_t i)
{
    const int64_t down = wall->along_rows ? wall->place - 1 : i,
                  right = wall->along_rows ? i : wall->place - 1;
    return (region->row + down) * grid->columns + region->column + right;
}

/* Along rows, by word. */
static void build_row_wall(const mdr__carving *carving, const rectangle *region,
                           const partition *wall)
{
    const mdr_grid *grid = carving->grid;
    uint64_t *open = carving->maze->open;
    const mdr_link first = grid->plane + cell_at(grid, region, wall, 0);
    mdr__clear_bits(open, first, region->columns);
    mdr__set_bit(open, first + wall->door);
}

static mdr_status build_wall(const mdr__carving *carving, const rectangle *region,
                             const partition *wall)
{
    const int64_t length = wall->along_rows ? region->columns : region->rows;
    const int32_t side = wall->along_rows ? MDR__SOUTH : MDR__EAST;
    mdr_status status = MDR_OK;
    if (wall->along_rows && !mdr__is_watched(carving)) {
        build_row_wall(carving, region, wall);
        return MDR_OK;
    }
    for (int64_t i = 0; !status && i < length; i++) {
        if (i == wall->door) continue;
        status = mdr__wall_step(carving, cell_at(carving->grid, region, wall, i), side);
    }
    return status;
}

/* Both parts of a region, the larger first. */
static void part_region(const rectangle *region, const partition *wall, rectangle parts[2])
{
    rectangle first = *region, second = *region;
    if (wall->along_rows) {
        first.rows = wall->place;
        second.row += wall->place;
        second.rows -= wall->place;
    } else {
        first.columns = wall->place;
        second.column += wall->place;
        second.columns -= wall->place;
    }
    first.key.low = mdr__draw(region->key, 3);
    second.key.low = mdr__draw(region->key, 4);
    const bool in_order = first.rows * first.columns >= second.rows * second.columns;
    parts[0] = in_order ? first : second;
    parts[1] = in_order ? second : first;
}

static mdr_status divide_all(const mdr__carving *carving)
{
    const mdr_grid *grid = carving->grid;
    rectangle waiting[MDR__MOST_REGIONS];
    int32_t count = 0;
    int64_t divided = 0, done = 0;
    mdr_status status = MDR_OK;
    waiting[count++] =
        (rectangle){0, 0, grid->rows, grid->columns, mdr__carving_key(carving, "region")};
    while (!status && count > 0) {
        const rectangle region = waiting[--count];
        if (is_divided(carving, &region)) {
            const partition wall = choose_wall(&region);
            status = build_wall(carving, &region, &wall);
            part_region(&region, &wall, &waiting[count]);
            count += 2;
        } else {
            done += region.rows * region.columns;
        }
        if (!status && (++divided & MDR__TICK_MASK) == 0)
            status = mdr__tick(carving->run, done, grid->cells);
    }
    return status;
}

static mdr_status recursive_division(const mdr__carving *carving)
{
    mdr_status status = mdr__tick(carving->run, 0, carving->grid->cells);
    mdr__open_all(carving->maze);
    return status ? status : divide_all(carving);
}

static int64_t recursive_division_bytes(const mdr_grid *grid, mdr_form form)
{
    (void)grid, (void)form;
    return 0;
}

static const char *unfit_but_rectangles(const mdr_grid *grid)
{
    return grid->kind == MDR__PLAIN
               ? NULL
               : "it divides rectangles, on plain squares; use blobby-division";
}

const mdr_carver mdr__carver_recursive_division = {
    .name = "recursive-division",
    .version = 1,
    .title = "walls with one door divide the board, and both halves again",
    .law = "not uniform; long straight walls, about 27 % dead ends",
    .needs = "plain squares",
    .uses = MDR_CARVER_ROOM_CELLS,
    .ops =
        &(const struct mdr__carver_ops){
            .unfit = unfit_but_rectangles,
            .bytes = recursive_division_bytes,
            .stepwise = recursive_division,
            .fast = recursive_division,
            .lean = recursive_division,
        },
};
