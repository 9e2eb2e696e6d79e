/*
 * Carving under constraints, by any carver.
 *
 * Idea: cells that forced links tie together, or that are images of each other, are one group. The carver works on the grid of
 *     groups, in which forbidden links are missing; every link it opens is opened in the grid, with its
 *     image, and the forced ones are open too.
 * Source: spanning trees that contain a forest F and avoid X are those of (G - X) / F (deletion and
 *     contraction; Kirchhoff 1847). Symmetric ones: symmetry.c.
 * Cost: O(links), about 50 bytes a link, and the carver's.
 * Law: the carver's on the grid of groups. Uniform there is uniform among all mazes that keep to the constraints.
 * Draws: the carver's. Groups are numbered in the order of their first cells, links in the order of their ids, those left
 *     out that are forced, forbidden, within one group, or the image of one with a lower id.
 * Check: as many passages as a perfect maze has, and the loops of rooms.
 */
#include "carve/contracted.h"

#include <string.h>

#include "base/memory.h"
#include "base/number_text.h"
#include "carve/constraints_internal.h"

typedef struct contracted {
    const mdr__carving *carving; /* on the grid */
    const mdr_constraints *constraints;
    int32_t *group;  /* [cells] */
    int32_t *cell;   /* [groups] the first of each */
    int32_t *links;  /* [link_count] of the grid */
    uint32_t *costs; /* [link_count], or NULL */
    mdr_grid *grid;  /* of groups */
    mdr_maze *maze;  /* on it */
    int64_t groups, link_count;
    mdr_run run;
} contracted;

bool mdr__constrains(const mdr_constraints *constraints)
{
    if (!constraints) return false;
    const int64_t words = mdr__words(constraints->grid->link_bound);
    return constraints->image || mdr__next_bit(constraints->opened, 0, words * 64) >= 0
           || mdr__next_bit(constraints->closed, 0, words * 64) >= 0;
}

/* A cell points to a lower one of its group, which has its number already; the first to itself. */
static void number_groups(contracted *work)
{
    const mdr_grid *grid = work->carving->grid;
    const uint32_t *lower = work->constraints->groups.narrow;
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        if (lower[cell] == cell) {
            work->cell[work->groups] = (int32_t)cell;
            work->group[cell] = (int32_t)work->groups++;
        } else {
            work->group[cell] = work->group[lower[cell]];
        }
    }
}

/* Is the link one of the grid of groups, rather than settled, or the image of one that is? */
static bool is_open_question(const contracted *work, mdr_link link)
{
    const mdr_constraints *constraints = work->constraints;
    const mdr_link_ends ends = mdr_grid_link_ends(work->carving->grid, link);
    if (mdr__bit(constraints->opened, link) || mdr__bit(constraints->closed, link)) return false;
    if (work->group[ends.first] == work->group[ends.second]) return false;
    return !constraints->image
           || link <= mdr__image_of_link(work->carving->grid, constraints->image, link);
}

static void list_links(contracted *work)
{
    const mdr_grid *grid = work->carving->grid;
    for (mdr_link link = mdr_grid_next_link(grid, MDR_NONE); link != MDR_NONE;
         link = mdr_grid_next_link(grid, link)) {
        if (is_open_question(work, link)) work->links[work->link_count++] = (int32_t)link;
    }
}

static mdr_status list_costs(contracted *work)
{
    const uint32_t *costs = work->carving->options->costs;
    const mdr_run *run = work->carving->run;
    mdr_status status = MDR_OK;
    if (!costs) return MDR_OK;
    work->costs = mdr__array(&work->carving->grid->allocator, work->link_count, sizeof *work->costs,
                             run, &status);
    for (int64_t i = 0; !status && i < work->link_count; i++)
        work->costs[i] = costs[work->links[i]];
    return status;
}

/* Forbidden links must not part what the grid holds together. */
static mdr_status check_pieces(const contracted *work)
{
    char left[MDR__NUMBER_ROOM], whole[MDR__NUMBER_ROOM];
    const int64_t pieces = work->carving->grid->pieces;
    if (work->grid->pieces <= pieces) return MDR_OK;
    mdr__write_integer(work->grid->pieces, left);
    mdr__write_integer(pieces, whole);
    return mdr__fail(work->carving->run, MDR_E_UNFIT,
                     PARTS("the forbidden links part the board into ", left, " pieces instead of ",
                           whole, "; forbid fewer"));
}

static mdr_status make_groups(contracted *work)
{
    const mdr_grid *grid = work->carving->grid;
    const mdr_allocator *allocator = &grid->allocator;
    const mdr_run *run = work->carving->run;
    mdr_status status = MDR_OK;
    work->group = mdr__array(allocator, grid->cells, sizeof *work->group, run, &status);
    work->cell = mdr__array(allocator, grid->cells, sizeof *work->cell, run, &status);
    work->links = mdr__array(allocator, grid->links, sizeof *work->links, run, &status);
    if (status) return status;
    number_groups(work);
    list_links(work);
    const mdr__grouping grouping = {grid, work->group, work->groups, work->links, work->link_count};
    status = mdr__grouped_grid(&grouping, run, &work->grid);
    if (!status) status = check_pieces(work);
    if (!status) status = list_costs(work);
    return status ? status : mdr_maze_new(work->grid, run, &work->maze);
}

static void clear(contracted *work)
{
    const mdr_grid *grid = work->carving->grid;
    const mdr_allocator *allocator = &grid->allocator;
    mdr_maze_free(work->maze);
    mdr_grid_free(work->grid);
    mdr__release(allocator, work->group, grid->cells, sizeof *work->group);
    mdr__release(allocator, work->cell, grid->cells, sizeof *work->cell);
    mdr__release(allocator, work->links, grid->links, sizeof *work->links);
    mdr__release(allocator, work->costs, work->link_count, sizeof *work->costs);
}

static bool tell_link(const contracted *work, mdr_step_kind kind, mdr_cell cell, int32_t side)
{
    const mdr_run *run = work->carving->run;
    const mdr_step step = {kind, cell, side};
    return run->step(run->context, &step);
}

/* The side from the image of a cell to that of its neighbour. */
static bool tell_image(const contracted *work, mdr_step_kind kind, mdr_cell cell, mdr_cell to)
{
    const int32_t *image = work->constraints->image;
    const int32_t side = mdr_grid_side_between(work->carving->grid, image[cell], image[to]);
    return tell_link(work, kind, image[cell], side);
}

/* A step of the grid of groups is one of a link, seen from its end in the group, and of its image; or of a
 * group's first cell. */
static bool tell_step(void *context, const mdr_step *step)
{
    const contracted *work = context;
    if (step->cell == MDR_NONE) return tell_link(work, step->kind, MDR_NONE, MDR_NONE);
    if (step->side == MDR_NONE)
        return tell_link(work, step->kind, work->cell[step->cell], MDR_NONE);
    const mdr_link link = work->links[mdr_grid_exit(work->grid, step->cell, step->side).link];
    const mdr_link_ends ends = mdr_grid_link_ends(work->carving->grid, link);
    const bool forth = work->group[ends.first] == step->cell;
    const mdr_cell from = forth ? ends.first : ends.second, to = forth ? ends.second : ends.first;
    if (!tell_link(work, step->kind, from, forth ? ends.side : ends.back)) return false;
    if (!work->constraints->image || step->kind == MDR_STEP_BUILD_WEIGH) return true;
    return tell_image(work, step->kind, from, to);
}

static bool tick_on(void *context, int64_t done, int64_t total)
{
    const mdr_run *run = ((const contracted *)context)->carving->run;
    return run->tick(run->context, done, total);
}

static void share_on(void *context, int64_t pieces, void (*work)(void *job, int64_t piece),
                     void *job)
{
    const mdr_run *run = ((const contracted *)context)->carving->run;
    run->share(run->context, pieces, work, job);
}

static void wrap_run(contracted *work)
{
    const mdr_run *run = work->carving->run;
    if (!run) return;
    work->run = (mdr_run){
        .context = work,
        .step = run->step ? tell_step : NULL,
        .tick = run->tick ? tick_on : NULL,
        .share = run->share ? share_on : NULL,
        .memory_limit_bytes = run->memory_limit_bytes,
        .error = run->error,
    };
}

/* Opens what is forced, and tells it. */
static mdr_status open_forced(const contracted *work)
{
    const mdr__carving *carving = work->carving;
    const int64_t bound = carving->grid->link_bound;
    mdr_status status = MDR_OK;
    for (mdr_link link = mdr__next_bit(work->constraints->opened, 0, bound); !status && link >= 0;
         link = mdr__next_bit(work->constraints->opened, link + 1, bound)) {
        const mdr_link_ends ends = mdr_grid_link_ends(carving->grid, link);
        status = mdr__carve_step(carving, ends.first, ends.side);
    }
    return status;
}

/* Opens in the grid what is open between groups. */
static void take_over(const contracted *work)
{
    const int32_t *image = work->constraints->image;
    const mdr_grid *grid = work->carving->grid;
    uint64_t *open = work->carving->maze->open;
    for (int64_t i = 0; i < work->link_count; i++) {
        if (!mdr__bit(work->maze->open, i)) continue;
        mdr__set_bit(open, work->links[i]);
        if (image) mdr__set_bit(open, mdr__image_of_link(grid, image, work->links[i]));
    }
}

static mdr_status carve_groups(contracted *work)
{
    const mdr__carving *carving = work->carving;
    const mdr_carver *carver = carving->carver;
    const mdr_cell start = work->group[carving->start];
    mdr_carve_options options = *carving->options;
    options.costs = work->costs;
    options.constraints = NULL;
    if (options.start) options.start = &start;
    wrap_run(work);
    const mdr__carving inner = {
        .maze = work->maze,
        .grid = work->grid,
        .carver = carver,
        .options = &options,
        .start = start,
        .run = carving->run ? &work->run : NULL,
    };
    mdr_status status = open_forced(work);
    if (!status) status = carver->ops->stepwise(&inner);
    take_over(work);
    return status;
}

const char *mdr__unfit_groups(const mdr_grid *grid, const mdr_carver *carver)
{
    mdr_grid planned;
    mdr__plan_groups(grid, grid->cell_count, grid->links, &planned);
    return carver->ops->unfit ? carver->ops->unfit(&planned) : NULL;
}

mdr_status mdr__carve_contracted(const mdr__carving *carving)
{
    contracted work = {.carving = carving, .constraints = carving->options->constraints};
    mdr_status status = make_groups(&work);
    if (!status) status = carve_groups(&work);
    clear(&work);
    return status;
}

int64_t mdr__carve_contracted_bytes(const mdr_grid *grid, const mdr_carver *carver,
                                    const mdr_carve_options *options)
{
    mdr_grid planned;
    mdr__plan_groups(grid, grid->cell_count, grid->links, &planned);
    planned.pieces = grid->pieces;
    const int64_t lists = grid->cells * 8 + grid->links * (options->costs ? 8 : 4);
    const int64_t maze = (int64_t)sizeof(mdr_maze) + (mdr__words(grid->links) + 4) * 8;
    return lists + maze + mdr__grouped_bytes(&planned)
           + carver->ops->bytes(&planned, MDR_FORM_STEPWISE);
}
