/*
 * --mask FILE or ellipse, and what becomes of pieces.
 */
#include "mask_option.h"

#include <string.h>

enum { PIECES_EACH = 0, PIECES_JOIN, PIECES_LARGEST };

static exit_code draw_mask(struct work *work, const char *from, mdr_mask *mask)
{
    if (strcmp(from, "ellipse") == 0) {
        mdr_mask_ellipse(mask);
        return EXIT_DONE;
    }
    struct input input = {0};
    const exit_code code = input_read(from, work->memory.bytes, &input);
    if (code) return code;
    const mdr_status status = mdr_mask_text(mask, input.bytes, input.size, &work->run);
    input_free(&input);
    if (status != MDR_E_SYNTAX) return work_status(work, status, from);
    return complain(EXIT_INPUT, "%s: line %lld, column %lld: %s", from, (long long)work->error.line,
                    (long long)work->error.column, work->error.text);
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
        return EXIT_DONE;
    }
    exit_code code = work_status(work, mdr_mask_new(*grid, &work->run, &mask), "--mask");
    if (!code) code = draw_mask(work, from, mask);
    if (!code) code = settle_pieces(work, mask);
    if (!code) code = work_status(work, mdr_mask_grid(mask, &work->run, &left), from);
    mdr_mask_free(mask);
    if (code) return code;
    mdr_grid_free(*grid);
    *grid = left;
    return EXIT_DONE;
}
