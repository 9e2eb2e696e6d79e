/*
 * Graph formats of numbers alone: the edge list, METIS (manual of version 5.1, 4.1.1) and Matrix Market (Boisvert
 * and others 1996).
 *
 * Edge list: "from to", from 0, one a line; a third number, the length, where any is not 1. METIS and Matrix
 * Market hold one edge at most between two nodes, the shortest, and none from a node to itself; they count from
 * 1. METIS knows no one-way edges.
 */
#include "base/memory.h"
#include "base/status.h"
#include "graph/graph_internal.h"

static bool has_lengths(const mdr_graph *graph)
{
    for (int64_t i = 0; i < graph->edge_count; i++) {
        if (graph->edges[i].length != 1) return true;
    }
    return false;
}

static void put_way(mdr__out *out, int64_t from, int64_t to, int64_t length, bool lengths)
{
    mdr__out_integer(out, from);
    mdr__out_char(out, ' ');
    mdr__out_integer(out, to);
    if (lengths) {
        mdr__out_char(out, ' ');
        mdr__out_integer(out, length);
    }
    mdr__out_char(out, '\n');
}

static mdr_status write_edge_list(const mdr_graph *graph, const mdr_graph_style *style,
                                  const mdr_run *run, mdr__out *out)
{
    const bool lengths = has_lengths(graph), directed = mdr__graph_is_directed(graph);
    (void)style, (void)run;
    for (int64_t i = 0; i < graph->edge_count; i++) {
        const mdr_edge *edge = &graph->edges[i];
        put_way(out, edge->from, edge->to, edge->length, lengths);
        if (directed && !edge->one_way) put_way(out, edge->to, edge->from, edge->length, lengths);
    }
    return MDR_OK;
}

const mdr_graph_format mdr__graph_format_edge_list = {
    .name = "edges",
    .suffix = ".edges",
    .title = "edge list: two nodes a line, and the length where any is not 1",
    .ops = &(const struct mdr__graph_format_ops){.write = write_edge_list},
};

/* A graph whose nodes are looked at one after the other. */
typedef struct matrix_rows {
    const mdr_graph *graph;
    mdr__incidence incidence;
    mdr__neighbour *found; /* [room] */
    int64_t room;
    int64_t ways; /* of all nodes together */
} matrix_rows;

static mdr_status rows_make(matrix_rows *rows, const mdr_graph *graph, const mdr_run *run)
{
    rows->graph = graph;
    mdr_status status = mdr__incidence_make(graph, run, &rows->incidence);
    rows->room = status ? 0 : mdr__most_edges(&rows->incidence);
    rows->found = mdr__array(&graph->allocator, rows->room, sizeof *rows->found, run, &status);
    for (int64_t node = 0; !status && node < graph->node_count; node++)
        rows->ways += mdr__neighbours_of(&rows->incidence, node, rows->found);
    return status;
}

static void rows_clear(matrix_rows *rows)
{
    mdr__release(&rows->graph->allocator, rows->found, rows->room, sizeof *rows->found);
    mdr__incidence_clear(&rows->incidence);
}

static void put_metis(matrix_rows *rows, mdr__out *out)
{
    const bool lengths = has_lengths(rows->graph);
    mdr__out_integer(out, rows->graph->node_count);
    mdr__out_char(out, ' ');
    mdr__out_integer(out, rows->ways / 2);
    mdr__out_text(out, lengths ? " 001\n" : "\n");
    for (int64_t node = 0; node < rows->graph->node_count; node++) {
        const int64_t count = mdr__neighbours_of(&rows->incidence, node, rows->found);
        for (int64_t i = 0; i < count; i++) {
            if (i) mdr__out_char(out, ' ');
            mdr__out_integer(out, rows->found[i].node + 1);
            if (!lengths) continue;
            mdr__out_char(out, ' ');
            mdr__out_integer(out, rows->found[i].length);
        }
        mdr__out_char(out, '\n');
    }
}

static mdr_status write_metis(const mdr_graph *graph, const mdr_graph_style *style,
                              const mdr_run *run, mdr__out *out)
{
    matrix_rows rows = {0};
    (void)style;
    if (mdr__graph_is_directed(graph))
        return mdr__fail(
            run, MDR_E_UNFIT,
            PARTS("the format knows no one-way edges, which trees are made of; use another "
                  "format"));
    const mdr_status status = rows_make(&rows, graph, run);
    if (!status) put_metis(&rows, out);
    rows_clear(&rows);
    return status;
}

const mdr_graph_format mdr__graph_format_metis = {
    .name = "metis",
    .suffix = ".graph",
    .title = "METIS: neighbours by node, for partitioning",
    .ops = &(const struct mdr__graph_format_ops){.write = write_metis},
};

/* Symmetric matrices hold the lower triangle: row at least column. */
static void put_matrix(matrix_rows *rows, mdr__out *out)
{
    const mdr_graph *graph = rows->graph;
    const bool lengths = has_lengths(graph), general = mdr__graph_is_directed(graph);
    mdr__out_text(out, "%%MatrixMarket matrix coordinate ");
    mdr__out_text(out, lengths ? "integer" : "pattern");
    mdr__out_text(out, general ? " general\n" : " symmetric\n");
    put_way(out, graph->node_count, graph->node_count, general ? rows->ways : rows->ways / 2, true);
    for (int64_t node = 0; node < graph->node_count; node++) {
        const int64_t count = mdr__neighbours_of(&rows->incidence, node, rows->found);
        for (int64_t i = 0; i < count; i++) {
            if (!general && rows->found[i].node > node) continue;
            put_way(out, node + 1, rows->found[i].node + 1, rows->found[i].length, lengths);
        }
    }
}

static mdr_status write_matrix(const mdr_graph *graph, const mdr_graph_style *style,
                               const mdr_run *run, mdr__out *out)
{
    matrix_rows rows = {0};
    (void)style;
    const mdr_status status = rows_make(&rows, graph, run);
    if (!status) put_matrix(&rows, out);
    rows_clear(&rows);
    return status;
}

const mdr_graph_format mdr__graph_format_matrix_market = {
    .name = "matrix-market",
    .suffix = ".mtx",
    .title = "Matrix Market: the adjacency matrix",
    .ops = &(const struct mdr__graph_format_ops){.write = write_matrix},
};
