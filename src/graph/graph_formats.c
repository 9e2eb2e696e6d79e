/*
 * The table of graph formats, and writing one.
 */
#include <string.h>

#include "base/status.h"
#include "graph/graph_internal.h"

static const mdr_graph_format *const formats[] = {
    &mdr__graph_format_dot,       &mdr__graph_format_edge_list,     &mdr__graph_format_gml,
    &mdr__graph_format_graphml,   &mdr__graph_format_matrix_market, &mdr__graph_format_metis,
    &mdr__graph_format_node_link,
};

int32_t mdr_graph_format_count(void)
{
    return (int32_t)(sizeof formats / sizeof *formats);
}

const mdr_graph_format *mdr_graph_format_at(int32_t index)
{
    return formats[index];
}

const mdr_graph_format *mdr_graph_format_find(const char *name)
{
    for (int32_t i = 0; name && i < mdr_graph_format_count(); i++) {
        if (strcmp(name, formats[i]->name) == 0) return formats[i];
    }
    return NULL;
}

mdr_status mdr_graph_write(const mdr_graph *graph, const mdr_graph_format *format,
                           const mdr_graph_style *style, const mdr_run *run, const mdr_sink *sink)
{
    static const mdr_graph_style defaults;
    mdr__out out;
    if (!graph) return mdr__fail(run, MDR_E_ARGUMENT, PARTS("there is no graph to write"));
    if (!format) return mdr__fail(run, MDR_E_ARGUMENT, PARTS("there is no such format of graphs"));
    mdr__out_start(&out, sink);
    const mdr_status status = format->ops->write(graph, style ? style : &defaults, run, &out);
    const mdr_status ended = mdr__out_end(&out);
    return status ? status : ended;
}
