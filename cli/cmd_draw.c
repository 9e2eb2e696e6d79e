/* meander draw: any readable maze in any writable format, in the look that is asked for. */
#include "work.h"

exit_code command_draw(struct options *options)
{
    struct work work;
    exit_code code = work_start(options, &work);
    if (!code) code = work_read(&work);
    if (!code) code = work_open_ends(&work);
    if (!code) code = work_prepare(&work);
    if (!code && is_given(options, OPTION_solution) && !work.document.path)
        code = work_find_path(&work);
    if (!code) code = work_write(&work);
    work_end(&work);
    return code;
}
