/*
 * What the chunks of a binary file say, docs/mdr.md. Each number is checked against the payload and
 * the grid before anything is done with it.
 *
 * Nothing is allocated for what a file only claims: a grid is made when the file is long enough for
 * its links, lists when their payload is there.
 */
#include <string.h>

#include "base/little_endian.h"
#include "base/memory.h"
#include "base/number_text.h"
#include "base/status.h"
#include "base/utf8.h"
#include "draw/binary_read.h"
#include "solve/solve_internal.h"

/* Fails at a place inside a payload. */
static mdr_status fail_inside(const mdr__binary_reader *reader, const mdr__binary_found *chunk,
                              size_t offset, const char *what)
{
    return mdr__binary_fail(reader, chunk->offset + MDR__BINARY_HEAD + offset, MDR_E_SYNTAX,
                            PARTS("in the chunk ", chunk->type, ": ", what));
}

/* What another part of the library said, with the place it was about. */
static mdr_status passed_on(const mdr__binary_reader *reader, const mdr__binary_found *chunk,
                            mdr_status status)
{
    mdr_error *error = reader->run ? reader->run->error : NULL;
    if (status && error) error->offset = (int64_t)chunk->offset;
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

/* Is the rest of the file long enough for all links of a planned grid? */
static mdr_status check_room(const mdr__binary_reader *reader, const mdr__binary_found *chunk,
                             const mdr_grid *planned)
{
    const int64_t bits = planned->kind == MDR__PLAIN ? 2 * planned->cells : planned->links;
    if ((uint64_t)bits / 8 <= reader->size - reader->at) return MDR_OK;
    char cells[MDR__NUMBER_ROOM], bytes[MDR__NUMBER_ROOM];
    mdr__write_integer(planned->cells, cells);
    mdr__write_integer((int64_t)(reader->size - reader->at), bytes);
    return mdr__binary_fail(reader, chunk->offset, MDR_E_SYNTAX,
                            PARTS("the file is cut off: the grid has ", cells, " cells, but only ",
                                  bytes, " bytes follow"));
}

static mdr_status read_options(const mdr__binary_reader *reader, const mdr__binary_found *chunk,
                               char name[MDR__BINARY_NAME_ROOM], mdr_grid_options *options)
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
        return fail_inside(reader, chunk, 8, "rows and columns must be at least 1, and below 2^63");
    if (layout > MDR_LAYOUT_COLUMNS_EVEN)
        return fail_inside(reader, chunk, 4, "there is no such layout");
    if (!take_grid_name(payload + 24, name))
        return fail_inside(reader, chunk, 24, "expected the name of a grid");
    if (!mdr_shape_find(name))
        return mdr__binary_fail(reader, chunk->offset + MDR__BINARY_HEAD + 24, MDR_E_SYNTAX,
                                PARTS("there is no grid named \"", name, "\""));
    options->shape = name;
    options->rows = (int64_t)rows;
    options->columns = (int64_t)columns;
    options->layout = (mdr_layout)layout;
    return MDR_OK;
}

static mdr_status read_grid_chunk(mdr__binary_reader *reader, const mdr__binary_found *chunk)
{
    char name[MDR__BINARY_NAME_ROOM];
    mdr_grid_options options = {.allocator = reader->allocator};
    mdr_grid planned, *grid = NULL;
    mdr_status status = read_options(reader, chunk, name, &options);
    if (status) return status;
    status = passed_on(reader, chunk, mdr__plan_grid(&options, reader->run, &planned));
    if (!status && planned.layout != options.layout)
        status = fail_inside(reader, chunk, 4, "this grid has no such layout");
    if (!status && !mdr__binary_holds(&planned))
        status = mdr__binary_fail_chunk(reader, chunk, "names a grid that binary does not hold");
    if (!status) status = check_room(reader, chunk, &planned);
    if (status) return status;
    status = mdr_grid_new(&options, reader->run, &grid);
    if (!status) status = mdr_maze_new(grid, reader->run, &reader->document->maze);
    mdr_grid_free(grid);
    reader->grid = grid;
    reader->maze = reader->document->maze;
    return passed_on(reader, chunk, status);
}

/* Checks a text inside a payload and keeps a copy; `offset` is where it begins. */
static mdr_status keep_text(const mdr__binary_reader *reader, const mdr__binary_found *chunk,
                            size_t offset, size_t size, char **member)
{
    const char *text = (const char *)chunk->payload + offset, *limit = text + size;
    for (const char *at = text; at < limit;) {
        const mdr__character character = mdr__utf8_read(at, limit);
        if (character.point <= 0)
            return fail_inside(reader, chunk, (size_t)(at - (const char *)chunk->payload),
                               "texts are UTF-8 without zero bytes");
        at += character.size;
    }
    mdr_status status = MDR_OK;
    char *copy = mdr__array(reader->allocator, (int64_t)size + 1, 1, reader->run, &status);
    if (!copy) return passed_on(reader, chunk, status);
    memcpy(copy, text, size);
    status = mdr_document_set(member, copy);
    mdr__release(reader->allocator, copy, (int64_t)size + 1, 1);
    return passed_on(reader, chunk, status);
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
            return fail_inside(reader, chunk, i * MDR__BINARY_RECORD,
                               "expected a role, and a cell or a side of it on the border");
        status = mdr_maze_add_opening(reader->maze, opening, reader->run);
    }
    return passed_on(reader, chunk, status);
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

/* Is a bit set that stands for no link? East of the last column and south of the last row there is
 * none, nor behind the last bit. */
static bool has_stray_bit(const mdr_grid *grid, const mdr__binary_band *band, const uint8_t *planes)
{
    const int64_t size = band->words * 8, columns = grid->columns;
    for (int32_t plane = 0; plane < band->planes; plane++) {
        if (any_bit(planes + plane * size, band->bits, band->words * 64)) return true;
    }
    if (grid->kind != MDR__PLAIN) return false;
    for (int64_t bit = columns - 1; bit < band->bits; bit += columns) {
        if (planes[bit >> 3] >> (bit & 7) & 1) return true;
    }
    const bool last = band->first + band->rows == grid->rows;
    return last && any_bit(planes + size, band->bits - columns, band->bits);
}

/* Does the payload say that it is this band, and is it as long, without a stray bit? */
static mdr_status check_band(const mdr__binary_reader *reader, const mdr__binary_found *chunk,
                             const mdr__binary_band *band)
{
    if (chunk->size != (uint64_t)mdr__binary_band_size(band))
        return mdr__binary_fail_chunk(reader, chunk, "is not as long as its band");
    if (mdr__load_64(chunk->payload) != (uint64_t)band->first
        || mdr__load_64(chunk->payload + 8) != (uint64_t)band->rows)
        return fail_inside(reader, chunk, 0, "expected the rows that come next");
    if (has_stray_bit(reader->grid, band, chunk->payload + MDR__BINARY_BAND_HEAD))
        return mdr__binary_fail_chunk(reader, chunk, "has a bit set that stands for no link");
    return MDR_OK;
}

static mdr_status read_open_chunk(mdr__binary_reader *reader, const mdr__binary_found *chunk)
{
    mdr_maze *maze = reader->maze;
    if (reader->next_row == mdr_grid_rows(reader->grid))
        return mdr__binary_fail_chunk(reader, chunk, "comes after the last row");
    const mdr__binary_band band = mdr__binary_band_at(reader->grid, reader->next_row);
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
    reader->next_row += band.rows;
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
    if (reader->next_row == 0)
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
    if (status) return passed_on(reader, chunk, status);
    mdr_cell *cells = (*path)->cells;
    for (int64_t i = 0; i < count; i++) {
        const uint64_t cell = mdr__load_64(chunk->payload + 8 * i);
        cells[i] = cell > INT64_MAX ? INT64_MAX : (mdr_cell)cell;
        if (!mdr_grid_has_cell(reader->grid, cells[i]))
            return fail_inside(reader, chunk, (size_t)(8 * i), "there is no such cell");
        if (i > 0 && !mdr__binary_leads(reader->maze, cells[i - 1], cells[i]))
            return fail_inside(reader, chunk, (size_t)(8 * i),
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
            return fail_inside(reader, chunk, i * MDR__BINARY_RECORD,
                               "expected a kind of step, with the cell and the side it needs");
        status = mdr_trace_add(*trace, step);
    }
    return passed_on(reader, chunk, status);
}

mdr_status mdr__binary_take(mdr__binary_reader *reader, const mdr__binary_found *chunk)
{
    switch (chunk->kind) {
    case MDR__CHUNK_GRID: return read_grid_chunk(reader, chunk);
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
