/*
 * Steps in the terminal as they happen.
 *
 *     space      pause and go on           right, left   a step forward, back
 *     up, down   twice, half as fast       home, end     to the beginning, to the end
 *     0 .. 9     to that tenth             q, Ctrl-C     enough
 *
 * Speed is steps a second, from 1 to 16384; where that is more than the screen should be drawn, a
 * frame has several.
 */
#define _XOPEN_SOURCE 700

#include <stdio.h>

#include "live.h"
#include "stage.h"

enum { FRAMES_A_SECOND = 30, SLOWEST = 1, FASTEST = 1 << 14, CTRL_C = 3, CTRL_Z = 26, ESCAPE = 27 };

struct showing {
    struct stage stage;
    const mdr_trace *trace;
    const mdr_grid *grid;
    int speed; /* steps a second */
    bool running, done;
    exit_code code;
};

static void show_words(struct showing *showing)
{
    const mdr_player *player = showing->stage.player;
    const int64_t at = mdr_player_position(player), count = mdr_player_count(player);
    char caption[192] = "", line[256];
    if (at > 0) {
        const mdr_step step = mdr_trace_at(showing->trace, at - 1);
        mdr_step_caption(showing->grid, &step, caption);
    }
    stage_words(&showing->stage, 0, caption);
    (void)snprintf(line, sizeof line, "%lld/%lld  %s  %d steps a second  [space] [arrows] [q]uit",
                   (long long)at, (long long)count,
                   at == count        ? "finished"
                   : showing->running ? "running"
                                      : "paused",
                   showing->speed);
    line[showing->stage.characters < 256 ? showing->stage.characters : 255] = '\0';
    stage_words(&showing->stage, 1, line);
}

static void show_all(struct showing *showing)
{
    stage_paint(&showing->stage, MDR_NONE);
    show_words(showing);
    stage_show(&showing->stage);
}

static void paint_cells(struct showing *showing, bool few, const mdr_cell cells[3])
{
    if (!few) stage_paint(&showing->stage, MDR_NONE);
    for (int i = 0; few && i < 3; i++)
        if (cells[i] != MDR_NONE) stage_paint(&showing->stage, cells[i]);
}

static void go_forward(struct showing *showing, int64_t steps)
{
    mdr_player *player = showing->stage.player;
    mdr_cell cells[3];
    for (; steps > 0 && mdr_player_forward(player); steps--) {
        const bool few = mdr_player_touched(player, cells);
        paint_cells(showing, few, cells);
    }
    if (mdr_player_position(player) == mdr_player_count(player)) showing->running = false;
}

static void go_back(struct showing *showing)
{
    mdr_player *player = showing->stage.player;
    mdr_cell cells[3];
    const bool few = mdr_player_touched(player, cells);
    showing->running = false;
    if (mdr_player_back(player)) paint_cells(showing, few, cells);
}

static void jump(struct showing *showing, int64_t steps)
{
    mdr_player_seek(showing->stage.player, steps);
    showing->running = false;
    stage_paint(&showing->stage, MDR_NONE);
}

static void start_or_stop(struct showing *showing)
{
    const mdr_player *player = showing->stage.player;
    const bool at_end = mdr_player_position(player) == mdr_player_count(player);
    if (!showing->running && at_end) jump(showing, 0);
    showing->running = !showing->running;
}

static void obey(struct showing *showing, int key)
{
    const int64_t count = mdr_player_count(showing->stage.player);
    switch (key) {
    case ' ': start_or_stop(showing); break;
    case KEY_RIGHT:
        showing->running = false;
        go_forward(showing, 1);
        break;
    case KEY_LEFT: go_back(showing); break;
    case KEY_UP:
    case ']':
        if (showing->speed < FASTEST) showing->speed *= 2;
        break;
    case KEY_DOWN:
    case '[':
        if (showing->speed > SLOWEST) showing->speed /= 2;
        break;
    case KEY_HOME: jump(showing, 0); break;
    case KEY_END: jump(showing, count); break;
    case CTRL_C: showing->code = EXIT_INTERRUPTED; /* fall through */
    case 'q':
    case ESCAPE:
    case KEY_CLOSED: showing->done = true; break;
    case CTRL_Z:
        terminal_pause();
        stage_paint(&showing->stage, MDR_NONE);
        break;
    default:
        if (key >= '0' && key <= '9') jump(showing, count / 10 * (key - '0'));
        break;
    }
}

/* How long to wait for a key: until the next frame is due. */
static int wait_of(const struct showing *showing)
{
    if (!showing->running) return -1;
    return 1000 / (showing->speed < FRAMES_A_SECOND ? showing->speed : FRAMES_A_SECOND);
}

exit_code play_live(struct work *work)
{
    struct showing showing = {.trace = work->document.trace,
                              .grid = mdr_maze_grid(work->document.maze),
                              .speed = 16,
                              .running = true};
    if (!showing.trace || mdr_trace_count(showing.trace) == 0)
        return complain(EXIT_USAGE,
                        "there are no steps to be seen: the maze was not recorded with --steps; "
                        "give --solver NAME to see it solved");
    exit_code code = stage_start(work, &showing.stage);
    while (!code && !showing.done) {
        if (stage_resized(&showing.stage)) show_all(&showing);
        const int key = terminal_key(wait_of(&showing));
        if (key != KEY_NONE)
            obey(&showing, key);
        else if (showing.running)
            go_forward(&showing,
                       showing.speed > FRAMES_A_SECOND ? showing.speed / FRAMES_A_SECOND : 1);
        show_words(&showing);
        stage_show(&showing.stage);
    }
    stage_end(&showing.stage);
    return code ? code : showing.code;
}
