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

/* What a format can carry besides the passages of squares, so that it reads back as it was where the
 * format can be read at all. What it cannot carry is left out in writing, but for one-way passages
 * and other grids, which are refused (MDR_E_UNFIT). */
typedef enum mdr_carries {
    MDR_CARRIES_OPENINGS = 1,  /* starts and ends in the border */
    MDR_CARRIES_MARKS = 2,     /* a start and an end inside; those in the border become such when
                                    the format has no OPENINGS */
    MDR_CARRIES_GOALS = 4,     /* several ends */
    MDR_CARRIES_DOORS = 8,     /* doors; alone, starts and ends in the border become doors too */
    MDR_CARRIES_ONE_WAY = 16,  /* passages that can be walked one way only */
    MDR_CARRIES_PATH = 32,     /* a solution that meets no cell twice */
    MDR_CARRIES_ANY_PATH = 64, /* any solution */
    MDR_CARRIES_STEPS = 128,   /* recorded steps */
    MDR_CARRIES_TITLE = 256,
    MDR_CARRIES_RECIPE = 512,
    MDR_CARRIES_OTHER_GRIDS = 1024,
    MDR_CARRIES_MOTION = 2048, /* recorded steps, where style->moving asks for them */
    MDR_CARRIES_BOARD = 4096,  /* which squares of a labyrinth are filled, empty and negative */
    MDR_CARRIES_LATTICES =
        8192 /* of the other grids those of squares, hexagons, triangles, bricks and boxes */
} mdr_carries;

/* All that a drawing of lines shows. */
#define MDR_CARRIES_DRAWN                                                                          \
    (MDR_CARRIES_OPENINGS | MDR_CARRIES_MARKS | MDR_CARRIES_GOALS | MDR_CARRIES_DOORS              \
     | MDR_CARRIES_ONE_WAY | MDR_CARRIES_PATH | MDR_CARRIES_ANY_PATH | MDR_CARRIES_TITLE           \
     | MDR_CARRIES_OTHER_GRIDS | MDR_CARRIES_BOARD)

/* One row of the table of formats. */
typedef struct mdr_format {
    const char *name;   /* "svg" */
    const char *suffix; /* ".svg": what file names end in */
    const char *title;
    bool reads, writes;
    bool binary;                      /* not for a terminal */
    bool squares;                     /* a picture made of squares: mdr_cells holds */
    bool pen;                         /* drawn by a pen (picture.h): mdr_wall_look holds */
    uint32_t carries;                 /* MDR_CARRIES_ bits */
    const struct mdr_format_ops *ops; /* what it does */
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

/* What a cell is in pictures made of squares, which do not say so themselves (block text, half
 * blocks, CSV, maps, images):
 *
 *     #######     walls: every second square is a cell, the squares between two cells are a wall or
 *     S   # #     a passage, those between four are always wall. Here 3 x 2 cells.
 *     ### # #
 *     #     E     squares: every square is a cell, and free squares that touch are linked. Here
 *     #######     7 x 5 cells, of which 12 are free; the wall squares have no passage. */
typedef enum mdr_cells {
    MDR_CELLS_ANY =
        0, /* reading: walls if the picture fits that rule, else squares; writing: walls */
    MDR_CELLS_WALLS,
    MDR_CELLS_SQUARES
} mdr_cells;

/* How squares of a board are shown in text: a character a tile; the curve around what has grown, 2 x 2
 * characters a square; each of these an arrow to the next. */
typedef enum mdr_board_picture {
    MDR_PICTURE_WALLS = 0, /* of mazes; a labyrinth is shown by its path */
    MDR_PICTURE_TILES,
    MDR_PICTURE_PATH,
    MDR_PICTURE_ARROWS
} mdr_board_picture;

/* Closed curves around what has grown, instead of walls. */
typedef enum mdr_curve_look {
    MDR_CURVES_NONE = 0, /* walls; a labyrinth is drawn smooth */
    MDR_CURVES_SMOOTH,   /* bends rounded by arcs */
    MDR_CURVES_STRAIGHT,
    MDR_CURVES_SPLINE /* a cubic B-spline with the corners as its control points: curvature without jumps */
} mdr_curve_look;

/* Colours of curves, from the palette. */
typedef enum mdr_curve_colours {
    MDR_CURVE_COLOURS_NONE = 0, /* that of walls */
    MDR_CURVE_COLOURS_EACH,     /* one a curve */
    MDR_CURVE_COLOURS_ALONG     /* along each curve, from its first point to its last */
} mdr_curve_colours;

/* What is drawn of a maze of lines. */
typedef enum mdr_wall_look {
    MDR_WALLS_STROKES = 0, /* each wall a stroke of a pen as wide as it, in the fewest strokes */
    MDR_WALLS_OUTLINES, /* the closed edges of the area that walls cover: each piece that hangs together
                              one shape with its holes, corners mitred up to four half widths, ends square;
                              MDR_E_UNFIT where walls are wider than there is room beside them */
    MDR_WALLS_PASSAGES /* no walls, but the centre lines of the passages, in the fewest strokes: straight,
                              along rings arcs; cut where they leave the paper, or pass below others */
} mdr_wall_look;

/* Blocks that stand on the ground, seen from above and aside, with light and shade; MDR_E_UNFIT on grids with stairs
 * or bridges. */
typedef enum mdr_raised {
    MDR_RAISED_NONE = 0, /* flat */
    MDR_RAISED_WALLS,
    MDR_RAISED_PATH /* what is filled, and its passages; of a maze its cells */
} mdr_raised;

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
    bool by_rank;      /* every colour of distances has as many cells, else as many steps */
    bool legend;       /* tell below what the colours of distances mean */
    bool moving;       /* SVG: the recorded steps as an animation, else still */
    bool hide_path;    /* the document has a path, but do not draw it */
    bool dim_unlinked; /* shade cells without any passage (the origin look always) */
    bool undimmed;     /* the origin look: dimming off, labels of such cells red */
    const char *title; /* NULL: the document's */
    mdr_colour background;
    bool ascii; /* text in plain ASCII */
    mdr_cells
        cells; /* of pictures made of squares; SQUARES: MDR_E_UNFIT where it cannot be shown */
    int32_t dots_per_inch; /* of pictures of pixels with smooth edges; 0: 96 where sizes are in px,
                              else 300, or what a large picture allows; not 0: never blocks */
    /* Of animations; 0: chosen by how many steps there are (meander/animation.h). */
    int64_t steps_per_frame;
    int32_t delay_ms;          /* of a frame, 20 at least */
    int32_t hold_ms;           /* of the last frame */
    mdr_board_picture picture; /* text */
    mdr_curve_look curves;
    mdr_curve_colours curve_colours;
    const mdr_place
        *curve_start; /* the curve through this cell begins there, at its first corner or where
                                     the side begins; NULL: each at its first bend */
    mdr_wall_look
        walls; /* without raised blocks; with curves: strokes, or the outlines of the groove */
    int64_t radius_um;          /* of their bends at most; 0: as round as they can be */
    int64_t groove_um;          /* their width; 0: that of walls */
    mdr_raised raised;          /* without labels and arrows */
    int32_t height_thousandths; /* of what is raised, in cells; 0: 600; at most 1000000 */
    const char *blank;          /* of board pictures: what stands for empty; NULL: a blank */
} mdr_style;

/* What a drawing came to; zero where it does not apply. */
typedef struct mdr_drawing {
    int64_t pen_downs;  /* chains of wall, or of passages, each one stroke of a pen; closed edges */
    int64_t wall_units; /* sides drawn, or passages */
    int64_t drawn_um;   /* length of all these */
    int64_t
        curves; /* closed curves, if it is them that are drawn: then these are measured along their
                           middle */
    int64_t longest_um; /* of them */
    int64_t travel_um;  /* from chain to chain, the pen up */
    int64_t width_um, height_um;
} mdr_drawing;

/* One maze of several in one picture. */
typedef struct mdr_panel {
    const mdr_document *document;
    const char *caption;    /* under it; NULL: the document's title */
    const mdr_style *style; /* colours, labels and path of its own; NULL: the style of all */
} mdr_panel;

/* Several mazes in one picture: in boxes of one size, row by row, with cells of one size. The default look
 * has captions under the mazes, the origin's has them above, as titles, and no gaps. The title of the style
 * is that of the whole picture, whose size, margin, look and background are those of the style of all. */
typedef struct mdr_panels {
    const mdr_panel *panels;
    int32_t count;
    int32_t columns; /* 0: up to three in one row, more so that the picture is wider than high */
    const char *recipe, *recipe_version; /* as of documents; or NULL */
} mdr_panels;

/* The bytes that writing a maze of so many passages takes at worst, besides the maze: known before it is
 * made. style may be NULL. `coloured`: cells have colours of their own, or by distance, although the style
 * does not have them yet. */
MDR_API int64_t mdr_write_bytes(const mdr_grid *grid, int64_t passages, const mdr_style *style,
                                bool coloured, const mdr_format *format);

/* Can a format hold mazes on this grid, in this style? O(1), so that nobody makes a maze in vain; what
 * depends on the maze itself (one-way passages, walls that a square a cell cannot show) mdr_write says.
 * style may be NULL. MDR_E_UNFIT: no, and the error says why. MDR_E_UNKNOWN: format is NULL. */
MDR_API MDR_MUST_USE mdr_status mdr_format_fits(const mdr_format *format, const mdr_grid *grid,
                                                const mdr_style *style, const mdr_run *run);

/* Writes a document. format NULL is MDR_E_UNKNOWN. style, run and drawing may be NULL.
 * MDR_E_UNFIT: this format cannot show this grid. MDR_E_WRITE: the sink refused.
 * MDR_E_LIMIT, MDR_E_MEMORY, MDR_E_CANCELLED. What was given to the sink before stays given. */
MDR_API MDR_MUST_USE mdr_status mdr_write(const mdr_document *document, const mdr_format *format,
                                          const mdr_style *style, const mdr_run *run,
                                          const mdr_sink *sink, mdr_drawing *drawing);

/* Writes several documents side by side into one picture. style, run and drawing may be NULL; the counts of
 * the drawing are those of all mazes. Text keeps all of them in memory until it is written, a drawing plays
 * one after the other. MDR_E_ARGUMENT: no panels, or one without a maze. MDR_E_UNFIT: the format has no place
 * for several, or cannot show one of the grids. Else as mdr_write. */
MDR_API MDR_MUST_USE mdr_status mdr_write_panels(const mdr_panels *panels, const mdr_format *format,
                                                 const mdr_style *style, const mdr_run *run,
                                                 const mdr_sink *sink, mdr_drawing *drawing);

/* Finds the command that makes a picture or a maze again in the bytes of a file that carries one
 * (SVG, JSON, binary, PNG, PBM, PGM), and appends it to `recipe`. False, and `recipe` as it was, when
 * there is none or memory ends. `recipe` may be zero, or in use. */
MDR_API bool mdr_recipe_find(const void *bytes, size_t size, mdr_bytes *recipe);

/* Reads a document from bytes in memory; format NULL: the first that recognises them. `document`
 * must be zero; after a failure it is zero again. allocator may be NULL.
 * MDR_E_UNKNOWN: nobody recognises the bytes. MDR_E_UNFIT: the format cannot be read.
 * MDR_E_SYNTAX: line, column, offset and text say what is wrong. MDR_E_RANGE, MDR_E_LIMIT,
 * MDR_E_MEMORY. */
MDR_API MDR_MUST_USE mdr_status mdr_read(const void *bytes, size_t size, const mdr_format *format,
                                         const mdr_allocator *allocator, const mdr_run *run,
                                         mdr_document *document);

/* How to read what a format leaves open. Zero is every default. */
typedef struct mdr_read_style {
    mdr_cells cells;
} mdr_read_style;

/* mdr_read with a choice; style NULL: all defaults. Formats in which nothing is left open take no
 * notice. MDR_E_SYNTAX also when cells is MDR_CELLS_WALLS and the picture breaks that rule. */
MDR_API MDR_MUST_USE mdr_status mdr_read_as(const void *bytes, size_t size,
                                            const mdr_format *format, const mdr_read_style *style,
                                            const mdr_allocator *allocator, const mdr_run *run,
                                            mdr_document *document);

struct mdr_bitmap; /* meander/pixels.h */

/* The functions of a format, for those who bring formats of their own: an mdr_format made of them is
 * written and read by mdr_write and mdr_read_as like any other, it only stands in no table here.
 * NULL: what it cannot do. */
typedef struct mdr_format_ops {
    /* Do these bytes look like this format? Cheap, by the first few kilobytes; never fails. */
    bool (*sniff)(const char *bytes, size_t size);
    /* As mdr_read; document is zero, and cleared by the caller after a failure. */
    mdr_status (*read)(const char *bytes, size_t size, const mdr_allocator *allocator,
                       const mdr_run *run, mdr_document *document);
    /* As mdr_read_as, instead of `read`, where a style is of use; it is never NULL. */
    mdr_status (*read_as)(const char *bytes, size_t size, const mdr_read_style *style,
                          const mdr_allocator *allocator, const mdr_run *run,
                          mdr_document *document);
    /* As mdr_read_bitmap, of formats that are pictures. */
    mdr_status (*read_bitmap)(const char *bytes, size_t size, const mdr_allocator *allocator,
                              const mdr_run *run, struct mdr_bitmap **bitmap);
    /* As mdr_write; style is never NULL, drawing is never NULL and zero. */
    mdr_status (*write)(const mdr_document *document, const mdr_style *style, const mdr_run *run,
                        const mdr_sink *sink, mdr_drawing *drawing);
    /* As mdr_write_panels, where several mazes are drawn as one picture; style and drawing as above. */
    mdr_status (*write_panels)(const mdr_panels *panels, const mdr_style *style, const mdr_run *run,
                               const mdr_sink *sink, mdr_drawing *drawing);
    bool
        by_lines; /* a text whose lines may be pasted beside those of another, without write_panels */
    /* As mdr_write_bytes; NULL: little, whatever the size. style is never NULL. */
    int64_t (*bytes)(const mdr_grid *grid, int64_t passages, const mdr_style *style, bool coloured);
    /* As mdr_format_fits, asked before every write; style is never NULL. NULL: all grids where the format
     * carries other grids, else plain squares. */
    mdr_status (*fits)(const mdr_grid *grid, const mdr_style *style, const mdr_run *run);
} mdr_format_ops;

#ifdef __cplusplus
}
#endif

#endif
