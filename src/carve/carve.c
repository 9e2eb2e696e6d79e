/*
 * The table of carvers, the choice of a form, and what carvers share.
 */
#include "meander/carve.h"

#include <string.h>

#include "base/memory.h"
#include "base/number_text.h"
#include "carve/carve_internal.h"
#include "carve/constraints_internal.h"
#include "carve/contracted.h"

static const mdr_carver *const carvers[] = {
    &mdr__carver_aldous_broder,   &mdr__carver_binary_tree,
    &mdr__carver_blobby_division, &mdr__carver_boruvka,
    &mdr__carver_depth_first,     &mdr__carver_eden,
    &mdr__carver_eller,           &mdr__carver_growing_forest,
    &mdr__carver_growing_tree,    &mdr__carver_houston,
    &mdr__carver_hunt_and_kill,   &mdr__carver_kruskal,
    &mdr__carver_origin_shift,    &mdr__carver_prim,
    &mdr__carver_prim_true,       &mdr__carver_recursive_division,
    &mdr__carver_sidewinder,      &mdr__carver_wilson,
    &mdr__carver_wilson_walls,
};

int32_t mdr_carver_count(void)
{
    return (int32_t)(sizeof carvers / sizeof *carvers);
}

const mdr_carver *mdr_carver_at(int32_t index)
{
    return carvers[index];
}

/* Is this text "name", or "name@version" with the carver's version? */
static bool names_carver(const char *text, const mdr_carver *carver)
{
    const size_t length = strlen(carver->name);
    if (strncmp(text, carver->name, length) != 0) return false;
    if (text[length] == '\0') return true;
    char version[MDR__NUMBER_ROOM];
    mdr__write_integer(carver->version, version);
    return text[length] == '@' && strcmp(text + length + 1, version) == 0;
}

const mdr_carver *mdr_carver_find(const char *name)
{
    for (int32_t i = 0; name && i < mdr_carver_count(); i++) {
        if (names_carver(name, carvers[i])) return carvers[i];
    }
    return NULL;
}

mdr_status mdr__tell(const mdr_run *run, mdr_step step)
{
    if (!run || !run->step || run->step(run->context, &step)) return MDR_OK;
    return mdr__fail_plain(run, MDR_E_CANCELLED);
}

mdr_status mdr__carve_step(const mdr__carving *carving, mdr_cell cell, int32_t side)
{
    mdr__carve_side(carving->maze, carving->grid->kind, cell, side);
    return mdr__tell(carving->run, (mdr_step){MDR_STEP_BUILD_CARVE, cell, side});
}

mdr_status mdr__wall_step(const mdr__carving *carving, mdr_cell cell, int32_t side)
{
    const mdr_grid *grid = carving->grid;
    mdr__clear_bit(carving->maze->open, mdr__side_bit(grid, grid->kind, cell, side));
    return mdr__tell_side(carving, MDR_STEP_BUILD_WALL, cell, side);
}

/* On plain squares by word: every row but its last bit to the east, all rows but the last to the south. */
static void open_all_squares(mdr_maze *maze)
{
    const mdr_grid *grid = maze->grid;
    for (int64_t row = 0; row < grid->rows; row++)
        mdr__fill_bits(maze->open, row * grid->columns, grid->columns - 1);
    mdr__fill_bits(maze->open, grid->plane, grid->cells - grid->columns);
}

void mdr__open_all(mdr_maze *maze)
{
    if (maze->grid->kind == MDR__PLAIN) {
        open_all_squares(maze);
        return;
    }
    for (mdr_link link = mdr_grid_next_link(maze->grid, MDR_NONE); link != MDR_NONE;
         link = mdr_grid_next_link(maze->grid, link)) {
        mdr__set_bit(maze->open, link);
    }
}

int32_t mdr__sides_where(const mdr_grid *grid, mdr_cell cell, const uint64_t *bits, bool wanted,
                         int32_t *sides)
{
    const int32_t side_count = mdr_grid_side_count(grid, cell);
    int32_t count = 0;
    for (int32_t side = 0; side < side_count; side++) {
        const mdr_cell to = mdr_grid_exit(grid, cell, side).cell;
        if (to != MDR_NONE && mdr__bit(bits, to) == wanted) sides[count++] = side;
    }
    return count;
}

mdr_status mdr__carve_pieces(const mdr__carving *carving, const uint64_t *visited,
                             mdr_status (*carve)(void *context, mdr_cell start), void *context)
{
    const mdr_grid *grid = carving->grid;
    mdr_status status = carve(context, carving->start);
    mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE);
    for (int64_t left = grid->pieces - 1; !status && left > 0; left--) {
        while (mdr__bit(visited, cell)) cell = mdr_grid_next_cell(grid, cell);
        status = carve(context, cell);
    }
    return status;
}

int64_t mdr__choose_by_byte(mdr__byte_stream *bytes, int32_t count)
{
    if (count <= 256) return mdr__byte_below(bytes, count);
    uint64_t draw = 0;
    for (int32_t i = 0; i < 8; i++) draw |= (uint64_t)mdr__next_byte(bytes) << 8 * i;
    return mdr__below(bytes->key, draw, count);
}

const char *mdr__unfit_rows(const mdr_grid *grid)
{
    if (grid->present) return "it goes row by row, and cells are masked out of the rows";
    return grid->shape->ops->swept ? NULL : "it goes row by row, and this grid has no such rows";
}

mdr__row_exits mdr__row_exits_of(const mdr_grid *grid, int64_t row, mdr_cell cell)
{
    mdr__row_exits exits = {.east = MDR_NONE};
    for (int32_t side = 0; side < mdr_grid_side_count(grid, cell); side++) {
        const mdr_cell to = mdr_grid_exit(grid, cell, side).cell;
        if (to == MDR_NONE) continue;
        if (to < mdr__row_first(grid, row)) exits.north[exits.north_count++] = side;
        if (to == cell + 1 && to < mdr__row_first(grid, row + 1)) exits.east = side;
    }
    return exits;
}

static mdr__carve_form *form_of(const struct mdr__carver_ops *ops, mdr_form form)
{
    switch (form) {
    case MDR_FORM_STEPWISE: return ops->stepwise;
    case MDR_FORM_FAST: return ops->fast;
    case MDR_FORM_LEAN: return ops->lean;
    case MDR_FORM_ANY: break;
    }
    return NULL;
}

static bool has_form(const struct mdr__carver_ops *ops, const mdr_grid *grid, mdr_form form)
{
    if (form == MDR_FORM_STEPWISE) return true;
    return grid->kind == MDR__PLAIN && form_of(ops, form) && ops->bytes(grid, form) >= 0;
}

/* The quickest form there is, or the smallest where the quickest does not fit. */
static mdr_form choose_form(const struct mdr__carver_ops *ops, const mdr_grid *grid,
                            mdr_form wanted, const mdr_run *run)
{
    if (wanted != MDR_FORM_ANY) return wanted;
    if (run && run->step) return MDR_FORM_STEPWISE;
    const int64_t limit = run && run->memory_limit_bytes ? run->memory_limit_bytes : INT64_MAX;
    if (has_form(ops, grid, MDR_FORM_FAST) && ops->bytes(grid, MDR_FORM_FAST) <= limit)
        return MDR_FORM_FAST;
    return has_form(ops, grid, MDR_FORM_LEAN) ? MDR_FORM_LEAN : MDR_FORM_STEPWISE;
}

static bool is_share(int64_t share)
{
    return share >= 0 && share <= 1000000;
}

/* Has the carver use for all that is set? */
static mdr_status check_uses(const mdr_carver *carver, const mdr_carve_options *options,
                             const mdr_run *run)
{
    const mdr_picks picks = options->picks;
    const struct {
        bool set;
        uint32_t use;
        const char *what;
    } uses[] = {
        {options->costs || options->cost_millionths, MDR_CARVER_COSTS, "costs"},
        {picks.newest || picks.oldest || picks.random, MDR_CARVER_PICKS, "rules to pick by"},
        {options->room_cells != 0, MDR_CARVER_ROOM_CELLS, "cells of a room"},
        {options->bias_millionths != 0, MDR_CARVER_BIAS, "a bias"},
        {options->run_thousandths != 0, MDR_CARVER_RUN, "a length of runs"},
        {options->corner != MDR_CORNER_NORTH_EAST, MDR_CARVER_CORNER, "a corner"},
        {options->shifts != 0, MDR_CARVER_SHIFTS, "shifts"},
    };
    for (size_t i = 0; i < sizeof uses / sizeof *uses; i++) {
        if (uses[i].set && !(carver->uses & uses[i].use))
            return mdr__fail(run, MDR_E_UNFIT,
                             PARTS(carver->name, " has no use for ", uses[i].what));
    }
    return MDR_OK;
}

/* Are the options of single carvers within bounds, and has this carver use for them? */
static mdr_status check_options(const mdr_carver *carver, const mdr_carve_options *options,
                                const mdr_run *run)
{
    const mdr_picks picks = options->picks;
    const mdr_status unused = check_uses(carver, options, run);
    if (unused) return unused;
    if (!is_share(picks.newest) || !is_share(picks.oldest) || !is_share(picks.random))
        return mdr__fail(run, MDR_E_ARGUMENT,
                         PARTS("the shares of rules to pick by must be 0 to 1 000 000"));
    if (!is_share(options->cost_millionths) || (options->cost_millionths && !options->costs))
        return mdr__fail(
            run, MDR_E_ARGUMENT,
            PARTS("the share of costs must be 0 to 1 000 000, of costs that are given"));
    if (options->room_cells < 0)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("a room cannot have fewer than 0 cells"));
    if (options->bias_millionths < -1000000 || options->bias_millionths > 1000000)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("the bias must be -1 000 000 to 1 000 000"));
    if (options->run_thousandths != 0 && options->run_thousandths < 1000)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("runs have one cell at least"));
    if ((uint32_t)options->corner > MDR_CORNER_SOUTH_WEST || options->shifts < 0)
        return mdr__fail(run, MDR_E_ARGUMENT,
                         PARTS("there is no such corner, or fewer than 0 shifts"));
    return MDR_OK;
}

/* Constraints are of this grid, and the carver can work on groups of its cells. */
static mdr_status check_constraints(const mdr_grid *grid, const mdr_carver *carver,
                                    const mdr_constraints *constraints, const mdr_run *run)
{
    if (!constraints) return MDR_OK;
    if (!mdr_grid_equal(constraints->grid, grid))
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("the constraints are of another grid"));
    const char *why = mdr__constrains(constraints) ? mdr__unfit_groups(grid, carver) : NULL;
    if (!why) return MDR_OK;
    return mdr__fail(run, MDR_E_UNFIT,
                     PARTS(carver->name, " cannot keep to constraints: ", why,
                           "; wilson, kruskal and depth-first can"));
}

/* Constraints leave no squares and no rows: only the stepwise form works then. */
static bool is_bare(const mdr_grid *grid, const mdr_carve_options *options)
{
    return grid->kind == MDR__PLAIN && !mdr__constrains(options->constraints);
}

/* Checks that a carver, options and a grid go together and says which form will run. */
static mdr_status settle(const mdr_grid *grid, const mdr_carver *carver,
                         const mdr_carve_options *options, const mdr_run *run, mdr_form *form)
{
    if (!carver) return mdr__fail(run, MDR_E_ARGUMENT, PARTS("there is no such algorithm"));
    if ((uint32_t)options->random > MDR_RANDOM_UHEPRNG || (uint32_t)options->form > MDR_FORM_LEAN)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("there is no such generator or form"));
    const struct mdr__carver_ops *ops = carver->ops;
    const mdr_status unusable = check_options(carver, options, run);
    if (unusable) return unusable;
    const char *why = ops->unfit ? ops->unfit(grid) : NULL;
    if (!why && options->corner && grid->kind != MDR__PLAIN)
        why = "other corners than the north-east are for plain squares";
    if (why) return mdr__fail(run, MDR_E_UNFIT, PARTS(carver->name, " does not fit: ", why));
    const mdr_status strange = check_constraints(grid, carver, options->constraints, run);
    if (strange) return strange;
    const bool bare = is_bare(grid, options);
    if (options->random == MDR_RANDOM_UHEPRNG) {
        if (!bare || !ops->origin || options->run_thousandths || options->corner)
            return mdr__fail(run, MDR_E_UNFIT,
                             PARTS("uheprng repeats the origin's draws, which ", carver->name,
                                   " on this grid has none of; use the default generator"));
        *form = MDR_FORM_STEPWISE;
        return MDR_OK;
    }
    if (options->form > MDR_FORM_STEPWISE && !(bare && has_form(ops, grid, options->form)))
        return mdr__fail(run, MDR_E_UNFIT,
                         PARTS(carver->name, " has no such form on this grid; use any"));
    *form = bare ? choose_form(ops, grid, options->form, run) : MDR_FORM_STEPWISE;
    return MDR_OK;
}

static int64_t bytes_of(const mdr_grid *grid, const mdr_carver *carver,
                        const mdr_carve_options *options, mdr_form form)
{
    return mdr__constrains(options->constraints)
               ? mdr__carve_contracted_bytes(grid, carver, options)
               : carver->ops->bytes(grid, form);
}

mdr_status mdr_carve_bytes(const mdr_grid *grid, const mdr_carver *carver,
                           const mdr_carve_options *options, const mdr_run *run, int64_t *bytes)
{
    static const mdr_carve_options defaults;
    mdr_form form = MDR_FORM_ANY;
    if (!grid) return mdr__fail(run, MDR_E_ARGUMENT, PARTS("carving needs a grid"));
    const mdr_status status = settle(grid, carver, options ? options : &defaults, run, &form);
    if (!status) *bytes = bytes_of(grid, carver, options ? options : &defaults, form);
    return status;
}

/* Where a walk begins: as told, else beside the maze's start, else in the first cell. */
static mdr_cell start_of(const mdr_maze *maze, const mdr_carve_options *options)
{
    mdr_place place;
    if (options->start) return *options->start;
    if (mdr_maze_find_opening(maze, MDR_ROLE_START, &place)) return place.cell;
    return mdr_grid_next_cell(maze->grid, MDR_NONE);
}

mdr_status mdr_carve(mdr_maze *maze, const mdr_carver *carver, const mdr_carve_options *options,
                     const mdr_run *run)
{
    static const mdr_carve_options defaults;
    mdr_form form = MDR_FORM_ANY;
    if (!maze) return mdr__fail(run, MDR_E_ARGUMENT, PARTS("carving needs a maze"));
    if (!options) options = &defaults;
    mdr_status status = settle(maze->grid, carver, options, run, &form);
    if (status) return status;
    const mdr__carving carving = {
        .maze = maze,
        .grid = maze->grid,
        .carver = carver,
        .options = options,
        .start = start_of(maze, options),
        .run = run,
    };
    if (!mdr_grid_has_cell(maze->grid, carving.start))
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("the start is no cell of the grid"));
    status = mdr__check_limit(bytes_of(maze->grid, carver, options, form), run);
    if (status) return status;
    mdr_maze_clear(maze);
    if (mdr__constrains(options->constraints)) return mdr__carve_contracted(&carving);
    if (options->random == MDR_RANDOM_UHEPRNG) return carver->ops->origin(&carving);
    return form_of(carver->ops, form)(&carving);
}
