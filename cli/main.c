/*
 * meander, the command line: every command turns its options into calls of the library.
 *
 *     main            which command is meant, and its options
 *     cmd_NAME.c      one command each; the tables are commands.def and options.def
 *     work, look      what commands on mazes share
 *     files           all reading and writing
 */
#define _POSIX_C_SOURCE 200809L

#include <ctype.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "help.h"
#include "names.h"
#include "options.h"
#include "temporary.h"

const struct command commands[COMMAND_COUNT] = {
#define COMMAND(id, operand_, title_, example_)                                                    \
    [COMMAND_##id] = {.name = #id,                                                                 \
                      .operand = operand_,                                                         \
                      .title = title_,                                                             \
                      .example = example_,                                                         \
                      .work = command_##id},
#define COMMAND_TO_COME(id)
#include "commands.def"
#undef COMMAND
#undef COMMAND_TO_COME
};

static const char *const commands_to_come[] = {
#define COMMAND(id, operand, title, example)
#define COMMAND_TO_COME(id) #id,
#include "commands.def"
#undef COMMAND
#undef COMMAND_TO_COME
};

command_id find_command(const char *name)
{
    struct nearest nearest = nearest_to(name);
    for (int id = 0; id < COMMAND_COUNT; id++) {
        if (strcmp(commands[id].name, name) == 0) return (command_id)id;
        nearest_offer(&nearest, commands[id].name);
    }
    for (size_t i = 0; i < sizeof commands_to_come / sizeof commands_to_come[0]; i++) {
        if (strcmp(commands_to_come[i], name) != 0) continue;
        (void)complain(EXIT_USAGE, "`%s` is not built into this version; see `meander help`", name);
        return COMMAND_COUNT;
    }
    const char *best = nearest_found(&nearest);
    if (best)
        (void)complain(EXIT_USAGE, "unknown command `%s`; did you mean `%s`?", name, best);
    else
        (void)complain(EXIT_USAGE, "unknown command `%s`; see `meander help`", name);
    return COMMAND_COUNT;
}

/* A file that is opened must not become standard output because that was closed. */
static void fill_standard_descriptors(void)
{
    int opened;
    do opened = open("/dev/null", O_RDONLY);
    while (opened >= 0 && opened <= STDERR_FILENO);
    if (opened > STDERR_FILENO) (void)close(opened);
}

static exit_code run_command(int argc, char **argv, command_id command)
{
    struct options options;
    exit_code code = read_options(argc, argv, command, &options);
    if (code)
        ; /* it has complained */
    else if (is_given(&options, OPTION_help))
        code = print_command_help(command, &options);
    else if (is_given(&options, OPTION_version))
        code = print_version(&options);
    else
        code = commands[command].work(&options);
    free_options(&options);
    return code;
}

static exit_code run_general(const char *option)
{
    const struct options none = {0};
    return strcmp(option, "--version") == 0 ? print_version(&none) : print_general_help(&none);
}

int main(int argc, char **argv)
{
    fill_standard_descriptors();
    handle_signals();
    if (argc < 2) return (int)print_examples();
    const char *first = argv[1];
    if (strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0 || strcmp(first, "--version") == 0)
        return (int)run_general(first);
    /* A size, or an option before it, is short for `new`. */
    if (isdigit((unsigned char)first[0]) || first[0] == '-')
        return (int)run_command(argc, argv, COMMAND_new);
    const command_id command = find_command(first);
    if (command == COMMAND_COUNT) return (int)EXIT_USAGE;
    return (int)run_command(argc - 1, argv + 1, command);
}
