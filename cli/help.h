/* Help, put together from the tables of commands and options. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "options.h"

/* `meander` alone: a few examples. */
exit_code print_examples(void);

/* `meander --help`: the commands. */
exit_code print_general_help(const struct options *options);

/* `meander help COMMAND` and `meander COMMAND --help`. */
exit_code print_command_help(command_id command, const struct options *options);

/* `meander --version`. */
exit_code print_version(const struct options *options);

#endif
