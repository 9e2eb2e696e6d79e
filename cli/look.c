/* From words to a style. */
#include "look.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "positions.h"

static exit_code read_one_length(const struct options *options, option_id id, int64_t *um,
                                 mdr_style *style)
{
    if (!is_given(options, id)) return EXIT_DONE;
    char option[32];
    (void)snprintf(option, sizeof option, "--%s", option_table[id].name);
    mdr_unit unit = style->unit;
    const exit_code code = read_length(option, options->values[id], um, &unit);
    if (!code && id == OPTION_cell) style->unit = unit;
    return code;
}

/* On paper a wall can be lost that no screen would lose. */
static void warn_of_thin_walls(const struct options *options, int64_t wall_um)
{
    enum { THINNEST_UM = 265 }; /* 0.75 pt */
    const char *text = options->values[OPTION_wall];
    if (!text || wall_um >= THINNEST_UM || strstr(text, "px")) return;
    tell("--wall %s is below 0.75 pt (0.265 mm), which printers may lose; lasers do not", text);
}

static exit_code read_lengths(const struct options *options, mdr_style *style)
{
    int64_t cell = 0, wall = 0, margin = 0, label = 0, radius = 0, groove = 0;
    exit_code code = read_one_length(options, OPTION_cell, &cell, style);
    if (!code) code = read_one_length(options, OPTION_wall, &wall, style);
    if (!code) code = read_one_length(options, OPTION_margin, &margin, style);
    if (!code) code = read_one_length(options, OPTION_label_size, &label, style);
    if (!code) code = read_one_length(options, OPTION_radius, &radius, style);
    if (!code) code = read_one_length(options, OPTION_groove, &groove, style);
    if (code) return code;
    if (is_given(options, OPTION_cell) && cell == 0)
        return complain(EXIT_USAGE, "--cell %s: a cell must have a size",
                        options->values[OPTION_cell]);
    if (is_given(options, OPTION_wall) && wall == 0)
        return complain(EXIT_USAGE, "--wall %s: a wall must have a width",
                        options->values[OPTION_wall]);
    if (cell > 0 && wall >= cell)
        return complain(EXIT_USAGE, "--wall %s: must be less than a cell, which is %s",
                        options->values[OPTION_wall], options->values[OPTION_cell]);
    warn_of_thin_walls(options, wall);
    style->cell_um = cell;
    style->wall_um = wall;
    style->margin_um = is_given(options, OPTION_margin) && margin == 0 ? -1 : margin;
    style->label_size_um = label;
    style->radius_um = radius;
    style->groove_um = groove;
    return EXIT_DONE;
}

static exit_code read_background(const struct options *options, mdr_style *style)
{
    const char *text = options->values[OPTION_background];
    if (!text || mdr_colour_parse(text, &style->background)) return EXIT_DONE;
    return complain(EXIT_USAGE,
                    "--background %s: expected a colour, such as white, #fed, #ffeedd, "
                    "rgb(255,238,221) or none",
                    text);
}

static exit_code read_dots(const struct options *options, mdr_style *style)
{
    const char *text = options->values[OPTION_dpi];
    if (!text) return EXIT_DONE;
    char *end = NULL;
    const long dots = strtol(text, &end, 10);
    if (*text >= '0' && *text <= '9' && !*end && dots >= 1 && dots <= 25400) {
        style->dots_per_inch = (int32_t)dots;
        return EXIT_DONE;
    }
    return complain(EXIT_USAGE, "--dpi %s: expected dots per inch, 1 to 25400", text);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* The entries of a file, cut out of it in place. */
struct entries {
    char **texts;
    int64_t count;
};

static int64_t count_lines(const struct input *file)
{
    int64_t lines = 0;
    for (size_t i = 0; i < file->size; i++) lines += file->bytes[i] == '\n';
    if (file->size > 0 && file->bytes[file->size - 1] != '\n') lines++;
    return lines;
}

static int64_t count_words(const struct input *file)
{
    int64_t words = 0;
    for (size_t i = 0; i < file->size; i++)
        if (!is_blank(file->bytes[i]) && (i == 0 || is_blank(file->bytes[i - 1]))) words++;
    return words;
}

static void cut_lines(char *bytes, int64_t count, char **texts)
{
    for (int64_t i = 0; i < count; i++) {
        texts[i] = bytes;
        size_t length = strcspn(bytes, "\n");
        const bool last = bytes[length] == '\0';
        bytes += length;
        while (length > 0 && is_blank(texts[i][length - 1])) length--;
        texts[i][length] = '\0';
        if (!last) bytes++;
    }
}

static void cut_words(char *bytes, int64_t count, char **texts)
{
    for (int64_t i = 0; i < count; i++) {
        while (is_blank(*bytes)) bytes++;
        texts[i] = bytes;
        while (*bytes && !is_blank(*bytes)) bytes++;
        if (*bytes) *bytes++ = '\0';
    }
}

/* One entry a cell: one a line where there are as many lines as cells, else one a word. The texts
 * lie in the file. */
static exit_code cut_entries(const char *option, struct input *file, int64_t cells,
                             struct entries *entries)
{
    const int64_t lines = count_lines(file), words = count_words(file);
    if (memchr(file->bytes, '\0', file->size))
        return complain(EXIT_INPUT, "%s: expected text, but it holds zero bytes", file->name);
    if (lines != cells && words != cells)
        return complain(EXIT_INPUT,
                        "%s: %s wants one entry a cell, that is %lld; there are %lld lines and "
                        "%lld words",
                        file->name, option, (long long)cells, (long long)lines, (long long)words);
    entries->count = cells;
    entries->texts = calloc((size_t)cells, sizeof *entries->texts);
    if (!entries->texts) return complain(EXIT_MEMORY, "%s: not enough memory", file->name);
    if (lines == cells)
        cut_lines(file->bytes, cells, entries->texts);
    else
        cut_words(file->bytes, cells, entries->texts);
    return EXIT_DONE;
}

static exit_code read_labels(const struct options *options, const mdr_grid *grid, int64_t limit,
                             struct look *look)
{
    const char *path = options->values[OPTION_labels_from];
    if (!path) return EXIT_DONE;
    struct entries entries = {0};
    exit_code code = input_read(path, limit, &look->label_file);
    if (!code)
        code = cut_entries("--labels-from", &look->label_file, mdr_grid_cell_count(grid), &entries);
    if (!code) {
        look->labels = calloc((size_t)mdr_grid_cell_bound(grid), sizeof *look->labels);
        if (!look->labels) code = complain(EXIT_MEMORY, "%s: not enough memory", path);
    }
    mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE);
    for (int64_t i = 0; !code && cell != MDR_NONE; i++, cell = mdr_grid_next_cell(grid, cell))
        look->labels[cell] = entries.texts[i][0] ? entries.texts[i] : NULL;
    free(entries.texts);
    look->style.label_texts = look->labels;
    return code;
}

/* Colours into the look, cell by cell. */
static exit_code parse_colours(const struct entries *entries, const mdr_grid *grid,
                               const char *name, mdr_colour *colours)
{
    mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE);
    for (int64_t i = 0; cell != MDR_NONE; i++, cell = mdr_grid_next_cell(grid, cell)) {
        const char *text = entries->texts[i];
        if (!*text || strcmp(text, "-") == 0 || mdr_colour_parse(text, &colours[cell])) continue;
        return complain(EXIT_INPUT,
                        "%s: entry %lld: `%s` is no colour; expected such as white, #fed, "
                        "rgb(255,238,221), or - to leave the cell as it is",
                        name, (long long)i + 1, text);
    }
    return EXIT_DONE;
}

static exit_code read_colours(const struct options *options, const mdr_grid *grid, int64_t limit,
                              struct look *look)
{
    const char *path = options->values[OPTION_colours];
    if (!path) return EXIT_DONE;
    struct entries entries = {0};
    struct input file;
    exit_code code = input_read(path, limit, &file);
    if (!code) code = cut_entries("--colours", &file, mdr_grid_cell_count(grid), &entries);
    if (!code) {
        look->colours = calloc((size_t)mdr_grid_cell_bound(grid), sizeof *look->colours);
        if (!look->colours) code = complain(EXIT_MEMORY, "%s: not enough memory", path);
    }
    if (!code) code = parse_colours(&entries, grid, file.name, look->colours);
    free(entries.texts);
    input_free(&file);
    look->style.cell_colours = look->colours;
    return code;
}

/* --picture and --blank. */
static exit_code read_board_picture(const struct options *options, mdr_style *style)
{
    static const mdr_board_picture pictures[] = {MDR_PICTURE_TILES, MDR_PICTURE_PATH,
                                                 MDR_PICTURE_ARROWS};
    static const mdr_curve_look looks[] = {MDR_CURVES_SMOOTH, MDR_CURVES_STRAIGHT,
                                           MDR_CURVES_SPLINE};
    if (is_given(options, OPTION_picture))
        style->picture = pictures[choice_of(options, OPTION_picture)];
    const char *curve = options->values[OPTION_curve];
    if (curve) style->curves = *curve ? looks[choice_of(options, OPTION_curve)] : MDR_CURVES_SMOOTH;
    if (is_given(options, OPTION_curve_colours))
        style->curve_colours = (mdr_curve_colours)(1 + choice_of(options, OPTION_curve_colours));
    const char *blank = style->blank = options->values[OPTION_blank];
    if (!blank) return EXIT_DONE;
    int characters = 0;
    for (const char *at = blank; *at; at++) characters += ((unsigned char)*at & 0xc0) != 0x80;
    if (characters == 1 && (unsigned char)*blank >= ' ' && !strstr("╔╗╚╝║═╠╣╩╦╬╨╞╥╡◽←↑→↓", blank))
        return EXIT_DONE;
    return complain(EXIT_USAGE, "--blank %s: expected one character that is none of the picture's",
                    blank);
}

/* --start where curves are drawn: the place from which they are. */
static exit_code read_curve_start(const struct options *options, const mdr_grid *grid,
                                  struct look *look)
{
    const char *text = options->values[OPTION_start];
    const bool makes = options->command == COMMAND_new;
    if (!text || strcmp(text, "none") == 0 || (makes && !is_given(options, OPTION_curve)))
        return EXIT_DONE;
    if (!makes && options->command != COMMAND_grow && !is_given(options, OPTION_curve))
        return complain(EXIT_USAGE, "--start %s: where curves begin, so it goes with --curve only",
                        text);
    const exit_code code = read_place(grid, "--start", text, &look->curve_start);
    if (!code) look->style.curve_start = &look->curve_start;
    return code;
}

/* --raised and --height. */
static exit_code read_raised(const struct options *options, mdr_style *style)
{
    int64_t thousandths = 0;
    const char *raised = options->values[OPTION_raised];
    if (raised) style->raised = strcmp(raised, "path") == 0 ? MDR_RAISED_PATH : MDR_RAISED_WALLS;
    if (!is_given(options, OPTION_height)) return EXIT_DONE;
    const exit_code code = read_scale("--height", options->values[OPTION_height], &thousandths);
    style->height_thousandths = (int32_t)thousandths;
    return code;
}

/* Milliseconds, or steps: whole numbers from 1 on that an animation can have. */
static exit_code read_pace(const struct options *options, option_id id, int64_t most,
                           int64_t *number)
{
    char option[24] = "--";
    const char *text = options->values[id];
    if (!text) return EXIT_DONE;
    strcat(option, option_table[id].name);
    const exit_code code = read_count(option, text, number);
    if (code || (*number >= 1 && *number <= most)) return code;
    return complain(EXIT_USAGE, "%s %s: expected 1 to %lld", option, text, (long long)most);
}

static exit_code read_paces(const struct options *options, mdr_style *style)
{
    enum { LONGEST_MS = 3600000 };
    int64_t delay = 0, hold = 0;
    exit_code code =
        read_pace(options, OPTION_steps_per_frame, INT64_MAX / 2, &style->steps_per_frame);
    if (!code) code = read_pace(options, OPTION_delay, LONGEST_MS, &delay);
    if (!code) code = read_pace(options, OPTION_hold, LONGEST_MS, &hold);
    style->delay_ms = (int32_t)delay;
    style->hold_ms = (int32_t)hold;
    return code;
}

/* What tells of colours by distance goes with them only. */
static exit_code check_distances(const struct options *options)
{
    static const option_id shades[] = {OPTION_spread, OPTION_legend};
    if (is_given(options, OPTION_distances)) return EXIT_DONE;
    for (size_t i = 0; i < sizeof shades / sizeof *shades; i++)
        if (is_given(options, shades[i]))
            return complain(EXIT_USAGE, "--%s goes with --distances only",
                            option_table[shades[i]].name);
    return EXIT_DONE;
}

exit_code look_read(const struct options *options, const mdr_grid *grid, int64_t limit,
                    struct look *look)
{
    mdr_style *style = &look->style;
    style->look = (mdr_look)choice_of(options, OPTION_style);
    style->palette = (mdr_palette)choice_of(options, OPTION_palette);
    style->by_rank = choice_of(options, OPTION_spread) == 1;
    style->legend = is_given(options, OPTION_legend);
    style->labels = (mdr_labels)choice_of(options, OPTION_labels);
    style->dim_unlinked = is_given(options, OPTION_dim_unlinked);
    style->walls = (mdr_wall_look)choice_of(options, OPTION_walls);
    style->moving = is_given(options, OPTION_steps);
    style->title = options->values[OPTION_title];
    style->ascii = is_given(options, OPTION_ascii);
    style->cells = (mdr_cells)choice_of(options, OPTION_cells);
    exit_code code = check_distances(options);
    if (!code) code = read_board_picture(options, style);
    if (!code) code = read_curve_start(options, grid, look);
    if (!code) code = read_lengths(options, style);
    if (!code) code = read_dots(options, style);
    if (!code) code = read_raised(options, style);
    if (!code) code = read_paces(options, style);
    if (!code) code = read_background(options, style);
    if (!code) code = read_labels(options, grid, limit, look);
    if (!code) code = read_colours(options, grid, limit, look);
    return code;
}

/* Where distances are counted from: what was told, or the start, or the first cell. */
static exit_code find_distance_cell(const struct options *options, const mdr_maze *maze,
                                    mdr_cell *cell)
{
    const mdr_grid *grid = mdr_maze_grid(maze);
    const char *text = options->values[OPTION_distances];
    if (text && *text) return read_nearest_cell(grid, "--distances", text, cell);
    mdr_place start;
    *cell = mdr_maze_find_opening(maze, MDR_ROLE_START, &start) ? start.cell
                                                                : mdr_grid_next_cell(grid, -1);
    return EXIT_DONE;
}

exit_code look_measure(const struct options *options, const mdr_maze *maze, const mdr_run *run,
                       struct look *look)
{
    const bool wanted =
        is_given(options, OPTION_distances) || look->style.labels == MDR_LABELS_DISTANCE;
    if (!wanted) return EXIT_DONE;
    mdr_cell from = MDR_NONE;
    const exit_code code = find_distance_cell(options, maze, &from);
    if (code) return code;
    const mdr_status status = mdr_field_new(maze, from, run, &look->field);
    look->style.distances = look->field;
    return complain_status(status, run->error, "distances");
}

void look_free(struct look *look)
{
    mdr_field_free(look->field);
    free(look->labels);
    free(look->colours);
    input_free(&look->label_file);
    *look = (struct look){0};
}

void tell_drawing(const mdr_drawing *drawing, const mdr_format *format)
{
    if (drawing->wall_units == 0 && drawing->width_um == 0) {
        tell("--stats: there is nothing to count in %s", format->name);
        return;
    }
    if (drawing->curves > 0) {
        tell("%lld closed %s, %.3f mm drawn, the longest %.3f mm, %.1f x %.1f mm",
             (long long)drawing->curves, drawing->curves == 1 ? "curve" : "curves",
             (double)drawing->drawn_um / 1e3, (double)drawing->longest_um / 1e3,
             (double)drawing->width_um / 1e3, (double)drawing->height_um / 1e3);
        return;
    }
    tell("%lld pen-downs, %lld wall units, %.2f m drawn, %.1f x %.1f mm",
         (long long)drawing->pen_downs, (long long)drawing->wall_units,
         (double)drawing->drawn_um / 1e6, (double)drawing->width_um / 1e3,
         (double)drawing->height_um / 1e3);
}
