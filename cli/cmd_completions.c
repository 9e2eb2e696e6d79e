/*
 * meander completions: what shells need to complete words, from the tables.
 *
 * bash and zsh share one function, for zsh can read bash's; fish has lines of its own.
 */
#include <string.h>

#include "names.h"
#include "report.h"

static bool is_offered(const struct option_row *row, int command)
{
    return row->commands >> command & 1 && !(row->marks & UNTOLD);
}

/* Words between bars, with spaces instead. */
static void add_choices(const char *choices, struct report *report)
{
    const char *choice = NULL;
    int32_t length;
    for (int32_t i = 0; (length = choice_at(choices, i, &choice)) > 0; i++)
        report_add(report, "%s%.*s", i > 0 ? " " : "", (int)length, choice);
}

static void add_catalogue(catalogue_id id, struct report *report)
{
    const struct catalogue *catalogue = &catalogues[id];
    for (int32_t i = 0; i < catalogue->count(); i++)
        report_add(report, "%s%s", i > 0 ? " " : "", catalogue->name(i));
}

/* The words an option takes, as far as they can be listed; false when they cannot. */
static bool add_values(option_id id, struct report *report)
{
    const struct option_row *row = &option_table[id];
    if (has_choices(row))
        add_choices(row->value, report);
    else if (id == OPTION_grid)
        add_catalogue(CATALOGUE_GRIDS, report);
    else if (id == OPTION_algorithm)
        add_catalogue(CATALOGUE_ALGORITHMS, report);
    else if (id == OPTION_solver)
        add_catalogue(CATALOGUE_SOLVERS, report);
    else if (id == OPTION_format)
        add_catalogue(CATALOGUE_FORMATS, report);
    else
        return false;
    return true;
}

/* The words a command takes besides options: those of its operand, and other commands for help. */
static void add_operands(int command, struct report *report)
{
    const char *operand = commands[command].operand;
    if (command == COMMAND_help) {
        for (int id = 0; id < COMMAND_COUNT; id++) report_add(report, " %s", commands[id].name);
    } else if (strchr(operand, '|')) {
        char words[64] = "";
        strncat(words, operand + (operand[0] == '['), sizeof words - 1);
        words[strcspn(words, "]")] = '\0';
        report_add(report, " ");
        add_choices(words, report);
    }
}

static void write_bash(struct report *report)
{
    report_add(report, "_meander() {\n"
                       "    local word=${COMP_WORDS[COMP_CWORD]} words=\n"
                       "    case ${COMP_WORDS[COMP_CWORD-1]} in\n");
    for (int id = 0; id < OPTION_COUNT; id++) {
        struct report values = {0};
        const struct option_row *row = &option_table[id];
        if (!(row->marks & UNTOLD) && add_values((option_id)id, &values)) {
            report_add(report, "    --%s", row->name);
            if (row->letter) report_add(report, "|-%c", row->letter);
            report_add(report, ") words='%s' ;;\n", values.text.data ? values.text.data : "");
        }
        report_free(&values);
    }
    report_add(report, "    *) case $COMP_CWORD:${COMP_WORDS[1]} in\n       1:*) words='");
    for (int id = 0; id < COMMAND_COUNT; id++)
        report_add(report, "%s%s", id > 0 ? " " : "", commands[id].name);
    report_add(report, "' ;;\n");
    for (int command = 0; command < COMMAND_COUNT; command++) {
        report_add(report, "       *:%s) words='", commands[command].name);
        for (int id = 0; id < OPTION_COUNT; id++)
            if (is_offered(&option_table[id], command))
                report_add(report, "--%s ", option_table[id].name);
        add_operands(command, report);
        report_add(report, "' ;;\n");
    }
    report_add(report, "       esac ;;\n"
                       "    esac\n"
                       "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
                       "}\n"
                       "complete -o default -F _meander meander\n");
}

static void write_zsh(struct report *report)
{
    report_add(report, "autoload -U +X compinit && compinit\n"
                       "autoload -U +X bashcompinit && bashcompinit\n");
    write_bash(report);
}

static void write_fish_option(int command, option_id id, struct report *report)
{
    const struct option_row *row = &option_table[id];
    struct report values = {0};
    report_add(report, "complete -c meander -n '__fish_seen_subcommand_from %s' -l %s",
               commands[command].name, row->name);
    if (row->letter) report_add(report, " -s %c", row->letter);
    if (add_values(id, &values))
        report_add(report, " -xa '%s'", values.text.data ? values.text.data : "");
    else if (row->value && !(row->marks & OPTIONAL))
        report_add(report, " -r");
    report_add(report, " -d ");
    report_shell_word(report, row->help);
    report_add(report, "\n");
    report_free(&values);
}

static void write_fish(struct report *report)
{
    for (int command = 0; command < COMMAND_COUNT; command++) {
        struct report operands = {0};
        report_add(report, "complete -c meander -n __fish_use_subcommand -a %s -d ",
                   commands[command].name);
        report_shell_word(report, commands[command].title);
        report_add(report, "\n");
        add_operands(command, &operands);
        if (operands.text.data)
            report_add(report, "complete -c meander -n '__fish_seen_subcommand_from %s' -xa '%s'\n",
                       commands[command].name, operands.text.data + 1);
        report_free(&operands);
        for (int id = 0; id < OPTION_COUNT; id++)
            if (is_offered(&option_table[id], command))
                write_fish_option(command, (option_id)id, report);
    }
}

exit_code command_completions(struct options *options)
{
    static const struct {
        const char *shell;
        void (*write)(struct report *report);
    } shells[] = {{"bash", write_bash}, {"zsh", write_zsh}, {"fish", write_fish}};
    const char *shell = options->operand ? options->operand : "";
    for (size_t i = 0; i < sizeof shells / sizeof shells[0]; i++) {
        if (strcmp(shells[i].shell, shell) != 0) continue;
        struct report report = {0};
        shells[i].write(&report);
        return report_print(&report, options);
    }
    return complain(EXIT_USAGE, "completions for which shell? there is bash, zsh and fish");
}
