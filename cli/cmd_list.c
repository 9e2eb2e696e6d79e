/* meander list: what is built in, a line each. */
#include <string.h>

#include "all_formats.h"
#include "names.h"
#include "report.h"

static void add_traits(uint32_t traits, struct report *report)
{
    static const struct {
        uint32_t trait;
        const char *name;
    } names[] = {{MDR_SOLVER_SHORTEST, "shortest"},
                 {MDR_SOLVER_ALWAYS, "always"},
                 {MDR_SOLVER_WEIGHTS, "weights"},
                 {MDR_SOLVER_DRAWS, "seed"}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        report_add(report, ", \"%s\": %s", names[i].name,
                   traits & names[i].trait ? "true" : "false");
}

/* The wraps of a shape, each in quotes and behind a comma, or in words. */
static void add_wraps(const mdr_shape *shape, bool json, struct report *report)
{
    const char *between = "";
    for (int wrap = MDR_WRAP_X; wrap <= MDR_WRAP_PROJECTIVE; wrap++) {
        if (!mdr_shape_wraps(shape, (mdr_wrap)wrap)) continue;
        const char *name = mdr_wrap_name((mdr_wrap)wrap);
        report_add(report, json ? "%s\"%s\"" : "%s%s", between, name);
        between = ", ";
    }
}

/* What a row has besides a name and a title, as members of a JSON object. */
static void add_members(catalogue_id id, int32_t index, struct report *report)
{
    if (id == CATALOGUE_GRIDS) {
        report_add(report, ", \"wraps\": [");
        add_wraps(mdr_shape_at(index), true, report);
        report_add(report, "]");
    } else if (id == CATALOGUE_ALGORITHMS) {
        const mdr_carver *carver = mdr_carver_at(index);
        report_add(report, ", \"version\": %d, \"law\": ", (int)carver->version);
        report_json_string(report, carver->law);
        if (carver->needs) {
            report_add(report, ", \"needs\": ");
            report_json_string(report, carver->needs);
        }
    } else if (id == CATALOGUE_SOLVERS) {
        report_add(report, ", \"promise\": ");
        report_json_string(report, mdr_solver_at(index)->promise);
        add_traits(mdr_solver_at(index)->traits, report);
    } else if (id == CATALOGUE_FORMATS) {
        const mdr_format *format = all_format_at(index);
        report_add(report, ", \"suffix\": ");
        report_json_string(report, format->suffix);
        report_add(report, ", \"reads\": %s, \"writes\": %s, \"binary\": %s",
                   format->reads ? "true" : "false", format->writes ? "true" : "false",
                   format->binary ? "true" : "false");
    }
}

static void list_in_json(catalogue_id id, struct report *report, bool *first)
{
    const struct catalogue *catalogue = &catalogues[id];
    for (int32_t i = 0; i < catalogue->count(); i++) {
        report_add(report, "%s {\"kind\": \"%s\", \"name\": ", *first ? "\n" : ",\n",
                   catalogue->kind);
        report_json_string(report, catalogue->name(i));
        report_add(report, ", \"title\": ");
        report_json_string(report, catalogue->title(i));
        add_members(id, i, report);
        report_add(report, "}");
        *first = false;
    }
}

/* What a row has besides, in words. */
static const char *remark_on(catalogue_id id, int32_t index)
{
    if (id != CATALOGUE_FORMATS) return "";
    const mdr_format *format = all_format_at(index);
    return format->reads && format->writes ? ""
           : format->reads                 ? " (read only)"
                                           : " (written only)";
}

/* The law of an algorithm, and the grids it keeps to. */
static void add_law(const mdr_carver *carver, struct report *report)
{
    report_add(report, "%20s%s\n", "", carver->law);
    if (carver->needs) report_add(report, "%20sonly on %s\n", "", carver->needs);
}

static void list_in_words(catalogue_id id, struct report *report)
{
    const struct catalogue *catalogue = &catalogues[id];
    for (int32_t i = 0; i < catalogue->count(); i++) {
        report_add(report, "%-18s  %s%s\n", catalogue->name(i), catalogue->title(i),
                   remark_on(id, i));
        if (id == CATALOGUE_ALGORITHMS) add_law(mdr_carver_at(i), report);
        if (id == CATALOGUE_SOLVERS) report_add(report, "%20s%s\n", "", mdr_solver_at(i)->promise);
    }
}

static exit_code find_topic(const char *topic, catalogue_id *id)
{
    struct nearest nearest = nearest_to(topic);
    for (int i = 0; i < CATALOGUE_COUNT; i++) {
        *id = (catalogue_id)i;
        /* "list algorithm" is as clear. */
        if (strcmp(catalogues[i].plural, topic) == 0 || strcmp(catalogues[i].kind, topic) == 0)
            return EXIT_DONE;
        nearest_offer(&nearest, catalogues[i].plural);
    }
    const char *best = nearest_found(&nearest);
    if (best)
        return complain(EXIT_USAGE, "there is no list of `%s`; did you mean `%s`?", topic, best);
    return complain(EXIT_USAGE,
                    "there is no list of `%s`; there are grids, algorithms, solvers and formats",
                    topic);
}

exit_code command_list(struct options *options)
{
    catalogue_id first = CATALOGUE_GRIDS, last = CATALOGUE_COUNT - 1;
    if (options->operand) {
        const exit_code code = find_topic(options->operand, &first);
        if (code) return code;
        last = first;
    }
    struct report report = {0};
    const bool json = is_given(options, OPTION_json);
    bool nothing_yet = true;
    if (json) report_add(&report, "[");
    for (int id = (int)first; id <= (int)last; id++) {
        if (json) {
            list_in_json((catalogue_id)id, &report, &nothing_yet);
            continue;
        }
        if (first != last)
            report_add(&report, "%s%s\n", id > (int)first ? "\n" : "", catalogues[id].plural);
        list_in_words((catalogue_id)id, &report);
    }
    if (json) report_add(&report, "\n]\n");
    return report_print(&report, options);
}
