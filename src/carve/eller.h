/* The coins of Eller's algorithm, which both of its forms throw: see eller.c. */
#ifndef MDR_CARVE_ELLER_H
#define MDR_CARVE_ELLER_H

#include "carve/carve_internal.h"

#define MDR__ELLER_HALF (INT64_C(1) << 31)

/* True in a share of 2^32 of all draws. */
static inline bool mdr__eller_coin(mdr__key key, int64_t k, int64_t share)
{
    return (int64_t)(mdr__draw(key, (uint64_t)k) >> 32) < share;
}

/* How many of 2^32 join neighbours of a row: a half, by a bias from none to all. */
static inline int64_t mdr__eller_join_share(const mdr_carve_options *options)
{
    return (1000000 + (int64_t)options->bias_millionths) * MDR__ELLER_HALF / 1000000;
}

/* eller_square.c */
mdr_status mdr__eller_by_rings(const mdr__carving *carving);
int64_t mdr__eller_by_rings_bytes(const mdr_grid *grid);

#endif
