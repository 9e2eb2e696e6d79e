/*
 * Mazes that equal themselves after a half turn, or in a mirror.
 *
 * Let s be the symmetry, and G the grid with groups of forced links as cells. A perfect maze T with s(T) = T either has cells that are their
 * own images, or a passage between a cell and its image, and then just one: two would make a loop.
 *
 *     odd x odd, half turn    odd x even             even, mirrored          odd, mirrored
 *       . . .                   . . .                  a b | B A               a b | B A
 *       . O .   one cell        a-+-A   one passage    c d-+-D C  one door     c d | D C  the column is a way
 *       . . .                   . . .                  e f | F E               e f | F E
 *
 * 1. Cells that are their own images: the way between two of them is its own image, so that all its cells and passages are. So
 *    those cells are joined by links that are their own images; where these make a tree, that is open. What is left
 *    is a spanning tree of the grid whose cells are {v, s(v)}, all that are their own images being one cell; each of
 *    these trees comes of just one maze (every link opened with its image: 2 (n - 1) passages for n pairs).
 * 2. None: one of the k links between a cell and its image is open, all alike likely, and a spanning tree of the grid
 *    of pairs: k x (trees of it) mazes in all.
 *
 * Both are carving on groups, see contracted.c: uniform there is uniform among symmetric mazes.
 * Draws, version 1: key (seed, item, "symmetry", 1, "door"), draw 0 below k chooses the door in the order of links.
 * Check: 3 x 3 has 8 mirrored mazes, 4 x 4 with a mirror 56 x 4; squares with even sides have none with a half turn.
 */
#include <string.h>

#include "base/memory.h"
#include "carve/constraints_internal.h"
#include "grid/images.h"

static const char *const names[] = {
    [MDR_SYMMETRY_NONE] = "none",
    [MDR_SYMMETRY_HALF_TURN] = "half-turn",
    [MDR_SYMMETRY_MIRROR] = "mirror",
    [MDR_SYMMETRY_FLIP] = "flip",
};
enum { SYMMETRY_COUNT = sizeof names / sizeof *names };

const char *mdr_symmetry_name(mdr_symmetry symmetry)
{
    return names[symmetry];
}

bool mdr_symmetry_find(const char *name, mdr_symmetry *symmetry)
{
    for (int32_t i = 0; i < SYMMETRY_COUNT; i++) {
        if (strcmp(names[i], name) != 0) continue;
        *symmetry = (mdr_symmetry)i;
        return true;
    }
    return false;
}

mdr_link mdr__image_of_link(const mdr_grid *grid, const int32_t *image, mdr_link link)
{
    const mdr_link_ends ends = mdr_grid_link_ends(grid, link);
    const mdr_cell from = image[ends.first], to = image[ends.second];
    if (from < 0 || to < 0) return MDR_NONE;
    const int32_t side = mdr_grid_side_between(grid, from, to);
    return side == MDR_NONE ? MDR_NONE : mdr_grid_exit(grid, from, side).link;
}

/* The symmetry as it is worked out. */
typedef struct symmetric_work {
    mdr_constraints *constraints;
    const mdr_grid *grid;
    const int32_t *image;
    const mdr_run *run;
} symmetric_work;

static mdr_link image_of(const symmetric_work *work, mdr_link link)
{
    return mdr__image_of_link(work->grid, work->image, link);
}

/* Every link has an image, and that one's is itself: no two links are between the same cells. */
static mdr_status check_images(const symmetric_work *work)
{
    for (mdr_link link = mdr_grid_next_link(work->grid, MDR_NONE); link != MDR_NONE;
         link = mdr_grid_next_link(work->grid, link)) {
        const mdr_link to = image_of(work, link);
        if (to == MDR_NONE || image_of(work, to) != link)
            return mdr__fail(work->run, MDR_E_UNFIT,
                             PARTS("the grid is not symmetric in this way"));
    }
    return MDR_OK;
}

/* Is the image of a forced link forbidden, or the other way round? Then no maze is symmetric. */
static mdr_status check_contradictions(const symmetric_work *work)
{
    const mdr_constraints *constraints = work->constraints;
    const int64_t bound = work->grid->link_bound;
    for (mdr_link link = mdr__next_bit(constraints->opened, 0, bound); link >= 0;
         link = mdr__next_bit(constraints->opened, link + 1, bound)) {
        if (mdr__bit(constraints->closed, image_of(work, link)))
            return mdr__fail_link(constraints, link, work->run, "the link between ",
                                  " is forced open, but its image is forbidden");
    }
    return MDR_OK;
}

static void forbid_images(const symmetric_work *work)
{
    const int64_t bound = work->grid->link_bound;
    uint64_t *closed = work->constraints->closed;
    for (mdr_link link = mdr__next_bit(closed, 0, bound); link >= 0;
         link = mdr__next_bit(closed, link + 1, bound))
        mdr__set_bit(closed, image_of(work, link));
}

static void add_images_of_rooms(const symmetric_work *work)
{
    mdr_constraints *constraints = work->constraints;
    const int64_t bound = work->grid->link_bound, cells = work->grid->cells;
    for (mdr_cell cell = mdr__next_bit(constraints->roomy, 0, cells); cell >= 0;
         cell = mdr__next_bit(constraints->roomy, cell + 1, cells))
        mdr__add_room_cell(constraints, work->image[cell]);
    for (mdr_link link = mdr__next_bit(constraints->loose, 0, bound); link >= 0;
         link = mdr__next_bit(constraints->loose, link + 1, bound))
        mdr__force_open(constraints, image_of(work, link), true);
}

/* The images of forced links that are not of rooms must not make loops. */
static mdr_status open_images(const symmetric_work *work)
{
    mdr_constraints *constraints = work->constraints;
    const int64_t bound = work->grid->link_bound;
    for (mdr_link link = mdr__next_bit(constraints->opened, 0, bound); link >= 0;
         link = mdr__next_bit(constraints->opened, link + 1, bound)) {
        const mdr_link image = image_of(work, link);
        const int64_t loops = constraints->loops;
        mdr__force_open(constraints, image, false);
        if (constraints->loops > loops)
            return mdr__fail_link(constraints, link, work->run,
                                  "the image of the link forced open between ",
                                  " makes a loop with others that are forced open");
    }
    return MDR_OK;
}

static bool is_own_image(const symmetric_work *work, mdr_cell cell)
{
    mdr__forest *groups = &work->constraints->groups;
    return mdr__forest_root(groups, false, cell)
           == mdr__forest_root(groups, false, work->image[cell]);
}

/* Does a link lead along the axis from one group to another, both their own images? */
static bool lies_on_axis(const symmetric_work *work, mdr_link link)
{
    mdr__forest *groups = &work->constraints->groups;
    const mdr_link_ends ends = mdr_grid_link_ends(work->grid, link);
    return work->image[ends.first] == ends.first && image_of(work, link) == link
           && !mdr__bit(work->constraints->closed, link)
           && mdr__forest_root(groups, false, ends.first)
                  != mdr__forest_root(groups, false, ends.second);
}

static int64_t count_axis(const symmetric_work *work)
{
    int64_t count = 0;
    for (mdr_link link = mdr_grid_next_link(work->grid, MDR_NONE); link != MDR_NONE;
         link = mdr_grid_next_link(work->grid, link))
        count += lies_on_axis(work, link);
    return count;
}

static void open_axis(const symmetric_work *work)
{
    for (mdr_link link = mdr_grid_next_link(work->grid, MDR_NONE); link != MDR_NONE;
         link = mdr_grid_next_link(work->grid, link)) {
        if (lies_on_axis(work, link)) mdr__force_open(work->constraints, link, false);
    }
}

/* How many groups are their own images. */
static int64_t count_own_images(const symmetric_work *work)
{
    int64_t count = 0;
    for (mdr_cell cell = mdr_grid_next_cell(work->grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(work->grid, cell)) {
        if (mdr__forest_root(&work->constraints->groups, false, cell) == cell)
            count += is_own_image(work, cell);
    }
    return count;
}

/* They must be joined by just one fewer links, or none is open or there is a choice. */
static mdr_status settle_axis(const symmetric_work *work)
{
    if (count_axis(work) >= count_own_images(work))
        return mdr__fail(work->run, MDR_E_UNFIT,
                         PARTS("the passages on the axis would make a loop, for rooms or links "
                               "forced open lie round it"));
    open_axis(work);
    if (count_own_images(work) == 1) return MDR_OK;
    return mdr__fail(work->run, MDR_E_UNFIT,
                     PARTS("no perfect maze here is symmetric so: places that are their own "
                           "images cannot be joined along the axis"));
}

/* Can a link be the door between a cell and its image? */
static bool is_door(const symmetric_work *work, mdr_link link)
{
    const mdr_link_ends ends = mdr_grid_link_ends(work->grid, link);
    return work->image[ends.first] == ends.second && !mdr__bit(work->constraints->closed, link);
}

static mdr_status open_door(const symmetric_work *work, mdr__key key)
{
    int64_t count = 0;
    mdr_link link = MDR_NONE;
    while ((link = mdr_grid_next_link(work->grid, link)) != MDR_NONE) count += is_door(work, link);
    if (count == 0)
        return mdr__fail(work->run, MDR_E_UNFIT,
                         PARTS("no perfect maze here is symmetric so: no cell and no link is in "
                               "the middle; make a side odd, or put a room there"));
    int64_t left = mdr__below(key, mdr__draw(key, 0), count);
    do link = mdr_grid_next_link(work->grid, link);
    while (!is_door(work, link) || left-- > 0);
    mdr__force_open(work->constraints, link, false);
    return MDR_OK;
}

static void join_images(const symmetric_work *work)
{
    for (mdr_cell cell = mdr_grid_next_cell(work->grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(work->grid, cell))
        (void)mdr__forest_join(&work->constraints->groups, false, cell, work->image[cell]);
}

static mdr_status settle_symmetry(const symmetric_work *work, mdr__key key)
{
    mdr_status status = check_images(work);
    if (!status) status = check_contradictions(work);
    if (status) return status;
    forbid_images(work);
    add_images_of_rooms(work);
    status = open_images(work);
    if (status) return status;
    status = count_own_images(work) > 0 ? settle_axis(work) : open_door(work, key);
    if (!status) join_images(work);
    return status;
}

static mdr_status check_board(const mdr_grid *grid, mdr_symmetry symmetry, const mdr_run *run)
{
    if ((uint32_t)symmetry >= SYMMETRY_COUNT)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("there is no such symmetry"));
    if (grid->wrap != MDR_WRAP_NONE)
        return mdr__fail(run, MDR_E_UNFIT, PARTS("symmetric mazes are on boards without a wrap"));
    if (grid->pieces == 1) return MDR_OK;
    return mdr__fail(run, MDR_E_UNFIT,
                     PARTS("symmetric mazes are on boards in one piece; join the pieces"));
}

mdr_status mdr_constraints_set_symmetry(mdr_constraints *constraints, mdr_symmetry symmetry,
                                        const char *seed, int64_t item, const mdr_run *run)
{
    mdr_status status = mdr__check_unsettled(constraints, run);
    if (!status) status = check_board(constraints->grid, symmetry, run);
    if (status || symmetry == MDR_SYMMETRY_NONE) return status;
    const mdr_grid *grid = constraints->grid;
    const mdr__reversal reversal = {symmetry != MDR_SYMMETRY_FLIP, symmetry != MDR_SYMMETRY_MIRROR};
    int32_t *image = mdr__array(&grid->allocator, grid->cells, sizeof *image, run, &status);
    if (!status) status = mdr__find_images(grid, reversal, run, image);
    const symmetric_work work = {constraints, grid, image, run};
    if (!status) status = settle_symmetry(&work, mdr__key_of(seed, item, "symmetry", 1, "door"));
    if (status)
        mdr__release(&grid->allocator, image, grid->cells, sizeof *image);
    else
        constraints->image = image;
    return status;
}
