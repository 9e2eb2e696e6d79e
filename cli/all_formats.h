/*
 * The formats of the library and those of libmeander-media, when it was built, as one table.
 */
#ifndef CLI_ALL_FORMATS_H
#define CLI_ALL_FORMATS_H

#include <meander/meander.h>

int32_t all_format_count(void);
const mdr_format *all_format_at(int32_t index);
/* NULL: there is none. */
const mdr_format *all_format_named(const char *name);
const mdr_format *all_format_for_file(const char *file_name);

/* mdr_read_as; format NULL: by whichever recognises the bytes. */
mdr_status all_format_read(const void *bytes, size_t size, const mdr_format *format,
                           const mdr_read_style *style, const mdr_run *run, mdr_document *document);

/* mdr_read_bitmap, by whichever recognises the bytes; MDR_E_UNKNOWN, MDR_E_UNFIT: they are no picture. */
mdr_status all_format_read_bitmap(const void *bytes, size_t size, const mdr_run *run,
                                  mdr_bitmap **bitmap);

/* The libraries that are built in, for --version; NULL beyond the last. */
const char *built_in_library(int32_t index);

#endif
