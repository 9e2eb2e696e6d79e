/*
 * Custom grids in JSON: polygons, or nodes and edges.
 *
 *     "cells": [[[0,0], [1.5,0], [1.5,1]], ...]          "nodes": [[0,0], [1,2.5]], "edges": [[0,1]]
 *
 * Coordinates are decimal numbers, read exactly: as so many units of 10^-decimals, rounded half away from
 * 0. Lists are gone through twice: first they are counted, and the number of digits before the point is
 * found, then they are taken into arrays of that size; so nothing is asked for that is not in the text.
 */
#include "draw/json_custom.h"

#include <string.h>

#include "base/memory.h"
#include "base/number_text.h"
#include "base/status.h"
#include "draw/json_read.h"
#include "grid/custom_internal.h"

enum {
    USUAL_DIGITS = 7,  /* of the largest coordinate, unless "decimals" says otherwise */
    MOST_DIGITS = 15,  /* before the point */
    LEAST_DIGITS = -9, /* as many zeros behind it */
    KEPT_DIGITS = 17   /* of a number; those behind are dropped */
};

/* A number as mantissa x 10^exponent. */
typedef struct decimal {
    int64_t mantissa;
    int32_t digits, exponent;
    bool negative;
} decimal;

static void take_digit(decimal *number, int32_t digit, bool fraction)
{
    if (number->digits >= KEPT_DIGITS) {
        number->exponent += !fraction;
        return;
    }
    number->mantissa = number->mantissa * 10 + digit;
    number->digits += number->mantissa > 0;
    number->exponent -= fraction;
}

/* The tokenizer has checked the number's form. False: its exponent has more than four digits. */
static bool read_decimal(const mdr__json_token *token, decimal *number)
{
    const char *at = token->text, *end = token->text + token->size;
    bool fraction = false;
    *number = (decimal){.negative = *at == '-'};
    for (at += number->negative; at < end && *at != 'e' && *at != 'E'; at++) {
        if (*at == '.')
            fraction = true;
        else
            take_digit(number, *at - '0', fraction);
    }
    if (at == end) return true;
    int64_t exponent;
    const char *behind;
    at += at[1] == '+' ? 2 : 1;
    if (!mdr__read_integer(at, end, &exponent, &behind) || exponent < -9999 || exponent > 9999)
        return false;
    number->exponent += (int32_t)exponent;
    return true;
}

/* Whole units of 10^-decimals; false where that is beyond the largest coordinate. */
static bool in_units(const decimal *number, int32_t decimals, int64_t *units)
{
    int64_t value = number->mantissa, rest = 0;
    int32_t shift = number->exponent + decimals;
    for (; shift > 0 && value > 0; shift--) {
        if (value > MDR_CUSTOM_COORDINATE) return false;
        value *= 10;
    }
    for (; shift < 0 && (value > 0 || rest > 0); shift++) {
        rest = value % 10;
        value /= 10;
    }
    value += rest >= 5;
    *units = number->negative ? -value : value;
    return value <= MDR_CUSTOM_COORDINATE;
}

/* What the lists hold. */
typedef struct custom_lists {
    const mdr_run *run;
    int64_t items, points; /* cells, nodes or edges; corners of cells */
    int32_t digits;        /* before the point, of the largest coordinate */
    int32_t decimals;
    int64_t *first; /* [items + 1]; NULL while counting, as are the others */
    mdr_point *point;
} custom_lists;

static const char point_form[] = "a place [x, y]";

static mdr_status take_coordinate(mdr__json *json, custom_lists *lists, int64_t *units)
{
    mdr__json_token token;
    decimal number;
    const mdr_status status = mdr__json_take(json, MDR__JSON_NUMBER, point_form, &token);
    if (status) return status;
    if (!read_decimal(&token, &number))
        return mdr__json_fail(json, &token, PARTS("this exponent is out of bounds"));
    const int32_t digits = number.digits + number.exponent;
    if (number.mantissa != 0 && digits > MOST_DIGITS)
        return mdr__json_fail(json, &token, PARTS("coordinates must be smaller than 10^15"));
    if (number.mantissa != 0 && digits > lists->digits) lists->digits = digits;
    if (!lists->point || in_units(&number, lists->decimals, units)) return MDR_OK;
    return mdr__json_fail(json, &token,
                          PARTS("with so many decimals, coordinates must be smaller than 100000000 "
                                "units; say fewer"));
}

/* A place behind its [. */
static mdr_status take_point(mdr__json *json, custom_lists *lists)
{
    mdr__json_token token;
    mdr_point point = {0, 0};
    mdr_status status = take_coordinate(json, lists, &point.x_um);
    if (!status) status = take_coordinate(json, lists, &point.y_um);
    if (!status)
        status = mdr__json_take(json, MDR__JSON_ARRAY_END, "] behind two coordinates", &token);
    if (!status && lists->point) lists->point[lists->points] = point;
    lists->points++;
    return status;
}

/* The next item of a list, which must be a list; *more is false behind the last. */
static mdr_status next_list(mdr__json *json, const char *expected, bool *more)
{
    const mdr__json_token token = mdr__json_next(json);
    *more = token.kind == MDR__JSON_ARRAY;
    if (*more || token.kind == MDR__JSON_ARRAY_END) return MDR_OK;
    if (token.kind == MDR__JSON_ERROR) return MDR_E_SYNTAX;
    return mdr__json_fail(json, &token, PARTS("expected ", expected));
}

/* All places of a list behind its [. */
static mdr_status take_points(mdr__json *json, custom_lists *lists)
{
    bool more = true;
    mdr_status status = next_list(json, point_form, &more);
    while (!status && more) {
        status = take_point(json, lists);
        if (!status) status = next_list(json, point_form, &more);
    }
    return status;
}

static mdr_status take_cells(mdr__json json, custom_lists *lists)
{
    static const char expected[] = "a cell: a list of its corners [x, y]";
    mdr__json_token token;
    bool more = true;
    lists->items = lists->points = 0;
    mdr_status status = mdr__json_take(&json, MDR__JSON_ARRAY, "an array [", &token);
    if (!status) status = next_list(&json, expected, &more);
    while (!status && more) {
        status = take_points(&json, lists);
        lists->items++;
        if (lists->first) lists->first[lists->items] = lists->points;
        if (!status) status = next_list(&json, expected, &more);
    }
    return status;
}

static mdr_status take_nodes(mdr__json json, custom_lists *lists)
{
    mdr__json_token token;
    lists->points = 0;
    mdr_status status = mdr__json_take(&json, MDR__JSON_ARRAY, "an array [", &token);
    if (!status) status = take_points(&json, lists);
    lists->items = lists->points;
    return status;
}

/* Edges: counted where `edges` is NULL. */
static mdr_status take_edges(mdr__json json, mdr_custom_edge *edges, int64_t *count)
{
    static const char expected[] = "an edge [node, node]";
    mdr__json_token token;
    bool more = true;
    *count = 0;
    mdr_status status = mdr__json_take(&json, MDR__JSON_ARRAY, "an array [", &token);
    if (!status) status = next_list(&json, expected, &more);
    while (!status && more) {
        mdr_custom_edge edge = {0, 0};
        status = mdr__json_take_integer(&json, expected, &token, &edge.from);
        if (!status) status = mdr__json_take_integer(&json, expected, &token, &edge.to);
        if (!status)
            status = mdr__json_take(&json, MDR__JSON_ARRAY_END, "] behind two nodes", &token);
        if (!status && edges) edges[*count] = edge;
        ++*count;
        if (!status) status = next_list(&json, expected, &more);
    }
    return status;
}

static mdr_status choose_decimals(mdr__json value, custom_lists *lists)
{
    mdr__json_token token;
    int64_t decimals;
    const int32_t digits = lists->digits > LEAST_DIGITS ? lists->digits : LEAST_DIGITS;
    lists->decimals = USUAL_DIGITS - digits;
    if (!value.bytes) return MDR_OK;
    const mdr_status status = mdr__json_take_integer(&value, "a whole number", &token, &decimals);
    if (status) return status;
    if (decimals < MDR__CUSTOM_LEAST_DECIMALS || decimals > MDR__CUSTOM_MOST_DECIMALS)
        return mdr__json_fail(&value, &token, PARTS("decimals must be -8 to 16"));
    lists->decimals = (int32_t)decimals;
    return MDR_OK;
}

mdr_status mdr__json_place_error(const mdr_run *run, const mdr__json_token *token,
                                 mdr_status status)
{
    if (status == MDR_OK || !run || !run->error) return status;
    run->error->line = token->line;
    run->error->column = token->column;
    run->error->offset = token->offset;
    return status;
}

/* Cells that do not fit each other are a mistake of the text. */
static mdr_status told_in_text(const mdr_run *run, mdr__json value, mdr_status status)
{
    const mdr__json_token token = mdr__json_next(&value);
    if (status != MDR_E_ARGUMENT && status != MDR_E_RANGE) return status;
    if (run && run->error) run->error->status = MDR_E_SYNTAX;
    return mdr__json_place_error(run, &token, MDR_E_SYNTAX);
}

static mdr_status read_polygons(const mdr__json_custom *members, const mdr_allocator *allocator,
                                const mdr_run *run, mdr_custom **custom)
{
    custom_lists lists = {.run = run, .digits = LEAST_DIGITS};
    mdr_status status = take_cells(members->cells, &lists);
    if (!status) status = choose_decimals(members->decimals, &lists);
    if (status) return status;
    const int64_t cells = lists.items, points = lists.points;
    lists.first = mdr__array(allocator, cells + 1, sizeof *lists.first, run, &status);
    lists.point = mdr__array(allocator, points, sizeof *lists.point, run, &status);
    if (!status) status = take_cells(members->cells, &lists);
    if (!status) {
        status = mdr_custom_polygons(lists.point, lists.first, cells, lists.decimals, allocator,
                                     run, custom);
        status = told_in_text(run, members->cells, status);
    }
    mdr__release(allocator, lists.first, cells + 1, sizeof *lists.first);
    mdr__release(allocator, lists.point, points, sizeof *lists.point);
    return status;
}

static mdr_status read_graph(const mdr__json_custom *members, const mdr_allocator *allocator,
                             const mdr_run *run, mdr_custom **custom)
{
    custom_lists lists = {.run = run, .digits = LEAST_DIGITS};
    int64_t edge_count = 0;
    mdr_status status = take_nodes(members->nodes, &lists);
    if (!status) status = take_edges(members->edges, NULL, &edge_count);
    if (!status) status = choose_decimals(members->decimals, &lists);
    if (status) return status;
    const int64_t nodes = lists.points, room = edge_count;
    mdr_custom_edge *edges = mdr__array(allocator, room, sizeof *edges, run, &status);
    lists.point = mdr__array(allocator, nodes, sizeof *lists.point, run, &status);
    if (!status) status = take_nodes(members->nodes, &lists);
    if (!status) status = take_edges(members->edges, edges, &edge_count);
    if (!status) {
        status = mdr_custom_graph(lists.point, nodes, edges, edge_count, lists.decimals, allocator,
                                  run, custom);
        status = told_in_text(run, members->nodes, status);
    }
    mdr__release(allocator, edges, room, sizeof *edges);
    mdr__release(allocator, lists.point, nodes, sizeof *lists.point);
    return status;
}

mdr_status mdr__json_read_custom(const mdr__json_custom *members, const mdr__json_token *token,
                                 const mdr_allocator *allocator, const mdr_run *run,
                                 mdr_custom **custom)
{
    const bool graph = members->nodes.bytes && members->edges.bytes;
    *custom = NULL;
    if (!members->cells.bytes == !graph || (members->cells.bytes && members->nodes.bytes))
        return mdr__fail_at(run, MDR_E_SYNTAX, token->line, token->column, token->offset,
                            PARTS("a custom grid needs \"cells\", or both \"nodes\" and "
                                  "\"edges\""));
    return graph ? read_graph(members, allocator, run, custom)
                 : read_polygons(members, allocator, run, custom);
}

/* Finds the members of an object, and what its member "grid" is, if it has one. */
static mdr_status scan_custom(mdr__json *json, mdr__json_custom *members, mdr__json *grid)
{
    enum { CELLS, NODES, EDGES, DECIMALS, GRID, CUSTOM_MEMBERS };
    static const char *const names[CUSTOM_MEMBERS] = {"cells", "nodes", "edges", "decimals",
                                                      "grid"};
    mdr__json values[CUSTOM_MEMBERS];
    mdr__json_token token;
    mdr_status status = mdr__json_take(json, MDR__JSON_OBJECT, "an object {", &token);
    if (!status) status = mdr__json_scan_object(json, names, CUSTOM_MEMBERS, values);
    if (status) return status;
    *members = (mdr__json_custom){values[CELLS], values[NODES], values[EDGES], values[DECIMALS]};
    *grid = values[GRID];
    return MDR_OK;
}

mdr_status mdr_custom_read(const void *bytes, size_t size, const mdr_allocator *allocator,
                           const mdr_run *run, mdr_custom **custom)
{
    const bool marked = size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0;
    const size_t skipped = marked ? 3 : 0;
    const mdr_allocator *used = allocator ? allocator : &mdr__libc_allocator;
    mdr__json json, grid, unused;
    mdr__json_custom members;
    mdr__json_token token;
    *custom = NULL;
    mdr__json_start(&json, (const char *)bytes + skipped, size - skipped, run);
    mdr__json begin = json;
    mdr_status status = scan_custom(&json, &members, &grid);
    if (!status && grid.bytes) status = scan_custom(&grid, &members, &unused);
    if (!status) status = mdr__json_take(&json, MDR__JSON_END, "nothing more", &token);
    if (status) return status;
    token = mdr__json_next(&begin);
    return mdr__json_read_custom(&members, &token, used, run, custom);
}

static void write_coordinate(int64_t units, int32_t decimals, mdr__out *out)
{
    char text[MDR__NUMBER_ROOM];
    if (decimals > 9) { /* the routine takes nine: zeros go between */
        const bool negative = units < 0;
        mdr__write_integer(negative ? -units : units, text);
        const int32_t digits = (int32_t)strlen(text);
        mdr__out_text(out, negative ? "-0." : "0.");
        mdr__out_repeat(out, "0", decimals - digits);
        mdr__out_text(out, text);
    } else if (decimals > 0) {
        mdr__out_fixed(out, units, decimals);
    } else {
        mdr__out_integer(out, units);
        if (units != 0) mdr__out_repeat(out, "0", -decimals);
    }
}

static void write_point(const mdr_custom *custom, mdr_point point, mdr__out *out)
{
    mdr__out_char(out, '[');
    write_coordinate(point.x_um, custom->decimals, out);
    mdr__out_char(out, ',');
    write_coordinate(point.y_um, custom->decimals, out);
    mdr__out_char(out, ']');
}

static void begin_item(int64_t index, const char *line, mdr__out *out)
{
    mdr__out_text(out, index > 0 ? "," : "");
    mdr__out_text(out, line);
}

static void write_graph(const mdr_custom *custom, mdr__out *out)
{
    mdr__out_text(out, ",\n  \"nodes\": [");
    for (int64_t node = 0; node < custom->cells; node++) {
        begin_item(node, "\n   ", out);
        write_point(custom, custom->place[node], out);
    }
    mdr__out_text(out, "],\n  \"edges\": [");
    for (int64_t i = 0; i < custom->edges; i++) {
        begin_item(i, i % 16 ? " " : "\n   ", out);
        mdr__out_char(out, '[');
        mdr__out_integer(out, custom->edge[i].from);
        mdr__out_char(out, ',');
        mdr__out_integer(out, custom->edge[i].to);
        mdr__out_char(out, ']');
    }
    mdr__out_char(out, ']');
}

static void write_polygons(const mdr_custom *custom, mdr__out *out)
{
    mdr__out_text(out, ",\n  \"cells\": [");
    for (int64_t cell = 0; cell < custom->cells; cell++) {
        begin_item(cell, "\n   [", out);
        for (int64_t at = custom->first[cell]; at < custom->first[cell + 1]; at++) {
            begin_item(at - custom->first[cell], "", out);
            write_point(custom, custom->place[custom->corner[at]], out);
        }
        mdr__out_char(out, ']');
    }
    mdr__out_char(out, ']');
}

void mdr__json_write_custom(const mdr_custom *custom, mdr__out *out)
{
    mdr__out_text(out, ", \"decimals\": ");
    mdr__out_integer(out, custom->decimals);
    if (custom->graph)
        write_graph(custom, out);
    else
        write_polygons(custom, out);
}
