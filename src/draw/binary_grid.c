/*
 * The grid of a binary file, docs/mdr.md: what GRID, FORM and MASK say, and the grid that is made of
 * it when the first chunk behind them comes.
 *
 * Nothing is allocated for what a file only claims: a grid is made when the file is long enough for
 * its links.
 */
#include <string.h>

#include "base/bits.h"
#include "base/little_endian.h"
#include "base/memory.h"
#include "base/number_text.h"
#include "base/status.h"
#include "draw/binary_read.h"

mdr_status mdr__binary_fail_inside(const mdr__binary_reader *reader, const mdr__binary_found *chunk,
                                   size_t offset, const char *what)
{
    return mdr__binary_fail(reader, chunk->offset + MDR__BINARY_HEAD + offset, MDR_E_SYNTAX,
                            PARTS("in the chunk ", chunk->type, ": ", what));
}

mdr_status mdr__binary_passed_on(const mdr__binary_reader *reader, size_t offset, mdr_status status)
{
    mdr_error *error = reader->run ? reader->run->error : NULL;
    if (status && error) error->offset = (int64_t)offset;
    return mdr__fail_plain(reader->run, status);
}

/* A name in 32 bytes, with zero bytes behind it. */
static bool take_grid_name(const uint8_t *bytes, char name[MDR__BINARY_NAME_ROOM])
{
    memcpy(name, bytes, MDR__BINARY_NAME_ROOM);
    const char *end = memchr(name, 0, MDR__BINARY_NAME_ROOM);
    if (!end || end == name) return false;
    for (const char *at = end; at < name + MDR__BINARY_NAME_ROOM; at++) {
        if (*at) return false;
    }
    return true;
}

/* Bytes that the links of a planned grid, or a mask and the links, take at the least. Squares have two
 * bits for each cell that could be; elsewhere a cell, but for one or two, has half a link or a bit of
 * the mask. */
static int64_t least_bytes(const mdr_grid *planned)
{
    return planned->kind == MDR__EXPLICIT ? (planned->cells - 2) / 16 : planned->cells / 4;
}

static mdr_status check_room(const mdr__binary_reader *reader, const mdr_grid *planned)
{
    const int64_t left = (int64_t)(reader->size - reader->at);
    if (least_bytes(planned) <= left) return MDR_OK;
    char cells[MDR__NUMBER_ROOM], bytes[MDR__NUMBER_ROOM];
    mdr__write_integer(planned->cells, cells);
    mdr__write_integer(left, bytes);
    return mdr__binary_fail(reader, reader->grid_offset, MDR_E_SYNTAX,
                            PARTS("the file is cut off: the grid has ", cells, " cells, but only ",
                                  bytes, " bytes follow"));
}

/* Is there a grid of these options, and is the file long enough for it? */
static mdr_status plan_grid(const mdr__binary_reader *reader, size_t offset, mdr_grid *planned)
{
    const mdr_status status = mdr__plan_grid(&reader->options, reader->run, planned);
    if (status == MDR_E_ARGUMENT || status == MDR_E_UNFIT)
        return mdr__binary_fail(
            reader, offset, MDR_E_SYNTAX,
            PARTS("there is no ", reader->shape, " grid of this size and form"));
    return status ? mdr__binary_passed_on(reader, offset, status) : check_room(reader, planned);
}

static mdr_status read_options(mdr__binary_reader *reader, const mdr__binary_found *chunk)
{
    const uint8_t *payload = chunk->payload;
    if (chunk->size < 4) return mdr__binary_fail_chunk(reader, chunk, "is too short");
    const uint32_t version = mdr__load_32(payload);
    if (version != MDR__BINARY_VERSION) {
        char text[MDR__NUMBER_ROOM];
        mdr__write_integer(version, text);
        return mdr__binary_fail(reader, chunk->offset + MDR__BINARY_HEAD, MDR_E_SYNTAX,
                                PARTS("this is version ", text,
                                      " of the format; meander " MDR_VERSION " reads version 1"));
    }
    if (chunk->size < MDR__BINARY_GRID_SIZE)
        return mdr__binary_fail_chunk(reader, chunk, "is too short");
    const uint64_t rows = mdr__load_64(payload + 8), columns = mdr__load_64(payload + 16);
    const uint32_t layout = mdr__load_32(payload + 4);
    if (rows < 1 || rows > INT64_MAX || columns < 1 || columns > INT64_MAX)
        return mdr__binary_fail_inside(reader, chunk, 8,
                                       "rows and columns must be at least 1, and below 2^63");
    if (layout > MDR_LAYOUT_COLUMNS_EVEN)
        return mdr__binary_fail_inside(reader, chunk, 4, "there is no such layout");
    if (!take_grid_name(payload + 24, reader->shape))
        return mdr__binary_fail_inside(reader, chunk, 24, "expected the name of a grid");
    if (!mdr_shape_find(reader->shape))
        return mdr__binary_fail(reader, chunk->offset + MDR__BINARY_HEAD + 24, MDR_E_SYNTAX,
                                PARTS("there is no grid named \"", reader->shape, "\""));
    reader->options = (mdr_grid_options){.shape = reader->shape,
                                         .rows = (int64_t)rows,
                                         .columns = (int64_t)columns,
                                         .layout = (mdr_layout)layout,
                                         .allocator = reader->allocator};
    return MDR_OK;
}

static bool is_custom(const mdr__binary_reader *reader)
{
    return strcmp(reader->shape, "custom") == 0;
}

mdr_status mdr__binary_take_grid(mdr__binary_reader *reader, const mdr__binary_found *chunk)
{
    mdr_grid planned;
    reader->grid_offset = chunk->offset;
    mdr_status status = read_options(reader, chunk);
    if (!status && is_custom(reader)) return MDR_OK; /* planned when its cells are known */
    if (!status) status = plan_grid(reader, chunk->offset, &planned);
    if (!status && planned.layout != reader->options.layout)
        status = mdr__binary_fail_inside(reader, chunk, 4, "this grid has no such layout");
    return status;
}

/* How many stairs a box has and, where they are fewer than cells, the seed that says where: a text with a zero
 * byte behind it. */
static mdr_status take_stairs(mdr__binary_reader *reader, const mdr__binary_found *chunk)
{
    const uint32_t share = mdr__load_32(chunk->payload + 4);
    const uint8_t *seed = chunk->payload + MDR__BINARY_FORM_SIZE;
    if (share > MDR__ALL_STAIRS)
        return mdr__binary_fail_inside(reader, chunk, 4, "expected stairs of 1000000 at most");
    if (share == MDR__ALL_STAIRS) return MDR_OK;
    if (!memchr(seed, 0, chunk->size - MDR__BINARY_FORM_SIZE))
        return mdr__binary_fail_inside(reader, chunk, MDR__BINARY_FORM_SIZE,
                                       "expected the seed of the stairs, and a zero byte");
    reader->options.stairs_millionths = share > 0 ? (int64_t)share : MDR_STAIRS_FEWEST;
    reader->options.stairs_seed = (const char *)seed;
    return MDR_OK;
}

mdr_status mdr__binary_take_form(mdr__binary_reader *reader, const mdr__binary_found *chunk)
{
    mdr_grid planned;
    const uint8_t *payload = chunk->payload;
    if (chunk->size < MDR__BINARY_FORM_SIZE)
        return mdr__binary_fail_chunk(reader, chunk, "is too short");
    const uint32_t wrap = mdr__load_32(payload);
    const uint64_t levels = mdr__load_64(payload + 8), inner = mdr__load_64(payload + 16);
    if (wrap > MDR_WRAP_PROJECTIVE)
        return mdr__binary_fail_inside(reader, chunk, 0, "there is no such wrap");
    if (levels < 1 || levels > INT32_MAX)
        return mdr__binary_fail_inside(reader, chunk, 8, "levels must be 1 to 2^31 - 1");
    if (inner > INT32_MAX)
        return mdr__binary_fail_inside(reader, chunk, 16, "the inner radius must be below 2^31");
    reader->options.wrap = (mdr_wrap)wrap;
    reader->options.levels = (int64_t)levels;
    reader->options.inner = (int64_t)inner;
    const mdr_status status = take_stairs(reader, chunk);
    return status ? status : plan_grid(reader, chunk->offset, &planned);
}

/* A bit a cell: at least one is set, and none behind the last. */
mdr_status mdr__binary_take_mask(mdr__binary_reader *reader, const mdr__binary_found *chunk)
{
    mdr_grid planned;
    const mdr_status status = plan_grid(reader, chunk->offset, &planned);
    if (status) return status;
    if (chunk->size != (uint64_t)mdr__words(planned.cells) * 8)
        return mdr__binary_fail_chunk(reader, chunk, "is not as long as its grid");
    int64_t last = -1;
    for (size_t i = 0; i < chunk->size; i++) {
        if (chunk->payload[i]) last = (int64_t)i;
    }
    if (last < 0) return mdr__binary_fail_chunk(reader, chunk, "leaves no cell");
    if (last * 8 + mdr__highest_bit(chunk->payload[last]) >= planned.cells)
        return mdr__binary_fail_chunk(reader, chunk, "has a bit set that stands for no cell");
    reader->present = chunk->payload;
    return MDR_OK;
}

/* The mask as words; NULL, and MDR_OK, when there is none or nothing is missing. */
static uint64_t *take_present(const mdr__binary_reader *reader, int64_t cells, mdr_status *status)
{
    const int64_t words = mdr__words(cells);
    if (!reader->present) return NULL;
    uint64_t *present = mdr__array(reader->allocator, words, sizeof *present, reader->run, status);
    if (!present) return NULL;
    for (int64_t i = 0; i < words; i++) present[i] = mdr__load_64(reader->present + 8 * i);
    if (mdr__count_words(present, words) < cells) return present;
    mdr__release(reader->allocator, present, words, sizeof *present);
    return NULL;
}

mdr_status mdr__binary_make_grid(mdr__binary_reader *reader)
{
    mdr_grid planned, *grid = NULL;
    if (is_custom(reader) && !reader->custom)
        return mdr__binary_fail(reader, reader->grid_offset, MDR_E_SYNTAX,
                                PARTS("there is no chunk CELL, which a custom grid needs"));
    mdr_status status = mdr__plan_grid(&reader->options, reader->run, &planned);
    if (status) return mdr__binary_passed_on(reader, reader->grid_offset, status);
    uint64_t *present = take_present(reader, planned.cells, &status);
    if (!status) status = mdr__make_grid(&planned, present, reader->run, &grid);
    if (!status) status = mdr_maze_new(grid, reader->run, &reader->document->maze);
    mdr__release(reader->allocator, present, mdr__words(planned.cells), sizeof *present);
    mdr_grid_free(grid);
    reader->grid = status ? NULL : grid; /* the maze owns it */
    reader->maze = reader->document->maze;
    return mdr__binary_passed_on(reader, reader->grid_offset, status);
}
