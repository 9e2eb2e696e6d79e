/* A maze as two planes of bits in a file, for comparing with programs that read such files. */
#ifndef BENCH_PLANES_H
#define BENCH_PLANES_H

#include "measuring.h"

/* Writes the maze that solvers are measured on: width and height, then for each row the bits of the
 * open east walls, then the same of the south walls; all in words of 64 bits in the machine's order
 * of bytes, rows begun anew. MDR_E_WRITE: the file could not be written. */
mdr_status write_planes(const char *file_name, int64_t size);

#endif
