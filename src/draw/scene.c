/*
 * A scene from the bottom up: paper, cells, openings, path, walls, marks, labels, title, legend.
 */
#include "draw/scene.h"

#include "draw/chains.h"
#include "draw/motion.h"
#include "draw/raised.h"
#include "maze/maze_internal.h"

mdr_status mdr__scene_tell(const mdr__scene *scene, int64_t index, int64_t count)
{
    const mdr_status status = mdr__ticker_tell(&scene->ticker, index, count);
    return status ? status : scene->pen->status(scene->pen->context);
}

static void play_background(const mdr__scene *scene)
{
    const mdr_pen *pen = scene->pen;
    const mdr__sheet *sheet = scene->sheet;
    const mdr_paint paint = {.fill = sheet->inks.background, .stroke = MDR_COLOUR_CLEAR};
    if ((sheet->inks.background & 0xff) == 0) return;
    pen->layer(pen->context, MDR_LAYER_BACKGROUND);
    pen->paint(pen->context, &paint);
    pen->move(pen->context, (mdr_point){0, 0});
    pen->line(pen->context, (mdr_point){sheet->width_um, 0});
    pen->line(pen->context, (mdr_point){sheet->width_um, sheet->height_um});
    pen->line(pen->context, (mdr_point){0, sheet->height_um});
    pen->close(pen->context);
}

static void play_title(const mdr__scene *scene)
{
    const mdr_pen *pen = scene->pen;
    const mdr__sheet *sheet = scene->sheet;
    const mdr_lettering lettering = {.size_um = sheet->title_um,
                                     .colour = sheet->inks.title,
                                     .centred = sheet->title_centred,
                                     .italic = sheet->title_italic};
    if (!sheet->title) return;
    pen->layer(pen->context, MDR_LAYER_TITLE);
    pen->letter(pen->context, &lettering);
    pen->text(pen->context, sheet->title_at, lettering.colour, sheet->title);
}

/* Fills, arrows of one-way passages and labels are a pass each where there are any; a set of walls
 * is three. */
static int64_t count_passes(const mdr_maze *maze, const mdr__sheet *sheet)
{
    const bool twice = sheet->border_um && sheet->style->walls == MDR_WALLS_STROKES;
    return mdr__fills_wanted(sheet) + (twice ? 6 : 3) + (mdr_maze_one_way_count(maze) > 0)
           + mdr__labels_wanted(sheet);
}

/* Of the lines that join passages; there are as many openings as borders at most. */
static int64_t passage_bytes(const mdr_grid *grid, int64_t passages)
{
    const int64_t openings = mdr_grid_border_count(grid);
    return mdr__chains_bytes(grid, mdr__passage_points(grid, openings),
                             mdr__passage_units(grid, passages, openings))
           + mdr_grid_link_bound(grid) / 8 + 8;
}

static int64_t wall_bytes(const mdr_grid *grid, int64_t passages, bool outlines)
{
    /* A wall on the seam of a wrapped board is drawn at both of its places. */
    const int64_t walls =
        mdr_grid_link_count(grid) + mdr_grid_border_count(grid) + mdr__seam_bound(grid) - passages;
    const int64_t waiting = outlines ? (walls + 1) * (int64_t)sizeof(int32_t) : 0;
    return mdr__chains_bytes(grid, mdr_grid_post_bound(grid), walls) + waiting;
}

int64_t mdr__scene_bytes(const mdr_grid *grid, int64_t passages, const mdr_style *style,
                         bool coloured)
{
    const int64_t chains = style->walls == MDR_WALLS_PASSAGES
                               ? passage_bytes(grid, passages)
                               : wall_bytes(grid, passages, style->walls == MDR_WALLS_OUTLINES);
    const int64_t fills = coloured ? mdr_grid_cell_count(grid) * 2 * (int64_t)sizeof(uint64_t) : 0;
    return chains > fills ? chains : fills;
}

/* What is last and lies on nothing. */
static mdr_status play_words(const mdr__scene *scene)
{
    play_title(scene);
    mdr__play_legend(scene);
    return scene->pen->status(scene->pen->context);
}

static mdr_status play_raised(mdr__scene *scene)
{
    const mdr_status status = mdr__play_raised(scene);
    return status ? status : play_words(scene);
}

static mdr_status play_walls(mdr__scene *scene)
{
    switch (scene->sheet->style->walls) {
    case MDR_WALLS_OUTLINES: return mdr__play_outlines(scene);
    case MDR_WALLS_PASSAGES: return mdr__play_passages(scene);
    case MDR_WALLS_STROKES: break;
    }
    return mdr__play_walls(scene);
}

static mdr_status play_moving(mdr__scene *scene)
{
    mdr_status status = mdr__play_moving_cells(scene);
    if (status) return status;
    mdr__play_openings(scene);
    status = mdr__play_moving_path(scene);
    if (!status) status = mdr__play_moving_walls(scene);
    if (!status) status = mdr__play_marks(scene);
    return status ? status : play_words(scene);
}

static mdr_status play_layers(mdr__scene *scene)
{
    play_background(scene);
    if (scene->sheet->style->raised) return play_raised(scene);
    if (scene->motion) return play_moving(scene);
    mdr_status status = mdr__play_fills(scene);
    scene->ticker.pass += mdr__fills_wanted(scene->sheet);
    if (status) return status;
    const bool curves = mdr__curves_wanted(scene->document, scene->sheet->style);
    if (!curves && scene->sheet->style->walls == MDR_WALLS_STROKES) mdr__play_openings(scene);
    status = mdr__play_corridors(scene);
    if (status) return status;
    mdr__play_path(scene);
    status = curves ? mdr__play_curves(scene) : play_walls(scene);
    if (status) return status;
    if (!curves) status = mdr__play_marks(scene); /* a closed curve has no way in */
    scene->ticker.pass += mdr_maze_one_way_count(scene->maze) > 0;
    if (status) return status;
    status = mdr__play_labels(scene);
    return status ? status : play_words(scene);
}

mdr_status mdr__scene_play(const mdr_document *document, const mdr__sheet *sheet,
                           const mdr_run *run, const mdr_pen *pen, const mdr__motion *motion,
                           mdr_drawing *drawing)
{
    mdr__sorted_openings openings = {0};
    mdr__sheet heated = *sheet;
    mdr__scene scene = {
        .document = document,
        .maze = document->maze,
        .grid = sheet->grid,
        .sheet = &heated,
        .pen = pen,
        .allocator = &sheet->grid->allocator,
        .openings = &openings,
        .ticker = {.run = run,
                   .passes = count_passes(document->maze, sheet),
                   .span = mdr_grid_cell_count(sheet->grid)},
        .drawing = drawing,
        .motion = motion,
    };
    drawing->width_um = sheet->width_um;
    drawing->height_um = sheet->height_um;
    mdr_status status = mdr__chains_check(sheet->grid, run);
    if (!status)
        status = mdr__heat_make(sheet->style, sheet->grid, MDR__PALETTE_LEVELS, run, &heated.heat);
    if (!status) status = mdr__openings_sort(document->maze, false, run, &openings);
    if (!status) status = play_layers(&scene);
    mdr__openings_clear(&openings);
    return status;
}
