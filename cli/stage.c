/* A board on the terminal, with words under it. */
#define _XOPEN_SOURCE 700

#include "stage.h"

#include <stdio.h>
#include <string.h>

enum { WORD_LINES = 2 };

exit_code stage_start(struct work *work, struct stage *stage)
{
    const mdr_grid *grid = mdr_maze_grid(work->document.maze);
    *stage = (struct stage){.style = terminal_style(work->options)};
    exit_code code = work_status(
        work, mdr_screen_size(grid, &work->run, &stage->board_lines, &stage->board_characters),
        NULL);
    if (!code)
        code = work_status(work, mdr_document_play(&work->document, &work->run, &stage->player),
                           "steps");
    if (code) return code;
    terminal_size(&stage->lines, &stage->characters);
    if (terminal_there() && !stage_fits(stage))
        return complain(EXIT_USAGE,
                        "the board takes %lld lines of %lld characters, and the terminal has %d of "
                        "%d; make the window larger or the maze smaller, or say -o FILE.gif",
                        (long long)stage->board_lines + WORD_LINES,
                        (long long)stage->board_characters, stage->lines, stage->characters);
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

bool stage_resized(struct stage *stage)
{
    int lines, characters;
    terminal_size(&lines, &characters);
    if (lines == stage->lines && characters == stage->characters) return false;
    stage->lines = lines;
    stage->characters = characters;
    return true;
}

bool stage_fits(const struct stage *stage)
{
    return stage->board_lines + WORD_LINES <= stage->lines
           && stage->board_characters <= stage->characters;
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
                   (long long)stage->board_lines + 1 + line);
    add_text(stage, place);
    add_text(stage, words);
}

void stage_show(struct stage *stage)
{
    if (stage->bytes.size > 0) terminal_write(stage->bytes.data, stage->bytes.size);
    stage->bytes.size = 0;
}
