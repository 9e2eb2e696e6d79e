/* The options that single algorithms can be told: --pick, --room-cells, --corner, --shifts, --run, --bias, --texture, --costs. */
#ifndef CLI_DIAL_OPTIONS_H
#define CLI_DIAL_OPTIONS_H

#include "work.h"

/* Reads those that need no grid. */
exit_code read_dials(const struct options *options, const mdr_carver *carver,
                     mdr_carve_options *carve_options);

/* Makes the costs of links that --bias, --texture or --costs ask for. The caller frees *costs whatever came out. */
exit_code read_costs(struct work *work, const mdr_grid *grid, const mdr_carver *carver,
                     mdr_carve_options *carve_options, uint32_t **costs);

#endif
