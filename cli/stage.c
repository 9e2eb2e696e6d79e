/* A board on the terminal, with words under it. */
#define _XOPEN_SOURCE 700

#include "stage.h"

#include <stdio.h>
#include <string.h>

enum { WORD_LINES = 2 };

static bool has_room(const struct stage *stage, int64_t lines, int64_t characters)
{
    return lines + WORD_LINES <= stage->lines && characters <= stage->characters;
}

/* Half blocks tell all by colour, so they are the second choice. */
static bool can_halve(const struct stage *stage)
{
    return !stage->style.ascii && stage->style.colours != MDR_SCREEN_PLAIN;
}

bool stage_resized(struct stage *stage)
{
    int lines, characters;
    terminal_size(&lines, &characters);
    if (lines == stage->lines && characters == stage->characters) return false;
    stage->lines = lines;
    stage->characters = characters;
    stage->style.halves =
        can_halve(stage) && !has_room(stage, stage->board_lines, stage->board_characters);
    return true;
}

static int64_t lines_taken(const struct stage *stage)
{
    return stage->style.halves ? stage->half_lines : stage->board_lines;
}

static int64_t characters_taken(const struct stage *stage)
{
    return stage->style.halves ? stage->half_characters : stage->board_characters;
}

bool stage_fits(const struct stage *stage)
{
    return has_room(stage, lines_taken(stage), characters_taken(stage));
}

/* As lines, and by half blocks. */
static exit_code measure(struct work *work, const mdr_grid *grid, struct stage *stage)
{
    const mdr_screen_style halves = {.halves = true};
    const exit_code code = work_status(
        work,
        mdr_screen_size(grid, NULL, &work->run, &stage->board_lines, &stage->board_characters),
        NULL);
    if (code) return code;
    return work_status(
        work,
        mdr_screen_size(grid, &halves, &work->run, &stage->half_lines, &stage->half_characters),
        NULL);
}

static exit_code complain_room(const struct stage *stage)
{
    return complain(EXIT_USAGE,
                    "the board takes %lld lines of %lld characters, and the terminal has %d of "
                    "%d; make the window larger or the maze smaller, or say -o FILE.gif",
                    (long long)lines_taken(stage) + WORD_LINES, (long long)characters_taken(stage),
                    stage->lines, stage->characters);
}

exit_code stage_start(struct work *work, struct stage *stage)
{
    const mdr_grid *grid = mdr_maze_grid(work->document.maze);
    *stage = (struct stage){.style = terminal_style(work->options)};
    exit_code code = measure(work, grid, stage);
    if (!code)
        code = work_status(work, mdr_document_play(&work->document, &work->run, &stage->player),
                           "steps");
    if (code) return code;
    (void)stage_resized(stage);
    if (terminal_there() && !stage_fits(stage)) return complain_room(stage);
    progress_make_way();
    code = terminal_enter();
    stage->lines = 0;
    return code;
}

void stage_end(struct stage *stage)
{
    terminal_leave();
    mdr_player_free(stage->player);
    mdr_bytes_clear(&stage->bytes);
}

static void add_text(struct stage *stage, const char *text)
{
    const mdr_sink sink = mdr_bytes_sink(&stage->bytes);
    (void)sink.write(sink.context, text, strlen(text));
}

void stage_paint(struct stage *stage, mdr_cell cell)
{
    const mdr_sink sink = mdr_bytes_sink(&stage->bytes);
    if (cell == MDR_NONE) add_text(stage, "\x1b[2J");
    if (stage_fits(stage))
        (void)!mdr_screen_write(stage->player, cell, &stage->style, &sink);
    else if (cell == MDR_NONE)
        add_text(stage, "\x1b[1;1Hthe window is too small");
}

void stage_words(struct stage *stage, int line, const char *words)
{
    char place[32];
    if (!stage_fits(stage)) return;
    (void)snprintf(place, sizeof place, "\x1b[%lld;1H\x1b[2K",
                   (long long)lines_taken(stage) + 1 + line);
    add_text(stage, place);
    add_text(stage, words);
}

void stage_show(struct stage *stage)
{
    if (stage->bytes.size > 0) terminal_write(stage->bytes.data, stage->bytes.size);
    stage->bytes.size = 0;
}
