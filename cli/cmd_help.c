/* meander help: all commands, or one. */
#include <string.h>

#include "help.h"

exit_code command_help(struct options *options)
{
    if (!options->operand) return print_general_help(options);
    const command_id command = find_command(options->operand);
    return command == COMMAND_COUNT ? EXIT_USAGE : print_command_help(command, options);
}
