/*
 * Paths: ordered lists of cells.
 */
#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "solve/solve_internal.h"

mdr_status mdr__path_room(const mdr_allocator *allocator, int64_t count, const mdr_run *run,
                          mdr_path **path)
{
    mdr_status status = MDR_OK;
    *path = NULL;
    mdr_path *made = mdr__array(allocator, 1, sizeof *made, run, &status);
    if (!made) return status;
    made->allocator = *allocator;
    made->count = count;
    made->cells = mdr__array(allocator, count, sizeof *made->cells, run, &status);
    if (status) {
        mdr_path_free(made);
        return status;
    }
    *path = made;
    return MDR_OK;
}

mdr_status mdr_path_new(const mdr_allocator *allocator, const mdr_cell *cells, int64_t count,
                        mdr_path **path)
{
    *path = NULL;
    if (!cells || count < 1) return MDR_E_ARGUMENT;
    const mdr_status status =
        mdr__path_room(allocator ? allocator : &mdr__libc_allocator, count, NULL, path);
    if (!status) memcpy((*path)->cells, cells, (size_t)count * sizeof *cells);
    return status;
}

void mdr_path_free(mdr_path *path)
{
    if (!path) return;
    const mdr_allocator allocator = path->allocator;
    mdr__release(&allocator, path->cells, path->count, sizeof *path->cells);
    mdr__release(&allocator, path, 1, sizeof *path);
}

int64_t mdr_path_count(const mdr_path *path)
{
    return path->count;
}

mdr_cell mdr_path_at(const mdr_path *path, int64_t index)
{
    return path->cells[index];
}
