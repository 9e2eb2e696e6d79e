/*
 * Writing through a sink: buffered, with an error that sticks, so that writers need not check each
 * call. Ask once at the end: mdr__out_end.
 */
#ifndef MDR_BASE_OUT_H
#define MDR_BASE_OUT_H

#include "meander/base.h"

typedef struct mdr__out {
    const mdr_sink *sink;
    mdr_status status; /* the first failure; nothing is written after it */
    int64_t written;   /* bytes handed over and buffered */
    size_t used;
    char buffer[16384];
} mdr__out;

void mdr__out_start(mdr__out *out, const mdr_sink *sink);
void mdr__out_bytes(mdr__out *out, const void *bytes, size_t size);
void mdr__out_text(mdr__out *out, const char *text); /* a C string */
void mdr__out_char(mdr__out *out, char c);
void mdr__out_integer(mdr__out *out, int64_t number);
void mdr__out_fixed(mdr__out *out, int64_t number, int32_t decimals);
void mdr__out_repeat(mdr__out *out, const char *text, int64_t times);
/* Text with & < > " as entities; control characters that XML forbids become U+FFFD. */
void mdr__out_xml(mdr__out *out, const char *text);
/* A JSON string with its quotes. Bytes that are no UTF-8 become U+FFFD. */
void mdr__out_json_string(mdr__out *out, const char *text);
/* Flushes; the first failure of all, or MDR_OK. */
mdr_status mdr__out_end(mdr__out *out);

#endif
