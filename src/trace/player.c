/*
 * Playing a trace forward and back.
 *
 * What a step overwrites is written down beside it, two bytes, so that going back is as quick as
 * going on:
 *
 *     bit   15            11 .. 6                       5 .. 0
 *           link changed  mark before, of the cell      mark before, of the step's cell
 *                         beyond the side
 *
 * Every so many steps as the grid has cells the whole state is kept, so that no jump plays more
 * than that; all of these together are no more than a byte or two a step.
 */
#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "maze/maze_internal.h"
#include "meander/trace.h"

enum effect { KEPT, OPENED, CLOSED };
enum { KEEP = 63, MARK_BITS = 6, LINK_CHANGED = 1 << 15, FEWEST_BETWEEN = 1024 };

/* What playing a step does. */
static const struct effects {
    uint8_t link, cell, other;
} effects[MDR_STEP_KIND_COUNT] = {
#define MDR_STEP(name, tells, caption, link, cell, other)                                          \
    [MDR_STEP_##name] = {link, MARK_##cell, MARK_##other},
#define MARK_KEEP        KEEP
#define MARK_NONE        MDR_MARK_NONE
#define MARK_CARVED      MDR_MARK_CARVED
#define MARK_FRONTIER    MDR_MARK_FRONTIER
#define MARK_BACKTRACKED MDR_MARK_BACKTRACKED
#define MARK_TRYING      MDR_MARK_TRYING
#define MARK_DEAD_END    MDR_MARK_DEAD_END
#include "trace/steps.def"
#undef MDR_STEP
};

/* A whole state, to jump to. */
struct frame {
    uint8_t *marks;
    mdr_maze *maze;
    int64_t successes;
};

struct mdr_player {
    mdr_allocator allocator;
    const mdr_trace *trace;
    mdr_maze *finished, *maze;
    int64_t count, position;
    int64_t cells;       /* bound of ids */
    int64_t successes;   /* steps so far that reached the goal */
    bool finished_look;  /* marks are not shown */
    uint8_t *marks;      /* [cells] */
    uint64_t *solution;  /* [words of cells] a bit a cell of it */
    uint16_t *undo;      /* [count] */
    int64_t between;     /* steps from frame to frame */
    int64_t frame_count; /* the first is the beginning */
    struct frame *frames;
};

void mdr_player_free(mdr_player *player)
{
    if (!player) return;
    const mdr_allocator allocator = player->allocator;
    for (int64_t i = 0; player->frames && i < player->frame_count; i++) {
        mdr__release(&allocator, player->frames[i].marks, player->cells, 1);
        mdr_maze_free(player->frames[i].maze);
    }
    mdr__release(&allocator, player->frames, player->frame_count, sizeof *player->frames);
    mdr__release(&allocator, player->undo, player->count, sizeof *player->undo);
    mdr__release(&allocator, player->solution, mdr__words(player->cells), sizeof(uint64_t));
    mdr__release(&allocator, player->marks, player->cells, 1);
    mdr_maze_free(player->maze);
    mdr_maze_free(player->finished);
    mdr__release(&allocator, player, 1, sizeof *player);
}

/* What a link that has just been opened is: as in the finished maze, where it is one-way there. */
static void set_link(mdr_player *player, mdr_link link, bool open)
{
    const mdr_passage finished = mdr_maze_passage(player->finished, link);
    const mdr_passage opened = finished ? finished : MDR_PASSAGE_BOTH;
    /* The maze has room for one-way passages where the finished one has any: it is its copy. */
    (void)!mdr_maze_set_passage(player->maze, link, open ? opened : MDR_PASSAGE_NONE, NULL);
}

static mdr_exit exit_of(const mdr_player *player, const mdr_step *step)
{
    if (step->side == MDR_NONE) return (mdr_exit){.cell = MDR_NONE, .link = MDR_NONE};
    return mdr_grid_exit(player->finished->grid, step->cell, step->side);
}

/* Sets a mark and returns the one before. */
static uint8_t replace_mark(mdr_player *player, mdr_cell cell, uint8_t mark)
{
    if (cell == MDR_NONE) return MDR_MARK_NONE;
    const uint8_t before = player->marks[cell];
    const bool keeps =
        mark == KEEP || (mark == MDR_MARK_BACKTRACKED && before != MDR_MARK_FRONTIER);
    if (!keeps) player->marks[cell] = mark;
    return before;
}

/* Opens or closes the step's link; true when it was otherwise before. */
static bool change_link(mdr_player *player, enum effect effect, mdr_link link)
{
    if (effect == KEPT || link == MDR_NONE) return false;
    const bool open = effect == OPENED;
    if (open == (mdr_maze_passage(player->maze, link) != MDR_PASSAGE_NONE)) return false;
    set_link(player, link, open);
    return true;
}

bool mdr_player_forward(mdr_player *player)
{
    player->finished_look = false;
    if (player->position == player->count) return false;
    const mdr_step step = mdr_trace_at(player->trace, player->position);
    const mdr_exit exit = exit_of(player, &step);
    const struct effects *does = &effects[step.kind];
    const uint32_t cell = replace_mark(player, step.cell, does->cell);
    const uint32_t other = replace_mark(player, exit.cell, does->other);
    const bool changed = change_link(player, (enum effect)does->link, exit.link);
    player->undo[player->position++] =
        (uint16_t)(cell | other << MARK_BITS | (changed ? LINK_CHANGED : 0));
    player->successes += step.kind == MDR_STEP_SOLVE_SUCCESS;
    return true;
}

bool mdr_player_back(mdr_player *player)
{
    player->finished_look = false;
    if (player->position == 0) return false;
    const mdr_step step = mdr_trace_at(player->trace, --player->position);
    const mdr_exit exit = exit_of(player, &step);
    const uint32_t before = player->undo[player->position];
    if (before & LINK_CHANGED) set_link(player, exit.link, effects[step.kind].link == CLOSED);
    if (exit.cell != MDR_NONE) player->marks[exit.cell] = (before >> MARK_BITS) & KEEP;
    if (step.cell != MDR_NONE) player->marks[step.cell] = before & KEEP;
    player->successes -= step.kind == MDR_STEP_SOLVE_SUCCESS;
    return true;
}

/* The nearest frame at or before a number of steps becomes what is seen. */
static void restore_frame(mdr_player *player, int64_t steps)
{
    const struct frame *frame = &player->frames[steps / player->between];
    memcpy(player->marks, frame->marks, (size_t)player->cells);
    mdr__maze_assign(player->maze, frame->maze);
    player->successes = frame->successes;
    player->position = steps / player->between * player->between;
}

void mdr_player_seek(mdr_player *player, int64_t steps)
{
    if (steps < 0) steps = 0;
    if (steps > player->count) steps = player->count;
    player->finished_look = false;
    const int64_t distance = steps - player->position;
    if (distance >= player->between || -distance >= player->between) restore_frame(player, steps);
    while (player->position < steps) (void)mdr_player_forward(player);
    while (player->position > steps) (void)mdr_player_back(player);
}

static mdr_status check_step(const mdr_player *player, const mdr_step *step, const mdr_run *run)
{
    const mdr_grid *grid = player->finished->grid;
    if (step->cell == MDR_NONE && step->side == MDR_NONE) return MDR_OK;
    if (!mdr_grid_has_cell(grid, step->cell))
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("a step names a cell that is not there"));
    if (step->side < MDR_NONE || step->side >= mdr_grid_side_count(grid, step->cell))
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("a step names a side that is not there"));
    return MDR_OK;
}

/* Undoes all that steps do to links, the last first: what is left is the maze before them. */
static mdr_status rewind_links(mdr_player *player, const mdr_run *run)
{
    for (int64_t i = player->count - 1; i >= 0; i--) {
        const mdr_step step = mdr_trace_at(player->trace, i);
        const mdr_status status = check_step(player, &step, run);
        if (status) return status;
        const uint8_t effect = effects[step.kind].link;
        const mdr_link link = exit_of(player, &step).link;
        if (effect != KEPT && link != MDR_NONE) set_link(player, link, effect == CLOSED);
    }
    return MDR_OK;
}

static mdr_status keep_frame(mdr_player *player, const mdr_run *run)
{
    mdr_status status = MDR_OK;
    struct frame *frame = &player->frames[player->position / player->between];
    frame->successes = player->successes;
    frame->marks = mdr__array(&player->allocator, player->cells, 1, run, &status);
    if (status) return status;
    memcpy(frame->marks, player->marks, (size_t)player->cells);
    return mdr_maze_copy(player->maze, run, &frame->maze);
}

/* Plays all steps once, writes down what they overwrite, and keeps frames. */
static mdr_status play_through(mdr_player *player, const mdr_run *run)
{
    mdr_status status = MDR_OK;
    do {
        if (player->position % player->between == 0) status = keep_frame(player, run);
    } while (!status && mdr_player_forward(player));
    if (!status && !mdr_maze_equal(player->maze, player->finished))
        status = mdr__fail(run, MDR_E_ARGUMENT, PARTS("the steps do not lead to this maze"));
    return status;
}

static mdr_status mark_solution(mdr_player *player, const mdr_cell *cells, int64_t count,
                                const mdr_run *run)
{
    for (int64_t i = 0; i < count; i++) {
        if (!mdr_grid_has_cell(player->finished->grid, cells[i]))
            return mdr__fail(run, MDR_E_ARGUMENT,
                             PARTS("the solution names a cell that is not there"));
        mdr__set_bit(player->solution, cells[i]);
    }
    return MDR_OK;
}

static mdr_status make_arrays(mdr_player *player, const mdr_run *run)
{
    mdr_status status = MDR_OK;
    const mdr_allocator *allocator = &player->allocator;
    player->between = player->cells > FEWEST_BETWEEN ? player->cells : FEWEST_BETWEEN;
    player->frame_count = player->count / player->between + 1;
    player->marks = mdr__array(allocator, player->cells, 1, run, &status);
    player->solution =
        mdr__array(allocator, mdr__words(player->cells), sizeof(uint64_t), run, &status);
    player->undo = mdr__array(allocator, player->count, sizeof *player->undo, run, &status);
    player->frames =
        mdr__array(allocator, player->frame_count, sizeof *player->frames, run, &status);
    return status;
}

mdr_status mdr_player_new(const mdr_maze *finished, const mdr_trace *trace,
                          const mdr_cell *solution, int64_t solution_count, const mdr_run *run,
                          mdr_player **player)
{
    *player = NULL;
    if (!finished) return mdr__fail(run, MDR_E_ARGUMENT, PARTS("a player needs a maze"));
    mdr_status status = MDR_OK;
    const mdr_allocator *allocator = &finished->grid->allocator;
    mdr_player *made = mdr__array(allocator, 1, sizeof *made, run, &status);
    if (!made) return mdr__fail_plain(run, status);
    made->allocator = *allocator;
    made->trace = trace;
    made->count = trace ? mdr_trace_count(trace) : 0;
    made->cells = mdr_grid_cell_bound(finished->grid);
    status = make_arrays(made, run);
    if (!status) status = mdr_maze_copy(finished, run, &made->finished);
    if (!status) status = mdr_maze_copy(finished, run, &made->maze);
    if (!status) status = mark_solution(made, solution, solution_count, run);
    if (!status) status = rewind_links(made, run);
    if (!status) status = play_through(made, run);
    if (status) {
        mdr_player_free(made);
        return mdr__fail_plain(run, status);
    }
    restore_frame(made, 0);
    *player = made;
    return MDR_OK;
}

/* Where the work stands when so many steps are done. */
static mdr_cell head_at(const mdr_player *player, int64_t steps)
{
    if (steps == 0) return MDR_NONE;
    const mdr_step step = mdr_trace_at(player->trace, steps - 1);
    if (step.kind == MDR_STEP_SOLVE_SUCCESS) return MDR_NONE;
    const mdr_cell beyond = exit_of(player, &step).cell;
    return beyond != MDR_NONE ? beyond : step.cell;
}

bool mdr_player_touched(const mdr_player *player, mdr_cell cells[3])
{
    cells[0] = cells[1] = cells[2] = MDR_NONE;
    if (player->position == 0) return false;
    const mdr_step step = mdr_trace_at(player->trace, player->position - 1);
    if (step.kind == MDR_STEP_SOLVE_SUCCESS) return false;
    cells[0] = step.cell;
    cells[1] = exit_of(player, &step).cell;
    cells[2] = head_at(player, player->position - 1);
    return true;
}

mdr_cell mdr_player_head(const mdr_player *player)
{
    return player->finished_look ? MDR_NONE : head_at(player, player->position);
}

void mdr_player_finish(mdr_player *player)
{
    mdr_player_seek(player, player->count);
    player->finished_look = true;
}

int64_t mdr_player_position(const mdr_player *player)
{
    return player->position;
}

int64_t mdr_player_count(const mdr_player *player)
{
    return player->count;
}

const mdr_maze *mdr_player_maze(const mdr_player *player)
{
    return player->maze;
}

mdr_mark mdr_player_mark(const mdr_player *player, mdr_cell cell)
{
    const bool reached = player->successes > 0 || player->finished_look;
    if (reached && mdr__bit(player->solution, cell)) return MDR_MARK_SOLUTION;
    if (player->finished_look) return MDR_MARK_NONE;
    return (mdr_mark)player->marks[cell];
}
