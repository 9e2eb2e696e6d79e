/* Help is written from the tables, so that it cannot tell of what is not there. */
#include "help.h"

#include <stdio.h>
#include <string.h>

#include "all_formats.h"
#include "names.h"
#include "report.h"

/* The widest left column of options; longer ones get a line of their own. */
enum { LEFT_WIDTH = 28 };

static const char examples[] =
    "Mazes, from a seed to a picture.\n"
    "\n"
    "  meander 20x12                                    a maze, here and now\n"
    "  meander new 40x30 --seed owl -o owl.svg          one to print, the same every time\n"
    "  meander new 12x12 --grid hexagon -o hexagon.svg  of hexagons\n"
    "  meander new 20x12 | meander solve                the way through\n"
    "  meander new 60x40 --distances -o heat.svg        coloured by distance\n"
    "\n"
    "`meander help` lists the commands, `meander help new` tells all about one.\n";

exit_code print_examples(void)
{
    const struct options none = {0};
    struct report report = {0};
    report_add(&report, "%s", examples);
    return report_print(&report, &none);
}

exit_code print_general_help(const struct options *options)
{
    struct report report = {0};
    report_add(&report, "Usage: meander COMMAND [OPTION]...\n"
                        "       meander SIZE [OPTION]...    the same as meander new SIZE\n\n");
    for (int id = 0; id < COMMAND_COUNT; id++) {
        char left[64];
        (void)snprintf(left, sizeof left, "%s %s", commands[id].name, commands[id].operand);
        if (strlen(left) > 26) (void)snprintf(left, sizeof left, "%s [TOPIC]", commands[id].name);
        report_add(&report, "  %-26s  %s\n", left, commands[id].title);
    }
    report_add(&report,
               "\n"
               "A SIZE is COLUMNSxROWS or one number. A FILE is a path, or - for standard input,\n"
               "which is also read where none is named. `meander help COMMAND` has the options;\n"
               "what holds without one stands there in [brackets].\n"
               "\n"
               "The exit code is 0 when all is done, 1 when the answer is no, 2 when the command\n"
               "line cannot be meant, 3 when input cannot be read, 4 when output cannot be\n"
               "written, 5 when memory is short, 130 when interrupted.\n");
    return report_print(&report, options);
}

static void write_left_column(const struct option_row *row, char *text, size_t room)
{
    char letter[8] = "    ", value[80] = "";
    if (row->letter) (void)snprintf(letter, sizeof letter, "-%c, ", row->letter);
    if (row->value && row->marks & OPTIONAL)
        (void)snprintf(value, sizeof value, "[=%s]", row->value);
    else if (row->value)
        (void)snprintf(value, sizeof value, " %s", row->value);
    (void)snprintf(text, room, "%s--%s%s", letter, row->name, value);
}

static void add_option_help(const struct option_row *row, struct report *report)
{
    char left[128];
    write_left_column(row, left, sizeof left);
    if (strlen(left) > LEFT_WIDTH)
        report_add(report, "  %s\n  %-*s", left, LEFT_WIDTH, "");
    else
        report_add(report, "  %-*s", LEFT_WIDTH, left);
    report_add(report, "  %s", row->help);
    if (row->fallback) report_add(report, " [%s]", row->fallback);
    report_add(report, "\n");
}

static bool is_told(const struct option_row *row, command_id command, option_group group)
{
    return row->group == group && row->commands >> command & 1 && !(row->marks & UNTOLD);
}

static void add_group(command_id command, option_group group, const char *heading,
                      struct report *report)
{
    bool first = true;
    for (int id = 0; id < OPTION_COUNT; id++) {
        const struct option_row *row = &option_table[id];
        if (!is_told(row, command, group)) continue;
        if (first) report_add(report, "\n%s\n", heading);
        first = false;
        add_option_help(row, report);
    }
}

/* What words cannot be guessed, in a line. */
static const char *note_on(command_id command)
{
    switch (command) {
    case COMMAND_new:
        return "A POS is row,column, counted from 0,0 at the top left; an opening lies one step\n"
               "outside, such as -1,0. `meander list` has the names of grids, algorithms and\n"
               "formats.\n";
    case COMMAND_grow:
        return "Squares of --starts and --negative are row,column, and more behind ; or in an "
               "option\n"
               "given again: --negative '3,3;3,4'.\n";
    case COMMAND_solve:
        return "Without --from and --to the way goes from the start of the maze to its end.\n"
               "Without a path the exit code is 1, and only json is written.\n";
    case COMMAND_draw:
        return "Reads every format that `meander list formats` does not call \"written only\".\n";
    case COMMAND_measure:
        return "What belongs to a solution is measured from the start of the maze to its end.\n"
               "Stars compare the predicted effort with that of other mazes of about the size; "
               "they\n"
               "are no claim of science.\n";
    case COMMAND_graph:
        return "Formats: dot (unless told otherwise), edges, gml, graphml, matrix-market, metis,\n"
               "node-link (--json too).\n";
    case COMMAND_animate:
        return "In a terminal, without -o and -f, it is live: space pauses, right and left go a "
               "step\n"
               "forward and back, up and down change the speed, q ends. Into a pipe goes a GIF.\n";
    case COMMAND_play:
        return "Arrow keys (or hjkl, wasd) walk, ? gives a hint, q ends. The exit code is 0 when "
               "you\n"
               "are through.\n";
    case COMMAND_convert:
        return "IN and OUT are files, or - for the standard streams. The ending of OUT names the\n"
               "format, or -f does. What the format cannot hold is left out and told.\n";
    case COMMAND_completions:
        return "bash:  source <(meander completions bash)\n"
               "zsh:   source <(meander completions zsh)\n"
               "fish:  meander completions fish | source\n";
    case COMMAND_verify:
    case COMMAND_info:
    case COMMAND_list:
    case COMMAND_help:
    case COMMAND_COUNT: break;
    }
    return NULL;
}

exit_code print_command_help(command_id command, const struct options *options)
{
    const struct command *row = &commands[command];
    struct report report = {0};
    report_add(&report, "Usage: meander %s %s [OPTION]...\n\n", row->name, row->operand);
    report_add(&report, "%c%s.\n", row->title[0] - 'a' + 'A', row->title + 1);
    const char *note = note_on(command);
    if (note) report_add(&report, "\n%s", note);
    add_group(command, GROUP_MAZE, command == COMMAND_new ? "The maze" : "The search", &report);
    add_group(command, GROUP_OUTPUT, "The output", &report);
    if (command == COMMAND_draw)
        add_group(command, GROUP_PICTURE, "The picture", &report);
    else if (option_table[OPTION_cell].commands >> command & 1)
        report_add(&report, "\nThe picture\n  All options of `meander help draw` hold here too.\n");
    add_group(command, GROUP_MANNERS, "The manners", &report);
    report_add(&report, "\nFor example\n  %s\n", row->example);
    return report_print(&report, options);
}

exit_code print_version(const struct options *options)
{
    struct report report = {0};
    report_add(&report, "meander %s\n", mdr_version());
    for (int id = 0; id < CATALOGUE_COUNT; id++) {
        const struct catalogue *catalogue = &catalogues[id];
        report_add(&report, "%-11s", catalogue->plural);
        for (int32_t i = 0; i < catalogue->count(); i++)
            report_add(&report, " %s", catalogue->name(i));
        report_add(&report, "\n");
    }
    report_add(&report, "%-11s", "back ends");
    for (int32_t i = 0; built_in_library(i); i++)
        report_add(&report, "%s %s", i ? "," : "", built_in_library(i));
    report_add(&report, built_in_library(0) ? "\n" : " none but the C library\n");
    return report_print(&report, options);
}
