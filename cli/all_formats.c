/* Two tables as one: the library's own formats come first. */
#include "all_formats.h"

#include <string.h>

#ifdef MEANDER_WITH_MEDIA

#include <meander/media.h>

static int32_t media_count(void)
{
    return mdr_media_format_count();
}

static const mdr_format *media_at(int32_t index)
{
    return mdr_media_format_at(index);
}

static const mdr_format *media_for_file(const char *file_name)
{
    return mdr_media_format_for_file(file_name);
}

static const mdr_format *media_of(const void *bytes, size_t size)
{
    return mdr_media_format_of(bytes, size);
}

const char *built_in_library(int32_t index)
{
    return mdr_media_library(index);
}

#else

static int32_t media_count(void)
{
    return 0;
}

static const mdr_format *media_at(int32_t index)
{
    (void)index;
    return NULL;
}

static const mdr_format *media_for_file(const char *file_name)
{
    (void)file_name;
    return NULL;
}

static const mdr_format *media_of(const void *bytes, size_t size)
{
    (void)bytes;
    (void)size;
    return NULL;
}

const char *built_in_library(int32_t index)
{
    (void)index;
    return NULL;
}

#endif

int32_t all_format_count(void)
{
    return mdr_format_count() + media_count();
}

const mdr_format *all_format_at(int32_t index)
{
    const int32_t own = mdr_format_count();
    return index < own ? mdr_format_at(index) : media_at(index - own);
}

const mdr_format *all_format_named(const char *name)
{
    for (int32_t i = 0; i < all_format_count(); i++)
        if (strcmp(all_format_at(i)->name, name) == 0) return all_format_at(i);
    return NULL;
}

const mdr_format *all_format_for_file(const char *file_name)
{
    const mdr_format *format = mdr_format_for_file(file_name);
    return format ? format : media_for_file(file_name);
}

mdr_status all_format_read(const void *bytes, size_t size, const mdr_format *format,
                           const mdr_read_style *style, const mdr_run *run, mdr_document *document)
{
    if (!format) format = media_of(bytes, size);
    return mdr_read_as(bytes, size, format, style, NULL, run, document);
}

mdr_status all_format_read_bitmap(const void *bytes, size_t size, const mdr_run *run,
                                  mdr_bitmap **bitmap)
{
    return mdr_read_bitmap(bytes, size, media_of(bytes, size), NULL, run, bitmap);
}
