/*
 * meander convert: a maze from one format to another, and a word on what the other cannot hold.
 */
#include <stdio.h>
#include <string.h>

#include "work.h"

enum { LOSS_ROOM = 256 };

/* What gets lost, as "the title, the path and one-way passages". */
struct losses {
    char text[LOSS_ROOM];
    const char *last;
    int count;
};

static void append(struct losses *losses, const char *between, const char *what)
{
    const size_t used = strlen(losses->text);
    (void)snprintf(losses->text + used, sizeof losses->text - used, "%s%s", between, what);
}

/* One thing is kept back, so that "and" comes before the last. */
static void lose(struct losses *losses, bool lost, const char *what)
{
    if (!lost) return;
    if (losses->last) append(losses, losses->count > 1 ? ", " : "", losses->last);
    losses->last = what;
    losses->count++;
}

struct opening_counts {
    int starts_outside, ends_outside, starts_inside, ends_inside, doors;
};

static struct opening_counts count_openings(const mdr_maze *maze)
{
    struct opening_counts counts = {0};
    for (int32_t i = 0; i < mdr_maze_opening_count(maze); i++) {
        const mdr_opening opening = mdr_maze_opening(maze, i);
        const bool inside = opening.place.side == MDR_NONE, start = opening.role == MDR_ROLE_START;
        if (opening.role == MDR_ROLE_DOOR)
            counts.doors++;
        else if (inside)
            *(start ? &counts.starts_inside : &counts.ends_inside) += 1;
        else
            *(start ? &counts.starts_outside : &counts.ends_outside) += 1;
    }
    return counts;
}

/* Openings first; see mdr_carries for what becomes of them. */
static void lose_openings(struct losses *losses, const mdr_maze *maze, uint32_t carries)
{
    const struct opening_counts counts = count_openings(maze);
    const int outside = counts.starts_outside + counts.ends_outside;
    const int inside = counts.starts_inside + counts.ends_inside;
    const int ends = counts.ends_outside + counts.ends_inside;
    const bool open = carries & MDR_CARRIES_OPENINGS, marks = carries & MDR_CARRIES_MARKS;
    const bool doors = carries & MDR_CARRIES_DOORS;
    lose(losses, outside > 0 && !open && marks, "the gaps of start and end (cells are marked)");
    lose(losses, outside > 0 && !open && !marks && doors, "which gap is start and which is end");
    lose(losses, outside > 0 && !open && !marks && !doors, "start and end");
    lose(losses, inside > 0 && !marks, "start and end inside");
    lose(losses, counts.doors > 0 && !doors, "doors");
    lose(losses, ends > 1 && marks && !(carries & MDR_CARRIES_GOALS), "ends but the first");
}

static void tell_losses(const struct work *work)
{
    const mdr_document *document = &work->document;
    const uint32_t carries = work->format->carries;
    const bool path = carries & (MDR_CARRIES_PATH | MDR_CARRIES_ANY_PATH);
    struct losses losses = {0};
    lose_openings(&losses, document->maze, carries);
    lose(&losses, document->board && !(carries & MDR_CARRIES_BOARD),
         "which squares are filled, empty and negative");
    lose(&losses, document->path && !path, "the path");
    lose(&losses, document->trace && !(carries & MDR_CARRIES_STEPS), "the recorded steps");
    lose(&losses, document->title && !(carries & MDR_CARRIES_TITLE), "the title");
    lose(&losses, work->had_recipe && !(carries & MDR_CARRIES_RECIPE), "the recipe");
    if (!losses.last) return;
    append(&losses, losses.count > 1 ? " and " : "", losses.last);
    tell("%s cannot hold %s: left out", work->format->name, losses.text);
}

static exit_code plan_files(struct options *options)
{
    if (options->operand_count != 2)
        return complain(EXIT_USAGE, "convert wants IN and OUT: meander convert maze.txt maze.svg; "
                                    "- is a standard stream");
    if (is_given(options, OPTION_output))
        return complain(EXIT_USAGE, "convert writes to OUT, so --output does not go with it");
    options->values[OPTION_output] = options->operands[1];
    if (strcmp(options->operands[1], "-") == 0 && !is_given(options, OPTION_format)
        && !is_given(options, OPTION_json))
        return complain(EXIT_USAGE, "convert to which format? say -f NAME");
    return EXIT_DONE;
}

exit_code command_convert(struct options *options)
{
    struct work work = {0};
    exit_code code = plan_files(options);
    if (code) return code;
    code = work_start(options, &work);
    if (!code) code = work_read(&work);
    if (!code) code = work_prepare(&work);
    if (!code && is_given(options, OPTION_solution) && !work.document.path)
        code = work_find_path(&work);
    if (!code) code = work_write(&work);
    if (!code) tell_losses(&work);
    work_end(&work);
    return code;
}
