/*
 * Binary files for tests: written, put together chunk by chunk, and refused.
 */
#ifndef MDR_TESTS_BINARY_FILES_H
#define MDR_TESTS_BINARY_FILES_H

#include "meander/meander.h"

/* Bytes before and behind a payload, and before the first chunk. */
enum { CHUNK_HEAD = 16, CHUNK_TAIL = 4, MAGIC_SIZE = 8 };

const mdr_format *binary_format(void);

/* A document with everything in it; takes the maze. */
mdr_document full_document_on(mdr_maze *maze);

/* The file of one of 3 x 3 cells with a one-way passage. */
mdr_bytes small_binary(const char *shape);

/* The beginning of a file of so many rows and columns, of which nothing is true but the checksum;
 * GRID has `behind` bytes more than it needs. */
mdr_bytes grid_binary(const char *shape, uint64_t rows, uint64_t columns, size_t behind);

/* Where the n-th chunk of a type begins, from 0. */
size_t chunk_place(const mdr_bytes *file, const char *type, int32_t n);

/* Makes the checksum of the chunk at a place right. */
void repair_sum(mdr_bytes *file, size_t at);

void append_bytes(mdr_bytes *file, const void *bytes, size_t size);
void append_chunk(mdr_bytes *file, const char *type, uint32_t flags, const void *payload,
                  size_t size);

/* The status of a read; fails the test unless a refusal leaves nothing behind and its error is a
 * line with the place of a byte. */
mdr_status read_status(const void *bytes, size_t size, mdr_error *error);

/* Fails unless the file is refused with these words, or is taken. */
void assert_file_refused(const mdr_bytes *file, const char *words);
void assert_file_taken(const mdr_bytes *file);

#endif
