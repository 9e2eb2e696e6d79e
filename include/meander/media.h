/*
 * libmeander-media: the formats that take a library of their own, such as PNG. Which ones there are
 * was settled when it was built.
 *
 *     const mdr_format *format = mdr_media_format_for_file("maze.png");
 *     if (format) status = mdr_write(&document, format, NULL, NULL, &sink, NULL);
 *
 * They go through mdr_write and mdr_read_as like those of the core; only the table is another one.
 * Link with -lmeander-media -lmeander.
 */
#ifndef MEANDER_MEDIA_H
#define MEANDER_MEDIA_H

#include "draw.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The table. `at` wants 0 <= index < count; the finders answer NULL for what is not there. */
MDR_API int32_t mdr_media_format_count(void);
MDR_API const mdr_format *mdr_media_format_at(int32_t index);
MDR_API const mdr_format *mdr_media_format_find(const char *name);
/* The first format whose suffix a file name ends in, in any case. */
MDR_API const mdr_format *mdr_media_format_for_file(const char *file_name);
/* The first format that recognises the bytes, which need not be the whole of a file. */
MDR_API const mdr_format *mdr_media_format_of(const void *bytes, size_t size);

/* The libraries it was built with and their versions, for --version: "libspng 0.7.3". NULL beyond
 * the last. */
MDR_API const char *mdr_media_library(int32_t index);

#ifdef __cplusplus
}
#endif

#endif
