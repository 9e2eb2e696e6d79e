/*
 * A film: all that changes while a document's steps are played, thing by thing instead of frame by
 * frame: what a drawing whose parts move by themselves asks for.
 *
 *     cell 7    frame 0 none, frame 12 frontier, frame 13 carved, frame 90 solution
 *     link 3    frame 0 closed, frame 12 open
 */
#ifndef MDR_DRAW_FILM_H
#define MDR_DRAW_FILM_H

#include "meander/animation.h"

/* From a frame on, a cell has this mark, or a link is open (1) or closed (0). */
typedef struct mdr__film_event {
    int32_t frame;
    int32_t state;
} mdr__film_event;

/* Of one kind of things; those of thing i are at [first[i], first[i + 1]). The first of each is of
 * frame 0; a thing with one event never changes. */
typedef struct mdr__film_events {
    mdr__film_event *events;
    int64_t *first;
    int64_t things, count, capacity;
} mdr__film_events;

typedef struct mdr__film {
    const mdr_allocator *allocator;
    mdr_pace pace;
    mdr__film_events cells, links; /* by cell, by link */
    mdr_cell *heads;               /* [pace.frames] where the work stands; MDR_NONE: nowhere */
} mdr__film;

/* Plays a document's trace once. Zero the film first; clear it in any case. O(steps + cells); 12 bytes an event,
 * 32 bytes a cell and a link. MDR_E_ARGUMENT: as mdr_document_play and mdr_pace_of. MDR_E_UNFIT: passages of one way.
 * MDR_E_RANGE, MDR_E_LIMIT, MDR_E_MEMORY, MDR_E_CANCELLED. */
mdr_status mdr__film_make(const mdr_document *document, const mdr_style *style, const mdr_run *run,
                          mdr__film *film);
void mdr__film_clear(mdr__film *film);

#endif
