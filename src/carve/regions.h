/*
 * Carvers that divide regions keep those that wait on a stack of this many: the smaller of two parts is
 * divided first, so that every region below another is at least as large as all above it together.
 */
#ifndef MDR_CARVE_REGIONS_H
#define MDR_CARVE_REGIONS_H

#include "carve/carve_internal.h"

enum { MDR__MOST_REGIONS = 64 };

#endif
