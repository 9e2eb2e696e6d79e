/*
 * Through the space of forms: the same growth with another choice at one step, step after step, and back to the
 * growth itself.
 *
 * Source: a wish of the author of the notebook "Labyrinth", Forrest Oliphant.
 * Cost: a growth a form, O(steps log cells), and one look at every link a form.
 * Property: behind the last form the board is as it was after the first; what is told leads from each form to the
 * next, walls first, and so in a circle.
 */
#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "grow/grow_internal.h"
#include "meander/trace.h"

typedef struct forms_work {
    mdr_board *board;
    const mdr_grow_options *options;
    const mdr_forms *forms;
    const mdr_run *run;
    mdr_maze *before; /* the passages of the form before */
} forms_work;

/* Grows the board again; at step MDR_NONE nothing is chosen otherwise. */
static mdr_status grow_form(const forms_work *work, int64_t step)
{
    const mdr_run quiet = {.memory_limit_bytes = work->run ? work->run->memory_limit_bytes : 0,
                           .error = work->run ? work->run->error : NULL};
    const mdr_board_origin origin = mdr_board_origin_of(work->board);
    mdr_grow_options options = *work->options;
    options.other_choice = step == MDR_NONE ? NULL : &step;
    options.keep_steps = false;
    mdr_status status =
        mdr_board_begin(work->board, origin.starts, origin.cells, origin.cell_count, &quiet);
    return status ? status : mdr_grow(work->board, &options, &quiet);
}

static bool was_open(const forms_work *work, mdr_link link)
{
    return mdr_maze_passage(work->before, link) != MDR_PASSAGE_NONE;
}

/* Tells what is closed, or what is opened, since the form before. */
static mdr_status tell_changes(const forms_work *work, bool opened)
{
    const mdr_grid *grid = work->board->grid;
    for (mdr_link link = mdr_grid_next_link(grid, MDR_NONE); link != MDR_NONE;
         link = mdr_grid_next_link(grid, link)) {
        const bool open = mdr_maze_passage(work->board->maze, link) != MDR_PASSAGE_NONE;
        if (open == was_open(work, link) || open != opened) continue;
        const mdr_link_ends ends = mdr_grid_link_ends(grid, link);
        const mdr_step step = {open ? MDR_STEP_BUILD_CARVE : MDR_STEP_BUILD_WALL, ends.first,
                               ends.side};
        if (!work->run->step(work->run->context, &step)) return MDR_E_CANCELLED;
    }
    return MDR_OK;
}

/* The bit of a link is its number, on every grid. */
static void keep_passages(const forms_work *work)
{
    const mdr_maze *maze = work->board->maze;
    memcpy(work->before->open, maze->open, (size_t)maze->words * sizeof *maze->open);
}

/* Grows a form and shows it. */
static mdr_status show_form(const forms_work *work, int64_t step, bool first)
{
    const bool told = work->run && work->run->step;
    mdr_status status = grow_form(work, step);
    if (!status && told && !first) status = tell_changes(work, false);
    if (!status && told && !first) status = tell_changes(work, true);
    if (!status && told) keep_passages(work);
    if (!status && work->forms->form && !work->forms->form(work->forms->context, step, work->board))
        status = MDR_E_CANCELLED;
    return status;
}

static mdr_status show_forms(const forms_work *work)
{
    mdr_status status = show_form(work, MDR_NONE, true);
    const int64_t steps = work->board->steps, asked = work->forms->count;
    const int64_t count = asked > 0 && asked < steps ? asked : steps;
    for (int64_t i = 0; i < count && !status; i++) {
        /* Evenly spread over the steps, without a product that might not fit. */
        const int64_t step = i * (steps / count) + i * (steps % count) / count;
        status = show_form(work, step, false);
        if (!status) status = mdr__tick(work->run, i, count);
    }
    return status ? status : show_form(work, MDR_NONE, false);
}

mdr_status mdr_grow_forms(mdr_board *board, const mdr_grow_options *options, const mdr_forms *forms,
                          const mdr_run *run)
{
    static const mdr_grow_options defaults;
    static const mdr_forms all;
    if (!board || !board->origin.known)
        return mdr__fail(run, MDR_E_ARGUMENT,
                         PARTS("forms need a board whose starts have been laid"));
    if (options && options->other_choice)
        return mdr__fail(
            run, MDR_E_ARGUMENT,
            PARTS("forms take another choice at every step in turn; leave the one out"));
    forms_work work = {.board = board,
                       .options = options ? options : &defaults,
                       .forms = forms ? forms : &all,
                       .run = run};
    mdr_status status = mdr_maze_new(mdr_maze_grid(board->maze), run, &work.before);
    if (!status) status = show_forms(&work);
    mdr_maze_free(work.before);
    return mdr__fail_plain(run, status);
}
