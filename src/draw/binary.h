/*
 * What the two halves of the binary format share: docs/mdr.md in numbers.
 *
 *     magic    GRID    [FORM] [CELL] [MASK]    [TITL] [RECI] [OPNG]    OPEN [ONEW] ...    [PATH] [STEP]    ENDS
 *
 *     chunk:   type 4 | flags 4 | length 8 | payload ... | checksum 4
 */
#ifndef MDR_DRAW_BINARY_H
#define MDR_DRAW_BINARY_H

#include "draw/draw_internal.h"
#include "maze/maze_internal.h"

#define MDR__BINARY_MAGIC "\x8dMDR\r\n\x1a\n"

enum {
    MDR__BINARY_VERSION = 1,
    MDR__BINARY_MAGIC_SIZE = 8,
    MDR__BINARY_HEAD = 16, /* type, flags and length of a chunk */
    MDR__BINARY_TAIL = 4,  /* its checksum */
    MDR__BINARY_NAME_ROOM = 32,
    MDR__BINARY_GRID_SIZE = 24 + MDR__BINARY_NAME_ROOM,
    MDR__BINARY_FORM_SIZE = 24,
    MDR__BINARY_CELLS_HEAD = 24,
    MDR__BINARY_BAND_HEAD = 16,       /* the first row, or link, of a band, and how many it has */
    MDR__BINARY_BAND_ROWS = 64,       /* of squares */
    MDR__BINARY_BAND_LINKS = 1 << 16, /* of other grids */
    MDR__BINARY_RECORD = 16,          /* of an opening or a step: role or kind, side, cell */
    MDR__BINARY_CRITICAL = 1
};

/* In a record: no side, no cell. */
#define MDR__BINARY_NO_SIDE UINT32_MAX
#define MDR__BINARY_NO_CELL UINT64_MAX

/*
 * The chunks in the order in which they stand: X(name, type, critical, place). Chunks of one place
 * may change order; of those whose place is a band's there is one a band.
 */
#define MDR__BINARY_CHUNKS(X)                                                                      \
    X(GRID, "GRID", true, MDR__PLACE_GRID)                                                         \
    X(FORM, "FORM", true, MDR__PLACE_FORM)                                                         \
    X(CELLS, "CELL", true, MDR__PLACE_CELLS)                                                       \
    X(MASK, "MASK", true, MDR__PLACE_MASK)                                                         \
    X(TITLE, "TITL", false, MDR__PLACE_ABOUT)                                                      \
    X(RECIPE, "RECI", false, MDR__PLACE_ABOUT)                                                     \
    X(OPENINGS, "OPNG", true, MDR__PLACE_ABOUT)                                                    \
    X(OPEN, "OPEN", true, MDR__PLACE_BANDS)                                                        \
    X(WAYS_BACK, "ONEW", true, MDR__PLACE_BANDS)                                                   \
    X(PATH, "PATH", false, MDR__PLACE_BEHIND)                                                      \
    X(STEPS, "STEP", false, MDR__PLACE_BEHIND)                                                     \
    X(END, "ENDS", true, MDR__PLACE_END)

typedef enum mdr__binary_place {
    MDR__PLACE_NONE = 0, /* nothing was there yet */
    MDR__PLACE_GRID,
    MDR__PLACE_FORM,
    MDR__PLACE_CELLS,
    MDR__PLACE_MASK,
    MDR__PLACE_ABOUT,
    MDR__PLACE_BANDS,
    MDR__PLACE_BEHIND,
    MDR__PLACE_END
} mdr__binary_place;

typedef enum mdr__binary_chunk {
#define MDR__CHUNK(name, type, critical, place) MDR__CHUNK_##name,
    MDR__BINARY_CHUNKS(MDR__CHUNK)
#undef MDR__CHUNK
        MDR__CHUNK_COUNT
} mdr__binary_chunk;

typedef struct mdr__binary_kind {
    char type[5];
    bool critical;
    mdr__binary_place place;
} mdr__binary_kind;
extern const mdr__binary_kind mdr__binary_kinds[MDR__CHUNK_COUNT];

/* A band: 64 rows of squares, or 65536 links of another grid; the last one is what is left. */
typedef struct mdr__binary_band {
    int64_t first, count; /* rows, or links */
    int32_t planes;
    int64_t bits;         /* of a plane */
    int64_t words;        /* that hold them */
    int64_t first_bit[2]; /* of each plane in a maze; multiples of 64 */
} mdr__binary_band;
/* The rows, or the links, that all bands together have. */
int64_t mdr__binary_bands_end(const mdr_grid *grid);
mdr__binary_band mdr__binary_band_at(const mdr_grid *grid, int64_t first);
/* The bytes of its payload. */
int64_t mdr__binary_band_size(const mdr__binary_band *band);

/* Has this kind of step a cell, has it a side, and are they of the grid? */
bool mdr__binary_step_fits(const mdr_grid *grid, mdr_step step);
/* Does a passage lead from a cell to the next? */
bool mdr__binary_leads(const mdr_maze *maze, mdr_cell from, mdr_cell to);

/* binary_read.c: as mdr_read. */
mdr_status mdr__binary_read(const char *bytes, size_t size, const mdr_allocator *allocator,
                            const mdr_run *run, mdr_document *document);
/* As mdr_recipe_find, for bytes that begin as a binary file does. */
bool mdr__binary_find_recipe(const void *bytes, size_t size, mdr_bytes *recipe);

#endif
