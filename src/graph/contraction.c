/*
 * Contraction: corridors become single edges.
 *
 * A node with two edges that is neither start nor end goes; the edges at it become one, as long as both
 * together. What is left are junctions, dead ends, start and end. The new edge can be walked the ways that all
 * of its parts can; a corridor that can be walked neither way through leaves no edge. A ring of such nodes
 * alone keeps its first.
 *
 *     o---.---.---o---.---o            o-----------o-------o
 *                 |           becomes              | 1        lengths 3, 2, 1
 *                 o                                o
 */
#include "base/memory.h"
#include "graph/graph_internal.h"

typedef struct contraction {
    const mdr_graph *graph;
    mdr__incidence incidence;
    int64_t *number; /* [nodes] 1 + the number of a node that is kept, 0: it goes */
    uint64_t *done;  /* a bit an edge that is part of a new one */
    mdr_graph *made;
} contraction;

static bool is_corridor(const contraction *work, int64_t node)
{
    const int64_t edges = work->incidence.first[node + 1] - work->incidence.first[node];
    return edges == 2 && !work->graph->nodes[node].is_opening && node != work->graph->root;
}

static void keep_node(contraction *work, int64_t node)
{
    mdr_graph *made = work->made;
    if (work->number[node]) return;
    made->nodes[made->node_count] = work->graph->nodes[node];
    made->nodes[made->node_count++].degree = 0;
    work->number[node] = made->node_count;
}

static void add_new_edge(contraction *work, mdr_edge edge)
{
    mdr_graph *made = work->made;
    made->nodes[edge.from].degree++;
    made->nodes[edge.to].degree++;
    made->edges[made->edge_count++] = edge;
}

/* From a kept node through one of its edges to the next kept node. */
static void follow_corridor(contraction *work, int64_t node, int64_t edge_index)
{
    const mdr_graph *graph = work->graph;
    const int64_t first = node;
    int64_t length = 0;
    bool forth = true, back = true;
    for (;;) {
        const mdr_edge *edge = &graph->edges[edge_index];
        const int64_t next = mdr__other_end(edge, node);
        mdr__set_bit(work->done, edge_index);
        length += edge->length;
        forth &= mdr__leads_out(edge, node);
        back &= mdr__leads_out(edge, next);
        node = next;
        if (work->number[node]) break;
        const int64_t *both = &work->incidence.list[work->incidence.first[node]];
        edge_index = both[0] == edge_index ? both[1] : both[0];
    }
    const int64_t a = work->number[first] - 1, b = work->number[node] - 1;
    if (!forth && !back) return;
    add_new_edge(work, (mdr_edge){forth ? a : b, forth ? b : a, length, !(forth && back)});
}

static void follow_all(contraction *work, int64_t node)
{
    for (int64_t i = work->incidence.first[node]; i < work->incidence.first[node + 1]; i++) {
        const int64_t edge = work->incidence.list[i];
        if (!mdr__bit(work->done, edge)) follow_corridor(work, node, edge);
    }
}

static void contract(contraction *work)
{
    const mdr_graph *graph = work->graph;
    for (int64_t node = 0; node < graph->node_count; node++) {
        if (!is_corridor(work, node)) keep_node(work, node);
    }
    for (int64_t node = 0; node < graph->node_count; node++) {
        if (work->number[node]) follow_all(work, node);
    }
    /* What is left are rings. */
    for (int64_t node = 0; node < graph->node_count; node++) {
        if (work->number[node]) continue;
        if (mdr__bit(work->done, work->incidence.list[work->incidence.first[node]])) continue;
        keep_node(work, node);
        follow_all(work, node);
    }
    if (graph->root != MDR_NONE) work->made->root = work->number[graph->root] - 1;
}

mdr_status mdr__graph_contract(mdr_graph **graph, const mdr_run *run)
{
    contraction work = {.graph = *graph};
    const mdr_allocator *allocator = &(*graph)->allocator;
    const int64_t nodes = (*graph)->node_count, words = mdr__words((*graph)->edge_count);
    mdr_status status = mdr__incidence_make(*graph, run, &work.incidence);
    work.number = mdr__array(allocator, nodes, sizeof *work.number, run, &status);
    work.done = mdr__array(allocator, words, sizeof *work.done, run, &status);
    if (!status)
        status = mdr__graph_room((*graph)->grid, nodes, (*graph)->edge_count, run, &work.made);
    if (!status) contract(&work);
    mdr__release(allocator, work.number, nodes, sizeof *work.number);
    mdr__release(allocator, work.done, words, sizeof *work.done);
    mdr__incidence_clear(&work.incidence);
    mdr_graph_free(*graph);
    *graph = work.made;
    return status;
}
