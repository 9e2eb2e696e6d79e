/* What the parts of the JSON reader share. */
#ifndef MDR_DRAW_JSON_READ_H
#define MDR_DRAW_JSON_READ_H

#include "base/json.h"
#include "meander/document.h"

typedef struct mdr__json_reader {
    const mdr_allocator *allocator;
    const mdr_run *run;
    mdr_document *document;
    const mdr_grid *grid; /* of the document's maze */
    mdr_maze *maze;
} mdr__json_reader;

/* Goes through an object behind its {, and remembers where the values of members with these names
 * begin (bytes NULL: not there, or null). Others are passed over; a second of a name is an error.
 * At most 32 names. */
mdr_status mdr__json_scan_object(mdr__json *json, const char *const *names, int32_t count,
                                 mdr__json *values);

/* The next token, which must be of this kind, or an integer; `expected` is for the error. */
mdr_status mdr__json_take(mdr__json *json, mdr__json_kind kind, const char *expected,
                          mdr__json_token *token);
mdr_status mdr__json_take_integer(mdr__json *json, const char *expected, mdr__json_token *token,
                                  int64_t *number);

/* json_read_lists.c; a value with bytes NULL is nothing to do. */
mdr_status mdr__json_read_links(const mdr__json_reader *reader, mdr__json value);
mdr_status mdr__json_read_one_way(const mdr__json_reader *reader, mdr__json value);
mdr_status mdr__json_read_path(const mdr__json_reader *reader, mdr__json value);
mdr_status mdr__json_read_steps(const mdr__json_reader *reader, mdr__json value);

#endif
