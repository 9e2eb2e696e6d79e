/* meander play: a maze to walk through by oneself, in the terminal. */
#include "live.h"

exit_code command_play(struct options *options)
{
    struct work work;
    exit_code code = work_start(options, &work);
    if (!code) code = work_read(&work);
    if (!code) code = walk_live(&work);
    work_end(&work);
    return code;
}
