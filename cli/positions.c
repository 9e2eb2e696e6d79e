/* Reading by hand, digit by digit: no locale, no rounding, no overflow. */
#include "positions.h"

#include <string.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Reads digits, and moves *at behind them; false without one, or beyond int64_t. */
static bool take_digits(const char **at, int64_t *number)
{
    if (!is_digit(**at)) return false;
    int64_t total = 0;
    for (; is_digit(**at); ++*at) {
        const int64_t digit = **at - '0';
        if (total > (INT64_MAX - digit) / 10) return false;
        total = total * 10 + digit;
    }
    *number = total;
    return true;
}

static bool take_integer(const char **at, int64_t *number)
{
    const bool negative = **at == '-';
    if (negative || **at == '+') ++*at;
    if (!take_digits(at, number)) return false;
    if (negative) *number = -*number;
    return true;
}

static bool take_word(const char **at, const char *word)
{
    const size_t length = strlen(word);
    if (strncmp(*at, word, length) != 0) return false;
    *at += length;
    return true;
}

/* x, X, or the sign for "times" that a careful writer types. */
static bool take_times(const char **at)
{
    return take_word(at, "x") || take_word(at, "X") || take_word(at, "\xc3\x97");
}

exit_code read_size(const char *text, int64_t *columns, int64_t *rows)
{
    const char *at = text;
    bool good = take_digits(&at, columns);
    *rows = *columns;
    if (good && *at) good = take_times(&at) && take_digits(&at, rows) && !*at;
    if (good && *columns > 0 && *rows > 0) return EXIT_DONE;
    if (text[0] && text[strspn(text, "0123456789xX")] == '\0' && strlen(text) > 18)
        return complain(EXIT_USAGE, "size `%s`: larger than can be counted", text);
    return complain(
        EXIT_USAGE,
        "size `%s`: expected COLUMNSxROWS, such as 40x30, or one number, each at least 1", text);
}

static exit_code complain_position(const char *option, const char *text)
{
    return complain(EXIT_USAGE,
                    "%s %s: expected row,column, such as 0,0, counted from the top left", option,
                    text);
}

/* What a text says before the library is asked. */
struct written_position {
    bool by_number; /* a cell id, else row and column */
    int64_t cell;
    int64_t row, column;
    const char *side; /* NULL: none */
};

static bool read_position(const char *text, struct written_position *position)
{
    const char *at = text;
    *position = (struct written_position){0};
    if (!take_integer(&at, &position->row)) return false;
    if (take_word(&at, ",") || take_word(&at, "\xc2\xb7")) {
        if (!take_integer(&at, &position->column)) return false;
    } else {
        position->by_number = true;
        position->cell = position->row;
    }
    if (take_word(&at, ".")) {
        position->side = at;
        return *at != '\0';
    }
    return *at == '\0';
}

/* A side by number or name, or MDR_NONE. */
static int32_t find_side(const mdr_grid *grid, mdr_cell cell, const char *word)
{
    const int32_t count = mdr_grid_side_count(grid, cell);
    const char *at = word;
    int64_t number;
    if (take_digits(&at, &number) && !*at) return number < count ? (int32_t)number : MDR_NONE;
    for (int32_t side = 0; side < count; side++)
        if (strcmp(mdr_grid_side_name(grid, cell, side), word) == 0) return side;
    return MDR_NONE;
}

static exit_code read_side(const mdr_grid *grid, const char *option, const char *text,
                           const char *word, mdr_place *place)
{
    place->side = find_side(grid, place->cell, word);
    if (place->side != MDR_NONE) return EXIT_DONE;
    char names[128] = "";
    for (int32_t side = 0; side < mdr_grid_side_count(grid, place->cell) && side < 16; side++) {
        if (side > 0) strcat(names, ", ");
        strncat(names, mdr_grid_side_name(grid, place->cell, side), 4);
    }
    return complain(EXIT_USAGE, "%s %s: the cell has no side `%s`; its sides are %s", option, text,
                    word, names);
}

exit_code read_place(const mdr_grid *grid, const char *option, const char *text, mdr_place *place)
{
    struct written_position position;
    if (!read_position(text, &position)) return complain_position(option, text);
    if (!position.by_number && !position.side) {
        mdr_error error = {0};
        const mdr_run run = {.error = &error};
        return complain_status(mdr_grid_place(grid, position.row, position.column, &run, place),
                               &error, option);
    }
    place->side = MDR_NONE;
    place->cell =
        position.by_number ? position.cell : mdr_grid_cell_at(grid, position.row, position.column);
    if (place->cell < 0 || !mdr_grid_has_cell(grid, place->cell))
        return complain(EXIT_USAGE, "%s %s: there is no such cell", option, text);
    if (!position.side) return EXIT_DONE;
    return read_side(grid, option, text, position.side, place);
}

exit_code read_nearest_cell(const mdr_grid *grid, const char *option, const char *text,
                            mdr_cell *cell)
{
    struct written_position position;
    if (!read_position(text, &position)) return complain_position(option, text);
    if (!position.by_number && !position.side) {
        *cell = mdr_grid_clamp(grid, position.row, position.column);
        return EXIT_DONE;
    }
    mdr_place place;
    const exit_code code = read_place(grid, option, text, &place);
    if (!code) *cell = place.cell;
    return code;
}

/* Micrometres in a unit, as a fraction. */
static const struct {
    const char *name;
    mdr_unit unit;
    int64_t um, per;
} length_units[] = {
    {"px", MDR_UNIT_PX, 25400, 96},
    {"mm", MDR_UNIT_MM, 1000, 1},
    {"in", MDR_UNIT_IN, 25400, 1},
    {"pt", MDR_UNIT_PT, 25400, 72},
};

/* Lengths beyond a kilometre are slips of the finger. */
static const int64_t longest_um = INT64_C(1000000000);

/* Reads "12.5" as millionths; more places after the point are passed over. */
static bool take_millionths(const char **at, int64_t *millionths)
{
    int64_t whole = 0;
    if (**at != '.' && !take_digits(at, &whole)) return false;
    if (whole > longest_um) return false;
    int64_t fraction = 0, place = 100000;
    if (**at == '.') {
        if (!is_digit(*++*at)) return false;
        for (; is_digit(**at); ++*at, place /= 10) fraction += (**at - '0') * place;
    }
    *millionths = whole * 1000000 + fraction;
    return true;
}

exit_code read_length(const char *option, const char *text, int64_t *um, mdr_unit *unit)
{
    const char *at = text;
    int64_t millionths;
    if (take_millionths(&at, &millionths)) {
        if (!*at && millionths == 0) {
            *um = 0;
            return EXIT_DONE;
        }
        for (size_t i = 0; i < sizeof length_units / sizeof length_units[0]; i++) {
            if (strcmp(at, length_units[i].name) != 0) continue;
            const int64_t per = length_units[i].per * 1000000;
            if (millionths / 1000000 > longest_um / length_units[i].um * length_units[i].per) break;
            *um = (millionths * length_units[i].um + per / 2) / per;
            *unit = length_units[i].unit;
            return EXIT_DONE;
        }
    }
    return complain(EXIT_USAGE,
                    "%s %s: expected a length with its unit, such as 16px, 5mm, 0.2in or 12pt",
                    option, text);
}

exit_code read_share(const char *option, const char *text, int64_t *millionths)
{
    const char *at = text;
    int64_t number;
    if (take_millionths(&at, &number)) {
        const int64_t share = *at == '%' ? number / 100 : number;
        if (*at == '%') at++;
        if (!*at && share <= 1000000) {
            *millionths = share;
            return EXIT_DONE;
        }
    }
    return complain(EXIT_USAGE, "%s %s: expected a share from 0 to 1, such as 0.3 or 30%%", option,
                    text);
}

/* "0.5" or "50%" of a length, in millionths. */
static bool take_share(const char **at, int64_t *millionths)
{
    if (!take_millionths(at, millionths)) return false;
    if (**at == '%') {
        *millionths /= 100;
        ++*at;
    }
    return *millionths <= 1000000;
}

exit_code read_signed_share(const char *option, const char *text, int64_t *millionths)
{
    const bool negative = text[0] == '-';
    const char *at = text + negative;
    if (!take_share(&at, millionths) || *at)
        return complain(EXIT_USAGE, "%s %s: expected a share from -1 to 1, such as 0.3 or -30%%",
                        option, text);
    if (negative) *millionths = -*millionths;
    return EXIT_DONE;
}

exit_code read_points(const char *option, const char *text, mdr_point *points, int64_t room,
                      int64_t *count)
{
    const char *at = text;
    for (*count = 0; *count < room; at++) {
        mdr_point *point = &points[(*count)++];
        if (!take_share(&at, &point->x_um) || *at++ != ',' || !take_share(&at, &point->y_um)) break;
        if (*at == '\0') return EXIT_DONE;
        if (*at != ';' && *at != ' ') break;
    }
    return complain(EXIT_USAGE,
                    "%s%s: expected points x,y from 0 to 1, or in %%, with ; between them, "
                    "%lld at most, such as 0,1;0.5,0;1,1",
                    option, text, (long long)room);
}

/* Reads one of the names of rules; NULL where none is. */
static int32_t *take_rule(const char **at, mdr_picks *picks)
{
    static const char *const names[] = {"newest", "oldest", "random"};
    int32_t *const shares[] = {&picks->newest, &picks->oldest, &picks->random};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const size_t length = strlen(names[i]);
        if (strncmp(*at, names[i], length) != 0) continue;
        *at += length;
        return shares[i];
    }
    return NULL;
}

/* Rules, and their shares in the same order; one rule needs none. */
static bool take_picks(const char *at, mdr_picks *picks)
{
    int32_t *rules[3];
    size_t count = 0;
    for (;; at++) {
        rules[count] = take_rule(&at, picks);
        if (!rules[count] || *rules[count]) return false;
        *rules[count++] = 1;
        if (*at != ':' || count == 3) break;
    }
    if (count == 1 && !*at) return true;
    int64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        int64_t share;
        if (*at++ != (i == 0 ? '=' : ':') || !take_digits(&at, &share) || share > 1000000)
            return false;
        *rules[i] = (int32_t)share;
        sum += share;
    }
    return !*at && sum > 0;
}

exit_code read_picks(const char *option, const char *text, mdr_picks *picks)
{
    *picks = (mdr_picks){0};
    if (take_picks(text, picks)) return EXIT_DONE;
    return complain(EXIT_USAGE,
                    "%s %s: expected newest, oldest, random, or some of them with shares up to "
                    "1000000, such as newest:random=50:50",
                    option, text);
}

exit_code read_scale(const char *option, const char *text, int64_t *thousandths)
{
    const char *at = text;
    int64_t number;
    if (take_millionths(&at, &number) && !*at && number >= 1000 && number <= 1000000000) {
        *thousandths = number / 1000;
        return EXIT_DONE;
    }
    return complain(EXIT_USAGE, "%s %s: expected a number from 0.001 to 1000, such as 0.6", option,
                    text);
}

exit_code read_count(const char *option, const char *text, int64_t *count)
{
    const char *at = text;
    int64_t number;
    if (take_millionths(&at, &number) && !*at && number % 1000000 == 0) {
        *count = number / 1000000;
        return EXIT_DONE;
    }
    return complain(EXIT_USAGE, "%s %s: expected a whole number", option, text);
}

static const struct {
    const char *name;
    int64_t bytes;
} memory_units[] = {
    {"", 1},           {"B", 1},           {"k", 1000},          {"K", 1000},
    {"kB", 1000},      {"KB", 1000},       {"M", 1000000},       {"MB", 1000000},
    {"G", 1000000000}, {"GB", 1000000000}, {"T", 1000000000000}, {"TB", 1000000000000},
    {"KiB", 1024},     {"MiB", 1048576},   {"GiB", 1073741824},  {"TiB", 1099511627776},
};

exit_code read_memory_size(const char *option, const char *text, int64_t *bytes)
{
    const char *at = text;
    int64_t millionths;
    if (take_millionths(&at, &millionths) && millionths > 0) {
        for (size_t i = 0; i < sizeof memory_units / sizeof memory_units[0]; i++) {
            if (strcmp(at, memory_units[i].name) != 0) continue;
            const int64_t unit = memory_units[i].bytes;
            const int64_t whole = millionths / 1000000, rest = millionths % 1000000;
            if (whole > INT64_MAX / 2 / unit) break;
            /* A millionth of a terabyte is a whole number of bytes; of a byte, none. */
            *bytes =
                whole * unit + (unit >= 1000000 ? rest * (unit / 1000000) : rest * unit / 1000000);
            if (*bytes > 0) return EXIT_DONE;
        }
    }
    return complain(EXIT_USAGE, "%s %s: expected an amount of memory, such as 500MB, 2GB or 1GiB",
                    option, text);
}
