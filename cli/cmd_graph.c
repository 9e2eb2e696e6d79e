/* meander graph: a maze as a graph, in the formats of graph programs. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "names.h"
#include "positions.h"
#include "work.h"

static exit_code find_graph_format(const char *name, const mdr_graph_format **format)
{
    *format = mdr_graph_format_find(name);
    if (*format) return EXIT_DONE;
    struct nearest nearest = nearest_to(name);
    for (int32_t i = 0; i < mdr_graph_format_count(); i++)
        nearest_offer(&nearest, mdr_graph_format_at(i)->name);
    const char *best = nearest_found(&nearest);
    if (best)
        return complain(EXIT_USAGE, "there is no graph format `%s`; did you mean `%s`?", name,
                        best);
    return complain(
        EXIT_USAGE,
        "there is no graph format `%s`; there are dot, edges, gml, graphml, matrix-market, "
        "metis and node-link",
        name);
}

static const mdr_graph_format *format_for_file(const char *path)
{
    for (int32_t i = 0; i < mdr_graph_format_count(); i++) {
        const mdr_graph_format *format = mdr_graph_format_at(i);
        const size_t length = strlen(path), suffix = strlen(format->suffix);
        if (length > suffix && strcasecmp(path + length - suffix, format->suffix) == 0)
            return format;
    }
    return NULL;
}

/* DOT, unless told otherwise. */
static exit_code choose_graph_format(const struct options *options, const mdr_graph_format **format)
{
    const char *name = options->values[OPTION_format], *path = options->values[OPTION_output];
    if (is_given(options, OPTION_json)) name = "node-link";
    if (name) return find_graph_format(name, format);
    *format = path ? format_for_file(path) : NULL;
    if (!*format) *format = mdr_graph_format_find("dot");
    return EXIT_DONE;
}

static exit_code read_graph_style(const struct options *options, mdr_graph_style *style)
{
    const char *direction = value_of(options, OPTION_rank_direction);
    style->compact = is_given(options, OPTION_compact);
    style->positions = is_given(options, OPTION_positions);
    style->left_to_right = strcmp(direction, "LR") == 0;
    if (!style->left_to_right && strcmp(direction, "TB") != 0)
        return complain(EXIT_USAGE, "--rank-direction %s: expected TB or LR", direction);
    if (!is_given(options, OPTION_scale)) return EXIT_DONE;
    return read_scale("--scale", options->values[OPTION_scale], &style->scale_thousandths);
}

static exit_code make_graph(struct work *work, mdr_graph **graph)
{
    const mdr_graph_kind kind = (mdr_graph_kind)choice_of(work->options, OPTION_kind);
    exit_code code = work_read(work);
    if (!code) code = work_open_ends(work);
    if (!code) code = work_stage(work, "making the graph", false);
    if (code) return code;
    return work_status(work, mdr_graph_new(work->document.maze, kind, &work->run, graph), NULL);
}

static exit_code write_graph(struct work *work, const mdr_graph *graph,
                             const mdr_graph_format *format, const mdr_graph_style *style)
{
    const struct options *options = work->options;
    exit_code code =
        output_open(options->values[OPTION_output], is_given(options, OPTION_force), &work->output);
    if (code) return code;
    const mdr_sink sink = output_sink(&work->output);
    const mdr_status status = mdr_graph_write(graph, format, style, &work->run, &sink);
    progress_make_way();
    code = status == MDR_E_WRITE ? output_complain(&work->output)
                                 : work_status(work, status, format->name);
    return code ? code : output_keep(&work->output);
}

exit_code command_graph(struct options *options)
{
    struct work work;
    mdr_graph *graph = NULL;
    mdr_graph_style style = {0};
    const mdr_graph_format *format = NULL;
    exit_code code = work_start(options, &work);
    if (!code) code = choose_graph_format(options, &format);
    if (!code) code = read_graph_style(options, &style);
    if (!code) code = make_graph(&work, &graph);
    if (!code) code = write_graph(&work, graph, format, &style);
    mdr_graph_free(graph);
    work_end(&work);
    return code;
}
