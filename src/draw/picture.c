/* Pictures for pens outside: a sheet, and the scene played on it. */
#include "meander/picture.h"

#include "base/status.h"
#include "draw/scene.h"

static mdr_status lay_sheet(const mdr_document *document, const mdr_style *style,
                            const mdr_run *run, mdr__sheet *sheet)
{
    if (!document || !document->maze)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("there is no maze to draw"));
    return mdr__sheet_lay(document, style, run, sheet);
}

mdr_status mdr_picture_lay(const mdr_document *document, const mdr_style *style, const mdr_run *run,
                           mdr_picture *picture)
{
    mdr__sheet sheet;
    const mdr_style defaults = {0};
    const mdr_status status = lay_sheet(document, style ? style : &defaults, run, &sheet);
    if (status) return status;
    *picture = (mdr_picture){.width_um = sheet.width_um,
                             .height_um = sheet.height_um,
                             .unit = sheet.unit,
                             .background = sheet.inks.background};
    return MDR_OK;
}

int64_t mdr_picture_bytes(const mdr_grid *grid, int64_t passages, const mdr_style *style,
                          bool coloured)
{
    const mdr_style defaults = {0};
    return mdr__scene_bytes(grid, passages, style ? style : &defaults, coloured);
}

mdr_status mdr_picture_play(const mdr_document *document, const mdr_style *style,
                            const mdr_run *run, const mdr_pen *pen, mdr_drawing *drawing)
{
    mdr__sheet sheet;
    mdr_drawing unwanted;
    const mdr_style defaults = {0};
    if (!pen) return mdr__fail(run, MDR_E_ARGUMENT, PARTS("a picture needs a pen"));
    mdr_status status = lay_sheet(document, style ? style : &defaults, run, &sheet);
    if (status) return status;
    if (!drawing) drawing = &unwanted;
    *drawing = (mdr_drawing){0};
    status = mdr__scene_play(document, &sheet, run, pen, NULL, drawing);
    return mdr__fail_plain(run, status);
}
