/* Writing recipes, and telling sound ones from others. */
#include "recipe_text.h"

#include <string.h>

static bool has_a_say(const struct options *options, option_id id)
{
    const struct option_row *row = &option_table[id];
    if (!(row->marks & IN_RECIPE) || id == OPTION_format) return false;
    if (!is_given(options, id)) return false;
    return !row->fallback || strcmp(row->fallback, options->values[id]) != 0;
}

static void add_option(const struct options *options, option_id id, struct report *recipe)
{
    const struct option_row *row = &option_table[id];
    report_add(recipe, " --%s", row->name);
    if (!row->value) return;
    if (row->marks & OPTIONAL) {
        if (options->values[id][0] == '\0') return;
        report_add(recipe, "=");
    } else {
        report_add(recipe, " ");
    }
    report_shell_word(recipe, options->values[id]);
}

static void add_operand(const char *operand, struct report *recipe)
{
    report_add(recipe, " ");
    if (operand[0] == '-' && operand[1]) report_add(recipe, "./");
    report_shell_word(recipe, operand);
}

/* What the command reads, or the size it makes. */
static void add_operands(const struct options *options, struct report *recipe)
{
    const bool all = is_given(options, OPTION_side_by_side);
    if (!all && options->operand) add_operand(options->operand, recipe);
    for (int i = 0; all && i < options->operand_count; i++)
        add_operand(options->operands[i], recipe);
}

void write_recipe(const struct options *options, const char *before, const char *format,
                  struct report *recipe)
{
    if (before) report_add(recipe, "%s | ", before);
    /* A recipe writes to a pipe: convert with one file is draw. */
    const command_id command =
        options->command == COMMAND_convert ? COMMAND_draw : options->command;
    report_add(recipe, "meander %s", commands[command].name);
    if (!before) add_operands(options, recipe);
    for (int id = 0; id < OPTION_COUNT; id++)
        if (has_a_say(options, (option_id)id)) add_option(options, (option_id)id, recipe);
    if (strcmp(format, option_table[OPTION_format].fallback) != 0)
        report_add(recipe, " -f %s", format);
}

/* Moves behind a quoted part of a word that began at `at`; NULL when it does not end. */
static const char *behind_quotes(const char *at, bool escapes)
{
    for (at++; *at && *at != '\''; at++)
        if (escapes && *at == '\\' && at[1]) at++;
    return *at ? at + 1 : NULL;
}

/* Moves behind one word as report_shell_word writes it; NULL at anything else. */
static const char *behind_word(const char *at)
{
    const char *begin = at;
    while (at && *at && *at != ' ') {
        if (strchr(shell_plain_letters, *at) || (unsigned char)*at >= 0x80)
            at++;
        else if (at[0] == '\\' && at[1] == '\'')
            at += 2;
        else if (at[0] == '$' && at[1] == '\'')
            at = behind_quotes(at + 1, true);
        else if (*at == '\'')
            at = behind_quotes(at, false);
        else
            return NULL;
    }
    return at == begin ? NULL : at;
}

static bool has_controls(const char *text)
{
    for (const unsigned char *at = (const unsigned char *)text; *at; at++)
        if (*at < 0x20 || *at == 0x7f || (at[0] == 0xc2 && at[1] >= 0x80 && at[1] < 0xa0))
            return true;
    return false;
}

bool recipe_is_sound(const char *text)
{
    static const char program[] = "meander ";
    if (has_controls(text)) return false;
    const char *at = text;
    for (;;) {
        if (strncmp(at, program, sizeof program - 1) != 0) return false;
        at += sizeof program - 1;
        while (*at != '|') {
            at = behind_word(at);
            if (!at) return false;
            if (*at == '\0') return true;
            at++; /* the space behind the word */
        }
        if (at[1] != ' ') return false;
        at += 2;
    }
}
