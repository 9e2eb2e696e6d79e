/*
 * What the chunks of a binary file say, docs/mdr.md. Each number is checked against the payload and
 * the grid before anything is done with it.
 *
 * Nothing is allocated for what a file only claims: lists are made when their payload is there.
 */
#include <string.h>

#include "base/little_endian.h"
#include "base/memory.h"
#include "base/number_text.h"
#include "base/status.h"
#include "base/utf8.h"
#include "draw/binary_read.h"
#include "solve/solve_internal.h"

/* Checks a text inside a payload and keeps a copy; `offset` is where it begins. */
static mdr_status keep_text(const mdr__binary_reader *reader, const mdr__binary_found *chunk,
                            size_t offset, size_t size, char **member)
{
    const char *text = (const char *)chunk->payload + offset, *limit = text + size;
    for (const char *at = text; at < limit;) {
        const mdr__character character = mdr__utf8_read(at, limit);
        if (character.point <= 0)
            return mdr__binary_fail_inside(reader, chunk,
                                           (size_t)(at - (const char *)chunk->payload),
                                           "texts are UTF-8 without zero bytes");
        at += character.size;
    }
    mdr_status status = MDR_OK;
    char *copy = mdr__array(reader->allocator, (int64_t)size + 1, 1, reader->run, &status);
    if (!copy) return mdr__binary_passed_on(reader, chunk->offset, status);
    memcpy(copy, text, size);
    status = mdr_document_set(member, copy);
    mdr__release(reader->allocator, copy, (int64_t)size + 1, 1);
    return mdr__binary_passed_on(reader, chunk->offset, status);
}

static mdr_status read_recipe_chunk(const mdr__binary_reader *reader,
                                    const mdr__binary_found *chunk)
{
    const uint8_t *zero = memchr(chunk->payload, 0, chunk->size);
    if (!zero)
        return mdr__binary_fail_chunk(reader, chunk,
                                      "has no zero byte between the version and the command");
    const size_t length = (size_t)(zero - chunk->payload), behind = length + 1;
    mdr_document *document = reader->document;
    mdr_status status = MDR_OK;
    if (length > 0) status = keep_text(reader, chunk, 0, length, &document->recipe_version);
    if (!status && chunk->size > behind)
        status = keep_text(reader, chunk, behind, chunk->size - behind, &document->recipe);
    return status;
}

typedef struct read_record {
    uint32_t kind;
    int32_t side;
    mdr_cell cell;
} read_record;

/* Side and cell as they are, or MDR_NONE; numbers that no grid has become ones that none has. */
static read_record record_at(const mdr__binary_found *chunk, size_t index)
{
    const uint8_t *bytes = chunk->payload + index * MDR__BINARY_RECORD;
    const uint32_t side = mdr__load_32(bytes + 4);
    const uint64_t cell = mdr__load_64(bytes + 8);
    return (read_record){
        .kind = mdr__load_32(bytes),
        .side = side == MDR__BINARY_NO_SIDE ? MDR_NONE
                : side > INT32_MAX          ? INT32_MAX
                                            : (int32_t)side,
        .cell = cell == MDR__BINARY_NO_CELL ? MDR_NONE
                : cell > INT64_MAX          ? INT64_MAX
                                            : (mdr_cell)cell,
    };
}

static mdr_status read_openings_chunk(const mdr__binary_reader *reader,
                                      const mdr__binary_found *chunk)
{
    const mdr_grid *grid = reader->grid;
    const size_t count = chunk->size / MDR__BINARY_RECORD;
    if (chunk->size % MDR__BINARY_RECORD)
        return mdr__binary_fail_chunk(reader, chunk, "ends within an opening");
    if (count > INT32_MAX)
        return mdr__binary_fail_chunk(reader, chunk, "has more than 2^31 - 1 openings");
    mdr_status status = MDR_OK;
    for (size_t i = 0; i < count && !status; i++) {
        const read_record record = record_at(chunk, i);
        const mdr_opening opening = {{record.cell, record.side}, (mdr_role)record.kind};
        const bool fits =
            record.kind <= MDR_ROLE_DOOR && mdr_grid_has_cell(grid, record.cell)
            && (record.side == MDR_NONE
                || (record.side < mdr_grid_outline_count(grid, record.cell)
                    && mdr_grid_exit(grid, record.cell, record.side).cell == MDR_NONE));
        if (!fits)
            return mdr__binary_fail_inside(
                reader, chunk, i * MDR__BINARY_RECORD,
                "expected a role, and a cell or a side of it on the border");
        status = mdr_maze_add_opening(reader->maze, opening, reader->run);
    }
    return mdr__binary_passed_on(reader, chunk->offset, status);
}

/* Is any of the bits from .. to - 1 of a plane set? */
static bool any_bit(const uint8_t *plane, int64_t from, int64_t to)
{
    while (from < to) {
        const bool whole = (from & 7) == 0 && to - from >= 8;
        if (whole ? plane[from >> 3] : plane[from >> 3] >> (from & 7) & 1) return true;
        from += whole ? 8 : 1;
    }
    return false;
}

/* East of the last column and south of the last row there is no link. */
static bool has_bit_over_border(const mdr_grid *grid, const mdr__binary_band *band,
                                const uint8_t *planes)
{
    const int64_t size = band->words * 8, columns = grid->columns;
    for (int64_t bit = columns - 1; bit < band->bits; bit += columns) {
        if (planes[bit >> 3] >> (bit & 7) & 1) return true;
    }
    const bool last = band->first + band->count == grid->rows;
    return last && any_bit(planes + size, band->bits - columns, band->bits);
}

/* On surfaces and with masked cells, each bit is asked for. */
static bool has_bit_without_link(const mdr_grid *grid, const mdr__binary_band *band,
                                 const uint8_t *planes)
{
    static const int32_t sides[2] = {MDR__EAST, MDR__SOUTH};
    for (int32_t plane = 0; plane < band->planes; plane++, planes += band->words * 8) {
        for (int64_t bit = 0; bit < band->bits; bit++) {
            const mdr_cell cell = band->first_bit[0] + bit;
            if (!(planes[bit >> 3] >> (bit & 7) & 1)) continue;
            if (!mdr_grid_has_cell(grid, cell)
                || mdr_grid_exit(grid, cell, sides[plane]).cell == MDR_NONE)
                return true;
        }
    }
    return false;
}

/* Is a bit set that stands for no link? */
static bool has_stray_bit(const mdr_grid *grid, const mdr__binary_band *band, const uint8_t *planes)
{
    const int64_t size = band->words * 8;
    for (int32_t plane = 0; plane < band->planes; plane++) {
        if (any_bit(planes + plane * size, band->bits, band->words * 64)) return true;
    }
    if (grid->kind == MDR__EXPLICIT) return false;
    return grid->kind == MDR__PLAIN ? has_bit_over_border(grid, band, planes)
                                    : has_bit_without_link(grid, band, planes);
}

/* Does the payload say that it is this band, and is it as long, without a stray bit? */
static mdr_status check_band(const mdr__binary_reader *reader, const mdr__binary_found *chunk,
                             const mdr__binary_band *band)
{
    if (chunk->size != (uint64_t)mdr__binary_band_size(band))
        return mdr__binary_fail_chunk(reader, chunk, "is not as long as its band");
    if (mdr__load_64(chunk->payload) != (uint64_t)band->first
        || mdr__load_64(chunk->payload + 8) != (uint64_t)band->count)
        return mdr__binary_fail_inside(reader, chunk, 0,
                                       reader->grid->kind == MDR__EXPLICIT
                                           ? "expected the links that come next"
                                           : "expected the rows that come next");
    if (has_stray_bit(reader->grid, band, chunk->payload + MDR__BINARY_BAND_HEAD))
        return mdr__binary_fail_chunk(reader, chunk, "has a bit set that stands for no link");
    return MDR_OK;
}

static mdr_status read_open_chunk(mdr__binary_reader *reader, const mdr__binary_found *chunk)
{
    mdr_maze *maze = reader->maze;
    if (reader->next_first == mdr__binary_bands_end(reader->grid))
        return mdr__binary_fail_chunk(reader, chunk, "comes after the last band");
    const mdr__binary_band band = mdr__binary_band_at(reader->grid, reader->next_first);
    const mdr_status status = check_band(reader, chunk, &band);
    if (status) return status;
    const uint8_t *bytes = chunk->payload + MDR__BINARY_BAND_HEAD;
    for (int32_t plane = 0; plane < band.planes; plane++, bytes += band.words * 8) {
        uint64_t *words = maze->open + band.first_bit[plane] / 64;
        for (int64_t i = 0; i < band.words; i++) words[i] = mdr__load_64(bytes + 8 * i);
        if (maze->back != maze->open)
            memcpy(maze->back + band.first_bit[plane] / 64, words, (size_t)band.words * 8);
    }
    reader->band = band;
    reader->has_ways_back = false;
    reader->next_first += band.count;
    return MDR_OK;
}

/* Makes the passages of 64 links one-way where the ways back differ from those forth. */
static mdr_status part_word(mdr_maze *maze, int64_t word, uint64_t back, const mdr_run *run)
{
    mdr_status status = MDR_OK;
    const uint64_t forth = maze->open[word];
    for (uint64_t differing = forth ^ back; differing && !status; differing &= differing - 1) {
        const int32_t place = mdr__lowest_bit(differing);
        const bool leads_back = back >> place & 1;
        status = mdr_maze_set_passage(maze, word * 64 + place,
                                      leads_back ? MDR_PASSAGE_BACK : MDR_PASSAGE_FORTH, run);
    }
    return status;
}

static mdr_status read_ways_back_chunk(mdr__binary_reader *reader, const mdr__binary_found *chunk)
{
    const mdr__binary_band *band = &reader->band;
    if (reader->next_first == 0)
        return mdr__binary_fail_chunk(reader, chunk, "has no OPEN of its band before it");
    if (reader->has_ways_back)
        return mdr__binary_fail_chunk(reader, chunk, "is there a second time for its band");
    mdr_status status = check_band(reader, chunk, band);
    const uint8_t *bytes = chunk->payload + MDR__BINARY_BAND_HEAD;
    for (int32_t plane = 0; plane < band->planes; plane++) {
        const int64_t first = band->first_bit[plane] / 64;
        for (int64_t i = 0; i < band->words && !status; i++, bytes += 8)
            status = part_word(reader->maze, first + i, mdr__load_64(bytes), reader->run);
    }
    reader->has_ways_back = true;
    return status;
}

static mdr_status read_path_chunk(const mdr__binary_reader *reader, const mdr__binary_found *chunk)
{
    const mdr_allocator *allocator = &reader->grid->allocator;
    const int64_t count = (int64_t)(chunk->size / 8);
    if (chunk->size % 8 || count == 0)
        return mdr__binary_fail_chunk(reader, chunk,
                                      "must hold one cell at least, and eight bytes for each");
    mdr_path **path = &reader->document->path;
    const mdr_status status = mdr__path_room(allocator, count, reader->run, path);
    if (status) return mdr__binary_passed_on(reader, chunk->offset, status);
    mdr_cell *cells = (*path)->cells;
    for (int64_t i = 0; i < count; i++) {
        const uint64_t cell = mdr__load_64(chunk->payload + 8 * i);
        cells[i] = cell > INT64_MAX ? INT64_MAX : (mdr_cell)cell;
        if (!mdr_grid_has_cell(reader->grid, cells[i]))
            return mdr__binary_fail_inside(reader, chunk, (size_t)(8 * i), "there is no such cell");
        if (i > 0 && !mdr__binary_leads(reader->maze, cells[i - 1], cells[i]))
            return mdr__binary_fail_inside(reader, chunk, (size_t)(8 * i),
                                           "no passage leads to this cell from the one before");
    }
    return MDR_OK;
}

static mdr_status read_steps_chunk(const mdr__binary_reader *reader, const mdr__binary_found *chunk)
{
    const size_t count = chunk->size / MDR__BINARY_RECORD;
    mdr_trace **trace = &reader->document->trace;
    if (chunk->size % MDR__BINARY_RECORD)
        return mdr__binary_fail_chunk(reader, chunk, "ends within a step");
    mdr_status status = mdr_trace_new(reader->allocator, trace);
    for (size_t i = 0; i < count && !status; i++) {
        const read_record record = record_at(chunk, i);
        const mdr_step step = {(mdr_step_kind)record.kind, record.cell, record.side};
        if (record.kind >= MDR_STEP_KIND_COUNT || !mdr__binary_step_fits(reader->grid, step))
            return mdr__binary_fail_inside(
                reader, chunk, i * MDR__BINARY_RECORD,
                "expected a kind of step, with the cell and the side it needs");
        status = mdr_trace_add(*trace, step);
    }
    return mdr__binary_passed_on(reader, chunk->offset, status);
}

mdr_status mdr__binary_take(mdr__binary_reader *reader, const mdr__binary_found *chunk)
{
    switch (chunk->kind) {
    case MDR__CHUNK_GRID: return mdr__binary_take_grid(reader, chunk);
    case MDR__CHUNK_FORM: return mdr__binary_take_form(reader, chunk);
    case MDR__CHUNK_CELLS: return mdr__binary_take_cells(reader, chunk);
    case MDR__CHUNK_MASK: return mdr__binary_take_mask(reader, chunk);
    case MDR__CHUNK_TITLE:
        return keep_text(reader, chunk, 0, chunk->size, &reader->document->title);
    case MDR__CHUNK_RECIPE: return read_recipe_chunk(reader, chunk);
    case MDR__CHUNK_OPENINGS: return read_openings_chunk(reader, chunk);
    case MDR__CHUNK_OPEN: return read_open_chunk(reader, chunk);
    case MDR__CHUNK_WAYS_BACK: return read_ways_back_chunk(reader, chunk);
    case MDR__CHUNK_PATH: return read_path_chunk(reader, chunk);
    case MDR__CHUNK_STEPS: return read_steps_chunk(reader, chunk);
    case MDR__CHUNK_END:
        return chunk->size == 0 ? MDR_OK : mdr__binary_fail_chunk(reader, chunk, "is not empty");
    case MDR__CHUNK_COUNT: break;
    }
    return MDR_OK;
}
