/*
 * Forests of sets: making them. See forest.h.
 */
#include "base/forest.h"

int64_t mdr__forest_bytes(int64_t count, bool wide)
{
    return count * (wide ? 8 : 4) + 8;
}

mdr_status mdr__forest_make(mdr__forest *forest, const mdr_allocator *allocator, int64_t count,
                            bool wide, const mdr_run *run)
{
    mdr_status status = MDR_OK;
    *forest = (mdr__forest){.wide = wide, .count = count};
    if (wide)
        forest->broad = mdr__array(allocator, count, sizeof *forest->broad, run, &status);
    else
        forest->narrow = mdr__array(allocator, count, sizeof *forest->narrow, run, &status);
    for (int64_t i = 0; !status && i < count; i++) {
        if (wide)
            forest->broad[i] = i;
        else
            forest->narrow[i] = (uint32_t)i;
    }
    return status;
}

void mdr__forest_clear(mdr__forest *forest, const mdr_allocator *allocator)
{
    mdr__release(allocator, forest->broad, forest->count, sizeof *forest->broad);
    mdr__release(allocator, forest->narrow, forest->count, sizeof *forest->narrow);
}
