/*
 * Constraints: links forced open and forbidden. Rooms, paths and symmetry come down to these; carving with
 * them is in contracted.c.
 */
#include "base/memory.h"
#include "carve/constraints_internal.h"

static int64_t plane_words(const mdr_grid *grid)
{
    return 3 * (mdr__words(grid->link_bound) + mdr__words(grid->cells));
}

int64_t mdr_constraints_bytes(const mdr_grid *grid)
{
    const int64_t own = (int64_t)sizeof(mdr_constraints) + plane_words(grid) * 8
                        + 2 * mdr__forest_bytes(grid->cells, false);
    /* Symmetry: images, and cells in the order of their places. Paths: arrows, what is taken and reached. */
    return own + grid->cells * 28;
}

/* Lays the planes out in one block. */
static void lay_planes(mdr_constraints *constraints, uint64_t *block)
{
    const int64_t links = mdr__words(constraints->grid->link_bound);
    const int64_t cells = mdr__words(constraints->grid->cells);
    constraints->opened = block;
    constraints->loose = block + links;
    constraints->closed = block + 2 * links;
    constraints->touched = block + 3 * links;
    constraints->roomy = constraints->touched + cells;
    constraints->on_path = constraints->roomy + cells;
}

mdr_status mdr_constraints_new(mdr_grid *grid, const mdr_run *run, mdr_constraints **constraints)
{
    mdr_status status = MDR_OK;
    *constraints = NULL;
    if (!grid) return mdr__fail(run, MDR_E_ARGUMENT, PARTS("constraints need a grid"));
    if (grid->link_bound > INT32_MAX)
        return mdr__fail(run, MDR_E_RANGE,
                         PARTS("constraints hold on grids of less than 2^31 links"));
    const mdr_allocator *allocator = &grid->allocator;
    mdr_constraints *made = mdr__array(allocator, 1, sizeof *made, run, &status);
    if (!made) return status;
    made->grid = mdr_grid_share(grid);
    uint64_t *block = mdr__array(allocator, plane_words(grid), sizeof *block, run, &status);
    if (!status) {
        lay_planes(made, block);
        status = mdr__forest_make(&made->groups, allocator, grid->cells, false, run);
    }
    if (status) {
        mdr_constraints_free(made);
        return status;
    }
    *constraints = made;
    return MDR_OK;
}

void mdr_constraints_free(mdr_constraints *constraints)
{
    if (!constraints) return;
    mdr_grid *grid = constraints->grid;
    const mdr_allocator *allocator = &grid->allocator;
    mdr__release(allocator, constraints->opened, plane_words(grid), sizeof(uint64_t));
    mdr__release(allocator, constraints->image, grid->cells, sizeof(int32_t));
    mdr__forest_clear(&constraints->groups, allocator);
    mdr__forest_clear(&constraints->room_cells, allocator);
    mdr__release(allocator, constraints, 1, sizeof *constraints);
    mdr_grid_free(grid);
}

mdr_status mdr__fail_link(const mdr_constraints *constraints, mdr_link link, const mdr_run *run,
                          const char *before, const char *behind)
{
    char first[48], second[48];
    const mdr_link_ends ends = mdr_grid_link_ends(constraints->grid, link);
    mdr_grid_cell_name(constraints->grid, ends.first, first);
    mdr_grid_cell_name(constraints->grid, ends.second, second);
    return mdr__fail(run, MDR_E_ARGUMENT, PARTS(before, first, " and ", second, behind));
}

mdr_status mdr__check_unsettled(const mdr_constraints *constraints, const mdr_run *run)
{
    if (!constraints) return mdr__fail(run, MDR_E_ARGUMENT, PARTS("there are no constraints"));
    if (!constraints->image) return MDR_OK;
    return mdr__fail(run, MDR_E_ARGUMENT,
                     PARTS("symmetry is said last; say the other constraints before it"));
}

static mdr_status check_link(const mdr_constraints *constraints, mdr_link link, const mdr_run *run)
{
    const mdr_status status = mdr__check_unsettled(constraints, run);
    if (status) return status;
    if (link >= 0 && mdr_grid_next_link(constraints->grid, link - 1) == link) return MDR_OK;
    return mdr__fail(run, MDR_E_ARGUMENT, PARTS("there is no such link in the grid"));
}

void mdr__add_room_cell(mdr_constraints *constraints, mdr_cell cell)
{
    constraints->rooms += !mdr__bit(constraints->roomy, cell);
    mdr__set_bit(constraints->roomy, cell);
    mdr__set_bit(constraints->touched, cell);
}

void mdr__force_open(mdr_constraints *constraints, mdr_link link, bool loose)
{
    const mdr_link_ends ends = mdr_grid_link_ends(constraints->grid, link);
    if (loose && !mdr__bit(constraints->loose, link)) {
        mdr__set_bit(constraints->loose, link);
        constraints->rooms -=
            mdr__forest_join(&constraints->room_cells, false, ends.first, ends.second);
    }
    if (mdr__bit(constraints->opened, link)) return;
    mdr__set_bit(constraints->opened, link);
    mdr__set_bit(constraints->touched, ends.first);
    mdr__set_bit(constraints->touched, ends.second);
    constraints->loops += !mdr__forest_join(&constraints->groups, false, ends.first, ends.second);
}

mdr_status mdr_constraints_open(mdr_constraints *constraints, mdr_link link, const mdr_run *run)
{
    const mdr_status status = check_link(constraints, link, run);
    if (status) return status;
    if (mdr__bit(constraints->opened, link)) return MDR_OK;
    if (mdr__bit(constraints->closed, link))
        return mdr__fail_link(constraints, link, run, "the link between ",
                              " is forbidden and cannot be forced open too");
    const mdr_link_ends ends = mdr_grid_link_ends(constraints->grid, link);
    mdr__forest *groups = &constraints->groups;
    if (mdr__forest_root(groups, false, ends.first) == mdr__forest_root(groups, false, ends.second))
        return mdr__fail_link(constraints, link, run, "the link between ",
                              " makes a loop with others that are forced open; leave one out");
    mdr__force_open(constraints, link, false);
    return MDR_OK;
}

mdr_status mdr_constraints_close(mdr_constraints *constraints, mdr_link link, const mdr_run *run)
{
    const mdr_status status = check_link(constraints, link, run);
    if (status) return status;
    if (mdr__bit(constraints->opened, link))
        return mdr__fail_link(constraints, link, run, "the link between ",
                              " is forced open and cannot be forbidden too");
    mdr__set_bit(constraints->closed, link);
    return MDR_OK;
}

mdr_constraint_counts mdr_constraints_count(const mdr_constraints *constraints)
{
    const int64_t links = mdr__words(constraints->grid->link_bound);
    return (mdr_constraint_counts){
        .forced = mdr__count_words(constraints->opened, links),
        .forbidden = mdr__count_words(constraints->closed, links),
        .loops = constraints->loops,
        .rooms = constraints->rooms,
    };
}
