/* The commands as a table; see commands.def. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "messages.h"

typedef enum command_id {
#define COMMAND(id, operand, title, example) COMMAND_##id,
#define COMMAND_TO_COME(id)
#include "commands.def"
#undef COMMAND
#undef COMMAND_TO_COME
    COMMAND_COUNT
} command_id;

struct options;

struct command {
    const char *name;
    const char *operand;
    const char *title;
    const char *example;
    exit_code (*work)(struct options *options);
};

/* The table, in the order of help. */
extern const struct command commands[COMMAND_COUNT];

/* The command of that name, or COMMAND_COUNT, having complained and suggested one. */
command_id find_command(const char *name);

#define COMMAND(id, operand, title, example) exit_code command_##id(struct options *options);
#define COMMAND_TO_COME(id)
#include "commands.def"
#undef COMMAND
#undef COMMAND_TO_COME

#endif
