/*
 * Graph formats of attributes: GraphML (http://graphml.graphdrawing.org), GML (Himsolt 1997), and the node-link
 * JSON of networkx.
 *
 * All hold of a node its name, row and column, place in millimetres, degree, distance from the start and
 * whether the shortest path meets it; of an edge its length as weight. Graphs with one-way edges are directed,
 * and their two-way edges written once each way, for readers know no mixture.
 */
#include "base/status.h"
#include "graph/graph_internal.h"

/* Writes each edge, two-way ones of directed graphs in both directions. */
static void for_each_way(const mdr_graph *graph, mdr__out *out,
                         void (*put)(mdr__out *out, int64_t from, int64_t to, int64_t length,
                                     bool last))
{
    const bool directed = mdr__graph_is_directed(graph);
    for (int64_t i = 0; i < graph->edge_count; i++) {
        const mdr_edge *edge = &graph->edges[i];
        const bool twice = directed && !edge->one_way, last = i + 1 == graph->edge_count;
        put(out, edge->from, edge->to, edge->length, last && !twice);
        if (twice) put(out, edge->to, edge->from, edge->length, last);
    }
}

static void put_member(mdr__out *out, const char *before, int64_t number, const char *after)
{
    mdr__out_text(out, before);
    mdr__out_integer(out, number);
    mdr__out_text(out, after);
}

static void put_length(mdr__out *out, const char *before, int64_t um, const char *after)
{
    mdr__out_text(out, before);
    mdr__out_fixed(out, um, 3);
    mdr__out_text(out, after);
}

/* GraphML */

static const char graphml_head[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n"
    "  <key id=\"name\" for=\"node\" attr.name=\"name\" attr.type=\"string\"/>\n"
    "  <key id=\"row\" for=\"node\" attr.name=\"row\" attr.type=\"long\"/>\n"
    "  <key id=\"column\" for=\"node\" attr.name=\"column\" attr.type=\"long\"/>\n"
    "  <key id=\"x\" for=\"node\" attr.name=\"x\" attr.type=\"double\"/>\n"
    "  <key id=\"y\" for=\"node\" attr.name=\"y\" attr.type=\"double\"/>\n"
    "  <key id=\"degree\" for=\"node\" attr.name=\"degree\" attr.type=\"long\"/>\n"
    "  <key id=\"distance\" for=\"node\" attr.name=\"distance\" attr.type=\"long\"/>\n"
    "  <key id=\"on_path\" for=\"node\" attr.name=\"on_path\" attr.type=\"boolean\"/>\n"
    "  <key id=\"weight\" for=\"edge\" attr.name=\"weight\" attr.type=\"long\"/>\n";

static void put_graphml_node(const mdr_graph *graph, int64_t index, mdr__out *out)
{
    const mdr_node *node = &graph->nodes[index];
    char name[48];
    int64_t row, column;
    mdr_graph_node_name(graph, index, name);
    mdr_grid_position(graph->grid, node->cell, &row, &column);
    put_member(out, "    <node id=\"n", index, "\"><data key=\"name\">");
    mdr__out_xml(out, name);
    put_member(out, "</data><data key=\"row\">", row, "</data>");
    put_member(out, "<data key=\"column\">", column, "</data>");
    put_length(out, "<data key=\"x\">", node->place.x_um, "</data>");
    put_length(out, "<data key=\"y\">", node->place.y_um, "</data>");
    put_member(out, "<data key=\"degree\">", node->degree, "</data>");
    if (node->distance != MDR_NONE)
        put_member(out, "<data key=\"distance\">", node->distance, "</data>");
    mdr__out_text(out, node->on_path ? "<data key=\"on_path\">true</data></node>\n"
                                     : "<data key=\"on_path\">false</data></node>\n");
}

static void put_graphml_edge(mdr__out *out, int64_t from, int64_t to, int64_t length, bool last)
{
    (void)last;
    put_member(out, "    <edge source=\"n", from, "\"");
    put_member(out, " target=\"n", to, "\"><data key=\"weight\">");
    put_member(out, "", length, "</data></edge>\n");
}

static mdr_status write_graphml(const mdr_graph *graph, const mdr_graph_style *style,
                                const mdr_run *run, mdr__out *out)
{
    (void)style, (void)run;
    mdr__out_text(out, graphml_head);
    mdr__out_text(out, mdr__graph_is_directed(graph)
                           ? "  <graph id=\"maze\" edgedefault=\"directed\">\n"
                           : "  <graph id=\"maze\" edgedefault=\"undirected\">\n");
    for (int64_t i = 0; i < graph->node_count; i++) put_graphml_node(graph, i, out);
    for_each_way(graph, out, put_graphml_edge);
    mdr__out_text(out, "  </graph>\n</graphml>\n");
    return MDR_OK;
}

const mdr_graph_format mdr__graph_format_graphml = {
    .name = "graphml",
    .suffix = ".graphml",
    .title = "GraphML with places, distances and lengths",
    .ops = &(const struct mdr__graph_format_ops){.write = write_graphml},
};

/* GML: plain ASCII, so the dot between row and column is an entity. */

static void put_ascii(mdr__out *out, const char *text)
{
    for (; *text; text++) {
        if ((unsigned char)*text == 0xc2) continue;
        if ((unsigned char)*text == 0xb7) {
            mdr__out_text(out, "&#183;");
        } else {
            mdr__out_char(out, *text);
        }
    }
}

static void put_gml_node(const mdr_graph *graph, int64_t index, mdr__out *out)
{
    const mdr_node *node = &graph->nodes[index];
    char name[48];
    int64_t row, column;
    mdr_graph_node_name(graph, index, name);
    mdr_grid_position(graph->grid, node->cell, &row, &column);
    put_member(out, "  node [ id ", index, " label \"");
    put_ascii(out, name);
    put_member(out, "\" row ", row, "");
    put_member(out, " column ", column, "");
    put_length(out, " graphics [ x ", node->place.x_um, node->place.x_um % 1000 ? "" : ".0");
    put_length(out, " y ", node->place.y_um, node->place.y_um % 1000 ? " ]" : ".0 ]");
    put_member(out, " degree ", node->degree, "");
    if (node->distance != MDR_NONE) put_member(out, " distance ", node->distance, "");
    mdr__out_text(out, node->on_path ? " onpath 1 ]\n" : " onpath 0 ]\n");
}

static void put_gml_edge(mdr__out *out, int64_t from, int64_t to, int64_t length, bool last)
{
    (void)last;
    put_member(out, "  edge [ source ", from, "");
    put_member(out, " target ", to, "");
    put_member(out, " weight ", length, " ]\n");
}

static mdr_status write_gml(const mdr_graph *graph, const mdr_graph_style *style,
                            const mdr_run *run, mdr__out *out)
{
    bool multiple;
    const mdr_status status = mdr__graph_is_multiple(graph, run, &multiple);
    (void)style;
    if (status) return status;
    mdr__out_text(out, mdr__graph_is_directed(graph) ? "graph [\n  directed 1\n"
                                                     : "graph [\n  directed 0\n");
    if (multiple) mdr__out_text(out, "  multigraph 1\n");
    for (int64_t i = 0; i < graph->node_count; i++) put_gml_node(graph, i, out);
    for_each_way(graph, out, put_gml_edge);
    mdr__out_text(out, "]\n");
    return MDR_OK;
}

const mdr_graph_format mdr__graph_format_gml = {
    .name = "gml",
    .suffix = ".gml",
    .title = "GML with places, distances and lengths",
    .ops = &(const struct mdr__graph_format_ops){.write = write_gml},
};

/* Node-link JSON. networkx from 3.4 on says "edges" where it said "links" before, so both are there. */

static void put_json_node(const mdr_graph *graph, int64_t index, mdr__out *out)
{
    const mdr_node *node = &graph->nodes[index];
    char name[48];
    int64_t row, column;
    mdr_graph_node_name(graph, index, name);
    mdr_grid_position(graph->grid, node->cell, &row, &column);
    put_member(out, index ? ",\n  {\"id\": " : "\n  {\"id\": ", index, ", \"name\": ");
    mdr__out_json_string(out, name);
    put_member(out, ", \"row\": ", row, "");
    put_member(out, ", \"column\": ", column, "");
    put_length(out, ", \"x\": ", node->place.x_um, "");
    put_length(out, ", \"y\": ", node->place.y_um, "");
    put_member(out, ", \"degree\": ", node->degree, ", \"distance\": ");
    if (node->distance == MDR_NONE) {
        mdr__out_text(out, "null");
    } else {
        mdr__out_integer(out, node->distance);
    }
    mdr__out_text(out, node->on_path ? ", \"on_path\": true}" : ", \"on_path\": false}");
}

static void put_json_edge(mdr__out *out, int64_t from, int64_t to, int64_t length, bool last)
{
    put_member(out, "\n  {\"source\": ", from, "");
    put_member(out, ", \"target\": ", to, "");
    put_member(out, ", \"weight\": ", length, last ? "}" : "},");
}

static mdr_status write_node_link(const mdr_graph *graph, const mdr_graph_style *style,
                                  const mdr_run *run, mdr__out *out)
{
    bool multiple;
    const mdr_status status = mdr__graph_is_multiple(graph, run, &multiple);
    (void)style;
    if (status) return status;
    mdr__out_text(out, "{\"directed\": ");
    mdr__out_text(out, mdr__graph_is_directed(graph) ? "true" : "false");
    mdr__out_text(out, multiple ? ", \"multigraph\": true" : ", \"multigraph\": false");
    mdr__out_text(out, ", \"graph\": {\"kind\": ");
    mdr__out_json_string(out, mdr_graph_kind_name(graph->kind));
    mdr__out_text(out, "},\n \"nodes\": [");
    for (int64_t i = 0; i < graph->node_count; i++) put_json_node(graph, i, out);
    mdr__out_text(out, "],\n \"links\": [");
    for_each_way(graph, out, put_json_edge);
    mdr__out_text(out, "],\n \"edges\": [");
    for_each_way(graph, out, put_json_edge);
    mdr__out_text(out, "]}\n");
    return MDR_OK;
}

const mdr_graph_format mdr__graph_format_node_link = {
    .name = "node-link",
    .suffix = ".json",
    .title = "node-link JSON of networkx and D3",
    .ops = &(const struct mdr__graph_format_ops){.write = write_node_link},
};
