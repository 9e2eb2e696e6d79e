/*
 * Labels: one text a cell, all of one size, which is made smaller when the longest would not fit.
 */
#include <string.h>

#include "base/number_text.h"
#include "draw/contrast.h"
#include "draw/palettes.h"
#include "draw/scene.h"

enum { LABEL_ROOM = 48 };

/* The label of a cell, or NULL; `text` is room for those that are made. */
static const char *label_of(const mdr__scene *scene, mdr_cell cell, char text[LABEL_ROOM])
{
    const mdr_style *style = scene->sheet->style;
    if (scene->sheet->dims && !mdr_maze_is_linked(scene->maze, cell)) return NULL;
    if (style->label_texts) return style->label_texts[cell];
    if (style->labels == MDR_LABELS_ID) {
        mdr_grid_cell_name(scene->grid, cell, text);
        return text;
    }
    if (style->labels != MDR_LABELS_DISTANCE || !style->distances) return NULL;
    const int64_t distance = mdr_field_at(style->distances, cell);
    if (distance == MDR_NONE) return NULL;
    mdr__write_integer(distance, text);
    return text;
}

static int64_t longest_label(const mdr__scene *scene)
{
    char room[LABEL_ROOM];
    int64_t longest = 0;
    for (mdr_cell cell = mdr_grid_next_cell(scene->grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(scene->grid, cell)) {
        const char *label = label_of(scene, cell, room);
        int64_t length = 0;
        for (; label && *label; label++) length += (*label & 0xc0) != 0x80;
        if (length > longest) longest = length;
    }
    return longest;
}

/* Letters of a sans serif are a little over half as wide as high. */
static int64_t fitting_size(const mdr__scene *scene)
{
    const mdr__sheet *sheet = scene->sheet;
    const int64_t longest = longest_label(scene);
    const int64_t free_um = sheet->cell_um - sheet->wall_um - mdr__sheet_share(sheet, 80);
    if (longest == 0 || free_um <= 0) return sheet->label_um;
    const int64_t across = free_um * 100 / (58 * longest), down = free_um;
    const int64_t most = across < down ? across : down;
    return sheet->label_um < most ? sheet->label_um : most;
}

/* What the letters stand on: the disc of the end, the paper in the ring of the start, the cell. */
static mdr_colour ground_of(const mdr__scene *scene, mdr_cell cell)
{
    const mdr_opening *opening = mdr__openings_at(scene->openings, cell, MDR_NONE);
    if (opening && opening->role == MDR_ROLE_END) return scene->sheet->inks.mark;
    if (opening && opening->role == MDR_ROLE_START) return scene->sheet->inks.paper;
    return mdr__sheet_fill(scene->sheet, cell);
}

static mdr_colour label_colour(const mdr__scene *scene, mdr_cell cell)
{
    const mdr__sheet *sheet = scene->sheet;
    if (!sheet->dims && !mdr_maze_is_linked(scene->maze, cell)) return sheet->inks.undimmed_text;
    if (sheet->look == MDR_LOOK_ORIGIN) return sheet->inks.text;
    const mdr_colour ground = ground_of(scene, cell), under = sheet->inks.background;
    const mdr_colour paper = (under & 0xff) == 0 ? sheet->inks.paper : under;
    const int32_t alpha = (int32_t)(ground & 0xff);
    const mdr_colour seen = mdr__blend(paper, ground, alpha + (alpha > 0x7f));
    return mdr__readable(seen, sheet->inks.text, sheet->inks.paper);
}

bool mdr__labels_wanted(const mdr__sheet *sheet)
{
    return sheet->style->label_texts || sheet->style->labels != MDR_LABELS_NONE;
}

mdr_status mdr__play_labels(mdr__scene *scene)
{
    const mdr__sheet *sheet = scene->sheet;
    const mdr_pen *pen = scene->pen;
    const int64_t bound = mdr_grid_cell_bound(scene->grid);
    char room[LABEL_ROOM];
    mdr_status status = MDR_OK;
    int64_t count = 0;
    if (!mdr__labels_wanted(sheet)) return MDR_OK;
    const mdr_lettering lettering = {
        .size_um = fitting_size(scene), .colour = sheet->inks.text, .centred = true};
    pen->layer(pen->context, MDR_LAYER_LABELS);
    pen->letter(pen->context, &lettering);
    for (mdr_cell cell = mdr_grid_next_cell(scene->grid, MDR_NONE); cell != MDR_NONE && !status;
         cell = mdr_grid_next_cell(scene->grid, cell)) {
        const char *label = label_of(scene, cell, room);
        if (!(++count & MDR__TICK_MASK)) status = mdr__scene_tell(scene, cell, bound);
        if (!label || !*label) continue;
        mdr_point at = mdr__sheet_point(sheet, mdr_grid_centre(scene->grid, cell));
        at.y_um += lettering.size_um * 35 / 100; /* from the middle of digits to their base line */
        pen->text(pen->context, at, label_colour(scene, cell), label);
    }
    return status;
}
