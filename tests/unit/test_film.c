/*
 * Films and moving SVG: what each thing is in each frame equals what a player has there.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "draw/film.h"
#include "support/mazes.h"
#include "support/svg_text.h"

static bool record(void *context, const mdr_step *step)
{
    return mdr_trace_record(context, step);
}

/* Carved by name and solved, all steps recorded. */
static mdr_document watched(const char *shape, int64_t rows, int64_t columns, const char *carver)
{
    mdr_document document = {0};
    assert_int_equal(mdr_trace_new(NULL, &document.trace), MDR_OK);
    document.maze = maze_of(shape, 0, rows, columns);
    const mdr_run run = {.context = document.trace, .step = record};
    const mdr_carve_options options = {.seed = "film"};
    assert_int_equal(mdr_carve(document.maze, mdr_carver_find(carver), &options, &run), MDR_OK);
    assert_int_equal(mdr_maze_open_usual(document.maze, MDR_ROLE_START, NULL), MDR_OK);
    assert_int_equal(mdr_maze_open_usual(document.maze, MDR_ROLE_END, NULL), MDR_OK);
    assert_int_equal(
        mdr_solve(document.maze, mdr_solver_find("depth-first"), NULL, &run, &document.path),
        MDR_OK);
    return document;
}

/* What the event in effect at a frame says of a thing. */
static int32_t state_at(const mdr__film_events *events, int64_t thing, int64_t frame)
{
    int64_t at = events->first[thing];
    assert_true(at < events->first[thing + 1] && events->events[at].frame == 0);
    while (at + 1 < events->first[thing + 1] && events->events[at + 1].frame <= frame) {
        assert_true(events->events[at].frame < events->events[at + 1].frame);
        assert_true(events->events[at].state != events->events[at + 1].state
                    || events->events[at + 1].frame > 0);
        at++;
    }
    return events->events[at].state;
}

static void assert_frame(const mdr__film *film, const mdr_player *player, int64_t frame)
{
    const mdr_maze *maze = mdr_player_maze(player);
    const mdr_grid *grid = mdr_maze_grid(maze);
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell))
        assert_int_equal(state_at(&film->cells, cell, frame), mdr_player_mark(player, cell));
    for (mdr_link link = mdr_grid_next_link(grid, MDR_NONE); link != MDR_NONE;
         link = mdr_grid_next_link(grid, link))
        assert_int_equal(state_at(&film->links, link, frame),
                         mdr_maze_passage(maze, link) != MDR_PASSAGE_NONE);
}

static void assert_film(const mdr_document *document, int64_t steps_per_frame)
{
    const mdr_style style = {.steps_per_frame = steps_per_frame};
    mdr__film film = {0};
    mdr_player *player;
    assert_int_equal(mdr__film_make(document, &style, NULL, &film), MDR_OK);
    assert_int_equal(mdr_document_play(document, NULL, &player), MDR_OK);
    for (int64_t frame = 0; frame + 1 < film.pace.frames; frame++) {
        assert_frame(&film, player, frame);
        for (int64_t i = 0; i < steps_per_frame; i++) (void)mdr_player_forward(player);
    }
    mdr_player_finish(player);
    assert_frame(&film, player, film.pace.frames - 1);
    mdr_player_free(player);
    mdr__film_clear(&film);
}

static void films_equal_what_is_played(void **state)
{
    static const struct {
        const char *shape;
        int64_t rows, columns;
        const char *carver;
    } cases[] = {{"square", 1, 1, "depth-first"}, {"square", 1, 2, "wilson"},
                 {"square", 5, 7, "wilson"},      {"square", 6, 5, "wilson-walls"},
                 {"hexagon", 4, 5, "kruskal"},    {"polar", 4, 4, "hunt-and-kill"},
                 {"triangle", 3, 7, "prim"}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        mdr_document document =
            watched(cases[i].shape, cases[i].rows, cases[i].columns, cases[i].carver);
        assert_film(&document, 1);
        assert_film(&document, 3);
        mdr_document_clear(&document);
    }
}

static void memory_is_given_back_on_failure(void **state)
{
    (void)state;
    mdr_document document = watched("square", 3, 3, "wilson");
    const mdr_style style = {0};
    mdr__film film = {0};
    assert_int_equal(mdr__film_make(&document, &style, &(mdr_run){.memory_limit_bytes = 64}, &film),
                     MDR_E_LIMIT);
    mdr__film_clear(&film);
    mdr_document_clear(&document);
}

/* Every link that is opened, and every cell, moves; what stands still is the finished maze. */
static void svg_moves(void **state)
{
    (void)state;
    mdr_document document = watched("square", 4, 5, "depth-first");
    mdr_bytes svg = {0};
    const mdr_sink sink = mdr_bytes_sink(&svg);
    const mdr_format *format = mdr_format_find("svg");
    const mdr_style style = {.moving = true, .hide_path = true};
    assert_int_equal(mdr_write(&document, format, &style, NULL, &sink, NULL), MDR_OK);
    assert_int_equal(occurrences(svg.data, "attributeName=\"color\""), 20);
    assert_int_equal(occurrences(svg.data, " visibility=\"hidden\""), 19);
    assert_int_equal(occurrences(svg.data, "values=\"visible;hidden\""), 19);
    assert_int_equal(occurrences(svg.data, "attributeName=\"cx\""), 1);
    mdr_bytes_clear(&svg);
    mdr_document_clear(&document);
}

static void only_strokes_move(void **state)
{
    static const mdr_style unfit[] = {{.moving = true, .raised = MDR_RAISED_WALLS},
                                      {.moving = true, .walls = MDR_WALLS_OUTLINES},
                                      {.moving = true, .curves = MDR_CURVES_SMOOTH}};
    (void)state;
    mdr_document document = watched("square", 3, 3, "depth-first");
    for (size_t i = 0; i < sizeof unfit / sizeof *unfit; i++) {
        mdr_bytes svg = {0};
        const mdr_sink sink = mdr_bytes_sink(&svg);
        assert_int_equal(mdr_write(&document, mdr_format_find("svg"), &unfit[i], NULL, &sink, NULL),
                         MDR_E_UNFIT);
        assert_int_equal(svg.size, 0);
        mdr_bytes_clear(&svg);
    }
    mdr_document_clear(&document);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(films_equal_what_is_played),
        cmocka_unit_test(memory_is_given_back_on_failure),
        cmocka_unit_test(svg_moves),
        cmocka_unit_test(only_strokes_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
