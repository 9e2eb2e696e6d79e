/* Carving under constraints. */
#ifndef MDR_CONTRACTED_H
#define MDR_CONTRACTED_H

#include "carve/carve_internal.h"

/* Is there anything to keep to? NULL: no. */
bool mdr__constrains(const mdr_constraints *constraints);

/* Why a carver cannot work on groups of a grid's cells, or NULL. */
const char *mdr__unfit_groups(const mdr_grid *grid, const mdr_carver *carver);

/* Carves so that the constraints hold. Steps are told as those of the grid. */
mdr_status mdr__carve_contracted(const mdr__carving *carving);
/* The bytes it takes at most, with the carver's. */
int64_t mdr__carve_contracted_bytes(const mdr_grid *grid, const mdr_carver *carver,
                                    const mdr_carve_options *options);

#endif
