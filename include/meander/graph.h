/*
 * Graphs: a maze as nodes and edges, its rooted tree, corridors contracted; and a maze from a graph.
 *
 * Nodes are numbered from 0. A node is a cell with a passage, or an opening in the border ("start",
 * "end") beside its cell. Edges are passages, with their length in steps; one-way passages are edges one way. Cells without
 * passages are no nodes.
 */
#ifndef MEANDER_GRAPH_H
#define MEANDER_GRAPH_H

#include "maze.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum mdr_graph_kind {
    MDR_GRAPH_CELLS = 0,  /* every cell, every passage */
    MDR_GRAPH_TREE,       /* by breadth-first search from the start, edges away from it */
    MDR_GRAPH_CONTRACTED, /* cells without corridors: what is left when all with two neighbours go */
    MDR_GRAPH_CONTRACTED_TREE /* the tree without corridors */
} mdr_graph_kind;
/* "cells", "tree", "contracted", "contracted-tree"; never NULL. */
MDR_API const char *mdr_graph_kind_name(mdr_graph_kind kind);

typedef struct mdr_graph mdr_graph;

typedef struct mdr_node {
    mdr_cell cell;   /* of the node; of an opening the cell beside it */
    bool is_opening; /* the start or the end: a mark inside, or */
    bool in_border;  /* a node of its own beside its cell */
    mdr_role role;   /* of an opening */
    int32_t degree;  /* neighbours, either way */
    int64_t
        distance;    /* steps from the start (without one, the first node), MDR_NONE: not reached */
    bool on_path;    /* on the shortest path from start to end */
    mdr_point place; /* in micrometres, as the grid has it; of an opening one step outside */
} mdr_node;

typedef struct mdr_edge {
    int64_t from, to; /* nodes */
    int64_t length;   /* steps */
    bool one_way;     /* walked from `from` only; all edges of a tree are */
} mdr_edge;

/* Makes the graph of a maze. Nodes come in the order of cells, start and end behind them; edges in the order
 * of links (of trees: as the search found them). The first start and the first end count. A mark inside
 * makes its cell the start or the end. In contracted graphs a ring of corridors alone keeps its first
 * cell. O(cells); some 100 bytes a cell. MDR_E_ARGUMENT: maze is NULL. MDR_E_RANGE: 2^31 cells and more.
 * MDR_E_LIMIT, MDR_E_MEMORY, MDR_E_CANCELLED. *graph is NULL then. The caller owns the result. */
MDR_API MDR_MUST_USE mdr_status mdr_graph_new(const mdr_maze *maze, mdr_graph_kind kind,
                                              const mdr_run *run, mdr_graph **graph);
MDR_API void mdr_graph_free(mdr_graph *graph);
MDR_API mdr_graph_kind mdr_graph_kind_of(const mdr_graph *graph);
MDR_API mdr_grid *mdr_graph_grid(const mdr_graph *graph);
MDR_API int64_t mdr_graph_node_count(const mdr_graph *graph);
/* Counted once, whichever ways they can be walked. */
MDR_API int64_t mdr_graph_edge_count(const mdr_graph *graph);
MDR_API mdr_node mdr_graph_node(const mdr_graph *graph, int64_t index);
MDR_API mdr_edge mdr_graph_edge(const mdr_graph *graph, int64_t index);
/* "row·col", "start" or "end", with a zero byte. */
MDR_API void mdr_graph_node_name(const mdr_graph *graph, int64_t index, char text[48]);

/* A maze from named nodes and edges, as the origin reads one: names that are positions ("row·col") are
 * cells, others give none; edges between two cells become passages, walked from the first to the second
 * unless the edge comes the other way too, or is two-way. */
typedef struct mdr_named_edge {
    const char *from, *to;
    bool one_way;
} mdr_named_edge;
/* options: the shape, and the size; rows 0 takes both from the largest row and column of `nodes` and
 * `edges`. NULL: squares. The maze has no start and end. MDR_E_ARGUMENT: no position at all, or an edge
 * between cells that are no neighbours there; error.text has the names. Statuses of mdr_grid_new. */
MDR_API MDR_MUST_USE mdr_status mdr_maze_from_graph(const char *const *nodes, int64_t node_count,
                                                    const mdr_named_edge *edges, int64_t edge_count,
                                                    const mdr_grid_options *options,
                                                    const mdr_run *run, mdr_maze **maze);

/* How DOT is laid out. Zero is every default. */
typedef struct mdr_graph_style {
    bool left_to_right; /* rank direction LR; else TB */
    bool compact;       /* points instead of labelled nodes but for start, end; small distances */
    bool positions;     /* nodes pinned where their cells are, for neato -n */
    int64_t scale_thousandths; /* of the whole picture; 0: 1000 */
} mdr_graph_style;

/* One row of the table of graph formats. */
typedef struct mdr_graph_format {
    const char *name;   /* "dot" */
    const char *suffix; /* ".dot" */
    const char *title;
    const struct mdr__graph_format_ops *ops;
} mdr_graph_format;
MDR_API int32_t mdr_graph_format_count(void);
MDR_API const mdr_graph_format *mdr_graph_format_at(int32_t index);
MDR_API const mdr_graph_format *mdr_graph_format_find(const char *name);

/* Writes a graph. style may be NULL and is of DOT. MDR_E_ARGUMENT: graph or format is NULL. MDR_E_UNFIT: the
 * format knows no one-way edges (metis). MDR_E_WRITE: the sink refused. */
MDR_API MDR_MUST_USE mdr_status mdr_graph_write(const mdr_graph *graph,
                                                const mdr_graph_format *format,
                                                const mdr_graph_style *style, const mdr_run *run,
                                                const mdr_sink *sink);

#ifdef __cplusplus
}
#endif

#endif
