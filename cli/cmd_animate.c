/*
 * meander animate: how a maze is made, and solved, as an animation or live in the terminal.
 *
 * A SIZE is made as `new` would, and its steps are recorded; a FILE has its own. With --solver it is
 * solved too. Without a file or a format to write to, a terminal shows it live; a pipe gets a GIF.
 */
#include <string.h>

#include "live.h"
#include "making.h"
#include "terminal.h"

static bool is_size(const char *text)
{
    return text && *text && text[strspn(text, "0123456789x")] == '\0';
}

static exit_code find_document(struct work *work)
{
    const struct options *options = work->options;
    if (is_size(options->operand) || is_given(options, OPTION_example)) return make_document(work);
    const exit_code code = work_read(work);
    return code ? code : work_prepare(work);
}

static exit_code check_steps(const struct work *work)
{
    const mdr_trace *trace = work->document.trace;
    if (trace && mdr_trace_count(trace) > 0) return EXIT_DONE;
    return complain(EXIT_USAGE,
                    "%s has no recorded steps; make it with --steps, or say --solver NAME to see "
                    "it solved",
                    work->options->operand ? work->options->operand : "standard input");
}

static exit_code animate(struct work *work, bool live)
{
    exit_code code = find_document(work);
    const bool solves = is_given(work->options, OPTION_solver);
    if (!code && solves) code = solve_document(work);
    if (!code) code = check_steps(work);
    if (!code && !work->document.path && is_given(work->options, OPTION_solution))
        code = work_find_path(work);
    if (code) return code;
    return live ? play_live(work) : work_write(work);
}

exit_code command_animate(struct options *options)
{
    struct work work;
    const bool told = is_given(options, OPTION_output) || is_given(options, OPTION_format)
                      || is_given(options, OPTION_json);
    const bool live = !told && terminal_there();
    if (!told && !live) options->values[OPTION_format] = "gif";
    exit_code code = work_start(options, &work);
    options->values[OPTION_steps] = "";
    if (!code && !live && !(work.format->carries & (MDR_CARRIES_STEPS | MDR_CARRIES_MOTION)))
        code =
            complain(EXIT_USAGE, "%s cannot hold steps; say -f gif, svg, webp, apng, cast or y4m",
                     work.format->name);
    if (!code) code = animate(&work, live);
    work_end(&work);
    return code;
}
