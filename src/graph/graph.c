/*
 * Graphs: making the one of all cells, and looking at one.
 *
 *     maze  ->  cells  ->  tree
 *                 |          |          the other kinds are made from the graph of all cells
 *                 v          v
 *             contracted  contracted tree
 */
#include "meander/graph.h"

#include <string.h>

#include "base/memory.h"
#include "base/number_text.h"
#include "base/status.h"
#include "graph/graph_internal.h"
#include "meander/field.h"
#include "meander/solve.h"

static const char *const kind_names[] = {"cells", "tree", "contracted", "contracted-tree"};

const char *mdr_graph_kind_name(mdr_graph_kind kind)
{
    return kind_names[kind];
}

mdr_status mdr__graph_room(const mdr_grid *grid, int64_t nodes, int64_t edges, const mdr_run *run,
                           mdr_graph **graph)
{
    const mdr_allocator *allocator = &grid->allocator;
    mdr_status status = MDR_OK;
    *graph = NULL;
    mdr_graph *made = mdr__array(allocator, 1, sizeof *made, run, &status);
    if (!made) return status;
    *made = (mdr_graph){.allocator = *allocator, .root = MDR_NONE};
    made->grid = mdr_grid_share(grid);
    made->node_room = nodes;
    made->edge_room = edges;
    made->nodes = mdr__array(allocator, nodes, sizeof *made->nodes, run, &status);
    made->edges = mdr__array(allocator, edges, sizeof *made->edges, run, &status);
    if (status) {
        mdr_graph_free(made);
        return status;
    }
    *graph = made;
    return MDR_OK;
}

void mdr_graph_free(mdr_graph *graph)
{
    if (!graph) return;
    mdr_grid *grid = graph->grid;
    const mdr_allocator allocator = graph->allocator;
    mdr__release(&allocator, graph->nodes, graph->node_room, sizeof *graph->nodes);
    mdr__release(&allocator, graph->edges, graph->edge_room, sizeof *graph->edges);
    mdr__release(&allocator, graph, 1, sizeof *graph);
    mdr_grid_free(grid);
}

static void add_edge(mdr_graph *graph, mdr_edge edge)
{
    graph->edges[graph->edge_count++] = edge;
    graph->nodes[edge.from].degree++;
    graph->nodes[edge.to].degree++;
}

static int64_t add_node(mdr_graph *graph, mdr_cell cell)
{
    graph->nodes[graph->node_count] =
        (mdr_node){.cell = cell, .distance = MDR_NONE, .place = mdr_grid_centre(graph->grid, cell)};
    return graph->node_count++;
}

static void add_cells(mdr_graph *graph, const mdr_maze *maze, int32_t *node_of)
{
    const mdr_grid *grid = maze->grid;
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        bool linked = mdr_maze_is_linked(maze, cell);
        for (int32_t role = MDR_ROLE_START; role <= MDR_ROLE_END && !linked; role++) {
            mdr_place place;
            linked = mdr_maze_find_opening(maze, (mdr_role)role, &place) && place.cell == cell;
        }
        node_of[cell] = linked ? (int32_t)add_node(graph, cell) : MDR_NONE;
    }
}

static void add_passages(mdr_graph *graph, const mdr_maze *maze, const int32_t *node_of)
{
    const mdr_grid *grid = maze->grid;
    for (mdr_link link = mdr_grid_next_link(grid, MDR_NONE); link != MDR_NONE;
         link = mdr_grid_next_link(grid, link)) {
        const mdr_passage passage = mdr_maze_passage(maze, link);
        if (passage == MDR_PASSAGE_NONE) continue;
        const mdr_link_ends ends = mdr_grid_link_ends(grid, link);
        const bool back = passage == MDR_PASSAGE_BACK;
        add_edge(graph, (mdr_edge){.from = node_of[back ? ends.second : ends.first],
                                   .to = node_of[back ? ends.first : ends.second],
                                   .length = 1,
                                   .one_way = passage != MDR_PASSAGE_BOTH});
    }
}

/* Where an opening stands: as far outside as its cell's centre is inside. */
static mdr_point outside(const mdr_grid *grid, mdr_place place)
{
    int64_t posts[2];
    mdr_grid_side_posts(grid, place.cell, place.side, posts);
    const mdr_point a = mdr_grid_post(grid, posts[0]), b = mdr_grid_post(grid, posts[1]);
    const mdr_point centre = mdr_grid_centre(grid, place.cell);
    return (mdr_point){a.x_um + b.x_um - centre.x_um, a.y_um + b.y_um - centre.y_um};
}

/* A mark inside makes its cell the start or the end; an opening in the border is a node of its own. */
static void add_opening(mdr_graph *graph, const mdr_maze *maze, mdr_role role,
                        const int32_t *node_of)
{
    mdr_place place;
    if (!mdr_maze_find_opening(maze, role, &place)) return;
    int64_t node = node_of[place.cell];
    if (place.side != MDR_NONE) {
        const int64_t beside = node;
        const bool in = role == MDR_ROLE_START;
        node = add_node(graph, place.cell);
        graph->nodes[node].place = outside(maze->grid, place);
        graph->nodes[node].in_border = true;
        add_edge(graph, (mdr_edge){in ? node : beside, in ? beside : node, 1, false});
    }
    /* Where both share a cell the start's mark is shown. */
    if (!graph->nodes[node].is_opening) graph->nodes[node].role = role;
    graph->nodes[node].is_opening = true;
    if (role == MDR_ROLE_START) graph->root = node;
}

static mdr_status fill_graph(mdr_graph *graph, const mdr_maze *maze, const mdr_run *run)
{
    const mdr_allocator *allocator = &maze->grid->allocator;
    const int64_t cells = maze->grid->cells;
    mdr_status status = MDR_OK;
    int32_t *node_of = mdr__array(allocator, cells, sizeof *node_of, run, &status);
    if (!node_of) return status;
    add_cells(graph, maze, node_of);
    add_passages(graph, maze, node_of);
    add_opening(graph, maze, MDR_ROLE_START, node_of);
    add_opening(graph, maze, MDR_ROLE_END, node_of);
    if (graph->root == MDR_NONE && graph->node_count > 0) graph->root = 0;
    mdr__release(allocator, node_of, cells, sizeof *node_of);
    return status;
}

/* Distances from the root, an opening in the border counting as one step. */
static mdr_status mark_distances(mdr_graph *graph, const mdr_maze *maze, const mdr_run *run)
{
    mdr_field *field;
    if (graph->root == MDR_NONE) return MDR_OK;
    const mdr_node *root = &graph->nodes[graph->root];
    const mdr_status status = mdr_field_new(maze, root->cell, run, &field);
    if (status) return status;
    for (int64_t i = 0; i < graph->node_count; i++) {
        const int64_t steps = mdr_field_at(field, graph->nodes[i].cell);
        graph->nodes[i].distance =
            steps == MDR_NONE ? MDR_NONE : steps + root->in_border + graph->nodes[i].in_border;
    }
    graph->nodes[graph->root].distance = 0;
    mdr_field_free(field);
    return MDR_OK;
}

static mdr_status mark_path(mdr_graph *graph, const mdr_maze *maze, const mdr_run *run)
{
    mdr_place start, end;
    mdr_path *path = NULL;
    if (!mdr_maze_find_opening(maze, MDR_ROLE_START, &start)
        || !mdr_maze_find_opening(maze, MDR_ROLE_END, &end))
        return MDR_OK;
    mdr_run quiet = run ? *run : (mdr_run){0};
    quiet.step = NULL;
    mdr_status status = mdr_solve(maze, mdr_solver_find("breadth-first"), NULL, &quiet, &path);
    if (status || !path) return status;
    const int64_t words = mdr__words(maze->grid->cells);
    uint64_t *on_path = mdr__array(&graph->allocator, words, sizeof *on_path, run, &status);
    for (int64_t i = 0; !status && i < mdr_path_count(path); i++)
        mdr__set_bit(on_path, mdr_path_at(path, i));
    for (int64_t i = 0; !status && i < graph->node_count; i++)
        graph->nodes[i].on_path = mdr__bit(on_path, graph->nodes[i].cell);
    mdr__release(&graph->allocator, on_path, words, sizeof *on_path);
    mdr_path_free(path);
    return status;
}

static mdr_status change_kind(mdr_graph **graph, mdr_graph_kind kind, const mdr_run *run)
{
    const bool tree = kind == MDR_GRAPH_TREE || kind == MDR_GRAPH_CONTRACTED_TREE;
    const bool contracted = kind == MDR_GRAPH_CONTRACTED || kind == MDR_GRAPH_CONTRACTED_TREE;
    mdr_status status = tree ? mdr__graph_to_tree(graph, run) : MDR_OK;
    if (!status && contracted) status = mdr__graph_contract(graph, run);
    if (!status) (*graph)->kind = kind;
    return status;
}

mdr_status mdr_graph_new(const mdr_maze *maze, mdr_graph_kind kind, const mdr_run *run,
                         mdr_graph **graph)
{
    *graph = NULL;
    if (!maze) return mdr__fail(run, MDR_E_ARGUMENT, PARTS("a graph needs a maze"));
    if (maze->grid->cells >= INT32_MAX - 2)
        return mdr__fail(run, MDR_E_RANGE, PARTS("graphs are made of less than 2^31 cells"));
    const int64_t nodes = maze->grid->cell_count + 2, edges = mdr_maze_passage_count(maze) + 2;
    mdr_status status = mdr__graph_room(maze->grid, nodes, edges, run, graph);
    if (!status) status = fill_graph(*graph, maze, run);
    if (!status) status = mark_distances(*graph, maze, run);
    if (!status) status = mark_path(*graph, maze, run);
    if (!status && kind != MDR_GRAPH_CELLS) status = change_kind(graph, kind, run);
    if (status) {
        mdr_graph_free(*graph);
        *graph = NULL;
    }
    return status;
}

mdr_graph_kind mdr_graph_kind_of(const mdr_graph *graph)
{
    return graph->kind;
}

mdr_grid *mdr_graph_grid(const mdr_graph *graph)
{
    return graph->grid;
}

int64_t mdr_graph_node_count(const mdr_graph *graph)
{
    return graph->node_count;
}

int64_t mdr_graph_edge_count(const mdr_graph *graph)
{
    return graph->edge_count;
}

mdr_node mdr_graph_node(const mdr_graph *graph, int64_t index)
{
    return graph->nodes[index];
}

mdr_edge mdr_graph_edge(const mdr_graph *graph, int64_t index)
{
    return graph->edges[index];
}

void mdr_graph_node_name(const mdr_graph *graph, int64_t index, char text[48])
{
    const mdr_node *node = &graph->nodes[index];
    text[0] = '\0';
    if (!node->in_border) {
        mdr_grid_cell_name(graph->grid, node->cell, text);
    } else {
        mdr__append_text(text, 48, node->role == MDR_ROLE_START ? "start" : "end");
    }
}

bool mdr__graph_is_directed(const mdr_graph *graph)
{
    for (int64_t i = 0; i < graph->edge_count; i++) {
        if (graph->edges[i].one_way) return true;
    }
    return false;
}

mdr_status mdr__incidence_make(const mdr_graph *graph, const mdr_run *run,
                               mdr__incidence *incidence)
{
    mdr_status status = MDR_OK;
    const mdr_allocator *allocator = &graph->allocator;
    *incidence = (mdr__incidence){.graph = graph};
    incidence->first = mdr__array(allocator, graph->node_count + 1, sizeof(int64_t), run, &status);
    incidence->list = mdr__array(allocator, 2 * graph->edge_count, sizeof(int64_t), run, &status);
    if (status) return status;
    int64_t *first = incidence->first;
    for (int64_t i = 0; i < graph->edge_count; i++) {
        first[graph->edges[i].from]++;
        first[graph->edges[i].to]++;
    }
    int64_t sum = 0;
    for (int64_t node = 0; node <= graph->node_count; node++) {
        sum += first[node];
        first[node] = sum; /* where the edges of the node end; they are put in from behind */
    }
    for (int64_t i = graph->edge_count - 1; i >= 0; i--) {
        incidence->list[--first[graph->edges[i].to]] = i;
        incidence->list[--first[graph->edges[i].from]] = i;
    }
    return MDR_OK;
}

void mdr__incidence_clear(mdr__incidence *incidence)
{
    const mdr_graph *graph = incidence->graph;
    if (!graph) return;
    mdr__release(&graph->allocator, incidence->first, graph->node_count + 1, sizeof(int64_t));
    mdr__release(&graph->allocator, incidence->list, 2 * graph->edge_count, sizeof(int64_t));
}

int64_t mdr__most_edges(const mdr__incidence *incidence)
{
    int64_t most = 0;
    for (int64_t node = 0; node < incidence->graph->node_count; node++) {
        const int64_t edges = incidence->first[node + 1] - incidence->first[node];
        if (edges > most) most = edges;
    }
    return most;
}

/* Puts a neighbour where it belongs, or shortens the way to it. */
static int64_t insert_neighbour(mdr__neighbour *found, int64_t count, mdr__neighbour neighbour)
{
    int64_t at = count;
    while (at > 0 && found[at - 1].node > neighbour.node) at--;
    if (at > 0 && found[at - 1].node == neighbour.node) {
        if (neighbour.length < found[at - 1].length) found[at - 1].length = neighbour.length;
        return count;
    }
    memmove(&found[at + 1], &found[at], (size_t)(count - at) * sizeof *found);
    found[at] = neighbour;
    return count + 1;
}

int64_t mdr__neighbours_of(const mdr__incidence *incidence, int64_t node, mdr__neighbour *found)
{
    int64_t count = 0;
    for (int64_t i = incidence->first[node]; i < incidence->first[node + 1]; i++) {
        const mdr_edge *edge = &incidence->graph->edges[incidence->list[i]];
        const int64_t other = mdr__other_end(edge, node);
        if (other == node || !mdr__leads_out(edge, node)) continue;
        count = insert_neighbour(found, count, (mdr__neighbour){other, edge->length});
    }
    return count;
}

mdr_status mdr__graph_is_multiple(const mdr_graph *graph, const mdr_run *run, bool *multiple)
{
    mdr__incidence incidence;
    mdr_status status = mdr__incidence_make(graph, run, &incidence);
    const int64_t room = status ? 0 : mdr__most_edges(&incidence);
    mdr__neighbour *found = mdr__array(&graph->allocator, room, sizeof *found, run, &status);
    int64_t ways = 0, single = 0;
    for (int64_t node = 0; !status && node < graph->node_count; node++) {
        single += mdr__neighbours_of(&incidence, node, found);
    }
    for (int64_t i = 0; i < graph->edge_count; i++) ways += graph->edges[i].one_way ? 1 : 2;
    *multiple = ways != single;
    mdr__release(&graph->allocator, found, room, sizeof *found);
    mdr__incidence_clear(&incidence);
    return status;
}
