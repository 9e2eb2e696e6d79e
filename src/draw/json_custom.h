/* Custom grids in JSON: what is read and written of them. */
#ifndef MDR_DRAW_JSON_CUSTOM_H
#define MDR_DRAW_JSON_CUSTOM_H

#include "base/json.h"
#include "base/out.h"
#include "meander/custom.h"

/* The members that say a custom grid; bytes NULL: not there. */
typedef struct mdr__json_custom {
    mdr__json cells, nodes, edges, decimals;
} mdr__json_custom;

/* Makes what they say. `token` is where the object begins, for members that are missing. */
mdr_status mdr__json_read_custom(const mdr__json_custom *members, const mdr__json_token *token,
                                 const mdr_allocator *allocator, const mdr_run *run,
                                 mdr_custom **custom);
/* Writes these members, each behind a comma. */
void mdr__json_write_custom(const mdr_custom *custom, mdr__out *out);

/* Gives an error that was found elsewhere its place in the text. */
mdr_status mdr__json_place_error(const mdr_run *run, const mdr__json_token *token,
                                 mdr_status status);

#endif
