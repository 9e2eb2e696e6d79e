/* meander verify: counts, and says whether the maze is perfect; exit 1 when it is not. */
#include "report.h"
#include "work.h"

/* A perfect maze has as many passages as cells, less one a piece of the grid; all other sides but the
 * openings are walls. On w x h squares these are (w+1)(h+1) units less one for each opening: this finds
 * most faults of generators. */
struct wall_rule {
    bool holds;
    int64_t expected;
};

static struct wall_rule apply_wall_rule(const mdr_verdict *verdict)
{
    const int64_t passages = verdict->cells - verdict->pieces;
    const int64_t expected = verdict->walls + verdict->passages - passages;
    return (struct wall_rule){verdict->walls == expected, expected};
}

static const char *yes_or_no(bool yes)
{
    return yes ? "yes" : "no";
}

static const char *true_or_false(bool yes)
{
    return yes ? "true" : "false";
}

static void add_count(struct report *report, const char *name, int64_t count)
{
    report_add(report, "%-11s %lld\n", name, (long long)count);
}

static void report_in_words(const mdr_verdict *verdict, struct report *report)
{
    const struct wall_rule rule = apply_wall_rule(verdict);
    report_add(report, "%-11s %s\n", "perfect", yes_or_no(verdict->perfect));
    report_add(report, "%-11s %s", "connected", yes_or_no(verdict->components == 1));
    if (verdict->components != 1)
        report_add(report, ", %lld pieces", (long long)verdict->components);
    report_add(report, "\n");
    add_count(report, "cells", verdict->cells);
    add_count(report, "passages", verdict->passages);
    add_count(report, "loops", verdict->loops);
    add_count(report, "one-way", verdict->one_way);
    add_count(report, "openings", verdict->openings);
    report_add(report, "%-11s %lld", "walls", (long long)verdict->walls);
    if (rule.holds) report_add(report, ", as in every perfect maze of this size");
    if (!rule.holds)
        report_add(report, "; a perfect maze of this size has %lld", (long long)rule.expected);
    report_add(report, "\n");
}

static void report_in_json(const mdr_verdict *verdict, struct report *report)
{
    const struct wall_rule rule = apply_wall_rule(verdict);
    report_add(report, "{\"perfect\": %s, \"connected\": %s", true_or_false(verdict->perfect),
               true_or_false(verdict->components == 1));
    report_add(report, ", \"components\": %lld, \"cells\": %lld, \"passages\": %lld",
               (long long)verdict->components, (long long)verdict->cells,
               (long long)verdict->passages);
    report_add(report, ", \"loops\": %lld, \"one_way\": %lld, \"openings\": %lld",
               (long long)verdict->loops, (long long)verdict->one_way,
               (long long)verdict->openings);
    report_add(report, ", \"walls\": %lld", (long long)verdict->walls);
    report_add(report, ", \"walls_if_perfect\": %lld, \"wall_rule\": %s", (long long)rule.expected,
               true_or_false(rule.holds));
    report_add(report, "}\n");
}

exit_code command_verify(struct options *options)
{
    struct work work;
    mdr_verdict verdict = {0};
    struct report report = {0};
    exit_code code = work_start(options, &work);
    if (!code) code = work_read(&work);
    if (!code) code = work_stage(&work, "verifying", false);
    if (!code) code = work_status(&work, mdr_verify(work.document.maze, &work.run, &verdict), NULL);
    progress_make_way();
    if (!code) {
        if (is_given(options, OPTION_json))
            report_in_json(&verdict, &report);
        else
            report_in_words(&verdict, &report);
        code = report_print(&report, options);
    }
    if (!code && !verdict.perfect) code = EXIT_NO;
    work_end(&work);
    return code;
}
