/* What the two halves of the binary reader share: the file, and how to say what is wrong with it. */
#ifndef MDR_DRAW_BINARY_READ_H
#define MDR_DRAW_BINARY_READ_H

#include "base/crc32c.h"
#include "draw/binary.h"
#include "meander/custom.h"

typedef struct mdr__binary_reader {
    const uint8_t *bytes;
    size_t size, at; /* where the next chunk begins */
    const mdr_allocator *allocator;
    const mdr_run *run;
    mdr_document *document;
    mdr_grid_options options; /* as GRID and FORM say */
    mdr_custom *custom;       /* as CELL says; options.custom too */
    char shape[MDR__BINARY_NAME_ROOM];
    size_t grid_offset;     /* of the chunk GRID */
    const uint8_t *present; /* the payload of MASK; NULL: none */
    const mdr_grid *grid;   /* made when these are behind; NULL before */
    mdr_maze *maze;
    mdr__binary_place place;
    uint32_t seen;         /* bit k: a chunk of kind k was there */
    int64_t next_first;    /* the first row, or link, that no band has told of */
    mdr__binary_band band; /* the last one read */
    bool has_ways_back;    /* of that band */
    mdr__crc32c_tables tables;
} mdr__binary_reader;

typedef struct mdr__binary_found {
    mdr__binary_chunk kind; /* MDR__CHUNK_COUNT: none that is known here */
    char type[5];
    uint32_t flags;
    size_t offset; /* of its first byte in the file */
    const uint8_t *payload;
    size_t size; /* of the payload */
} mdr__binary_found;

/* "byte 84: ...": fails at a place of the file. At most twelve parts. */
mdr_status mdr__binary_fail(const mdr__binary_reader *reader, size_t offset, mdr_status status,
                            const char *const *parts);
/* "the chunk PATH ..." */
mdr_status mdr__binary_fail_chunk(const mdr__binary_reader *reader, const mdr__binary_found *chunk,
                                  const char *what);

/* binary_grid.c: the chunks that a grid is made of, and the grid. */
mdr_status mdr__binary_take_grid(mdr__binary_reader *reader, const mdr__binary_found *chunk);
mdr_status mdr__binary_take_form(mdr__binary_reader *reader, const mdr__binary_found *chunk);
/* binary_custom.c. */
mdr_status mdr__binary_take_cells(mdr__binary_reader *reader, const mdr__binary_found *chunk);
mdr_status mdr__binary_take_mask(mdr__binary_reader *reader, const mdr__binary_found *chunk);
mdr_status mdr__binary_make_grid(mdr__binary_reader *reader);

/* Fails at a place inside a payload. */
mdr_status mdr__binary_fail_inside(const mdr__binary_reader *reader, const mdr__binary_found *chunk,
                                   size_t offset, const char *what);
/* What another part of the library said, with the place in the file that it was about. */
mdr_status mdr__binary_passed_on(const mdr__binary_reader *reader, size_t offset,
                                 mdr_status status);

/* binary_chunks.c: reads what a chunk of a known kind, whose checksum is right, says. */
mdr_status mdr__binary_take(mdr__binary_reader *reader, const mdr__binary_found *chunk);

#endif
