/*
 * A style made concrete: the size of the picture, the place of the grid in it, every width and every
 * colour. What it says is final; pens ask nothing else.
 */
#ifndef MDR_DRAW_SHEET_H
#define MDR_DRAW_SHEET_H

#include "draw/heat.h"
#include "draw/plane.h"
#include "meander/draw.h"

/* How a look paints; a colour of MDR_COLOUR_CLEAR is not painted. */
typedef struct mdr__inks {
    mdr_colour background;
    mdr_colour paper; /* under what stands on coloured cells */
    mdr_colour cell;
    mdr_colour dim; /* laid over cells without a passage */
    mdr_colour wall;
    mdr_colour path;
    mdr_colour mark;
    mdr_colour text;
    mdr_colour title;
    mdr_colour undimmed_text; /* labels of cells without a passage, when those are not dimmed */
} mdr__inks;

typedef struct mdr__sheet {
    const mdr_style *style;
    const mdr_grid *grid;
    mdr_look look;
    mdr_unit unit;
    int64_t width_um, height_um;
    int64_t denominator; /* of lengths in parts of a micrometre, so that 16 px are exactly that */
    int64_t cell_parts;
    mdr_point corner_parts; /* of the grid's box, in the picture */
    int64_t cell_um;        /* as drawn, rounded */
    int64_t margin_um;
    int64_t wall_um;
    int64_t border_um; /* 0: the border is drawn together with the walls */
    int64_t path_um;
    int64_t halo_um; /* of paper around path and marks, when cells are coloured; 0: none */
    int32_t fade;    /* of the colours of distances towards paper, in 256ths */
    int64_t label_um;
    const char *title; /* or NULL */
    int64_t title_um;  /* height of its letters */
    mdr_point title_at;
    bool title_centred, title_italic;
    int64_t legend_um; /* height of its letters, and of its bar; 0: no legend */
    mdr_point legend_at;
    int64_t legend_width_um; /* of the bar */
    mdr__heat heat;          /* of distances; mdr__scene_play makes it */
    bool dims;               /* cells without a passage are shaded, and have no label */
    mdr__inks inks;
} mdr__sheet;

/* Lays a document out. style is not NULL and must outlive the sheet, as must the document.
 * MDR_E_ARGUMENT: a length is negative, or an enumeration out of bounds. MDR_E_RANGE: the picture
 * would be larger than can be counted in micrometres. */
mdr_status mdr__sheet_lay(const mdr_document *document, const mdr_style *style, const mdr_run *run,
                          mdr__sheet *sheet);

/* Sizes of cells to choose from, from the largest down, and the paper that decides. */
enum { MDR__CELL_SIZES = 7 };
extern const int8_t mdr__cell_sizes_mm[MDR__CELL_SIZES];
bool mdr__fits_on_a4(int64_t width_um, int64_t height_um);

/* Letters of a title that fits into a width. */
int64_t mdr__title_size(const char *title, int64_t width_um);

/* Where a point of the grid is drawn: the same point always in the same place. */
mdr_point mdr__sheet_point(const mdr__sheet *sheet, mdr_point point);

/* The side of a cell as it is drawn. */
mdr__edge mdr__sheet_edge(const mdr__sheet *sheet, mdr_cell cell, int32_t side);

/* A length of the grid, as drawn. */
int64_t mdr__sheet_length(const mdr__sheet *sheet, int64_t length_um);

/* Thousandths of a cell. */
int64_t mdr__sheet_share(const mdr__sheet *sheet, int32_t thousandths);

/* The colour of a level of distances. */
mdr_colour mdr__sheet_level_colour(const mdr__sheet *sheet, int32_t level);

/* The colour of a cell, MDR_COLOUR_CLEAR when it has none. */
mdr_colour mdr__sheet_fill(const mdr__sheet *sheet, mdr_cell cell);

/* How lengths in a unit are written: with so many decimals, the last of which stands for
 * numerator / denominator micrometres, a few at least, so that whole micrometres round to what was
 * meant: 4233 um to 16 px. */
typedef struct mdr__measure {
    const char *name;
    int32_t decimals;
    int64_t numerator, denominator;
    int64_t step; /* lengths of our own choice are whole multiples of this many last decimals */
} mdr__measure;

const mdr__measure *mdr__measure_of(mdr_unit unit);

/* Micrometres as a whole number of last decimals. */
static inline int64_t mdr__in_measure(const mdr__measure *measure, int64_t length_um)
{
    if (measure->numerator == 1) return length_um;
    return mdr__scaled(length_um, measure->denominator, measure->numerator);
}

#endif
