/*
 * What single algorithms can be told.
 *
 *     --bias SHARE      eller, and those that weigh links: along rows, or, below 0, up and down
 *     --texture FILE    those that weigh links: along rows where a picture is dark, up and down elsewhere
 *     --costs FILE      those that weigh links: a number for each cell, light ones first
 */
#include "dial_options.h"

#include <stdlib.h>
#include <string.h>

#include "all_formats.h"
#include "positions.h"
#include "weights.h"

/* What is not cost is chance. With as much of one as of the other no link of one direction is heavier than any of
 * the other, which is as much bias as there can be. Of costs of cells a little chance is left for those that are alike. */
enum { USUAL_BIAS = 800000, COST_SHARE = 999999 };

static bool weighs(const mdr_carver *carver)
{
    return carver->uses & MDR_CARVER_COSTS;
}

static exit_code complain_use(const mdr_carver *carver, const char *option, bool eller_too)
{
    return complain(EXIT_USAGE, "%s has no use for --%s; say -a %skruskal, prim-true or boruvka",
                    carver->name, option, eller_too ? "eller, " : "");
}

static exit_code read_run(const struct options *options, int64_t *thousandths)
{
    const char *text = options->values[OPTION_run];
    const exit_code code = read_scale("--run", text, thousandths);
    if (code || *thousandths >= 1000) return code;
    return complain(EXIT_USAGE, "--run %s: runs have one cell at least", text);
}

exit_code read_dials(const struct options *options, const mdr_carver *carver,
                     mdr_carve_options *carve_options)
{
    exit_code code = EXIT_DONE;
    if (is_given(options, OPTION_pick))
        code = read_picks("--pick", options->values[OPTION_pick], &carve_options->picks);
    if (!code && is_given(options, OPTION_room_cells))
        code = read_count("--room-cells", options->values[OPTION_room_cells],
                          &carve_options->room_cells);
    if (!code && is_given(options, OPTION_shifts))
        code = read_count("--shifts", options->values[OPTION_shifts], &carve_options->shifts);
    carve_options->corner = (mdr_tree_corner)choice_of(options, OPTION_corner);
    if (!code && is_given(options, OPTION_run))
        code = read_run(options, &carve_options->run_thousandths);
    if (code || !is_given(options, OPTION_bias)) return code;
    if (!(carver->uses & (MDR_CARVER_BIAS | MDR_CARVER_COSTS)))
        return complain_use(carver, "bias", true);
    int64_t bias = 0;
    code = read_signed_share("--bias", options->values[OPTION_bias], &bias);
    if (carver->uses & MDR_CARVER_BIAS) carve_options->bias_millionths = (int32_t)bias;
    return code;
}

/* Where a picture, stretched over the board, is light at the centre of a cell. */
struct texture {
    const mdr_grid *grid;
    const mdr_bitmap *bitmap;
};

/* The pixel a share of a length falls into. */
static int64_t pixel_of(int64_t at, int64_t length, int64_t pixels)
{
    const int64_t pixel = (int64_t)((double)at / (double)length * (double)pixels);
    return pixel < 0 ? 0 : pixel < pixels ? pixel : pixels - 1;
}

static bool is_light(void *context, mdr_cell cell)
{
    const struct texture *texture = context;
    const mdr_point at = mdr_grid_centre(texture->grid, cell);
    const mdr_point extent = mdr_grid_extent(texture->grid);
    const mdr_bitmap *bitmap = texture->bitmap;
    return !mdr_bitmap_is_dark(bitmap, pixel_of(at.x_um, extent.x_um, mdr_bitmap_width(bitmap)),
                               pixel_of(at.y_um, extent.y_um, mdr_bitmap_height(bitmap)));
}

static exit_code cost_by_picture(struct work *work, const mdr_grid *grid, uint32_t *costs)
{
    const char *path = work->options->values[OPTION_texture];
    struct input file;
    mdr_bitmap *bitmap = NULL;
    const exit_code code = input_read(path, work->memory.bytes, &file);
    if (code) return code;
    const mdr_status status = all_format_read_bitmap(file.bytes, file.size, &work->run, &bitmap);
    input_free(&file);
    if (status == MDR_E_UNKNOWN || status == MDR_E_UNFIT)
        return complain(EXIT_INPUT,
                        "%s: no picture of a kind that is read here, which are PNG, PBM "
                        "and PGM",
                        path);
    if (status) return work_status(work, status, path);
    struct texture texture = {grid, bitmap};
    mdr_costs_by_direction(grid, is_light, &texture, costs);
    mdr_bitmap_free(bitmap);
    return EXIT_DONE;
}

static bool everywhere(void *context, mdr_cell cell)
{
    (void)context, (void)cell;
    return true;
}

static exit_code cost_by_cells(const struct work *work, const mdr_grid *grid, uint32_t *costs)
{
    int32_t *weights = NULL;
    const exit_code code = weights_read(work, grid, work->options->values[OPTION_costs], &weights);
    if (!code) mdr_costs_of_cells(grid, weights, costs);
    free(weights);
    return code;
}

static exit_code check_company(const struct options *options, const mdr_carver *carver)
{
    const bool costs = is_given(options, OPTION_costs), texture = is_given(options, OPTION_texture);
    if ((costs || texture) && !weighs(carver))
        return complain_use(carver, costs ? "costs" : "texture", false);
    if (costs && texture)
        return complain(EXIT_USAGE,
                        "--costs and --texture both say what links cost; leave one out");
    if (costs && is_given(options, OPTION_bias))
        return complain(EXIT_USAGE, "--costs and --bias both say what links cost; leave one out");
    return EXIT_DONE;
}

exit_code read_costs(struct work *work, const mdr_grid *grid, const mdr_carver *carver,
                     mdr_carve_options *carve_options, uint32_t **costs)
{
    const struct options *options = work->options;
    const bool costs_given = is_given(options, OPTION_costs),
               biased = is_given(options, OPTION_bias);
    int64_t bias = USUAL_BIAS;
    exit_code code = check_company(options, carver);
    if (code || !weighs(carver)) return code;
    if (!costs_given && !biased && !is_given(options, OPTION_texture)) return EXIT_DONE;
    if (biased) code = read_signed_share("--bias", options->values[OPTION_bias], &bias);
    if (code) return code;
    *costs = calloc((size_t)mdr_grid_link_bound(grid), sizeof **costs);
    if (!*costs) return complain(EXIT_MEMORY, "not enough memory for the costs of links");
    if (costs_given) {
        code = cost_by_cells(work, grid, *costs);
    } else if (is_given(options, OPTION_texture)) {
        code = cost_by_picture(work, grid, *costs);
    } else {
        mdr_costs_by_direction(grid, bias < 0 ? everywhere : NULL, NULL, *costs);
    }
    carve_options->costs = *costs;
    carve_options->cost_millionths = costs_given ? COST_SHARE : (bias < 0 ? -bias : bias) / 2;
    return code;
}
