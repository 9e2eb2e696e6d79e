/* Which canvas a document is painted on. */
#include "frames.h"

#include "media_internal.h"

#ifdef MEANDER_HAS_CAIRO
#include "cairo_canvas.h"
#endif

mdr_status mdr__frames(const mdr_document *document, const mdr_style *style, const mdr_run *run,
                       const mdr_frame_sink *sink)
{
    const mdr_grid *grid = mdr_maze_grid(document->maze);
    const bool squares = mdr_grid_shape(grid) == mdr_shape_find("square");
    if (squares && mdr_grid_wrap(grid) == MDR_WRAP_NONE)
        return mdr_block_frames(document, style, run, sink);
#ifdef MEANDER_HAS_CAIRO
    return mdr__cairo_frames(document, style, run, sink);
#else
    return mdr__media_fail(
        run, MDR_E_UNFIT,
        TEXTS("this build has no cairo, so its animations can show squares only"));
#endif
}
