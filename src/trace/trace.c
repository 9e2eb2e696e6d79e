/*
 * Traces: recorded steps, in order.
 */
#include "meander/trace.h"

#include <string.h>

#include "base/memory.h"

static const char *const step_names[MDR_STEP_KIND_COUNT] = {
#define MDR_STEP(name, tells) [MDR_STEP_##name] = #name,
#include "trace/steps.def"
#undef MDR_STEP
};

const char *mdr_step_name(mdr_step_kind kind)
{
    return step_names[kind];
}

bool mdr_step_find(const char *name, mdr_step_kind *kind)
{
    for (int32_t i = 0; i < MDR_STEP_KIND_COUNT; i++) {
        if (strcmp(step_names[i], name) != 0) continue;
        *kind = (mdr_step_kind)i;
        return true;
    }
    return false;
}

struct mdr_trace {
    mdr_allocator allocator;
    mdr_step *steps;
    int64_t count, room;
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
    mdr__release(&allocator, trace->steps, trace->room, sizeof *trace->steps);
    mdr__release(&allocator, trace, 1, sizeof *trace);
}

mdr_status mdr_trace_add(mdr_trace *trace, mdr_step step)
{
    if (trace->count == trace->room) {
        mdr_status status = MDR_OK;
        mdr_step *grown = mdr__grown(&trace->allocator, trace->steps, trace->count, &trace->room,
                                     trace->count + 1, sizeof step, NULL, &status);
        if (!grown) return status;
        trace->steps = grown;
    }
    trace->steps[trace->count++] = step;
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

mdr_step mdr_trace_at(const mdr_trace *trace, int64_t index)
{
    return trace->steps[index];
}

void mdr_trace_clear(mdr_trace *trace)
{
    trace->count = 0;
}
