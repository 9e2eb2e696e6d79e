/*
 * The ASCII pictures of maze-dataset, a collection of mazes for machine learning
 * (github.com/understanding-search/maze-dataset): 2h + 1 rows of 2w + 1 squares, # for walls, a
 * space for free ones, S and E in the cells where a path begins and ends, X on the path between.
 *
 *     #######     There are no openings in the outer wall, so starts and ends there are shown in
 *     #S# #E#     their cells, and doors are left out.
 *     #X# #X#
 *     #XXXXX#
 *     #######
 */
#include "draw/square_text.h"

static const mdr__square_symbol dataset_symbols[] = {
    {.point = '#'},
    {.point = ' ', .free = true},
    {.point = 'S', .marked = true, .mark = MDR__SQUARE_START},
    {.point = 'E', .marked = true, .mark = MDR__SQUARE_END},
    {.point = 'X', .marked = true, .mark = MDR__SQUARE_PATH},
    {.point = 0},
};

static const mdr__square_dialect dataset_dialect = {
    .title = "maze-dataset ASCII",
    .expected = "# for a wall, a space, S, E or X",
    .symbols = dataset_symbols,
};

static mdr_status read_dataset(const char *bytes, size_t size, const mdr_allocator *allocator,
                               const mdr_run *run, mdr_document *document)
{
    const mdr_read_style style = {.cells = MDR_CELLS_WALLS};
    return mdr__square_text_read(bytes, size, &dataset_dialect, &style, allocator, run, document);
}

static mdr_status write_dataset(const mdr_document *document, const mdr_style *style,
                                const mdr_run *run, const mdr_sink *sink, mdr_drawing *drawing)
{
    static const mdr__square_glyphs glyphs = {.wall = "#",
                                              .free = " ",
                                              .pitch = 1,
                                              .start = 'S',
                                              .end = 'E',
                                              .path = 'X',
                                              .inside = true};
    mdr_style walls = *style;
    walls.cells = MDR_CELLS_WALLS;
    (void)drawing;
    return mdr__square_text_write(document, &walls, &glyphs, run, sink);
}

/* Nothing tells it from block text, which reads it as well. */
static const struct mdr_format_ops dataset_ops = {.read = read_dataset, .write = write_dataset};

const mdr_format mdr__format_maze_dataset = {
    .name = "maze-dataset",
    .suffix = ".maze-dataset",
    .title = "The ASCII of maze-dataset (#, S, E and X)",
    .reads = true,
    .writes = true,
    .carries = MDR_CARRIES_MARKS | MDR_CARRIES_GOALS | MDR_CARRIES_PATH,
    .ops = &dataset_ops,
};
