/*
 * The options as a table (options.def), and what was given on the command line.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "commands.h"

typedef enum option_id {
#define OPTION(id, name, letter, value, fallback, group, commands, marks, help) OPTION_##id,
#include "options.def"
#undef OPTION
    OPTION_COUNT
} option_id;

typedef enum option_group {
    GROUP_MAZE = 0,
    GROUP_OUTPUT,
    GROUP_PICTURE,
    GROUP_MANNERS,
    GROUP_COUNT
} option_group;

/* Marks of an option; see options.def. */
enum { IN_RECIPE = 1, OPTIONAL = 2, UNTOLD = 4, LIST_VALUE = 8 };

struct option_row {
    const char *name;
    char letter;          /* 0: none */
    const char *value;    /* NULL: takes none */
    const char *fallback; /* NULL: none */
    option_group group;
    uint32_t commands; /* bit n: may be given to command n */
    uint32_t marks;
    const char *help;
};

extern const struct option_row option_table[OPTION_COUNT];

/* A command line, read: texts as they were given. A command may put in what it found out (a seed it
 * drew), so that the recipe has it. */
struct options {
    command_id command;
    const char *values[OPTION_COUNT]; /* NULL: not given; "" where no value was */
    const char *operand;              /* the first: SIZE, FILE, a topic, or NULL */
    char **operands;                  /* all of them, in their turn */
    int operand_count;
    char *joined[OPTION_COUNT]; /* lists that were given in parts, or NULL */
};

/* Reads argv[1] .. argv[argc - 1] for a command. Complains and returns EXIT_USAGE about anything
 * that the table does not allow. */
exit_code read_options(int argc, char **argv, command_id command, struct options *options);
void free_options(struct options *options);

bool is_given(const struct options *options, option_id id);

/* What was given, or the fallback. */
const char *value_of(const struct options *options, option_id id);

/* Which of its choices holds, from 0: for options whose value is a list between bars. */
int32_t choice_of(const struct options *options, option_id id);

/* Does the option take one of a list of words? */
bool has_choices(const struct option_row *row);

/* The choice number `index` of a list between bars, as a pointer and a length; 0 beyond the last. */
int32_t choice_at(const char *choices, int32_t index, const char **choice);

#endif
