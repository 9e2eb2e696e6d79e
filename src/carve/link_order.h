/*
 * The links of a grid in the order of their weights.
 *
 * A link's weight is its own draw, so that any link has it directly, without the others; with costs it
 * is (1 - share) x the draw's upper half + share x the cost. Equal weights: the lower link first.
 *
 *     links   | bucket 0       | bucket 1    | ...            by the first bits of the weight
 *                ^ starts[0]      ^ starts[1]
 *
 * Links are counted, put into their buckets, and each bucket is sorted: O(links) where weights are
 * spread, O(links x log) where costs make many of them alike.
 */
#ifndef MDR_CARVE_LINK_ORDER_H
#define MDR_CARVE_LINK_ORDER_H

#include "carve/carve_internal.h"

typedef struct mdr__link_weights {
    mdr__key key;
    const uint32_t *costs; /* NULL: none */
    uint64_t share;        /* of the costs, in millionths */
} mdr__link_weights;

/* The weights that a seed gives, under the name of kruskal. */
mdr__link_weights mdr__link_weights_of(const mdr__carving *carving);

static inline uint64_t mdr__link_weight(const mdr__link_weights *weights, mdr_link link)
{
    const uint64_t draw = mdr__draw(weights->key, (uint64_t)link);
    if (!weights->costs) return draw;
    return ((1000000 - weights->share) * (draw >> 32) + weights->share * weights->costs[link])
           << 12;
}

/* Is the link a of weight wa before the link b of weight wb? */
static inline bool mdr__is_lighter(uint64_t wa, mdr_link a, uint64_t wb, mdr_link b)
{
    return wa < wb || (wa == wb && a < b);
}

typedef struct mdr__link_order {
    const mdr__carving *carving;
    mdr__link_weights weights;
    bool wide; /* ids of 8 bytes, not 4 */
    int64_t count, bucket_bits;
    int64_t *starts; /* [buckets + 1] */
    uint32_t *narrow;
    int64_t *broad;
} mdr__link_order;

int64_t mdr__link_order_bytes(const mdr_grid *grid, bool wide);
/* Fills the order of all links; to be cleared even after a failure. */
mdr_status mdr__link_order_make(mdr__link_order *order, const mdr__carving *carving,
                                mdr__link_weights weights, bool wide);
void mdr__link_order_clear(mdr__link_order *order);

static inline mdr_link mdr__link_order_at(const mdr__link_order *order, bool wide, int64_t i)
{
    return wide ? order->broad[i] : (mdr_link)order->narrow[i];
}

#endif
