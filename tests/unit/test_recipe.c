/*
 * Recipes: the command that a file carries is found again, whatever stands in it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "support/documents.h"
#include "support/failing_allocator.h"
#include "support/mazes.h"

static void assert_recipe(const char *recipe, const char *format)
{
    mdr_document document = {.maze = maze_of("square", MDR_LAYOUT_ROWS_ODD, 3, 3)};
    mdr_bytes found = {0};
    assert_int_equal(mdr_document_set(&document.recipe, recipe), MDR_OK);
    assert_int_equal(mdr_document_set(&document.recipe_version, "0.1.0"), MDR_OK);
    mdr_bytes bytes = written(&document, format, NULL);
    assert_true(mdr_recipe_find(bytes.data, bytes.size, &found));
    assert_string_equal(found.data, recipe);
    mdr_bytes_clear(&found);
    mdr_bytes_clear(&bytes);
    mdr_document_clear(&document);
}

static void recipes_are_found_again(void **state)
{
    static const char *const formats[] = {"svg", "json"};
    (void)state;
    for (int32_t i = 0; i < 2; i++) {
        assert_recipe("meander new 3x3 --seed owl", formats[i]);
        assert_recipe("meander new 3x3 --seed '<a>&amp;\"b\" &lt; ]]> &#65; ;'", formats[i]);
        assert_recipe("meander new 3x3 --seed \xf0\x9f\xa6\x89 --title '</meander:recipe>'",
                      formats[i]);
    }
}

static void other_files_have_no_recipe(void **state)
{
    static const char *const others[] = {
        "",
        "<",
        "{",
        "{}",
        "<svg/>",
        "<meander:recipe></meander:recipe>",
        "<meander:recipe",
        "<meander:recipe>",
        "+---+",
        "<meander:recipe>x</meander:recip",
        "{\"recipe\": 1}",
        "{\"recipe\": {\"command\": 1}}",
        "{\"recipe\": {\"version\": \"1\"}}",
        "{\"a\": {\"recipe\": {\"command\": \"x\"}}}",
        "[{\"recipe\": {\"command\": \"x\"}}]",
        "{\"recipe\": {\"command\": \"x",
        "\n \t",
    };
    mdr_bytes recipe = {0};
    const mdr_sink sink = mdr_bytes_sink(&recipe);
    (void)state;
    assert_int_equal(sink.write(sink.context, "kept", 4), MDR_OK);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_false(mdr_recipe_find(others[i], strlen(others[i]), &recipe));
        assert_string_equal(recipe.data, "kept");
    }
    mdr_bytes_clear(&recipe);
}

static void recipes_need_memory(void **state)
{
    static const char text[] = "<meander:recipe>&lt;b&gt;</meander:recipe>";
    failing_allocator memory;
    (void)state;
    failing_allocator_start(&memory, 1);
    mdr_bytes recipe = {.allocator = &memory.allocator};
    assert_false(mdr_recipe_find(text, sizeof text - 1, &recipe));
    assert_int_equal(recipe.size, 0);
    memory.fail_from = 0;
    assert_true(mdr_recipe_find(text, sizeof text - 1, &recipe));
    assert_string_equal(recipe.data, "<b>");
    mdr_bytes_clear(&recipe);
    failing_allocator_assert_clean(&memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(recipes_are_found_again),
        cmocka_unit_test(other_files_have_no_recipe),
        cmocka_unit_test(recipes_need_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
