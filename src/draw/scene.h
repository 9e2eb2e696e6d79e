/*
 * Scenes: a document and a style, played to a pen from the bottom up. Nothing of it is kept, so a
 * picture costs what its walls cost to join (chains.h), and, where cells have colours, 20 bytes a
 * cell.
 */
#ifndef MDR_DRAW_SCENE_H
#define MDR_DRAW_SCENE_H

#include "draw/sheet.h"
#include "draw/sorted_openings.h"
#include "draw/ticker.h"
#include "meander/picture.h"

struct mdr__motion;

/* What the layers share while a scene is played. */
typedef struct mdr__scene {
    const mdr_document *document;
    const mdr_maze *maze;
    const mdr_grid *grid;
    const mdr__sheet *sheet;
    const mdr_pen *pen;
    const mdr_allocator *allocator;
    const mdr__sorted_openings *openings;
    mdr__ticker ticker;
    mdr_drawing *drawing;
    const struct mdr__motion *motion; /* NULL: the scene is still */
} mdr__scene;

/* What playing takes at worst: the walls' chains, or before them the colours of cells. */
int64_t mdr__scene_bytes(const mdr_grid *grid, int64_t passages, const mdr_style *style,
                         bool coloured);

/* Plays the whole scene; with a motion (motion.h), or NULL. The pen's own failures are returned too. `drawing` gets what was drawn.
 * MDR_E_RANGE, MDR_E_LIMIT, MDR_E_MEMORY, MDR_E_CANCELLED. */
mdr_status mdr__scene_play(const mdr_document *document, const mdr__sheet *sheet,
                           const mdr_run *run, const mdr_pen *pen, const struct mdr__motion *motion,
                           mdr_drawing *drawing);

/* Every 2^16 things: tells progress, and asks the pen whether it still can. */
mdr_status mdr__scene_tell(const mdr__scene *scene, int64_t index, int64_t count);

/* Are there colours of cells, or labels, to be played? */
bool mdr__fills_wanted(const mdr__sheet *sheet);
bool mdr__labels_wanted(const mdr__sheet *sheet);

/* Are curves drawn instead of walls? */
bool mdr__curves_wanted(const mdr_document *document, const mdr_style *style);

/* The layers, each in its file; they begin their layer themselves. */
mdr_status mdr__play_fills(mdr__scene *scene);     /* fills.c: cells */
void mdr__play_openings(mdr__scene *scene);        /* marks.c: gaps of the origin look */
mdr_status mdr__play_walls(mdr__scene *scene);     /* strokes.c */
mdr_status mdr__play_passages(mdr__scene *scene);  /* strokes.c: instead of walls */
mdr_status mdr__play_outlines(mdr__scene *scene);  /* outlines.c: walls as areas */
mdr_status mdr__play_corridors(mdr__scene *scene); /* corridors.c: of graphs */
void mdr__play_path(mdr__scene *scene);            /* strokes.c */
mdr_status mdr__play_curves(mdr__scene *scene);    /* curves.c: instead of walls */
mdr_status mdr__play_marks(mdr__scene *scene);     /* marks.c: start, end, one-way passages */
mdr_status mdr__play_labels(mdr__scene *scene);    /* labels.c */
void mdr__play_legend(const mdr__scene *scene);    /* legend.c */

#endif
