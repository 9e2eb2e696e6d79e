/*
 * How graphs are kept, and what their formats are made of.
 */
#ifndef MDR_GRAPH_INTERNAL_H
#define MDR_GRAPH_INTERNAL_H

#include "base/out.h"
#include "maze/maze_internal.h"
#include "meander/graph.h"

struct mdr_graph {
    mdr_allocator allocator;
    mdr_grid *grid;
    mdr_graph_kind kind;
    mdr_node *nodes;
    mdr_edge *edges;
    int64_t node_count, edge_count;
    int64_t node_room, edge_room;
    int64_t root; /* the start, or the first node; MDR_NONE: there are no nodes */
};

/* Which edges a node has: those at list[first[node]] to list[first[node + 1] - 1], in the order of edges. An
 * edge from a node to itself stands there twice. */
typedef struct mdr__incidence {
    const mdr_graph *graph;
    int64_t *first; /* [nodes + 1] */
    int64_t *list;  /* [2 x edges] */
} mdr__incidence;

mdr_status mdr__incidence_make(const mdr_graph *graph, const mdr_run *run,
                               mdr__incidence *incidence);
void mdr__incidence_clear(mdr__incidence *incidence);

/* The node at the other end of an edge. */
static inline int64_t mdr__other_end(const mdr_edge *edge, int64_t node)
{
    return edge->from == node ? edge->to : edge->from;
}

/* Can an edge be walked out of a node? */
static inline bool mdr__leads_out(const mdr_edge *edge, int64_t node)
{
    return !edge->one_way || edge->from == node;
}

/* A graph with room for so many nodes and edges, and none in it. */
mdr_status mdr__graph_room(const mdr_grid *grid, int64_t nodes, int64_t edges, const mdr_run *run,
                           mdr_graph **graph);

/* Replaces the graph by its tree from the root, or without its corridors. After a failure it is freed. */
mdr_status mdr__graph_to_tree(mdr_graph **graph, const mdr_run *run);
mdr_status mdr__graph_contract(mdr_graph **graph, const mdr_run *run);

/* Does the graph have edges that can be walked one way only? Two edges, or more, between the same two nodes,
 * or one from a node to itself? */
bool mdr__graph_is_directed(const mdr_graph *graph);
mdr_status mdr__graph_is_multiple(const mdr_graph *graph, const mdr_run *run, bool *multiple);

/* Writes one format. */
struct mdr__graph_format_ops {
    mdr_status (*write)(const mdr_graph *graph, const mdr_graph_style *style, const mdr_run *run,
                        mdr__out *out);
};
extern const mdr_graph_format mdr__graph_format_dot;
extern const mdr_graph_format mdr__graph_format_edge_list;
extern const mdr_graph_format mdr__graph_format_gml;
extern const mdr_graph_format mdr__graph_format_graphml;
extern const mdr_graph_format mdr__graph_format_matrix_market;
extern const mdr_graph_format mdr__graph_format_metis;
extern const mdr_graph_format mdr__graph_format_node_link;

/* The edges of a graph for formats that hold one at most between two nodes: each node's neighbours in order,
 * by the shortest edge, no node its own. The caller has made the incidence. Calls `each` for each pair that
 * can be walked from the first to the second. */
typedef struct mdr__neighbour {
    int64_t node, length;
} mdr__neighbour;
/* Neighbours of a node that can be walked to, sorted, into `found`, which has room for all its edges. Returns
 * how many. */
int64_t mdr__neighbours_of(const mdr__incidence *incidence, int64_t node, mdr__neighbour *found);
/* The most edges a node has. */
int64_t mdr__most_edges(const mdr__incidence *incidence);

#endif
