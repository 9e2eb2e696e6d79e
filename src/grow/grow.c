/*
 * Growing a board: one empty cell after the other is joined to a filled neighbour.
 *
 * Source: the notebook "Labyrinth" by Forrest Oliphant, which lists all candidates before every step.
 * Cost: O(log n) a step. A candidate is a bit of a counted set (candidates.h), whose number is its
 * place in that list, so that the r-th of the list is the r-th member of the set:
 *
 *     squares      bit 4 x cell + k, k = 0 under, 1 over, 2 right, 3 left
 *     other grids  the number of the side among all sides of all cells
 *
 * Bit (cell, side) is set exactly when the cell is empty and the neighbour there is filled: an empty
 * cell has no passages, so the way between them is closed. Filling a cell takes its own bits away and
 * sets those of its empty neighbours that lead to it.
 * Law: a uniformly drawn edge of the boundary (Eden growth).
 * Draw schedule, version 1: one draw a step below the number of candidates, also where that is 1, and
 * none where it is 0. The default generator takes draw k of the stream "" of ("grow", 1) for step k;
 * UHEPRNG takes its next. Mirrored cells take no draw. At the step of the other choice the number
 * drawn is shifted by half the number of candidates, modulo it.
 * Property: from one start on a grid that hangs together every cell that is not negative is filled, by
 * as many steps as there are such cells, less one.
 */
#include "base/memory.h"
#include "base/random_internal.h"
#include "base/status.h"
#include "grow/candidates.h"
#include "grow/grow_internal.h"
#include "meander/trace.h"

typedef struct growth_work {
    mdr_board *board;
    const mdr_grid *grid;
    const mdr_grow_options *options;
    const mdr_run *run;
    mdr__candidates candidates;
    mdr__key key;
    mdr_random random;
    int64_t step;
    bool refused; /* the caller wants no more steps */
} growth_work;

/* The order of neighbours on squares: the place of the sides N, E, S, W in it, and back. */
static const uint8_t place_of_side[4] = {1, 2, 0, 3};
static const uint8_t side_at_place[4] = {MDR__SOUTH, MDR__NORTH, MDR__EAST, MDR__WEST};

static MDR__ALWAYS_INLINE int64_t candidate_bit(const mdr_grid *grid, mdr__kind kind, mdr_cell cell,
                                                int32_t side)
{
    if (kind != MDR__EXPLICIT) return 4 * cell + place_of_side[side];
    return grid->first[cell] + side;
}

static int64_t candidate_bits(const mdr_grid *grid)
{
    return grid->kind != MDR__EXPLICIT ? 4 * grid->cells : grid->sides;
}

/* The neighbour through a side, or MDR_NONE. */
static MDR__ALWAYS_INLINE mdr_cell neighbour(const mdr_grid *grid, mdr__kind kind, mdr_cell cell,
                                             int32_t side)
{
    if (kind == MDR__EXPLICIT) return grid->side_cell[grid->first[cell] + side];
    if (kind == MDR__SQUARE) return mdr__surface_exit(grid, cell, side).cell;
    return mdr__beyond(grid, kind, cell, side);
}

/* Sets the bit of an empty neighbour, if there is one, that leads back to a filled cell. */
static MDR__ALWAYS_INLINE void offer(growth_work *growing, mdr__kind kind, mdr_cell cell,
                                     int32_t side)
{
    const mdr_grid *grid = growing->grid;
    const mdr_cell beyond = neighbour(grid, kind, cell, side);
    if (kind != MDR__PLAIN && beyond < 0) return;
    if (!mdr__is_empty(growing->board, beyond)) return;
    const int32_t back = mdr__back(grid, kind, cell, side);
    mdr__candidates_add(&growing->candidates, candidate_bit(grid, kind, beyond, back));
}

/* Offers all neighbours of a filled cell. */
static MDR__ALWAYS_INLINE void offer_all(growth_work *growing, mdr__kind kind, mdr_cell cell)
{
    const mdr_grid *grid = growing->grid;
    if (kind != MDR__PLAIN) {
        const int32_t sides = mdr__side_count(grid, kind, cell);
        for (int32_t side = 0; side < sides; side++) offer(growing, kind, cell, side);
        return;
    }
    const int64_t columns = grid->columns, column = cell % columns;
    if (cell >= columns) offer(growing, kind, cell, MDR__NORTH);
    if (column + 1 < columns) offer(growing, kind, cell, MDR__EAST);
    if (cell + columns < grid->cells) offer(growing, kind, cell, MDR__SOUTH);
    if (column > 0) offer(growing, kind, cell, MDR__WEST);
}

/* Takes away the candidates of a cell that was empty. */
static MDR__ALWAYS_INLINE void withdraw(growth_work *growing, mdr__kind kind, mdr_cell cell)
{
    mdr__candidates *candidates = &growing->candidates;
    if (kind != MDR__EXPLICIT) {
        uint64_t *word = &candidates->bits[cell >> 4];
        const uint64_t own = (uint64_t)0xf << (4 * (cell & 15));
        const int32_t count =
            (int32_t)(UINT64_C(0x4332322132212110) >> (4 * (*word >> (4 * (cell & 15)) & 0xf))
                      & 0xf);
        *word &= ~own;
        mdr__candidates_count(candidates, 4 * cell, -count);
        return;
    }
    for (int64_t bit = growing->grid->first[cell]; bit < growing->grid->first[cell + 1]; bit++) {
        if (!mdr__bit(candidates->bits, bit)) continue;
        mdr__clear_bit(candidates->bits, bit);
        mdr__candidates_count(candidates, bit, -1);
    }
}

/* Growing is carving: the passage is opened from the neighbour. A refusal ends the growth. */
static void tell_step(growth_work *growing, mdr_cell cell, int32_t side)
{
    const mdr_exit exit = mdr_grid_exit(growing->grid, cell, side);
    const mdr_step step = {MDR_STEP_BUILD_CARVE, exit.cell, exit.back};
    if (!growing->run->step(growing->run->context, &step)) growing->refused = true;
}

/* Joins an empty cell through a side. */
static MDR__ALWAYS_INLINE void join(growth_work *growing, mdr__kind kind, mdr_cell cell,
                                    int32_t side)
{
    mdr__carve_side(growing->board->maze, kind, cell, side);
    if (growing->run && growing->run->step) tell_step(growing, cell, side);
    mdr__set_bit(growing->board->filled, cell);
    withdraw(growing, kind, cell);
    offer_all(growing, kind, cell);
}

/* The cell and side of a candidate's bit. */
static MDR__ALWAYS_INLINE mdr_cell decode(const mdr_grid *grid, mdr__kind kind, int64_t bit,
                                          int32_t *side)
{
    if (kind != MDR__EXPLICIT) {
        *side = side_at_place[bit & 3];
        return bit >> 2;
    }
    /* The last cell whose sides begin at the bit or before it. */
    int64_t low = 0, high = grid->cells;
    while (high - low > 1) {
        const int64_t middle = low + (high - low) / 2;
        if (grid->first[middle] <= bit)
            low = middle;
        else
            high = middle;
    }
    *side = (int32_t)(bit - grid->first[low]);
    return low;
}

/* The side of the half-turned cell that a half-turned side is, or MDR_NONE. */
static int32_t mirrored_side(const mdr_grid *grid, mdr_cell cell, int32_t side)
{
    const mdr_cell last = grid->cells - 1;
    if (grid->kind != MDR__EXPLICIT) return side ^ 2;
    const mdr_cell beyond = grid->side_cell[grid->first[cell] + side];
    return mdr_grid_side_between(grid, last - cell, last - beyond);
}

static void mirror(growth_work *growing, mdr__kind kind, mdr_cell cell, int32_t side)
{
    const mdr_cell mirrored = growing->grid->cells - 1 - cell;
    if (mdr__is_empty(growing->board, mirrored))
        join(growing, kind, mirrored, mirrored_side(growing->grid, cell, side));
}

static MDR__ALWAYS_INLINE int64_t draw(growth_work *growing)
{
    const int64_t count = growing->candidates.total;
    int64_t drawn;
    if (growing->options->random == MDR_RANDOM_UHEPRNG)
        drawn = mdr_random_below(&growing->random, count);
    else
        drawn = mdr__below(growing->key, mdr__draw(growing->key, (uint64_t)growing->step), count);
    const int64_t *other = growing->options->other_choice;
    if (other && *other == growing->step) drawn = (drawn + count / 2) % count;
    return drawn;
}

static mdr_status keep_step(const growth_work *growing, int64_t candidates, int64_t chosen,
                            mdr_cell cell, int32_t side)
{
    if (!growing->options->keep_steps) return MDR_OK;
    mdr_board *board = growing->board;
    const mdr_cell beyond = mdr_grid_exit(growing->grid, cell, side).cell;
    const mdr_growth growth = {candidates,
                               chosen,
                               cell,
                               side,
                               beyond,
                               mdr_board_tile(board, cell),
                               mdr_board_tile(board, beyond)};
    return mdr__keep_growth(board, growth, growing->run);
}

static MDR__ALWAYS_INLINE mdr_status grow(growth_work *growing, mdr__kind kind)
{
    const mdr_grow_options *options = growing->options;
    mdr__candidates *candidates = &growing->candidates;
    const int64_t limit = options->until ? *options->until : INT64_MAX;
    mdr_status status = MDR_OK;
    while (!status && candidates->total > 0 && growing->step < limit) {
        int32_t side;
        const int64_t count = candidates->total, chosen = draw(growing);
        const mdr_cell cell =
            decode(growing->grid, kind, mdr__candidates_select(candidates, chosen), &side);
        join(growing, kind, cell, side);
        status = keep_step(growing, count, chosen, cell, side);
        if (options->symmetric) mirror(growing, kind, cell, side);
        growing->step++;
        if (growing->refused) status = MDR_E_CANCELLED;
        if ((growing->step & MDR__TICK_MASK) == 0 && !status)
            status = mdr__tick(growing->run, growing->step, growing->grid->cell_count);
    }
    return status;
}

/* Offers what stands at the beginning. */
static MDR__ALWAYS_INLINE mdr_status grow_from_start(growth_work *growing, mdr__kind kind)
{
    const mdr_board *board = growing->board;
    for (mdr_cell cell = mdr__next_bit(board->filled, 0, growing->grid->cells); cell >= 0;
         cell = mdr__next_bit(board->filled, cell + 1, growing->grid->cells))
        offer_all(growing, kind, cell);
    return grow(growing, kind);
}

static mdr_status grow_on(growth_work *growing)
{
    switch (growing->grid->kind) {
    case MDR__PLAIN: return grow_from_start(growing, MDR__PLAIN);
    case MDR__SQUARE: return grow_from_start(growing, MDR__SQUARE);
    case MDR__EXPLICIT: break;
    }
    return grow_from_start(growing, MDR__EXPLICIT);
}

static mdr_status unfit(const mdr_run *run, const char *what)
{
    return mdr__fail(run, MDR_E_UNFIT,
                     PARTS("symmetric: a half turn does not carry ", what, " onto itself"));
}

/* Does the half turn carry the sides of a cell to those of its mirrored cell? */
static bool turns_sides(const mdr_grid *grid, mdr_cell cell)
{
    const mdr_cell last = grid->cells - 1, mirrored = last - cell;
    const int32_t sides = mdr_grid_side_count(grid, cell);
    if (!mdr_grid_has_cell(grid, mirrored) || mdr_grid_side_count(grid, mirrored) != sides)
        return false;
    for (int32_t side = 0; side < sides; side++) {
        const mdr_cell beyond = mdr_grid_exit(grid, cell, side).cell;
        if (beyond == MDR_NONE) continue;
        const int32_t turned = mirrored_side(grid, cell, side);
        if (turned == MDR_NONE) return false;
        if (mdr_grid_exit(grid, mirrored, turned).cell != last - beyond) return false;
    }
    return true;
}

static bool turns_passages(const mdr_board *board, mdr_cell cell)
{
    const mdr_grid *grid = board->grid;
    const mdr_cell mirrored = grid->cells - 1 - cell;
    for (int32_t side = 0; side < mdr_grid_side_count(grid, cell); side++) {
        if (mdr_grid_exit(grid, cell, side).cell == MDR_NONE) continue;
        const int32_t turned = mirrored_side(grid, cell, side);
        if (mdr_maze_is_open(board->maze, cell, side)
            != mdr_maze_is_open(board->maze, mirrored, turned))
            return false;
    }
    return true;
}

static mdr_status check_symmetry(const mdr_board *board, const mdr_run *run)
{
    const mdr_grid *grid = board->grid;
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        if (grid->kind != MDR__PLAIN && !turns_sides(grid, cell)) return unfit(run, "this grid");
        const mdr_cell mirrored = grid->cells - 1 - cell;
        if (mdr__bit(board->negative, cell) != mdr__bit(board->negative, mirrored))
            return unfit(run, "the negative cells");
        if (mdr__bit(board->filled, cell) != mdr__bit(board->filled, mirrored))
            return unfit(run, "the starts");
        if (mdr__bit(board->filled, cell) && !turns_passages(board, cell))
            return unfit(run, "the path laid");
    }
    return MDR_OK;
}

static void note_growth(mdr_board *board, const mdr_grow_options *options)
{
    board->steps = board->growth_count = 0;
    board->origin.grown = true;
    board->origin.symmetric = options->symmetric;
    board->origin.other_choice = options->other_choice ? *options->other_choice : MDR_NONE;
    board->origin.until = options->until ? *options->until : MDR_NONE;
}

mdr_status mdr_grow(mdr_board *board, const mdr_grow_options *options, const mdr_run *run)
{
    static const mdr_grow_options defaults;
    if (!options) options = &defaults;
    if (!board) return mdr__fail(run, MDR_E_ARGUMENT, PARTS("growing needs a board"));
    if (board->grid->cells > INT64_C(1) << 31)
        return mdr__fail(run, MDR_E_RANGE, PARTS("a board to grow has at most 2^31 cells"));
    growth_work growing = {.board = board, .grid = board->grid, .options = options, .run = run};
    mdr_status status = options->symmetric ? check_symmetry(board, run) : MDR_OK;
    if (status) return status;
    growing.key = mdr__key_of(options->seed, 0, "grow", 1, "");
    mdr_random_start(&growing.random, options->random, options->seed);
    status = mdr__candidates_start(&growing.candidates, candidate_bits(board->grid),
                                   &board->grid->allocator, run);
    if (!status) {
        note_growth(board, options);
        status = grow_on(&growing);
        board->steps = growing.step;
    }
    mdr__candidates_clear(&growing.candidates);
    return mdr__fail_plain(run, status);
}

int64_t mdr_grow_bytes(const mdr_grid *grid, const mdr_grow_options *options)
{
    const int64_t planes = 2 * mdr__words(grid->cells) * 8;
    const int64_t steps = options && options->keep_steps ? grid->cell_count : 0;
    return planes + mdr__candidates_bytes(candidate_bits(grid))
           + 5 * steps * (int64_t)sizeof(mdr_growth) / 2;
}
