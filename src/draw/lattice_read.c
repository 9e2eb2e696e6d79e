/*
 * Reading text on a lattice.
 *
 * The line above says which grid it is, and so what may stand where. The characters are laid on a
 * plane; places that are shaded are cells that are not there; then every side of every cell is asked
 * what is to be seen, and at last whatever was asked is wiped away: what is still there has no place.
 */
#include <string.h>

#include "base/memory.h"
#include "base/number_text.h"
#include "base/status.h"
#include "draw/lattice_symbols.h"
#include "draw/recognised.h"
#include "draw/wall_picture.h"
#include "grid/grid_internal.h"
#include "meander/mask.h"

/* What is to be seen at a side, with the place where something is, or its first character. */
typedef enum seen_kind { SEEN_WALL, SEEN_GAP, SEEN_PATH, SEEN_OUT, SEEN_IN } seen_kind;
typedef struct seen_side {
    seen_kind kind;
    int64_t line, column; /* on the plane */
} seen_side;

typedef struct lattice_reader {
    const mdr_allocator *allocator;
    const mdr_run *run;
    mdr__character_rows rows, picture; /* behind the heading */
    mdr__character_row row;
    mdr__lattice lattice;
    mdr_grid *grid;
    mdr_document *document;
    mdr_maze *maze;
    mdr_opening *openings; /* as met */
    int64_t opening_count, opening_room;
    mdr__path_marks marks;
} lattice_reader;

/* Fails at a place of the plane: the lines are gone through once more. */
static mdr_status fail_at_place(lattice_reader *reader, int64_t line, int64_t column,
                                const char *const *expected)
{
    mdr__character_rows rows = reader->picture;
    for (int64_t i = 0; i <= line; i++) {
        if (!mdr__rows_next(&rows, &reader->row))
            return mdr__fail_at(reader->run, MDR_E_SYNTAX, rows.line, 1, rows.limit - rows.bytes,
                                PARTS("the picture ends too early, expected ", expected[0]));
    }
    return mdr__row_fail(&rows, &reader->row, column, reader->run, expected);
}

/* A grid that cannot be is the fault of the first line. */
static mdr_status plan(lattice_reader *reader, const mdr_grid_options *options, int64_t line,
                       mdr_grid *planned)
{
    mdr_error error = {0};
    mdr_run run = {0};
    if (reader->run) run = *reader->run;
    run.error = &error;
    const mdr_status status = mdr__plan_grid(options, &run, planned);
    if (!status) return MDR_OK;
    return mdr__fail_at(reader->run, status == MDR_E_RANGE ? status : MDR_E_SYNTAX, line, 1, 0,
                        PARTS(error.text));
}

/* Every cell is at least a character, so a short text cannot ask for a large grid. */
static mdr_status read_heading(lattice_reader *reader, size_t size, mdr__heading *heading,
                               mdr_grid *planned)
{
    int32_t unused;
    reader->row = (mdr__character_row){.points = &unused};
    if (!mdr__rows_next(&reader->rows, &reader->row))
        return mdr__fail_at(reader->run, MDR_E_SYNTAX, 1, 1, 0, PARTS("there is no picture"));
    const int64_t line = reader->row.line;
    const char *begin = reader->row.begin;
    reader->row.points = NULL;
    mdr_status status = mdr__heading_read(begin, reader->row.end, line, reader->run, heading);
    heading->options.allocator = reader->allocator;
    if (!status) status = plan(reader, &heading->options, line, planned);
    if (status) return status;
    const int64_t bytes = size < (size_t)INT64_MAX ? (int64_t)size : INT64_MAX;
    if (planned->cells <= bytes) return MDR_OK;
    return mdr__fail_at(reader->run, MDR_E_SYNTAX, line, 1, 0,
                        PARTS("the picture is smaller than the grid this line tells of"));
}

static mdr_status make_plane(lattice_reader *reader)
{
    mdr_status status = MDR_OK;
    mdr__lattice *lattice = &reader->lattice;
    *lattice = mdr__lattice_of(reader->grid);
    int64_t size = 0;
    if (!mdr__multiply(lattice->lines, lattice->width, &size)) status = MDR_E_RANGE;
    lattice->glyphs = mdr__array(reader->allocator, size, 1, reader->run, &status);
    reader->row.points =
        mdr__array(reader->allocator, lattice->width, sizeof(int32_t), reader->run, &status);
    if (reader->row.points) reader->row.room = lattice->width;
    return status;
}

/* One line of characters onto the plane. */
static mdr_status take_line(lattice_reader *reader, int64_t line)
{
    const mdr__lattice *lattice = &reader->lattice;
    if (reader->row.outdented || line >= lattice->lines)
        return mdr__row_fail(&reader->rows, &reader->row, 0, reader->run,
                             PARTS(reader->row.outdented
                                       ? "nothing left of where the first line begins"
                                       : "the end of the picture"));
    if (reader->row.longer)
        return mdr__row_fail(&reader->rows, &reader->row, reader->row.room, reader->run,
                             PARTS("the end of the line"));
    for (int64_t i = 0; i < lattice->width; i++) {
        const int32_t glyph = mdr__lattice_glyph(reader->row.points[i]);
        if (glyph < 0)
            return mdr__row_fail(&reader->rows, &reader->row, i, reader->run,
                                 PARTS("a wall, a blank or a mark"));
        lattice->glyphs[line * lattice->width + i] = (uint8_t)glyph;
    }
    return MDR_OK;
}

static mdr_status take_lines(lattice_reader *reader)
{
    mdr_status status = MDR_OK;
    int64_t line = 0;
    for (; !status && mdr__rows_next(&reader->rows, &reader->row); line++) {
        status = take_line(reader, line);
        if (!status && (line & 63) == 63)
            status = mdr__tick(reader->run, line, reader->lattice.lines);
    }
    return status;
}

/* Is a place shaded, all of its inside? */
static bool is_shaded(const lattice_reader *reader, mdr_cell cell)
{
    const mdr__lattice_place place = mdr__lattice_place_of(reader->grid, cell);
    for (int32_t i = place.stencil->inside_from; i <= place.stencil->inside_to; i++) {
        if (*mdr__glyph_at(&reader->lattice, &place, 0, i) != MDR__GLYPH_SHADE) return false;
    }
    return true;
}

/* Takes the cells away whose places are shaded. */
static mdr_status mask_grid(lattice_reader *reader)
{
    mdr_mask *mask = NULL;
    mdr_grid *left = NULL;
    bool shaded = false;
    mdr_status status = mdr_mask_new(reader->grid, reader->run, &mask);
    if (status) return status;
    for (mdr_cell cell = 0; cell < mdr_grid_cell_bound(reader->grid); cell++) {
        if (!is_shaded(reader, cell)) continue;
        mdr_mask_set(mask, cell, false);
        shaded = true;
    }
    if (shaded && mdr_mask_count(mask) == 0)
        status = mdr__fail_at(reader->run, MDR_E_SYNTAX, reader->picture.line - 1, 1, 0,
                              PARTS("there is no cell: all places are shaded"));
    else if (shaded)
        status = mdr_mask_grid(mask, reader->run, &left);
    mdr_mask_free(mask);
    if (!left) return status;
    mdr_grid_free(reader->grid);
    reader->grid = left;
    reader->lattice.grid = left;
    return MDR_OK;
}

static mdr_status note_opening(lattice_reader *reader, mdr_cell cell, int32_t side, mdr_role role)
{
    mdr_status status = MDR_OK;
    mdr_opening *grown = mdr__grown(reader->allocator, reader->openings, reader->opening_count,
                                    &reader->opening_room, reader->opening_count + 1, sizeof *grown,
                                    reader->run, &status);
    if (status) return status;
    reader->openings = grown;
    reader->openings[reader->opening_count++] = (mdr_opening){{cell, side}, role};
    return MDR_OK;
}

static int32_t glyph_of_stroke(const lattice_reader *reader, const mdr__lattice_place *place,
                               const mdr__stroke *stroke, int32_t i)
{
    return *mdr__glyph_at(&reader->lattice, place, stroke->line + i * stroke->line_step,
                          stroke->column + i * stroke->column_step);
}

/* What a mark says about a side; false: nothing. */
static bool understand_mark(int32_t glyph, const mdr__stroke *stroke, seen_side *seen)
{
    const bool way = glyph >= MDR__GLYPH_WAY;
    const int32_t points = glyph - (way ? MDR__GLYPH_WAY : MDR__GLYPH_ARROW);
    seen->kind = glyph == MDR__GLYPH_PATH ? SEEN_PATH : points == stroke->out ? SEEN_OUT : SEEN_IN;
    return seen->kind != SEEN_IN || points == (stroke->out ^ 2);
}

static mdr_status look_at_side(lattice_reader *reader, mdr_cell cell, int32_t side, seen_side *seen)
{
    const mdr__lattice_place place = mdr__lattice_place_of(reader->grid, cell);
    const mdr__stroke *stroke = &place.stencil->strokes[side];
    int32_t walls = 0, blanks = 0, odd = 0;
    for (int32_t i = 0; i < stroke->count; i++) {
        const int32_t glyph = glyph_of_stroke(reader, &place, stroke, i);
        walls += glyph == stroke->wall;
        blanks += glyph == MDR__GLYPH_NOTHING;
        if (glyph != MDR__GLYPH_NOTHING && (glyph != stroke->wall || walls < i + 1)) odd = i;
    }
    *seen = (seen_side){.kind = walls ? SEEN_WALL : SEEN_GAP,
                        .line = place.line + stroke->line + odd * stroke->line_step,
                        .column = place.column + stroke->column + odd * stroke->column_step};
    if (walls == stroke->count || blanks == stroke->count) return MDR_OK;
    const int32_t mark = glyph_of_stroke(reader, &place, stroke, stroke->mark);
    if (blanks == stroke->count - 1 && understand_mark(mark, stroke, seen)) return MDR_OK;
    return fail_at_place(reader, seen->line, seen->column,
                         PARTS("a whole wall, a gap, or an arrow or a mark in its middle"));
}

static mdr_status take_border(lattice_reader *reader, mdr_cell cell, int32_t side,
                              const seen_side *seen)
{
    switch (seen->kind) {
    case SEEN_WALL: return MDR_OK;
    case SEEN_GAP: return note_opening(reader, cell, side, MDR_ROLE_DOOR);
    case SEEN_IN: return note_opening(reader, cell, side, MDR_ROLE_START);
    case SEEN_OUT: return note_opening(reader, cell, side, MDR_ROLE_END);
    case SEEN_PATH:
    default:
        return fail_at_place(reader, seen->line, seen->column,
                             PARTS("a wall, a gap or an arrow in or out"));
    }
}

/* Opens a link as seen from its first end. */
static mdr_status open_link(lattice_reader *reader, mdr_link_ends ends, seen_kind kind)
{
    if (kind == SEEN_OUT)
        return mdr_maze_open_one_way(reader->maze, ends.first, ends.side, reader->run);
    if (kind == SEEN_IN)
        return mdr_maze_open_one_way(reader->maze, ends.second, ends.back, reader->run);
    if (kind != SEEN_WALL) mdr_maze_open(reader->maze, ends.first, ends.side);
    if (kind != SEEN_PATH) return MDR_OK;
    return mdr__mark_passage(&reader->marks, reader->maze, ends.first, ends.side, reader->run);
}

static mdr_status take_link(lattice_reader *reader, mdr_link link, const seen_side *seen)
{
    static const seen_kind other_way[] = {SEEN_WALL, SEEN_GAP, SEEN_PATH, SEEN_IN, SEEN_OUT};
    const mdr_link_ends ends = mdr_grid_link_ends(reader->grid, link);
    seen_side other;
    const mdr_status status = look_at_side(reader, ends.second, ends.back, &other);
    if (status) return status;
    if (other.kind != other_way[seen->kind])
        return fail_at_place(reader, other.line, other.column,
                             PARTS("the same as at the other end of the passage"));
    return open_link(reader, ends, seen->kind);
}

static mdr_status read_side(lattice_reader *reader, mdr_cell cell, int32_t side)
{
    const mdr_exit exit = mdr_grid_exit(reader->grid, cell, side);
    if (exit.cell != MDR_NONE) {
        const mdr_link_ends ends = mdr_grid_link_ends(reader->grid, exit.link);
        if (ends.first != cell || ends.side != side) return MDR_OK; /* asked from there */
    }
    seen_side seen;
    const mdr_status status = look_at_side(reader, cell, side, &seen);
    if (status) return status;
    return exit.cell == MDR_NONE ? take_border(reader, cell, side, &seen)
                                 : take_link(reader, exit.link, &seen);
}

/* The sign beside the middle of a cell that says one may go up or down from there: an arrow, a larger one
 * on the path, or nothing. */
static mdr_status read_sign(lattice_reader *reader, mdr_cell cell, bool up, int32_t *sign)
{
    const mdr__lattice_place place = mdr__lattice_place_of(reader->grid, cell);
    const int32_t column = up ? MDR__STAIRS_UP : MDR__STAIRS_DOWN;
    *sign = *mdr__glyph_at(&reader->lattice, &place, 0, column);
    if (*sign == MDR__GLYPH_NOTHING) return MDR_OK;
    *sign -= up ? MDR__NORTH : MDR__SOUTH;
    if (*sign == MDR__GLYPH_ARROW || *sign == MDR__GLYPH_WAY) return MDR_OK;
    return fail_at_place(reader, place.line, place.column + column,
                         PARTS(up ? "nothing, or stairs up" : "nothing, or stairs down"));
}

static mdr_status read_stairs(lattice_reader *reader, mdr_cell cell, int32_t side)
{
    const mdr_exit exit = mdr_grid_exit(reader->grid, cell, side);
    int32_t up, down = MDR__GLYPH_NOTHING;
    if (exit.cell < cell) return MDR_OK; /* asked from there */
    mdr_status status = read_sign(reader, cell, true, &up);
    if (!status) status = read_sign(reader, exit.cell, false, &down);
    if (status || (!up && !down)) return status;
    if (up && down)
        mdr_maze_open(reader->maze, cell, side);
    else if (up)
        status = mdr_maze_open_one_way(reader->maze, cell, side, reader->run);
    else
        status = mdr_maze_open_one_way(reader->maze, exit.cell, exit.back, reader->run);
    if (status || (up != MDR__GLYPH_WAY && down != MDR__GLYPH_WAY)) return status;
    return mdr__mark_passage(&reader->marks, reader->maze, cell, side, reader->run);
}

static mdr_status read_middle(lattice_reader *reader, mdr_cell cell)
{
    const mdr__lattice_place place = mdr__lattice_place_of(reader->grid, cell);
    switch (*mdr__glyph_at(&reader->lattice, &place, 0, 0)) {
    case MDR__GLYPH_NOTHING: return MDR_OK;
    case MDR__GLYPH_PATH: return mdr__mark_cell(&reader->marks, reader->maze, cell, reader->run);
    case MDR__GLYPH_START: return note_opening(reader, cell, MDR_NONE, MDR_ROLE_START);
    case MDR__GLYPH_END: return note_opening(reader, cell, MDR_NONE, MDR_ROLE_END);
    default:
        return fail_at_place(reader, place.line, place.column,
                             PARTS("nothing, or the mark of a path, a start or an end"));
    }
}

static mdr_status read_cell(lattice_reader *reader, mdr_cell cell)
{
    mdr_status status = read_middle(reader, cell);
    const int32_t outline = mdr_grid_outline_count(reader->grid, cell);
    for (int32_t side = 0; side < outline && !status; side++)
        status = read_side(reader, cell, side);
    const int32_t sides = mdr_grid_side_count(reader->grid, cell);
    for (int32_t side = outline; side < sides && !status; side++)
        status = read_stairs(reader, cell, side);
    return status;
}

static mdr_status read_cells(lattice_reader *reader)
{
    mdr_status status = mdr_maze_new(reader->grid, reader->run, &reader->document->maze);
    reader->maze = reader->document->maze;
    const int64_t bound = mdr_grid_cell_bound(reader->grid);
    for (mdr_cell cell = mdr_grid_next_cell(reader->grid, MDR_NONE); !status && cell != MDR_NONE;
         cell = mdr_grid_next_cell(reader->grid, cell)) {
        status = read_cell(reader, cell);
        if (!status && (cell & MDR__TICK_MASK) == MDR__TICK_MASK)
            status = mdr__tick(reader->run, cell, bound);
    }
    return status;
}

/* Wipes away what was looked at when a cell was read. */
static void wipe_cell(const lattice_reader *reader, mdr_cell cell)
{
    const mdr__lattice *lattice = &reader->lattice;
    const mdr__lattice_place place = mdr__lattice_place_of(reader->grid, cell);
    const mdr__stencil *stencil = place.stencil;
    if (!mdr_grid_has_cell(reader->grid, cell)) {
        for (int32_t i = stencil->inside_from; i <= stencil->inside_to; i++)
            *mdr__glyph_at(lattice, &place, 0, i) = 0;
        return;
    }
    *mdr__glyph_at(lattice, &place, 0, 0) = 0;
    for (int32_t i = 0; i < stencil->post_count; i++) {
        uint8_t *glyph =
            mdr__glyph_at(lattice, &place, stencil->posts[i].line, stencil->posts[i].column);
        if (*glyph >= MDR__GLYPH_POST || *glyph == MDR__GLYPH_ACROSS || *glyph == MDR__GLYPH_DOWN)
            *glyph = 0;
    }
    const int32_t outline = mdr_grid_outline_count(reader->grid, cell);
    for (int32_t side = 0; side < outline; side++) {
        const mdr__stroke *stroke = &stencil->strokes[side];
        for (int32_t i = 0; i < stroke->count; i++)
            *mdr__glyph_at(lattice, &place, stroke->line + i * stroke->line_step,
                           stroke->column + i * stroke->column_step) = 0;
    }
    for (int32_t side = outline; side < mdr_grid_side_count(reader->grid, cell); side++) {
        const bool up = mdr__stairs_go_up(reader->grid, cell, side);
        *mdr__glyph_at(lattice, &place, 0, up ? MDR__STAIRS_UP : MDR__STAIRS_DOWN) = 0;
    }
}

/* Is there anything where nothing can be? */
static mdr_status check_rest(lattice_reader *reader)
{
    const mdr__lattice *lattice = &reader->lattice;
    for (mdr_cell cell = 0; cell < mdr_grid_cell_bound(reader->grid); cell++)
        wipe_cell(reader, cell);
    for (int64_t i = 0; i < lattice->lines * lattice->width; i++) {
        if (lattice->glyphs[i])
            return fail_at_place(reader, i / lattice->width, i % lattice->width,
                                 PARTS("a blank: this belongs to no cell"));
    }
    return MDR_OK;
}

/* By role, as other texts do. */
static mdr_status add_openings(lattice_reader *reader)
{
    mdr_status status = MDR_OK;
    for (int32_t role = MDR_ROLE_START; role <= MDR_ROLE_DOOR; role++) {
        for (int64_t i = 0; !status && i < reader->opening_count; i++) {
            if ((int32_t)reader->openings[i].role != role) continue;
            status = mdr_maze_add_opening(reader->maze, reader->openings[i], reader->run);
        }
    }
    return status;
}

static mdr_status read_picture(lattice_reader *reader)
{
    mdr_status status = make_plane(reader);
    if (!status) status = take_lines(reader);
    if (!status) status = mask_grid(reader);
    if (!status) status = read_cells(reader);
    if (!status) status = check_rest(reader);
    if (!status) status = add_openings(reader);
    if (!status)
        status = mdr__path_from_marks(&reader->marks, reader->maze, reader->run,
                                      &reader->document->path);
    return status ? status : mdr__recognised_maze(reader->document, reader->run, "text");
}

static void clear_reader(lattice_reader *reader)
{
    if (reader->maze) mdr__clear_marks(&reader->marks, reader->maze);
    mdr__release(reader->allocator, reader->openings, reader->opening_room,
                 sizeof *reader->openings);
    mdr__release(reader->allocator, reader->row.points, reader->row.room, sizeof(int32_t));
    mdr__release(reader->allocator, reader->lattice.glyphs,
                 reader->lattice.lines * reader->lattice.width, 1);
    mdr_grid_free(reader->grid);
}

mdr_status mdr__lattice_read(const char *bytes, size_t size, const mdr_allocator *allocator,
                             const mdr_run *run, mdr_document *document)
{
    lattice_reader reader = {.allocator = allocator, .run = run, .document = document};
    mdr__heading heading;
    mdr_grid planned;
    mdr__rows_start(&reader.rows, bytes, size);
    mdr_status status = read_heading(&reader, size, &heading, &planned);
    if (status) return status;
    reader.picture = reader.rows;
    status = mdr_grid_new(&heading.options, run, &reader.grid);
    if (!status) status = read_picture(&reader);
    clear_reader(&reader);
    return status;
}
