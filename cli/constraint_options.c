/*
 * Lists are walked entry by entry, each read as the position it is:
 *
 *     --open 0,0.E;3,4:3,5:4,5     a side of a cell, or cells one beside the other
 *     --room 3,4,6x5               a position, columns and rows
 */
#define _XOPEN_SOURCE 700

#include "constraint_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "positions.h"

static const option_id constraint_ids[] = {OPTION_open,  OPTION_closed,  OPTION_room,
                                           OPTION_rooms, OPTION_through, OPTION_symmetry};

bool are_constraints_given(const struct options *options)
{
    for (size_t i = 0; i < sizeof constraint_ids / sizeof constraint_ids[0]; i++)
        if (is_given(options, constraint_ids[i])) return true;
    return false;
}

/* What is done with every entry of a list. */
struct saying {
    struct work *work;
    mdr_grid *grid;
    mdr_constraints *constraints;
    const char *option; /* "--open" */
    bool open;
    mdr_cell *cells; /* of --through; room for all */
    int64_t count;
};
typedef exit_code say_entry(struct saying *saying, char *text);

static exit_code say_list(struct saying *saying, option_id id, say_entry *say)
{
    const char *list = saying->work->options->values[id];
    char option[32];
    if (!list) return EXIT_DONE;
    (void)snprintf(option, sizeof option, "--%s", option_table[id].name);
    saying->option = option;
    char *copy = strdup(list), *save = NULL;
    exit_code code = copy ? EXIT_DONE : complain(EXIT_MEMORY, "%s: not enough memory", option);
    bool any = false;
    for (char *text = code ? NULL : strtok_r(copy, ";", &save); text && !code;
         text = strtok_r(NULL, ";", &save)) {
        while (*text == ' ') text++;
        code = say(saying, text);
        any = true;
    }
    if (!code && !any)
        code = complain(EXIT_USAGE, "%s: expected %s", option, option_table[id].value);
    free(copy);
    return code;
}

static exit_code read_cell(const struct saying *saying, const char *text, mdr_cell *cell)
{
    mdr_place place;
    const exit_code code = read_place(saying->grid, saying->option, text, &place);
    if (code) return code;
    if (place.side != MDR_NONE)
        return complain(EXIT_USAGE, "%s %s: expected a cell of the grid", saying->option, text);
    *cell = place.cell;
    return EXIT_DONE;
}

static exit_code say_link(const struct saying *saying, const char *text, mdr_link link)
{
    char about[64];
    (void)snprintf(about, sizeof about, "%s %.40s", saying->option, text);
    const mdr_status status =
        saying->open ? mdr_constraints_open(saying->constraints, link, &saying->work->run)
                     : mdr_constraints_close(saying->constraints, link, &saying->work->run);
    return work_status(saying->work, status, about);
}

/* "0,0.E": the link through a side. */
static exit_code say_side(const struct saying *saying, const char *text)
{
    mdr_place place;
    const exit_code code = read_place(saying->grid, saying->option, text, &place);
    if (code) return code;
    const mdr_link link = place.side == MDR_NONE
                              ? MDR_NONE
                              : mdr_grid_exit(saying->grid, place.cell, place.side).link;
    if (link == MDR_NONE)
        return complain(EXIT_USAGE,
                        "%s %s: expected a link between cells: a side of a cell such as 0,0.E, or "
                        "cells one beside the other such as 0,0:0,1",
                        saying->option, text);
    return say_link(saying, text, link);
}

/* "0,0:0,1:1,1": the links between each and the next. */
static exit_code say_chain(struct saying *saying, char *text)
{
    char *save = NULL;
    mdr_cell before = MDR_NONE;
    exit_code code = EXIT_DONE;
    if (!strchr(text, ':')) return say_side(saying, text);
    for (char *at = strtok_r(text, ":", &save); at && !code; at = strtok_r(NULL, ":", &save)) {
        mdr_cell cell;
        code = read_cell(saying, at, &cell);
        if (code) return code;
        if (before != MDR_NONE) {
            const int32_t side = mdr_grid_side_between(saying->grid, before, cell);
            if (side == MDR_NONE)
                return complain(EXIT_USAGE, "%s: %s is not beside the cell before it",
                                saying->option, at);
            code = say_link(saying, at, mdr_grid_exit(saying->grid, before, side).link);
        }
        before = cell;
    }
    return code;
}

/* "3,4,6x5" */
static exit_code say_room(struct saying *saying, char *text)
{
    mdr_room room;
    mdr_cell cell;
    char about[64];
    char *size = strrchr(text, ',');
    if (!size || size == strchr(text, ','))
        return complain(EXIT_USAGE, "%s %s: expected row,column,WIDTHxHEIGHT, such as 3,4,6x5",
                        saying->option, text);
    (void)snprintf(about, sizeof about, "%s %.40s", saying->option, text);
    *size = '\0';
    exit_code code = read_cell(saying, text, &cell);
    if (!code) code = read_size(size + 1, &room.columns, &room.rows);
    if (code) return code;
    mdr_grid_position(saying->grid, cell, &room.row, &room.column);
    return work_status(saying->work,
                       mdr_constraints_add_room(saying->constraints, room, &saying->work->run),
                       about);
}

exit_code say_links(struct work *work, mdr_grid *grid, mdr_constraints **constraints)
{
    exit_code code =
        work_status(work, mdr_constraints_new(grid, &work->run, constraints), work->size);
    struct saying saying = {.work = work, .grid = grid, .constraints = *constraints};
    if (!code) code = say_list(&saying, OPTION_room, say_room);
    if (!code) code = say_list(&saying, OPTION_closed, say_chain);
    saying.open = true;
    return code ? code : say_list(&saying, OPTION_open, say_chain);
}

/* An end of the maze is the path's too, unless it has been named as its first or last cell. */
static exit_code add_cell(struct saying *saying, mdr_cell cell)
{
    if (saying->count > 0 && saying->cells[saying->count - 1] == cell) return EXIT_DONE;
    saying->cells[saying->count++] = cell;
    return EXIT_DONE;
}

static exit_code say_stop(struct saying *saying, char *text)
{
    mdr_cell cell;
    const exit_code code = read_cell(saying, text, &cell);
    return code ? code : add_cell(saying, cell);
}

static exit_code say_path(struct work *work, mdr_constraints *constraints)
{
    const mdr_maze *maze = work->document.maze;
    const char *list = work->options->values[OPTION_through];
    mdr_place place;
    if (!list) return EXIT_DONE;
    struct saying saying = {work, mdr_maze_grid(maze), constraints, "--through", true, NULL, 0};
    saying.cells = calloc(strlen(list) + 3, sizeof *saying.cells);
    if (!saying.cells) return complain(EXIT_MEMORY, "--through: not enough memory");
    if (mdr_maze_find_opening(maze, MDR_ROLE_START, &place)) (void)add_cell(&saying, place.cell);
    exit_code code = say_list(&saying, OPTION_through, say_stop);
    if (mdr_maze_find_opening(maze, MDR_ROLE_END, &place)) (void)add_cell(&saying, place.cell);
    if (!code)
        code =
            work_status(work,
                        mdr_constraints_add_path(constraints, saying.cells, saying.count,
                                                 work->options->values[OPTION_seed], 0, &work->run),
                        "--through");
    free(saying.cells);
    return code;
}

/* Rooms at random, and how many there are of any kind. */
static exit_code say_rooms(struct work *work, mdr_constraints *constraints)
{
    const struct options *options = work->options;
    const char *text = options->values[OPTION_rooms];
    int64_t wanted = 0, placed = 0;
    exit_code code = text ? read_count("--rooms", text, &wanted) : EXIT_DONE;
    if (!code)
        code = work_status(work,
                           mdr_constraints_add_random_rooms(constraints, wanted,
                                                            options->values[OPTION_seed], 0,
                                                            &work->run, &placed),
                           "--rooms");
    if (!code && placed < wanted)
        tell("rooms: only %lld of %lld found a place", (long long)placed, (long long)wanted);
    return code;
}

exit_code say_path_and_symmetry(struct work *work, mdr_constraints *constraints)
{
    const struct options *options = work->options;
    exit_code code = say_path(work, constraints);
    if (!code) code = say_rooms(work, constraints);
    if (!code)
        code = work_status(work,
                           mdr_constraints_set_symmetry(
                               constraints, (mdr_symmetry)choice_of(options, OPTION_symmetry),
                               options->values[OPTION_seed], 0, &work->run),
                           "--symmetry");
    const mdr_constraint_counts counts = mdr_constraints_count(constraints);
    if (!code && counts.rooms > 0)
        tell("rooms: %lld; loops: %lld", (long long)counts.rooms, (long long)counts.loops);
    return code;
}
