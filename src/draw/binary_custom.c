/*
 * The chunk CELL of a binary file, docs/mdr.md: the polygons, or the graph, of a custom grid. Its length
 * must be what its head says, so nothing is asked for that is not in the file.
 */
#include <string.h>

#include "base/little_endian.h"
#include "base/memory.h"
#include "base/status.h"
#include "draw/binary_read.h"

/* The head of the chunk. */
typedef struct cells_head {
    bool graph;
    int32_t decimals;
    int64_t cells, items; /* corners, or edges */
} cells_head;

static int32_t load_signed(const uint8_t *bytes)
{
    const uint32_t word = mdr__load_32(bytes);
    int32_t number;
    memcpy(&number, &word, sizeof number);
    return number;
}

static mdr_point load_point(const uint8_t *bytes)
{
    return (mdr_point){load_signed(bytes), load_signed(bytes + 4)};
}

static mdr_status take_head(const mdr__binary_reader *reader, const mdr__binary_found *chunk,
                            cells_head *head)
{
    const uint8_t *payload = chunk->payload;
    if (chunk->size < MDR__BINARY_CELLS_HEAD)
        return mdr__binary_fail_chunk(reader, chunk, "is too short");
    const uint32_t kind = mdr__load_32(payload);
    const uint64_t cells = mdr__load_64(payload + 8), items = mdr__load_64(payload + 16);
    if (kind > 1)
        return mdr__binary_fail_inside(reader, chunk, 0, "expected 0, polygons, or 1, a graph");
    if (cells < 1 || cells > INT32_MAX || items > INT32_MAX)
        return mdr__binary_fail_inside(reader, chunk, 8, "so many cells cannot be");
    const uint64_t each = kind ? 8 : 4; /* a node's place, or how many corners a cell has */
    if (chunk->size != MDR__BINARY_CELLS_HEAD + each * cells + 8 * items)
        return mdr__binary_fail_chunk(reader, chunk, "is not as long as its cells");
    if (cells != (uint64_t)reader->options.columns || reader->options.rows != 1)
        return mdr__binary_fail_inside(reader, chunk, 8, "GRID says another number of cells");
    *head = (cells_head){kind == 1, load_signed(payload + 4), (int64_t)cells, (int64_t)items};
    return MDR_OK;
}

static mdr_status take_polygons(mdr__binary_reader *reader, const mdr__binary_found *chunk,
                                const cells_head *head)
{
    const uint8_t *count = chunk->payload + MDR__BINARY_CELLS_HEAD;
    const uint8_t *place = count + 4 * head->cells;
    mdr_status status = MDR_OK;
    int64_t *first =
        mdr__array(reader->allocator, head->cells + 1, sizeof *first, reader->run, &status);
    mdr_point *corner =
        mdr__array(reader->allocator, head->items, sizeof *corner, reader->run, &status);
    for (int64_t i = 0; i < head->cells && !status; i++)
        first[i + 1] = first[i] + mdr__load_32(count + 4 * i);
    for (int64_t i = 0; i < head->items && !status; i++) corner[i] = load_point(place + 8 * i);
    if (!status && first[head->cells] != head->items)
        status = mdr__binary_fail_inside(reader, chunk, MDR__BINARY_CELLS_HEAD,
                                         "the cells have another number of corners");
    if (!status)
        status = mdr__binary_passed_on(reader, chunk->offset,
                                       mdr_custom_polygons(corner, first, head->cells,
                                                           head->decimals, reader->allocator,
                                                           reader->run, &reader->custom));
    mdr__release(reader->allocator, first, head->cells + 1, sizeof *first);
    mdr__release(reader->allocator, corner, head->items, sizeof *corner);
    return status;
}

static mdr_status take_graph(mdr__binary_reader *reader, const mdr__binary_found *chunk,
                             const cells_head *head)
{
    const uint8_t *place = chunk->payload + MDR__BINARY_CELLS_HEAD;
    const uint8_t *ends = place + 8 * head->cells;
    mdr_status status = MDR_OK;
    mdr_point *node =
        mdr__array(reader->allocator, head->cells, sizeof *node, reader->run, &status);
    mdr_custom_edge *edge =
        mdr__array(reader->allocator, head->items, sizeof *edge, reader->run, &status);
    for (int64_t i = 0; i < head->cells && !status; i++) node[i] = load_point(place + 8 * i);
    for (int64_t i = 0; i < head->items && !status; i++)
        edge[i] = (mdr_custom_edge){mdr__load_32(ends + 8 * i), mdr__load_32(ends + 8 * i + 4)};
    if (!status)
        status = mdr__binary_passed_on(reader, chunk->offset,
                                       mdr_custom_graph(node, head->cells, edge, head->items,
                                                        head->decimals, reader->allocator,
                                                        reader->run, &reader->custom));
    mdr__release(reader->allocator, node, head->cells, sizeof *node);
    mdr__release(reader->allocator, edge, head->items, sizeof *edge);
    return status;
}

/* Cells that do not fit each other are a mistake of the file. */
static mdr_status told_of_file(const mdr__binary_reader *reader, mdr_status status)
{
    if (status != MDR_E_ARGUMENT && status != MDR_E_RANGE) return status;
    if (reader->run && reader->run->error) reader->run->error->status = MDR_E_SYNTAX;
    return MDR_E_SYNTAX;
}

mdr_status mdr__binary_take_cells(mdr__binary_reader *reader, const mdr__binary_found *chunk)
{
    cells_head head;
    if (strcmp(reader->shape, "custom") != 0)
        return mdr__binary_fail_chunk(reader, chunk, "is of custom grids; this is another");
    mdr_status status = take_head(reader, chunk, &head);
    if (status) return status;
    status = head.graph ? take_graph(reader, chunk, &head) : take_polygons(reader, chunk, &head);
    reader->options.custom = reader->custom;
    return told_of_file(reader, status);
}
