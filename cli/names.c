/* Names and near misses. */
#include "names.h"

#include <string.h>

#include "all_formats.h"

/* Longer words are not compared. */
enum { WORD_ROOM = 32 };

static int32_t smallest(int32_t a, int32_t b, int32_t c)
{
    const int32_t ab = a < b ? a : b;
    return ab < c ? ab : c;
}

/* Letters to change, put in, leave out, or exchange with the next (Damerau 1964, Levenshtein 1966;
 * the restricted form). */
static int32_t letters_apart(const char *a, const char *b)
{
    const size_t rows = strlen(a), columns = strlen(b);
    if (rows >= WORD_ROOM || columns >= WORD_ROOM) return WORD_ROOM;
    int32_t apart[WORD_ROOM][WORD_ROOM];
    for (size_t r = 0; r <= rows; r++) {
        for (size_t c = 0; c <= columns; c++) {
            if (r == 0 || c == 0) {
                apart[r][c] = (int32_t)(r + c);
                continue;
            }
            apart[r][c] = smallest(apart[r - 1][c] + 1, apart[r][c - 1] + 1,
                                   apart[r - 1][c - 1] + (a[r - 1] != b[c - 1]));
            const bool exchanged = r > 1 && c > 1 && a[r - 1] == b[c - 2] && a[r - 2] == b[c - 1];
            if (exchanged && apart[r - 2][c - 2] + 1 < apart[r][c])
                apart[r][c] = apart[r - 2][c - 2] + 1;
        }
    }
    return apart[rows][columns];
}

/* What the word is called here, or NULL. */
static const char *meaning_of(const char *word)
{
    static const char *const meanings[][2] = {
#define MEANS(other, ours) {other, ours},
#define NAME_TO_COME(kind, name)
#include "names.def"
#undef MEANS
#undef NAME_TO_COME
    };
    for (size_t i = 0; i < sizeof meanings / sizeof meanings[0]; i++)
        if (strcmp(meanings[i][0], word) == 0) return meanings[i][1];
    return NULL;
}

struct nearest nearest_to(const char *word)
{
    return (struct nearest){.word = word, .distance = WORD_ROOM};
}

void nearest_offer(struct nearest *nearest, const char *candidate)
{
    const char *meaning = meaning_of(nearest->word);
    const size_t length = strlen(nearest->word);
    int32_t distance = letters_apart(nearest->word, candidate);
    if (meaning && strcmp(meaning, candidate) == 0)
        distance = 0;
    else if (length >= 3 && distance > 1 && strncmp(nearest->word, candidate, length) == 0)
        distance = 1; /* "sidew" begins "sidewinder" */
    if (distance >= nearest->distance) return;
    nearest->distance = distance;
    nearest->best = candidate;
}

const char *nearest_found(const struct nearest *nearest)
{
    const int32_t length = (int32_t)strlen(nearest->word);
    const int32_t enough = length < 3 ? 1 : length < 9 ? 2 : 3;
    /* All letters changed is no likeness. */
    if (nearest->distance > enough || nearest->distance >= length) return NULL;
    return nearest->best;
}

static const char *shape_name(int32_t index)
{
    return mdr_shape_at(index)->name;
}

static const char *shape_title(int32_t index)
{
    return mdr_shape_at(index)->title;
}

static const char *carver_name(int32_t index)
{
    return mdr_carver_at(index)->name;
}

static const char *carver_title(int32_t index)
{
    return mdr_carver_at(index)->title;
}

static const char *solver_name(int32_t index)
{
    return mdr_solver_at(index)->name;
}

static const char *solver_title(int32_t index)
{
    return mdr_solver_at(index)->title;
}

static const char *format_name(int32_t index)
{
    return all_format_at(index)->name;
}

static const char *format_title(int32_t index)
{
    return all_format_at(index)->title;
}

const struct catalogue catalogues[CATALOGUE_COUNT] = {
    [CATALOGUE_GRIDS] = {"grid", "grids", mdr_shape_count, shape_name, shape_title},
    [CATALOGUE_ALGORITHMS] = {"algorithm", "algorithms", mdr_carver_count, carver_name,
                              carver_title},
    [CATALOGUE_SOLVERS] = {"solver", "solvers", mdr_solver_count, solver_name, solver_title},
    [CATALOGUE_FORMATS] = {"format", "formats", all_format_count, format_name, format_title},
};

static bool is_to_come(catalogue_id id, const char *name)
{
    static const struct {
        catalogue_id id;
        const char *name;
    } names_to_come[] = {
#define MEANS(other, ours)
#define NAME_TO_COME(kind, name_) {CATALOGUE_##kind, name_},
#include "names.def"
#undef MEANS
#undef NAME_TO_COME
    };
    const size_t length = strcspn(name, "@"); /* whatever version of it */
    for (size_t i = 0; i < sizeof names_to_come / sizeof names_to_come[0]; i++) {
        const char *ours = names_to_come[i].name;
        if (names_to_come[i].id == id && strlen(ours) == length && !strncmp(ours, name, length))
            return true;
    }
    return false;
}

/* What a format takes that was not there when this was built; NULL: nothing. */
static const char *missing_library(catalogue_id id, const char *name)
{
    static const struct {
        const char *format, *library;
    } takes[] = {{"png", "libspng"}, {"gif", "giflib"}, {"webp", "libwebpmux"}, {"apng", "zlib"}};
    for (size_t i = 0; id == CATALOGUE_FORMATS && i < sizeof takes / sizeof takes[0]; i++)
        if (strcmp(takes[i].format, name) == 0) return takes[i].library;
    return NULL;
}

exit_code complain_name(catalogue_id id, const char *name)
{
    const struct catalogue *catalogue = &catalogues[id];
    const char *library = missing_library(id, name);
    if (library)
        return complain(EXIT_USAGE, "format `%s` takes %s, which was not there when this was built",
                        name, library);
    const char *kind = catalogue->kind, *plural = catalogue->plural;
    if (is_to_come(id, name))
        return complain(EXIT_USAGE, "%s `%s` is not built into this version; see `meander list %s`",
                        kind, name, plural);
    struct nearest nearest = nearest_to(name);
    for (int32_t i = 0; i < catalogue->count(); i++) nearest_offer(&nearest, catalogue->name(i));
    const char *best = nearest_found(&nearest);
    if (best) return complain(EXIT_USAGE, "unknown %s `%s`; did you mean `%s`?", kind, name, best);
    return complain(EXIT_USAGE, "unknown %s `%s`; see `meander list %s`", kind, name, plural);
}

exit_code find_shape(const char *name, const mdr_shape **shape)
{
    *shape = mdr_shape_find(name);
    return *shape ? EXIT_DONE : complain_name(CATALOGUE_GRIDS, name);
}

exit_code find_carver(const char *name, const mdr_carver **carver)
{
    *carver = mdr_carver_find(name);
    if (*carver) return EXIT_DONE;
    const char *at = strrchr(name, '@');
    for (int32_t i = 0; at && i < mdr_carver_count(); i++) {
        const mdr_carver *row = mdr_carver_at(i);
        if (strlen(row->name) == (size_t)(at - name)
            && strncmp(row->name, name, strlen(row->name)) == 0)
            return complain(EXIT_USAGE, "there is no version `%s` of %s; this meander has %s@%d",
                            at + 1, row->name, row->name, (int)row->version);
    }
    return complain_name(CATALOGUE_ALGORITHMS, name);
}

exit_code find_solver(const char *name, const mdr_solver **solver)
{
    *solver = mdr_solver_find(name);
    return *solver ? EXIT_DONE : complain_name(CATALOGUE_SOLVERS, name);
}

exit_code find_format(const char *name, const mdr_format **format)
{
    *format = all_format_named(name);
    return *format ? EXIT_DONE : complain_name(CATALOGUE_FORMATS, name);
}
