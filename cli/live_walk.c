/*
 * A maze to walk through by oneself.
 *
 *     arrows, hjkl, wasd   walk                 b   back along the trail
 *     ?, space             a hint: the next cell of the shortest path
 *     q, Ctrl-C            enough
 *
 * The trail is kept as steps of a solver that tries cells: a player shows it. Walking back over it
 * marks as dead ends what was left.
 */
#define _XOPEN_SOURCE 700

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "live.h"
#include "stage.h"

enum { CTRL_C = 3, CTRL_Z = 26, ESCAPE = 27, NORTH = 0, EAST, SOUTH, WEST };

struct walk {
    struct work *work;
    struct stage stage;
    mdr_trace *trail;
    mdr_cell *cells; /* of the trail from the start to here, and room for as many as there are */
    int64_t count, room;
    mdr_cell at, goal;
    int64_t moves, bumps, hints;
    time_t began;
    bool done, reached;
    const char *said;
};

/* The trail anew, as far as it goes: a player sees the steps there were when it was made. */
static exit_code show_trail(struct walk *walk)
{
    mdr_player *player = NULL;
    const mdr_maze *maze = walk->work->document.maze;
    const mdr_status status = mdr_player_new(maze, walk->trail, NULL, 0, &walk->work->run, &player);
    if (status) return work_status(walk->work, status, NULL);
    mdr_player_seek(player, mdr_player_count(player));
    mdr_player_free(walk->stage.player);
    walk->stage.player = player;
    stage_paint(&walk->stage, MDR_NONE);
    return EXIT_DONE;
}

static void show_words(struct walk *walk)
{
    char line[160];
    const long long seconds = (long long)(time(NULL) - walk->began);
    (void)snprintf(line, sizeof line, "%lld steps, %lld bumps, %lld hints, %lld:%02lld",
                   (long long)walk->moves, (long long)walk->bumps, (long long)walk->hints,
                   seconds / 60, seconds % 60);
    stage_words(&walk->stage, 0, line);
    stage_words(&walk->stage, 1, walk->said);
    stage_show(&walk->stage);
}

static exit_code add_step(struct walk *walk, mdr_step_kind kind, mdr_cell cell)
{
    const mdr_status status = mdr_trace_add(walk->trail, (mdr_step){kind, cell, MDR_NONE});
    return work_status(walk->work, status, NULL);
}

/* Into the next cell; the one before this on the trail shortens it. */
static exit_code enter(struct walk *walk, mdr_cell cell)
{
    exit_code code = EXIT_DONE;
    const bool back = walk->count > 1 && walk->cells[walk->count - 2] == cell;
    walk->moves++;
    if (back) code = add_step(walk, MDR_STEP_SOLVE_BACKTRACK, walk->at);
    if (!code) code = add_step(walk, MDR_STEP_SOLVE_TRY, cell);
    if (back)
        walk->count--;
    else if (walk->count < walk->room)
        walk->cells[walk->count++] = cell;
    walk->at = cell;
    walk->said = "[arrows] walk  [?] hint  [q]uit";
    walk->reached = cell == walk->goal;
    return code ? code : show_trail(walk);
}

static exit_code step_through(struct walk *walk, int32_t side)
{
    const mdr_maze *maze = walk->work->document.maze;
    if (mdr_maze_is_open(maze, walk->at, side))
        return enter(walk, mdr_grid_exit(mdr_maze_grid(maze), walk->at, side).cell);
    walk->bumps++;
    walk->said = "a wall\a";
    return EXIT_DONE;
}

static exit_code give_hint(struct walk *walk)
{
    mdr_path *path = NULL;
    const mdr_maze *maze = walk->work->document.maze;
    const mdr_solve_options ends = {.from = &walk->at, .to = &walk->goal};
    const mdr_status status =
        mdr_solve(maze, mdr_solver_find("breadth-first"), &ends, &walk->work->run, &path);
    static const char *const words[4] = {"try north", "try east", "try south", "try west"};
    walk->hints++;
    walk->said = "from here nothing leads to the goal";
    if (path && mdr_path_count(path) > 1)
        walk->said =
            words[mdr_grid_side_between(mdr_maze_grid(maze), walk->at, mdr_path_at(path, 1)) & 3];
    mdr_path_free(path);
    return work_status(walk->work, status, NULL);
}

static exit_code obey(struct walk *walk, int key)
{
    switch (key) {
    case KEY_UP:
    case 'k':
    case 'w': return step_through(walk, NORTH);
    case KEY_RIGHT:
    case 'l':
    case 'd': return step_through(walk, EAST);
    case KEY_DOWN:
    case 'j':
    case 's': return step_through(walk, SOUTH);
    case KEY_LEFT:
    case 'h':
    case 'a': return step_through(walk, WEST);
    case ' ':
    case '?': return give_hint(walk);
    case CTRL_C: return EXIT_INTERRUPTED;
    case 'q':
    case ESCAPE:
    case KEY_CLOSED: walk->done = true; return EXIT_DONE;
    case CTRL_Z: terminal_pause(); return show_trail(walk);
    default: return EXIT_DONE;
    }
}

static exit_code find_ends(struct walk *walk)
{
    mdr_place start, end;
    const mdr_maze *maze = walk->work->document.maze;
    if (!mdr_maze_find_opening(maze, MDR_ROLE_START, &start)
        || !mdr_maze_find_opening(maze, MDR_ROLE_END, &end))
        return complain(EXIT_USAGE, "the maze has no start and end to walk between; make one with "
                                    "--start and --end");
    walk->at = start.cell;
    walk->goal = end.cell;
    walk->reached = start.cell == end.cell;
    return EXIT_DONE;
}

static exit_code start_walk(struct walk *walk)
{
    struct work *work = walk->work;
    mdr_trace_free(work->document.trace);
    work->document.trace = NULL;
    exit_code code = find_ends(walk);
    /* Whoever walks in circles for longer than this can go back no further. */
    walk->room = 4 * mdr_grid_cell_count(mdr_maze_grid(work->document.maze)) + 16;
    walk->cells = calloc((size_t)walk->room, sizeof *walk->cells);
    if (!code && !walk->cells) code = complain(EXIT_MEMORY, "not enough memory for a trail");
    if (!code) code = work_status(work, mdr_trace_new(NULL, &walk->trail), NULL);
    if (!code) walk->cells[walk->count++] = walk->at;
    if (!code) code = add_step(walk, MDR_STEP_SOLVE_TRY, walk->at);
    if (!code) code = stage_start(work, &walk->stage);
    return code;
}

exit_code walk_live(struct work *work)
{
    struct walk walk = {
        .work = work, .began = time(NULL), .said = "[arrows] walk  [?] hint  [q]uit"};
    exit_code code = start_walk(&walk);
    while (!code && !walk.done && !walk.reached) {
        if (stage_resized(&walk.stage)) code = show_trail(&walk);
        show_words(&walk);
        const int key = terminal_key(1000);
        if (!code && key != KEY_NONE) code = obey(&walk, key);
    }
    stage_end(&walk.stage);
    mdr_trace_free(walk.trail);
    free(walk.cells);
    if (code) return code;
    tell("%s: %lld steps, %lld bumps, %lld hints, %lld seconds",
         walk.reached ? "you are through" : "not through yet", (long long)walk.moves,
         (long long)walk.bumps, (long long)walk.hints, (long long)(time(NULL) - walk.began));
    return walk.reached ? EXIT_DONE : EXIT_NO;
}
