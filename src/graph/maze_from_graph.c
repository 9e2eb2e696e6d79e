/*
 * A maze from a graph: names that are positions become cells, edges passages.
 */
#include "base/status.h"
#include "graph/graph_internal.h"

typedef struct named_graph {
    const char *const *nodes;
    int64_t node_count;
    const mdr_named_edge *edges;
    int64_t edge_count;
} named_graph;

static void take_position(const char *name, mdr_grid_options *size, bool *any)
{
    int64_t row, column;
    if (!name || !mdr_parse_cell_name(name, &row, &column) || row < 0 || column < 0) return;
    if (row >= size->rows) size->rows = row + 1;
    if (column >= size->columns) size->columns = column + 1;
    *any = true;
}

/* The size that the largest row and column ask for. */
static mdr_status find_size(const named_graph *graph, const mdr_run *run, mdr_grid_options *size)
{
    bool any = false;
    if (size->rows > 0) return MDR_OK;
    for (int64_t i = 0; i < graph->node_count; i++) take_position(graph->nodes[i], size, &any);
    for (int64_t i = 0; i < graph->edge_count; i++) {
        take_position(graph->edges[i].from, size, &any);
        take_position(graph->edges[i].to, size, &any);
    }
    if (any) return MDR_OK;
    return mdr__fail(run, MDR_E_ARGUMENT,
                     PARTS("no node of the graph is a position, such as 0\xc2\xb7", "0"));
}

static mdr_cell cell_named(const mdr_grid *grid, const char *name)
{
    int64_t row, column;
    if (!name || !mdr_parse_cell_name(name, &row, &column)) return MDR_NONE;
    return mdr_grid_cell_at(grid, row, column);
}

static mdr_status add_named_edge(mdr_maze *maze, const mdr_named_edge *edge, const mdr_run *run)
{
    const mdr_grid *grid = mdr_maze_grid(maze);
    const mdr_cell from = cell_named(grid, edge->from), to = cell_named(grid, edge->to);
    if (from == MDR_NONE || to == MDR_NONE) return MDR_OK;
    const int32_t side = mdr_grid_side_between(grid, from, to);
    if (side == MDR_NONE)
        return mdr__fail(run, MDR_E_ARGUMENT,
                         PARTS("an edge joins ", edge->from, " and ", edge->to,
                               ", which are no neighbours on this grid"));
    if (edge->one_way) return mdr_maze_open_one_way(maze, from, side, run);
    mdr_maze_open(maze, from, side);
    return MDR_OK;
}

mdr_status mdr_maze_from_graph(const char *const *nodes, int64_t node_count,
                               const mdr_named_edge *edges, int64_t edge_count,
                               const mdr_grid_options *options, const mdr_run *run, mdr_maze **maze)
{
    const named_graph graph = {nodes, node_count, edges, edge_count};
    mdr_grid_options size = options ? *options : (mdr_grid_options){0};
    mdr_grid *grid = NULL;
    *maze = NULL;
    mdr_status status = find_size(&graph, run, &size);
    if (!status) status = mdr_grid_new(&size, run, &grid);
    if (!status) status = mdr_maze_new(grid, run, maze);
    for (int64_t i = 0; !status && i < edge_count; i++)
        status = add_named_edge(*maze, &edges[i], run);
    mdr_grid_free(grid);
    if (!status) return MDR_OK;
    mdr_maze_free(*maze);
    *maze = NULL;
    return status;
}
