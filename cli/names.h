/*
 * Names a person types: finding them in the tables of the library, and suggesting the nearest.
 */
#ifndef CLI_NAMES_H
#define CLI_NAMES_H

#include <meander/meander.h>

#include "messages.h"

/* The best of several candidates for a word that was not found. Candidates must outlive it. */
struct nearest {
    const char *word;
    const char *best;
    int32_t distance; /* letters to change, put in, leave out or exchange */
};

struct nearest nearest_to(const char *word);
void nearest_offer(struct nearest *nearest, const char *candidate);
/* The best, or NULL when none is near enough to be meant. */
const char *nearest_found(const struct nearest *nearest);

/* One of the library's tables. */
struct catalogue {
    const char *kind;   /* "algorithm" */
    const char *plural; /* "algorithms": the topic of `meander list` */
    int32_t (*count)(void);
    const char *(*name)(int32_t index);
    const char *(*title)(int32_t index);
};

typedef enum catalogue_id {
    CATALOGUE_GRIDS = 0,
    CATALOGUE_ALGORITHMS,
    CATALOGUE_SOLVERS,
    CATALOGUE_FORMATS,
    CATALOGUE_COUNT
} catalogue_id;
extern const struct catalogue catalogues[CATALOGUE_COUNT];

/* Complains about a name that is in no row: it is not built in, or means another, or is unknown. */
exit_code complain_name(catalogue_id id, const char *name);

/* The rows of those names, or a complaint. */
exit_code find_shape(const char *name, const mdr_shape **shape);
exit_code find_carver(const char *name, const mdr_carver **carver);
exit_code find_solver(const char *name, const mdr_solver **solver);
exit_code find_format(const char *name, const mdr_format **format);

#endif
