/*
 * Texts of several mazes pasted line by line, a gap between them and captions under them. Whatever stands
 * on one point of a text is taken to be one character wide, as it is in all our texts.
 */
#include "base/memory.h"
#include "base/out.h"
#include "base/status.h"
#include "draw/panels.h"

enum { GAP = 3 };

/* The text of one maze, and how far it has been pasted. */
typedef struct pasted {
    mdr_bytes text;
    size_t at;
    int64_t width, lines;
} pasted;

typedef struct pasting {
    const mdr_panels *panels;
    pasted *texts;
    int64_t width; /* of a column: of the widest text, or caption */
    int32_t across;
    mdr__out out;
} pasting;

static bool begins_character(char byte)
{
    return ((uint8_t)byte & 0xc0) != 0x80;
}

static int64_t characters(const char *text)
{
    int64_t count = 0;
    for (; text && *text; text++) count += begins_character(*text);
    return count;
}

static void measure(pasted *text)
{
    int64_t width = 0;
    for (size_t i = 0; i < text->text.size; i++) {
        if (text->text.data[i] == '\n') {
            text->lines++;
            width = 0;
        } else {
            width += begins_character(text->text.data[i]);
        }
        if (width > text->width) text->width = width;
    }
}

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static mdr_status write_texts(pasting *paste, const mdr_format *format, const mdr_style *style,
                              const mdr_run *run)
{
    mdr_status status = MDR_OK;
    int64_t lines = 0;
    for (int32_t i = 0; i < paste->panels->count && !status; i++) {
        const mdr_panel *panel = &paste->panels->panels[i];
        pasted *text = &paste->texts[i];
        const mdr_sink sink = mdr_bytes_sink(&text->text);
        status = mdr_write(panel->document, format, panel->style ? panel->style : style, run, &sink,
                           NULL);
        if (status) break;
        measure(text);
        lines = larger(lines, text->lines);
        paste->width = larger(paste->width, text->width);
        paste->width = larger(paste->width, characters(mdr__panel_caption(panel)));
    }
    /* A character is about twice as high as it is wide. */
    paste->across = mdr__panels_across(paste->panels, paste->width + GAP, 2 * (lines + 2));
    return status;
}

/* A text in the middle of its column; blanks behind it are written when something follows. */
static void put(pasting *paste, int64_t *blanks, const char *text, size_t size, int64_t width)
{
    const int64_t before = (paste->width - width) / 2;
    mdr__out_repeat(&paste->out, " ", *blanks + before);
    mdr__out_bytes(&paste->out, text, size);
    *blanks = paste->width - width - before;
}

/* The next line of each text of a row; false when all are at their end. */
static bool paste_line(pasting *paste, int32_t first, int32_t end)
{
    bool more = false;
    int64_t blanks = 0;
    for (int32_t i = first; i < end; i++)
        more = more || paste->texts[i].at < paste->texts[i].text.size;
    if (!more) return false;
    for (int32_t i = first; i < end; i++, blanks += GAP) {
        pasted *text = &paste->texts[i];
        const char *line = text->text.data + text->at;
        size_t length = 0;
        int64_t width = 0;
        for (; text->at + length < text->text.size && line[length] != '\n'; length++)
            width += begins_character(line[length]);
        text->at += length;
        if (text->at < text->text.size) text->at++;
        /* All lines of a text begin at the same place. */
        const int64_t before = (paste->width - text->width) / 2;
        if (length == 0) {
            blanks += paste->width;
            continue;
        }
        mdr__out_repeat(&paste->out, " ", blanks + before);
        mdr__out_bytes(&paste->out, line, length);
        blanks = paste->width - before - width;
    }
    mdr__out_char(&paste->out, '\n');
    return true;
}

static void paste_captions(pasting *paste, int32_t first, int32_t end)
{
    bool any = false;
    int64_t blanks = 0;
    for (int32_t i = first; i < end; i++)
        any = any || mdr__panel_caption(&paste->panels->panels[i]);
    if (!any) return;
    for (int32_t i = first; i < end; i++, blanks += GAP) {
        const char *caption = mdr__panel_caption(&paste->panels->panels[i]);
        if (!caption) {
            blanks += paste->width;
            continue;
        }
        size_t size = 0;
        while (caption[size]) size++;
        put(paste, &blanks, caption, size, characters(caption));
    }
    mdr__out_char(&paste->out, '\n');
}

static void paste_all(pasting *paste)
{
    for (int32_t first = 0; first < paste->panels->count; first += paste->across) {
        const int32_t left = paste->panels->count - first;
        const int32_t end = first + (left < paste->across ? left : paste->across);
        if (first > 0) mdr__out_char(&paste->out, '\n');
        while (paste_line(paste, first, end)) {
        }
        paste_captions(paste, first, end);
    }
}

mdr_status mdr__panels_paste(const mdr_panels *panels, const mdr_format *format,
                             const mdr_style *style, const mdr_run *run, const mdr_sink *sink)
{
    pasting paste = {.panels = panels};
    mdr_status status = MDR_OK;
    paste.texts =
        mdr__array(&mdr__libc_allocator, panels->count, sizeof *paste.texts, run, &status);
    if (!status) status = write_texts(&paste, format, style, run);
    mdr__out_start(&paste.out, sink);
    if (!status) {
        paste_all(&paste);
        status = mdr__out_end(&paste.out);
    }
    for (int32_t i = 0; paste.texts && i < panels->count; i++)
        mdr_bytes_clear(&paste.texts[i].text);
    mdr__release(&mdr__libc_allocator, paste.texts, panels->count, sizeof *paste.texts);
    return status;
}
