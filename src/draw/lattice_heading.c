/*
 * The line above a text that says which grid is below it, in the words of the command line:
 *
 *     NAME COLUMNSxROWS [layout NAME] [wrap NAME] [levels N] [stairs SHARE% seed TEXT]
 *
 * Boards have one number. The seed of the stairs goes to the end of the line.
 */
#include <string.h>

#include "base/number_text.h"
#include "base/status.h"
#include "draw/lattice_text.h"
#include "grid/grid_internal.h"

enum { WORD_ROOM = 40, SHARE_DECIMALS = 4 };

void mdr__heading_write(const mdr_grid *grid, mdr__out *out)
{
    const mdr_grid_options options = mdr_grid_options_of(grid);
    mdr__out_text(out, grid->shape->name);
    mdr__out_char(out, ' ');
    mdr__out_integer(out, grid->asked_columns);
    if (!grid->shape->ops->one_size) {
        mdr__out_char(out, 'x');
        mdr__out_integer(out, grid->asked_rows);
    }
    if (grid->shape == &mdr__shape_hexagon) {
        mdr__out_text(out, " layout ");
        mdr__out_text(out, mdr_layout_name(grid->layout));
    }
    if (grid->wrap) {
        mdr__out_text(out, " wrap ");
        mdr__out_text(out, mdr_wrap_name(grid->wrap));
    }
    if (grid->shape == &mdr__shape_box) {
        mdr__out_text(out, " levels ");
        mdr__out_integer(out, grid->levels);
    }
    if (options.stairs_seed) {
        const bool fewest = options.stairs_millionths == MDR_STAIRS_FEWEST;
        mdr__out_text(out, " stairs ");
        mdr__out_fixed(out, fewest ? 0 : options.stairs_millionths, SHARE_DECIMALS);
        mdr__out_text(out, "% seed ");
        mdr__out_text(out, options.stairs_seed);
    }
    mdr__out_char(out, '\n');
}

static bool is_control(char byte)
{
    return (uint8_t)byte < ' ' || byte == '\x7f';
}

/* Would a text come back when it stands at the end of a line? */
static bool stands_in_line(const char *text)
{
    const size_t length = strlen(text);
    if (length == 0 || length >= sizeof((mdr__heading *)0)->seed) return false;
    const bool no_break = length > 1 && memcmp(text + length - 2, "\xc2\xa0", 2) == 0;
    if (text[0] == ' ' || text[length - 1] == ' ' || no_break) return false;
    for (size_t i = 0; i < length; i++) {
        if (is_control(text[i])) return false;
    }
    return true;
}

mdr_status mdr__heading_fits(const mdr_grid *grid, const mdr_run *run)
{
    const char *seed = mdr_grid_options_of(grid).stairs_seed;
    if (!seed || stands_in_line(seed)) return MDR_OK;
    return mdr__fail(run, MDR_E_UNFIT,
                     PARTS("text cannot tell the seed of the stairs, which has to fit in one line; "
                           "use -f json"));
}

/* The next word of a line, cut at its room; false at the end. */
typedef struct line_reader {
    const char *begin, *at, *end;
    int64_t line;
    const mdr_run *run;
    const char *word_begin;
    char word[WORD_ROOM];
} line_reader;

static bool next_word(line_reader *reader)
{
    while (reader->at < reader->end && *reader->at == ' ') reader->at++;
    reader->word_begin = reader->at;
    size_t length = 0;
    while (reader->at < reader->end && *reader->at != ' ') {
        if (length + 1 < WORD_ROOM) reader->word[length++] = *reader->at;
        reader->at++;
    }
    reader->word[length] = '\0';
    return length > 0;
}

static mdr_status fail_at_word(const line_reader *reader, const char *expected)
{
    return mdr__fail_at(reader->run, MDR_E_SYNTAX, reader->line,
                        reader->word_begin - reader->begin + 1, 0,
                        PARTS("expected ", expected, " in the line above the picture"));
}

/* A positive number from text on. */
static bool read_count(const char **text, int64_t *number)
{
    const char *limit = *text + strlen(*text);
    return **text >= '0' && **text <= '9' && mdr__read_integer(*text, limit, number, text)
           && *number > 0;
}

static mdr_status read_size(line_reader *reader, mdr_grid_options *options)
{
    const char *at = reader->word;
    const bool one = mdr_shape_find(options->shape)->ops->one_size;
    if (!next_word(reader) || !read_count(&at, &options->columns))
        return fail_at_word(reader, "a size such as 12x8");
    options->rows = options->columns;
    if (*at == 'x' && !one) {
        at++;
        if (!read_count(&at, &options->rows)) return fail_at_word(reader, "a size such as 12x8");
    }
    return *at ? fail_at_word(reader, one ? "one number as size" : "a size such as 12x8") : MDR_OK;
}

/* "10% seed TEXT" */
static mdr_status read_stairs(line_reader *reader, mdr__heading *heading)
{
    const char *at = reader->word;
    int64_t share;
    if (!next_word(reader) || !mdr__read_fixed(at, at + strlen(at), SHARE_DECIMALS, &share, &at)
        || share < 0 || share >= MDR__ALL_STAIRS || strcmp(at, "%") != 0)
        return fail_at_word(reader, "a share such as 10%");
    heading->options.stairs_millionths = share ? share : MDR_STAIRS_FEWEST;
    if (!next_word(reader) || strcmp(reader->word, "seed") != 0)
        return fail_at_word(reader, "the word seed");
    while (reader->at < reader->end && *reader->at == ' ') reader->at++;
    const size_t length = (size_t)(reader->end - reader->at);
    if (length == 0 || length >= sizeof heading->seed || memchr(reader->at, 0, length)) {
        reader->word_begin = reader->at;
        return fail_at_word(reader, "a seed of 1 to 511 bytes");
    }
    memcpy(heading->seed, reader->at, length);
    heading->options.stairs_seed = heading->seed;
    reader->at = reader->end;
    return MDR_OK;
}

static mdr_status read_property(line_reader *reader, mdr__heading *heading)
{
    mdr_grid_options *options = &heading->options;
    const bool box = strcmp(options->shape, "box") == 0;
    if (strcmp(reader->word, "layout") == 0 && strcmp(options->shape, "hexagon") == 0) {
        return next_word(reader) && mdr_layout_find(reader->word, &options->layout)
                   ? MDR_OK
                   : fail_at_word(reader, "a layout such as rows-odd");
    }
    if (strcmp(reader->word, "wrap") == 0) {
        return next_word(reader) && mdr_wrap_find(reader->word, &options->wrap)
                   ? MDR_OK
                   : fail_at_word(reader, "a wrap such as xy");
    }
    if (strcmp(reader->word, "levels") == 0 && box) {
        const char *at = reader->word;
        return next_word(reader) && read_count(&at, &options->levels) && !*at
                   ? MDR_OK
                   : fail_at_word(reader, "a number of levels");
    }
    if (strcmp(reader->word, "stairs") == 0 && box) return read_stairs(reader, heading);
    return fail_at_word(reader, "the end, or layout, wrap, levels or stairs");
}

mdr_status mdr__heading_read(const char *begin, const char *end, int64_t line, const mdr_run *run,
                             mdr__heading *heading)
{
    line_reader reader = {.begin = begin, .at = begin, .end = end, .line = line, .run = run};
    *heading = (mdr__heading){0};
    (void)next_word(&reader);
    const mdr_shape *shape = mdr_shape_find(reader.word);
    if (!shape || !mdr__on_lattice(shape)) return fail_at_word(&reader, "a grid that text shows");
    heading->options.shape = shape->name;
    mdr_status status = read_size(&reader, &heading->options);
    while (!status && next_word(&reader)) status = read_property(&reader, heading);
    return status;
}

bool mdr__heading_sniff(const char *bytes, size_t size)
{
    const char *at = bytes, *limit = bytes + size;
    if (size >= 3 && memcmp(at, "\xef\xbb\xbf", 3) == 0) at += 3;
    while (at < limit && (*at == ' ' || *at == '\n' || *at == '\r')) at++;
    line_reader reader = {.begin = at, .at = at, .end = limit};
    (void)next_word(&reader);
    const mdr_shape *shape = mdr_shape_find(reader.word);
    if (!shape || !mdr__on_lattice(shape)) return false;
    return next_word(&reader) && reader.word[0] >= '0' && reader.word[0] <= '9';
}
