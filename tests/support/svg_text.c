/*
 * A reader of the SVG that meander writes, for tests.
 */
#include "support/svg_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

char *layer_of(const char *svg, const char *name)
{
    char opening[64];
    snprintf(opening, sizeof opening, "<g id=\"%s\">", name);
    const char *begin = strstr(svg, opening);
    if (!begin) return NULL;
    const char *next = strstr(begin + 1, "\n<g id=");
    const char *end = next ? next : strstr(begin, "</svg>");
    assert_non_null(end);
    char *layer = calloc(1, (size_t)(end - begin) + 1);
    assert_non_null(layer);
    memcpy(layer, begin, (size_t)(end - begin));
    return layer;
}

int64_t occurrences(const char *text, const char *wanted)
{
    int64_t count = 0;
    while ((text = strstr(text, wanted)) != NULL) {
        count++;
        text += strlen(wanted);
    }
    return count;
}

void attribute_of(const char *text, const char *name, char *value, size_t room)
{
    char opening[64];
    snprintf(opening, sizeof opening, " %s=\"", name);
    const char *begin = strstr(text, opening);
    if (!begin) fail_msg("no attribute %s in %.200s", name, text);
    begin += strlen(opening);
    const size_t length = strcspn(begin, "\"");
    assert_true(length < room);
    memcpy(value, begin, length);
    value[length] = '\0';
}

double number_of(const char *text, const char *name)
{
    char value[64];
    attribute_of(text, name, value, sizeof value);
    return strtod(value, NULL);
}

static int64_t read_number(const char **text)
{
    char *end;
    const double number = strtod(*text, &end);
    assert_true(end > *text);
    *text = end;
    return (int64_t)(number * 1000 + (number < 0 ? -0.5 : 0.5));
}

static void add_line(svg_lines *lines, svg_line line)
{
    if (lines->count == lines->room) {
        lines->room = 2 * lines->room + 64;
        lines->list = realloc(lines->list, (size_t)lines->room * sizeof line);
        assert_non_null(lines->list);
    }
    lines->list[lines->count++] = line;
}

static void read_path(svg_lines *lines, const char *text)
{
    mdr_point begun = {0, 0}, here = {0, 0};
    bool first = false;
    while (*text != '"') {
        const char command = *text++;
        svg_line line = {.from = here, .to = here, .path = lines->paths};
        if (command == '\n') continue;
        if (command == 'M' || command == 'L' || command == 'H') line.to.x_um = read_number(&text);
        if (command == 'M' || command == 'L' || command == 'V') line.to.y_um = read_number(&text);
        if (command == 'Z') line.to = begun;
        if (!memchr("MLHVZ", command, 5)) fail_msg("command %c in a path", command);
        here = line.to;
        if (command == 'M') {
            begun = here;
            first = true;
            lines->strokes++;
            continue;
        }
        line.stroke = lines->strokes - 1;
        line.first = first;
        line.closing = command == 'Z';
        first = false;
        add_line(lines, line);
    }
}

svg_lines lines_of(const char *text)
{
    svg_lines lines = {0};
    while ((text = strstr(text, " d=\"")) != NULL) {
        text += 4;
        read_path(&lines, text);
        const int64_t length = (int64_t)strcspn(text, "\"");
        if (length > lines.longest) lines.longest = length;
        lines.paths++;
    }
    return lines;
}

void svg_lines_free(svg_lines *lines)
{
    free(lines->list);
    *lines = (svg_lines){0};
}
