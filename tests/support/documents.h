/*
 * Documents for tests: written and read in one call, compared, and formats tried with everything
 * that can go wrong.
 */
#ifndef MDR_TESTS_DOCUMENTS_H
#define MDR_TESTS_DOCUMENTS_H

#include "meander/meander.h"

/* A file of tests/data, whole. */
mdr_bytes data_file(const char *name);

/* What a format writes; fails the test unless it does. style may be NULL. mdr_bytes_clear it. */
mdr_bytes written(const mdr_document *document, const char *format, const mdr_style *style);
mdr_bytes written_maze(mdr_maze *maze, const char *format);

/* Reads a text; fails the test unless it can. format NULL: whichever recognises it. */
mdr_document document_of(const char *text, const char *format);

/* Fails unless reading fails like this: at a line and column (0: none), with these words in the
 * text, which has no final stop and fits one line, and leaves nothing behind. */
void assert_refused(const char *text, const char *format, mdr_status status, int64_t line,
                    int64_t column, const char *words);

/* Fails unless both have the same grid, passages, and openings in whatever order. */
void assert_same_maze(const mdr_maze *a, const mdr_maze *b);
void assert_same_path(const mdr_path *a, const mdr_path *b);

/* Puts up to `most` openings of random roles at different random places, marks inside too. */
void add_random_openings(mdr_maze *maze, mdr_random *random, int32_t most);

/* Reads every prefix of a text, the text with each byte replaced by each of a set, and random bytes
 * behind its beginning: reading succeeds, or fails with a text and leaves a zero document. */
void check_damaged(const char *text, size_t size, const char *format);

/* Reads and writes the text with every allocation failing in turn. */
void check_allocations(const char *text, size_t size, const char *format);

/* Writes with a sink that refuses its first call, its second, ...: the status is the sink's. */
void check_refusing_sink(const mdr_document *document, const char *format);

#endif
