/*
 * Several mazes in one picture, in boxes of one size:
 *
 *     +--------------------------------+
 *     |             Title              |     A box is as wide and as high as the largest picture of one
 *     |   +------+  +------+  +------+ |     maze, its margin included; smaller ones stand in the middle
 *     |   | maze |  | maze |  | maze | |     of it, and on the caption. Each is laid out by itself
 *     |   +------+  +------+  +------+ |     (sheet.c) with the same size of cells and played through a
 *     |   caption   caption   caption  |     pen that shifts it to its place, so nothing is kept.
 *     |   +------+  +------+           |
 *     |   | maze |  | maze |           |
 *     +--------------------------------+
 *
 * In the look of the origin a box is a whole picture of it, title above, and there are no gaps: two
 * boards of 30 x 30 at 15 px are its 900 x 450.
 */
#include "draw/panels.h"

#include "base/status.h"
#include "draw/scene.h"

/* Where everything goes. */
typedef struct panel_plan {
    const mdr_panels *panels;
    mdr_style style; /* of all, its cells of one size */
    mdr_unit unit;
    mdr_colour background, ink;
    int32_t across, down;
    int64_t gap_um, top_um; /* between boxes; the title's band */
    int64_t box_width_um, box_height_um, caption_um, band_um;
    int64_t title_um;
    mdr_point title_at;
    int64_t width_um, height_um;
} panel_plan;

mdr_status mdr__panels_check(const mdr_panels *panels, const mdr_run *run)
{
    if (!panels || panels->count < 1 || panels->columns < 0)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("there are no mazes to set side by side"));
    for (int32_t i = 0; i < panels->count; i++) {
        const mdr_document *document = panels->panels[i].document;
        if (!document || !document->maze)
            return mdr__fail(run, MDR_E_ARGUMENT, PARTS("there is no maze to draw"));
    }
    return MDR_OK;
}

const char *mdr__panel_caption(const mdr_panel *panel)
{
    const char *caption = panel->caption ? panel->caption : panel->document->title;
    return caption && *caption ? caption : NULL;
}

int32_t mdr__panels_across(const mdr_panels *panels, int64_t width, int64_t height)
{
    const int32_t asked = panels->columns ? panels->columns : panels->count <= 3 ? 3 : 0;
    if (asked) return asked < panels->count ? asked : panels->count;
    int32_t across = 1;
    while (across < panels->count
           && across * width < (panels->count + across - 1) / across * height)
        across++;
    return across;
}

static bool is_origin(const panel_plan *plan)
{
    return plan->style.look == MDR_LOOK_ORIGIN;
}

/* The style of a panel: what must be the same for all is that of all. */
static mdr_style style_of(const panel_plan *plan, const mdr_panel *panel)
{
    const mdr_style *all = &plan->style;
    const char *caption = mdr__panel_caption(panel);
    mdr_style style = panel->style ? *panel->style : *all;
    style.look = all->look;
    style.unit = all->unit;
    style.cell_um = all->cell_um;
    style.wall_um = all->wall_um;
    style.margin_um = all->margin_um;
    style.background = MDR_COLOUR_CLEAR;
    style.title = is_origin(plan) && caption ? caption : "";
    return style;
}

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* The size of the boxes. */
static mdr_status lay_boxes(panel_plan *plan, const mdr_run *run)
{
    mdr_status status = MDR_OK;
    plan->box_width_um = plan->box_height_um = 0;
    for (int32_t i = 0; i < plan->panels->count && !status; i++) {
        const mdr_panel *panel = &plan->panels->panels[i];
        const mdr_style style = style_of(plan, panel);
        mdr__sheet sheet;
        status = mdr__sheet_lay(panel->document, &style, run, &sheet);
        if (status) break;
        plan->unit = sheet.unit;
        plan->box_width_um = larger(plan->box_width_um, sheet.width_um);
        plan->box_height_um = larger(plan->box_height_um, sheet.height_um);
        plan->gap_um = is_origin(plan) || sheet.margin_um > 0 ? 0 : sheet.cell_um;
        plan->ink = sheet.inks.title;
        plan->background = plan->style.background ? plan->style.background : sheet.inks.paper;
    }
    return status;
}

/* One size of letters for all captions, so that the longest fits into its box. */
static void lay_captions(panel_plan *plan)
{
    enum { LARGEST_UM = 5000 };
    plan->caption_um = 0;
    for (int32_t i = 0; i < plan->panels->count && !is_origin(plan); i++) {
        const char *caption = mdr__panel_caption(&plan->panels->panels[i]);
        if (!caption) continue;
        const int64_t size = mdr__title_size(caption, plan->box_width_um);
        if (plan->caption_um == 0) plan->caption_um = LARGEST_UM;
        if (size < plan->caption_um) plan->caption_um = size;
    }
    plan->band_um = plan->caption_um + plan->caption_um / 10;
}

static void lay_title(panel_plan *plan)
{
    const char *title = plan->style.title;
    plan->title_um = plan->top_um = 0;
    if (!title || !*title) return;
    plan->title_um =
        is_origin(plan) ? mdr__scaled(1000, 127, 48) : mdr__title_size(title, plan->width_um);
    plan->top_um = plan->title_um * 7 / 4;
    plan->title_at = (mdr_point){plan->width_um / 2, plan->title_um * 3 / 2};
}

static mdr_status lay_all(panel_plan *plan, const mdr_run *run)
{
    const mdr_status status = lay_boxes(plan, run);
    if (status) return status;
    lay_captions(plan);
    const int64_t width = plan->box_width_um + plan->gap_um;
    const int64_t height = plan->box_height_um + plan->band_um + plan->gap_um;
    /* Every box was checked to be far below what can be counted; so many of them need not be. */
    if (plan->panels->count > INT64_C(1000000000000000) / larger(width, height))
        return mdr__fail(run, MDR_E_RANGE,
                         PARTS("so many mazes side by side are too large to be measured in "
                               "micrometres"));
    plan->across = mdr__panels_across(plan->panels, width, height);
    plan->down = (plan->panels->count + plan->across - 1) / plan->across;
    plan->width_um = plan->across * width - plan->gap_um;
    lay_title(plan);
    plan->height_um = plan->top_um + plan->down * height - plan->gap_um;
    if (plan->caption_um && plan->gap_um) plan->height_um += plan->caption_um / 2;
    return MDR_OK;
}

/* Without a size asked for, the largest cells with which all of it fits on A4. */
static mdr_status make_plan(const mdr_panels *panels, const mdr_style *style, const mdr_run *run,
                            panel_plan *plan)
{
    const mdr_style defaults = {0};
    mdr_status status = mdr__panels_check(panels, run);
    if (status) return status;
    *plan = (panel_plan){.panels = panels, .style = style ? *style : defaults};
    if (plan->style.cell_um || is_origin(plan)) return lay_all(plan, run);
    for (int32_t i = 0; i < MDR__CELL_SIZES && !status; i++) {
        plan->style.cell_um = mdr__cell_sizes_mm[i] * 1000;
        status = lay_all(plan, run);
        if (mdr__fits_on_a4(plan->width_um, plan->height_um)) break;
    }
    return status;
}

mdr_status mdr_panels_lay(const mdr_panels *panels, const mdr_style *style, const mdr_run *run,
                          mdr_picture *picture)
{
    panel_plan plan;
    const mdr_status status = make_plan(panels, style, run, &plan);
    if (status) return status;
    *picture = (mdr_picture){.width_um = plan.width_um,
                             .height_um = plan.height_um,
                             .unit = plan.unit,
                             .background = plan.background};
    return MDR_OK;
}

/* A pen that draws elsewhere with another. */
typedef struct shifting {
    const mdr_pen *pen;
    mdr_point by;
} shifting;

static mdr_point shifted(const shifting *shift, mdr_point point)
{
    return (mdr_point){point.x_um + shift->by.x_um, point.y_um + shift->by.y_um};
}

static void shift_layer(void *context, mdr_layer layer)
{
    const shifting *shift = context;
    shift->pen->layer(shift->pen->context, layer);
}

static void shift_paint(void *context, const mdr_paint *paint)
{
    const shifting *shift = context;
    shift->pen->paint(shift->pen->context, paint);
}

static void shift_move(void *context, mdr_point to)
{
    const shifting *shift = context;
    shift->pen->move(shift->pen->context, shifted(shift, to));
}

static void shift_line(void *context, mdr_point to)
{
    const shifting *shift = context;
    shift->pen->line(shift->pen->context, shifted(shift, to));
}

static void shift_arc(void *context, mdr_point to, int64_t radius_um, bool clockwise)
{
    const shifting *shift = context;
    shift->pen->arc(shift->pen->context, shifted(shift, to), radius_um, clockwise);
}

static void shift_close(void *context)
{
    const shifting *shift = context;
    shift->pen->close(shift->pen->context);
}

static void shift_disc(void *context, mdr_point centre, int64_t radius_um)
{
    const shifting *shift = context;
    shift->pen->disc(shift->pen->context, shifted(shift, centre), radius_um);
}

static void shift_letter(void *context, const mdr_lettering *lettering)
{
    const shifting *shift = context;
    shift->pen->letter(shift->pen->context, lettering);
}

static void shift_text(void *context, mdr_point at, mdr_colour colour, const char *text)
{
    const shifting *shift = context;
    shift->pen->text(shift->pen->context, shifted(shift, at), colour, text);
}

static mdr_status shift_status(void *context)
{
    const shifting *shift = context;
    return shift->pen->status(shift->pen->context);
}

static void shift_bend(void *context, mdr_point first, mdr_point second, mdr_point to)
{
    const shifting *shift = context;
    shift->pen->bend(shift->pen->context, shifted(shift, first), shifted(shift, second),
                     shifted(shift, to));
}

static void shift_measured(void *context, const char *title, int64_t length_um)
{
    const shifting *shift = context;
    shift->pen->measured(shift->pen->context, title, length_um);
}

static mdr_pen pen_of(shifting *shift)
{
    return (mdr_pen){
        .context = shift,
        .layer = shift_layer,
        .paint = shift_paint,
        .move = shift_move,
        .line = shift_line,
        .arc = shift_arc,
        .close = shift_close,
        .disc = shift_disc,
        .letter = shift_letter,
        .text = shift_text,
        .status = shift_status,
        .bend = shift->pen->bend ? shift_bend : NULL,
        .measured = shift->pen->measured ? shift_measured : NULL,
    };
}

static void begin_panel(const mdr_pen *pen, int32_t number, const char *caption)
{
    if (pen->panel) pen->panel(pen->context, number, caption);
}

static void play_paper(const panel_plan *plan, const mdr_pen *pen)
{
    const mdr_paint paint = {.fill = plan->background, .stroke = MDR_COLOUR_CLEAR};
    begin_panel(pen, -1, NULL);
    if ((plan->background & 0xff) == 0) return;
    pen->layer(pen->context, MDR_LAYER_BACKGROUND);
    pen->paint(pen->context, &paint);
    pen->move(pen->context, (mdr_point){0, 0});
    pen->line(pen->context, (mdr_point){plan->width_um, 0});
    pen->line(pen->context, (mdr_point){plan->width_um, plan->height_um});
    pen->line(pen->context, (mdr_point){0, plan->height_um});
    pen->close(pen->context);
}

/* The top left of the box of a panel. */
static mdr_point box_of(const panel_plan *plan, int32_t number)
{
    const int64_t width = plan->box_width_um + plan->gap_um;
    const int64_t height = plan->box_height_um + plan->band_um + plan->gap_um;
    return (mdr_point){number % plan->across * width,
                       plan->top_um + number / plan->across * height};
}

static void add_up(mdr_drawing *sum, const mdr_drawing *one)
{
    sum->pen_downs += one->pen_downs;
    sum->wall_units += one->wall_units;
    sum->drawn_um += one->drawn_um;
    sum->curves += one->curves;
    if (one->longest_um > sum->longest_um) sum->longest_um = one->longest_um;
    sum->travel_um += one->travel_um;
}

static mdr_status play_panel(const panel_plan *plan, int32_t number, const mdr_run *run,
                             const mdr_pen *pen, mdr_drawing *sum)
{
    const mdr_panel *panel = &plan->panels->panels[number];
    const mdr_style style = style_of(plan, panel);
    const mdr_point box = box_of(plan, number);
    mdr__sheet sheet;
    mdr_drawing drawing = {0};
    shifting shift = {.pen = pen, .by = box};
    const mdr_pen there = pen_of(&shift);
    mdr_status status = mdr__sheet_lay(panel->document, &style, run, &sheet);
    if (status) return status;
    begin_panel(pen, number, mdr__panel_caption(panel));
    shift.by.x_um += (plan->box_width_um - sheet.width_um) / 2;
    if (!is_origin(plan)) shift.by.y_um += plan->box_height_um - sheet.height_um;
    status = mdr__scene_play(panel->document, &sheet, run, &there, NULL, &drawing);
    add_up(sum, &drawing);
    return status;
}

/* The title of all, and the captions, whose letters are of one size. */
static void play_texts(const panel_plan *plan, const mdr_pen *pen)
{
    mdr_lettering lettering = {.size_um = plan->caption_um, .colour = plan->ink, .centred = true};
    begin_panel(pen, -1, NULL);
    if (plan->caption_um == 0 && plan->title_um == 0) return;
    pen->layer(pen->context, MDR_LAYER_TITLE);
    if (plan->caption_um) pen->letter(pen->context, &lettering);
    for (int32_t i = 0; i < plan->panels->count && plan->caption_um; i++) {
        const char *caption = mdr__panel_caption(&plan->panels->panels[i]);
        mdr_point at = box_of(plan, i);
        at.x_um += plan->box_width_um / 2;
        at.y_um += plan->box_height_um + plan->caption_um * (plan->gap_um ? 11 : 6) / 10;
        if (caption) pen->text(pen->context, at, lettering.colour, caption);
    }
    if (plan->title_um == 0) return;
    lettering.size_um = plan->title_um;
    lettering.italic = is_origin(plan);
    pen->letter(pen->context, &lettering);
    pen->text(pen->context, plan->title_at, lettering.colour, plan->style.title);
}

mdr_status mdr_panels_play(const mdr_panels *panels, const mdr_style *style, const mdr_run *run,
                           const mdr_pen *pen, mdr_drawing *drawing)
{
    panel_plan plan;
    mdr_drawing unwanted;
    if (!pen) return mdr__fail(run, MDR_E_ARGUMENT, PARTS("a picture needs a pen"));
    mdr_status status = make_plan(panels, style, run, &plan);
    if (status) return status;
    if (!drawing) drawing = &unwanted;
    *drawing = (mdr_drawing){.width_um = plan.width_um, .height_um = plan.height_um};
    play_paper(&plan, pen);
    for (int32_t i = 0; i < panels->count && !status; i++)
        status = play_panel(&plan, i, run, pen, drawing);
    if (!status) play_texts(&plan, pen);
    if (!status) status = pen->status(pen->context);
    return mdr__fail_plain(run, status);
}
