/* The look of a drawing, from the options of the command line. */
#ifndef CLI_LOOK_H
#define CLI_LOOK_H

#include <meander/draw.h>

#include "files.h"
#include "options.h"

/* A style and all that it points to. */
struct look {
    mdr_style style;
    mdr_field *field;
    const char **labels;
    mdr_colour *colours;
    struct input label_file;
    mdr_place curve_start; /* what the style points to */
};

/* All that can be known before the maze is made: lengths, colours, labels. Files of more than `limit`
 * bytes are refused. */
exit_code look_read(const struct options *options, const mdr_grid *grid, int64_t limit,
                    struct look *look);

/* What needs the passages: distances. */
exit_code look_measure(const struct options *options, const mdr_maze *maze, const mdr_run *run,
                       struct look *look);

void look_free(struct look *look);

/* "213 pen-downs, 1271 wall units, 12.71 m drawn, 420 x 320 mm", on standard error. */
void tell_drawing(const mdr_drawing *drawing, const mdr_format *format);

#endif
