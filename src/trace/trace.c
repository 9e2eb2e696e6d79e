/*
 * Traces: recorded steps, in order, two or three bytes each.
 *
 *     step:   head                          cell
 *             varint kind * 8 + side + 1    varint zigzag(cell - the cell before)
 *             (7: the side follows)
 *
 * A walk goes from a cell to one beside it, so differences are small; where it jumps the varint
 * grows. Every 32nd step has an anchor, from which the steps behind it are told, so that any step
 * is found at once and none depends on more than 31 others.
 */
#include "meander/trace.h"

#include "base/memory.h"

enum { STEPS_PER_ANCHOR = 32, FAR_SIDE = 7, MOST_STEP_BYTES = 25 };

/* Where a run of steps begins, and the cell that the first of them differs from. */
struct anchor {
    int64_t offset;
    mdr_cell cell;
};

struct mdr_trace {
    mdr_allocator allocator;
    uint8_t *packed;
    int64_t size, room;
    struct anchor *anchors;
    int64_t anchor_room;
    int64_t count;
    mdr_cell last; /* the cell of the last step */
};

mdr_status mdr_trace_new(const mdr_allocator *allocator, mdr_trace **trace)
{
    mdr_status status = MDR_OK;
    if (!allocator) allocator = &mdr__libc_allocator;
    *trace = mdr__array(allocator, 1, sizeof **trace, NULL, &status);
    if (*trace) (*trace)->allocator = *allocator;
    return status;
}

void mdr_trace_free(mdr_trace *trace)
{
    if (!trace) return;
    const mdr_allocator allocator = trace->allocator;
    mdr__release(&allocator, trace->packed, trace->room, sizeof *trace->packed);
    mdr__release(&allocator, trace->anchors, trace->anchor_room, sizeof *trace->anchors);
    mdr__release(&allocator, trace, 1, sizeof *trace);
}

static int64_t anchor_count(int64_t steps)
{
    return (steps + STEPS_PER_ANCHOR - 1) / STEPS_PER_ANCHOR;
}

/* Room for one more step, and for its anchor. */
static mdr_status make_room(mdr_trace *trace)
{
    mdr_status status = MDR_OK;
    const int64_t anchors = anchor_count(trace->count);
    if (trace->room - trace->size < MOST_STEP_BYTES) {
        uint8_t *packed = mdr__grown(&trace->allocator, trace->packed, trace->size, &trace->room,
                                     trace->size + MOST_STEP_BYTES, 1, NULL, &status);
        if (!packed) return status;
        trace->packed = packed;
    }
    if (trace->anchor_room == anchors) {
        struct anchor *grown =
            mdr__grown(&trace->allocator, trace->anchors, anchors, &trace->anchor_room, anchors + 1,
                       sizeof *grown, NULL, &status);
        if (!grown) return status;
        trace->anchors = grown;
    }
    return MDR_OK;
}

static void pack_varint(mdr_trace *trace, uint64_t number)
{
    for (; number >= 128; number >>= 7) trace->packed[trace->size++] = (uint8_t)(number | 128);
    trace->packed[trace->size++] = (uint8_t)number;
}

static uint64_t unpack_varint(const uint8_t **packed)
{
    uint64_t number = 0;
    for (int32_t shift = 0;; shift += 7) {
        const uint8_t byte = *(*packed)++;
        number |= (uint64_t)(byte & 127) << shift;
        if (byte < 128) return number;
    }
}

/* Differences that are small either way become small numbers: 0, -1, 1, -2 ... */
static uint64_t zigzag(mdr_cell cell, mdr_cell before)
{
    const uint64_t difference = (uint64_t)cell - (uint64_t)before;
    return difference << 1 ^ (difference >> 63 ? UINT64_MAX : 0);
}

static mdr_cell unzigzag(uint64_t number, mdr_cell before)
{
    const uint64_t difference = number >> 1 ^ (number & 1 ? UINT64_MAX : 0);
    return (mdr_cell)((uint64_t)before + difference);
}

mdr_status mdr_trace_add(mdr_trace *trace, mdr_step step)
{
    const mdr_status status = make_room(trace);
    if (status) return status;
    if (trace->count % STEPS_PER_ANCHOR == 0)
        trace->anchors[trace->count / STEPS_PER_ANCHOR] = (struct anchor){trace->size, trace->last};
    const bool far = step.side < MDR_NONE || step.side + 1 >= FAR_SIDE;
    const uint64_t code = far ? FAR_SIDE : (uint64_t)(step.side + 1);
    pack_varint(trace, (uint64_t)step.kind * 8 + code);
    if (far) pack_varint(trace, (uint32_t)step.side);
    pack_varint(trace, zigzag(step.cell, trace->last));
    trace->last = step.cell;
    trace->count++;
    return MDR_OK;
}

bool mdr_trace_record(void *trace, const mdr_step *step)
{
    return mdr_trace_add(trace, *step) == MDR_OK;
}

int64_t mdr_trace_count(const mdr_trace *trace)
{
    return trace->count;
}

static mdr_step unpack_step(const uint8_t **packed, mdr_cell before)
{
    const uint64_t head = unpack_varint(packed);
    mdr_step step = {.kind = (mdr_step_kind)(head / 8), .side = (int32_t)(head % 8) - 1};
    if (head % 8 == FAR_SIDE) step.side = (int32_t)(uint32_t)unpack_varint(packed);
    step.cell = unzigzag(unpack_varint(packed), before);
    return step;
}

mdr_step mdr_trace_at(const mdr_trace *trace, int64_t index)
{
    const struct anchor *anchor = &trace->anchors[index / STEPS_PER_ANCHOR];
    const uint8_t *packed = trace->packed + anchor->offset;
    mdr_step step = {.cell = anchor->cell};
    for (int64_t i = index % STEPS_PER_ANCHOR; i >= 0; i--) step = unpack_step(&packed, step.cell);
    return step;
}

void mdr_trace_clear(mdr_trace *trace)
{
    trace->size = 0;
    trace->count = 0;
    trace->last = 0;
}

int64_t mdr_trace_bytes(int64_t cell_bound, int64_t steps)
{
    int64_t cell_bytes = 1, anchors = 0, packed = 0;
    for (uint64_t reach = 2 * (uint64_t)cell_bound; reach >= 128; reach >>= 7) cell_bytes++;
    /* A list that grows by half, and is copied then, is two and a half times what is in it. */
    if (!mdr__multiply(steps, (2 + cell_bytes) * 5 / 2 + 1, &packed)
        || !mdr__multiply(anchor_count(steps), (int64_t)sizeof(struct anchor) * 5 / 2, &anchors)
        || !mdr__add(packed, anchors, &packed))
        return INT64_MAX;
    return packed;
}
