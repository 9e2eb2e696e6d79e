/*
 * Reading boards from characters: tiles, the path of 2 x 2 characters a square, or its arrows.
 *
 * Blanks count here, also at the ends of lines and before the first line: an empty square is one. A
 * picture is told from a drawing of walls by what it is made of:
 *
 *     arrows  nothing but arrows and blanks
 *     path    nothing but ╔ ╗ ╚ ╝ ║ ═ and blanks, every block of 2 x 2 blank or full
 *     tiles   every side that a character has meets one of its neighbour; ◽ or a loose end such as ╨
 *             among them, and more characters than blanks or a size that no drawing of walls has; or
 *             such a size and no blanks at all
 */
#include <string.h>

#include "base/memory.h"
#include "base/number_text.h"
#include "base/status.h"
#include "base/utf8.h"
#include "draw/board_picture.h"
#include "draw/recognised.h"
#include "grid/grid_internal.h"

enum { SNIFFED_BYTES = 1 << 20, VARIATION = 0xfe0e, DASH = 0x2500 };

/* The characters of a picture, a row after the other, blanks behind the ends of lines. */
typedef struct characters {
    int32_t *points;
    int64_t rows, columns, count;
} characters;

static const char *line_end(const char *text, const char *limit)
{
    const char *end = memchr(text, '\n', (size_t)(limit - text));
    return end ? end : limit;
}

/* The characters of a line into `points`, if it is not NULL; returns how many. */
static int64_t read_line(const char *text, const char *end, int32_t *points)
{
    int64_t count = 0;
    while (text < end) {
        const mdr__character character = mdr__utf8_read(text, end);
        text += character.size;
        if (character.point == VARIATION || character.point == '\r') continue;
        if (points) points[count] = character.point;
        count++;
    }
    return count;
}

static const char *skip_mark(const char *bytes, size_t size)
{
    return size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0 ? bytes + 3 : bytes;
}

static mdr_status read_characters(const char *bytes, size_t size, const mdr_allocator *allocator,
                                  const mdr_run *run, characters *read)
{
    const char *first = skip_mark(bytes, size), *limit = bytes + size;
    mdr_status status = MDR_OK;
    *read = (characters){0};
    for (const char *text = first, *end; text < limit; text = end + 1) {
        end = line_end(text, limit);
        const int64_t count = read_line(text, end, NULL);
        if (count > read->columns) read->columns = count;
        read->rows++;
    }
    if (!mdr__multiply(read->rows, read->columns, &read->count) || read->count / 16 > (int64_t)size)
        return mdr__fail_at(run, MDR_E_SYNTAX, 1, 1, 0,
                            PARTS("the lines of this picture are of too different lengths"));
    read->points = mdr__array(allocator, read->count, sizeof *read->points, run, &status);
    if (!read->points) return status;
    for (int64_t i = 0; i < read->count; i++) read->points[i] = ' ';
    int64_t row = 0;
    for (const char *text = first, *end; text < limit; text = end + 1) {
        end = line_end(text, limit);
        (void)read_line(text, end, read->points + row++ * read->columns);
    }
    return MDR_OK;
}

static int32_t point_of(const char *text)
{
    return mdr__utf8_read(text, text + strlen(text)).point;
}

/* The tile that a character is, or EMPTY. */
static int64_t tile_of(int32_t point)
{
    for (int64_t tile = MDR_TILE_START; tile < MDR_TILE_NEGATIVE; tile++)
        if (point == point_of(mdr__tile_texts[tile])) return tile;
    return MDR_TILE_EMPTY;
}

static bool is_loose(int64_t tile)
{
    return tile >= 1 && tile <= 5;
}

static bool is_bend(int64_t tile)
{
    return tile >= 6 && tile <= 11;
}

/* An arrow as its place in "<^>v", or -1. */
static int32_t arrow_of(int32_t point)
{
    static const char plain[] = "<^>v";
    if (point >= 0x2190 && point <= 0x2193) return point - 0x2190;
    const char *found = point > ' ' && point < 0x7f ? strchr(plain, point) : NULL;
    return found ? (int32_t)(found - plain) : -1;
}

/* What the characters that are no blanks are. */
typedef struct census {
    int64_t filled, loose, bends, arrows, others;
    int32_t other; /* the first of the others */
    bool mixed;    /* there is another other */
} point_census;

static void count_point(point_census *census, int32_t point)
{
    const int64_t tile = tile_of(point);
    if (point == ' ' || point == 0xa0 || point == DASH) return;
    census->filled++;
    if (tile != MDR_TILE_EMPTY) {
        census->loose += is_loose(tile);
        census->bends += is_bend(tile);
    } else if (arrow_of(point) >= 0) {
        census->arrows++;
    } else {
        census->mixed |= census->others > 0 && census->other != point;
        census->other = point;
        census->others++;
    }
}

static bool is_blank(int32_t point)
{
    return tile_of(point) == MDR_TILE_EMPTY && arrow_of(point) < 0;
}

/* Is every block of 2 x 2 blank or full? */
static bool has_blocks(const characters *read)
{
    if (read->rows % 2 || read->columns % 2) return false;
    for (int64_t i = 0; i < read->count; i++) {
        const int64_t row = i / read->columns & ~INT64_C(1);
        const int64_t column = i % read->columns & ~INT64_C(1);
        const int32_t corner = read->points[row * read->columns + column];
        if (is_blank(corner) != is_blank(read->points[i])) return false;
    }
    return true;
}

/* Have the characters of tiles sides that meet, also over the borders? Bits 0 to 3: T, R, B, L. */
static bool sides_meet(const characters *read)
{
    static const uint8_t sides[MDR_TILE_COUNT] = {0, 0, 1,  2, 4,  8,  6,  12, 3,
                                                  9, 5, 10, 7, 13, 11, 14, 15, 0};
    for (int64_t i = 0; i < read->count; i++) {
        const int64_t column = i % read->columns;
        const int64_t east = column + 1 < read->columns ? i + 1 : i - column;
        const int64_t south = i + read->columns < read->count ? i + read->columns : column;
        const int32_t own = sides[tile_of(read->points[i])];
        if ((own >> 1 & 1) != sides[tile_of(read->points[east])] >> 3) return false;
        if ((own >> 2 & 1) != (sides[tile_of(read->points[south])] & 1)) return false;
    }
    return true;
}

/* Which picture the characters are, or MDR_PICTURE_WALLS: none of these. */
static mdr_board_picture classify(const characters *read)
{
    point_census census = {0};
    for (int64_t i = 0; i < read->count; i++) count_point(&census, read->points[i]);
    const bool plain = !census.mixed; /* at most one other character: what was said for blanks */
    const int64_t shown = census.filled - census.others;
    if (!plain || shown == 0) return MDR_PICTURE_WALLS;
    if (census.arrows == shown) return has_blocks(read) ? MDR_PICTURE_ARROWS : MDR_PICTURE_WALLS;
    if (census.arrows > 0) return MDR_PICTURE_WALLS;
    if (census.bends == shown && has_blocks(read)) return MDR_PICTURE_PATH;
    const bool walled = read->rows % 2 == 1 && read->columns % 4 == 1;
    const bool told =
        census.loose > 0 ? 2 * shown > read->count || !walled : shown == read->count && !walled;
    return told && sides_meet(read) ? MDR_PICTURE_TILES : MDR_PICTURE_WALLS;
}

bool mdr__board_picture_sniff(const char *bytes, size_t size)
{
    characters read;
    const bool cut = size > SNIFFED_BYTES;
    if (cut) size = SNIFFED_BYTES;
    while (cut && size > 0 && bytes[size - 1] != '\n') size--; /* whole lines only */
    if (size == 0 || memchr(bytes, '{', size < 64 ? size : 64)) return false;
    const char *first = skip_mark(bytes, size);
    int64_t width = 0;
    for (const char *text = first, *end; text < bytes + size; text = end + 1) {
        end = line_end(text, bytes + size);
        if (end - text > width) width = end - text;
    }
    if (width > (int64_t)size) return false;
    if (read_characters(bytes, size, &mdr__libc_allocator, NULL, &read)) return false;
    const bool found = classify(&read) != MDR_PICTURE_WALLS;
    mdr__release(&mdr__libc_allocator, read.points, read.count, sizeof *read.points);
    return found;
}

/* The tile that a block of path or arrows shows: a side is open where the corner at its beginning
 * leads out of it. */
static int64_t tile_of_block(const characters *read, int64_t row, int64_t column,
                             mdr_board_picture picture)
{
    const int32_t *top = read->points + 2 * row * read->columns + 2 * column;
    const int32_t points[4] = {top[0], top[1], top[read->columns], top[read->columns + 1]};
    if (is_blank(points[0])) return MDR_TILE_EMPTY;
    for (int64_t tile = MDR_TILE_START; tile < MDR_TILE_NEGATIVE; tile++) {
        int32_t corner = 0;
        for (; corner < 4; corner++) {
            const int32_t point = picture == MDR_PICTURE_PATH
                                      ? point_of(mdr__path_text(tile, corner))
                                      : point_of(mdr__arrow_text(tile, corner));
            const bool same = picture == MDR_PICTURE_PATH
                                  ? point == points[corner]
                                  : arrow_of(point) == arrow_of(points[corner]);
            if (!same) break;
        }
        if (corner == 4) return tile;
    }
    return -1;
}

/* The tiles of a picture, and which borders they lead over. */
typedef struct laid {
    int64_t *tiles;
    int64_t rows, columns, count;
    bool across, down;
} laid_tiles;

static mdr_status fail_block(const mdr_run *run, int64_t row, int64_t column)
{
    return mdr__fail_at(run, MDR_E_SYNTAX, 2 * row + 1, 2 * column + 1, 0,
                        PARTS("these 2 x 2 characters are no part of a closed curve"));
}

static mdr_status read_tiles(const characters *read, mdr_board_picture picture, laid_tiles *laid,
                             const mdr_run *run)
{
    for (int64_t i = 0; i < laid->count; i++) {
        const int64_t row = i / laid->columns, column = i % laid->columns;
        laid->tiles[i] = picture == MDR_PICTURE_TILES ? tile_of(read->points[i])
                                                      : tile_of_block(read, row, column, picture);
        if (laid->tiles[i] < 0) return fail_block(run, row, column);
        static const bool right[MDR_TILE_COUNT] = {
            [3] = true,  [6] = true,  [8] = true,  [11] = true,
            [12] = true, [14] = true, [15] = true, [16] = true};
        static const bool down[MDR_TILE_COUNT] = {
            [4] = true,  [6] = true,  [7] = true,  [10] = true,
            [12] = true, [13] = true, [15] = true, [16] = true};
        laid->across |= column + 1 == laid->columns && right[laid->tiles[i]];
        laid->down |= row + 1 == laid->rows && down[laid->tiles[i]];
    }
    return MDR_OK;
}

static mdr_status make_board(const laid_tiles *laid, const mdr_allocator *allocator,
                             const mdr_run *run, mdr_document *document)
{
    static const mdr_wrap wraps[2][2] = {{MDR_WRAP_NONE, MDR_WRAP_X}, {MDR_WRAP_Y, MDR_WRAP_XY}};
    const mdr_grid_options options = {.rows = laid->rows,
                                      .columns = laid->columns,
                                      .wrap = wraps[laid->down][laid->across],
                                      .allocator = allocator};
    mdr_grid *grid;
    mdr_status status = mdr_grid_new(&options, run, &grid);
    if (status) return status;
    status = mdr_maze_new(grid, run, &document->maze);
    if (!status) status = mdr_board_new(document->maze, run, &document->board);
    if (!status) status = mdr_board_set_tiles(document->board, laid->tiles, laid->count, run);
    mdr_grid_free(grid);
    if (status != MDR_E_ARGUMENT) return status;
    if (run && run->error) {
        run->error->status = MDR_E_SYNTAX;
        run->error->line = run->error->column = 1;
    }
    return MDR_E_SYNTAX;
}

static mdr_status read_picture(const characters *read, const mdr_allocator *allocator,
                               const mdr_run *run, mdr_document *document)
{
    const mdr_board_picture picture = classify(read);
    const int64_t unit = picture == MDR_PICTURE_TILES ? 1 : 2;
    mdr_status status = MDR_OK;
    laid_tiles laid = {.rows = read->rows / unit, .columns = read->columns / unit};
    laid.count = laid.rows * laid.columns;
    laid.tiles = mdr__array(allocator, laid.count, sizeof *laid.tiles, run, &status);
    if (!status) status = read_tiles(read, picture, &laid, run);
    if (!status) status = make_board(&laid, allocator, run, document);
    mdr__release(allocator, laid.tiles, laid.count, sizeof *laid.tiles);
    static const char *const titles[] = {"", "tiles of a labyrinth", "path of a labyrinth",
                                         "arrows of a labyrinth"};
    return status ? status : mdr__recognised_maze(document, run, titles[picture]);
}

mdr_status mdr__board_picture_read(const char *bytes, size_t size, const mdr_allocator *allocator,
                                   const mdr_run *run, mdr_document *document)
{
    characters read;
    mdr_status status = read_characters(bytes, size, allocator, run, &read);
    if (!status) status = read_picture(&read, allocator, run, document);
    mdr__release(allocator, read.points, read.count, sizeof *read.points);
    return status;
}
