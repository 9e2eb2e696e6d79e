/*
 * Binary files of mazes: the table row and the writer. The reader is binary_read.c; docs/mdr.md is
 * the specification.
 *
 * Links leave the maze as they stand in it, word by word: 64 rows of squares begin and end with a
 * word, whatever the number of columns. The writer knows one block of bytes at a time; checksums
 * are brought up to date when a block is full.
 */
#include "draw/binary.h"

#include <string.h>

#include "base/crc32c.h"
#include "base/little_endian.h"
#include "base/memory.h"
#include "base/status.h"
#include "base/utf8.h"
#include "grid/custom_internal.h"

const mdr__binary_kind mdr__binary_kinds[MDR__CHUNK_COUNT] = {
#define MDR__CHUNK(name, type, critical, place) [MDR__CHUNK_##name] = {type, critical, place},
    MDR__BINARY_CHUNKS(MDR__CHUNK)
#undef MDR__CHUNK
};

int64_t mdr__binary_bands_end(const mdr_grid *grid)
{
    return grid->kind == MDR__EXPLICIT ? grid->links : grid->rows;
}

static mdr__binary_band band_of_links(const mdr_grid *grid, int64_t first)
{
    const int64_t left = grid->links - first;
    const int64_t count = left < MDR__BINARY_BAND_LINKS ? left : MDR__BINARY_BAND_LINKS;
    return (mdr__binary_band){.first = first,
                              .count = count,
                              .planes = 1,
                              .bits = count,
                              .words = mdr__words(count),
                              .first_bit = {first}};
}

mdr__binary_band mdr__binary_band_at(const mdr_grid *grid, int64_t first)
{
    if (grid->kind == MDR__EXPLICIT) return band_of_links(grid, first);
    const int64_t left = grid->rows - first;
    const int64_t rows = left < MDR__BINARY_BAND_ROWS ? left : MDR__BINARY_BAND_ROWS;
    const int64_t cell = first * grid->columns;
    return (mdr__binary_band){
        .first = first,
        .count = rows,
        .planes = 2,
        .bits = rows * grid->columns,
        .words = mdr__words(rows * grid->columns),
        .first_bit = {cell, grid->plane + cell},
    };
}

int64_t mdr__binary_band_size(const mdr__binary_band *band)
{
    return MDR__BINARY_BAND_HEAD + band->planes * band->words * (int64_t)sizeof(uint64_t);
}

bool mdr__binary_step_fits(const mdr_grid *grid, mdr_step step)
{
    const bool success = step.kind == MDR_STEP_SOLVE_SUCCESS;
    const bool sided = mdr_step_names_side(step.kind);
    if (success) return step.cell == MDR_NONE && step.side == MDR_NONE;
    if (!mdr_grid_has_cell(grid, step.cell)) return false;
    if (!sided) return step.side == MDR_NONE;
    return step.side >= 0 && step.side < mdr_grid_side_count(grid, step.cell)
           && mdr_grid_exit(grid, step.cell, step.side).cell != MDR_NONE;
}

bool mdr__binary_leads(const mdr_maze *maze, mdr_cell from, mdr_cell to)
{
    const mdr_grid *grid = maze->grid;
    for (int32_t side = 0; side < mdr_grid_side_count(grid, from); side++) {
        if (mdr_grid_exit(grid, from, side).cell == to && mdr_maze_is_open(maze, from, side))
            return true;
    }
    return false;
}

enum { BLOCK_SIZE = 1 << 16 };

typedef struct binary_writer {
    const mdr_maze *maze;
    const mdr_grid *grid;
    const mdr_run *run;
    const mdr_sink *sink;
    mdr_status status;    /* the first failure; nothing is written after it */
    int64_t given, total; /* bytes handed to the sink, and no fewer than there will be */
    uint32_t crc;         /* of the chunk's bytes before `summed` */
    size_t used, summed;  /* bytes in the block, and those of them that need no sum any more */
    mdr__crc32c_tables tables;
    uint8_t block[BLOCK_SIZE];
} binary_writer;

static void sum_block(binary_writer *writer)
{
    writer->crc = mdr__crc32c(&writer->tables, writer->crc, writer->block + writer->summed,
                              writer->used - writer->summed);
    writer->summed = writer->used;
}

static void hand_over_block(binary_writer *writer)
{
    sum_block(writer);
    if (!writer->status && writer->used > 0)
        writer->status = writer->sink->write(writer->sink->context, writer->block, writer->used);
    writer->given += (int64_t)writer->used;
    writer->used = writer->summed = 0;
    if (!writer->status) writer->status = mdr__tick(writer->run, writer->given, writer->total);
}

static void put_bytes(binary_writer *writer, const void *bytes, size_t size)
{
    const uint8_t *from = bytes;
    while (size > 0 && !writer->status) {
        if (writer->used == BLOCK_SIZE) hand_over_block(writer);
        const size_t room = BLOCK_SIZE - writer->used;
        const size_t taken = size < room ? size : room;
        memcpy(writer->block + writer->used, from, taken);
        writer->used += taken;
        from += taken;
        size -= taken;
    }
}

static void put_32(binary_writer *writer, uint32_t number)
{
    uint8_t bytes[4];
    mdr__store_32(bytes, number);
    put_bytes(writer, bytes, sizeof bytes);
}

static void put_64(binary_writer *writer, uint64_t number)
{
    uint8_t bytes[8];
    mdr__store_64(bytes, number);
    put_bytes(writer, bytes, sizeof bytes);
}

static void put_words(binary_writer *writer, const uint64_t *words, int64_t count)
{
    while (count > 0 && !writer->status) {
        const int64_t room = (int64_t)(BLOCK_SIZE - writer->used) / 8;
        const int64_t taken = count < room ? count : room;
        uint8_t *to = writer->block + writer->used;
        for (int64_t i = 0; i < taken; i++) mdr__store_64(to + 8 * i, words[i]);
        writer->used += 8 * (size_t)taken;
        words += taken;
        count -= taken;
        if (count > 0) hand_over_block(writer);
    }
}

static void begin_chunk(binary_writer *writer, mdr__binary_chunk chunk, int64_t size)
{
    const mdr__binary_kind *kind = &mdr__binary_kinds[chunk];
    writer->crc = 0;
    writer->summed = writer->used;
    put_bytes(writer, kind->type, 4);
    put_32(writer, kind->critical ? MDR__BINARY_CRITICAL : 0);
    put_64(writer, (uint64_t)size);
}

static void end_chunk(binary_writer *writer)
{
    sum_block(writer);
    put_32(writer, writer->crc);
}

static void put_grid(binary_writer *writer)
{
    const mdr_grid *grid = writer->grid;
    const mdr_grid_options asked = mdr_grid_options_of(grid);
    char name[MDR__BINARY_NAME_ROOM] = {0};
    const size_t length = strlen(grid->shape->name);
    memcpy(name, grid->shape->name, length < sizeof name ? length : sizeof name - 1);
    begin_chunk(writer, MDR__CHUNK_GRID, MDR__BINARY_GRID_SIZE);
    put_32(writer, MDR__BINARY_VERSION);
    put_32(writer, (uint32_t)grid->layout);
    put_64(writer, (uint64_t)asked.rows);
    put_64(writer, (uint64_t)asked.columns);
    put_bytes(writer, name, sizeof name);
    end_chunk(writer);
}

/* What GRID cannot say, where there is any of it. */
static void put_form(binary_writer *writer)
{
    const mdr_grid_options asked = mdr_grid_options_of(writer->grid);
    /* Without levels a cube is as deep as it is wide. */
    const int64_t usual = writer->grid->shape->ops->deep ? asked.columns : 1;
    if (asked.wrap == MDR_WRAP_NONE && asked.levels == usual && asked.inner == 0) return;
    const char *seed = writer->grid->stairs_seed;
    const size_t seed_size = seed ? strlen(seed) + 1 : 0;
    begin_chunk(writer, MDR__CHUNK_FORM, MDR__BINARY_FORM_SIZE + (int64_t)seed_size);
    put_32(writer, (uint32_t)asked.wrap);
    put_32(writer, (uint32_t)writer->grid->stairs_millionths);
    put_64(writer, (uint64_t)asked.levels);
    put_64(writer, (uint64_t)asked.inner);
    put_bytes(writer, seed, seed_size);
    end_chunk(writer);
}

/* The places of a custom grid: those of all corners, or of all nodes. */
static void put_places(binary_writer *writer, const mdr_custom *custom)
{
    const int64_t count = custom->graph ? custom->cells : custom->corners;
    for (int64_t i = 0; i < count; i++) {
        const mdr_point place = custom->place[custom->graph ? i : custom->corner[i]];
        put_32(writer, (uint32_t)place.x_um);
        put_32(writer, (uint32_t)place.y_um);
    }
}

static void put_cells(binary_writer *writer)
{
    const mdr_custom *custom = writer->grid->custom;
    if (!custom) return;
    const int64_t items = custom->graph ? custom->edges : custom->corners;
    begin_chunk(writer, MDR__CHUNK_CELLS,
                MDR__BINARY_CELLS_HEAD + (custom->graph ? 8 : 4) * custom->cells + 8 * items);
    put_32(writer, custom->graph);
    put_32(writer, (uint32_t)custom->decimals);
    put_64(writer, (uint64_t)custom->cells);
    put_64(writer, (uint64_t)items);
    for (int64_t cell = 0; cell < custom->cells && !custom->graph; cell++)
        put_32(writer, (uint32_t)(custom->first[cell + 1] - custom->first[cell]));
    put_places(writer, custom);
    for (int64_t i = 0; i < items && custom->graph; i++) {
        put_32(writer, (uint32_t)custom->edge[i].from);
        put_32(writer, (uint32_t)custom->edge[i].to);
    }
    end_chunk(writer);
}

static void put_mask(binary_writer *writer)
{
    const mdr_grid *grid = writer->grid;
    if (!grid->present) return;
    const int64_t words = mdr__words(grid->cells);
    begin_chunk(writer, MDR__CHUNK_MASK, words * (int64_t)sizeof(uint64_t));
    put_words(writer, grid->present, words);
    end_chunk(writer);
}

/* A text with U+FFFD where its bytes are no UTF-8. writer NULL: only how long it is. */
static int64_t put_text(binary_writer *writer, const char *text)
{
    const char *limit = text + strlen(text);
    int64_t size = 0;
    while (text < limit) {
        const mdr__character character = mdr__utf8_read(text, limit);
        const char *form = character.point < 0 ? MDR__REPLACEMENT : text;
        const int32_t length = character.point < 0 ? 3 : character.size;
        if (writer) put_bytes(writer, form, (size_t)length);
        size += length;
        text += character.size;
    }
    return size;
}

static void put_title(binary_writer *writer, const char *title)
{
    if (!title) return;
    begin_chunk(writer, MDR__CHUNK_TITLE, put_text(NULL, title));
    put_text(writer, title);
    end_chunk(writer);
}

static void put_recipe(binary_writer *writer, const char *command, const char *version)
{
    if (!command && !version) return;
    if (!command) command = "";
    if (!version) version = "";
    begin_chunk(writer, MDR__CHUNK_RECIPE, put_text(NULL, version) + 1 + put_text(NULL, command));
    put_text(writer, version);
    put_bytes(writer, "", 1);
    put_text(writer, command);
    end_chunk(writer);
}

/* MDR_NONE becomes all bits in both. */
static void put_record(binary_writer *writer, int32_t kind, int32_t side, mdr_cell cell)
{
    put_32(writer, (uint32_t)kind);
    put_32(writer, (uint32_t)side);
    put_64(writer, (uint64_t)cell);
}

static void put_openings(binary_writer *writer)
{
    const int32_t count = mdr_maze_opening_count(writer->maze);
    if (count == 0) return;
    begin_chunk(writer, MDR__CHUNK_OPENINGS, (int64_t)count * MDR__BINARY_RECORD);
    for (int32_t i = 0; i < count; i++) {
        const mdr_opening opening = mdr_maze_opening(writer->maze, i);
        put_record(writer, (int32_t)opening.role, opening.place.side, opening.place.cell);
    }
    end_chunk(writer);
}

static void put_band(binary_writer *writer, mdr__binary_chunk chunk, const mdr__binary_band *band,
                     const uint64_t *words)
{
    begin_chunk(writer, chunk, mdr__binary_band_size(band));
    put_64(writer, (uint64_t)band->first);
    put_64(writer, (uint64_t)band->count);
    for (int32_t plane = 0; plane < band->planes; plane++)
        put_words(writer, words + band->first_bit[plane] / 64, band->words);
    end_chunk(writer);
}

static bool has_one_way(const mdr_maze *maze, const mdr__binary_band *band)
{
    if (maze->back == maze->open) return false;
    for (int32_t plane = 0; plane < band->planes; plane++) {
        const int64_t first = band->first_bit[plane] / 64;
        const size_t size = (size_t)band->words * sizeof(uint64_t);
        if (memcmp(maze->open + first, maze->back + first, size) != 0) return true;
    }
    return false;
}

static void put_bands(binary_writer *writer)
{
    const mdr_maze *maze = writer->maze;
    const int64_t end = mdr__binary_bands_end(writer->grid);
    for (int64_t first = 0; first < end && !writer->status;) {
        const mdr__binary_band band = mdr__binary_band_at(writer->grid, first);
        put_band(writer, MDR__CHUNK_OPEN, &band, maze->open);
        if (has_one_way(maze, &band)) put_band(writer, MDR__CHUNK_WAYS_BACK, &band, maze->back);
        first += band.count;
    }
}

static mdr_status check_path_cell(const binary_writer *writer, const mdr_path *path, int64_t index)
{
    const mdr_cell cell = mdr_path_at(path, index);
    if (mdr_grid_has_cell(writer->grid, cell)
        && (index == 0 || mdr__binary_leads(writer->maze, mdr_path_at(path, index - 1), cell)))
        return MDR_OK;
    return mdr__fail(writer->run, MDR_E_ARGUMENT,
                     PARTS("the path does not follow the passages of the maze; solve again"));
}

static void put_path(binary_writer *writer, const mdr_path *path)
{
    if (!path) return;
    const int64_t count = mdr_path_count(path);
    begin_chunk(writer, MDR__CHUNK_PATH, count * (int64_t)sizeof(uint64_t));
    for (int64_t i = 0; i < count && !writer->status; i++) {
        writer->status = check_path_cell(writer, path, i);
        put_64(writer, (uint64_t)mdr_path_at(path, i));
    }
    end_chunk(writer);
}

static void put_steps(binary_writer *writer, const mdr_trace *trace)
{
    if (!trace) return;
    const int64_t count = mdr_trace_count(trace);
    begin_chunk(writer, MDR__CHUNK_STEPS, count * MDR__BINARY_RECORD);
    for (int64_t i = 0; i < count && !writer->status; i++) {
        const mdr_step step = mdr_trace_at(trace, i);
        if (!mdr__binary_step_fits(writer->grid, step))
            writer->status = mdr__fail(writer->run, MDR_E_ARGUMENT,
                                       PARTS("a step names a cell or a side that is not there, or "
                                             "none where one is needed"));
        put_record(writer, (int32_t)step.kind, step.side, step.cell);
    }
    end_chunk(writer);
}

/* A size that the file will not be larger than, for progress. */
static int64_t largest_size(const mdr_document *document, const mdr_grid *grid, const char *title)
{
    const bool both_ways = document->maze->back == document->maze->open;
    const bool stored = grid->kind == MDR__EXPLICIT;
    const int64_t bands =
        1 + (stored ? grid->links / MDR__BINARY_BAND_LINKS : grid->rows / MDR__BINARY_BAND_ROWS);
    const int64_t heads = MDR__BINARY_HEAD + MDR__BINARY_BAND_HEAD + MDR__BINARY_TAIL + 2 * 8;
    const char *texts[] = {title, document->recipe, document->recipe_version, grid->stairs_seed};
    int64_t size = 1024 + (bands * heads + grid->link_bound / 8) * (both_ways ? 1 : 2);
    if (grid->present) size += mdr__words(grid->cells) * 8;
    if (grid->custom) size += 8 * (grid->custom->cells + grid->custom->corners);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        size += texts[i] ? put_text(NULL, texts[i]) : 0;
    size += (int64_t)mdr_maze_opening_count(document->maze) * MDR__BINARY_RECORD;
    size += document->path ? mdr_path_count(document->path) * 8 : 0;
    return size + (document->trace ? mdr_trace_count(document->trace) * MDR__BINARY_RECORD : 0);
}

static void put_document(binary_writer *writer, const mdr_document *document, const char *title)
{
    put_bytes(writer, MDR__BINARY_MAGIC, MDR__BINARY_MAGIC_SIZE);
    put_grid(writer);
    put_form(writer);
    put_cells(writer);
    put_mask(writer);
    put_title(writer, title);
    put_recipe(writer, document->recipe, document->recipe_version);
    put_openings(writer);
    put_bands(writer);
    put_path(writer, document->path);
    put_steps(writer, document->trace);
    begin_chunk(writer, MDR__CHUNK_END, 0);
    end_chunk(writer);
    if (!writer->status) hand_over_block(writer);
}

static mdr_status write_binary(const mdr_document *document, const mdr_style *style,
                               const mdr_run *run, const mdr_sink *sink, mdr_drawing *drawing)
{
    (void)drawing;
    const char *title = style->title ? style->title : document->title;
    const mdr_grid *grid = mdr_maze_grid(document->maze);
    mdr_status status = MDR_OK;
    binary_writer *writer = mdr__array(&grid->allocator, 1, sizeof *writer, run, &status);
    if (!writer) return status;
    writer->maze = document->maze;
    writer->grid = grid;
    writer->run = run;
    writer->sink = sink;
    writer->total = largest_size(document, grid, title);
    mdr__crc32c_prepare(&writer->tables);
    put_document(writer, document, title);
    status = writer->status;
    mdr__release(&grid->allocator, writer, 1, sizeof *writer);
    return status;
}

/* The first bytes are enough: the reader says better what a transfer did to the others. One that
 * takes the high bit away is known too. */
static bool sniff_binary(const char *bytes, size_t size)
{
    return size >= 4 && (bytes[0] & 0x7f) == (MDR__BINARY_MAGIC[0] & 0x7f)
           && memcmp(bytes + 1, &MDR__BINARY_MAGIC[1], 3) == 0;
}

static const struct mdr_format_ops binary_ops = {
    .sniff = sniff_binary, .read = mdr__binary_read, .write = write_binary};

const mdr_format mdr__format_binary = {
    .name = "binary",
    .suffix = ".mdr",
    .title = "binary: the maze with openings, path, steps and recipe, two bits a cell",
    .reads = true,
    .writes = true,
    .binary = true,
    .carries = MDR_CARRIES_OPENINGS | MDR_CARRIES_MARKS | MDR_CARRIES_GOALS | MDR_CARRIES_DOORS
               | MDR_CARRIES_ONE_WAY | MDR_CARRIES_PATH | MDR_CARRIES_ANY_PATH | MDR_CARRIES_STEPS
               | MDR_CARRIES_TITLE | MDR_CARRIES_RECIPE | MDR_CARRIES_OTHER_GRIDS,
    .ops = &binary_ops,
};
