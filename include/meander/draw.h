/*
 * Drawing, writing and reading: documents to bytes and back.
 */
#ifndef MEANDER_DRAW_H
#define MEANDER_DRAW_H

#include "document.h"
#include "field.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One row of the table of formats. */
typedef struct mdr_format {
    const char *name;   /* "svg" */
    const char *suffix; /* ".svg": what file names end in */
    const char *title;
    bool reads, writes;
    bool binary;                       /* not for a terminal */
    const struct mdr__format_ops *ops; /* private */
} mdr_format;

MDR_API int32_t mdr_format_count(void);
MDR_API const mdr_format *mdr_format_at(int32_t index);
MDR_API const mdr_format *mdr_format_find(const char *name);
/* The first format whose suffix a file name ends in (any case), or NULL. */
MDR_API const mdr_format *mdr_format_for_file(const char *file_name);

typedef enum mdr_labels { MDR_LABELS_NONE = 0, MDR_LABELS_ID, MDR_LABELS_DISTANCE } mdr_labels;
typedef enum mdr_look {
    MDR_LOOK_DEFAULT = 0,
    MDR_LOOK_ORIGIN /* the drawing of the origin notebook, to the pixel */
} mdr_look;
/* What a length was given in; pictures keep it. px are of 1/96 inch. */
typedef enum mdr_unit { MDR_UNIT_MM = 0, MDR_UNIT_PX, MDR_UNIT_IN, MDR_UNIT_PT } mdr_unit;
typedef enum mdr_palette {
    MDR_PALETTE_VIRIDIS = 0,
    MDR_PALETTE_CIVIDIS,
    MDR_PALETTE_TURBO,
    MDR_PALETTE_GREY
} mdr_palette;
MDR_API bool mdr_palette_find(const char *name, mdr_palette *palette);
/* NULL beyond the last. */
MDR_API const char *mdr_palette_name(mdr_palette palette);

/* A colour: 0xRRGGBBAA. 0 in a style means "the look's own"; a fully transparent one is
 * MDR_COLOUR_CLEAR. */
typedef uint32_t mdr_colour;
#define MDR_COLOUR_CLEAR 0xffffff00u
/* "#rgb", "#rrggbb", "#rrggbbaa", "rgb(r,g,b)", "none" or one of the CSS basic names. False, and
 * nothing changed, for any other text. */
MDR_API bool mdr_colour_parse(const char *text, mdr_colour *colour);

/* How to draw. Zero is every default, and NULL is all defaults. Lengths are in micrometres, 0: the
 * look's own. The default look takes the largest cell of 10, 8, 6, 5, 4, 3 and 2 mm with which the
 * picture fits on A4, and a margin of one cell. */
typedef struct mdr_style {
    mdr_look look;
    mdr_unit unit;                  /* of the width and height written into the picture */
    int64_t cell_um;                /* size of a cell */
    int64_t wall_um;                /* width of walls */
    int64_t margin_um;              /* from the middle of the outer walls; negative: none */
    mdr_labels labels;              /* unless label_texts is given */
    int64_t label_size_um;          /* height of letters */
    const char *const *label_texts; /* one a cell, indexed by cell id; NULL entries: no label */
    const mdr_colour *cell_colours; /* one a cell, indexed by cell id; 0: the look's own */
    const mdr_field *distances;     /* colours cells by distance, and MDR_LABELS_DISTANCE */
    mdr_palette palette;            /* of distances */
    bool hide_path;                 /* the document has a path, but do not draw it */
    bool dim_unlinked;              /* shade cells without any passage (the origin look always) */
    bool undimmed;                  /* the origin look: dimming off, labels of such cells red */
    const char *title;              /* NULL: the document's */
    mdr_colour background;
    bool ascii; /* text in plain ASCII */
} mdr_style;

/* What a drawing came to; zero where it does not apply. */
typedef struct mdr_drawing {
    int64_t pen_downs;  /* chains of wall, each one stroke of a pen */
    int64_t wall_units; /* sides drawn */
    int64_t drawn_um;   /* length of all walls */
    int64_t travel_um;  /* from chain to chain, the pen up */
    int64_t width_um, height_um;
} mdr_drawing;

/* Writes a document. format NULL is MDR_E_UNKNOWN. style, run and drawing may be NULL.
 * MDR_E_UNFIT: this format cannot show this grid. MDR_E_WRITE: the sink refused.
 * MDR_E_LIMIT, MDR_E_MEMORY, MDR_E_CANCELLED. What was given to the sink before stays given. */
MDR_API MDR_MUST_USE mdr_status mdr_write(const mdr_document *document, const mdr_format *format,
                                          const mdr_style *style, const mdr_run *run,
                                          const mdr_sink *sink, mdr_drawing *drawing);

/* Finds the command that makes a picture or a maze again in the bytes of a text file that carries
 * one (SVG, JSON), and appends it to `recipe`. False, and `recipe` as it was, when there is none or
 * memory ends. `recipe` may be zero, or in use. */
MDR_API bool mdr_recipe_find(const void *bytes, size_t size, mdr_bytes *recipe);

/* Reads a document from bytes in memory; format NULL: the first that recognises them. `document`
 * must be zero; after a failure it is zero again. allocator may be NULL.
 * MDR_E_UNKNOWN: nobody recognises the bytes. MDR_E_UNFIT: the format cannot be read.
 * MDR_E_SYNTAX: line, column, offset and text say what is wrong. MDR_E_RANGE, MDR_E_LIMIT,
 * MDR_E_MEMORY. */
MDR_API MDR_MUST_USE mdr_status mdr_read(const void *bytes, size_t size, const mdr_format *format,
                                         const mdr_allocator *allocator, const mdr_run *run,
                                         mdr_document *document);

#ifdef __cplusplus
}
#endif

#endif
