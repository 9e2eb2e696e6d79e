/*
 * Pictures of square mazes made of characters: one engine, several dialects.
 *
 *     post across post across post        ╔ ▼ ╦═══╗    +---+---+    o---o---o
 *     down  cell  down  cell  down        ║   ║   ║    | S |   |    | S |   |
 *     post across post across post        ╠   ╬   ╣    +   +   +    o   o   o
 *
 * A cell is one row high and three characters wide (readers take other widths too), walls and posts
 * are one character thick. What can stand where a wall could, and in cells, is called a mark.
 */
#ifndef MDR_DRAW_WALL_PICTURE_H
#define MDR_DRAW_WALL_PICTURE_H

#include "draw/character_rows.h"
#include "draw/draw_internal.h"

/* What a character may be part of; several at once. */
enum { MDR__PART_POST = 1, MDR__PART_ACROSS = 2, MDR__PART_DOWN = 4 };

typedef enum mdr__mark {
    MDR__MARK_NONE = 0, /* no mark of this dialect */
    MDR__MARK_START,
    MDR__MARK_END,
    MDR__MARK_PATH,
    MDR__MARK_DOOR,
    MDR__MARK_NORTH, /* arrows, in the order of the sides */
    MDR__MARK_EAST,
    MDR__MARK_SOUTH,
    MDR__MARK_WEST
} mdr__mark;

typedef struct mdr__symbol {
    int32_t point;
    mdr__mark mark;
} mdr__symbol;

typedef struct mdr__wall_dialect {
    const char *title; /* as in "line text (+---+)" */

    /* Writing. */
    const char *posts[3][3]; /* top, between, bottom; left, between, right */
    const char *across;      /* three characters */
    const char *down;
    const char *start, *end;       /* in cells */
    const char *path;              /* in cells and gaps; NULL: not shown */
    const char *opening_arrows[4]; /* in the border, by the side they point to; NULL: the border is
                                         closed, and start and end are shown in their cells */
    const char *one_way_arrows[4]; /* in gaps; NULL: cannot be shown */
    const char *door;              /* see gaps_are_ends */
    bool plain;                    /* ASCII only */

    /* Reading. */
    int32_t (*parts)(int32_t point); /* MDR__PART_ bits of a character */
    const mdr__symbol *symbols;      /* ends with point 0 */
    const char *post_name;           /* for errors: "a post (+)" */
    const char *across_name;         /* "---" */
    const char *down_name;           /* "|" */
    bool joined;                     /* posts may be drawn as walls that run through */
    bool blank_posts;                /* posts where no wall is may be left out */
    bool text_follows;               /* other text may stand behind the picture */
    /* Exactly two gaps in the border, no start and no end: the gaps are start and end. A maze that
     * has two doors and neither is written with `door` in its gaps, so that it reads back. */
    bool gaps_are_ends;
} mdr__wall_dialect;

extern const mdr__wall_dialect mdr__line_dialect; /* lines.c: also text in plain ASCII */

/* As mdr_write. MDR_E_UNFIT: not squares, one-way passages in a dialect without, or a label that is
 * longer than a cell or would read as part of the picture. */
mdr_status mdr__wall_picture_write(const mdr_document *document, const mdr_style *style,
                                   const mdr__wall_dialect *dialect, const mdr_run *run,
                                   const mdr_sink *sink);

/* As mdr_read. */
mdr_status mdr__wall_picture_read(const char *bytes, size_t size, const mdr__wall_dialect *dialect,
                                  const mdr_allocator *allocator, const mdr_run *run,
                                  mdr_document *document);

/* The mark a character is in this dialect. */
mdr__mark mdr__wall_mark(const mdr__wall_dialect *dialect, int32_t point);

/* wall_labels.c: what style wants in a cell, or NULL; `room` holds what is made for it. */
const char *mdr__wall_label(const mdr_maze *maze, const mdr_style *style, mdr_cell cell,
                            char room[48]);
/* The characters of a text. */
int64_t mdr__character_count(const char *text);
/* Fits every label a cell, and would none read as something else? */
mdr_status mdr__check_wall_labels(const mdr_maze *maze, const mdr_style *style,
                                  const mdr__wall_dialect *dialect, const mdr_run *run);

/* path_marks.c: a path as marks in a picture, and back. */

/* The passages of a path as a maze that has only them. */
mdr_status mdr__path_to_marks(const mdr_path *path, const mdr_maze *maze, const mdr_run *run,
                              mdr_maze **passages);

/* Marks met in a picture. Start from zero; cleared by its user. */
typedef struct mdr__path_marks {
    uint64_t *cells;    /* a bit a cell, or NULL: none is marked */
    mdr_maze *passages; /* those that are marked are open, or NULL: none is */
    int64_t cell_count;
} mdr__path_marks;
mdr_status mdr__mark_cell(mdr__path_marks *marks, const mdr_maze *maze, mdr_cell cell,
                          const mdr_run *run);
mdr_status mdr__mark_passage(mdr__path_marks *marks, const mdr_maze *maze, mdr_cell cell,
                             int32_t side, const mdr_run *run);
void mdr__clear_marks(mdr__path_marks *marks, const mdr_maze *maze);

/* The path that goes through every marked cell and passage once, from the maze's start if it can.
 * *path stays NULL when the marks are no such path. */
mdr_status mdr__path_from_marks(const mdr__path_marks *marks, const mdr_maze *maze,
                                const mdr_run *run, mdr_path **path);

#endif
