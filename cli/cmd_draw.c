/* meander draw: any readable maze in any writable format, in the look that is asked for. */
#include "side_by_side.h"

static exit_code draw_one(struct options *options)
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

exit_code command_draw(struct options *options)
{
    if (is_given(options, OPTION_side_by_side)) return draw_side_by_side(options);
    if (is_given(options, OPTION_columns))
        return complain(EXIT_USAGE, "--columns goes with --side-by-side only");
    if (options->operand_count > 1)
        return complain(EXIT_USAGE,
                        "`%s` is one too many: draw takes one maze, or several with --side-by-side",
                        options->operands[1]);
    return draw_one(options);
}
