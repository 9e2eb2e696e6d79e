/*
 * --target NAME=VALUE,NAME=LEAST..MOST and --tries.
 *
 * A single value stands for all that round to it: 30% is 29.5 to 30.5. With % the share is meant where the
 * name is that of a count.
 */
#include "goal_options.h"

#include <stdio.h>
#include <string.h>

#include "measured_value.h"
#include "positions.h"

static exit_code complain_target(const char *text)
{
    return complain(EXIT_USAGE,
                    "--target %s: expected measures with what they should be, such as "
                    "dead-ends=30%%,solution=200..300; `meander measure --json` names them",
                    text);
}

/* "12.5" in 10^-decimals; *rest: how much of it lies below the last digit that was given. False: no number. */
static bool take_number(const char **at, int32_t decimals, int64_t *value, int64_t *rest)
{
    enum { MOST = 1000000000 };
    const bool negative = **at == '-';
    int64_t number = 0, given = 0;
    if (negative) ++*at;
    if (**at < '0' || **at > '9') return false;
    for (; **at >= '0' && **at <= '9' && number < MOST; ++*at) number = 10 * number + (**at - '0');
    if (**at == '.' && (*at)[1] >= '0' && (*at)[1] <= '9') {
        for (++*at; **at >= '0' && **at <= '9' && given < decimals; ++*at, given++)
            number = 10 * number + (**at - '0');
    }
    *rest = 1;
    for (; given < decimals; given++) {
        number *= 10;
        *rest *= 10;
    }
    *value = negative ? -number : number;
    return true;
}

/* The measure of a name, or of the share that belongs to it: dead-ends, dead-end-share. */
static int32_t find_measure(const char *name, size_t length, bool share)
{
    char whole[64];
    if (length + sizeof "-share" > sizeof whole) return MDR_NONE;
    memcpy(whole, name, length);
    whole[length] = '\0';
    const int32_t found = mdr_measure_find(whole);
    if (!share || (found != MDR_NONE && mdr_measure_at(found)->unit[0] == '%')) return found;
    if (length > 0 && whole[length - 1] == 's') whole[--length] = '\0';
    memcpy(whole + length, "-share", sizeof "-share");
    return mdr_measure_find(whole);
}

static bool take_goal(const char **at, mdr_goal *goal)
{
    const char *name = *at;
    const size_t length = strcspn(name, "=");
    const char *range = name + length;
    if (*range != '=') return false;
    range++;
    const char *end = range + strcspn(range, ",");
    goal->measure = find_measure(name, length, end > range && end[-1] == '%');
    if (goal->measure == MDR_NONE) return false;
    const int32_t decimals = mdr_measure_at(goal->measure)->decimals;
    int64_t rest;
    if (!take_number(&range, decimals, &goal->least, &rest)) return false;
    goal->most = goal->least + rest / 2;
    goal->least -= rest / 2;
    if (*range == '%' && range[1] == '.') range++;
    if (strncmp(range, "..", 2) == 0) {
        range += 2;
        goal->least += rest / 2;
        if (!take_number(&range, decimals, &goal->most, &rest)) return false;
    }
    if (*range == '%') range++;
    *at = range;
    return range == end && goal->least <= goal->most;
}

exit_code read_goals(const struct options *options, struct goals_asked *asked)
{
    enum { USUAL_TRIES = 1000 };
    const char *text = options->values[OPTION_target], *at = text;
    asked->goals = (mdr_goals){.goals = asked->list, .tries = USUAL_TRIES};
    if (!text) {
        if (!is_given(options, OPTION_tries)) return EXIT_DONE;
        return complain(EXIT_USAGE, "--tries are those to reach a --target; say that too");
    }
    do {
        if (asked->goals.count == MOST_GOALS || !take_goal(&at, &asked->list[asked->goals.count++]))
            return complain_target(text);
    } while (*at++ == ',');
    if (is_given(options, OPTION_steps))
        return complain(EXIT_USAGE,
                        "--target makes many mazes and records no steps; leave --steps out");
    if (is_given(options, OPTION_ends) || is_given(options, OPTION_braid)
        || is_given(options, OPTION_sparsen))
        return complain(EXIT_USAGE, "--target measures what is carved and does not go with --ends, "
                                    "--braid and --sparsen, which come after it");
    if (!is_given(options, OPTION_tries)) return EXIT_DONE;
    const exit_code code =
        read_count("--tries", options->values[OPTION_tries], &asked->goals.tries);
    if (code || asked->goals.tries > 0) return code;
    return complain(EXIT_USAGE, "--tries 0: one maze must be tried at least");
}

void tell_goals(const struct goals_asked *asked, const mdr_aimed *aimed)
{
    char line[1024];
    size_t length = 0;
    for (int64_t i = 0; i < asked->goals.count; i++) {
        const mdr_measure_row *row = mdr_measure_at(asked->list[i].measure);
        char value[VALUE_ROOM];
        write_value(aimed->measured.values[asked->list[i].measure], row->decimals, value);
        const int more =
            snprintf(line + length, sizeof line - length, "%s%s %s%s%s", i > 0 ? ", " : "",
                     row->title, value, row->unit[0] ? " " : "", row->unit);
        if (more > 0 && length + (size_t)more < sizeof line) length += (size_t)more;
    }
    tell("target: %s; %s %lld mazes and %lld changes", line,
         aimed->reached ? "reached after" : "the nearest of", (long long)aimed->tries,
         (long long)aimed->swaps);
}
