/*
 * The legend of distances: a bar of their colours, and under it how many steps they stand for.
 *
 *     [ near .................................. far ]
 *     0        203       406       609      812 steps
 *
 * Each piece of the bar reaches to its right end, under those that follow, so that no paper shines
 * through where two meet.
 */
#include <string.h>

#include "base/number_text.h"
#include "draw/scene.h"

enum { MOST_PIECES = 64, SPACES = 4 };

static void draw_piece(const mdr_pen *pen, mdr_point corner, int64_t width_um, int64_t height_um)
{
    pen->move(pen->context, corner);
    pen->line(pen->context, (mdr_point){corner.x_um + width_um, corner.y_um});
    pen->line(pen->context, (mdr_point){corner.x_um + width_um, corner.y_um + height_um});
    pen->line(pen->context, (mdr_point){corner.x_um, corner.y_um + height_um});
    pen->close(pen->context);
}

static void draw_bar(const mdr__scene *scene)
{
    const mdr_pen *pen = scene->pen;
    const mdr__sheet *sheet = scene->sheet;
    const int64_t most = mdr_field_most(sheet->style->distances);
    const int32_t pieces = most < MOST_PIECES ? (int32_t)most + 1 : MOST_PIECES;
    for (int32_t i = 0; i < pieces; i++) {
        const int32_t level = mdr__palette_level(i, pieces - 1, MDR__PALETTE_LEVELS);
        const int64_t left = sheet->legend_width_um * i / pieces;
        const mdr_paint paint = {.fill = mdr__sheet_level_colour(sheet, level),
                                 .stroke = MDR_COLOUR_CLEAR};
        pen->paint(pen->context, &paint);
        draw_piece(pen, (mdr_point){sheet->legend_at.x_um + left, sheet->legend_at.y_um},
                   sheet->legend_width_um - left, sheet->legend_um);
    }
}

static void write_number(const mdr__scene *scene, int64_t number, int64_t x_um, bool last)
{
    static const char unit[] = " steps";
    char text[MDR__NUMBER_ROOM + sizeof unit];
    const mdr__sheet *sheet = scene->sheet;
    const size_t length = (size_t)mdr__write_integer(number, text);
    if (last) memcpy(text + length, unit, sizeof unit);
    const mdr_point at = {x_um, sheet->legend_at.y_um + sheet->legend_um * 23 / 10};
    scene->pen->text(scene->pen->context, at, sheet->inks.text, text);
}

/* As many as have room, each another number. */
static void write_numbers(const mdr__scene *scene)
{
    const mdr__sheet *sheet = scene->sheet;
    const int64_t most = mdr_field_most(sheet->style->distances);
    const bool room = sheet->legend_width_um >= SPACES * 8 * sheet->legend_um;
    const int32_t spaces = most == 0 ? 1 : room && most >= SPACES ? SPACES : 1;
    for (int32_t i = 0; i <= spaces; i++) {
        const int32_t level = mdr__palette_level(i, spaces, MDR__PALETTE_LEVELS);
        const int64_t x = sheet->legend_at.x_um + sheet->legend_width_um * i / spaces;
        write_number(scene, mdr__heat_distance(&sheet->heat, level), x, i == spaces);
    }
}

void mdr__play_legend(const mdr__scene *scene)
{
    const mdr_pen *pen = scene->pen;
    const mdr__sheet *sheet = scene->sheet;
    const mdr_lettering lettering = {
        .size_um = sheet->legend_um, .colour = sheet->inks.text, .centred = true};
    if (sheet->legend_um == 0) return;
    pen->layer(pen->context, MDR_LAYER_LEGEND);
    draw_bar(scene);
    pen->letter(pen->context, &lettering);
    write_numbers(scene);
}
