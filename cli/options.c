/* Reading a command line by the table of options. */
#define _GNU_SOURCE /* getopt_long */

#include "options.h"

#include <ctype.h>
#include <getopt.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "names.h"

#define IN(name) (1u << COMMAND_##name)
#define ANIMATE  IN(animate)
#define NEW      (IN(new) | ANIMATE)
#define GROW     IN(grow)
#define SOLVE    (IN(solve) | ANIMATE)
#define DRAW     IN(draw)
#define CONVERT  IN(convert)
#define VERIFY   IN(verify)
#define MEASURE  IN(measure)
#define GRAPH    IN(graph)
#define INFO     IN(info)
#define PLAY     IN(play)
#define LIST     IN(list)
#define PICTURES (NEW | GROW | SOLVE | DRAW | CONVERT)
#define MAZES    (PICTURES | VERIFY | MEASURE | GRAPH | INFO | PLAY)
#define READERS  (MAZES & ~(IN(new) | GROW))
#define EVERY    ((1u << COMMAND_COUNT) - 1)

const struct option_row option_table[OPTION_COUNT] = {
#define OPTION(id, name_, letter_, value_, fallback_, group_, commands_, marks_, help_)            \
    [OPTION_##id] = {.name = name_,                                                                \
                     .letter = letter_,                                                            \
                     .value = value_,                                                              \
                     .fallback = fallback_,                                                        \
                     .group = GROUP_##group_,                                                      \
                     .commands = commands_,                                                        \
                     .marks = marks_,                                                              \
                     .help = help_},
#include "options.def"
#undef OPTION
};

/* What getopt_long returns for option number 0; letters and its own marks lie below. */
enum { FIRST_CODE = 256 };

bool is_given(const struct options *options, option_id id)
{
    return options->values[id] != NULL;
}

const char *value_of(const struct options *options, option_id id)
{
    return is_given(options, id) ? options->values[id] : option_table[id].fallback;
}

bool has_choices(const struct option_row *row)
{
    return row->value && strchr(row->value, '|') && islower((unsigned char)row->value[0]);
}

int32_t choice_at(const char *choices, int32_t index, const char **choice)
{
    for (; index > 0 && choices; index--) {
        choices = strchr(choices, '|');
        if (choices) choices++;
    }
    if (!choices) return 0;
    *choice = choices;
    return (int32_t)strcspn(choices, "|");
}

static int32_t index_of_choice(const char *choices, const char *word)
{
    const char *choice = NULL;
    int32_t length;
    for (int32_t i = 0; (length = choice_at(choices, i, &choice)) > 0; i++)
        if (strlen(word) == (size_t)length && strncmp(word, choice, (size_t)length) == 0) return i;
    return -1;
}

int32_t choice_of(const struct options *options, option_id id)
{
    return index_of_choice(option_table[id].value, value_of(options, id));
}

static exit_code complain_choice(const struct option_row *row, const char *word)
{
    struct nearest nearest = nearest_to(word);
    char choices[128] = "", names[8][32];
    const char *choice = NULL;
    int32_t length;
    for (int32_t i = 0; i < 8 && (length = choice_at(row->value, i, &choice)) > 0; i++) {
        memcpy(names[i], choice, (size_t)length);
        names[i][length] = '\0';
        nearest_offer(&nearest, names[i]);
        if (i > 0) strcat(choices, ", ");
        strcat(choices, names[i]);
    }
    const char *best = nearest_found(&nearest);
    if (best)
        return complain(EXIT_USAGE, "--%s %s: expected one of %s; did you mean `%s`?", row->name,
                        word, choices, best);
    return complain(EXIT_USAGE, "--%s %s: expected one of %s", row->name, word, choices);
}

/* The tables that getopt_long wants, made from ours. */
struct getopt_tables {
    struct option longs[OPTION_COUNT + 1];
    char shorts[2 + 2 * OPTION_COUNT + 1];
};

static void make_getopt_tables(struct getopt_tables *tables)
{
    memset(tables, 0, sizeof *tables);
    char *shorts = tables->shorts;
    *shorts++ = '-'; /* operands come in their turn */
    *shorts++ = ':'; /* a missing value is told apart */
    for (int id = 0; id < OPTION_COUNT; id++) {
        const struct option_row *row = &option_table[id];
        const bool optional = row->marks & OPTIONAL;
        tables->longs[id] = (struct option){.name = row->name,
                                            .has_arg = !row->value ? no_argument
                                                       : optional  ? optional_argument
                                                                   : required_argument,
                                            .val = FIRST_CODE + id};
        if (!row->letter) continue;
        *shorts++ = row->letter;
        if (row->value) *shorts++ = ':';
    }
}

/* The number of an option from what getopt_long says, or OPTION_COUNT. */
static option_id option_of_code(int code)
{
    if (code >= FIRST_CODE) return (option_id)(code - FIRST_CODE);
    for (int id = 0; id < OPTION_COUNT; id++)
        if (option_table[id].letter && option_table[id].letter == code) return (option_id)id;
    return OPTION_COUNT;
}

/* `word` is what stands on the command line: "--labls=id". */
static exit_code complain_unknown_long(const char *word, command_id command)
{
    char name[64];
    const size_t length = strcspn(word + 2, "=");
    if (length == 0 || length >= sizeof name)
        return complain(EXIT_USAGE, "unknown option `%s`; see `meander help %s`", word,
                        commands[command].name);
    memcpy(name, word + 2, length);
    name[length] = '\0';
    struct nearest nearest = nearest_to(name);
    int beginning_so = 0;
    for (int id = 0; id < OPTION_COUNT; id++) {
        const struct option_row *row = &option_table[id];
        if (row->marks & UNTOLD || !(row->commands >> command & 1)) continue;
        nearest_offer(&nearest, row->name);
        if (strncmp(row->name, name, length) == 0) beginning_so++;
    }
    if (beginning_so > 1)
        return complain(EXIT_USAGE, "--%s may mean several options; see `meander help %s`", name,
                        commands[command].name);
    const char *best = nearest_found(&nearest);
    if (best) return complain(EXIT_USAGE, "unknown option --%s; did you mean `--%s`?", name, best);
    return complain(EXIT_USAGE, "unknown option --%s; see `meander help %s`", name,
                    commands[command].name);
}

/* getopt_long met something it does not know; `word` is the argument it stood in. */
static exit_code complain_unknown(int code, const char *word, command_id command)
{
    if (code >= FIRST_CODE)
        return complain(EXIT_USAGE, "--%s takes no value", option_table[code - FIRST_CODE].name);
    if (isdigit(code))
        return complain(EXIT_USAGE,
                        "`%s` is neither an option nor a size; a size is COLUMNSxROWS, such as "
                        "40x30, each at least 1",
                        word);
    if (code)
        return complain(EXIT_USAGE, "unknown option -%c; see `meander help %s`", code,
                        commands[command].name);
    return complain_unknown_long(word, command);
}

/* A list that is given again goes on: "1,1;2,2". */
static exit_code join_list(struct options *options, option_id id, const char *value)
{
    const size_t before = strlen(options->values[id]), room = before + strlen(value) + 2;
    char *joined = malloc(room);
    if (!joined) return complain(EXIT_MEMORY, "--%s: not enough memory", option_table[id].name);
    memcpy(joined, options->values[id], before);
    joined[before] = ';';
    memcpy(joined + before + 1, value, room - before - 1);
    free(options->joined[id]);
    options->values[id] = options->joined[id] = joined;
    return EXIT_DONE;
}

void free_options(struct options *options)
{
    for (int id = 0; id < OPTION_COUNT; id++) free(options->joined[id]);
}

/* Why an option that others share means nothing here; NULL: nobody would expect it. */
static const char *reason_against(option_id id)
{
    if (id == OPTION_seed || id == OPTION_rng)
        return "nothing is drawn by chance there; new and solve take it";
    if (id == OPTION_steps) return "no steps are made there; new and solve record them";
    if (id == OPTION_format) return "it writes no maze; for what programs read say --json";
    return NULL;
}

static exit_code complain_misplaced(option_id id, command_id command)
{
    const char *option = option_table[id].name, *name = commands[command].name;
    const char *reason = reason_against(id);
    if (reason) return complain(EXIT_USAGE, "--%s does not go with `%s`: %s", option, name, reason);
    return complain(EXIT_USAGE, "--%s does not go with `%s`; see `meander help %s`", option, name,
                    name);
}

static exit_code take_option(struct options *options, option_id id, const char *value)
{
    const struct option_row *row = &option_table[id];
    if (!(row->commands >> options->command & 1)) return complain_misplaced(id, options->command);
    if (value && has_choices(row) && index_of_choice(row->value, value) < 0)
        return complain_choice(row, value);
    if (row->marks & LIST_VALUE && options->values[id]) return join_list(options, id, value);
    options->values[id] = value ? value : "";
    return EXIT_DONE;
}

/* How many draw takes depends on an option that may come behind them. */
static int most_operands(command_id command)
{
    if (command == COMMAND_draw) return INT_MAX;
    return command == COMMAND_convert ? 2 : 1;
}

/* Operands are moved to the front of argv, where all has been read by then. */
static exit_code take_operand(struct options *options, char *word)
{
    const struct command *command = &commands[options->command];
    if (options->operand_count == most_operands(options->command))
        return complain(EXIT_USAGE, "`%s` is one too many; usage: meander %s %s", word,
                        command->name, command->operand);
    options->operands[options->operand_count++] = word;
    options->operand = options->operands[0];
    return EXIT_DONE;
}

/* After an option whose value may be left out: is the next argument that value? */
static bool looks_like_position(const char *word)
{
    if (!word) return false;
    if (*word == '-') word++;
    if (!isdigit((unsigned char)*word)) return false;
    return word[strspn(word, "0123456789,.-NESW\xc2\xb7")] == '\0';
}

static exit_code take(int argc, char **argv, int code, struct options *options)
{
    if (code == 1) return take_operand(options, optarg);
    if (code == '?') {
        const char *word = optind > 1 && optind <= argc ? argv[optind - 1] : "?";
        /* In the midst of letters such as -q3 the argument is not behind us yet. */
        if (optopt && optopt < FIRST_CODE && optind < argc && strchr(argv[optind], optopt)
            && argv[optind][0] == '-' && argv[optind][1] != '-' && word[0] != '-')
            word = argv[optind];
        return complain_unknown(optopt, word, options->command);
    }
    const option_id id = option_of_code(code == ':' ? optopt : code);
    const struct option_row *row = &option_table[id];
    if (code == ':')
        return complain(EXIT_USAGE, "--%s wants a value: --%s %s", row->name, row->name,
                        row->value);
    const char *value = optarg;
    if (row->marks & OPTIONAL && !value && looks_like_position(argv[optind]))
        value = argv[optind++];
    return take_option(options, id, value);
}

exit_code read_options(int argc, char **argv, command_id command, struct options *options)
{
    struct getopt_tables tables;
    make_getopt_tables(&tables);
    *options = (struct options){.command = command, .operands = argv};
    opterr = 0;
    optind = 1;
    exit_code ended = EXIT_DONE;
    int code;
    while (!ended && (code = getopt_long(argc, argv, tables.shorts, tables.longs, NULL)) != -1)
        ended = take(argc, argv, code, options);
    for (; !ended && optind < argc; optind++) ended = take_operand(options, argv[optind]);
    if (!ended && is_given(options, OPTION_quiet)) keep_quiet();
    return ended;
}
