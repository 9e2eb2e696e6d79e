/*
 * The table of formats of libmeander-media, and the few things that its files share.
 */
#include "media_internal.h"

#include <string.h>

/* In the order of lists. The last row is none, so that there is a table even when nothing was there
 * to build with. */
static const mdr_format *const media_formats[] = {
#ifdef MEANDER_HAS_SPNG
    &mdr__format_png,
#endif
#ifdef MEANDER_HAS_GIF
    &mdr__format_gif,
#endif
#ifdef MEANDER_HAS_WEBP
    &mdr__format_webp,
#endif
#ifdef MEANDER_HAS_ZLIB
    &mdr__format_apng,
#endif
    NULL,
};

int32_t mdr_media_format_count(void)
{
    return (int32_t)(sizeof media_formats / sizeof *media_formats) - 1;
}

const mdr_format *mdr_media_format_at(int32_t index)
{
    return media_formats[index];
}

const mdr_format *mdr_media_format_find(const char *name)
{
    for (int32_t i = 0; name && media_formats[i]; i++)
        if (strcmp(media_formats[i]->name, name) == 0) return media_formats[i];
    return NULL;
}

static char small_letter(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

static bool has_suffix(const char *file_name, const char *suffix)
{
    const size_t length = strlen(file_name), tail = strlen(suffix);
    if (length < tail) return false;
    for (size_t i = 0; i < tail; i++)
        if (small_letter(file_name[length - tail + i]) != suffix[i]) return false;
    return true;
}

const mdr_format *mdr_media_format_for_file(const char *file_name)
{
    for (int32_t i = 0; file_name && media_formats[i]; i++)
        if (has_suffix(file_name, media_formats[i]->suffix)) return media_formats[i];
    return NULL;
}

const mdr_format *mdr_media_format_of(const void *bytes, size_t size)
{
    for (int32_t i = 0; bytes && media_formats[i]; i++) {
        const mdr_format_ops *ops = media_formats[i]->ops;
        if (ops->sniff && ops->sniff(bytes, size)) return media_formats[i];
    }
    return NULL;
}

const char *mdr_media_library(int32_t index)
{
    const char *const libraries[] = {
#ifdef MEANDER_HAS_SPNG
        mdr__png_library(),
#endif
#ifdef MEANDER_HAS_GIF
        mdr__gif_library(),
#endif
#ifdef MEANDER_HAS_CAIRO
        mdr__cairo_library(),
#endif
#ifdef MEANDER_HAS_WEBP
        mdr__webp_library(),
#endif
#ifdef MEANDER_HAS_ZLIB
        mdr__apng_library(),
#endif
        NULL,
    };
    const int32_t count = (int32_t)(sizeof libraries / sizeof *libraries);
    return index >= 0 && index < count ? libraries[index] : NULL;
}

mdr_status mdr__media_fail(const mdr_run *run, mdr_status status, const char *const *parts)
{
    if (!run || !run->error) return status;
    mdr_error *error = run->error;
    size_t used = 0;
    *error = (mdr_error){.status = status};
    for (; *parts; parts++)
        for (const char *text = *parts; *text && used + 1 < sizeof error->text; text++)
            error->text[used++] = *text;
    return status;
}

mdr_status mdr__media_check_limit(int64_t bytes, const mdr_run *run)
{
    if (!run || run->memory_limit_bytes <= 0 || bytes <= run->memory_limit_bytes) return MDR_OK;
    const mdr_status status = mdr__media_fail(
        run, MDR_E_LIMIT, TEXTS("the picture needs more memory than the limit allows"));
    if (run->error) run->error->needed_bytes = bytes;
    return status;
}
