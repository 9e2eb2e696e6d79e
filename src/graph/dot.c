/*
 * DOT, the language of graphviz (https://graphviz.org/doc/info/lang.html): for drawing.
 *
 * Start is an outlined ring, end a dark disc, decision points (three edges or more) are filled, dead ends
 * are plain. Corridors that were contracted carry their length. The scale goes into every size, so that any
 * program that draws keeps it.
 */
#include "graph/graph_internal.h"

/* In points, thousandths, at scale 1. */
enum { FONT = 12000, NODE_GAP = 18000, RANK_GAP = 30000, POINT = 7000, LINE = 1000 };

static int64_t scaled(const mdr_graph_style *style, int64_t size)
{
    return style->scale_thousandths ? size * style->scale_thousandths / 1000 : size;
}

/* A length in inches, as graphviz wants most of them. */
static void put_inches(mdr__out *out, int64_t point_thousandths)
{
    mdr__out_fixed(out, point_thousandths * 10 / 72, 4);
}

static void put_head(const mdr_graph *graph, const mdr_graph_style *style, mdr__out *out)
{
    const int64_t shrink = style->compact ? 3 : 1;
    mdr__out_text(out, mdr__graph_is_directed(graph) ? "digraph" : "graph");
    mdr__out_text(out, " maze {\n  graph [rankdir=");
    mdr__out_text(out, style->left_to_right ? "LR" : "TB");
    mdr__out_text(out, ", nodesep=");
    put_inches(out, scaled(style, NODE_GAP / shrink));
    mdr__out_text(out, ", ranksep=");
    put_inches(out, scaled(style, RANK_GAP / shrink));
    mdr__out_text(out, "];\n  node [fontname=\"sans-serif\", fontsize=");
    mdr__out_fixed(out, scaled(style, FONT), 3);
    mdr__out_text(out, ", penwidth=");
    mdr__out_fixed(out, scaled(style, LINE), 3);
    if (style->compact) {
        mdr__out_text(out, ", shape=circle, label=\"\", fixedsize=true, width=");
        put_inches(out, scaled(style, POINT));
    } else {
        mdr__out_text(out, ", shape=box, style=rounded, margin=0.05, width=0, height=0");
    }
    mdr__out_text(out, "];\n  edge [fontname=\"sans-serif\", fontsize=");
    mdr__out_fixed(out, scaled(style, FONT * 3 / 4), 3);
    mdr__out_text(out, ", penwidth=");
    mdr__out_fixed(out, scaled(style, LINE), 3);
    mdr__out_text(out, ", arrowsize=");
    mdr__out_fixed(out, scaled(style, 600), 3);
    mdr__out_text(out, "];\n");
}

static void put_name(const mdr_graph *graph, int64_t index, mdr__out *out)
{
    char name[48];
    mdr_graph_node_name(graph, index, name);
    mdr__out_char(out, '"');
    mdr__out_text(out, name);
    mdr__out_char(out, '"');
}

/* What kind of node it is, as it looks. */
static const char *look_of(const mdr_node *node, bool compact)
{
    if (node->is_opening && node->role == MDR_ROLE_START)
        return compact ? "peripheries=2" : "shape=ellipse, style=bold";
    if (node->is_opening)
        return compact ? "style=filled, fillcolor=black"
                       : "shape=ellipse, style=filled, fillcolor=black, fontcolor=white";
    if (node->degree > 2)
        return compact ? "style=filled, fillcolor=gray70"
                       : "style=\"rounded,filled\", fillcolor=gray90";
    return NULL;
}

/* "pos" in points, y upwards, pinned. */
static void put_position(const mdr_graph *graph, const mdr_node *node, const mdr_graph_style *style,
                         mdr__out *out)
{
    const int64_t height = mdr_grid_extent(graph->grid).y_um;
    mdr__out_text(out, "pos=\"");
    mdr__out_fixed(out, scaled(style, node->place.x_um * 720 / 254), 3);
    mdr__out_char(out, ',');
    mdr__out_fixed(out, scaled(style, (height - node->place.y_um) * 720 / 254), 3);
    mdr__out_text(out, "!\"");
}

static void put_node(const mdr_graph *graph, int64_t index, const mdr_graph_style *style,
                     mdr__out *out)
{
    const mdr_node *node = &graph->nodes[index];
    const char *look = look_of(node, style->compact);
    mdr__out_text(out, "  ");
    put_name(graph, index, out);
    if (look || style->positions) mdr__out_text(out, " [");
    if (look) mdr__out_text(out, look);
    if (look && style->positions) mdr__out_text(out, ", ");
    if (style->positions) put_position(graph, node, style, out);
    if (look || style->positions) mdr__out_char(out, ']');
    mdr__out_text(out, ";\n");
}

static void put_edge(const mdr_graph *graph, const mdr_edge *edge, bool directed, bool tree,
                     mdr__out *out)
{
    const bool long_one = edge->length > 1, both = directed && !edge->one_way;
    /* Ranks follow the order of names, so two-way edges are told as seen from the start. */
    const bool away = graph->nodes[edge->from].distance <= graph->nodes[edge->to].distance;
    const bool turned = !edge->one_way && !away;
    mdr__out_text(out, "  ");
    put_name(graph, turned ? edge->to : edge->from, out);
    mdr__out_text(out, directed ? " -> " : " -- ");
    put_name(graph, turned ? edge->from : edge->to, out);
    if (long_one || both || tree) mdr__out_text(out, " [");
    if (both) mdr__out_text(out, "dir=both");
    if (tree) mdr__out_text(out, "arrowhead=none");
    if (long_one) {
        mdr__out_text(out, both || tree ? ", label=" : "label=");
        mdr__out_integer(out, edge->length);
    }
    if (long_one || both || tree) mdr__out_char(out, ']');
    mdr__out_text(out, ";\n");
}

static mdr_status write_dot(const mdr_graph *graph, const mdr_graph_style *style,
                            const mdr_run *run, mdr__out *out)
{
    const bool directed = mdr__graph_is_directed(graph);
    const bool tree = graph->kind == MDR_GRAPH_TREE || graph->kind == MDR_GRAPH_CONTRACTED_TREE;
    (void)run;
    put_head(graph, style, out);
    for (int64_t i = 0; i < graph->node_count; i++) put_node(graph, i, style, out);
    for (int64_t i = 0; i < graph->edge_count; i++)
        put_edge(graph, &graph->edges[i], directed, tree, out);
    mdr__out_text(out, "}\n");
    return MDR_OK;
}

const mdr_graph_format mdr__graph_format_dot = {
    .name = "dot",
    .suffix = ".dot",
    .title = "DOT of graphviz, for drawing: rank direction, compact, scale, positions",
    .ops = &(const struct mdr__graph_format_ops){.write = write_dot},
};
