/*
 * Several mazes in one picture: every one as it is alone, only elsewhere.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/documents.h"
#include "support/mazes.h"
#include "support/svg_text.h"

enum { MAZES = 5 };

typedef struct gallery {
    mdr_document documents[MAZES];
    mdr_panel list[MAZES];
    mdr_panels panels;
} gallery;

static void fill(gallery *all, int32_t count)
{
    static const char *const captions[MAZES] = {"one", "two", NULL, "four", "five"};
    *all = (gallery){.panels = {.panels = all->list, .count = count, .recipe = "meander draw"}};
    for (int32_t i = 0; i < count; i++) {
        all->documents[i].maze = carved("square", MDR_LAYOUT_ROWS_ODD, 3 + i % 2, 4 + i % 3,
                                        "depth-first", captions[i] ? captions[i] : "none");
        all->list[i] = (mdr_panel){.document = &all->documents[i], .caption = captions[i]};
    }
}

static void empty(gallery *all)
{
    for (int32_t i = 0; i < MAZES; i++) mdr_document_clear(&all->documents[i]);
}

static mdr_bytes panels_written(const gallery *all, const char *format, const mdr_style *style)
{
    mdr_bytes bytes = {0};
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    const mdr_sink sink = mdr_bytes_sink(&bytes);
    if (mdr_write_panels(&all->panels, mdr_format_find(format), style, &run, &sink, NULL))
        fail_msg("%s", error.text);
    return bytes;
}

/* The walls of each are those of the maze alone, all shifted by the same way. */
static void walls_are_those_of_each_alone(void **state)
{
    gallery all;
    const mdr_style style = {.cell_um = 4000};
    (void)state;
    fill(&all, MAZES);
    mdr_bytes together = panels_written(&all, "svg", &style);
    for (int32_t i = 0; i < MAZES; i++) {
        char name[32];
        (void)snprintf(name, sizeof name, "walls-%d", i + 1);
        mdr_bytes alone = written(&all.documents[i], "svg", &style);
        char *here = layer_of(together.data, name), *there = layer_of(alone.data, "walls");
        assert_non_null(here);
        svg_lines a = lines_of(here), b = lines_of(there);
        assert_int_equal(a.count, b.count);
        const int64_t dx = a.list[0].from.x_um - b.list[0].from.x_um;
        const int64_t dy = a.list[0].from.y_um - b.list[0].from.y_um;
        for (int64_t line = 0; line < a.count; line++) {
            assert_int_equal(a.list[line].from.x_um, b.list[line].from.x_um + dx);
            assert_int_equal(a.list[line].to.y_um, b.list[line].to.y_um + dy);
        }
        svg_lines_free(&a);
        svg_lines_free(&b);
        free(here);
        free(there);
        mdr_bytes_clear(&alone);
    }
    mdr_bytes_clear(&together);
    empty(&all);
}

static void ids_are_unique_and_captions_there(void **state)
{
    gallery all;
    (void)state;
    fill(&all, MAZES);
    mdr_bytes svg = panels_written(&all, "svg", &(mdr_style){.title = "Five"});
    for (const char *at = svg.data; (at = strstr(at, " id=\"")) != NULL; at++) {
        char id[64];
        const size_t length = strcspn(at + 5, "\"") + 6;
        memcpy(id, at, length);
        id[length] = '\0';
        assert_int_equal(occurrences(svg.data, id), 1);
    }
    assert_int_equal(occurrences(svg.data, "<g id=\"maze-"), MAZES);
    assert_int_equal(occurrences(svg.data, ">two</text>"), 1);
    assert_int_equal(occurrences(svg.data, ">Five</text>"), 1);
    assert_int_equal(occurrences(svg.data, "5 mazes side by side: one, two, four, five."), 1);
    mdr_bytes recipe = {0};
    assert_true(mdr_recipe_find(svg.data, svg.size, &recipe));
    assert_string_equal(recipe.data, "meander draw");
    mdr_bytes_clear(&recipe);
    mdr_bytes_clear(&svg);
    empty(&all);
}

/* The origin's comparison is 900 x 450: two boards, each a whole picture. */
static void the_origin_sets_whole_pictures_side_by_side(void **state)
{
    char value[32];
    gallery all;
    (void)state;
    fill(&all, 2);
    for (int32_t i = 0; i < 2; i++) {
        mdr_document_clear(&all.documents[i]);
        all.documents[i].maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 30, 30);
    }
    const mdr_style style = {
        .look = MDR_LOOK_ORIGIN, .unit = MDR_UNIT_PX, .cell_um = 3969}; /* 15 px */
    mdr_bytes svg = panels_written(&all, "svg", &style);
    attribute_of(svg.data, "width", value, sizeof value);
    assert_string_equal(value, "900px");
    attribute_of(svg.data, "height", value, sizeof value);
    assert_string_equal(value, "450px");
    assert_int_equal(occurrences(svg.data, "x=\"18\" y=\"14\">one<"), 1);
    assert_int_equal(occurrences(svg.data, "x=\"468\" y=\"14\">two<"), 1);
    mdr_bytes_clear(&svg);
    empty(&all);
}

static void texts_are_pasted_line_by_line(void **state)
{
    gallery all;
    (void)state;
    fill(&all, 3);
    for (int32_t i = 0; i < 3; i++) {
        mdr_document_clear(&all.documents[i]);
        all.documents[i].maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, i == 1 ? 2 : 1, 1);
    }
    mdr_bytes text = panels_written(&all, "lines", NULL);
    assert_string_equal(text.data, "+---+   +---+   +---+\n"
                                   "|   |   |   |   |   |\n"
                                   "+---+   +---+   +---+\n"
                                   "        |   |\n"
                                   "        +---+\n"
                                   " one     two\n");
    mdr_bytes_clear(&text);
    all.panels.columns = 2;
    text = panels_written(&all, "lines", NULL);
    assert_int_equal(occurrences(text.data, " one     two\n\n+---+\n"), 1);
    mdr_bytes_clear(&text);
    empty(&all);
}

static mdr_status refusal(const mdr_panels *panels, const char *format, const char *words)
{
    mdr_bytes bytes = {0};
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    const mdr_sink sink = mdr_bytes_sink(&bytes);
    const mdr_status status =
        mdr_write_panels(panels, mdr_format_find(format), NULL, &run, &sink, NULL);
    assert_non_null(strstr(error.text, words));
    assert_int_equal(bytes.size, 0);
    mdr_bytes_clear(&bytes);
    return status;
}

static void what_cannot_be_is_refused(void **state)
{
    gallery all;
    (void)state;
    fill(&all, 2);
    assert_int_equal(refusal(&all.panels, "json", "no place for several"), MDR_E_UNFIT);
    assert_int_equal(refusal(&all.panels, "none", "no such format"), MDR_E_UNKNOWN);
    mdr_document_clear(&all.documents[1]);
    assert_int_equal(refusal(&all.panels, "svg", "no maze"), MDR_E_ARGUMENT);
    all.documents[1].maze = maze_of("octagon", MDR_LAYOUT_ROWS_ODD, 3, 3);
    assert_int_equal(refusal(&all.panels, "text", "octagon"), MDR_E_UNFIT);
    all.panels.count = 0;
    assert_int_equal(refusal(&all.panels, "svg", "no mazes"), MDR_E_ARGUMENT);
    empty(&all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walls_are_those_of_each_alone),
        cmocka_unit_test(ids_are_unique_and_captions_there),
        cmocka_unit_test(the_origin_sets_whole_pictures_side_by_side),
        cmocka_unit_test(texts_are_pasted_line_by_line),
        cmocka_unit_test(what_cannot_be_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
