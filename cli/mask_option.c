/*
 * --mask FILE, ellipse or polygon, --inverted, and what becomes of pieces.
 */
#include "mask_option.h"

#include <string.h>

#include "all_formats.h"
#include "positions.h"

enum { PIECES_EACH = 0, PIECES_JOIN, PIECES_LARGEST };

static exit_code draw_polygon(struct work *work, const char *points, mdr_mask *mask)
{
    enum { MOST_POINTS = 1000 };
    mdr_point corners[MOST_POINTS];
    int64_t count = 0;
    const exit_code code = read_points("--mask polygon:", points, corners, MOST_POINTS, &count);
    if (code) return code;
    return work_status(work, mdr_mask_polygon(mask, corners, count, &work->run), "--mask");
}

static bool is_dark(void *context, int64_t x, int64_t y)
{
    return mdr_bitmap_is_dark(context, x, y);
}

static bool begins_with(const struct input *input, const char *bytes, size_t size)
{
    return input->size >= size && memcmp(input->bytes, bytes, size) == 0;
}

/* Pictures that nobody here can read. */
static exit_code check_picture(const struct input *input)
{
    if (begins_with(input, "\x89PNG", 4))
        return complain(EXIT_INPUT,
                        "%s: this is a PNG, and meander was built without libspng; "
                        "turn it into PBM or PGM",
                        input->name);
    if (begins_with(input, "\xff\xd8\xff", 3) || begins_with(input, "GIF8", 4)
        || begins_with(input, "RIFF", 4) || begins_with(input, "P3", 2)
        || begins_with(input, "P6", 2) || memchr(input->bytes, 0, input->size))
        return complain(EXIT_INPUT,
                        "%s: this is neither text nor a picture of a kind that masks are read "
                        "from, which are PNG, PBM and PGM",
                        input->name);
    return EXIT_DONE;
}

static exit_code complain_mask(const struct work *work, mdr_status status, const char *name)
{
    const mdr_error *error = &work->error;
    if (status != MDR_E_SYNTAX) return work_status(work, status, name);
    if (error->line == 0 || error->column == 0)
        return complain(EXIT_INPUT, "%s: %s", name, error->text);
    return complain(EXIT_INPUT, "%s: line %lld, column %lld: %s", name, (long long)error->line,
                    (long long)error->column, error->text);
}

/* A picture where the bytes are one, else text. */
static exit_code draw_input(struct work *work, const struct input *input, mdr_mask *mask)
{
    mdr_bitmap *bitmap = NULL;
    mdr_status status = all_format_read_bitmap(input->bytes, input->size, &work->run, &bitmap);
    if (status == MDR_E_UNKNOWN || status == MDR_E_UNFIT) {
        const exit_code code = check_picture(input);
        if (code) return code;
        status = mdr_mask_text(mask, input->bytes, input->size, &work->run);
    } else if (!status) {
        status = mdr_mask_picture(mask, mdr_bitmap_width(bitmap), mdr_bitmap_height(bitmap),
                                  is_dark, bitmap, &work->run);
    }
    mdr_bitmap_free(bitmap);
    return status ? complain_mask(work, status, input->name) : EXIT_DONE;
}

static exit_code draw_mask(struct work *work, const char *from, mdr_mask *mask)
{
    static const char polygon[] = "polygon:";
    const size_t length = sizeof polygon - 1;
    if (strncmp(from, polygon, length) == 0) return draw_polygon(work, from + length, mask);
    if (strcmp(from, "ellipse") == 0) {
        mdr_mask_ellipse(mask);
        return EXIT_DONE;
    }
    struct input input = {0};
    exit_code code = input_read(from, work->memory.bytes, &input);
    if (code) return code;
    code = draw_input(work, &input, mask);
    input_free(&input);
    return code;
}

static exit_code settle_pieces(struct work *work, mdr_mask *mask)
{
    const int choice = (int)choice_of(work->options, OPTION_pieces);
    int64_t pieces = 0, changed = 0;
    mdr_status status = mdr_mask_pieces(mask, &work->run, &pieces);
    if (!status && pieces > 1) {
        tell("the mask is in %lld pieces", (long long)pieces);
        if (choice == PIECES_JOIN) status = mdr_mask_join(mask, &work->run, &changed);
        if (choice == PIECES_LARGEST) status = mdr_mask_keep_largest(mask, &work->run, &changed);
        if (!status && choice == PIECES_JOIN) tell("%lld cells join them", (long long)changed);
        if (!status && choice == PIECES_LARGEST)
            tell("%lld cells of the smaller ones are left out", (long long)changed);
    }
    return work_status(work, status, "--pieces");
}

exit_code mask_grid(struct work *work, mdr_grid **grid)
{
    const char *from = work->options->values[OPTION_mask];
    mdr_mask *mask = NULL;
    mdr_grid *left = NULL;
    if (!from) {
        if (is_given(work->options, OPTION_pieces))
            return complain(EXIT_USAGE, "--pieces are those of a mask; say --mask too");
        if (is_given(work->options, OPTION_inverted))
            return complain(EXIT_USAGE, "--inverted is of a mask; say --mask too");
        return EXIT_DONE;
    }
    exit_code code = work_status(work, mdr_mask_new(*grid, &work->run, &mask), "--mask");
    if (!code) code = draw_mask(work, from, mask);
    if (!code && is_given(work->options, OPTION_inverted)) mdr_mask_invert(mask);
    if (!code) code = settle_pieces(work, mask);
    if (!code) code = work_status(work, mdr_mask_grid(mask, &work->run, &left), from);
    mdr_mask_free(mask);
    if (code) return code;
    mdr_grid_free(*grid);
    *grid = left;
    return EXIT_DONE;
}
