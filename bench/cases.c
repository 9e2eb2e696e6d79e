/*
 * Cases: the table of what is measured at which sizes, and the kinds of work.
 */
#include "cases.h"

#include <stdio.h>
#include <string.h>

#include "base/random_internal.h"
#ifdef MEANDER_WITH_MEDIA
#include "meander/media.h"
#endif

static const char seed[] = "bench";

/* Keeps the compiler from leaving out what nobody reads. */
static volatile uint64_t unread;

static mdr_status make_maze(const mdr_allocator *allocator, const char *shape, int64_t size,
                            mdr_grid **grid, mdr_maze **maze)
{
    const mdr_grid_options options = {.shape = shape, .rows = size, .allocator = allocator};
    const mdr_status status = mdr_grid_new(&options, NULL, grid);
    return status ? status : mdr_maze_new(*grid, NULL, maze);
}

mdr_status make_depth_first_maze(const mdr_allocator *allocator, int64_t size, mdr_grid **grid,
                                 mdr_maze **maze)
{
    const mdr_status status = make_maze(allocator, NULL, size, grid, maze);
    if (status) return status;
    return mdr_carve(*maze, mdr_carver_find("depth-first"), &(mdr_carve_options){.seed = seed},
                     NULL);
}

static mdr_status prepare_closed(bench_case *subject)
{
    return make_maze(&subject->allocator, subject->shape, subject->size, &subject->grid,
                     &subject->document.maze);
}

static mdr_status prepare_carved(bench_case *subject)
{
    return make_depth_first_maze(&subject->allocator, subject->size, &subject->grid,
                                 &subject->document.maze);
}

/* carve */

static const char *carver_name(int32_t variant)
{
    return mdr_carver_at(variant)->name;
}

/* Stepwise is told every step, as the form is meant to be used. */
static bool ignore_step(void *context, const mdr_step *step)
{
    (void)context, (void)step;
    return true;
}

static mdr_status work_carve(void *context)
{
    bench_case *subject = context;
    const mdr_run run = {.step = subject->form == MDR_FORM_STEPWISE ? ignore_step : NULL};
    const mdr_carve_options options = {
        .seed = seed, .item = ++subject->item, .form = subject->form};
    return mdr_carve(subject->document.maze, mdr_carver_at(subject->variant), &options, &run);
}

/* Does the carver have the form? Its bytes are asked for, which is not a whole carving. */
static mdr_status prepare_carve(bench_case *subject)
{
    int64_t bytes;
    mdr_status status = prepare_closed(subject);
    if (status) return status;
    return mdr_carve_bytes(subject->grid, mdr_carver_at(subject->variant),
                           &(mdr_carve_options){.form = subject->form}, NULL, &bytes);
}

static const bench_kind carving = {
    .verb = "carve",
    .variants = mdr_carver_count,
    .variant_name = carver_name,
    .prepare = prepare_carve,
    .work = work_carve,
};

/* solve */

static const char *solver_name(int32_t variant)
{
    return mdr_solver_at(variant)->name;
}

static mdr_status work_solve(void *context)
{
    const bench_case *subject = context;
    const mdr_cell from = 0, to = mdr_grid_cell_count(subject->grid) - 1;
    mdr_path *path = NULL;
    const mdr_status status =
        mdr_solve(subject->document.maze, mdr_solver_at(subject->variant),
                  &(mdr_solve_options){.from = &from, .to = &to, .seed = seed}, NULL, &path);
    mdr_path_free(path);
    return status;
}

/* A mouse at random is not for large mazes. */
static bool solves_soon(const bench_case *subject)
{
    return subject->size <= 100
           || strcmp(mdr_solver_at(subject->variant)->name, "random-mouse") != 0;
}

static const bench_kind solving = {
    .verb = "solve",
    .variants = mdr_solver_count,
    .variant_name = solver_name,
    .fits = solves_soon,
    .prepare = prepare_carved,
    .work = work_solve,
};

/* measure: what has no table of its own */

static int32_t one_variant(void)
{
    return 1;
}

static const char *no_name(int32_t variant)
{
    (void)variant;
    return "";
}

static mdr_status work_verify(void *context)
{
    const bench_case *subject = context;
    mdr_verdict verdict;
    return mdr_verify(subject->document.maze, NULL, &verdict);
}

static mdr_status work_field(void *context)
{
    const bench_case *subject = context;
    mdr_field *field = NULL;
    const mdr_status status = mdr_field_new(subject->document.maze, 0, NULL, &field);
    mdr_field_free(field);
    return status;
}

static const bench_kind verifying = {
    .verb = "verify",
    .variants = one_variant,
    .variant_name = no_name,
    .prepare = prepare_carved,
    .work = work_verify,
};

static const bench_kind field_making = {
    .verb = "field",
    .variants = one_variant,
    .variant_name = no_name,
    .prepare = prepare_carved,
    .work = work_field,
};

/* write and read */

/* Both tables, one behind the other. */
static int32_t format_count(void)
{
#ifdef MEANDER_WITH_MEDIA
    return mdr_format_count() + mdr_media_format_count();
#else
    return mdr_format_count();
#endif
}

static const mdr_format *format_at(int32_t variant)
{
#ifdef MEANDER_WITH_MEDIA
    const int32_t behind = variant - mdr_format_count();
    if (behind >= 0) return mdr_media_format_at(behind);
#endif
    return mdr_format_at(variant);
}

static const char *format_name(int32_t variant)
{
    return format_at(variant)->name;
}

/* Animations are not: they show steps, which these mazes have not. */
static bool format_writes(const bench_case *subject)
{
    const mdr_format *format = format_at(subject->variant);
    return format->writes && (format->reads || strcmp(format->name, "svg") == 0);
}

static bool format_reads_and_writes(const bench_case *subject)
{
    return format_writes(subject) && format_at(subject->variant)->reads;
}

static mdr_status work_write(void *context)
{
    bench_case *subject = context;
    const mdr_sink sink = counting_sink(&subject->bytes);
    subject->bytes = 0;
    return mdr_write(&subject->document, format_at(subject->variant), NULL, NULL, &sink, NULL);
}

/* Pictures of large mazes are left out: their bytes are held in memory. */
static mdr_status prepare_read(bench_case *subject)
{
    const int64_t most_bytes = (int64_t)1 << 30;
    const mdr_sink sink = mdr_bytes_sink(&subject->text);
    mdr_status status = prepare_carved(subject);
    if (!status) status = work_write(subject);
    if (status) return status;
    if (subject->bytes > most_bytes) return MDR_E_UNFIT;
    return mdr_write(&subject->document, format_at(subject->variant), NULL, NULL, &sink, NULL);
}

static mdr_status work_read(void *context)
{
    const bench_case *subject = context;
    mdr_document document = {0};
    const mdr_status status =
        mdr_read(subject->text.data, subject->text.size, format_at(subject->variant),
                 &subject->allocator, NULL, &document);
    mdr_document_clear(&document);
    return status;
}

static const bench_kind writing = {
    .verb = "write",
    .variants = format_count,
    .variant_name = format_name,
    .fits = format_writes,
    .prepare = prepare_carved,
    .work = work_write,
};

static const bench_kind reading = {
    .verb = "read",
    .variants = format_count,
    .variant_name = format_name,
    .fits = format_reads_and_writes,
    .prepare = prepare_read,
    .work = work_read,
};

/* copy: the bits of a maze from memory to memory, which no writer of them can outdo */

static mdr_status prepare_copy(bench_case *subject)
{
    const mdr_sink sink = mdr_bytes_sink(&subject->text);
    subject->bytes = (subject->size * subject->size + 3) / 4;
    static const char zeros[1 << 12];
    mdr_status status = prepare_closed(subject);
    for (int64_t made = 0; !status && made < 2 * subject->bytes; made += (int64_t)sizeof zeros)
        status = sink.write(sink.context, zeros, sizeof zeros);
    return status;
}

static mdr_status work_copy(void *context)
{
    const bench_case *subject = context;
    char *half = subject->text.data + subject->bytes;
    memcpy(half, subject->text.data, (size_t)subject->bytes);
    unread = (uint64_t)half[subject->bytes / 2];
    return MDR_OK;
}

static const bench_kind copying = {
    .verb = "copy",
    .variants = one_variant,
    .variant_name = no_name,
    .prepare = prepare_copy,
    .work = work_copy,
};

/* draw numbers: 2^20 draws a call */

enum { DRAWS = 1 << 20, WORD_BYTES = 8, UHEPRNG_BYTES = 4 };

static void draw_by_counter(void)
{
    const mdr__key key = mdr__key_of(seed, 0, "", 0, "");
    uint64_t all = 0;
    for (uint64_t k = 0; k < DRAWS; k++) all ^= mdr__draw(key, k);
    unread = all;
}

static void draw_bytes(void)
{
    mdr__byte_stream stream;
    uint64_t all = 0;
    mdr__byte_stream_start(&stream, mdr__key_of(seed, 0, "", 0, ""));
    for (int64_t i = 0; i < (int64_t)DRAWS * WORD_BYTES; i++) all += mdr__next_byte(&stream);
    unread = all;
}

static void draw_by_calls(mdr_random_kind kind, int64_t below)
{
    mdr_random random;
    uint64_t all = 0;
    mdr_random_start(&random, kind, seed);
    for (int64_t i = 0; i < DRAWS; i++) {
        all ^= below ? (uint64_t)mdr_random_below(&random, below) : mdr_random_bits(&random);
    }
    unread = all;
}

static void draw_public(void)
{
    draw_by_calls(MDR_RANDOM_DEFAULT, 0);
}

static void draw_below_six(void)
{
    draw_by_calls(MDR_RANDOM_DEFAULT, 6);
}

static void draw_uheprng(void)
{
    draw_by_calls(MDR_RANDOM_UHEPRNG, 0);
}

static const struct drawing_way {
    const char *name;
    void (*draw)(void);
    int64_t bytes; /* a draw */
} drawing_ways[] = {
    {"by counter", draw_by_counter, WORD_BYTES}, {"as bytes", draw_bytes, WORD_BYTES},
    {"by call", draw_public, WORD_BYTES},        {"below 6", draw_below_six, WORD_BYTES},
    {"uheprng", draw_uheprng, UHEPRNG_BYTES},
};

static int32_t drawing_way_count(void)
{
    return (int32_t)(sizeof drawing_ways / sizeof *drawing_ways);
}

static const char *drawing_way_name(int32_t variant)
{
    return drawing_ways[variant].name;
}

static mdr_status prepare_draws(bench_case *subject)
{
    subject->bytes = DRAWS * drawing_ways[subject->variant].bytes;
    return MDR_OK;
}

static mdr_status work_draws(void *context)
{
    const bench_case *subject = context;
    drawing_ways[subject->variant].draw();
    return MDR_OK;
}

static const bench_kind drawing_numbers = {
    .verb = "draws",
    .variants = drawing_way_count,
    .variant_name = drawing_way_name,
    .prepare = prepare_draws,
    .work = work_draws,
};

/* What is measured at which sizes; 0 ends a list. A shape of NULL takes no grid and no size. */
enum { PLAN_SIZES = 5, QUICK_SIZE = 4000 };

static const struct case_plan {
    const bench_kind *kind;
    const char *shape;
    mdr_form form;
    int64_t sizes[PLAN_SIZES];
} plans[] = {
    {&carving, "square", MDR_FORM_FAST, {100, 1000, 4000, 10000}},
    {&carving, "square", MDR_FORM_LEAN, {100, 1000, 4000, 10000}},
    {&carving, "square", MDR_FORM_STEPWISE, {100, 1000, 4000}},
    {&carving, "hexagon", MDR_FORM_STEPWISE, {1000}},
    {&solving, "square", MDR_FORM_ANY, {100, 1000, 4000}},
    {&verifying, "square", MDR_FORM_ANY, {100, 1000, 4000}},
    {&field_making, "square", MDR_FORM_ANY, {100, 1000, 4000}},
    {&writing, "square", MDR_FORM_ANY, {100, 1000, 4000}},
    {&copying, "square", MDR_FORM_ANY, {1000, 4000}},
    {&reading, "square", MDR_FORM_ANY, {100, 1000, 4000}},
    {&drawing_numbers, NULL, MDR_FORM_ANY, {0}},
};

static const char *form_name(mdr_form form)
{
    switch (form) {
    case MDR_FORM_STEPWISE: return "stepwise";
    case MDR_FORM_FAST: return "fast";
    case MDR_FORM_LEAN: return "lean";
    case MDR_FORM_ANY: break;
    }
    return "";
}

static void append_word(char *name, const char *word)
{
    const size_t used = strlen(name);
    if (*word) (void)snprintf(name + used, CASE_NAME_ROOM - used, "%s%s", used ? " " : "", word);
}

static void name_case(bench_case *subject)
{
    subject->name[0] = '\0';
    append_word(subject->name, subject->kind->verb);
    append_word(subject->name, subject->kind->variant_name(subject->variant));
    append_word(subject->name, form_name(subject->form));
}

static bool is_chosen(const case_choice *choice, const bench_case *subject)
{
    if (choice->only && !strstr(subject->name, choice->only)) return false;
    if (subject->kind->fits && !subject->kind->fits(subject)) return false;
    return !choice->quick || choice->size_count > 0 || subject->size <= QUICK_SIZE;
}

/* One variant of a plan at all its sizes. */
static bool each_size(const case_choice *choice, const struct case_plan *plan, int32_t variant,
                      bool (*visit)(void *, bench_case *), void *context)
{
    const bool given = choice->size_count > 0 && plan->shape;
    const int64_t *sizes = given ? choice->sizes : plan->sizes;
    const int32_t count = given ? choice->size_count : PLAN_SIZES;
    for (int32_t i = 0; i < count && (sizes[i] > 0 || i == 0); i++) {
        bench_case subject = {.kind = plan->kind,
                              .variant = variant,
                              .form = plan->form,
                              .shape = plan->shape,
                              .size = plan->shape ? sizes[i] : 0};
        name_case(&subject);
        if (is_chosen(choice, &subject) && !visit(context, &subject)) return false;
    }
    return true;
}

void each_case(const case_choice *choice, bool (*visit)(void *context, bench_case *subject),
               void *context)
{
    for (size_t i = 0; i < sizeof plans / sizeof *plans; i++) {
        for (int32_t variant = 0; variant < plans[i].kind->variants(); variant++) {
            if (!each_size(choice, &plans[i], variant, visit, context)) return;
        }
    }
}

mdr_status prepare_case(bench_case *subject)
{
    subject->allocator = counting_allocator(&subject->memory);
    return subject->kind->prepare(subject);
}

void clear_case(bench_case *subject)
{
    mdr_document_clear(&subject->document);
    mdr_bytes_clear(&subject->text);
    mdr_grid_free(subject->grid);
    subject->grid = NULL;
}
