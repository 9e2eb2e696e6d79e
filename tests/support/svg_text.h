/*
 * A reader of just the SVG that meander writes, for tests: layers, attributes, the lines of paths.
 */
#ifndef MDR_TESTS_SVG_TEXT_H
#define MDR_TESTS_SVG_TEXT_H

#include "meander/meander.h"

/* The text of a layer, from <g id="NAME"> to its end, or NULL. free it. */
char *layer_of(const char *svg, const char *name);

/* How often a text occurs in another. */
int64_t occurrences(const char *text, const char *wanted);

/* The value of the first attribute of that name, such as ` width="`, copied into value; fails the
 * test unless there is one shorter than `room`. */
void attribute_of(const char *text, const char *name, char *value, size_t room);
double number_of(const char *text, const char *name);

/* A line of a path in thousandths of a unit: with millimetres, in micrometres. */
typedef struct svg_line {
    mdr_point from, to;
    int64_t path;   /* the number of its <path> */
    int64_t stroke; /* the number of its M, counted through all paths */
    bool first;     /* of its stroke */
    bool closing;   /* drawn by Z */
} svg_line;

typedef struct svg_lines {
    svg_line *list;
    int64_t count, room;
    int64_t paths, strokes;
    int64_t longest; /* bytes of the longest d attribute */
} svg_lines;

/* All lines of all paths of a text; fails the test unless each command is M, L, H, V or Z. */
svg_lines lines_of(const char *text);
void svg_lines_free(svg_lines *lines);

#endif
