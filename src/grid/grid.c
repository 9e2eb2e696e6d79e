/*
 * Grids: making, sharing, and every question that both kinds answer.
 */
#include "meander/grid.h"

#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "base/number_text.h"
#include "base/status.h"
#include "base/utf8.h"
#include "grid/custom_internal.h"

static const mdr_shape *const shapes[] = {
    &mdr__shape_square,
    &mdr__shape_hexagon,
    &mdr__shape_hexagon_board,
    &mdr__shape_triangle,
    &mdr__shape_triangle_board,
    &mdr__shape_octagon,
    &mdr__shape_king,
    &mdr__shape_polar,
    &mdr__shape_box,
    &mdr__shape_cube,
    &mdr__shape_brick,
    &mdr__shape_herringbone,
    &mdr__shape_cairo,
    &mdr__shape_rhombille,
    &mdr__shape_elongated_triangular,
    &mdr__shape_rhombitrihexagonal,
    &mdr__shape_snub_hexagonal,
    &mdr__shape_snub_square,
    &mdr__shape_trihexagonal,
    &mdr__shape_truncated_hexagonal,
    &mdr__shape_truncated_trihexagonal,
};

int32_t mdr_shape_count(void)
{
    return (int32_t)(sizeof shapes / sizeof *shapes);
}

const mdr_shape *mdr_shape_at(int32_t index)
{
    return shapes[index];
}

const mdr_shape *mdr_shape_find(const char *name)
{
    for (int32_t i = 0; name && i < mdr_shape_count(); i++) {
        if (strcmp(shapes[i]->name, name) == 0) return shapes[i];
    }
    if (name && strcmp(mdr__shape_custom.name, name) == 0) return &mdr__shape_custom;
    return NULL;
}

bool mdr_shape_wraps(const mdr_shape *shape, mdr_wrap wrap)
{
    if (wrap == MDR_WRAP_NONE || shape->ops->kind == MDR__PLAIN) return true;
    return (shape->ops->wraps >> wrap & 1) != 0;
}

static const char *const layout_names[] = {
    [MDR_LAYOUT_ROWS_ODD] = "rows-odd",
    [MDR_LAYOUT_ROWS_EVEN] = "rows-even",
    [MDR_LAYOUT_COLUMNS_ODD] = "columns-odd",
    [MDR_LAYOUT_COLUMNS_EVEN] = "columns-even",
};
static const char *const wrap_names[] = {
    [MDR_WRAP_NONE] = "none",
    [MDR_WRAP_X] = "x",
    [MDR_WRAP_Y] = "y",
    [MDR_WRAP_XY] = "xy",
    [MDR_WRAP_MOBIUS] = "mobius",
    [MDR_WRAP_KLEIN] = "klein",
    [MDR_WRAP_PROJECTIVE] = "projective",
};
enum { WRAP_COUNT = sizeof wrap_names / sizeof *wrap_names };

const char *mdr_wrap_name(mdr_wrap wrap)
{
    return wrap_names[wrap];
}

bool mdr_wrap_find(const char *name, mdr_wrap *wrap)
{
    for (int32_t i = 0; i < WRAP_COUNT; i++) {
        if (strcmp(wrap_names[i], name) != 0) continue;
        *wrap = (mdr_wrap)i;
        return true;
    }
    return false;
}

enum { LAYOUT_COUNT = sizeof layout_names / sizeof *layout_names };

const char *mdr_layout_name(mdr_layout layout)
{
    return layout_names[layout];
}

bool mdr_layout_find(const char *name, mdr_layout *layout)
{
    for (int32_t i = 0; i < LAYOUT_COUNT; i++) {
        if (strcmp(layout_names[i], name) != 0) continue;
        *layout = (mdr_layout)i;
        return true;
    }
    return false;
}

enum { WRAPS_ROOM = 64 };

/* The wraps of a shape as "x, y and xy". */
static void list_wraps(uint32_t wraps, char text[WRAPS_ROOM])
{
    uint32_t left = wraps;
    text[0] = '\0';
    for (int32_t wrap = MDR_WRAP_X; wrap < WRAP_COUNT; wrap++) {
        const uint32_t bit = UINT32_C(1) << wrap;
        if (!(wraps & bit)) continue;
        left &= ~bit;
        mdr__append_text(text, WRAPS_ROOM, wrap_names[wrap]);
        if (left) mdr__append_text(text, WRAPS_ROOM, (left & (left - 1)) ? ", " : " and ");
    }
}

/* Squares wrap as they like; other shapes where the two borders fit each other. */
static mdr_status check_wrap(const mdr_grid *grid, const mdr_run *run)
{
    const struct mdr__shape_ops *ops = grid->shape->ops;
    const char *name = grid->shape->name;
    char wraps[WRAPS_ROOM];
    if (grid->wrap == MDR_WRAP_NONE || ops->kind != MDR__EXPLICIT) return MDR_OK;
    if (!ops->wraps)
        return mdr__fail(run, MDR_E_UNFIT, PARTS("the grid ", name, " cannot be wrapped"));
    list_wraps(ops->wraps, wraps);
    if (!(ops->wraps >> grid->wrap & 1))
        return mdr__fail(run, MDR_E_UNFIT,
                         PARTS("the grid ", name, " cannot be wrapped as ", wrap_names[grid->wrap],
                               "; it can as ", wraps));
    const char *needs = ops->wrap_needs ? ops->wrap_needs(grid) : NULL;
    if (!needs) return MDR_OK;
    return mdr__fail(run, MDR_E_UNFIT,
                     PARTS("the borders of the grid ", name, " fit each other for wrap ",
                           wrap_names[grid->wrap], " only with ", needs));
}

static bool is_utf8(const char *text)
{
    const char *limit = text + strlen(text);
    while (text < limit) {
        const mdr__character character = mdr__utf8_read(text, limit);
        if (character.point < 0) return false;
        text += character.size;
    }
    return true;
}

/* Where the stairs of a box are that has fewer of them than cells. The seed stays text, so that files can hold
 * it. */
static mdr_status plan_stairs(const mdr_grid_options *options, const mdr_run *run, mdr_grid *grid)
{
    const int64_t share = options->stairs_millionths;
    if (share < MDR_STAIRS_FEWEST || share > MDR__ALL_STAIRS)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("the share of stairs is out of bounds"));
    const bool all = share == 0 || share == MDR__ALL_STAIRS;
    if (!all && grid->shape != &mdr__shape_box)
        return mdr__fail(run, MDR_E_UNFIT,
                         PARTS("the grid ", grid->shape->name, " has no stairs; a box has"));
    grid->stairs_millionths = MDR__ALL_STAIRS;
    if (all || grid->levels == 1) return MDR_OK;
    const char *seed = options->stairs_seed ? options->stairs_seed : "";
    if (!is_utf8(seed))
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("the seed of stairs is no UTF-8 text"));
    grid->stairs_millionths = share == MDR_STAIRS_FEWEST ? 0 : share;
    grid->stairs_seed = (char *)(uintptr_t)seed;
    grid->stairs_key = mdr__key_of(seed, 0, "box", 1, "stairs");
    grid->sure_key = mdr__key_of(seed, 0, "box", 1, "sure");
    return MDR_OK;
}

/* Custom grids have one row of cells, as many as are given. */
static mdr_status plan_size(const mdr_grid_options *options, const mdr_run *run, mdr_grid *grid)
{
    const bool custom = grid->shape == &mdr__shape_custom;
    if (custom != (options->custom != NULL))
        return mdr__fail(run, MDR_E_ARGUMENT,
                         PARTS(custom ? "the grid custom needs its cells"
                                      : "cells are given, but the grid is not custom"));
    grid->rows = custom ? 1 : options->rows;
    grid->columns = options->columns ? options->columns : options->rows;
    if (custom) grid->columns = options->custom->cells;
    if (custom && options->custom->graph) grid->shape = &mdr__shape_custom_graph;
    grid->custom = options->custom;
    if (grid->rows < 1 || grid->columns < 1)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("rows and columns must be at least 1"));
    return MDR_OK;
}

mdr_status mdr__plan_grid(const mdr_grid_options *options, const mdr_run *run, mdr_grid *grid)
{
    memset(grid, 0, sizeof *grid);
    if (!options) return mdr__fail(run, MDR_E_ARGUMENT, PARTS("a grid needs options"));
    const char *name = options->shape ? options->shape : "square";
    grid->shape = mdr_shape_find(name);
    if (!grid->shape) return mdr__fail(run, MDR_E_UNKNOWN, PARTS("there is no grid named ", name));
    mdr_status status = plan_size(options, run, grid);
    if (status) return status;
    if ((uint32_t)options->layout >= LAYOUT_COUNT)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("there is no such layout"));
    const struct mdr__shape_ops *ops = grid->shape->ops;
    if (ops->one_size && grid->rows != grid->columns)
        return mdr__fail(run, MDR_E_ARGUMENT,
                         PARTS("the grid ", name, " takes one number as size"));
    if ((uint32_t)options->wrap >= WRAP_COUNT)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("there is no such wrap"));
    grid->wrap = options->wrap;
    if (options->inner < 0 || options->inner > INT32_MAX / 8)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("the inner radius is out of bounds"));
    grid->inner = options->inner;
    if (options->levels < 0 || options->levels > INT32_MAX)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("the number of levels is out of bounds"));
    grid->levels = options->levels ? options->levels : ops->deep ? grid->columns : 1;
    if (grid->levels > 1 && !ops->deep && grid->shape != &mdr__shape_box)
        return mdr__fail(run, MDR_E_UNFIT,
                         PARTS("the grid ", name, " has no levels; a box and a cube have"));
    status = plan_stairs(options, run, grid);
    if (status) return status;
    grid->asked_rows = grid->rows;
    grid->asked_columns = grid->columns;
    const bool wrapped = options->wrap != MDR_WRAP_NONE;
    grid->kind = wrapped && ops->kind == MDR__PLAIN ? MDR__SQUARE : ops->kind;
    grid->layout = ops->kind == MDR__PLAIN ? MDR_LAYOUT_ROWS_ODD : options->layout;
    status = check_wrap(grid, run);
    if (status) return status;
    grid->side_bound = ops->side_bound;
    grid->links = -1; /* a shape may count them */
    grid->pieces = 1;
    const bool stored = ops->kind == MDR__EXPLICIT;
    const bool wide = grid->rows > INT32_MAX || grid->columns > INT32_MAX
                      || (ops->deep && grid->levels > INT32_MAX);
    if ((stored && wide) || !ops->count(grid)
        || (stored && (grid->sides > INT32_MAX || grid->posts > INT32_MAX)))
        return mdr__fail(run, MDR_E_RANGE, PARTS("the grid has more cells than can be numbered"));
    grid->cell_count = grid->cells;
    grid->border = 2 * (grid->rows + grid->columns); /* of plain squares */
    if (stored) {
        if (grid->links < 0) grid->links = grid->sides / 2; /* at most, until built */
        grid->link_bound = grid->links;
    }
    grid->allocator = options->allocator ? *options->allocator : mdr__libc_allocator;
    return MDR_OK;
}

static int64_t seed_size(const mdr_grid *grid)
{
    return grid->stairs_seed ? (int64_t)strlen(grid->stairs_seed) + 1 : 0;
}

static int64_t planned_bytes(const mdr_grid *grid)
{
    const int64_t own = (int64_t)sizeof *grid + seed_size(grid);
    return grid->kind == MDR__EXPLICIT ? own + mdr__explicit_bytes(grid) : own;
}

mdr_status mdr_grid_bytes(const mdr_grid_options *options, const mdr_run *run, int64_t *bytes)
{
    mdr_grid grid;
    const mdr_status status = mdr__plan_grid(options, run, &grid);
    if (!status) *bytes = planned_bytes(&grid);
    return status;
}

static mdr_status copy_present(mdr_grid *grid, const uint64_t *present, const mdr_run *run)
{
    mdr_status status = MDR_OK;
    const int64_t words = mdr__words(grid->cells);
    if (!present) return MDR_OK;
    grid->present = mdr__array(&grid->allocator, words, sizeof *present, run, &status);
    if (!status) memcpy(grid->present, present, (size_t)words * sizeof *present);
    return status;
}

static mdr_status copy_seed(mdr_grid *grid, const char *seed, const mdr_run *run)
{
    mdr_status status = MDR_OK;
    const int64_t size = seed_size(grid);
    if (!seed) return MDR_OK;
    grid->stairs_seed = mdr__array(&grid->allocator, size, 1, run, &status);
    if (!status) memcpy(grid->stairs_seed, seed, (size_t)size);
    return status;
}

mdr_status mdr__make_grid(const mdr_grid *planned, const uint64_t *present, const mdr_run *run,
                          mdr_grid **grid)
{
    mdr_status status = MDR_OK;
    *grid = NULL;
    mdr_grid *made = mdr__array(&planned->allocator, 1, sizeof *made, run, &status);
    if (!made) return status;
    *made = *planned;
    atomic_init(&made->owners, 1);
    if (made->custom) made->custom = mdr_custom_share(made->custom);
    if (present && made->kind == MDR__PLAIN) made->kind = MDR__SQUARE;
    status = copy_seed(made, planned->stairs_seed, run);
    if (!status) status = copy_present(made, present, run);
    if (!status && made->kind == MDR__EXPLICIT) status = mdr__explicit_build(made, run);
    if (!status && made->kind == MDR__SQUARE) status = mdr__surface_count(made, run);
    if (status) {
        mdr_grid_free(made);
        return status;
    }
    *grid = made;
    return MDR_OK;
}

mdr_status mdr_grid_new(const mdr_grid_options *options, const mdr_run *run, mdr_grid **grid)
{
    mdr_grid planned;
    *grid = NULL;
    const mdr_status status = mdr__plan_grid(options, run, &planned);
    return status ? status : mdr__make_grid(&planned, NULL, run, grid);
}

mdr_grid *mdr_grid_share(const mdr_grid *grid)
{
    mdr_grid *shared = (mdr_grid *)(uintptr_t)grid;
    atomic_fetch_add(&shared->owners, 1);
    return shared;
}

void mdr_grid_free(mdr_grid *grid)
{
    if (!grid || atomic_fetch_sub(&grid->owners, 1) > 1) return;
    const mdr_allocator allocator = grid->allocator;
    if (grid->kind == MDR__EXPLICIT) mdr__explicit_clear(grid);
    if (grid->present)
        mdr__release(&allocator, grid->present, mdr__words(grid->cells), sizeof *grid->present);
    if (grid->stairs_seed) mdr__release(&allocator, grid->stairs_seed, seed_size(grid), 1);
    mdr_custom_free((mdr_custom *)(uintptr_t)grid->custom);
    mdr__release(&allocator, grid, 1, sizeof *grid);
}

static bool equal_masks(const mdr_grid *a, const mdr_grid *b)
{
    if (!a->present || !b->present) return a->present == b->present;
    return memcmp(a->present, b->present, (size_t)mdr__words(a->cells) * sizeof *a->present) == 0;
}

bool mdr_grid_equal(const mdr_grid *a, const mdr_grid *b)
{
    return a == b
           || (a->shape == b->shape && a->rows == b->rows && a->columns == b->columns
               && a->layout == b->layout && a->inner == b->inner && a->wrap == b->wrap
               && a->levels == b->levels && a->stairs_millionths == b->stairs_millionths
               && a->stairs_key.low == b->stairs_key.low && a->stairs_key.high == b->stairs_key.high
               && mdr__custom_equal(a->custom, b->custom) && equal_masks(a, b));
}

mdr_grid_options mdr_grid_options_of(const mdr_grid *grid)
{
    return (mdr_grid_options){
        .shape = grid->shape->name,
        .rows = grid->asked_rows,
        .columns = grid->asked_columns,
        .layout = grid->layout,
        .wrap = grid->wrap,
        .inner = grid->inner,
        .levels = grid->levels,
        .stairs_millionths = grid->stairs_millionths ? grid->stairs_millionths : MDR_STAIRS_FEWEST,
        .stairs_seed = grid->stairs_seed,
        .custom = grid->custom,
        .allocator = &grid->allocator,
    };
}

const mdr_shape *mdr_grid_shape(const mdr_grid *grid)
{
    return grid->shape;
}

int64_t mdr_grid_rows(const mdr_grid *grid)
{
    return grid->rows;
}

int64_t mdr_grid_columns(const mdr_grid *grid)
{
    return grid->columns;
}

mdr_layout mdr_grid_layout(const mdr_grid *grid)
{
    return grid->layout;
}

mdr_wrap mdr_grid_wrap(const mdr_grid *grid)
{
    return grid->wrap;
}

int64_t mdr_grid_cell_count(const mdr_grid *grid)
{
    return grid->cell_count;
}

int64_t mdr_grid_piece_count(const mdr_grid *grid)
{
    return grid->pieces;
}

int64_t mdr_grid_cell_bound(const mdr_grid *grid)
{
    return grid->cells;
}

int64_t mdr_grid_link_count(const mdr_grid *grid)
{
    return grid->links;
}

int64_t mdr_grid_link_bound(const mdr_grid *grid)
{
    return grid->link_bound;
}

int64_t mdr_grid_border_count(const mdr_grid *grid)
{
    return grid->border;
}

mdr_cell mdr_grid_next_cell(const mdr_grid *grid, mdr_cell after)
{
    if (grid->present) return mdr__next_bit(grid->present, after + 1, grid->cells);
    return after + 1 < grid->cells ? after + 1 : MDR_NONE;
}

bool mdr_grid_has_cell(const mdr_grid *grid, mdr_cell cell)
{
    if (cell < 0 || cell >= grid->cells) return false;
    return !grid->present || mdr__bit(grid->present, cell);
}

/* Does a bit below link_bound stand for a link? */
static bool has_link(const mdr_grid *grid, mdr_link link)
{
    if (grid->kind == MDR__EXPLICIT) return true;
    const bool south = link >= grid->plane;
    const mdr_cell cell = south ? link - grid->plane : link;
    if (cell >= grid->cells || !mdr_grid_has_cell(grid, cell)) return false;
    return mdr_grid_exit(grid, cell, south ? MDR__SOUTH : MDR__EAST).cell != MDR_NONE;
}

mdr_link mdr_grid_next_link(const mdr_grid *grid, mdr_link after)
{
    mdr_link link = after + 1;
    while (link < grid->link_bound && !has_link(grid, link)) {
        link = grid->kind != MDR__EXPLICIT && link >= grid->cells && link < grid->plane
                   ? grid->plane
                   : link + 1;
    }
    return link < grid->link_bound ? link : MDR_NONE;
}

int32_t mdr_grid_side_count(const mdr_grid *grid, mdr_cell cell)
{
    return mdr__side_count(grid, grid->kind, cell);
}

int32_t mdr_grid_outline_count(const mdr_grid *grid, mdr_cell cell)
{
    return mdr__outline_count(grid, cell);
}

int32_t mdr_grid_side_bound(const mdr_grid *grid)
{
    return grid->side_bound;
}

static bool plain_is_border(const mdr_grid *grid, mdr_cell cell, int32_t side)
{
    switch (side) {
    case MDR__NORTH: return cell < grid->columns;
    case MDR__EAST: return (cell + 1) % grid->columns == 0;
    case MDR__SOUTH: return cell >= grid->cells - grid->columns;
    default: return cell % grid->columns == 0;
    }
}

mdr_exit mdr_grid_exit(const mdr_grid *grid, mdr_cell cell, int32_t side)
{
    if (grid->kind == MDR__SQUARE) return mdr__surface_exit(grid, cell, side);
    const bool border = grid->kind == MDR__PLAIN
                            ? plain_is_border(grid, cell, side)
                            : grid->side_cell[grid->first[cell] + side] == MDR_NONE;
    if (border) return (mdr_exit){MDR_NONE, MDR_NONE, MDR_NONE, false};
    return (mdr_exit){
        .cell = mdr__beyond(grid, grid->kind, cell, side),
        .link = mdr__side_bit(grid, grid->kind, cell, side),
        .back = mdr__back(grid, grid->kind, cell, side),
        .turns = grid->turned && mdr__bit(grid->turned, grid->first[cell] + side),
    };
}

int32_t mdr_grid_side_between(const mdr_grid *grid, mdr_cell from, mdr_cell to)
{
    for (int32_t side = 0; side < mdr_grid_side_count(grid, from); side++) {
        if (mdr_grid_exit(grid, from, side).cell == to) return side;
    }
    return MDR_NONE;
}

const char *mdr_grid_side_name(const mdr_grid *grid, mdr_cell cell, int32_t side)
{
#define TEN(tens)                                                                                  \
    tens "0", tens "1", tens "2", tens "3", tens "4", tens "5", tens "6", tens "7", tens "8",      \
        tens "9"
#define HUNDRED(hundreds)                                                                          \
    TEN(hundreds "0"), TEN(hundreds "1"), TEN(hundreds "2"), TEN(hundreds "3"), TEN(hundreds "4"), \
        TEN(hundreds "5"), TEN(hundreds "6"), TEN(hundreds "7"), TEN(hundreds "8"),                \
        TEN(hundreds "9")
    static const char *const numbers[MDR_CUSTOM_SIDES] = {
        TEN(""),      TEN("1"),     TEN("2"),     TEN("3"),     TEN("4"),
        TEN("5"),     TEN("6"),     TEN("7"),     TEN("8"),     TEN("9"),
        HUNDRED("1"), HUNDRED("2"), HUNDRED("3"), HUNDRED("4"), HUNDRED("5"),
        HUNDRED("6"), HUNDRED("7"), HUNDRED("8"), HUNDRED("9")};
#undef TEN
#undef HUNDRED
    if (grid->shape->ops->side_name) return grid->shape->ops->side_name(grid, cell, side);
    return side < (int32_t)(sizeof numbers / sizeof *numbers) ? numbers[side] : "?";
}

mdr_link_ends mdr_grid_link_ends(const mdr_grid *grid, mdr_link link)
{
    mdr_cell cell;
    int32_t side;
    if (grid->kind != MDR__EXPLICIT) {
        side = link < grid->plane ? MDR__EAST : MDR__SOUTH;
        cell = link < grid->plane ? link : link - grid->plane;
    } else {
        side = grid->link_side[link];
        cell = grid->link_cell[link];
    }
    return (mdr_link_ends){
        .first = cell,
        .second = mdr__beyond(grid, grid->kind, cell, side),
        .side = side,
        .back = mdr__back(grid, grid->kind, cell, side),
    };
}
