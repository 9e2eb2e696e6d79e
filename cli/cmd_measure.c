/* meander measure: the numbers of a maze, and of two side by side. */
#include <stdio.h>
#include <string.h>

#include "measured_value.h"
#include "report.h"
#include "work.h"

static void report_row(int32_t index, const mdr_measured *first, const mdr_measured *second,
                       struct report *report)
{
    const mdr_measure_row *row = mdr_measure_at(index);
    char a[VALUE_ROOM], b[VALUE_ROOM];
    write_value(first->values[index], row->decimals, a);
    report_add(report, "  %-28s%12s", row->title, a);
    if (second) {
        write_value(second->values[index], row->decimals, b);
        report_add(report, "%14s", b);
    }
    report_add(report, "%s%s\n", row->unit[0] ? " " : "", row->unit);
}

static bool is_measured(int32_t index, const mdr_measured *first, const mdr_measured *second)
{
    return first->values[index] != MDR_UNMEASURED
           || (second && second->values[index] != MDR_UNMEASURED);
}

static void report_in_words(const mdr_measured *first, const mdr_measured *second,
                            struct report *report)
{
    const char *group = "";
    for (int32_t i = 0; i < mdr_measure_count(); i++) {
        if (!is_measured(i, first, second)) continue;
        if (strcmp(group, mdr_measure_at(i)->group) != 0) {
            report_add(report, "%s%s\n", group[0] ? "\n" : "", mdr_measure_at(i)->group);
            group = mdr_measure_at(i)->group;
        }
        report_row(i, first, second, report);
    }
}

static void report_members(const mdr_measured *measured, struct report *report)
{
    char text[VALUE_ROOM];
    for (int32_t i = 0; i < mdr_measure_count(); i++) {
        const mdr_measure_row *row = mdr_measure_at(i);
        write_value(measured->values[i], row->decimals, text);
        const bool known = measured->values[i] != MDR_UNMEASURED;
        report_add(report, "%s\"%s\": %s", i ? ",\n " : "{", row->name, known ? text : "null");
    }
    report_add(report, "}");
}

static void report_in_json(const mdr_measured *first, const mdr_measured *second,
                           struct report *report)
{
    if (second) report_add(report, "[");
    report_members(first, report);
    if (second) {
        report_add(report, ",\n");
        report_members(second, report);
        report_add(report, "]");
    }
    report_add(report, "\n");
}

/* Tells why nothing is said about a solution. */
static void tell_what_is_missing(const struct work *work, const mdr_measured *measured)
{
    const mdr_maze *maze = work->document.maze;
    mdr_place start, end;
    if (measured->values[mdr_measure_find("solution")] != MDR_UNMEASURED) return;
    if (!mdr_maze_find_opening(maze, MDR_ROLE_START, &start)
        || !mdr_maze_find_opening(maze, MDR_ROLE_END, &end))
        tell("the maze has no start and end, so nothing is measured of a solution; --ends gives it "
             "some");
    else
        (void)tell_no_path(work, start.cell, end.cell);
}

static exit_code measure_one(struct work *work, mdr_measured *measured)
{
    exit_code code = work_read(work);
    if (!code) code = work_open_ends(work);
    if (!code) code = work_stage(work, "measuring", false);
    if (!code)
        code = work_status(work, mdr_measure(work->document.maze, &work->run, measured), NULL);
    progress_make_way();
    if (!code) tell_what_is_missing(work, measured);
    return code;
}

/* The maze of --compare stands first. */
static exit_code measure_both(struct options *options, struct work *work, mdr_measured both[2])
{
    struct options other = *options;
    struct work first;
    other.operand = options->values[OPTION_compare];
    exit_code code = work_start(&other, &first);
    if (!code) code = measure_one(&first, &both[0]);
    work_end(&first);
    return code ? code : measure_one(work, &both[1]);
}

exit_code command_measure(struct options *options)
{
    struct work work;
    struct report report = {0};
    mdr_measured measured[2];
    const bool two = is_given(options, OPTION_compare);
    exit_code code = work_start(options, &work);
    if (!code)
        code = two ? measure_both(options, &work, measured) : measure_one(&work, &measured[0]);
    if (!code) {
        const mdr_measured *second = two ? &measured[1] : NULL;
        if (is_given(options, OPTION_json))
            report_in_json(&measured[0], second, &report);
        else
            report_in_words(&measured[0], second, &report);
        code = report_print(&report, options);
    }
    work_end(&work);
    return code;
}
