/* Statuses as words, errors put together from parts, and progress. */
#include "base/status.h"

#include <string.h>

#include "base/utf8.h"

const char *mdr_status_text(mdr_status status)
{
    switch (status) {
    case MDR_OK: return "no error";
    case MDR_E_ARGUMENT: return "an argument is not allowed";
    case MDR_E_MEMORY: return "not enough memory";
    case MDR_E_LIMIT: return "more memory than the limit allows";
    case MDR_E_RANGE: return "a size is beyond what can be addressed";
    case MDR_E_CANCELLED: return "cancelled";
    case MDR_E_UNFIT: return "it does not fit this grid";
    case MDR_E_UNKNOWN: return "a name or format is not known";
    case MDR_E_SYNTAX: return "the input breaks its format";
    case MDR_E_WRITE: return "the output could not be written";
    case MDR_E_UNABLE: return "this solver cannot reach the goal from here";
    }
    return "an unknown status";
}

const char *mdr_version(void)
{
    return MDR_VERSION;
}

/* Appends text while whole characters fit; false when some did not. Text may come from anywhere, and
 * an error is one line that a terminal shows: control characters become ?, and what is no UTF-8
 * becomes U+FFFD. */
static bool append_part(mdr_error *error, size_t *length, const char *text)
{
    const char *limit = text + strlen(text);
    while (text < limit) {
        const mdr__character character = mdr__utf8_read(text, limit);
        const int32_t point = character.point < 0 ? MDR__REPLACEMENT_POINT : character.point;
        const bool control = point < 0x20 || (point >= 0x7f && point < 0xa0);
        char bytes[4];
        const size_t size = (size_t)mdr__utf8_write(control ? '?' : point, bytes);
        if (*length + size >= sizeof error->text) return false;
        memcpy(error->text + *length, bytes, size);
        *length += size;
        text += character.size;
    }
    return true;
}

mdr_status mdr__fail_at(const mdr_run *run, mdr_status status, int64_t line, int64_t column,
                        int64_t offset, const char *const *parts)
{
    if (!run || !run->error) return status;
    /* Made aside, so that the old text may be one of the parts. */
    mdr_error error = {.status = status, .line = line, .column = column, .offset = offset};
    size_t length = 0;
    while (*parts && append_part(&error, &length, *parts)) parts++;
    *run->error = error;
    return status;
}

mdr_status mdr__fail(const mdr_run *run, mdr_status status, const char *const *parts)
{
    return mdr__fail_at(run, status, 0, 0, 0, parts);
}

mdr_status mdr__fail_plain(const mdr_run *run, mdr_status status)
{
    if (status == MDR_OK || !run || !run->error) return status;
    if (run->error->status == status && run->error->text[0]) return status;
    return mdr__fail(run, status, PARTS(mdr_status_text(status)));
}

mdr_status mdr__tick(const mdr_run *run, int64_t done, int64_t total)
{
    if (!run || !run->tick || run->tick(run->context, done, total)) return MDR_OK;
    return mdr__fail_plain(run, MDR_E_CANCELLED);
}
