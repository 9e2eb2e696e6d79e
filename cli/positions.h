/*
 * Sizes, positions, lengths and amounts of memory, as a person writes them.
 *
 * Each reader complains, naming the option and what was expected, and returns EXIT_USAGE when the
 * text is not what it should be.
 */
#ifndef CLI_POSITIONS_H
#define CLI_POSITIONS_H

#include <meander/carve.h>
#include <meander/draw.h>

#include "messages.h"

/* "40x30" is 40 columns and 30 rows; "40" is a square. */
exit_code read_size(const char *text, int64_t *columns, int64_t *rows);

/* "3,4", one step outside "-1,0", an id "3·4", a cell number "17", a side of a cell "17.2" or
 * "3,4.NE". `option` names what it is for: "--start". */
exit_code read_place(const mdr_grid *grid, const char *option, const char *text, mdr_place *place);

/* The same where only the cell matters: positions outside mean the nearest cell. */
exit_code read_nearest_cell(const mdr_grid *grid, const char *option, const char *text,
                            mdr_cell *cell);

/* "16px", "5mm", "0.2in", "12pt", or "0", to whole micrometres. */
exit_code read_length(const char *option, const char *text, int64_t *um, mdr_unit *unit);

/* Reads points "0,0;1,0.5;50%,100%" in shares of width and height, into millionths; sets *count. */
exit_code read_points(const char *option, const char *text, mdr_point *points, int64_t room,
                      int64_t *count);

/* A share from -1 to 1, such as "-0.5" or "30%", to millionths. */
exit_code read_signed_share(const char *option, const char *text, int64_t *millionths);

/* A share from 0 to 1, such as "0.25" or "30%", to millionths. */
exit_code read_share(const char *option, const char *text, int64_t *millionths);

/* "newest", "oldest", "random", or several with a share each: "newest:random=50:50". */
exit_code read_picks(const char *option, const char *text, mdr_picks *picks);

/* A number above 0, such as "0.6" or "2", to thousandths. */
exit_code read_scale(const char *option, const char *text, int64_t *thousandths);

/* A whole number of at least 0. */
exit_code read_count(const char *option, const char *text, int64_t *count);

/* "500MB", "2GB", "1GiB", or a number of bytes. */
exit_code read_memory_size(const char *option, const char *text, int64_t *bytes);

#endif
