/*
 * Writing text on a lattice: every cell is drawn on a plane of glyphs, a byte each, which then goes out
 * line by line. Blanks behind the last glyph of a line are left out.
 */
#include "base/memory.h"
#include "base/status.h"
#include "draw/lattice_symbols.h"
#include "draw/sorted_openings.h"
#include "draw/wall_picture.h"
#include "grid/grid_internal.h"

typedef struct lattice_writer {
    const mdr_maze *maze;
    const mdr_grid *grid;
    const mdr_run *run;
    mdr__lattice lattice;
    mdr__sorted_openings openings;
    mdr_maze *path;     /* the path's passages, or NULL */
    mdr_cell lone_cell; /* of a path that has no passage, or MDR_NONE */
} lattice_writer;

mdr_status mdr__lattice_fits(const mdr_format *format, const mdr_grid *grid, const mdr_style *style,
                             const mdr_run *run)
{
    static const char shown[] = " shows squares, hexagons, triangles, bricks and boxes, not ";
    if (!mdr__on_lattice(grid->shape))
        return mdr__fail(run, MDR_E_UNFIT,
                         PARTS(format->name, shown, grid->shape->name, "; use -f svg or -f json"));
    if (style->labels || style->label_texts)
        return mdr__fail(run, MDR_E_UNFIT,
                         PARTS(format->name, " has labels on plain squares only; use -f svg"));
    return mdr__heading_fits(grid, run);
}

int64_t mdr__lattice_bytes(const mdr_grid *grid)
{
    int64_t bytes;
    if (!mdr__on_lattice(grid->shape)) return 0;
    const mdr__lattice lattice = mdr__lattice_of(grid);
    return mdr__multiply(lattice.lines, lattice.width, &bytes) ? bytes : INT64_MAX;
}

static bool in_path(const lattice_writer *writer, mdr_cell cell, int32_t side)
{
    return writer->path && mdr_maze_is_open(writer->path, cell, side);
}

/* What a stroke of the border shows. */
static int32_t border_glyph(const lattice_writer *writer, const mdr__stroke *stroke, mdr_cell cell,
                            int32_t side)
{
    const mdr_opening *opening = mdr__openings_at(&writer->openings, cell, side);
    if (!opening) return stroke->wall;
    if (opening->role == MDR_ROLE_START) return MDR__GLYPH_WAY + (stroke->out ^ 2);
    return opening->role == MDR_ROLE_END ? MDR__GLYPH_WAY + stroke->out : MDR__GLYPH_GAP;
}

static int32_t side_glyph(const lattice_writer *writer, const mdr__stroke *stroke, mdr_cell cell,
                          int32_t side)
{
    const mdr_exit exit = mdr_grid_exit(writer->grid, cell, side);
    if (exit.cell == MDR_NONE) return border_glyph(writer, stroke, cell, side);
    const bool out = mdr_maze_is_open(writer->maze, cell, side);
    const bool in = mdr_maze_is_open(writer->maze, exit.cell, exit.back);
    if (!out && !in) return stroke->wall;
    if (out != in) return MDR__GLYPH_ARROW + (out ? stroke->out : stroke->out ^ 2);
    return in_path(writer, cell, side) ? MDR__GLYPH_PATH : MDR__GLYPH_GAP;
}

static void draw_stroke(const lattice_writer *writer, const mdr__lattice_place *place,
                        const mdr__stroke *stroke, int32_t glyph)
{
    const bool wall = glyph == stroke->wall;
    for (int32_t i = 0; i < stroke->count; i++) {
        const int32_t line = stroke->line + i * stroke->line_step;
        const int32_t column = stroke->column + i * stroke->column_step;
        *mdr__glyph_at(&writer->lattice, place, line, column) =
            (uint8_t)(wall || i == stroke->mark ? glyph : MDR__GLYPH_GAP);
    }
}

static void draw_posts(const lattice_writer *writer, const mdr__lattice_place *place)
{
    const mdr__stencil *stencil = place->stencil;
    for (int32_t i = 0; i < stencil->post_count; i++) {
        uint8_t *glyph = mdr__glyph_at(&writer->lattice, place, stencil->posts[i].line,
                                       stencil->posts[i].column);
        const int32_t arms = *glyph >= MDR__GLYPH_POST ? *glyph - MDR__GLYPH_POST : 0;
        *glyph = (uint8_t)(MDR__GLYPH_POST + (arms | stencil->posts[i].arms));
    }
}

static void draw_inside(const lattice_writer *writer, const mdr__lattice_place *place,
                        int32_t glyph)
{
    for (int32_t i = place->stencil->inside_from; i <= place->stencil->inside_to; i++)
        *mdr__glyph_at(&writer->lattice, place, 0, i) = (uint8_t)glyph;
}

/* A sign says that one may go there from here. */
static void draw_stairs(const lattice_writer *writer, const mdr__lattice_place *place,
                        mdr_cell cell, int32_t side)
{
    if (!mdr_maze_is_open(writer->maze, cell, side)) return;
    const bool up = mdr__stairs_go_up(writer->grid, cell, side);
    const int32_t glyph = in_path(writer, cell, side) ? MDR__GLYPH_WAY : MDR__GLYPH_ARROW;
    *mdr__glyph_at(&writer->lattice, place, 0, up ? MDR__STAIRS_UP : MDR__STAIRS_DOWN) =
        (uint8_t)(glyph + (up ? MDR__NORTH : MDR__SOUTH));
}

/* What is in the middle of a cell. */
static int32_t middle_glyph(const lattice_writer *writer, mdr_cell cell)
{
    const mdr_opening *mark = mdr__openings_at(&writer->openings, cell, MDR_NONE);
    if (mark) return mark->role == MDR_ROLE_START ? MDR__GLYPH_START : MDR__GLYPH_END;
    bool marked = cell == writer->lone_cell;
    for (int32_t side = 0; side < mdr_grid_side_count(writer->grid, cell) && !marked; side++)
        marked = in_path(writer, cell, side);
    return marked ? MDR__GLYPH_PATH : MDR__GLYPH_INSIDE;
}

static void draw_cell(const lattice_writer *writer, mdr_cell cell)
{
    const mdr__lattice_place place = mdr__lattice_place_of(writer->grid, cell);
    if (!mdr_grid_has_cell(writer->grid, cell)) {
        draw_inside(writer, &place, MDR__GLYPH_SHADE);
        return;
    }
    draw_posts(writer, &place);
    draw_inside(writer, &place, MDR__GLYPH_INSIDE);
    *mdr__glyph_at(&writer->lattice, &place, 0, 0) = (uint8_t)middle_glyph(writer, cell);
    const int32_t outline = mdr_grid_outline_count(writer->grid, cell);
    for (int32_t side = 0; side < outline; side++) {
        const mdr__stroke *stroke = &place.stencil->strokes[side];
        draw_stroke(writer, &place, stroke, side_glyph(writer, stroke, cell, side));
    }
    for (int32_t side = outline; side < mdr_grid_side_count(writer->grid, cell); side++)
        draw_stairs(writer, &place, cell, side);
}

static mdr_status draw_cells(const lattice_writer *writer)
{
    mdr_status status = MDR_OK;
    const int64_t bound = mdr_grid_cell_bound(writer->grid);
    for (mdr_cell cell = 0; !status && cell < bound; cell++) {
        draw_cell(writer, cell);
        if ((cell & MDR__TICK_MASK) == MDR__TICK_MASK) status = mdr__tick(writer->run, cell, bound);
    }
    return status;
}

static mdr_status load_writer(lattice_writer *writer, const mdr_document *document,
                              const mdr_style *style)
{
    mdr__lattice *lattice = &writer->lattice;
    int64_t size;
    mdr_status status = mdr__openings_sort(writer->maze, false, writer->run, &writer->openings);
    const mdr_path *path = style->hide_path ? NULL : document->path;
    if (!status && path) {
        if (mdr_path_count(path) == 1) writer->lone_cell = mdr_path_at(path, 0);
        status = mdr__path_to_marks(path, writer->maze, writer->run, &writer->path);
    }
    if (status) return status;
    *lattice = mdr__lattice_of(writer->grid);
    if (!mdr__multiply(lattice->lines, lattice->width, &size)) {
        *lattice = (mdr__lattice){0};
        return mdr__fail(writer->run, MDR_E_RANGE, PARTS("the text is too large to be counted"));
    }
    lattice->glyphs = mdr__array(&writer->grid->allocator, size, 1, writer->run, &status);
    return status;
}

static void write_lines(const mdr__lattice *lattice, bool ascii, mdr__out *out)
{
    for (int64_t line = 0; line < lattice->lines && !out->status; line++) {
        const uint8_t *glyphs = lattice->glyphs + line * lattice->width;
        int64_t end = lattice->width;
        while (end > 0 && glyphs[end - 1] <= MDR__GLYPH_GAP) end--;
        for (int64_t i = 0; i < end; i++) mdr__out_text(out, mdr__lattice_symbol(glyphs[i], ascii));
        mdr__out_char(out, '\n');
    }
}

mdr_status mdr__lattice_write(const mdr_document *document, const mdr_style *style, bool ascii,
                              const mdr_run *run, const mdr_sink *sink)
{
    lattice_writer writer = {.maze = document->maze,
                             .grid = mdr_maze_grid(document->maze),
                             .run = run,
                             .lone_cell = MDR_NONE};
    mdr__out out;
    mdr_status status = load_writer(&writer, document, style);
    if (!status) status = draw_cells(&writer);
    if (!status) {
        mdr__out_start(&out, sink);
        mdr__heading_write(writer.grid, &out);
        write_lines(&writer.lattice, ascii, &out);
        status = mdr__fail_plain(run, mdr__out_end(&out));
    }
    mdr__release(&writer.grid->allocator, writer.lattice.glyphs,
                 writer.lattice.lines * writer.lattice.width, 1);
    mdr_maze_free(writer.path);
    mdr__openings_clear(&writer.openings);
    return status;
}
