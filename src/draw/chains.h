/*
 * Units as the fewest chains there can be: strokes of a pen, each wall, or passage, in exactly one.
 *
 * Posts are the points of a graph, units its lines. A piece of it that hangs together, with k
 * posts where an odd number of units meet, needs max(1, k / 2) strokes and no fewer (Euler 1736),
 * as every odd post begins or ends one. mdr__chains_new joins; then the chains are handed out post
 * by post, the open ones first, each from its end that is nearest to where the pen is:
 *
 *     while (mdr__chains_begin(&chains, &post))
 *         do draw(post); while ((post = mdr__chains_step(&chains)) != MDR_NONE);
 *
 * A post is whatever number the units give their points.
 */
#ifndef MDR_DRAW_CHAINS_H
#define MDR_DRAW_CHAINS_H

#include "draw/route.h"
#include "draw/ticker.h"
#include "draw/units.h"

/* One end of a unit at a post is a slot; the slots of a post follow each other. */
typedef struct mdr__chains {
    mdr__units source; /* not yet asked for its first */
    const mdr_allocator *allocator;
    int64_t posts; /* bound of post ids */
    int64_t units; /* how many */
    int64_t count; /* chains */
    bool closed;   /* the chain that was begun last comes back to its first post */

    int32_t *first;   /* [posts + 1] where a post's slots begin */
    int32_t *post;    /* [2 units] the post of a slot */
    int32_t *mate;    /* [2 units] the slot at the other end of the unit */
    int32_t *partner; /* [2 units] the slot by which the chain goes on at this post, -1: none */
    uint64_t *open;   /* [2 units] bits while joining: on a chain with two ends */
    uint64_t *taken;  /* [2 units] bits: on the circuit at hand, later: handed out */

    int64_t next_end, next_circuit; /* slots: where to look for the next chain */
    int32_t begun;                  /* the slot by which the chain left its first post */
    int32_t leaving;                /* the slot by which it goes on, -1: it is at its end */
    int64_t here;                   /* the post where the pen is, MDR_NONE at the beginning */
    mdr__route route;
} mdr__chains;

/* What joining so many units between so many posts takes at worst. */
int64_t mdr__chains_bytes(const mdr_grid *grid, int64_t posts, int64_t units);

/* Has a grid few enough posts? MDR_E_RANGE if not: 2^31 are too many. */
mdr_status mdr__chains_check(const mdr_grid *grid, const mdr_run *run);

/* Joins units, whose owner must outlive the chains. *chains is zeroed first and must be cleared, also
 * after a failure. 9 bytes a post and 24.25 a unit at most, checked against the run's limit once the units are
 * counted and before they are stored; O(units). MDR_E_RANGE: more than 2^30 units, or 2^31 posts. MDR_E_LIMIT,
 * MDR_E_MEMORY, MDR_E_CANCELLED. Two passes of the ticker. */
mdr_status mdr__chains_new(mdr__chains *chains, const mdr__units *units, mdr__ticker *ticker);

/* Only stores them, as does mdr__chains_new first: who is at which post, without partners; of walls at the
 * border both slots are marked in `open`. One pass. */
mdr_status mdr__chains_store(mdr__chains *chains, const mdr__units *units, mdr__ticker *ticker);
void mdr__chains_clear(mdr__chains *chains);

/* The first post of the next chain; false when all are handed out. */
bool mdr__chains_begin(mdr__chains *chains, int64_t *post);
/* The next post of the chain (of a closed one at last the first again), or MDR_NONE. */
int64_t mdr__chains_step(mdr__chains *chains);

#endif
