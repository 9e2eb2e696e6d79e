/* Errors with details, and progress, for the verbs inside the library. */
#ifndef MDR_BASE_STATUS_H
#define MDR_BASE_STATUS_H

#include "meander/base.h"

/* Sets run->error (if wanted) to the status and a text put together from `parts`, a list of strings
 * that ends with NULL, cut at the room there is (never inside a UTF-8 character). Returns status. */
mdr_status mdr__fail(const mdr_run *run, mdr_status status, const char *const *parts);

/* mdr__fail(run, status, PARTS("rows must be at least 1")) */
#define PARTS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* The same for input: where as well as what. line and column from 1. */
mdr_status mdr__fail_at(const mdr_run *run, mdr_status status, int64_t line, int64_t column,
                        int64_t offset, const char *const *parts);

/* Sets run->error for a status alone (its own text), unless it has a text for this status already.
 * Returns status; MDR_OK leaves everything as it is. */
mdr_status mdr__fail_plain(const mdr_run *run, mdr_status status);

/* Tells progress; MDR_E_CANCELLED when the caller wants no more. */
mdr_status mdr__tick(const mdr_run *run, int64_t done, int64_t total);

/* How often: whenever (done & MDR__TICK_MASK) == 0. */
#define MDR__TICK_MASK 0xffff

#endif
