/*
 * Custom grids of graphs: every node is a round room, every edge a corridor between two.
 *
 *         .--.            A corridor leaves through the eighth of the room that faces the other node.
 *        (    )====       What is left of the outline is border, in pieces of an eighth or less. Where
 *         '--'  \         two edges leave by less than a sixth of a turn apart, they share a post half
 *                         way between them.
 *
 * Directions are vectors of whole numbers, about 2^20 long; how many sides a room has hangs on them alone.
 */
#include "base/memory.h"
#include "base/number_text.h"
#include "base/sort.h"
#include "base/status.h"
#include "grid/custom_internal.h"

enum {
    UNIT = 1 << 20,
    COSINE = 968758, /* of a sixteenth of a turn, times UNIT */
    SINE = 401273,
    ROUND_SIDES = 16
};

typedef struct node_graph {
    mdr_custom *made;
    const mdr_run *run;
    int32_t
        *end; /* [2 x edges] ends of edges, 2 x edge + (0: from, 1: to), by node and direction */
    int32_t *opposite; /* [2 x edges] by end: the side that it leaves through */
    int32_t *from;     /* [nodes + 1] where a node's ends begin */
    double radius_um;
    int64_t post_room;
} node_graph;

static mdr_cell node_of(const node_graph *graph, int32_t end)
{
    const mdr_custom_edge edge = graph->made->edge[end / 2];
    return end % 2 ? edge.to : edge.from;
}

/* The way that an edge leaves a node. */
static mdr_point way_of(const node_graph *graph, int32_t end)
{
    const mdr_point *place = graph->made->place;
    return mdr__way(place[node_of(graph, end)], place[node_of(graph, end ^ 1)]);
}

static bool end_before(const void *context, int32_t a, int32_t b)
{
    const node_graph *graph = context;
    const mdr_cell at_a = node_of(graph, a), at_b = node_of(graph, b);
    const mdr_point way_a = way_of(graph, a), way_b = way_of(graph, b);
    if (at_a != at_b) return at_a < at_b;
    return mdr__same_direction(way_a, way_b) ? a < b : mdr__points_before(way_a, way_b);
}

static const char *number(int64_t value, char text[MDR__NUMBER_ROOM])
{
    mdr__write_integer(value, text);
    return text;
}

static mdr_status check_edge(const node_graph *graph, int64_t index)
{
    const mdr_custom_edge edge = graph->made->edge[index];
    const int64_t nodes = graph->made->cells;
    char name[MDR__NUMBER_ROOM], node[MDR__NUMBER_ROOM];
    const bool from_one = edge.from >= 0 && edge.from < nodes;
    number(index, name);
    if (!from_one || edge.to < 0 || edge.to >= nodes)
        return mdr__fail(graph->run, MDR_E_ARGUMENT,
                         PARTS("edge ", name, ": there is no node ",
                               number(from_one ? edge.to : edge.from, node)));
    if (edge.from == edge.to)
        return mdr__fail(
            graph->run, MDR_E_ARGUMENT,
            PARTS("edge ", name, " leads from node ", number(edge.from, node), " to itself"));
    return MDR_OK;
}

/* Sorts the ends by node, and round each node. */
static mdr_status sort_ends(node_graph *graph)
{
    const int64_t ends = 2 * graph->made->edges;
    for (int64_t i = 0; i < ends; i++) graph->end[i] = (int32_t)i;
    mdr__sort(graph->end, ends, end_before, graph);
    int64_t at = 0;
    for (mdr_cell node = 0; node < graph->made->cells; node++) {
        graph->from[node] = (int32_t)at;
        while (at < ends && node_of(graph, graph->end[at]) == node) at++;
    }
    graph->from[graph->made->cells] = (int32_t)ends;
    for (int64_t i = 1; i < ends; i++) {
        const int32_t a = graph->end[i - 1], b = graph->end[i];
        if (node_of(graph, a) != node_of(graph, b)
            || !mdr__same_direction(way_of(graph, a), way_of(graph, b)))
            continue;
        char first[MDR__NUMBER_ROOM], second[MDR__NUMBER_ROOM], node[MDR__NUMBER_ROOM];
        return mdr__fail(graph->run, MDR_E_ARGUMENT,
                         PARTS("edges ", number(a / 2, first), " and ", number(b / 2, second),
                               " leave node ", number(node_of(graph, a), node),
                               " in the same direction; take one out or move a node"));
    }
    return MDR_OK;
}

/* Nodes sorted along the longer way. */
typedef struct node_order {
    const mdr_point *place;
    bool tall;
} node_order;

static int64_t along(const node_order *order, int32_t node)
{
    return order->tall ? order->place[node].y_um : order->place[node].x_um;
}

static bool node_before(const void *context, int32_t a, int32_t b)
{
    const node_order *order = context;
    return along(order, a) != along(order, b) ? along(order, a) < along(order, b) : a < b;
}

/* The square of the least distance between two nodes, and which they are; UINT64_MAX: there is one alone. */
static int64_t closest_pair(const node_order *order, const int32_t *sorted, int64_t count,
                            int32_t pair[2])
{
    int64_t best = INT64_MAX;
    for (int64_t i = 0; i < count; i++) {
        for (int64_t j = i + 1; j < count; j++) {
            const int64_t apart = along(order, sorted[j]) - along(order, sorted[i]);
            if (apart * apart >= best) break;
            const mdr_point way = mdr__way(order->place[sorted[i]], order->place[sorted[j]]);
            if (mdr__dot(way, way) >= best) continue;
            best = mdr__dot(way, way);
            pair[0] = sorted[i];
            pair[1] = sorted[j];
        }
    }
    return best;
}

static bool is_tall(const mdr_point *place, int64_t count)
{
    mdr_point least = place[0], most = place[0];
    for (int64_t i = 1; i < count; i++) {
        if (place[i].x_um < least.x_um) least.x_um = place[i].x_um;
        if (place[i].y_um < least.y_um) least.y_um = place[i].y_um;
        if (place[i].x_um > most.x_um) most.x_um = place[i].x_um;
        if (place[i].y_um > most.y_um) most.y_um = place[i].y_um;
    }
    return most.y_um - least.y_um > most.x_um - least.x_um;
}

static mdr_status find_distance(const node_graph *graph, double *distance)
{
    const mdr_custom *made = graph->made;
    const node_order order = {made->place, is_tall(made->place, made->cells)};
    int32_t pair[2] = {0, 0};
    mdr_status status = MDR_OK;
    int32_t *sorted =
        mdr__array(&made->allocator, made->cells, sizeof *sorted, graph->run, &status);
    if (status) return status;
    for (int64_t i = 0; i < made->cells; i++) sorted[i] = (int32_t)i;
    mdr__sort(sorted, made->cells, node_before, &order);
    const int64_t square = closest_pair(&order, sorted, made->cells, pair);
    mdr__release(&made->allocator, sorted, made->cells, sizeof *sorted);
    *distance = made->cells > 1 ? mdr__real_root((double)square) : 1;
    if (square > 0) return MDR_OK;
    char first[MDR__NUMBER_ROOM], second[MDR__NUMBER_ROOM];
    return mdr__fail(graph->run, MDR_E_ARGUMENT,
                     PARTS("nodes ", number(pair[0], first), " and ", number(pair[1], second),
                           " lie at the same place"));
}

static int64_t scaled(double part, double whole)
{
    return mdr__rounded(part * UNIT / whole);
}

static mdr_point unit_of(mdr_point way)
{
    const double length = mdr__real_root((double)mdr__dot(way, way));
    return (mdr_point){scaled((double)way.x_um, length), scaled((double)way.y_um, length)};
}

/* A sixteenth of a turn, clockwise or back. */
static mdr_point turned(mdr_point way, int32_t by)
{
    const int64_t sine = by * SINE;
    return (mdr_point){(way.x_um * COSINE - way.y_um * sine) / UNIT,
                       (way.y_um * COSINE + way.x_um * sine) / UNIT};
}

/* Does b come soon after a, clockwise: before the angle whose tangent is this many thousandths? */
static bool is_near(mdr_point a, mdr_point b, int64_t thousandths)
{
    const int64_t cross = mdr__cross(a, b), dot = mdr__dot(a, b);
    return dot > 0 && cross >= 0 && cross * 1000 <= dot * thousandths;
}

enum { SIXTH_OF_TURN = 1732, TENTH_OF_TURN = 727 };

/* One more corner of a room, in a direction from its centre. `count_only` while room is not there yet. */
static void add_corner(node_graph *graph, mdr_cell node, mdr_point way)
{
    mdr_custom *made = graph->made;
    if (made->post) {
        const mdr_point centre = made->centre[node];
        made->post[made->corners] =
            (mdr_point){centre.x_um + mdr__rounded((double)way.x_um * graph->radius_um / UNIT),
                        centre.y_um + mdr__rounded((double)way.y_um * graph->radius_um / UNIT)};
        made->corner[made->corners] = (int32_t)made->corners;
        made->glued[made->corners] = MDR_NONE;
    }
    made->corners++;
}

/* The border between two corridors, up to the post where the next one begins. */
static void add_gap(node_graph *graph, mdr_cell node, mdr_point way, mdr_point next)
{
    for (mdr_point at = turned(way, 1);; at = turned(at, 1)) {
        add_corner(graph, node, at);
        if (is_near(turned(at, 1), next, TENTH_OF_TURN)) break;
    }
    add_corner(graph, node, turned(next, -1));
}

static void add_round_room(node_graph *graph, mdr_cell node)
{
    mdr_point way = turned((mdr_point){0, -UNIT}, -1);
    for (int32_t i = 0; i < ROUND_SIDES; i++, way = turned(way, 1)) add_corner(graph, node, way);
}

/* A side for each end; `first` is the corner at the end of the one before. */
static void add_room(node_graph *graph, mdr_cell node)
{
    mdr_custom *made = graph->made;
    const int32_t begin = graph->from[node], count = graph->from[node + 1] - begin;
    made->first[node] = (int32_t)made->corners;
    if (count == 0) add_round_room(graph, node);
    for (int32_t i = 0; i < count; i++) {
        const int32_t end = graph->end[begin + i], next_end = graph->end[begin + (i + 1) % count];
        const mdr_point way = unit_of(way_of(graph, end)), next = unit_of(way_of(graph, next_end));
        /* The side of the next end begins with the corner that comes last here. */
        if (count > 1 && is_near(way, next, SIXTH_OF_TURN))
            add_corner(graph, node,
                       unit_of((mdr_point){way.x_um + next.x_um, way.y_um + next.y_um}));
        else
            add_gap(graph, node, way, next);
        graph->opposite[next_end] = (int32_t)made->corners - 1;
    }
    const int32_t sides = (int32_t)made->corners - made->first[node];
    if (sides > made->side_bound) made->side_bound = sides;
}

static mdr_status add_rooms(node_graph *graph)
{
    mdr_custom *made = graph->made;
    char name[48];
    made->corners = 0;
    for (mdr_cell node = 0; node < made->cells; node++) {
        add_room(graph, node);
        if (made->corners - made->first[node] > MDR_CUSTOM_SIDES)
            return mdr__fail(graph->run, MDR_E_ARGUMENT,
                             PARTS(mdr__cell_text(node, name),
                                   " has more than 1000 sides; it has too many edges"));
        if (made->corners > INT32_MAX / 2)
            return mdr__fail(graph->run, MDR_E_RANGE,
                             PARTS("the grid has more sides than can be numbered"));
    }
    made->first[made->cells] = (int32_t)made->corners;
    return MDR_OK;
}

/* Nodes in micrometres: the closest two are two cells apart, which leaves rooms with a cell's space. */
static void lay_out_nodes(node_graph *graph, double distance)
{
    mdr_custom *made = graph->made;
    const double scale = 2 * MDR_GRID_CELL_UM / distance;
    graph->radius_um = 0.64 * MDR_GRID_CELL_UM;
    for (mdr_cell node = 0; node < made->cells; node++) {
        made->centre[node] = (mdr_point){mdr__rounded((double)made->place[node].x_um * scale),
                                         mdr__rounded((double)made->place[node].y_um * scale)};
    }
}

/* Moves everything so that the posts begin at 0. */
static void settle(mdr_custom *made)
{
    mdr_point least = made->post[0];
    for (int64_t i = 1; i < made->posts; i++) {
        if (made->post[i].x_um < least.x_um) least.x_um = made->post[i].x_um;
        if (made->post[i].y_um < least.y_um) least.y_um = made->post[i].y_um;
    }
    for (int64_t i = 0; i < made->posts; i++) made->post[i] = mdr__way(least, made->post[i]);
    for (int64_t i = 0; i < made->cells; i++) made->centre[i] = mdr__way(least, made->centre[i]);
}

/* Counts the sides of all rooms, makes room for them, and builds them. */
static mdr_status build_rooms(node_graph *graph)
{
    mdr_custom *made = graph->made;
    const mdr_allocator *allocator = &made->allocator;
    mdr_status status = add_rooms(graph);
    if (status) return status;
    const int64_t corners = made->corners;
    made->posts = made->corner_room = corners;
    made->corner = mdr__array(allocator, corners, sizeof *made->corner, graph->run, &status);
    made->glued = mdr__array(allocator, corners, sizeof *made->glued, graph->run, &status);
    made->post = mdr__array(allocator, corners, sizeof *made->post, graph->run, &status);
    if (status) return status;
    status = add_rooms(graph);
    for (int64_t end = 0; end < 2 * made->edges; end++)
        made->glued[graph->opposite[end]] = graph->opposite[end ^ 1];
    settle(made);
    return status;
}

static mdr_status build_graph(node_graph *graph)
{
    const mdr_custom *made = graph->made;
    double distance;
    mdr_status status = MDR_OK;
    for (int64_t i = 0; i < made->edges && !status; i++) status = check_edge(graph, i);
    if (!status) status = find_distance(graph, &distance);
    if (!status) status = sort_ends(graph);
    if (status) return status;
    lay_out_nodes(graph, distance);
    return build_rooms(graph);
}

static mdr_status take_nodes(node_graph *graph, const mdr_point *nodes,
                             const mdr_custom_edge *edges, int64_t edge_count)
{
    mdr_custom *made = graph->made;
    const int64_t far = MDR_CUSTOM_COORDINATE;
    mdr_status status = MDR_OK;
    for (int64_t i = 0; i < made->cells; i++) {
        const mdr_point at = made->place[i] = nodes[i];
        if (at.x_um < -far || at.x_um > far || at.y_um < -far || at.y_um > far)
            return mdr__fail(graph->run, MDR_E_RANGE,
                             PARTS("coordinates must lie between -100000000 and 100000000 units"));
    }
    made->graph = true;
    made->edges = edge_count;
    made->edge = mdr__array(&made->allocator, edge_count, sizeof *made->edge, graph->run, &status);
    for (int64_t i = 0; i < edge_count && !status; i++) made->edge[i] = edges[i];
    return status;
}

mdr_status mdr_custom_graph(const mdr_point *nodes, int64_t node_count,
                            const mdr_custom_edge *edges, int64_t edge_count, int32_t decimals,
                            const mdr_allocator *allocator, const mdr_run *run, mdr_custom **custom)
{
    node_graph graph = {.run = run};
    *custom = NULL;
    if (!nodes || (edge_count > 0 && !edges) || edge_count < 0)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("a graph needs its nodes and edges"));
    if (edge_count > INT32_MAX / 8)
        return mdr__fail(run, MDR_E_RANGE, PARTS("the graph has too many edges"));
    mdr_status status =
        mdr__custom_start(node_count, node_count, decimals, allocator, run, &graph.made);
    if (status) return status;
    const mdr_allocator *used = &graph.made->allocator;
    const int64_t ends = 2 * edge_count;
    graph.end = mdr__array(used, ends, sizeof *graph.end, run, &status);
    graph.opposite = mdr__array(used, ends, sizeof *graph.opposite, run, &status);
    graph.from = mdr__array(used, node_count + 1, sizeof *graph.from, run, &status);
    if (!status) status = take_nodes(&graph, nodes, edges, edge_count);
    if (!status) status = build_graph(&graph);
    mdr__release(used, graph.end, ends, sizeof *graph.end);
    mdr__release(used, graph.opposite, ends, sizeof *graph.opposite);
    mdr__release(used, graph.from, node_count + 1, sizeof *graph.from);
    if (status)
        mdr_custom_free(graph.made);
    else
        *custom = graph.made;
    return status;
}
