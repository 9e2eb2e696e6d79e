/* What a reader says its input was taken for. */
#include "draw/recognised.h"

#include "base/number_text.h"
#include "base/status.h"

mdr_status mdr__recognised(mdr_document *document, const mdr_run *run, const char *const *parts)
{
    char text[512];
    mdr__join_text(text, sizeof text, parts);
    return mdr__fail_plain(run, mdr_document_set(&document->recognised, text));
}

mdr_status mdr__recognised_maze(mdr_document *document, const mdr_run *run, const char *what)
{
    char rows[MDR__NUMBER_ROOM], columns[MDR__NUMBER_ROOM];
    const mdr_grid *grid = mdr_maze_grid(document->maze);
    mdr__write_integer(mdr_grid_rows(grid), rows);
    mdr__write_integer(mdr_grid_columns(grid), columns);
    return mdr__recognised(
        document, run,
        PARTS(what, ", ", mdr_grid_shape(grid)->name, " grid, ", columns, "x", rows, " cells"));
}
