/*
 * Graphs: the worked example of the origin, trees and contraction against plain recounts, and back to mazes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/failing_allocator.h"
#include "support/mazes.h"

static mdr_graph *graph_of(const mdr_maze *maze, mdr_graph_kind kind)
{
    mdr_graph *graph;
    assert_int_equal(mdr_graph_new(maze, kind, NULL, &graph), MDR_OK);
    assert_int_equal(mdr_graph_kind_of(graph), kind);
    return graph;
}

/* "start-1·1 3": is there just such an edge, in this direction or either? */
static bool has_edge(const mdr_graph *graph, const char *from, const char *to, int64_t length)
{
    for (int64_t i = 0; i < mdr_graph_edge_count(graph); i++) {
        const mdr_edge edge = mdr_graph_edge(graph, i);
        char a[48], b[48];
        mdr_graph_node_name(graph, edge.from, a);
        mdr_graph_node_name(graph, edge.to, b);
        const bool forth = strcmp(a, from) == 0 && strcmp(b, to) == 0;
        const bool back = !edge.one_way && strcmp(a, to) == 0 && strcmp(b, from) == 0;
        if ((forth || back) && edge.length == length) return true;
    }
    return false;
}

/* Origin A: the 4 x 4 example has junctions 1·1 and 0·2, dead ends 0·1, 2·0 and end. */
static void example_contracts_as_worked(void **state)
{
    static const mdr_graph_kind kinds[] = {MDR_GRAPH_CONTRACTED, MDR_GRAPH_CONTRACTED_TREE};
    mdr_maze *maze;
    (void)state;
    assert_int_equal(mdr_example("simple", NULL, NULL, &maze), MDR_OK);
    for (int32_t i = 0; i < 2; i++) {
        mdr_graph *graph = graph_of(maze, kinds[i]);
        assert_int_equal(mdr_graph_node_count(graph), 6);
        assert_int_equal(mdr_graph_edge_count(graph), 5);
        assert_true(has_edge(graph, "start", "1·1", 3));
        assert_true(has_edge(graph, "1·1", "0·2", 2));
        assert_true(has_edge(graph, "1·1", "2·0", 4));
        assert_true(has_edge(graph, "0·2", "0·1", 1));
        assert_true(has_edge(graph, "0·2", "end", 7));
        mdr_graph_free(graph);
    }
    mdr_maze_free(maze);
}

/* The sum of lengths is the number of edges; nodes are those without two edges, and the openings. */
static void check_contraction(const mdr_maze *maze)
{
    mdr_graph *cells = graph_of(maze, MDR_GRAPH_CELLS);
    mdr_graph *contracted = graph_of(maze, MDR_GRAPH_CONTRACTED);
    int64_t length = 0, kept = 0, ring_nodes = 0;
    for (int64_t i = 0; i < mdr_graph_edge_count(contracted); i++)
        length += mdr_graph_edge(contracted, i).length;
    for (int64_t i = 0; i < mdr_graph_node_count(cells); i++) {
        const mdr_node node = mdr_graph_node(cells, i);
        kept += node.degree != 2 || node.is_opening;
    }
    for (int64_t i = 0; i < mdr_graph_node_count(contracted); i++) {
        const mdr_node node = mdr_graph_node(contracted, i);
        ring_nodes += node.degree == 2 && !node.is_opening;
    }
    assert_int_equal(length, mdr_graph_edge_count(cells));
    assert_int_equal(mdr_graph_node_count(contracted), kept + ring_nodes);
    /* Loops stay: edges - nodes is the same. */
    assert_int_equal(mdr_graph_edge_count(contracted) - mdr_graph_node_count(contracted),
                     mdr_graph_edge_count(cells) - mdr_graph_node_count(cells));
    mdr_graph_free(contracted);
    mdr_graph_free(cells);
}

/* A tree has one edge into each node but the root, at the distance that the search found. */
static void check_tree(const mdr_maze *maze)
{
    mdr_graph *tree = graph_of(maze, MDR_GRAPH_TREE);
    const int64_t nodes = mdr_graph_node_count(tree);
    int32_t *into = calloc((size_t)nodes + 1, sizeof *into);
    int64_t roots = 0;
    assert_int_equal(mdr_graph_edge_count(tree), nodes ? nodes - 1 : 0);
    for (int64_t i = 0; i < mdr_graph_edge_count(tree); i++) {
        const mdr_edge edge = mdr_graph_edge(tree, i);
        const mdr_node from = mdr_graph_node(tree, edge.from), to = mdr_graph_node(tree, edge.to);
        assert_true(edge.one_way);
        assert_int_equal(to.distance, from.distance + 1);
        into[edge.to]++;
    }
    for (int64_t i = 0; i < nodes; i++) {
        roots += into[i] == 0;
        assert_true(into[i] <= 1);
    }
    if (nodes) assert_int_equal(roots, 1);
    free(into);
    mdr_graph_free(tree);
}

static void every_shape_contracts(void **state)
{
    (void)state;
    for (int32_t i = 0; i < mdr_shape_count(); i++) {
        for (int32_t number = 0; number < 6; number++) {
            char seed[16];
            mdr_maze *maze =
                maze_of(mdr_shape_at(i)->name, MDR_LAYOUT_ROWS_ODD, 1 + number % 4, 1 + number % 4);
            snprintf(seed, sizeof seed, "%d", number);
            open_at_random(maze, seed, 90 + number * 25, false);
            if (number % 2)
                assert_int_equal(mdr_open_ends(maze, MDR_OPEN_RANDOM, seed, NULL), MDR_OK);
            check_contraction(maze);
            check_tree(maze);
            mdr_maze_free(maze);
        }
    }
}

/* One-way passages: a corridor keeps the ways all of it has, and none where they are against each other. */
static void one_way_corridors_keep_their_way(void **state)
{
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 1, 4);
    (void)state;
    mdr_maze_open(maze, 0, 1);
    mdr_maze_open(maze, 1, 1);
    assert_int_equal(mdr_maze_open_one_way(maze, 3, 3, NULL), MDR_OK);
    mdr_graph *graph = graph_of(maze, MDR_GRAPH_CONTRACTED);
    assert_int_equal(mdr_graph_edge_count(graph), 1);
    assert_true(has_edge(graph, "0·3", "0·0", 3));
    assert_false(has_edge(graph, "0·0", "0·3", 3));
    mdr_graph_free(graph);
    assert_int_equal(mdr_maze_close_one_way(maze, 1, 3, NULL), MDR_OK);
    graph = graph_of(maze, MDR_GRAPH_CONTRACTED);
    assert_int_equal(mdr_graph_edge_count(graph), 0);
    assert_int_equal(mdr_graph_node_count(graph), 2);
    mdr_graph_free(graph);
    mdr_maze_free(maze);
}

/* A ring of cells has no junction: its first cell stays, with a way round to itself. */
static void rings_keep_a_cell(void **state)
{
    mdr_maze *maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 2, 4);
    (void)state;
    for (mdr_cell cell = 2; cell < 7; cell += 4) mdr_maze_open(maze, cell, 1);
    for (mdr_cell cell = 2; cell < 4; cell++) mdr_maze_open(maze, cell, 2);
    mdr_maze_open(maze, 0, 1); /* the root's piece is another */
    mdr_graph *graph = graph_of(maze, MDR_GRAPH_CONTRACTED);
    assert_int_equal(mdr_graph_node_count(graph), 3);
    assert_true(has_edge(graph, "0·2", "0·2", 4));
    mdr_graph_free(graph);
    mdr_maze_free(maze);
}

/* To a graph and back: what is left is the maze. */
static void graphs_become_mazes(void **state)
{
    (void)state;
    for (int32_t number = 0; number < 12; number++) {
        const char *shape = number % 2 ? "square" : "hexagon";
        mdr_maze *maze = carved(shape, MDR_LAYOUT_ROWS_ODD, 5, 7, "depth-first", "back"), *back;
        if (number % 3 == 0) mdr_maze_clear(maze);
        if (number % 3 == 0) open_at_random(maze, "back", 120, number % 4 == 0);
        assert_int_equal(mdr_maze_open_usual(maze, MDR_ROLE_START, NULL), MDR_OK);
        mdr_graph *graph = graph_of(maze, MDR_GRAPH_CELLS);
        const int64_t count = mdr_graph_edge_count(graph);
        mdr_named_edge *edges = calloc((size_t)count, sizeof *edges);
        char(*names)[48] = calloc((size_t)count * 2, sizeof *names);
        for (int64_t i = 0; i < count; i++) {
            const mdr_edge edge = mdr_graph_edge(graph, i);
            mdr_graph_node_name(graph, edge.from, names[2 * i]);
            mdr_graph_node_name(graph, edge.to, names[2 * i + 1]);
            edges[i] = (mdr_named_edge){names[2 * i], names[2 * i + 1], edge.one_way};
        }
        const mdr_grid_options size = {.shape = shape, .rows = 5, .columns = 7};
        assert_int_equal(mdr_maze_from_graph(NULL, 0, edges, count, &size, NULL, &back), MDR_OK);
        mdr_maze_clear_openings(maze, MDR_ROLE_START);
        assert_true(mdr_maze_equal(maze, back));
        mdr_maze_free(back);
        free(names);
        free(edges);
        mdr_graph_free(graph);
        mdr_maze_free(maze);
    }
}

/* The size comes from the largest row and column; other names give no cell. */
static void sizes_come_from_names(void **state)
{
    static const char *const nodes[] = {"start", "2·1", "end"};
    static const mdr_named_edge edges[] = {{"start", "0·0", false}, {"0·0", "1·0", false}};
    static const mdr_named_edge far_edge[] = {{"0·0", "2·2", false}};
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    mdr_maze *maze;
    (void)state;
    assert_int_equal(mdr_maze_from_graph(nodes, 3, edges, 2, NULL, &run, &maze), MDR_OK);
    assert_int_equal(mdr_grid_rows(mdr_maze_grid(maze)), 3);
    assert_int_equal(mdr_grid_columns(mdr_maze_grid(maze)), 2);
    assert_int_equal(mdr_maze_passage_count(maze), 1);
    assert_int_equal(mdr_maze_opening_count(maze), 0);
    mdr_maze_free(maze);
    assert_int_equal(mdr_maze_from_graph(nodes, 1, NULL, 0, NULL, &run, &maze), MDR_E_ARGUMENT);
    assert_null(maze);
    assert_int_equal(mdr_maze_from_graph(NULL, 0, far_edge, 1, NULL, &run, &maze), MDR_E_ARGUMENT);
    assert_non_null(strstr(error.text, "0·0 and 2·2"));
}

static void failing_memory_is_told(void **state)
{
    mdr_status status = MDR_E_MEMORY;
    (void)state;
    for (int64_t nth = 1; status; nth++) {
        failing_allocator memory;
        failing_allocator_start(&memory, 0);
        const mdr_grid_options size = {.rows = 6, .allocator = &memory.allocator};
        mdr_grid *grid;
        mdr_maze *maze;
        mdr_graph *graph;
        mdr_bytes bytes = {0};
        const mdr_sink sink = mdr_bytes_sink(&bytes);
        assert_int_equal(mdr_grid_new(&size, NULL, &grid), MDR_OK);
        assert_int_equal(mdr_maze_new(grid, NULL, &maze), MDR_OK);
        assert_int_equal(mdr_carve(maze, mdr_carver_find("depth-first"), NULL, NULL), MDR_OK);
        assert_int_equal(mdr_open_ends(maze, MDR_OPEN_CORNERS, NULL, NULL), MDR_OK);
        memory.fail_from = memory.allocations + nth;
        status = mdr_graph_new(maze, MDR_GRAPH_CONTRACTED, NULL, &graph);
        for (int32_t i = 0; i < mdr_graph_format_count() && !status; i++)
            status = mdr_graph_write(graph, mdr_graph_format_at(i), NULL, NULL, &sink);
        mdr_graph_free(graph);
        if (!status) status = mdr_graph_new(maze, MDR_GRAPH_CONTRACTED_TREE, NULL, &graph);
        if (!status) mdr_graph_free(graph);
        if (status) assert_int_equal(status, MDR_E_MEMORY);
        mdr_bytes_clear(&bytes);
        mdr_maze_free(maze);
        mdr_grid_free(grid);
        failing_allocator_assert_clean(&memory);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(example_contracts_as_worked),
        cmocka_unit_test(every_shape_contracts),
        cmocka_unit_test(one_way_corridors_keep_their_way),
        cmocka_unit_test(rings_keep_a_cell),
        cmocka_unit_test(graphs_become_mazes),
        cmocka_unit_test(sizes_come_from_names),
        cmocka_unit_test(failing_memory_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
