/*
 * Origin shift.
 *
 * Idea: every cell points along the maze to the origin, which walks at random: each time the cell it leaves
 *     points after it, and the cell it enters no longer points anywhere. So the maze is perfect all the while,
 *     and when every cell has been the origin it is uniform. To walk on, as a living maze, the origin is drawn
 *     anew: a cell comes as often as it has neighbours.
 * Source: popular under this name since CaptainLuma, New maze generating algorithm, 2023; why it is uniform:
 *     Yiping Hu, Russell Lyons, Pengfei Tang, A reverse Aldous-Broder algorithm, 2021.
 * Cost: the walk's cover time, as aldous-broder: on n x n squares about 1.3 (ln n)^2 steps a cell. 2 bytes and
 *     a bit a cell.
 * Law: uniform, every perfect maze of the grid alike likely: what the cells pointed to before does not matter
 *     once each has been left. Stopped after any number of steps that is told beforehand it would not be: after
 *     3 steps a cell, of the 192 mazes of 3 x 3 the commonest would come 3.67 times as often as its share. Shifts from
 *     the origin drawn anew leave it uniform, as many as they are; from the one that happened to be last they do not.
 * Draws, version 1: one stream of bytes, "", as aldous-broder@1 takes it. A cell that has not been the origin
 *     yet points nowhere and is no part of the maze. Stream "origin", for shifts: draw 2 k below the bound of cell
 *     ids and draw 2 k + 1 below that of sides, until both are there, in the piece at hand.
 * Check: the cells that have been the origin are a tree at every step.
 * Reference: as aldous-broder.
 */
#include "base/memory.h"
#include "carve/random_walk.h"

enum { NO_ARROW = UINT16_MAX };

typedef struct origin_walk {
    const mdr__carving *carving;
    mdr__random_walk walk;
    uint16_t *arrow; /* [cells] the side a cell was left by, of all visited but the origin */
    mdr__key origin;
    uint64_t draws;
} origin_walk;

/* Where a cell's arrows lead. */
static mdr_cell origin_of(const origin_walk *shifting, mdr_cell cell)
{
    while (shifting->arrow[cell] != NO_ARROW)
        cell = mdr_grid_exit(shifting->carving->grid, cell, shifting->arrow[cell]).cell;
    return cell;
}

/* The end of a random link in a piece, either end of it. */
static mdr_cell draw_origin(origin_walk *shifting, mdr_cell before)
{
    const mdr_grid *grid = shifting->carving->grid;
    for (;;) {
        const mdr__key key = shifting->origin;
        const mdr_cell cell = mdr__below(key, mdr__draw(key, shifting->draws), grid->cells);
        const int64_t side = mdr__below(key, mdr__draw(key, shifting->draws + 1), grid->side_bound);
        shifting->draws += 2;
        if (!mdr_grid_has_cell(grid, cell) || side >= mdr_grid_side_count(grid, cell)) continue;
        if (mdr_grid_exit(grid, cell, (int32_t)side).cell == MDR_NONE) continue;
        if (origin_of(shifting, cell) == before) return cell;
    }
}

/* Turns the arrows on the way from a cell to the origin round, so that it is the origin. */
static void move_origin(const origin_walk *shifting, mdr_cell cell)
{
    uint16_t back = NO_ARROW;
    while (cell != MDR_NONE) {
        const uint16_t arrow = shifting->arrow[cell];
        shifting->arrow[cell] = back;
        if (arrow == NO_ARROW) break;
        const mdr_exit out = mdr_grid_exit(shifting->carving->grid, cell, arrow);
        back = (uint16_t)out.back;
        cell = out.cell;
    }
}

/* The origin goes from a cell through a side. What it enters may have been the origin before: then it
 * points somewhere, and no longer does. */
static mdr_status shift(const origin_walk *shifting, mdr_cell from, int32_t side)
{
    const mdr_grid *grid = shifting->carving->grid;
    const mdr_exit out = mdr_grid_exit(grid, from, side);
    const uint16_t arrow = shifting->arrow[out.cell];
    mdr_status status = MDR_OK;
    if (out.cell == from) return MDR_OK;
    shifting->arrow[from] = (uint16_t)side;
    shifting->arrow[out.cell] = NO_ARROW;
    if (!mdr__is_watched(shifting->carving)) return MDR_OK;
    if (arrow != NO_ARROW) {
        if (mdr_grid_exit(grid, out.cell, arrow).link == out.link)
            return mdr__tell_cell(shifting->carving, MDR_STEP_BUILD_AGAIN, out.cell);
        status = mdr__wall_step(shifting->carving, out.cell, arrow);
    }
    return status ? status : mdr__carve_step(shifting->carving, from, side);
}

/* One step of the walk, by which the origin goes from a cell to another. */
static mdr_status go_on(origin_walk *shifting, mdr_cell *cell)
{
    const mdr_cell from = *cell;
    int32_t side;
    const mdr_status status = mdr__random_walk_step(&shifting->walk, cell, &side);
    if (status) return status;
    if (!mdr__bit(shifting->walk.visited, *cell)) mdr__random_walk_enter(&shifting->walk, *cell);
    return shift(shifting, from, side);
}

/* A cell that is a piece by itself cannot be left. */
static bool can_leave(const origin_walk *shifting, mdr_cell cell)
{
    const mdr_grid *grid = shifting->carving->grid;
    for (int32_t side = 0; side < mdr_grid_side_count(grid, cell); side++)
        if (mdr_grid_exit(grid, cell, side).cell != MDR_NONE) return true;
    return false;
}

static mdr_status shift_piece(void *context, mdr_cell cell)
{
    origin_walk *shifting = context;
    mdr_status status = MDR_OK;
    mdr__random_walk_enter(&shifting->walk, cell);
    while (!status && shifting->walk.outside > 0) status = go_on(shifting, &cell);
    const int64_t shifts = shifting->carving->options->shifts;
    if (status || shifts == 0 || !can_leave(shifting, cell)) return status;
    cell = draw_origin(shifting, cell);
    move_origin(shifting, cell);
    for (int64_t i = 0; i < shifts && !status; i++) status = go_on(shifting, &cell);
    return status;
}

/* What all point to is the maze. */
static void open_arrows(const origin_walk *shifting)
{
    const mdr_grid *grid = shifting->carving->grid;
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        if (shifting->arrow[cell] == NO_ARROW) continue;
        mdr__carve_side(shifting->carving->maze, grid->kind, cell, shifting->arrow[cell]);
    }
}

static mdr_status origin_shift_stepwise(const mdr__carving *carving)
{
    const mdr_grid *grid = carving->grid;
    origin_walk shifting = {.carving = carving, .origin = mdr__carving_key(carving, "origin")};
    mdr_status status = mdr__random_walk_make(&shifting.walk, carving);
    shifting.arrow =
        mdr__array(&grid->allocator, grid->cells, sizeof *shifting.arrow, carving->run, &status);
    for (mdr_cell cell = 0; !status && cell < grid->cells; cell++) shifting.arrow[cell] = NO_ARROW;
    if (!status) status = mdr__carve_pieces(carving, shifting.walk.visited, shift_piece, &shifting);
    if (!status) open_arrows(&shifting);
    mdr__release(&grid->allocator, shifting.arrow, grid->cells, sizeof *shifting.arrow);
    mdr__random_walk_clear(&shifting.walk);
    return status;
}

static int64_t origin_shift_bytes(const mdr_grid *grid, mdr_form form)
{
    (void)form;
    return mdr__random_walk_bytes(grid) + 2 * grid->cells;
}

const mdr_carver mdr__carver_origin_shift = {
    .name = "origin-shift",
    .version = 1,
    .title = "the origin walks until it has been everywhere; all cells point after it",
    .law = "uniform: every perfect maze alike likely; slow",
    .uses = MDR_CARVER_SHIFTS,
    .ops =
        &(const struct mdr__carver_ops){
            .bytes = origin_shift_bytes,
            .stepwise = origin_shift_stepwise,
        },
};
