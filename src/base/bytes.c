/* A buffer that grows, and the sink that fills it. */
#include <string.h>

#include "base/memory.h"

/* Appends, and keeps a zero byte behind; the buffer is as it was on failure. */
static mdr_status append_to_bytes(void *context, const void *added, size_t size)
{
    mdr_bytes *bytes = context;
    if (size == 0) return MDR_OK;
    if (size >= PTRDIFF_MAX - bytes->size) return MDR_E_MEMORY;
    mdr_status status = MDR_OK;
    int64_t capacity = (int64_t)bytes->capacity;
    char *data = mdr__grown(bytes->allocator, bytes->data, (int64_t)bytes->size, &capacity,
                            (int64_t)(bytes->size + size + 1), 1, NULL, &status);
    if (!data) return MDR_E_MEMORY;
    memcpy(data + bytes->size, added, size);
    bytes->data = data;
    bytes->size += size;
    bytes->capacity = (size_t)capacity;
    data[bytes->size] = '\0';
    return MDR_OK;
}

mdr_sink mdr_bytes_sink(mdr_bytes *bytes)
{
    return (mdr_sink){.context = bytes, .write = append_to_bytes};
}

void mdr_bytes_clear(mdr_bytes *bytes)
{
    if (!bytes) return;
    mdr__release(bytes->allocator, bytes->data, (int64_t)bytes->capacity, 1);
    *bytes = (mdr_bytes){0};
}
