/*
 * Grids whose cells are groups of another grid's cells: no geometry, one row.
 *
 *     a  b--c        groups: 0 = a, 1 = b and c, 2 = d
 *     |  |           link 0 = a-b, link 1 = a-d, link 2 = d-c: two ways from 1 to 2 remain two
 *     d--+-- ...
 *
 * The sides of a group are its links in their order; there is no border. All posts are one, so that
 * whoever asks where something is gets an answer, though an empty one.
 */
#include "base/memory.h"
#include "base/status.h"
#include "grid/grid_internal.h"

static mdr_point no_post(const mdr_grid *grid, int64_t post)
{
    (void)grid, (void)post;
    return (mdr_point){0, 0};
}

static mdr_point no_extent(const mdr_grid *grid)
{
    (void)grid;
    return (mdr_point){0, 0};
}

static const mdr_shape grouped = {
    .name = "groups",
    .title = "groups of the cells of another grid",
    .ops =
        &(const struct mdr__shape_ops){
            .kind = MDR__EXPLICIT,
            .no_direction = true,
            .post = no_post,
            .centre = no_post,
            .extent = no_extent,
        },
};

void mdr__plan_groups(const mdr_grid *of, int64_t groups, int64_t links, mdr_grid *planned)
{
    *planned = (mdr_grid){
        .allocator = of->allocator,
        .shape = &grouped,
        .kind = MDR__EXPLICIT,
        .asked_rows = 1,
        .asked_columns = groups,
        .rows = 1,
        .columns = groups,
        .cells = groups,
        .cell_count = groups,
        .links = links,
        .link_bound = links,
        .pieces = 1,
        .posts = 1,
        .side_bound = (int32_t)(2 * links < MDR__MOST_SIDES ? 2 * links : MDR__MOST_SIDES),
        .sides = 2 * links,
        .levels = 1,
        .stairs_millionths = MDR__ALL_STAIRS,
    };
    atomic_init(&planned->owners, 1);
}

int64_t mdr__grouped_bytes(const mdr_grid *planned)
{
    const int64_t side = 3 * (int64_t)sizeof(int32_t) + (int64_t)sizeof(uint16_t);
    const int64_t link = (int64_t)sizeof(int32_t) + (int64_t)sizeof(uint16_t);
    const int64_t cell = 2 * (int64_t)sizeof(int32_t) + 1;
    return (int64_t)sizeof *planned + planned->sides * side + planned->links * link
           + (planned->cells + 8) * cell + (int64_t)sizeof(mdr_point);
}

static mdr_status allocate(mdr_grid *grid, const mdr_run *run)
{
    const mdr_allocator *allocator = &grid->allocator;
    mdr_status status = MDR_OK;
    grid->row_first = mdr__array(allocator, 2, sizeof(int32_t), run, &status);
    grid->first = mdr__array(allocator, grid->cells + 1, sizeof(int32_t), run, &status);
    grid->side_cell = mdr__array(allocator, grid->sides, sizeof(int32_t), run, &status);
    grid->side_link = mdr__array(allocator, grid->sides, sizeof(int32_t), run, &status);
    grid->side_post = mdr__array(allocator, grid->sides, sizeof(int32_t), run, &status);
    grid->side_back = mdr__array(allocator, grid->sides, sizeof(uint16_t), run, &status);
    grid->post = mdr__array(allocator, 1, sizeof(mdr_point), run, &status);
    grid->link_cell = mdr__array(allocator, grid->links, sizeof(int32_t), run, &status);
    grid->link_side = mdr__array(allocator, grid->links, sizeof(uint16_t), run, &status);
    return status;
}

/* Counts the sides of every group into first[group + 1], then adds them up. */
static mdr_status place_sides(mdr_grid *grid, const mdr__grouping *grouping, const mdr_run *run)
{
    int32_t most = 0;
    for (int64_t i = 0; i < grid->links; i++) {
        const mdr_link_ends ends = mdr_grid_link_ends(grouping->of, grouping->links[i]);
        const int32_t first = ++grid->first[grouping->group[ends.first] + 1];
        const int32_t second = ++grid->first[grouping->group[ends.second] + 1];
        if (first > most) most = first;
        if (second > most) most = second;
    }
    if (most > MDR__MOST_SIDES)
        return mdr__fail(run, MDR_E_RANGE,
                         PARTS("links forced open tie cells together that have more than 65535 "
                               "links to others; force fewer"));
    for (int64_t i = 0; i < grid->cells; i++) grid->first[i + 1] += grid->first[i];
    grid->side_bound = most;
    grid->row_first[1] = (int32_t)grid->cells;
    return MDR_OK;
}

static int32_t take_side(mdr_grid *grid, int32_t group, int32_t *taken)
{
    return grid->first[group] + taken[group]++;
}

static mdr_status join_sides(mdr_grid *grid, const mdr__grouping *grouping, const mdr_run *run)
{
    mdr_status status = MDR_OK;
    int32_t *taken = mdr__array(&grid->allocator, grid->cells, sizeof *taken, run, &status);
    for (int64_t i = 0; !status && i < grid->links; i++) {
        const mdr_link_ends ends = mdr_grid_link_ends(grouping->of, grouping->links[i]);
        const int32_t first = grouping->group[ends.first], second = grouping->group[ends.second];
        const int32_t at = take_side(grid, first, taken), twin = take_side(grid, second, taken);
        grid->side_cell[at] = second;
        grid->side_cell[twin] = first;
        grid->side_link[at] = grid->side_link[twin] = (int32_t)i;
        grid->side_back[at] = (uint16_t)(twin - grid->first[second]);
        grid->side_back[twin] = (uint16_t)(at - grid->first[first]);
        grid->link_cell[i] = first;
        grid->link_side[i] = (uint16_t)(at - grid->first[first]);
    }
    mdr__release(&grid->allocator, taken, grid->cells, sizeof *taken);
    return status;
}

mdr_status mdr__grouped_grid(const mdr__grouping *grouping, const mdr_run *run, mdr_grid **grid)
{
    mdr_status status = MDR_OK;
    *grid = NULL;
    mdr_grid *made = mdr__array(&grouping->of->allocator, 1, sizeof *made, run, &status);
    if (!made) return status;
    mdr__plan_groups(grouping->of, grouping->groups, grouping->link_count, made);
    status = allocate(made, run);
    if (!status) status = place_sides(made, grouping, run);
    if (!status) status = join_sides(made, grouping, run);
    if (!status) status = mdr__count_pieces(made, run);
    if (status) {
        mdr_grid_free(made);
        return status;
    }
    *grid = made;
    return MDR_OK;
}
