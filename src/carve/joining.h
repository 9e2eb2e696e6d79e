/* Joining pieces of a maze by the weights of links: Kruskal's algorithm for others to use. */
#ifndef MDR_CARVE_JOINING_H
#define MDR_CARVE_JOINING_H

#include "base/forest.h"
#include "carve/link_order.h"

/* Opens the lightest links that join trees of the forest of cells, until all of a piece of the grid
 * hang together; `joined` have been joined already. */
mdr_status mdr__join_by_weight(const mdr__carving *carving, mdr__forest *forest,
                               mdr__link_weights weights, int64_t joined);
/* Bytes of that and of the forest. */
int64_t mdr__join_bytes(const mdr_grid *grid, bool wide);

/* Kruskal's fast form, for all whose mazes are the same; its bytes, -1 where ids do not fit. */
mdr_status mdr__kruskal_fast(const mdr__carving *carving);
int64_t mdr__kruskal_fast_bytes(const mdr_grid *grid);

#endif
