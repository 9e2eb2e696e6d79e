/*
 * What the formats of libmeander-media share. A format that needs a library which was not there at
 * build time is not compiled, and has no row in the table.
 *
 *     MEANDER_HAS_SPNG    png.c, png_write.c, png_read.c
 *     MEANDER_HAS_GIF     gif.c
 *     MEANDER_HAS_WEBP    webp.c
 *     MEANDER_HAS_ZLIB    apng.c
 *     MEANDER_HAS_CAIRO   cairo_pen.c: pictures of any grid, in png.c
 */
#ifndef MDR_MEDIA_INTERNAL_H
#define MDR_MEDIA_INTERNAL_H

#include "meander/media.h"

#ifdef MEANDER_HAS_SPNG
extern const mdr_format mdr__format_png; /* png.c */
const char *mdr__png_library(void);
#endif
#ifdef MEANDER_HAS_GIF
extern const mdr_format mdr__format_gif; /* gif.c */
const char *mdr__gif_library(void);
#endif
#ifdef MEANDER_HAS_WEBP
extern const mdr_format mdr__format_webp; /* webp.c */
const char *mdr__webp_library(void);
#endif
#ifdef MEANDER_HAS_ZLIB
extern const mdr_format mdr__format_apng; /* apng.c */
const char *mdr__apng_library(void);
#endif
#ifdef MEANDER_HAS_CAIRO
const char *mdr__cairo_library(void); /* cairo_pen.c */
#endif

/* Sets the error of the run, if one is wanted, to a status and the texts of a list that ends with
 * NULL. Returns the status. */
mdr_status mdr__media_fail(const mdr_run *run, mdr_status status, const char *const *parts);

#define TEXTS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* Would so many bytes keep within the run's limit? */
mdr_status mdr__media_check_limit(int64_t bytes, const mdr_run *run);

#endif
