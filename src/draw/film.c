/*
 * Films: after each step what it touched is compared with what is known of it. Events come in the order of
 * frames and are sorted by thing in the end, by counting.
 */
#include "draw/film.h"

#include "base/memory.h"
#include "base/status.h"
#include "grid/grid_internal.h"

/* An event as it is recorded: of a thing, after which the next of the same thing is looked for. */
typedef struct record {
    int64_t thing;
    mdr__film_event event;
} record;

/* What is known of things of one kind while the film is made. */
struct recorder {
    record *records;
    int64_t count, capacity;
    int64_t *last; /* [things] its last record */
    int64_t things;
};

typedef struct film_maker {
    mdr__film *film;
    const mdr_grid *grid;
    const mdr_run *run;
    mdr_player *player;
    struct recorder cells, links;
    int32_t frame;
} film_maker;

/* Another state of a thing; in the same frame the later one counts. */
static mdr_status note(film_maker *maker, struct recorder *recorder, int64_t thing, int32_t state)
{
    record *last = maker->frame > 0 ? &recorder->records[recorder->last[thing]] : NULL;
    mdr_status status = MDR_OK;
    if (last && last->event.state == state) return MDR_OK;
    if (last && last->event.frame == maker->frame) {
        last->event.state = state;
        return MDR_OK;
    }
    record *records =
        mdr__grown(maker->film->allocator, recorder->records, recorder->count, &recorder->capacity,
                   recorder->count + 1, sizeof *records, maker->run, &status);
    if (status) return status;
    recorder->records = records;
    recorder->last[thing] = recorder->count;
    records[recorder->count++] = (record){thing, {maker->frame, state}};
    return MDR_OK;
}

static mdr_status note_cell(film_maker *maker, mdr_cell cell)
{
    const mdr_maze *maze = mdr_player_maze(maker->player);
    const int32_t sides = mdr_grid_side_count(maker->grid, cell);
    mdr_status status =
        note(maker, &maker->cells, cell, (int32_t)mdr_player_mark(maker->player, cell));
    for (int32_t side = 0; side < sides && !status; side++) {
        const mdr_link link = mdr_grid_exit(maker->grid, cell, side).link;
        if (link == MDR_NONE) continue;
        if (maker->frame == 0 && mdr_grid_link_ends(maker->grid, link).first != cell) continue;
        const bool open = mdr_maze_passage(maze, link) != MDR_PASSAGE_NONE;
        status = note(maker, &maker->links, link, open);
    }
    return status;
}

static mdr_status note_all(film_maker *maker)
{
    mdr_status status = MDR_OK;
    for (mdr_cell cell = mdr_grid_next_cell(maker->grid, MDR_NONE); cell != MDR_NONE && !status;
         cell = mdr_grid_next_cell(maker->grid, cell))
        status = note_cell(maker, cell);
    return status;
}

static mdr_status note_step(film_maker *maker)
{
    mdr_status status = MDR_OK;
    mdr_cell cells[3];
    if (!mdr_player_touched(maker->player, cells)) return note_all(maker);
    for (int32_t i = 0; i < 3 && !status; i++)
        if (cells[i] != MDR_NONE) status = note_cell(maker, cells[i]);
    return status;
}

static mdr_status note_frame(film_maker *maker)
{
    const mdr_pace *pace = &maker->film->pace;
    mdr_status status = MDR_OK;
    if (maker->frame + 1 == pace->frames) {
        mdr_player_finish(maker->player);
        return note_all(maker);
    }
    for (int64_t i = 0; i < pace->steps_per_frame && !status; i++) {
        if (!mdr_player_forward(maker->player)) break;
        status = note_step(maker);
    }
    return status;
}

static mdr_status note_frames(film_maker *maker)
{
    const int64_t frames = maker->film->pace.frames;
    mdr_status status = note_all(maker);
    maker->film->heads[0] = MDR_NONE;
    while (!status && maker->frame + 1 < frames) {
        maker->frame++;
        status = note_frame(maker);
        maker->film->heads[maker->frame] = mdr_player_head(maker->player);
        if (!status) status = mdr__tick(maker->run, maker->frame, frames);
    }
    maker->film->heads[frames - 1] = MDR_NONE;
    return status;
}

static mdr_status sort_events(const film_maker *maker, const struct recorder *recorder,
                              mdr__film_events *events)
{
    const mdr_allocator *allocator = maker->film->allocator;
    mdr_status status = MDR_OK;
    events->things = recorder->things;
    events->count = recorder->count;
    events->first =
        mdr__array(allocator, events->things + 2, sizeof *events->first, maker->run, &status);
    events->events =
        mdr__array(allocator, events->count, sizeof *events->events, maker->run, &status);
    if (status) return status;
    /* Counted two places on, so that placing them leaves the beginnings where they belong. */
    int64_t *next = events->first + 1;
    for (int64_t i = 0; i < recorder->count; i++) events->first[recorder->records[i].thing + 2]++;
    for (int64_t i = 0; i < events->things; i++) next[i + 1] += next[i];
    for (int64_t i = 0; i < recorder->count; i++)
        events->events[next[recorder->records[i].thing]++] = recorder->records[i].event;
    return MDR_OK;
}

static void start_recorder(film_maker *maker, struct recorder *recorder, int64_t things,
                           mdr_status *status)
{
    recorder->things = things;
    recorder->last =
        mdr__array(maker->film->allocator, things, sizeof *recorder->last, maker->run, status);
}

static void clear_recorder(const film_maker *maker, struct recorder *recorder)
{
    const mdr_allocator *allocator = maker->film->allocator;
    mdr__release(allocator, recorder->last, recorder->things, sizeof *recorder->last);
    mdr__release(allocator, recorder->records, recorder->capacity, sizeof *recorder->records);
}

static mdr_status make_film(film_maker *maker)
{
    mdr__film *film = maker->film;
    mdr_status status = MDR_OK;
    if (film->pace.frames >= INT32_MAX)
        return mdr__fail(maker->run, MDR_E_RANGE,
                         PARTS("there are too many frames; put several steps into each"));
    film->heads =
        mdr__array(film->allocator, film->pace.frames, sizeof *film->heads, maker->run, &status);
    start_recorder(maker, &maker->cells, mdr_grid_cell_bound(maker->grid), &status);
    start_recorder(maker, &maker->links, mdr_grid_link_bound(maker->grid), &status);
    if (!status) status = note_frames(maker);
    if (!status) status = sort_events(maker, &maker->cells, &film->cells);
    if (!status) status = sort_events(maker, &maker->links, &film->links);
    clear_recorder(maker, &maker->cells);
    clear_recorder(maker, &maker->links);
    return status;
}

mdr_status mdr__film_make(const mdr_document *document, const mdr_style *style, const mdr_run *run,
                          mdr__film *film)
{
    const mdr_grid *grid = mdr_maze_grid(document->maze);
    film_maker maker = {.film = film, .grid = grid, .run = run};
    const int64_t steps = document->trace ? mdr_trace_count(document->trace) : 0;
    film->allocator = &grid->allocator;
    if (mdr_maze_one_way_count(document->maze) > 0)
        return mdr__fail(run, MDR_E_UNFIT,
                         PARTS("animations cannot show passages that can be walked one way only"));
    mdr_status status = mdr_pace_of(style, steps, run, &film->pace);
    if (!status) status = mdr_document_play(document, run, &maker.player);
    if (!status) status = make_film(&maker);
    mdr_player_free(maker.player);
    return status;
}

static void clear_events(const mdr__film *film, mdr__film_events *events)
{
    mdr__release(film->allocator, events->first, events->things + 2, sizeof *events->first);
    mdr__release(film->allocator, events->events, events->count, sizeof *events->events);
}

void mdr__film_clear(mdr__film *film)
{
    if (!film->allocator) return;
    clear_events(film, &film->cells);
    clear_events(film, &film->links);
    mdr__release(film->allocator, film->heads, film->pace.frames, sizeof *film->heads);
    *film = (mdr__film){0};
}
