/*
 * Reading pictures of square mazes made of characters.
 *
 * The first row tells how wide cells are and how many columns there are, the number of lines how
 * many rows. Then the picture is read once, from the top left: posts must be where posts belong,
 * every gap is a wall, free, or holds one mark, and a cell holds nothing, a mark or a label. What
 * is not so is refused with its line and column.
 */
#include <string.h>

#include "base/memory.h"
#include "base/number_text.h"
#include "base/status.h"
#include "draw/recognised.h"
#include "draw/wall_picture.h"

/* How wide cells are in joined drawings, where posts may not show it, a wall included. */
enum { USUAL_PITCH = 4, NORTH_SIDE = 0, EAST_SIDE, SOUTH_SIDE, WEST_SIDE };

typedef struct picture_reader {
    const mdr__wall_dialect *dialect;
    const mdr_allocator *allocator;
    const mdr_run *run;
    mdr__character_rows rows;
    mdr__character_row row;
    mdr_document *document;
    mdr_maze *maze;
    int64_t pitch; /* characters from one post to the next */
    int64_t columns, row_count;
    mdr_opening *openings; /* as met */
    int64_t opening_count, opening_room;
    int64_t gap_count; /* openings in the border without a mark */
    bool gaps_became_ends, e_is_end, g_is_end;
    mdr__path_marks marks;
    int64_t label_count;
    int64_t text_line; /* where other text begins behind the picture, 0: nowhere */
} picture_reader;

/* What is to be seen where a wall could be. */
typedef enum gap_kind { GAP_WALL, GAP_FREE, GAP_MARK } gap_kind;
typedef struct wall_gap {
    gap_kind kind;
    mdr__mark mark;
    int64_t index; /* in the row, of the mark */
} wall_gap;

mdr__mark mdr__wall_mark(const mdr__wall_dialect *dialect, int32_t point)
{
    for (const mdr__symbol *symbol = dialect->symbols; symbol->point; symbol++) {
        if (symbol->point == point) return symbol->mark;
    }
    return MDR__MARK_NONE;
}

static bool is_part(const picture_reader *reader, int64_t index, int32_t part)
{
    return reader->dialect->parts(reader->row.points[index]) & part;
}

static bool is_blank_at(const picture_reader *reader, int64_t index)
{
    return reader->row.points[index] == ' ';
}

static mdr_status fail_here(const picture_reader *reader, int64_t index,
                            const char *const *expected)
{
    return mdr__row_fail(&reader->rows, &reader->row, index, reader->run, expected);
}

/* The next row, as far as its place goes. */
static mdr_status next_row(picture_reader *reader, const char *expected)
{
    const mdr__character_row *row = &reader->row;
    if (!mdr__rows_next(&reader->rows, &reader->row))
        return mdr__fail_at(reader->run, MDR_E_SYNTAX, reader->rows.line, 1,
                            reader->rows.limit - reader->rows.bytes,
                            PARTS("the picture ends too early, expected ", expected));
    if (row->outdented)
        return fail_here(reader, 0, PARTS("nothing left of where the first row begins"));
    if (row->longer) return fail_here(reader, row->room, PARTS("the end of the row"));
    return MDR_OK;
}

static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* The first row is read: how far apart are its posts? Where posts may be drawn as walls, those to
 * be seen are whole cells apart. */
static int64_t find_pitch(const picture_reader *reader)
{
    const int64_t last = reader->row.count - 1;
    int64_t pitch = last;
    for (int64_t i = last - 1; i > 0; i--) {
        const bool across = is_part(reader, i, MDR__PART_ACROSS);
        if (!is_part(reader, i, MDR__PART_POST) || across) continue;
        pitch = reader->dialect->joined ? common_divisor(pitch, i) : i;
    }
    if (reader->dialect->joined && pitch > 0 && pitch % USUAL_PITCH == 0) pitch = USUAL_PITCH;
    return pitch;
}

/* Reads the first row into memory of its own and finds pitch and columns. */
static mdr_status measure_columns(picture_reader *reader)
{
    const mdr__wall_dialect *dialect = reader->dialect;
    mdr__character_rows first = reader->rows;
    mdr_status status = MDR_OK;
    reader->row.room = mdr__rows_width(&reader->rows);
    reader->row.points =
        mdr__array(reader->allocator, reader->row.room, sizeof(int32_t), reader->run, &status);
    if (status) return status;
    if (!mdr__rows_next(&first, &reader->row) || reader->row.room == 0)
        return mdr__fail_at(reader->run, MDR_E_SYNTAX, 1, 1, 0, PARTS("there is no picture"));
    if (!is_part(reader, 0, MDR__PART_POST)) return fail_here(reader, 0, PARTS(dialect->post_name));
    reader->pitch = find_pitch(reader);
    if (reader->pitch < 2) {
        const bool uneven = reader->row.count > 2 && is_part(reader, 1, MDR__PART_ACROSS);
        if (uneven) return fail_here(reader, 1, PARTS("posts that stand equally far apart"));
        return fail_here(reader, 1,
                         PARTS(dialect->across_name, " or spaces behind the first post"));
    }
    const int64_t last = reader->row.count - 1;
    reader->columns = last / reader->pitch;
    if (last % reader->pitch == 0) return MDR_OK;
    char pitch[MDR__NUMBER_ROOM];
    mdr__write_integer(reader->pitch, pitch);
    const int64_t end = reader->columns * reader->pitch;
    const bool beyond = is_part(reader, end, MDR__PART_POST);
    return fail_here(reader, beyond ? last + 1 : end,
                     PARTS(dialect->post_name, ": the first two are ", pitch, " characters apart"));
}

/* The first two characters of the next row; blanks behind its end. */
static bool peek_row(mdr__character_rows *rows, int32_t points[2], bool *empty)
{
    mdr__character_row row;
    row.points = points;
    row.room = 2;
    if (!mdr__rows_next(rows, &row)) return false;
    *empty = row.begin == row.end;
    return true;
}

/* Do the next two lines go on with the picture? One that looks like it is enough: what is wrong
 * with the other is told when it is read. */
static bool picture_goes_on(const picture_reader *reader, mdr__character_rows *rows)
{
    int32_t cells[2], posts[2];
    bool empty, unused;
    int32_t (*parts)(int32_t) = reader->dialect->parts;
    if (!peek_row(rows, cells, &empty)) return false;
    if (parts(cells[0]) & MDR__PART_DOWN) {
        (void)peek_row(rows, posts, &unused);
        return true;
    }
    if (!peek_row(rows, posts, &unused) || !(parts(posts[0]) & MDR__PART_POST)) return false;
    return (parts(posts[1]) & MDR__PART_ACROSS) || (!empty && posts[1] == ' ');
}

/* Counts rows of cells. Where text may follow, it begins with the first two lines that do not go
 * on. */
static void count_rows(picture_reader *reader)
{
    if (!reader->dialect->text_follows) {
        reader->row_count = (mdr__rows_left(&reader->rows) - 1) / 2;
        return;
    }
    mdr__character_rows ahead = reader->rows, behind;
    int32_t points[2];
    bool empty;
    (void)peek_row(&ahead, points, &empty);
    for (behind = ahead; picture_goes_on(reader, &ahead); behind = ahead) reader->row_count++;
    bool more = peek_row(&behind, points, &empty);
    while (more && empty) more = peek_row(&behind, points, &empty);
    if (more) reader->text_line = behind.line - 1;
}

static mdr_status fail_without_rows(const picture_reader *reader)
{
    const mdr__character_rows *rows = &reader->rows;
    const int64_t lines = reader->dialect->text_follows ? 1 : mdr__rows_left(rows);
    return mdr__fail_at(reader->run, MDR_E_SYNTAX, rows->line + lines, 1, rows->limit - rows->bytes,
                        PARTS("the picture ends too early, expected a row of cells and a row of "
                              "posts below the first row"));
}

static mdr_status make_maze(picture_reader *reader)
{
    const mdr_grid_options options = {.shape = "square",
                                      .rows = reader->row_count,
                                      .columns = reader->columns,
                                      .allocator = reader->allocator};
    mdr_grid *grid;
    mdr_status status = mdr_grid_new(&options, reader->run, &grid);
    if (status) return status;
    status = mdr_maze_new(grid, reader->run, &reader->document->maze);
    reader->maze = reader->document->maze;
    mdr_grid_free(grid);
    return status;
}

static mdr_status note_opening(picture_reader *reader, mdr_cell cell, int32_t side, mdr_role role)
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

/* Letters are told about: other programs mean other things by them. */
static void note_letter(picture_reader *reader, int64_t index)
{
    const int32_t point = reader->row.points[index];
    reader->e_is_end |= point == 'E' || point == 'e';
    reader->g_is_end |= point == 'G' || point == 'g';
}

/* A gap of the border. */
static mdr_status take_border(picture_reader *reader, mdr_cell cell, int32_t side, wall_gap gap)
{
    if (gap.kind == GAP_WALL) return MDR_OK;
    if (gap.kind == GAP_FREE) {
        reader->gap_count++;
        return note_opening(reader, cell, side, MDR_ROLE_DOOR);
    }
    note_letter(reader, gap.index);
    const int32_t points_to = (int32_t)gap.mark - MDR__MARK_NORTH;
    if (gap.mark == MDR__MARK_START || points_to == (side ^ 2))
        return note_opening(reader, cell, side, MDR_ROLE_START);
    if (gap.mark == MDR__MARK_END || points_to == side)
        return note_opening(reader, cell, side, MDR_ROLE_END);
    if (gap.mark == MDR__MARK_DOOR) return note_opening(reader, cell, side, MDR_ROLE_DOOR);
    return fail_here(reader, gap.index, PARTS("a wall, a gap or an arrow in or out"));
}

/* A gap between a cell and its east or south neighbour. */
static mdr_status take_inner(picture_reader *reader, mdr_cell cell, int32_t side, wall_gap gap)
{
    if (gap.kind == GAP_WALL) return MDR_OK;
    if (gap.kind == GAP_FREE || gap.mark == MDR__MARK_PATH) {
        mdr_maze_open(reader->maze, cell, side);
        if (gap.kind == GAP_FREE) return MDR_OK;
        return mdr__mark_passage(&reader->marks, reader->maze, cell, side, reader->run);
    }
    const int32_t points_to = (int32_t)gap.mark - MDR__MARK_NORTH;
    if (points_to == side) return mdr_maze_open_one_way(reader->maze, cell, side, reader->run);
    if (points_to == (side ^ 2)) {
        const mdr_exit exit = mdr_grid_exit(mdr_maze_grid(reader->maze), cell, side);
        return mdr_maze_open_one_way(reader->maze, exit.cell, exit.back, reader->run);
    }
    return fail_here(reader, gap.index, PARTS("a wall, a gap or an arrow across it"));
}

/* The gap between two posts side by side. */
static mdr_status read_across(const picture_reader *reader, int64_t first, wall_gap *gap)
{
    const int64_t end = first + reader->pitch - 1;
    int64_t walls = 0, blanks = 0, other = first;
    for (int64_t i = first; i < end; i++) {
        const bool wall = is_part(reader, i, MDR__PART_ACROSS);
        walls += wall;
        blanks += is_blank_at(reader, i);
        if (!wall && !is_blank_at(reader, i)) other = i;
    }
    *gap = (wall_gap){.kind = GAP_WALL, .index = other};
    if (walls == end - first) return MDR_OK;
    gap->kind = GAP_FREE;
    if (blanks == end - first) return MDR_OK;
    gap->kind = GAP_MARK;
    gap->mark = mdr__wall_mark(reader->dialect, reader->row.points[other]);
    if (blanks == end - first - 1 && gap->mark != MDR__MARK_NONE) return MDR_OK;
    if (walls + blanks == end - first) { /* a wall with a hole: show the end of its first piece */
        const bool wall = is_part(reader, first, MDR__PART_ACROSS);
        while (wall == is_part(reader, other, MDR__PART_ACROSS)) other++;
    }
    return fail_here(reader, other,
                     PARTS(reader->dialect->across_name, " or ",
                           reader->pitch == USUAL_PITCH ? "three spaces" : "spaces",
                           " between two posts"));
}

static mdr_status read_post(const picture_reader *reader, int64_t index)
{
    if (is_part(reader, index, MDR__PART_POST)) return MDR_OK;
    if (reader->dialect->joined && is_part(reader, index, MDR__PART_ACROSS | MDR__PART_DOWN))
        return MDR_OK;
    if (reader->dialect->blank_posts && is_blank_at(reader, index)) return MDR_OK;
    return fail_here(reader, index, PARTS(reader->dialect->post_name));
}

/* The row of posts above a row of cells, or below the last. */
static mdr_status read_post_row(picture_reader *reader, int64_t row)
{
    mdr_status status = next_row(reader, "a row of posts");
    const bool top = row == 0, bottom = row == reader->row_count;
    const mdr_cell first = (top ? 0 : row - 1) * reader->columns;
    for (int64_t column = 0; !status && column < reader->columns; column++) {
        const int64_t index = column * reader->pitch;
        wall_gap gap;
        status = read_post(reader, index);
        if (!status) status = read_across(reader, index + 1, &gap);
        if (status) break;
        const int32_t side = top ? NORTH_SIDE : SOUTH_SIDE;
        status = top || bottom ? take_border(reader, first + column, side, gap)
                               : take_inner(reader, first + column, side, gap);
    }
    if (!status) status = read_post(reader, reader->columns * reader->pitch);
    return status;
}

static mdr_status read_down(const picture_reader *reader, int64_t index, wall_gap *gap)
{
    *gap = (wall_gap){.kind = GAP_WALL, .index = index};
    if (is_part(reader, index, MDR__PART_DOWN)) return MDR_OK;
    gap->kind = GAP_FREE;
    if (is_blank_at(reader, index)) return MDR_OK;
    gap->kind = GAP_MARK;
    gap->mark = mdr__wall_mark(reader->dialect, reader->row.points[index]);
    if (gap->mark != MDR__MARK_NONE) return MDR_OK;
    return fail_here(reader, index, PARTS(reader->dialect->down_name, " or a space"));
}

static bool may_be_in_cell(const picture_reader *reader, int32_t point)
{
    const bool control = point < 0x20 || (point >= 0x7f && point < 0xa0);
    return !control && reader->dialect->parts(point) == 0;
}

/* What stands between two walls: one mark, or a label of any kind. */
static mdr_status read_cell(picture_reader *reader, int64_t first, mdr_cell cell)
{
    const int64_t end = first + reader->pitch - 1;
    int64_t count = 0, last = first;
    for (int64_t i = first; i < end; i++) {
        if (is_blank_at(reader, i)) continue;
        if (!may_be_in_cell(reader, reader->row.points[i]))
            return fail_here(reader, i, PARTS("a space, a mark or a label in a cell"));
        count++;
        last = i;
    }
    if (count == 0) return MDR_OK;
    const mdr__mark mark =
        count == 1 ? mdr__wall_mark(reader->dialect, reader->row.points[last]) : MDR__MARK_NONE;
    if (mark == MDR__MARK_PATH)
        return mdr__mark_cell(&reader->marks, reader->maze, cell, reader->run);
    if (mark != MDR__MARK_START && mark != MDR__MARK_END) {
        reader->label_count++;
        return MDR_OK;
    }
    note_letter(reader, last);
    const mdr_role role = mark == MDR__MARK_START ? MDR_ROLE_START : MDR_ROLE_END;
    return note_opening(reader, cell, MDR_NONE, role);
}

static mdr_status read_cell_row(picture_reader *reader, int64_t row)
{
    mdr_status status = next_row(reader, "a row of cells");
    const mdr_cell first = row * reader->columns;
    const int64_t columns = reader->columns;
    wall_gap gap;
    if (!status) status = read_down(reader, 0, &gap);
    if (!status) status = take_border(reader, first, WEST_SIDE, gap);
    for (int64_t column = 0; !status && column < columns; column++) {
        const int64_t index = column * reader->pitch;
        const mdr_cell cell = first + column;
        status = read_cell(reader, index + 1, cell);
        if (!status) status = read_down(reader, index + reader->pitch, &gap);
        if (status) break;
        status = column == columns - 1 ? take_border(reader, cell, EAST_SIDE, gap)
                                       : take_inner(reader, cell, EAST_SIDE, gap);
    }
    if (!status && (row & 63) == 63)
        status = mdr__tick(reader->run, first, columns * reader->row_count);
    return status;
}

static mdr_status read_picture(picture_reader *reader)
{
    mdr_status status = read_post_row(reader, 0);
    for (int64_t row = 0; !status && row < reader->row_count; row++) {
        status = read_cell_row(reader, row);
        if (!status) status = read_post_row(reader, row + 1);
    }
    if (status || reader->dialect->text_follows || mdr__rows_left(&reader->rows) == 0)
        return status;
    status = next_row(reader, "the end of the picture");
    if (status) return status;
    return fail_here(reader, 0,
                     PARTS("the end of the picture, or a row of cells and a row of posts"));
}

/* Openings go into the maze by role, so that the same picture always gives the same list. */
static mdr_status add_openings(picture_reader *reader)
{
    const bool unmarked = reader->gap_count == 2 && reader->opening_count == 2;
    if (unmarked && reader->dialect->gaps_are_ends) {
        reader->openings[0].role = MDR_ROLE_START;
        reader->openings[1].role = MDR_ROLE_END;
        reader->gaps_became_ends = true;
    }
    mdr_status status = MDR_OK;
    for (int32_t role = MDR_ROLE_START; role <= MDR_ROLE_DOOR; role++) {
        for (int64_t i = 0; !status && i < reader->opening_count; i++) {
            if ((int32_t)reader->openings[i].role != role) continue;
            status = mdr_maze_add_opening(reader->maze, reader->openings[i], reader->run);
        }
    }
    return status;
}

/* Says what the input was, and what was made of it that a person should know. */
static mdr_status recognise(const picture_reader *reader)
{
    char columns[MDR__NUMBER_ROOM], rows[MDR__NUMBER_ROOM], line[MDR__NUMBER_ROOM];
    mdr__write_integer(reader->columns, columns);
    mdr__write_integer(reader->row_count, rows);
    mdr__write_integer(reader->text_line, line);
    const bool lost_path =
        (reader->marks.cells || reader->marks.passages) && !reader->document->path;
    const char *const parts[] = {
        reader->dialect->title,
        ", ",
        columns,
        "x",
        rows,
        " cells",
        reader->gaps_became_ends ? "; the two gaps in the border are taken as start and end" : "",
        reader->e_is_end ? "; E is read as the end" : "",
        reader->g_is_end ? "; G is read as the end" : "",
        reader->label_count ? "; labels in cells are passed over" : "",
        lost_path ? "; the marks of a path are passed over, as they form none" : "",
        reader->text_line ? "; other text from line " : "",
        reader->text_line ? line : "",
        reader->text_line ? " on is passed over" : "",
        NULL};
    return mdr__recognised(reader->document, reader->run, parts);
}

static void clear_reader(picture_reader *reader)
{
    if (reader->maze) mdr__clear_marks(&reader->marks, reader->maze);
    mdr__release(reader->allocator, reader->openings, reader->opening_room,
                 sizeof *reader->openings);
    mdr__release(reader->allocator, reader->row.points, reader->row.room, sizeof(int32_t));
}

mdr_status mdr__wall_picture_read(const char *bytes, size_t size, const mdr__wall_dialect *dialect,
                                  const mdr_allocator *allocator, const mdr_run *run,
                                  mdr_document *document)
{
    picture_reader reader = {
        .dialect = dialect, .allocator = allocator, .run = run, .document = document};
    mdr__rows_start(&reader.rows, bytes, size);
    mdr_status status = measure_columns(&reader);
    if (!status) count_rows(&reader);
    if (!status && reader.row_count < 1) status = fail_without_rows(&reader);
    if (!status) status = make_maze(&reader);
    if (!status) status = read_picture(&reader);
    if (!status) status = add_openings(&reader);
    if (!status) status = mdr__path_from_marks(&reader.marks, reader.maze, run, &document->path);
    if (!status) status = recognise(&reader);
    clear_reader(&reader);
    return status;
}
