/*
 * The rooted tree of a graph.
 *
 * Breadth-first from the root; a node's neighbours in the order of its edges, so the first way to a node that
 * is found is its only one. Edges lead away from the root. What cannot be reached is left out.
 */
#include "base/memory.h"
#include "graph/graph_internal.h"

typedef struct tree_search {
    const mdr_graph *graph;
    mdr__incidence incidence;
    int64_t *number; /* [nodes] 1 + the node's number in the tree, 0: not reached */
    int64_t *order;  /* [nodes] in the order reached */
    int64_t reached;
} tree_search;

static void reach_node(tree_search *search, int64_t node)
{
    search->order[search->reached++] = node;
    search->number[node] = search->reached;
}

/* Fills the edges of the tree, between nodes as the graph numbers them. */
static void search_tree(tree_search *search, mdr_graph *tree)
{
    const mdr_graph *graph = search->graph;
    if (graph->root == MDR_NONE) return;
    reach_node(search, graph->root);
    for (int64_t taken = 0; taken < search->reached; taken++) {
        const int64_t node = search->order[taken];
        for (int64_t i = search->incidence.first[node]; i < search->incidence.first[node + 1];
             i++) {
            const mdr_edge *edge = &graph->edges[search->incidence.list[i]];
            const int64_t next = mdr__other_end(edge, node);
            if (!mdr__leads_out(edge, node) || search->number[next]) continue;
            reach_node(search, next);
            tree->edges[tree->edge_count++] = (mdr_edge){node, next, edge->length, true};
        }
    }
}

/* Nodes keep their order; those that are not reached go. */
static void keep_reached(tree_search *search, mdr_graph *tree)
{
    const mdr_graph *graph = search->graph;
    for (int64_t node = 0; node < graph->node_count; node++) {
        if (!search->number[node]) continue;
        search->number[node] = tree->node_count;
        tree->nodes[tree->node_count] = graph->nodes[node];
        tree->nodes[tree->node_count++].degree = 0;
    }
    for (int64_t i = 0; i < tree->edge_count; i++) {
        mdr_edge *edge = &tree->edges[i];
        edge->from = search->number[edge->from];
        edge->to = search->number[edge->to];
        tree->nodes[edge->from].degree++;
        tree->nodes[edge->to].degree++;
    }
    if (graph->root != MDR_NONE) tree->root = search->number[graph->root];
}

mdr_status mdr__graph_to_tree(mdr_graph **graph, const mdr_run *run)
{
    tree_search search = {.graph = *graph};
    mdr_graph *tree = NULL;
    const mdr_allocator *allocator = &(*graph)->allocator;
    const int64_t nodes = (*graph)->node_count;
    mdr_status status = mdr__incidence_make(*graph, run, &search.incidence);
    search.number = mdr__array(allocator, nodes, sizeof *search.number, run, &status);
    search.order = mdr__array(allocator, nodes, sizeof *search.order, run, &status);
    if (!status) status = mdr__graph_room((*graph)->grid, nodes, nodes, run, &tree);
    if (!status) {
        search_tree(&search, tree);
        keep_reached(&search, tree);
    }
    mdr__release(allocator, search.number, nodes, sizeof *search.number);
    mdr__release(allocator, search.order, nodes, sizeof *search.order);
    mdr__incidence_clear(&search.incidence);
    mdr_graph_free(*graph);
    *graph = tree;
    return status;
}
